//! How a language writes what its pages show, and what they are written from.

use std::collections::BTreeMap;

use super::text::line;
use crate::api::{Api, EnumValue, ModelId, Operation, Tag, Type};
use crate::emit::text::Code;
use crate::plan::arguments;
use crate::plan::named;
use crate::plan::names::{Ident, Scope, file_stem};
use crate::plan::remarks::field_text;

/// Words of a language's pages.
pub struct Words {
    /// The language of snippets, as fences of Markdown call it.
    pub fence: &'static str,
    /// What a caller calls: a method or a function, and several of them.
    pub callable: &'static str,
    pub callables: &'static str,
    /// What they are in: a class, a service, a header.
    pub class: &'static str,
    /// A caller has to know the class of each.
    pub shows_classes: bool,
    /// What objects consist of: fields, parameters of a function that makes them.
    pub field: &'static str,
}

/// How a language writes what its pages show.
pub trait Dialect: Sync {
    fn words(&self) -> &'static Words;
    /// A type that a caller receives, in a line of Markdown, with links to pages in `folder`.
    fn received(&self, ty: &Type<'_>, folder: &'static str) -> Code;
    /// The call of an operation: `class` and `operation` are indices in [`Pages::classes`].
    fn call(&self, class: usize, operation: usize) -> Call;
    fn model(&self, id: ModelId) -> ModelText;
    /// The name of a model in lists.
    fn model_name(&self, id: ModelId) -> Ident;
}

/// The operations of a tag, as a language names them.
pub struct Class<'a> {
    pub name: &'a Ident,
    /// What a caller knows it by: `PetApi`, `api/PetAPI.h`.
    pub label: Code,
    /// The page in docs/ that has it.
    pub page: Ident,
    pub tag: Option<&'a Tag<'a>>,
    pub operations: Vec<Callable<'a>>,
}

impl<'a> Class<'a> {
    /// A class that a caller knows by its name.
    pub fn of(name: &'a Ident, tag: Option<&'a Tag<'a>>, operations: impl Iterator<Item = Callable<'a>>) -> Self {
        Self { name, label: Code::from(name), page: name.clone(), tag, operations: operations.collect() }
    }
}

/// An operation as a language names it.
pub struct Callable<'a> {
    pub operation: &'a Operation<'a>,
    /// `PetAPI_addPet`
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

/// The call of an operation, as a language writes it.
pub struct Call {
    /// Its declaration, where the snippet does not show it.
    pub signature: Option<Code>,
    /// A program that calls it.
    pub snippet: Code,
    pub arguments: Vec<Argument>,
    /// A sentence.
    pub returns: Code,
}

pub struct Argument {
    pub name: Ident,
    /// In a line of Markdown.
    pub ty: Code,
    pub required: bool,
    /// The description with what the schema says beyond the type.
    pub documentation: String,
}

/// A model as a language writes it; each part where there is something to say. Parts are Markdown.
#[derive(Default)]
pub struct ModelText {
    pub title: Code,
    /// What kind of type it is: an alias, for example.
    pub note: Option<Code>,
    /// The types of which a value is one.
    pub alternatives: Option<Code>,
    pub fields: Vec<Field>,
    /// The values of enumerations: of the model, or of its fields.
    pub enums: Vec<Code>,
    /// A snippet that makes a value.
    pub example: Option<Code>,
    /// How values are made and converted.
    pub usage: Option<Code>,
}

/// A property as a language has it.
pub struct Field {
    pub name: Code,
    pub ty: Code,
    /// Its name in JSON, where that differs from `name`.
    pub property: Option<Code>,
    pub required: bool,
    pub description: String,
}

impl Field {
    /// `shown` gives the text of a value that the property may have.
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

/// The pages in docs/, which are in one folder.
pub struct Pages<'a> {
    pub classes: Vec<Class<'a>>,
    pub models: BTreeMap<ModelId, Ident>,
}

impl<'a> Pages<'a> {
    /// `models` has the name that the page of each should have.
    pub fn new(mut classes: Vec<Class<'a>>, models: &mut dyn Iterator<Item = (ModelId, String)>) -> Self {
        let mut taken = Scope::new();
        let mut take = |name: &str| taken.take_file(file_stem(name));
        classes.iter_mut().for_each(|class| class.page = take(class.name.as_str()));
        let models = models.map(|(id, name)| (id, take(&name))).collect();
        Self { classes, models }
    }
}

/// Where the pages are.
pub struct DocsPlace {
    /// Their folder, as a path of the output.
    pub folder: String,
    /// The same in links of the README.
    pub link: Code,
    /// What leads back to the README, if there is one.
    pub readme: Option<Code>,
}

impl DocsPlace {
    /// The folder docs/, beside a README.md.
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
