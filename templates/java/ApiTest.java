package {{ package }};

import {{ root }}.*;
{%- if has_models %}
import {{ models }}.*;
{%- endif %}
import org.junit.jupiter.api.Test;

class {{ class }}Test extends Recorded {
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
