import com.google.gson.JsonParseException;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.SocketTimeoutException;
import java.util.Collections;
import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;

/** What is called otherwise in other libraries. */
class Library {
  static void use(ApiClient client, String url) {
    client.setBasePath(url);
  }

  static Object read(ApiClient client, String json, Type type) throws IOException {
    try {
      return JSON.deserialize(json, type);
    } catch (JsonParseException e) {
      throw new IOException(e);
    }
  }

  static String write(ApiClient client, Object value) throws IOException {
    return JSON.serialize(value);
  }

  static boolean isTimeout(Throwable cause) {
    return cause instanceof SocketTimeoutException;
  }

  static String contentType(ApiException e) {
    List<String> found = e.getResponseHeaders().getOrDefault("content-type", Collections.emptyList());
    return found.isEmpty() ? "" : found.get(0);
  }
}
