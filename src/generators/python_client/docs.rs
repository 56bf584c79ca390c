//! The Python syntax in the pages of docs/.

use super::client::Client;
use super::example::{Program, Shown};
use super::names::{Group, NamedOperation};
use super::types::Place;
use crate::api::{Enum, EnumValue, ModelId, Property, Type};
use crate::code;
use crate::emit::text::Code;
use crate::generators::docs::table::{Row, any_of, bold, one_of, page_table};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Pages, Words, line, sent};
use crate::generators::python::tree::Naming;
use crate::plan::models::ModelKind;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::plan::remarks::field_text;
use crate::plan::streams::Stream;
use crate::plan::types::Kind;

const WORDS: Words = Words {
    fence: "python",
    callable: "Method",
    callables: "Methods",
    class: "Class",
    shows_classes: true,
    field: "Field",
};

/// The classes of operations, and the names of the pages of classes and models.
pub fn classes<'a>(client: &'a Client<'_>) -> (Vec<Class<'a>>, Pages) {
    let callable = |named: &'a NamedOperation<'_, '_>| Callable {
        operation: named.operation,
        symbol: Code::from(&named.method),
        arguments: &named.arguments,
    };
    let class = |group: &'a Group<'_, '_>| Class {
        name: &group.class,
        label: Code::from(&group.class),
        tag: group.tag,
        operations: group.operations.iter().map(callable).collect(),
    };
    let classes: Vec<_> = client.names.groups.iter().map(class).collect();
    let page = |id: ModelId| (id, client.names.model(id).class.to_string());
    let pages = Pages::new(&classes, &mut client.models().map(page));
    (classes, pages)
}

pub struct Writer<'c> {
    pub client: &'c Client<'c>,
    pub pages: &'c Pages,
    /// The folder of the pages in links of the README.
    pub link: Code,
}

impl Dialect for Writer<'_> {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn received(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        let folder = if folder.is_empty() { Code::default() } else { code!("{}/", self.link) };
        self.linked(ty, &folder, 0)
    }

    fn call(&self, class: usize, operation: usize) -> Call {
        let group = &self.client.names.groups[class];
        let named = &group.operations[operation];
        let sent = sent(named.operation, &named.arguments);
        let argument = |argument: super::apis::Argument<'_>| {
            let sent = sent[&argument.name].argument;
            let (ty, is_upload) = (sent.ty, sent.is_body() && sent.ty.is_file());
            Argument {
                ty: match (is_upload, ty.item()) {
                    (true, Some(_)) => Code::fixed("list of files: `bytes`, a path or an open file"),
                    (true, None) => Code::fixed("file: `bytes`, a path or an open file"),
                    _ => self.linked(ty, &Code::default(), 0),
                },
                name: argument.name.clone(),
                required: argument.required,
                documentation: argument.documentation,
            }
        };
        let mut types = self.client.types(Place::Checked);
        let arguments = self.client.arguments(named, &mut types).into_iter().map(argument).collect();
        let mut returns = match result(named.operation) {
            Some(result) => code!("Returns {}.", self.received(result, "")),
            None => Code::fixed("Returns `None`."),
        };
        if Stream::of(self.client.api, named.operation, false).is_some() {
            returns = code!(
                "{} `{}_stream` returns an iterator of the items, which are read as they arrive.",
                returns,
                named.method
            );
        }
        Call { signature: None, snippet: Program::of(self.client, group, named, Shown::Call), arguments, returns }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let model = self.client.api.model(id);
        let names = self.client.names.model(id);
        let out = ModelText { title: Code::from(&names.class), ..ModelText::default() };
        let example = || Program::model(self.client, id);
        match model.kind() {
            ModelKind::Object(object) => {
                let fields = object.properties.iter().zip(&names.fields);
                let fields = fields.map(|(property, name)| self.field(property, name)).collect();
                ModelText { fields, example: example(), ..out }
            }
            ModelKind::Union(of) => {
                let types: Vec<_> = of.members.iter().map(|ty| self.linked(ty, &Code::default(), 0)).collect();
                let alternatives = if of.any { any_of(&types) } else { one_of(&types) };
                let fields = of.common.iter().map(|(i, property)| self.field(property, &names.fields[*i])).collect();
                let note = Some(Code::fixed("The value is in `actual_instance`."));
                ModelText { note, alternatives, fields, example: example(), ..out }
            }
            ModelKind::Enum(values) => {
                ModelText { enums: constants(values, &names.constants).into_iter().collect(), ..out }
            }
            ModelKind::Alias(_) => out,
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.client.names.model(id).class.clone()
    }
}

/// The depth to which nested types are written.
const DEPTH: usize = 8;

impl Writer<'_> {
    /// A type on a line of Markdown, with links to the pages of models.
    fn linked(&self, ty: &Type<'_>, folder: &Code, depth: usize) -> Code {
        let text = self.bare(ty, folder, depth);
        if ty.adds_null() { code!("{} or `None`", text) } else { text }
    }

    fn bare(&self, ty: &Type<'_>, folder: &Code, depth: usize) -> Code {
        let within = |ty: &Type<'_>| self.linked(ty, folder, depth + 1);
        match ty.kind() {
            Kind::Any | Kind::Never => Code::fixed("any value"),
            _ if depth > DEPTH => Code::fixed("any value"),
            Kind::Model(id) => match (self.pages.models.get(&id), self.client.api.model(id).alias()) {
                (_, Some(ty)) => within(ty),
                (Some(page), _) => code!("[{}]({}{}.md)", self.model_name(id), folder, page),
                (None, _) => code!("`{}`", self.model_name(id)),
            },
            Kind::List(list) => code!("list of {}", within(list.item)),
            Kind::Tuple(_) => Code::fixed("`list`"),
            Kind::Map(map) => code!("dict of {}", within(&map.values)),
            Kind::Object => Code::fixed("`dict`"),
            Kind::Union(members) => Code::joined(members.iter().map(within), " or "),
            _ => {
                let mut types = self.client.types(Place::Result);
                let plain = Type { nullable: false, ..ty.clone() };
                code!("`{}`", types.tree(&plain).flat(Naming::Plain))
            }
        }
    }

    fn field(&self, property: &Property<'_>, name: &Ident) -> Field {
        Field {
            name: Code::from(name),
            ty: self.linked(&property.ty, &Code::default(), 0),
            property: Some(line(property.name)),
            required: property.is_always_required(),
            description: field_text(property, &|value| value.node.to_json()),
        }
    }
}

fn constants(values: &Enum<'_>, names: &[Ident]) -> Option<Code> {
    let row = |(value, name): (&EnumValue<'_>, &Ident)| -> Row {
        let json = line(&value.node.to_json());
        vec![bold(name), json, line(value.description.unwrap_or_default())]
    };
    page_table(&["Constant", "Value", "Description"], values.values.iter().zip(names).map(row).collect())
}
