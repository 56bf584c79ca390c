package {{ package }};

import {{ package }}.auth.ApiKeyAuth;
import {{ package }}.auth.Authentication;
import {{ package }}.auth.HttpBasicAuth;
import {{ package }}.auth.HttpBearerAuth;
import {{ package }}.auth.OAuth;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.core.Response;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.text.DateFormat;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.glassfish.jersey.CommonProperties;
import org.glassfish.jersey.client.ClientConfig;
import org.glassfish.jersey.logging.LoggingFeature;

/** Sends the requests of the APIs with a client of JAX-RS, and has their settings. */
@SuppressWarnings("this-escape")
public class ApiClient extends ApiSettings<ApiClient> {
  private final JSON json = new JSON();
  private final ObjectMapper mapper = json.getMapper();
  private final Map<String, Authentication> authentications = new LinkedHashMap<>();
{%- if let Some(tokens) = tokens %}
{%- if tokens.url.is_some() %}
  private final Map<String, String> oauth = new LinkedHashMap<>();
{%- endif %}
{%- endif %}
  private String basePath = "";
  private DateFormat dateFormat = new RFC3339DateFormat();
  private Client httpClient;
  private ClientConfig clientConfig;
  private boolean debugging;
  private volatile int connectTimeout;
  private volatile int readTimeout;
  private String tempFolderPath;

