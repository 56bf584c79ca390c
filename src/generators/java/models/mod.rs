//! The classes of models.

use askama::Template;

use super::client::Client;
use super::options::Packages;
use super::text::{Code, javadoc, package};
use crate::api::ModelId;
use crate::plan::names::Ident;

/// All models, with the decisions that depend on several of them.
pub struct Models<'a> {
    client: &'a Client<'a>,
    package: Code,
}

#[derive(Template)]
#[template(path = "java/jackson/model.java", escape = "none")]
pub struct ModelView<'v> {
    package: &'v Code,
    name: &'v Ident,
    doc: Code,
}

impl<'a> Models<'a> {
    pub fn of(client: &'a Client<'a>, packages: &Packages) -> Self {
        Self { client, package: package(&packages.model) }
    }

    /// True for a model with a class; Java writes the target of other names for types.
    pub fn is_declared(&self, id: ModelId) -> bool {
        self.client.api.model(id).alias().is_none()
    }

    pub fn view(&self, id: ModelId) -> ModelView<'_> {
        let model = self.client.api.model(id);
        ModelView {
            package: &self.package,
            name: &self.client.names.models[id],
            doc: javadoc(model.description.unwrap_or_default(), ""),
        }
    }
}
