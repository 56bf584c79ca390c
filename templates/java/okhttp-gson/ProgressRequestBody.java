package PACKAGE;

import java.io.IOException;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.Buffer;
import okio.BufferedSink;
import okio.ForwardingSink;
import okio.Okio;

/** A body that reports how much of it was sent. */
public class ProgressRequestBody extends RequestBody {
  private final RequestBody requestBody;
  private final ApiCallback<?> callback;

  /**
   * Makes a body.
   *
   * @param requestBody the content
   * @param callback gets the reports
   */
  @SuppressWarnings("rawtypes")
  public ProgressRequestBody(RequestBody requestBody, ApiCallback callback) {
    this.requestBody = requestBody;
    this.callback = callback;
  }

  @Override
  public MediaType contentType() {
    return requestBody.contentType();
  }

  @Override
  public long contentLength() throws IOException {
    return requestBody.contentLength();
  }

  @Override
  public boolean isOneShot() {
    return requestBody.isOneShot();
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    long length = contentLength();
    BufferedSink counted = Okio.buffer(new ForwardingSink(sink) {
      private long written;

      @Override
      public void write(Buffer source, long byteCount) throws IOException {
        super.write(source, byteCount);
        written += byteCount;
        callback.onUploadProgress(written, length, written == length);
      }
    });
    requestBody.writeTo(counted);
    counted.flush();
  }
}
