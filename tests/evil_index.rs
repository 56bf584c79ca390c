//! The last column of ../shared/evil/index.tsv: the requirements for each document other than being accepted or
//! refused. If a row requires a list of problems with their positions, `tests/problems.rs` tests it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;

use specmint::Generated;
use specmint::api::rules as api_rules;
use specmint::error::{Failure, Problem, Severity};
use specmint::generators::{ALL, Generator, LanguageKind};
use specmint::spec::{Input, NoFiles, rules};

use crate::evil::within_limits;
use crate::support::{Options, chooses, generate, has_only_types, manifest, option_sets, options, shared};

/// The result of every generator, by its name, for a document of that folder, with the widest options of each.
fn run(file: &str) -> Vec<(&'static str, Result<Generated, Vec<Problem>>)> {
    let Some(path) = path(file) else { return Vec::new() };
    let runs = ALL.iter().map(|generator| {
        let (path, options) = (path.clone(), option_sets(generator).pop().unwrap_or_default());
        (generator.name, within_limits(file, move || generate(generator, &path, &options)))
    });
    runs.map(|(name, run)| {
        let run = run.map_err(|failure| match failure {
            Failure::Description(problems) => problems,
            other => panic!("{other:?}"),
        });
        (name, run)
    })
    .collect()
}

fn path(file: &str) -> Option<PathBuf> {
    shared("evil").map(|folder| folder.join(file))
}

fn accepted(file: &str) -> Vec<Generated> {
    by_name(file).into_iter().map(|(_, generated)| generated).collect()
}

fn by_name(file: &str) -> Vec<(&'static str, Generated)> {
    let unwrapped = |(name, run): (_, Result<_, Vec<Problem>>)| {
        (name, run.unwrap_or_else(|problems| panic!("{file}: {problems:#?}")))
    };
    run(file).into_iter().map(unwrapped).collect()
}

fn find(name: &str) -> &'static Generator {
    ALL.iter().find(|generator| generator.name == name).expect("a generator")
}

/// The number of bytes that a generator writes for an empty API.
fn bare(name: &str) -> usize {
    empty(name, &Options::new()).files.iter().map(|(_, text)| text.len()).sum()
}

/// The output of a generator for an empty API.
fn empty(name: &str, options: &Options) -> Generated {
    let generator = find(name);
    let bytes = b"openapi: 3.0.3\ninfo: {title: evil, version: '1'}\npaths: {}\n";
    let input = Input { name: "api", bytes, source: &NoFiles };
    specmint::generate(generator, &input, options).unwrap_or_else(|e| panic!("{e:#?}"))
}

/// The problems of a document that is refused; they are the same for every language.
fn refused(file: &str) -> Option<Vec<Problem>> {
    run(file).into_iter().map(|(_, run)| run.err().unwrap_or_else(|| panic!("{file} is accepted"))).next()
}

/// Generates with one generator from text instead of a file.
fn files(bytes: &[u8]) -> BTreeMap<String, String> {
    let input = Input { name: "api", bytes, source: &NoFiles };
    let made = specmint::generate(&ALL[0], &input, &options(&[("npmName", "x")])).unwrap_or_else(|e| panic!("{e:#?}"));
    made.files.iter().map(|(path, text)| (path.to_owned(), text.into_owned())).collect()
}

fn rules_and_lines(problems: &[Problem]) -> Vec<(&str, u32)> {
    problems.iter().map(|p| (p.rule, p.line)).collect()
}

#[test]
fn an_alias_bomb_is_not_expanded() {
    let Some(problems) = refused("billion-laughs.yaml") else { return };
    assert_eq!(rules_and_lines(&problems), [(rules::YAML_ALIASES, 14)]);
}

#[test]
fn marks_and_line_ends_change_nothing() {
    let read = |file| path(file).map(|path| std::fs::read(path).unwrap());
    if let Some(marked) = read("bom.json") {
        let plain = marked.strip_prefix(b"\xEF\xBB\xBF").expect("a byte order mark");
        assert_eq!(files(&marked), files(plain));
    }
    if let Some(crlf) = read("crlf.yaml") {
        let crlf = String::from_utf8(crlf).unwrap();
        assert!(crlf.contains("\r\n"));
        for ends in ["\n", "\r"] {
            assert_eq!(files(crlf.as_bytes()), files(crlf.replace("\r\n", ends).as_bytes()), "{ends:?}");
        }
        // Each line has a different line ending.
        let mixed = crlf.replacen("\r\n", "\n", 3).replacen("\r\n", "\r", 1);
        assert_eq!(files(crlf.as_bytes()), files(mixed.as_bytes()));
    }
}

