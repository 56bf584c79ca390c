//! How the pages in docs/ write what is TypeScript, and the calls of their snippets.

use std::collections::BTreeSet;

use super::arguments::{Argument, Named};
use super::layout::{laid_out, outside_strings};
use super::models::Models;
use super::names::{Ident, Scope};
use super::text::{Code, markdown_line};
use crate::api::{ModelId, ModelShape, Operation, Property, Type, examples};
use crate::generators::docs::table::{list, one_of};
use crate::generators::docs::{self, Call, Dialect, Field, ModelText, Words, line};
use crate::generators::operations::result;
use crate::generators::remarks::described;
use crate::lean::{Filled, LeanSort};

pub const WORDS: Words = Words {
    fence: "typescript",
    callable: "Method",
    callables: "Methods",
    class: "Class",
    shows_classes: true,
    field: "Name",
};

/// An operation as its class has it.
pub struct Method<'a> {
    pub operation: &'a Operation<'a>,
    pub arguments: Vec<Argument>,
    /// A program that calls it.
    pub snippet: Code,
}

pub struct Writer<'a> {
    pub words: &'static Words,
    pub models: &'a Models<'a>,
    /// The method of an operation, by the indices of its class and in that.
    pub method: &'a dyn Fn(usize, usize) -> Method<'a>,
}

impl Writer<'_> {
    fn code(&self, ty: &Type<'_>, enumeration: Option<&Ident>) -> Code {
        line(self.models.types.code(ty, enumeration).as_str())
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
        let returns = result(operation).map_or_else(|| Code::new("void"), |ty| self.code(&ty, None));
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
            returns: Code::new(format!("Returns **{returns}**.")),
        }
    }

    fn model(&self, id: ModelId) -> ModelText {
        let models = self.models;
        let out = ModelText { title: Code::new(self.model_name(id).as_str()), ..ModelText::default() };
        match &models.api.model(id).shape {
            ModelShape::Object(object) => {
                let field = |(i, property): (usize, &Property<'_>)| Field {
                    name: line(property.name),
                    ty: self.code(&property.ty, models.property_enum(id, i).as_ref()),
                    property: None,
                    required: property.required,
                    description: described(property.description, &property.ty),
                };
                let mut fields: Vec<_> = object.properties.iter().enumerate().map(field).collect();
                if models.style.sort_required {
                    fields.lean_sort_by_key(|field| !field.required);
                }
                ModelText { fields, ..out }
            }
            ModelShape::Enum(values) => {
                let members = models.style.enums.members(values);
                let members =
                    members.iter().map(|m| Code::new(format!("{} = {}", m.name, markdown_line(m.value.as_str()))));
                ModelText { enums: list(&members.collect::<Vec<_>>()).into_iter().collect(), ..out }
            }
            ModelShape::Union(union) => {
                let members: Vec<_> = union.members.iter().map(|ty| self.code(ty, None)).collect();
                ModelText { alternatives: one_of(&members), ..out }
            }
            ModelShape::Alias(ty) => {
                ModelText { note: Some(Code::new(format!("Alias of {}.", self.code(ty, None)))), ..out }
            }
        }
    }

    fn model_name(&self, id: ModelId) -> Ident {
        self.models.types.model(id).clone()
    }
}

/// A call in a program, with the constants that it needs.
pub struct CallExample {
    /// Generated names that the program imports as values, and as types.
    pub values: BTreeSet<String>,
    pub types: BTreeSet<String>,
    /// Their declarations, one behind the other.
    pub constants: String,
    pub arguments: String,
}

/// Makes a call with the required arguments. `taken` has the words that the program uses otherwise.
pub fn call_example(
    models: &Models<'_>,
    declared: &BTreeSet<&str>,
    taken: &[&str],
    method: (&Operation<'_>, &Named<'_>),
    arguments: &[Argument],
    single: bool,
) -> CallExample {
    let (operation, named) = method;
    let sent = docs::sent(operation, named.parameters, named.body);
    let required: Vec<_> = arguments.iter().filter(|a| a.required && !(single && a.padded)).collect();
    let locals = locals(&|name| taken.contains(&name) || declared.contains(name), &required);
    let mut constants = String::new();
    let mut names = BTreeSet::new();
    for (argument, local) in required.iter().zip(&locals) {
        let sent = &sent[&argument.name];
        let node = operation.parameters.get(sent.index).map(|parameter| parameter.node);
        let given = node.into_iter().flat_map(examples).filter_map(|example| example.value).collect();
        let enumeration = named.enums.iter().chain(named.body_enums).nth(sent.index).and_then(Option::as_ref);
        let value = models.example(&sent.ty, enumeration, given);
        collect_names(declared, argument.ty.as_str(), &mut names);
        collect_names(declared, value.as_str(), &mut names);
        let head = format!("const {local}: {} = ", argument.annotation());
        constants.push_str(&format!("{head}{};\n", laid_out(value.as_str(), 0, head.len())));
    }
    let arguments = if single {
        let fields: Vec<_> = required.iter().zip(&locals).map(|(a, local)| field(&a.name, local)).collect();
        if fields.is_empty() { String::new() } else { format!("{{ {} }}", fields.join(", ")) }
    } else {
        locals.iter().map(Ident::as_str).collect::<Vec<_>>().join(", ")
    };
    // An enum whose member is named is a value, the rest are types.
    let code = without_strings(&constants);
    let with_members: BTreeSet<&str> = code.split('.').filter_map(|text| text.rsplit(|c| !is_word(c)).next()).filled();
    let (values, types) = names.into_iter().partition(|name| with_members.contains(name.as_str()));
    CallExample { values, types, constants, arguments }
}

/// The variables of a snippet, called after their parameters where that name is free.
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

fn field(name: &Ident, local: &Ident) -> String {
    if local == name { local.to_string() } else { format!("{name}: {local}") }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

/// The generated types that a piece of code names.
fn collect_names(declared: &BTreeSet<&str>, code: &str, out: &mut BTreeSet<String>) {
    let code = without_strings(code);
    let mut rest = code.as_str();
    while let Some(start) = rest.find(is_word) {
        let before = rest[..start].chars().next_back();
        let end = rest[start..].find(|c| !is_word(c)).map_or(rest.len(), |length| start + length);
        let word = &rest[start..end];
        rest = &rest[end..];
        // A key, or a member of an enum.
        let is_member = rest.starts_with(':') || before == Some('.');
        if !is_member && declared.contains(word) {
            out.insert(word.to_owned());
        }
    }
}

/// Code with its strings empty: text within quotes is no name.
fn without_strings(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    outside_strings(code, |_, c| out.push(c));
    out
}
