//! Runs a `redocly.yaml` as users of openapi-typescript have it.

use std::fs;

use crate::cli::{Scratch, text, tree};
use crate::cli_configs::project;
use crate::support::root;

/// A folder with a description and this file of Redocly.
fn redocly(name: &str, file: &str, apis: &str) -> Scratch {
    let scratch = project(name);
    fs::create_dir_all(scratch.0.join("api")).unwrap();
    fs::copy(scratch.0.join("openapi.yaml"), scratch.0.join("api/pets.yaml")).unwrap();
    fs::write(scratch.0.join(file), apis).unwrap();
    scratch
}

/// The files in a folder, by their path in it.
fn files(scratch: &Scratch, folder: &str) -> Vec<String> {
    let folder = scratch.0.join(folder);
    tree(&folder).iter().map(|path| path.strip_prefix(&folder).unwrap().display().to_string()).collect()
}

#[test]
fn each_api_is_written_to_its_output_and_nothing_else_is() {
    // Both outputs are in one folder, as in the documentation of openapi-typescript.
    let apis = "extends: [recommended]\napis:\n  core@v2:\n    root: ./pets.yaml\n    x-openapi-ts: {output: ./types/core.ts}\n  \
                external@v1:\n    root: pets.yaml\n    x-openapi-ts:\n      output: ./types/schema.ts\n  \
                docs:\n    root: ./pets.yaml\n";
    let scratch = redocly("redocly", "api/redocly.yaml", apis);
    let run = scratch.run("batch api/redocly.yaml --clean");
    let printed = text(&run.stdout);
    assert!(run.status.success(), "{printed}{}", text(&run.stderr));
    for line in ["skipped   docs: it has no x-openapi-ts.output\n", "done      core@v2: api/types: 1 files (1 new"] {
        assert!(printed.contains(line), "{line:?} is not in {printed}");
    }
    assert!(printed.ends_with("2 of 2 succeeded\n"), "{printed}");
    assert_eq!(files(&scratch, "api/types"), ["core.ts", "schema.ts"]);
    let core = scratch.read("api/types/core.ts");
    assert!(core.contains("export interface paths {") && core.contains("\"/pets/{id}\""), "{core}");
    assert_eq!(core, scratch.read("api/types/schema.ts"), "they have the same description");

    // The same as by the command line.
    let line = "generate -i api/pets.yaml -g typescript-types -o one";
    assert!(scratch.run(line).status.success());
    assert_eq!(core, scratch.read("one/schema.ts"));

    let again = scratch.run("batch api/redocly.yaml --clean");
    assert!(text(&again.stdout).contains("external@v1: api/types: 1 files (0 new, 0 replaced, 1 unchanged"));
    assert_eq!(files(&scratch, "api/types"), ["core.ts", "schema.ts"]);
    assert!(scratch.run("batch api/redocly.yaml --root-dir other").status.success());
    assert_eq!(files(&scratch, "other"), ["types/core.ts", "types/schema.ts"]);
}

#[test]
fn json_is_read_as_well_and_a_key_next_to_the_output_is_an_option() {
    let apis = "{\"apis\": {\"a\": {\"root\": \"api/pets.yaml\", \"x-openapi-ts\": {\n\"output\": \"src/schema.ts\",\n\
                \"exportType\": true,\n\"additionalProperties\": true}}}}\n";
    let scratch = redocly("redocly-json", "redocly.json", apis);
    let run = scratch.run("batch redocly.json");
    let printed = text(&run.stderr);
    assert!(run.status.success(), "{printed}");
    for (line, key) in [(3, "exportType"), (4, "additionalProperties")] {
        let warning = format!("warning[option]: `{key}` applies here, but openapi-typescript ignores it.\n");
        let place =
            |text: &str| text.starts_with(&format!("redocly.json:{line}:")) && text.ends_with(warning.trim_end());
        assert!(printed.lines().any(place), "{printed}");
    }
    let types = scratch.read("src/schema.ts");
    assert!(types.contains("export type paths = {") && types.contains("[key: string]: unknown"), "{types}");
}

