package PACKAGE;

import java.net.URI;
import java.util.List;
import java.util.function.Function;

/** A page of a result. */
final class Page {
  /** The body as plain data. */
  final Object body;
  private final List<String> links;
  private final URI from;
  private final Function<Exception, ApiException> unreadable;

  /** The links are the values of the header Link, and `from` is the URL of the page. */
  Page(Object body, List<String> links, URI from, Function<Exception, ApiException> unreadable) {
    this.body = body;
    this.links = links;
    this.from = from;
    this.unreadable = unreadable;
  }

  boolean isEmpty() {
    return body == null;
  }

  /** The error for a page that is not as described. */
  ApiException unreadable(Exception cause) {
    return unreadable.apply(cause);
  }

  /** The URL for a link. It has the server of the page, because the call has credentials. */
  String follow(String link) throws ApiException {
    try {
      URI to = resolved(from, link);
      if (!origin(to).equals(origin(from))) {
        throw new IllegalArgumentException("the next page is at " + origin(to) + ", but the server is " + origin(from));
      }
      String text = to.toString();
      return text.contains("#") ? text.substring(0, text.indexOf('#')) : text;
    } catch (IllegalArgumentException e) {
      throw unreadable(e);
    }
  }

  /** The URL of a link. Other than URI, it keeps the whole path of the base if the link is only a query. */
  static URI resolved(URI base, String link) {
    String path = base.getRawPath();
    boolean isQuery = link.startsWith("?") && path != null;
    return base.resolve(isQuery ? path.substring(path.lastIndexOf('/') + 1) + link : link);
  }

  /** The scheme, the host and the port of a URL. */
  static String origin(URI uri) {
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(java.util.Locale.ROOT);
    int port = uri.getPort() >= 0 ? uri.getPort() : scheme.equals("https") ? 443 : 80;
    return scheme + "://" + String.valueOf(uri.getHost()).toLowerCase(java.util.Locale.ROOT) + ":" + port;
  }

  /** The URL of the link with rel=next, or null. */
  String nextLink() {
    String text = String.join(",", links);
    for (int start = text.indexOf('<'); start >= 0; ) {
      int end = text.indexOf('>', start);
      if (end < 0) {
        return null;
      }
      // A comma outside quotes ends the parameters of a link, and a semicolon outside quotes one of them.
      StringBuilder parameters = new StringBuilder();
      int stop = end + 1;
      for (boolean isQuoted = false; stop < text.length() && (isQuoted || text.charAt(stop) != ','); stop++) {
        char c = text.charAt(stop);
        if (c == '"') {
          isQuoted = !isQuoted;
        } else if (isQuoted && c == '\\') {
          stop++;
        } else {
          parameters.append(isQuoted && c == ';' ? ' ' : c);
        }
      }
      for (String parameter : parameters.toString().split(";")) {
        String[] pair = parameter.trim().split("=", 2);
        if (pair.length == 2 && pair[0].trim().equalsIgnoreCase("rel")) {
          for (String relation : pair[1].trim().split("\\s+")) {
            if (relation.equalsIgnoreCase("next")) {
              return text.substring(start + 1, end);
            }
          }
        }
      }
      start = text.indexOf('<', stop);
    }
    return null;
  }
}
