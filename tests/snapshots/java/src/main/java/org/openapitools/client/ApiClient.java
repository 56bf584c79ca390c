package org.openapitools.client;

import org.openapitools.client.auth.ApiKeyAuth;
import org.openapitools.client.auth.Authentication;
import org.openapitools.client.auth.HttpBasicAuth;
import org.openapitools.client.auth.HttpBearerAuth;
import org.openapitools.client.auth.OAuth;
import com.google.gson.Gson;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.text.DateFormat;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.internal.tls.OkHostnameVerifier;
import okhttp3.logging.HttpLoggingInterceptor;

/** Sends the requests of the APIs, and has their settings. */
@SuppressWarnings({"rawtypes", "this-escape"})
public class ApiClient {
  /** The URL before all paths. */
  protected String basePath = "";
  /** The servers of the API. */
  protected List<ServerConfiguration> servers = new ArrayList<>();
  /** The index of the server. */
  protected Integer serverIndex = 0;
  /** The values of the variables of the server. */
  protected Map<String, String> serverVariables;
  /** Whether requests and responses are logged. */
  protected boolean debugging;
  /** The headers of all requests. */
  protected Map<String, String> defaultHeaderMap = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
  /** The cookies of all requests. */
  protected Map<String, String> defaultCookieMap = new LinkedHashMap<>();
  /** The folder of downloads. */
  protected String tempFolderPath;
  /** What a caller has for each security scheme. */
  protected Map<String, Authentication> authentications = new LinkedHashMap<>();
  /** The format of dates. */
  protected DateFormat dateFormat;
  /** The certificates that are trusted. */
  protected InputStream sslCaCert;
  /** Whether certificates are verified. */
  protected boolean verifyingSsl = true;
  /** The keys that servers are shown. */
  protected KeyManager[] keyManagers;
  /** The name that certificates of servers must have. */
  protected String tlsServerName;
  /** The HTTP client. */
  protected OkHttpClient httpClient;
  /** Has the settings of JSON that all clients begin with. */
  protected JSON json = new JSON();
  /** Logs requests and responses. */
  protected HttpLoggingInterceptor loggingInterceptor;

  int maxRetries;
  int maxRedirects = 10;
  long maxResponseBytes = Long.MAX_VALUE;
  /** Gives a call that was refused another access token, if there is one. */
  Predicate<ApiCall> renewal = call -> false;
  /** True if the base path was set, and is not that of a server. */
  private boolean isOwnUri;
  private Gson gson;
  private Values values;
  private OkHttpClient sender;

  /** Makes a client for the first server of the API. */
  public ApiClient() {
    init();
    initHttpClient();
  }

  /**
   * Makes a client.
   *
   * @param client the HTTP client
   */
  public ApiClient(OkHttpClient client) {
    init();
    use(client);
  }

  /**
   * Makes a client that gets access tokens of OAuth 2 for the first server of the API.
   *
   * @param clientId the ID of the client
   */
  public ApiClient(String clientId) {
    this(clientId, null, null);
  }

  /**
   * Makes a client that gets access tokens of OAuth 2 for the first server of the API.
   *
   * @param clientId the ID of the client
   * @param parameters further parameters of the request for a token, or null
   */
  public ApiClient(String clientId, Map<String, String> parameters) {
    this(clientId, null, parameters);
  }

  /**
   * Makes a client that gets access tokens of OAuth 2 for the first server of the API.
   *
   * @param clientId the ID of the client
   * @param clientSecret its secret, or null
   * @param parameters further parameters of the request for a token, or null
   */
  public ApiClient(String clientId, String clientSecret, Map<String, String> parameters) {
    this(null, clientId, clientSecret, parameters);
  }

  /**
   * Makes a client that gets access tokens of OAuth 2.
   *
   * @param basePath the URL before all paths, or null for that of the first server of the API
   * @param clientId the ID of the client
   * @param clientSecret its secret, or null
   * @param parameters further parameters of the request for a token, or null
   */
  public ApiClient(String basePath, String clientId, String clientSecret, Map<String, String> parameters) {
    this();
    if (basePath != null) {
      setBasePath(basePath);
    }
    setOauthCredentials(clientId, clientSecret, parameters == null ? Collections.emptyMap() : parameters);
  }

  /** Makes the HTTP client. */
  protected void initHttpClient() {
    initHttpClient(Collections.emptyList());
  }

  /**
   * Makes the HTTP client.
   *
   * @param interceptors its interceptors
   */
  protected void initHttpClient(List<Interceptor> interceptors) {
    OkHttpClient.Builder builder = new OkHttpClient.Builder();
    interceptors.forEach(builder::addInterceptor);
    use(builder.build());
  }

  /** Sets what the API description says. */
  protected void init() {
    server("https://{region}.garden.example/v1", "Production").variable("region", "", "eu", "eu", "us");
    server("http://localhost:8080", "");
    authentications.put("apiKey", new ApiKeyAuth("header", "X-Key"));
    authentications.put("basic", new HttpBasicAuth());
    authentications.put("bearer", new HttpBearerAuth("bearer"));
    authentications.put("oauth", new OAuth());
    use(JSON.getGson());
    chosen();
  }

