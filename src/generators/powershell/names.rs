//! The names of the generated module, which are unique without regard to case: PowerShell ignores it.

use std::collections::BTreeMap;

use super::idioms;
use super::options::{Options, Verbs};
use super::pages::PageParameters;
use super::runtime::RUNTIME;
use super::text::{Code, word};
use super::verbs::{self, approved};
use super::words;
use crate::api::{Api, Model, ModelId, Operation, Tag, Type};
use crate::code;
use crate::plan::arguments::{Argument, Spelling, arguments};
use crate::plan::by_model::ByModel;
use crate::plan::models::ModelKind;
use crate::plan::named::{Field, named};
pub use crate::plan::names::fixed;
use crate::plan::names::{Ident, Scope};
use crate::plan::operations::{by_tag, extension_name, result};
use crate::settings::API_NAME_SUFFIX;

/// The name of an operation's function, as in the reference.
const EXTENSION: &str = "x-powershell-method-name";

/// Templates with functions that have the prefix.
const PREFIXED: [&str; 3] = [
    include_str!("../../../templates/powershell/Client/Configuration.ps1"),
    include_str!("../../../templates/powershell/Private/ApiClient.ps1"),
    include_str!("../../../templates/powershell/Private/HttpSignatureAuth.ps1"),
];

/// The functions of a template.
pub fn names_of(text: &'static str, prefix: &Code) -> impl Iterator<Item = String> {
    let names = text.lines().filter_map(|line| line.strip_prefix("function ")?.strip_suffix(" {"));
    names.map(move |name| name.replace("{{ prefix }}", prefix.as_str()))
}

/// The functions of the runtime, whose names operations cannot have.
fn functions(prefix: &Code) -> impl Iterator<Item = String> {
    RUNTIME.iter().map(|(_, text)| *text).chain(PREFIXED).flat_map(move |text| names_of(text, prefix))
}

pub struct ModelNames<'a, 'd> {
    /// `Pet`: the base of the names of its functions and files.
    pub class: Ident,
    /// The properties of an object, which are parameters of the function that makes it.
    pub parameters: Vec<Field<'a, 'd>>,
    /// A second name of the function that makes the model, if the options ask for it and the name is free.
    pub alias: Option<Code>,
}

pub struct Group<'a, 'd> {
    /// `PetApi`.
    pub class: Ident,
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// `Get-PetById`.
    pub function: Function,
    pub arguments: Vec<Argument<'a, 'd>>,
    /// The parameter for a configuration: `Configuration`, unless an argument of the operation has that name.
    pub configuration: Ident,
    /// The parameters for a file that the response is written to, and for returning this file, if the response can be one.
    pub out_file: Option<(Ident, Ident)>,
    pub pages: Option<PageParameters>,
}

/// The name of a function: a verb, the prefix and a noun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    verb: &'static str,
    noun: Ident,
}

impl std::fmt::Display for Function {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.verb, self.noun)
    }
}

impl Function {
    pub const fn verb(&self) -> &'static str {
        self.verb
    }

    pub const fn noun(&self) -> &Ident {
        &self.noun
    }
}

impl crate::emit::text::Part for Function {}

impl From<&Function> for Code {
    fn from(function: &Function) -> Self {
        code!("{}", function)
    }
}

pub struct Names<'a, 'd> {
    /// The prefix after the verb of each function: letters and digits.
    pub prefix: Code,
    pub models: ByModel<ModelNames<'a, 'd>>,
    pub groups: Vec<Group<'a, 'd>>,
    /// Functions that would have had the name of another.
    pub renamed: Vec<Function>,
}

impl<'a, 'd> Names<'a, 'd> {
    pub fn model(&self, id: ModelId) -> &ModelNames<'a, 'd> {
        &self.models[id]
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let prefix = word(options.api_name_prefix.as_deref().unwrap_or_default());
    let mut classes = Scope::new();
    let mut models: ByModel<_> = api
        .models
        .iter()
        .map(|model| {
            let class = classes.take_file(model.named(words::model));
            let mut scope = Scope::new();
            let properties = if is_object(model) { model.properties() } else { &[] };
            let parameters = named(properties, |p| scope.take_file(p.named(words::property)));
            ModelNames { class, parameters, alias: None }
        })
        .collect();
    let mut functions = Scope::new();
    for name in self::functions(&prefix) {
        functions.take_file(name.replace('-', "_"));
    }
    for model in &models {
        functions.take_file(format!("Initialize{SEPARATOR}{prefix}{}", model.class));
        functions.take_file(format!("ConvertFrom{SEPARATOR}{prefix}JsonTo{}", model.class));
    }
    let mut namer = Namer { options, prefix: prefix.as_str(), functions, known: BTreeMap::new() };
    for operation in &api.operations {
        namer.extension(operation);
    }
    let is_idiomatic = options.verbs == Verbs::Idiomatic && !options.skip_verb_parsing;
    let renamed = if is_idiomatic { namer.idioms(api) } else { Vec::new() };
    let mut taken = Scope::new();
    let mut groups = Vec::new();
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    for (class, (tag, members)) in by_tag(api, &|tag| words::class(tag, suffix)) {
        let class = taken.take_file(format!("{prefix}{class}"));
        let operations = members.into_iter().map(|(_, operation)| namer.operation(api, operation, &models)).collect();
        groups.push(Group { class, tag, operations });
    }
    let mut functions = namer.functions;
    for id in api.used_models().filter(|id| is_object(api.model(*id))) {
        let (model, names) = (api.model(id), &mut models[id]);
        let plain = model.named(words::plain);
        let noun = if options.use_class_name_in_models_examples { names.class.as_str() } else { &plain };
        let verb = &options.models_cmdlet_verb;
        let wanted = format!("{verb}{SEPARATOR}{prefix}{noun}");
        let is_free = !noun.is_empty() && functions.take_file(wanted.clone()).as_str() == wanted;
        names.alias = is_free.then(|| code!("{}-{}{}", word(verb), prefix, fixed(noun)));
    }
    Names { prefix, models, groups, renamed }
}

/// True for a model that a function makes.
pub fn is_object(model: &Model<'_>) -> bool {
    matches!(model.kind(), ModelKind::Object(_))
}

/// The placeholder for the hyphen while a name is made unique.
const SEPARATOR: char = '_';

struct Namer<'n> {
    options: &'n Options,
    prefix: &'n str,
    functions: Scope,
    /// Functions of operations with several tags, which are the same in the file of each tag.
    known: BTreeMap<crate::spec::NodeId, Function>,
}

