import com.fasterxml.jackson.core.JacksonException;
import io.netty.handler.timeout.TimeoutException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.http.ResponseEntity;
import org.springframework.web.reactive.function.client.WebClientRequestException;
import org.springframework.web.reactive.function.client.WebClientResponseException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What is called otherwise in other libraries. */
class Library {
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

  /** What a method gives when it is waited for. */
  static Object got(Object result) {
    return result instanceof Mono ? ((Mono<?>) result).block() : result instanceof Flux ? ((Flux<?>) result).collectList().block() : result;
  }

  @SuppressWarnings("unchecked")
  static <T> Stream<T> items(Object result) {
    return ((Flux<T>) result).toStream(1);
  }

  static Object first(Object result) {
    return ((Flux<?>) result).next().block();
  }

  @SuppressWarnings("unchecked")
  static byte[] content(Object result) {
    DataBuffer joined = DataBufferUtils.join((Flux<DataBuffer>) result).block();
    byte[] out = new byte[joined.readableByteCount()];
    joined.read(out);
    return out;
  }

  static int status(Object response) {
    return ((ResponseEntity<?>) response).getStatusCode().value();
  }

  static Object body(Object response) {
    return ((ResponseEntity<?>) response).getBody();
  }

  /** The error of a call, or null if it is another. Those of Spring for a response have ours as their cause. */
  static ApiException error(Throwable thrown) {
    if (thrown instanceof WebClientRequestException) {
      return new ApiException(thrown.getMessage(), thrown.getCause(), 0, null);
    }
    Throwable own = thrown instanceof WebClientResponseException ? thrown.getCause() : thrown;
    return own instanceof ApiException ? (ApiException) own : null;
  }

  static boolean isTimeout(Throwable cause) {
    return cause instanceof TimeoutException;
  }

  static String contentType(ApiException e) {
    String found = e.getResponseHeaders().getFirst("Content-Type");
    return found == null ? "" : found;
  }
}
