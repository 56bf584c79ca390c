//! Questions of languages about models: the declaration of a model, its alternatives and how to distinguish them, and
//! properties.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::schema::flag;
use crate::api::{
    Api, Children, Discriminator, Enum, EnumBase, EnumValue, Model, ModelId, ModelShape, Object, Property, Shape, Type,
    cycles,
};
use crate::plan::types::Kind;
use crate::small::CollectSmall;

/// The kind of declaration for a model.
pub enum ModelKind<'m, 'd> {
    /// A class, interface or struct.
    Object(&'m Object<'d>),
    Union(Alternatives<'m, 'd>),
    Enum(&'m Enum<'d>),
    /// Another name for a type.
    Alias(&'m Type<'d>),
}

/// The alternatives of a union.
pub struct Alternatives<'m, 'd> {
    pub members: &'m [Type<'d>],
    /// True if a value can follow several alternatives at once.
    pub any: bool,
    pub discriminator: Option<&'m Discriminator<'d>>,
    /// The properties next to the alternatives, which values of every alternative can have.
    pub common: Vec<&'m Property<'d>>,
}

impl Alternatives<'_, '_> {
    /// The index of a model among the alternatives.
    pub fn position(&self, id: ModelId) -> Option<usize> {
        self.members.iter().position(|member| member.model() == Some(id))
    }
}

impl<'d> Api<'d> {
    /// True for single values that fit into the cell of a table, unless they are all the same.
    pub fn is_cell(&self, ty: &Type<'d>) -> bool {
        match self.resolved(ty).kind() {
            Kind::Boolean | Kind::Integer(_) | Kind::Number(_) | Kind::Text(_) => true,
            Kind::Enum(values) => values.values.len() > 1,
            Kind::Model(id) => matches!(self.model(id).kind(), ModelKind::Enum(values) if values.values.len() > 1),
            _ => false,
        }
    }
}

impl<'d> Model<'d> {
    /// The kind of a model in a language in which every `anyOf` is a union.
    pub fn kind(&self) -> ModelKind<'_, 'd> {
        match &self.shape {
            ModelShape::Object(object) if object.any_of.is_empty() => ModelKind::Object(object),
            ModelShape::Object(object) => {
                let own = object.properties.iter().filter(|property| !property.of_alternative);
                self.union_of(true, own.collect())
            }
            ModelShape::Union(union) => self.union_of(union.any, union.common.iter().collect()),
            ModelShape::Enum(values) => ModelKind::Enum(values),
            ModelShape::Alias(ty) => ModelKind::Alias(ty),
        }
    }

    /// True for a `oneOf`, whose values follow exactly one alternative. Other unions come from an `anyOf` or a list of
    /// types.
    pub fn is_exclusive(&self) -> bool {
        matches!(self.kind(), ModelKind::Union(of) if !of.any) && self.node.get("oneOf").is_some()
    }

    /// True if null is a value of the model, wherever it is used.
    pub fn is_nullable(&self) -> bool {
        flag(self.node, "nullable")
    }

    fn union_of<'m>(&'m self, any: bool, common: Vec<&'m Property<'d>>) -> ModelKind<'m, 'd> {
        let (members, discriminator) = (self.alternatives(), self.discriminator());
        ModelKind::Union(Alternatives { members, any, discriminator, common })
    }
}

