//! Example values as JSON, for documentation to start from and for tests to read. They follow the schemas as
//! far as the model knows these; what only a condition says is not looked at, and what a pattern says where a language
//! asks for it.

mod patterns;
mod scalars;

use std::collections::BTreeSet;

use crate::api::{Api, ModelId, ModelShape, Object, Property, Shape, Type};
use crate::lean::{Filled, LeanSort};

pub use patterns::Patterns;
pub use scalars::{Scalar, examples_of, given, place, quoted, scalar};

/// Bytes of an example: enough to have something of everything.
const LONGEST: usize = 1500;
/// Bytes of one that a reader is to see whole.
const SHORT: usize = 400;
/// The same where what is required alone takes more.
const LONGEST_REQUIRED: usize = 8_000;
/// Models, lists and maps within one another down to which optional properties are there.
const DEPTH: usize = 4;
/// How deep what is required may go on behind that. A model that requires itself has no end.
const NESTING: usize = 12;
/// Alternatives that are tried for one that has a value.
const ALTERNATIVES: usize = 20;
/// Values that are tried for one example: unions within unions could take exponential time.
const STEPS: usize = 1_500;

/// An example of a model; none where the model has no finite value, or none that is short.
pub fn model(api: &Api<'_>, id: ModelId, patterns: Patterns) -> Option<String> {
    longest_that_fits(api, LONGEST, patterns, |writer| writer.model(id, &Within::default()))
}

/// An example of a model for a reader, without much of what is optional.
pub fn short_model(api: &Api<'_>, id: ModelId, patterns: Patterns) -> Option<String> {
    longest_that_fits(api, SHORT, patterns, |writer| writer.model(id, &Within::default()))
}

/// An example of a type.
pub fn value<'a, 'd>(api: &'a Api<'d>, ty: &'a Type<'d>, patterns: Patterns) -> Option<String> {
    longest_that_fits(api, LONGEST, patterns, |writer| writer.value(ty, &Within::default()))
}

/// As deep as there is room for. The last try has what is at the top alone, and leaves out what is too long.
fn longest_that_fits<'a, 'd>(
    api: &'a Api<'d>,
    longest: usize,
    patterns: Patterns,
    write: impl Fn(&mut Writer<'a, 'd>) -> bool,
) -> Option<String> {
    for depth in (1..=DEPTH).rev() {
        let mut writer = Writer {
            api,
            longest,
            patterns,
            out: String::new(),
            depth,
            nesting: 0,
            steps: STEPS,
            cut: false,
            last: depth == 1,
        };
        let written = write(&mut writer);
        if writer.cut && depth > 1 {
            continue;
        }
        return written.then_some(writer.out);
    }
    None
}

/// What a union adds to the objects that are its alternatives.
#[derive(Clone, Default)]
struct Within<'w, 'd> {
    /// Property and value of the discriminator.
    tag: Option<(&'w str, &'w str)>,
    common: Vec<&'w Property<'d>>,
}

struct Writer<'a, 'd> {
    api: &'a Api<'d>,
    longest: usize,
    patterns: Patterns,
    out: String,
    depth: usize,
    nesting: usize,
    steps: usize,
    /// Something was too long.
    cut: bool,
    last: bool,
}

impl<'a, 'd> Writer<'a, 'd> {
    /// Writes a value; false, and nothing written, where there is none.
    fn value(&mut self, ty: &'a Type<'d>, within: &Within<'a, 'd>) -> bool {
        let start = self.out.len();
        if self.take_step() && self.shape(ty, within) {
            return true;
        }
        self.out.truncate(start);
        if ty.nullable {
            self.out.push_str("null");
        }
        ty.nullable
    }

    fn take_step(&mut self) -> bool {
        let room = if self.last { LONGEST_REQUIRED } else { self.longest };
        if self.out.len() > room || (self.cut && !self.last) {
            self.cut = true;
            return false;
        }
        let left = self.steps.checked_sub(1);
        self.steps = left.unwrap_or_default();
        left.is_some() && self.nesting < NESTING
    }

