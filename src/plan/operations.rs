//! Requests and responses of operations, as far as they do not depend on the language.

use std::collections::{BTreeMap, BTreeSet};

use super::content::is_read;
use crate::api::schema::text;
use crate::api::{
    Api, Body, Content, Field, MediaKind, ModelId, Operation, ParameterLocation, SecurityKind, SecurityScheme,
    SecurityUse, Server, Shape, Status, Tag, Type,
};
use crate::small::{CollectSmall, SortSmall};
use crate::spec::Version;

pub use super::content::whole;

/// The name that an extension of the description gives an operation in a language.
pub fn extension_name<'d>(operation: &Operation<'d>, extension: &str) -> Option<&'d str> {
    text(operation.node, extension)
}

/// True if the description has 304 among the responses, which is then one without a value instead of an error.
pub fn may_be_unchanged(operation: &Operation<'_>) -> bool {
    operation.responses.iter().any(|response| response.status == Status::Code(304))
}

/// A part of a request body that is an argument: a field of a form, or the whole body.
pub enum Part<'a, 'd> {
    Field(&'a Field<'d>),
    Whole(&'a Body<'d>, &'a Content<'d>),
}

impl<'a, 'd> Part<'a, 'd> {
    pub fn ty(&self) -> &'a Type<'d> {
        match self {
            Self::Field(field) => &field.ty,
            Self::Whole(_, content) => {
                whole(content).unwrap_or(&Type { shape: Shape::Any, nullable: false, schema: None })
            }
        }
    }

    pub fn deprecated(&self) -> bool {
        matches!(self, Self::Field(field) if field.deprecated)
    }

    pub fn required(&self) -> bool {
        match self {
            Self::Field(field) => field.required,
            Self::Whole(body, _) => body.required,
        }
    }

    pub fn description(&self) -> Option<&'d str> {
        match self {
            Self::Field(field) => field.description,
            Self::Whole(body, _) => body.description,
        }
    }

    /// The name in the description, or else `body`.
    pub fn wire_name(&self) -> &'d str {
        match self {
            Self::Field(field) => field.name,
            Self::Whole(body, _) => body.name.unwrap_or("body"),
        }
    }
}

/// The base for the name of a body's argument.
pub enum BodyName<'d> {
    /// Its name in the description.
    Given(&'d str),
    /// The model of the body or of its items.
    Model(ModelId),
    /// `request_body`, for maps and other lists.
    RequestBody,
    /// `body`, for all others.
    Body,
}

impl<'d> BodyName<'d> {
    /// Since OpenAPI 3.1, an object without required properties is a map, as in the reference.
    pub fn of(body: &Body<'d>, ty: &Type<'_>) -> Self {
        let is_old = || matches!(body.node.document().version(), Version::V2_0 | Version::V3_0);
        match (body.name, &ty.shape) {
            (Some(name), _) => Self::Given(name),
            (None, Shape::Model(id)) => Self::Model(*id),
            (None, Shape::Array(item) | Shape::Set(item)) => match item.shape {
                Shape::Model(id) => Self::Model(id),
                _ => Self::RequestBody,
            },
            (None, Shape::Map(map)) if matches!(map.values.shape, Shape::Never) && is_old() => Self::Body,
            (None, Shape::Map(_)) => Self::RequestBody,
            (None, _) => Self::Body,
        }
    }
}

pub fn parts<'a, 'd>(operation: &'a Operation<'d>) -> Vec<Part<'a, 'd>> {
    let Some(body) = &operation.body else { return Vec::new() };
    let sent = body.preferred_content();
    match &sent.form {
        Some(form) => form.fields.iter().map(Part::Field).collect(),
        None => vec![Part::Whole(body, sent)],
    }
}

/// A tag, if the description declares it, and its operations, each with its index among the operations of the API.
pub type Tagged<'a, 'd> = (Option<&'a Tag<'d>>, Vec<(usize, &'a Operation<'d>)>);

/// The operations of each tag, by the language's name for the tag. An operation with several tags belongs to each of
/// them.
pub fn by_tag<'a, 'd>(api: &'a Api<'d>, name: &dyn Fn(&str) -> String) -> BTreeMap<String, Tagged<'a, 'd>> {
    grouped(api, name, usize::MAX)
}

/// The same for servers, where an operation belongs to its first tag only.
pub fn by_first_tag<'a, 'd>(api: &'a Api<'d>, name: &dyn Fn(&str) -> String) -> BTreeMap<String, Tagged<'a, 'd>> {
    grouped(api, name, 1)
}

fn grouped<'a, 'd>(
    api: &'a Api<'d>,
    name: &dyn Fn(&str) -> String,
    most_tags: usize,
) -> BTreeMap<String, Tagged<'a, 'd>> {
    let mut declared: BTreeMap<&str, &'a Tag<'d>> = BTreeMap::new();
    for tag in &api.tags {
        declared.entry(tag.name).or_insert(tag);
    }
    let mut by_name: BTreeMap<String, Tagged<'a, 'd>> = BTreeMap::new();
    for (index, operation) in api.operations.iter().enumerate() {
        let tags: &[&str] = if operation.tags.is_empty() { &["default"] } else { &operation.tags };
        let mut seen = BTreeSet::new();
        for tag in tags.iter().take(most_tags) {
            let name = name(tag);
            if seen.insert(name.clone()) {
                let tag = declared.get(tag).copied();
                by_name.entry(name).or_insert((tag, Vec::new())).1.push((index, operation));
            }
        }
    }
    by_name
}

