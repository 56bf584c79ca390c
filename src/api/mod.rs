//! The language-free model of an API, and its building from a document.
//!
//! Models form a graph by [`ModelId`]; nothing is inlined by copy. A [`Type`] is what stands at one
//! place of use: a small tree whose leaves are primitives and models. Names here are those of the
//! description, or derived from their place as `Parent_property`; a language casts them in its own
//! spelling.

mod budget;
mod build;
mod cycles;
mod discriminators;
mod inline;
mod merge;
mod operations;
mod requests;
pub mod rules;
mod schema;
mod search;
mod security;
mod usage;

use crate::error::Problem;
use crate::spec::Node;

pub use build::build;
pub use requests::is_json;

/// Index of a model in [`Api::models`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ModelId(pub u32);

/// An API, ready for a generator.
pub struct Api<'d> {
    pub info: Info<'d>,
    /// Servers of the whole API; never empty.
    pub servers: Vec<Server<'d>>,
    /// Every named type: components in the order of the description, then inline schemas.
    pub models: Vec<Model<'d>>,
    /// In the order of the description.
    pub operations: Vec<Operation<'d>>,
    pub security_schemes: Vec<SecurityScheme<'d>>,
    pub tags: Vec<Tag<'d>>,
    /// What was generated all the same and should be known.
    pub warnings: Vec<Problem>,
}

impl<'d> Api<'d> {
    pub fn model(&self, id: ModelId) -> &Model<'d> {
        &self.models[id.0 as usize]
    }
}

/// What the description says of itself.
#[derive(Debug, Clone, Default)]
pub struct Info<'d> {
    pub title: &'d str,
    pub version: &'d str,
    pub description: Option<&'d str>,
    pub license: Option<&'d str>,
    pub contact: Option<&'d str>,
    /// Version of the OpenAPI Specification, as written.
    pub specification: &'d str,
}

#[derive(Debug, Clone)]
pub struct Tag<'d> {
    pub name: &'d str,
    pub description: Option<&'d str>,
}

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

/// A named type.
pub struct Model<'d> {
    /// Name of the component, or one derived from the place (`Pet_owner`, `addPet_request`).
    pub name: String,
    /// The schema's own node, for problems.
    pub node: Node<'d>,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub shape: ModelShape<'d>,
    /// False for what only a form body uses: its fields are parameters and nobody names it.
    pub used: bool,
}

pub enum ModelShape<'d> {
    Object(Object<'d>),
    Enum(Enum<'d>),
    Union(Union<'d>),
    /// Another name for a type that would otherwise not end (an array of itself).
    Alias(Type<'d>),
}

#[derive(Default)]
pub struct Object<'d> {
    pub properties: Vec<Property<'d>>,
    pub extra: Extra<'d>,
    /// What `allOf` names, in order: the properties of these are merged into `properties` too.
    pub parents: Vec<ModelId>,
    pub discriminator: Option<Discriminator<'d>>,
    /// Members of an `anyOf` whose properties are merged into `properties`.
    pub any_of: Vec<ModelId>,
}

/// What an object allows beyond its properties.
#[derive(Default)]
pub enum Extra<'d> {
    /// `additionalProperties` is not mentioned.
    #[default]
    Unsaid,
    Closed,
    Any,
    Of(Type<'d>),
}

#[derive(Debug, Clone)]
pub struct Property<'d> {
    pub name: &'d str,
    pub ty: Type<'d>,
    pub required: bool,
    pub description: Option<&'d str>,
    pub deprecated: bool,
    pub read_only: bool,
    pub write_only: bool,
    pub default: Option<Node<'d>>,
}

/// `oneOf`, or an `anyOf` that is no merging of objects.
pub struct Union<'d> {
    pub members: Vec<Type<'d>>,
    /// Properties that stand beside the alternatives: each of them has these too.
    pub common: Vec<Property<'d>>,
    pub discriminator: Option<Discriminator<'d>>,
}

#[derive(Debug, Clone)]
pub struct Discriminator<'d> {
    pub property: &'d str,
    /// Explicit mapping, in the order of the description.
    pub mapping: Vec<(&'d str, ModelId)>,
}

/// Values of an enumeration, null left out.
#[derive(Debug, Clone)]
pub struct Enum<'d> {
    pub base: EnumBase,
    pub values: Vec<EnumValue<'d>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EnumBase {
    String,
    Number,
    Boolean,
    /// Values of several types.
    Mixed,
}

#[derive(Debug, Clone)]
pub struct EnumValue<'d> {
    /// The value as a scalar node of the description.
    pub node: Node<'d>,
    /// From `x-enum-varnames`.
    pub name: Option<&'d str>,
    /// From `x-enum-descriptions`.
    pub description: Option<&'d str>,
}

/// What stands at one place of use.
#[derive(Debug, Clone)]
pub struct Type<'d> {
    pub shape: Shape<'d>,
    pub nullable: bool,
}

impl<'d> Type<'d> {
    pub fn of(shape: Shape<'d>) -> Self {
        Self { shape, nullable: false }
    }
}

#[derive(Debug, Clone)]
pub enum Shape<'d> {
    Any,
    Null,
    Boolean,
    /// `integer`, with its format.
    Integer(Option<&'d str>),
    Number(Option<&'d str>),
    String(Option<&'d str>),
    /// Bytes as a file: `format: binary`, `type: file`, or a binary media type.
    Binary,
    /// An object of which nothing is said.
    Object,
    Array(Box<Type<'d>>),
    /// An array with `uniqueItems`.
    Set(Box<Type<'d>>),
    Tuple(Vec<Type<'d>>),
    Map(Box<Type<'d>>),
    Enum(Enum<'d>),
    Model(ModelId),
    Union(Vec<Type<'d>>),
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
