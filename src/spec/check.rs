//! A walk over a description by the grammar of its version: what is wrong in it, and which features
//! it uses.
//!
//! Each value is looked at once, as what its place says it is. References are followed last: then
//! most of what they name has been met as something, and must be what the reference needs.

mod objects;
mod paths;
mod schemas;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::arena::Fault;
use super::grammar::{Member, Members, Object, Others, Value};
use super::{Document, Feature, Kind, Node, NodeId, Version, rules};
use crate::error::{Problem, Severity, nearest};

/// A feature that a description uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub feature: Feature,
    /// The first place.
    pub first: NodeId,
    /// At how many places.
    pub count: usize,
}

/// What the walk has found.
pub struct Checked {
    /// Errors before warnings, no more than the budget of problems.
    pub problems: Vec<Problem>,
    /// How many more there are.
    pub unlisted: usize,
    /// In the order of [`Feature::ALL`].
    pub uses: Vec<Use>,
    /// The references whose problem is listed, so that it needs no second mention.
    pub broken: BTreeSet<NodeId>,
}

/// Walks over all that a document says.
pub fn check(document: &Document) -> Checked {
    let members: Vec<Members> = Object::ALL.map(|object| Members::new(object, document.version())).into();
    let mut walk = Walk {
        document,
        members: &members,
        seen: vec![0; document.size()],
        open: Vec::new(),
        references: Vec::new(),
        targets: HashMap::new(),
        guesses: HashMap::new(),
        faults: Vec::new(),
        operation_ids: HashMap::new(),
        located: Vec::new(),
        kept: [0; 2],
        unlisted: 0,
        places: BTreeMap::new(),
        uses: vec![(0, 0); Feature::ALL.len()],
        broken: document.failed.keys().map(|&id| NodeId(id)).collect(),
    };
    walk.run(document.root());
    walk.finish()
}

/// Faults of each severity that are kept before the first of them are chosen.
const GATHERED: usize = 1_000;
/// Places at which one and the same warning is listed.
const PLACES: usize = 3;
/// Different references whose targets are remembered.
const TARGETS: usize = 10_000;
/// Names of authors that are compared with keywords.
const GUESSES: usize = 1_000;
/// Characters of a name that a message shows.
const SHOWN: usize = 60;

/// What `Walk::seen` says of lists and maps; objects have their number and 1.
const LIST: u8 = u8::MAX;
const MAP: u8 = u8::MAX - 1;

