//! What can be called: operations, their parts, where they are served, and who may call them.

use super::Type;
use crate::spec::Node;

/// A server, its URL as a template over its variables.
#[derive(Debug, Clone)]
pub struct Server<'d> {
    pub url: String,
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
    /// `operationId`, or one made from path and method.
    pub id: String,
    /// Upper case, such as `GET`.
    pub method: String,
    /// The template, such as `/pets/{id}`.
    pub path: &'d str,
    pub tags: Vec<&'d str>,
    pub summary: Option<&'d str>,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub external_docs: Option<&'d str>,
    /// Path, query, header and cookie parameters in the order of the description.
    pub parameters: Vec<Parameter<'d>>,
    pub body: Option<Body<'d>>,
    pub responses: Vec<Response<'d>>,
    /// Alternatives (OR) of schemes that go together (AND); an empty alternative allows anonymity.
    pub security: Vec<Vec<SecurityUse<'d>>>,
    /// Servers of this operation or its path alone.
    pub servers: Vec<Server<'d>>,
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

pub struct Parameter<'d> {
    pub node: Node<'d>,
    pub name: &'d str,
    pub place: Place,
    pub required: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub ty: Type<'d>,
    pub encoding: ParameterEncoding<'d>,
    pub default: Option<Node<'d>>,
}

pub enum ParameterEncoding<'d> {
    Style {
        style: Style,
        explode: bool,
        allow_reserved: bool,
    },
    /// `content`: one media type.
    Content(&'d str),
}

/// Serialization styles of parameters (OAS 3.x, "Style Values").
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Simple,
    Label,
    Matrix,
    Form,
    SpaceDelimited,
    PipeDelimited,
    /// Swagger 2.0's `tsv`.
    TabDelimited,
    DeepObject,
    Cookie,
}

/// A request body.
pub enum Body<'d> {
    /// One value in one media type; all media types of the description are kept.
    Whole(WholeBody<'d>),
    /// Fields as parameters of their own.
    Form(FormBody<'d>),
}

pub struct WholeBody<'d> {
    /// Name that a parameter for it derives from; the type's name where it has one.
    pub name: Option<&'d str>,
    pub ty: Type<'d>,
    pub required: bool,
    pub description: Option<&'d str>,
    pub media_types: Vec<&'d str>,
}

pub struct FormBody<'d> {
    pub multipart: bool,
    pub media_type: &'d str,
    pub fields: Vec<Field<'d>>,
}

/// A field of a form.
pub struct Field<'d> {
    pub name: &'d str,
    pub node: Node<'d>,
    pub ty: Type<'d>,
    pub required: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub default: Option<Node<'d>>,
    /// `encoding.contentType`.
    pub content_type: Option<&'d str>,
    pub style: Option<Style>,
    pub explode: Option<bool>,
}

pub struct Response<'d> {
    pub status: Status,
    pub description: Option<&'d str>,
    pub media_types: Vec<&'d str>,
    pub ty: Option<Type<'d>>,
    pub headers: Vec<&'d str>,
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
    /// Name under which requirements use it.
    pub name: &'d str,
    pub description: Option<&'d str>,
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
    pub name: &'d str,
    pub authorization_url: Option<&'d str>,
    pub token_url: Option<&'d str>,
    pub scopes: Vec<(&'d str, &'d str)>,
}

#[derive(Debug, Clone)]
pub struct SecurityUse<'d> {
    /// Index in [`Api::security_schemes`].
    pub scheme: usize,
    pub scopes: Vec<&'d str>,
}
