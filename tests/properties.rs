//! Properties of every output, tested with random descriptions whose names are likely to collide: names are legal and
//! unique in their scope, paths are safe, problems have a position, and two runs have the same result.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};
use specmint::Generated;
use specmint::error::Failure;
use specmint::generators::{ALL, Generator};
use specmint::spec::{Input, NoFiles};

use crate::fuzzing::mutate::Random;
use crate::fuzzing::targets::{assert_placed, options};
use crate::output_rules::assert_sound;
use crate::support::{chooses, full, manifest};

/// Names that are equal after their case is converted, reserved, or not identifiers at all.
const NAMES: &[&str] = &[
    "pet", "Pet", "PET", "pet_", "_pet", "pet-", "pEt", "pet 1", "pet1", "1", "-1", "+1", "", " ", "$", "_", "class",
    "Class", "await", "default", "constructor", "__proto__", "toString", "string", "any", "Array", "Promise",
    "Configuration", "BaseAPI", "DefaultApi", "Default", "options", "Options", "configuration", "axios", "basePath",
    "globalAxios", "index", "api", "con", "AUX", "é", "É", "e\u{301}", "ß", "SS", "名前", "名前2", "ſ", "s", "😀",
    "\u{202e}", "petEnum", "PetEnum", "petInner", "PetInner", "pet_request", "PetRequest", "requestParameters",
    "operationServer", "a.b", "a/b", "../a", "A\u{0}b",
];

/// A description whose models, operations, parameters and enums have these names.
fn description(random: &mut Random) -> Value {
    let mut schemas = Map::new();
    for _ in 0..1 + random.below(8) {
        let schema = schema(random, 3);
        schemas.insert(random.pick(NAMES).to_owned(), schema);
    }
    let known: Vec<String> = schemas.keys().cloned().collect();
    for schema in schemas.values_mut() {
        point_to(schema, &known);
    }
    let mut paths = Map::new();
    for i in 0..1 + random.below(4) {
        let operations: Map<_, _> = ["get", "post", "put"]
            .iter()
            .take(1 + random.below(3))
            .map(|method| {
                let mut operation = operation(random, *method != "get");
                point_to(&mut operation, &known);
                ((*method).to_owned(), operation)
            })
            .collect();
        let path = format!("/{i}/{}", random.pick(NAMES).replace(['{', '}'], ""));
        paths.insert(path, operations.into());
    }
    json!({"openapi": "3.1.0", "info": {"title": random.pick(NAMES), "version": "1"}, "paths": paths, "components": {"schemas": schemas}})
}

fn operation(random: &mut Random, body: bool) -> Value {
    let parameters: Vec<_> = (0..random.below(8))
        .map(|_| {
            let place = random.pick(&["query", "header", "cookie"]);
            json!({"name": random.pick(NAMES), "in": place, "required": random.below(2) == 0, "schema": schema(random, 1)})
        })
        // A parameter must have a name.
        .filter(|parameter| parameter["name"] != "")
        .collect();
    let tags: Vec<_> = (0..random.below(3)).map(|_| random.pick(NAMES)).collect();
    let mut operation = json!({
        "tags": tags, "parameters": parameters,
        "responses": {"200": {"description": "ok", "content": {"application/json": {"schema": schema(random, 2)}}}},
    });
    if random.below(3) > 0 {
        operation["operationId"] = json!(random.pick(NAMES));
    }
    if body {
        let media = random.pick(&["application/json", "multipart/form-data", "application/x-www-form-urlencoded"]);
        operation["requestBody"] = json!({"content": {media: {"schema": schema(random, 2)}}});
    }
    operation
}

/// A schema; references are numbers until [`point_to`] replaces them by names.
fn schema(random: &mut Random, depth: usize) -> Value {
    let choices = |random: &mut Random| -> Vec<&str> { (0..1 + random.below(6)).map(|_| random.pick(NAMES)).collect() };
    let several =
        |random: &mut Random| -> Vec<Value> { (0..1 + random.below(3)).map(|_| schema(random, depth - 1)).collect() };
    match if depth == 0 { random.below(3) } else { random.below(9) } {
        0 => json!({"type": "string"}),
        1 => json!({"type": "string", "enum": choices(random)}),
        2 => json!({"$ref": random.below(100)}),
        3 => json!({"type": "array", "items": schema(random, depth - 1)}),
        4 => json!({"oneOf": several(random), "title": random.pick(NAMES)}),
        5 => json!({"allOf": several(random)}),
        6 => json!({"anyOf": several(random)}),
        _ => {
            let properties: Map<_, _> =
                (0..random.below(8)).map(|_| (random.pick(NAMES).to_owned(), schema(random, depth - 1))).collect();
            json!({"type": "object", "required": choices(random), "properties": properties})
        }
    }
}

