//! The commands other than `generate`, and the output of `generate`.

use std::fs;
use std::process::Command;

use specmint::generators::{LanguageKind, names};

use crate::cli::{Scratch, text};
use crate::cli_configs::{PETS, project};

fn succeeds(scratch: &Scratch, line: &str) -> String {
    let output = scratch.run(line);
    assert!(output.status.success(), "{line}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

const RUN: &str = "generate -i openapi.yaml -g typescript-angular -o out";

#[test]
fn a_dry_run_tells_new_from_changed_unchanged_and_stale() {
    let scratch = project("dry-states");
    succeeds(&scratch, RUN);
    fs::write(
        scratch.0.join("openapi.yaml"),
        PETS.replace("store_getInventory", "getStock").replace("Pet:", "Animal:").replace("/Pet'", "/Animal'"),
    )
    .unwrap();
    let before: Vec<_> = crate::cli::tree(&scratch.0.join("out"));
    let printed = succeeds(&scratch, &format!("{RUN} --dry-run --clean"));
    for row in [
        "new       model/animal.ts",
        "changed   api/store.service.ts",
        "unchanged configuration.ts",
        "stale     model/pet.ts",
    ] {
        assert!(printed.lines().any(|line| line == row), "{row}: {printed}");
    }
    assert_eq!(crate::cli::tree(&scratch.0.join("out")), before);
}

#[test]
fn clean_removes_what_the_last_run_wrote_and_nothing_else() {
    let scratch = project("clean");
    fs::write(scratch.0.join("old.yaml"), PETS.replace("Pet:", "OldPet:").replace("/Pet'", "/OldPet'")).unwrap();
    succeeds(&scratch, &RUN.replace("openapi.yaml", "old.yaml"));
    for kept in ["mine.ts", "model/mine.ts", "model/oldPets.ts.bak"] {
        fs::write(scratch.0.join("out").join(kept), "mine").unwrap();
    }
    // A file that a pattern protects, and a folder that contains only stale files.
    fs::create_dir_all(scratch.0.join("out/old/deep")).unwrap();
    fs::write(scratch.0.join("out/old/deep/gone.ts"), "").unwrap();
    fs::write(scratch.0.join("outside.ts"), "mine").unwrap();
    let list = scratch.read("out/.openapi-generator/FILES");
    assert!(list.contains("model/oldPet.ts"), "{list}");
    let list = format!("{list}\nold/deep/gone.ts\n../outside.ts\n/etc/hostname\n.openapi-generator-ignore\nkept.ts\n");
    fs::write(scratch.0.join("out/.openapi-generator/FILES"), list).unwrap();
    fs::write(scratch.0.join("out/kept.ts"), "mine").unwrap();
    fs::write(scratch.0.join("out/.openapi-generator-ignore"), "kept.ts\n").unwrap();
    let printed = succeeds(&scratch, RUN);
    assert!(printed.contains("stale, which --clean removes"), "{printed}");
    // The list now describes the second run and lacks the files of the first one, so it is restored.
    let again = "model/oldPet.ts\nold/deep/gone.ts\n../outside.ts\nkept.ts\n.openapi-generator-ignore\n";
    fs::write(scratch.0.join("out/.openapi-generator/FILES"), again).unwrap();
    let printed = succeeds(&scratch, &format!("{RUN} --clean"));
    assert!(printed.contains("2 stale removed"), "{printed}");
    for gone in ["out/model/oldPet.ts", "out/old"] {
        assert!(!scratch.0.join(gone).exists(), "{gone}");
    }
    for kept in [
        "out/mine.ts",
        "out/model/mine.ts",
        "out/kept.ts",
        "outside.ts",
        "out/.openapi-generator-ignore",
        "out/model/pet.ts",
    ] {
        assert!(scratch.0.join(kept).exists(), "{kept}");
    }
}

#[cfg(unix)]
#[test]
fn clean_follows_no_link() {
    let scratch = project("clean-links");
    succeeds(&scratch, RUN);
    fs::create_dir(scratch.0.join("elsewhere")).unwrap();
    fs::write(scratch.0.join("elsewhere/a.ts"), "mine").unwrap();
    std::os::unix::fs::symlink("../elsewhere", scratch.0.join("out/linked")).unwrap();
    std::os::unix::fs::symlink("../elsewhere/a.ts", scratch.0.join("out/link.ts")).unwrap();
    fs::write(scratch.0.join("out/.openapi-generator/FILES"), "linked/a.ts\nlink.ts\n").unwrap();
    succeeds(&scratch, &format!("{RUN} --clean"));
    assert!(scratch.0.join("elsewhere/a.ts").exists() && scratch.0.join("out/link.ts").exists());
}

#[test]
fn files_that_exist_are_kept_if_the_user_says_so() {
    let scratch = project("skip");
    succeeds(&scratch, RUN);
    fs::write(scratch.0.join("out/README.md"), "mine").unwrap();
    fs::remove_file(scratch.0.join("out/index.ts")).unwrap();
    let printed = succeeds(&scratch, &format!("{RUN} --skip-overwrite"));
    assert!(printed.contains("1 new, 0 replaced") && printed.contains("kept because of --skip-overwrite"), "{printed}");
    assert_eq!(scratch.read("out/README.md"), "mine");
    fs::write(scratch.0.join("patterns"), "*.md\n").unwrap();
    let printed = succeeds(
        &scratch,
        &format!("{RUN} --ignore-file-override patterns --openapi-generator-ignore-list=index.ts,/api.ts -v"),
    );
    assert!(
        printed.lines().any(|line| line == "kept      README.md") && printed.contains("kept      index.ts"),
        "{printed}"
    );
    assert_eq!(scratch.read("out/README.md"), "mine");
}

#[test]
fn a_batch_has_a_line_for_each_file() {
    let scratch = project("batch");
    for (name, more) in
        [("a", "generatorName: c"), ("b", "generatorName: typescript-axios"), ("bad", "generatorName: cobol")]
    {
        let text = format!("{more}\ninputSpec: openapi.yaml\noutputDir: out/{name}\n'!include': common.yaml\n");
        fs::write(scratch.0.join(format!("parts/{name}.yaml")), text).unwrap();
    }
    let line = "batch parts/a.yaml parts/b.yaml --jobs 2 --root-dir . ";
    let printed = succeeds(&scratch, &line.replace("parts/a.yaml ", ""));
    assert!(
        printed.contains("done      parts/b.yaml: ./out/b: ") && printed.ends_with("1 of 1 succeeded\n"),
        "{printed}"
    );
    assert!(scratch.read("out/b/package.json").contains("common"));
    let output = scratch.run("batch parts/bad.yaml parts/b.yaml absent.yaml -r 1");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1));
    assert!(out.contains("failed    parts/bad.yaml") && out.contains("done      parts/b.yaml"), "{out}");
    assert!(
        out.ends_with("1 of 3 succeeded\n")
            && err.contains("unknown generator \"cobol\"")
            && err.contains("absent.yaml"),
        "{err}"
    );
    let output = scratch.run("batch absent.yaml parts/b.yaml --fail-fast --dry-run");
    assert!(text(&output.stdout).ends_with("0 of 2 succeeded\n"), "{}", text(&output.stdout));
}

