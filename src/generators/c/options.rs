//! Options of the C client: those of the reference, and options that distinguish several libraries in a program.

use crate::emit::options::shared::{self, Integers};
use crate::emit::options::{Consistent, Declared};
use crate::generators::{Ignored, ignored};

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        // Programs call `_create` functions with the properties in the order of the description, which is the reference's
        // behaviour without the option, regardless of its listed default.
        sort_model_properties_by_required_flag: bool =
            shared::SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG.with_absent(|| false),
        ..readings,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        hide_generation_timestamp: bool = Declared::string(
            "hideGenerationTimestamp",
            Some("true"),
            "Hide the generation timestamp in generated files.",
        ),
        use_json_unformatted: bool = Declared::string(
            "useJsonUnformatted",
            Some("false"),
            "Use the unformatted JSON print function of cJSON instead of the formatted one.",
        ),
        package_name: Option<String> = Declared::string(
            "packageName",
            None,
            "Name of the CMake package and of the library. When absent, it is made from the title of the API. The \
             reference does not have this option for C.",
        )
        .with_check(package_name),
        package_version: String = Declared::string(
            "packageVersion",
            Some("1.0.0"),
            "Version of the library. Its first number is the version of the shared library's interface. The reference \
             does not have this option for C.",
        )
        .with_check(package_version),
        symbol_prefix: Option<String> = Declared::string(
            "symbolPrefix",
            None,
            "Prefix of all symbols of the library, so that a program can use several libraries; macros define the \
             names without it. When absent, it is made from the package's name; when empty, there is none. The \
             reference does not have this option.",
        )
        .with_check(symbol_prefix),
        integers: Integers = shared::INTEGERS,
    }
}

pub const IGNORED: &[Ignored] = &[ignored(
    &["declareNumberBooleanWithoutPointer=false"],
    "optional numbers and booleans are pointers, so that they can be absent",
)];

/// Characters that a package's name and a prefix may have.
const LONGEST: usize = 100;

fn package_name(text: &str) -> Result<(), String> {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) && text.len() <= LONGEST && text.chars().all(legal) {
        return Ok(());
    }
    Err(format!("{text:?} is not a valid package name; begin with a letter, then use letters, digits, '-' and '_'"))
}

fn package_version(text: &str) -> Result<(), String> {
    let number = |part: &str| (1..=9).contains(&part.len()) && part.chars().all(|c| c.is_ascii_digit());
    if text.split('.').count() <= 4 && text.split('.').all(number) {
        return Ok(());
    }
    Err(format!("{text:?} is not a version that CMake accepts; use one to four numbers, such as 1.0.2"))
}

/// Names that begin with an underscore are those of compilers and of their libraries.
fn symbol_prefix(text: &str) -> Result<(), String> {
    let legal = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if text.is_empty() || package_name(text).is_ok() && text.chars().all(legal) {
        return Ok(());
    }
    Err(format!("{text:?} is not a valid prefix; begin with a letter, then use letters, digits and '_'"))
}

impl Consistent for Options {}
