package PACKAGE;

import MODEL_PACKAGE.ApiResponse;
import feign.Client;
import feign.InvocationHandlerFactory.MethodHandler;
import feign.Request;
import feign.RequestTemplate;
import feign.Response;
import feign.codec.Decoder;
import feign.codec.Encoder;
import feign.codec.ErrorDecoder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A call while Feign sends it. A method handler of Feign does all its work in one thread. */
final class Exchange {
  private static final ThreadLocal<Exchange> CURRENT = new ThreadLocal<>();

  private final ApiClient client;
  private final ApiCall call;
  /** The class that the method returns. */
  private final Class<?> result;
  private final Attempt first;
  private final Request.HttpMethod method;
  private final byte[] body;
  /** The request as Feign would send it without interceptors, which may change it. */
  private RequestTemplate unchanged;
  /** The URL of the last request. */
  private URI uri;

  Exchange(ApiClient client, ApiCall call, Class<?> result) {
    this.client = client;
    this.call = result == Stream.class ? call.streaming() : call;
    this.result = result;
    this.first = Attempt.first(client, call);
    this.uri = first.uri;
    try {
      this.method = Request.HttpMethod.valueOf(call.method);
      this.body = first.payload == null ? null : content(first.payload);
    } catch (IllegalArgumentException e) {
      throw new ApiException(call.operation + " failed: Feign has no method " + call.method);
    } catch (IOException e) {
      throw Responses.failed(call, e);
    }
  }

  /** The call that a client sends in this thread, or null. */
  static Exchange of(ApiClient client) {
    Exchange current = CURRENT.get();
    return current != null && current.client == client ? current : null;
  }

  /** Runs a method handler with a call, or with none. */
  static Object run(MethodHandler handler, Object[] arguments, Exchange exchange) throws Throwable {
    Exchange before = CURRENT.get();
    CURRENT.set(exchange);
    try {
      return handler.invoke(arguments);
    } finally {
      if (before == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(before);
      }
    }
  }

