//! Your implementation. The generator creates this folder once and never overwrites it, because
//! `.openapi-generator-ignore` lists it.
{%- if !modules.is_empty() %}
{% endif %}
{%- for module in modules %}
mod {{ module }};
{%- endfor %}

/// State shared by all operations, such as a database connection pool.
#[derive(Debug, Default)]
pub struct Implementation {}
{% if !schemes.is_empty() %}
/// Hooks that are not implemented here respond with 501.
impl crate::apis::Authentication for Implementation {}
{% endif %}
