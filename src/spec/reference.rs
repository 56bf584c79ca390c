//! Where references stand, and which files they need.

use std::collections::BTreeMap;

use super::{Document, Input, Kind, Node, NodeId, Version, resolve, rules, uri};
use crate::error::{Problem, Severity};

/// Reads every file that references reach. Gives what is wrong with these; where references lead
/// within the files is looked at later, by the walk of [`super::check`].
pub(super) fn follow(document: &mut Document, input: &Input<'_>) -> Vec<Problem> {
    let limit = document.arena.limits.problems;
    let mut references = Vec::new();
    let mut failed: Vec<(u32, Problem)> = Vec::new();
    let mut unavailable = BTreeMap::new();
    let mut walked = 0;
    // Files join while others are walked, so their number is asked for anew each time.
    while walked < document.files.len() && failed.len() < limit {
        let first = references.len();
        collect(document, walked, &mut references);
        let problem = |&id: &u32| Some((id, read_needed(document, input, id, &mut unavailable).err()?));
        let left = limit - failed.len();
        failed.extend(references[first..].iter().filter_map(problem).take(left));
        walked += 1;
    }
    document.failed = failed.iter().map(|(id, _)| *id).collect();
    let mut problems: Vec<Problem> = failed.into_iter().map(|(_, problem)| problem).collect();
    if problems.len() == limit {
        let message = format!("More problems may follow: the first {limit} are listed.");
        problems.push(document.problem(document.root(), Severity::Error, rules::REF_FILE, message, None));
    }
    problems
}

/// Reads the file that one reference needs, unless that was done before.
fn read_needed(
    document: &mut Document,
    input: &Input<'_>,
    id: u32,
    unavailable: &mut BTreeMap<String, String>,
) -> Result<(), Problem> {
    let Some(written) = needed_file(document, document.node(NodeId(id)))? else { return Ok(()) };
    if document.paths.contains_key(&written) {
        return Ok(());
    }
    let path = uri::shortest(&written, input.name).to_owned();
    let known = if path == uri::file_name(input.name) { Some(&0) } else { document.paths.get(&path) };
    if let Some(&file) = known {
        document.paths.insert(written, file);
        return Ok(());
    }
    let problem = |document: &Document, rule, message: String| {
        let node = document.node(NodeId(id));
        resolve::problem_of(node, rule, message, resolve::bare_name_hint(node))
    };
    let read = match unavailable.get(&path) {
        Some(why) => Err(String::clone(why)),
        None if document.files.len() > document.arena.limits.files => {
            let message = format!("The description needs more than {} files.", document.arena.limits.files);
            return Err(problem(document, rules::TOO_MANY_FILES, message));
        }
        None => input.source.load(&path),
    };
    match read {
        Ok(bytes) => {
            document.paths.insert(written, document.files.len());
            document.add_file(path.clone(), &path, &bytes).map_err(|fault| document.placed(fault))
        }
        Err(why) => {
            let message =
                format!("The file {path:?} that this reference needs cannot be read: {}.", why.trim_end_matches('.'));
            unavailable.insert(path, why);
            Err(problem(document, rules::REF_FILE, message))
        }
    }
}

/// The path of the file that a reference leads to, when it leaves its own.
fn needed_file(document: &Document, node: Node<'_>) -> Result<Option<String>, Problem> {
    let text = node.reference().unwrap_or_default();
    // A malformed fragment is found by whoever resolves it.
    let Some(resource) = text.split('#').next().filter(|resource| !resource.is_empty()) else { return Ok(None) };
    if document.identified.contains_key(resource) {
        return Ok(None);
    }
    let path = uri::file_path(uri::folder(node.file()), resource);
    path.map(Some).map_err(|unusable| resolve::problem_of(node, unusable.rule, unusable.message, unusable.hint))
}

/// What the members of an object are.
#[derive(Clone, Copy, PartialEq)]
enum Context {
    /// Keywords of the specification.
    Keywords,
    /// An Example Object: keywords, but its value is data.
    Example,
    /// Names that the author chose, each for one object of keywords.
    Names,
    /// Names of Example Objects.
    ExampleNames,
}

/// Members whose objects have names for keys, so that `$ref`, `default` or `x-a` may be such a name.
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

/// Members whose values are data: a `$ref` in there is no reference.
const DATA: &[&str] = &["const", "default", "enum", "example"];

/// Collects the objects of one file that are references, and registers anchors and identifiers.
fn collect(document: &mut Document, file: usize, references: &mut Vec<u32>) {
    let root = document.files[file].root;
    if !document.files[file].complete {
        return;
    }
    let (mut anchors, mut identified) = (Vec::new(), Vec::new());
    let view = &*document;
    let mut open: Vec<(Node<'_>, Context)> = vec![(view.node(NodeId(root)), Context::Keywords)];
    while let Some((node, context)) = open.pop() {
        let first = open.len();
        open.extend(node.items().map(|item| (item, Context::Keywords)));
        for (key, value) in node.members() {
            let inner = match context {
                Context::Names => Context::Keywords,
                Context::ExampleNames => Context::Example,
                Context::Keywords | Context::Example => {
                    match (key, value.str()) {
                        ("$ref", Some(_)) => references.push(node.id),
                        ("$anchor" | "$dynamicAnchor", Some(name)) => anchors.push((name.to_owned(), node.id)),
                        ("$id" | "$self", Some(name)) => identified.push((name.to_owned(), node.id)),
                        _ => {}
                    }
                    match keyword(view.version(), context, key, value) {
                        Some(inner) => inner,
                        None => continue,
                    }
                }
            };
            if matches!(value.kind(), Kind::Array | Kind::Object) {
                open.push((value, inner));
            }
        }
        // The last one pushed is looked at first: document order needs the reverse.
        open[first..].reverse();
    }
    document.anchors.extend(anchors.into_iter().map(|(name, id)| ((file, name), id)));
    for (name, id) in identified {
        document.identified.entry(name.trim_end_matches('#').to_owned()).or_insert(id);
    }
}

/// The context within a keyword's value; None when it is data.
fn keyword(version: Version, context: Context, key: &str, value: Node<'_>) -> Option<Context> {
    let data = DATA.contains(&key)
        || key.starts_with("x-")
        || (context == Context::Example && matches!(key, "value" | "dataValue"));
    if data {
        return None;
    }
    if key == "examples" {
        // A list of values in a schema, values by media type in 2.0, else Example Objects by name.
        return (value.is_object() && version != Version::V2_0).then_some(Context::ExampleNames);
    }
    Some(if value.is_object() && NAME_MAPS.contains(&key) { Context::Names } else { Context::Keywords })
}
