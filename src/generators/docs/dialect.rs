//! The interface by which a language writes its pages, and the data that the pages are made from.

use std::collections::BTreeMap;

use super::text::line;
use crate::api::{Api, EnumValue, ModelId, Operation, Tag, Type};
use crate::code;
use crate::emit::text::Code;
use crate::plan::arguments;
use crate::plan::named;
use crate::plan::names::{Ident, Scope, file_stem};
use crate::plan::schema_notes::field_text;
use crate::plan::types::{Kind, List};

/// The words that a language's pages use.
pub struct Words {
    /// The language of snippets, as the info string of a Markdown fence.
    pub fence: &'static str,
    /// The word for a method or function, and its plural.
    pub callable: &'static str,
    pub callables: &'static str,
    /// The word for a group of callables: a class, a service, a header.
    pub class: &'static str,
    /// True if a caller has to know the class of each callable.
    pub shows_classes: bool,
    /// The word for the parts of objects: fields, or parameters of a function that makes them.
    pub field: &'static str,
}

/// The way in which a language writes the content of its pages.
pub trait Dialect: Sync {
    fn words(&self) -> &'static Words;
    /// A type that a caller receives, in one line of Markdown, with links to pages in `folder`.
    fn received(&self, ty: &Type<'_>, folder: &'static str) -> Code;
    /// The call of an operation; `class` and `operation` are indices in [`Pages::classes`].
    fn call(&self, class: usize, operation: usize) -> Call;
    fn model(&self, id: ModelId) -> ModelText;
    /// The name of a model for lists.
    fn model_name(&self, id: ModelId) -> Ident;
}

/// The operations of a tag, with the language's names.
pub struct Class<'a> {
    pub name: &'a Ident,
    /// The name or file by which a caller refers to it: `PetApi`, `api/PetAPI.h`.
    pub label: Code,
    /// Its page in docs/.
    pub page: Ident,
    pub tag: Option<&'a Tag<'a>>,
    pub operations: Vec<Callable<'a>>,
}

impl<'a> Class<'a> {
    /// A class that callers refer to by its name.
    pub fn of(name: &'a Ident, tag: Option<&'a Tag<'a>>, operations: impl Iterator<Item = Callable<'a>>) -> Self {
        Self { name, label: Code::from(name), page: name.clone(), tag, operations: operations.collect() }
    }
}

/// An operation with its name in the language.
pub struct Callable<'a> {
    pub operation: &'a Operation<'a>,
    /// The full name, for example `PetAPI_addPet`.
    pub symbol: Code,
    pub arguments: &'a [arguments::Argument<'a, 'a>],
}

impl<'a> Callable<'a> {
    pub fn of(
        operation: &'a Operation<'a>,
        symbol: impl Into<Code>,
        arguments: &'a [arguments::Argument<'a, 'a>],
    ) -> Self {
        Self { operation, symbol: symbol.into(), arguments }
    }
}

/// The call of an operation in the language.
pub struct Call {
    /// The declaration, if the snippet does not show it.
    pub signature: Option<Code>,
    /// A program that calls the operation.
    pub snippet: Code,
    pub arguments: Vec<Argument>,
    /// A sentence about the result.
    pub returns: Code,
}

pub struct Argument {
    pub name: Ident,
    /// The type in one line of Markdown.
    pub ty: Code,
    pub required: bool,
    /// The description, with the schema's constraints that the type does not express.
    pub documentation: String,
}

/// The page of a model in the language, in Markdown. Parts with nothing to say are empty.
#[derive(Default)]
pub struct ModelText {
    pub title: Code,
    /// The kind of the type, for example an alias.
    pub note: Option<Code>,
    /// The alternatives of a union.
    pub alternatives: Option<Code>,
    pub fields: Vec<Field>,
    /// The values of the model's enum, or of the enums of its fields.
    pub enums: Vec<Code>,
    /// A snippet that creates a value.
    pub example: Option<Code>,
    /// An explanation of how to create and convert values.
    pub usage: Option<Code>,
}

/// A property in the language.
pub struct Field {
    pub name: Code,
    pub ty: Code,
    /// The JSON key, if it differs from `name`.
    pub property: Option<Code>,
    pub required: bool,
    pub description: String,
}

impl Field {
    /// `shown` returns the text for a value of the property.
    pub fn of(field: &named::Field<'_, '_>, ty: Code, shown: &dyn Fn(&EnumValue<'_>) -> String) -> Self {
        Self {
            name: Code::from(&field.ident),
            ty,
            property: Some(line(field.name)),
            required: field.is_always_required(),
            description: field_text(field, shown),
        }
    }
}

/// The pages of docs/, which are all in one folder.
pub struct Pages<'a> {
    pub classes: Vec<Class<'a>>,
    pub models: BTreeMap<ModelId, Ident>,
}

impl<'a> Pages<'a> {
    /// Makes the file names unique. `models` contains the preferred name of each model's page.
    pub fn new(mut classes: Vec<Class<'a>>, models: &mut dyn Iterator<Item = (ModelId, String)>) -> Self {
        let mut taken = Scope::new();
        let mut take = |name: &str| taken.take_file(file_stem(name));
        classes.iter_mut().for_each(|class| class.page = take(class.name.as_str()));
        let models = models.map(|(id, name)| (id, take(&name))).collect();
        Self { classes, models }
    }
}

/// A type in Markdown, with a link to the page of its model or of the model of its items. `written` is the type in code.
pub fn linked(
    api: &Api<'_>,
    pages: &Pages<'_>,
    dialect: &dyn Dialect,
    ty: &Type<'_>,
    folder: &'static str,
    written: &dyn Fn(&Type<'_>) -> Code,
) -> Code {
    match ty.kind() {
        Kind::Model(id) if api.model(id).alias().is_none() => match pages.models.get(&id) {
            Some(page) => {
                let folder = if folder.is_empty() { Code::default() } else { code!("{}/", folder) };
                code!("[{}]({}{}.md)", dialect.model_name(id), folder, page)
            }
            None => code!("`{}`", written(ty)),
        },
        Kind::List(List { item, .. }) if item.model().is_some() => {
            code!("list of {}", linked(api, pages, dialect, item, folder, written))
        }
        _ => code!("`{}`", written(ty)),
    }
}

/// The location of the pages.
pub struct DocsPlace {
    /// The path of their folder in the output.
    pub folder: String,
    /// The path of their folder in links of the README.
    pub link: Code,
    /// The link from a page to the README, if there is one.
    pub readme: Option<Code>,
}

impl DocsPlace {
    /// The folder docs/ next to a README.md.
    pub fn usual(has_readme: bool) -> Self {
        let link = Code::fixed("docs");
        Self { folder: "docs".to_owned(), link, readme: has_readme.then_some(Code::fixed("../README.md")) }
    }
}

/// The pages of a client.
pub struct Docs<'a> {
    pub api: &'a Api<'a>,
    pub dialect: &'a dyn Dialect,
    pub pages: &'a Pages<'a>,
    pub place: DocsPlace,
}

impl Docs<'_> {
    /// The models that have a page.
    pub fn models(&self) -> impl Iterator<Item = (ModelId, &Ident)> {
        let used = |(id, _): &(&ModelId, &Ident)| self.api.model(**id).used;
        self.pages.models.iter().filter(used).map(|(id, page)| (*id, page))
    }
}
