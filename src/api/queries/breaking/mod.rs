//! Changes between two descriptions of an API that break callers, who send requests and read responses as the first
//! description defines them.
//!
//! Operations are matched by method and path, and the models that they use are compared once for each pair. A value in
//! a request may become optional, and a value in a response may become required; the reverse breaks callers. Requests
//! that the API sends are not compared.

mod words;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use words::{DEEPEST, address, capital, kind, title, written, written_values};

use crate::api::{
    AdditionalProperties, Api, Content, Enum, Field, ModelId, ModelShape, Operation, Parameter, Property, Response,
    Serialization, Shape, Status, Style, Type,
};
use crate::small::CollectSmall as _;
use crate::spec::Node;

/// A change that breaks callers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Breaking {
    /// A word such as `operation-gone`.
    pub kind: &'static str,
    /// A full sentence.
    pub message: String,
    /// True if the position is in the first description, because the second lacks it.
    pub before: bool,
    /// The file of the description; empty for the root document.
    pub file: String,
    /// JSON pointer.
    pub pointer: String,
    pub line: u32,
    pub column: u32,
}

/// Every change in `after` that breaks callers of `before`: operations in the order of `before`, then models.
pub fn breaking(before: &Api<'_>, after: &Api<'_>) -> Vec<Breaking> {
    let mut comparison = Comparison {
        before,
        after,
        names: [before, after].map(|api| api.models.iter().map(|model| model.name.as_str()).collect_small()),
        pairs: BTreeMap::new(),
        pending: Vec::new(),
        values: Vec::new(),
        found: Vec::new(),
    };
    comparison.operations();
    // The pairs of models and their directions are complete once all of them have been followed.
    let of_operations = comparison.found.len();
    while let Some((old, new)) = comparison.pending.pop() {
        comparison.model(old, new, comparison.pairs[&(old, new)]);
        comparison.found.truncate(of_operations);
    }
    for ((old, new), directions) in comparison.pairs.clone() {
        comparison.model(old, new, directions);
    }
    comparison.found
}

/// The directions in which a value travels, as bits.
type Directions = u8;
const REQUEST: Directions = 1;
const RESPONSE: Directions = 2;

struct Comparison<'a, 'd> {
    before: &'a Api<'d>,
    after: &'a Api<'d>,
    /// The model names of both descriptions.
    names: [BTreeSet<&'a str>; 2],
    /// The pairs of models to compare.
    pairs: BTreeMap<(ModelId, ModelId), Directions>,
    pending: Vec<(ModelId, ModelId)>,
    /// Enumeration values that the types compared last have lost.
    values: Vec<String>,
    found: Vec<Breaking>,
}

/// A property with its type, and whether a caller must send it or can rely on receiving it.
struct Member<'a, 'd> {
    node: Node<'d>,
    required: bool,
    /// The directions in which it travels.
    directions: Directions,
    ty: &'a Type<'d>,
}

impl<'a, 'd> Comparison<'a, 'd> {
    fn gone(&mut self, kind: &'static str, node: Node<'_>, message: String) {
        self.add(kind, true, node, message);
    }

    fn other(&mut self, kind: &'static str, node: Node<'_>, message: String) {
        self.add(kind, false, node, message);
    }

    fn add(&mut self, kind: &'static str, before: bool, node: Node<'_>, message: String) {
        // A body has the same changes in each of its media types.
        if self.found.last().is_some_and(|last| last.message == message) {
            return;
        }
        let (line, column) = node.position();
        let (file, pointer) = (node.file().to_owned(), node.pointer());
        self.found.push(Breaking { kind, message, before, file, pointer, line, column });
    }

