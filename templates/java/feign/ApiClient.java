{% let sent = "gate().token(call)" -%}
package {{ package }};

import {{ package }}.auth.ApiKeyAuth;
import {{ package }}.auth.Authentication;
import {{ package }}.auth.HttpBasicAuth;
import {{ package }}.auth.HttpBearerAuth;
import {{ package }}.auth.OAuth;
import com.fasterxml.jackson.databind.ObjectMapper;
import feign.Feign;
import feign.Request;
import feign.RequestInterceptor;
import feign.RequestLine;
import feign.Retryer;
import feign.okhttp.OkHttpClient;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.text.DateFormat;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Sends the requests of the APIs with Feign, and has their settings. */
@SuppressWarnings("this-escape")
public class ApiClient extends ApiSettings<ApiClient> {
  /** What an interface of operations extends. */
  public interface Api {}

  /** Makes the calls of an API object. */
  public static final class Calls {
    private final ApiClient client;
    private final String base;

    Calls(ApiClient client, String base) {
      this.client = client;
      this.base = base;
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
      ApiCall call = client.call(operation, method, path, accept);
      call.at(base, 0);
      return call;
    }

    /**
     * Adds the values of a query that the operation has no parameters for.
     *
     * @param call the call
     * @param query the values by their names
     * @param parameters the names of the parameters
     */
    public void others(ApiCall call, Map<String, ?> query, String... parameters) {
      query.keySet().stream().filter(name -> !Arrays.asList(parameters).contains(name))
          .forEach(name -> call.query(name, query.get(name), "form explode"));
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
      return client.pages(item, names);
    }
  }

  /** Sends calls that no method of an API stands for. */
  interface Gate extends Api {
    @RequestLine("GET /")
    Page page(ApiCall call);

    static ApiCall pageCall(Calls calls, ApiCall call) {
      return call;
    }

    @RequestLine("POST /")
    Object token(ApiCall call);

    static ApiCall tokenCall(Calls calls, ApiCall call) {
      return call;
    }
  }

  private final Map<String, Authentication> authentications = new LinkedHashMap<>();
  private final Map<String, RequestInterceptor> interceptors = new LinkedHashMap<>();
  private final DateFormat dateFormat = new RFC3339DateFormat();
  private ObjectMapper mapper = new JSON().getMapper();
  private String basePath = "";
  private Feign.Builder feignBuilder;

  /** Makes a client for the first server of the API. */
  public ApiClient() {
    setFeignBuilder(Feign.builder().client(new OkHttpClient(sender())).retryer(Retryer.NEVER_RETRY)
        .options(new Request.Options(10, TimeUnit.SECONDS, 60, TimeUnit.SECONDS, false)));
    init();
  }

  /** Sends requests once, also after 503 with Retry-After, which OkHttp would follow. */
  private static okhttp3.OkHttpClient sender() {
    return new okhttp3.OkHttpClient.Builder()
        .retryOnConnectionFailure(false).followRedirects(false).readTimeout(60, TimeUnit.SECONDS)
        .addInterceptor(chain -> renamed(chain.proceed(chain.request()), "X-Retry-After", "Retry-After"))
        .addNetworkInterceptor(chain -> renamed(chain.proceed(chain.request()), "Retry-After", "X-Retry-After"))
        .build();
  }

