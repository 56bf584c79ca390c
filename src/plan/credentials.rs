//! Credentials: what a caller has for a security scheme, and the words that readers know for it.

use crate::api::{ParameterLocation, SecurityKind, SecurityScheme};

/// What a caller has for a security scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CredentialKind<'d> {
    /// An API key: in the query, in a header or in a cookie.
    Key { location: ParameterLocation, name: &'d str },
    /// A user name and a password.
    Basic,
    /// A bearer token.
    Bearer,
    /// A bearer token that an OAuth 2 or OpenID Connect provider issues.
    OAuth2,
    /// The key of HTTP message signatures.
    Signature,
    /// A client certificate, which the transport sends.
    Certificate,
    /// What another scheme of HTTP, of this name, has in the header `Authorization`, which the caller sets.
    Http(&'d str),
}

impl<'d> CredentialKind<'d> {
    pub fn of(scheme: &SecurityScheme<'d>) -> Self {
        match scheme.kind {
            SecurityKind::ApiKey { location, name } => Self::Key { location, name },
            SecurityKind::Basic => Self::Basic,
            SecurityKind::Bearer { .. } => Self::Bearer,
            SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => Self::OAuth2,
            SecurityKind::MutualTls => Self::Certificate,
            SecurityKind::Http(name) if name.eq_ignore_ascii_case("signature") => Self::Signature,
            SecurityKind::Http(name) => Self::Http(name),
        }
    }

    /// Its name in the tables of runtimes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Key { .. } => "key",
            Self::Basic => "basic",
            Self::Bearer | Self::OAuth2 => "bearer",
            Self::Signature => "signature",
            Self::Certificate | Self::Http(_) => "other",
        }
    }

    /// True for what every client sends by itself.
    pub const fn is_sent(self) -> bool {
        matches!(self, Self::Key { .. } | Self::Basic | Self::Bearer | Self::OAuth2)
    }

    /// True for what no client sends by itself: the transport or the caller's own headers do.
    pub const fn is_elsewhere(self) -> bool {
        matches!(self, Self::Certificate | Self::Http(_))
    }
}

/// True for a scheme of API keys.
pub const fn is_key(scheme: &SecurityScheme<'_>) -> bool {
    matches!(scheme.kind, SecurityKind::ApiKey { .. })
}

/// The type of a scheme, as readers know it.
pub fn title(scheme: &SecurityScheme<'_>) -> &'static str {
    match (&scheme.kind, CredentialKind::of(scheme)) {
        (SecurityKind::OpenIdConnect { .. }, _) => "OpenID Connect",
        (_, CredentialKind::Key { .. }) => "API key",
        (_, CredentialKind::Basic) => "HTTP basic",
        (_, CredentialKind::Bearer) => "HTTP bearer",
        (_, CredentialKind::OAuth2) => "OAuth 2.0",
        (_, CredentialKind::Signature) => "HTTP signature",
        (_, CredentialKind::Certificate) => "Mutual TLS",
        (_, CredentialKind::Http(_)) => "HTTP (other scheme)",
    }
}

/// What an API key is sent as.
pub const fn place(location: ParameterLocation) -> &'static str {
    match location {
        ParameterLocation::Header => "header",
        ParameterLocation::Cookie => "cookie",
        _ => "query parameter",
    }
}
