//! Decides which models are classes in Python; the others are type aliases.

use std::collections::BTreeSet;

use crate::api::{Api, Children, Enum, EnumBase, ModelId, Object};

/// False for an anyOf with members that are not objects. Unlike a client, a server must accept everything that an
/// undescribed member allows.
pub fn is_object(api: &Api<'_>, object: &Object<'_>) -> bool {
    object.any_of.iter().all(|ty| api.object(ty).is_some())
}

pub fn is_object_model(api: &Api<'_>, id: ModelId) -> bool {
    api.model(id).object().is_some_and(|object| is_object(api, object))
}

/// True if the model is a class, not a type alias.
pub fn has_class(api: &Api<'_>, id: ModelId) -> bool {
    is_object_model(api, id) || api.model(id).enumeration().is_some_and(is_class)
}

/// True for an enumeration that becomes a class: its values are strings or integers.
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
