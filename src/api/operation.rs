//! What can be called: operations, their parts, where they are served, and who may call them.

use std::borrow::Cow;

use super::{Body, ExternalDocs, Header, Link, Type};
use crate::spec::Node;

/// A server, its URL as a template over its variables.
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
    /// `operationId`, or one made from path and method. Descriptions give one id to several
    /// operations; a language makes its names unique.
    pub id: String,
    /// As it is sent: `GET`, or a method of `additionalOperations` as it is written.
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
    /// Alternatives (OR) of schemes that go together (AND); an empty alternative allows anonymity.
    pub security: Vec<Vec<SecurityUse<'d>>>,
    /// Servers of this operation or its path alone.
    pub servers: Vec<Server<'d>>,
    pub callbacks: Vec<Callback<'d>>,
}

/// Calls in the other direction, which the API makes: those of a callback under one expression, or
/// of a webhook.
pub struct Callback<'d> {
    pub node: Node<'d>,
    /// Its name in `callbacks` or `webhooks`.
    pub name: &'d str,
    /// The runtime expression that gives the URL; a webhook has none.
    pub expression: Option<&'d str>,
    /// Indices in [`Api::incoming`](super::Api::incoming). A callback may come back to itself, so it
    /// does not hold its operations.
    pub operations: Vec<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Path,
    Query,
    /// 3.2: the whole query string as one value.
    Querystring,
    Header,
    Cookie,
}

impl Place {
    /// The place's name in a description.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Querystring => "querystring",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }
}

pub struct Parameter<'d> {
    pub node: Node<'d>,
    pub name: &'d str,
    pub place: Place,
    pub required: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub ty: Type<'d>,
    pub encoding: ParameterEncoding<'d>,
    /// `allowEmptyValue`: the name may be sent without a value.
    pub allow_empty: bool,
    pub default: Option<Node<'d>>,
}

/// How the value of a parameter or header is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterEncoding<'d> {
    Style {
        style: Style,
        explode: bool,
        allow_reserved: bool,
    },
    /// `content`: one media type.
    Content(&'d str),
}

/// Serialization styles of parameters (OAS 3.x, "Style Values"). The three delimited ones are also
/// Swagger 2.0's `ssv`, `pipes` and `tsv`, which stand in paths and headers too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Simple,
    Label,
    Matrix,
    Form,
    SpaceDelimited,
    PipeDelimited,
    TabDelimited,
    DeepObject,
    Cookie,
}

impl Style {
    /// The style's name in a description; that of `tsv` follows those of the other two.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Label => "label",
            Self::Matrix => "matrix",
            Self::Form => "form",
            Self::SpaceDelimited => "spaceDelimited",
            Self::PipeDelimited => "pipeDelimited",
            Self::TabDelimited => "tabDelimited",
            Self::DeepObject => "deepObject",
            Self::Cookie => "cookie",
        }
    }
}

pub struct Response<'d> {
    pub node: Node<'d>,
    pub status: Status,
    pub summary: Option<&'d str>,
    pub description: Option<&'d str>,
    /// The body in each of its media types; none where there is no body.
    pub contents: Vec<super::Content<'d>>,
    pub headers: Vec<Header<'d>>,
    pub links: Vec<Link<'d>>,
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
        place: Place,
        name: &'d str,
    },
    Basic,
    Bearer {
        format: Option<&'d str>,
    },
    OAuth2 {
        flows: Vec<Flow<'d>>,
        /// 3.2: where the server's metadata (RFC 8414) is.
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
    /// Index in [`Api::security_schemes`](super::Api::security_schemes); none if the description does not define the
    /// scheme. No request can satisfy such a requirement.
    pub scheme: Option<usize>,
    pub scopes: Vec<&'d str>,
}
