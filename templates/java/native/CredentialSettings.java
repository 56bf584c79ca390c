package PACKAGE;

import java.util.function.Supplier;

/**
 * The credentials of a client.
 *
 * @param <C> the class of the client
 */
public abstract class CredentialSettings<C> extends ApiSettings<C> {
  final Credentials credentials = new Credentials();

  /** Made by its subclasses. */
  CredentialSettings() {}

  /**
   * Sets the user name.
   *
   * @param username the user name
   * @return this
   */
  public C setUsername(String username) {
    credentials.username = username;
    return self();
  }

  /**
   * Sets the password.
   *
   * @param password the password
   * @return this
   */
  public C setPassword(String password) {
    credentials.password = password;
    return self();
  }

  /**
   * Sets the bearer token.
   *
   * @param token the bearer token
   * @return this
   */
  public C setBearerToken(String token) {
    return setBearerToken(() -> token);
  }

  /**
   * Sets what gives the bearer token for each request.
   *
   * @param token what gives the bearer token for each request
   * @return this
   */
  public C setBearerToken(Supplier<String> token) {
    credentials.token = token;
    return self();
  }

  /**
   * Sets the API key of all schemes without a key.
   *
   * @param key the API key
   * @return this
   */
  public C setApiKey(String key) {
    credentials.keys.put("", key);
    return self();
  }

  /**
   * Sets the API key of a security scheme.
   *
   * @param schemeName the name of the scheme
   * @param key the API key
   * @return this
   */
  public C setApiKey(String schemeName, String key) {
    credentials.keys.put(schemeName, key);
    return self();
  }

  /**
   * Sets the text before the API key of a security scheme.
   *
   * @param schemeName the name of the scheme
   * @param prefix the text
   * @return this
   */
  public C setApiKeyPrefix(String schemeName, String prefix) {
    credentials.prefixes.put(schemeName, prefix);
    return self();
  }
}
