package {{ package }};

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.RestClientResponseException;

/** A response of Spring with its unread body, or the one that an error of Spring has. */
final class Received {
  /** The response, or null for that of an error. */
  final ClientHttpResponse response;
  final int status;
  private final HttpHeaders headers;
  private final URI uri;
  private final byte[] content;

  Received(ClientHttpResponse response, URI uri) throws IOException {
    this.response = response;
    this.status = response.{% if is_jakarta %}getStatusCode().value(){% else %}getRawStatusCode(){% endif %};
    this.headers = response.getHeaders();
    this.uri = uri;
    this.content = null;
  }

  Received(ClientHttpResponse response) throws IOException {
    this(response, null);
  }

  Received(RestClientResponseException error, URI uri) {
    this.response = null;
    this.status = error.{% if is_jakarta %}getStatusCode().value(){% else %}getRawStatusCode(){% endif %};
    this.headers = error.getResponseHeaders() == null ? new HttpHeaders() : error.getResponseHeaders();
    this.uri = uri;
    this.content = error.getResponseBodyAsByteArray();
  }

  /** The headers as errors have them. */
  HttpHeaders headers() {
    return headers;
  }

  Map<String, List<String>> fields() {
    Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(fields::put);
    return fields;
  }

  /** A header, or an empty string. */
  String header(String name) {
    String value = value(name);
    return value == null ? "" : value;
  }

  /** A header, or null. */
  String value(String name) {
    return headers.getFirst(name);
  }

  List<String> all(String name) {
    return headers.getOrDefault(name, Collections.emptyList());
  }

  URI uri() {
    return uri;
  }

  /** The body, uncompressed. */
  InputStream body() throws IOException {
    if (response == null) {
      return new ByteArrayInputStream(content);
    }
    return header("Content-Encoding").equalsIgnoreCase("gzip") ? new GZIPInputStream(response.getBody()) : response.getBody();
  }

  /** Closes the response. Closed alone, it would read the rest of its body, which may never end. */
  void close() {
    if (response == null) {
      return;
    }
    try {
      response.getBody().close();
    } catch (IOException e) {
      // The response is not needed.
    }
    response.close();
  }
}
