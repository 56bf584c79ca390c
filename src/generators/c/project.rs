//! What builds, tests and installs the client: CMake's files and the unit tests.

use askama::Template;

use super::example::literal;
use super::files::{Client, render};
use super::names::EnumNames;
use super::text::Code;
use crate::emit::Files;
use crate::generators::examples;
use crate::generators::names::{Alphabet, Ident};
use crate::lean::LeanSort;

#[derive(Template)]
#[template(path = "c/CMakeLists.txt", escape = "none")]
struct CMakeLists<'p> {
    name: &'p Code,
    version: Code,
    /// Stems of the models' files.
    models: &'p [&'p Ident],
    /// All other files of the library.
    sources: Vec<Code>,
}

#[derive(Template)]
#[template(path = "c/cmake/FindCJson.cmake", escape = "none")]
struct FindCJson<'p> {
    name: &'p Code,
}

#[derive(Template)]
#[template(path = "c/unit-test/main.c", escape = "none")]
struct TestMain<'p> {
    models: &'p [&'p Ident],
}

#[derive(Template)]
#[template(path = "c/unit-test/test_model.c", escape = "none")]
struct TestModel<'p> {
    stem: &'p Ident,
    body: TestBody<'p>,
}

enum TestBody<'p> {
    Enum(&'p EnumNames),
    Struct(Code),
}

/// Writes the project of the client whose `files` are there already.
pub fn write(client: &Client<'_>, files: &mut Files) {
    let mut models: Vec<_> = client.models().map(|id| &client.types.model(id).stem).collect();
    models.lean_sort();
    let is_model = |path: &str| models.binary_search_by_key(&path, |stem| stem.as_str()).is_ok();
    let sources = files.iter().filter_map(|(path, _)| {
        let own = path.strip_prefix("model/").and_then(|file| file.strip_suffix(".c")).is_some_and(is_model);
        (path.ends_with(".c") && !own).then(|| Code::new(path))
    });
    let name = package(client.api.info.title);
    let version = version(client.api.info.version);
    let project = CMakeLists { name: &name, version, models: &models, sources: sources.collect() };
    let project = render(&project);
    files.push("CMakeLists.txt", project);
    files.push("cmake/FindCJson.cmake", render(&FindCJson { name: &name }));
    files.push("Config.cmake.in", include_str!("../../../templates/c/Config.cmake.in"));
    files.push("Packing.cmake", include_str!("../../../templates/c/Packing.cmake"));
    files.push(".gitignore", include_str!("../../../templates/c/gitignore"));
    files.push(".openapi-generator-ignore", include_str!("../../../templates/c/openapi-generator-ignore"));
    if !models.is_empty() {
        files.push("unit-test/main.c", render(&TestMain { models: &models }));
        files.push("unit-test/roundtrip.c", include_str!("../../../templates/c/unit-test/roundtrip.c"));
        files.push("unit-test/roundtrip.h", include_str!("../../../templates/c/unit-test/roundtrip.h"));
    }
    for id in client.models() {
        let names = client.types.model(id);
        let body = match &names.values {
            Some(values) => TestBody::Enum(values),
            None => TestBody::Struct(literal(examples::model(client.api, id).as_deref(), "    ")),
        };
        files.push(format!("unit-test/test_{}.c", names.stem), render(&TestModel { stem: &names.stem, body }));
    }
}

/// Bytes of a title that a package is called after.
const LONGEST: usize = 60;

/// The name of the package and its library. Its ending keeps it from being the name of a target of CMake or of
/// another library: a title may be `Test`, or `curl`.
pub fn package(title: &str) -> Code {
    let title = Alphabet::Ascii.sanitize(&title.to_lowercase());
    let mut words: Vec<_> = title.split('_').filter(|word| !word.is_empty()).collect();
    if words.last() == Some(&"client") {
        words.pop();
    }
    let mut name = words.join("_");
    name.truncate(LONGEST);
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("api_{name}") } else { name };
    Code::new(if name.is_empty() { "api_client".to_owned() } else { format!("{}_client", name.trim_end_matches('_')) })
}

/// A version as CMake has it: up to four numbers.
pub fn version(text: &str) -> Code {
    let text = text.trim().trim_start_matches(['v', 'V']);
    // A day, as some versions are, has its numbers between hyphens.
    let day = text.contains('-') && text.chars().all(|c| c.is_ascii_digit() || c == '-');
    let separators: &[char] = if day { &['-'] } else { &['.'] };
    let mut numbers = Vec::new();
    for part in text.split(separators).take(4) {
        let digits: String = part.chars().take_while(char::is_ascii_digit).collect();
        if digits.is_empty() || digits.len() > 9 {
            break;
        }
        let whole = digits.len() == part.len();
        numbers.push(digits);
        if !whole {
            break;
        }
    }
    Code::new(if numbers.is_empty() { "0.0.0".to_owned() } else { numbers.join(".") })
}

#[cfg(test)]
mod tests {
    use super::{package, version};

    #[test]
    fn packages_have_names_that_tools_take() {
        assert_eq!(package("Swagger Petstore - OpenAPI 3.0").as_str(), "swagger_petstore_openapi_3_0_client");
        assert_eq!(package("Test").as_str(), "test_client");
        assert_eq!(package("${EVIL} \"Client\"").as_str(), "evil_client");
        assert_eq!(package("3 ways").as_str(), "api_3_ways_client");
        assert_eq!(package("éü").as_str(), "api_client");
    }

    #[test]
    fn versions_are_numbers() {
        let texts = ["1.0.27-SNAPSHOT", "v2", "2022-11-15", "master", "1.2.3.4.5", "1.x", "1..2"];
        let versions = ["1.0.27", "2", "2022.11.15", "0.0.0", "1.2.3.4", "1", "1"];
        assert_eq!(texts.map(|text| version(text).to_string()), versions);
    }
}
