package {{ of.package }};
{% for import in of.imports %}
import {{ import }};
{%- endfor %}
{% match of.body %}
{%- when Body::Enum with (body) %}
{{ of.doc }}{{ body }}}
{%- when Body::Alias with (extended) %}
{{ of.doc }}public class {{ of.name }} extends {{ extended }} {
  private static final long serialVersionUID = 1L;

  /** Makes an empty one. */
  public {{ of.name }}() {}
}
{%- when Body::Object with (it) %}
{{ of.doc }}{{ it.subclasses }}public class {{ of.name }}{{ it.head }} {
{%- if it.is_serializable %}
  private static final long serialVersionUID = 1L;
{% endif %}
{%- for field in it.own %}
  public static final String {{ field.constant }} = {{ field.wire }};

  @SerializedName({{ field.constant }})
{{- field.rule() }}
  private {{ field.marked }} {{ field.ident }}{{ field.default }};
{% endfor %}
{%- if it.additional.is_some() %}
  private Map<String, {{ it.additional.as_ref().unwrap() }}> additionalProperties;
{% endif %}
{%- if it.has_nulls %}
  /** The properties that are null, and not absent. */
  final Set<String> explicitNulls = new HashSet<>();
{% endif %}
  /** The names of all properties. */
  public static HashSet<String> openapiFields = new HashSet<>(Arrays.<String>asList({{ it.order }}));

  /** The names of the properties that are required. */
  public static HashSet<String> openapiRequiredFields = new HashSet<>(Arrays.<String>asList({{ it.required }}));

  /** Makes an object without values. */
  public {{ of.name }}() {
{%- if it.preset.is_empty() %}}{% else %}
{{ it.preset }}  }
{%- endif %}
{%- if !it.read_only.is_empty() %}

  /** Makes an object with what only responses have. */
  public {{ of.name }}({{ it.read_only }}) {
{%- if !it.above.is_empty() %}
    super({{ it.above }});
{%- endif %}
{%- for field in it.own %}
{%- if field.is_constructed %}
    this.{{ field.ident }} = {{ field.ident }};
{%- endif %}
{%- endfor %}
{%- if !it.preset.is_empty() %}
{{ it.preset }}  }
{%- else %}
  }
{%- endif %}
{%- endif %}
{{- it.full }}
{%- for field in it.own %}
{%- if !field.is_read_only %}

  public {{ of.name }} {{ field.ident }}({{ field.marked }} {{ field.ident }}) {
    this.{{ field.ident }} = {{ field.ident }};
{%- if field.is_wrapped %}
    ModelValues.note(explicitNulls, {{ field.constant }}, {{ field.ident }});
{%- endif %}
    return this;
  }
{%- if let Some((verb, parameters, arguments)) = field.adder %}

  public {{ of.name }} {{ verb }}{{ field.accessor }}Item({{ parameters }}) {
    return {{ field.ident }}(ModelValues.{{ verb }}({{ field.ident }}, {{ arguments }}));
  }
{%- endif %}
{%- endif %}

{{ field.doc }}{{ field.marks }}  public {{ field.marked }} {{ field.getter }}() {
    return {{ field.ident }};
  }
{%- if !field.is_read_only %}

  public void set{{ field.accessor }}({{ field.marked }} {{ field.ident }}) {
    this.{{ field.ident }} = {{ field.ident }};
{%- if field.is_wrapped %}
    ModelValues.note(explicitNulls, {{ field.constant }}, {{ field.ident }});
{%- endif %}
  }
{%- endif %}
{%- endfor %}
{%- for field in it.inherited %}
{%- if !field.is_read_only %}

  @Override
  public {{ of.name }} {{ field.ident }}({{ field.marked }} {{ field.ident }}) {
    super.{{ field.ident }}({{ field.ident }});
    return this;
  }
{%- if let Some((verb, parameters, arguments)) = field.adder %}

  @Override
  public {{ of.name }} {{ verb }}{{ field.accessor }}Item({{ parameters }}) {
    super.{{ verb }}{{ field.accessor }}Item({{ arguments }});
    return this;
  }
{%- endif %}
{%- endif %}
{%- endfor %}
{%- if it.has_nulls %}

  /** Returns true for a property that is null, and not absent. */
  public boolean isNull(String name) {
    return explicitNulls.contains(name);
  }

  /** Makes a property absent. */
  public void unset(String name) {
    ModelValues.unset(this, explicitNulls, name);
  }
{%- endif %}
{%- if let Some(ty) = it.additional %}

  /** Sets a property that the description does not name. */
  public {{ of.name }} putAdditionalProperty(String key, {{ ty }} value) {
    additionalProperties = ModelValues.put(additionalProperties, key, value);
    return this;
  }

  /** Returns the properties that the description does not name. */
  public Map<String, {{ ty }}> getAdditionalProperties() {
    return additionalProperties;
  }

  /** Returns a property that the description does not name, or null. */
  public {{ ty }} getAdditionalProperty(String key) {
    return additionalProperties == null ? null : additionalProperties.get(key);
  }
{%- endif %}

  @Override
  public boolean equals(Object o) {
    return ModelValues.equal(this, o);
  }

  @Override
  public int hashCode() {
    return ModelValues.hash(this);
  }

  @Override
  public String toString() {
    return ModelValues.text(this);
  }

{% include "java/gson/json.java" %}
{%- for field in it.own %}
{%- if let Some(body) = field.inline_enum %}

  /** Values of {@code {{ field.ident }}}. */
{{ body }}  }
{%- endif %}
{%- endfor %}
}
{%- when Body::Interface with (_) %}{# Only with Jackson. #}
{%- when Body::Union with (it) %}
{{ of.doc }}public class {{ of.name }} extends AbstractOpenApiSchema {
  private static final Alternatives ALTERNATIVES = new Alternatives();

  static {
{%- for member in it.members %}
    ALTERNATIVES.of({{ member.name }}, {{ member.literal }});
{%- endfor %}
{{- it.others }}{{ it.told }}
  }

  /** The types by their names. */
  public static final Map<String, Class<?>> schemas = ALTERNATIVES.schemas();

  /** Makes one without a value. */
  public {{ of.name }}() {
    super("{{ it.function }}", {{ it.is_nullable }});
  }

  /** Makes one of a value of any of the types. */
  public {{ of.name }}(Object o) {
    this();
    setActualInstance(o);
  }
{%- for member in it.members %}

  /** Returns the value, if it is of this type. */
  public {{ member.ty }} get{{ member.accessor }}() throws ClassCastException {
    return ALTERNATIVES.cast({{ loop.index0 }}, this);
  }
{%- endfor %}

  @Override
  public Map<String, Class<?>> getSchemas() {
    return schemas;
  }

{{ it.valid }}  @Override
  public Object getActualInstance() {
    return super.getActualInstance();
  }

  @Override
  public void setActualInstance(Object instance) {
    super.setActualInstance(ALTERNATIVES.checked(instance));
  }
{%- if !it.others.is_empty() %}

  /** Sets a property next to the value, which the type of the value does not have. */
  public {{ of.name }} putAdditionalProperty(String key, Object value) {
    others = ModelValues.put(others, key, value);
    return this;
  }

  /** Returns the properties next to the value, which its type does not have; null without any. */
  public Map<String, Object> getAdditionalProperties() {
    return others;
  }
{%- endif %}

  @Override
  Alternatives alternatives() {
    return ALTERNATIVES;
  }

{% include "java/gson/json.java" %}
}
{%- endmatch %}
