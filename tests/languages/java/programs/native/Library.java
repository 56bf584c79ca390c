import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletionException;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.ApiResponse;

/** What is called otherwise in other libraries. */
class Library extends Waited {
  static void use(ApiClient client, String url) {
    client.updateBaseUri(url);
  }

  static Object read(ApiClient client, String json, Type type) throws IOException {
    try {
      return client.getObjectMapper().readValue(json, client.getObjectMapper().constructType(type));
    } catch (JacksonException e) {
      // An IOException in Jackson 2 only.
      throw new IOException(e.getMessage(), e);
    }
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

  /** The error of a call, or null if it is another. */
  static ApiException error(Throwable thrown) {
    Throwable own = thrown instanceof CompletionException ? thrown.getCause() : thrown;
    return own instanceof ApiException ? (ApiException) own : null;
  }

  static boolean isTimeout(Throwable cause) {
    return cause instanceof HttpTimeoutException;
  }

  static String contentType(ApiException e) {
    return e.getResponseHeaders().firstValue("Content-Type").orElse("");
  }
}
