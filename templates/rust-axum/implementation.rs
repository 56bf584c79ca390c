//! The implementation. The generator has written this folder once, and leaves it alone from now on:
//! `.openapi-generator-ignore` names it.
{%- if !groups.is_empty() %}
{% endif %}
{%- for group in groups %}
mod {{ group.module }};
{%- endfor %}

/// What the operations share, such as a pool of connections to a database.
#[derive(Debug, Default)]
pub struct Implementation {}
{% if !schemes.is_empty() %}
/// Hooks that are not written here answer 501.
impl crate::apis::Authentication for Implementation {}
{% endif %}
