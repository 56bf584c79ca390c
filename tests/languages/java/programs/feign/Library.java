import feign.FeignException;
import feign.RetryableException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.SocketTimeoutException;
import java.util.Collections;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.model.ApiResponse;

/** What is called otherwise in other libraries. */
class Library extends Waited {
  static void use(ApiClient client, String url) {
    client.setBasePath(url);
  }

  static Object read(ApiClient client, String json, Type type) throws IOException {
    return client.getObjectMapper().readValue(json, client.getObjectMapper().constructType(type));
  }

  static String write(ApiClient client, Object value) throws IOException {
    return client.getObjectMapper().writeValueAsString(value);
  }

  static int status(Object response) {
    return ((ApiResponse<?>) response).getStatusCode();
  }

  static Object body(Object response) {
    return ((ApiResponse<?>) response).getData();
  }

  /** The error of a call, or null if it is another. Those of Feign for a response have ours as their deepest cause. */
  static ApiException error(Throwable thrown) {
    if (thrown instanceof RetryableException && thrown.getCause() instanceof IOException) {
      return new ApiException(thrown.getMessage(), thrown.getCause(), 0, null);
    }
    Throwable own = thrown;
    while (!(own instanceof ApiException) && own instanceof FeignException) {
      own = own.getCause();
    }
    return own instanceof ApiException ? (ApiException) own : null;
  }

  static boolean isTimeout(Throwable cause) {
    return cause instanceof SocketTimeoutException;
  }

  static String contentType(ApiException e) {
    return e.getResponseHeaders().getOrDefault("Content-Type", Collections.emptyList()).stream().findFirst().orElse("");
  }
}