#[test]
fn keys_of_redocly_without_effect_are_warnings() {
    let apis = "plugins: [./mine.js]\ndecorators: {remove-x-internal: on}\nresolve:\n  http:\n    headers:\n      \
                - {matches: 'https://a.example/**', name: Authorization, envVariable: TOKEN}\napis:\n  a:\n    root: api/pets.yaml\n    \
                decorators: {info-override: {title: Cats}}\n    x-openapi-ts: {output: schema.ts}\n";
    let scratch = redocly("redocly-idle", "redocly.yaml", apis);
    let run = scratch.run("batch redocly.yaml");
    assert!(run.status.success(), "{}", text(&run.stderr));
    let read = "the description is read as written";
    let lines = [
        format!("redocly.yaml:2:1: warning[setting-idle]: `decorators` has no effect: {read}."),
        format!("redocly.yaml:1:1: warning[setting-idle]: `plugins` has no effect: {read}."),
        "redocly.yaml:5:5: warning[setting-idle]: `resolve.http.headers` has no effect: `batch` sends no headers; \
         `generate --auth` does."
            .to_owned(),
        format!("redocly.yaml:10:5: warning[setting-idle]: `decorators` has no effect: {read}."),
    ];
    assert_eq!(text(&run.stderr).lines().collect::<Vec<_>>(), lines);
    assert!(scratch.0.join("schema.ts").is_file(), "next to redocly.yaml");
}

#[test]
fn what_is_missing_is_named_and_the_other_files_run() {
    let scratch = redocly("redocly-missing", "none.yaml", "apis:\n  a: {root: api/pets.yaml}\n");
    let refused = |file: &str, apis: &str, expected: &str| {
        fs::write(scratch.0.join(file), apis).unwrap();
        let run = scratch.run(&format!("batch {file} other.yaml"));
        assert_eq!(run.status.code(), Some(1));
        assert_eq!(text(&run.stderr), expected, "{apis}");
        let printed = text(&run.stdout);
        assert!(
            printed.contains(&format!("failed    {file}\n")) && printed.ends_with("1 of 2 succeeded\n"),
            "{printed}"
        );
    };
    fs::write(scratch.0.join("other.yaml"), "inputSpec: openapi.yaml\ngeneratorName: c\noutputDir: c\n").unwrap();
    let none = "error: redocly.yml: no API has an output; add \"x-openapi-ts: {output: FILE}\" to one\n";
    refused("redocly.yml", "apis:\n  a: {root: api/pets.yaml}\n", none);
    refused("redocly.yml", "apis: {}\n", none);
    for api in ["{x-openapi-ts: {output: a.ts}}", "{root: a.yaml, x-openapi-ts: {output: ..}}"] {
        let why = "redocly.yaml:2:3: error: a: root and output must be files\n";
        refused("redocly.yaml", &format!("apis:\n  a: {api}\n"), why);
    }
}

#[test]
fn the_page_on_flags_has_options_of_the_generator() {
    let page = fs::read_to_string(root().join("docs/openapi-typescript.md")).unwrap();
    let scratch = project("openapi-typescript-flags");
    let options: Vec<_> = page
        .lines()
        .filter(|line| line.starts_with("| `-"))
        .filter_map(|line| line.split_once("-p ")?.1.split_once('`'))
        .map(|(option, _)| option)
        .collect();
    assert!(options.len() > 20, "{options:?}");
    for option in options {
        let run =
            scratch.run(&format!("generate -i openapi.yaml -g typescript-types -o out --strict-options -p {option}"));
        assert!(run.status.success(), "{option}: {}", text(&run.stderr));
    }
    assert!(scratch.0.join("out/pets.d.ts").is_file());
}
