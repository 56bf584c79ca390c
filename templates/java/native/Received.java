package PACKAGE;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** A response with its unread body. */
final class Received {
  final HttpResponse<InputStream> response;
  final int status;

  Received(HttpResponse<InputStream> response) {
    this.response = response;
    this.status = response.statusCode();
  }

  /** The headers as errors have them. */
  HttpHeaders headers() {
    return response.headers();
  }

  Map<String, List<String>> fields() {
    return response.headers().map();
  }

  /** A header, or an empty string. */
  String header(String name) {
    return response.headers().firstValue(name).orElse("");
  }

  /** A header, or null. */
  String value(String name) {
    return response.headers().firstValue(name).orElse(null);
  }

  List<String> all(String name) {
    return response.headers().allValues(name);
  }

  URI uri() {
    return response.request().uri();
  }

  /** The body, uncompressed. */
  InputStream body() throws IOException {
    return header("Content-Encoding").equalsIgnoreCase("gzip") ? new GZIPInputStream(response.body()) : response.body();
  }

  void close() {
    try {
      response.body().close();
    } catch (IOException e) {
      // The response is not needed.
    }
  }
}