fn point_to(value: &mut Value, known: &[String]) {
    match value {
        Value::Object(members) => {
            if let Some(number) = members.get("$ref").and_then(Value::as_u64) {
                let name =
                    known[number as usize % known.len()].replace('~', "~0").replace('/', "~1").replace('%', "%25");
                members["$ref"] = json!(format!("#/components/schemas/{name}"));
            }
            members.values_mut().for_each(|value| point_to(value, known));
        }
        Value::Array(items) => items.iter_mut().for_each(|value| point_to(value, known)),
        _ => {}
    }
}

#[test]
fn names_are_legal_and_unique_and_runs_are_equal() {
    let (mut accepted, mut names) = (0, 0);
    let seeds = if full() { 120 } else { 40 };
    for seed in 0..seeds {
        let mut random = Random::new(seed);
        let text = description(&mut random).to_string();
        for generator in ALL {
            let options = options(generator, seed.wrapping_mul(0x9e37_79b9));
            let what = format!("{} of seed {seed} with {options:?}", generator.name);
            let run = || {
                specmint::generate(
                    generator,
                    &Input { name: "api", bytes: text.as_bytes(), source: &NoFiles },
                    &options,
                )
            };
            match run() {
                Ok(generated) => {
                    accepted += 1;
                    assert_sound(&what, &generated);
                    if !generated.warnings.is_empty() {
                        assert_placed(text.as_bytes(), &generated.warnings);
                    }
                    let again = run().expect("what was accepted once");
                    // These outputs contain the time.
                    let is_timed = options.contains_key("snapshot")
                        || options.get("hideGenerationTimestamp").is_some_and(|hidden| hidden == "false");
                    assert!(is_timed || generated.files.iter().eq(again.files.iter()), "{what}");
                    assert_eq!(generated.warnings, again.warnings, "{what}");
                    names += declared_in(generator, &what, &generated);
                }
                Err(Failure::Description(problems)) => assert_placed(text.as_bytes(), &problems),
                Err(other) => panic!("{what}: {other:?}"),
            }
        }
    }
    println!("{accepted} accepted, {names} names");
    assert!(accepted > 60 && names > 5_000, "{accepted} accepted, {names} names");
}

/// Asserts that the declarations in the output are legal and unique, as far as the reader in the manifest finds them;
/// returns the number of names.
fn declared_in(generator: &Generator, what: &str, generated: &Generated) -> usize {
    let declarations = manifest(generator, "declarations");
    let files = generated.files.iter().filter(|(path, _)| chooses(&declarations, path));
    match declarations["syntax"].as_str() {
        Some("c") => declared_in_c(what, files),
        Some("powershell") => declared_in_powershell(what, files),
        Some("go") => declared_in_go(what, files),
        Some("java") => declared_in_java(what, files),
        Some("rust") => declared_in_rust(what, files),
        Some("python") => declared_in_python(what, files),
        Some("typescript") if declarations["scopes"] == "files" => {
            files.map(|(_, text)| declared(what, std::iter::once(text))).sum()
        }
        Some("typescript") => declared(what, files.map(|(_, text)| text)),
        other => panic!("{}: {other:?} is not read here: add a reader of its declarations", generator.name),
    }
}

