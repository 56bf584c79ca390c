//! The operations, schemas and tags that a caller can choose from, before any selection.

use serde::Serialize;

use crate::api::build::paths::METHODS;
use crate::api::build::schema::text;
use crate::spec::{Document, Node};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Outline<'d> {
    /// The version of the specification, as written.
    pub version: &'d str,
    pub operations: Vec<Operation<'d>>,
    /// The declared tags.
    pub tags: Vec<Tag<'d>>,
    pub schemas: Vec<Schema<'d>>,
}

/// An operation in `paths`.
#[derive(Serialize)]
pub struct Operation<'d> {
    /// Its `operationId`.
    pub id: Option<&'d str>,
    pub method: &'d str,
    pub path: &'d str,
    pub tags: Vec<&'d str>,
    /// The file as in problems: empty for the root document.
    pub file: &'d str,
    /// 1-based.
    pub line: u32,
}

/// A declared tag with its description.
#[derive(Serialize)]
pub struct Tag<'d> {
    pub name: &'d str,
    pub about: &'d str,
}

/// A schema of the root document.
#[derive(Serialize)]
pub struct Schema<'d> {
    pub name: &'d str,
    /// 1-based.
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
        all.map(move |(method, node)| operation(method, path, node))
    });
    let schemas = schemas.into_iter().flat_map(Node::members);
    let schemas = schemas.map(|(name, node)| Schema { name, line: node.position().0 });
    let tags = root.get("tags").into_iter().flat_map(Node::items).filter_map(tag);
    Outline { version, operations: operations.collect(), tags: tags.collect(), schemas: schemas.collect() }
}

fn tag(node: Node<'_>) -> Option<Tag<'_>> {
    Some(Tag { name: text(node, "name")?, about: text(node, "summary").or_else(|| text(node, "description"))? })
}

fn operation<'d>(method: &'d str, path: &'d str, node: Node<'d>) -> Operation<'d> {
    let tags = node.get("tags").into_iter().flat_map(Node::items).filter_map(Node::str).collect();
    let (file, line) = (node.file(), node.position().0);
    Operation { id: text(node, "operationId"), method, path, tags, file, line }
}
