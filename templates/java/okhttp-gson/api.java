package {{ of.package }};

{% for import in of.imports -%}
import {{ import }};
{% endfor %}
{{ of.doc }}public class {{ of.class }} {
  private ApiClient apiClient;
{%- if !is_jersey %}
  private int hostIndex;
  private String customBaseUrl;
{%- endif %}

  /** Uses the default client. */
  public {{ of.class }}() {
    this(Configuration.getDefaultApiClient());
  }

  /**
   * Uses a client.
   *
   * @param apiClient the client
   */
  public {{ of.class }}(ApiClient apiClient) {
    this.apiClient = apiClient;
  }

  /**
   * The client.
   *
   * @return the client
   */
  public ApiClient getApiClient() {
    return apiClient;
  }

  /**
   * Sets the client.
   *
   * @param apiClient the client
   */
  public void setApiClient(ApiClient apiClient) {
    this.apiClient = apiClient;
  }
{%- if !is_jersey %}

  /**
   * The index of the server.
   *
   * @return the index
   */
  public int getHostIndex() {
    return hostIndex;
  }

  /**
   * Sets the index of the server among those of an operation, or else of the API.
   *
   * @param hostIndex the index
   */
  public void setHostIndex(int hostIndex) {
    this.hostIndex = hostIndex;
  }

  /**
   * The URL before all paths.
   *
   * @return the URL, or null for that of a server
   */
  public String getCustomBaseUrl() {
    return customBaseUrl;
  }

  /**
   * Sets the URL before all paths.
   *
   * @param customBaseUrl the URL, or null for that of a server
   */
  public void setCustomBaseUrl(String customBaseUrl) {
    this.customBaseUrl = customBaseUrl;
  }
{%- endif %}

  /**
   * Makes the error for a response. Subclasses can make another.
   *
   * @param operationId the name of the operation
   * @param response the response with its unread body
   * @return the error
   * @throws IOException if the body cannot be read
   */
  protected ApiException getApiException(String operationId, {{ response }} response) throws IOException {
    return ApiException.of(apiClient, operationId, response);
  }

  /**
   * Writes the body of a response to a new temporary file. Subclasses can write another file.
   *
   * @param response the response
   * @param responseBody its body, uncompressed
   * @return the file
   * @throws ApiException if it cannot be written
   */
  public File downloadFileFromResponse({{ response }} response, InputStream responseBody) throws ApiException {
    return apiClient.download(response, responseBody);
  }
{%- for operation in of.operations %}
{%- if let Some(request) = operation.request %}

{{ request.doc }}{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ request.name }} {{ operation.name }}({{ request.parameters.all() }}) {
    return new {{ request.name }}({{ request.given.all() }});
  }

  /** The arguments of {@code {{ operation.name }}}, and how it is called with them. */
  public final class {{ request.name }} {
{%- for (ty, ident, is_required) in request.fields %}
    private {% if is_required %}final {% endif %}{{ ty }} {{ ident }};
{%- endfor %}

    private {{ request.name }}({{ request.parameters.all() }}) {
{%- for (_, ident, is_required) in request.fields %}
{%- if is_required %}
      this.{{ ident }} = {{ ident }};
{%- endif %}
{%- endfor %}
    }
{%- for (ty, ident, is_required) in request.fields %}
{%- if !is_required %}

    public {{ request.name }} {{ ident }}({{ ty }} {{ ident }}) {
      this.{{ ident }} = {{ ident }};
      return this;
    }
{%- endif %}
{%- endfor %}
{%- if !is_jersey %}

    /** Makes a call of OkHttp, which is not sent yet. */
    public okhttp3.Call buildCall(ApiCallback _callback) throws ApiException {
      return apiClient.http({{ of.class }}.this.{{ operation.name }}Request({{ operation.arguments.all() }}), _callback);
    }
{%- endif %}

    /** Sends the call, and gives the body of the response. */
    public {{ operation.plain }} execute() throws ApiException {
      {{ operation.gives }}executeWithHttpInfo(){{ operation.data }};
    }

    /** Sends the call, and gives the response with its status and headers. */
    public {{ operation.whole }} executeWithHttpInfo() throws ApiException {
      return apiClient.send({{ of.class }}.this.{{ operation.name }}Request({{ operation.arguments.all() }}));
    }
{%- if !is_jersey %}

    /** Sends the call without waiting for the response. */
    public okhttp3.Call executeAsync(ApiCallback<{{ operation.boxed }}> _callback) throws ApiException {
      return apiClient.sendAsync({{ of.class }}.this.{{ operation.name }}Request({{ operation.arguments.all() }}), _callback);
    }
{%- endif %}
  }
{%- else %}

{{ operation.doc }}{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.plain }} {{ operation.name }}({{ operation.parameters.all() }}) throws ApiException {
    {{ operation.gives }}{{ operation.name }}WithHttpInfo({{ operation.arguments.all() }}){{ operation.data }};
  }

  /** As {@code {{ operation.name }}}, but also gives the status and the headers of the response. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ operation.parameters.all() }}) throws ApiException {
    return apiClient.send({{ operation.name }}Request({{ operation.arguments.all() }}));
  }
{%- if !is_jersey %}

  /** As {@code {{ operation.name }}}, without waiting for the response. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public okhttp3.Call {{ operation.name }}Async({{ operation.parameters.then() }}ApiCallback<{{ operation.boxed }}> _callback) throws ApiException {
    return apiClient.sendAsync({{ operation.name }}Request({{ operation.arguments.all() }}), _callback);
  }

  /** The call of {@code {{ operation.name }}}, which is not sent yet. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public okhttp3.Call {{ operation.name }}Call({{ operation.parameters.then() }}ApiCallback _callback) throws ApiException {
    return apiClient.http({{ operation.name }}Request({{ operation.arguments.all() }}), _callback);
  }
{%- endif %}
{%- endif %}
{%- if let Some(stream) = operation.stream %}

  /** As {@code {{ operation.name }}}, but gives {{ stream.what }} as it arrives. The caller closes the stream. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ stream.ty }} {{ operation.name }}Stream({{ operation.parameters.all() }}) throws ApiException {
    return apiClient.{{ stream.send }}({{ operation.name }}Request({{ operation.arguments.all() }}));
  }
{%- endif %}
{%- if let Some(pages) = operation.pages %}

  /**
   * As {@code {{ operation.name }}}, but gives the items of all pages, each of which is requested when it is needed. An error is a
   * {@link java.util.concurrent.CompletionException}, whose cause is an ApiException.
   */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public Stream<{{ pages.item }}> {{ operation.name }}All({{ operation.parameters.all() }}) {
    {{ invoker }}.Pages<{{ pages.item }}> pages = apiClient.<{{ pages.item }}>pages({{ pages.paging }};
    return pages.each(next -> {{ operation.name }}Request({{ pages.arguments.all() }}));
  }
{%- endif %}

  private ApiCall {{ operation.name }}Request({{ operation.parameters.all() }}) {
    ApiCall call = apiClient.call({{ operation.key }}, {{ operation.method }}, {{ operation.path }}, {{ operation.accept }});
{%- if !is_jersey %}
    call.at(customBaseUrl, hostIndex);
{%- endif %}
{%- for line in operation.lines %}
    {{ line }}
{%- endfor %}
    return call.with(null, this::getApiException);
  }
{%- endfor %}
}
