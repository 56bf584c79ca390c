//! Each rule with a small description that breaks it, and docs/problems.md, which lists the rules.

use std::fmt::Write as _;

use specmint::error::{Failure, Grade, Problem, Rule, Severity};
use specmint::generators::{ALL, LanguageKind};
use specmint::plan::contract;
use specmint::spec::{Feature, Input, Source};
use specmint::{api, emit, spec};

use crate::problem_rows::rows;
use crate::support::{generate, options, root, shared_documents};

/// Provides every file, except those whose names indicate an error or a chain.
struct Files;

impl Source for Files {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        match path {
            "missing.yaml" => Err("it does not exist".to_owned()),
            "broken.yaml" => Ok(b"a: [".to_vec()),
            _ => match path.strip_prefix("deep").map(|number| number.parse::<usize>()) {
                Some(Ok(number)) => Ok(format!("a: {{$ref: deep{}}}", number + 1).into_bytes()),
                _ => Ok(br#"{"type": "object"}"#.to_vec()),
            },
        }
    }
}

/// All problems of a description, errors and warnings. They come from a server, which has those of a client and more.
fn problems(name: &str, text: &[u8]) -> Vec<Problem> {
    let input = Input { name, bytes: text, source: &Files };
    let server = ALL.iter().find(|generator| generator.kind == LanguageKind::Server).expect("a server");
    let strict = specmint::generate(&ALL[0], &input, &options(&[("legacyDiscriminatorBehavior", "false")]));
    match strict.and_then(|_| specmint::generate(server, &input, &options(&[]))) {
        Ok(generated) => own_warnings(generated.warnings),
        Err(Failure::Description(problems)) => problems,
        Err(Failure::Options(problems)) => panic!("{problems:?}"),
    }
}

/// The warnings about the description itself; tests/matrix.rs tests those about features that a language does not
/// support.
fn own_warnings(mut warnings: Vec<Problem>) -> Vec<Problem> {
    warnings.retain(|warning| Feature::ALL.iter().all(|feature| feature.unsupported() != warning.rule));
    warnings
}

#[test]
fn every_rule_is_broken_by_a_row() {
    let mut failures = String::new();
    for (rule, text, place, hint) in rows() {
        let what = String::from_utf8_lossy(&text[..text.len().min(200)]).into_owned();
        let found = problems("api", &text);
        let Some(problem) = found.iter().find(|p| p.rule == rule) else {
            let _ = writeln!(failures, "{rule}: {:?} of\n{what}", found.iter().map(|p| p.rule).collect::<Vec<_>>());
            continue;
        };
        let here = format!("{}:{} {}{}", problem.line, problem.column, problem.file, problem.pointer);
        let (here, hinted) = (here.trim_end(), problem.hint.as_deref().unwrap_or_default());
        let at_place = place.strip_suffix('…').map_or(here == place, |start| here.starts_with(start));
        let waivable = problem.severity == Severity::Error && api::rules::WAIVABLE.contains(&rule);
        let way_out =
            if waivable { "Set `skipValidateSpec` (`--skip-validate-spec`) to make this a warning." } else { "" };
        let hint = format!("{hint} {way_out}").trim().to_owned();
        if !at_place || hinted != hint {
            let _ = writeln!(failures, "{rule} is at ({here:?}, {hinted:?}): {}", problem.message);
        }
        // A sentence may begin with a quoted name, and a hint may be a question.
        let sentence = |text: &str| {
            text.starts_with(|c: char| c.is_ascii_uppercase() || "`\"".contains(c)) && text.ends_with(['.', '?'])
        };
        if !sentence(&problem.message) || !(hinted.is_empty() || sentence(hinted)) {
            let _ = writeln!(failures, "{rule} does not speak in sentences: {:?}, {hinted:?}", problem.message);
        }
        let grade = rule_of(rule).grade;
        let severe = problem.severity == Severity::Error;
        if grade != Grade::Either && severe != (grade == Grade::Error) {
            let _ = writeln!(failures, "{rule} is {:?}, and declared as {grade:?}", problem.severity);
        }
        let pointed = problem.source.chars().nth((problem.caret as usize).saturating_sub(1));
        if problem.caret == 0 || (pointed.is_none() && problem.caret > 1 + problem.source.chars().count() as u32) {
            let _ = writeln!(failures, "{rule}: the caret {} is not within {:?}", problem.caret, problem.source);
        }
    }
    assert!(failures.is_empty(), "{failures}");
    let rows = rows();
    // These rules are tested elsewhere. A file on disk always has a base address; tests/several_files.rs reads a text without
    // one. No name in a description or an option leads to a file name that is refused; src/generators/mod.rs has a
    // language that forgets to check. Names of packages from options and functions that hide commands are tested in
    // this file. tests/ignored.rs tests ignored options, tests/settings.rs settings, tests/worker/options.test.mjs members of
    // bodies, src/generators/go/project.rs module paths, and tests/languages/typescript-types corrections.
    let elsewhere = [
        spec::rules::REF_NO_BASE,
        api::rules::SETTING_IDLE,
        api::rules::SETTING_UNUSED,
        api::rules::TYPES_CORRECTED,
        emit::rules::OPTION_IDLE,
        emit::rules::OPTION_UNKNOWN,
        emit::rules::BODY_MEMBER,
        emit::rules::FILE_NAME,
        emit::rules::PACKAGE_VERSION,
        emit::rules::PACKAGE_NAME,
        emit::rules::COMMAND_NAME,
        emit::rules::FUNCTION_NAME,
        emit::rules::MODULE_PATH,
    ];
    for rule in rules().filter(|rule| !elsewhere.contains(&rule.id)) {
        assert!(rows.iter().any(|(id, ..)| *id == rule.id), "no row breaks {}", rule.id);
    }
}

