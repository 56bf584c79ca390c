package {{ package }};

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;

/** A response whose body was read, or is read elsewhere as it arrives. */
final class Received {
  /** The response; its body is uncompressed, or null if it was not read. */
  final ResponseEntity<byte[]> response;
  final int status;
  private final URI uri;

  Received(ResponseEntity<byte[]> response, URI uri) {
    this.response = response;
    this.status = response.{% if is_jakarta %}getStatusCode().value(){% else %}getStatusCodeValue(){% endif %};
    this.uri = uri;
  }

  Received(ResponseEntity<byte[]> response) {
    this(response, null);
  }

  /** The same response with its body. */
  Received with(byte[] body) {
    return new Received(ResponseEntity.status(status).headers(headers()).body(body), uri);
  }

  /** The headers as errors have them. */
  HttpHeaders headers() {
    return response.getHeaders();
  }

  Map<String, List<String>> fields() {
    Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers().forEach(fields::put);
    return fields;
  }

  /** A header, or an empty string. */
  String header(String name) {
    String value = value(name);
    return value == null ? "" : value;
  }

  /** A header, or null. */
  String value(String name) {
    return headers().getFirst(name);
  }

  List<String> all(String name) {
    return headers().getOrDefault(name, Collections.emptyList());
  }

  URI uri() {
    return uri;
  }

  InputStream body() {
    byte[] body = response.getBody();
    return new ByteArrayInputStream(body == null ? new byte[0] : body);
  }

  /** Nothing is open. */
  void close() {}
}