#[test]
fn a_difference_names_files_and_lines() {
    let scratch = project("diff");
    fs::write(scratch.0.join("new.yaml"), PETS.replace("getPet", "findPet")).unwrap();
    let run = |line: &str| {
        let output = scratch.run(&format!("diff -g typescript-axios {line}"));
        (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    let (code, printed, _) = run("-i openapi.yaml --to openapi.yaml");
    assert_eq!((code, printed.as_str()), (Some(0), "the outputs are the same\n"));
    let (code, printed, _) = run("-i openapi.yaml --to new.yaml");
    assert_eq!(code, Some(1));
    assert!(printed.contains("changed   api.ts\n") && printed.contains(" changed, 0 removed\n"), "{printed}");
    let (code, printed, _) = run("-i openapi.yaml --to new.yaml --patch");
    assert_eq!(code, Some(1));
    assert!(
        printed.contains("--- a/api.ts\n+++ b/api.ts\n@@ ")
            && printed.lines().any(|l| l.starts_with('+') && l.contains("findPet")),
        "{printed}"
    );
    let (code, printed, _) = run("-i openapi.yaml --to-properties npmName=pets --patch");
    assert_eq!(code, Some(1));
    assert!(printed.contains("--- /dev/null\n+++ b/package.json\n"), "{printed}");
    fs::write(scratch.0.join("c.yaml"), "npmName: pets\n").unwrap();
    assert_eq!(run("-i openapi.yaml --to-config c.yaml").0, Some(1));
    assert_eq!(run("-i openapi.yaml --to absent.yaml").0, Some(2));
    let (code, _, why) = run("-i openapi.yaml --breaking");
    assert!(code == Some(2) && why.contains("--to FILE"), "{why}");
    let (code, _, why) = run("-i openapi.yaml");
    assert!(code == Some(2) && why.contains("use -o DIR"), "{why}");
    assert!(!scratch.0.join("out").exists());
}

#[test]
fn a_folder_is_compared_with_what_would_be_written_to_it() {
    let scratch = project("drift");
    let run = |line: &str| {
        let output = scratch.run(&format!("diff {line}"));
        (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    let request = "-g typescript-axios -i openapi.yaml -o out";
    let (code, printed, _) = run(request);
    assert!(code == Some(1) && printed.starts_with("out: out of date\nnew       .gitignore\n"), "{printed}");
    assert!(!scratch.0.join("out").exists());
    succeeds(&scratch, &format!("generate {request}"));
    assert_eq!(run(request), (Some(0), "out: up to date\n".to_owned(), String::new()));
    assert_eq!(run(&format!("{request} --patch")), (Some(0), String::new(), String::new()));
    // An edited file, a file that is no longer generated, and a file of the user.
    fs::write(scratch.0.join("out/api.ts"), scratch.read("out/api.ts").replace("getPet", "fetchPet")).unwrap();
    fs::write(scratch.0.join("out/old.ts"), "old").unwrap();
    fs::write(scratch.0.join("out/mine.ts"), "mine").unwrap();
    let list = scratch.read("out/.openapi-generator/FILES") + "old.ts\n";
    fs::write(scratch.0.join("out/.openapi-generator/FILES"), list).unwrap();
    let (code, printed, _) = run(request);
    let expected = "out: out of date\nchanged   api.ts\nremoved   old.ts\n0 new, 1 changed, 1 removed\n";
    assert_eq!((code, printed.as_str()), (Some(1), expected));
    let (_, printed, _) = run(&format!("{request} --patch"));
    assert!(
        printed.contains("--- a/api.ts\n+++ b/api.ts\n@@ ") && printed.contains("--- a/old.ts\n+++ /dev/null\n"),
        "{printed}"
    );
    assert!(printed.lines().any(|line| line.starts_with('-') && line.contains("fetchPet")), "{printed}");
    // A file that the user keeps is not out of date.
    fs::write(scratch.0.join("out/.openapi-generator-ignore"), "api.ts\nold.ts\n").unwrap();
    assert_eq!(run(request).0, Some(0));
    // Several outputs, with openapitools.json.
    let generators = r#"{"generator-cli": {"generators": {
        "one": {"generatorName": "typescript-axios", "inputSpec": "openapi.yaml", "output": "out"},
        "two": {"generatorName": "c", "inputSpec": "openapi.yaml", "output": "c"}}}}"#;
    fs::write(scratch.0.join("openapitools.json"), generators).unwrap();
    let (code, printed, _) = run("");
    assert_eq!(code, Some(1));
    assert!(printed.starts_with("out: up to date\nc: out of date\n"), "{printed}");
    assert_eq!(run("-g c -i absent.yaml -o c").0, Some(2));
}

#[test]
fn a_difference_begins_with_what_breaks_callers() {
    let scratch = project("breaking");
    fs::write(scratch.0.join("new.yaml"), PETS.replace("getPet", "findPet")).unwrap();
    fs::write(
        scratch.0.join("longer.yaml"),
        PETS.replace("paths:\n", "paths:\n  /new\u{202e}: {get: {responses: {'200': {description: d}}}}\n"),
    )
    .unwrap();
    let run = |line: &str| {
        let output = scratch.run(&format!("diff {line}"));
        (output.status.code(), text(&output.stdout).to_owned(), text(&output.stderr).to_owned())
    };
    let section = |file: &str, line: &str, rest: &str| {
        let printed = "is now called `findPet`, not `getPet`.\n1 change breaks callers\n";
        assert!(line.starts_with(&format!("{file}:")) && line.contains(": breaks callers: `GET /pets"), "{line}");
        assert!(line.contains(printed) && line.ends_with(rest), "{line}");
    };
    let (code, printed, _) = run("-g typescript-axios -i openapi.yaml --to new.yaml");
    assert_eq!(code, Some(1));
    section("new.yaml", &printed, " changed, 0 removed\n");
    assert!(printed.contains("breaks callers\n\n"), "{printed}");
    // A comparison needs no generator.
    let (code, printed, _) = run("-i openapi.yaml --to new.yaml --breaking");
    assert_eq!(code, Some(1));
    section("new.yaml", &printed, "callers\n");
    for other in ["openapi.yaml", "longer.yaml"] {
        let (code, printed, _) = run(&format!("-i openapi.yaml --to {other} --breaking"));
        assert_eq!((code, printed.as_str()), (Some(0), "nothing breaks callers\n"), "{other}");
    }
    let (code, printed, _) = run("-i longer.yaml --to openapi.yaml --breaking");
    assert_eq!(code, Some(1));
    assert!(
        printed.starts_with("longer.yaml:") && printed.contains("`GET /new\\u{202e}` no longer exists."),
        "{printed}"
    );
    // A filter is applied before the comparison.
    let (code, printed, _) = run("-i longer.yaml --to longer.yaml --to-config filter.yaml --breaking");
    assert_eq!(code, Some(2), "{printed}");
    fs::write(
        scratch.0.join("filter.yaml"),
        "openapiNormalizer: {FILTER: 'operationId:listPets|addPet|getPet|store_getInventory'}\n",
    )
    .unwrap();
    let (code, printed, _) = run("-i longer.yaml --to-config filter.yaml --breaking");
    assert_eq!(code, Some(1));
    assert!(printed.contains("no longer exists.\n1 change breaks callers\n"), "{printed}");
    let (_, printed, _) = run("-g typescript-axios -i openapi.yaml --to new.yaml --patch");
    assert!(printed.starts_with("--- a/") && !printed.contains("breaks callers"), "{printed}");
    assert_eq!(run("-i openapi.yaml --to new.yaml --breaking --patch").0, Some(2));
    assert_eq!(run("-i openapi.yaml --to absent.yaml --breaking").0, Some(2));
}

#[test]
fn descriptions_are_checked_without_an_output() {
    let scratch = Scratch::new("validate");
    assert_eq!(succeeds(&scratch, "validate -i tea.yaml --recommend"), "no errors\n");
    let output = scratch.run("validate -i broken.yaml");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).starts_with("broken.yaml:3:13: error["), "{}", text(&output.stderr));
    // With several descriptions, each is checked regardless of the others.
    let output = scratch.run("validate broken.yaml tea.yaml");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), "tea.yaml: no errors\n"));
    assert!(text(&output.stderr).starts_with("broken.yaml:3:13: error["), "{}", text(&output.stderr));
    assert_eq!(scratch.run("validate").status.code(), Some(2));
}

