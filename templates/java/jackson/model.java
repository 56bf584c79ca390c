package {{ package }};
{% for import in imports %}
import {{ import }};
{%- endfor %}
{% match body %}
{%- when Body::Enum with (body) %}
{{ doc }}{{ body }}
{%- if has_query %}

  /** Returns the value as the query of a URL. */
  public String toUrlQueryString(String prefix) {
    return ModelValues.query(prefix, value);
  }
{%- endif %}
}
{%- when Body::Alias with (of) %}
{{ doc }}public class {{ name }} extends {{ of }} {
  private static final long serialVersionUID = 1L;

  /** Makes an empty one. */
  public {{ name }}() {}
}
{%- when Body::Object with (of) %}
{{ doc }}@JsonPropertyOrder({ {{- of.order -}} })
{{ of.subclasses }}public {{ of.modifier }}class {{ name }}{{ of.head }} {
{%- if of.is_serializable %}
  private static final long serialVersionUID = 1L;
{% endif %}
{%- for field in of.own %}
  public static final String {{ field.constant }} = {{ field.wire }};
  private {% if field.is_wrapped %}JsonNullable<{{ field.ty }}>{% else %}{{ field.ty }}{% endif %} {{ field.ident }}{{ field.default }};
{% endfor %}
{%- if of.additional.is_some() %}
  private Map<String, {{ of.additional.as_ref().unwrap() }}> additionalProperties;
{% endif %}
  /** Makes an object without values. */
  public {{ name }}() {
{%- if of.preset.is_empty() %}}{% else %}
{{ of.preset }}  }
{%- endif %}
{%- if !of.read_only.is_empty() %}

  /** Makes an object with what only responses have. */
  @JsonCreator
  public {{ name }}({{ of.read_only }}) {
{%- if !of.above.is_empty() %}
    super({{ of.above }});
{%- endif %}
{%- for field in of.own %}
{%- if field.is_constructed %}
    this.{{ field.ident }} = {{ field.ident }};
{%- endif %}
{%- endfor %}
{%- if !of.preset.is_empty() %}
{{ of.preset }}  }
{%- else %}
  }
{%- endif %}
{%- endif %}
{{- of.full }}
{%- for field in of.own %}
{%- if !field.is_read_only %}

  public {{ name }} {{ field.ident }}({{ field.marked }} {{ field.ident }}) {
    this.{{ field.ident }} = {% if field.is_wrapped %}JsonNullable.of({{ field.ident }}){% else %}{{ field.ident }}{% endif %};
    return this;
  }
{%- if let Some((verb, parameters, arguments)) = field.adder %}

  public {{ name }} {{ verb }}{{ field.accessor }}Item({{ parameters }}) {
    return {{ field.ident }}(ModelValues.{{ verb }}({{ field.getter }}(), {{ arguments }}));
  }
{%- endif %}
{%- endif %}

