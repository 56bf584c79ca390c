{% for operation in operations %}
/// The responses of `{{ operation.method }}`.
#[derive(Debug{% if !operation.is_stream %}, Clone, PartialEq{% endif %})]
#[must_use]
{{ super::text::opened("pub enum", operation.response) }}
{%- for variant in operation.variants %}
{{ variant.doc }}    {{ variant.code }}
{%- endfor %}
}

impl From<{{ operation.response }}> for server::Answer {
    fn from(response: {{ operation.response }}) -> Self {
        match response {
{%- for variant in operation.variants %}
            {{ variant.answer }}
{%- endfor %}
        }
    }
}
{% if let Some(body) = operation.body %}
/// The request body of `{{ operation.method }}`, by media type.
#[derive(Debug, Clone, PartialEq)]
{{ super::text::opened("pub enum", body.name) }}
{%- for variant in body.variants %}
{{ variant.media_type }}    {{ variant.name }}({{ variant.ty }}),
{%- endfor %}
}

impl {{ body.name }} {
    fn read(call: &mut server::Call) -> Result<Self, types::Failure> {
        match call.content() {
{%- for variant in body.variants %}
            Some({{ variant.index }}) => call.{{ variant.reader.function() }}().map(Self::{{ variant.name }}),
{%- endfor %}
            _ => Err(server::Call::no_body()),
        }
    }

    #[allow(dead_code, reason = "unused if the body is required")]
    fn read_optional(call: &mut server::Call) -> Result<Option<Self>, types::Failure> {
        if call.content().is_none() { Ok(None) } else { Self::read(call).map(Some) }
    }
}
{% endif %}
{%- endfor %}
{{ doc }}#[allow(unused_variables, reason = "parameter names document the interface")]
{{ super::text::opened("pub trait", name) }}
{%- for operation in operations %}
{{ operation.doc }}    {{ operation.signature }}
        async { Err(types::Failure::not_implemented()) }
    }
{%- if !loop.last %}
{% endif %}
{%- endfor %}
}

/// Registers the operations by their index in the contract.
{{ self.register() }}
{%- for operation in operations %}
    operations.add({{ operation.index }}, |api, mut call| {
        Box::pin(async move {
{%- for line in operation.lets %}
            {{ line }}
{%- endfor %}
            {{ operation.call }}
        })
    });
{%- endfor %}
}