/// The declarations of Python modules outside of the runtime: classes of a module, names of a class, and parameters of
/// a method, each unique in its scope.
fn declared_in_python<'a>(what: &str, files: impl Iterator<Item = (&'a str, Cow<'a, str>)>) -> usize {
    const RESERVED: [&str; 16] = [
        "None", "False", "True", "async", "await", "class", "def", "from", "import", "in", "is", "lambda", "not",
        "pass", "return", "with",
    ];
    let mut count = 0;
    for (path, text) in files.filter(|(path, _)| !path.contains("/runtime/") && path.starts_with("src/")) {
        let (mut module, mut class, mut method) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
        let mut quoted = false;
        let mut declare = |scope: &mut BTreeSet<String>, name: &str, line: &str| {
            let legal = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.starts_with(char::is_numeric);
            assert!(legal && !name.is_empty() && !RESERVED.contains(&name), "{what}: {path}: {name:?} in {line}");
            assert!(scope.insert(name.to_owned()), "{what}: {path}: two of {name}");
            count += 1;
        };
        let word = |text: &str| text.split(['(', ':', ' ', '=']).next().unwrap_or_default().to_owned();
        for line in text.lines() {
            let quotes = line.matches("\"\"\"").count();
            if quoted || quotes > 0 {
                quoted ^= quotes == 1;
                continue;
            }
            if let Some(rest) = line.strip_prefix("class ") {
                declare(&mut module, &word(rest), line);
                class.clear();
            } else if let Some(rest) = line.strip_prefix("def ") {
                // The parameters of a function are at the place of a class's fields.
                declare(&mut module, &word(rest), line);
                class.clear();
            } else if let Some(rest) = line.strip_prefix("    def ") {
                declare(&mut class, &word(rest), line);
                method.clear();
            } else if let Some(rest) = line.strip_prefix("        ") {
                let name = word(rest);
                if path.ends_with("_api_base.py") && rest.starts_with(&format!("{name}: ")) {
                    declare(&mut method, &name, line);
                }
            } else if let Some(rest) = line.strip_prefix("    ").filter(|rest| !rest.starts_with([']', ')', '}'])) {
                let name = word(rest);
                let is_field = rest.starts_with(&format!("{name}: ")) || rest.starts_with(&format!("{name} = "));
                if is_field {
                    declare(&mut class, &name, line);
                }
            }
        }
    }
    count
}

/// The declarations of a Go client's package, and the fields and methods of its types, each unique in its scope.
fn declared_in_go<'a>(what: &str, files: impl Iterator<Item = (&'a str, Cow<'a, str>)>) -> usize {
    const KEYWORDS: [&str; 9] = ["", "_", "func", "type", "map", "range", "default", "interface", "package"];
    let mut names = BTreeSet::new();
    for (path, text) in files.filter(|(path, _)| !path.contains('/')) {
        // The type or the group that contains the line.
        let mut scope: Option<String> = None;
        for line in text.lines() {
            let word = |text: &str| text.split(|c: char| !is_part(c)).next().unwrap_or_default().to_owned();
            let member = |of: &str, name: String| (format!("{of}."), name);
            let declared = if let Some((receiver, rest)) =
                line.strip_prefix("func (").and_then(|rest| rest.split_once(") "))
            {
                let of = receiver.rsplit([' ', '*']).next().unwrap_or_default();
                member(of.split('[').next().unwrap_or_default(), word(rest))
            } else if line == "type (" {
                scope = Some(String::new());
                continue;
            } else if let Some(name) = line.strip_prefix("type ").map(word) {
                scope = line.ends_with("struct {").then(|| format!("{name}."));
                (String::new(), name)
            } else if line == "const (" || line == "var (" {
                scope = Some(String::new());
                continue;
            } else if let Some(rest) = ["func ", "const ", "var "].into_iter().find_map(|kind| line.strip_prefix(kind))
            {
                (String::new(), word(rest))
            } else if line.starts_with([')', '}']) {
                scope = None;
                continue;
            } else if let (Some(scope), Some(rest)) = (&scope, line.strip_prefix('\t')) {
                // A continuation line, a comment, or an embedded type.
                if !rest.starts_with(|c: char| c.is_alphabetic()) || !rest.contains(' ') {
                    continue;
                }
                (scope.clone(), word(rest))
            } else {
                continue;
            };
            let (scope, name) = declared;
            let legal = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.starts_with(char::is_numeric);
            assert!(legal && !KEYWORDS.contains(&name.as_str()), "{what}: {path}: {name:?} in {line}");
            assert!(names.insert(format!("{scope}{name}")), "{what}: {path}: two of {scope}{name}");
        }
    }
    names.len()
}