  private static byte[] content(Payload payload) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (InputStream in = payload.source.open()) {
      byte[] part = new byte[8192];
      for (int read = in.read(part); read >= 0; read = in.read(part)) {
        out.write(part, 0, read);
      }
    }
    return out.toByteArray();
  }

  /** Shows the request to the interceptors. An encoder of the program's own writes its JSON. */
  void fill(RequestTemplate template, Encoder encoder) {
    String query = uri.getRawQuery();
    template.method(method).target(uri.getScheme() + "://" + uri.getRawAuthority());
    template.uri(uri.getRawPath() + (query == null ? "" : "?" + query));
    Map<String, String> headers = first.headers();
    headers.forEach(template::headerLiteral);
    unchanged = template.resolve(Collections.emptyMap());
    if (call.json != null && !(encoder instanceof Encoder.Default)) {
      encoder.encode(call.json, call.json.getClass(), template);
    } else if (body != null) {
      String type = headers.getOrDefault("Content-Type", "");
      boolean isText = Values.isJson(type) || type.startsWith("text/") || type.endsWith("urlencoded");
      // Loggers show bodies that have a charset.
      template.body(body, isText ? StandardCharsets.UTF_8 : null);
    }
  }

  /** Sends a request, and those that follow it. */
  Response send(Request request, Request.Options options, Client sender) throws IOException {
    // Redirects are followed here, without credentials for other servers.
    Request.Options alone = new Request.Options(
        options.connectTimeout(), options.connectTimeoutUnit(), options.readTimeout(), options.readTimeoutUnit(), false);
    for (Attempt attempt = first; ; ) {
      Attempt next;
      try {
        TimeUnit.MILLISECONDS.sleep(attempt.wait);
        Response response = sender.execute(request(attempt, request), alone);
        next = next(attempt, new Received(response, attempt.uri));
        if (next == null) {
          uri = attempt.uri;
          return response;
        }
      } catch (IOException e) {
        next = attempt.afterFailure();
        if (next == null) {
          throw e;
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw Responses.failed(call, e);
      }
      attempt = next;
    }
  }

  /** The request that follows, or null if the response is that of the call. */
  private static Attempt next(Attempt attempt, Received response) {
    boolean isRead = false;
    try {
      Attempt next = attempt.after(response);
      isRead = next == null;
      return next;
    } finally {
      if (!isRead) {
        response.close();
      }
    }
  }

  /** The request of an attempt, exactly as the API has it but for what interceptors changed, of which other servers get nothing. */
  private Request request(Attempt attempt, Request shown) {
    Map<String, Collection<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    attempt.headers().forEach((name, value) -> headers.put(name, Collections.singletonList(value)));
    String url = attempt.uri.toString();
    byte[] content = attempt.payload == null ? null : body;
    Charset charset = content == null ? null : shown.charset();
    if (!attempt.isElsewhere) {
      Map<String, Collection<String>> before = unchanged.headers();
      shown.headers().forEach((name, values) -> {
        if (!values.equals(before.get(name))) {
          headers.put(name, values);
        }
      });
      before.keySet().stream().filter(name -> !shown.headers().containsKey(name)).forEach(headers::remove);
      boolean isWhole = attempt.payload == first.payload;
      content = isWhole ? shown.body() : content;
      charset = isWhole ? shown.charset() : charset;
      url = attempt.uri.equals(first.uri) ? changed(url, shown.url()) : url;
    }
    if (content != null && content.length > 0) {
      headers.put("Content-Length", Collections.singletonList(String.valueOf(content.length)));
    } else {
      headers.remove("Content-Length");
    }
    Request.HttpMethod sent = attempt.method.equals(call.method) ? shown.httpMethod() : Request.HttpMethod.valueOf(attempt.method);
    return Request.create(sent, url, headers, content, charset, shown.requestTemplate());
  }

  /** A URL with the query that interceptors added to it, or else theirs. */
  private String changed(String url, String shown) {
    String before = unchanged.url();
    String added = shown.startsWith(before) ? shown.substring(before.length()) : "/";
    return added.isEmpty() || added.startsWith(before.contains("?") ? "&" : "?") ? url + added : shown;
  }

  /** What the method returns for a response. A decoder of the program's own reads the result, but no streams and pages. */
  Object read(Response response, Decoder decoder) throws IOException {
    Received received = new Received(response, uri);
    Responses responses = new Responses(client);
    if (result == InputStream.class) {
      return responses.opened(received);
    } else if (result == Stream.class) {
      return responses.items(call, received);
    }
    try {
      if (result == Page.class) {
        return responses.page(call, received);
      }
      ApiResponse<?> read;
      if (received.status == 404) {
        // The builder dismisses it.
        read = new ApiResponse<>(received.status, received.fields());
      } else if (decoder instanceof Decoder.Default || call.type == Void.class || Payload.isFile(call.type) || call.isList && Responses.isFramed(received)) {
        read = responses.read(call, received);
      } else {
        read = new ApiResponse<>(received.status, received.fields(), decoder.decode(response, call.type));
      }
      return result == ApiResponse.class ? read : read.getData();
    } finally {
      received.close();
    }
  }

  /** The exception for an error, whose deepest cause has its decoded body. */
  Exception failed(String method, Response response, ErrorDecoder decoder) {
    try {
      Response whole = response.toBuilder().body(new Responses(client).bytes(new Received(response, uri))).build();
      Exception thrown = decoder.decode(method, whole);
      Throwable last = thrown;
      while (last.getCause() != null) {
        last = last.getCause();
      }
      explain(last, whole);
      return thrown;
    } catch (IOException e) {
      return Responses.failed(call, e);
    }
  }

  private void explain(Throwable error, Response response) {
    try {
      new Responses(client).checked(call, new Received(response, uri));
    } catch (ApiException cause) {
      try {
        error.initCause(cause);
      } catch (IllegalStateException e) {
        error.addSuppressed(cause);
      }
    }
  }
}