struct Walk<'d> {
    document: &'d Document,
    /// Of each object.
    members: &'d [Members],
    /// As what each value was met; 0 where it was not.
    seen: Vec<u8>,
    /// Containers within one another.
    open: Vec<Open>,
    /// References, and what they must name.
    references: Vec<(NodeId, Object)>,
    /// What references name, by what they are relative to and text, for the first of them: only looked up.
    targets: HashMap<(u32, &'d str), Node<'d>>,
    /// The keyword that a name of the author's is near: only looked up.
    guesses: HashMap<&'d str, Option<&'static str>>,
    faults: Vec<Fault>,
    /// Errors that have their place already.
    located: Vec<Problem>,
    /// How many faults of each severity there are.
    kept: [usize; 2],
    unlisted: usize,
    /// The first place of each `operationId`: only looked up.
    operation_ids: HashMap<&'d str, Node<'d>>,
    /// At how many places each warning was met, and the last of them that is kept: by rule, object and name.
    places: BTreeMap<(&'static str, &'static str, &'d str), (usize, Option<usize>)>,
    /// First place and count of each feature.
    uses: Vec<(u32, usize)>,
    broken: BTreeSet<NodeId>,
}

/// A container that is being looked into.
#[derive(Clone, Copy)]
struct Open {
    /// The value in it that comes next, and where its values end.
    next: u32,
    end: u32,
    /// What the container is.
    value: &'static Value,
}

static ROOT: Value = Value::One(Object::OpenApi);

impl<'d> Walk<'d> {
    fn run(&mut self, root: Node<'d>) {
        self.visit(root, &ROOT, None);
        self.walk();
        // What a reference leads to may hold further references.
        let mut next = 0;
        while let Some(&(id, object)) = self.references.get(next) {
            // A hint for a bad reference takes time, and the answer is full.
            if self.located.len() == self.document.arena.limits.problems {
                self.unlisted += 1;
                break;
            }
            next += 1;
            self.follow(self.document.node(id), object);
        }
    }

    /// Looks at all that is left of the open containers, in document order.
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
            match value {
                Value::One(object) => self.member(node, *object),
                Value::List(of) | Value::Map(of) => self.visit(node, of, None),
                _ => {}
            }
        }
    }

    /// Looks at a value that must be such; containers are looked into later.
    fn visit(&mut self, node: Node<'d>, value: &'static Value, member: Option<&'static Member>) {
        match value {
            Value::Any => {}
            Value::Either(values) => match values.iter().find(|v| v.fits(node)) {
                Some(value) => self.visit(node, value, member),
                None => self.wrong(node, value, member),
            },
            Value::Word(words) if node.is_string() => {
                let text = node.str().unwrap_or_default();
                if !words.contains(&text) {
                    let message = || format!("{} is {}, and must be {}", said(node), quoted(text), value.wanted());
                    let hint = || nearest(text, words.iter().copied()).map(did_you_mean);
                    self.warn(node, rules::WORD_UNKNOWN, ("", nearest_name(node)), message, hint);
                }
            }
            Value::One(Object::Schema) if node.is_bool() => {
                if self.document.version() >= Version::V3_1 {
                    self.uses(Feature::BooleanSchema, node);
                } else {
                    self.wrong(node, value, member);
                }
            }
            _ if !value.fits(node) => self.wrong(node, value, member),
            // Nothing is wrong with a text in a list of texts.
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
                // What stands beside a reference is ignored.
                _ => return,
            }
        }
        for member in &self.members[object as usize].required {
            if node.get(member.name).is_none() {
                let message = || format!("{} must have {}", form.one, quoted(member.name));
                self.warn(node, rules::MEMBER_MISSING, (form.one, member.name), message, || None);
            }
        }
        self.look_at_object(node, object);
        self.enter(node, value, as_what);
    }

    /// Looks at a member of an object.
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
            let message = || format!("`$ref` must be text, and is {}", is_what(reference));
            let hint = || Some("Name a target, such as `#/components/schemas/Pet`.".to_owned());
            self.fault(reference, Severity::Error, rules::REF_MALFORMED, message, hint);
        }
    }

    /// Follows a reference to what must be such an object.
    fn follow(&mut self, node: Node<'d>, object: Object) {
        if !self.broken.is_empty() && self.broken.contains(&node.id()) {
            return;
        }
        let target = match self.resolve(node) {
            Ok(target) => target,
            Err(problem) => {
                self.broken.insert(node.id());
                self.located.push(problem);
                return;
            }
        };
        let met = self.seen[target.id as usize];
        let boolean = object == Object::Schema && target.is_bool();
        let fits = target.is_object() && (met == 0 || met == object as u8 + 1);
        if !fits && !boolean {
            // Any object can be read as a schema; what says nothing of values is any value.
            let readable = object == Object::Schema && target.is_object() && target.parent().is_some();
            let severity = if readable { Severity::Warning } else { Severity::Error };
            if !readable {
                self.broken.insert(node.id());
            }
            let message = || {
                let there = match met {
                    LIST | 0 => is_what(target).to_owned(),
                    MAP => "an object of several by name".to_owned(),
                    met => Object::ALL[usize::from(met) - 1].form().one.to_owned(),
                };
                format!("the reference must lead to {}, and leads to {there}", object.form().one)
            };
            self.fault(node.get("$ref").unwrap_or(node), severity, rules::REF_KIND, message, || None);
        } else if met == 0 && !boolean {
            self.object(target, object, value_of(object));
            self.walk();
        }
    }

    /// What a reference names in the end; a value that is none names itself.
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

    fn uses(&mut self, feature: Feature, node: Node<'d>) {
        let (first, count) = &mut self.uses[feature as usize];
        *first = if *count == 0 { node.id } else { node.id.min(*first) };
        *count += 1;
    }

    fn finish(mut self) -> Checked {
        for (count, last) in self.places.into_values() {
            if let Some(last) = last.filter(|_| count > PLACES) {
                self.faults[last].message += &format!(" ({} more such places)", count - PLACES);
            }
        }
        // Errors first: they are why nothing is generated.
        self.faults.sort_by_key(|fault| (fault.severity, fault.node, fault.at));
        let limit = self.document.arena.limits.problems;
        let unlisted = self.unlisted + self.faults.len().saturating_sub(limit);
        let placed = self.faults.into_iter().take(limit).map(|fault| self.document.placed(fault));
        let used = |&feature: &Feature| {
            let (first, count) = self.uses[feature as usize];
            (count > 0).then_some(Use { feature, first: NodeId(first), count })
        };
        let uses = Feature::ALL.iter().filter_map(used).collect();
        Checked { problems: self.located.into_iter().chain(placed).collect(), unlisted, uses, broken: self.broken }
    }
}

