//! `generate --watch`, in the way that a user works with it.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use crate::cli::Scratch;
use crate::cli_configs::{PETS, project};

const RUN: &str = "-i openapi.yaml -g typescript-axios -o out";

/// The polls after which a test ends that would never end otherwise: two minutes of waiting.
const POLLS: usize = 12_000;

/// A run that lasts until the end of the test at most.
struct Watch<'s> {
    scratch: &'s Scratch,
    process: Child,
}

impl<'s> Watch<'s> {
    fn start(scratch: &'s Scratch, line: &str) -> Self {
        let file = |name: &str| File::create(scratch.0.join(name)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_specmint"));
        command
            .args(["generate", "--watch"])
            .args(line.split_whitespace())
            .current_dir(&scratch.0)
            .stdout(file("printed"))
            .stderr(file("problems"));
        Self { scratch, process: command.spawn().unwrap() }
    }

    /// Waits until a file of the scratch folder is as expected.
    fn wait(&mut self, file: &str, expected: impl Fn(&str) -> bool) -> String {
        for _ in 0..POLLS {
            let found = fs::read_to_string(self.scratch.0.join(file)).unwrap_or_default();
            if expected(&found) {
                return found;
            }
            assert!(self.process.try_wait().unwrap().is_none(), "it ended: {}", self.scratch.read("problems"));
            thread::sleep(Duration::from_millis(10));
        }
        panic!("{file} stays as it was: {}", self.scratch.read(file));
    }

    /// Waits for the end; returns the exit code and the problems.
    fn end(mut self) -> (Option<i32>, String) {
        for _ in 0..POLLS {
            if let Some(status) = self.process.try_wait().unwrap() {
                return (status.code(), self.scratch.read("problems"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        panic!("it does not end");
    }

    /// Waits until this many runs have printed their line.
    fn runs(&mut self, count: usize) {
        let printed = self.wait("printed", |printed| printed.lines().count() >= count);
        assert!(printed.lines().count() == count && printed.lines().all(|line| line.starts_with("out: ")), "{printed}");
    }
}

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Replaces a file at once, so that no run reads half of it.
fn replace(scratch: &Scratch, file: &str, content: &str) {
    fs::write(scratch.0.join("new"), content).unwrap();
    fs::rename(scratch.0.join("new"), scratch.0.join(file)).unwrap();
}

#[test]
fn a_change_is_generated_and_an_error_does_not_end_it() {
    let scratch = project("watch");
    let mut watch = Watch::start(&scratch, RUN);
    watch.runs(1);
    assert!(scratch.read("out/api.ts").contains("addPet"));
    replace(&scratch, "openapi.yaml", &PETS.replace("addPet", "bringPet"));
    watch.wait("out/api.ts", |code| code.contains("bringPet") && !code.contains("addPet"));
    watch.runs(2);
    assert!(watch.wait("printed", |_| true).contains("(0 new, "));

    replace(&scratch, "openapi.yaml", "openapi: 3.0.3\npaths: [\n");
    watch.wait("problems", |problems| problems.contains("openapi.yaml:") && problems.contains(": error["));
    assert!(scratch.read("out/api.ts").contains("bringPet"), "an error changes nothing");
    fs::remove_file(scratch.0.join("openapi.yaml")).unwrap();
    watch.wait("problems", |problems| problems.contains("error: openapi.yaml: "));
    // A file that is written in several steps.
    fs::write(scratch.0.join("openapi.yaml"), PETS.replace("addPet", "findPet")).unwrap();
    watch.wait("out/api.ts", |code| code.contains("findPet"));
}

#[test]
fn files_that_the_description_refers_to_are_watched_even_before_they_exist() {
    let scratch = project("watch-files");
    let description = PETS.replace("'#/components/schemas/Pet'", "parts/pet.yaml");
    fs::write(scratch.0.join("openapi.yaml"), description).unwrap();
    let mut watch = Watch::start(&scratch, RUN);
    watch.wait("problems", |problems| problems.contains("parts/pet.yaml"));
    let pet = |property: &str| format!("type: object\nproperties:\n  {property}: {{$ref: more.yaml}}\n");
    replace(&scratch, "parts/pet.yaml", &pet("colour"));
    watch.wait("problems", |problems| problems.contains("more.yaml"));
    replace(&scratch, "parts/more.yaml", "type: string\n");
    watch.wait("out/api.ts", |code| code.contains("colour?: string"));
    replace(&scratch, "parts/more.yaml", "type: integer\n");
    watch.wait("out/api.ts", |code| code.contains("colour?: number"));
    replace(&scratch, "parts/pet.yaml", &pet("weight"));
    watch.wait("out/api.ts", |code| code.contains("weight?: number"));
}

#[test]
fn only_files_can_be_watched() {
    let scratch = project("watch-refused");
    let refused = |line: &str, code: i32, expected: &str| {
        let (ended, problems) = Watch::start(&scratch, line).end();
        assert_eq!(ended, Some(code), "{line}: {problems}");
        assert!(problems.starts_with(expected), "{line}: {problems}");
        assert!(!scratch.0.join("out").exists(), "{line}");
    };
    let rest = "-g typescript-axios -o out";
    refused(&format!("-i - {rest}"), 2, "error: --watch cannot be used with standard input; use -i FILE\n");
    let url = "http://127.0.0.1:9/openapi.yaml";
    refused(&format!("-i {url} {rest}"), 2, "error: --watch cannot be used with a URL; use -i FILE\n");
    // No change of the description would resolve these.
    refused("-i openapi.yaml -g cobol -o out", 1, "error: unknown generator \"cobol\"");
    refused(
        &format!("-i openapi.yaml {rest} -p npmNaem=x --strict-options"),
        1,
        "error[option]: npmNaem: unknown option",
    );
    fs::copy(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/configs/one.openapitools.json"),
        scratch.0.join("openapitools.json"),
    )
    .unwrap();
    refused("", 2, "error: --watch needs -i, -g and -o; openapitools.json is not watched\n");
}