  /** Adds a server of the API. */
  private ServerConfiguration server(String url, String description) {
    ServerConfiguration server = new ServerConfiguration(url, description, new LinkedHashMap<>());
    servers.add(server);
    return server;
  }

  private ApiClient use(Gson gson) {
    this.gson = gson;
    this.values = new Values(gson);
    return this;
  }

  private ApiClient use(OkHttpClient client) {
    httpClient = client;
    sender =
        client.newBuilder()
            .followRedirects(false)
            .addInterceptor(new Sending(this))
            .addNetworkInterceptor(Sending::hide)
            .build();
    return this;
  }

  /** Uses the chosen server. */
  private ApiClient chosen() {
    isOwnUri = false;
    if (serverIndex != null && serverIndex >= 0 && serverIndex < servers.size()) {
      try {
        basePath = servers.get(serverIndex).URL(serverVariables);
      } catch (IllegalArgumentException e) {
        // The next call says so.
        basePath = "";
      }
    }
    return this;
  }

  /** The URL before the path of a call. */
  private String base(ApiCall call) {
    if (call.base != null) {
      return call.base;
    }
    List<ServerConfiguration> among = call.servers.isEmpty() || isOwnUri ? servers : call.servers;
    Integer index = call.servers.isEmpty() && call.server == 0 ? serverIndex : (Integer) call.server;
    if (isOwnUri || index == null || index == 0 && among.isEmpty()) {
      return basePath;
    } else if (index < 0 || index >= among.size()) {
      throw new IllegalArgumentException("there is no server " + index);
    }
    return among.get(index).URL(serverVariables);
  }

  /** The URL of a call, without its query. */
  URI place(ApiCall call) {
    return URI.create(call.address != null ? call.address : base(call).replaceAll("/+$", "") + call.path);
  }

  /**
   * The URL before all paths.
   *
   * @return the URL before all paths
   */
  public String getBasePath() {
    return basePath;
  }

  /**
   * Sets the URL before all paths.
   *
   * @param basePath the URL before all paths
   * @return this
   */
  public ApiClient setBasePath(String basePath) {
    this.basePath = basePath;
    isOwnUri = true;
    return this;
  }

  /**
   * The servers of the API.
   *
   * @return the servers of the API
   */
  public List<ServerConfiguration> getServers() {
    return servers;
  }

  /**
   * Sets the servers of the API.
   *
   * @param servers the servers of the API
   * @return this
   */
  public ApiClient setServers(List<ServerConfiguration> servers) {
    this.servers = new ArrayList<>(servers);
    return chosen();
  }

  /**
   * The index of the server.
   *
   * @return the index of the server
   */
  public Integer getServerIndex() {
    return serverIndex;
  }

  /**
   * Sets the index of the server.
   *
   * @param serverIndex the index of the server
   * @return this
   */
  public ApiClient setServerIndex(Integer serverIndex) {
    this.serverIndex = serverIndex;
    return chosen();
  }

  /**
   * The values of the variables of the server.
   *
   * @return the values of the variables of the server
   */
  public Map<String, String> getServerVariables() {
    return serverVariables;
  }

  /**
   * Sets the values of the variables of the server.
   *
   * @param serverVariables the values of the variables of the server
   * @return this
   */
  public ApiClient setServerVariables(Map<String, String> serverVariables) {
    this.serverVariables = serverVariables;
    return chosen();
  }

  /**
   * The HTTP client.
   *
   * @return the HTTP client
   */
  public OkHttpClient getHttpClient() {
    return httpClient;
  }

  /**
   * Sets the HTTP client.
   *
   * @param newHttpClient the HTTP client
   * @return this
   */
  public ApiClient setHttpClient(OkHttpClient newHttpClient) {
    return use(Objects.requireNonNull(newHttpClient, "the HTTP client is null"));
  }

  /**
   * What reads and writes JSON: the settings of {@link JSON} at this moment.
   *
   * @return what reads and writes JSON: the settings of {@link JSON} at this moment
   */
  public JSON getJSON() {
    return json;
  }

  /**
   * Sets what reads and writes JSON: the settings of {@link JSON} at this moment.
   *
   * @param json what reads and writes JSON: the settings of {@link JSON} at this moment
   * @return this
   */
  public ApiClient setJSON(JSON json) {
    this.json = json;
    return use(JSON.getGson());
  }

  /**
   * Whether certificates of servers are verified.
   *
   * @return whether certificates of servers are verified
   */
  public boolean isVerifyingSsl() {
    return verifyingSsl;
  }

  /**
   * Sets whether certificates of servers are verified.
   *
   * @param verifyingSsl whether certificates of servers are verified
   * @return this
   */
  public ApiClient setVerifyingSsl(boolean verifyingSsl) {
    this.verifyingSsl = verifyingSsl;
    applySslSettings();
    return this;
  }

  /**
   * The certificates of the authorities that are trusted.
   *
   * @return the certificates of the authorities that are trusted
   */
  public InputStream getSslCaCert() {
    return sslCaCert;
  }

