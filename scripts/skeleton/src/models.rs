//! The file of a model.

use askama::Template;

use super::Client;
use super::text::{Code, comment};
use crate::api::ModelId;
use crate::plan::models::ModelKind;
use crate::plan::names::Ident;

#[derive(Template)]
#[template(path = "__name__/model.__ext__", escape = "none")]
pub struct ModelView<'v> {
    name: &'v Ident,
    doc: Code,
    kind: &'static str,
}

pub fn model<'v>(client: &'v Client<'_>, id: ModelId) -> ModelView<'v> {
    let model = client.api.model(id);
    ModelView {
        name: &client.names.models[id],
        doc: comment(model.description.unwrap_or_default()),
        kind: match model.kind() {
            ModelKind::Object(_) => "an object",
            ModelKind::Union(_) => "a union",
            ModelKind::Enum(_) => "an enumeration",
            ModelKind::Alias(_) => "another name for a type",
        },
    }
}
