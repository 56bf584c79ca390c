//! The interface: one trait per tag. Methods respond with 501 until they are implemented.
{%- if !modules.is_empty() %}
{% endif %}
{%- for module in modules %}
pub mod {{ module }};
{%- endfor %}

/// Everything that an implementation must provide.
#[diagnostic::on_unimplemented(
    note = "declare the module of the new tag in src/implementation/mod.rs, like the other modules",
    note = "if the API has new security schemes, implement `crate::apis::Authentication` for the type"
)]
{{ declaration }}

{{ implementation }}
{% if !schemes.is_empty() %}
/// The security hooks, one per security scheme. Until a hook is implemented, it responds with 501.
#[allow(unused_variables, reason = "parameter names document the interface")]
pub trait Authentication {
{%- for scheme in schemes %}
{{ scheme.doc }}    fn {{ scheme.method }}(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }
{%- if !loop.last %}
{% endif %}
{%- endfor %}
}
{% endif %}
/// Registers the operations of all traits.
pub(crate) fn register<A: Api>(operations: &mut crate::server::Operations<A>) {
{%- for module in modules %}
    {{ module }}::register(operations);
{%- endfor %}
{%- if modules.is_empty() %}
    let _ = operations;
{%- endif %}
}

/// Calls the hook of a security scheme.
pub(crate) fn ask<'a, A: Api>(
    api: &'a A,
    scheme: &'a str,
    context: &'a crate::types::Context,
    credential: crate::types::Credential,
    scopes: &'a [String],
) -> crate::server::Asking<'a> {
{%- if schemes.is_empty() %}
    let _ = (api, scheme, context, credential, scopes);
    Box::pin(async { Err(crate::types::Denied::NotImplemented) })
{%- else %}
    match scheme {
{%- for scheme in schemes %}
        {{ scheme.arm() }}
{%- endfor %}
        _ => Box::pin(async { Err(crate::types::Denied::NotImplemented) }),
    }
{%- endif %}
}
