import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.Response;
import org.openapitools.client.ApiCallback;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.Pair;
import org.openapitools.client.api.AnswerApi;
import org.openapitools.client.api.AuthApi;
import org.openapitools.client.api.BodyApi;

/** What only the client with OkHttp has: callbacks, calls that are cancelled or made by hand, and its settings. */
public class Called {
  /** Keeps what it is told. */
  static final class Kept<T> implements ApiCallback<T> {
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private volatile long sent;
    private volatile long received;
    private volatile boolean isSent;
    private volatile boolean isReceived;

    T get() throws Exception {
      return result.get(10, TimeUnit.SECONDS);
    }

    ApiException failure() throws Exception {
      try {
        throw new AssertionError("there is no error, but " + get());
      } catch (ExecutionException e) {
        return (ApiException) e.getCause();
      }
    }

    @Override
    public void onFailure(ApiException e, int statusCode, Map<String, List<String>> responseHeaders) {
      result.completeExceptionally(e);
    }

    @Override
    public void onSuccess(T value, int statusCode, Map<String, List<String>> responseHeaders) {
      result.complete(value);
    }

    @Override
    public void onUploadProgress(long bytesWritten, long contentLength, boolean done) {
      sent = bytesWritten;
      isSent |= done;
    }

    @Override
    public void onDownloadProgress(long bytesRead, long contentLength, boolean done) {
      received = bytesRead;
      isReceived |= done;
    }
  }

  /** Errors and files of its own. */
  static final class OwnApi extends AnswerApi {
    OwnApi(ApiClient client) {
      super(client);
    }

    @Override
    protected ApiException getApiException(String operationId, Response response) throws IOException {
      return new ApiException(response.code(), operationId);
    }

    @Override
    public File downloadFileFromResponse(Response response, InputStream responseBody) throws ApiException {
      return super.downloadFileFromResponse(response, new ByteArrayInputStream("other".getBytes(StandardCharsets.UTF_8)));
    }
  }

  public static void main(String[] args) throws Exception {
    callbacksGetResultsAndErrors();
    callbacksGetTheProgress();
    cancelledCallsEnd();
    callsAreMadeByHand();
    subclassesMakeErrorsAndFiles();
    settingsApplyToLaterCalls();
    requestsAreRepeatedIfTheSettingsSaySo();
    clientsAskForTokens();
    // The threads of OkHttp that call back would wait for further calls for a minute.
    System.exit(0);
  }

  /** The endpoint is that of the description, which no test may call. */
  private static void clientsAskForTokens() {
    Map<String, String> parameters = Collections.singletonMap("scope", "read:pets");
    for (ApiClient client : List.of(new ApiClient("me"), new ApiClient("me", parameters), new ApiClient("me", "secret", parameters))) {
      Served.same(client.getBasePath(), new ApiClient().getBasePath());
    }
    Served.same(new ApiClient("http://127.0.0.1", "me", "secret", null).getBasePath(), "http://127.0.0.1");
  }

  private static void ok(HttpExchange exchange) throws IOException {
    Served.answer(exchange, 200, "text/plain", "ok");
  }

  private static void callbacksGetResultsAndErrors() throws Exception {
    try (Served served = new Served(Called::ok)) {
      Kept<String> kept = new Kept<>();
      new AnswerApi(served.client).answerTextAsync(kept);
      Served.same(kept.get(), "ok");
    }
    try (Served served = new Served(exchange -> Served.answer(exchange, 500, "text/plain", "no"))) {
      Kept<String> kept = new Kept<>();
      new AnswerApi(served.client).answerTextAsync(kept);
      Served.same(kept.failure().getCode() + kept.failure().getResponseBody(), "500no");
    }
  }

