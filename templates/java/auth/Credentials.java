package PACKAGE;

import AUTH_PACKAGE.Authentication;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a caller has for the security schemes of the API, as one call uses it. */
final class Credentials {
  /** What an authentication adds to a request. */
  private static final class Added {
    private final List<Pair> query = new ArrayList<>();
    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, String> cookies = new LinkedHashMap<>();
  }

  private final ApiClient client;
  /** Each is asked once for a call: a token can be made by asking. */
  private final Map<String, Added> asked = new HashMap<>();

  Credentials(ApiClient client) {
    this.client = client;
  }

  boolean basic(ApiCall call, boolean isSent, String scheme) {
    return given(call, isSent, scheme);
  }

  boolean bearer(ApiCall call, boolean isSent, String scheme) {
    return given(call, isSent, scheme);
  }

  boolean key(ApiCall call, boolean isSent, String scheme, String in, String name) {
    return given(call, isSent, scheme);
  }

  private boolean given(ApiCall call, boolean isSent, String scheme) {
    Added added = asked.computeIfAbsent(scheme, any -> ask(call, scheme));
    if (isSent) {
      added.query.forEach(pair -> {
        String start = ParameterStyle.escape(pair.getName()) + "=";
        // The URL of a next page can have the key.
        if (call.address == null || !call.address.contains("?" + start) && !call.address.contains("&" + start)) {
          call.query.add(start + ParameterStyle.escape(pair.getValue()));
        }
      });
      added.headers.forEach(call::secret);
      added.cookies.forEach((name, value) -> call.cookie(name, name + "=" + value));
    }
    return !added.query.isEmpty() || !added.headers.isEmpty() || !added.cookies.isEmpty();
  }

  private Added ask(ApiCall call, String scheme) {
    Added added = new Added();
    Authentication authentication = client.getAuthentication(scheme);
    try {
      if (authentication != null) {
        authentication.applyToParams(added.query, added.headers, added.cookies, "", call.method, client.place(call));
      }
    } catch (ApiException e) {
      call.fail(e.getMessage());
    }
    return added;
  }
}
