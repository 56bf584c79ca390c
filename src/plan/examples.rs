//! Examples, for documentation to start from and for tests to read. They follow the schemas as far as the model knows
//! these; what only a condition says is not looked at.

mod given;

use std::collections::BTreeSet;

use crate::api::{Annotations, Api, Choice, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::plan::scalars::{self, Scalar, examples_of, scalar, scalar_of, schemas};
use crate::plan::types::TextFormat;
use crate::plan::values::{Field, Record, Value, quoted_width};
use crate::spec::Node;

/// Bytes of an example as JSON: enough to have something of everything.
const LONGEST: usize = 1500;
/// Bytes of one that a reader is to see whole.
const SHORT: usize = 400;
/// The same where what is required alone takes more.
const LONGEST_REQUIRED: usize = 8_000;
/// Bytes of these that are left to what follows a property.
const SPARED: usize = 100;
/// Models, lists and maps within one another down to which optional properties are there.
const DEPTH: usize = 4;
/// How deep what is required may go on behind that. A model that requires itself has no end.
const NESTING: usize = 12;
/// Alternatives that are tried for one that has a value.
const ALTERNATIVES: usize = 20;
/// Examples of the description that are tried for one that fits.
const GIVEN: usize = 4;
/// Values that are tried for one example: unions within unions could take exponential time.
const STEPS: usize = 1_500;
/// Properties that are shown of an object that requires none.
const SHOWN: usize = 3;

/// What an example has beside what is required.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// As much as there is room for, where objects that follow several alternatives at once have the properties of all: for
    /// a test to read.
    Whole,
    /// As much as a reader sees whole, of one alternative.
    Received,
    /// The same without what only responses have.
    Short,
    /// Nothing, but in an object that requires nothing a few properties of which the description has examples. Others, made
    /// up, could make a call fail that would succeed without them.
    Required,
}

/// An example of a model; none where the model has no finite value, or none that is short.
pub fn model<'a, 'd>(api: &'a Api<'d>, id: ModelId, extent: Extent) -> Option<Value<'a, 'd>> {
    longest_that_fits(api, extent, &|_| Vec::new(), |writer| writer.model(id, &Within::default()))
}

/// An example of a type: one of `given`, if it fits, or of the description's schemas, else one that is made up.
pub fn value<'a, 'd>(
    api: &'a Api<'d>,
    ty: &'a Type<'d>,
    given: impl IntoIterator<Item = Node<'d>>,
    extent: Extent,
) -> Option<Value<'a, 'd>> {
    value_in_families(api, ty, given, extent, &|_| Vec::new())
}

/// The same where a value of a model is one of those that inherit from it, which `family` has with what chooses them.
pub fn value_in_families<'a, 'd>(
    api: &'a Api<'d>,
    ty: &'a Type<'d>,
    given: impl IntoIterator<Item = Node<'d>>,
    extent: Extent,
    family: &dyn Fn(ModelId) -> Vec<Choice<'a>>,
) -> Option<Value<'a, 'd>> {
    let given: Vec<_> = given.into_iter().filter(|node| !node.is_null()).take(GIVEN).collect();
    longest_that_fits(api, extent, family, |writer| {
        let given = given.iter().find_map(|node| writer.given_whole(ty, *node));
        given.or_else(|| writer.value(ty, &Within::default()))
    })
}

/// As deep as there is room for. The last try has what is at the top alone, and leaves out what is too long.
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

/// What a union adds to the objects that are its alternatives.
#[derive(Clone, Default)]
struct Within<'a, 'd> {
    /// Property and value of the discriminator.
    tag: Option<(&'a str, &'a str)>,
    common: Vec<&'a Property<'d>>,
}

struct Writer<'a, 'd, 'f> {
    api: &'a Api<'d>,
    extent: Extent,
    family: &'f dyn Fn(ModelId) -> Vec<Choice<'a>>,
    /// Bytes of what is written as JSON.
    size: usize,
    depth: usize,
    nesting: usize,
    steps: usize,
    /// Something was too long.
    cut: bool,
    last: bool,
    /// The size up to which an example of the description may go.
    given_end: usize,
}

