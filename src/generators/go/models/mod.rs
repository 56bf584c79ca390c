//! The file of a model.

mod common;
mod enums;
mod fields;
mod objects;
mod unions;

use std::collections::BTreeSet;

use askama::Template;

use super::text::{Code, comment, with_deprecation, word};
use crate::api::{Model, ModelId};
use crate::plan::models::ModelKind;
use crate::plan::names::Ident;
use common::article;
use enums::EnumView;
use objects::ObjectView;
use unions::UnionView;

pub use common::Models;

#[derive(Template)]
#[template(path = "go/model.go", escape = "none")]
pub struct ModelView<'v> {
    package: Code,
    imports: Vec<&'static str>,
    name: &'v Ident,
    article: &'static str,
    doc: Code,
    body: Body,
    /// The methods and functions that all models of this kind have.
    functions: Code,
}

enum Body {
    Object(ObjectView),
    Union(UnionView),
    Enum(EnumView),
    Alias(Code),
}

impl<'a> Models<'a> {
    pub fn view(&self, id: ModelId) -> ModelView<'a> {
        let (model, name) = (self.api.model(id), &self.client.names.models[id]);
        let members = &self.client.names.members[id];
        let mut imports = BTreeSet::new();
        let (body, functions) = match model.kind() {
            ModelKind::Object(object) => {
                let (view, functions) = self.object(id, object, &mut imports);
                (Body::Object(view), functions)
            }
            ModelKind::Union(union) => {
                let (view, functions) = self.union(id, &union, &mut imports);
                (Body::Union(view), functions)
            }
            ModelKind::Enum(values) => (Body::Enum(self.values(name, model, values, members)), self.nullable(name)),
            ModelKind::Alias(ty) => {
                self.types.imports(ty, &mut |import| _ = imports.insert(import));
                (Body::Alias(self.types.base(ty)), self.nullable(name))
            }
        };
        if let Body::Enum(_) = body {
            imports.insert("slices");
        }
        ModelView {
            package: word(&self.client.options.package_name),
            imports: imports.into_iter().collect(),
            name,
            article: article(name.as_str()),
            doc: comment(&documented(name, model)),
            body,
            functions,
        }
    }
}

fn documented(name: &Ident, model: &Model<'_>) -> String {
    let kind = match model.kind() {
        ModelKind::Object(_) => "an object",
        ModelKind::Union(union) if union.any => "one of several types, or several at once",
        ModelKind::Union(_) => "one of several types",
        ModelKind::Enum(_) => "one of several values",
        ModelKind::Alias(_) => "another name for a type",
    };
    let text = match model.description.map(str::trim).filter(|text| !text.is_empty()) {
        Some(text) => format!("{name}: {text}"),
        None => format!("{name} is {kind}."),
    };
    with_deprecation(text, model.deprecated)
}
