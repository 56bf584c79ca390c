
  /**
   * Gets access tokens from a token endpoint of OAuth 2, and another one when one expires or is rejected.
   *
   * @param endpoint the URL of the endpoint
   * @param parameters the parameters of the request, such as {@code grant_type}, {@code client_id} and {@code client_secret}{{ doc }}
   */
  public {{ setter }} setOauthCredentials(String endpoint, Map<String, String> parameters) {
    AccessTokens tokens = new AccessTokens(this, endpoint, new LinkedHashMap<>(parameters), call -> {{ sent }});
    renewal = tokens::renew;
    setBearerToken(tokens);{{ end }}
  }
{%- if let Some(url) = tokens.url %}

  /**
   * Gets access tokens from the token endpoint of the API, and another one when one expires or is rejected.
   *
   * @param clientId the ID of the client
   * @param clientSecret its secret, or null
   * @param parameters further parameters of the request, such as {@code scope}{{ doc }}
   */
  public {{ setter }} setOauthCredentials(String clientId, String clientSecret, Map<String, String> parameters) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("grant_type", "{{ tokens.grant }}");
    all.put("client_id", clientId);
    all.put("client_secret", clientSecret);
    all.putAll(parameters);
    setOauthCredentials({{ url }}, all);{{ end }}
  }
{%- endif %}
