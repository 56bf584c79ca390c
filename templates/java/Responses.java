package PACKAGE;

import RESPONSE_PACKAGE.ApiResponse;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterators;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads responses. */
final class Responses {
  private static final Pattern CHARSET = Pattern.compile("charset=\"?([^\\s\";]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern FILENAME = Pattern.compile("filename=(?:\"((?:[^\"\\\\]|\\\\.)*+)\"|([^\\s;\"]+))", Pattern.CASE_INSENSITIVE);

  /** Why a body is not read to its end. */
  static final String TOO_LONG = "the response has more bytes than setMaxResponseBytes allows";

  private final ApiClient client;

  Responses(ApiClient client) {
    this.client = client;
  }

  /** Returns a response with its unread body. A status of 300 or more is an error. */
  Received checked(ApiCall call, Received response) throws ApiException {
    if (response.status < 200 || response.status > 299) {
      throw error(call, response);
    }
    return response;
  }

  /** The error for a call without a response. */
  static ApiException failed(ApiCall call, Exception cause) {
    return new ApiException(call.operation + " failed: " + (cause.getMessage() == null ? cause : cause.getMessage()), cause, 0, null, null);
  }

  /** The error for a response, with its decoded body if there is a type for its status. */
  private ApiException error(ApiCall call, Received response) throws ApiException {
    ApiException error;
    try {
      error = call.failing == null ? exception(call.operation, response) : call.failing.of(call.operation, response.response);
    } catch (IOException e) {
      throw failed(call, e);
    } finally {
      response.close();
    }
    int status = response.status;
    String text = error.getResponseBody();
    for (String key : Arrays.asList(String.valueOf(status), status / 100 + "XX", "default")) {
      if (call.failures.containsKey(key) && text != null && !text.isEmpty()) {
        try {
          return error.with(decode(call, response, text, call.failures.get(key)));
        } catch (IOException e) {
          error.addSuppressed(e);
          return error;
        }
      }
    }
    return error;
  }

  /** The error for a response, with the text of its body. */
  ApiException exception(String operation, Received response) throws IOException {
    String text = text(response, bytes(response));
    Object tree = null;
    try {
      tree = text.isEmpty() ? null : client.values().tree(text);
    } catch (IOException e) {
      // It is not JSON.
    }
    StringBuilder message = new StringBuilder(operation + " failed with " + response.status);
    for (String name : Arrays.asList("title", "detail")) {
      Object more = tree instanceof Map<?, ?> ? ((Map<?, ?>) tree).get(name) : null;
      message.append(more instanceof String ? ": " + more : "");
    }
    return new ApiException(message.toString(), response.status, response.headers(), text);
  }

  /** The error for a response with a body that cannot be read. */
  private static ApiException unreadable(ApiCall call, Received response, String body, Exception cause) {
    String message = call.operation + " has an unreadable response: " + cause.getMessage();
    return new ApiException(message, cause, response.status, response.headers(), body);
  }

  /** Reads the body of a successful response. */
  @SuppressWarnings("unchecked")
  <T> ApiResponse<T> read(ApiCall call, Received response) throws ApiException {
    Object data = null;
    try {
      if (call.download != null || Payload.isFile(call.type)) {
        data = response.status == 204 ? null : Payload.file(downloaded(call, response), call.type);
      } else {
        byte[] body = bytes(response);
        try {
          data = call.type == Void.class ? null : result(call, response, body);
        } catch (IOException | IllegalArgumentException e) {
          throw unreadable(call, response, text(response, body), e);
        }
      }
    } catch (IOException e) {
      throw failed(call, e);
    }
    return new ApiResponse<>(response.status, response.fields(), (T) data);
  }

  private File downloaded(ApiCall call, Received response) throws ApiException, IOException {
    try (InputStream in = opened(response)) {
      return call.download == null ? download(response, client.downloadFolder(), in) : call.download.of(response.response, in);
    }
  }

  /** True for items one by one, and not in a list of JSON. */
  static boolean isFramed(Received response) {
    String contentType = contentType(response);
    return response.status != 204 && (!Values.isJson(contentType) || contentType.contains("seq"));
  }

  private Object result(ApiCall call, Received response, byte[] body) throws IOException {
    if (call.isList && isFramed(response)) {
      List<Object> items = new ArrayList<>();
      ItemReader reader = new ItemReader(call.framing, call.values);
      for (String item : reader.all(body)) {
        items.add(call.values.read(item, call.item));
      }
      return items;
    }
    if (body.length == 0) {
      return call.type == String.class && response.status != 204 ? "" : null;
    }
    return decode(call, response, text(response, body), call.type);
  }

  /** Reads a body by its media type. For other media types, it tries JSON. */
  private static Object decode(ApiCall call, Received response, String text, java.lang.reflect.Type type)
      throws IOException {
    String contentType = contentType(response);
    if (!Values.isJson(contentType) && (type == String.class || type == Object.class && contentType.startsWith("text/"))) {
      return text;
    }
    return call.values.read(text, type);
  }

  private static String contentType(Received response) {
    return response.header("Content-Type");
  }

  /** The text of a body. JSON has no other charset than UTF-8. */
  private static String text(Received response, byte[] body) {
    String contentType = contentType(response);
    return text(Values.isJson(contentType) ? "" : contentType, body);
  }

  /** A body as text, without a byte order mark. */
  private static String text(String contentType, byte[] body) {
    Matcher matcher = CHARSET.matcher(contentType);
    Charset charset = StandardCharsets.UTF_8;
    try {
      charset = matcher.find() ? Charset.forName(matcher.group(1)) : charset;
    } catch (IllegalArgumentException e) {
      // The charset is not known.
    }
    String text = new String(body, charset);
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  byte[] bytes(Received response) throws IOException {
    try (InputStream in = opened(response)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] part = new byte[8192];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        out.write(part, 0, read);
      }
      return out.toByteArray();
    }
  }