    fn operations(&mut self) {
        let (before, after) = (self.before, self.after);
        let by_address: BTreeMap<_, _> = after.operations.iter().rev().map(|new| (address(new), new)).collect_small();
        let known: BTreeSet<_> = before.operations.iter().map(address).collect_small();
        let by_id: BTreeMap<_, _> = after.operations.iter().rev().map(|new| (new.id.as_str(), new)).collect_small();
        for old in &before.operations {
            if let Some(new) = by_address.get(&address(old)) {
                if old.id != new.id {
                    let message = format!("{} is now called `{}`, not `{}`.", title(new), new.id, old.id);
                    self.other("operation-renamed", new.node, message);
                }
                self.operation(old, new);
            } else if let Some(new) = by_id.get(old.id.as_str()).filter(|new| !known.contains(&address(new))) {
                self.other(
                    "operation-moved",
                    new.node,
                    format!("`{}` is now {}, not {}.", old.id, title(new), title(old)),
                );
                self.operation(old, new);
            } else {
                self.gone("operation-gone", old.node, format!("{} no longer exists.", title(old)));
            }
        }
    }

    fn operation(&mut self, old: &'a Operation<'d>, new: &'a Operation<'d>) {
        self.parameters(old, new);
        self.body(old, new);
        let anonymous = |operation: &Operation<'_>| {
            operation.security.is_empty() || operation.security.iter().any(|alternative| alternative.is_empty())
        };
        if anonymous(old) && !anonymous(new) {
            self.other("security", new.node, format!("{} now requires credentials.", title(new)));
        }
        for response in &old.responses {
            self.response(new, response);
        }
    }

