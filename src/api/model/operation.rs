//! Operations with their responses, servers, callbacks and security.

use std::borrow::Cow;

use crate::api::{Body, Content, ExternalDocs, Header, Pagination, Parameter, ParameterLocation};
use crate::spec::Node;

/// A server. Its URL is a template over its variables.
#[derive(Debug, Clone)]
pub struct Server<'d> {
    pub url: String,
    /// 3.2: a name to choose it by.
    pub name: Option<&'d str>,
    pub description: Option<&'d str>,
    pub variables: Vec<ServerVariable<'d>>,
}

#[derive(Debug, Clone)]
pub struct ServerVariable<'d> {
    pub name: &'d str,
    pub default: String,
    pub allowed: Vec<String>,
    pub description: Option<&'d str>,
}

pub struct Operation<'d> {
    pub node: Node<'d>,
    /// `operationId`, or an id made from path and method. Descriptions can use an id for several operations; a language
    /// makes its names unique.
    pub id: String,
    /// The name from a mapping.
    pub mapped_name: Option<&'d str>,
    /// As sent: `GET`, or a method of `additionalOperations` as written.
    pub method: String,
    /// The template, such as `/pets/{id}`; a callback's expression; a webhook's name.
    pub path: Cow<'d, str>,
    pub tags: Vec<&'d str>,
    pub summary: Option<&'d str>,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub external_docs: Option<ExternalDocs<'d>>,
    /// Path, query, header and cookie parameters in the order of the description.
    pub parameters: Vec<Parameter<'d>>,
    pub body: Option<Body<'d>>,
    pub responses: Vec<Response<'d>>,
    /// Alternatives (OR) of schemes that are required together (AND); an empty alternative allows anonymous requests.
    pub security: Vec<Vec<SecurityUse<'d>>>,
    /// Servers of this operation or its path only.
    pub servers: Vec<Server<'d>>,
    pub callbacks: Vec<Callback<'d>>,
    /// The steps from page to page, if the description defines them.
    pub pagination: Option<Pagination>,
}

impl<'d> Operation<'d> {
    /// The response whose type a call returns: the lowest success status, else the default.
    pub fn success(&self) -> Option<&Response<'d>> {
        let rank = |status: Status| match status {
            Status::Code(code @ 200..=299) => Some(code),
            Status::Range(2) => Some(300),
            Status::Default => Some(301),
            _ => None,
        };
        self.responses.iter().filter_map(|r| Some((rank(r.status)?, r))).min_by_key(|(rank, _)| *rank).map(|(_, r)| r)
    }
}

/// Requests that the API makes: those of a callback under one expression, or of a webhook.
pub struct Callback<'d> {
    pub node: Node<'d>,
    /// Its name in `callbacks` or `webhooks`.
    pub name: &'d str,
    /// The runtime expression that gives the URL; a webhook has none.
    pub expression: Option<&'d str>,
    /// Indices in [`Api::incoming`](crate::api::Api::incoming). A callback can refer to itself, so it does not own its
    /// operations.
    pub operations: Vec<usize>,
}

pub struct Response<'d> {
    pub node: Node<'d>,
    pub status: Status,
    pub summary: Option<&'d str>,
    pub description: Option<&'d str>,
    /// The body in each of its media types; empty without a body.
    pub contents: Vec<Content<'d>>,
    pub headers: Vec<Header<'d>>,
    pub links: Vec<Link<'d>>,
}

impl<'d> Response<'d> {
    /// The content whose type a call returns, in every language: the first with a schema.
    pub fn preferred_content(&self) -> Option<&Content<'d>> {
        self.contents.iter().find(|c| c.schema.is_some()).or(self.contents.first())
    }
}

/// A follow-up operation that takes values of this response.
pub struct Link<'d> {
    pub node: Node<'d>,
    pub name: &'d str,
    pub description: Option<&'d str>,
    /// Index in [`Api::operations`](crate::api::Api::operations); none if the target does not exist.
    pub operation: Option<usize>,
    /// Names of parameters (`id`, or `path.id`) with their values: constants or runtime expressions.
    pub parameters: Vec<(&'d str, Node<'d>)>,
    /// Value or runtime expression for the body.
    pub body: Option<Node<'d>>,
    pub server: Option<Server<'d>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Code(u16),
    /// `4XX`, by its first digit.
    Range(u8),
    Default,
}

impl std::fmt::Display for Status {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Code(code) => write!(f, "{code}"),
            Self::Range(digit) => write!(f, "{digit}XX"),
            Self::Default => f.write_str("default"),
        }
    }
}

pub struct SecurityScheme<'d> {
    pub node: Node<'d>,
    /// Name under which requirements use it.
    pub name: &'d str,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub kind: SecurityKind<'d>,
}

#[derive(Debug, Clone)]
pub enum SecurityKind<'d> {
    ApiKey {
        location: ParameterLocation,
        name: &'d str,
    },
    Basic,
    Bearer {
        format: Option<&'d str>,
    },
    OAuth2 {
        flows: Vec<Flow<'d>>,
        /// 3.2: the URL of the authorization server's metadata (RFC 8414).
        metadata_url: Option<&'d str>,
    },
    OpenIdConnect {
        url: &'d str,
    },
    MutualTls,
    /// Another HTTP scheme, by its name.
    Http(&'d str),
}

#[derive(Debug, Clone)]
pub struct Flow<'d> {
    /// Named as in 3.x: `implicit`, `password`, `clientCredentials`, `authorizationCode`,
    /// `deviceAuthorization`.
    pub name: &'d str,
    pub authorization_url: Option<&'d str>,
    pub device_authorization_url: Option<&'d str>,
    pub token_url: Option<&'d str>,
    pub refresh_url: Option<&'d str>,
    /// Name and meaning.
    pub scopes: Vec<(&'d str, &'d str)>,
}

#[derive(Debug, Clone)]
pub struct SecurityUse<'d> {
    /// Name under which the scheme is required.
    pub name: &'d str,
    /// Index in [`Api::security_schemes`](crate::api::Api::security_schemes); none if the description does not define the
    /// scheme. No request can satisfy such a requirement.
    pub scheme: Option<usize>,
    pub scopes: Vec<&'d str>,
}
