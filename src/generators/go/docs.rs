//! How the pages in docs/ write what is Go.

use super::client::Client;
use super::example::{made, program};
use super::names::{Group, NamedOperation, exported};
use crate::api::ParameterLocation;
use crate::api::{Enum, EnumValue, ModelId, Property, Shape, Type};
use crate::code;
use crate::emit::text::Code;
use crate::generators::docs::table::{Row, any_of, one_of, page_table};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Pages, Words, line};
use crate::plan::arguments::{Location, Order, passed};
use crate::plan::models::Kind;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::plan::remarks::field_text;

const WORDS: Words = Words {
    fence: "go",
    callable: "Method",
    callables: "Methods",
    class: "Service",
    shows_classes: true,
    field: "Field",
};

/// The services, and the names of their pages and of those of models.
pub fn classes<'a>(client: &'a Client<'_>) -> (Vec<Class<'a>>, Pages) {
    let callable = |named: &'a NamedOperation<'_, '_>| Callable {
        operation: named.operation,
        symbol: Code::from(&named.name),
        arguments: &named.arguments,
    };
    let class = |group: &'a Group<'_, '_>| Class {
        name: &group.class,
        label: Code::from(&group.class),
        tag: group.tag,
        operations: group.operations.iter().map(callable).collect(),
    };
    let classes: Vec<_> = client.names.groups.iter().map(class).collect();
    let mut models = client.api.used_models().map(|id| (id, client.names.models[id].to_string()));
    let pages = Pages::new(&classes, &mut models);
    (classes, pages)
}

pub struct Writer<'m> {
    pub client: &'m Client<'m>,
    pub pages: &'m Pages,
}

impl Dialect for Writer<'_> {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn received(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        self.linked(ty, folder)
    }

    fn call(&self, class: usize, operation: usize) -> Call {
        let group = &self.client.names.groups[class];
        let named = &group.operations[operation];
        let order = Order { body_first: self.client.options.prepend_form_or_body_parameters, required_first: true };
        let arguments = passed(&named.arguments, order).into_iter().map(|it| Argument {
            name: it.argument.ident.clone(),
            ty: match it.argument.location {
                Location::Parameter(ParameterLocation::Path, _) => self.linked(it.argument.ty, ""),
                _ => code!("{}, by `{}`", self.linked(it.argument.ty, ""), exported(&it.argument.ident)),
            },
            required: it.required,
            documentation: it.argument.documentation(),
        });
        Call {
            signature: None,
            snippet: program(self.client, group, named),
            arguments: arguments.collect(),
            returns: match result(named.operation) {
                Some(ty) => code!("Returns {}, the response and an error.", self.linked(ty, "")),
                None => Code::fixed("Returns the response and an error."),
            },
        }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let (model, name) = (self.client.api.model(id), &self.client.names.models[id]);
        let names = &self.client.names.members[id];
        let out = ModelText { title: Code::from(name), ..ModelText::default() };
        match model.kind() {
            Kind::Object(object) => {
                let fields = object.properties.iter().zip(&names.fields);
                let fields = fields.map(|(property, name)| self.field(property, name)).collect();
                ModelText { fields, example: made(self.client, id), ..out }
            }
            Kind::Union(of) => {
                let item = |(ty, field)| code!("{} (`{}`)", self.linked(ty, ""), field);
                let items: Vec<_> = of.members.iter().zip(&names.alternatives).map(item).collect();
                let alternatives = if of.any { any_of(&items) } else { one_of(&items) };
                ModelText { alternatives, example: made(self.client, id), ..out }
            }
            Kind::Enum(values) => {
                ModelText { enums: enum_values(values, &names.constants).into_iter().collect(), ..out }
            }
            Kind::Alias(ty) => ModelText { note: Some(code!("The same as {}.", self.linked(ty, ""))), ..out },
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.client.names.models[id].clone()
    }
}

impl Writer<'_> {
    /// A type in a line of Markdown, with links to the pages of models.
    fn linked(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        match &ty.shape {
            Shape::Model(id) => match self.pages.models.get(id) {
                Some(page) => code!("[{}]({}{}.md)", self.client.names.models[*id], folder, page),
                None => code!("`{}`", self.client.names.models[*id]),
            },
            Shape::Array(item) | Shape::Set(item) => code!("slice of {}", self.linked(item, folder)),
            Shape::Map(map) => code!("map of {}", self.linked(&map.values, folder)),
            _ => code!("`{}`", self.client.types().base(ty)),
        }
    }

    fn field(&self, property: &Property<'_>, name: &Ident) -> Field {
        let shown = |value: &EnumValue<'_>| match meaning(value) {
            meaning if meaning.is_empty() => value.node.to_json(),
            meaning => format!("{} ({meaning})", value.node.to_json()),
        };
        Field {
            name: Code::from(name),
            ty: self.linked(&property.ty, ""),
            property: Some(line(property.name)),
            required: property.is_always_required(),
            description: field_text(property, &shown),
        }
    }
}

fn enum_values(values: &Enum<'_>, constants: &[Ident]) -> Option<Code> {
    let row = |(value, constant): (&EnumValue<'_>, &Ident)| -> Row {
        vec![code!("`{}`", constant), line(&value.text()), line(&meaning(value))]
    };
    page_table(&["Constant", "Value", "Meaning"], values.values.iter().zip(constants).map(row).collect())
}

/// What an enumeration's value is called, and what is said of it.
fn meaning(value: &EnumValue<'_>) -> String {
    let parts: Vec<_> = value.called().into_iter().chain(value.description).collect();
    parts.join(": ")
}
