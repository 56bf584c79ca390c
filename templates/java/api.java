package {{ package }};

public class {{ class }} {
{%- for operation in operations %}

{{ operation.doc }}  public void {{ operation.name }}() {
    // {{ operation.arguments }} {{ operation.method }} {{ operation.path }} {{ operation.accept }}
  }
{%- endfor %}
}