  /**
   * Sets the certificates of the authorities that are trusted.
   *
   * @param sslCaCert the certificates of the authorities that are trusted
   * @return this
   */
  public ApiClient setSslCaCert(InputStream sslCaCert) {
    this.sslCaCert = sslCaCert;
    applySslSettings();
    return this;
  }

  /**
   * The keys that servers are shown.
   *
   * @return the keys that servers are shown
   */
  public KeyManager[] getKeyManagers() {
    return keyManagers;
  }

  /**
   * Sets the keys that servers are shown.
   *
   * @param managers the keys that servers are shown
   * @return this
   */
  public ApiClient setKeyManagers(KeyManager[] managers) {
    this.keyManagers = managers;
    applySslSettings();
    return this;
  }

  /**
   * The name that certificates of servers must have.
   *
   * @return the name that certificates of servers must have
   */
  public String getTlsServerName() {
    return tlsServerName;
  }

  /**
   * Sets the name that certificates of servers must have.
   *
   * @param tlsServerName the name that certificates of servers must have
   * @return this
   */
  public ApiClient setTlsServerName(String tlsServerName) {
    this.tlsServerName = tlsServerName;
    applySslSettings();
    return this;
  }

  /**
   * The format of {@link java.util.Date}.
   *
   * @return the format of {@link java.util.Date}
   */
  public DateFormat getDateFormat() {
    return dateFormat;
  }

