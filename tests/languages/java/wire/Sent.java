import java.io.File;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.openapitools.client.ApiException;
import org.openapitools.client.api.AnswerApi;
import org.openapitools.client.api.AuthApi;
import org.openapitools.client.api.BodyApi;

/** What is sent, and when. */
public class Sent {
  public static void main(String[] args) throws Exception {
    largeFilesAreStreamed();
    headersOfTheCallerGoFirst();
    tokensAreAskedForEachTime();
    retriesWaitAsTheServerAsks();
    callsEndWithTheirThreadOrTime();
  }

  private static void largeFilesAreStreamed() throws Exception {
    AtomicLong received = new AtomicLong();
    try (Served served = new Served(exchange -> {
      byte[] chunk = new byte[1 << 16];
      for (int read = 0; read >= 0; read = exchange.getRequestBody().read(chunk)) {
        received.addAndGet(read);
      }
      exchange.sendResponseHeaders(204, -1);
    })) {
      File file = File.createTempFile("large", "");
      try (RandomAccessFile out = new RandomAccessFile(file, "rw")) {
        out.setLength(200L << 20);
      }
      new BodyApi(served.client).bodyOctets(file);
      Served.same(received.getAndSet(0), 200L << 20);
      new BodyApi(served.client).bodyMultipart(file, null, null, null, null, null);
      Served.holds(received.get() > 200L << 20, received);
      Files.delete(file.toPath());
      ApiException e = Served.failure(() -> { new BodyApi(served.client).bodyOctets(file); return null; });
      Served.holds(e.getCode() == 0 && e.getMessage().contains("cannot be read"), e);
    }
  }

  private static void headersOfTheCallerGoFirst() throws Exception {
    AtomicReference<Map<String, java.util.List<String>>> seen = new AtomicReference<>();
    try (Served served = new Served(exchange -> {
      seen.set(Map.copyOf(exchange.getRequestHeaders()));
      Served.answer(exchange, 200, "text/plain", "ok");
    })) {
      served.client.addDefaultHeader("X-Default", "d").setRequestInterceptor(builder -> builder.setHeader("X-Last", "l"));
      new AnswerApi(served.client).answerText(Map.of("accept", "text/markdown"));
      Served.same(seen.get().get("Accept"), "[text/markdown]");
      Served.same(seen.get().get("X-default"), "[d]");
      Served.same(seen.get().get("X-last"), "[l]");
      ApiException e = Served.failure(() -> new AnswerApi(served.client).answerText(Map.of("X-A", "b\r\nX-C: d")));
      Served.holds(e.getMessage().contains("line breaks"), e);
    }
  }

  private static void tokensAreAskedForEachTime() throws Exception {
    AtomicInteger count = new AtomicInteger();
    AtomicReference<String> seen = new AtomicReference<>();
    try (Served served = new Served(exchange -> {
      seen.set(exchange.getRequestHeaders().getFirst("Authorization"));
      exchange.sendResponseHeaders(204, -1);
    })) {
      served.client.setBearerToken(() -> "t" + count.incrementAndGet());
      new AuthApi(served.client).authBearer();
      new AuthApi(served.client).authBearer();
      Served.same(seen.get(), "Bearer t2");
    }
  }

  private static void retriesWaitAsTheServerAsks() throws Exception {
    AtomicInteger count = new AtomicInteger();
    try (Served served = new Served(exchange -> {
      exchange.getResponseHeaders().set("Retry-After", "1");
      Served.answer(exchange, count.incrementAndGet() == 1 ? 503 : 200, "text/plain", "ok");
    })) {
      long start = System.nanoTime();
      Served.same(Served.failure(() -> new AnswerApi(served.client).answerText()).getCode(), 503);
      count.set(0);
      served.client.setMaxRetries(1);
      Served.same(new AnswerApi(served.client).answerText(), "ok");
      Served.holds(System.nanoTime() - start > 900_000_000L, "it did not wait");
    }
  }

  private static void callsEndWithTheirThreadOrTime() throws Exception {
    try (Served served = new Served(exchange -> {
      try {
        Thread.sleep(20_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    })) {
      AnswerApi api = new AnswerApi(served.client);
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread thread = new Thread(() -> {
        try {
          api.answerText();
        } catch (ApiException e) {
          failure.set(e.getCause());
        }
      });
      thread.start();
      Thread.sleep(300);
      thread.interrupt();
      thread.join(5000);
      Served.holds(failure.get() instanceof InterruptedException, failure);
      served.client.setReadTimeout(Duration.ofMillis(200));
      Served.holds(Served.failure(api::answerText).getCause() instanceof java.net.http.HttpTimeoutException, "no timeout");
    }
  }
}
