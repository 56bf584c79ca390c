package {{ package }}

import (
{%- for import in imports %}
	"{{ import }}"
{%- endfor %}
)

{{ doc -}}
type {{ service }} struct{ client *APIClient }
{%- if let Some(interface) = interface %}

// {{ interface }} has the methods of {{ service }}. Tests can implement it differently.
type {{ interface }} interface {
{%- for operation in operations %}
	{{ operation.name }}({{ operation.signature }}) {{ operation.request }}
	{{ operation.name }}Execute(r {{ operation.request }}) {{ operation.returns }}
{%- endfor %}
}
{%- endif %}
{%- for operation in operations %}

// {{ operation.request }} is a request for {{ operation.name }}, which its methods build and send.
type {{ operation.request }} struct {
{{ operation.fields -}}
}
{%- for setter in operation.setters %}

{{ setter.doc -}}
func (r {{ operation.request }}) {{ setter.method }}({{ setter.variable }} {{ setter.ty }}) {{ operation.request }} {
	r.{{ setter.field }} = {{ setter.value }}
	return r
}
{%- endfor %}

// Execute sends the request and reads the response.
func (r {{ operation.request }}) Execute() {{ operation.returns }} {
	return r.ApiService.{{ operation.name }}Execute(r)
}

// ExecuteRaw sends the request and returns the response. The caller reads and closes its body.
func (r {{ operation.request }}) ExecuteRaw() (*http.Response, error) {
	return r.apiClient.start(r.newCall())
}
{%- if let Some(stream) = operation.stream %}

// ExecuteStream sends the request when the loop starts, and returns the items of the response as they arrive.
func (r {{ operation.request }}) ExecuteStream() iter.Seq2[{{ stream.item }}, error] {
	return stream[{{ stream.item }}](r.apiClient, r.newCall(), {{ stream.framing }}, {{ stream.accept }})
}
{%- endif %}
{%- if let Some(pages) = operation.pages %}

// ExecuteAll sends the request when the loop starts, requests further pages as needed, and returns the items of all pages.
func (r {{ operation.request }}) ExecuteAll() iter.Seq2[{{ pages.item }}, error] {
	return all[{{ pages.item }}](r.apiClient, paging{ {{- pages.paging -}} }, func(value json.RawMessage) (*call, error) {
{%- if let Some(put) = pages.put %}
		r := r
		err := {{ put }}
		return r.newCall(), err
{%- else %}
		return r.newCall(), nil
{%- endif %}
	})
}
{%- endif %}

func (r *{{ operation.request }}) newCall() *call {
	c := newCall(r.ctx, {{ operation.key }}, {{ operation.method }}, {{ operation.path }}, {{ operation.accept }})
{%- for line in operation.lines %}
	{{ line }}
{%- endfor %}
	return c
}

{{ operation.doc -}}
func (s *{{ service }}) {{ operation.name }}({{ operation.signature }}) {{ operation.request }} {
	return {{ operation.request }}{ {{- operation.made -}} }
}

// {{ operation.name }}Execute sends the request and reads the response.
func (s *{{ service }}) {{ operation.name }}Execute(r {{ operation.request }}) {{ operation.returns }} {
{%- if let Some(result) = operation.result %}
	return result[{{ result }}](s.client, r.newCall())
{%- else %}
	return s.client.execute(r.newCall())
{%- endif %}
}
{%- endfor %}