/// The types of a Java client's files, and the fields, constants, methods and parameters of each, unique in their scope. Methods may
/// have the same name with other types of parameters.
fn declared_in_java<'a>(what: &str, files: impl Iterator<Item = (&'a str, Cow<'a, str>)>) -> usize {
    const KEYWORDS: [&str; 10] = ["", "_", "class", "default", "enum", "int", "new", "package", "switch", "this"];
    let mut count = 0;
    for (path, text) in files {
        let mut scopes = vec![(0, BTreeSet::new())];
        let mut declare = |scope: &mut BTreeSet<String>, name: &str, key: String, line: &str| {
            let legal = name.chars().all(|c| is_part(c) || c == '$') && !name.starts_with(char::is_numeric);
            assert!(legal && !KEYWORDS.contains(&name), "{what}: {path}: {name:?} in {line}");
            assert!(scope.insert(key), "{what}: {path}: two of {name} in {line}");
            count += 1;
        };
        for line in text.lines() {
            let (code, indent) = (line.trim_start(), line.len() - line.trim_start().len());
            while scopes.len() > 1 && scopes.last().is_some_and(|(depth, _)| code == "}" && indent < *depth) {
                scopes.pop();
            }
            let modifiers = ["public ", "private ", "protected ", "static ", "final ", "abstract "];
            let mut rest = code;
            while let Some(next) = modifiers.iter().find_map(|word| rest.strip_prefix(word)) {
                rest = next;
            }
            let Some((depth, scope)) = scopes.last_mut() else { continue };
            // A block that begins with `static {` declares nothing.
            if rest == code || rest.starts_with('{') || indent != *depth {
                continue;
            }
            let kind = ["class ", "enum ", "interface ", "@interface "].iter().find_map(|word| rest.strip_prefix(word));
            if let Some(rest) = kind {
                let name = rest.split(|c: char| !is_part(c)).next().unwrap_or_default();
                declare(scope, name, format!("type {name}"), line);
                scopes.push((indent + 2, BTreeSet::new()));
                continue;
            }
            let head = rest.split([';', '=', '{']).next().unwrap_or_default();
            let (before, parameters) = match head.split_once('(') {
                Some((before, parameters)) => (before, Some(parameters)),
                None => (head, None),
            };
            let name = before.trim_end().rsplit(|c: char| !is_part(c) && c != '$').next().unwrap_or_default();
            let Some(parameters) = parameters else {
                declare(scope, name, format!("field {name}"), line);
                continue;
            };
            // The parameters may be on the next lines.
            let Some((parameters, _)) = parameters.rsplit_once(')') else { continue };
            declare(scope, name, format!("{name}({parameters})"), line);
        }
    }
    count
}

/// The functions of a file, and the parameters of a function, unique without regard to case.
fn declared_in_powershell<'a>(what: &str, files: impl Iterator<Item = (&'a str, Cow<'a, str>)>) -> usize {
    let mut count = 0;
    for (path, text) in files {
        let (mut functions, mut parameters) = (BTreeSet::new(), BTreeSet::new());
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("function ") {
                let name = name.trim_end_matches(" {");
                assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{what}: {path}: {name}");
                assert!(functions.insert(name.to_lowercase()), "{what}: {path}: two functions {name}");
                parameters.clear();
                count += 1;
            } else if let Some(name) = line.strip_prefix("        ${").and_then(|rest| rest.split('}').next()) {
                assert!(name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'), "{what}: {path}: {name}");
                assert!(parameters.insert(name.to_lowercase()), "{what}: {path}: two parameters {name}");
                count += 1;
            }
        }
    }
    count
}

/// The types of a file, fields of a struct, variants of an enum, and methods of all traits, legal and unique.
fn declared_in_rust<'a>(what: &str, files: impl Iterator<Item = (&'a str, Cow<'a, str>)>) -> usize {
    let (mut count, mut methods) = (0, BTreeSet::new());
    for (path, text) in files.filter(|(path, _)| path.starts_with("src/apis/") || path.starts_with("src/models/")) {
        let (mut types, mut members) = (BTreeSet::new(), BTreeSet::new());
        for line in text.lines() {
            let word = |rest: &str| rest.split(|c: char| !is_part(c)).next().unwrap_or_default().to_owned();
            // Enums of strings are inside a macro, so their lines are indented further.
            let inner = line.strip_prefix("    ").filter(|rest| rest.starts_with("pub enum ") || rest.ends_with("\","));
            let line = inner.unwrap_or(line);
            let kind =
                ["pub struct ", "pub enum ", "pub type ", "pub trait "].into_iter().find(|k| line.starts_with(k));
            let (name, scope) = if let Some(kind) = kind {
                members.clear();
                (word(&line[kind.len()..]), &mut types)
            } else if let Some(rest) =
                line.strip_prefix("    fn ").filter(|_| line.contains("&self") || line.ends_with('('))
            {
                (word(rest), &mut methods)
            } else if let Some(rest) = line.strip_prefix("    pub ").filter(|rest| !rest.contains("fn ")) {
                (word(rest), &mut members)
            } else if line.strip_prefix("    ").is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase())) {
                (word(line.trim_start()), &mut members)
            } else {
                continue;
            };
            let legal = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                && !name.starts_with(|c: char| c.is_ascii_digit());
            let keywords = ["", "_", "Self", "type", "fn", "struct", "match", "self", "async", "impl", "gen", "dyn"];
            assert!(legal && !keywords.contains(&name.as_str()), "{what}: {path}: {name:?} is no name");
            assert!(scope.insert(name.clone()), "{what}: {path}: two of {name}");
            count += 1;
        }
    }
    count
}

