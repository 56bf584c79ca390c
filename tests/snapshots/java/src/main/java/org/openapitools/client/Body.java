package org.openapitools.client;

import java.io.IOException;
import java.io.InputStream;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okio.BufferedSink;

/** The body of a request. Its media type can be one of the headers instead. */
final class Body extends RequestBody {
  private final Payload payload;
  private final boolean hasType;

  Body(Payload payload, boolean hasType) {
    this.payload = payload;
    this.hasType = hasType;
  }

  @Override
  public MediaType contentType() {
    return hasType ? MediaType.parse(payload.contentType) : null;
  }

  @Override
  public long contentLength() {
    return payload.length;
  }

  @Override
  public boolean isOneShot() {
    return !payload.isRepeatable();
  }

  @Override
  public void writeTo(BufferedSink sink) throws IOException {
    try (InputStream in = payload.source.open()) {
      byte[] part = new byte[8192];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        sink.write(part, 0, read);
      }
    }
  }
}
