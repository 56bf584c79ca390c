//! Names for inline schemas in the order of the operations: the first schema gets a name without a number.

use std::collections::HashSet;

use super::builder::Builder;
use super::inline::sanitize;
use super::paths::{self, Item};
use super::requests;
use super::schema::text;
use super::serialization;
use crate::spec::Node;

/// Names the inline schemas of all operations in the order of the reference: paths with the callbacks of their
/// operations, then webhooks; for each operation bodies, parameters, responses.
pub(in crate::api) fn visit_schemas<'d>(builder: &mut Builder<'d>) {
    each_operation(builder, of_operation);
}

/// Names the inline schemas of headers, which have no names in the reference. They come last, so that no other name
/// changes.
pub(in crate::api) fn visit_headers<'d>(builder: &mut Builder<'d>) {
    each_operation(builder, |builder, _, operation, id| of_headers(builder, operation, id));
}

/// Calls `visit` with each operation, its path item and the base name of its schemas.
fn each_operation<'d>(builder: &mut Builder<'d>, visit: impl Fn(&mut Builder<'d>, Item<'d>, Node<'d>, &str)) {
    let items = paths::items(builder);
    let mut seen = HashSet::new();
    for (_, path, item) in items {
        // A path item and the callbacks of its operations, which can have callbacks themselves.
        let mut waiting = vec![item];
        let mut next = 0;
        while let Some(item) = waiting.get(next).copied() {
            next += 1;
            for (_, method, node) in item.operations(builder) {
                if !builder.spend(node, 1) {
                    return;
                }
                let id = text(node, "operationId").map_or_else(|| format!("{path}_{method}"), str::to_owned);
                visit(builder, item, node, &sanitize(&id));
                for (_, _, callback) in paths::callbacks(builder, node) {
                    if seen.insert(callback.id()) {
                        waiting.extend(Item::of(builder, callback));
                    }
                }
            }
        }
    }
}

/// Names the inline schemas of an operation: body, parameters, responses.
fn of_operation<'d>(builder: &mut Builder<'d>, item: Item<'d>, node: Node<'d>, id: &str) {
    let parameters = requests::parameters(builder, item, node);
    let request = [id, "_request"].concat();
    let body = parameters.iter().find(|p| text(**p, "in") == Some("body")).copied();
    if let Some(schema) = body.and_then(|b| b.get("schema")) {
        builder.visit_schema(schema, &request);
    }
    if let Some(body) = builder.member(node, "requestBody") {
        of_contents(builder, body, &request);
    }
    for parameter in parameters.into_iter().filter(|p| text(*p, "in") != Some("body")) {
        if let Some(schema) = serialization::schema(builder, parameter) {
            let name = text(parameter, "name").unwrap_or_default();
            builder.visit_schema(schema, &[id, "_", name, "_parameter"].concat());
        }
    }
    of_responses(builder, node, id);
}

/// Names the inline schemas of an operation's responses.
fn of_responses<'d>(builder: &mut Builder<'d>, operation: Node<'d>, id: &str) {
    for (status, response) in operation.get("responses").into_iter().flat_map(Node::members) {
        let Some(response) = builder.resolve(response) else { continue };
        let name = [id, "_", status, "_response"].concat();
        match builder.is_swagger() {
            true => response.get("schema").into_iter().for_each(|schema| builder.visit_schema(schema, &name)),
            false => of_contents(builder, response, &name),
        }
    }
}

/// Names the inline schemas in `content`.
fn of_contents<'d>(builder: &mut Builder<'d>, node: Node<'d>, name: &str) {
    for (_, media) in node.get("content").into_iter().flat_map(Node::members) {
        let Some(media) = builder.resolve(media) else { continue };
        for key in ["schema", "itemSchema"] {
            if let Some(schema) = media.get(key) {
                builder.visit_schema(schema, name);
            }
        }
    }
}

/// Names the inline schemas of headers: those of responses, and of the parts of a body.
fn of_headers<'d>(builder: &mut Builder<'d>, operation: Node<'d>, id: &str) {
    if builder.is_swagger() {
        return;
    }
    for (status, response) in operation.get("responses").into_iter().flat_map(Node::members) {
        let Some(response) = builder.resolve(response) else { continue };
        of_each_header(builder, response, &[id, "_", status]);
    }
    let Some(body) = builder.member(operation, "requestBody") else { return };
    for (_, media) in body.get("content").into_iter().flat_map(Node::members) {
        let Some(media) = builder.resolve(media) else { continue };
        for (_, encoding) in media.get("encoding").into_iter().flat_map(Node::members) {
            of_each_header(builder, encoding, &[id, "_request"]);
        }
    }
}

fn of_each_header<'d>(builder: &mut Builder<'d>, node: Node<'d>, place: &[&str]) {
    for (name, header) in node.get("headers").into_iter().flat_map(Node::members) {
        let Some(header) = builder.resolve(header) else { continue };
        if !builder.spend(header, 1) {
            return;
        }
        if let Some(schema) = serialization::schema(builder, header) {
            builder.visit_schema(schema, &[&place.concat(), "_", name, "_header"].concat());
        }
    }
}