    fn shape(&mut self, ty: &'a Type<'d>, within: &Within<'a, 'd>) -> bool {
        match &ty.shape {
            // What stands beside the reference may choose among the values of an enum.
            Shape::Model(id) if !matches!(self.api.model(*id).shape, ModelShape::Enum(_)) => self.model(*id, within),
            Shape::Union(members) => members.iter().take(ALTERNATIVES).any(|member| self.value(member, within)),
            Shape::Array(item) | Shape::Set(item) => self.list(ty, item),
            Shape::Tuple(tuple) => {
                let items: Vec<_> = tuple.items.iter().collect();
                self.items(&items)
            }
            Shape::Map(map) if matches!(map.values.shape, Shape::Never) => self.text("{}"),
            Shape::Map(map) => {
                let key = map.keys.as_ref().and_then(|keys| scalar(self.api, keys, [])).map(|key| key.json());
                self.out.push('{');
                let key = key.unwrap_or_else(|| "\"key\"".to_owned());
                let start = self.out.len();
                self.out.push_str(&format!("{key}:"));
                if !self.deeper(|writer| writer.value(&map.values, &Within::default())) {
                    self.out.truncate(start);
                }
                self.text("}")
            }
            // Whatever the alternative is, it has these.
            Shape::Any | Shape::Object if !within.common.is_empty() => {
                self.members(&within.common, None, within.tag, self.depth > 0)
            }
            _ => match scalars::made(self.api, ty, self.patterns) {
                Some(value) => self.text(&value.json()),
                None => false,
            },
        }
    }

    fn text(&mut self, text: &str) -> bool {
        self.out.push_str(text);
        true
    }

    fn deeper(&mut self, write: impl FnOnce(&mut Self) -> bool) -> bool {
        let depth = self.depth;
        self.depth = depth.saturating_sub(1);
        self.nesting += 1;
        let written = write(self);
        self.nesting -= 1;
        self.depth = depth;
        written
    }

    fn list(&mut self, ty: &'a Type<'d>, item: &'a Type<'d>) -> bool {
        let schemas = scalars::schemas(ty);
        if let Some(given) = scalars::given_list(self.api, ty, item) {
            return self.text(&given);
        }
        let least = schemas.iter().filter_map(|schema| schema.min_items()).max().unwrap_or_default();
        let most = schemas.iter().filter_map(|schema| schema.max_items()).min();
        if most == Some(0) || (self.depth == 0 && least == 0) {
            return self.text("[]");
        }
        let count = usize::try_from(least).unwrap_or(usize::MAX).clamp(1, 10);
        let start = self.out.len();
        let written = self.items(&vec![item; count]);
        if !written && least == 0 {
            self.out.truncate(start);
            return self.text("[]");
        }
        written
    }

    fn items(&mut self, items: &[&'a Type<'d>]) -> bool {
        self.out.push('[');
        for (i, item) in items.iter().enumerate() {
            self.out.push_str(if i > 0 { "," } else { "" });
            if !self.deeper(|writer| writer.value(item, &Within::default())) {
                return false;
            }
        }
        self.text("]")
    }

    fn model(&mut self, id: ModelId, within: &Within<'a, 'd>) -> bool {
        let start = self.out.len();
        let model = self.api.model(id);
        let written = match &model.shape {
            // Names alone nest nothing, and yet have to end.
            ModelShape::Alias(ty) => self.deeper(|writer| writer.value(ty, within)),
            ModelShape::Enum(values) => match scalars::first(values) {
                Some(value) => self.text(&value.json()),
                None => false,
            },
            ModelShape::Union(union) => {
                let common = within.common.iter().copied().chain(&union.common).collect();
                let within = Within { tag: within.tag, common };
                self.alternative(id, &union.members, &within)
            }
            // One of the members is no object: the value is that of a union.
            ModelShape::Object(object) if object.any_of.iter().any(|member| !self.is_object(member)) => {
                let common = within.common.iter().copied().chain(object.own_properties()).collect();
                let within = Within { tag: within.tag, common };
                self.alternative(id, &object.any_of, &within)
            }
            ModelShape::Object(object) => {
                let tag = within.tag.or_else(|| self.tag(id));
                // What an alternative says of a property is narrower than what stands beside the alternatives.
                let mut properties = self.properties(object);
                properties.extend(&within.common);
                let whole = self.depth > 0;
                let extra = object.additional_properties.described();
                let written = self.deeper(|writer| writer.members(&properties, extra, tag, whole));
                if written && !self.has_alternative(object, start) {
                    // What one of them requires was left out, as not all of them do.
                    self.out.truncate(start);
                    let common = within.common.iter().copied().chain(object.own_properties()).collect();
                    let within = Within { tag: within.tag, common };
                    self.alternative(id, &object.any_of, &within)
                } else {
                    written
                }
            }
        };
        if !written {
            self.out.truncate(start);
        }
        written
    }

    /// An object's properties. A reader, who is to see one alternative, is spared those of the others.
    fn properties(&self, object: &'a Object<'d>) -> Vec<&'a Property<'d>> {
        let first = match object.any_of.first().map(|member| &member.shape) {
            Some(Shape::Model(id)) if self.longest == SHORT => match &self.api.model(*id).shape {
                ModelShape::Object(first) => Some(first.properties.iter().map(|p| p.name).filled::<BTreeSet<_>>()),
                _ => None,
            },
            _ => None,
        };
        let shown = |p: &&Property<'_>| !p.of_alternative || first.as_ref().is_none_or(|first| first.contains(p.name));
        object.properties.iter().filter(shown).collect()
    }