#[test]
fn generators_and_options_are_listed_in_several_forms() {
    let scratch = Scratch::new("forms");
    let [clients, servers] =
        [LanguageKind::Client, LanguageKind::Server].map(|kind| names(kind).collect::<Vec<_>>().join(","));
    assert_eq!(succeeds(&scratch, "list -s"), format!("{clients},{servers}\n"));
    assert_eq!(succeeds(&scratch, "list -c -s"), format!("{clients}\n"));
    assert_eq!(succeeds(&scratch, "list --servers -s"), format!("{servers}\n"));
    assert_eq!(succeeds(&scratch, "list -i all"), succeeds(&scratch, "list"));
    assert_eq!(succeeds(&scratch, "list -i beta,deprecated -s"), "\n");
    let table = succeeds(&scratch, "config-help -g c --named-header -f markdown");
    assert!(table.starts_with("## Config options for c\n") && table.contains("\n| `"), "{table}");
    fs::create_dir(scratch.0.join("sub")).unwrap();
    succeeds(&scratch, "config-help -g typescript-axios -f yamlsample -o sub/sample.yaml");
    // The sample works as a configuration file.
    fs::write(
        scratch.0.join("sub/c.yaml"),
        scratch.read("sub/sample.yaml").replace("  # enumPropertyNaming:", "  enumPropertyNaming:"),
    )
    .unwrap();
    succeeds(&scratch, "generate -i tea.yaml -o out -c sub/c.yaml");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(succeeds(&scratch, "version"), format!("{version}\n"));
    assert!(succeeds(&scratch, "version --full").starts_with(&format!("specmint {version}\n")));
    assert_ne!(succeeds(&scratch, "version --sha").trim(), version);
}

