package {{ package }};

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
{%- if has_resources %}
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
{%- endif %}

/** A body, or a part of one. A stream of the caller can be read only once, and its length is unknown. */
final class Payload {
  /** Opens the content, each time from its beginning. */
  interface Source {
    InputStream open() throws IOException;
  }

  /** A field of a form. */
  static final class Field {
    final String name;
    final Object data;
    final String contentType;
    final ParameterStyle style;

    Field(String name, Object data, String contentType, ParameterStyle style) {
      this.name = name;
      this.data = data;
      this.contentType = contentType;
      this.style = style;
    }
  }

  final String contentType;
  final long length;
  final Source source;
  private final String disposition;

  private Payload(String contentType, long length, Source source, String disposition) {
    this.contentType = contentType;
    this.length = length;
    this.source = source;
    this.disposition = disposition;
  }

  boolean isRepeatable() {
    return length >= 0;
  }

  static Payload of(byte[] content, String contentType) {
    return new Payload(contentType, content.length, () -> new ByteArrayInputStream(content), null);
  }

  /** Files, streams and bytes without a change, and the text of other data. */
  static Payload of(Object data, String contentType, Values values) {
    String type = contentType.contains("*") ? typeOf(data) : contentType;
    if (data instanceof File) {
      File file = (File) data;
      if (!file.canRead()) {
        throw new IllegalArgumentException("the file " + file.getName() + " cannot be read");
      }
      return new Payload(type, file.length(), () -> new FileInputStream(file), null);
    }
{%- if has_resources %}
    if (data instanceof Resource) {
      return of((Resource) data, type);
    }
{%- endif %}
    if (data instanceof InputStream) {
      return new Payload(type, -1, () -> (InputStream) data, null);
    }
    boolean isRaw = data instanceof byte[] && !contentType.startsWith("text/");
    return of(isRaw ? (byte[]) data : ParameterStyle.text(values, data).getBytes(StandardCharsets.UTF_8), type);
  }

{%- if has_resources %}
  /** One that can be read only once has no length that is known before. */
  private static Payload of(Resource resource, String type) {
    try {
      return new Payload(type, resource.isOpen() ? -1 : resource.contentLength(), resource::getInputStream, null);
    } catch (IOException e) {
      throw new IllegalArgumentException("the file " + fileName(resource) + " cannot be read", e);
    }
  }
{% endif %}
  /** True for the type of a file. */
  static boolean isFile(Type type) {
    return type == File.class{% if has_resources %} || type == Resource.class{% endif %};
  }

  /** A file as a value of its type. */
  static Object file(File file, Type type) {
    return {% if has_resources %}type == Resource.class ? new FileSystemResource(file) : {% endif %}file;
  }

  static boolean isBinary(Object data) {
    return data instanceof File || data instanceof InputStream || data instanceof byte[]{% if has_resources %} || data instanceof Resource{% endif %};
  }

  /** The name of a file, or an empty string. */
  private static String fileName(Object data) {
{%- if has_resources %}
    String name = data instanceof Resource ? ((Resource) data).getFilename() : null;
    if (name != null) {
      return name;
    }
{%- endif %}
    return data instanceof File ? ((File) data).getName() : "";
  }

  /** The media type for the extension of a file. */
  private static String typeOf(Object data) {
    String found = URLConnection.guessContentTypeFromName(fileName(data));
    return found == null ? "application/octet-stream" : found;
  }

  /** The parts of a field: each item of a list is a separate part. */
  static List<Payload> parts(Field field, boolean isForm) {
    List<Payload> out = new ArrayList<>();
    boolean isJson = Values.isJson(field.contentType);
    if (!field.style.isUnstyled && field.contentType.isEmpty()) {
      for (Pair pair : field.style.pairs(field.name, field.data, text -> text)) {
        String name = pair.getName().equals(ParameterStyle.escape(field.name)) ? field.name : pair.getName();
        out.add(part(name, pair.getValue(), "", isForm, field.style.values));
      }
      return out;
    }
    List<?> items = field.data instanceof List<?> && !isJson ? ParameterStyle.items(field.data) : Collections.singletonList(field.data);
    items.forEach(item -> out.add(part(field.name, item, field.contentType, isForm, field.style.values)));
    return out;
  }

  /** A part of a multipart body. A name is absent only in a list of parts. */
  static Payload part(String name, Object data, String contentType, boolean isForm, Values values) {
    boolean isBinary = isBinary(data);
    boolean isScalar = ParameterStyle.isScalar(data);
    String type = !contentType.isEmpty() ? contentType : isBinary ? typeOf(data) : isScalar ? "" : "application/json";
    String disposition = "";
    if (!name.isEmpty()) {
      String file = fileName(data);
      file = file.isEmpty() && isForm && isBinary ? name : file;
      disposition = "form-data; name=\"" + quoted(name) + "\"" + (file.isEmpty() ? "" : "; filename=\"" + quoted(file) + "\"");
    }
    Payload content =
        Values.isJson(type) && !isBinary ? of(values.json(data).getBytes(StandardCharsets.UTF_8), type) : of(data, type, values);
    return new Payload(content.contentType, content.length, content.source, disposition);
  }

  private static String quoted(String text) {
    return text.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
  }

  /** A body that streams its parts in order. */
  static Payload multipart(List<Payload> parts, String contentType) {
    String boundary = UUID.randomUUID().toString().replace("-", "");
    List<Payload> all = new ArrayList<>();
    for (Payload part : parts) {
      StringBuilder head = new StringBuilder("--" + boundary + "\r\n");
      head.append(part.disposition.isEmpty() ? "" : "Content-Disposition: " + part.disposition + "\r\n");
      head.append(part.contentType.isEmpty() ? "" : "Content-Type: " + part.contentType + "\r\n");
      Collections.addAll(all, text(head + "\r\n"), part, text("\r\n"));
    }
    all.add(text("--" + boundary + "--\r\n"));
    boolean isRepeatable = all.stream().allMatch(Payload::isRepeatable);
    long length = isRepeatable ? all.stream().mapToLong(part -> part.length).sum() : -1;
    return new Payload(contentType + "; boundary=" + boundary, length, () -> joined(all), null);
  }

  private static Payload text(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8), "");
  }

  /** Opens each part when the one before has been read. */
  private static InputStream joined(List<Payload> parts) {
    Iterator<InputStream> streams = parts.stream().map(part -> {
      try {
        return part.source.open();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }).iterator();
    return new SequenceInputStream(new java.util.Enumeration<InputStream>() {
      @Override
      public boolean hasMoreElements() {
        return streams.hasNext();
      }

      @Override
      public InputStream nextElement() {
        return streams.next();
      }
    });
  }
}
