//! Names for inline schemas: decides which of them become models, and how these are named.
//!
//! Programs use these names, so they follow the reference: `Parent_property`, `Parent_inner` (array items),
//! `Parent_value` (additional properties), `Parent_allOf`, `_oneOf`, `_anyOf` (members), `operationId_request`,
//! `operationId_200_response`, `operationId_name_parameter`; a `title` takes precedence over the position; equal
//! schemas share a model.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::schema::{
    alternatives, effective, enum_base, follow, has_properties, items, may_be_object, merged_enum_members, positions,
    referred, refers, text, types, value_schemas,
};
use super::search::{Look, Search};
use crate::settings::{self, INLINE_SCHEMA_NAME_MAPPINGS, INLINE_SCHEMA_OPTIONS, Settings};
use crate::small::SortSmall;
use crate::spec::{Node, NodeId, NodeKind};

/// The models of inline schemas.
#[derive(Default)]
pub struct Inline<'d> {
    /// The name of each inline schema that is a model; equal schemas have the same name.
    pub names: BTreeMap<NodeId, String>,
    /// The name and first schema of each such model, in the order found.
    pub models: Vec<(String, Node<'d>)>,
    /// Further schemas that share the name of an earlier one, in the order found.
    pub repeats: Vec<(NodeId, String)>,
    taken: Taken,
    /// Names by structure. Ordered, because comparing two structures reads less of them than hashing one.
    by_structure: BTreeMap<Vec<u8>, String>,
    visited: HashSet<NodeId>,
    models_search: Search,
    naming: InlineNaming<'d>,
    /// Names that a mapping replaced.
    pub mapped: Vec<&'d str>,
}

/// Settings for the models of inline schemas.
pub(in crate::api) struct InlineNaming<'s> {
    pub settings: &'s Settings,
    pub item_suffix: &'s str,
    pub value_suffix: &'s str,
    /// True if equal schemas have separate models.
    pub keeps_apart: bool,
    /// True if enums become models.
    pub resolves_enums: bool,
}

impl Default for InlineNaming<'_> {
    fn default() -> Self {
        Self::read(&settings::NONE)
    }
}

impl<'s> InlineNaming<'s> {
    pub fn read(settings: &'s Settings) -> Self {
        let option = |name| settings.pair(INLINE_SCHEMA_OPTIONS, name);
        Self {
            settings,
            item_suffix: option("ARRAY_ITEM_SUFFIX").unwrap_or("_inner"),
            value_suffix: option("MAP_ITEM_SUFFIX").unwrap_or("_value"),
            keeps_apart: option("SKIP_SCHEMA_REUSE") == Some("true"),
            resolves_enums: option("RESOLVE_INLINE_ENUMS") == Some("true"),
        }
    }
}

/// Taken names, regardless of case: only looked up, never iterated.
#[derive(Default)]
pub struct Taken {
    folded: HashSet<String>,
    /// The next number to append to a name, regardless of case.
    next: HashMap<String, usize>,
}

impl Taken {
    /// Takes a name; false if it is taken already.
    pub fn insert(&mut self, name: &str) -> bool {
        self.folded.insert(name.to_lowercase())
    }

    /// Takes a name, with the first number that makes it unique.
    pub fn unique(&mut self, wanted: String) -> String {
        if self.insert(&wanted) {
            return wanted;
        }
        let next = self.next.entry(wanted.to_lowercase()).or_default();
        loop {
            *next += 1;
            let name = format!("{wanted}_{next}");
            if self.folded.insert(name.to_lowercase()) {
                return name;
            }
        }
    }
}

impl<'d> Inline<'d> {
    pub(in crate::api) fn new(components: impl Iterator<Item = &'d str>, naming: InlineNaming<'d>) -> Self {
        let mut this = Self { naming, ..Self::default() };
        for name in components {
            this.taken.insert(name);
        }
        this
    }

    /// Names `schema`, if it becomes a model, and the schemas inside it; `place` is the name derived from its position.
    pub fn visit(&mut self, schema: Node<'d>, place: &str) {
        if schema.is_flat() {
            return;
        }
        self.run(Task::Visit(schema, place.to_owned()));
    }

    /// Names the schemas inside `schema`, which already has a name (`component`: as a component).
    pub fn visit_parts(&mut self, schema: Node<'d>, place: &str, component: bool) {
        self.run(Task::Parts(schema, place.to_owned(), component));
    }

    /// Processes a task and all that follow from it, depth first, without recursion: schemas can be nested more deeply
    /// than the stack allows.
    fn run(&mut self, first: Task<'d>) {
        let mut pending = vec![first];
        while let Some(task) = pending.pop() {
            let before = pending.len();
            match task {
                Task::Visit(schema, place) => {
                    let inner = effective(schema).node;
                    if !refers(inner) && inner.is_object() && self.visited.insert(inner.id()) {
                        let place = resolve(schema, &place);
                        pending.push(Task::Parts(inner, place.clone(), false));
                        pending.push(Task::Name(inner, place));
                    }
                }
                Task::Parts(schema, place, component) => self.parts(schema, &place, component, &mut pending),
                Task::Member(member, place, component) => {
                    if !refers(member) && member.is_object() && self.visited.insert(member.id()) {
                        let place = resolve(member, &place);
                        if component {
                            arrays(member, &place, &mut pending);
                        }
                        pending.push(Task::Parts(member, place, false));
                    }
                }
                Task::Name(schema, place) => {
                    if self.is_model(schema) {
                        self.name(schema, &place);
                    }
                }
            }
            // The last task is taken first, and they are processed in the order of the description.
            pending[before..].reverse();
        }
    }

