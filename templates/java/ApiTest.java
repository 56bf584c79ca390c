package {{ package }};
{% for import in imports %}
import {{ import }};
{%- endfor %}

@SuppressWarnings("deprecation")
class {{ name }} extends Recorded {
  private final {{ class }} api = new {{ class }}(client);
{%- for test in calls %}

  @Test
  void {{ test.name }}Test() throws Exception {
{%- for statement in test.before %}
    {{ statement }}
{%- endfor %}
    expect({{ test.method }}, () -> {{ test.call }});
  }
{%- endfor %}
}
