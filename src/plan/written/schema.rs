//! Reads schemas.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use super::corrections::Correction;
use super::discriminators::Discriminators;
use super::entries::entries;
use super::indexing::locate;
use super::kinds::ComponentKind;
use super::places::{Part, Position};
use super::references::References;
use super::types::{Constant, Direction, Enumeration, Reading, Step, Value, Written};
use crate::api::schema::{flag, positions, refers};
use crate::api::{Api, Operation, Selection, rules};
use crate::error::{Problem, Severity};
use crate::spec::{Node, NodeId, Version};

/// Reads the types of a description.
pub struct Reader<'a, 'd> {
    root: Node<'d>,
    selection: &'a Selection,
    /// The operations of Swagger 2.0, whose bodies are parameters.
    pub(super) operations: BTreeMap<NodeId, &'a Operation<'d>>,
    /// The first tag of each operation that has one.
    pub(super) tags: BTreeMap<NodeId, &'d str>,
    pub reading: Reading,
    pub(super) references: References<'d>,
    pub(super) discriminators: Discriminators<'d>,
    /// The schemas that are being written in place of references to parts of types.
    inlined: RefCell<Vec<NodeId>>,
    /// The number of schemas that have been written so.
    written: Cell<usize>,
    /// The corrections so far.
    pub(super) corrections: RefCell<BTreeSet<(NodeId, Correction)>>,
    /// The way of the values that are being read.
    pub(super) direction: Cell<Option<Direction>>,
    /// The names of the forms of schemas in requests.
    pub(super) request_names: BTreeMap<String, String>,
    /// The number of enclosing schemas with several types whose compositions are repeated for each.
    pub(super) repeated: Cell<usize>,
}

/// Levels of references to parts of types that are written in full.
const DEEPEST: usize = 3;

/// References to parts of types that are written in full.
const INLINED: usize = 1000;

/// Levels of schemas with several types whose compositions are repeated for each type; the output doubles with each.
const REPEATED: usize = 2;

/// The place of a schema in the description.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    pub parts: Vec<Part>,
    /// True in parameters and request bodies, where defaults are filled in by the receiver.
    pub sent: bool,
}

/// A schema with the changes that its place makes.
#[derive(Clone)]
pub(super) struct View<'d> {
    pub node: Node<'d>,
    /// One of its several types.
    pub ty: Option<&'d str>,
    /// Its required members and those of the schema around it.
    pub required: Option<Vec<&'d str>>,
    /// False next to a reference that has been written.
    pub refers: bool,
    pub one_of: bool,
    pub composed: bool,
}

impl<'d> View<'d> {
    pub fn of(node: Node<'d>) -> Self {
        Self { node, ty: None, required: None, refers: true, one_of: true, composed: true }
    }

    pub fn get(&self, key: &str) -> Option<Node<'d>> {
        self.node.get(key)
    }

    /// The only type.
    pub fn single(&self) -> Option<&'d str> {
        self.ty.or_else(|| self.get("type")?.str())
    }
}

impl<'a, 'd> Reader<'a, 'd> {
    pub fn of(api: &'a Api<'d>, reading: Reading) -> Self {
        let root = api.document.root();
        let of_swagger = api.document.version() == Version::V2_0;
        let operations = api.operations.iter().filter(|_| of_swagger);
        let tagged = api.operations.iter().chain(&api.incoming);
        let mut this = Self {
            root,
            selection: &api.selection,
            operations: operations.map(|operation| (operation.node.id(), operation)).collect(),
            tags: tagged.filter_map(|operation| Some((operation.node.id(), *operation.tags.first()?))).collect(),
            reading,
            references: References::of(root),
            discriminators: Discriminators::of(api.document.roots(), reading.corrected),
            inlined: RefCell::default(),
            written: Cell::new(0),
            repeated: Cell::new(0),
            corrections: RefCell::default(),
            direction: Cell::new(None),
            request_names: BTreeMap::new(),
        };
        if reading.corrected {
            this.corrections.get_mut().extend(&this.discriminators.corrections);
        }
        if reading.split {
            this.request_names = this.request_names();
        }
        this
    }

