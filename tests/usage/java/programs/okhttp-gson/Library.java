import java.net.SocketTimeoutException;
import java.util.function.Consumer;
import okhttp3.Interceptor;
import org.openapitools.client.ApiClient;

/** What a program with OkHttp does in its own way. */
final class Library {
  private Library() {}

  static ApiClient connect(String url) {
    ApiClient client = new ApiClient();
    client.setBasePath(url);
    return client;
  }

  private static void intercept(ApiClient client, Interceptor interceptor) {
    client.setHttpClient(client.getHttpClient().newBuilder().addInterceptor(interceptor).build());
  }

  static void authorize(ApiClient client, String authorization) {
    intercept(client, chain -> chain.proceed(chain.request().newBuilder().header("Authorization", authorization).build()));
  }

  /** Tells of each response: the method, the query and the status. */
  static void observe(ApiClient client, Consumer<String> told) {
    intercept(client, chain -> {
      okhttp3.Response response = chain.proceed(chain.request());
      told.accept(chain.request().method() + " " + chain.request().url().encodedQuery() + " " + response.code());
      return response;
    });
  }

  static void readTimeout(ApiClient client, int milliseconds) {
    client.setReadTimeout(milliseconds);
  }

  static boolean isTimeout(Throwable cause) {
    return cause instanceof SocketTimeoutException;
  }
}