/// Faults.
impl<'d> Walk<'d> {
    fn fault(
        &mut self,
        node: Node<'d>,
        severity: Severity,
        rule: &'static str,
        message: impl FnOnce() -> String,
        hint: impl FnOnce() -> Option<String>,
    ) {
        let kept = &mut self.kept[severity as usize];
        if *kept == GATHERED {
            self.unlisted += 1;
            return;
        }
        *kept += 1;
        // Looking for a near name takes time, and what comes late is hardly listed.
        let hint = if *kept > self.document.arena.limits.problems { None } else { hint() };
        let message = message();
        self.faults.push(Fault { at: node.start(), node: node.id, severity, rule, message, hint });
    }

    /// A warning that may hold at many places: the first ones are listed.
    fn warn(
        &mut self,
        node: Node<'d>,
        rule: &'static str,
        of: (&'static str, &'d str),
        message: impl FnOnce() -> String,
        hint: impl FnOnce() -> Option<String>,
    ) {
        let index = self.faults.len();
        let full = self.kept[Severity::Warning as usize] == GATHERED;
        if full && !self.places.contains_key(&(rule, of.0, of.1)) {
            self.unlisted += 1;
            return;
        }
        let (count, last) = self.places.entry((rule, of.0, of.1)).or_default();
        *count += 1;
        if *count <= PLACES {
            *last = (!full).then_some(index);
            self.fault(node, Severity::Warning, rule, message, hint);
        }
    }

    /// A value of another kind than its place asks for.
    fn wrong(&mut self, node: Node<'d>, value: &'static Value, member: Option<&'static Member>) {
        let text = matches!(value, Value::Text | Value::Word(_));
        let severity = match node.kind() {
            // YAML writes what is left out so.
            Kind::Null if member.is_some() => Severity::Warning,
            // A schema that says nothing, as it is read.
            Kind::Bool | Kind::Null if matches!(value, Value::One(Object::Schema)) => Severity::Warning,
            _ => value.severity(),
        };
        let message = || {
            let read = if text && node.is_number() { "; it is read as it is written" } else { "" };
            format!("{} must be {}, and is {}{read}", said(node), value.wanted(), is_what(node))
        };
        let hint = || {
            let hint = match node.kind() {
                Kind::Null if member.is_some() => Some("Leave it out."),
                Kind::Number if text => Some("Put it between quotes."),
                _ => member.and_then(|m| m.hint),
            };
            hint.map(str::to_owned)
        };
        match severity {
            Severity::Error => self.fault(node, severity, rules::WRONG_TYPE, message, hint),
            Severity::Warning => self.warn(node, rules::WRONG_TYPE, ("", nearest_name(node)), message, hint),
        }
    }

