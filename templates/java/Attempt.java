package PACKAGE;

import java.net.ProtocolException;
import java.net.URI;
import java.util.Map;

/** A request of a call: the first one, or one after a redirect or a failure. */
final class Attempt {
  /** Milliseconds to wait before it is sent. */
  final long wait;
  final URI uri;
  final String method;
  final Payload payload;
  /** True after a redirect to another origin, which must not get the credentials. */
  final boolean isElsewhere;
  private final ApiClient client;
  private final ApiCall call;
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
      throw new IllegalArgumentException("the server URL '" + base + "' has no host: call SET_URL of the client");
    }
    return uri;
  }

  /** The headers by their names in any case. */
  Map<String, String> headers() {
    Map<String, String> headers = Requests.headers(call, client.defaultHeaders, client.defaultCookies, payload);
    if (isElsewhere) {
      Requests.secrets(call).forEach(headers::remove);
    }
    return headers;
  }

  /** The request that follows a failure without a response, or null. */
  Attempt afterFailure() {
    return again(Requests.afterFailure(method, client.backoff(retries)));
  }

  /** The request that follows a response, or null if the response is that of the call. */
  Attempt after(Received response) throws ApiException {
    boolean isRefused = response.status == 401 && !isElsewhere && (payload == null || payload.isRepeatable());
    if (isRefused && client.renewal.test(call)) {
      return new Attempt(client, call, uri, method, payload, false, redirects, retries, 0);
    }
    return Requests.isRedirect(response.status)
        ? redirected(response)
        : again(Requests.after(response.status, response.value("Retry-After"), client.backoff(retries)));
  }

  private Attempt redirected(Received response) throws ApiException {
    String location = response.value("Location");
    boolean isKept = Requests.isKept(response.status, method);
    if (location == null || redirects >= client.maxRedirects || isKept && payload != null && !payload.isRepeatable()) {
      return null;
    }
    URI to;
    try {
      to = Page.resolved(uri, location);
    } catch (IllegalArgumentException e) {
      throw misdirected("it is redirected to '" + location + "', which is not a URL");
    }
    boolean isSecure = "https".equalsIgnoreCase(to.getScheme());
    if (!isSecure && !"http".equalsIgnoreCase(to.getScheme()) || to.getHost() == null) {
      throw misdirected("it is redirected to '" + to + "', which does not begin with http");
    }
    if (!isSecure && !to.getScheme().equalsIgnoreCase(uri.getScheme())) {
      return null;
    }
    boolean leaves = isElsewhere || !Page.origin(to).equals(Page.origin(uri));
    return new Attempt(client, call, to, isKept ? method : "GET", isKept ? payload : null, leaves, redirects + 1, retries, 0);
  }

  private ApiException misdirected(String message) {
    return Responses.failed(call, new ProtocolException(message));
  }

  /** The same request once more, if that is allowed. */
  private Attempt again(long wait) {
    boolean isAllowed = wait >= 0 && retries < client.maxRetries && (payload == null || payload.isRepeatable());
    return isAllowed ? new Attempt(client, call, uri, method, payload, isElsewhere, redirects, retries + 1, wait) : null;
  }
}
