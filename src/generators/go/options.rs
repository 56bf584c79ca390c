//! The options of go: those of the reference in its order, then our own.

use super::words::is_word;
use crate::emit::is_device;
use crate::emit::options::shared::{self, Integers, Patterns};
use crate::emit::options::{Consistent, Declared};
use crate::error::OptionProblem;
use crate::generators::{Ignored, ignored};
use crate::plan::arguments::Order;

crate::options! {
    pub struct Options {
        package_name: String = PACKAGE_NAME,
        package_version: String = PACKAGE_VERSION,
        hide_generation_timestamp: bool = HIDE_GENERATION_TIMESTAMP,
        is_go_submodule: bool = IS_GO_SUBMODULE,
        with_xml: bool = WITH_XML,
        enum_class_prefix: bool = ENUM_CLASS_PREFIX,
        struct_prefix: bool = STRUCT_PREFIX,
        with_aws_v4_signature: bool = WITH_AWS_V4_SIGNATURE,
        generate_interfaces: bool = GENERATE_INTERFACES,
        use_default_values_for_required_vars: bool = USE_DEFAULT_VALUES_FOR_REQUIRED_VARS,
        use_http_header_set: bool = USE_HTTP_HEADER_SET,
        prepend_form_or_body_parameters: bool = shared::PREPEND_FORM_OR_BODY_PARAMETERS,
        use_one_of_discriminator_lookup: bool = USE_ONE_OF_DISCRIMINATOR_LOOKUP,
        disallow_additional_properties_if_not_present: bool = shared::DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT,
        with_go_mod: bool = WITH_GO_MOD,
        generate_marshal_json: bool = GENERATE_MARSHAL_JSON,
        generate_unmarshal_json: bool = GENERATE_UNMARSHAL_JSON,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        integers: Integers = shared::INTEGERS,
        pagination: Patterns = shared::PAGINATION,
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(
        &["ensureUniqueParams", "legacyDiscriminatorBehavior"],
        "each parameter always has a unique name, and a union is read by its discriminator where it has one",
    ),
    ignored(&["sortParamsByRequiredFlag"], "methods set the parameters, in any order"),
    ignored(&["sortModelPropertiesByRequiredFlag"], "fields and arguments have the order of the description"),
    ignored(&["allowUnicodeIdentifiers"], "identifiers consist of ASCII letters and digits"),
];

const PACKAGE_NAME: Declared<String> =
    Declared::string("packageName", Some("openapi"), "Name of the Go package.").with_check(package);

const PACKAGE_VERSION: Declared<String> =
    Declared::string("packageVersion", Some("1.0.0"), "Version of the package, which the user agent has as well.")
        .with_check(version);

const HIDE_GENERATION_TIMESTAMP: Declared<bool> =
    Declared::boolean("hideGenerationTimestamp", "true", "Hide the generation timestamp in generated files.");

const IS_GO_SUBMODULE: Declared<bool> = Declared::boolean(
    "isGoSubmodule",
    "false",
    "Whether the module is in a folder of its repository: its path ends in the name of the package.",
);

const WITH_XML: Declared<bool> =
    Declared::boolean("withXml", "false", "Give the fields of models tags with their names in XML.");

const ENUM_CLASS_PREFIX: Declared<bool> =
    Declared::boolean("enumClassPrefix", "false", "Begin the name of each enum constant with that of its type.");

const STRUCT_PREFIX: Declared<bool> = Declared::boolean(
    "structPrefix",
    "false",
    "Begin the name of each request type with that of its service instead of `Api`.",
);

const WITH_AWS_V4_SIGNATURE: Declared<bool> =
    Declared::boolean("withAWSV4Signature", "false", "Sign requests for AWS (version 4) if the context has a key.");

const GENERATE_INTERFACES: Declared<bool> =
    Declared::boolean("generateInterfaces", "false", "Generate an interface for each service.");

const USE_DEFAULT_VALUES_FOR_REQUIRED_VARS: Declared<bool> = Declared::boolean(
    "useDefaultValuesForRequiredVars",
    "false",
    "Fill required properties that a response lacks with their defaults.",
);

const USE_HTTP_HEADER_SET: Declared<bool> = Declared::boolean(
    "useHttpHeaderSet",
    "false",
    "Write the names of headers as net/http does instead of as the API description does.",
);

const USE_ONE_OF_DISCRIMINATOR_LOOKUP: Declared<bool> = Declared::boolean(
    "useOneOfDiscriminatorLookup",
    "false",
    "Choose the alternative of a oneOf by its discriminator alone.",
);

const WITH_GO_MOD: Declared<bool> = Declared::boolean("withGoMod", "true", "Generate go.mod and go.sum.");

const GENERATE_MARSHAL_JSON: Declared<bool> =
    Declared::boolean("generateMarshalJSON", "true", "Generate a MarshalJSON for models.");

const GENERATE_UNMARSHAL_JSON: Declared<bool> =
    Declared::boolean("generateUnmarshalJSON", "true", "Generate an UnmarshalJSON for models.");

/// The number of characters of a name.
const LONGEST: usize = 100;

fn package(text: &str) -> Result<(), String> {
    let legal = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let is_name =
        text.starts_with(|c: char| c.is_ascii_lowercase()) && text.chars().all(legal) && text.len() <= LONGEST;
    // A package called `main` is a program, and a test package cannot be imported.
    if is_name && !is_word(text) && text != "main" && !text.ends_with("_test") {
        return Ok(());
    }
    Err(format!("{text:?} is not a name for a package; begin with a lower-case letter, then use these, digits and '_'"))
}

fn version(text: &str) -> Result<(), String> {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+');
    if !text.is_empty() && text.len() <= LONGEST && text.chars().all(legal) {
        return Ok(());
    }
    Err(format!("{text:?} is not a version; use letters, digits, '.', '-' and '+', as in 1.0.2"))
}

/// True for a path that Go accepts as a module path.
pub fn is_module(path: &str) -> bool {
    let is_part = |part: &str| {
        let stem = part.split('.').next().unwrap_or_default();
        !part.is_empty()
            && !part.starts_with('.')
            && !part.ends_with('.')
            && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_'))
            && !is_device(stem)
    };
    let (host, rest) = path.split_once('/').unwrap_or_default();
    let is_host = host.contains('.')
        && !host.starts_with('-')
        && host.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '.'));
    // A `v2` at the end is the module's major version. `v0` and `v1` are not allowed.
    let last = rest.rsplit('/').next().unwrap_or_default();
    let version = last.strip_prefix('v').filter(|digits| {
        digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
    });
    let is_major = |digits: &str| !digits.contains('.') && !digits.starts_with('0') && digits != "1";
    is_host && path.split('/').all(is_part) && version.is_none_or(is_major)
}

impl Options {
    /// The order of the arguments. Outside the path, required ones always come first.
    pub fn order(&self) -> Order {
        Order { body_first: self.prepend_form_or_body_parameters, required_first: true }
    }
}

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        let name = &self.package_name;
        if !self.is_go_submodule || is_module(&format!("example.com/{name}")) {
            return Ok(());
        }
        let message = format!("{name:?} cannot end the path of a Go module, which it does with `isGoSubmodule`");
        let hint = Some("use another name than a version or a device of Windows".to_owned());
        Err(vec![OptionProblem { option: PACKAGE_NAME.cli.opt.to_owned(), message, hint }])
    }
}
