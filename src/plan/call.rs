//! The plan of a call: the request that a client sends for an operation, and the way it reads the response. All
//! decisions are made here; a client prints them.

use super::content::whole;
use super::credentials::CredentialKind;
use super::items::ItemFraming;
use super::operations::{self, Alternatives, accepted, default_url, is_success};
use crate::api::{Api, Content, Encoding, MediaKind, Operation, SecurityScheme, SecurityUse, Type};

pub use super::arguments::{Argument, Location, Serialization, Writing, whole_body};
pub use super::content::{BodyKind, Reading};

/// The plan for an operation. Its path is that of the operation ([`Operation::path_parts`]).
pub struct Call<'a, 'd> {
    api: &'a Api<'d>,
    pub operation: &'a Operation<'d>,
    /// The parameters in the order of the description, followed by the parts of the body.
    pub arguments: &'a [Argument<'a, 'd>],
    pub body: Option<SentBody<'a, 'd>>,
    /// The media types of `Accept`; empty if the client accepts any.
    pub accept: Vec<&'d str>,
    /// Alternatives (OR) of credentials that are sent together (AND).
    pub credentials: Vec<Vec<Credential<'a, 'd>>>,
    /// The base URL, if it is not the API's.
    pub server: Option<String>,
}

/// The body that a client sends.
pub struct SentBody<'a, 'd> {
    pub content: &'a Content<'d>,
    /// The media type of the body; a range only if the runtime determines the media type of a file.
    pub media_type: &'d str,
    pub kind: BodyKind<'d>,
}

/// A scheme of a security alternative, with the credential that a client sends for it.
pub struct Credential<'a, 'd> {
    pub scheme: &'a SecurityScheme<'d>,
    pub scopes: &'a [&'d str],
    pub kind: CredentialKind<'d>,
}

impl<'a, 'd> Call<'a, 'd> {
    pub fn of(api: &'a Api<'d>, operation: &'a Operation<'d>, arguments: &'a [Argument<'a, 'd>]) -> Self {
        let accept = accepted(operation);
        Self {
            api,
            operation,
            arguments,
            body: operation.body.as_ref().map(|body| SentBody::of(body.preferred_content())),
            accept: if accept == ["*/*"] { Vec::new() } else { accept },
            credentials: credentials(operations::alternatives(api, operation)),
            server: operation.servers.first().map(|server| default_url(server).trim_end_matches('/').to_owned()),
        }
    }

    /// The call for a client with a single API key for several schemes. See [`operations::headers_first`].
    pub fn headers_first(self, api: &'a Api<'d>) -> Self {
        Self { credentials: credentials(operations::headers_first(api, self.operation)), ..self }
    }

    /// The argument that is the whole body.
    pub fn whole_body(&self) -> Option<&'a Argument<'a, 'd>> {
        whole_body(self.arguments)
    }

    /// The fields of a form with their encodings.
    pub fn fields(&self) -> impl Iterator<Item = (&'a Argument<'a, 'd>, &'a Encoding<'d>)> + use<'a, 'd> {
        self.arguments.iter().filter_map(|argument| match argument.location {
            Location::Field(encoding) => Some((argument, encoding)),
            _ => None,
        })
    }

    /// The reader for the body of the success response; none without a body.
    pub fn reading(&self) -> Option<Reading> {
        let response = self.operation.success()?;
        let content = response.preferred_content()?;
        whole(content).map(|_| Reading::of(self.api, response, content))
    }

    /// True if only some success responses are files, so that the response's media type decides.
    pub fn is_mixed(&self) -> bool {
        let Some(chosen) = self.operation.success() else { return false };
        let successes = self.operation.responses.iter();
        let successes = successes.filter(|r| is_success(r.status) || r.status == chosen.status);
        let mut files = successes.flat_map(|r| &r.contents).filter_map(|c| c.ty.as_ref()).map(Type::is_file);
        let Some(first) = files.next() else { return false };
        files.any(|is_file| is_file != first)
    }

    /// The errors whose bodies have a type: the status, as a number, a range or `default`, and the type.
    pub fn failures(&self) -> impl Iterator<Item = (String, &'a Type<'d>)> + use<'a, 'd> {
        let responses = self.operation.responses.iter().filter(|response| !is_success(response.status));
        responses.filter_map(|response| {
            let ty = whole(response.preferred_content()?)?;
            (!ty.is_file()).then(|| (response.status.to_string(), ty))
        })
    }

    /// The media type of a form, and whether the description requires the body.
    pub fn form(&self) -> Option<(&'d str, bool)> {
        let body = self.body.as_ref().filter(|body| matches!(body.kind, BodyKind::Form { .. }))?;
        Some((body.media_type, self.operation.body.as_ref().is_some_and(|body| body.required)))
    }

    /// The media types of the parts of a list: those of the first parts, and that of all further parts; an empty string
    /// for each that the description does not define. None without a `prefixEncoding` and without a content type in
    /// `itemEncoding`.
    pub fn item_types(&self) -> Option<Vec<&'d str>> {
        match &self.body.as_ref()?.kind {
            BodyKind::Parts { first, rest } if !first.is_empty() || rest.is_some() => {
                Some(first.iter().copied().chain([rest.unwrap_or_default()]).collect())
            }
            _ => None,
        }
    }

    /// True if the client itself need not send credentials; the transport or the caller's own headers may still do so.
    pub fn is_anonymous(&self) -> bool {
        let sends = |together: &Vec<Credential<'_, '_>>| together.iter().any(|one| one.kind.is_sent());
        self.operation.security.is_empty() || !self.credentials.iter().all(sends)
    }
}

impl<'a, 'd> SentBody<'a, 'd> {
    /// The kind of the body as a word, and further facts for it: the prefix of each line, or the media types of parts.
    pub fn word(&self, call: &Call<'_, 'd>) -> (&'static str, Vec<&'d str>) {
        match &self.kind {
            BodyKind::Json => ("json", Vec::new()),
            BodyKind::Raw | BodyKind::Form { .. } => ("raw", Vec::new()),
            BodyKind::Object => ("object", Vec::new()),
            BodyKind::Sequence(ItemFraming::JsonSequence) => ("lines", vec!["\u{1e}"]),
            BodyKind::Sequence(_) => ("lines", vec![""]),
            BodyKind::Parts { .. } => ("items", call.item_types().unwrap_or_default()),
        }
    }

    fn of(content: &'a Content<'d>) -> Self {
        let kind = BodyKind::of(content);
        let media_type = match (content.media(), &kind) {
            // A raw body keeps the range, because the runtime determines the media type of the file.
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
