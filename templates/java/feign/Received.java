package PACKAGE;

import feign.Response;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** A response of Feign with its unread body. */
final class Received {
  final Response response;
  final int status;
  private final URI uri;

  /** The URL is that of the last request, after redirects, where it is needed. */
  Received(Response response, URI uri) {
    this.response = response;
    this.status = response.status();
    this.uri = uri;
  }

  Received(Response response) {
    this(response, null);
  }

  /** The headers as errors have them. */
  Map<String, Collection<String>> headers() {
    return response.headers();
  }

  Map<String, Collection<String>> fields() {
    return response.headers();
  }

  /** A header, or an empty string. */
  String header(String name) {
    String value = value(name);
    return value == null ? "" : value;
  }

  /** A header, or null. */
  String value(String name) {
    return all(name).stream().findFirst().orElse(null);
  }

  List<String> all(String name) {
    return new ArrayList<>(headers().getOrDefault(name, Collections.emptyList()));
  }

  URI uri() {
    return uri;
  }

  /** The body, uncompressed. Some clients of Feign do that, and leave the header. */
  InputStream body() throws IOException {
    InputStream in = response.body() == null ? new ByteArrayInputStream(new byte[0]) : response.body().asInputStream();
    if (!header("Content-Encoding").equalsIgnoreCase("gzip")) {
      return in;
    }
    BufferedInputStream all = new BufferedInputStream(in);
    all.mark(2);
    boolean isZipped = all.read() == 0x1f && all.read() == 0x8b;
    all.reset();
    return isZipped ? new GZIPInputStream(all) : all;
  }

  void close() {
    response.close();
  }
}
