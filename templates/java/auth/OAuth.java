package AUTH_PACKAGE;

import PACKAGE.ApiException;
import PACKAGE.Pair;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** An access token of OAuth 2 or OpenID Connect. */
public class OAuth implements Authentication {
  private volatile Supplier<String> tokenSupplier;

  /** Makes one without a token. */
  public OAuth() {}

  /**
   * The token.
   *
   * @return the token, or null
   */
  public String getAccessToken() {
    Supplier<String> supplier = tokenSupplier;
    return supplier == null ? null : supplier.get();
  }

  /**
   * Sets the token.
   *
   * @param accessToken the token
   */
  public void setAccessToken(String accessToken) {
    this.tokenSupplier = () -> accessToken;
  }

  /**
   * Sets what gives the token for each request.
   *
   * @param tokenSupplier gives the token
   */
  public void setAccessToken(Supplier<String> tokenSupplier) {
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
    String token = getAccessToken();
    if (token != null) {
      headerParams.put("Authorization", "Bearer " + token);
    }
  }
}