/// The text between a line that begins a declaration and the line that closes it.
fn block<'a>(code: &'a str, begin: &str) -> &'a str {
    let from = code.find(begin).unwrap_or_else(|| panic!("no {begin:?} in {code}")) + begin.len();
    let length = code[from..].find("\n}").unwrap_or_else(|| panic!("{begin:?} does not end"));
    &code[from..from + length]
}

#[test]
fn names_that_are_equal_when_cast_stay_apart() {
    let Some(path) = path("case-collisions.yaml") else { return };
    let generated = generate(&ALL[0], &path, &Options::new()).unwrap();
    let api = generated.files.get("api.ts").unwrap();
    let wire = [
        "fooBar", "foo_bar", "'foo-bar'", "FooBar", "FOO_BAR", "'foo.bar'", "'foo bar'", "foo__bar", "_fooBar",
        "fooBar_", "$fooBar", "'@fooBar'", "fooBAR", "foobar", "foo1", "foo_1", "'foo-1'", "'+1'", "'-1'", "'1'", "_1",
        "'ſoo'", "soo", "'ﬁ'", "fi",
    ];
    let foo: Vec<_> = block(&api, "export interface Foo {\n").lines().map(|line| line.trim()).collect();
    assert_eq!(foo, wire.map(|name| format!("{name}?: string;")), "every property has its exact name");
    let cases = block(&api, "export const E = {\n");
    let names: std::collections::BTreeSet<_> = cases.lines().filter_map(|line| line.split(':').next()).collect();
    assert_eq!(names.len(), 16, "{cases}");
    for value in [
        "'a'", "'A'", "'a '", "'a-'", "'a_'", "''", "'-'", "'+1'", "'-1'", "'1'", "'null'", "'true'", "'é'", "'É'",
        "'*'", "'**'",
    ] {
        assert!(cases.contains(&format!(": {value},")), "{value} in {cases}");
    }
    // Three parameters called id, and two whose names are equal after their case is converted: each is sent under its
    // own name.
    for sent in
        ["queryParameter('id', id,", "queryParameter('ID', ID,", "queryParameter('i-d', iD,", "'options', options2,"]
    {
        assert!(api.contains(sent), "{sent}");
    }
}

#[test]
fn every_bad_reference_is_placed() {
    let Some(problems) = refused("dangling-and-wrong-refs.yaml") else { return };
    // R9 is a property called $ref, which is valid.
    assert!(problems.iter().all(|p| p.line != 19), "{problems:#?}");
    for line in [4, 6, 11, 13, 14, 15, 16, 17, 18] {
        assert!(problems.iter().any(|p| p.line == line && p.severity == Severity::Error), "line {line}: {problems:#?}");
    }
    let near = problems.iter().find(|p| p.line == 17).and_then(|p| p.hint.as_deref());
    assert!(near.is_some_and(|hint| hint.starts_with("Did you mean `#/components/schemas/S`?")), "{near:?}");
}

#[test]
fn nesting_has_an_end() {
    let Some(problems) = refused("deep-nesting-10k.json") else { return };
    assert_eq!(rules_and_lines(&problems), [(rules::TOO_DEEP, 1)]);
}

#[test]
fn every_repeated_member_is_named() {
    let Some(problems) = refused("duplicate-keys.json") else { return };
    let twice: Vec<_> = problems.iter().map(|problem| (problem.rule, problem.pointer.as_str())).collect();
    let expected = [
        (rules::DUPLICATE_KEY, "/info/title"),
        (rules::OPERATION_LOST, "/paths/~1x"),
        (rules::DUPLICATE_KEY, "/paths/~1x/get"),
        (rules::DUPLICATE_KEY, "/components/schemas/A"),
    ];
    assert_eq!(twice, expected);
}

#[test]
fn a_file_that_is_not_a_description_is_refused_in_one_sentence() {
    let rows = [
        ("empty.yaml", (rules::EMPTY, 1), ""),
        ("not-openapi.json", (rules::ROOT_NOT_OBJECT, 1), ""),
        ("truncated.json", (rules::JSON_SYNTAX, 1), ""),
        ("version-unknown.yaml", (rules::VERSION_UNKNOWN, 1), "Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2"),
        ("invalid-utf8.yaml", (rules::ENCODING, 8), "UTF-8"),
    ];
    for (file, expected, part) in rows {
        let Some(problems) = refused(file) else { return };
        assert_eq!(rules_and_lines(&problems), [expected], "{file}");
        let hint = problems[0].hint.as_deref().unwrap_or_default();
        assert!(problems[0].column > 0 && hint.contains(part), "{file}: {problems:#?}");
    }
    let invalid = refused("invalid-utf8.yaml").unwrap();
    assert!(invalid[0].message.contains("0xE9 at offset 150"), "{}", invalid[0].message);
}

#[test]
fn a_description_without_info_has_a_title() {
    for generated in accepted("missing-info.yaml") {
        assert!(generated.warnings.iter().any(|p| p.rule == api_rules::INFO_MISSING), "{:#?}", generated.warnings);
    }
}