    fn is_object(&self, ty: &Type<'_>) -> bool {
        match ty.shape {
            Shape::Model(id) => matches!(self.api.model(id).shape, ModelShape::Object(_)),
            Shape::Object | Shape::Any => true,
            _ => false,
        }
    }

    /// The first alternative that has a value; where something is required beside it, one that can have that.
    fn alternative(&mut self, id: ModelId, members: &'a [Type<'d>], within: &Within<'a, 'd>) -> bool {
        let objects_first = within.common.iter().any(|property| property.required);
        let mut members: Vec<_> = members.iter().collect();
        // An alternative that requires no other model ends soonest.
        let ends = self.depth == 0;
        members.lean_sort_by_key(|member| (objects_first && !self.is_object(member), ends && self.goes_on(member)));
        members.into_iter().take(ALTERNATIVES).any(|member| {
            let chosen = match member.shape {
                Shape::Model(member) => self.chosen_by(id, member),
                _ => None,
            };
            let within = Within { tag: chosen.or(within.tag), common: within.common.clone() };
            self.deeper_in_union(member, &within)
        })
    }

    /// True where the object that stands from `start` on has what one of the alternatives requires, if there are any.
    fn has_alternative(&self, object: &Object<'_>, start: usize) -> bool {
        if object.any_of.is_empty() {
            return true;
        }
        let Ok(serde_json::Value::Object(written)) = serde_json::from_str(&self.out[start..]) else { return true };
        object.any_of.iter().any(|member| match member.shape {
            Shape::Model(id) => match &self.api.model(id).shape {
                ModelShape::Object(alternative) => alternative
                    .properties
                    .iter()
                    .all(|property| !property.required || written.contains_key(property.name)),
                _ => true,
            },
            _ => true,
        })
    }

    /// True for an object that has to have a model in it.
    fn goes_on(&self, ty: &Type<'_>) -> bool {
        let Shape::Model(id) = ty.shape else { return false };
        let ModelShape::Object(object) = &self.api.model(id).shape else { return false };
        object.properties.iter().any(|property| property.required && matches!(property.ty.shape, Shape::Model(_)))
    }

    /// A union nests no value in another, and yet has to end.
    fn deeper_in_union(&mut self, member: &'a Type<'d>, within: &Within<'a, 'd>) -> bool {
        self.nesting += 1;
        let written = self.value(member, within);
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

    /// Property and value by which one model's discriminator chooses another.
    fn chosen_by(&self, of: ModelId, chosen: ModelId) -> Option<(&'a str, &'a str)> {
        let discriminator = self.api.model(of).shape.discriminator()?;
        let mapped = discriminator.mapping.iter().find(|(_, model)| *model == chosen).map(|(value, _)| *value);
        Some((discriminator.property, mapped.unwrap_or_else(|| self.api.implicit_value(chosen))))
    }

    /// An object, with its optional properties where it is to be `whole`.
    fn members(
        &mut self,
        properties: &[&'a Property<'d>],
        extra: Option<&'a Type<'d>>,
        tag: Option<(&str, &str)>,
        whole: bool,
    ) -> bool {
        let open = self.out.len();
        self.out.push('{');
        let mut names = BTreeSet::new();
        for property in properties {
            // Once something was too long, there is no room for what is optional.
            let wanted = property.required || (whole && !self.cut);
            if wanted && names.insert(property.name) && !self.property(property, open, tag) {
                return false;
            }
        }
        if let Some(ty) = extra.filter(|_| whole && !names.contains("key")) {
            let start = self.out.len();
            self.out.push_str(if start > open + 1 { ",\"key\":" } else { "\"key\":" });
            if !self.value(ty, &Within::default()) {
                self.out.truncate(start);
            }
        }
        self.text("}")
    }

    /// False where a property that has to be there has no value.
    fn property(&mut self, property: &'a Property<'d>, open: usize, tag: Option<(&str, &str)>) -> bool {
        let required = property.is_always_required();
        // Languages whose strings end at a zero could not read it.
        if property.name.contains('\0') {
            return !required;
        }
        let start = self.out.len();
        self.out.push_str(if start > open + 1 { "," } else { "" });
        self.out.push_str(&quoted(property.name));
        self.out.push(':');
        let tag = tag.filter(|(name, value)| *name == property.name && scalars::allows(self.api, &property.ty, value));
        let written = match tag {
            Some((_, value)) => self.text(&quoted(value)),
            None => self.value(&property.ty, &Within::default()),
        };
        let long = self.out.len() > self.longest - 100 && !required;
        if written && !long {
            return true;
        }
        self.cut |= long;
        self.out.truncate(start);
        !required
    }
}
