//! The flags and keys of a run, declared once: the flags of `generate`, the keys of configuration files and the rows of
//! docs/switching.md come from [`FLAGS`] and the settings.

use std::sync::LazyLock;

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use specmint::settings::{self, Effect, Form, SETTINGS, SettingValue};
use specmint::small::SortSmall as _;

/// A flag of the command line that is also a key of configuration files.
#[derive(Debug, Clone)]
pub struct Flag {
    /// The key, in camelCase.
    pub key: &'static str,
    /// The long form, such as `--input-spec`.
    pub long: String,
    pub short: Option<char>,
    pub form: Form,
    /// The placeholder for its value in the help; empty for a switch.
    pub value: &'static str,
    pub topic: &'static str,
    /// The description, in Markdown.
    pub description: &'static str,
    /// The reason why the flag has no effect, if it has none.
    pub why_ignored: Option<&'static str>,
}

const INPUTS: &str = "Input";
const OUTPUTS: &str = "Output";
const SETTING: &str = "Settings";
const OPTIONS: &str = "Options of the generator";
const IGNORED: &str = "Accepted without effect";

/// One row of [`FLAGS`].
struct Row {
    key: &'static str,
    short: Option<char>,
    form: Form,
    value: &'static str,
    topic: &'static str,
    description: &'static str,
}

macro_rules! flags {
    ($($name:ident = $key:literal, $short:expr, $form:ident, $value:literal, $topic:expr, $description:literal;)+) => {
        $(pub const $name: &str = $key;)+
        const FLAGS: &[Row] = &[$(Row {
            key: $key,
            short: $short,
            form: Form::$form,
            value: $value,
            topic: $topic,
            description: $description,
        }),+];
    };
}

flags! {
    INPUT = "inputSpec", Some('i'), Text, "FILE", INPUTS, "OpenAPI description, JSON or YAML: a file, a URL, or `-` for standard input.";
    AUTH = "auth", Some('a'), Text, "HEADERS", INPUTS,
        "Headers to fetch the description with, such as `Authorization:Bearer%20abc`: URL-encoded, separated by commas. They are sent to the origin of `-i` only.";
    CONFIG = "config", Some('c'), Text, "FILE", INPUTS, "Configuration file, YAML or JSON. Flags override its values.";
    GENERATOR = "generatorName", Some('g'), Text, "NAME", OPTIONS, "Generator to use, such as `typescript-axios`; `specmint list` shows all.";
    PROPERTIES = "additionalProperties", Some('p'), Pairs, "KEY=VALUE,...", OPTIONS,
        "Options of the generator; can be repeated. Commas separate them: inside a value, write `\\,` (a part without `=` is appended to the value before it).";
    STRICT_OPTIONS = "strictOptions", None, Switch, "", OPTIONS,
        "Make options and keys that specmint does not know an error; they are warnings otherwise.";
    OUTPUT = "output", Some('o'), Text, "DIR", OUTPUTS, "Output folder; other files in it are left untouched.";
    ARCHIVE = "archive", None, Text, "FILE", OUTPUTS, "Write the same zip as the service and the web page.";
    DRY_RUN = "dryRun", None, Switch, "", OUTPUTS, "List new, changed, unchanged, kept and stale files, without writing anything.";
    CLEAN = "clean", None, Switch, "", OUTPUTS, "Remove files that the last run wrote and this one does not.";
    MINIMAL_UPDATE = "minimalUpdate", None, Switch, "", OUTPUTS, "Leave a file with the same content untouched, which is always the case.";
    SKIP_OVERWRITE = "skipOverwrite", Some('s'), Switch, "", OUTPUTS, "Keep files that exist.";
    IGNORE_FILE = "ignoreFileOverride", None, Text, "FILE", OUTPUTS, "Read this file instead of `.openapi-generator-ignore` in the output folder.";
    IGNORE_LIST = "openapiGeneratorIgnoreList", None, Text, "PATTERN,...", OUTPUTS, "More patterns of files that are not written.";
    VERBOSE = "verbose", Some('v'), Switch, "", OUTPUTS, "List each file that is written.";
}

/// Flags and keys of OpenAPI Generator that have no effect here, with the reason.
const WITHOUT_EFFECT: &[(&str, Option<char>, Form, &str)] = &[
    ("engine", Some('e'), Form::Text, TEMPLATES),
    ("logToStderr", None, Form::Switch, "problems are always written to standard error"),
];

const TEMPLATES: &str = "the templates are compiled into specmint";

/// Keys of configuration files without a flag that have no effect, with the reason.
pub const IGNORED_KEYS: &[(&str, &str)] = &[
    ("files", TEMPLATES),
    ("templatingEngineName", TEMPLATES),
    ("customGenerator", "the generators are compiled into specmint"),
    ("version", "specmint has one version of each generator"),
    ("$schema", "it is for editors"),
];