impl<'d> Api<'d> {
    /// The kind of a model in a language in which an `anyOf` of objects is a single object with all properties. With
    /// another member, it is a union, because no type is both a string and an object.
    pub fn merged_kind<'m>(&self, model: &'m Model<'d>) -> ModelKind<'m, 'd> {
        match &model.shape {
            ModelShape::Object(object) if object.any_of.iter().all(|ty| self.is_any_object(ty)) => {
                ModelKind::Object(object)
            }
            _ => model.kind(),
        }
    }

    /// True for an alternative that is an object; an alternative that is not described is any object.
    pub fn is_any_object(&self, ty: &Type<'_>) -> bool {
        matches!(ty.shape, Shape::Object | Shape::Any) || self.object(ty).is_some()
    }

    /// True for an object whose discriminator chooses among the models with it in their `allOf`.
    pub fn is_parent(&self, id: ModelId, children: &Children) -> bool {
        self.model(id).object().is_some() && self.choices(id, children).iter().any(|choice| choice.model != id)
    }

    /// True for an object without a property of this name.
    pub fn lacks(&self, id: ModelId, property: &str) -> bool {
        self.model(id).object().is_some_and(|object| object.property(property).is_none())
    }

    /// The property that distinguishes the alternatives of a union, with each of its strings and the index of the
    /// alternative: no string belongs to two alternatives.
    pub fn telling(&self, of: &Alternatives<'_, 'd>) -> Option<(&'d str, Vec<(&'d str, usize)>)> {
        let objects: Vec<_> = of.members.iter().map(|ty| self.object(ty)).collect::<Option<_>>()?;
        let first = objects.first()?.properties.iter().map(|property| property.name);
        first.take(CANDIDATES).find_map(|property| {
            let (mut seen, mut out) = (BTreeSet::new(), Vec::new());
            for (place, object) in objects.iter().enumerate() {
                let listed = self.enumeration(&object.property(property)?.ty).filter(|listed| listed.is_of_texts())?;
                for value in &listed.values {
                    let text = value.node.str().filter(|text| seen.insert(*text))?;
                    out.push((text, place));
                }
            }
            Some((property, out))
        })
    }

    /// The way to distinguish the alternatives of a union, if it works for all of them.
    pub fn tagging(&self, of: &Alternatives<'_, 'd>) -> Option<Tagging<'d>> {
        let objects: Vec<_> = of.members.iter().map(|ty| self.object(ty)).collect::<Option<_>>()?;
        let first = objects.first()?.properties.iter().map(|property| property.name);
        let named = of.discriminator.map(|discriminator| discriminator.property);
        named.into_iter().chain(first.take(CANDIDATES)).find_map(|property| {
            let values: Vec<_> = objects.iter().map(|object| tag(object, property)).collect::<Option<_>>()?;
            let texts: BTreeSet<_> = values.iter().map(|value| value.node.str()).collect_small();
            let distinct = texts.len() == values.len();
            distinct.then_some(Tagging { property, values: Enum { base: EnumBase::String, values } })
        })
    }
}

/// The property that distinguishes the alternatives of a union, each of which has a single unique value for it.
pub struct Tagging<'d> {
    pub property: &'d str,
    /// In the order of the alternatives.
    pub values: Enum<'d>,
}

/// The number of properties that are examined to find a distinguishing one.
const CANDIDATES: usize = 20;

/// The only string that an object's property can be.
fn tag<'d>(object: &Object<'d>, property: &str) -> Option<EnumValue<'d>> {
    let values = object.property(property)?.ty.constant()?;
    values.is_of_texts().then(|| values.values[0].clone())
}

/// The parent that the declaration of each model extends or embeds, in languages with one: its first with a discriminator,
/// or with such a parent itself. No model is within itself, whichever models are between.
pub fn inherited(api: &Api<'_>, children: &Children) -> BTreeMap<ModelId, ModelId> {
    let mut choosing: BTreeSet<_> = api.model_ids().filter(|id| api.is_parent(*id, children)).collect_small();
    let mut pending: Vec<_> = choosing.iter().copied().collect();
    while let Some(id) = pending.pop() {
        pending.extend(children.of(id).iter().filter(|child| choosing.insert(**child)));
    }
    let parents = |id| api.model(id).object().map(|object| object.parents.clone()).unwrap_or_default();
    let mut cycle = BTreeMap::new();
    for (number, ids) in cycles(api.models.len(), &parents).into_iter().enumerate() {
        cycle.extend(ids.into_iter().map(|id| (id, number)));
    }
    let is_within =
        |id, parent| id == parent || cycle.get(&id).is_some_and(|number| cycle.get(&parent) == Some(number));
    let of =
        |id| Some((id, parents(id).into_iter().find(|parent| choosing.contains(parent) && !is_within(id, *parent))?));
    api.model_ids().filter_map(of).collect_small()
}

impl Property<'_> {
    /// True if requests and responses always have it: `readOnly` and `writeOnly` properties are missing in one of them.
    pub fn is_required_both_ways(&self) -> bool {
        self.is_always_required() && !self.read_only && !self.write_only
    }
}

/// The value of the enumeration case for unlisted values.
pub const UNKNOWN: &str = "unknown_default_open_api";
/// The same for numbers, as in the reference.
pub const UNKNOWN_NUMBER: &str = "11184809";

impl EnumValue<'_> {
    /// The value as a string.
    pub fn text(&self) -> String {
        self.node.str().map_or_else(|| self.node.to_json(), str::to_owned)
    }

    /// The base for its name: the name in the description, or else the value.
    pub fn word(&self) -> String {
        self.declared_name().map_or_else(|| self.text(), str::to_owned)
    }
}
