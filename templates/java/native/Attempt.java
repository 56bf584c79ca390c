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
import java.util.Map;

/** A request of a call: the first one, or one after a redirect or a failure. */
final class Attempt {
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
    try {
      return new Attempt(client, call, uri(client, call), call.method, call.payload, false, 0, 0, 0);
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  private static URI uri(ApiClient client, ApiCall call) {
    String target = Requests.target(call);
    if (call.address != null) {
      return URI.create(target);
    }
    String base = client.baseUri(call).replaceAll("/+$", "");
    URI uri = URI.create(base + target);
    if (uri.getHost() == null) {
      throw new IllegalArgumentException("the server URL '" + base + "' has no host: call updateBaseUri of the client");
    }
    return uri;
  }

  /** Makes the HTTP request. */
  HttpRequest request() throws ApiException {
    Map<String, String> headers = Requests.headers(call, client.defaultHeaders, Map.of(), payload);
    if (isElsewhere) {
      Requests.secrets(call).forEach(headers::remove);
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
  Attempt next(HttpResponse<InputStream> received, IOException failure) throws ApiException {
    if (received == null) {
      return again(Requests.afterFailure(method, retries));
    }
    Received response = new Received(received);
    try {
      String after = response.headers().firstValue("Retry-After").orElse(null);
      Attempt next = Requests.isRedirect(response.status) ? redirected(response) : again(Requests.after(response.status, after, retries));
      if (next != null) {
        response.close();
      }
      return next;
    } catch (ProtocolException e) {
      response.close();
      throw Responses.failed(call, e);
    }
  }

  private Attempt redirected(Received response) throws ProtocolException {
    String location = response.headers().firstValue("Location").orElse(null);
    boolean isKept = Requests.isKept(response.status, method);
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

  /** The same request once more, if that is allowed. */
  private Attempt again(long wait) {
    boolean isAllowed = wait >= 0 && retries < client.maxRetries && (payload == null || payload.isRepeatable());
    return isAllowed ? new Attempt(client, call, uri, method, payload, isElsewhere, redirects, retries + 1, wait) : null;
  }
}
