package {{ package }};

import {{ jackson.mapper_import }};
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
{%- if tokens.is_some() %}
import java.util.LinkedHashMap;
{%- endif %}
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
{%- if unary %}
import java.util.function.UnaryOperator;
{%- endif %}
import java.util.stream.Stream;

/** Sends the requests of the APIs, and has their settings. */
@SuppressWarnings("this-escape")
public class ApiClient extends CredentialSettings<ApiClient> {
  /** Makes the HTTP client. */
  protected HttpClient.Builder builder;
  /** Reads and writes JSON. */
  protected ObjectMapper mapper;
  /** The scheme of the base URI. */
  protected String scheme;
  /** The host of the base URI. */
  protected String host;
  /** The port of the base URI, or -1. */
  protected int port;
  /** The path of the base URI. */
  protected String basePath;
  /** Sees each request before it is sent. */
  protected Consumer<HttpRequest.Builder> interceptor;
  /** Sees each response. */
  protected {{ interceptor }}<HttpResponse<InputStream>> responseInterceptor;
  /** Sees each response of an asynchronous call. */
  protected {{ interceptor }}<HttpResponse<InputStream>> asyncResponseInterceptor;
  /** The time to wait for a response. */
  protected Duration readTimeout;
  /** The time to wait for a connection. */
  protected Duration connectTimeout;

  private HttpClient client;

  /** Makes a client for the first server of the API. */
  public ApiClient() {
    this(createDefaultHttpClientBuilder(), createDefaultObjectMapper(), null);
  }

  /**
   * Makes a client.
   *
   * @param builder makes the HTTP client
   * @param mapper reads and writes JSON
   * @param baseUri the base URI, or null for the first server of the API
   */
  public ApiClient(HttpClient.Builder builder, ObjectMapper mapper, String baseUri) {
    this.builder = builder;
    this.mapper = mapper;
{%- for server in servers %}
    {{ server }};
{%- endfor %}
{%- if let Some(agent) = user_agent %}
    defaultHeaders.put("User-Agent", {{ agent }});
{%- endif %}
    updateBaseUri(baseUri == null ? getDefaultBaseUri() : baseUri);
    isOwnUri = baseUri != null;
  }

  /**
   * The builder of clients without settings.
   *
   * @return a builder
   */
  public static HttpClient.Builder createDefaultHttpClientBuilder() {
    return HttpClient.newBuilder();
  }

  /**
   * The mapper of clients without settings.
   *
   * @return a mapper
   */
  public static ObjectMapper createDefaultObjectMapper() {
    return new JSON().getMapper();
  }

  /**
   * The URL of the first server.
   *
   * @return the URL
   */
  protected final String getDefaultBaseUri() {
    return servers.isEmpty() ? "" : servers.get(0).URL();
  }

  /**
   * Sends all requests to this base URI.
   *
   * @param baseUri the base URI
   */
  public final void updateBaseUri(String baseUri) {
    URI uri = URI.create(baseUri);
    scheme = uri.getScheme();
    host = uri.getHost();
    port = uri.getPort();
    basePath = uri.getRawPath();
    isOwnUri = true;
  }

  /**
   * The base URI.
   *
   * @return the base URI
   */
  public String getBaseUri() {
    return isOwnUri ? ownUri() : serverUrl(List.of());
  }

  private String ownUri() {
    String path = basePath == null ? "" : basePath;
    return host == null ? path : (scheme == null ? "https" : scheme) + "://" + host + (port < 0 ? "" : ":" + port) + path;
  }

  /** Shows a response to its interceptor. */
  HttpResponse<InputStream> seen(HttpResponse<InputStream> response, boolean isAsync) {
    var with = isAsync ? asyncResponseInterceptor : responseInterceptor;
{%- if unary %}
    return with == null ? response : with.apply(response);
{%- else %}
    if (with != null) {
      with.accept(response);
    }
    return response;
{%- endif %}
  }

  @Override
  String baseUri(ApiCall call) {
    return isOwnUri || call.servers.isEmpty() ? getBaseUri() : serverUrl(call.servers);
  }

  /**
   * Sets the host of the base URI.
   *
   * @param host the host of the base URI
   * @return this
   */
  public ApiClient setHost(String host) {
    this.host = host;
    isOwnUri = true;
    return this;
  }

  /**
   * Sets the port of the base URI.
   *
   * @param port the port of the base URI
   * @return this
   */
  public ApiClient setPort(int port) {
    this.port = port;
    isOwnUri = true;
    return this;
  }

  /**
   * Sets the scheme of the base URI.
   *
   * @param scheme the scheme of the base URI
   * @return this
   */
  public ApiClient setScheme(String scheme) {
    this.scheme = scheme;
    isOwnUri = true;
    return this;
  }

  /**
   * Sets the path of the base URI.
   *
   * @param basePath the path of the base URI
   * @return this
   */
  public ApiClient setBasePath(String basePath) {
    this.basePath = basePath;
    isOwnUri = true;
    return this;
  }

  /**
   * Sets the maker of the HTTP client.
   *
   * @param builder the maker of the HTTP client
   * @return this
   */
  public synchronized ApiClient setHttpClientBuilder(HttpClient.Builder builder) {
    this.builder = builder;
    client = null;
    return this;
  }

  /**
   * Sets the mapper of JSON.
   *
   * @param mapper the mapper of JSON
   * @return this
   */
  public ApiClient setObjectMapper(ObjectMapper mapper) {
    this.mapper = mapper;
    return this;
  }

  /**
   * Sets what sees each request before it is sent.
   *
   * @param interceptor what sees each request before it is sent
   * @return this
   */
  public ApiClient setRequestInterceptor(Consumer<HttpRequest.Builder> interceptor) {
    this.interceptor = interceptor;
    return this;
  }

