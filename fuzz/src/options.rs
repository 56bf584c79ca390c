//! Options against a small description of odd names: a generator gives files, or says which option is wrong. Options are
//! taken from the listing of each generator, so that one which is new is tried too.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::{Map, Value, json};
use specmint::Job;
use specmint::emit::options::CliOption;
use specmint::error::{Failure, OptionProblem};
use specmint::generators::{ALL, Generator};
use specmint::settings::NONE;
use specmint::spec::{Document, Input, NoFiles};

use crate::output_rules::assert_sound;

type Options = BTreeMap<String, String>;

/// What strangers give where a name, a folder, a version, a port or a sentence is asked for.
const VALUES: &[&str] = &[
    "",
    " ",
    ".",
    "..",
    "...",
    "a.",
    "a/b.",
    "a..b",
    ".a",
    "/",
    "a/",
    "/a",
    "a//b",
    "../a",
    "a/../b",
    "a\\b",
    "C:x",
    "~",
    "-",
    "--help",
    "-x",
    "_",
    "__init__",
    "__main__",
    "con",
    "NUL.txt",
    "x.con",
    "aux/x",
    "apis",
    "Models",
    "runtime",
    "main",
    "a.apis",
    "security_api",
    "src",
    "api",
    "API",
    "docs",
    "tests",
    "index",
    "class",
    "README.md",
    "readme.MD",
    "Dockerfile",
    "package.json",
    "LICENSE/x",
    ".service",
    "s",
    "Interface",
    "İ",
    "i̇",
    "ǰ",
    "ß",
    "ſ",
    "K",
    "ΑΣ",
    "é",
    "e\u{301}",
    "日本",
    "𝒳",
    "٨",
    "²",
    "\u{202e}",
    "\u{2028}",
    "\u{feff}",
    "\u{0}",
    "\n",
    "a\r\nb",
    "\t",
    "'",
    "\"",
    "`",
    "\\",
    "${x}",
    "$(x)",
    "{{x}}",
    "{% x %}",
    "*/",
    "//",
    "<!--",
    "]]>",
    "\"\"\"",
    "'''",
    "#>",
    "#",
    "@",
    "%",
    "|",
    ":",
    "=",
    "a=b",
    "List=Get:Upload=Send",
    "a,b",
    "@acme/client",
    "0",
    "00",
    "0080",
    "+8080",
    "-1",
    "8080.0",
    "65536",
    "1e3",
    "1",
    "1.0",
    "1.0.0",
    "01.02.03",
    "1.0.0-rc.1+x",
    "v1",
    "^1.0",
    "99999999999999999999",
    "true",
    "TRUE",
    "null",
    "http://a.example/",
    "https://",
    "javascript:x",
    "a27b908d-2a20-467f-bc32-af6f3a654ac5",
    "Get",
    "Get\n",
];

/// What a value that fits is ended with.
const ENDINGS: &[&str] =
    &[".", "..", "/", "/.", "\\", "-", "_", " ", "\n", "\0", "0", "A", "İ", "\u{301}", "ſ", "\u{202e}"];

/// Characters of the longest value: no option is a text of this length.
const LONGEST: usize = 100_000;

/// Bytes of the longest message that quotes a value.
const MESSAGE: usize = 50_000;

/// Names that letters of another case, devices, or files and words of ours come into the way of.
const NAMES: &[&str] = &[
    "İ", "i", "i̇", "ı", "ǰ", "J", "ß", "ss", "ẞ", "ſ", "s", "ς", "σ", "ΑΣ", "ας", "K", "k", "é", "e\u{301}", "ΐ", "ŉ",
    "ﬁ", "\u{345}", "日本", "𝒳", "²", "con", "AUX", "index", "api", "apis", "model", "models", "default", "main",
    "runtime", "__init__", "README", "class", "Service", "Configuration", "...", "",
];

/// Each of the names as a tag, an operation, a parameter, a schema, a property and a value. Read once for all runs.
static DOCUMENT: LazyLock<Document> = LazyLock::new(|| {
    let (mut paths, mut schemas) = (Map::new(), Map::new());
    for (i, name) in NAMES.iter().enumerate() {
        let reference = json!({"$ref": format!("#/components/schemas/{}", name.replace('/', "~1"))});
        let content = json!({"application/json": {"schema": reference}});
        let operation = json!({
            "tags": [name], "operationId": name,
            "parameters": [{"name": format!("x{name}"), "in": "query", "schema": {"type": "string", "enum": ["a", name]}}],
            "requestBody": {"content": content},
            "responses": {"200": {"description": name, "content": content}},
        });
        paths.insert(format!("/{i}"), json!({"post": operation}));
        let properties = json!({"kind": {"type": "string"}, *name: {"type": "string", "enum": [name, "x"]}});
        schemas.insert((*name).to_owned(), json!({"type": "object", "required": ["kind"], "properties": properties}));
    }
    let schemes = json!({"İ": {"type": "http", "scheme": "bearer"}});
    let description = json!({
        "openapi": "3.1.0", "info": {"title": "İ", "version": "1"}, "paths": paths, "security": [{"İ": []}],
        "components": {"schemas": schemas, "securitySchemes": schemes},
    });
    let text = description.to_string();
    let input = Input { name: "api", bytes: text.as_bytes(), source: &NoFiles };
    Document::read(&input).unwrap_or_else(|problems| panic!("{problems:?}"))
});

