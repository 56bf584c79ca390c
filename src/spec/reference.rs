//! Collects the references and their possible targets: anchors, and schemas with identifiers.

use super::{Document, Node, NodeId, NodeKind, Version, location, resolve, rules};
use crate::error::{Problem, Severity, grouped};

/// The meaning of the members of an object.
#[derive(Clone, Copy, PartialEq)]
enum Context {
    /// Keywords of the specification.
    Keywords,
    /// An Example Object: keywords, but its value is data.
    Example,
    /// Names chosen by the author, each for an object of keywords.
    Names,
    /// Names of Example Objects.
    ExampleNames,
}

/// Members whose objects have names as keys, so that `$ref`, `default` or `x-a` can be a name.
const NAME_MAPS: &[&str] = &[
    "$defs",
    "callbacks",
    "content",
    "definitions",
    "dependentSchemas",
    "encoding",
    "headers",
    "links",
    "mapping",
    "mediaTypes",
    "parameters",
    "pathItems",
    "patternProperties",
    "properties",
    "requestBodies",
    "responses",
    "schemas",
    "scopes",
    "securityDefinitions",
    "securitySchemes",
    "variables",
    "webhooks",
];

/// Members whose values are data: a `$ref` in them is not a reference.
const DATA: &[&str] = &["const", "default", "enum", "example"];

/// Collects the references of a file, and registers anchors and identifiers. References are objects with `$ref`, and
/// the strings of a discriminator's mapping that are not names.
pub(super) fn collect(document: &mut Document, file: usize, references: &mut Vec<u32>) -> Result<(), (u32, Problem)> {
    let Some(root) = document.complete_root(file) else { return Ok(()) };
    // (name, object, object whose identifier it is relative to)
    let mut anchors: Vec<(&str, u32, u32)> = Vec::new();
    let mut identifiers: Vec<(String, u32)> = Vec::new();
    let view = &*document;
    let dynamic = view.version() >= Version::V3_1;
    let mut open: Vec<(Node<'_>, Context, u32)> = vec![(view.node(NodeId(root)), Context::Keywords, root)];
    while let Some((node, context, resource)) = open.pop() {
        let (first, first_anchor) = (open.len(), anchors.len());
        let mut own = resource;
        open.extend(node.items().map(|item| (item, Context::Keywords, resource)));
        for (key, value) in node.members() {
            let inner = match context {
                Context::Names => Context::Keywords,
                Context::ExampleNames => Context::Example,
                Context::Keywords | Context::Example => {
                    match (key, value.str()) {
                        ("$ref", Some(_)) => references.push(node.id),
                        ("$dynamicRef", Some(_)) if dynamic && node.get("$ref").is_none() => references.push(node.id),
                        ("$anchor" | "$dynamicAnchor", Some(name)) => anchors.push((name, node.id, resource)),
                        ("$id" | "$self", Some(text)) => {
                            let text = text.split('#').next().unwrap_or_default();
                            if !text.is_empty() && text.len() <= location::LONGEST {
                                identifiers.push((text.to_owned(), node.id));
                                own = node.id;
                            }
                        }
                        ("mapping", None)
                            if node.key() == Some("discriminator") && node.get("propertyName").is_some() =>
                        {
                            references.extend(value.members().filter(|(_, to)| is_reference(*to)).map(|(_, to)| to.id));
                        }
                        _ => {}
                    }
                    match keyword(view.version(), context, key, value) {
                        Some(inner) => inner,
                        None => continue,
                    }
                }
            };
            if matches!(value.kind(), NodeKind::Array | NodeKind::Object) {
                open.push((value, inner, resource));
            }
        }
        if own != resource {
            open[first..].iter_mut().for_each(|(_, _, resource)| *resource = own);
            anchors[first_anchor..].iter_mut().for_each(|(_, _, resource)| *resource = own);
        }
        // The value pushed last is visited first, so document order needs the reverse.
        open[first..].reverse();
    }
    let anchors: Vec<_> = anchors.into_iter().map(|(name, id, resource)| ((resource, name.to_owned()), id)).collect();
    for (key, id) in anchors {
        document.anchors.entry(key).or_insert(id);
    }
    identify(document, root, identifiers)
}

/// Registers the objects of a file by their identifiers, each relative to the identifier around it.
fn identify(document: &mut Document, root: u32, identifiers: Vec<(String, u32)>) -> Result<(), (u32, Problem)> {
    let limit = document.limits().identifiers;
    // The values with an identifier that contain the current one, the innermost last.
    let mut around: Vec<u32> = Vec::new();
    for (text, id) in identifiers {
        if document.resources.len() == limit {
            let message = format!("The description has more than {} `$id` and `$self` values.", grouped(limit));
            let node = document.node(NodeId(id));
            let hint = Some("Remove those that no reference uses.".to_owned());
            let problem = document.problem(node, Severity::Error, rules::TOO_MANY_IDENTIFIERS, message, hint);
            return Err((id, problem));
        }
        document.leave(root, &mut around, id);
        let uri = location::join(document.uri_of(around.last().copied().unwrap_or(root)), &text);
        if uri.len() <= location::LONGEST {
            document.identified.entry(uri.clone()).or_insert(id);
            document.resources.insert(id, uri);
            document.scopes.push((id, id));
            around.push(id);
        }
    }
    document.leave(root, &mut around, u32::MAX);
    Ok(())
}

/// True if the target of a mapping is written as a reference to another file. Otherwise it is the name of a schema or a
/// reference within its file, which needs no further file.
fn is_reference(target: Node<'_>) -> bool {
    let Some(text) = target.str() else { return false };
    let resource = text.split('#').next().unwrap_or_default();
    let named_as_file = [".json", ".yaml", ".yml"].iter().any(|end| resource.ends_with(end));
    !resource.is_empty() && (resource.contains('/') || resource.len() < text.len() || named_as_file)
}

/// Warnings for references that begin with `#` and are correct only from the root of their file, although the enclosing
/// schema has an identifier, so that `#` means that schema.
pub(super) fn misled(document: &Document, references: &[u32]) -> Vec<Problem> {
    if document.resources.is_empty() {
        return Vec::new();
    }
    let nodes = references.iter().map(|&id| document.node(NodeId(id)));
    let misled = nodes.filter(|&node| resolve::needs_file_root(document, node));
    let warning = |node| {
        let message = "The enclosing schema has an `$id`, so `#` means that schema, where this target does not \
                       exist; it is looked up in the whole document instead.";
        let hint = Some("Remove the `$id`, or write the document's file name before the `#`.".to_owned());
        Problem { severity: Severity::Warning, ..resolve::problem_of(node, rules::REF_BASE, message.to_owned(), hint) }
    };
    misled.take(document.limits().problems).map(warning).collect()
}

/// The context within the value of a keyword; None for data.
fn keyword(version: Version, context: Context, key: &str, value: Node<'_>) -> Option<Context> {
    let data = DATA.contains(&key)
        || key.starts_with("x-")
        || (context == Context::Example && matches!(key, "value" | "dataValue"));
    if data {
        return None;
    }
    if key == "examples" {
        // A list of values in a schema, values by media type in 2.0, otherwise Example Objects by name.
        return (value.is_object() && version != Version::V2_0).then_some(Context::ExampleNames);
    }
    Some(if value.is_object() && NAME_MAPS.contains(&key) { Context::Names } else { Context::Keywords })
}
