//! The settings of a run, in addition to the description and the options of a generator: which part of an API to
//! generate, how to name things, and which files to write.
//!
//! [`SETTINGS`] declares each setting once. The flags of the command line, the keys of its configuration files and the
//! members of the service's body are derived from it; the names are those of OpenAPI Generator.

mod values;

use std::collections::BTreeMap;

use crate::error::{OptionProblem, nearest};
pub use values::{Scalar, SettingValue, pair, pairs};

/// The form of a setting's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Names with values: an object, or `a=b,c=d`.
    Pairs,
    Text,
    Switch,
}

impl Form {
    /// The message for a value in another form.
    pub const fn expected(self) -> &'static str {
        match self {
            Self::Pairs => "the value must be an object whose values are strings, or a=b,c=d",
            Self::Text => "the value must be a string",
            Self::Switch => "the value must be true or false",
        }
    }
}

/// The part of a run that a setting affects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// The model of the API, and thus all languages equally.
    Core,
    /// The names and types that languages make of the description's, and thus all languages that make some.
    Names,
    /// The output of the generators that list it ([`Language::SETTINGS`](crate::generators::Language::SETTINGS)).
    Output,
    /// The option with the same name, if the generator has it.
    Option,
    /// Nothing, for the reason in the text.
    Nothing(&'static str),
}

/// An entry of [`SETTINGS`].
#[derive(Debug)]
pub struct Setting {
    /// The name in configuration files and in the service's body, such as `modelNamePrefix`.
    pub key: &'static str,
    pub form: Form,
    pub effect: Effect,
    /// The description, in Markdown.
    pub description: &'static str,
}

impl Setting {
    /// The flag on the command line, such as `--model-name-prefix`.
    pub fn flag(&self) -> String {
        if self.key == GLOBAL_PROPERTIES {
            return "--global-property".to_owned();
        }
        let mut flag = "--".to_owned();
        for c in self.key.chars() {
            if c.is_ascii_uppercase() {
                flag.push('-');
            }
            flag.push(c.to_ascii_lowercase());
        }
        flag
    }
}

/// Declares the settings, with a constant for each key that the program uses.
macro_rules! settings {
    ($($name:ident = $key:literal, $form:ident, $effect:expr, $description:literal;)+) => {
        $(pub const $name: &str = $key;)+
        /// All settings, in the order of the documentation.
        pub static SETTINGS: &[Setting] = &[$(Setting {
            key: $key,
            form: Form::$form,
            effect: $effect,
            description: $description,
        }),+];
    };
}

