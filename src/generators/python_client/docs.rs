//! The Python syntax in the pages of docs/.

use super::client::Client;
use super::example::{Program, Shown};
use super::names::{Group, NamedOperation};
use super::types::Place;
use crate::api::{ModelId, Type};
use crate::code;
use crate::emit::text::Code;
use crate::generators::docs::table::{any_of, constants, one_of};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Pages, Words, sent};
use crate::generators::python::tree::Naming;
use crate::plan::models::ModelKind;
use crate::plan::named::{self, common};
use crate::plan::names::Ident;
use crate::plan::operations::result;
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

/// The pages of the classes of operations, and of models.
pub fn pages<'a>(client: &'a Client<'_>) -> Pages<'a> {
    let callable = |named: &'a NamedOperation<'_, '_>| Callable::of(named.operation, &named.method, &named.arguments);
    let class = |group: &'a Group<'_, '_>| Class::of(&group.class, group.tag, group.operations.iter().map(callable));
    let page = |id: ModelId| (id, client.names.model(id).class.to_string());
    Pages::new(client.names.groups.iter().map(class).collect(), &mut client.models().map(page))
}

pub struct Writer<'c> {
    pub client: &'c Client<'c>,
    pub pages: &'c Pages<'c>,
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
                "{} `{}` returns an iterator of the items, which are read as they arrive.",
                returns,
                named.stream
            );
        }
        let is_file = result(named.operation).is_some_and(Type::is_one_file);
        if is_file && Stream::of(self.client.api, named.operation, false).is_none() {
            returns = code!("{} `{}` returns the body in pieces, as they arrive.", returns, named.stream);
        }
        if let Some(all) = &named.all {
            returns = code!("{} `{}` returns an iterator of the items of all pages.", returns, all);
        }
        Call { signature: None, snippet: Program::of(self.client, group, named, Shown::Call), arguments, returns }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let model = self.client.api.model(id);
        let names = self.client.names.model(id);
        let out = ModelText { title: Code::from(&names.class), ..ModelText::default() };
        let example = || Program::model(self.client, id);
        match model.kind() {
            ModelKind::Object(_) => {
                let fields = names.fields.iter().map(|field| self.field(field)).collect();
                ModelText { fields, example: example(), ..out }
            }
            ModelKind::Union(of) => {
                let types: Vec<_> = of.members.iter().map(|ty| self.linked(ty, &Code::default(), 0)).collect();
                let alternatives = if of.any { any_of(&types) } else { one_of(&types) };
                let fields = common(&names.fields).map(|field| self.field(field)).collect();
                let note = Some(Code::fixed("The value is in `actual_instance`."));
                ModelText { note, alternatives, fields, example: example(), ..out }
            }
            ModelKind::Enum(_) => ModelText { enums: constants(&names.constants).into_iter().collect(), ..out },
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

    fn field(&self, property: &named::Field<'_, '_>) -> Field {
        Field::of(property, self.linked(&property.ty, &Code::default(), 0), &|value| value.node.to_json())
    }
}
