//! The base of the writers of all kinds of models.

use std::collections::BTreeSet;

use super::super::client::Client;
use super::super::packages::Packages;
use super::super::text::{Code, package};
use super::super::types::Types;
use crate::api::{Api, Children, ModelId};
use crate::code;

/// All models, with the decisions that depend on several of them.
pub struct Models<'a> {
    pub client: &'a Client<'a>,
    pub api: &'a Api<'a>,
    pub types: Types<'a>,
    pub package: Code,
    pub children: Children,
}

/// The imports of a file, in order.
pub type Imports = BTreeSet<&'static str>;

impl<'a> Models<'a> {
    pub fn of(client: &'a Client<'a>, packages: &Packages) -> Self {
        let api = client.api;
        Self { client, api, types: client.types(), package: package(&packages.model), children: api.children() }
    }

    /// The interfaces above a class or an interface, after a word.
    pub fn above(&self, id: ModelId, word: &'static str) -> Code {
        let serializable = self.client.options.serializable_model.then_some(Code::fixed("Serializable"));
        let interfaces = self.client.names.interfaces.above(id).iter();
        let interfaces = interfaces.map(|id| Code::from(&self.client.names.models[*id]));
        let all = Code::joined(serializable.into_iter().chain(interfaces), ", ");
        if all.is_empty() { all } else { code!("{}{}", word, all) }
    }

    /// True for a model with a class; other names of a type are written out.
    pub fn is_declared(&self, id: ModelId) -> bool {
        self.api.model(id).alias().is_none_or(Types::has_class)
    }
}