settings! {
    OPENAPI_NORMALIZER = "openapiNormalizer", Pairs, Effect::Core,
        "Rules that change the description before it is read, such as `FILTER`, which selects operations.";
    SKIP_VALIDATE_SPEC = "skipValidateSpec", Switch, Effect::Core,
        "Turns errors of the description that allow it into warnings.";
    MODEL_NAME_PREFIX = "modelNamePrefix", Text, Effect::Names, "Text before the name of each model.";
    MODEL_NAME_SUFFIX = "modelNameSuffix", Text, Effect::Names, "Text after the name of each model.";
    API_NAME_SUFFIX = "apiNameSuffix", Text, Effect::Output,
        "Text after the name of each class of operations, instead of `Api`.";
    MODEL_NAME_MAPPINGS = "modelNameMappings", Pairs, Effect::Names, "Names of models, by the name of their schema.";
    NAME_MAPPINGS = "nameMappings", Pairs, Effect::Output,
        "Names of properties, by their name in the description.";
    PARAMETER_NAME_MAPPINGS = "parameterNameMappings", Pairs, Effect::Names,
        "Names of parameters, by their name in the description.";
    ENUM_NAME_MAPPINGS = "enumNameMappings", Pairs, Effect::Output, "Names of the members of enums, by their value.";
    OPERATION_ID_NAME_MAPPINGS = "operationIdNameMappings", Pairs, Effect::Names,
        "Names of operations, by their `operationId`.";
    REMOVE_OPERATION_ID_PREFIX = "removeOperationIdPrefix", Switch, Effect::Names,
        "Removes the part of each `operationId` up to its first `_`: `users_get` becomes `get`.";
    RESERVED_WORDS_MAPPINGS = "reservedWordsMappings", Pairs, Effect::Names,
        "Names to use where a name of the description is this word.";
    INLINE_SCHEMA_NAME_MAPPINGS = "inlineSchemaNameMappings", Pairs, Effect::Names,
        "Names of models made of inline schemas, by the name that they have otherwise.";
    INLINE_SCHEMA_OPTIONS = "inlineSchemaOptions", Pairs, Effect::Names,
        "How models of inline schemas are named: `ARRAY_ITEM_SUFFIX`, `MAP_ITEM_SUFFIX`, `SKIP_SCHEMA_REUSE`, \
         `RESOLVE_INLINE_ENUMS`.";
    SCHEMA_MAPPINGS = "schemaMappings", Pairs, Effect::Output,
        "Types that the program has already and that take the place of models, by the name of the schema.";
    IMPORT_MAPPINGS = "importMappings", Pairs, Effect::Output,
        "Modules of the types in `schemaMappings`, by their name. A model of such a name is imported, too.";
    TYPE_MAPPINGS = "typeMappings", Pairs, Effect::Names,
        "Plainer types, by types of the description: `DateTime=string` makes text of date-times, `set=Array` lists of sets. \
         `date`, `UUID`, `URI` and `string+FORMAT` are texts, too.";
    GLOBAL_PROPERTIES = "globalProperties", Pairs, Effect::Core,
        "Which files are written: `models`, `apis` and `supportingFiles`, each with names after `=` and separated by `:`; \
         `modelDocs`, `apiDocs`, `modelTests` and `apiTests`, each `true` or `false`.";
    GIT_HOST = "gitHost", Text, Effect::Output,
        "Host of the git repository for the output; `github.com` by default.";
    GIT_USER_ID = "gitUserId", Text, Effect::Output,
        "User or organization of the git repository for the output.";
    GIT_REPO_ID = "gitRepoId", Text, Effect::Output,
        "Name of the git repository for the output.";
    RELEASE_NOTE = "releaseNote", Text, Effect::Output,
        "Message of the commit that `git_push.sh` makes.";
    HTTP_USER_AGENT = "httpUserAgent", Text, Effect::Output,
        "The `User-Agent` that a client sends.";
    INFO_NAME = "infoName", Text, Effect::Output,
        "Name of the contact, instead of that of the description.";
    INFO_EMAIL = "infoEmail", Text, Effect::Output,
        "Email address of the contact, instead of that of the description.";
    INFO_URL = "infoUrl", Text, Effect::Output,
        "URL of the contact, instead of that of the description.";
    APP_DESCRIPTION = "appDescription", Text, Effect::Core,
        "Description of the API in the output, instead of that in `info`.";
    API_PACKAGE = "apiPackage", Text, Effect::Option, "The option `apiPackage`.";
    MODEL_PACKAGE = "modelPackage", Text, Effect::Option, "The option `modelPackage`.";
    INVOKER_PACKAGE = "invokerPackage", Text, Effect::Option, "The option `invokerPackage`.";
    PACKAGE_NAME = "packageName", Text, Effect::Option, "The option `packageName`.";
    ARTIFACT_ID = "artifactId", Text, Effect::Option, "The option `artifactId`.";
    ARTIFACT_VERSION = "artifactVersion", Text, Effect::Option, "The option `artifactVersion`.";
    GROUP_ID = "groupId", Text, Effect::Option, "The option `groupId`.";
    LIBRARY = "library", Text, Effect::Option, "The option `library`.";
    INSTANTIATION_TYPES = "instantiationTypes", Pairs,
        Effect::Nothing("the output makes values of the types that it declares"),
        "Types that are instantiated, by types of the description.";
    LANGUAGE_SPECIFIC_PRIMITIVES = "languageSpecificPrimitives", Text,
        Effect::Nothing("every name in the output is declared or imported by the output itself"),
        "Names of types that need no import.";
    SERVER_VARIABLES = "serverVariables", Pairs,
        Effect::Nothing("programs set the variables of a server at run time"),
        "Values of the variables of a server.";
    TEMPLATE_DIR = "templateDir", Text, Effect::Nothing("the templates are compiled into specmint"),
        "Folder of templates.";
    ENABLE_POST_PROCESS_FILE = "enablePostProcessFile", Switch,
        Effect::Nothing("the output is formatted, and no program is run on it"),
        "Runs a program on each file.";
    GENERATE_ALIAS_AS_MODEL = "generateAliasAsModel", Switch,
        Effect::Nothing("lists and maps stand at their places of use"),
        "Makes models of schemas that are lists or maps.";
    STRICT_SPEC = "strictSpec", Switch, Effect::Nothing("descriptions are always read strictly; see `skipValidateSpec`"),
        "Whether a description must follow the specification exactly.";
    SKIP_OPERATION_EXAMPLE = "skipOperationExample", Switch,
        Effect::Nothing("examples are made as fast as the rest"),
        "Leaves examples of operations out.";
}

