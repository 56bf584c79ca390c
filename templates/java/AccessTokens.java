package PACKAGE;

import java.util.Collections;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Access tokens of OAuth 2, each of which is asked for when it is first needed, and used until it expires or is rejected. */
final class AccessTokens implements Supplier<String> {
  /** Sends the request for a token, and gives the JSON of its response as plain data. */
  interface Sender {
    Object send(ApiCall call) throws ApiException;
  }

  /** A token is not used in its last seconds, because requests take time. */
  private static final long LAST_SECONDS = 10;

  private final Supplier<ApiCall> calls;
  private final Sender sender;
  private String token;
  /** The token before. */
  private String last;
  /** When the token expires, in nanoseconds of the system's timer. */
  private long end;

  /**
   * Asks for no token yet.
   *
   * @param client begins the request
   * @param url the URL of the token endpoint
   * @param parameters the parameters of the request
   * @param sender sends the request
   */
  AccessTokens(ApiClient client, String url, Map<String, String> parameters, Sender sender) {
    this.sender = sender;
    this.calls = () -> {
      ApiCall call = client.call("the request for an access token", "POST", "/", "application/json");
      call.address = url;
      parameters.forEach((name, value) -> call.field(name, value, "", "form"));
      call.form("application/x-www-form-urlencoded", "required");
      call.returns(Object.class);
      return call;
    };
  }

  @Override
  public synchronized String get() {
    if (token == null || System.nanoTime() - end >= 0) {
      ask();
    }
    return token;
  }

  private void ask() {
    Object answer;
    try {
      answer = sender.send(calls.get());
    } catch (ApiException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    Map<?, ?> members = answer instanceof Map ? (Map<?, ?>) answer : Collections.emptyMap();
    Object given = members.get("access_token");
    if (!(given instanceof String)) {
      throw new IllegalArgumentException("the response to the request for an access token has no access_token");
    }
    last = token;
    token = (String) given;
    end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds(members.get("expires_in")) - LAST_SECONDS);
  }

  /** How long a token is used. One that does not say when it expires is used until it is rejected. */
  private static long seconds(Object given) {
    String text = String.valueOf(given);
    return text.matches("[0-9]{1,9}") ? Long.parseLong(text) : TimeUnit.DAYS.toSeconds(10_000);
  }

  /**
   * Gives a call that was refused another token, once.
   *
   * @param call the call
   * @return false if the call had no token of these, or had another one already
   */
  synchronized boolean renew(ApiCall call) {
    String sent = call.headers.get("Authorization");
    boolean isCurrent = ("Bearer " + token).equals(sent);
    if (call.isRenewed || !isCurrent && !("Bearer " + last).equals(sent)) {
      return false;
    }
    call.isRenewed = true;
    // Another call may have replaced it meanwhile.
    end = isCurrent ? System.nanoTime() : end;
    try {
      call.headers.put("Authorization", "Bearer " + get());
      return true;
    } catch (IllegalArgumentException e) {
      // The response that refuses the call says more.
      return false;
    }
  }
}
