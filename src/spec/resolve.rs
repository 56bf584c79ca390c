//! Finds the targets of references.

use super::uri::{self, Fragment, Reference, Unusable};
use super::{Document, Node, NodeId, NodeKind, location, rules};
use crate::error::{Problem, Severity, grouped, nearest};

/// The number of names among which a hint is searched.
const NAMES: usize = 500;

/// Follows references to a value that is not a reference.
pub(super) fn resolve<'d>(document: &'d Document, node: Node<'d>) -> Result<Node<'d>, Problem> {
    let mut here = node;
    let mut seen = Vec::new();
    while here.reference().is_some() {
        if let Some(first) = seen.iter().position(|&id| id == here.id) {
            // The same position for all references that lead into the cycle, so that it is listed once.
            let first = seen[first..].iter().min().map_or(node, |&id| document.node(NodeId(id)));
            let message = "This reference is part of a cycle and never reaches a definition.";
            let hint = "Point one of the references in the cycle to a definition.";
            return Err(problem_of(first, rules::REF_CYCLE, message.into(), Some(hint.into())));
        }
        // Resolving every reference of a long chain would walk the chain many times.
        if seen.len() == document.limits().chain {
            let message = format!("A chain of more than {} references starts here.", grouped(seen.len()));
            return Err(problem_of(node, rules::REF_CHAIN, message, Some("Reference the definition directly.".into())));
        }
        seen.push(here.id);
        here = target(document, here)?;
    }
    Ok(here)
}

/// Follows one reference.
pub(super) fn target<'d>(document: &'d Document, node: Node<'d>) -> Result<Node<'d>, Problem> {
    let Some(text) = node.reference() else { return Ok(node) };
    if let Some(target) = document.known_target(node.id) {
        return Ok(document.node(NodeId(target)));
    }
    // The same message as when the file was read.
    if let Some(problem) = document.failed.get(&node.id) {
        return Err(problem.clone());
    }
    let target = named(document, node, text)?;
    document.remember_target(node.id, target.id);
    Ok(target)
}

/// The target of a reference without its fragment.
pub(super) enum Lead {
    /// A value that has been read: the root of a file, or a schema with an identifier.
    Resource(u32),
    /// The file at the location.
    File(String),
}

/// The target of `resource`, the part before the `#` of a reference at `node`. A value with an identifier is found by
/// the identifier. A file is found relative to the file of the reference, because identifiers need not be URLs.
pub(super) fn lead(document: &Document, node: Node<'_>, resource: &str) -> Result<Lead, Unusable> {
    let (root, base) = document.resource_of(node.id);
    if resource.is_empty() {
        return Ok(Lead::Resource(root));
    }
    if !document.identified.is_empty()
        && resource.len() <= location::LONGEST
        && let Some(&id) = document.identified.get(&location::join(base, resource))
    {
        return Ok(Lead::Resource(id));
    }
    document.locate(node.id, resource).map(Lead::File)
}

/// The target of the reference `text` at `node`.
pub(super) fn named<'d>(document: &'d Document, node: Node<'d>, text: &str) -> Result<Node<'d>, Problem> {
    let unusable = |Unusable { rule, message, hint }| problem_of(node, rule, message, hint);
    let reference = uri::parse(text).map_err(unusable)?;
    let root = match lead(document, node, reference.resource).map_err(unusable)? {
        Lead::Resource(root) => root,
        Lead::File(location) => match document.file_root(&location) {
            Some(Ok(root)) => root,
            Some(Err(shown)) => {
                let message = format!(
                    "The file {shown:?} that this reference points to has errors, which are listed separately."
                );
                return Err(problem_of(node, rules::REF_FILE, message, None));
            }
            None => {
                let shown = document.shown(&location);
                let message = format!("The file {shown:?} that this reference points to was not read.");
                return Err(problem_of(node, rules::REF_FILE, message, bare_name_hint(node)));
            }
        },
    };
    let file = document.file_of(root).root;
    within(document, root, &reference).or_else(|missing| {
        // In a schema with an identifier, `#` is nevertheless often meant as the document.
        let lenient = reference.resource.is_empty() && root != file;
        let found = lenient.then(|| within(document, file, &reference).ok()).flatten();
        found.ok_or_else(|| dangling(node, &reference, missing))
    })
}

/// True if a reference is correct only because of the leniency at the end of [`named`].
pub(super) fn needs_file_root(document: &Document, node: Node<'_>) -> bool {
    let Some(Ok(reference)) = node.reference_text().map(uri::parse) else { return false };
    let (root, file) = (document.resource_of(node.id).0, document.file_of(node.id).root);
    reference.resource.is_empty()
        && root != file
        && within(document, root, &reference).is_err()
        && within(document, file, &reference).is_ok()
}

/// The point at which a reference fails. Its message with a hint takes longer than finding it, so it is written only if
/// needed.
enum Missing<'d> {
    Anchor {
        root: u32,
    },
    /// The last value on the path, and the index of the step that is missing in it.
    Step {
        at: Node<'d>,
        step: usize,
    },
}