/// The setting with this key.
pub fn find(key: &str) -> Option<&'static Setting> {
    SETTINGS.iter().find(|setting| setting.key == key)
}

/// The settings of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Settings {
    pairs: BTreeMap<&'static str, BTreeMap<String, String>>,
    texts: BTreeMap<&'static str, String>,
}

/// An unknown name among the pairs of a setting; it has no effect.
#[derive(Debug)]
pub struct UnknownName {
    pub key: &'static str,
    pub name: String,
    pub message: &'static str,
    /// A similar known name.
    pub near: Option<&'static str>,
}

impl UnknownName {
    /// The key and the name, such as `globalProperties.models`.
    pub fn option(&self) -> String {
        format!("{}.{}", self.key, self.name)
    }

    /// The problem to report if the name must not be ignored.
    pub fn problem(&self) -> OptionProblem {
        OptionProblem {
            option: self.option(),
            message: self.message.to_owned(),
            hint: self.near.map(|near| format!("did you mean {near}?")),
        }
    }
}

/// The maximum number of bytes in a value, and of pairs in a value.
const LONGEST: usize = 10_000;

/// No settings.
pub static NONE: Settings = Settings { pairs: BTreeMap::new(), texts: BTreeMap::new() };

impl Settings {
    /// The settings from a host's names and values; all problems are reported at once.
    pub fn of(values: impl IntoIterator<Item = (String, SettingValue)>) -> Result<Self, Vec<OptionProblem>> {
        let mut settings = Self::default();
        let problems: Vec<_> = values.into_iter().filter_map(|(key, value)| settings.set(&key, value).err()).collect();
        if problems.is_empty() { Ok(settings) } else { Err(problems) }
    }

    /// Sets a setting; pairs are added to the existing ones. The key is in the problem.
    pub fn set(&mut self, key: &str, value: SettingValue) -> Result<(), OptionProblem> {
        let problem = |message: String| OptionProblem { option: key.to_owned(), message, hint: None };
        let Some(setting) = find(key) else {
            let hint = nearest(key, SETTINGS.iter().map(|s| s.key)).map(|near| format!("did you mean {near}?"));
            return Err(OptionProblem { hint, ..problem("unknown setting".to_owned()) });
        };
        let too_long = |text: &str| text.len() > LONGEST;
        match (setting.form, value) {
            (Form::Pairs, SettingValue::Pairs(values)) => {
                if values.len() > LONGEST || values.iter().any(|(name, value)| too_long(name) || too_long(value)) {
                    return Err(problem("the value is too long".to_owned()));
                }
                self.pairs.entry(setting.key).or_default().extend(values);
            }
            (Form::Pairs, SettingValue::Text(text)) => {
                let values = pairs(&text, key == GLOBAL_PROPERTIES).map_err(problem)?;
                self.set(key, SettingValue::Pairs(values))?;
            }
            (Form::Pairs, SettingValue::Switch(_)) => return Err(problem(setting.form.expected().to_owned())),
            (Form::Text, SettingValue::Text(text)) if too_long(&text) => {
                return Err(problem("the value is too long".to_owned()));
            }
            (Form::Text, SettingValue::Text(text)) => drop(self.texts.insert(setting.key, text)),
            (Form::Text, _) => return Err(problem(setting.form.expected().to_owned())),
            (Form::Switch, values) => {
                let on = match values {
                    SettingValue::Switch(on) => on,
                    SettingValue::Text(text) if text.eq_ignore_ascii_case("true") => true,
                    SettingValue::Text(text) if text.eq_ignore_ascii_case("false") => false,
                    _ => return Err(problem(setting.form.expected().to_owned())),
                };
                self.texts.insert(setting.key, on.to_string());
            }
        }
        Ok(())
    }

    /// The settings for which `fits` is true.
    #[must_use]
    pub fn retain_where(&self, fits: impl Fn(&Setting) -> bool) -> Self {
        let fits = |key: &str| find(key).is_some_and(&fits);
        let mut out = self.clone();
        out.pairs.retain(|key, _| fits(key));
        out.texts.retain(|key, _| fits(key));
        out
    }

    /// Sets a pair, unless there is one of its name.
    pub fn add_default(&mut self, key: &'static str, name: &str, value: &str) {
        self.pairs.entry(key).or_default().entry(name.to_owned()).or_insert_with(|| value.to_owned());
    }

    /// The pairs of a setting.
    pub fn pairs(&self, key: &str) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.get(key).into_iter().flatten().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of one pair of a setting.
    pub fn pair(&self, key: &str, name: &str) -> Option<&str> {
        self.pairs.get(key)?.get(name).map(String::as_str)
    }