  /**
   * Sets the format of {@link java.util.Date}.
   *
   * @param dateFormat the format of {@link java.util.Date}
   * @return this
   */
  public ApiClient setDateFormat(DateFormat dateFormat) {
    this.dateFormat = dateFormat;
    return use(JSON.with(gson, Date.class, new JSON.DateTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link java.sql.Date}.
   *
   * @param dateFormat the format of {@link java.sql.Date}
   * @return this
   */
  public ApiClient setSqlDateFormat(DateFormat dateFormat) {
    return use(JSON.with(gson, java.sql.Date.class, new JSON.SqlDateTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link OffsetDateTime}.
   *
   * @param dateFormat the format of {@link OffsetDateTime}
   * @return this
   */
  public ApiClient setOffsetDateTimeFormat(DateTimeFormatter dateFormat) {
    return use(JSON.with(gson, OffsetDateTime.class, new JSON.OffsetDateTimeTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link LocalDateTime}.
   *
   * @param dateFormat the format of {@link LocalDateTime}
   * @return this
   */
  public ApiClient setLocalDateTimeFormat(DateTimeFormatter dateFormat) {
    return use(JSON.with(gson, LocalDateTime.class, new JSON.LocalDateTimeTypeAdapter(dateFormat)));
  }

  /**
   * Sets the format of {@link LocalDate}.
   *
   * @param dateFormat the format of {@link LocalDate}
   * @return this
   */
  public ApiClient setLocalDateFormat(DateTimeFormatter dateFormat) {
    return use(JSON.with(gson, LocalDate.class, new JSON.LocalDateTypeAdapter(dateFormat)));
  }

  /**
   * Sets whether JSON may be malformed.
   *
   * @param lenientOnJson whether JSON may be malformed
   * @return this
   */
  public ApiClient setLenientOnJson(boolean lenientOnJson) {
    return use(lenientOnJson ? gson.newBuilder().setLenient().create() : gson);
  }

  /**
   * The milliseconds to wait for a connection.
   *
   * @return the milliseconds to wait for a connection
   */
  public int getConnectTimeout() {
    return httpClient.connectTimeoutMillis();
  }

  /**
   * Sets the milliseconds to wait for a connection, or 0 for no limit.
   *
   * @param connectionTimeout the milliseconds to wait for a connection, or 0 for no limit
   * @return this
   */
  public ApiClient setConnectTimeout(int connectionTimeout) {
    return use(httpClient.newBuilder().connectTimeout(connectionTimeout, TimeUnit.MILLISECONDS).build());
  }

  /**
   * The milliseconds to read.
   *
   * @return the milliseconds to read
   */
  public int getReadTimeout() {
    return httpClient.readTimeoutMillis();
  }

  /**
   * Sets the milliseconds to read, or 0 for no limit.
   *
   * @param readTimeout the milliseconds to read, or 0 for no limit
   * @return this
   */
  public ApiClient setReadTimeout(int readTimeout) {
    return use(httpClient.newBuilder().readTimeout(readTimeout, TimeUnit.MILLISECONDS).build());
  }

  /**
   * The milliseconds to write.
   *
   * @return the milliseconds to write
   */
  public int getWriteTimeout() {
    return httpClient.writeTimeoutMillis();
  }

  /**
   * Sets the milliseconds to write, or 0 for no limit.
   *
   * @param writeTimeout the milliseconds to write, or 0 for no limit
   * @return this
   */
  public ApiClient setWriteTimeout(int writeTimeout) {
    return use(httpClient.newBuilder().writeTimeout(writeTimeout, TimeUnit.MILLISECONDS).build());
  }

  /**
   * Whether requests and responses are logged.
   *
   * @return whether requests and responses are logged
   */
  public boolean isDebugging() {
    return debugging;
  }

  /**
   * Sets whether requests and responses are logged, without credentials in headers.
   *
   * @param debugging true if so
   * @return this
   */
  public ApiClient setDebugging(boolean debugging) {
    if (debugging == this.debugging) {
      return this;
    }
    this.debugging = debugging;
    OkHttpClient.Builder builder = httpClient.newBuilder();
    if (debugging) {
      loggingInterceptor = new HttpLoggingInterceptor();
      loggingInterceptor.setLevel(HttpLoggingInterceptor.Level.BODY);
      loggingInterceptor.redactHeader("Authorization");
      loggingInterceptor.redactHeader("Cookie");
      builder.addInterceptor(loggingInterceptor);
    } else {
      builder.interceptors().remove(loggingInterceptor);
      loggingInterceptor = null;
    }
    return use(builder.build());
  }

  /**
   * Sets the header User-Agent.
   *
   * @param userAgent the header User-Agent
   * @return this
   */
  public ApiClient setUserAgent(String userAgent) {
    return addDefaultHeader("User-Agent", userAgent);
  }

  /**
   * Adds a header to all requests.
   *
   * @param key the name
   * @param value the value
   * @return this
   */
  public ApiClient addDefaultHeader(String key, String value) {
    defaultHeaderMap.put(key, value);
    return this;
  }

  /**
   * Adds a cookie to all requests.
   *
   * @param key the name
   * @param value the value
   * @return this
   */
  public ApiClient addDefaultCookie(String key, String value) {
    defaultCookieMap.put(key, value);
    return this;
  }

  /**
   * Sets the number of times that a request is sent again.
   *
   * @param maxRetries the number of times that a request is sent again
   * @return this
   */
  public ApiClient setMaxRetries(int maxRetries) {
    this.maxRetries = maxRetries;
    return this;
  }

  /**
   * Sets the number of redirects that are followed.
   *
   * @param maxRedirects the number of redirects that are followed
   * @return this
   */
  public ApiClient setMaxRedirects(int maxRedirects) {
    this.maxRedirects = maxRedirects;
    return this;
  }

  /**
   * Sets the number of bytes that a response may have.
   *
   * @param maxResponseBytes the number of bytes that a response may have
   * @return this
   */
  public ApiClient setMaxResponseBytes(long maxResponseBytes) {
    this.maxResponseBytes = maxResponseBytes;
    return this;
  }

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

  /**
   * Gets access tokens from a token endpoint of OAuth 2, and another one when one expires or is rejected.
   *
   * @param endpoint the URL of the endpoint
   * @param parameters the parameters of the request, such as {@code grant_type}, {@code client_id} and {@code client_secret}
   */
  public void setOauthCredentials(String endpoint, Map<String, String> parameters) {
    AccessTokens tokens = new AccessTokens(this, endpoint, new LinkedHashMap<>(parameters), call -> execute(http(call, null), Object.class).getData());
    renewal = tokens::renew;
    setBearerToken(tokens);
  }

  /**
   * Gets access tokens from the token endpoint of the API, and another one when one expires or is rejected.
   *
   * @param clientId the ID of the client
   * @param clientSecret its secret, or null
   * @param parameters further parameters of the request, such as {@code scope}
   */
  public void setOauthCredentials(String clientId, String clientSecret, Map<String, String> parameters) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("grant_type", "client_credentials");
    all.put("client_id", clientId);
    all.put("client_secret", clientSecret);
    all.putAll(parameters);
    setOauthCredentials("https://garden.example/token", all);
  }

  /** Applies the settings of certificates to the HTTP client. */
  protected void applySslSettings() {
    try {
      HostnameVerifier verifier = OkHostnameVerifier.INSTANCE;
      X509TrustManager trust;
      if (!verifyingSsl) {
        trust = new Trusting();
        verifier = (name, session) -> true;
      } else {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(sslCaCert == null ? null : trusted());
        trust = (X509TrustManager) factory.getTrustManagers()[0];
        if (tlsServerName != null) {
          verifier = (name, session) -> OkHostnameVerifier.INSTANCE.verify(tlsServerName, session);
        }
      }
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keyManagers, new TrustManager[] {trust}, new SecureRandom());
      use(httpClient.newBuilder().sslSocketFactory(context.getSocketFactory(), trust).hostnameVerifier(verifier).build());
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private KeyStore trusted() throws GeneralSecurityException, IOException {
    Collection<? extends Certificate> certificates = CertificateFactory.getInstance("X.509").generateCertificates(sslCaCert);
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException("there are no certificates");
    }
    KeyStore store = newEmptyKeyStore(null);
    for (Certificate certificate : certificates) {
      store.setCertificateEntry("ca" + store.size(), certificate);
    }
    return store;
  }

  /**
   * A store without keys.
   *
   * @param password its password
   * @return the store
   * @throws GeneralSecurityException if there is none
   */
  protected KeyStore newEmptyKeyStore(char[] password) throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, password);
      return store;
    } catch (IOException e) {
      throw new GeneralSecurityException(e);
    }
  }

  /** Trusts all certificates. */
  private static final class Trusting implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }

  /**
   * A value as text without quotes.
   *
   * @param param the value
   * @return the text
   */
  public String parameterToString(Object param) {
    Object data = values.plain(param);
    boolean isList = data instanceof Collection;
    return isList ? ((Collection<?>) data).stream().map(this::parameterToString).collect(Collectors.joining(",")) : ParameterStyle.text(values, data);
  }

  /**
   * A value as JSON.
   *
   * @param param the value
   * @return the JSON
   */
  public String parameterToJsonString(Object param) {
    return values.json(param);
  }

  /**
   * A parameter of a query.
   *
   * @param name the name
   * @param value the value
   * @return a name and a value, not encoded
   */
  public List<Pair> parameterToPair(String name, Object value) {
    boolean isGiven = name != null && !name.isEmpty() && value != null && !(value instanceof Collection);
    return isGiven ? Collections.singletonList(new Pair(name, parameterToString(value))) : Collections.emptyList();
  }

  /**
   * The parameters of a query for a list.
   *
   * @param collectionFormat csv, ssv, tsv, pipes or multi
   * @param name the name
   * @param value the items
   * @return encoded names and values
   */
  public List<Pair> parameterToPairs(String collectionFormat, String name, Collection<?> value) {
    String format = collectionFormat == null ? "csv" : collectionFormat;
    List<String> formats = Arrays.asList("csv", "ssv", "tsv", "pipes", "multi");
    String style = Arrays.asList("form", "spaceDelimited", "tabDelimited", "pipeDelimited", "form explode").get(Math.max(0, formats.indexOf(format)));
    boolean isGiven = name != null && !name.isEmpty() && value != null;
    return isGiven ? new ParameterStyle(values, style).pairs(name, values.plain(value), ParameterStyle::escape) : Collections.emptyList();
  }

  /**
   * The properties of an object as parameters of a query.
   *
   * @param value the object
   * @return encoded names and values
   */
  public List<Pair> freeFormParameterToPairs(Object value) {
    return value == null ? Collections.emptyList() : new ParameterStyle(values, "form explode").pairs("", values.plain(value), ParameterStyle::escape);
  }

  /**
   * The items of a list in a path.
   *
   * @param collectionFormat csv, ssv, tsv or pipes
   * @param value the items
   * @return the text
   */
  public String collectionPathParameterToString(String collectionFormat, Collection value) {
    String separator = "ssv".equals(collectionFormat) ? " " : "tsv".equals(collectionFormat) ? "\t" : "pipes".equals(collectionFormat) ? "|" : ",";
    List<String> out = new ArrayList<>();
    for (Object item : value) {
      out.add(parameterToString(item));
    }
    return String.join(separator, out);
  }

  /**
   * The name of a file without its folders.
   *
   * @param filename the name
   * @return the name alone
   */
  public String sanitizeFilename(String filename) {
    return filename.substring(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1);
  }

  /**
   * Whether a media type is that of JSON.
   *
   * @param mime the media type
   * @return true if so
   */
  public boolean isJsonMime(String mime) {
    return mime != null && (mime.equals("*/*") || Values.isJson(mime));
  }

  /**
   * The header Accept for media types.
   *
   * @param accepts the media types
   * @return JSON if it is one of them, or else all; null if there are none
   */
  public String selectHeaderAccept(String[] accepts) {
    return accepts.length == 0 ? null : Arrays.stream(accepts).filter(this::isJsonMime).findFirst().orElse(String.join(",", accepts));
  }

  /**
   * The header Content-Type for media types.
   *
   * @param contentTypes the media types
   * @return JSON if it is one of them, or else the first; null if there are none
   */
  public String selectHeaderContentType(String[] contentTypes) {
    return contentTypes.length == 0 ? null : Arrays.stream(contentTypes).filter(this::isJsonMime).findFirst().orElse(contentTypes[0]);
  }

  /**
   * A text with percent-encoding.
   *
   * @param str the text
   * @return the encoded text
   */
  public String escapeString(String str) {
    return ParameterStyle.escape(str);
  }

  /**
   * The media type for the name of a file.
   *
   * @param file the file
   * @return the media type
   */
  public String guessContentTypeFromFile(File file) {
    return Payload.of(file, "*/*", values).contentType;
  }

  /**
   * Begins a call.
   *
   * @param operation the name of the operation
   * @param method the method
   * @param path the path, with the names of its parameters in braces
   * @param accept the accepted media types
   * @return the call
   */
  public ApiCall call(String operation, String method, String path, String accept) {
    return new ApiCall(values, new Credentials(this), operation, method, path, accept);
  }

  /**
   * A call that can be sent.
   *
   * @param call the call
   * @param callback gets the progress, or null
   * @return the call of OkHttp
   * @throws ApiException if an argument is missing or wrong
   */
  public Call http(ApiCall call, ApiCallback callback) throws ApiException {
    return sender.newCall(request(call, callback));
  }

  private Request request(ApiCall call, ApiCallback callback) throws ApiException {
    try {
      HttpUrl url = url(call);
      Payload payload = call.payload;
      Map<String, String> headers = Requests.headers(call, defaultHeaderMap, defaultCookieMap, payload);
      boolean hasBody = Arrays.asList("POST", "PUT", "PATCH").contains(call.method);
      if (payload != null && Arrays.asList("GET", "HEAD").contains(call.method)) {
        throw new IllegalArgumentException("OkHttp sends no body with " + call.method);
      }
      RequestBody body = payload == null ? hasBody ? RequestBody.create(new byte[0], null) : null : new Body(payload, false);
      Request.Builder builder = new Request.Builder().url(url).tag(ApiCall.class, call);
      headers.forEach(builder::header);
      if (callback != null) {
        builder.tag(ApiCallback.class, callback);
        body = body == null ? null : new ProgressRequestBody(body, callback);
      }
      return builder.method(call.method, body).build();
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  private HttpUrl url(ApiCall call) {
    String target = Requests.target(call);
    if (call.address != null) {
      return HttpUrl.get(target);
    }
    String base = base(call).replaceAll("/+$", "");
    if (HttpUrl.parse(base) == null) {
      throw new IllegalArgumentException("the server URL '" + base + "' has no host: call setBasePath of the client");
    }
    return HttpUrl.get(base + target);
  }

  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response
   * @throws ApiException if there is no response, or if it is an error or unreadable
   */
  public <T> ApiResponse<T> send(ApiCall call) throws ApiException {
    return new Responses(this).read(call, start(call, http(call, null)));
  }

  /**
   * Sends a call without waiting for its response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param callback gets the response or the error
   * @return the call, which can be cancelled
   * @throws ApiException if an argument is missing or wrong
   */
  public <T> Call sendAsync(ApiCall call, ApiCallback<T> callback) throws ApiException {
    Call out = http(call, callback);
    executeAsync(out, callback);
    return out;
  }

  /**
   * Sends a call and gives the body of the response as it arrives. The caller closes it.
   *
   * @param call the call
   * @return the body
   * @throws ApiException if there is no response, or if it is an error
   */
  public InputStream open(ApiCall call) throws ApiException {
    return new Responses(this).opened(start(call, http(call, null)));
  }

  /**
   * Sends a call and gives the items of the response as they arrive. The caller closes the stream.
   *
   * @param <T> the type of an item
   * @param call the call
   * @return the items; an error is a {@link java.util.concurrent.CompletionException}, whose cause is an {@link ApiException}
   * @throws ApiException if there is no response, or if it is an error
   */
  public <T> Stream<T> stream(ApiCall call) throws ApiException {
    ApiCall streaming = call.streaming();
    return new Responses(this).items(streaming, start(streaming, http(streaming, null)));
  }

  /**
   * The items of all pages of a result.
   *
   * @param <T> the type of an item
   * @param item the type of an item
   * @param names the path of the items in a page
   * @return the pages
   */
  public <T> Pages<T> pages(Type item, String... names) {
    return new Pages<>(this, values, item, names);
  }

  /** Sends a call for a page. */
  Page page(ApiCall call) throws ApiException {
    return new Responses(this).page(call, start(call, http(call, null)));
  }

  /** Sends a call and returns the response with its unread body. A status of 300 or more is an error. */
  private Received start(ApiCall call, Call http) throws ApiException {
    try {
      return new Responses(this).checked(call, new Received(http.execute()));
    } catch (IOException e) {
      throw Responses.failed(call, e);
    }
  }

  /** What a call of OkHttp was made from. */
  private ApiCall of(Request request, Type type) {
    ApiCall tagged = request.tag(ApiCall.class);
    ApiCall call = tagged == null ? call(request.method(), request.method(), request.url().encodedPath(), "") : tagged;
    if (type != null) {
      call.download = null;
      call.returns(type);
    }
    return call;
  }

  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response
   * @throws ApiException if there is no response, or if it is an error or unreadable
   */
  public <T> ApiResponse<T> execute(Call call) throws ApiException {
    return execute(call, null);
  }

  /**
   * Sends a call and reads the response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param returnType the type of the result, or null for that of the operation
   * @return the response
   * @throws ApiException if there is no response, or if it is an error or unreadable
   */
  public <T> ApiResponse<T> execute(Call call, Type returnType) throws ApiException {
    ApiCall of = of(call.request(), returnType);
    return new Responses(this).read(of, start(of, call));
  }

  /**
   * Sends a call without waiting for its response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param callback gets the response or the error
   */
  public <T> void executeAsync(Call call, ApiCallback<T> callback) {
    executeAsync(call, null, callback);
  }

  /**
   * Sends a call without waiting for its response.
   *
   * @param <T> the type of the result
   * @param call the call
   * @param returnType the type of the result, or null for that of the operation
   * @param callback gets the response or the error
   */
  public <T> void executeAsync(Call call, Type returnType, ApiCallback<T> callback) {
    Responses responses = new Responses(this);
    ApiCall of = of(call.request(), returnType);
    call.enqueue(new Callback() {
      @Override
      public void onFailure(Call call, IOException e) {
        callback.onFailure(Responses.failed(of, e), 0, null);
      }

      @Override
      public void onResponse(Call call, Response response) {
        ApiResponse<T> read;
        try {
          read = responses.read(of, responses.checked(of, new Received(response)));
        } catch (ApiException e) {
          callback.onFailure(e, e.getCode(), e.getResponseHeaders());
          return;
        }
        callback.onSuccess(read.getData(), read.getStatusCode(), read.getHeaders());
      }
    });
  }

  /**
   * The body of a response.
   *
   * @param <T> the type of the result
   * @param response the response
   * @param returnType the type of the result
   * @return the body
   * @throws ApiException if the response is an error or unreadable
   */
  public <T> T handleResponse(Response response, Type returnType) throws ApiException {
    Responses responses = new Responses(this);
    ApiCall of = of(response.request(), returnType == null ? Void.class : returnType);
    return responses.<T>read(of, responses.checked(of, new Received(response))).getData();
  }

  /**
   * The body of a response, whatever its status.
   *
   * @param <T> the type of the result
   * @param response the response
   * @param returnType the type of the result
   * @return the body
   * @throws ApiException if it is unreadable
   */
  public <T> T deserialize(Response response, Type returnType) throws ApiException {
    return new Responses(this).<T>read(of(response.request(), returnType), new Received(response)).getData();
  }

  /** What reads and writes JSON. */
  Values values() {
    return values;
  }

  /**
   * The folder of downloads, or null for that of temporary files.
   *
   * @return the folder of downloads, or null for that of temporary files
   */
  public String getTempFolderPath() {
    return tempFolderPath;
  }

  /**
   * Sets the folder of downloads, or null for that of temporary files.
   *
   * @param tempFolderPath the folder of downloads, or null for that of temporary files
   * @return this
   */
  public ApiClient setTempFolderPath(String tempFolderPath) {
    this.tempFolderPath = tempFolderPath;
    return this;
  }

  /** The folder of downloads, or null for that of the system. */
  Path downloadFolder() {
    return tempFolderPath == null ? null : Paths.get(tempFolderPath);
  }

  /**
   * Writes the body of a response to a new temporary file, whose name ends with that of the response. The caller removes it.
   *
   * @param response the response
   * @param body its body, uncompressed
   * @return the file
   * @throws ApiException if it cannot be written
   */
  public File download(Response response, InputStream body) throws ApiException {
    try {
      return Responses.download(new Received(response), downloadFolder(), body);
    } catch (IOException e) {
      throw new ApiException("the download failed: " + e.getMessage(), e, 0, null, null);
    }
  }

  /**
   * Writes the body of a response to a new file.
   *
   * @param response the response
   * @return the file
   * @throws ApiException if it cannot be read or written
   */
  public File downloadFileFromResponse(Response response) throws ApiException {
    try (InputStream body = new Responses(this).opened(new Received(response))) {
      return download(response, body);
    } catch (IOException e) {
      throw new ApiException("the download failed: " + e.getMessage(), e, 0, null, null);
    }
  }

  private ApiCall made(
      String baseUrl,
      String path,
      String method,
      List<Pair> queryParams,
      List<Pair> collectionQueryParams,
      Object body,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      Map<String, Object> formParams,
      String[] authNames) {
    ApiCall call = call(method + " " + path, method, path, "");
    call.at(baseUrl, 0);
    given(queryParams).forEach(pair -> call.query.add(ParameterStyle.escape(pair.getName()) + "=" + ParameterStyle.escape(pair.getValue())));
    given(collectionQueryParams).forEach(pair -> call.query.add(ParameterStyle.escape(pair.getName()) + "=" + pair.getValue()));
    call.with(headerParams, null);
    if (cookieParams != null) {
      cookieParams.forEach((name, value) -> call.cookie(name, name + "=" + value));
    }
    String contentType = call.headers.getOrDefault("Content-Type", "application/json");
    if (body == null && formParams != null && !formParams.isEmpty()) {
      form(call, formParams, contentType);
    } else if (body != null) {
      fill(call, body, contentType);
    }
    if (authNames != null) {
      call.security.add(Arrays.stream(authNames).map(call::bearer).collect(Collectors.toList()));
    }
    return call;
  }

  private static List<Pair> given(List<Pair> pairs) {
    return pairs == null ? Collections.emptyList() : pairs;
  }

  private static void fill(ApiCall call, Object body, String contentType) {
    if (Values.isJson(contentType)) {
      call.json("body", body, contentType, "body");
    } else {
      call.raw("body", body, contentType, "body");
    }
  }

  private static void form(ApiCall call, Map<String, Object> formParams, String contentType) {
    formParams.forEach((name, value) -> call.field(name, value, "", "form unstyled"));
    call.form(contentType, "required");
    // A multipart body has a boundary in its media type.
    call.headers.remove("Content-Type");
  }

  private static RequestBody body(ApiCall call) {
    if (call.error != null) {
      throw new IllegalArgumentException(call.error);
    }
    return new Body(call.payload, true);
  }

  /**
   * A call for an operation that the API description does not have.
   *
   * @param baseUrl the URL before the path, or null for that of a server
   * @param path the path
   * @param method the method
   * @param queryParams the parameters of the query
   * @param collectionQueryParams those whose values are encoded
   * @param body the body, or null
   * @param headerParams the headers
   * @param cookieParams the cookies
   * @param formParams the fields of a form
   * @param authNames the names of the security schemes
   * @param callback gets the progress, or null
   * @return the call of OkHttp
   * @throws ApiException if an argument is wrong
   */
  public Call buildCall(
      String baseUrl,
      String path,
      String method,
      List<Pair> queryParams,
      List<Pair> collectionQueryParams,
      Object body,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      Map<String, Object> formParams,
      String[] authNames,
      ApiCallback callback)
      throws ApiException {
    return sender.newCall(
        buildRequest(
            baseUrl, path, method, queryParams, collectionQueryParams, body, headerParams, cookieParams, formParams, authNames, callback));
  }

  /**
   * A request for an operation that the API description does not have.
   *
   * @param baseUrl the URL before the path, or null for that of a server
   * @param path the path
   * @param method the method
   * @param queryParams the parameters of the query
   * @param collectionQueryParams those whose values are encoded
   * @param body the body, or null
   * @param headerParams the headers
   * @param cookieParams the cookies
   * @param formParams the fields of a form
   * @param authNames the names of the security schemes
   * @param callback gets the progress, or null
   * @return the request
   * @throws ApiException if an argument is wrong
   */
  public Request buildRequest(
      String baseUrl,
      String path,
      String method,
      List<Pair> queryParams,
      List<Pair> collectionQueryParams,
      Object body,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      Map<String, Object> formParams,
      String[] authNames,
      ApiCallback callback)
      throws ApiException {
    return request(
        made(baseUrl, path, method, queryParams, collectionQueryParams, body, headerParams, cookieParams, formParams, authNames),
        callback);
  }

  /**
   * A URL.
   *
   * @param baseUrl the URL before the path, or null for that of a server
   * @param path the path
   * @param queryParams the parameters of the query
   * @param collectionQueryParams those whose values are encoded
   * @return the URL
   */
  public String buildUrl(String baseUrl, String path, List<Pair> queryParams, List<Pair> collectionQueryParams) {
    return url(made(baseUrl, path, "GET", queryParams, collectionQueryParams, null, null, null, null, null)).toString();
  }

  /**
   * The body of a request.
   *
   * @param obj the value
   * @param contentType its media type
   * @return the body
   * @throws ApiException if it cannot be written
   */
  public RequestBody serialize(Object obj, String contentType) throws ApiException {
    ApiCall call = call("serialize", "POST", "/", "");
    try {
      fill(call, obj == null ? "" : obj, contentType);
      return body(call);
    } catch (IllegalArgumentException e) {
      throw new ApiException(e);
    }
  }

  /**
   * A form in the syntax of URLs.
   *
   * @param formParams the fields
   * @return the body
   */
  public RequestBody buildRequestBodyFormEncoding(Map<String, Object> formParams) {
    ApiCall call = call("form", "POST", "/", "");
    form(call, formParams, "application/x-www-form-urlencoded");
    return body(call);
  }

  /**
   * A form in parts.
   *
   * @param formParams the fields
   * @return the body
   */
  public RequestBody buildRequestBodyMultipart(Map<String, Object> formParams) {
    ApiCall call = call("form", "POST", "/", "");
    form(call, formParams, "multipart/form-data");
    return body(call);
  }

  /**
   * Adds headers to a request, and those of all requests.
   *
   * @param headerParams the headers
   * @param reqBuilder the request
   */
  public void processHeaderParams(Map<String, String> headerParams, Request.Builder reqBuilder) {
    defaultHeaderMap.forEach(reqBuilder::header);
    headerParams.forEach(reqBuilder::header);
  }

  /**
   * Adds cookies to a request, and those of all requests.
   *
   * @param cookieParams the cookies
   * @param reqBuilder the request
   */
  public void processCookieParams(Map<String, String> cookieParams, Request.Builder reqBuilder) {
    Map<String, String> all = new LinkedHashMap<>(defaultCookieMap);
    all.putAll(cookieParams);
    all.forEach((name, value) -> reqBuilder.addHeader("Cookie", name + "=" + value));
  }

  /**
   * Adds credentials.
   *
   * @param authNames the names of the security schemes
   * @param queryParams the parameters of the query
   * @param headerParams the headers
   * @param cookieParams the cookies
   * @param payload the body
   * @param method the method
   * @param uri the URL
   * @throws ApiException if there are none because of an error
   */
  public void updateParamsForAuth(
      String[] authNames,
      List<Pair> queryParams,
      Map<String, String> headerParams,
      Map<String, String> cookieParams,
      String payload,
      String method,
      URI uri)
      throws ApiException {
    for (String name : authNames) {
      Authentication authentication = authentications.get(name);
      if (authentication == null) {
        throw new IllegalArgumentException("there is no security scheme " + name);
      }
      authentication.applyToParams(queryParams, headerParams, cookieParams, payload, method, uri);
    }
  }
}