/// The target of a reference in the resource at `root`.
fn within<'d>(document: &'d Document, root: u32, reference: &Reference<'_>) -> Result<Node<'d>, Missing<'d>> {
    let base = Node { document, id: root };
    match &reference.fragment {
        Fragment::Whole => Ok(base),
        Fragment::Anchor(name) => match document.anchors.get(&(root, name.clone())) {
            Some(&id) => Ok(document.node(NodeId(id))),
            None => Err(Missing::Anchor { root }),
        },
        Fragment::Pointer(steps) => walk(base, steps).map_err(|(at, step)| Missing::Step { at, step }),
    }
}

fn dangling(node: Node<'_>, reference: &Reference<'_>, missing: Missing<'_>) -> Problem {
    match (missing, &reference.fragment) {
        (Missing::Step { at, step }, Fragment::Pointer(steps)) => {
            dangling_pointer(node, reference.resource, at, steps, step)
        }
        (Missing::Anchor { root }, Fragment::Anchor(name)) => {
            let known = node.document.anchors.range((root, String::new())..(root + 1, String::new()));
            let near = nearest(name, known.take(NAMES).map(|((_, known), _)| known.as_str()));
            let hint = near.map(|near| format!("Did you mean `{}#{near}`?", reference.resource));
            let message = format!("The target of this reference has no `$anchor` {name:?}.");
            problem_of(node, rules::REF_DANGLING, message, hint)
        }
        _ => problem_of(node, rules::REF_DANGLING, "The target of this reference does not exist.".to_owned(), None),
    }
}

/// The value at a pointer, or the last value on the path and the index of the missing step.
fn walk<'d>(base: Node<'d>, steps: &[String]) -> Result<Node<'d>, (Node<'d>, usize)> {
    steps.iter().enumerate().try_fold(base, |here, (i, step)| child(here, step).ok_or((here, i)))
}

fn child<'d>(node: Node<'d>, step: &str) -> Option<Node<'d>> {
    match node.kind() {
        NodeKind::Object => node.get(step),
        // RFC 6901: no sign, no leading zero.
        NodeKind::Array if step == "0" || !step.starts_with(['0', '+']) => node.at(step.parse().ok()?),
        _ => None,
    }
}

fn dangling_pointer(node: Node<'_>, resource: &str, at: Node<'_>, steps: &[String], missing: usize) -> Problem {
    let (step, place) = (&steps[missing], at.pointer());
    let place = if place.is_empty() { "the document".to_owned() } else { format!("`#{place}`") };
    let message = match at.kind() {
        NodeKind::Object => format!("The target of this reference does not exist: {place} has no key {step:?}."),
        NodeKind::Array => {
            let items = if at.len() == 1 { "1 item".to_owned() } else { format!("{} items", grouped(at.len())) };
            format!("The target of this reference does not exist: {place} has {items}, but no item {step:?}.")
        }
        _ => format!("The target of this reference does not exist: {place} is neither an object nor an array."),
    };
    let write = |names: &[&str]| {
        let pointer: String =
            names.iter().map(|name| format!("/{}", name.replace('~', "~0").replace('/', "~1"))).collect();
        Some(format!("Did you mean `{resource}#{pointer}`?"))
    };
    let names: Vec<&str> = steps.iter().map(String::as_str).collect();
    let near = nearest(step, at.members().take(NAMES).map(|(name, _)| name)).and_then(|near| {
        let mut better = names.clone();
        better[missing] = near;
        write(&better)
    });
    // Pointers that differ between Swagger 2.0 and OpenAPI 3.
    let moved = || {
        let better = match names.as_slice() {
            ["definitions", rest @ ..] => ["components", "schemas"].into_iter().chain(rest.iter().copied()).collect(),
            ["components", "schemas", rest @ ..] => ["definitions"].into_iter().chain(rest.iter().copied()).collect(),
            ["components", rest @ ..] => rest.to_vec(),
            [kind @ ("parameters" | "responses"), rest @ ..] => {
                ["components", kind].into_iter().chain(rest.iter().copied()).collect()
            }
            _ => Vec::new(),
        };
        let mut found = better.iter().try_fold(document_root(at), |here, step| child(here, step)).into_iter();
        if better.is_empty() { None } else { found.next().and_then(|_| write(&better)) }
    };
    problem_of(node, rules::REF_DANGLING, message, moved().or(near))
}

fn document_root(node: Node<'_>) -> Node<'_> {
    Node { document: node.document, id: node.document.file_of(node.id).root }
}

/// The hint for `$ref: Pet`, which was common before 2.0, if a schema with the name exists.
pub(super) fn bare_name_hint(node: Node<'_>) -> Option<String> {
    let name = node.reference()?;
    let root = node.document.root();
    let found = |steps: &[&str]| steps.iter().try_fold(root, |here, step| here.get(step)).is_some();
    if found(&["components", "schemas", name]) {
        Some(format!("Did you mean `#/components/schemas/{name}`?"))
    } else if found(&["definitions", name]) {
        Some(format!("Did you mean `#/definitions/{name}`?"))
    } else {
        None
    }
}

/// An error at the `$ref` of a reference.
pub(super) fn problem_of(node: Node<'_>, rule: &'static str, message: String, hint: Option<String>) -> Problem {
    let at = node.get("$ref").or_else(|| node.get("$dynamicRef")).unwrap_or(node);
    node.document.problem(at, Severity::Error, rule, message, hint)
}