  /** Makes a client for the first server of the API. */
  public ApiClient() {
    init();
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param authMap what a caller has for security schemes, by their names
   */
  public ApiClient(Map<String, Authentication> authMap) {
    this();
    authentications.putAll(authMap);
  }

  /**
   * The client that sends the requests, which is made when it is first asked for.
   *
   * @return the client
   */
  public synchronized Client getHttpClient() {
    httpClient = httpClient == null ? buildHttpClient() : httpClient;
    return httpClient;
  }

  /**
   * Sets the client that sends the requests.
   *
   * @param httpClient the client, or null for one that the settings make
   * @return this
   */
  public synchronized ApiClient setHttpClient(Client httpClient) {
    this.httpClient = httpClient;
    return this;
  }

  /**
   * What the client that sends the requests is made with.
   *
   * @return the configuration
   */
  public synchronized ClientConfig getClientConfig() {
    clientConfig = clientConfig == null ? getDefaultClientConfig() : clientConfig;
    return clientConfig;
  }

  /**
   * Sets what the client that sends the requests is made with, and makes another one.
   *
   * @param clientConfig the configuration: {@link #getDefaultClientConfig} is one to begin with
   * @return this
   */
  public synchronized ApiClient setClientConfig(ClientConfig clientConfig) {
    this.clientConfig = clientConfig;
    return setHttpClient(null);
  }

  /**
   * What clients without another configuration are made with. Its connector knows every method, and keeps no cookies.
   *
   * @return the configuration
   */
  public ClientConfig getDefaultClientConfig() {
    return new ClientConfig().connectorProvider(new Connections()).property(CommonProperties.PROVIDER_DEFAULT_DISABLE, "DATASOURCE").register(json);
  }

  /**
   * Makes the client that sends the requests.
   *
   * @return the client
   */
  protected Client buildHttpClient() {
    ClientBuilder builder = ClientBuilder.newBuilder().withConfig(getClientConfig());
    if (debugging) {
      List<String> secrets = Requests.secrets(null);
      secrets.add("Set-Cookie");
      LoggingFeature.LoggingFeatureBuilder logging = LoggingFeature.builder().withLogger(Logger.getLogger(ApiClient.class.getName()));
      builder.register(logging.level(Level.INFO).verbosity(LoggingFeature.Verbosity.HEADERS_ONLY).redactHeaders(secrets).build());
    }
    customizeClientBuilder(builder);
    return builder.build();
  }

  /**
   * Changes what makes the client that sends the requests, such as its certificates. Subclasses can do so.
   *
   * @param clientBuilder what makes the client
   */
  protected void customizeClientBuilder(ClientBuilder clientBuilder) {}

  /**
   * Whether requests and responses are logged.
   *
   * @return whether they are
   */
  public boolean isDebugging() {
    return debugging;
  }

  /**
   * Sets whether requests and responses are logged, without bodies and without credentials in their usual headers, and makes another
   * client to send them.
   *
   * @param debugging whether they are
   * @return this
   */
  public synchronized ApiClient setDebugging(boolean debugging) {
    this.debugging = debugging;
    return setHttpClient(null);
  }

  /**
   * The time to wait for a connection.
   *
   * @return the milliseconds, or 0 for what the client that sends the requests has
   */
  public int getConnectTimeout() {
    return connectTimeout;
  }

  /**
   * Sets the time to wait for a connection.
   *
   * @param connectionTimeout the milliseconds
   * @return this
   */
  public ApiClient setConnectTimeout(int connectionTimeout) {
    connectTimeout = connectionTimeout;
    return this;
  }

  /**
   * The time to wait for a response, and for more of it.
   *
   * @return the milliseconds, or 0 for what the client that sends the requests has
   */
  public int getReadTimeout() {
    return readTimeout;
  }

  /**
   * Sets the time to wait for a response, and for more of it.
   *
   * @param readTimeout the milliseconds
   * @return this
   */
  public ApiClient setReadTimeout(int readTimeout) {
    this.readTimeout = readTimeout;
    return this;
  }

  /**
   * The header User-Agent of all requests.
   *
   * @return the header, or null for that of the connector
   */
  public String getUserAgent() {
    return defaultHeaders.get("User-Agent");
  }

  /**
   * Has what reads and writes JSON.
   *
   * @return what has the mapper
   */
  public JSON getJSON() {
    return json;
  }

  /**
   * Sets the format of {@link Date}.
   *
   * @param dateFormat the format
   * @return this
   */
  public ApiClient setDateFormat(DateFormat dateFormat) {
    this.dateFormat = dateFormat;
    json.setDateFormat(dateFormat);
    return this;
  }

  /**
   * Sets the API keys of security schemes.
   *
   * @param secrets the keys by the names of their schemes
   * @return this
   */
  public ApiClient configureApiKeys(Map<String, String> secrets) {
    secrets.forEach(this::setApiKey);
    return this;
  }

{% let sent = "send(call).getData()" -%}
{% let (setter, doc, end) = ("ApiClient", "\n   * @return this", "\n    return this;") -%}
{% include "java/settings.java" %}
{%- if let Some(tokens) = tokens %}
{%- if let Some(url) = tokens.url %}

  /**
   * Sets the client that gets access tokens from the token endpoint of the API, and another one when one expires or is rejected.
   *
   * @param clientId the ID of the client
   * @param clientSecret its secret, or null
   * @return this
   */
  public ApiClient setOauthCredentials(String clientId, String clientSecret) {
    return oauth("client_id", clientId, "client_secret", clientSecret);
  }

  /**
   * Sets the client without a secret that gets access tokens.
   *
   * @param clientId the ID of the client
   * @return this
   */
  public ApiClient setOauthCredentialsForPublicClient(String clientId) {
    return oauth("client_id", clientId);
  }

  /**
   * Gets access tokens with the password of a user.
   *
   * @param username the name of the user
   * @param password the password
   * @return this
   */
  public ApiClient setOauthPasswordFlow(String username, String password) {
    return oauth("grant_type", "password", "username", username, "password", password);
  }

  /**
   * Gets an access token with a code.
   *
   * @param code the code
   * @return this
   */
  public ApiClient setOauthAuthorizationCodeFlow(String code) {
    return oauth("grant_type", "authorization_code", "code", code);
  }

  /**
   * Sets the scope of access tokens.
   *
   * @param scope the scope
   * @return this
   */
  public ApiClient setOauthScope(String scope) {
    return oauth("scope", scope);
  }

  private ApiClient oauth(String... parameters) {
    oauth.putIfAbsent("grant_type", "{{ tokens.grant }}");
    for (int i = 0; i < parameters.length; i += 2) {
      oauth.put(parameters[i], parameters[i + 1]);
    }
    return setOauthCredentials({{ url }}, oauth);
  }
{%- endif %}
{%- endif %}

{% include "java/downloads.java" %}

{% include "java/sending.java" %}
}
