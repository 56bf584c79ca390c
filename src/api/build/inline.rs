//! Names for inline schemas: which of them become models, and what they are called.
//!
//! Names are part of the surface that users program against, so they follow the reference:
//! `Parent_property`, `Parent_inner` (array items), `Parent_value` (additional properties),
//! `Parent_allOf`, `_oneOf`, `_anyOf` (members), `operationId_request`, `operationId_200_response`,
//! `operationId_name_parameter`; a `title` wins over the place; equal schemas share one model.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::schema::{
    alternatives, effective, enum_base, follow, has_properties, items, may_be_object, merged_enum_members, positions,
    referred, refers, text, types, value_schemas,
};
use super::search::{Look, Search};
use crate::lean::LeanSort;
use crate::settings::{self, INLINE_SCHEMA_NAME_MAPPINGS, INLINE_SCHEMA_OPTIONS, Settings};
use crate::spec::{Node, NodeId, NodeKind};

/// The models that inline schemas become.
#[derive(Default)]
pub struct Inline<'d> {
    /// Name of each inline schema that is a model; equal schemas have the same name.
    pub names: BTreeMap<NodeId, String>,
    /// Name and first schema of each such model, in the order found.
    pub models: Vec<(String, Node<'d>)>,
    /// Further schemas that share the name of an earlier one, in the order found.
    pub repeats: Vec<(NodeId, String)>,
    taken: Taken,
    /// Structure to name. In order, since to compare two reads less of them than to hash one.
    by_structure: BTreeMap<Vec<u8>, String>,
    visited: HashSet<NodeId>,
    models_search: Search,
    naming: InlineNaming<'d>,
    /// Names that a mapping replaced.
    pub mapped: Vec<&'d str>,
}

/// How models of inline schemas are named.
pub(in crate::api) struct InlineNaming<'s> {
    pub settings: &'s Settings,
    pub item_suffix: &'s str,
    pub value_suffix: &'s str,
    /// Equal schemas have a model each.
    pub keeps_apart: bool,
    /// Enums have a model each.
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

/// Names that are taken, whatever their case: only looked up, never walked.
#[derive(Default)]
pub struct Taken {
    folded: HashSet<String>,
    /// The number to try next behind a name that was wanted before, whatever its case.
    next: HashMap<String, usize>,
}

impl Taken {
    /// Takes a name; false when it is taken already.
    pub fn insert(&mut self, name: &str) -> bool {
        self.folded.insert(name.to_lowercase())
    }

    /// Takes a name, with the first number behind it that makes it unique.
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

    /// Names what needs a name below `schema`, and `schema` itself when it does; `place` is the name
    /// that its place gives.
    pub fn visit(&mut self, schema: Node<'d>, place: &str) {
        if schema.is_flat() {
            return;
        }
        self.run(Task::Visit(schema, place.to_owned()));
    }

    /// Names what needs a name inside `schema`, which has a name already (`component`: one of its own).
    pub fn visit_parts(&mut self, schema: Node<'d>, place: &str, component: bool) {
        self.run(Task::Parts(schema, place.to_owned(), component));
    }

    /// Works through a task and all that it leads to, depth first; schemas may be nested deeper than
    /// the stack allows.
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
            // The last one is taken first, and they are to be done in the order of the description.
            pending[before..].reverse();
        }
    }

    /// The parts of a schema, in the order in which the reference names them.
    fn parts(&self, schema: Node<'d>, place: &str, component: bool, tasks: &mut Vec<Task<'d>>) {
        let mut visit = |part: Node<'d>, last: [&str; 2]| {
            // Most are flat, and nothing in them needs a name.
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
        // The members of an allOf are merged into their owner, so they need no name themselves.
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
        if let Some((wanted, called)) = self.naming.settings.entry(INLINE_SCHEMA_NAME_MAPPINGS, &name) {
            self.mapped.push(wanted);
            name = self.taken.unique(sanitize(called));
        }
        self.by_structure.insert(structure, name.clone());
        self.names.insert(schema.id(), name.clone());
        self.models.push((name, schema));
    }

    /// True for an inline schema that a language gives a type of its own: an object with properties,
    /// or a composition of such; an enum where that is set.
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

    /// Bytes that two schemas share when they are the same; what has a name already stands for itself.
    fn structure(&self, node: Node<'d>) -> Vec<u8> {
        let mut out = Vec::new();
        self.write_structure(node, true, &mut out);
        out
    }

    fn write_structure(&self, node: Node<'d>, top: bool, out: &mut Vec<u8>) {
        // With lengths before all that varies, nothing can be taken for what follows it.
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
                members.lean_sort_by_key(|(key, _)| *key);
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

/// What is left to do, with the name that the place gives.
enum Task<'d> {
    Visit(Node<'d>, String),
    /// Visits the parts of a schema; true for a component's.
    Parts(Node<'d>, String, bool),
    /// Visits a member of an `allOf`; true for a component's.
    Member(Node<'d>, String, bool),
    Name(Node<'d>, String),
}

/// The items of the arrays in a member of a component's `allOf`: the reference calls these after the
/// array.
fn arrays<'d>(member: Node<'d>, place: &str, tasks: &mut Vec<Task<'d>>) {
    for (name, property) in member.get("properties").into_iter().flat_map(Node::members) {
        if let Some(items) = items(effective(property).node) {
            tasks.push(Task::Visit(items, format!("{place}_{name}")));
        }
    }
}

/// Longer names say no more, and each level of nesting adds to them.
const LONGEST: usize = 300;

fn resolve(schema: Node<'_>, place: &str) -> String {
    let mut name = sanitize(text(schema, "title").unwrap_or(place));
    name.truncate(LONGEST);
    name
}

/// Letters and digits of ASCII, the rest as underscores.
pub fn sanitize(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        out.push('_');
    }
    out.extend(name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }));
    out
}
