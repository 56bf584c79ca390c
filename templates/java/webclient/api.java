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
{% endif %}  public {{ operation.plain }} {{ operation.name }}({{ operation.parameters.all() }}) {
    return apiClient.{{ operation.send }}(() -> {{ operation.name }}Call({{ operation.arguments.all() }}));
  }

  /** As {@code {{ operation.name }}}, but also gives the status and the headers of the response. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ operation.parameters.all() }}) {
    return apiClient.send(() -> {{ operation.name }}Call({{ operation.arguments.all() }}));
  }

  /** As {@code {{ operation.name }}}, but gives what reads the response. The request is sent when it is read. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public ResponseSpec {{ operation.name }}WithResponseSpec({{ operation.parameters.all() }}) {
    return apiClient.spec({{ operation.name }}Call({{ operation.arguments.all() }}));
  }
{%- if let Some(stream) = operation.stream %}

  /** As {@code {{ operation.name }}}, but gives {{ stream.what }} as it arrives. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public {{ stream.ty }} {{ operation.name }}Stream({{ operation.parameters.all() }}) {
    return apiClient.{{ stream.send }}(() -> {{ operation.name }}Call({{ operation.arguments.all() }}));
  }
{%- endif %}
{%- if let Some(pages) = operation.pages %}

  /** As {@code {{ operation.name }}}, but gives the items of all pages, each of which is requested when it is needed. */
{% if operation.deprecated %}  @Deprecated
{% endif %}  public Flux<{{ pages.item }}> {{ operation.name }}All({{ operation.parameters.all() }}) {
    return Flux.defer(() -> {
      {{ invoker }}.Pages<{{ pages.item }}> pages = apiClient.<{{ pages.item }}>pages({{ pages.paging }};
      return pages.each(next -> {{ operation.name }}Call({{ pages.arguments.all() }}));
    });
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
