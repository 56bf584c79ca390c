//! Which models are classes in Python; the others are names for types.

use std::collections::BTreeSet;

use crate::api::{Api, Children, Enum, EnumBase, ModelId, Object};

/// False for an anyOf with members that are no objects. Unlike a client, a server has to take whatever a member of which
/// nothing is said allows.
pub fn is_object(api: &Api<'_>, object: &Object<'_>) -> bool {
    object.any_of.iter().all(|ty| api.object(ty).is_some())
}

pub fn is_object_model(api: &Api<'_>, id: ModelId) -> bool {
    api.model(id).object().is_some_and(|object| is_object(api, object))
}

/// True for a model that is a class, and not another name for a type.
pub fn has_class(api: &Api<'_>, id: ModelId) -> bool {
    is_object_model(api, id) || api.model(id).enumeration().is_some_and(is_class)
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

/// The objects that a discriminator chooses by a property that they do not declare.
pub fn without_discriminator(api: &Api<'_>, children: &Children) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    for (id, model) in api.model_ids().zip(&api.models) {
        let Some(union) = model.union() else { continue };
        let Some(discriminator) = &union.discriminator else { continue };
        if union.common.iter().any(|property| property.name == discriminator.property) {
            continue;
        }
        let chosen = api.choices(id, children).into_iter().map(|choice| choice.model);
        out.extend(chosen.filter(|id| api.lacks(*id, discriminator.property)));
    }
    out
}