  private static void callbacksGetTheProgress() throws Exception {
    byte[] content = new byte[1 << 20];
    try (Served served = new Served(exchange -> {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(200, content.length);
      exchange.getResponseBody().write(content);
    })) {
      File file = File.createTempFile("large", "");
      Files.write(file.toPath(), content);
      Kept<Void> sent = new Kept<>();
      new BodyApi(served.client).bodyOctetsAsync(file, sent);
      sent.get();
      Served.holds(sent.isSent && sent.sent == content.length, sent.sent);
      Kept<File> received = new Kept<>();
      new AnswerApi(served.client).answerFileAsync(received);
      Served.same(received.get().length(), content.length);
      Served.holds(received.isReceived && received.received == content.length, received.received);
      Files.delete(file.toPath());
      Files.delete(received.get().toPath());
    }
  }

  private static void cancelledCallsEnd() throws Exception {
    try (Served served = new Served(exchange -> {
      try {
        Thread.sleep(20_000);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    })) {
      Kept<String> kept = new Kept<>();
      Call call = new AnswerApi(served.client).answerTextAsync(kept);
      call.cancel();
      Served.holds(kept.failure().getCode() == 0 && kept.failure().getCause() instanceof IOException, kept.failure());
      served.client.setReadTimeout(200);
      Served.holds(Served.failure(new AnswerApi(served.client)::answerText).getCause() instanceof SocketTimeoutException, "no timeout");
    }
  }

  private static void callsAreMadeByHand() throws Exception {
    AtomicReference<String> seen = new AtomicReference<>();
    try (Served served = new Served(exchange -> {
      seen.set(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + exchange.getRequestHeaders().getFirst("X-A"));
      ok(exchange);
    })) {
      Call call = new AnswerApi(served.client).answerTextCall(null);
      Served.same(served.client.execute(call).getData(), "ok");
      Served.same(seen.get(), "GET /answer/text null");
      Call own = served.client.buildCall(
          null, "/any", "PUT", List.of(new Pair("a", "b c")), List.of(), "text", Map.of("X-A", "x", "Content-Type", "text/plain"), Map.of(),
          Collections.emptyMap(), new String[0], null);
      Served.same(served.client.execute(own, String.class).getData(), "ok");
      Served.same(seen.get(), "PUT /any?a=b%20c x");
    }
  }

  private static void subclassesMakeErrorsAndFiles() throws Exception {
    try (Served served = new Served(exchange -> Served.answer(exchange, 410, "text/plain", "gone"))) {
      ApiException e = Served.failure(new OwnApi(served.client)::answerText);
      Served.same(e.getCode() + e.getMessage(), "410answerText");
    }
    try (Served served = new Served(Called::ok)) {
      File file = new OwnApi(served.client).answerFile();
      Served.same(new String(Files.readAllBytes(file.toPath()), StandardCharsets.UTF_8), "other");
      Files.delete(file.toPath());
    }
  }

  private static void settingsApplyToLaterCalls() throws Exception {
    AtomicInteger count = new AtomicInteger();
    AtomicReference<String> seen = new AtomicReference<>();
    try (Served served = new Served(exchange -> {
      seen.set(exchange.getRequestHeaders().getFirst("Authorization") + exchange.getRequestHeaders().getFirst("X-Last"));
      exchange.sendResponseHeaders(204, -1);
    })) {
      AuthApi api = new AuthApi(served.client);
      served.client.setHttpClient(
          served.client.getHttpClient().newBuilder()
              .addInterceptor(chain -> chain.proceed(chain.request().newBuilder().header("X-Last", "l").build()))
              .build());
      served.client.setBearerToken(() -> "t" + count.incrementAndGet());
      api.authBearer();
      api.authBearer();
      Served.same(seen.get(), "Bearer t2l");
    }
  }

  private static void requestsAreRepeatedIfTheSettingsSaySo() throws Exception {
    AtomicInteger count = new AtomicInteger();
    try (Served served = new Served(exchange -> {
      exchange.getResponseHeaders().set("Retry-After", "0");
      Served.answer(exchange, count.incrementAndGet() == 1 ? 503 : 200, "text/plain", "ok");
    })) {
      Served.same(Served.failure(new AnswerApi(served.client)::answerText).getCode(), 503);
      Served.same(count.getAndSet(0), 1);
      served.client.setMaxRetries(1);
      Served.same(new AnswerApi(served.client).answerText(), "ok");
      Served.same(count.get(), 2);
    }
  }
}