  /** The body of a response, which fails when it has too many bytes. It is opened when it is first read. */
  InputStream opened(Received response) {
    InputStream whole = new InputStream() {
      private InputStream in;

      private InputStream in() throws IOException {
        in = in == null ? response.body() : in;
        return in;
      }

      @Override
      public int read() throws IOException {
        return in().read();
      }

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        return in().read(bytes, from, length);
      }

      @Override
      public void close() throws IOException {
        response.close();
      }
    };
    return new FilterInputStream(whole) {
      private long left = client.maxResponseBytes;

      @Override
      public int read() throws IOException {
        return counted(in.read(), 1);
      }

      @Override
      public int read(byte[] bytes, int from, int length) throws IOException {
        int read = in.read(bytes, from, length);
        return counted(read, read);
      }

      private int counted(int read, int more) throws IOException {
        left -= read < 0 ? 0 : more;
        if (left < 0) {
          throw new IOException(TOO_LONG);
        }
        return read;
      }
    };
  }

  /**
   * Writes a body to a new temporary file, whose name ends with that of the response. The caller removes it.
   *
   * @param folder the folder of the file, or null for that of the system
   */
  static File download(Received response, Path folder, InputStream in) throws IOException {
    Path file = file(response, folder);
    try {
      Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw e;
    }
    return file.toFile();
  }

  /** A new temporary file, whose name ends with that of a response. */
  static Path file(Received response, Path folder) throws IOException {
    Matcher matcher = FILENAME.matcher(response.header("Content-Disposition"));
    String given = !matcher.find() ? "" : matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    String name = given.substring(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1).replaceAll("[^A-Za-z0-9._-]", "_");
    String end = "-" + name.substring(Math.max(0, name.length() - 100));
    return folder == null ? Files.createTempFile("download-", end) : Files.createTempFile(folder, "download-", end);
  }

  /** The items of a response as they arrive. */
  <T> Stream<T> items(ApiCall call, Received response) {
    InputStream in = opened(response);
    ItemReader reader = new ItemReader(call.framing, call.values);
    Iterator<T> items = new Iterator<T>() {
      private String item;
      private boolean isDone;

      @Override
      public boolean hasNext() {
        try {
          item = item == null && !isDone ? reader.next(in) : item;
          isDone = item == null;
          if (isDone) {
            in.close();
          }
          return !isDone;
        } catch (IOException e) {
          throw failed(call, e).unchecked();
        }
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new java.util.NoSuchElementException();
        }
        String text = item;
        item = null;
        return Responses.item(call, response, text);
      }
    };
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, 0), false).onClose(() -> {
      try {
        in.close();
      } catch (IOException e) {
        throw failed(call, e).unchecked();
      }
    });
  }

  static <T> T item(ApiCall call, Received response, String text) {
    try {
      return call.values.read(text, call.item);
    } catch (IOException e) {
      throw unreadable(call, response, text, e).unchecked();
    }
  }

  /** Reads a page of a result. */
  Page page(ApiCall call, Received response) throws ApiException {
    String text;
    try {
      text = text("", bytes(response));
    } catch (IOException e) {
      throw failed(call, e);
    }
    try {
      Object tree = text.isEmpty() ? null : call.values.tree(text);
      return new Page(tree, response.all("Link"), response.uri(), e -> unreadable(call, response, text, e));
    } catch (IOException e) {
      throw unreadable(call, response, text, e);
    }
  }
}
