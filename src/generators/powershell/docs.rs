//! The PowerShell syntax in the pages of docs/.

use super::example::FILE;
use super::module::Module;
use super::names::{Group, NamedOperation};
use super::types::{declared, member_name};
use super::words;
use crate::api::{Enum, EnumValue, ModelId, Type};
use crate::code;
use crate::emit::text::Code;
use crate::generators::docs::table::{Row, one_of, page_table};
use crate::generators::docs::{Argument, Call, Callable, Class, Dialect, Field, ModelText, Pages, Words, line, sent};
use crate::plan::models::ModelKind;
use crate::plan::named;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::plan::types::Kind;

const WORDS: Words = Words {
    fence: "powershell",
    callable: "Function",
    callables: "Functions",
    class: "Class",
    shows_classes: false,
    field: "Parameter",
};

/// The pages of the classes of functions, and of models.
pub fn pages<'a>(module: &'a Module<'_>) -> Pages<'a> {
    let callable = |named: &'a NamedOperation<'_, '_>| Callable::of(named.operation, &named.function, &named.arguments);
    let class = |group: &'a Group<'_, '_>| Class::of(&group.class, group.tag, group.operations.iter().map(callable));
    let classes = module.names.groups.iter().map(class).collect();
    // Some file names are not allowed as names of functions.
    let page = |id: ModelId| match module.api.model(id).named(words::plain) {
        name if name.is_empty() => module.names.model(id).class.to_string(),
        name => name,
    };
    Pages::new(classes, &mut module.api.used_models().map(|id| (id, page(id))))
}

pub struct Writer<'m> {
    pub module: &'m Module<'m>,
    pub pages: &'m Pages<'m>,
}

impl Dialect for Writer<'_> {
    fn words(&self) -> &'static Words {
        &WORDS
    }

    fn received(&self, ty: &Type<'_>, folder: &'static str) -> Code {
        self.linked(ty, folder, &|ty| self.module.result_text(ty))
    }

    fn call(&self, class: usize, operation: usize) -> Call {
        let named = &self.module.names.groups[class].operations[operation];
        let sent = sent(named.operation, &named.arguments);
        let argument = |argument: super::apis::Argument| Argument {
            ty: self.type_text(sent[&argument.name].argument.ty),
            name: argument.name,
            required: argument.required,
            documentation: argument.documentation,
        };
        let arguments = self.module.arguments(named).into_iter().map(argument).collect();
        let call = self.module.call(named, FILE);
        let (snippet, returns) = match result(named.operation) {
            Some(result) => {
                let article = if result.item().is_some() { "a " } else { "" };
                (call.kept(""), code!("Returns {}{}.", article, self.received(result, "")))
            }
            None => (call.shown(), Code::fixed("Returns nothing.")),
        };
        Call { signature: None, snippet, arguments, returns }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let (model, names) = (self.module.api.model(id), self.module.names.model(id));
        let (prefix, class) = (&self.module.names.prefix, &names.class);
        let read = code!("`ConvertFrom-{}JsonTo{}` converts JSON to this type.", prefix, class);
        let out = ModelText { title: Code::from(class), ..ModelText::default() };
        match model.kind() {
            ModelKind::Object(_) => {
                let fields = names.parameters.iter().map(|field| self.field(field)).collect();
                let example = self.module.made(id).map(|lines| Code::joined(lines, "\n"));
                ModelText { fields, example, usage: Some(read), ..out }
            }
            ModelKind::Union(of) => ModelText { alternatives: self.alternatives(of.members), usage: Some(read), ..out },
            ModelKind::Enum(values) => ModelText { enums: enum_values(values).into_iter().collect(), ..out },
            ModelKind::Alias(ty) => ModelText { note: Some(code!("Alias of {}.", self.type_text(ty))), ..out },
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.module.names.model(id).class.clone()
    }
}

impl Writer<'_> {
    /// The type of an argument on a line of Markdown, with a link to its page.
    fn type_text(&self, ty: &Type<'_>) -> Code {
        self.linked(ty, "", &|ty| declared(self.module.api, ty, true))
    }

    fn linked(&self, ty: &Type<'_>, folder: &'static str, name: &dyn Fn(&Type<'_>) -> Code) -> Code {
        let within = |ty: &Type<'_>| self.linked(ty, folder, name);
        match ty.kind() {
            Kind::Model(id) => match self.pages.models.get(&id) {
                Some(page) => code!("[{}]({}{}.md)", self.module.names.model(id).class, folder, page),
                None => Code::fixed("`PSCustomObject`"),
            },
            Kind::List(list) => code!("list of {}", within(list.item)),
            Kind::Map(map) => code!("`{}` of {}", name(ty), within(&map.values)),
            _ => code!("`{}`", name(ty)),
        }
    }

    fn alternatives(&self, members: &[Type<'_>]) -> Option<Code> {
        let name = |ty| member_name(self.module.api, self.module.names, ty);
        let items: Vec<_> = members.iter().map(|ty| code!("{} (`{}`)", self.type_text(ty), name(ty))).collect();
        one_of(&items)
    }

    fn field(&self, property: &named::Field<'_, '_>) -> Field {
        Field::of(property, self.type_text(&property.ty), &shown)
    }
}

/// A value of an enumeration with its meaning.
fn shown(value: &EnumValue<'_>) -> String {
    match meaning(value) {
        meaning if meaning.is_empty() => value.node.to_json(),
        meaning => format!("{} ({meaning})", value.node.to_json()),
    }
}

fn enum_values(values: &Enum<'_>) -> Option<Code> {
    let row = |value: &EnumValue<'_>| -> Row { vec![line(&value.text()), line(&meaning(value))] };
    page_table(&["Value", "Meaning"], values.values.iter().map(row).collect())
}

/// The name of an enumeration's value with its description.
fn meaning(value: &EnumValue<'_>) -> String {
    let parts: Vec<_> = value.declared_name().into_iter().chain(value.description).collect();
    parts.join(": ")
}
