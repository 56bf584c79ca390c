{%- match shape %}
{%- when ItemShape::Struct with { name, fields, has_default } -%}
{{ doc }}#[derive(Debug, Clone,{% if has_default %} Default,{% endif %} PartialEq, serde::Serialize, serde::Deserialize)]
{{ super::text::opened("pub struct", name) }}
{%- if fields.is_empty() %}}
{%- else %}
{%- for field in fields %}
{{ field.doc }}{{ field.attribute }}    pub {{ field.code }},
{%- endfor %}
}
{%- endif %}
{%- when ItemShape::Enum with { name, variants } -%}
crate::types::text_enum! {
{{ doc }}    pub enum {{ name }} {
{%- for variant in variants %}
{{ variant.doc }}        {{ variant.name }} = {{ variant.text }},
{%- endfor %}
    }
}
{%- when ItemShape::Union with { name, variants, is_fitted } -%}
{{ doc }}#[derive(Debug, Clone, PartialEq, serde::Serialize{% if !is_fitted %}, serde::Deserialize{% endif %})]
#[serde(untagged)]
{{ super::text::opened("pub enum", name) }}
{%- for variant in variants %}
    {{ variant.code }},
{%- endfor %}
}
{%- if *is_fitted %}

impl<'de> serde::Deserialize<'de> for {{ name }} {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        crate::types::fitting(
            &value,
            &[
{%- for variant in variants %}
                |value| serde_json::from_value(value).map(Self::{{ variant.name }}),
{%- endfor %}
            ],
        )
        .map_err(serde::de::Error::custom)
    }
}
{%- endif %}
{%- when ItemShape::Tagged with { name, property, arms, fallback, variants, tags } -%}
{{ doc }}#[derive(Debug, Clone, PartialEq{% if tags.is_empty() %}, serde::Serialize{% endif %})]
{%- if tags.is_empty() %}
#[serde(untagged)]
{%- endif %}
{{ super::text::opened("pub enum", name) }}
{%- for variant in variants %}
    {{ variant.code }},
{%- endfor %}
}
{%- if !tags.is_empty() %}

impl serde::Serialize for {{ name }} {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
{%- for tag in tags %}
            {{ tag.code(property) }}
{%- endfor %}
        }
    }
}
{%- endif %}

impl<'de> serde::Deserialize<'de> for {{ name }} {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let value = serde_json::Value::deserialize(deserializer)?;
        match value.get({{ property }}).and_then(serde_json::Value::as_str) {
{%- for arm in arms %}
            {{ arm.code() }}
{%- endfor %}
{%- if let Some(fallback) = fallback %}
            _ => serde_json::from_value(value).map(Self::{{ fallback }}),
{%- else %}
            _ => crate::types::fitting(
                &value,
                &[
{%- for variant in variants %}
                    |value| serde_json::from_value(value).map(Self::{{ variant.name }}),
{%- endfor %}
                ],
            ),
{%- endif %}
        }
        .map_err(serde::de::Error::custom)
    }
}
{%- when ItemShape::Alias with { name, ty } -%}
{{ doc }}pub type {{ name }} = {{ ty }};
{%- when ItemShape::Wrapper with { name, ty } -%}
{{ doc }}#[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct {{ name }}(pub {{ ty }});
{%- endmatch %}
