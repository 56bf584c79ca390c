package {{ package }};

{% for import in imports -%}
import {{ import }};
{% endfor %}
{{ doc }}public class {{ class }} {
  private final ApiClient apiClient;

  /** Uses the default client. */
  public {{ class }}() {
    this(Configuration.getDefaultApiClient());
  }

  /**
   * Uses a client.
   *
   * @param apiClient the client
   */
  public {{ class }}(ApiClient apiClient) {
    this.apiClient = apiClient;
  }

  /**
   * Makes the error for a response. Subclasses can make another.
   *
   * @param operationId the name of the operation
   * @param response the response with its unread body
   * @return the error
   * @throws IOException if the body cannot be read
   */
  protected ApiException getApiException(String operationId, HttpResponse<InputStream> response) throws IOException {
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
  public File downloadFileFromResponse(HttpResponse<InputStream> response, InputStream responseBody) throws ApiException {
    return ApiClient.download(response, responseBody);
  }
{%- for operation in operations %}

{{ operation.doc }}{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.plain }} {{ operation.name }}({{ operation.parameters.all() }}) throws ApiException {
    {{ operation.gives }}{{ operation.name }}WithHttpInfo({{ operation.arguments.then() }}null){{ operation.data }};
  }

  /** As {@code {{ operation.name }}}, with headers that replace others of the request. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.plain }} {{ operation.name }}({{ operation.parameters.then() }}Map<String, String> headers) throws ApiException {
    {{ operation.gives }}{{ operation.name }}WithHttpInfo({{ operation.arguments.then() }}headers){{ operation.data }};
  }

  /** As {@code {{ operation.name }}}, but also gives the status and the headers of the response. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ operation.parameters.all() }}) throws ApiException {
    return {{ operation.name }}WithHttpInfo({{ operation.arguments.then() }}null);
  }

  /** As {@code {{ operation.name }}}, but also gives the status and the headers of the response. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ operation.parameters.then() }}Map<String, String> headers) throws ApiException {
    return apiClient.{{ operation.send }}({{ operation.name }}Call({{ operation.arguments.then() }}headers));
  }
{%- if let Some(stream) = operation.stream %}

  /** As {@code {{ operation.name }}}, but gives {{ stream.what }} as it arrives. The caller closes the stream. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ stream.ty }} {{ operation.name }}Stream({{ operation.parameters.all() }}) throws ApiException {
    return apiClient.{{ stream.send }}({{ operation.name }}Call({{ operation.arguments.then() }}null));
  }
{%- endif %}
{%- if let Some(pages) = operation.pages %}

  /**
   * As {@code {{ operation.name }}}, but gives the items of all pages, each of which is requested when it is needed. An error is a
   * {@link java.util.concurrent.CompletionException}, whose cause is an ApiException.
   */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public Stream<{{ pages.item }}> {{ operation.name }}All({{ operation.parameters.all() }}) {
    var pages = apiClient.<{{ pages.item }}>pages({{ pages.paging }};
    return pages.each(next -> {{ operation.name }}Call({{ pages.arguments.then() }}null));
  }
{%- endif %}
{%- if let Some(request) = operation.request %}

  /** As {@code {{ operation.name }}}, with all arguments in one object. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.plain }} {{ operation.name }}({{ request.name }} apiRequest) throws ApiException {
    {{ operation.gives }}{{ operation.name }}({{ request.arguments.all() }});
  }

  /** As {@code {{ operation.name }}}, with all arguments in one object, and with headers that replace others of the request. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.plain }} {{ operation.name }}({{ request.name }} apiRequest, Map<String, String> headers) throws ApiException {
    {{ operation.gives }}{{ operation.name }}({{ request.arguments.then() }}headers);
  }

  /** As {@code {{ operation.name }}WithHttpInfo}, with all arguments in one object. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ request.name }} apiRequest) throws ApiException {
    return {{ operation.name }}WithHttpInfo({{ request.arguments.all() }});
  }

  /** As {@code {{ operation.name }}WithHttpInfo}, with all arguments in one object, and with headers. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ request.name }} apiRequest, Map<String, String> headers)
      throws ApiException {
    return {{ operation.name }}WithHttpInfo({{ request.arguments.then() }}headers);
  }

  /** The arguments of {@code {{ operation.name }}}. */
  public static final class {{ request.name }} {
{%- for (ty, ident, _) in request.fields %}
    private final {{ ty }} {{ ident }};
{%- endfor %}

    private {{ request.name }}(Builder builder) {
{%- for (_, ident, _) in request.fields %}
      this.{{ ident }} = builder.{{ ident }};
{%- endfor %}
    }

    /** Returns a builder, in which no argument is set. */
    public static Builder newBuilder() {
      return new Builder();
    }
{%- for (ty, ident, _) in request.fields %}

    public {{ ty }} {{ ident }}() {
      return {{ ident }};
    }
{%- endfor %}

    /** Sets the arguments. */
    public static final class Builder {
{%- for (ty, ident, _) in request.fields %}
      private {{ ty }} {{ ident }};
{%- endfor %}

      private Builder() {}
{%- for (ty, ident, _) in request.fields %}

      public Builder {{ ident }}({{ ty }} {{ ident }}) {
        this.{{ ident }} = {{ ident }};
        return this;
      }
{%- endfor %}

      /** Returns the arguments. */
      public {{ request.name }} build() {
        return new {{ request.name }}(this);
      }
    }
  }
{%- endif %}

  private ApiCall {{ operation.name }}Call({{ operation.parameters.then() }}Map<String, String> headers) {
    ApiCall call = apiClient.call({{ operation.key }}, {{ operation.method }}, {{ operation.path }}, {{ operation.accept }});
{%- for line in operation.lines %}
    {{ line }}
{%- endfor %}
    return call.with(headers, this::getApiException);
  }
{%- endfor %}
}
