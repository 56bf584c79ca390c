//! The interface: one trait per tag. Methods respond with 501 until they are implemented.

pub mod default;
pub mod plants;

/// Everything that an implementation must provide.
#[diagnostic::on_unimplemented(
    note = "declare the module of the new tag in src/implementation/mod.rs, like the other modules",
    note = "if the API has new security schemes, implement `crate::apis::Authentication` for the type"
)]
pub trait Api: Authentication + default::Default + plants::Plants + Send + Sync + 'static {}

impl<A> Api for A where A: Authentication + default::Default + plants::Plants + Send + Sync + 'static {}

/// The security hooks, one per security scheme. Until a hook is implemented, it responds with 501.
#[allow(unused_variables, reason = "parameter names document the interface")]
pub trait Authentication {
    /// Hook for the security scheme apiKey.
    fn api_key(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }

    /// Hook for the security scheme basic.
    fn basic(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }

    /// Hook for the security scheme bearer.
    fn bearer(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }

    /// Hook for the security scheme oauth.
    fn oauth(
        &self,
        context: &crate::types::Context,
        credential: crate::types::Credential,
        scopes: &[String],
    ) -> impl Future<Output = Result<crate::types::Principal, crate::types::Denied>> + Send {
        async { Err(crate::types::Denied::NotImplemented) }
    }
}

/// Registers the operations of all traits.
pub(crate) fn register<A: Api>(operations: &mut crate::server::Operations<A>) {
    default::register(operations);
    plants::register(operations);
}

/// Calls the hook of a security scheme.
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
