//! Options of the Python client: those of the reference in its order, then ours.

use crate::emit::options::shared::{self, Patterns};
use crate::emit::options::{Consistent, Declared};
use crate::emit::{check_name, folded};
use crate::error::OptionProblem;
use crate::generators::python::packages::{self, is_name, version};
use crate::generators::{Ignored, ignored};

crate::options! {
    pub struct Options {
        build_system: BuildSystem = Declared::string(
            "buildSystem",
            Some("setuptools"),
            "Build system of pyproject.toml: setuptools or hatchling.",
        ),
        compatible_with_python_legacy: bool = Declared::boolean(
            "compatibleWithPythonLegacy",
            "false",
            "Keep the interface of older clients: with urllib3, methods take async_req, _return_http_data_only and \
             _preload_content, and models have openapi_types and attribute_map.",
        ),
        date_format: String = Declared::string(
            "dateFormat",
            Some("%Y-%m-%d"),
            "Format of dates in query parameters, as strftime has it.",
        ),
        datetime_format: String = Declared::string(
            "datetimeFormat",
            Some("%Y-%m-%dT%H:%M:%S%z"),
            "Format of dates with times in query parameters, as strftime has it. When absent, microseconds are sent, \
             too.",
        )
        .with_absent(|| "%Y-%m-%dT%H:%M:%S.%f%z".to_owned()),
        // Without a value, unknown properties are neither kept nor rejected.
        disallow_additional_properties_if_not_present: Option<bool> = Declared::boolean(
            "disallowAdditionalPropertiesIfNotPresent",
            "true",
            "What a schema without additionalProperties allows. When absent, models ignore properties that they do not \
             have.",
        )
        .with_allowed(&[
            ("false", "additionalProperties follows OAS and JSON Schema: allowed unless forbidden; models keep them."),
            ("true", "additionalProperties defaults to false (old behaviour): from_dict refuses them."),
        ])
        .with_absent(|| None),
        generate_source_code_only: bool = Declared::boolean(
            "generateSourceCodeOnly",
            "false",
            "Generate the package alone, without files of a project.",
        ),
        hide_generation_timestamp: bool =
            Declared::boolean("hideGenerationTimestamp", "true", "Hide the generation timestamp in README.md."),
        lazy_imports: bool = Declared::boolean(
            "lazyImports",
            "false",
            "Import modules when their names are first used. This client always does.",
        ),
        library: Library = Declared::string(
            "library",
            Some("urllib3"),
            "Library that sends requests: urllib3, asyncio, httpx or httpx2.",
        )
        .with_allowed(&[
            ("urllib3", "urllib3: methods return when the response is there."),
            ("asyncio", "aiohttp: methods are coroutines."),
            ("httpx", "httpx: methods are coroutines."),
            ("httpx2", "httpx2: methods are coroutines."),
        ]),
        map_number_to: Number = Declared::string(
            "mapNumberTo",
            Some("Union[StrictFloat, StrictInt]"),
            "Type of number: Union[StrictFloat, StrictInt], StrictFloat, float or Decimal.",
        ),
        package_name: String = Declared::string(
            "packageName",
            Some("openapi_client"),
            "Name of the Python package, in snake_case; dots make packages within packages.",
        )
        .with_check(package),
        package_url: Option<String> =
            Declared::string("packageUrl", None, "URL of the Python package, in pyproject.toml."),
        package_version: String =
            Declared::string("packageVersion", Some("1.0.0"), "Version of the Python package.").with_check(version),
        poetry1: bool =
            Declared::boolean("poetry1", "false", "Write pyproject.toml for Poetry 1, in the tables that it reads."),
        project_name: Option<String> = Declared::string(
            "projectName",
            None,
            "Name of the project, in package indexes and README.md. When absent, the name of the package with hyphens.",
        )
        .with_check(project),
        recursion_limit: Option<RecursionLimit> = Declared::string(
            "recursionLimit",
            None,
            "Recursion limit of the interpreter, which importing the package sets.",
        ),
        set_ensure_ascii_to_false: bool = Declared::boolean(
            "setEnsureAsciiToFalse",
            "false",
            "Send characters beyond ASCII in JSON unchanged, and not as escapes.",
        ),
        source_folder: Option<String> =
            Declared::string("sourceFolder", None, "Folder of the package.").with_check(folder),
        support_httpx_sync: bool = Declared::boolean(
            "supportHttpxSync",
            "false",
            "With httpx or httpx2, add methods that wait for the response, such as get_pet_sync. Other libraries \
             ignore it.",
        ),
        use_independent_implicit_clients: bool = Declared::boolean(
            "useIndependentImplicitClients",
            "false",
            "An API class that is made without a client creates one, and does not share the default one.",
        ),
        use_one_of_discriminator_lookup: bool = Declared::boolean(
            "useOneOfDiscriminatorLookup",
            "false",
            "Choose the member of a oneOf by its discriminator. This client always does.",
        ),
        naive_datetimes: NaiveDatetimes = Declared::string(
            "naiveDatetimes",
            Some("local"),
            "What becomes of a datetime without a zone that is sent: local, utc or refuse. The reference lacks this \
             option and sends it without a zone.",
        )
        .with_allowed(&[
            ("local", "It is a time of the local zone, as Python has it."),
            ("utc", "It is a time of UTC."),
            ("refuse", "It is an error."),
        ]),
        strict_responses: bool = Declared::boolean(
            "strictResponses",
            "false",
            "Refuse values in responses that an enum or a discriminator does not list. When false, they are kept. The \
             reference lacks this option and always refuses them.",
        ),
        pagination: Patterns = shared::PAGINATION,
        lenient_responses: bool = Declared::boolean(
            "lenientResponses",
            "false",
            "Read responses that lack required properties, or have null where it is not allowed, unless strictResponses is \
             set. When false, they are errors, as in the reference, which lacks this option.",
        ),
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(
        &["sortParamsByRequiredFlag=true", "prependFormOrBodyParameters=false"],
        "required parameters always come first, and all of them can be passed by name",
    ),
    ignored(&["enumUnknownDefaultCase"], "in this generator, the option is `strictResponses`"),
    ignored(
        &["useNose", "pythonAttrNoneIfUnset", "initRequiredVars", "nonCompliantUseDiscriminatorIfCompositionFails"],
        "it configured the code of an older generator",
    ),
];

crate::choices! {
    /// The build system of the package.
    pub enum BuildSystem {
        Setuptools = "setuptools",
        Hatchling = "hatchling",
    }
}

crate::choices! {
    /// The library that sends requests.
    pub enum Library {
        Urllib3 = "urllib3",
        Asyncio = "asyncio",
        Httpx = "httpx",
        Httpx2 = "httpx2",
    }
}

crate::choices! {
    /// The type of `number`.
    pub enum Number {
        Union = "Union[StrictFloat, StrictInt]",
        Strict = "StrictFloat",
        Float = "float",
        Decimal = "Decimal",
    }
}

crate::choices! {
    /// The treatment of times without a zone in requests.
    pub enum NaiveDatetimes {
        Local = "local",
        Utc = "utc",
        Refuse = "refuse",
    }
}

/// A limit for an interpreter's version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecursionLimit(u32);

impl crate::emit::options::OptionValue for RecursionLimit {
    fn parse(text: &str) -> Result<Self, String> {
        match text.parse() {
            Ok(limit @ 100..=1_000_000) if text.starts_with(|c: char| c.is_ascii_digit()) => Ok(Self(limit)),
            _ => Err(format!("{text:?} is not a recursion limit; use a number from 100 to 1000000")),
        }
    }
}

impl std::fmt::Display for RecursionLimit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Packages that the client imports, and folders next to it, which a package with the same name would hide.
const TAKEN: [&str; 50] = [
    "__future__", "aiohttp", "aiohttp_retry", "asyncio", "base64", "binascii", "builtins", "collections", "contextlib",
    "contextvars", "copy", "dataclasses", "datetime", "dateutil", "decimal", "docs", "email", "enum", "functools",
    "hashlib", "http", "httpx", "httpx2", "importlib", "inspect", "io", "itertools", "json", "logging", "math",
    "mimetypes", "os", "pathlib", "pydantic", "pydantic_core", "re", "secrets", "ssl", "sys", "tempfile", "test",
    "threading", "time", "types", "typing", "typing_extensions", "urllib", "urllib3", "uuid", "warnings",
];

/// Files and folders next to the source folder, in lower case.
const FILES: [&str; 12] = [
    "docs",
    "generation-report.md",
    "git_push.sh",
    "pyproject.toml",
    "readme.md",
    "requirements.txt",
    "setup.cfg",
    "setup.py",
    "test",
    "test-requirements.txt",
    "tests",
    "tox.ini",
];

fn package(text: &str) -> Result<(), String> {
    let first = text.split('.').next().unwrap_or_default();
    if TAKEN.contains(&folded(first).as_str()) {
        return Err(format!("{text:?} is the name of a Python package that the client uses"));
    }
    if text.len() <= 200 && text.split('.').all(is_name) {
        return Ok(());
    }
    Err(format!(
        "{text:?} is not a valid Python package name; use letters, digits and _, no leading digit and no keyword, with \
         dots between packages"
    ))
}

/// Checks the name of a project (PEP 508).
fn project(text: &str) -> Result<(), String> {
    let inner = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    let outer = |c: char| c.is_ascii_alphanumeric();
    if text.len() <= 100 && text.starts_with(outer) && text.ends_with(outer) && text.chars().all(inner) {
        return Ok(());
    }
    Err(format!(
        "{text:?} is not a valid name of a Python project; use letters, digits, '.', '_' and '-', with a letter or digit \
         at both ends"
    ))
}

/// Checks a folder, which must not have the name of a file next to it; `.` and an empty text are the folder of the
/// project.
fn folder(text: &str) -> Result<(), String> {
    if matches!(text, "" | ".") { Ok(()) } else { packages::folder(text, &FILES) }
}

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        // With generateSourceCodeOnly, the README is next to the package, under the package's name.
        let file = format!("{}_README.md", self.package_name);
        let problem = |message: &str| {
            let message = format!("the name of the README, {file:?}, {message}");
            OptionProblem { option: "packageName".to_owned(), message, hint: None }
        };
        check_name(&file).map_err(|message| vec![problem(message)])
    }
}

impl Options {
    pub fn is_async(&self) -> bool {
        self.library != Library::Urllib3
    }

    /// Whether responses have to conform to the description: in everything, not even in the members that they have, or
    /// (`None`) in everything but the values of enumerations and discriminators.
    pub const fn strictness(&self) -> Option<bool> {
        match (self.strict_responses, self.lenient_responses) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, TAKEN, folder, package, project};

    #[test]
    fn values_that_could_be_code_are_refused() {
        assert!(["a", "openapi_client", "zoo.client"].iter().all(|text| package(text).is_ok()));
        assert!(
            ["", "a b", "zoo-client", "zoo.", "class", "json", "a/b", "é"].iter().all(|text| package(text).is_err())
        );
        assert!(["a", "zoo-client", "Zoo.2"].iter().all(|text| project(text).is_ok()));
        assert!(["", "-a", "a b", "a\"", "a\n"].iter().all(|text| project(text).is_err()));
        assert!(["src", ".", "", "a/b"].iter().all(|text| folder(text).is_ok()));
        assert!(["../up", "/a", "README.md", "docs", "a//b"].iter().all(|text| folder(text).is_err()));
        assert!(TAKEN.is_sorted() && FILES.is_sorted());
    }
}
