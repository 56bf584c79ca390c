//! The plan of a call: what a client sends for an operation and how it reads the response. It is decided here, once;
//! a client prints it.

use std::borrow::Cow;

use super::content::whole;
use super::credentials::CredentialKind;
use super::operations::{self, Alternatives, Part, accepted, default_url, is_success, parts, success};
use crate::api::{
    Api, Content, Encoding, MediaKind, Operation, Parameter, ParameterLocation, SecurityScheme, SecurityUse, Type,
};

pub use super::content::{BodyKind, Reading};
/// How the value of a parameter becomes text.
pub use crate::api::ParameterEncoding as How;

/// What a client does for an operation. The path is that of the operation ([`Operation::path_parts`]).
pub struct Call<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// The parameters in the order of the description, followed by the parts of the body.
    pub arguments: Vec<Argument<'a, 'd>>,
    pub body: Option<SentBody<'a, 'd>>,
    /// The media types that the client asks for; none if it accepts any.
    pub accept: Vec<&'d str>,
    /// Alternatives (OR) of credentials that are sent together (AND).
    pub credentials: Vec<Vec<Credential<'a, 'd>>>,
    /// The base URL, if it is not the API's.
    pub server: Option<String>,
}

/// A value that a caller passes.
pub struct Argument<'a, 'd> {
    /// The name in the description; `body` if a whole body has none.
    pub name: &'d str,
    pub location: Location<'a, 'd>,
    pub required: bool,
    pub deprecated: bool,
    pub description: Option<&'d str>,
    pub ty: Cow<'a, Type<'d>>,
}

/// Where a request has the value of an argument, and how it is written there.
pub enum Location<'a, 'd> {
    Parameter(ParameterLocation, Writing<'d>),
    /// A field of a form.
    Field(&'a Encoding<'d>),
    /// The whole body; see [`SentBody`].
    Body,
}

impl Location<'_, '_> {
    /// Its name in the tables of runtimes.
    pub const fn as_str(&self) -> &'static str {
        match self {
            Self::Parameter(location, _) => location.as_str(),
            Self::Field(_) => "field",
            Self::Body => "body",
        }
    }
}

/// How the value of a parameter becomes text.
pub struct Writing<'d> {
    pub how: How<'d>,
    /// The name may be sent without a value.
    pub allow_empty: bool,
}

/// The body that a client sends.
pub struct SentBody<'a, 'd> {
    pub content: &'a Content<'d>,
    /// The media type that is sent; a range only where the runtime finds the media type of a file.
    pub media_type: &'d str,
    pub kind: BodyKind<'d>,
}

/// A scheme of a security alternative, and how a client follows it.
pub struct Credential<'a, 'd> {
    pub scheme: &'a SecurityScheme<'d>,
    pub scopes: &'a [&'d str],
    pub kind: CredentialKind<'d>,
}

impl<'a, 'd> Call<'a, 'd> {
    pub fn of(api: &'a Api<'d>, operation: &'a Operation<'d>) -> Self {
        let parameters = operation.parameters.iter().map(Argument::of_parameter);
        let accept = accepted(operation);
        Self {
            operation,
            arguments: parameters.chain(parts(operation).iter().map(Argument::of_part)).collect(),
            body: operation.body.as_ref().map(|body| SentBody::of(body.preferred_content())),
            accept: if accept == ["*/*"] { Vec::new() } else { accept },
            credentials: credentials(operations::alternatives(api, operation)),
            server: operation.servers.first().map(|server| default_url(server).trim_end_matches('/').to_owned()),
        }
    }

    /// The same call for a client that may have one API key for several schemes. See [`operations::headers_first`].
    pub fn headers_first(self, api: &'a Api<'d>) -> Self {
        Self { credentials: credentials(operations::headers_first(api, self.operation)), ..self }
    }

    /// The fields of a form, and how each is encoded.
    pub fn fields(&self) -> impl Iterator<Item = (&Argument<'a, 'd>, &'a Encoding<'d>)> {
        self.arguments.iter().filter_map(|argument| match argument.location {
            Location::Field(encoding) => Some((argument, encoding)),
            _ => None,
        })
    }

    /// How the body of the success is read; none if there is none.
    pub fn reading(&self) -> Option<Reading> {
        let response = success(self.operation)?;
        let content = response.preferred_content()?;
        whole(content).map(|_| Reading::of(response, content))
    }

    /// True if some responses of success are files, and others are not, so that the response's media type decides.
    pub fn is_mixed(&self) -> bool {
        let Some(chosen) = success(self.operation) else { return false };
        let successes = self.operation.responses.iter();
        let successes = successes.filter(|r| is_success(r.status) || r.status == chosen.status);
        let mut files = successes.flat_map(|r| &r.contents).filter_map(|c| c.ty.as_ref()).map(Type::is_file);
        let Some(first) = files.next() else { return false };
        files.any(|is_file| is_file != first)
    }

    /// The media types of the parts of a list: those of the first ones, and that of all behind them; empty where the
    /// description does not say.
    pub fn item_types(&self) -> Option<Vec<&'d str>> {
        match &self.body.as_ref()?.kind {
            BodyKind::Parts { first, rest } if !first.is_empty() || rest.is_some() => {
                Some(first.iter().copied().chain([rest.unwrap_or_default()]).collect())
            }
            _ => None,
        }
    }

    /// True if a client can make the call without credentials of its own.
    pub fn is_anonymous(&self) -> bool {
        let sends = |together: &Vec<Credential<'_, '_>>| together.iter().any(|one| one.kind.is_sent());
        self.operation.security.is_empty() || !self.credentials.iter().all(sends)
    }
}

impl<'a, 'd> Argument<'a, 'd> {
    fn of_parameter(parameter: &'a Parameter<'d>) -> Self {
        let location = parameter.location;
        let writing = Writing {
            how: parameter.encoding,
            allow_empty: parameter.allow_empty && location == ParameterLocation::Query,
        };
        Self {
            name: parameter.name,
            location: Location::Parameter(location, writing),
            required: parameter.required,
            deprecated: parameter.deprecated,
            description: parameter.description,
            ty: Cow::Borrowed(&parameter.ty),
        }
    }

    fn of_part(part: &Part<'a, 'd>) -> Self {
        Self {
            name: part.wire_name(),
            location: match part {
                Part::Field(field) => Location::Field(&field.encoding),
                Part::Whole(..) => Location::Body,
            },
            required: part.required(),
            deprecated: part.deprecated(),
            description: part.description(),
            ty: part.ty(),
        }
    }
}

impl<'a, 'd> SentBody<'a, 'd> {
    fn of(content: &'a Content<'d>) -> Self {
        let kind = BodyKind::of(content);
        let media_type = match (content.media(), &kind) {
            // What is sent as it is has a media type of its own, which the runtime finds.
            (MediaKind::Any, BodyKind::Json) => "application/json",
            _ => content.media_type,
        };
        Self { content, media_type, kind }
    }
}

fn credentials<'a, 'd>(alternatives: Alternatives<'a, 'd>) -> Vec<Vec<Credential<'a, 'd>>> {
    let credential = |(scheme, used): (&'a SecurityScheme<'d>, &'a SecurityUse<'d>)| Credential {
        scheme,
        scopes: &used.scopes,
        kind: CredentialKind::of(scheme),
    };
    alternatives.into_iter().map(|all| all.into_iter().map(credential).collect()).collect()
}
