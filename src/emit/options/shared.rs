//! Options of several languages, in the interface's order.

use super::Declared;
use super::OptionValue;
use super::value::{Choice as _, none_of};
use crate::emit::semver::is_version;
use crate::error::grouped;

crate::choices! {
    /// The spelling of generated names.
    pub enum Naming {
        Camel = "camelCase",
        Pascal = "PascalCase",
        Snake = "snake_case",
        Upper = "UPPERCASE",
        Original = "original",
    }
}

crate::choices! {
    /// The type in TypeScript for an `anyOf` of objects.
    pub enum AnyOf {
        Union = "union",
        Merge = "merge",
    }
}

crate::choices! {
    /// The width of integers without a format.
    pub enum Integers {
        Int32 = "int32",
        Int64 = "int64",
    }
}

pub const SORT_PARAMS_BY_REQUIRED_FLAG: Declared<bool> =
    Declared::boolean("sortParamsByRequiredFlag", "true", "Place required method arguments before optional ones.");

pub const SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG: Declared<bool> = Declared::boolean(
    "sortModelPropertiesByRequiredFlag",
    "true",
    "Place required model properties before optional ones.",
);

pub const ENSURE_UNIQUE_PARAMS: Declared<bool> = Declared::boolean(
    "ensureUniqueParams",
    "true",
    "Rename parameters that are not unique within an operation. When false, parameters of the same name and type share \
     one argument.",
);

pub const ALLOW_UNICODE_IDENTIFIERS: Declared<bool> =
    Declared::boolean("allowUnicodeIdentifiers", "false", "Allow unicode characters in identifiers.");

pub const PREPEND_FORM_OR_BODY_PARAMETERS: Declared<bool> = Declared::boolean(
    "prependFormOrBodyParameters",
    "false",
    "Put form or body parameters first in the parameter list.",
);

pub const LEGACY_DISCRIMINATOR_BEHAVIOR: Declared<bool> = Declared::boolean(
    "legacyDiscriminatorBehavior",
    "true",
    "Which schemas a discriminator mapping contains.",
)
.with_allowed(&[
    ("true", "The mapping holds the allOf descendants and the mapped schemas of the description."),
    (
        "false",
        "The mapping additionally holds oneOf, anyOf and x-discriminator-values schemas; generation checks that \
         oneOf and anyOf schemas carry the discriminator, and a missing one is an error.",
    ),
]);

pub const DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT: Declared<bool> = Declared::boolean(
    "disallowAdditionalPropertiesIfNotPresent",
    "true",
    "What a schema without additionalProperties allows.",
)
.with_allowed(&[
    ("false", "additionalProperties follows OAS and JSON Schema: allowed unless forbidden."),
    ("true", "additionalProperties defaults to false (old behaviour)."),
]);

pub const ENUM_UNKNOWN_DEFAULT_CASE: Declared<bool> = Declared::boolean(
    "enumUnknownDefaultCase",
    "false",
    "Whether enums get an extra case for values that a server sends but the description does not list.",
)
.with_allowed(&[
    ("false", "Enums are unchanged."),
    ("true", "Each enum gets an extra case 'unknown_default_open_api' for unknown values."),
]);

pub const ENUM_NAME_SUFFIX: Declared<String> =
    Declared::string("enumNameSuffix", Some("Enum"), "Suffix appended to all enum names.").with_check(alphanumeric);

pub const ENUM_PROPERTY_NAMING: Declared<Naming> = Declared::string(
    "enumPropertyNaming",
    Some("PascalCase"),
    "Naming convention of enum members: camelCase, PascalCase, snake_case, UPPERCASE or original.",
);

pub const SUPPORTS_ES6: Declared<bool> =
    Declared::string("supportsES6", Some("false"), "Generate code that conforms to ES6.");

pub const PARAM_NAMING: Declared<Naming> = Declared::string(
    "paramNaming",
    Some("camelCase"),
    "Naming convention of parameters: camelCase, PascalCase, snake_case or original.",
)
.with_check(not_upper);

pub const NPM_NAME: Declared<Option<String>> =
    Declared::string("npmName", None, "Name of the package on npm; required to generate a full package.")
        .with_check(npm_name);

pub const NPM_VERSION: Declared<Option<String>> = Declared::string(
    "npmVersion",
    Some("1.0.0"),
    "Version of the npm package; when absent, the version of the API description is used.",
)
.with_absent(|| None)
.with_check(npm_version);

pub const SNAPSHOT: Declared<bool> =
    Declared::boolean("snapshot", "false", "When true, the version is suffixed with -SNAPSHOT.yyyyMMddHHmm.");

