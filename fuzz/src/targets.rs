//! Each stage of the way, asked with any bytes at all: it answers or refuses, and what it says is true.

use std::collections::BTreeMap;

use specmint::error::{Failure, Problem};
use specmint::generators::Generator;
use specmint::settings::{NONE, SKIP_VALIDATE_SPEC, SettingValue, Settings};
use specmint::spec::{Document, Feature, Input, Limits, NoFiles, Node, Source, rules};
use specmint::{Generated, Job};

use crate::output_rules::assert_sound;

/// Every other file of a description is the description itself, so that references between files are followed.
struct Itself<'a>(&'a [u8]);

impl Source for Itself<'_> {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        if path.contains("absent") { Err("it is absent".to_owned()) } else { Ok(self.0.to_vec()) }
    }
}

fn read(name: &str, bytes: &[u8]) -> Result<Document, Vec<Problem>> {
    // Each file may name others, and they are all as long as the first.
    let limits = Limits { files: 10, ..Limits::DEFAULT };
    Document::read_within(&Input { name, bytes, source: &Itself(bytes) }, limits)
}

/// Bytes to a document.
pub fn reading(bytes: &[u8]) {
    for name in ["api", "api.yaml"] {
        match read(name, bytes) {
            Ok(document) => {
                assert!(document.size() > 0);
                assert_true(&document, document.problems());
                let root = document.root();
                let again = root.to_json();
                let parsed = read("api.json", again.as_bytes()).map_err(|problems| problems[0].clone());
                assert!(
                    parsed.as_ref().is_ok_and(|parsed| parsed.root().to_json() == again)
                        // References are between other places then.
                        || document.files().count() > 1,
                    "what was read is written as JSON that reads otherwise: {:?}",
                    parsed.err()
                );
                references(root);
            }
            Err(problems) => assert_placed(bytes, &problems),
        }
    }
}

/// Follows every reference of a document.
fn references(root: Node<'_>) {
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        open.extend(node.items().chain(node.members().map(|(_, value)| value)));
        if node.reference().is_some()
            && let Ok(target) = node.document().resolve(node)
        {
            assert!(target.position().0 > 0);
        }
    }
}

/// A document to a model.
pub fn building(bytes: &[u8]) {
    let Ok(document) = read("api", bytes) else { return };
    match specmint::api::build(&document) {
        Ok(api) => {
            assert!(!api.servers.is_empty());
            assert_true(&document, &api.warnings);
        }
        Err(problems) => {
            assert!(!problems.is_empty(), "refused without a problem");
            assert_true(&document, &problems);
            let lenient = lenient();
            let waived = specmint::api::build_as(&document, &lenient);
            assert_true(&document, &waived.map_or_else(|problems| problems, |api| api.warnings));
        }
    }
}

/// A description to the files of these languages, with options that follow from the bytes.
pub fn generating(generators: &[Generator], bytes: &[u8]) {
    let choice = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3));
    // Read once for all languages.
    let document = match Document::read(&Input { name: "api", bytes, source: &NoFiles }) {
        Ok(document) => document,
        Err(problems) => return assert_placed(bytes, &problems),
    };
    for generator in generators {
        let options = options(generator, choice);
        let run =
            |settings: &Settings| Job { generator, options: &options, settings, lenient: false }.run_from(&document);
        match run(&NONE) {
            Ok(generated) => {
                assert_sound(generator.name, &generated);
                // Twice as long for all of them would be too much.
                let is_timed = options.contains_key("snapshot") || options.contains_key("hideGenerationTimestamp");
                if choice.is_multiple_of(8) && !is_timed {
                    assert_same(&generated, &run(&NONE).expect("what was accepted once is accepted again"));
                }
            }
            Err(Failure::Description(problems)) => {
                assert_placed(bytes, &problems);
                // The same where errors are waived.
                match run(&lenient()) {
                    Ok(generated) => assert_sound(generator.name, &generated),
                    Err(Failure::Description(problems)) => assert_placed(bytes, &problems),
                    Err(Failure::Options(problems)) => panic!("{options:?}: {problems:?}"),
                }
            }
            Err(Failure::Options(problems)) => panic!("{options:?}: {problems:?}"),
        }
    }
}

