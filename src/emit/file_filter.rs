//! Selects the files to write, by `globalProperties` of the reference.

use std::collections::BTreeSet;

use crate::error::OptionProblem;
use crate::settings::{GLOBAL_PROPERTIES, Settings, UnknownName};

/// The kind of a file, for [`FileFilter`], with the name of the model in the description, or of the class of operations.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileKind {
    Model(String),
    Api(String),
    ModelDoc(String),
    ApiDoc(String),
    ModelTest(String),
    ApiTest(String),
    /// Everything else.
    Supporting,
}

/// The wanted files of each kind.
pub struct FileFilter<'s> {
    models: Sort<'s>,
    apis: Sort<'s>,
    supporting: Sort<'s>,
    model_docs: bool,
    api_docs: bool,
    model_tests: bool,
    api_tests: bool,
}

#[derive(Default)]
enum Sort<'s> {
    #[default]
    None,
    All,
    Of(BTreeSet<&'s str>),
}

/// The properties, and whether their value is a list of names (otherwise true or false).
const PROPERTIES: [(&str, bool); 7] = [
    ("models", true),
    ("apis", true),
    ("supportingFiles", true),
    ("modelDocs", false),
    ("apiDocs", false),
    ("modelTests", false),
    ("apiTests", false),
];

/// Further properties of the reference, which have no effect here.
const OTHERS: [&str; 8] = [
    "debugOpenAPI",
    "debugModels",
    "debugOperations",
    "debugSupportingFiles",
    "verbose",
    "skipFormModel",
    "withXml",
    "generateRecursiveDependentModels",
];

impl<'s> FileFilter<'s> {
    /// True if the property has an effect.
    pub fn is_property(name: &str) -> bool {
        PROPERTIES.iter().any(|(known, _)| *known == name)
    }

    /// The problems of values, and the unknown names, both of which [`read`](Self::read) ignores.
    pub fn check(settings: &Settings) -> (Vec<OptionProblem>, Vec<UnknownName>) {
        let problem = |(name, value): (&str, &str)| OptionProblem {
            option: format!("{GLOBAL_PROPERTIES}.{name}"),
            message: format!("{value:?} is neither true nor false"),
            hint: None,
        };
        let is_switch = |name: &str| PROPERTIES.iter().any(|(known, list)| *known == name && !list);
        let invalid = settings.pairs(GLOBAL_PROPERTIES);
        let invalid = invalid.filter(|(name, value)| is_switch(name) && !matches!(*value, "true" | "false" | ""));
        let known = PROPERTIES.map(|(name, _)| name);
        let mut unknown = settings.unknown_names(GLOBAL_PROPERTIES, "unknown property", &known);
        unknown.retain(|unknown| !OTHERS.contains(&unknown.name.as_str()));
        (invalid.map(problem).collect(), unknown)
    }

    /// The files that the settings select; none if all files are wanted.
    pub fn read(settings: &'s Settings) -> Option<Self> {
        let value = |name| settings.pair(GLOBAL_PROPERTIES, name);
        let sort = |name| match value(name) {
            None | Some("false") => Sort::None,
            Some("" | "true") => Sort::All,
            Some(names) => Sort::Of(names.split([':', ',']).map(str::trim).filter(|name| !name.is_empty()).collect()),
        };
        let is_on = |name| value(name) != Some("false");
        let mut this = Self {
            models: sort("models"),
            apis: sort("apis"),
            supporting: sort("supportingFiles"),
            model_docs: is_on("modelDocs"),
            api_docs: is_on("apiDocs"),
            model_tests: is_on("modelTests"),
            api_tests: is_on("apiTests"),
        };
        if matches!((&this.models, &this.apis, &this.supporting), (Sort::None, Sort::None, Sort::None)) {
            if this.model_docs && this.api_docs && this.model_tests && this.api_tests {
                return None;
            }
            this = Self { models: Sort::All, apis: Sort::All, supporting: Sort::All, ..this };
        }
        Some(this)
    }

    /// True for a file that is written.
    pub fn has(&self, path: &str, kind: &FileKind) -> bool {
        match kind {
            FileKind::Supporting => self.supporting.has_file(path),
            FileKind::Model(name) => self.models.has(name),
            FileKind::Api(name) => self.apis.has(name),
            FileKind::ModelDoc(name) => self.model_docs && self.models.has(name),
            FileKind::ApiDoc(name) => self.api_docs && self.apis.has(name),
            FileKind::ModelTest(name) => self.model_tests && self.models.has(name),
            FileKind::ApiTest(name) => self.api_tests && self.apis.has(name),
        }
    }
}

impl Sort<'_> {
    fn has(&self, name: &str) -> bool {
        match self {
            Self::None => false,
            Self::All => true,
            Self::Of(names) => names.iter().any(|wanted| is_named(wanted, name)),
        }
    }

    /// True if the file is wanted, by the last part of its path, as in the reference, or by its whole path.
    fn has_file(&self, path: &str) -> bool {
        let file = path.rsplit('/').next().unwrap_or(path);
        match self {
            Self::None => false,
            Self::All => true,
            Self::Of(names) => names.contains(file) || names.contains(path),
        }
    }
}

/// True if a user means this schema, tag or class: case, separators and the endings of class names are ignored.
fn is_named(wanted: &str, name: &str) -> bool {
    let (wanted, name): (String, String) = (letters(wanted).collect(), letters(name).collect());
    let rest = name.strip_prefix(&wanted);
    rest.is_some_and(|rest| matches!(rest, "" | "api" | "service" | "controller"))
}

fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}