pub const NULL_SAFE_ADDITIONAL_PROPS: Declared<bool> = Declared::string(
    "nullSafeAdditionalProps",
    Some("false"),
    "Types of additional properties declare that the indexer may return undefined.",
);

pub const INTEGERS: Declared<Integers> = Declared::string(
    "integers",
    Some("int32"),
    "How wide integers without a format are. The reference does not have this option.",
)
.with_allowed(&[
    ("int32", "32 bits, and 64 where an example, a default, a value of an enum or a bound needs them."),
    ("int64", "64 bits."),
]);

pub const NPM_REPOSITORY: Declared<Option<String>> =
    Declared::string("npmRepository", None, "URL of a private npm repository, written into package.json.");

pub const WITH_INTERFACES: Declared<bool> =
    Declared::boolean("withInterfaces", "false", "Generate interfaces next to the default class implementations.");

pub const USE_SINGLE_REQUEST_PARAMETER: Declared<bool> = Declared::boolean(
    "useSingleRequestParameter",
    "false",
    "Generate functions that take one argument, which holds all parameters of the endpoint.",
);

pub const STRING_ENUMS: Declared<bool> =
    Declared::string("stringEnums", Some("false"), "Generate string enums instead of objects.");

pub const ENUM_PROPERTY_NAMING_REPLACE_SPECIAL_CHAR: Declared<bool> = Declared::boolean(
    "enumPropertyNamingReplaceSpecialChar",
    "false",
    "Replace '-' and '+' with 'minus_' and 'plus_' in the names of enum members.",
);

pub const USE_SQUARE_BRACKETS_IN_ARRAY_NAMES: Declared<bool> = Declared::boolean(
    "useSquareBracketsInArrayNames",
    "false",
    "Add brackets to the names of array fields in forms, such as labels[].",
);

pub const TAGGED_UNIONS: Declared<bool> = Declared::boolean(
    "taggedUnions",
    "true",
    "Make a schema with a discriminator the union of the schemas that inherit from it by allOf. When false, it is an \
     interface, as in the reference, which lacks this option.",
);

pub const ANY_OF: Declared<AnyOf> = Declared::string(
    "anyOf",
    Some("union"),
    "The type of an anyOf with objects. The reference lacks this option; its form is merge.",
)
.with_allowed(&[
    ("union", "A union of its members, in which the properties of each object are optional in the others."),
    ("merge", "One interface with the properties of all objects; members of other types are omitted."),
]);

crate::choices! {
    /// A common way in which the pages of an operation follow each other.
    pub enum Pattern {
        Links = "links",
        Cursor = "cursor",
        StartingAfter = "starting-after",
        Pages = "pages",
    }
}

/// The patterns that are enabled in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Patterns([bool; Pattern::ALL.len()]);

impl Patterns {
    /// The patterns in the order in which they are tried, the most reliable first, regardless of their order in the
    /// option.
    pub fn iter(&self) -> impl Iterator<Item = Pattern> {
        Pattern::ALL.iter().zip(self.0).filter(|(_, is_on)| *is_on).map(|((_, pattern), _)| *pattern)
    }
}

impl OptionValue for Patterns {
    fn parse(text: &str) -> Result<Self, String> {
        let mut out = Self::default();
        for name in text.split(',').map(str::trim).filter(|_| text != "none") {
            match Pattern::ALL.iter().position(|(known, _)| *known == name) {
                Some(index) => out.0[index] = true,
                None => {
                    let names: Vec<_> =
                        ["none"].into_iter().chain(Pattern::ALL.iter().map(|(name, _)| *name)).collect();
                    return Err(none_of(name, &names));
                }
            }
        }
        Ok(out)
    }
}

pub const PAGINATION: Declared<Patterns> = Declared::string(
    "pagination",
    Some("none"),
    "Which operations can be walked page by page in addition to those with x-pagination: none, or those that fit one of links, cursor, \
     starting-after and pages, with commas between them. The reference does not have this option.",
);