impl<'a, 'd> Writer<'a, 'd, '_> {
    /// A value; none where there is none.
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
            // What stands beside the reference may choose among the values of an enum.
            Shape::Model(id) if self.api.named_enumeration(ty).is_none() => {
                self.exemplified(ty, within).or_else(|| self.model(*id, within))
            }
            Shape::Union(members) => members.iter().take(ALTERNATIVES).find_map(|member| self.value(member, within)),
            Shape::Array(item) | Shape::Set(item) => self.list(ty, item),
            Shape::Tuple(tuple) => Some(Value::List(self.items(tuple.items.iter())?)),
            // Whatever the alternative is, it has these.
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

    /// An object whose names are data, or of which nothing is said.
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

    /// An example that the description has of an object, if a reader is to see it.
    fn exemplified(&mut self, ty: &'a Type<'d>, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        let alone = within.tag.is_none() && within.common.is_empty();
        if self.extent == Extent::Whole || !alone {
            return None;
        }
        examples_of(self.api, ty).into_iter().take(GIVEN).find_map(|node| self.given_whole(ty, node))
    }

    /// A value that was not counted yet.
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
        if let Some(given) = scalars::given_list(self.api, ty, item) {
            let items = given.items().map(|node| Value::plain(self.api, item, scalar_of(node)));
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
            self.items(std::iter::repeat_n(item, count))
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

    /// Writes something; where nothing is written, nothing is counted.
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
            // Names alone nest nothing, and yet have to end.
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
                        let within = Within { tag: Some((by.property, choice.value)), common: within.common.clone() };
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
                // What one of them requires was left out, as not all of them do.
                self.size = start;
                self.alternative(id, &object.any_of, &within.with(object.own_properties()))
            }
        }
    }

    /// A model within others of its family, which nest no value and yet have to end.
    fn nested(&mut self, id: ModelId, within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        if self.take_step() { self.model(id, within) } else { None }
    }

    /// True for an object that a reader is to see as one of its alternatives, and for one of which an alternative is no object,
    /// so that the value is that of a union.
    fn is_one_of_several(&self, object: &Object<'_>) -> bool {
        let shows_one = self.extent != Extent::Whole && !object.any_of.is_empty();
        shows_one || object.any_of.iter().any(|member| !self.api.is_any_object(member))
    }

    /// The first alternative that has a value; where something is required beside it, one that can have that.
    fn alternative(&mut self, of: ModelId, members: &'a [Type<'d>], within: &Within<'a, 'd>) -> Option<Value<'a, 'd>> {
        let objects_first = within.common.iter().any(|property| property.required);
        // An alternative that requires no other model ends soonest.
        let (api, ends) = (self.api, self.depth == 0);
        let rank = |member: &Type<'d>| (objects_first && !api.is_any_object(member), ends && goes_on(api, member));
        let ranks = [(false, false), (false, true), (true, false), (true, true)];
        // Not collected and sorted: unions may have hundreds of members, and be tried hundreds of times.
        let ranked = ranks
            .iter()
            .flat_map(|wanted| members.iter().enumerate().filter(move |(_, member)| rank(member) == *wanted));
        ranked.take(ALTERNATIVES).find_map(|(place, member)| {
            let within = Within { tag: self.chosen(of, member).or(within.tag), common: within.common.clone() };
            let value = Box::new(self.deeper_in_union(|writer| writer.value(member, &within))?);
            Some(Value::Member { of, place, value })
        })
    }

    /// True where an object has what one of its alternatives requires, if there are any.
    fn has_alternative(&self, object: &Object<'_>, written: &Value<'_, '_>) -> bool {
        let is_there = |property: &Property<'_>| !property.required || written.field(property.name).is_some();
        let mut alternatives = object.any_of.iter().map(|member| self.api.object(member));
        object.any_of.is_empty() || alternatives.any(|of| of.is_none_or(|of| of.properties.iter().all(is_there)))
    }

    /// A union nests no value in another, and yet has to end.
    fn deeper_in_union<T>(&mut self, write: impl FnOnce(&mut Self) -> T) -> T {
        self.nesting += 1;
        let written = write(self);
        self.nesting -= 1;
        written
    }

    /// The discriminator's value for a model, in itself or what it inherits from.
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

    /// Property and value by which a model's discriminator chooses one of its alternatives.
    fn chosen(&self, of: ModelId, member: &Type<'_>) -> Option<(&'a str, &'a str)> {
        self.chosen_by(of, member.model()?)
    }

    /// Property and value by which one model's discriminator chooses another.
    fn chosen_by(&self, of: ModelId, chosen: ModelId) -> Option<(&'a str, &'a str)> {
        let discriminator = self.api.model(of).discriminator()?;
        let mapped = discriminator.mapping.iter().find(|(_, model)| *model == chosen).map(|(value, _)| *value);
        Some((discriminator.property, mapped.unwrap_or_else(|| self.api.implicit_value(chosen))))
    }

    /// An object, with its optional properties where it is to be `whole`.
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
                    // Once something was too long, there is no room for what is optional.
                    Extent::Whole | Extent::Received => whole && !self.cut,
                    Extent::Short => whole && !self.cut && !property.read_only,
                    Extent::Required => optional > 0 && is_exemplified(property),
                };
            if !wanted || !names.insert(property.name) {
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

    /// The value of a property, if it has one, and if an optional one is not too long.
    fn property(
        &mut self,
        property: &'a Property<'d>,
        is_first: bool,
        tag: Option<(&str, &str)>,
    ) -> Option<Value<'a, 'd>> {
        // A test in a language whose strings end at a zero could not read it.
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
    /// What an alternative is within where these stand beside it, too.
    fn with(&self, more: impl Iterator<Item = &'a Property<'d>>) -> Self {
        Self { tag: self.tag, common: self.common.iter().copied().chain(more).collect() }
    }
}

/// The properties of an object with their places, and those that it has from the union around it: what an alternative says of
/// a property is narrower than what stands beside the alternatives.
fn of_record<'a, 'd>(object: &'a Object<'d>, within: &Within<'a, 'd>) -> Vec<(Option<usize>, &'a Property<'d>)> {
    let own = object.properties.iter().enumerate().map(|(place, property)| (Some(place), property));
    own.chain(within.common.iter().map(|property| (None, *property))).collect()
}

/// True for a property that is sent and of which the description has examples.
fn is_exemplified(property: &Property<'_>) -> bool {
    let sent = !property.read_only && !property.of_alternative;
    property.ty.is_scalar() && sent && !Annotations::of(property.node).examples().is_empty()
}

/// True for an object that has to have a model in it.
fn goes_on(api: &Api<'_>, ty: &Type<'_>) -> bool {
    let Some(object) = api.object(ty) else { return false };
    object.properties.iter().any(|property| property.required && property.ty.model().is_some())
}
