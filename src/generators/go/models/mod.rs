//! The file of a model.

mod enums;
mod fields;
mod objects;
mod unions;

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::client::Client;
use super::text::{Code, comment, functions, with_deprecation, word};
use super::types::Types;
use crate::api::{Api, Children, Model, ModelId, cycles};
use crate::code;
use crate::lean::Filled;
use crate::plan::models::ModelKind;
use crate::plan::names::Ident;
use enums::EnumView;
use objects::ObjectView;
use unions::UnionView;

#[derive(Template)]
#[template(path = "go/model.go", escape = "none")]
pub struct ModelView<'v> {
    package: Code,
    imports: Vec<&'static str>,
    name: &'v Ident,
    article: &'static str,
    doc: Code,
    body: Body,
    /// Methods and functions that all models of its kind have.
    functions: Code,
}

enum Body {
    Object(ObjectView),
    Union(UnionView),
    Enum(EnumView),
    Alias(Code),
}

/// The models with what all of them together decide.
pub struct Models<'a> {
    client: &'a Client<'a>,
    api: &'a Api<'a>,
    types: Types<'a>,
    children: Children,
    /// The parent that the struct of a model embeds.
    embedded: BTreeMap<ModelId, ModelId>,
}

impl<'a> Models<'a> {
    pub fn of(client: &'a Client<'a>) -> Self {
        let children = client.api.children();
        let embedded = embedded(client.api, &children);
        Self { client, api: client.api, types: client.types(), children, embedded }
    }

    pub fn view(&self, id: ModelId) -> ModelView<'a> {
        let (model, name) = (self.api.model(id), &self.client.names.models[id]);
        let members = &self.client.names.members[id];
        let mut imports = BTreeSet::new();
        let (body, functions) = match model.kind() {
            ModelKind::Object(object) => self.object(id, object, &mut imports),
            ModelKind::Union(union) => self.union(id, &union, &mut imports),
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

    /// The methods that write a model as JSON and read it.
    fn json(&self, name: &Ident, is_object: bool) -> Vec<(Code, Code)> {
        let options = self.client.options;
        let write = (code!("func (o {}) MarshalJSON() ([]byte, error)", name), Code::fixed("return encodeJSON(o)"));
        let read =
            (code!("func (o *{}) UnmarshalJSON(data []byte) error", name), Code::fixed("return decodeJSON(data, o)"));
        let write = (!is_object || options.generate_marshal_json).then_some(write);
        write.into_iter().chain((!is_object || options.generate_unmarshal_json).then_some(read)).collect()
    }

    fn nullable(&self, name: &Ident) -> Code {
        let head = code!("func NewNullable{}(val *{}) *Nullable{}", name, name, name);
        code!(
            "\n// Nullable{} is {} {} that may be null, which nil stands for.\ntype Nullable{} = Nullable[*{}]\n\n{}",
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
    let mut choosing: BTreeSet<_> = api.model_ids().filter(|id| api.is_parent(*id, children)).filled();
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
    api.model_ids().filter_map(of).filled()
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

fn article(name: &str) -> &'static str {
    if name.starts_with(['A', 'E', 'I', 'O', 'a', 'e', 'i', 'o']) { "an" } else { "a" }
}
