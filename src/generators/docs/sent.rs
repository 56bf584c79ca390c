//! What the arguments of a call send.

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::api::{Operation, ParameterLocation, Type, examples};
use crate::plan::names::Ident;
use crate::plan::operations::{Part, parts};
use crate::spec::Node;

/// What an argument sends.
pub struct Sent<'a, 'd> {
    /// Its first place among the operation's parameters, followed by the parts of the body.
    pub index: usize,
    pub ty: Cow<'a, Type<'d>>,
    /// All places: `path petId`, `field photo of multipart/form-data`.
    pub locations: Vec<String>,
}

/// What each argument sends, by its name: several parameters may share one.
pub fn sent<'a, 'd>(
    operation: &'a Operation<'d>,
    parameters: &'a [Ident],
    body: &'a [Ident],
) -> BTreeMap<&'a Ident, Sent<'a, 'd>> {
    let values = operation.parameters.iter().map(|parameter| {
        let location = match parameter.location {
            ParameterLocation::Path => "path",
            ParameterLocation::Query => "query",
            ParameterLocation::Querystring => "whole query string",
            ParameterLocation::Header => "header",
            ParameterLocation::Cookie => "cookie",
        };
        ([location, " ", parameter.name].concat(), Cow::Borrowed(&parameter.ty))
    });
    let media_type = operation.body.as_ref().map(|body| body.preferred_content().media_type).unwrap_or_default();
    let parts = parts(operation).into_iter().map(|part| {
        let location = match &part {
            Part::Field(field) => ["field ", field.name, " of ", media_type].concat(),
            Part::Whole(..) => ["body, ", media_type].concat(),
        };
        (location, part.ty())
    });
    let mut out = BTreeMap::new();
    for (index, (name, (location, ty))) in parameters.iter().chain(body).zip(values.chain(parts)).enumerate() {
        out.entry(name).or_insert_with(|| Sent { index, ty, locations: Vec::new() }).locations.push(location);
    }
    out
}

/// The examples of an argument, by [`Sent::index`], that the description has beside those of its schema.
pub fn given<'d>(operation: &Operation<'d>, index: usize) -> Vec<Node<'d>> {
    let values = |node| examples(node).into_iter().filter_map(|example| example.value);
    if let Some(parameter) = operation.parameters.get(index) {
        let media = parameter.node.get("content").and_then(|content| content.members().next());
        return values(parameter.node).chain(media.into_iter().flat_map(|(_, media)| values(media))).collect();
    }
    let Some(body) = &operation.body else { return Vec::new() };
    let whole = values(body.preferred_content().node);
    match parts(operation).get(index - operation.parameters.len()) {
        Some(Part::Field(field)) => whole.filter_map(|example| example.get(field.name)).collect(),
        _ => whole.collect(),
    }
}
