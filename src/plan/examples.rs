//! Examples for documentation and tests. They follow the schemas as far as the model represents them; conditional
//! schemas are ignored.

mod differing;
mod example_literal;

use std::collections::BTreeSet;

use crate::api::{Annotations, Api, Choice, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::plan::scalars::{self, Scalar, examples_of, scalar, scalar_of, schemas};
use crate::plan::types::TextFormat;
use crate::plan::values::{Field, Record, Value, quoted_width};
use crate::spec::Node;

/// Bytes of an example as JSON: enough to show some of everything.
const LONGEST: usize = 1500;
/// Bytes of an example that is shown to readers.
const SHORT: usize = 400;
/// Bytes of an example if the required parts alone exceed the other limits.
const LONGEST_REQUIRED: usize = 8_000;
/// Bytes of these that are reserved for the parts after a property.
const SPARED: usize = 100;
/// Levels of nested models, lists and maps with optional properties.
const DEPTH: usize = 4;
/// Further levels with required parts only. A model that requires itself is infinite.
const NESTING: usize = 12;
/// The number of alternatives that are tried to find one with a value.
const ALTERNATIVES: usize = 20;
/// The number of the description's examples that are tried to find a valid one.
const MOST_TRIED: usize = 4;
/// The number of values that are tried for an example: nested unions could take exponential time.
const STEPS: usize = 1_500;
/// The number of properties shown for an object without required properties.
const SHOWN: usize = 3;

/// The optional parts of an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// As much as fits; objects that follow several alternatives have the properties of all. For tests.
    Whole,
    /// As much as readers can survey, from a single alternative.
    Received,
    /// The same without read-only properties.
    Short,
    /// None, except for a few properties with examples in an object without required properties. Invented values could
    /// make a call fail.
    Required,
}

/// An example of a model; none if the model has no finite value, or no short one.
pub fn model<'a, 'd>(api: &'a Api<'d>, id: ModelId, extent: Extent) -> Option<Value<'a, 'd>> {
    longest_that_fits(api, extent, &|_| Vec::new(), |writer| writer.model(id, &Within::default()))
}

/// An example of a type: one of `described` if valid, or one of its schemas, or else a generated value.
pub fn value<'a, 'd>(
    api: &'a Api<'d>,
    ty: &'a Type<'d>,
    described: impl IntoIterator<Item = Node<'d>>,
    extent: Extent,
) -> Option<Value<'a, 'd>> {
    value_in_families(api, ty, described, extent, &|_| Vec::new())
}

/// The same, but the value of a model is that of a child, if `family` returns children; they come with the
/// discriminator's values.
pub fn value_in_families<'a, 'd>(
    api: &'a Api<'d>,
    ty: &'a Type<'d>,
    described: impl IntoIterator<Item = Node<'d>>,
    extent: Extent,
    family: &dyn Fn(ModelId) -> Vec<Choice<'a>>,
) -> Option<Value<'a, 'd>> {
    let described: Vec<_> = described.into_iter().filter(|node| !node.is_null()).take(MOST_TRIED).collect();
    longest_that_fits(api, extent, family, |writer| {
        let literal = described.iter().find_map(|node| writer.whole_literal(ty, *node));
        literal.or_else(|| writer.value(ty, &Within::default()))
    })
}

