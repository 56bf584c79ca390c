//! Walks over a description by the grammar of its version, to find its problems and the features it uses.
//!
//! Each value is checked once, according to its position. References are followed last: by then most of their targets
//! have been visited, and must be the kind of object that the reference needs.

mod faults;
mod lost;
mod names;
mod objects;
mod paths;
mod schemas;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::arena::Fault;
use super::grammar::{Member, Members, Object, Others, Value};
use super::{Document, Feature, Node, NodeId, Version, rules};
use crate::error::{Problem, Severity, more_places, nearest};
use crate::small::{CollectSmall, SortSmall};
use names::{did_you_mean, kind_with_article, nearest_name, quoted, stated};

/// A feature that a description uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub feature: Feature,
    /// The first value that uses it.
    pub first: NodeId,
    /// The number of values that use it.
    pub count: usize,
}

/// The result of the walk.
pub struct Checked {
    /// Errors before warnings; no more errors than the budget of problems.
    pub problems: Vec<Problem>,
    /// The number of further problems.
    pub unlisted: usize,
    /// The features used, in the order of [`Feature::ALL`].
    pub uses: Vec<Use>,
    /// The references whose problem is listed, so that it is not reported again.
    pub broken: BTreeSet<NodeId>,
}

/// Checks a whole description. Errors of the rules in `waived` become warnings.
pub fn check(document: &Document, waived: &'static [&'static str]) -> Checked {
    walked(document, waived, &HashSet::new(), |walk| walk.finish())
}

/// The features that a description uses outside the omitted values.
pub fn uses_without(document: &Document, omitted: &HashSet<NodeId>) -> Vec<Use> {
    walked(document, &[], omitted, |walk| walk.uses_found())
}

/// Returns the result of `found` after a walk over all values but the omitted ones.
fn walked<T>(
    document: &Document,
    waived: &'static [&'static str],
    omitted: &HashSet<NodeId>,
    found: impl FnOnce(Walk<'_>) -> T,
) -> T {
    let members: Vec<Members> = Object::ALL.map(|object| Members::new(object, document.version())).into();
    let mut walk = Walk {
        document,
        waived,
        omitted,
        members: &members,
        seen: vec![0; document.size()],
        open: Vec::new(),
        references: Vec::new(),
        targets: HashMap::new(),
        bad: 0,
        guesses: HashMap::new(),
        faults: Vec::new(),
        operation_ids: HashMap::new(),
        located: Vec::new(),
        errors: 0,
        warnings: BTreeMap::new(),
        unlisted: 0,
        places: BTreeMap::new(),
        uses: vec![(0, 0); Feature::ALL.len()],
        broken: document.failed.keys().map(|&id| NodeId(id)).collect_small(),
    };
    walk.run(document.root());
    found(walk)
}

/// The number of different references whose targets are remembered.
const TARGETS: usize = 10_000;
/// The number of unknown names that are compared with the keywords.
const GUESSES: usize = 1_000;

/// The values in `Walk::seen` for lists and maps; for objects it is their number plus 1.
const LIST: u8 = u8::MAX;
const MAP: u8 = u8::MAX - 1;

struct Walk<'d> {
    document: &'d Document,
    waived: &'static [&'static str],
    /// Values that are not checked. Never iterated.
    omitted: &'d HashSet<NodeId>,
    /// The members of each object, by its number.
    members: &'d [Members],
    /// The kind as which each value was visited, or 0 if it was not.
    seen: Vec<u8>,
    /// The open containers, from the outermost to the innermost.
    open: Vec<Open>,
    /// The references, with the kind of object that their targets must be.
    references: Vec<(NodeId, Object)>,
    /// The targets of references, by the resource that they are relative to and their text; only the first [`TARGETS`]
    /// of them. Never iterated.
    targets: HashMap<(u32, &'d str), Node<'d>>,
    /// The number of broken references met while looking for features.
    bad: usize,
    /// The most similar keyword of each unknown name. Never iterated.
    guesses: HashMap<&'d str, Option<&'static str>>,
    faults: Vec<Fault>,
    /// Errors that already have their position.
    located: Vec<Problem>,
    /// The number of errors, and of the warnings of each rule.
    errors: usize,
    warnings: BTreeMap<&'static str, usize>,
    unlisted: usize,
    /// The first use of each `operationId`. Never iterated.
    operation_ids: HashMap<&'d str, Node<'d>>,
    /// The number of places of each warning, and the index of its last fault that is kept, by rule, object and name.
    places: BTreeMap<(&'static str, &'static str, &'d str), (usize, Option<usize>)>,
    /// The first place and the count of each feature.
    uses: Vec<(u32, usize)>,
    broken: BTreeSet<NodeId>,
}

/// A container whose values are being visited.
#[derive(Clone, Copy)]
struct Open {
    /// The next value in it, and the end of its values.
    next: u32,
    end: u32,
    /// The kind of the container.
    value: &'static Value,
}

/// For a boolean, the schema among the alternatives. The version decides later whether a boolean is a schema.
fn as_schema(values: &'static [Value], node: Node<'_>) -> Option<&'static Value> {
    values.iter().find(|value| node.is_bool() && matches!(value, Value::One(Object::Schema)))
}