/// Asserts that the declarations in TypeScript files are legal and unique in their scope; returns the number of names.
fn declared<'a>(what: &str, files: impl Iterator<Item = Cow<'a, str>>) -> usize {
    let mut count = 0;
    // The index exports the declarations of all files, so the files share a scope; types and values have one each.
    let mut exported = BTreeMap::new();
    for text in files {
        for block in text.split("\nexport ").skip(1) {
            let (kind, rest) = block.split_once(' ').unwrap_or_default();
            let values = matches!(kind, "const" | "enum" | "class" | "function" | "abstract");
            let types = matches!(kind, "type" | "interface" | "enum" | "class" | "abstract");
            if !(values || types) || rest.starts_with('*') {
                continue;
            }
            let name = rest.trim_start_matches("class ").split(|c: char| !is_part(c)).next().unwrap_or_default();
            assert_legal(what, name);
            for (space, is) in [("value", values), ("type", types)] {
                assert!(
                    !is || exported.insert((space, name.to_owned()), ()).is_none(),
                    "{what}: two of {space} {name}"
                );
            }
            count += 1 + members(what, kind, name, block);
        }
    }
    count
}

/// Asserts that the declarations in C headers are legal, and that all of them can be used in one program; returns the
/// number of names.
fn declared_in_c<'a>(what: &str, headers: impl Iterator<Item = (&'a str, Cow<'a, str>)>) -> usize {
    let mut seen = BTreeSet::new();
    for (_, text) in headers.filter(|(path, _)| path.starts_with("model/") || path.starts_with("api/")) {
        for line in text.lines() {
            let word = |text: &str| text.rsplit(|c| !is_part(c)).next().unwrap_or_default().to_owned();
            let name = match line.as_bytes().first() {
                // `long *f(int x);`, and `extern const jsonModel_t t;`
                Some(c) if c.is_ascii_alphabetic() && line.contains('(') => line.split_once('(').map(|(f, _)| word(f)),
                Some(b'e') => line.strip_suffix(';').map(word),
                Some(b't') => line.strip_prefix("typedef struct ").and_then(|_| line.strip_suffix(';')).map(word),
                Some(b'}') => line.strip_suffix(';').map(word).filter(|name| !name.is_empty()),
                // A constant; fields have no value.
                Some(b' ') => line.split_once(" = ").map(|(constant, _)| word(constant)),
                _ => None,
            };
            if let Some(name) = name.filter(|name| name != "_library_owned") {
                assert_legal_in_c(what, &name);
                assert!(seen.insert(name.clone()), "{what}: two of {name}");
            }
        }
    }
    seen.len()
}

fn assert_legal_in_c(what: &str, name: &str) {
    let legal = name.chars().all(|c| c.is_alphanumeric() || c == '_') && !name.starts_with(char::is_numeric);
    assert!(legal && !["int", "long", "class", "new", "bool"].contains(&name), "{what}: {name:?} is no name");
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '$')
}

fn assert_legal(what: &str, name: &str) {
    const RESERVED: [&str; 40] = [
        "await", "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else",
        "enum", "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in",
        "instanceof", "let", "new", "null", "package", "private", "public", "return", "static", "super", "switch",
        "this", "throw", "true", "try", "yield", "arguments",
    ];
    let legal = name.chars().all(is_part) && name.starts_with(|c| is_part(c) && !char::is_numeric(c));
    assert!(legal && !RESERVED.contains(&name), "{what}: {name:?} is no name");
}