/// Declares groups of options that several languages have in this order, for [`options!`](crate::options); the
/// languages import `shared`. The first token is the `$` of the macros that this macro defines.
macro_rules! groups {
    ($d:tt $($(#[$meta:meta])* $group:ident { $($field:tt)+ })+) => {$(
        $(#[$meta])*
        macro_rules! $group {
            ($d struct:tt [$d($d done:tt)*] $d($d rest:tt)*) => {
                $crate::options! { @each $d struct [$d($d done)* $($field)+] $d($d rest)* }
            };
        }
        pub(crate) use $group;
    )+};
}

groups! { $
    /// The interpretation of parameters and schemas.
    readings {
        ensure_unique_params: bool = shared::ENSURE_UNIQUE_PARAMS,
        allow_unicode_identifiers: bool = shared::ALLOW_UNICODE_IDENTIFIERS,
        prepend_form_or_body_parameters: bool = shared::PREPEND_FORM_OR_BODY_PARAMETERS,
        legacy_discriminator_behavior: bool = shared::LEGACY_DISCRIMINATOR_BEHAVIOR,
        disallow_additional_properties_if_not_present: bool = shared::DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT,
    }

    /// The spelling of enums in TypeScript clients.
    enums {
        enum_name_suffix: String = shared::ENUM_NAME_SUFFIX,
        enum_property_naming: shared::Naming = shared::ENUM_PROPERTY_NAMING,
        supports_es6: bool = shared::SUPPORTS_ES6,
    }

    /// The package of a TypeScript client.
    package {
        npm_name: Option<String> = shared::NPM_NAME,
        npm_version: Option<String> = shared::NPM_VERSION,
        snapshot: bool = shared::SNAPSHOT,
        null_safe_additional_props: bool = shared::NULL_SAFE_ADDITIONAL_PROPS,
        npm_repository: Option<String> = shared::NPM_REPOSITORY,
        with_interfaces: bool = shared::WITH_INTERFACES,
    }
}

/// Checks a part of an identifier.
pub fn alphanumeric(text: &str) -> Result<(), String> {
    const LONGEST: usize = 100;
    if text.len() > LONGEST {
        return Err(format!(
            "the value has {} bytes, but at most {LONGEST} are allowed in a name",
            grouped(text.len())
        ));
    }
    match text.chars().find(|c| !c.is_ascii_alphanumeric()) {
        Some(c) => Err(format!("{c:?} is not allowed; use only ASCII letters and digits")),
        None => Ok(()),
    }
}

/// Checks a name for npm; capitals are accepted, for packages that are older than the rule against them.
fn npm_name(text: &str) -> Result<(), String> {
    const LONGEST: usize = 214;
    let legal = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
    let (scope, name) = match text.strip_prefix('@').and_then(|scoped| scoped.split_once('/')) {
        Some((scope, name)) => (Some(scope), name),
        None => (None, text),
    };
    let is_taken = ["node_modules", "favicon.ico"].iter().any(|taken| text.eq_ignore_ascii_case(taken));
    let is_name = legal(name)
        && !name.starts_with(if scope.is_some() { &['.'][..] } else { &['.', '_'] })
        && scope.is_none_or(|scope| legal(scope) && !scope.starts_with('.'));
    if is_name && !is_taken && text.len() <= LONGEST {
        return Ok(());
    }
    Err(format!(
        "{text:?} is not a name that npm accepts; use 1 to {LONGEST} lower-case letters, digits, '-', '_' and '.', not \
         beginning with '.' or '_', optionally after a scope such as @acme/"
    ))
}

/// Checks a version for npm, which also accepts `v1.2.3`.
fn npm_version(text: &str) -> Result<(), String> {
    if is_version(text.strip_prefix('v').unwrap_or(text)) {
        return Ok(());
    }
    Err(format!("{text:?} is not a version that npm accepts; use one such as 1.2.3 or 1.2.3-rc.1"))
}

/// Checks a naming convention for names that cannot be in capitals only.
pub fn not_upper(text: &str) -> Result<(), String> {
    let others = Naming::ALL.iter().filter(|(_, naming)| *naming != Naming::Upper);
    let names: Vec<_> = others.map(|(name, _)| *name).collect();
    if names.contains(&text) { Ok(()) } else { Err(none_of(text, &names)) }
}

#[cfg(test)]
mod tests {
    use super::npm_name;

    #[test]
    fn names_of_packages_are_those_of_npm() {
        for name in ["a", "@acme/client", "a-b_c.d", "@acme/_x", "@_a/x", "Upper", "1", &"a".repeat(214)] {
            assert_eq!(npm_name(name), Ok(()), "{name:?}");
        }
        let invalid = [
            "",
            "Bad Name",
            ".a",
            "_a",
            "@acme",
            "@acme/",
            "@/a",
            "@acme/.a",
            "@.a/b",
            "@a/b/c",
            "a/b",
            "a\"b",
            "a\\",
            "a!",
            "é",
            " a",
            "a\n",
            "node_modules",
            &"a".repeat(215),
        ];
        for name in invalid {
            assert!(npm_name(name).is_err(), "{name:?}");
        }
    }
}
