import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.function.Consumer;
import org.openapitools.client.ApiClient;

/** What a program with java.net.http does in its own way. */
final class Library {
  private Library() {}

  static ApiClient connect(String url) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(url);
    return client;
  }

  static void authorize(ApiClient client, String authorization) {
    client.setRequestInterceptor(request -> request.setHeader("Authorization", authorization));
  }

  /** Tells of each response: the method, the query and the status. */
  static void observe(ApiClient client, Consumer<String> told) {
    client.setResponseInterceptor(response -> told.accept(response.request().method() + " " + response.uri().getRawQuery() + " " + response.statusCode()));
  }

  static void readTimeout(ApiClient client, int milliseconds) {
    client.setReadTimeout(Duration.ofMillis(milliseconds));
  }

  static boolean isTimeout(Throwable cause) {
    return cause instanceof HttpTimeoutException;
  }
}