  /**
   * Sets what sees each response.
   *
   * @param interceptor what sees each response
   * @return this
   */
  public ApiClient setResponseInterceptor({{ interceptor }}<HttpResponse<InputStream>> interceptor) {
    this.responseInterceptor = interceptor;
    return this;
  }

  /**
   * Sets what sees each response of an asynchronous call.
   *
   * @param interceptor what sees each response of an asynchronous call
   * @return this
   */
  public ApiClient setAsyncResponseInterceptor({{ interceptor }}<HttpResponse<InputStream>> interceptor) {
    this.asyncResponseInterceptor = interceptor;
    return this;
  }

  /**
   * Sets the time to wait for a response.
   *
   * @param readTimeout the time to wait for a response
   * @return this
   */
  public ApiClient setReadTimeout(Duration readTimeout) {
    this.readTimeout = readTimeout;
    return this;
  }

  /**
   * Sets the time to wait for a connection.
   *
   * @param connectTimeout the time to wait for a connection
   * @return this
   */
  public synchronized ApiClient setConnectTimeout(Duration connectTimeout) {
    this.connectTimeout = connectTimeout;
    builder.connectTimeout(connectTimeout);
    client = null;
    return this;
  }

  /**
   * The mapper of JSON.
   *
   * @return the mapper of JSON
   */
  public ObjectMapper getObjectMapper() {
    return mapper;
  }

  /**
   * What sees each request, or null.
   *
   * @return what sees each request, or null
   */
  public Consumer<HttpRequest.Builder> getRequestInterceptor() {
    return interceptor;
  }

  /**
   * What sees each response, or null.
   *
   * @return what sees each response, or null
   */
  public {{ interceptor }}<HttpResponse<InputStream>> getResponseInterceptor() {
    return responseInterceptor;
  }

  /**
   * What sees each response of an asynchronous call, or null.
   *
   * @return what sees each response of an asynchronous call, or null
   */
  public {{ interceptor }}<HttpResponse<InputStream>> getAsyncResponseInterceptor() {
    return asyncResponseInterceptor;
  }

  /**
   * The time to wait for a response, or null.
   *
   * @return the time to wait for a response, or null
   */
  public Duration getReadTimeout() {
    return readTimeout;
  }

  /**
   * The time to wait for a connection, or null.
   *
   * @return the time to wait for a connection, or null
   */
  public Duration getConnectTimeout() {
    return connectTimeout;
  }

  /**
   * The HTTP client, which is made when it is first asked for.
   *
   * @return the HTTP client
   */
  public synchronized HttpClient getHttpClient() {
    client = client == null ? builder.build() : client;
    return client;
  }

  /**
   * The body of a response, uncompressed.
   *
   * @param response the response
   * @return the body
   * @throws IOException if it cannot be read
   */
  public static InputStream getResponseBody(HttpResponse<InputStream> response) throws IOException {
    return new Received(response).body();
  }

  /**
   * Writes a body to a new temporary file, whose name ends with that of the response. The caller removes it.
   *
   * @param response the response
   * @param body its body, uncompressed
   * @return the file
   * @throws ApiException if it cannot be written
   */
  public static File download(HttpResponse<InputStream> response, InputStream body) throws ApiException {
    try {
      return Responses.download(new Received(response), null, body);
    } catch (IOException e) {
      throw new ApiException("the download failed: " + e.getMessage(), e, 0, null, null);
    }
  }

  /**
   * A value as text without quotes.
   *
   * @param value the value
   * @return the text
   */
  public static String valueToString(Object value) {
    Values values = new Values(JSON.getDefault().getMapper());
    return ParameterStyle.text(values, values.plain(value));
  }

  /**
   * A text with percent-encoding.
   *
   * @param s the text
   * @return the encoded text
   */
  public static String urlEncode(String s) {
    return ParameterStyle.escape(s);
  }

  /**
   * A parameter of a query.
   *
   * @param name the name
   * @param value the value
   * @return an encoded name and value
   */
  public static List<Pair> parameterToPairs(String name, Object value) {
    return ParameterStyle.pairs(name, value, "form");
  }

  /**
   * The parameters of a query for a list.
   *
   * @param collectionFormat csv, ssv, tsv, pipes or multi
   * @param name the name
   * @param values the items
   * @return encoded names and values
   */
  public static List<Pair> parameterToPairs(String collectionFormat, String name, Collection<?> values) {
    Map<String, String> styles = Map.of("ssv", "spaceDelimited", "tsv", "tabDelimited", "pipes", "pipeDelimited", "multi", "form explode");
    return ParameterStyle.pairs(name, values, collectionFormat == null ? "form" : styles.getOrDefault(collectionFormat, "form"));
  }

{%- if let Some(tokens) = tokens %}
{% let sent = "send(call).getData()" -%}
{% let (setter, doc, end) = ("void", "", "") -%}
{% include "java/auth/tokens.java" %}
{%- endif %}

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
    return new ApiCall(values(), credentials, operation, method, path, accept);
  }

{% include "java/sending.java" %}

  /**
   * Sends a call and reads the response without waiting for it.
   *
   * @param <T> the type of the result
   * @param call the call
   * @return the response, or an {@link ApiException}
   */
  public <T> CompletableFuture<ApiResponse<T>> sendAsync(ApiCall call) {
    return new Transport(this).startAsync(call);
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
    return new Pages<>(this, values(), item, names);
  }

  /** What reads and writes JSON. */
  Values values() {
    return new Values(mapper);
  }

  /** The folder of downloads, or null for that of the system. */
  Path downloadFolder() {
    return null;
  }
}