static ROOT: Value = Value::One(Object::OpenApi);

impl<'d> Walk<'d> {
    fn run(&mut self, root: Node<'d>) {
        self.visit(root, &ROOT, None);
        self.walk();
        // Following a reference can add further references.
        let mut next = 0;
        while let Some(&(id, object)) = self.references.get(next) {
            // No further problem would be listed, and the hint for a broken reference takes time.
            if self.located.len() == self.document.arena.limits.problems {
                self.unlisted += 1;
                break;
            }
            next += 1;
            self.follow(self.document.node(id), object);
        }
        self.lost_operations();
        self.hidden_operations();
    }

    /// Visits the rest of the open containers, in document order.
    fn walk(&mut self) {
        let arena = &self.document.arena;
        while let Some(open) = self.open.last_mut() {
            let Open { next: id, end, value } = *open;
            if id == end {
                self.open.pop();
                continue;
            }
            open.next = arena.end(id);
            if arena.slot(id).shadowed() {
                continue;
            }
            let node = self.document.node(NodeId(id));
            if self.omitted.contains(&node.id()) {
                continue;
            }
            match value {
                Value::One(object) => self.member(node, *object),
                Value::List(of) | Value::Map(of) => self.visit(node, of, None),
                _ => {}
            }
        }
    }

    /// Checks a value that must be of the kind `value`; the contents of containers are visited later.
    fn visit(&mut self, node: Node<'d>, value: &'static Value, member: Option<&'static Member>) {
        match value {
            Value::Any => {}
            Value::Either(values) => match values.iter().find(|v| v.fits(node)).or_else(|| as_schema(values, node)) {
                Some(value) => self.visit(node, value, member),
                None => self.report_wrong_kind(node, value, member),
            },
            Value::Word(words) if node.is_string() => {
                let text = node.str().unwrap_or_default();
                if !words.contains(&text) {
                    let message = || format!("{} is {}, but must be {}.", stated(node), quoted(text), value.wanted());
                    let hint = || nearest(text, words.iter().copied()).map(did_you_mean);
                    self.warn(node, rules::VALUE_UNKNOWN, ("", nearest_name(node)), message, hint);
                }
            }
            Value::One(Object::Schema) if node.is_bool() => {
                if self.document.version() >= Version::V3_1 {
                    self.uses(Feature::BooleanSchema, node);
                } else {
                    self.report_wrong_kind(node, value, member);
                }
            }
            _ if !value.fits(node) => self.report_wrong_kind(node, value, member),
            // Every item is valid, so the items need no visit.
            Value::List(Value::Any) | Value::Map(Value::Any) => {}
            Value::One(object) => self.object(node, *object, value),
            Value::List(_) => self.enter(node, value, LIST),
            Value::Map(_) => self.enter(node, value, MAP),
            _ => {}
        }
    }

    fn enter(&mut self, node: Node<'d>, value: &'static Value, as_what: u8) {
        self.seen[node.id as usize] = as_what;
        self.open.push(Open { next: node.id + 1, end: self.document.arena.end(node.id), value });
    }

    fn object(&mut self, node: Node<'d>, object: Object, value: &'static Value) {
        let (form, as_what) = (object.form(), object as u8 + 1);
        if form.reference
            && let Some(reference) = node.get("$ref")
        {
            self.seen[node.id as usize] = as_what;
            self.reference(node, reference, object);
            let siblings = node.len() > 1;
            match object {
                Object::PathItem if siblings => {}
                Object::Schema if siblings && self.document.version() >= Version::V3_1 => {
                    self.uses(Feature::RefSiblings, node);
                }
                // The siblings of a reference are ignored.
                _ => return,
            }
        }
        for member in &self.members[object as usize].required {
            if node.get(member.name).is_none() {
                let message = || format!("`{}` is required in {}, but missing.", member.name, form.one);
                self.warn(node, rules::FIELD_MISSING, (form.one, member.name), message, || None);
            }
        }
        self.look_at_object(node, object);
        self.enter(node, value, as_what);
    }

    /// Checks a member of an object.
    fn member(&mut self, node: Node<'d>, object: Object) {
        let (form, name) = (object.form(), node.key().unwrap_or_default());
        match self.members[object as usize].get(name) {
            Some(member) => {
                if let Some(feature) = member.feature
                    && (!matches!(member.value, Value::Bool) || node.bool() == Some(true))
                {
                    self.uses(feature, node);
                }
                if !member.versions.has(self.document.version()) {
                    self.of_other_version(node, object, member);
                }
                if member.look
                    && let Some(schema) = node.parent()
                {
                    self.look(schema, name, node);
                }
                self.visit(node, &member.value, Some(member));
            }
            None if name.starts_with("x-") || (name == "$ref" && form.reference) => {}
            None => match form.others {
                Others::Of(other) => self.visit(node, other, None),
                Others::Free if name == "ref" && node.str().is_some_and(|text| text.contains('#')) => {
                    self.lame_reference(node, object);
                }
                Others::Free => self.perhaps_misspelt(node, object, name),
                Others::Extensions => self.unknown(node, object, name),
            },
        }
    }