/// The deepest example that fits. The last attempt has optional properties at the top level only, without parts that
/// are too long.
fn longest_that_fits<'a, 'd>(
    api: &'a Api<'d>,
    extent: Extent,
    family: &dyn Fn(ModelId) -> Vec<Choice<'a>>,
    write: impl Fn(&mut Writer<'a, 'd, '_>) -> Option<Value<'a, 'd>>,
) -> Option<Value<'a, 'd>> {
    for depth in (1..=DEPTH).rev() {
        let mut writer = Writer {
            api,
            extent,
            family,
            size: 0,
            depth,
            nesting: 0,
            steps: STEPS,
            cut: false,
            last: depth == 1,
            given_end: 0,
        };
        let written = write(&mut writer);
        if !writer.cut || writer.last {
            return written;
        }
    }
    None
}

/// Parts that a union adds to its alternatives.
#[derive(Clone, Default)]
struct Within<'a, 'd> {
    /// Property and value of the discriminator.
    tag: Option<(&'a str, &'a str)>,
    /// The union around a nested union that it does not choose by a value.
    around: Option<ModelId>,
    common: Vec<&'a Property<'d>>,
}

struct Writer<'a, 'd, 'f> {
    api: &'a Api<'d>,
    extent: Extent,
    family: &'f dyn Fn(ModelId) -> Vec<Choice<'a>>,
    /// Bytes written so far, as JSON.
    size: usize,
    depth: usize,
    nesting: usize,
    steps: usize,
    /// True if a part was too long.
    cut: bool,
    last: bool,
    /// The size up to which the description's examples are used.
    given_end: usize,
}