/// Checks the members of a declaration, and the parameters of each method among them.
fn members(what: &str, kind: &str, name: &str, block: &str) -> usize {
    let mut seen = BTreeSet::new();
    let body = block.split("\n}").next().unwrap_or_default();
    for line in body.lines().skip(1) {
        let indent = line.len() - line.trim_start().len();
        let line = line.trim_start();
        // An overload of the next method.
        if line.starts_with("public ") && line.contains('(') && line.ends_with(';') {
            continue;
        }
        let line = line.trim_start_matches("public ").trim_start_matches("readonly ");
        // Members are indented by one level, or two in a factory, and comments begin with a star.
        let level = if kind == "const" && block.contains("=> {\n") || kind == "function" { 8 } else { 4 };
        if indent != level || line.starts_with("constructor(") || line.starts_with(['*', '/', '}', ')', '[', ']']) {
            continue;
        }
        let Some(member) = member_name(line) else { continue };
        if !member.starts_with(['\'', '"']) {
            // A member can have any word as its name, and any number.
            let is_number = member.bytes().all(|byte| byte.is_ascii_digit());
            let legal = is_number || (member.chars().all(is_part) && !member.starts_with(char::is_numeric));
            assert!(legal, "{what}: {member:?} in {name}");
        }
        assert!(seen.insert(member.to_owned()), "{what}: two of {member} in {name}: {block}");
        let parameters = parameters(line);
        for (i, parameter) in parameters.iter().enumerate() {
            assert_legal(what, parameter);
            assert!(!parameters[..i].contains(parameter), "{what}: two of {parameter} in {line}");
        }
    }
    seen.len()
}

/// The name before a colon, a question mark or a parenthesis.
fn member_name(line: &str) -> Option<&str> {
    let line = line.strip_prefix("async ").unwrap_or(line);
    let quote = line.chars().next().filter(|c| matches!(c, '\'' | '"'));
    let end = match quote.and_then(|quote| line.strip_prefix(quote)) {
        Some(quoted) => {
            let mut escaped = false;
            let close = quoted.char_indices().find(|(_, c)| {
                let closes = Some(*c) == quote && !escaped;
                escaped = *c == '\\' && !escaped;
                closes
            });
            close?.0 + 2
        }
        None => line.find(|c: char| !is_part(c))?,
    };
    let rest = &line[end..];
    (end > 0 && (rest.starts_with([':', '?', '(']) || rest.starts_with(" = '"))).then(|| &line[..end])
}

/// The names of the parameters in a signature.
fn parameters(line: &str) -> Vec<&str> {
    let signature =
        |before: &str| before.trim_start_matches("async ").trim_end_matches(": async ").chars().all(is_part);
    let Some((_, list)) = line.split_once('(').filter(|(before, _)| signature(before)) else { return Vec::new() };
    let (mut depth, mut start, mut out, mut before) = (0, 0, Vec::new(), ' ');
    for (i, c) in list.char_indices() {
        match c {
            ')' if depth == 0 => {
                out.push(&list[start..i]);
                break;
            }
            ',' if depth == 0 => {
                out.push(&list[start..i]);
                start = i + 1;
            }
            '(' | '<' | '{' | '[' => depth += 1,
            '>' if before == '=' => {}
            ')' | '>' | '}' | ']' => depth -= 1,
            _ => {}
        }
        before = c;
    }
    let named = out
        .iter()
        .map(|part| part.trim().trim_start_matches("protected ").trim_start_matches("..."))
        .filter(|part| part.contains(':'));
    named.map(|part| part.split(|c: char| !is_part(c)).next().unwrap_or_default()).collect()
}

#[test]
fn what_is_no_name_is_seen() {
    let fails = |code: &str| {
        let code = format!("\n{code}\n}}\n");
        std::panic::catch_unwind(|| declared("test", std::iter::once(code.as_str().into()))).is_err()
    };
    assert!(!fails("export interface A {\n    a?: string;\n    'a-'?: string;\n    /** b */\n    b: { a: string };"));
    for invalid in [
        "export interface A {\n    a?: string;\n    a: string;",
        "export interface A {\n    'a-'?: string;\n    'a-': string;",
        "export interface A {\n    a-b: string;\n    1a: string;",
        "export interface class {",
        "export interface A {\n}\nexport type A = string;\nexport interface B {",
        "export class A extends B {\n    public a(b: string, c?: number, b?: Array<string>): void {",
        "export class A extends B {\n    public a(in: string): void {",
        "export const AFactory = function (x) => {\n    return {\n        a: async (b: string): Promise<void> => {\n        a: async (): X => {",
    ] {
        assert!(fails(invalid), "{invalid}");
    }
}
