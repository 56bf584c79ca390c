package org.openapitools.client;

import java.io.IOException;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;

/** Compresses the bodies of requests. */
class GzipRequestInterceptor implements Interceptor {
  @Override
  public Response intercept(Chain chain) throws IOException {
    Request request = chain.request();
    RequestBody body = request.body();
    if (body == null || body.contentLength() == 0 || request.header("Content-Encoding") != null) {
      return chain.proceed(request);
    }
    RequestBody compressed = new RequestBody() {
      @Override
      public MediaType contentType() {
        return body.contentType();
      }

      @Override
      public boolean isOneShot() {
        return body.isOneShot();
      }

      @Override
      public void writeTo(BufferedSink sink) throws IOException {
        try (BufferedSink out = Okio.buffer(new GzipSink(sink))) {
          body.writeTo(out);
        }
      }
    };
    Request.Builder builder = request.newBuilder().header("Content-Encoding", "gzip");
    return chain.proceed(builder.method(request.method(), compressed).build());
  }
}