impl<'a, 'd> Writer<'a, 'd, '_> {
    /// A value; none if the type has no finite value.
    fn value(&mut self, ty: &'a Type<'d>, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        let written = self.attempt(|writer| if writer.take_step() { writer.shape(ty, within) } else { None });
        written.or_else(|| if ty.nullable { self.leaf(Value::Null) } else { None })
    }

    const fn longest(&self) -> usize {
        match self.extent {
            Extent::Whole => LONGEST,
            Extent::Received | Extent::Short | Extent::Required => SHORT,
        }
    }

    fn take_step(&mut self) -> bool {
        let room = if self.last { LONGEST_REQUIRED } else { self.longest() };
        if self.size > room || (self.cut && !self.last) {
            self.cut = true;
            return false;
        }
        let left = self.steps.checked_sub(1);
        self.steps = left.unwrap_or_default();
        left.is_some() && self.nesting < NESTING
    }

    fn shape(&mut self, ty: &'a Type<'d>, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        match &ty.shape {
            // Keywords next to the reference can choose among the values of an enum.
            Shape::Model(id) if self.api.named_enumeration(ty).is_none() => {
                self.exemplified(ty, within).or_else(|| self.model(*id, within))
            }
            Shape::Union(members) => members.iter().take(ALTERNATIVES).find_map(|member| self.value(member, within)),
            Shape::Array(item) | Shape::Set(item) => self.list(ty, item),
            Shape::Tuple(tuple) => Some(Value::List(self.items(tuple.items.iter())?)),
            // Every alternative has these.
            Shape::Any | Shape::Object if !within.common.is_empty() => {
                let common: Vec<_> = within.common.iter().map(|property| (None, *property)).collect();
                self.record(None, &common, None, within.tag, self.depth > 0)
            }
            Shape::Map(_) | Shape::Object => self.exemplified(ty, within).or_else(|| self.map(ty)),
            _ => {
                let made = scalar(self.api, ty).map(|made| Value::plain(self.api, ty, made));
                self.leaf(made.or_else(|| matches!(ty.shape, Shape::Any).then(|| Value::Map(Vec::new())))?)
            }
        }
    }

    /// An object whose names are data, or that is not described.
    fn map(&mut self, ty: &'a Type<'d>) -> Option<Value<'a, 'd>> {
        match &ty.shape {
            _ if self.extent == Extent::Required => self.leaf(Value::Map(Vec::new())),
            Shape::Map(_) if ty.is_empty_object() => self.leaf(Value::Map(Vec::new())),
            Shape::Map(map) => {
                let key = match map.keys.as_ref().and_then(|keys| scalar(self.api, keys)) {
                    Some(Scalar::Text(key)) => key,
                    _ => "key".to_owned(),
                };
                self.size += 2;
                let start = self.size;
                self.size += quoted_width(&key) + 1;
                let value = self.deeper(|writer| writer.value(&map.values, &Within::default()));
                if value.is_none() {
                    self.size = start;
                }
                Some(Value::Map(value.into_iter().map(|value| (key.clone(), value)).collect()))
            }
            _ => self.leaf(Value::Map(vec![("key".to_owned(), Value::Text(TextFormat::Plain, "text".to_owned()))])),
        }
    }

    /// The description's example of an object, for readers.
    fn exemplified(&mut self, ty: &'a Type<'d>, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        let alone = within.tag.is_none() && within.common.is_empty();
        if self.extent == Extent::Whole || !alone {
            return None;
        }
        examples_of(self.api, ty).into_iter().take(MOST_TRIED).find_map(|node| self.whole_literal(ty, node))
    }

    /// Counts the size of a value that has not been counted yet.
    fn leaf(&mut self, value: Value<'a, 'd>) -> Option<Value<'a, 'd>> {
        self.size += value.width();
        Some(value)
    }

    fn deeper<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.depth;
        self.depth = depth.saturating_sub(1);
        self.nesting += 1;
        let written = write(self);
        self.nesting -= 1;
        self.depth = depth;
        written
    }

    fn list(&mut self, ty: &'a Type<'d>, item: &'a Type<'d>) -> Option<Value<'a, 'd>> {
        if let Some(list) = scalars::example_list(self.api, ty, item) {
            let items = list.items().map(|node| Value::plain(self.api, item, scalar_of(node)));
            return self.leaf(Value::list(ty, items.collect()));
        }
        let schemas = schemas(ty);
        let least = schemas.iter().filter_map(|schema| schema.min_items()).max().unwrap_or_default();
        let most = schemas.iter().filter_map(|schema| schema.max_items()).min();
        let start = self.size;
        let written = if most == Some(0) || (self.depth == 0 && least == 0) {
            None
        } else {
            let count = usize::try_from(least).unwrap_or(usize::MAX).clamp(1, 10);
            if ty.is_set() { self.differing(item, count) } else { self.items(std::iter::repeat_n(item, count)) }
        };
        if written.is_none() && least == 0 {
            self.size = start;
            return self.leaf(Value::list(ty, Vec::new()));
        }
        Some(Value::list(ty, written?))
    }

    fn items(&mut self, items: impl Iterator<Item = &'a Type<'d>>) -> Option<Vec<Value<'a, 'd>>> {
        let mut out = Vec::new();
        self.size += 1;
        for item in items {
            self.size += usize::from(!out.is_empty());
            out.push(self.deeper(|writer| writer.value(item, &Within::default()))?);
        }
        self.size += 1;
        Some(out)
    }

    fn model(&mut self, id: ModelId, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        self.attempt(|writer| writer.model_value(id, within))
    }

    /// Writes a part; if that fails, its size is not counted.
    fn attempt<T>(&mut self, write: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let start = self.size;
        let written = write(self);
        if written.is_none() {
            self.size = start;
        }
        written
    }

    fn model_value(&mut self, id: ModelId, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        match &self.api.model(id).shape {
            // Aliases do not nest values, but recursion must end.
            ModelShape::Alias(ty) => self.deeper(|writer| writer.value(ty, within)),
            ModelShape::Enum(values) => {
                let place = scalars::first(values)?;
                self.leaf(Value::Case { of: Some(id), values, place })
            }
            ModelShape::Union(union) => self.alternative(id, &union.members, &within.with(union.common.iter())),
            ModelShape::Object(object) if self.is_one_of_several(object) => {
                self.alternative(id, &object.any_of, &within.with(object.own_properties()))
            }
            ModelShape::Object(object) => {
                let family = (self.family)(id);
                if let (false, Some(by)) = (family.is_empty(), &object.discriminator) {
                    return family.into_iter().take(ALTERNATIVES).find_map(|choice| {
                        let within = Within { tag: Some((by.property, choice.value)), ..within.clone() };
                        self.deeper_in_union(|writer| writer.nested(choice.model, &within))
                    });
                }
                let tag = within.tag.or_else(|| self.tag(id));
                let properties = of_record(object, within);
                let whole = self.depth > 0;
                let extra = object.additional_properties.described();
                let start = self.size;
                let written = self.deeper(|writer| writer.record(Some(id), &properties, extra, tag, whole))?;
                if self.has_alternative(object, &written) {
                    return Some(written);
                }
                // Properties that only one alternative requires were omitted.
                self.size = start;
                self.alternative(id, &object.any_of, &within.with(object.own_properties()))
            }
        }
    }

    /// A child of a model. Children do not nest values, but recursion must end.
    fn nested(&mut self, id: ModelId, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        if self.take_step() { self.model(id, within) } else { None }
    }

    /// True for an object that readers see as one of its alternatives, or one of whose alternatives is not an object,
    /// so that its value is that of a union.
    fn is_one_of_several(&self, object: &Object<'_>) -> bool {
        let shows_one = self.extent != Extent::Whole && !object.any_of.is_empty();
        shows_one || object.any_of.iter().any(|member| !self.api.is_any_object(member))
    }

    /// The first alternative with a value; if properties next to it are required, one that can have these.
    fn alternative(&mut self, of: ModelId, members: &'a [Type<'d>], within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        let objects_first = within.common.iter().any(|property| property.required);
        // An alternative that requires no other model ends soonest.
        let (api, ends) = (self.api, self.depth == 0);
        let rank = |member: &Type<'d>| (objects_first && !api.is_any_object(member), ends && goes_on(api, member));
        let ranks = [(false, false), (false, true), (true, false), (true, true)];
        // Without a sorted list, because unions can have hundreds of members and be tried hundreds of times.
        let ranked = ranks
            .iter()
            .flat_map(|wanted| members.iter().enumerate().filter(move |(_, member)| rank(member) == *wanted));
        ranked.take(ALTERNATIVES).find_map(|(place, member)| {
            let around = |around| self.chosen(around, member);
            let tag = self.chosen(of, member).or(within.tag).or_else(|| within.around.and_then(around));
            let chooser = within.around.or_else(|| self.api.model(of).discriminator().map(|_| of));
            let within = Within { tag, around: chooser, common: within.common.clone() };
            let value = Box::new(self.deeper_in_union(|writer| writer.value(member, &within))?);
            Some(Value::Member { of, place, value })
        })
    }

    /// True if an object has the properties that one of its alternatives requires, or if it has no alternatives.
    fn has_alternative(&self, object: &Object<'_>, written: &Value<'_, '_>) -> bool {
        let is_there = |property: &Property<'_>| !property.required || written.field(property.name).is_some();
        let mut alternatives = object.any_of.iter().map(|member| self.api.object(member));
        object.any_of.is_empty() || alternatives.any(|of| of.is_none_or(|of| of.properties.iter().all(is_there)))
    }

    /// A union does not nest values, but recursion must end.
    fn deeper_in_union<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.nesting += 1;
        let written = write(self);
        self.nesting -= 1;
        written
    }

    /// The discriminator's value for a model, declared by itself or its parents.
    fn tag(&self, id: ModelId) -> Option<(&'a str, &'a str)> {
        let mut pending = vec![id];
        let mut seen = BTreeSet::new();
        while let Some(next) = pending.pop().filter(|_| seen.len() < NESTING) {
            if let Some(tag) = self.chosen_by(next, id) {
                return Some(tag);
            }
            if let ModelShape::Object(object) = &self.api.model(next).shape {
                pending.extend(object.parents.iter().filter(|parent| seen.insert(**parent)));
            }
        }
        None
    }

    /// Property and value by which a model's discriminator chooses an alternative.
    fn chosen(&self, of: ModelId, member: &Type<'_>) -> Option<(&'a str, &'a str)> {
        self.chosen_by(of, member.model()?)
    }

    /// Property and value by which a model's discriminator chooses another model.
    fn chosen_by(&self, of: ModelId, chosen: ModelId) -> Option<(&'a str, &'a str)> {
        Some((self.api.model(of).discriminator()?.property, self.api.value_of(of, chosen)?))
    }

    /// An object; if `whole`, with its optional properties.
    fn record(
        &mut self,
        of: Option<ModelId>,
        properties: &[(Option<usize>, &'a Property<'d>)],
        extra: Option<&'a Type<'d>>,
        tag: Option<(&str, &str)>,
        whole: bool,
    ) -> Option<Value<'a, 'd>> {
        self.size += 1;
        let mut record = Record { of, fields: Vec::new(), extra: Vec::new() };
        let mut names = BTreeSet::new();
        let mut optional = if properties.iter().any(|(_, property)| property.required) { 0 } else { SHOWN };
        for (place, property) in properties {
            let wanted = property.required
                || match self.extent {
                    // Once a part was too long, optional properties do not fit.
                    Extent::Whole | Extent::Received => whole && !self.cut,
                    Extent::Short => whole && !self.cut && !property.read_only,
                    Extent::Required => optional > 0 && is_exemplified(property),
                };
            // Readers see a single alternative.
            let is_other = property.of_earlier_alternative && self.extent != Extent::Whole;
            if !wanted || is_other || !names.insert(property.name) {
                continue;
            }
            match self.property(property, record.fields.is_empty(), tag) {
                Some(value) => record.fields.push(Field { property, place: *place, value }),
                None if property.is_always_required() => return None,
                None => {}
            }
            optional = optional.saturating_sub(1);
        }
        let wanted = whole && self.extent != Extent::Required && !names.contains("key");
        if let Some(ty) = extra.filter(|_| wanted) {
            let start = self.size;
            self.size += if record.fields.is_empty() { 6 } else { 7 };
            match self.value(ty, &Within::default()) {
                Some(value) => record.extra.push(("key".to_owned(), value)),
                None => self.size = start,
            }
        }
        self.size += 1;
        Some(Value::Record(record))
    }

    /// The value of a property; none if there is no value, or if the property is optional and its value too long.
    fn property(
        &mut self,
        property: &'a Property<'d>,
        is_first: bool,
        tag: Option<(&str, &str)>,
    ) -> Option<Value<'a, 'd>> {
        // A test in a language with zero-terminated strings could not read it.
        if self.extent == Extent::Whole && property.name.contains('\0') {
            return None;
        }
        let start = self.size;
        self.size += usize::from(!is_first) + quoted_width(property.name) + 1;
        let tag = tag.filter(|(name, value)| *name == property.name && scalars::allows(self.api, &property.ty, value));
        let written = match tag {
            Some((_, value)) => self.leaf(Value::plain(self.api, &property.ty, Scalar::Text(value.to_owned()))),
            None => self.value(&property.ty, &Within::default()),
        };
        let long = self.size > self.longest() - SPARED && !property.is_always_required();
        self.cut |= long;
        let written = written.filter(|_| !long);
        if written.is_none() {
            self.size = start;
        }
        written
    }
}

impl<'a, 'd> Within<'a, 'd> {
    /// The surroundings of an alternative, with these properties next to it.
    fn with(&self, more: impl Iterator<Item = &'a Property<'d>>) -> Self {
        Self { common: self.common.iter().copied().chain(more).collect(), ..*self }
    }
}

/// The properties of an object with their indices, and those of the surrounding union. Schemas of an alternative take
/// precedence over those next to the alternatives.
fn of_record<'a, 'd>(object: &'a Object<'d>, within: &Within<'a, 'd>) -> Vec<(Option<usize>, &'a Property<'d>)> {
    let own = object.properties.iter().enumerate().map(|(place, property)| (Some(place), property));
    own.chain(within.common.iter().map(|property| (None, *property))).collect()
}

/// True for a property that is sent and has examples in the description.
fn is_exemplified(property: &Property<'_>) -> bool {
    let sent = !property.read_only && !property.of_alternative;
    property.ty.is_scalar() && sent && !Annotations::of(property.node).examples().is_empty()
}

/// True for an object that requires another model.
fn goes_on(api: &Api<'_>, ty: &Type<'_>) -> bool {
    let Some(object) = api.object(ty) else { return false };
    object.properties.iter().any(|property| property.required && property.ty.model().is_some())
}
