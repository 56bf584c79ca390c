//! All models of a client, and the code that models of several kinds share.

use std::collections::{BTreeMap, BTreeSet};

use super::super::client::Client;
use super::super::text::{Code, functions};
use super::super::types::Types;
use crate::api::{Api, Children, ModelId, cycles};
use crate::code;
use crate::plan::names::Ident;
use crate::small::CollectSmall;

/// All models, with the decisions that depend on several of them.
pub struct Models<'a> {
    pub(super) client: &'a Client<'a>,
    pub(super) api: &'a Api<'a>,
    pub(super) types: Types<'a>,
    pub(super) children: Children,
    /// The parent that a model's struct embeds.
    pub(super) embedded: BTreeMap<ModelId, ModelId>,
}

impl<'a> Models<'a> {
    pub fn of(client: &'a Client<'a>) -> Self {
        let children = client.api.children();
        let embedded = embedded(client.api, &children);
        Self { client, api: client.api, types: client.types(), children, embedded }
    }

    /// The methods that write and read a model as JSON.
    pub(super) fn json(&self, name: &Ident, is_object: bool) -> Vec<(Code, Code)> {
        let options = self.client.options;
        let write = (code!("func (o {}) MarshalJSON() ([]byte, error)", name), Code::fixed("return encodeJSON(o)"));
        let read =
            (code!("func (o *{}) UnmarshalJSON(data []byte) error", name), Code::fixed("return decodeJSON(data, o)"));
        let write = (!is_object || options.generate_marshal_json).then_some(write);
        write.into_iter().chain((!is_object || options.generate_unmarshal_json).then_some(read)).collect()
    }

    pub(super) fn nullable(&self, name: &Ident) -> Code {
        let head = code!("func NewNullable{}(val *{}) *Nullable{}", name, name, name);
        code!(
            "\n// Nullable{} is {} {} that may be null.\ntype Nullable{} = Nullable[*{}]\n\n{}",
            name,
            article(name.as_str()),
            name,
            name,
            name,
            functions(&[(head, code!("return &Nullable{}{{val, 1}}", name))])
        )
    }
}

/// The parent that each model embeds: its first with a discriminator, or with such a parent itself. A struct is not within
/// itself, whichever structs are between.
fn embedded(api: &Api<'_>, children: &Children) -> BTreeMap<ModelId, ModelId> {
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

pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" }
}
