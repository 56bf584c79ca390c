//! The implementation. The generator has written this folder once, and leaves it alone from now on:
//! `.openapi-generator-ignore` names it.
{% for group in groups %}
mod {{ group.module }};
{%- endfor %}

use crate::apis;

/// What the operations share, such as a pool of connections to a database.
#[derive(Debug, Default)]
pub struct Server {}
{% if !schemes.is_empty() %}
impl apis::Authentication for Server {}
{% endif %}