    /// The names in the pairs of a setting that are not `known`; `message` is the message of their problems.
    pub fn unknown_names(&self, key: &'static str, message: &'static str, known: &[&'static str]) -> Vec<UnknownName> {
        let unknown = self.pairs(key).filter(|(name, _)| !known.contains(name));
        let unknown = unknown.map(|(name, _)| UnknownName {
            key,
            name: name.to_owned(),
            message,
            near: nearest(name, known.iter().copied()),
        });
        unknown.collect()
    }

    /// The name, as it is stored, and value of one pair of a setting.
    pub fn entry(&self, key: &str, name: &str) -> Option<(&str, &str)> {
        let (name, value) = self.pairs.get(key)?.get_key_value(name)?;
        Some((name, value))
    }

    /// True if the setting with this key is set.
    pub fn has(&self, key: &str) -> bool {
        self.pairs.contains_key(key) || self.texts.contains_key(key)
    }

    pub fn text(&self, key: &str) -> Option<&str> {
        self.texts.get(key).map(String::as_str)
    }

    /// The name and the email address of the maintainer of the output, if build systems accept them. The contact in a
    /// description maintains the API, not the generated code.
    pub fn maintainer(&self) -> (Option<&str>, Option<&str>) {
        let is_name = |text: &&str| {
            !text.trim().is_empty() && !text.contains(|c: char| c.is_control() || r#"<>@,;:"()[]\"#.contains(c))
        };
        let is_email = |text: &&str| {
            let legal = |c: char| c.is_ascii_alphanumeric() || ".-_+".contains(c);
            let whole = |part: &str| {
                !part.is_empty() && part.chars().all(legal) && !part.starts_with('.') && !part.ends_with('.')
            };
            text.split_once('@').is_some_and(|(user, host)| whole(user) && whole(host) && !text.contains(".."))
        };
        (self.text(INFO_NAME).filter(is_name), self.text(INFO_EMAIL).filter(is_email))
    }

    pub fn is_on(&self, key: &str) -> bool {
        self.text(key) == Some("true")
    }

    /// The settings that are options of generators, with their values.
    pub fn options(&self) -> impl Iterator<Item = (&'static Setting, &str)> {
        let texts = self.texts.iter().filter_map(|(key, text)| Some((find(key)?, text.as_str())));
        texts.filter(|(setting, _)| setting.effect == Effect::Option)
    }

    /// The settings that are set: first those with pairs, then the others, each sorted by key.
    pub fn set_ones(&self) -> impl Iterator<Item = &'static Setting> {
        self.pairs.keys().chain(self.texts.keys()).filter_map(|key| find(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_those_of_the_reference() {
        let flag = |key| find(key).map(Setting::flag);
        assert_eq!(flag(OPENAPI_NORMALIZER).as_deref(), Some("--openapi-normalizer"));
        assert_eq!(flag(OPERATION_ID_NAME_MAPPINGS).as_deref(), Some("--operation-id-name-mappings"));
        assert_eq!(flag(GLOBAL_PROPERTIES).as_deref(), Some("--global-property"));
    }

    #[test]
    fn values_are_read_in_each_of_their_forms() {
        let set = |key, json: &str| {
            let mut settings = Settings::default();
            settings.set(key, serde_json::from_str(json).unwrap()).map(|()| settings)
        };
        for json in [r#"{"a": "b", "c": 1}"#, r#""a=b,c=1""#, r#"["a=b", "c=1"]"#] {
            let settings = set(NAME_MAPPINGS, json).unwrap();
            assert!(settings.pairs(NAME_MAPPINGS).eq([("a", "b"), ("c", "1")]), "{json}");
        }
        assert!(set(SKIP_VALIDATE_SPEC, "true").unwrap().is_on(SKIP_VALIDATE_SPEC));
        assert!(!set(SKIP_VALIDATE_SPEC, "\"false\"").unwrap().is_on(SKIP_VALIDATE_SPEC));
        assert_eq!(set(MODEL_NAME_PREFIX, "\"Acme\"").unwrap().text(MODEL_NAME_PREFIX), Some("Acme"));
        assert!(set(SKIP_VALIDATE_SPEC, "\"yes\"").is_err());
        assert!(set(MODEL_NAME_PREFIX, "{}").is_err());
        let unknown = set("nameMapping", "{}").unwrap_err();
        assert_eq!(unknown.hint.as_deref(), Some("did you mean nameMappings?"));
    }
}