    fn parameters(&mut self, old: &'a Operation<'d>, new: &'a Operation<'d>) {
        let key = |parameter: &Parameter<'d>| {
            let location = parameter.location.as_str();
            let name = if location == "header" { parameter.name.to_lowercase() } else { parameter.name.to_owned() };
            (location, name)
        };
        let what =
            |parameter: &Parameter<'_>| format!("{} parameter `{}`", parameter.location.as_str(), parameter.name);
        let [olds, mut news] = [old, new]
            .map(|operation| operation.parameters.iter().map(|p| (key(p), p)).collect_small::<BTreeMap<_, _>>());
        for (key, old) in olds {
            let Some(parameter) = news.remove(&key) else {
                let message = format!("{} no longer has the {}.", title(new), what(old));
                self.gone("parameter-gone", old.node, message);
                continue;
            };
            let subject = format!("{} of {}", what(old), title(new));
            if parameter.required && !old.required {
                self.other("parameter-required", parameter.node, format!("The {subject} is now required."));
            }
            if !self.is_written_alike(old, parameter) {
                let message = format!("The {subject} is now serialized differently.");
                self.other("parameter-style", parameter.node, message);
            }
            self.ty("parameter-type", &format!("the {subject}"), (&old.ty, &parameter.ty), REQUEST, parameter.node);
        }
        for parameter in news.values().filter(|parameter| parameter.required) {
            let message = format!("{} has a new required {}.", title(new), what(parameter));
            self.other("parameter-required", parameter.node, message);
        }
    }

    /// True if both are serialized in the same way. The separation of items does not matter for a single value.
    fn is_written_alike(&self, old: &Parameter<'d>, new: &Parameter<'d>) -> bool {
        let serialization = |api: &Api<'d>, parameter: &Parameter<'d>| match parameter.encoding {
            Serialization::Content(media_type) => (Some(media_type), None, false),
            Serialization::Style { style, explode, .. } => match (is_one_value(api, &parameter.ty), style) {
                (true, Style::Label | Style::Matrix) => (None, Some(style), false),
                (true, _) => (None, None, false),
                (false, _) => (None, Some(style), explode),
            },
        };
        // A different type is reported as such.
        is_one_value(self.before, &old.ty) != is_one_value(self.after, &new.ty)
            || serialization(self.before, old) == serialization(self.after, new)
    }

    fn body(&mut self, old: &'a Operation<'d>, new: &'a Operation<'d>) {
        let title = title(new);
        let (old, new) = match (&old.body, &new.body) {
            (None, None) => return,
            (Some(old), None) => return self.gone("body-gone", old.node, format!("{title} no longer has a body.")),
            (None, Some(new)) => {
                if new.required {
                    self.other("body-required", new.node, format!("{title} now requires a body."));
                }
                return;
            }
            (Some(old), Some(new)) => (old, new),
        };
        if new.required && !old.required {
            self.other("body-required", new.node, format!("{title} now requires a body."));
        }
        let contents: BTreeMap<_, _> = new.contents.iter().map(|content| (content.media_type, content)).collect_small();
        for old in &old.contents {
            match contents.get(old.media_type) {
                Some(new) => self.content("body-type", &format!("the body of {title}"), old, new, REQUEST),
                None => {
                    let message = format!("{title} no longer accepts `{}`.", old.media_type);
                    self.gone("body-media-type", old.node, message);
                }
            }
        }
    }

    fn response(&mut self, new: &'a Operation<'d>, old: &'a Response<'d>) {
        let (title, status) = (title(new), old.status);
        let Some(new) = new.responses.iter().find(|response| response.status == status) else {
            // Callers do not rely on the bodies of errors.
            if matches!(status, Status::Code(200..=299) | Status::Range(2)) {
                self.gone("response-gone", old.node, format!("{title} no longer has the response {status}."));
            }
            return;
        };
        let contents: BTreeMap<_, _> = new.contents.iter().map(|content| (content.media_type, content)).collect_small();
        for old in &old.contents {
            match contents.get(old.media_type) {
                Some(new) => {
                    self.content("response-type", &format!("the response {status} of {title}"), old, new, RESPONSE);
                }
                None => {
                    let message = format!("The response {status} of {title} no longer has `{}`.", old.media_type);
                    self.gone("response-media-type", old.node, message);
                }
            }
        }
    }

    fn content(
        &mut self,
        kind: &'static str,
        subject: &str,
        old: &'a Content<'d>,
        new: &'a Content<'d>,
        directions: Directions,
    ) {
        if let (Some(old), Some(new)) = (&old.form, &new.form) {
            let [olds, news] = [old, new].map(|form| {
                let member = |field: &'a Field<'d>| Member {
                    node: field.node,
                    required: field.required,
                    directions: REQUEST,
                    ty: &field.ty,
                };
                form.fields.iter().map(|field| (field.name, member(field))).collect_small()
            });
            return self.members("field", subject, &olds, &news, directions);
        }
        let item = |content: &'a Content<'d>| content.stream.as_ref().map(|stream| stream.item());
        let whole = |content: &'a Content<'d>| content.ty.as_ref().or(item(content));
        if let (Some(old), Some(ty)) = (whole(old), whole(new)) {
            self.ty(kind, subject, (old, ty), directions, new.node);
        }
    }

    /// Compares the properties of two objects by name.
    fn members(
        &mut self,
        noun: &str,
        owner: &str,
        old: &BTreeMap<&'d str, Member<'a, 'd>>,
        new: &BTreeMap<&'d str, Member<'a, 'd>>,
        directions: Directions,
    ) {
        let starts = capital(owner);
        for (name, old) in old {
            let Some(new) = new.get(name) else {
                self.gone("property-gone", old.node, format!("{starts} no longer has the {noun} `{name}`."));
                continue;
            };
            let subject = format!("the {noun} `{name}` of {owner}");
            if directions & REQUEST != 0 && new.is_required(REQUEST) && !old.is_required(REQUEST) {
                let message = format!("{} is now required in requests.", capital(&subject));
                self.other("property-required", new.node, message);
            }
            if directions & RESPONSE != 0 && old.is_required(RESPONSE) && !new.is_required(RESPONSE) {
                let message = format!("{} may now be missing in responses.", capital(&subject));
                self.other("property-optional", new.node, message);
            }
            self.ty(
                "property-type",
                &subject,
                (old.ty, new.ty),
                directions & old.directions & new.directions,
                new.node,
            );
        }
        if directions & REQUEST != 0 {
            for (name, new) in new.iter().filter(|(name, new)| new.is_required(REQUEST) && !old.contains_key(*name)) {
                let message = format!("{starts} has the new {noun} `{name}`, which is required in requests.");
                self.other("property-required", new.node, message);
            }
        }
    }

    fn model(&mut self, old: ModelId, new: ModelId, directions: Directions) {
        let (old, new) = (self.before.model(old), self.after.model(new));
        if old.name != new.name {
            self.other("model-renamed", new.node, format!("`{}` is now called `{}`.", old.name, new.name));
        }
        let owner = format!("`{}`", old.name);
        match (&old.shape, &new.shape) {
            (ModelShape::Object(one), ModelShape::Object(other)) => {
                self.members(
                    "property",
                    &owner,
                    &members(&one.properties, directions),
                    &members(&other.properties, directions),
                    directions,
                );
                match (&one.additional_properties, &other.additional_properties) {
                    (AdditionalProperties::Of(old), AdditionalProperties::Of(ty)) => {
                        self.ty(
                            "property-type",
                            &format!("other properties of {owner}"),
                            (old, ty),
                            directions,
                            new.node,
                        );
                    }
                    (AdditionalProperties::Of(_) | AdditionalProperties::Any, AdditionalProperties::Forbidden) => {
                        let message = format!("{owner} no longer allows other properties.");
                        self.other("property-gone", new.node, message);
                    }
                    _ => {}
                }
            }
            (ModelShape::Enum(one), ModelShape::Enum(other)) if one.base == other.base => {
                self.values = lost(one, other);
                self.values(&owner, new.node);
            }
            (ModelShape::Union(one), ModelShape::Union(other)) => {
                self.members(
                    "property",
                    &owner,
                    &members(&one.common, directions),
                    &members(&other.common, directions),
                    directions,
                );
                for member in self.unmatched(&one.members, &other.members, directions) {
                    let message = format!("{owner} can no longer be {}.", written(self.before, member, DEEPEST));
                    self.other("alternative-gone", new.node, message);
                }
                self.values(&owner, new.node);
            }
            (ModelShape::Alias(one), ModelShape::Alias(other)) => {
                self.ty("model-type", &owner, (one, other), directions, new.node)
            }
            (one, other) => {
                let (one, other) = (kind(one), kind(other));
                self.other("model-type", new.node, format!("{owner} is now {other}, not {one}."));
            }
        }
    }

    /// Compares the types at a position.
    fn ty(
        &mut self,
        kind: &'static str,
        subject: &str,
        (old, new): (&Type<'d>, &Type<'d>),
        directions: Directions,
        node: Node<'_>,
    ) {
        self.values.clear();
        if !self.same(old, new, directions) {
            let [one, other] = [(self.before, old), (self.after, new)].map(|(api, ty)| written(api, ty, DEEPEST));
            let message = match one == other {
                true => format!("The type of {subject} has changed within {other}."),
                false => format!("The type of {subject} is now {other}, not {one}."),
            };
            return self.other(kind, node, message);
        }
        self.values(subject, node);
        if directions & REQUEST != 0 && old.nullable && !new.nullable {
            self.other(kind, node, format!("{} can no longer be null in requests.", capital(subject)));
        }
        if directions & RESPONSE != 0 && new.nullable && !old.nullable {
            self.other(kind, node, format!("{} may now be null in responses.", capital(subject)));
        }
    }

    /// Reports the enumeration values that were lost.
    fn values(&mut self, subject: &str, node: Node<'_>) {
        for value in std::mem::take(&mut self.values) {
            self.other("value-gone", node, format!("{} no longer has the value {value}.", capital(subject)));
        }
    }

    /// True if two types are the same, apart from null at the top and the values of enumerations. Their models are
    /// compared later.
    fn same(&mut self, old: &Type<'d>, new: &Type<'d>, directions: Directions) -> bool {
        match (&old.shape, &new.shape) {
            (Shape::Model(old), Shape::Model(new)) => self.pair(*old, *new, directions),
            (Shape::Array(old), Shape::Array(new)) | (Shape::Set(old), Shape::Set(new)) => {
                self.item(old, new, directions)
            }
            (Shape::Map(old), Shape::Map(new)) => {
                let keys = match (&old.keys, &new.keys) {
                    (Some(old), Some(new)) => self.item(old, new, directions),
                    (old, new) => old.is_some() == new.is_some(),
                };
                self.item(&old.values, &new.values, directions) && keys
            }
            (Shape::Tuple(old), Shape::Tuple(new)) => {
                let rest = match (&old.rest, &new.rest) {
                    (Some(old), Some(new)) => self.item(old, new, directions),
                    (old, new) => old.is_some() == new.is_some(),
                };
                let items = old.items.len() == new.items.len();
                rest && items && old.items.iter().zip(&new.items).all(|(old, new)| self.item(old, new, directions))
            }
            (Shape::Union(old), Shape::Union(new)) => {
                old.len() == new.len() && self.unmatched(old, new, directions).is_empty()
            }
            (Shape::Enum(old), Shape::Enum(new)) => {
                self.values.extend(lost(old, new));
                old.base == new.base
            }
            (Shape::Integer(old), Shape::Integer(new))
            | (Shape::Number(old), Shape::Number(new))
            | (Shape::String(old), Shape::String(new)) => old == new,
            (old, new) => std::mem::discriminant(old) == std::mem::discriminant(new),
        }
    }

    fn item(&mut self, old: &Type<'d>, new: &Type<'d>, directions: Directions) -> bool {
        self.same(old, new, directions) && old.nullable == new.nullable
    }

    /// The alternatives without an equal among the others. Values may move from one enumeration to another.
    fn unmatched<'t>(&mut self, olds: &'t [Type<'d>], news: &[Type<'d>], directions: Directions) -> Vec<&'t Type<'d>> {
        let named: BTreeMap<_, _> = news.iter().map(|new| (written(self.after, new, DEEPEST), new)).collect_small();
        let values: BTreeSet<_> = news.iter().filter_map(|new| as_enum(new)).flat_map(written_values).collect_small();
        let mut out = Vec::new();
        for old in olds {
            let found = named.get(&written(self.before, old, DEEPEST));
            match as_enum(old) {
                Some(old) if found.is_some() => {
                    self.values.extend(written_values(old).filter(|value| !values.contains(value)));
                }
                _ if found.is_some_and(|new| self.item(old, new, directions)) => {}
                _ => out.push(old),
            }
        }
        out
    }

    /// True if a model replaces the other: both have the same name, or neither description has both names.
    fn pair(&mut self, old: ModelId, new: ModelId, directions: Directions) -> bool {
        let (one, other) = (&self.before.model(old).name, &self.after.model(new).name);
        let [before, after] = &self.names;
        if one != other && (after.contains(one.as_str()) || before.contains(other.as_str())) {
            return false;
        }
        let known = self.pairs.entry((old, new)).or_insert(0);
        if *known | directions != *known {
            *known |= directions;
            self.pending.push((old, new));
        }
        true
    }
}

