//! The interface: a trait for each tag, whose methods answer 501 until somebody writes them.

pub mod default;
pub mod plants;

/// All that an implementation has.
#[diagnostic::on_unimplemented(
    note = "src/implementation/mod.rs has to name the file of a tag that is new, as it names the others",
    note = "where credentials are new, it has to say that it implements `crate::apis::Authentication`"
)]
pub trait Api: Authentication + default::Default + plants::Plants + Send + Sync + 'static {}

impl<A> Api for A where A: Authentication + default::Default + plants::Plants + Send + Sync + 'static {}

/// The checks of credentials, one for each security scheme. Until they are written, nobody gets
/// through: they answer 501.
#[allow(unused_variables, reason = "names of parameters are documentation")]
pub trait Authentication {
    /// The security scheme apiKey.
    fn api_key(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }

    /// The security scheme basic.
    fn basic(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }

    /// The security scheme bearer.
    fn bearer(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }

    /// The security scheme oauth.
    fn oauth(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }
}

/// Adds the operations of all traits.
pub(crate) fn register<A: Api>(operations: &mut crate::server::Operations<A>) {
    default::register(operations);
    plants::register(operations);
}

/// Asks the hook of a security scheme.
pub(crate) fn ask<'a, A: Api>(
    api: &'a A,
    scheme: &'a str,
    context: &'a crate::types::Context,
    credential: crate::types::Credential,
    scopes: &'a [String],
) -> crate::server::Asking<'a> {
    match scheme {
        "apiKey" => Box::pin(Authentication::api_key(api, context, credential, scopes)),
        "basic" => Box::pin(Authentication::basic(api, context, credential, scopes)),
        "bearer" => Box::pin(Authentication::bearer(api, context, credential, scopes)),
        "oauth" => Box::pin(Authentication::oauth(api, context, credential, scopes)),
        _ => Box::pin(async { Err(crate::types::Denied::NotImplemented) }),
    }
}
