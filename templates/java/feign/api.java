package {{ of.package }};

{% for import in of.imports -%}
import {{ import }};
{% endfor %}
{{ of.doc }}public interface {{ of.class }} extends ApiClient.Api {
{%- for operation in of.operations %}
{%- if let Some(lines) = operation.feign %}

{{ operation.doc }}{% if operation.deprecated %}  @Deprecated
{% endif %}{{ lines.marks }}  {{ operation.plain }} {{ operation.name }}({{ lines.parameters.all() }});

  /** As {@code {{ operation.name }}}, but also gives the status and the headers of the response. */
{% if operation.deprecated %}  @Deprecated
{% endif %}{{ lines.marks }}  {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ lines.parameters.all() }});
{%- if let Some(stream) = operation.stream %}

  /** As {@code {{ operation.name }}}, but gives {{ stream.what }} as it arrives. The caller closes the stream. */
{% if operation.deprecated %}  @Deprecated
{% endif %}{{ lines.marks }}  {{ stream.ty }} {{ operation.name }}Stream({{ lines.parameters.all() }});
{%- endif %}
{%- if let Some(pages) = operation.pages %}

  /**
   * As {@code {{ operation.name }}}, but gives the items of all pages, each of which is requested when it is needed. An error is a
   * FeignException.
   */
{% if operation.deprecated %}  @Deprecated
{% endif %}{{ lines.marks }}  Stream<{{ pages.item }}> {{ operation.name }}All({{ lines.parameters.all() }});

  /** The items of {@code {{ operation.name }}All}. */
  static Stream<{{ pages.item }}> {{ operation.name }}AllCall({{ lines.given.all() }}) {
    {{ invoker }}.Pages<{{ pages.item }}> pages = apiClient.<{{ pages.item }}>pages({{ pages.paging }};
    return pages.each(next -> {{ operation.name }}Call(apiClient{% for one in pages.arguments.0 %}, {{ one }}{% endfor %}));
  }
{%- endif %}
{%- if let Some(query) = lines.query %}

  /** As {@code {{ operation.name }}}, with all parameters of the query in one object. */
{% if operation.deprecated %}  @Deprecated
{% endif %}{{ lines.marks }}  {{ operation.plain }} {{ operation.name }}({{ query.parameters.all() }});

  /** As {@code {{ operation.name }}WithHttpInfo}, with all parameters of the query in one object. */
{% if operation.deprecated %}  @Deprecated
{% endif %}{{ lines.marks }}  {{ operation.whole }} {{ operation.name }}WithHttpInfo({{ query.parameters.all() }});

  /** The parameters of the query of {@code {{ operation.name }}}, and others. */
  static class {{ query.name }} extends HashMap<String, Object> {
    private static final long serialVersionUID = 1L;

    /** Makes it without any. */
    public {{ query.name }}() {}
{%- for (ty, ident, key) in query.fields %}

    /** Sets a parameter, and returns this. */
    public {{ query.name }} {{ ident }}({{ ty }} {{ ident }}) {
      put({{ key }}, {{ ident }});
      return this;
    }
{%- endfor %}
  }

  /** The call of {@code {{ operation.name }}}. */
  static ApiCall {{ operation.name }}Call({{ lines.given.all() }}) {
    return {{ operation.name }}Call({{ query.arguments.all() }});
  }
{%- endif %}

  /** The call of {@code {{ operation.name }}}. */
  static ApiCall {{ operation.name }}Call({% if let Some(query) = lines.query %}{{ query.given.all() }}{% else %}{{ lines.given.all() }}{% endif %}) {
    ApiCall call = apiClient.call({{ operation.key }}, {{ operation.method }}, {{ operation.path }}, {{ operation.accept }});
{%- for line in operation.lines %}
    {{ line }}
{%- endfor %}
{%- if let Some(query) = lines.query %}
    apiClient.others(call, queryParams{% for (_, _, key) in query.fields %}, {{ key }}{% endfor %});
{%- endif %}
    return call;
  }
{%- endif %}
{%- endfor %}
}
