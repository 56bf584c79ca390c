package PACKAGE;

import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** A response of JAX-RS with its unread body. */
final class Received {
  final Response response;
  final int status;
  private final URI uri;

  Received(Response response, URI uri) {
    this.response = response;
    this.status = response.getStatus();
    this.uri = uri;
  }

  Received(Response response) {
    this(response, null);
  }

  /** The headers as errors have them. */
  Map<String, List<String>> headers() {
    return fields();
  }

  Map<String, List<String>> fields() {
    return response.getStringHeaders();
  }

  /** A header, or an empty string. */
  String header(String name) {
    String value = value(name);
    return value == null ? "" : value;
  }

  /** A header, or null. */
  String value(String name) {
    return response.getStringHeaders().getFirst(name);
  }

  List<String> all(String name) {
    return fields().getOrDefault(name, Collections.emptyList());
  }

  URI uri() {
    return uri;
  }

  /** The body, uncompressed. The client may have done that, and leave the header. */
  InputStream body() throws IOException {
    InputStream body;
    try {
      body = response.readEntity(InputStream.class);
    } catch (ProcessingException | IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
    if (!header("Content-Encoding").equalsIgnoreCase("gzip")) {
      return body;
    }
    InputStream in = new BufferedInputStream(body);
    in.mark(2);
    boolean isPacked = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return isPacked ? new GZIPInputStream(in) : in;
  }

  void close() {
    try {
      response.close();
    } catch (ProcessingException e) {
      // The response is not needed.
    }
  }
}
