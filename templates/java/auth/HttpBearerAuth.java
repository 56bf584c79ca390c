package AUTH_PACKAGE;

import PACKAGE.ApiException;
import PACKAGE.Pair;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A bearer token. */
public class HttpBearerAuth implements Authentication {
  private final String scheme;
  private volatile Supplier<String> tokenSupplier;

  /**
   * Makes one without a token.
   *
   * @param scheme the name before the token, such as bearer
   */
  public HttpBearerAuth(String scheme) {
    this.scheme = "bearer".equalsIgnoreCase(scheme) ? "Bearer" : scheme;
  }

  /**
   * The token.
   *
   * @return the token, or null
   */
  public String getBearerToken() {
    Supplier<String> supplier = tokenSupplier;
    return supplier == null ? null : supplier.get();
  }

  /**
   * Sets the token.
   *
   * @param bearerToken the token
   */
  public void setBearerToken(String bearerToken) {
    this.tokenSupplier = () -> bearerToken;
  }

  /**
   * Sets what gives the token for each request.
   *
   * @param tokenSupplier gives the token
   */
  public void setBearerToken(Supplier<String> tokenSupplier) {
    this.tokenSupplier = tokenSupplier;
  }

  @Override
  public void applyToParams(
      List<Pair> queryParams,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      String payload,
      String method,
      URI uri)
      throws ApiException {
    String token = getBearerToken();
    if (token != null) {
      headerParams.put("Authorization", (scheme == null ? "" : scheme + " ") + token);
    }
  }
}
