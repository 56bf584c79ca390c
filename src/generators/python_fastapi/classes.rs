//! Which models are classes in Python; the others are names for types.

use crate::api::{Api, Enum, EnumBase, ModelId, ModelShape, Object, Shape, Type};

/// False for an anyOf with members that are no objects.
pub fn is_object(api: &Api<'_>, object: &Object<'_>) -> bool {
    let is_object = |ty: &Type<'_>| match ty.shape {
        Shape::Model(id) => matches!(api.model(id).shape, ModelShape::Object(_)),
        _ => false,
    };
    object.any_of.iter().all(is_object)
}

pub fn is_object_model(api: &Api<'_>, id: ModelId) -> bool {
    matches!(&api.model(id).shape, ModelShape::Object(object) if is_object(api, object))
}

/// True for a model that is a class, and not another name for a type.
pub fn has_class(api: &Api<'_>, id: ModelId) -> bool {
    is_object_model(api, id) || matches!(&api.model(id).shape, ModelShape::Enum(values) if is_class(values))
}

/// True for an enumeration that Python has a class for: of texts, or of whole numbers.
pub fn is_class(values: &Enum<'_>) -> bool {
    let whole = |text: &str| text.len() <= 20 && text.bytes().all(|b| b.is_ascii_digit() || b == b'-');
    match values.base {
        EnumBase::String => !values.values.is_empty(),
        EnumBase::Number => {
            !values.values.is_empty() && values.values.iter().all(|value| value.node.number().is_some_and(whole))
        }
        EnumBase::Boolean | EnumBase::Mixed => false,
    }
}