#[test]
fn help_has_topics_and_every_command() {
    let scratch = Scratch::new("help");
    let help = succeeds(&scratch, "help");
    for command in
        ["generate", "batch", "list", "config-help", "validate", "diff", "token", "version", "completion", "man"]
    {
        assert!(help.contains(&format!("  {command} ")), "{command}: {help}");
        assert!(succeeds(&scratch, &format!("{command} --help")).contains("Usage: specmint"), "{command}");
    }
    let help = succeeds(&scratch, "help generate");
    for topic in [
        "Input:",
        "Output:",
        "Options of the generator:",
        "Settings:",
        "Accepted without effect:",
        "openapitools.json:",
    ] {
        assert!(help.contains(topic), "{topic}: {help}");
    }
    assert!(!help.contains('\u{1b}'), "no colours but on a terminal");
    assert_eq!(succeeds(&scratch, ""), succeeds(&scratch, "--help"));
}

#[test]
fn completions_name_the_generators_and_shells_read_them() {
    let scratch = Scratch::new("completion");
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = succeeds(&scratch, &format!("completion {shell}"));
        assert!(script.contains("config-help") && script.contains("model-name-prefix"), "{shell}");
        assert!(shell == "powershell" || script.contains("nodejs-express-server"), "{shell}");
        let file = scratch.0.join(shell);
        fs::write(&file, script).unwrap();
        // If the shell is installed, it checks the syntax.
        if shell != "powershell" && Command::new(shell).arg("--version").output().is_ok() {
            assert!(Command::new(shell).arg("-n").arg(&file).status().unwrap().success(), "{shell}");
        }
    }
    assert_eq!(scratch.run("completion tcsh").status.code(), Some(2));
}

