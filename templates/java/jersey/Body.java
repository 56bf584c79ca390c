package PACKAGE;

import jakarta.ws.rs.core.Configuration;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.WriterInterceptor;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.http.entity.AbstractHttpEntity;
import org.apache.http.entity.InputStreamEntity;

/** The body of a request as Apache HttpClient has it, which knows its length, and as all other clients can write it. */
final class Body extends AbstractHttpEntity implements StreamingOutput {
  private final Payload payload;
  /** True if the client may write other bytes than those of the body. */
  private final boolean isChanged;

  Body(Payload payload, Configuration configuration) {
    this.payload = payload;
    this.isChanged =
        configuration.getInstances().stream().anyMatch(WriterInterceptor.class::isInstance)
            || configuration.getClasses().stream().anyMatch(WriterInterceptor.class::isAssignableFrom);
  }

  @Override
  public long getContentLength() {
    return isChanged ? -1 : payload.length;
  }

  @Override
  public InputStream getContent() throws IOException {
    return payload.source.open();
  }

  @Override
  public boolean isRepeatable() {
    return payload.isRepeatable();
  }

  @Override
  public boolean isStreaming() {
    return !payload.isRepeatable();
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    write(out);
  }

  @Override
  public void write(OutputStream out) throws IOException {
    new InputStreamEntity(payload.source.open()).writeTo(out);
  }
}