    /// The parts of a schema, in the order in which the reference names them.
    fn parts(&self, schema: Node<'d>, place: &str, component: bool, tasks: &mut Vec<Task<'d>>) {
        let mut visit = |part: Node<'d>, last: [&str; 2]| {
            // Most schemas have no nested schemas.
            if !part.is_flat() {
                tasks.push(Task::Visit(part, [place, last[0], last[1]].concat()));
            }
        };
        for (name, property) in schema.get("properties").into_iter().flat_map(Node::members) {
            visit(property, ["_", name]);
        }
        for value in value_schemas(schema) {
            visit(value, ["", self.naming.value_suffix]);
        }
        for item in items(schema).into_iter().chain(positions(schema)) {
            visit(item, ["", self.naming.item_suffix]);
        }
        // The members of an allOf are merged into their parent, so they need no name.
        for member in schema.get("allOf").into_iter().flat_map(Node::items) {
            tasks.push(Task::Member(member, format!("{place}_allOf"), component));
        }
        for key in ["anyOf", "oneOf"] {
            for member in alternatives(schema, key) {
                tasks.push(Task::Visit(member, format!("{place}_{key}")));
            }
        }
    }

    fn name(&mut self, schema: Node<'d>, place: &str) {
        let structure = self.structure(schema);
        if let Some(name) = self.by_structure.get(&structure).filter(|_| !self.naming.keeps_apart) {
            self.names.insert(schema.id(), name.clone());
            self.repeats.push((schema.id(), name.clone()));
            return;
        }
        let mut name = self.taken.unique(place.to_owned());
        if let Some((wanted, mapped)) = self.naming.settings.entry(INLINE_SCHEMA_NAME_MAPPINGS, &name) {
            self.mapped.push(wanted);
            name = self.taken.unique(sanitize(mapped));
        }
        self.by_structure.insert(structure, name.clone());
        self.names.insert(schema.id(), name.clone());
        self.models.push((name, schema));
    }

    /// True for an inline schema that becomes a type in a language: an object with properties or a composition of such,
    /// or an enum if that is set.
    pub fn is_model(&mut self, schema: Node<'d>) -> bool {
        if self.naming.resolves_enums && (enum_base(schema).is_some() || merged_enum_members(schema).is_some()) {
            return true;
        }
        self.models_search.finds(schema, |node| {
            if refers(node) {
                let target = follow(node).ok();
                return Look::On(target.map(|n| effective(n).node).into_iter().collect());
            }
            let types = types(node);
            let object = types.is_empty() || types == ["object"] || may_be_object(node);
            if !object || merged_enum_members(node).is_some() {
                return Look::On(Vec::new());
            }
            let many = |key: &str| !alternatives(node, key).is_empty();
            if has_properties(node) || many("oneOf") || many("anyOf") {
                return Look::Found;
            }
            Look::On(referred(node).into_iter().chain(node.get("allOf").into_iter().flat_map(Node::items)).collect())
        })
    }

    /// Bytes that are the same for equal schemas; a schema that has a name is represented by the name.
    fn structure(&self, node: Node<'d>) -> Vec<u8> {
        let mut out = Vec::new();
        self.write_structure(node, true, &mut out);
        out
    }

    fn write_structure(&self, node: Node<'d>, top: bool, out: &mut Vec<u8>) {
        // Lengths come first, so that different structures never have the same bytes.
        let count = |count: usize, out: &mut Vec<u8>| out.extend((count as u32).to_le_bytes());
        let write = |text: &str, out: &mut Vec<u8>| {
            count(text.len(), out);
            out.extend(text.as_bytes());
        };
        match node.kind() {
            NodeKind::Object => {
                if !top && let Some(name) = self.names.get(&node.id()) {
                    out.push(b'#');
                    return write(name, out);
                }
                let mut members: Vec<_> = node.members().collect();
                members.sort_small_by_key(|(key, _)| *key);
                out.push(b'{');
                count(members.len(), out);
                for (key, value) in members {
                    write(key, out);
                    self.write_structure(value, false, out);
                }
            }
            NodeKind::Array => {
                out.push(b'[');
                count(node.len(), out);
                node.items().for_each(|item| self.write_structure(item, false, out));
            }
            NodeKind::String => {
                out.push(b'"');
                write(node.str().unwrap_or_default(), out);
            }
            NodeKind::Number => {
                out.push(b'0');
                write(node.number().unwrap_or_default(), out);
            }
            NodeKind::Bool | NodeKind::Null => out.extend(node.to_json().as_bytes()),
        }
    }
}

/// A pending step, with the name derived from the position.
enum Task<'d> {
    Visit(Node<'d>, String),
    /// Visits the parts of a schema; true for a component's.
    Parts(Node<'d>, String, bool),
    /// Visits a member of an `allOf`; true for a component's.
    Member(Node<'d>, String, bool),
    Name(Node<'d>, String),
}

/// The items of the arrays in a member of a component's `allOf`, which the reference names after the array.
fn arrays<'d>(member: Node<'d>, place: &str, tasks: &mut Vec<Task<'d>>) {
    for (name, property) in member.get("properties").into_iter().flat_map(Node::members) {
        if let Some(items) = items(effective(property).node) {
            tasks.push(Task::Visit(items, format!("{place}_{name}")));
        }
    }
}

/// Longer names are cut; each level of nesting adds to them.
const LONGEST: usize = 300;

fn resolve(schema: Node<'_>, place: &str) -> String {
    let mut name = sanitize(text(schema, "title").unwrap_or(place));
    name.truncate(LONGEST);
    name
}

/// ASCII letters and digits; other characters become underscores.
pub fn sanitize(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        out.push('_');
    }
    out.extend(name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }));
    out
}