/// `assert_sound` of other tests looks for control characters; this test checks the text around them.
#[test]
fn nul_cuts_nothing_off() {
    for (name, generated) in by_name("null-bytes-escaped.json") {
        let code: String = generated.files.iter().map(|(_, text)| text).collect();
        assert!(!code.contains('\0') && !generated.files.iter().any(|(path, _)| path.contains('\0')));
        // A string in C cannot contain a zero byte, so C writes a replacement character; servers check requests by
        // literals in JSON.
        let literals = manifest(find(name), "literals");
        let literals = literals.as_array().expect("a list");
        assert_eq!(literals.len(), 3, "{name}: of a path, a default and a pattern");
        for text in literals.iter().filter_map(|text| text.as_str()) {
            assert!(code.contains(text), "{name}: {text}");
        }
    }
}

#[test]
fn names_of_schemas_and_tags_lead_nowhere() {
    for (name, generated) in by_name("path-traversal-in-schema-name.json").into_iter().filter(|(name, _)| *name != "c")
    {
        // Other tests check that paths are safe; here, no generated file may replace one with a fixed meaning.
        let plain: Vec<_> = option_sets(find(name)).iter().map(|options| empty(name, options)).collect();
        for support in ["index.ts", "git_push.sh", ".gitignore", ".openapi-generator-ignore"] {
            // Source files may be in a separate folder.
            let within = format!("src/{support}");
            let find =
                |made: &Generated| made.files.get(support).or_else(|| made.files.get(&within)).map(Cow::into_owned);
            let plain: Vec<_> = plain.iter().filter_map(find).collect();
            if plain.is_empty() {
                continue;
            }
            let text = find(&generated).unwrap_or_else(|| panic!("{support} is absent"));
            assert!(plain.iter().any(|plain| text.starts_with(plain.as_str())), "{support} is another: {text}");
        }
    }
}

#[test]
fn recursion_ends() {
    for (name, generated) in by_name("recursive-required-value.yaml") {
        let size = generated.files.iter().map(|(_, text)| text.len()).sum::<usize>() - bare(name);
        assert!(size < 100_000, "{size} bytes");
    }
}

#[test]
fn references_are_not_expanded() {
    for (name, generated) in by_name("ref-fanout-bomb.json") {
        if find(name).kind == LanguageKind::Client && !has_only_types(find(name)) {
            let models = manifest(find(name), "models");
            let types = generated.files.iter().filter(|(path, _)| chooses(&models, path));
            assert_eq!(types.count(), 30, "the last of 31 schemas is a plain string");
        }
        let size = generated.files.iter().map(|(_, text)| text.len()).sum::<usize>() - bare(name);
        let document = std::fs::metadata(path("ref-fanout-bomb.json").unwrap()).unwrap().len();
        // An object takes some thousand bytes in a PowerShell module, with help, an example and tests.
        assert!(size < 12 * document as usize, "{name}: {size} bytes of a document of {document}");
    }
}

#[test]
fn no_file_outside_is_opened() {
    let Some(problems) = refused("ref-file-etc-passwd.yaml") else { return };
    let lines: Vec<_> = problems.iter().map(|p| p.line).collect();
    assert_eq!(lines, [4, 5, 6, 7, 8, 9], "one for each reference");
    let secret = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let first = secret.lines().next().unwrap_or("root:x:0:0");
    assert!(!format!("{problems:?}").contains(first));
}

#[test]
fn reserved_words_keep_their_names_on_the_wire() {
    let Some(path) = path("reserved-words-all.yaml") else { return };
    let text = std::fs::read_to_string(&path).unwrap();
    let words: Vec<_> =
        text.lines().filter_map(|line| line.strip_prefix("  /")?.split_once('/').map(|(word, _)| word)).collect();
    assert!(words.len() > 200, "{}", words.len());
    let generated = generate(&ALL[0], &path, &Options::new()).unwrap();
    let api = generated.files.get("api.ts").unwrap();
    for word in words {
        assert!(api.contains(&format!("path: `/{word}/${{pathParameter('{word}', ")), "{word}");
    }
}

#[test]
fn names_of_no_length_are_named_or_refused() {
    let Some(problems) = refused("zero-length-names.json") else { return };
    assert!(problems.iter().any(|p| p.pointer == "/paths/" && p.severity == Severity::Error), "{problems:#?}");
    // The legal part of the document gets names.
    let path = path("zero-length-names.json").unwrap();
    let mut document: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    document["paths"].as_object_mut().unwrap().remove("");
    let made = files(document.to_string().as_bytes());
    let properties: Vec<_> = block(&made["api.ts"], "{\n    ''").lines().map(|line| line.trim()).collect();
    assert_eq!(properties, [": string;", "' '?: string;", "'-'?: string;"]);
}
