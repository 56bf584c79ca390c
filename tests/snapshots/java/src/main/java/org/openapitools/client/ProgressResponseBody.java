package org.openapitools.client;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.ForwardingSource;
import okio.Okio;

/** A body that reports how much of it arrived. */
public class ProgressResponseBody extends ResponseBody {
  private final ResponseBody responseBody;
  private final BufferedSource source;

  /**
   * Makes a body.
   *
   * @param responseBody the content
   * @param callback gets the reports
   */
  @SuppressWarnings("rawtypes")
  public ProgressResponseBody(ResponseBody responseBody, ApiCallback callback) {
    this.responseBody = responseBody;
    this.source = Okio.buffer(new ForwardingSource(responseBody.source()) {
      private long total;

      @Override
      public long read(Buffer sink, long byteCount) throws IOException {
        long read = super.read(sink, byteCount);
        total += Math.max(0, read);
        callback.onDownloadProgress(total, responseBody.contentLength(), read < 0);
        return read;
      }
    });
  }

  @Override
  public MediaType contentType() {
    return responseBody.contentType();
  }

  @Override
  public long contentLength() {
    return responseBody.contentLength();
  }

  @Override
  public BufferedSource source() {
    return source;
  }
}
