//! Operations, with what they are made of.

use std::collections::HashMap;

use super::build::Builder;
use super::paths::{Incoming, Place, places};
use super::schema::{flag, text};
use super::{Annotations, Callback, ExternalDocs, Operation, SecurityScheme, requests, responses, security, servers};
use crate::spec::{Node, NodeId};

/// What can be called, what the API calls, and its webhooks.
#[derive(Default)]
pub(super) struct Operations<'d> {
    pub outgoing: Vec<Operation<'d>>,
    pub incoming: Vec<Operation<'d>>,
    pub webhooks: Vec<Callback<'d>>,
}

/// Where the operations are in the model, by what links name them with; only looked up.
pub(super) struct Targets<'d> {
    pub by_id: HashMap<&'d str, usize>,
    pub by_node: HashMap<NodeId, usize>,
    pub by_path: HashMap<(&'d str, String), usize>,
}

impl<'d> Targets<'d> {
    fn new(places: &[Place<'d>]) -> Self {
        let mut this = Self { by_id: HashMap::new(), by_node: HashMap::new(), by_path: HashMap::new() };
        for (index, place) in places.iter().enumerate() {
            if let Some(id) = text(place.node, "operationId") {
                this.by_id.entry(id).or_insert(index);
            }
            this.by_node.entry(place.node.id()).or_insert(index);
            this.by_path.entry((place.path, place.method.to_ascii_lowercase())).or_insert(index);
        }
        this
    }
}

/// Reads all operations.
pub(super) fn read<'d>(builder: &mut Builder<'d>, schemes: &[SecurityScheme<'d>]) -> Operations<'d> {
    let places = places(builder);
    let schemes = security::Declared::new(schemes);
    let mut reader = Reader { schemes, targets: Targets::new(&places), incoming: Incoming::default() };
    let mut out = Operations::default();
    for place in places {
        if !builder.spend(place.node, 1) {
            return out;
        }
        let operation = reader.operation(builder, place);
        builder.spend_on_operation(&operation);
        out.outgoing.push(operation);
    }
    out.webhooks = reader.incoming.webhooks(builder);
    // Reading one may add others.
    while let Some(place) = reader.incoming.places.get(out.incoming.len()).cloned() {
        if !builder.spend(place.node, 1) {
            return out;
        }
        let operation = reader.operation(builder, place);
        builder.spend_on_operation(&operation);
        out.incoming.push(operation);
    }
    out
}

struct Reader<'d> {
    schemes: security::Declared<'d>,
    targets: Targets<'d>,
    incoming: Incoming<'d>,
}

impl<'d> Reader<'d> {
    fn operation(&mut self, builder: &mut Builder<'d>, place: Place<'d>) -> Operation<'d> {
        let (id, full_path) = (place.id(), place.full_path());
        let Place { path, item, method, node, .. } = place;
        let (parameters, body) = requests::read(builder, item, node, path);
        let own = node.get("servers").filter(|s| !s.is_empty()).or_else(|| item.get("servers"));
        Operation {
            node,
            id,
            method,
            path: full_path,
            tags: node.get("tags").into_iter().flat_map(Node::items).filter_map(Node::str).collect(),
            summary: text(node, "summary").or_else(|| item.text("summary")),
            description: text(node, "description").or_else(|| item.text("description")),
            deprecated: flag(node, "deprecated"),
            external_docs: external_docs(node),
            parameters,
            body,
            responses: responses::read(builder, node, &self.targets),
            // What the API calls is not secured by what secures calls to it.
            security: security::requirements(builder, node, &self.schemes, place.outgoing),
            servers: servers::list(builder, own),
            callbacks: self.incoming.callbacks(builder, node),
        }
    }
}

/// `externalDocs` of an object that may have some.
pub(super) fn external_docs(node: Node<'_>) -> Option<ExternalDocs<'_>> {
    Annotations::of(node).external_docs()
}
