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
   * @param username the user name{{ doc }}
   */
  public {{ setter }} setUsername(String username) {
    each(HttpBasicAuth.class, one -> one.setUsername(username));{{ end }}
  }

  /**
   * Sets the password.
   *
   * @param password the password{{ doc }}
   */
  public {{ setter }} setPassword(String password) {
    each(HttpBasicAuth.class, one -> one.setPassword(password));{{ end }}
  }

  /**
   * Sets the API key of all schemes.
   *
   * @param apiKey the API key of all schemes{{ doc }}
   */
  public {{ setter }} setApiKey(String apiKey) {
    each(ApiKeyAuth.class, one -> one.setApiKey(apiKey));{{ end }}
  }

  /**
   * Sets the text before the API key of all schemes.
   *
   * @param apiKeyPrefix the text before the API key of all schemes{{ doc }}
   */
  public {{ setter }} setApiKeyPrefix(String apiKeyPrefix) {
    each(ApiKeyAuth.class, one -> one.setApiKeyPrefix(apiKeyPrefix));{{ end }}
  }

  /**
   * Sets the access token.
   *
   * @param accessToken the access token{{ doc }}
   */
  public {{ setter }} setAccessToken(String accessToken) {
    setBearerToken(() -> accessToken);{{ end }}
  }

  /**
   * Sets the bearer token.
   *
   * @param bearerToken the bearer token{{ doc }}
   */
  public {{ setter }} setBearerToken(String bearerToken) {
    setBearerToken(() -> bearerToken);{{ end }}
  }

  /**
   * Sets what gives the bearer token for each request.
   *
   * @param tokenSupplier what gives the bearer token for each request{{ doc }}
   */
  public {{ setter }} setBearerToken(Supplier<String> tokenSupplier) {
    each(HttpBearerAuth.class, one -> one.setBearerToken(tokenSupplier));
    each(OAuth.class, one -> one.setAccessToken(tokenSupplier));{{ end }}
  }

  /**
   * Sets the API key of a security scheme.
   *
   * @param schemeName the name of the scheme
   * @param apiKey the key{{ doc }}
   */
  public {{ setter }} setApiKey(String schemeName, String apiKey) {
    Authentication one = authentications.get(schemeName);
    if (one instanceof ApiKeyAuth) {
      ((ApiKeyAuth) one).setApiKey(apiKey);
    }{{ end }}
  }
