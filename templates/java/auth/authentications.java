  /**
   * What a caller has for each security scheme of the API, by its name.
   *
   * @return the authentications
   */
  public Map<String, Authentication> getAuthentications() {
    return authentications;
  }

  /**
   * What a caller has for a security scheme of the API.
   *
   * @param authName the name of the scheme
   * @return the authentication, or null
   */
  public Authentication getAuthentication(String authName) {
    return authentications.get(authName);
  }

  private <A> void each(Class<A> type, Consumer<A> set) {
    authentications.values().stream().filter(type::isInstance).forEach(one -> set.accept(type.cast(one)));
  }

  /**
   * Sets the user name.
   *
   * @param username the user name
   */
  public void setUsername(String username) {
    each(HttpBasicAuth.class, one -> one.setUsername(username));
  }

  /**
   * Sets the password.
   *
   * @param password the password
   */
  public void setPassword(String password) {
    each(HttpBasicAuth.class, one -> one.setPassword(password));
  }

  /**
   * Sets the API key of all schemes.
   *
   * @param apiKey the API key of all schemes
   */
  public void setApiKey(String apiKey) {
    each(ApiKeyAuth.class, one -> one.setApiKey(apiKey));
  }

  /**
   * Sets the text before the API key of all schemes.
   *
   * @param apiKeyPrefix the text before the API key of all schemes
   */
  public void setApiKeyPrefix(String apiKeyPrefix) {
    each(ApiKeyAuth.class, one -> one.setApiKeyPrefix(apiKeyPrefix));
  }

  /**
   * Sets the access token.
   *
   * @param accessToken the access token
   */
  public void setAccessToken(String accessToken) {
    setBearerToken(() -> accessToken);
  }

  /**
   * Sets the bearer token.
   *
   * @param bearerToken the bearer token
   */
  public void setBearerToken(String bearerToken) {
    setBearerToken(() -> bearerToken);
  }

  /**
   * Sets what gives the bearer token for each request.
   *
   * @param tokenSupplier what gives the bearer token for each request
   */
  public void setBearerToken(Supplier<String> tokenSupplier) {
    each(HttpBearerAuth.class, one -> one.setBearerToken(tokenSupplier));
    each(OAuth.class, one -> one.setAccessToken(tokenSupplier));
  }

  /**
   * Sets the API key of a security scheme.
   *
   * @param schemeName the name of the scheme
   * @param apiKey the key
   */
  public void setApiKey(String schemeName, String apiKey) {
    Authentication one = authentications.get(schemeName);
    if (one instanceof ApiKeyAuth) {
      ((ApiKeyAuth) one).setApiKey(apiKey);
    }
  }
