//! Differences between the model of the API and C: which models are tagged unions, and which enums are C enums.

use std::borrow::Cow;

use super::Options;
use crate::api::{Api, Enum, EnumBase, Model, Property, Type};
use crate::plan::models::{Alternatives, ModelKind};
use crate::plan::types::Kind;
use crate::small::SortSmall;

/// The alternatives of a model that is a tagged union in C.
pub fn alternatives<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>) -> Option<Alternatives<'a, 'd>> {
    match api.merged_kind(model) {
        ModelKind::Union(of) if !of.members.is_empty() => Some(of),
        _ => None,
    }
}

/// The properties that are fields of a model's struct, in the order set by the options.
pub fn properties<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>, options: &Options) -> Vec<&'a Property<'d>> {
    let mut out: Vec<_> = match api.merged_kind(model) {
        // The properties of the alternatives are in their own structs.
        ModelKind::Union(of) => of.common,
        _ => model.properties().iter().collect(),
    };
    if options.sort_model_properties_by_required_flag {
        out.sort_small_by_key(|p| !p.required);
    }
    out
}

/// The type of the additional values that an object keeps; none if these are dropped.
pub fn additional<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>, options: &Options) -> Option<Cow<'a, Type<'d>>> {
    // The alternatives keep their own additional values.
    let ModelKind::Object(object) = api.merged_kind(model) else { return None };
    object.other_values(!options.disallow_additional_properties_if_not_present)
}

/// True for an inline enumeration that is an enum in C. As in the reference, numbers and booleans are plain values.
pub fn is_enum(values: &Enum<'_>) -> bool {
    matches!(values.base, EnumBase::String | EnumBase::Mixed)
}

/// The enum of a field that is stored by value.
pub fn field_enum<'a, 'd>(api: &'a Api<'d>, ty: &'a Type<'d>) -> Option<&'a Enum<'d>> {
    match ty.kind() {
        Kind::Enum(values) => Some(values).filter(|values| is_enum(values)),
        _ => api.named_enumeration(ty),
    }
}

/// True for a union or an alias whose value can be an enum.
pub fn has_enum_value(api: &Api<'_>, model: &Model<'_>) -> bool {
    let is_enum = |ty: &Type<'_>| api.named_enumeration(ty).is_some();
    match api.merged_kind(model) {
        ModelKind::Alias(ty) => is_enum(ty),
        ModelKind::Union(of) => of.members.iter().any(is_enum),
        _ => false,
    }
}

/// The enum that a property declares: an inline enum, also inside lists and maps, or a named enum inside these (true),
/// as in the reference.
pub fn entry_enum<'t, 'd>(api: &'t Api<'d>, ty: &'t Type<'d>) -> Option<(&'t Enum<'d>, bool)> {
    match ty.kind() {
        Kind::Enum(values) => Some((values, false)),
        Kind::List(list) => parameter_enum(api, list.item),
        Kind::Map(map) => parameter_enum(api, &map.values),
        _ => None,
    }
}

/// The enum that a parameter declares, from its schema; true if the schema has a name.
pub fn parameter_enum<'t, 'd>(api: &'t Api<'d>, ty: &'t Type<'d>) -> Option<(&'t Enum<'d>, bool)> {
    api.named_enumeration(ty).map(|values| (values, true)).or_else(|| entry_enum(api, ty))
}
