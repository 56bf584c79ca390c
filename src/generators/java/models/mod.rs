//! The classes of models.

mod enums;
mod fields;
mod objects;
mod unions;

use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::options::Packages;
use super::text::{Code, annotations, deprecation, javadoc, package};
use super::types::Types;
use crate::api::{Api, Children, Model, ModelId};
use crate::code;
use crate::generators::context::render;
use crate::plan::models::ModelKind;
use crate::plan::names::Ident;
use crate::plan::types::Kind;
use objects::ObjectView;
use unions::UnionView;

/// All models, with the decisions that depend on several of them.
pub struct Models<'a> {
    client: &'a Client<'a>,
    api: &'a Api<'a>,
    types: Types<'a>,
    package: Code,
    children: Children,
}

/// What the classes of objects and unions import for Gson.
const OF_GSON: &[&str] = &[
    "com.google.gson.Gson",
    "com.google.gson.JsonElement",
    "com.google.gson.TypeAdapter",
    "com.google.gson.TypeAdapterFactory",
    "com.google.gson.annotations.SerializedName",
    "com.google.gson.reflect.TypeToken",
    "java.io.IOException",
    "java.util.Arrays",
    "java.util.HashSet",
    "java.util.Map",
    "java.util.Set",
];

/// The imports of a file, in order.
type Imports = BTreeSet<&'static str>;

#[derive(Template)]
#[template(path = "java/jackson/model.java", escape = "none")]
pub struct ModelView<'v> {
    package: &'v Code,
    imports: Imports,
    name: &'v Ident,
    /// The comment, and the annotations of the options.
    doc: Code,
    body: Body,
    has_query: bool,
    has_builder: bool,
}

/// The same for Gson.
#[derive(Template)]
#[template(path = "java/gson/model.java", escape = "none")]
struct GsonView<'v> {
    of: ModelView<'v>,
    json: Code,
}

enum Body {
    Object(ObjectView),
    Union(UnionView),
    Enum(Code),
    /// The class of the library that the class extends.
    Alias(Code),
}

impl<'a> Models<'a> {
    pub fn of(client: &'a Client<'a>, packages: &Packages) -> Self {
        let api = client.api;
        Self { client, api, types: client.types(), package: package(&packages.model), children: api.children() }
    }

    /// True for a model with a class; other names of a type are written out.
    pub fn is_declared(&self, id: ModelId) -> bool {
        self.api.model(id).alias().is_none_or(Types::has_class)
    }

    /// The text of the class.
    pub fn class(&self, id: ModelId) -> String {
        let mut view = self.view(id);
        if !self.client.options.is_gson() {
            return render(&view);
        }
        view.imports.retain(|import| !import.starts_with("com.fasterxml.") && !import.starts_with("org.openapitools."));
        view.imports.extend(match view.body {
            Body::Enum(_) | Body::Alias(_) => &[][..],
            Body::Object(_) | Body::Union(_) => OF_GSON,
        });
        let json = code!("{}.JSON", package(&self.client.options.packages().invoker));
        render(&GsonView { of: view, json })
    }

    fn view(&self, id: ModelId) -> ModelView<'_> {
        let (model, name) = (self.api.model(id), &self.client.names.models[id]);
        let mut imports = Imports::new();
        let body = match model.kind() {
            ModelKind::Object(object) => Body::Object(self.object(id, object, &mut imports)),
            ModelKind::Union(union) => Body::Union(self.union(id, &union, &mut imports)),
            ModelKind::Enum(values) => {
                let ty = crate::api::Type { schema: Some(model.node), ..crate::api::Type::of_enum(values) };
                let constants = &self.client.names.members[id].constants;
                Body::Enum(self.enumeration(name, values, &ty, constants, &mut imports))
            }
            ModelKind::Alias(ty) => {
                self.types.imports(ty, &mut imports);
                let (class, import) = match ty.kind() {
                    Kind::Map(_) => ("LinkedHashMap", "java.util.LinkedHashMap"),
                    Kind::List(list) if list.is_set => ("LinkedHashSet", "java.util.LinkedHashSet"),
                    _ => ("ArrayList", "java.util.ArrayList"),
                };
                imports.insert(import);
                let of = self.types.of(ty, None);
                Body::Alias(code!("{}{}", class, of.without("Set").without("List").without("Map")))
            }
        };
        let options = self.client.options;
        let given = match &body {
            Body::Enum(_) => &options.additional_enum_type_annotations,
            _ => &options.additional_model_type_annotations,
        };
        let doc = code!(
            "{}{}{}",
            javadoc(&documented(model), ""),
            annotations(given.as_deref().unwrap_or_default()),
            deprecation(model.deprecated, "")
        );
        ModelView {
            package: &self.package,
            imports,
            name,
            doc,
            body,
            has_query: options.support_url_query,
            has_builder: options.generate_builders,
        }
    }
}

fn documented(model: &Model<'_>) -> String {
    let kind = match model.kind() {
        ModelKind::Object(_) => "An object.",
        ModelKind::Union(union) if union.any => "One of several types, or several at once.",
        ModelKind::Union(_) => "One of several types.",
        ModelKind::Enum(_) => "One of several values.",
        ModelKind::Alias(_) => "Another name for a type.",
    };
    model.description.map(str::trim).filter(|text| !text.is_empty()).unwrap_or(kind).to_owned()
}
