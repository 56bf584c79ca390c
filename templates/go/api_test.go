package {{ package }}

import (
{%- for import in imports %}
	"{{ import }}"
{%- endfor %}
{%- if let Some(module) = module %}

	openapiclient "{{ module }}"
{%- endif %}
)

func Test{{ class }}(t *testing.T) {
{%- for test in calls %}
	t.Run({{ test.name }}, func(t *testing.T) {
		ctx, client, requests := recorded(t)
{%- for statement in test.before %}
		{{ statement }}
{%- endfor %}
		{{ test.ignored }} := {{ test.call }}
		requests.expect(t, {{ test.method }}, err)
	})
{%- endfor %}
}
