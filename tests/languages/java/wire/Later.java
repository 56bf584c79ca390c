import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnswerApi;
import org.openapitools.client.api.PathApi;

/** Calls that do not wait for their answers. */
public class Later {
  public static void main(String[] args) throws Exception {
    AtomicInteger count = new AtomicInteger();
    try (Served served = new Served(exchange -> {
      boolean isFirst = count.incrementAndGet() == 1;
      exchange.getResponseHeaders().set("Location", served(exchange.getLocalAddress().getPort()));
      Served.answer(exchange, isFirst ? 302 : count.get() == 2 ? 503 : 200, "text/plain", "ok");
    })) {
      served.client.setMaxRetries(1);
      AnswerApi api = new AnswerApi(served.client);
      CompletableFuture<String> text = api.answerText();
      Served.same(text.get(), "ok");
      Served.same(count.get(), 3);
      Served.same(api.answerTextWithHttpInfo().get().getStatusCode(), 200);
      try {
        api.answerSeveral().join();
        throw new AssertionError("there is no error");
      } catch (CompletionException e) {
        Served.same(((ApiException) e.getCause()).getCode(), 200);
      }
      Served.holds(new PathApi(served.client).pathScalars(null, null, null, null).isCompletedExceptionally(), "no error");
    }
  }

  private static String served(int port) {
    return "http://127.0.0.1:" + port + "/moved";
  }
}