#[test]
fn manual_pages_are_written() {
    let scratch = Scratch::new("man");
    let page = succeeds(&scratch, "man");
    assert!(page.contains(".TH ") && page.contains("specmint"), "{page}");
    assert!(succeeds(&scratch, "man generate").contains("model\\-name\\-prefix"));
    succeeds(&scratch, "man -o pages");
    for name in ["specmint", "specmint-generate", "specmint-diff"] {
        assert!(scratch.read(&format!("pages/{name}.1")).contains(".SH NAME"), "{name}");
    }
    assert_eq!(scratch.run("man nothing").status.code(), Some(1));
}

/// The Worker's tests (tests/worker/tokens.test.mjs) call the token command, too, and check the data that it stores.
#[test]
fn a_token_is_printed_once_and_only_its_hash_is_stored() {
    let scratch = Scratch::new("token");
    let printed = succeeds(&scratch, "token create --name ci@example --scope download --days 2");
    let token = printed.lines().next().unwrap();
    let command = printed.lines().last().unwrap();
    let (id, secret) = token.strip_prefix("smt_").unwrap().split_at(16);
    assert_eq!(secret.len(), 32, "{token}");
    assert!(!command.contains(secret) && command.contains(&format!(" {id} ")), "{printed}");
    assert!(command.starts_with("wrangler kv key put --binding API_TOKENS --remote --expiration "), "{command}");
    assert!(command.contains(r#""scopes":["download"]"#) && command.contains(r#""hash":""#), "{command}");
    assert_ne!(printed, succeeds(&scratch, "token create --name ci@example --scope download --days 2"));

    let all = succeeds(&scratch, "token create --name all");
    assert!(all.contains(r#""scopes":["generate","download"]"#) && !all.contains("expir"), "{all}");

    for name in ["it's", "a b", "", "$(id)", "a\"b"] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_specmint")).args(["token", "create", "--name", name]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{name}");
    }
    for line in ["token create --name a --scope admin", "token create --name a --days 0", "token revoke ../x"] {
        assert_eq!(scratch.run(line).status.code(), Some(2), "{line}");
    }
    let revoke = succeeds(&scratch, &format!("token revoke {id}"));
    assert_eq!(revoke, format!("wrangler kv key delete --binding API_TOKENS --remote {id}\n"));
}

#[test]
fn tokens_are_listed_from_what_wrangler_prints() {
    let scratch = Scratch::new("tokens");
    assert!(succeeds(&scratch, "token list").starts_with("wrangler kv key list --binding API_TOKENS --remote"));
    let keys = r#"[
        {"name": "bbbbbbbbbbbbbbbb", "expiration": 1, "metadata": {"name": "o\u001bld", "scopes": ["download"], "expires": 1}},
        {"name": "aaaaaaaaaaaaaaaa", "metadata": {"name": "ci", "scopes": ["generate", "download"]}},
        {"name": "something else"}
    ]"#;
    fs::write(scratch.0.join("tokens.json"), keys).unwrap();
    let rows = succeeds(&scratch, "token list tokens.json");
    let rows: Vec<Vec<_>> = rows.lines().map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[2], ["aaaaaaaaaaaaaaaa", "generate,download", "never", "ci"]);
    assert_eq!(rows[1], ["bbbbbbbbbbbbbbbb", "download", "expired", "old"]);
    assert_eq!(rows.len(), 3);
    fs::write(scratch.0.join("tokens.json"), "no JSON").unwrap();
    assert_eq!(scratch.run("token list tokens.json").status.code(), Some(1));
}
