//! Reads operations with their parameters, bodies, responses and callbacks.

use super::builder::Builder;
use super::links::Targets;
use super::paths::{Incoming, PathOperation, path_operations};
use super::requests;
use super::responses;
use super::schema::{flag, text};
use super::security;
use super::servers;
use crate::api::{Annotations, Callback, Operation, SecurityScheme};

/// The API's operations, the callbacks it makes, and its webhooks.
#[derive(Default)]
pub(in crate::api) struct Operations<'d> {
    pub outgoing: Vec<Operation<'d>>,
    pub incoming: Vec<Operation<'d>>,
    pub webhooks: Vec<Callback<'d>>,
}

/// Reads all operations.
pub(in crate::api) fn read<'d>(builder: &mut Builder<'d>, schemes: &[SecurityScheme<'d>]) -> Operations<'d> {
    let path_operations = path_operations(builder);
    let schemes = security::Declared::new(schemes);
    let mut reader = Reader { schemes, targets: Targets::new(&path_operations), incoming: Incoming::default() };
    let mut out = Operations::default();
    for entry in path_operations {
        if !builder.spend(entry.node, 1) {
            return out;
        }
        let operation = reader.operation(builder, entry);
        builder.spend_on_operation(&operation);
        out.outgoing.push(operation);
    }
    out.webhooks = reader.incoming.webhooks(builder);
    // Reading a callback can declare further callbacks.
    while let Some(entry) = reader.incoming.path_operations.get(out.incoming.len()).cloned() {
        if !builder.spend(entry.node, 1) {
            return out;
        }
        let operation = reader.operation(builder, entry);
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
    fn operation(&mut self, builder: &mut Builder<'d>, entry: PathOperation<'d>) -> Operation<'d> {
        let (id, mapped_name) = builder.operation_id(entry.id());
        let full_path = entry.full_path();
        let PathOperation { path, item, method, node, .. } = entry;
        let (parameters, body) = requests::read(builder, item, node, path);
        let own = node.get("servers").filter(|s| !s.is_empty()).or_else(|| item.get("servers"));
        Operation {
            node,
            id,
            mapped_name,
            method,
            path: full_path,
            tags: builder.rules.operation_tags(node),
            summary: text(node, "summary").or_else(|| item.text("summary")),
            description: text(node, "description").or_else(|| item.text("description")),
            deprecated: flag(node, "deprecated"),
            external_docs: Annotations::of(node).external_docs(),
            parameters,
            body,
            responses: responses::read(builder, node, &self.targets),
            // A callback is secured by its own requirements, not by the API's.
            security: security::requirements(builder, node, &self.schemes, entry.outgoing),
            servers: servers::list(builder, own),
            callbacks: self.incoming.callbacks(builder, node),
            // Read once all models have their shape.
            pagination: None,
        }
    }
}