    fn unknown(&mut self, node: Node<'d>, object: Object, name: &'d str) {
        let form = object.form();
        let message = || match name {
            "$ref" => format!("a reference cannot stand in the place of {}; it is not followed", form.one),
            _ => format!("{} is no member of {}", quoted(name), form.one),
        };
        let members = &self.members[object as usize];
        let hint = || {
            let other = || (name != "$ref").then(|| "The names of extensions begin with `x-`.".to_owned());
            nearest(name, members.names()).map(did_you_mean).or_else(other)
        };
        self.warn(node, rules::UNKNOWN_MEMBER, (form.one, name), message, hint);
    }

    /// A keyword of the author's own, unless it is nearly one that is known.
    fn perhaps_misspelt(&mut self, node: Node<'d>, object: Object, name: &'d str) {
        let members = &self.members[object as usize];
        let near = match self.guesses.get(name) {
            Some(near) => *near,
            None if self.guesses.len() == GUESSES => None,
            None => {
                let near = misspelt(name, members);
                self.guesses.insert(name, near);
                near
            }
        };
        let Some(near) = near else { return };
        let message = || format!("{} is no keyword of schemas", quoted(name));
        self.warn(node, rules::UNKNOWN_MEMBER, (object.form().one, name), message, || Some(did_you_mean(near)));
    }

    fn of_other_version(&mut self, node: Node<'d>, object: Object, member: &'static Member) {
        let version = match self.document.version() {
            Version::V2_0 => "Swagger 2.0",
            Version::V3_0 => "OpenAPI 3.0",
            Version::V3_1 => "OpenAPI 3.1",
            Version::V3_2 => "OpenAPI 3.2",
        };
        let message = || {
            let (name, one) = (quoted(member.name), object.form().one);
            format!("{name} of {one} belongs to {}, and this is {version}", member.versions.name())
        };
        let hint = || member.instead.map(str::to_owned);
        self.warn(node, rules::OTHER_VERSION, (object.form().one, member.name), message, hint);
    }
}

/// The value that such an object is.
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

/// The keyword that a name is a slip of the pen away from; nearer than [`nearest`] asks, since any name is legal.
fn misspelt(name: &str, members: &Members) -> Option<&'static str> {
    let near = nearest(name, members.names().filter(|known| known.len().abs_diff(name.len()) < 3))?;
    let same = name.eq_ignore_ascii_case(near) || near.trim_start_matches('$') == name;
    (same || name.len().max(near.len()) > 5).then_some(near)
}

/// A value by the name that it stands under.
fn said(node: Node<'_>) -> String {
    match (node.key(), nearest_name(node)) {
        (Some(name), _) => quoted(name),
        (None, "") => "the document".to_owned(),
        (None, list) => format!("an item of {}", quoted(list)),
    }
}

/// The name that a value or the list around it stands under.
fn nearest_name<'d>(node: Node<'d>) -> &'d str {
    std::iter::successors(Some(node), |node| node.parent()).find_map(Node::key).unwrap_or_default()
}

/// A name for a message, cut where it is long.
fn quoted(name: &str) -> String {
    match name.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("`{}…`", &name[..end]),
        None => format!("`{name}`"),
    }
}

fn is_what(node: Node<'_>) -> &'static str {
    match node.kind() {
        Kind::Null => "null",
        Kind::Bool if node.bool() == Some(true) => "`true`",
        Kind::Bool => "`false`",
        Kind::Number => "a number",
        Kind::String => "text",
        Kind::Array => "a list",
        Kind::Object => "an object",
    }
}

fn did_you_mean(name: &str) -> String {
    format!("Did you mean `{name}`?")
}