{{ field.doc }}{{ field.marks }}
{%- if field.is_wrapped %}  @JsonIgnore
  public {{ field.marked }} {{ field.getter }}() {
    return {{ field.ident }}.orElse(null);
  }

  @JsonProperty(value = {{ field.constant }}{% if field.is_required %}, required = true{% endif %})
  @JsonInclude(value = JsonInclude.Include.{{ field.include }})
{%- if field.is_text %}
  @JsonFormat(shape = JsonFormat.Shape.STRING)
{%- endif %}
  public JsonNullable<{{ field.ty }}> get{{ field.accessor }}_JsonNullable() {
    return {{ field.ident }};
  }
{%- if !field.is_read_only %}

  @JsonProperty({{ field.constant }})
  public void set{{ field.accessor }}_JsonNullable(JsonNullable<{{ field.ty }}> {{ field.ident }}) {
    this.{{ field.ident }} = {{ field.ident }};
  }

  public void set{{ field.accessor }}({{ field.marked }} {{ field.ident }}) {
    this.{{ field.ident }} = JsonNullable.of({{ field.ident }});
  }
{%- endif %}
{%- else %}  @JsonProperty(value = {{ field.constant }}{% if field.is_required %}, required = true{% endif %})
  @JsonInclude(value = JsonInclude.Include.{{ field.include }})
{%- if field.is_text %}
  @JsonFormat(shape = JsonFormat.Shape.STRING)
{%- endif %}
  public {{ field.marked }} {{ field.getter }}() {
    return {{ field.ident }};
  }
{%- if !field.is_read_only %}

  @JsonProperty({{ field.constant }})
  public void set{{ field.accessor }}({{ field.marked }} {{ field.ident }}) {
    this.{{ field.ident }} = {{ field.ident }};
  }
{%- endif %}
{%- endif %}
{%- if field.is_read_only && !field.is_constructed %}

  @JsonProperty({{ field.constant }})
  private void set{{ field.accessor }}({% if field.is_wrapped %}JsonNullable<{{ field.ty }}>{% else %}{{ field.marked }}{% endif %} {{ field.ident }}) {
    this.{{ field.ident }} = {{ field.ident }};
  }
{%- endif %}
{%- endfor %}
{%- for field in of.inherited %}
{%- if !field.is_read_only %}

  @Override
  public {{ name }} {{ field.ident }}({{ field.marked }} {{ field.ident }}) {
    super.{{ field.ident }}({{ field.ident }});
    return this;
  }
{%- if let Some((verb, parameters, arguments)) = field.adder %}

  @Override
  public {{ name }} {{ verb }}{{ field.accessor }}Item({{ parameters }}) {
    super.{{ verb }}{{ field.accessor }}Item({{ arguments }});
    return this;
  }
{%- endif %}
{%- endif %}
{%- endfor %}
{%- if let Some(ty) = of.additional %}

  /** Sets a property that the description does not name. */
  @JsonAnySetter
  public {{ name }} putAdditionalProperty(String key, {{ ty }} value) {
    additionalProperties = ModelValues.put(additionalProperties, key, value);
    return this;
  }

  /** Returns the properties that the description does not name. */
  @JsonAnyGetter
  public Map<String, {{ ty }}> getAdditionalProperties() {
    return additionalProperties;
  }

  /** Returns a property that the description does not name, or null. */
  public {{ ty }} getAdditionalProperty(String key) {
    return additionalProperties == null ? null : additionalProperties.get(key);
  }
{%- endif %}
{%- if !of.extends || of.has_values %}

{% if of.extends %}  @Override
{% endif %}  Object[] values() {
    return {% if of.extends %}ModelValues.join(super.values(),{% else %}new Object[] { {%- endif %}
{%- for field in of.own %}
      {{ field.constant }}, {{ field.ident }}{% if !loop.last || of.additional.is_some() %},{% endif %}
{%- endfor %}
{%- if of.additional.is_some() %}
      "additionalProperties", additionalProperties
{%- endif %}
    {% if of.extends %}){% else %}}{% endif %};
  }
{%- endif %}

  @Override
  public boolean equals(Object o) {
    return this == o
        || o != null && getClass() == o.getClass() && Arrays.deepEquals(values(), (({{ name }}) o).values());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values());
  }

  @Override
  public String toString() {
    return ModelValues.text(this, values());
  }
{%- if has_query %}

  /** Returns the properties as the query of a URL. */
  public String toUrlQueryString() {
    return toUrlQueryString(null);
  }

  /** Returns the properties as the query of a URL, in brackets after a name. */
  public String toUrlQueryString(String prefix) {
    return ModelValues.query(prefix, values());
  }
{%- endif %}
{%- if has_builder %}

  /** Returns a builder of a new object. */
  public static Builder builder() {
    return new Builder(new {{ name }}());
  }

  /** Returns a builder that changes this object. */
  public Builder toBuilder() {
    return new Builder(this);
  }

  /** Sets the properties. */
  public static class Builder{% if of.extends %} extends {{ of.parent }}.Builder{% endif %} {
    private final {{ name }} instance;

    /** Makes a builder of an object. */
    protected Builder({{ name }} instance) {
{%- if of.extends %}
      super(instance);
{%- endif %}
      this.instance = instance;
    }
{%- for field in of.own.iter().chain(of.inherited.iter()) %}
{%- if !field.is_read_only %}

    public Builder {{ field.ident }}({{ field.marked }} {{ field.ident }}) {
      instance.{{ field.ident }}({{ field.ident }});
      return this;
    }
{%- endif %}
{%- endfor %}

    /** Returns the object. */
    public {{ name }} build() {
      return instance;
    }
  }
{%- endif %}
{%- for field in of.own %}
{%- if let Some(body) = field.inline_enum %}

  /** Values of {@code {{ field.ident }}}. */
{{ body }}  }
{%- endif %}
{%- endfor %}
}
{%- when Body::Interface with (of) %}
{{ doc }}@Alternatives.OneOf(
    {{ of.told }})
