//! The TypeScript dialect of the pages in docs/, and the calls in their snippets.

use super::arguments::Argument;
use super::example::Imports;
use super::models::{Keyed, Models};
use super::names::{Ident, Scope};
use super::operations::{Group, NamedOperation};
use super::text::Code;
use super::unions::Form;
use crate::api::{ModelId, Operation, Type};
use crate::emit::layout::Page;
use crate::generators::docs::table::{any_of, list, one_of};
use crate::generators::docs::{self, Call, Callable, Class, Dialect, Field, ModelText, Words, line};
use crate::plan::operations::result;
use crate::plan::schema_notes::with_notes;
use crate::small::SortSmall;
use crate::{code, layout};

/// The layout of programs in the documentation.
pub const PAGE: Page = Page { width: 100, step: 4, columns: str::len };

pub const WORDS: Words = Words {
    fence: "typescript",
    callable: "Method",
    callables: "Methods",
    class: "Class",
    shows_classes: true,
    field: "Name",
};

/// An operation as a method of its class.
pub struct Method<'a> {
    pub operation: &'a Operation<'a>,
    pub arguments: Vec<Argument>,
    /// A program that calls the operation.
    pub snippet: Code,
}

pub struct Writer<'a> {
    pub words: &'static Words,
    pub models: &'a Models<'a>,
    /// Returns the method of an operation, by the index of its class and its index in the class.
    pub method: &'a (dyn Fn(usize, usize) -> Method<'a> + Sync),
}

impl Writer<'_> {
    fn code(&self, ty: &Type<'_>, enumeration: Option<&Ident>) -> Code {
        line(self.models.types.code(ty, enumeration).as_str())
    }
}

impl Writer<'_> {
    /// The members of a union.
    fn members(&self, id: ModelId) -> Vec<Code> {
        self.models.unions.members(id).iter().map(|ty| self.code(ty, None)).collect()
    }

    fn fields(&self, id: ModelId) -> Vec<Field> {
        let models = self.models;
        let field = |keyed: &Keyed<'_>| Field {
            name: line(keyed.property.name),
            ty: self.code(&keyed.property.ty, models.property_enum(id, keyed).as_ref()),
            property: None,
            required: models.is_required(keyed.property),
            description: with_notes(keyed.property.description, &keyed.property.ty),
        };
        let mut fields: Vec<_> = models.shown(id).iter().map(field).collect();
        if models.style.sort_required {
            fields.sort_small_by_key(|field| !field.required);
        }
        fields
    }

    /// The models that a discriminator selects.
    fn chosen(&self, id: ModelId) -> Vec<Code> {
        let choices = self.models.unions.choices(id).into_iter();
        choices.map(|choice| self.code(&Type::of_model(choice.model), None)).collect()
    }
}

impl Dialect for Writer<'_> {
    fn words(&self) -> &'static Words {
        self.words
    }

    fn received(&self, ty: &Type<'_>, _: &str) -> Code {
        self.code(ty, None)
    }

    fn call(&self, class: usize, operation: usize) -> Call {
        let Method { operation, arguments, snippet } = (self.method)(class, operation);
        let returns = result(operation).map_or(Code::fixed("void"), |ty| self.code(ty, None));
        let argument = |argument: Argument| docs::Argument {
            ty: line(argument.annotation().as_str()),
            name: argument.name,
            required: argument.required,
            documentation: argument.documentation,
        };
        Call {
            signature: None,
            snippet,
            arguments: arguments.into_iter().map(argument).collect(),
            returns: code!("Returns **{}**.", returns),
        }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let models = self.models;
        let model = models.api.model(id);
        let alternatives = match models.unions.form(id) {
            Form::Plain => model.union().and_then(|_| one_of(&self.members(id))),
            Form::Family => one_of(&self.chosen(id)),
            Form::AnyOf | Form::Shared => any_of(&self.members(id)),
        };
        let members = model.enumeration().map(|values| models.style.enums.members(values)).unwrap_or_default();
        let members = members.iter().map(|m| code!("{} = {}", m.name, line(m.value.as_str())));
        ModelText {
            title: Code::from(models.types.model(id)),
            fields: self.fields(id),
            alternatives,
            enums: list(&members.collect::<Vec<_>>()).into_iter().collect(),
            note: model.alias().map(|ty| code!("Alias of {}.", self.code(ty, None))),
            ..ModelText::default()
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.models.types.model(id).clone()
    }
}

