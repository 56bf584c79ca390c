//! What a description offers to choose from, before anything is selected or named: its operations and its schemas.

use serde::Serialize;

use super::paths::METHODS;
use super::schema::text;
use crate::spec::{Document, Node};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outline<'d> {
    /// The version of the specification, as the description writes it.
    pub version: &'d str,
    pub operations: Vec<Operation<'d>>,
    /// The names of the schemas.
    pub schemas: Vec<&'d str>,
}

/// An operation below `paths`.
#[derive(Serialize)]
pub struct Operation<'d> {
    /// Its `operationId`.
    pub id: Option<&'d str>,
    pub method: &'d str,
    pub path: &'d str,
    pub tags: Vec<&'d str>,
    /// 1-based; 0 where it is in another file.
    pub line: u32,
}

/// Lists the operations in the order of the description.
pub fn outline(document: &Document) -> Outline<'_> {
    let root = document.root();
    let version = root.get("openapi").or_else(|| root.get("swagger")).and_then(Node::text).unwrap_or_default();
    let schemas = root.get("components").and_then(|c| c.get("schemas")).or_else(|| root.get("definitions"));
    let paths = root.get("paths").into_iter().flat_map(Node::members);
    let operations = paths.filter(|(path, _)| !path.starts_with("x-")).flat_map(|(path, own)| {
        let target = document.resolve(own).unwrap_or(own);
        let member = move |key: &str| own.get(key).or_else(|| target.get(key));
        let fixed = METHODS.iter().filter_map(move |method| Some((*method, member(method)?)));
        let additional = member("additionalOperations").into_iter().flat_map(Node::members);
        let all = fixed.chain(additional).filter(|(_, node)| node.is_object());
        all.map(move |(method, node)| operation(method, path, node, root.file()))
    });
    let schemas = schemas.into_iter().flat_map(Node::members).map(|(name, _)| name);
    Outline { version, operations: operations.collect(), schemas: schemas.collect() }
}

fn operation<'d>(method: &'d str, path: &'d str, node: Node<'d>, root: &str) -> Operation<'d> {
    let tags = node.get("tags").into_iter().flat_map(Node::items).filter_map(Node::str).collect();
    let line = if node.file() == root { node.position().0 } else { 0 };
    Operation { id: text(node, "operationId"), method, path, tags, line }
}