public {{ of.modifier }}interface {{ name }}{{ of.head }} {
{%- for field in of.getters %}
{%- if !loop.first %}
{% endif %}
  {{ field.marked }} {{ field.getter }}();
{%- endfor %}
{%- if has_query %}
{%- if !of.getters.is_empty() %}
{% endif %}
  /** Returns the properties as the query of a URL. */
  String toUrlQueryString();

  /** Returns the properties as the query of a URL, in brackets after a name. */
  String toUrlQueryString(String prefix);
{%- endif %}
}
{%- when Body::Union with (of) %}
{{ doc }}@JsonDeserialize(using = {{ name }}.{{ name }}Deserializer.class)
@JsonSerialize(using = {{ name }}.{{ name }}Serializer.class)
public class {{ name }} extends AbstractOpenApiSchema {
  static final Alternatives ALTERNATIVES = new Alternatives();

  static {
{%- for member in of.members %}
    ALTERNATIVES.of({{ member.name }}, {{ member.literal }});
{%- endfor %}
{{- of.others }}{{ of.told }}
  }

  /** The types by their names. */
  public static final Map<String, Class<?>> schemas = ALTERNATIVES.schemas();

  /** Makes one without a value. */
  public {{ name }}() {
    super("{{ of.function }}", {{ of.is_nullable }});
  }
{%- for member in of.members %}

{% if member.is_constructed %}  /** Makes one of a value. */
  public {{ name }}({{ member.ty }} o) {
    this();
    hold(o, null);
  }
{% else %}  /** Makes one of a value. */
  public static {{ name }} of{{ member.accessor }}({{ member.ty }} o) {
    {{ name }} out = new {{ name }}();
    out.hold(o, null);
    return out;
  }
{% endif %}
  /** Returns the value, if it is of this type. */
  public {{ member.ty }} get{{ member.accessor }}() throws ClassCastException {
    return ALTERNATIVES.cast({{ loop.index0 }}, this);
  }
{%- endfor %}

  @Override
  public Map<String, Class<?>> getSchemas() {
    return schemas;
  }

{{ of.valid }}  @Override
  public Object getActualInstance() {
    return super.getActualInstance();
  }

  @Override
  public void setActualInstance(Object instance) {
    super.setActualInstance(ALTERNATIVES.checked(instance));
  }
{%- if !of.others.is_empty() %}

  /** Sets a property next to the value, which the type of the value does not have. */
  public {{ name }} putAdditionalProperty(String key, Object value) {
    others = ModelValues.put(others, key, value);
    return this;
  }

  /** Returns the properties next to the value, which its type does not have; null without any. */
  public Map<String, Object> getAdditionalProperties() {
    return others;
  }
{%- endif %}
{%- if has_query %}

  /** Returns the value as the query of a URL. */
  public String toUrlQueryString() {
    return toUrlQueryString(null);
  }

  /** Returns the value as the query of a URL, in brackets after a name. */
  public String toUrlQueryString(String prefix) {
    return query(prefix);
  }
{%- endif %}

  /** Writes the value. */
  public static class {{ name }}Serializer extends StdSerializer<{{ name }}> {
{%- if !jackson.is_3 %}
    private static final long serialVersionUID = 1L;
{% endif %}
    public {{ name }}Serializer() {
      this({{ name }}.class);
    }

    public {{ name }}Serializer(Class<{{ name }}> t) {
      super(t);
    }

    @Override
    public void serialize({{ name }} value, JsonGenerator jgen, {{ jackson.context }} provider)
        throws {{ jackson.failures }} {
      ALTERNATIVES.write(value, jgen, provider);
    }
  }

  /** Reads the value. */
  public static class {{ name }}Deserializer extends StdDeserializer<{{ name }}> {
{%- if !jackson.is_3 %}
    private static final long serialVersionUID = 1L;
{% endif %}
    public {{ name }}Deserializer() {
      this({{ name }}.class);
    }

    public {{ name }}Deserializer(Class<?> vc) {
      super(vc);
    }

    @Override
    public {{ name }} deserialize(JsonParser jp, DeserializationContext ctxt)
        throws {{ jackson.failures }} {
      return ALTERNATIVES.read(jp, ctxt, new {{ name }}());
    }

    @Override
    public {{ name }} getNullValue(DeserializationContext ctxt){% if !jackson.is_3 %} throws JsonMappingException{% endif %} {
      return null;
    }
  }
}
{%- endmatch %}