impl Member<'_, '_> {
    fn is_required(&self, direction: Directions) -> bool {
        self.required && self.directions & direction != 0
    }
}

/// The properties of an object that callers send and receive.
fn members<'a, 'd>(properties: &'a [Property<'d>], directions: Directions) -> BTreeMap<&'d str, Member<'a, 'd>> {
    let member = |property: &'a Property<'d>| Member {
        node: property.node,
        required: property.is_always_required(),
        directions: match (property.read_only, property.write_only) {
            (true, false) => RESPONSE,
            (false, true) => REQUEST,
            _ => REQUEST | RESPONSE,
        },
        ty: &property.ty,
    };
    let all = properties.iter().map(|property| (property.name, member(property)));
    all.filter(|(_, member)| member.directions & directions != 0).collect_small()
}

/// True if values of the type have neither items nor properties.
fn is_one_value(api: &Api<'_>, ty: &Type<'_>) -> bool {
    match &ty.shape {
        Shape::Boolean | Shape::Integer(_) | Shape::Number(_) | Shape::String(_) | Shape::Enum(_) | Shape::Null => true,
        Shape::Model(id) => matches!(api.model(*id).shape, ModelShape::Enum(_)),
        _ => false,
    }
}

fn as_enum<'t, 'd>(ty: &'t Type<'d>) -> Option<&'t Enum<'d>> {
    match &ty.shape {
        Shape::Enum(one) => Some(one),
        _ => None,
    }
}

/// The values that the second enumeration lacks.
fn lost(old: &Enum<'_>, new: &Enum<'_>) -> Vec<String> {
    let kept: BTreeSet<_> = written_values(new).collect_small();
    written_values(old).filter(|value| !kept.contains(value)).collect()
}
