//! What languages ask of a model: what it is written as, which alternatives it has and how these are told apart, and
//! what holds of a property.

use std::collections::BTreeSet;

use crate::api::schema::flag;
use crate::api::{
    Api, Children, Discriminator, Enum, EnumBase, EnumValue, Model, ModelId, ModelShape, Object, Property, Shape, Type,
};
use crate::small::CollectSmall;

/// What a model is written as.
pub enum ModelKind<'m, 'd> {
    /// A class, interface or struct.
    Object(&'m Object<'d>),
    Union(Alternatives<'m, 'd>),
    Enum(&'m Enum<'d>),
    /// Another name for a type.
    Alias(&'m Type<'d>),
}

/// The types of which a value of a union is one.
pub struct Alternatives<'m, 'd> {
    pub members: &'m [Type<'d>],
    /// It may be of several at once.
    pub any: bool,
    pub discriminator: Option<&'m Discriminator<'d>>,
    /// The properties beside the alternatives: a value has these, too, whichever it is of.
    pub common: Vec<&'m Property<'d>>,
}

impl Alternatives<'_, '_> {
    /// The place of a model among the alternatives.
    pub fn position(&self, id: ModelId) -> Option<usize> {
        self.members.iter().position(|member| member.model() == Some(id))
    }
}

impl<'d> Model<'d> {
    /// What the model is in a language where every `anyOf` is a union.
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

    /// True for a `oneOf`, where a value may be of one alternative only. The alternatives of other unions are those of an `anyOf`,
    /// or of a list of types.
    pub fn is_exclusive(&self) -> bool {
        matches!(self.kind(), ModelKind::Union(of) if !of.any) && self.node.get("oneOf").is_some()
    }

    /// True where null is a value of the model, wherever it stands.
    pub fn is_nullable(&self) -> bool {
        flag(self.node, "nullable")
    }

    fn union_of<'m>(&'m self, any: bool, common: Vec<&'m Property<'d>>) -> ModelKind<'m, 'd> {
        let (members, discriminator) = (self.alternatives(), self.discriminator());
        ModelKind::Union(Alternatives { members, any, discriminator, common })
    }
}

impl<'d> Api<'d> {
    /// What a model is in a language where an `anyOf` of objects is one object that has the properties of all. One with
    /// another member is a union: nothing holds a string or the properties of an object.
    pub fn merged_kind<'m>(&self, model: &'m Model<'d>) -> ModelKind<'m, 'd> {
        match &model.shape {
            ModelShape::Object(object) if object.any_of.iter().all(|ty| self.is_any_object(ty)) => {
                ModelKind::Object(object)
            }
            _ => model.kind(),
        }
    }

    /// True for an alternative that is an object; one of which nothing is said is any.
    pub fn is_any_object(&self, ty: &Type<'_>) -> bool {
        matches!(ty.shape, Shape::Object | Shape::Any) || self.object(ty).is_some()
    }

    /// True for an object whose discriminator chooses among those that name it in their `allOf`.
    pub fn is_parent(&self, id: ModelId, children: &Children) -> bool {
        self.model(id).object().is_some() && self.choices(id, children).iter().any(|choice| choice.model != id)
    }

    /// True for an object without a property of this name.
    pub fn lacks(&self, id: ModelId, property: &str) -> bool {
        self.model(id).object().is_some_and(|object| object.property(property).is_none())
    }

    /// The property that tells the alternatives of a union apart, with each text that it may be and the place of the
    /// alternative that has it: each lists texts that no other lists.
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

    /// How the alternatives of a union tell which they are, where every one of them does.
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

/// The property by which the alternatives of a union are told apart, as each has one value of its own for it.
pub struct Tagging<'d> {
    pub property: &'d str,
    /// In the order of the alternatives.
    pub values: Enum<'d>,
}

/// Properties that are looked at for one that tells alternatives apart.
const CANDIDATES: usize = 20;

/// The one text that an object's property may be.
fn tag<'d>(object: &Object<'d>, property: &str) -> Option<EnumValue<'d>> {
    let values = object.property(property)?.ty.constant()?;
    values.is_of_texts().then(|| values.values[0].clone())
}

impl Property<'_> {
    /// True if requests and responses both have it always: what is `readOnly` or `writeOnly`, one of them lacks.
    pub fn is_required_both_ways(&self) -> bool {
        self.is_always_required() && !self.read_only && !self.write_only
    }
}

/// The value of the case that an enumeration may have for values that it does not list.
pub const UNKNOWN: &str = "unknown_default_open_api";
/// Its counterpart among numbers, the reference's own.
pub const UNKNOWN_NUMBER: &str = "11184809";

impl EnumValue<'_> {
    /// The value as text.
    pub fn text(&self) -> String {
        self.node.str().map_or_else(|| self.node.to_json(), str::to_owned)
    }

    /// What its name is made from: what the description calls the value, or the value.
    pub fn word(&self) -> String {
        self.called().map_or_else(|| self.text(), str::to_owned)
    }
}
