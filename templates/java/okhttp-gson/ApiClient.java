package {{ package }};

import {{ package }}.auth.ApiKeyAuth;
import {{ package }}.auth.Authentication;
import {{ package }}.auth.HttpBasicAuth;
import {{ package }}.auth.HttpBearerAuth;
import {{ package }}.auth.OAuth;
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

{%- if let Some(tokens) = tokens %}
{%- if tokens.url.is_some() %}

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
{%- endif %}
{%- endif %}

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
{%- if gzip %}
    builder.addInterceptor(new GzipRequestInterceptor());
{%- endif %}
    use(builder.build());
  }

  /** Sets what the API description says. */
  protected void init() {
{%- include "java/init.java" %}
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

{% include "java/okhttp-gson/settings.java" %}

{% let (setter, doc, end) = ("void", "", "") -%}
{% include "java/auth/authentications.java" %}
{%- if let Some(tokens) = tokens %}
{% let sent = "execute(http(call, null), Object.class).getData()" -%}
{% include "java/auth/tokens.java" %}
{%- endif %}

{% include "java/okhttp-gson/tls.java" %}

{% include "java/okhttp-gson/calls.java" %}

{% include "java/downloads.java" %}

{% include "java/okhttp-gson/build.java" %}
}
