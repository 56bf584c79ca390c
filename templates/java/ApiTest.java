package {{ package }};
{% for import in imports %}
import {{ import }};
{%- if loop.last %}
{% endif %}
{%- endfor %}
@SuppressWarnings("deprecation")
class {{ name }} extends Recorded {
  private final {{ class }} api = {{ made }};
{%- for test in calls %}

  @org.junit.jupiter.api.Test
  void {{ test.name }}Test() throws Exception {
{%- for statement in test.before %}
    {{ statement }}
{%- endfor %}
    expect({{ test.method }}, () -> {{ test.call }});
  }
{%- endfor %}
}
