package PACKAGE;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPOutputStream;

/** A content that is compressed while it is read. */
final class GzipBody extends InputStream {
  private static final int AT_ONCE = 8192;

  private final InputStream content;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final GZIPOutputStream zip;
  private InputStream ready = InputStream.nullInputStream();
  private boolean isDone;

  GzipBody(InputStream content) throws IOException {
    this.content = content;
    this.zip = new GZIPOutputStream(out);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int read = ready.read(bytes, from, length);
    while (read < 0 && !isDone) {
      byte[] more = content.readNBytes(AT_ONCE);
      isDone = more.length == 0;
      if (isDone) {
        zip.close();
      } else {
        zip.write(more);
      }
      ready = new ByteArrayInputStream(out.toByteArray());
      out.reset();
      read = ready.read(bytes, from, length);
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    content.close();
  }
}
