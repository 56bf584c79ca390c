import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.SocketTimeoutException;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.springframework.http.ResponseEntity;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClientResponseException;

/** What is called otherwise in other libraries. */
class Library extends Waited {
  static void use(ApiClient client, String url) {
    client.setBasePath(url);
  }

  static Object read(ApiClient client, String json, Type type) throws IOException {
    try {
      return JSON.getDefault().getMapper().readValue(json, JSON.getDefault().getMapper().constructType(type));
    } catch (JacksonException e) {
      // An IOException in Jackson 2 only.
      throw new IOException(e.getMessage(), e);
    }
  }

  static String write(ApiClient client, Object value) throws IOException {
    return JSON.getDefault().getMapper().writeValueAsString(value);
  }

  static int status(Object response) {
    return ((ResponseEntity<?>) response).getStatusCode().value();
  }

  static Object body(Object response) {
    return ((ResponseEntity<?>) response).getBody();
  }

  /** The error of a call, or null if it is another. Those of Spring for a response have ours as their cause. */
  static ApiException error(Throwable thrown) {
    if (thrown instanceof ResourceAccessException) {
      return new ApiException(thrown.getMessage(), thrown.getCause(), 0, null);
    }
    Throwable own = thrown instanceof RestClientResponseException ? thrown.getCause() : thrown;
    return own instanceof ApiException ? (ApiException) own : null;
  }

  static boolean isTimeout(Throwable cause) {
    return cause instanceof SocketTimeoutException;
  }

  static String contentType(ApiException e) {
    String found = e.getResponseHeaders().getFirst("Content-Type");
    return found == null ? "" : found;
  }
}
