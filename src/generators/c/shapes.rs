//! What the models are in C, where that is not what the model of the API says: which of them are tagged
//! unions, which enums are enums.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::Options;
use crate::api::{Api, Discriminator, Enum, EnumBase, EnumValue, Model, ModelShape, Object, Property, Shape, Type};
use crate::lean::{Filled, LeanSort};

/// A tagged union: one of several values.
pub struct Alternatives<'a, 'd> {
    pub members: &'a [Type<'d>],
    pub discriminator: Option<&'a Discriminator<'d>>,
}

/// The alternatives of a model that is a tagged union in C: a `oneOf`, or an `anyOf` of which some member is
/// no object. One struct cannot hold a string or the properties of an object.
pub fn alternatives<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>) -> Option<Alternatives<'a, 'd>> {
    match &model.shape {
        ModelShape::Union(union) if !union.members.is_empty() => {
            Some(Alternatives { members: &union.members, discriminator: union.discriminator.as_ref() })
        }
        ModelShape::Object(object) if is_union(api, object) => {
            Some(Alternatives { members: &object.any_of, discriminator: object.discriminator.as_ref() })
        }
        _ => None,
    }
}

/// The property by which the alternatives of a union are told apart, as each has one value of its own for it.
pub struct Tagging<'d> {
    pub property: &'d str,
    /// In the order of the alternatives.
    pub values: Enum<'d>,
}

/// How the alternatives tell which they are, where every one of them does.
pub fn tagging<'d>(api: &Api<'d>, of: &Alternatives<'_, 'd>) -> Option<Tagging<'d>> {
    let objects: Vec<&Object<'d>> = of.members.iter().map(|ty| object(api, ty)).collect::<Option<_>>()?;
    let first = objects.first()?.properties.iter().map(|p| p.name);
    let named = of.discriminator.map(|discriminator| discriminator.property);
    named.into_iter().chain(first.take(CANDIDATES)).find_map(|property| {
        let values: Vec<_> = objects.iter().map(|object| tag(object, property)).collect::<Option<_>>()?;
        let texts: BTreeSet<_> = values.iter().map(|value| value.node.str()).filled();
        let distinct = texts.len() == values.len();
        distinct.then_some(Tagging { property, values: Enum { base: EnumBase::String, values } })
    })
}

/// Properties that are looked at for one that tells alternatives apart.
const CANDIDATES: usize = 20;

fn object<'a, 'd>(api: &'a Api<'d>, ty: &Type<'_>) -> Option<&'a Object<'d>> {
    match ty.shape {
        Shape::Model(id) => match &api.model(id).shape {
            ModelShape::Object(object) => Some(object),
            _ => None,
        },
        _ => None,
    }
}

/// The one value that an object's property may have.
fn tag<'d>(object: &Object<'d>, property: &str) -> Option<EnumValue<'d>> {
    match &object.properties.iter().find(|p| p.name == property)?.ty.shape {
        Shape::Enum(values) if values.base == EnumBase::String && values.values.len() == 1 => {
            Some(values.values[0].clone())
        }
        _ => None,
    }
}

fn is_union(api: &Api<'_>, object: &Object<'_>) -> bool {
    let is_object = |ty: &Type<'_>| match ty.shape {
        Shape::Model(id) => matches!(api.model(id).shape, ModelShape::Object(_)),
        Shape::Object | Shape::Any => true,
        _ => false,
    };
    !object.any_of.iter().all(is_object)
}

/// The properties that are fields of a model's struct, in the order of the options.
pub fn properties<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>, options: &Options) -> Vec<&'a Property<'d>> {
    let mut out: Vec<_> = match &model.shape {
        ModelShape::Union(union) => union.common.iter().collect(),
        // What the alternatives speak of is in their own structs.
        ModelShape::Object(object) if is_union(api, object) => object.own_properties().collect(),
        ModelShape::Object(object) => object.properties.iter().collect(),
        ModelShape::Enum(_) | ModelShape::Alias(_) => Vec::new(),
    };
    if options.sort_model_properties_by_required_flag {
        out.lean_sort_by_key(|p| !p.required);
    }
    out
}

/// The type of the values that an object keeps beside its properties: none where these are dropped.
pub fn additional<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>, options: &Options) -> Option<Cow<'a, Type<'d>>> {
    let ModelShape::Object(object) = &model.shape else { return None };
    // What an alternative allows is kept by it.
    if is_union(api, object) {
        return None;
    }
    object.other_values(!options.disallow_additional_properties_if_not_present)
}

/// True for what is an enum in C where it stands inline. The reference has numbers and booleans as what they
/// are.
pub fn is_enum(values: &Enum<'_>) -> bool {
    matches!(values.base, EnumBase::String | EnumBase::Mixed)
}

/// The enum that a field is, not behind a pointer.
pub fn field_enum<'a, 'd>(api: &'a Api<'d>, ty: &'a Type<'d>) -> Option<&'a Enum<'d>> {
    match &ty.shape {
        Shape::Enum(values) => Some(values).filter(|values| is_enum(values)),
        _ => model_enum(api, ty),
    }
}

fn model_enum<'a, 'd>(api: &'a Api<'d>, ty: &Type<'_>) -> Option<&'a Enum<'d>> {
    match ty.shape {
        Shape::Model(id) => match &api.model(id).shape {
            ModelShape::Enum(values) => Some(values),
            _ => None,
        },
        _ => None,
    }
}

/// True for a union or an alias whose value may be an enum.
pub fn has_enum_value(api: &Api<'_>, model: &Model<'_>) -> bool {
    match (&model.shape, alternatives(api, model)) {
        (ModelShape::Alias(ty), _) => model_enum(api, ty).is_some(),
        (_, of) => of.is_some_and(|of| of.members.iter().any(|ty| model_enum(api, ty).is_some())),
    }
}