fn lenient() -> Settings {
    let mut settings = Settings::default();
    settings.set(SKIP_VALIDATE_SPEC, SettingValue::Switch(true)).expect("a switch");
    settings
}

fn assert_same(one: &Generated, other: &Generated) {
    assert!(one.files.iter().eq(other.files.iter()), "two runs differ");
    assert_eq!(one.warnings, other.warnings);
}

/// Option values of which `choice` picks some; those that are refused are left out.
pub fn options(generator: &Generator, choice: u64) -> BTreeMap<String, String> {
    const TEXTS: [&str; 6] = ["@acme/client", "x", "a.b", "'*/${x}\n\"`\\", "1.0.0", "é\u{2028}"];
    let mut options = BTreeMap::new();
    let mut rest = choice | 1;
    for option in generator.listing().0 {
        rest = rest.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let pick = (rest >> 33) as usize;
        if !pick.is_multiple_of(3) {
            continue;
        }
        let value = match (option.allowed, option.default) {
            (Some(allowed), _) if !allowed.is_empty() => allowed[pick / 3 % allowed.len()].0,
            (_, Some("true" | "false")) => ["true", "false"][pick / 3 % 2],
            _ => TEXTS[pick / 3 % TEXTS.len()],
        };
        options.insert(option.opt.to_owned(), value.to_owned());
    }
    while let Err(problems) = generator.configure(&options) {
        let before = options.len();
        for problem in problems {
            options.remove(&problem.option);
        }
        if options.len() == before {
            options.clear();
            break;
        }
    }
    // A random one would keep two runs from being equal.
    if generator.listing().0.iter().any(|option| option.opt == "packageGuid") {
        options.insert("packageGuid".to_owned(), "a27b908d-2a20-467f-bc32-af6f3a654ac5".to_owned());
    }
    options
}

/// Fails when a problem of a document names a place that it does not have.
pub fn assert_true(document: &Document, problems: &[Problem]) {
    for problem in problems {
        assert_said(problem);
        // Of members of one name the last one holds; what stands in the others has a pointer all the same.
        let shadowed = document.problems().iter().any(|warning| warning.rule == rules::DUPLICATE_KEY);
        if problem.file.is_empty() && !shadowed {
            let found = lookup(document.root(), &problem.pointer);
            assert!(found.is_some(), "no value is at {:?}: {problem:?}", problem.pointer);
        }
    }
}

/// The value that a pointer names.
fn lookup<'d>(root: Node<'d>, pointer: &str) -> Option<Node<'d>> {
    pointer.split('/').skip(1).try_fold(root, |node, step| {
        let step = step.replace("~1", "/").replace("~0", "~");
        if node.is_array() { node.at(step.parse().ok()?) } else { node.get(&step) }
    })
}

/// Fails when a problem names a line or column that the text does not have.
pub fn assert_placed(bytes: &[u8], problems: &[Problem]) {
    assert!(!problems.is_empty(), "refused without a problem");
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<_> = text.split('\n').collect();
    for problem in problems {
        assert_said(problem);
        // A problem of an option is not about a place of the description.
        if problem.file.is_empty() && problem.option.is_none() {
            let line = lines.get(problem.line as usize - 1).unwrap_or_else(|| panic!("no such line: {problem:?}"));
            assert!(problem.column as usize <= line.chars().count() + 1, "no such column: {problem:?}");
        }
    }
}

fn assert_said(problem: &Problem) {
    let tables = [rules::ALL, specmint::api::rules::ALL, specmint::emit::rules::ALL];
    let declared = tables.iter().copied().flatten().any(|rule| rule.id == problem.rule);
    let gap = Feature::ALL.iter().any(|feature| feature.unsupported() == problem.rule);
    assert!(declared || gap, "an unknown rule: {problem:?}");
    assert!(!problem.message.is_empty(), "no message: {problem:?}");
    assert!(problem.option.is_some() || (problem.line > 0 && problem.column > 0), "no place: {problem:?}");
    assert!(problem.pointer.is_empty() || problem.pointer.starts_with('/'), "no pointer: {problem:?}");
    assert!(problem.source.chars().count() <= 200, "a long excerpt: {problem:?}");
}
