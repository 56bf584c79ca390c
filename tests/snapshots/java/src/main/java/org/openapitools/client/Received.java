package org.openapitools.client;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import okhttp3.Response;

/** A response of OkHttp with its unread body. */
final class Received {
  final Response response;
  final int status;

  Received(Response response) {
    this.response = response;
    this.status = response.code();
  }

  /** The headers as errors have them. */
  Map<String, List<String>> headers() {
    return fields();
  }

  Map<String, List<String>> fields() {
    return response.headers().toMultimap();
  }

  /** A header, or an empty string. */
  String header(String name) {
    return response.header(name, "");
  }

  List<String> all(String name) {
    return response.headers(name);
  }

  URI uri() {
    return response.request().url().uri();
  }

  /** The body, uncompressed: OkHttp has undone only what it asked for by itself. */
  InputStream body() throws IOException {
    InputStream body = response.body().byteStream();
    return header("Content-Encoding").equalsIgnoreCase("gzip") ? new GZIPInputStream(body) : body;
  }

  void close() {
    response.close();
  }
}
