//! The interface: a trait for each tag, whose methods answer 501 until somebody writes them.
{% for group in groups %}
pub mod {{ group.module }};
{%- endfor %}

use crate::{server, types};

/// All that an implementation has.
pub trait Api:
{%- if !schemes.is_empty() %}
    Authentication
    +
{%- endif %}
{%- for group in groups %}
    {{ group.module }}::{{ group.name }}
    +
{%- endfor %}
    Send
    + Sync
    + 'static
{
}

impl<A> Api for A where
    A: {% if !schemes.is_empty() %}Authentication + {% endif %}{% for group in groups %}{{ group.module }}::{{ group.name }} + {% endfor %}Send + Sync + 'static
{
}
{% if !schemes.is_empty() %}
/// The checks of credentials, one for each security scheme. Until they are written, nobody gets
/// through: they answer 501.
#[allow(unused_variables, reason = "names of parameters are documentation")]
pub trait Authentication {
{%- for scheme in schemes %}
{{ scheme.doc }}    fn {{ scheme.method }}(
        &self,
        context: &types::Context,
        credential: types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<types::Principal, types::Denied>> + Send {
        async { Err(types::Denied::NotImplemented) }
    }
{%- if !loop.last %}
{% endif %}
{%- endfor %}
}
{% endif %}
/// Adds the operations of all traits.
pub(crate) fn register<A: Api>(operations: &mut server::Operations<A>) {
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
    context: &'a types::Context,
    credential: types::Credential,
    scopes: &'a [String],
) -> server::Asking<'a> {
{%- if schemes.is_empty() %}
    let _ = (api, scheme, context, credential, scopes);
    Box::pin(async { Err(types::Denied::NotImplemented) })
{%- else %}
    match scheme {
{%- for scheme in schemes %}
        {{ scheme.name }} => Box::pin(api.{{ scheme.method }}(context, credential, scopes)),
{%- endfor %}
        _ => Box::pin(async { Err(types::Denied::NotImplemented) }),
    }
{%- endif %}
}