    fn reference(&mut self, node: Node<'d>, reference: Node<'d>, object: Object) {
        if reference.is_string() {
            self.references.push((node.id(), object));
        } else {
            self.broken.insert(node.id());
            let message = || format!("`$ref` must be a string, but it is {}.", kind_with_article(reference));
            let hint = || Some("Set it to a target, such as `#/components/schemas/Pet`.".to_owned());
            self.fault(reference, Severity::Error, rules::REF_MALFORMED, message, hint);
        }
    }

    /// Follows a reference whose target must be the kind `object`.
    fn follow(&mut self, node: Node<'d>, object: Object) {
        if !self.broken.is_empty() && self.broken.contains(&node.id()) {
            return;
        }
        let target = match self.resolve(node) {
            Ok(target) => target,
            Err(problem) => {
                self.broken.insert(node.id());
                self.located.push(problem.waived(self.waived));
                return;
            }
        };
        let met = self.seen[target.id as usize];
        let boolean = object == Object::Schema && target.is_bool();
        let fits = target.is_object() && (met == 0 || met == object as u8 + 1);
        if !fits && !boolean {
            // Any object can be read as a schema; without schema keywords it allows any value.
            let readable = object == Object::Schema && target.is_object() && target.parent().is_some();
            let severity = if readable { Severity::Warning } else { Severity::Error };
            if !readable {
                self.broken.insert(node.id());
            }
            let message = || {
                let there = match met {
                    LIST | 0 => kind_with_article(target).to_owned(),
                    MAP => "a map of named objects".to_owned(),
                    met => Object::ALL[usize::from(met) - 1].form().one.to_owned(),
                };
                let read = if readable { ", which is read as a schema" } else { "" };
                format!("This reference must point to {}, but it points to {there}{read}.", object.form().one)
            };
            self.fault(node.get("$ref").unwrap_or(node), severity, rules::REF_KIND, message, || None);
        } else if met == 0 && !boolean {
            self.object(target, object, value_of(object));
            self.walk();
        }
    }

    /// The value after all references; a value without a reference is its own target.
    fn resolve(&mut self, node: Node<'d>) -> Result<Node<'d>, Problem> {
        let Some(text) = node.reference() else { return Ok(node) };
        let key = (self.document.resource_of(node.id).0, text);
        if let Some(&target) = self.targets.get(&key) {
            return Ok(target);
        }
        let target = self.document.resolve(node)?;
        if self.targets.len() < TARGETS {
            self.targets.insert(key, target);
        }
        Ok(target)
    }

    /// The value after all references, for features that depend on it. Broken references are reported elsewhere;
    /// finding the reason takes time, so after many of them this returns none.
    fn meant(&mut self, node: Node<'d>) -> Option<Node<'d>> {
        if self.bad == self.document.arena.limits.problems {
            return None;
        }
        let target = self.resolve(node).ok();
        self.bad += usize::from(target.is_none());
        target
    }

    fn uses(&mut self, feature: Feature, node: Node<'d>) {
        let (first, count) = &mut self.uses[feature as usize];
        *first = if *count == 0 { node.id } else { node.id.min(*first) };
        *count += 1;
    }

    fn finish(mut self) -> Checked {
        let uses = self.uses_found();
        for (count, last) in self.places.into_values() {
            if let Some(last) = last {
                self.faults[last].message += &more_places(count);
            }
        }
        // Errors first, because they prevent generation.
        self.faults.sort_small_by_key(|fault| (fault.severity, fault.node, fault.at));
        let limit = self.document.arena.limits.problems;
        // Errors are limited by the budget of problems, but warnings by their rule (`limited_by_rule`).
        let (mut listed, mut unlisted) = (0, self.unlisted);
        let placed = self.faults.into_iter().filter(|fault| {
            listed += usize::from(fault.severity == Severity::Error);
            let fits = fault.severity == Severity::Warning || listed <= limit;
            unlisted += usize::from(!fits);
            fits
        });
        let placed: Vec<_> = placed.map(|fault| self.document.placed(fault)).collect();
        Checked { problems: self.located.into_iter().chain(placed).collect(), unlisted, uses, broken: self.broken }
    }

    fn uses_found(&self) -> Vec<Use> {
        let used = |&feature: &Feature| {
            let (first, count) = self.uses[feature as usize];
            (count > 0).then_some(Use { feature, first: NodeId(first), count })
        };
        Feature::ALL.iter().filter_map(used).collect()
    }
}

/// The grammar's value for an object.
fn value_of(object: Object) -> &'static Value {
    static VALUES: [Value; Object::ALL.len()] = {
        let mut values = [Value::Any; Object::ALL.len()];
        let mut i = 0;
        while i < values.len() {
            values[i] = Value::One(Object::ALL[i]);
            i += 1;
        }
        values
    };
    &VALUES[object as usize]
}
