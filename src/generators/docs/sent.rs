//! The parameters and body parts that the arguments of a call are sent as.

use std::collections::BTreeMap;

use crate::api::{Operation, ParameterLocation, examples};
use crate::plan::arguments::{Argument, Location};
use crate::plan::names::Ident;
use crate::plan::operations::{Part, parts};
use crate::spec::Node;

/// The parameters or body parts that an argument is sent as.
pub struct Sent<'a, 'd> {
    /// The first index among the operation's parameters, followed by the parts of the body.
    pub index: usize,
    /// The first argument with the name.
    pub argument: &'a Argument<'a, 'd>,
    /// All locations: `path petId`, `field photo of multipart/form-data`.
    pub locations: Vec<String>,
}

/// The locations of each argument, by its name, which several parameters may share.
pub fn sent<'a, 'd>(operation: &Operation<'d>, arguments: &'a [Argument<'a, 'd>]) -> BTreeMap<&'a Ident, Sent<'a, 'd>> {
    let media_type = operation.body.as_ref().map(|body| body.preferred_content().media_type).unwrap_or_default();
    let mut out = BTreeMap::new();
    for (index, argument) in arguments.iter().enumerate() {
        let location = match &argument.location {
            Location::Parameter(ParameterLocation::Querystring, _) => ["whole query string ", argument.name].concat(),
            Location::Parameter(location, _) => [location.as_str(), " ", argument.name].concat(),
            Location::Field(_) => ["field ", argument.name, " of ", media_type].concat(),
            Location::Body => ["body, ", media_type].concat(),
        };
        let sent = || Sent { index, argument, locations: Vec::new() };
        out.entry(&argument.ident).or_insert_with(sent).locations.push(location);
    }
    out
}

/// The examples of an argument (by [`Sent::index`]) in the description, apart from those in its schema.
pub fn described_examples<'d>(operation: &Operation<'d>, index: usize) -> Vec<Node<'d>> {
    let values = |node| examples(node).into_iter().filter_map(|example| example.value);
    if let Some(parameter) = operation.parameters.get(index) {
        return values(parameter.node).chain(parameter.content().into_iter().flat_map(values)).collect();
    }
    let Some(body) = &operation.body else { return Vec::new() };
    let whole = values(body.preferred_content().node);
    match parts(operation).get(index - operation.parameters.len()) {
        Some(Part::Field(field)) => whole.filter_map(|example| example.get(field.name)).collect(),
        _ => whole.collect(),
    }
}