impl Namer<'_> {
    fn operation<'a, 'd>(
        &mut self,
        api: &Api<'_>,
        operation: &'a Operation<'d>,
        models: &ByModel<ModelNames<'_, '_>>,
    ) -> NamedOperation<'a, 'd> {
        let mut scope = Scope::new();
        for name in ["ReturnType", "WithHttpInfo"] {
            scope.take_file(name.to_owned());
        }
        let body = |model: ModelId| words::body(models[model].class.as_str());
        let spelling = Spelling::of(&words::parameter, &body);
        let arguments = arguments(operation, &spelling, true, &mut |name| scope.take_file(name));
        let configuration = scope.take_file("Configuration".to_owned());
        let is_file = result(operation).is_some_and(Type::is_file);
        let out_file = is_file.then(|| (scope.take_file("OutFile".to_owned()), scope.take_file("PassThru".to_owned())));
        let pages =
            PageParameters::of(api, operation, &arguments, self.options, &mut |name| scope.take_file(name.to_owned()));
        NamedOperation { operation, function: self.function(operation), arguments, configuration, out_file, pages }
    }

    /// Takes the name of the extension unchanged if its verb is approved; others are read like an `operationId`.
    fn extension(&mut self, operation: &Operation<'_>) {
        let parts = extension_name(operation, EXTENSION).and_then(|name| name.split_once('-'));
        let Some((verb, noun)) = parts.and_then(|(verb, noun)| Some((approved(verb)?, noun))) else { return };
        if noun.starts_with(|c: char| c.is_ascii_alphabetic()) && noun.chars().all(|c| c.is_ascii_alphanumeric()) {
            self.take(operation, verb, noun);
        }
    }

    /// Names all other functions like commands of PowerShell; returns those that would have had the name of another.
    fn idioms(&mut self, api: &Api<'_>) -> Vec<Function> {
        let free: Vec<_> = api.operations.iter().filter(|it| !self.known.contains_key(&it.node.id())).collect();
        let common = &self.options.common_verbs.0;
        let idiom = |operation: &&Operation<'_>| {
            let name =
                extension_name(operation, EXTENSION).map_or_else(|| operation.named(str::to_owned), str::to_owned);
            idioms::idiom(&name, &operation.tags, operation.method.as_str(), common)
        };
        let idioms = idioms::distinct(free.iter().map(idiom).collect());
        let mut renamed = Vec::new();
        for (place, idiom) in idioms.into_iter().enumerate() {
            let noun = format!("{}{}", self.prefix, idiom.noun());
            let function = self.take(free[place], idiom.verb, &noun);
            // A long name is cut, but another one has a number.
            if idiom.is_renamed || !noun.starts_with(function.noun.as_str()) {
                renamed.push(function);
            }
        }
        renamed
    }

    fn take(&mut self, operation: &Operation<'_>, verb: &'static str, noun: &str) -> Function {
        let taken = self.functions.take_file(format!("{verb}{SEPARATOR}{noun}"));
        let noun = &taken.as_str()[verb.len() + 1..];
        let function = Function { verb, noun: fixed(noun) };
        self.known.insert(operation.node.id(), function.clone());
        function
    }

    fn function(&mut self, operation: &Operation<'_>) -> Function {
        if let Some(known) = self.known.get(&operation.node.id()) {
            return known.clone();
        }
        let name =
            extension_name(operation, EXTENSION).map_or_else(|| operation.named(words::operation), words::operation);
        let (verb, noun) = if self.options.skip_verb_parsing {
            ("Invoke", name.as_str())
        } else {
            verbs::split(&name, &self.options.common_verbs.0)
        };
        let noun = format!("{}{noun}", self.prefix);
        self.take(operation, verb, &noun)
    }
}