/// The classes, with their operations.
pub fn classes<'a>(groups: impl Iterator<Item = &'a Group<'a, 'a>>) -> Vec<Class<'a>> {
    let callable = |named: &'a NamedOperation<'a, 'a>| Callable::of(named.operation, &named.name, &named.arguments);
    let class = |group: &'a Group<'a, 'a>| Class::of(&group.class, group.tag, group.operations.iter().map(callable));
    groups.map(class).collect()
}

/// A call in a program, with the constants that it uses.
pub struct CallExample {
    /// The imports that the call needs.
    pub imports: Imports,
    /// The declarations of the constants, each of one or more lines.
    pub constants: Vec<Code>,
    pub arguments: Code,
    /// The number of trailing arguments that the call omits.
    pub omitted: usize,
}

/// A file argument to include in a call even if it is optional.
pub struct Upload<'n> {
    pub argument: &'n Ident,
    /// The value to send; a `File` if there is none.
    pub value: Option<Code>,
}

impl<'n> Upload<'n> {
    /// The first file that an operation sends.
    pub fn of(named: &'n NamedOperation<'_, '_>) -> Option<Self> {
        let argument = named.arguments.iter().find(|argument| argument.is_body() && argument.ty.is_file())?;
        Some(Self { argument: &argument.ident, value: None })
    }
}

/// Makes a call with the required arguments and `upload`, all in one object if `single`. `taken` is true for words that
/// the program already uses.
pub fn call_example(
    models: &Models<'_>,
    taken: &dyn Fn(&str) -> bool,
    named: &NamedOperation<'_, '_>,
    arguments: &[Argument],
    single: bool,
    upload: Option<&Upload<'_>>,
) -> CallExample {
    let operation = named.operation;
    let sent = docs::sent(operation, &named.arguments);
    let uploaded = |a: &Argument| upload.filter(|upload| *upload.argument == a.name);
    let is_passed = |a: &&Argument| (a.required && !(single && a.padded)) || uploaded(a).is_some();
    let passed: Vec<_> = arguments.iter().filter(is_passed).collect();
    let locals = locals(taken, &passed);
    let mut constants = Vec::new();
    let mut imports = Imports::default();
    for (argument, local) in passed.iter().zip(&locals) {
        let sent = &sent[&argument.name];
        let described = docs::described_examples(operation, sent.index);
        let enumeration = named.arguments[sent.index].inline_enum.as_ref();
        let value = match uploaded(argument).and_then(|upload| upload.value.as_ref()) {
            Some(value) if sent.argument.ty.item().is_some() => layout!["[", value, "]"],
            Some(value) => value.into(),
            None => models.example(sent.argument.ty, enumeration, described, &mut imports),
        };
        sent.argument.ty.visit_models(&mut |id| _ = imports.types.insert(models.types.model(id).clone()));
        imports.types.extend(enumeration.cloned());
        constants.push(PAGE.print(&layout!["const ", local, ": ", argument.annotation(), " = ", value, ";"], 0));
    }
    imports.types.retain(|name| !imports.values.contains(name));
    if single {
        let fields = passed.iter().zip(&locals).map(|(a, local)| field(&a.name, local));
        let object = code!("{{ {} }}", Code::joined(fields, ", "));
        let arguments = if passed.is_empty() { Code::default() } else { object };
        return CallExample { imports, constants, arguments, omitted: usize::from(passed.is_empty()) };
    }
    let count = arguments.iter().rposition(|a| is_passed(&a)).map_or(0, |last| last + 1);
    let mut locals = locals.iter();
    let values = arguments[..count].iter().map(|a| match is_passed(&a) {
        true => locals.next().map(Code::from).unwrap_or_default(),
        false => Code::fixed("undefined"),
    });
    CallExample { imports, constants, arguments: Code::joined(values, ", "), omitted: arguments.len() - count }
}

/// The names of a snippet's variables: the names of the parameters, unless they are taken.
fn locals(taken: &dyn Fn(&str) -> bool, arguments: &[&Argument]) -> Vec<Ident> {
    let mut scope = Scope::new();
    for argument in arguments.iter().filter(|a| !taken(a.name.as_str())) {
        scope.reserve(&[argument.name.as_str()]);
    }
    let local = |argument: &&Argument| match taken(argument.name.as_str()) {
        true => scope.take(format!("{}Value", argument.name)),
        false => argument.name.clone(),
    };
    arguments.iter().map(local).collect()
}

fn field(name: &Ident, local: &Ident) -> Code {
    if local == name { Code::from(local) } else { code!("{}: {}", name, local) }
}