/// A warning lists the functions of a PowerShell module that hide PowerShell commands, and the option that helps.
#[test]
fn functions_that_hide_commands_are_named() {
    let warned = |set: &[(&str, &str)]| {
        let paths = ["getMember", "getAlias", "getPet"]
            .map(|id| format!("  /{id}: {{get: {{operationId: {id}, responses: {{}}}}}}\n"));
        let text = format!("openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths:\n{}", paths.concat());
        let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &Files };
        let generator = ALL.iter().find(|known| known.name == "powershell").expect("a generator");
        let generated = specmint::generate(generator, &input, &options(set)).expect("accepted");
        let warnings = generated.warnings.into_iter().filter(|warning| warning.rule == emit::rules::COMMAND_NAME);
        warnings.map(|warning| (warning.message, warning.hint.unwrap_or_default())).collect::<Vec<_>>()
    };
    let [(message, hint)] = &warned(&[])[..] else { panic!("one warning") };
    assert!(message.ends_with("which they hide: Get-Alias, Get-Member."), "{message}");
    assert!(hint.contains("`apiNamePrefix`"), "{hint}");
    assert_eq!(warned(&[("apiNamePrefix", "Zoo")]), []);
}

/// With idiomatic verbs, a warning lists the functions that would have had the name of another.
#[test]
fn functions_of_equal_names_are_listed() {
    let message = |set: &[(&str, &str)]| {
        let paths = ["listPets", "getPet", "fetchPet", "deletePet"]
            .map(|id| format!("  /{id}: {{get: {{operationId: {id}, responses: {{}}}}}}\n"));
        let text = format!("openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths:\n{}", paths.concat());
        let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &Files };
        let generator = ALL.iter().find(|known| known.name == "powershell").expect("a generator");
        let generated = specmint::generate(generator, &input, &options(set)).expect("accepted");
        let mut warnings = generated.warnings.into_iter().filter(|warning| warning.rule == emit::rules::FUNCTION_NAME);
        warnings.next().map(|warning| warning.message)
    };
    let listed = message(&[("verbs", "idiomatic")]).expect("a warning");
    assert!(listed.ends_with("so these have another: Get-PetList, Get-PetFetch."), "{listed}");
    assert_eq!(message(&[]), None);
    assert_eq!(message(&[("verbs", "idiomatic"), ("skipVerbParsing", "true")]), None);
}

/// A version that npm does not accept is corrected with a warning; a name that it does not accept is an error, except
/// that capitals are corrected.
#[test]
fn packages_have_names_and_versions_that_npm_accepts() {
    let warned = |generator: &str, version: &str, set: &[(&str, &str)]| {
        let text = format!("openapi: 3.1.0\ninfo: {{title: t, version: '{version}'}}\npaths: {{}}\n");
        let input = Input { name: "api.yaml", bytes: text.as_bytes(), source: &Files };
        let generator = ALL.iter().find(|known| known.name == generator).expect("a generator");
        let generated =
            specmint::generate(generator, &input, &options(set)).map_err(|failure| format!("{failure:?}"))?;
        let (_, package) = generated.files.iter().find(|(path, _)| *path == "package.json").expect("a package");
        let written = package.lines().find_map(|line| line.trim().strip_prefix("\"version\": ")).unwrap_or_default();
        Ok::<_, String>((written.to_owned(), own_warnings(generated.warnings)))
    };
    for generator in ["typescript-axios", "typescript-angular", "typescript-fetch"] {
        for (version, expected, rule) in [
            ("1.2.3-rc.1", "\"1.2.3-rc.1\",", None),
            ("v1.2.3", "\"1.2.3\",", None),
            ("2020-08-27", "\"2020.8.27\",", Some((emit::rules::PACKAGE_VERSION, 2))),
            ("master", "\"0.0.0-master\",", Some((emit::rules::PACKAGE_VERSION, 2))),
        ] {
            let (written, warnings) = warned(generator, version, &[("npmName", "a")]).expect("accepted");
            let found: Vec<_> = warnings.iter().map(|warning| (warning.rule, warning.line)).collect();
            assert_eq!((written.as_str(), found), (expected, Vec::from_iter(rule)), "{generator} {version}");
        }
        let (_, warnings) =
            warned(generator, "master", &[("npmName", "a"), ("npmVersion", "1.0.0")]).expect("accepted");
        assert_eq!(warnings.len(), 0, "{warnings:?}");
        let (_, warnings) = warned(generator, "1.0.0", &[("npmName", "Upper")]).expect("accepted");
        assert_eq!(warnings.iter().map(|warning| warning.rule).collect::<Vec<_>>(), [emit::rules::PACKAGE_NAME]);
        for set in [[("npmName", "Bad Name"), ("npmVersion", "1.0.0")], [("npmName", "a"), ("npmVersion", "master")]] {
            let refused = warned(generator, "1.0.0", &set).expect_err("refused");
            assert!(refused.contains("that npm accepts"), "{refused}");
        }
    }
}

