//! Options of the FastAPI server, with the reference's names.

use crate::emit::folded;
use crate::emit::options::{Consistent, Declared, Port, shared};
use crate::error::OptionProblem;
use crate::generators::python::packages::{self, is_name, version};
use crate::generators::{Ignored, ignored};
use crate::plan::contract::{LENIENT_BOOLEANS, PROBLEM_MODEL, ProblemModel};

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        sort_model_properties_by_required_flag: bool = shared::SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG,
        ..readings,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        package_name: String =
            Declared::string("packageName", Some("openapi_server"), "Name of the Python package, in snake_case.")
                .with_check(module),
        package_version: String =
            Declared::string("packageVersion", Some("1.0.0"), "Version of the Python package.").with_check(version),
        server_port: Port = Declared::string("serverPort", Some("8080"), "TCP port that the server listens on."),
        source_folder: String =
            Declared::string("sourceFolder", Some("src"), "Folder of the Python source code.").with_check(folder),
        fastapi_implementation_package: String = Declared::string(
            "fastapiImplementationPackage",
            Some("impl"),
            "Name of the subpackage for your implementation; it is never overwritten.",
        )
        .with_check(package),
        use_external_implementation_package: bool = Declared::boolean(
            "useExternalImplementationPackage",
            "false",
            "When true, fastapiImplementationPackage is the full name of an existing package, which is imported but \
             not generated.",
        ),
        stream_bodies: bool = Declared::boolean(
            "streamBodies",
            "false",
            "Give methods a binary body, such as application/octet-stream, as it arrives instead of as bytes; the \
             setting MAX_BINARY limits its size. The reference lacks this option.",
        ),
        lenient_booleans: bool = LENIENT_BOOLEANS,
        problem_model: ProblemModel = PROBLEM_MODEL,
    }
}

pub const IGNORED: &[Ignored] = &[ignored(&["projectName"], "the project has the name of the package or of the API")];

fn module(text: &str) -> Result<(), String> {
    if TAKEN.contains(&folded(text).as_str()) {
        return Err(format!("{text:?} is the name of a Python package that the server uses"));
    }
    if is_name(text) {
        return Ok(());
    }
    Err(format!(
        "{text:?} is not a valid Python package name; use letters, digits and _, no leading digit and no keyword"
    ))
}

/// Names of packages with dots between them.
fn package(text: &str) -> Result<(), String> {
    if text.len() <= 200 && text.split('.').all(is_name) {
        return Ok(());
    }
    Err(format!("{text:?} is not a valid Python package name; use one such as impl or my_company.impl"))
}

/// Checks a folder, which must not have the name of a file next to it.
fn folder(text: &str) -> Result<(), String> {
    packages::folder(text, &FILES)
}

/// Packages that the server imports, which a package with the same name would hide.
const TAKEN: [&str; 44] = [
    "__future__", "argparse", "asyncio", "base64", "binascii", "builtins", "collections", "contextlib", "contextvars",
    "dataclasses", "datetime", "enum", "fastapi", "functools", "heapq", "http", "importlib", "inspect", "itertools",
    "json", "jsonschema_rs", "logging", "operator", "os", "pathlib", "pkgutil", "pydantic", "pydantic_core", "pytest",
    "python_multipart", "re", "secrets", "signal", "starlette", "sys", "tempfile", "tests", "time", "types", "typing",
    "typing_extensions", "urllib", "uuid", "uvicorn",
];

/// Files that are next to the source folder, in lower case.
const FILES: [&str; 7] = [
    "docker-compose.yaml",
    "dockerfile",
    "generation-report.md",
    "pyproject.toml",
    "readme.md",
    "requirements-dev.txt",
    "requirements.txt",
];

/// Packages and modules of the generated package itself.
const OWN: [&str; 7] = ["__init__", "__main__", "apis", "main", "models", "runtime", "security_api"];

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        let implementation = &self.fastapi_implementation_package;
        let mut parts = implementation.split('.').map(folded);
        let is_own =
            parts.next().is_some_and(|first| OWN.contains(&first.as_str())) || parts.any(|part| part == "__init__");
        if is_own && !self.use_external_implementation_package {
            return Err(vec![OptionProblem {
                option: "fastapiImplementationPackage".to_owned(),
                message: format!("{implementation:?} is a part of the generated package"),
                hint: Some("use another name, such as impl".to_owned()),
            }]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{FILES, TAKEN, folder, module, package, version};

    #[test]
    fn values_that_could_be_code_are_refused() {
        assert!(["a", "openapi_server", "_x1"].iter().all(|text| module(text).is_ok()));
        assert!(["", "1a", "a-b", "class", "a.b", "con", "a b", "é"].iter().all(|text| module(text).is_err()));
        assert!(package("a.b_c.d1").is_ok() && package("a..b").is_err() && package("a.import").is_err());
        assert!(["1", "1.0.0", "1.0rc1", "2.0.dev3", "1.0+local1"].iter().all(|text| version(text).is_ok()));
        assert!(["", "a", "1.0-x", "1..0", "1.0\"", "1.0rc", "v1"].iter().all(|text| version(text).is_err()));
        assert!(folder("src/main").is_ok() && folder("../x").is_err() && folder("a//b").is_err());
        assert!(
            ["a.", "a/b.", "-x", "a/con", "..", ".a", "README.md", "dockerfile/x"]
                .iter()
                .all(|text| folder(text).is_err())
        );
    }

    /// The top-level imports of the templates, and the modules that they refer to outside the package.
    #[test]
    fn what_the_server_uses_is_taken() {
        let mut texts = String::new();
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        for folder in ["templates/python-fastapi", "templates/python-fastapi/runtime", "src/generators/python_fastapi"]
        {
            for entry in std::fs::read_dir(root.join(folder)).expect("a folder") {
                texts += &std::fs::read_to_string(entry.expect("an entry").path()).unwrap_or_default();
                texts.push('\n');
            }
        }
        let imported = texts.lines().filter_map(|line| {
            let line = line.trim_start();
            let name =
                line.strip_prefix("import ").or_else(|| Some(line.strip_prefix("from ")?.split_once(" import ")?.0))?;
            Some(name.split(['.', ' ', ',', ';']).next().unwrap_or_default())
        });
        let named = texts.split("imports.name(\"").skip(1).filter_map(|rest| rest.split(['.', '"']).next());
        let names: std::collections::BTreeSet<_> = imported.chain(named).filter(|name| module(name).is_ok()).collect();
        assert!(names.is_empty(), "{names:?}");
        assert!(texts.lines().filter(|line| line.starts_with("from fastapi")).count() > 1);
        assert!(TAKEN.is_sorted() && FILES.is_sorted());
    }
}
