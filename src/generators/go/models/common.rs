//! All models of a client, and the code that models of several kinds share.

use std::collections::BTreeMap;

use super::super::client::Client;
use super::super::text::{Code, functions};
use super::super::types::Types;
use crate::api::{Api, Children, ModelId};
use crate::code;
use crate::plan::models::inherited;
use crate::plan::names::Ident;

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
        let embedded = inherited(client.api, &children);
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

pub(super) fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" }
}
