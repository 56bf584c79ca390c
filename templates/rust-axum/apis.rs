//! The interface: a trait for each tag, whose methods answer 501 until somebody writes them.
{%- if !groups.is_empty() %}
{% endif %}
{%- for group in groups %}
pub mod {{ group.module }};
{%- endfor %}

/// All that an implementation has.
#[diagnostic::on_unimplemented(
    note = "src/implementation/mod.rs has to name the file of a tag that is new, as it names the others",
    note = "where credentials are new, it has to say that it implements `crate::apis::Authentication`"
)]
{{ declaration }}

{{ implementation }}
{% if !schemes.is_empty() %}
/// The checks of credentials, one for each security scheme. Until they are written, nobody gets
/// through: they answer 501.
#[allow(unused_variables, reason = "names of parameters are documentation")]
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
/// Adds the operations of all traits.
pub(crate) fn register<A: Api>(operations: &mut crate::server::Operations<A>) {
{%- for group in groups %}
    {{ group.module }}::register(operations);
{%- endfor %}
{%- if groups.is_empty() %}
    let _ = operations;
{%- endif %}
}

/// Asks the hook of a security scheme.
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
        {{ scheme.name }} => Box::pin(Authentication::{{ scheme.method }}(api, context, credential, scopes)),
{%- endfor %}
        _ => Box::pin(async { Err(crate::types::Denied::NotImplemented) }),
    }
{%- endif %}
}