  private static okhttp3.Response renamed(okhttp3.Response response, String from, String to) {
    String value = response.code() == 503 ? response.header(from) : null;
    return value == null ? response : response.newBuilder().removeHeader(from).header(to, value).build();
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param authNames the names of the security schemes that the program has credentials for
   */
  public ApiClient(String[] authNames) {
    this();
    for (String name : authNames) {
      if (getAuthorization(name) == null) {
        throw new IllegalArgumentException("there is no security scheme " + name);
      }
    }
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param authName the name of a security scheme that the program has credentials for
   */
  public ApiClient(String authName) {
    this(new String[] {authName});
  }

  /**
   * Makes a client for the first server of the API.
   *
   * @param authName the name of a security scheme
   * @param apiKey its key
   */
  public ApiClient(String authName, String apiKey) {
    this(authName);
    setApiKey(authName, apiKey);
  }

  /**
   * Makes an object that sends the calls of an API. It keeps the URL of {@link #setBasePath} and the parts that the builder has now.
   *
   * @param <T> the interface of the API
   * @param clientClass the interface of the API
   * @return the object
   */
  public <T extends Api> T buildClient(Class<T> clientClass) {
    return feignBuilder.target(new Calling.Place<>(clientClass, this));
  }

  private Gate gate() {
    return buildClient(Gate.class);
  }

  /** Sends a call for a page. */
  Page page(ApiCall call) {
    return gate().page(call);
  }

  /**
   * What makes API objects: its client, interceptors, logger, retryer, encoder and decoders can be set.
   *
   * @return the builder
   */
  public Feign.Builder getFeignBuilder() {
    return feignBuilder;
  }

  /**
   * Sets what makes API objects. Each client has another builder.
   *
   * @param feignBuilder the builder
   * @return this
   */
  public ApiClient setFeignBuilder(Feign.Builder feignBuilder) {
    if (feignBuilder != this.feignBuilder) {
      // Decoders close what they have read: streams stay open.
      feignBuilder.addCapability(new Calling(this)).doNotCloseAfterDecode();
    }
    this.feignBuilder = feignBuilder;
    return this;
  }

  /**
   * Sets what reads and writes JSON.
   *
   * @param objectMapper the mapper, which should be a copy of that of the client
   */
  public void setObjectMapper(ObjectMapper objectMapper) {
    this.mapper = objectMapper;
  }

  /**
   * What a caller has for each security scheme, by its name, and what was added.
   *
   * @return the interceptors
   */
  public Map<String, RequestInterceptor> getApiAuthorizations() {
    Map<String, RequestInterceptor> all = new LinkedHashMap<>(authentications);
    all.putAll(interceptors);
    return all;
  }

  /**
   * What a caller has for a security scheme, or what was added by that name.
   *
   * @param authName the name
   * @return the interceptor, or null
   */
  public RequestInterceptor getAuthorization(String authName) {
    return getApiAuthorizations().get(authName);
  }

  /**
   * Adds what authenticates requests. One of this package replaces that of the security scheme; another one sees each request.
   *
   * @param authName the name
   * @param authorization the interceptor
   */
  public void addAuthorization(String authName, RequestInterceptor authorization) {
    if (authorization instanceof Authentication) {
      authentications.put(authName, (Authentication) authorization);
    } else {
      interceptors.put(authName, authorization);
      feignBuilder.requestInterceptor(authorization);
    }
  }

  /**
   * Sets the user name and the password.
   *
   * @param username the user name
   * @param password the password
   */
  public void setCredentials(String username, String password) {
    setUsername(username);
    setPassword(password);
  }

  /**
   * Sets the access token.
   *
   * @param accessToken the access token
   * @param expiresIn how long it is valid, which the client does not need
   */
  public void setAccessToken(String accessToken, Integer expiresIn) {
    setAccessToken(accessToken);
  }
{%- if let Some(tokens) = tokens %}
{%- if tokens.url.is_some() %}

  /**
   * Gets access tokens from the token endpoint of the API, and another one when one expires or is rejected.
   *
   * @param clientId the ID of the client
   * @param clientSecret its secret
   */
  public void setClientCredentials(String clientId, String clientSecret) {
    setOauthCredentials(clientId, clientSecret, new LinkedHashMap<>());
  }

  /**
   * Gets access tokens for a user from the token endpoint of the API, and another one when one expires or is rejected.
   *
   * @param username the name of the user
   * @param password the password of the user
   * @param clientId the ID of the client
   * @param clientSecret its secret
   */
  public void setOauthPassword(String username, String password, String clientId, String clientSecret) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("grant_type", "password");
    parameters.put("username", username);
    parameters.put("password", password);
    setOauthCredentials(clientId, clientSecret, parameters);
  }
{%- endif %}
{%- endif %}

{% let (setter, doc, end) = ("void", "", "") -%}
{% include "java/settings.java" %}

  /** The folder of downloads, or null for that of the system. */
  Path downloadFolder() {
    return null;
  }
}