/// Alternative names of keys: from older versions, from build plugins, and in the singular.
pub const ALIASES: &[(&str, &str)] = &[
    ("input", INPUT),
    ("spec", INPUT),
    ("outputDir", OUTPUT),
    ("lang", GENERATOR),
    ("language", GENERATOR),
    ("generator", GENERATOR),
    ("configurationFile", CONFIG),
    ("configOptions", PROPERTIES),
    ("additionalProperty", PROPERTIES),
    ("enableMinimalUpdate", MINIMAL_UPDATE),
    ("systemProperties", settings::GLOBAL_PROPERTIES),
    ("globalProperty", settings::GLOBAL_PROPERTIES),
    ("environmentVariables", settings::GLOBAL_PROPERTIES),
    ("openapiNormalizers", settings::OPENAPI_NORMALIZER),
    ("importMapping", settings::IMPORT_MAPPINGS),
    ("typeMapping", settings::TYPE_MAPPINGS),
    ("schemaMapping", settings::SCHEMA_MAPPINGS),
    ("instantiationType", settings::INSTANTIATION_TYPES),
    ("serverVariable", settings::SERVER_VARIABLES),
    ("serverVariableOverrides", settings::SERVER_VARIABLES),
    ("languageSpecificPrimitive", settings::LANGUAGE_SPECIFIC_PRIMITIVES),
    ("reservedWordsMapping", settings::RESERVED_WORDS_MAPPINGS),
    ("reservedWordMappings", settings::RESERVED_WORDS_MAPPINGS),
    ("nameMapping", settings::NAME_MAPPINGS),
    ("parameterNameMapping", settings::PARAMETER_NAME_MAPPINGS),
    ("modelNameMapping", settings::MODEL_NAME_MAPPINGS),
    ("enumNameMapping", settings::ENUM_NAME_MAPPINGS),
    ("operationIdNameMapping", settings::OPERATION_ID_NAME_MAPPINGS),
    ("inlineSchemaNameMapping", settings::INLINE_SCHEMA_NAME_MAPPINGS),
    ("inlineSchemaOption", settings::INLINE_SCHEMA_OPTIONS),
    ("templateDirectory", settings::TEMPLATE_DIR),
    ("strictSpecBehavior", settings::STRICT_SPEC),
];

/// Keys of build plugins that set a global property, with the name of that property.
pub const GLOBAL_KEYS: &[(&str, &str)] = &[
    ("generateModelTests", "modelTests"),
    ("generateApiTests", "apiTests"),
    ("generateModelDocumentation", "modelDocs"),
    ("generateApiDocumentation", "apiDocs"),
    ("modelsToGenerate", "models"),
    ("apisToGenerate", "apis"),
    ("supportingFilesToGenerate", "supportingFiles"),
];

/// The opposite of `skipValidateSpec`.
pub const VALIDATE_SPEC: &str = "validateSpec";

/// All flags, by topic.
pub fn all() -> &'static [Flag] {
    static ALL: LazyLock<Vec<Flag>> = LazyLock::new(by_topic);
    &ALL
}

fn by_topic() -> Vec<Flag> {
    let own = FLAGS.iter().map(|row| Flag {
        key: row.key,
        long: long(row.key),
        short: row.short,
        form: row.form,
        value: row.value,
        topic: row.topic,
        description: row.description,
        why_ignored: None,
    });
    let ignored = WITHOUT_EFFECT.iter().map(|&(key, short, form, why)| Flag {
        key,
        long: long(key),
        short,
        form,
        value: value_of(form),
        topic: IGNORED,
        description: "",
        why_ignored: Some(why),
    });
    let settings = SETTINGS.iter().map(|setting| {
        let (topic, why_ignored) = match setting.effect {
            Effect::Core | Effect::Names | Effect::Output => (SETTING, None),
            Effect::Option => (OPTIONS, None),
            Effect::Nothing(why) => (IGNORED, Some(why)),
        };
        Flag {
            key: setting.key,
            long: setting.flag(),
            short: (setting.key == settings::TEMPLATE_DIR).then_some('t'),
            form: setting.form,
            value: value_of(setting.form),
            topic,
            description: setting.description,
            why_ignored,
        }
    });
    let mut flags: Vec<_> = own.chain(settings).chain(ignored).collect();
    let topics = [INPUTS, OUTPUTS, OPTIONS, SETTING, IGNORED];
    flags.sort_small_by_key(|flag| topics.iter().position(|topic| *topic == flag.topic));
    flags
}

fn value_of(form: Form) -> &'static str {
    match form {
        Form::Pairs => "NAME=VALUE,...",
        Form::Text => "TEXT",
        Form::Switch => "",
    }
}

/// `--input-spec` for `inputSpec`.
pub fn long(key: &str) -> String {
    let mut flag = "--".to_owned();
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            flag.push('-');
        }
        flag.push(c.to_ascii_lowercase());
    }
    flag
}

/// The values of all flags that the user passed.
#[derive(Debug, Clone, Default)]
pub struct Flags(pub Vec<(&'static str, SettingValue)>);

impl Flags {
    /// The last value of a flag.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.0.iter().rev().find_map(|(name, value)| match value {
            SettingValue::Text(text) if *name == key => Some(text.as_str()),
            _ => None,
        })
    }
}

impl Args for Flags {
    fn augment_args(command: Command) -> Command {
        command.args(all().iter().map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn argument(flag: &Flag) -> Arg {
    let what = match flag.why_ignored {
        Some(why) => format!("No effect: {why}."),
        None => flag.description.to_owned(),
    };
    let what = what.replace('`', "");
    let argument = Arg::new(flag.key)
        .long(flag.long.trim_start_matches('-').to_owned())
        .help(what)
        .help_heading(flag.topic)
        .action(ArgAction::Append)
        .allow_hyphen_values(flag.form != Form::Switch);
    let argument = match flag.short {
        Some(short) => argument.short(short),
        // Older versions use `-D` for global properties.
        None if flag.key == settings::GLOBAL_PROPERTIES => argument.short_alias('D'),
        None => argument,
    };
    match flag.form {
        Form::Switch => {
            argument.num_args(0..=1).require_equals(true).default_missing_value("true").value_name("true|false")
        }
        _ => argument.num_args(1).value_name(flag.value),
    }
}

impl FromArgMatches for Flags {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut values = Vec::new();
        for flag in all() {
            for value in matches.get_many::<String>(flag.key).into_iter().flatten() {
                values.push((flag.key, SettingValue::Text(value.clone())));
            }
        }
        Ok(Self(values))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