/// True for success codes.
pub fn is_success(status: Status) -> bool {
    matches!(status, Status::Code(200..=299) | Status::Range(2))
}

/// The type of a call's result; none if the success response has no body.
pub fn result<'a, 'd>(operation: &'a Operation<'d>) -> Option<&'a Type<'d>> {
    whole(operation.success()?.preferred_content()?)
}

/// Visits the models in the parameters, the body and the result of an operation.
pub fn visit_models(operation: &Operation<'_>, visit: &mut dyn FnMut(ModelId)) {
    operation.parameters.iter().for_each(|parameter| parameter.ty.visit_models(visit));
    parts(operation).iter().for_each(|part| part.ty().visit_models(visit));
    if let Some(ty) = result(operation) {
        ty.visit_models(visit);
    }
}

/// The media types of an operation's responses, in the order of the description, for callers to choose from.
pub fn offered<'d>(operation: &Operation<'d>) -> Vec<&'d str> {
    distinct(operation.responses.iter().flat_map(|r| &r.contents))
}

/// The media types of `Accept`: those that the client reads, or all if it reads none. Otherwise, a server that prefers
/// XML would send XML to a client that also accepts JSON.
pub fn accepted<'d>(operation: &Operation<'d>) -> Vec<&'d str> {
    let read = distinct(operation.responses.iter().flat_map(|r| &r.contents).filter(|content| is_read(content)));
    if read.is_empty() { offered(operation) } else { read }
}

/// True if every success response with a body offers JSON.
pub fn gives_json(operation: &Operation<'_>) -> bool {
    let mut successes =
        operation.responses.iter().filter(|r| is_success(r.status) && !r.contents.is_empty()).peekable();
    successes.peek().is_some() && successes.all(|r| r.contents.iter().any(|c| c.media() == MediaKind::Json))
}

/// The media types of contents, without duplicates.
pub fn distinct<'a, 'd: 'a>(contents: impl Iterator<Item = &'a Content<'d>>) -> Vec<&'d str> {
    let mut seen = BTreeSet::new();
    contents.map(|content| content.media_type).filter(|media_type| seen.insert(*media_type)).collect()
}

/// A server's URL with the defaults of its variables. Defaults are not expanded again: nested variables could describe
/// an unlimited text.
pub fn default_url(server: &Server<'_>) -> String {
    let defaults: BTreeMap<_, _> = server.variables.iter().map(|v| (v.name, v.default.as_str())).collect_small();
    let mut parts = server.url.split('{');
    let mut url = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once('}').and_then(|(name, rest)| Some((defaults.get(name)?, rest))) {
            Some((default, rest)) => url.extend([default, rest]),
            None => url.extend(["{", part]),
        }
    }
    url
}

/// The URL of the first server without trailing slashes; as an error if it has no host.
pub fn base_url(servers: &[Server<'_>]) -> Result<String, String> {
    let url = servers.first().map(default_url).unwrap_or_default();
    let url = url.trim_end_matches('/').to_owned();
    if is_absolute(&url) { Ok(url) } else { Err(url) }
}

/// True for an http or https URL.
pub fn is_absolute(url: &str) -> bool {
    let scheme = |name: &str| url.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    scheme("https://") || scheme("http://")
}

/// Alternatives (OR) of schemes that are used together (AND).
pub type Alternatives<'a, 'd> = Vec<Vec<(&'a SecurityScheme<'d>, &'a SecurityUse<'d>)>>;

/// The security alternatives that a client can choose from, with the schemes that the description defines.
///
/// An undefined scheme never means anonymous access: an alternative with only such schemes is dropped, and an
/// alternative that also has others is tried last, because the client's request is incomplete.
pub fn alternatives<'a, 'd>(api: &'a Api<'d>, operation: &'a Operation<'d>) -> Alternatives<'a, 'd> {
    ordered(api, operation, |_| 0)
}

/// The [`alternatives`] of a client with a single API key for several schemes: those with headers only come first, then
/// those with the query, which servers log, then cookies, which browsers do not let programs send.
pub fn headers_first<'a, 'd>(api: &'a Api<'d>, operation: &'a Operation<'d>) -> Alternatives<'a, 'd> {
    ordered(api, operation, |scheme| match &scheme.kind {
        SecurityKind::ApiKey { location: ParameterLocation::Query, .. } => 1,
        SecurityKind::ApiKey { location: ParameterLocation::Cookie, .. } => 2,
        _ => 0,
    })
}

fn ordered<'a, 'd>(
    api: &'a Api<'d>,
    operation: &'a Operation<'d>,
    place: fn(&SecurityScheme<'d>) -> u8,
) -> Alternatives<'a, 'd> {
    let defined = |used| api.scheme(used).map(|scheme| (scheme, used));
    let known = |uses: &'a Vec<SecurityUse<'d>>| (uses.len(), uses.iter().filter_map(defined).collect::<Vec<_>>());
    let mut out: Vec<_> =
        operation.security.iter().map(known).filter(|(all, uses)| *all == 0 || !uses.is_empty()).collect();
    out.sort_small_by_key(|(all, uses)| {
        (uses.len() < *all, uses.iter().map(|(scheme, _)| place(scheme)).max().unwrap_or(0))
    });
    out.into_iter().map(|(_, uses)| uses).collect()
}
