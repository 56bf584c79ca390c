//! Credentials: the secrets that callers have for a security scheme, and the names of schemes for readers.

use super::operations::Alternatives;
use crate::api::{Operation, ParameterLocation, SecurityKind, SecurityScheme};

/// The secret that a caller has for a security scheme.
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
    /// The header `Authorization` for another HTTP scheme with this name; the caller sets it.
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

    /// The name in the tables of runtimes.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Key { .. } => "key",
            Self::Basic => "basic",
            Self::Bearer | Self::OAuth2 => "bearer",
            Self::Signature => "signature",
            Self::Certificate | Self::Http(_) => "other",
        }
    }

    /// True if every client sends it.
    pub const fn is_sent(self) -> bool {
        matches!(self, Self::Key { .. } | Self::Basic | Self::Bearer | Self::OAuth2)
    }

    /// True if clients leave it to the transport or to the caller's own headers.
    pub const fn is_elsewhere(self) -> bool {
        matches!(self, Self::Certificate | Self::Http(_))
    }
}

/// The schemes of the alternative that a first call uses, from those that a client can choose from, in the order in
/// which it tries them; none if the description begins with an alternative without credentials.
pub fn first<'a, 'd>(operation: &Operation<'d>, tried: Alternatives<'a, 'd>) -> Vec<&'a SecurityScheme<'d>> {
    let needed = operation.security.first().is_some_and(|uses| !uses.is_empty());
    let used = tried.into_iter().find(|uses| needed && !uses.is_empty());
    used.into_iter().flatten().map(|(scheme, _)| scheme).collect()
}

/// True for an API key scheme.
pub const fn is_key(scheme: &SecurityScheme<'_>) -> bool {
    matches!(scheme.kind, SecurityKind::ApiKey { .. })
}

/// The name of a scheme's type for readers.
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

/// The location of an API key for readers.
pub const fn place(location: ParameterLocation) -> &'static str {
    match location {
        ParameterLocation::Header => "header",
        ParameterLocation::Cookie => "cookie",
        _ => "query parameter",
    }
}

/// The request for access tokens of OAuth 2 that a client can make without a user.
pub struct TokenRequest<'d> {
    /// The token endpoint; none if the description has no URL of one that begins with `http`.
    pub url: Option<&'d str>,
    /// `grant_type`: that of client credentials, unless the endpoint is that of the flow with a password (RFC 6749, sections 4.3
    /// and 4.4).
    pub grant: &'static str,
}

impl<'d> TokenRequest<'d> {
    /// None if no scheme is OAuth 2. Endpoints of other flows issue tokens to clients, too.
    pub fn of(schemes: &[SecurityScheme<'d>]) -> Option<Self> {
        let flows = |scheme: &SecurityScheme<'d>| match &scheme.kind {
            SecurityKind::OAuth2 { flows, .. } => Some(flows.iter().map(|flow| (flow.name, flow.token_url)).collect()),
            _ => None,
        };
        let all: Vec<Vec<_>> = schemes.iter().filter_map(flows).collect();
        let rank = |name: &str| ["clientCredentials", "password"].iter().position(|known| *known == name).unwrap_or(2);
        let is_whole = |url: &&str| url.starts_with("https://") || url.starts_with("http://");
        let endpoints = all.iter().flatten().filter_map(|(name, url)| Some((*name, url.filter(is_whole)?)));
        let chosen = endpoints.min_by_key(|(name, _)| rank(name));
        (!all.is_empty()).then(|| Self {
            url: chosen.map(|(_, url)| url),
            grant: if chosen.is_some_and(|(name, _)| name == "password") { "password" } else { "client_credentials" },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{TokenRequest, first};
    use crate::api::build;
    use crate::plan::operations::{alternatives, headers_first};
    use crate::spec::{Document, Input, NoFiles};

    /// Security requirements, and the schemes of a first call: of a client that tries them in their order, and of one that tries
    /// headers first. `gone` is not defined.
    const ROWS: &[(&str, &str, &str)] = &[
        ("[{query: []}, {header: []}]", "query", "header"),
        ("[{cookie: []}, {query: []}]", "cookie", "query"),
        ("[{query: [], header: []}, {header: []}]", "query header", "header"),
        ("[{header: []}, {}]", "header", "header"),
        ("[{}, {header: []}]", "", ""),
        ("[{gone: []}]", "", ""),
        ("[{gone: []}, {header: []}]", "header", "header"),
        ("[{gone: [], query: []}, {header: []}]", "header", "header"),
        ("[]", "", ""),
    ];

    #[test]
    fn a_first_call_uses_what_is_tried_first() {
        for (security, in_order, by_headers) in ROWS {
            let text = format!(
                "openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths: {{/a: {{get: {{security: {security}, responses: \
                 {{'204': {{description: d}}}}}}}}}}\ncomponents: {{securitySchemes: {{\n\
                 query: {{type: apiKey, in: query, name: k}}, header: {{type: apiKey, in: header, name: k}},\n\
                 cookie: {{type: apiKey, in: cookie, name: k}}}}}}\n"
            );
            let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &NoFiles };
            let document = Document::read(&input).expect("a description");
            let api = build(&document).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"));
            let operation = &api.operations[0];
            let names = |tried| first(operation, tried).iter().map(|scheme| scheme.name).collect::<Vec<_>>().join(" ");
            let found = [names(alternatives(&api, operation)), names(headers_first(&api, operation))];
            assert_eq!(found, [*in_order, *by_headers], "{security}");
        }
    }
    /// The flows of a scheme, and the endpoint and the grant of its tokens.
    const TOKENS: &[(&str, Option<&str>, &str)] = &[
        ("clientCredentials: {tokenUrl: 'https://a/c', scopes: {}}", Some("https://a/c"), "client_credentials"),
        (
            "password: {tokenUrl: 'https://a/p', scopes: {}}, clientCredentials: {tokenUrl: 'https://a/c', scopes: {}}",
            Some("https://a/c"),
            "client_credentials",
        ),
        ("password: {tokenUrl: 'http://a/p', scopes: {}}", Some("http://a/p"), "password"),
        (
            "authorizationCode: {authorizationUrl: 'https://a', tokenUrl: 'https://a/t', scopes: {}}",
            Some("https://a/t"),
            "client_credentials",
        ),
        ("clientCredentials: {tokenUrl: /token, scopes: {}}", None, "client_credentials"),
        ("implicit: {authorizationUrl: 'https://a', scopes: {}}", None, "client_credentials"),
    ];

    #[test]
    fn tokens_are_those_of_a_client_first() {
        for (flows, url, grant) in TOKENS {
            let text = format!(
                "openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths: {{}}\ncomponents: {{securitySchemes: {{\n\
                 oauth: {{type: oauth2, flows: {{{flows}}}}}}}}}\n"
            );
            let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &NoFiles };
            let document = Document::read(&input).expect("a description");
            let api = build(&document).unwrap_or_else(|problems| panic!("{text}: {problems:#?}"));
            let request = TokenRequest::of(&api.security_schemes).expect("OAuth 2");
            assert_eq!((request.url, request.grant), (*url, *grant), "{flows}");
        }
        assert!(TokenRequest::of(&[]).is_none());
    }
}