    /// Notes that a type is corrected at a place.
    pub fn note(&self, node: Node<'d>, correction: Correction) {
        if self.reading.corrected {
            self.corrections.borrow_mut().insert((node.id(), correction));
        }
    }

    /// Resets the number of references that are written in full.
    pub(super) fn forget_written(&self) {
        self.written.set(0);
    }

    /// A warning for each correction, in the order of the description.
    pub fn corrected(&self) -> Vec<Problem> {
        let document = self.root().document();
        let hint = "Set the option `corrections` to false for the types of openapi-typescript.";
        let warning = |(id, correction): &(_, Correction)| {
            let (node, message) = (document.node(*id), correction.message());
            document.problem(node, Severity::Warning, rules::TYPES_CORRECTED, message, Some(hint.to_owned()))
        };
        self.corrections.borrow().iter().map(warning).collect()
    }

    pub(super) fn root(&self) -> Node<'d> {
        self.root
    }

    /// False for a part that the settings of the run omit.
    pub(super) fn has(&self, node: Node<'d>) -> bool {
        self.selection.has(node)
    }

    pub(super) fn entries(&self, node: Node<'d>) -> Vec<(&'d str, Node<'d>)> {
        entries(node, &self.reading)
    }

    /// The place with these names.
    pub(super) fn place<const N: usize>(&self, names: [&str; N]) -> Place {
        let mut place = Place::default();
        for name in names {
            self.enter(&mut place, name);
        }
        place
    }

    fn enter(&self, place: &mut Place, name: &str) {
        // The names of openapi-typescript's own places decide, so that a schema called `parameters` is one.
        place.sent |= ["parameters", "requestBody", "requestBodies"].iter().any(|part| name.contains(part));
        if self.reading.places {
            place.parts.push(Part::Member(name.to_owned()));
        }
    }

    /// Reads something inside a place.
    pub(super) fn inside<T>(&self, place: &mut Place, names: &[&str], read: impl FnOnce(&mut Place) -> T) -> T {
        let (length, sent) = (place.parts.len(), place.sent);
        names.iter().for_each(|name| self.enter(place, name));
        let out = read(place);
        place.parts.truncate(length);
        place.sent = sent;
        out
    }

    /// Reads an alternative of a schema.
    pub(super) fn inside_alternative<T>(
        &self,
        place: &mut Place,
        keyword: &'static str,
        number: usize,
        read: impl FnOnce(&mut Place) -> T,
    ) -> T {
        let length = place.parts.len();
        place.parts.extend(self.reading.places.then_some(Part::Alternative(keyword, number)));
        let out = read(place);
        place.parts.truncate(length);
        out
    }

    /// The type of a schema by itself. The enumerations of one that becomes a part of another type are located in that again.
    pub(super) fn whole(&self, node: Node<'d>, place: &mut Place) -> Written<'d> {
        self.located(self.schema(node, place))
    }

    /// A type whose enumerations know their positions in it.
    fn located(&self, mut ty: Written<'d>) -> Written<'d> {
        if self.reading.places {
            locate(&mut ty, Position::default(), self.reading.markers);
        }
        ty
    }

    /// The type of a schema.
    pub(super) fn schema(&self, node: Node<'d>, place: &mut Place) -> Written<'d> {
        self.view(&View::of(node), place)
    }

    pub(super) fn view(&self, view: &View<'d>, place: &mut Place) -> Written<'d> {
        let node = view.node;
        match node.bool() {
            Some(false) => return Written::Never,
            _ if !node.is_object() => return Written::Any,
            _ => {}
        }
        if view.refers && node.reference().is_some() {
            let target = self.reference(node, ComponentKind::Schemas, place);
            if !self.reading.corrected || refers(node) {
                return target;
            }
            let rest = self.view(&View { refers: false, ..view.clone() }, place);
            if matches!(rest, Written::Any) {
                return target;
            }
            self.note(node, Correction::BesideReference);
            return Written::All(vec![target, rest]);
        }
        match view.get("const") {
            Some(value) if !value.is_null() => return Written::Literal(Constant::Node(value)),
            Some(_) if self.reading.corrected => {
                self.note(node, Correction::ConstNull);
                return Written::Null;
            }
            _ => {}
        }
        self.enumeration(view, place).unwrap_or_else(|| self.composed(view, place))
    }

    /// The type at the target of a reference.
    pub(super) fn reference(&self, node: Node<'d>, kind: ComponentKind, place: &mut Place) -> Written<'d> {
        let Ok(target) = node.document().target(node) else { return Written::Any };
        let mut around = std::iter::successors(Some(target), |node| node.parent());
        let steps = match around.all(|node| self.has(node)) {
            true => self.references.steps(target, kind, self.reading.corrected),
            // The type that has this part is omitted.
            false => Some(self.references.lend(target, kind)),
        };
        if let Some(steps) = steps {
            if steps.iter().any(|step| !matches!(step, Step::Key(_))) {
                self.note(node, Correction::IntoSchema);
            }
            return Written::Reference(self.to_form(steps));
        }
        self.note(node, Correction::IntoSchema);
        let around = self.inlined.borrow().len();
        let is_open = self.inlined.borrow().contains(&target.id());
        if is_open || around == DEEPEST || self.written.replace(self.written.get() + 1) >= INLINED {
            return Written::Any;
        }
        self.inlined.borrow_mut().push(target.id());
        let out = self.whole(target, place);
        self.inlined.borrow_mut().pop();
        out
    }

    /// The values of a schema that lists them. Those of objects are compositions.
    fn enumeration(&self, view: &View<'d>, place: &Place) -> Option<Written<'d>> {
        let values = view.get("enum").filter(|values| values.is_array())?;
        let is_object = view.single() == Some("object") || view.get("properties").is_some();
        if is_object || view.get("additionalProperties").is_some() {
            return None;
        }
        let may_be_null = |types: Node<'d>| types.items().any(|ty| ty.str() == Some("null"));
        let nullable = flag(view.node, "nullable") || view.get("type").is_some_and(may_be_null);
        let lists = |keys: [&str; 2]| keys.into_iter().filter_map(|key| view.get(key)).find(|list| list.is_array());
        let names = lists(["x-enum-varnames", "x-enumNames"]);
        let descriptions = lists(["x-enum-descriptions", "x-enumDescriptions"]);
        let (mut names_left, mut descriptions_left) =
            (names.into_iter().flat_map(Node::items), descriptions.into_iter().flat_map(Node::items));
        let mut value = |node| Value {
            value: Constant::Node(node),
            name: names_left.next().and_then(Node::text),
            description: descriptions_left.next().and_then(Node::text),
        };
        Some(Written::Enum(Enumeration {
            node: Some(view.node),
            values: values.items().map(&mut value).collect(),
            described: names.or(descriptions).is_some(),
            nullable,
            place: place.parts.clone(),
            of_map: false,
            position: Position::default(),
        }))
    }

    /// The type of a schema by its `type`, without compositions.
    pub(super) fn core(&self, view: &View<'d>, place: &mut Place) -> Option<Written<'d>> {
        let format = view.get("format").and_then(Node::str);
        match view.single() {
            Some("null") => Some(Written::Null),
            Some("string") => Some(Written::String(format)),
            Some("file") if self.swagger() => Some(Written::String(Some("binary"))),
            Some("number" | "integer") => Some(Written::Number(format)),
            Some("boolean") => Some(Written::Boolean),
            Some("array") => Some(self.array(view, place)),
            Some(_) => self.object(view, place),
            None => match view.get("type").filter(|types| types.is_array()) {
                Some(types) => Some(self.several(view, types, place)),
                None => self.object(view, place),
            },
        }
    }

    /// True for Swagger 2.0.
    pub(super) fn swagger(&self) -> bool {
        self.root.document().version() == Version::V2_0
    }

    /// A schema with a list of types: it is read once for each.
    fn several(&self, view: &View<'d>, types: Node<'d>, place: &mut Place) -> Written<'d> {
        let one_of = view.get("oneOf").filter(|members| view.one_of && members.is_array());
        let is_scalar = |ty: &str| matches!(ty, "boolean" | "string" | "number" | "integer" | "null");
        let is_listed = |ty: &str| {
            let has = |member: Node<'d>| member.get("type").and_then(Node::str) == Some(ty);
            is_scalar(ty) && one_of.is_some_and(|members| members.items().any(has))
        };
        let repeated = self.repeated.get();
        self.repeated.set(repeated + 1);
        let mut out = Vec::new();
        for ty in types.items() {
            match ty.str().unwrap_or("null") {
                ty if is_listed(ty) => {}
                "null" => out.push(Written::Null),
                ty => {
                    let composed = view.composed && repeated < REPEATED;
                    let one_of = view.one_of && one_of.is_none();
                    out.push(self.composed(&View { ty: Some(ty), one_of, composed, ..view.clone() }, place));
                }
            }
        }
        self.repeated.set(repeated);
        either(out)
    }

    fn array(&self, view: &View<'d>, place: &mut Place) -> Written<'d> {
        let corrected = self.reading.corrected;
        let first: Vec<_> = positions(view.node).map(|item| self.schema(item, place)).collect();
        let has_positions = !first.is_empty() || view.get("prefixItems").is_some();
        if has_positions && (corrected || !self.reading.array_length) {
            let rest = match view.get("prefixItems") {
                Some(_) => view.get("items"),
                None => view.get("additionalItems"),
            };
            let rest = match rest.filter(|_| corrected) {
                Some(rest) if rest.bool() == Some(false) => None,
                Some(rest) => Some(Box::new(self.schema(rest, place))),
                None => corrected.then(|| Box::new(Written::Any)),
            };
            if rest.is_some() {
                self.note(view.node, Correction::Tuple);
            }
            return Written::Tuple(first, rest);
        }
        let item = match has_positions {
            true => Written::Tuple(first, None),
            false => view.get("items").map_or(Written::Any, |items| self.schema(items, place)),
        };
        let count = |key| view.get(key).and_then(Node::u64);
        let min = count("minItems").unwrap_or(0);
        let max = count("maxItems").filter(|max| min <= *max);
        // The number of items in all tuples, up to which TypeScript infers quickly.
        const MOST: u64 = 30;
        let size = max.map_or(min, |max| {
            (max.saturating_mul(max.saturating_add(1))).saturating_sub(min.saturating_mul(min.saturating_sub(1))) / 2
        });
        if !self.reading.array_length || (min == 0 && max.is_none()) || size >= MOST {
            return if has_positions { item } else { Written::List(Box::new(item)) };
        }
        let tuple = |length: u64| Written::Tuple((0..length).map(|_| item.clone()).collect(), None);
        match max {
            Some(max) if min == max => tuple(min),
            Some(max) if max > 0 && corrected => {
                self.note(view.node, Correction::Tuple);
                either((min..=max).map(tuple).collect())
            }
            Some(max) if max > 0 => either((0..=max - min).map(tuple).collect()),
            _ => {
                let items = (0..min).map(|_| item.clone()).collect();
                Written::Tuple(items, Some(Box::new(item)))
            }
        }
    }
}

/// One of several types.
pub(super) fn either<'d>(mut types: Vec<Written<'d>>) -> Written<'d> {
    match types.len() {
        0 => Written::Never,
        1 => types.remove(0),
        _ => Written::Either(types),
    }
}

/// All of several types at once.
pub(super) fn all<'d>(mut types: Vec<Written<'d>>) -> Written<'d> {
    match types.len() {
        0 => Written::Never,
        1 => types.remove(0),
        _ => Written::All(types),
    }
}
