//! The file of a model.

use askama::Template;

use super::Client;
use super::text::{Code, comment};
use crate::api::ModelId;
use crate::plan::models::Kind;
use crate::plan::names::Ident;

#[derive(Template)]
#[template(path = "go/model.go", escape = "none")]
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
            Kind::Object(_) => "an object",
            Kind::Union(_) => "a union",
            Kind::Enum(_) => "an enumeration",
            Kind::Alias(_) => "another name for a type",
        },
    }
}
