//! The classes of models.

mod common;
mod constructors;
mod documents;
mod enums;
mod fields;
mod objects;
mod unions;

use askama::Template;

use super::jackson::Jackson;
use super::text::{Code, annotations, deprecation, javadoc, suppression};
use crate::api::{Model, ModelId, Type};
use crate::code;
use crate::generators::context::render;
use crate::plan::models::ModelKind;
use crate::plan::names::Ident;
use crate::plan::types::Kind;
use common::Imports;
pub use common::Models;
use objects::ObjectView;
use unions::{InterfaceView, UnionView};

/// The imports of the classes of objects and unions for Gson.
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

#[derive(Template)]
#[template(path = "java/jackson/model.java", escape = "none")]
pub struct ModelView<'v> {
    package: &'v Code,
    imports: Imports,
    name: &'v Ident,
    /// The comment, and the annotations of the options.
    doc: Code,
    body: Body,
    jackson: Jackson,
    has_query: bool,
    has_builder: bool,
}

/// The same for Gson.
#[derive(Template)]
#[template(path = "java/gson/model.java", escape = "none")]
struct GsonView<'v> {
    of: ModelView<'v>,
}

enum Body {
    Object(ObjectView),
    Union(UnionView),
    Interface(InterfaceView),
    Enum(Code),
    /// The class of the library that the class extends.
    Alias(Code),
}

impl Models<'_> {
    /// The text of the class.
    pub fn class(&self, id: ModelId) -> String {
        let mut view = self.view(id);
        if !self.client.options.is_gson() {
            return render(&view);
        }
        view.imports.retain(|import| !import.starts_with("com.fasterxml.") && !import.starts_with("org.openapitools."));
        view.imports.extend(match view.body {
            Body::Enum(_) | Body::Alias(_) => &[][..],
            Body::Object(_) | Body::Union(_) | Body::Interface(_) => OF_GSON,
        });
        render(&GsonView { of: view })
    }

    fn view(&self, id: ModelId) -> ModelView<'_> {
        let (model, name) = (self.api.model(id), &self.client.names.models[id]);
        let mut imports = Imports::new();
        let body = match model.kind() {
            ModelKind::Object(object) => Body::Object(self.object(id, object, &mut imports)),
            ModelKind::Union(union) => match self.client.names.interfaces.get(id) {
                Some(alternatives) => Body::Interface(self.interface(id, &union, alternatives, &mut imports)),
                None => Body::Union(self.union(id, &union, &mut imports)),
            },
            ModelKind::Enum(values) => {
                let ty = crate::api::Type { schema: Some(model.node), ..crate::api::Type::of_enum(values) };
                let constants = &self.client.names.members[id].constants;
                Body::Enum(self.enumeration(name, values, &ty, constants, &mut imports).trim_end())
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
            Body::Interface(_) => &options.additional_one_of_type_annotations,
            _ => &options.additional_model_type_annotations,
        };
        let given = given.as_deref().unwrap_or_default();
        // Subclasses can have the methods that these constructors call.
        let escapes = match &body {
            Body::Union(_) => true,
            Body::Object(object) => !object.preset.is_empty(),
            Body::Interface(_) | Body::Enum(_) | Body::Alias(_) => false,
        };
        let warnings = [("deprecation", self.names_deprecated(id)), ("this-escape", escapes)];
        let documents = match &body {
            Body::Enum(_) => Code::default(),
            _ => self.documents(model.description),
        };
        let doc = code!(
            "{}{}{}{}{}",
            javadoc(&documented(model), ""),
            documents,
            annotations(given),
            deprecation(model.deprecated, ""),
            if given.contains("SuppressWarnings") { Code::default() } else { suppression(&warnings) }
        );
        ModelView {
            package: &self.package,
            imports,
            name,
            doc,
            body,
            jackson: options.jackson(),
            has_query: options.has_query(),
            has_builder: options.generate_builders,
        }
    }
}

impl Models<'_> {
    /// True if the class of a model names those of deprecated ones: in its members, as its parent, or as its subclasses.
    fn names_deprecated(&self, id: ModelId) -> bool {
        let (model, members) = (self.api.model(id), &self.client.names.members[id]);
        let mut found = false;
        let mut look = |ty: &Type<'_>| self.types.visit_classes(ty, &mut |id| found |= self.api.model(id).deprecated);
        model.visit_types(&mut look);
        members.alternatives.iter().for_each(|of| look(of.of));
        let interfaces = &self.client.names.interfaces;
        if interfaces.get(id).is_some() {
            self.shared(id).iter().for_each(|field| look(&field.of.ty));
        }
        let parent = self.client.names.parents.get(&id).copied();
        let choices = model.discriminator().map(|_| self.api.choices(id, &self.children)).unwrap_or_default();
        let above = parent.into_iter().chain(interfaces.above(id).iter().copied());
        let mut related = above.chain(choices.iter().map(|choice| choice.model));
        found || related.any(|id| self.api.model(id).deprecated)
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
