package org.openapitools.client;

import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The target and the headers of requests, and when they are sent again. */
final class Requests {
  private static final List<String> SECRETS = Arrays.asList("Authorization", "Cookie", "Proxy-Authorization");
  private static final List<String> IDEMPOTENT = Arrays.asList("GET", "HEAD", "OPTIONS", "PUT", "DELETE");

  private Requests() {}

  /** The path and the query of a call that is about to be sent, or a whole URL if the call has one. */
  static String target(ApiCall call) {
    if (call.error == null) {
      call.authenticate();
    }
    if (call.error != null) {
      throw new IllegalArgumentException(call.error);
    }
    String query = String.join("&", call.query);
    String path = call.address != null ? call.address : call.path;
    int mark = path.indexOf('?');
    if (call.address == null) {
      check(mark < 0 ? path : path.substring(0, mark));
    }
    return path + (query.isEmpty() ? "" : (mark < 0 ? "?" : "&") + query);
  }

  private static void check(String path) {
    if (path.startsWith("//")) {
      throw new IllegalArgumentException("the path must not begin with '//'");
    }
    for (String segment : path.split("/")) {
      String dots = segment.replaceAll("(?i)%2e", ".");
      if (dots.equals(".") || dots.equals("..")) {
        throw new IllegalArgumentException("a segment of the path must not be '.' or '..'");
      }
    }
  }

  /** The headers of a request with this body, by their names in any case. */
  static Map<String, String> headers(ApiCall call, Map<String, String> usual, Map<String, String> usualCookies, Payload payload) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(usual);
    List<String> cookies = new ArrayList<>(call.cookies);
    usualCookies.forEach((name, value) -> cookies.add(name + "=" + value));
    if (!cookies.isEmpty()) {
      headers.put("Cookie", String.join("; ", cookies));
    }
    if (payload != null && !payload.contentType.isEmpty()) {
      headers.put("Content-Type", payload.contentType.contains("*") ? "application/octet-stream" : payload.contentType);
    }
    headers.putAll(call.headers);
    if (payload == null) {
      headers.remove("Content-Type");
    }
    return headers;
  }

  /** The names of the headers that must not reach another origin. A request of the program's own has no call. */
  static List<String> secrets(ApiCall call) {
    List<String> out = new ArrayList<>(SECRETS);
    if (call != null) {
      out.addAll(call.secrets);
    }
    return out;
  }

  static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  /** True if a request keeps its method and its body after a redirect; otherwise it becomes a GET. */
  static boolean isKept(int status, String method) {
    return status >= 307 || method.equals("GET") || method.equals("HEAD") || status < 303 && !method.equals("POST");
  }

  /** The milliseconds until a request without a response is sent again, or -1 if it should not be. */
  static long afterFailure(String method, long backoff) {
    return IDEMPOTENT.contains(method) ? backoff : -1;
  }

  /** The milliseconds until a request is sent again whose response has this Retry-After, or null; -1 if it should not be. */
  static long after(int status, String text, long backoff) {
    if (status != 429 && status != 503) {
      return -1;
    } else if (text == null) {
      return backoff;
    } else if (text.matches("[0-9]{1,9}")) {
      return Long.parseLong(text) * 1000;
    }
    try {
      ZonedDateTime at = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME);
      return Math.max(0, Duration.between(ZonedDateTime.now(), at).toMillis());
    } catch (DateTimeParseException e) {
      return backoff;
    }
  }

  /** The usual milliseconds before a request is sent again. */
  static long backoff(int retries) {
    return 500L << Math.min(retries, 6);
  }
}
