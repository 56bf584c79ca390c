package {{ package }};

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.ProtocolException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A request of a call: the first one, or one after a redirect or a failure. */
final class Attempt {
  private static final Set<String> SECRETS = Set.of("authorization", "cookie", "proxy-authorization");
  private static final Set<String> IDEMPOTENT = Set.of("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

  /** Milliseconds to wait before it is sent. */
  final long wait;
  private final ApiClient client;
  private final ApiCall call;
  private final URI uri;
  private final String method;
  private final Payload payload;
  /** True after a redirect to another origin, which must not get the credentials. */
  private final boolean isElsewhere;
  private final int redirects;
  private final int retries;

  private Attempt(ApiClient client, ApiCall call, URI uri, String method, Payload payload, boolean isElsewhere, int redirects, int retries, long wait) {
    this.client = client;
    this.call = call;
    this.uri = uri;
    this.method = method;
    this.payload = payload;
    this.isElsewhere = isElsewhere;
    this.redirects = redirects;
    this.retries = retries;
    this.wait = wait;
  }

  static Attempt first(ApiClient client, ApiCall call) throws ApiException {
    if (call.error == null) {
      call.authenticate();
    }
    try {
      if (call.error != null) {
        throw new IllegalArgumentException(call.error);
      }
      return new Attempt(client, call, uri(client, call), call.method, call.payload, false, 0, 0, 0);
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  private static URI uri(ApiClient client, ApiCall call) {
    String query = String.join("&", call.query);
    if (call.address != null) {
      return URI.create(call.address + (query.isEmpty() ? "" : (call.address.contains("?") ? "&" : "?") + query));
    }
    String path = call.path;
    int mark = path.indexOf('?');
    if (path.startsWith("//")) {
      throw new IllegalArgumentException("the path must not begin with '//'");
    }
    for (String segment : (mark < 0 ? path : path.substring(0, mark)).split("/")) {
      String dots = segment.replaceAll("(?i)%2e", ".");
      if (dots.equals(".") || dots.equals("..")) {
        throw new IllegalArgumentException("a segment of the path must not be '.' or '..'");
      }
    }
    String base = client.baseUri(call).replaceAll("/+$", "");
    URI uri = URI.create(base + path + (query.isEmpty() ? "" : (mark < 0 ? "?" : "&") + query));
    if (uri.getHost() == null) {
      throw new IllegalArgumentException("the server URL '" + base + "' has no host: call updateBaseUri of the client");
    }
    return uri;
  }

  /** Makes the HTTP request. */
  HttpRequest request() throws ApiException {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(client.defaultHeaders);
    if (!call.cookies.isEmpty()) {
      headers.put("Cookie", String.join("; ", call.cookies));
    }
    if (payload != null && !payload.contentType.isEmpty()) {
      headers.put("Content-Type", payload.contentType.contains("*") ? "application/octet-stream" : payload.contentType);
    }
    headers.putAll(call.headers);
    if (payload == null) {
      headers.remove("Content-Type");
    }
    if (isElsewhere) {
      headers.keySet().removeIf(name -> SECRETS.contains(name.toLowerCase(java.util.Locale.ROOT)) || call.secrets.contains(name));
    }
{%- if gzip %}
    headers.putIfAbsent("Accept-Encoding", "gzip");
    // A caller who names an encoding has encoded the body.
    boolean isZipped = payload != null && payload.length != 0 && headers.putIfAbsent("Content-Encoding", "gzip") == null;
{%- endif %}
    try {
      HttpRequest.Builder builder = HttpRequest.newBuilder(uri).method(method, publisher({% if gzip %}isZipped{% endif %}));
      headers.forEach(builder::setHeader);
      if (client.getReadTimeout() != null) {
        builder.timeout(client.getReadTimeout());
      }
      if ("http".equalsIgnoreCase(uri.getScheme())) {
        // Not every server ignores a request to upgrade.
        builder.version(HttpClient.Version.HTTP_1_1);
      }
      if (client.getRequestInterceptor() != null && !isElsewhere) {
        client.getRequestInterceptor().accept(builder);
      }
      return builder.build();
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  private BodyPublisher publisher({% if gzip %}boolean isZipped{% endif %}) {
    if (payload == null || payload.length == 0) {
      return payload == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(new byte[0]);
    }
    BodyPublisher content = BodyPublishers.ofInputStream(() -> {
      try {
        return {% if gzip %}isZipped ? new GzipBody(payload.source.open()) : {% endif %}payload.source.open();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
    return {% if gzip %}isZipped || {% endif %}payload.length < 0 ? content : BodyPublishers.fromPublisher(content, payload.length);
  }

  /** The request that follows, or null if the response, or the failure, is that of the call. */
  Attempt next(HttpResponse<InputStream> response, IOException failure) throws ApiException {
    if (response == null) {
      return again(IDEMPOTENT.contains(method) ? backoff() : -1);
    }
    try {
      Attempt next = after(response);
      if (next != null) {
        discard(response);
      }
      return next;
    } catch (ProtocolException e) {
      discard(response);
      throw new ApiException(call.operation + " failed: " + e.getMessage(), e, 0, null, null);
    }
  }

  static void discard(HttpResponse<InputStream> response) {
    try {
      response.body().close();
    } catch (IOException e) {
      // The response is not needed.
    }
  }

  private Attempt after(HttpResponse<InputStream> response) throws ProtocolException {
    switch (response.statusCode()) {
      case 301:
      case 302:
      case 303:
      case 307:
      case 308:
        return redirected(response.statusCode(), response.headers().firstValue("Location").orElse(null));
      case 429:
      case 503:
        return again(response.headers().firstValue("Retry-After").map(this::after).orElse(backoff()));
      default:
        return null;
    }
  }

  private Attempt redirected(int status, String location) throws ProtocolException {
    boolean isKept = status >= 307 || method.equals("GET") || method.equals("HEAD") || status < 303 && !method.equals("POST");
    if (location == null || redirects >= client.maxRedirects || isKept && payload != null && !payload.isRepeatable()) {
      return null;
    }
    URI to;
    try {
      to = Page.resolved(uri, location);
    } catch (IllegalArgumentException e) {
      throw new ProtocolException("it is redirected to '" + location + "', which is not a URL");
    }
    boolean isSecure = "https".equalsIgnoreCase(to.getScheme());
    if (!isSecure && !"http".equalsIgnoreCase(to.getScheme()) || to.getHost() == null) {
      throw new ProtocolException("it is redirected to '" + to + "', which does not begin with http");
    }
    if (!isSecure && !to.getScheme().equalsIgnoreCase(uri.getScheme())) {
      return null;
    }
    boolean leaves = isElsewhere || !Page.origin(to).equals(Page.origin(uri));
    return new Attempt(client, call, to, isKept ? method : "GET", isKept ? payload : null, leaves, redirects + 1, retries, 0);
  }

  private long backoff() {
    return 500L << Math.min(retries, 6);
  }

  /** The milliseconds that a server asks to wait. */
  private long after(String text) {
    if (text.matches("[0-9]{1,9}")) {
      return Long.parseLong(text) * 1000;
    }
    try {
      ZonedDateTime at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
      return Math.max(0, Duration.between(ZonedDateTime.now(), at).toMillis());
    } catch (DateTimeParseException e) {
      return backoff();
    }
  }

  /** The same request once more, if that is allowed. */
  private Attempt again(long wait) {
    boolean isAllowed = wait >= 0 && retries < client.maxRetries && (payload == null || payload.isRepeatable());
    return isAllowed ? new Attempt(client, call, uri, method, payload, isElsewhere, redirects, retries + 1, wait) : null;
  }
}
