package PACKAGE;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What a caller has for the security schemes of the API. */
final class Credentials {
  volatile String username;
  volatile String password;
  volatile Supplier<String> token;
  /** The API keys by their schemes; the one for all other schemes has an empty name. */
  final Map<String, String> keys = new ConcurrentHashMap<>();
  final Map<String, String> prefixes = new ConcurrentHashMap<>();

  boolean basic(ApiCall call, boolean isSent, String scheme) {
    String text = username + ":" + (password == null ? "" : password);
    return given(isSent, username, name -> call.secret("Authorization", "Basic " + encoded(text)));
  }

  private static String encoded(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  boolean bearer(ApiCall call, boolean isSent, String scheme) {
    Supplier<String> supplier = token;
    return given(isSent, supplier, from -> {
      String value = from.get();
      if (value != null) {
        call.secret("Authorization", "Bearer " + value);
      }
    });
  }

  boolean key(ApiCall call, boolean isSent, String scheme, String in, String name) {
    String prefix = prefixes.getOrDefault(scheme, prefixes.get(""));
    return given(isSent, keys.getOrDefault(scheme, keys.get("")), key -> {
      String value = prefix == null ? key : prefix + " " + key;
      if (in.equals("query")) {
        String start = ParameterStyle.escape(name) + "=";
        // The URL of a next page can have the key.
        if (call.address == null || !call.address.contains("?" + start) && !call.address.contains("&" + start)) {
          call.query.add(start + ParameterStyle.escape(value));
        }
      } else if (in.equals("cookie")) {
        call.cookie(name, name + "=" + value);
      } else {
        call.secret(name, value);
      }
    });
  }

  private static <T> boolean given(boolean isSent, T value, Consumer<T> send) {
    if (isSent && value != null) {
      send.accept(value);
    }
    return value != null;
  }
}
