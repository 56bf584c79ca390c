//! What the models are in C, where that is not what the model of the API says: which of them are tagged
//! unions, which enums are enums.

use std::borrow::Cow;

use super::Options;
use crate::api::{Api, Enum, EnumBase, Model, Property, Type};
use crate::lean::LeanSort;
use crate::plan::models::{Alternatives, ModelKind};
use crate::plan::types::Kind;

/// The alternatives of a model that is a tagged union in C.
pub fn alternatives<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>) -> Option<Alternatives<'a, 'd>> {
    match api.merged_kind(model) {
        ModelKind::Union(of) if !of.members.is_empty() => Some(of),
        _ => None,
    }
}

/// The properties that are fields of a model's struct, in the order of the options.
pub fn properties<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>, options: &Options) -> Vec<&'a Property<'d>> {
    let mut out: Vec<_> = match api.merged_kind(model) {
        // What the alternatives speak of is in their own structs.
        ModelKind::Union(of) => of.common.into_iter().map(|(_, property)| property).collect(),
        _ => model.properties().iter().collect(),
    };
    if options.sort_model_properties_by_required_flag {
        out.lean_sort_by_key(|p| !p.required);
    }
    out
}

/// The type of the values that an object keeps beside its properties: none where these are dropped.
pub fn additional<'a, 'd>(api: &Api<'d>, model: &'a Model<'d>, options: &Options) -> Option<Cow<'a, Type<'d>>> {
    // What an alternative allows is kept by it.
    let ModelKind::Object(object) = api.merged_kind(model) else { return None };
    object.other_values(!options.disallow_additional_properties_if_not_present)
}

/// True for what is an enum in C where it stands inline. The reference has numbers and booleans as what they
/// are.
pub fn is_enum(values: &Enum<'_>) -> bool {
    matches!(values.base, EnumBase::String | EnumBase::Mixed)
}

/// The enum that a field is, not behind a pointer.
pub fn field_enum<'a, 'd>(api: &'a Api<'d>, ty: &'a Type<'d>) -> Option<&'a Enum<'d>> {
    match ty.kind() {
        Kind::Enum(values) => Some(values).filter(|values| is_enum(values)),
        _ => api.named_enumeration(ty),
    }
}

/// True for a union or an alias whose value may be an enum.
pub fn has_enum_value(api: &Api<'_>, model: &Model<'_>) -> bool {
    let is_enum = |ty: &Type<'_>| api.named_enumeration(ty).is_some();
    match api.merged_kind(model) {
        ModelKind::Alias(ty) => is_enum(ty),
        ModelKind::Union(of) => of.members.iter().any(is_enum),
        _ => false,
    }
}

/// The enum that a property has for itself: an inline one, also within lists and maps, or, within these, one
/// that has a name (true), as the reference has it.
pub fn entry_enum<'t, 'd>(api: &'t Api<'d>, ty: &'t Type<'d>) -> Option<(&'t Enum<'d>, bool)> {
    match ty.kind() {
        Kind::Enum(values) => Some((values, false)),
        Kind::List(list) => parameter_enum(api, list.item),
        Kind::Map(map) => parameter_enum(api, &map.values),
        _ => None,
    }
}

/// The enum that a parameter has for itself: that of its schema, whether it has a name (true) or not.
pub fn parameter_enum<'t, 'd>(api: &'t Api<'d>, ty: &'t Type<'d>) -> Option<(&'t Enum<'d>, bool)> {
    api.named_enumeration(ty).map(|values| (values, true)).or_else(|| entry_enum(api, ty))
}