/// Generates, and gives what is wrong with the outcome unless that is sound files or problems of the given options.
fn fault(generator: &Generator, options: &Options) -> Option<String> {
    let what = format!("{} with {:.900}", generator.name, format!("{options:.50?}"));
    match (Job { generator, options, settings: &NONE, lenient: false }).run_from(&DOCUMENT) {
        Ok(generated) => {
            assert_sound(&what, &generated);
            let json = generated.files.iter().filter(|(path, _)| path.ends_with(".json") && !path.contains("tsconfig"));
            json.filter_map(|(path, text)| Some((path, serde_json::from_str::<Value>(&text).err()?)))
                .map(|(path, error)| format!("{what}: {path}: {error}"))
                .next()
        }
        Err(Failure::Options(problems)) => {
            // Another option can require one that is absent.
            let known = |name: &str| generator.listing().0.iter().any(|option| option.opt == name);
            let is_explained =
                |problem: &OptionProblem| known(&problem.option) && (1..MESSAGE).contains(&problem.message.len());
            (problems.is_empty() || !problems.iter().all(is_explained))
                .then(|| format!("{what}: {:.900}", format!("{problems:?}")))
        }
        Err(Failure::Description(problems)) => Some(format!("{what}: {}", problems[0].message)),
    }
}

fn is_boolean(option: &CliOption) -> bool {
    matches!(option.default, Some("true" | "false"))
}

/// A value that an option accepts by itself; none if no guess is accepted.
fn accepted_value(generator: &Generator, option: &CliOption) -> Option<String> {
    let own = option.opt.to_ascii_lowercase();
    let guesses = option.default.into_iter().chain([own.as_str()]).chain(VALUES.iter().copied());
    let takes = |value: &&str| generator.configure(&[(option.opt.to_owned(), (*value).to_owned())].into()).is_ok();
    guesses.filter(|value| !value.is_empty()).find(takes).map(str::to_owned)
}

/// No option, and every option: booleans with the opposite of the default, strings with an accepted value.
fn bases(generator: &Generator) -> [Options; 2] {
    let all = generator.listing().0.iter().filter_map(|option| {
        let value = match option.default {
            Some("true") => "false".to_owned(),
            Some("false") => "true".to_owned(),
            _ => accepted_value(generator, option)?,
        };
        Some((option.opt.to_owned(), value))
    });
    let all = all.collect();
    generator.configure(&all).map(drop).unwrap_or_else(|problems| panic!("{}: {problems:?}", generator.name));
    [Options::new(), all]
}

/// Each value that is tried for an option.
fn values(generator: &Generator, option: &CliOption) -> Vec<String> {
    let accepted = accepted_value(generator, option).unwrap_or_default();
    let ended = ENDINGS.iter().map(|ending| format!("{accepted}{ending}"));
    let cased = [accepted.to_uppercase(), accepted.to_lowercase(), format!("{accepted}/{accepted}")];
    let long = ["a", "9", "é", "a.", "a/"].map(|part| part.repeat(LONGEST / part.len()));
    VALUES.iter().map(|value| (*value).to_owned()).chain(ended).chain(cased).chain(long).collect()
}

/// Tries each value of each option, alone and with all other options. With `every` being `n`, one of `n` such runs in turn.
/// Returns the number of runs, and the faults.
pub fn one_by_one(every: usize) -> (usize, Vec<String>) {
    let (mut runs, mut faults) = (0, Vec::new());
    for generator in ALL {
        for (turn, base) in bases(generator).into_iter().enumerate() {
            faults.extend(fault(generator, &base));
            let options = generator.listing().0.iter().filter(|option| !is_boolean(option));
            for (place, option) in options.enumerate() {
                for (number, value) in values(generator, option).into_iter().enumerate() {
                    if (place + number) % every != turn % every {
                        continue;
                    }
                    let mut options = base.clone();
                    options.insert(option.opt.to_owned(), value);
                    faults.extend(fault(generator, &options));
                    runs += 1;
                }
            }
        }
    }
    (runs, faults)
}

/// Options that follow from the bytes: a generator, and for each further part up to a line end an option and its value,
/// from the list where nothing else is given.
pub fn options(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let generator = &ALL[usize::from(first) / 2 % ALL.len()];
    let [none, all] = bases(generator);
    let mut options = if first.is_multiple_of(2) { none } else { all };
    let listing = generator.listing().0;
    for part in rest.split(|byte| *byte == b'\n').filter(|part| part.len() > 1) {
        let option = &listing[usize::from(part[0]) % listing.len()];
        let value = match (&part[2..], is_boolean(option)) {
            (_, true) => (part[1] % 2 == 0).to_string(),
            ([], false) => {
                let values = values(generator, option);
                values[usize::from(part[1]) % values.len()].clone()
            }
            (text, false) => String::from_utf8_lossy(text).into_owned(),
        };
        options.insert(option.opt.to_owned(), value);
    }
    assert_eq!(fault(generator, &options), None);
}