fn rules() -> impl Iterator<Item = &'static Rule> {
    spec::rules::ALL.iter().chain(api::rules::ALL).chain(contract::rules::ALL).chain(emit::rules::ALL)
}

fn rule_of(id: &str) -> &'static Rule {
    rules().find(|rule| rule.id == id).unwrap_or_else(|| panic!("{id} is not declared"))
}

#[test]
fn real_documents_give_no_error_and_few_warnings() {
    // Warnings that are useful to a reader of the document; each was checked by hand.
    let known = [("full.yaml", 24), ("docker-engine-2.0.yaml", 1), ("box-3.0.json", 5)];
    for path in shared_documents() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let warnings = match generate(&ALL[0], &path, &options(&[])) {
            Ok(generated) => own_warnings(generated.warnings),
            Err(failure) => panic!("{name}: {failure:#?}"),
        };
        let expected = known.iter().find(|(known, _)| *known == name).map_or(0, |(_, count)| *count);
        assert_eq!(warnings.len(), expected, "{name}: {warnings:#?}");
    }
}

/// docs/problems.md, generated from the tables.
fn listing() -> String {
    let mut out = String::from(
        "# Problems\n\n\
         What can be wrong with a description, rule by rule. An error means that no usable code can be generated; a\n\
         warning comes with the result; *either* is an error only if nothing usable is left. An error that is\n\
         *waivable* is a warning with `skipValidateSpec` (`--skip-validate-spec`): what breaks the rule is ignored; if it is a\n\
         schema, it allows any value. This file is generated from the rules.rs of src/spec, src/api,\n\
         src/plan/contract and src/emit by `UPDATE_SNAPSHOTS=1 cargo test problems`.\n",
    );
    let chapters = [
        ("Reading", spec::rules::ALL),
        ("Building the model", api::rules::ALL),
        ("Server stubs", contract::rules::ALL),
        ("Writing files", emit::rules::ALL),
    ];
    for (chapter, rules) in chapters {
        let _ = write!(
            out,
            "\n## {chapter}\n\n| Rule | Severity | What is wrong | What to do |\n| --- | --- | --- | --- |\n"
        );
        for Rule { id, grade, what, remedy } in rules {
            let severity = match grade {
                Grade::Error => "error",
                Grade::Warning => "warning",
                Grade::Either => "either",
            };
            let severity = match api::rules::WAIVABLE.contains(id) {
                true => format!("{severity}, waivable"),
                false => severity.to_owned(),
            };
            let _ = writeln!(out, "| `{id}` | {severity} | {} | {remedy} |", what.trim());
        }
    }
    out
}

#[test]
fn the_list_of_problems_is_current() {
    let path = root().join("docs/problems.md");
    let now = listing();
    if std::env::var("UPDATE_SNAPSHOTS").is_ok_and(|value| value == "1") {
        std::fs::write(&path, &now).unwrap();
    }
    let then = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(then == now, "docs/problems.md is old; `UPDATE_SNAPSHOTS=1 cargo test problems` writes it anew");
}

/// Warnings of one rule do not hide those of others; the last listed one says how many are omitted.
#[test]
fn warnings_of_one_rule_leave_room_for_others() {
    let path = |i: usize, name: &str| {
        format!(
            "  /p{i}/{{{name}}}: {{get: {{parameters: [{{name: {name}, in: path, required: true, schema: {{}}}}], responses: {{}}}}}}\n"
        )
    };
    let paths: String = (0..300).map(|i| path(i, "x") + &path(i, "y")).collect();
    let text = format!(
        "openapi: 3.1.0\ninfo: {{title: t, version: '1'}}\npaths:\n{paths}components: {{schemas: {{A: {{type: strnig}}}}}}\n"
    );
    let found = problems("api.yaml", text.as_bytes());
    let of = |rule: &str| found.iter().filter(|problem| problem.rule == rule).collect::<Vec<_>>();
    let duplicates = of(spec::rules::PATH_DUPLICATE);
    assert_eq!(duplicates.len(), specmint::error::OF_ONE_RULE);
    let last = &duplicates.last().expect("a warning").message;
    assert!(last.ends_with(" 290 more warnings are not listed that break the same rule."), "{last}");
    assert_eq!(duplicates.iter().filter(|problem| problem.message.contains("not listed")).count(), 1);
    assert_eq!(of(spec::rules::SCHEMA_TYPE).len(), 1);
    assert!(of(spec::rules::MORE_PROBLEMS).is_empty());
}
