package AUTH_PACKAGE;

import PACKAGE.ApiException;
import PACKAGE.Pair;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** An API key. */
public class ApiKeyAuth implements Authentication {
  private final String location;
  private final String paramName;
  private volatile String apiKey;
  private volatile String apiKeyPrefix;

  /**
   * Makes one without a key.
   *
   * @param location query, header or cookie
   * @param paramName the name that the key has there
   */
  public ApiKeyAuth(String location, String paramName) {
    this.location = location;
    this.paramName = paramName;
  }

  /**
   * Where the key is sent.
   *
   * @return query, header or cookie
   */
  public String getLocation() {
    return location;
  }

  /**
   * The name that the key has there.
   *
   * @return the name
   */
  public String getParamName() {
    return paramName;
  }

  /**
   * The key.
   *
   * @return the key, or null
   */
  public String getApiKey() {
    return apiKey;
  }

  /**
   * Sets the key.
   *
   * @param apiKey the key
   */
  public void setApiKey(String apiKey) {
    this.apiKey = apiKey;
  }

  /**
   * The text before the key.
   *
   * @return the text before the key, or null
   */
  public String getApiKeyPrefix() {
    return apiKeyPrefix;
  }

  /**
   * Sets the text before the key.
   *
   * @param apiKeyPrefix the text before the key
   */
  public void setApiKeyPrefix(String apiKeyPrefix) {
    this.apiKeyPrefix = apiKeyPrefix;
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
    String key = apiKey;
    if (key == null) {
      return;
    }
    String value = apiKeyPrefix == null ? key : apiKeyPrefix + " " + key;
    if (location.equals("query")) {
      queryParams.add(new Pair(paramName, value));
    } else {
      (location.equals("cookie") ? cookieParams : headerParams).put(paramName, value);
    }
  }
}
