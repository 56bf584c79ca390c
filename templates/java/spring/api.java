package {{ of.package }};

{% for import in of.imports -%}
import {{ import }};
{% endfor %}
{{ of.doc }}{% if is_bean %}@Component
{% endif %}public class {{ of.class }} extends BaseApi {
  /** Uses the default client. */
  public {{ of.class }}() {
    super();
  }

  /**
   * Uses a client.
   *
   * @param apiClient the client
   */
{% if is_bean %}  @Autowired
{% endif %}  public {{ of.class }}(ApiClient apiClient) {
    super(apiClient);
  }
{%- for operation in of.operations %}

{{ operation.doc }}{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.plain }} {{ operation.name }}({{ operation.parameters.all() }}) throws RestClientException {
    {{ operation.gives }}{{ operation.name }}WithHttpInfo({{ operation.arguments.all() }}){{ operation.data }};
  }

  /** As {@code {{ operation.name }}}, but also gives the status and the headers of the response. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ operation.parameters.all() }}) throws RestClientException {
    return apiClient.send({{ operation.name }}Call({{ operation.arguments.all() }}));
  }
{%- if has_spec %}

  /** As {@code {{ operation.name }}}, but gives what reads the response. The request is sent when it is read, once. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public ResponseSpec {{ operation.name }}WithResponseSpec({{ operation.parameters.all() }}) throws RestClientException {
    return apiClient.spec({{ operation.name }}Call({{ operation.arguments.all() }}));
  }
{%- endif %}
{%- if let Some(stream) = operation.stream %}

  /** As {@code {{ operation.name }}}, but gives {{ stream.what }} as it arrives. The caller closes the stream. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ stream.ty }} {{ operation.name }}Stream({{ operation.parameters.all() }}) throws RestClientException {
    return apiClient.{{ stream.send }}({{ operation.name }}Call({{ operation.arguments.all() }}));
  }
{%- endif %}
{%- if let Some(pages) = operation.pages %}

  /**
   * As {@code {{ operation.name }}}, but gives the items of all pages, each of which is requested when it is needed. An error is a
   * RestClientException.
   */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public Stream<{{ pages.item }}> {{ operation.name }}All({{ operation.parameters.all() }}) {
    {{ invoker }}.Pages<{{ pages.item }}> pages = apiClient.<{{ pages.item }}>pages({{ pages.paging }};
    return pages.each(next -> {{ operation.name }}Call({{ pages.arguments.all() }}));
  }
{%- endif %}

  private ApiCall {{ operation.name }}Call({{ operation.parameters.all() }}) {
    ApiCall call = apiClient.call({{ operation.key }}, {{ operation.method }}, {{ operation.path }}, {{ operation.accept }});
{%- for line in operation.lines %}
    {{ line }}
{%- endfor %}
    return call;
  }
{%- endfor %}
}
