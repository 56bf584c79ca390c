//! Hostile descriptions: on a stack as small as wasm's and within a time limit, each gives files or
//! problems, and never a panic.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use specmint::error::Failure;
use specmint::generators::ALL;
use specmint::spec::{Input, NoFiles};

use crate::support::{assert_sound, generate, option_sets, shared};

/// wasm's stack, as the linker makes it by default.
const STACK: usize = 1 << 20;
const TIME: Duration = Duration::from_secs(5);

/// Runs `work` as a small host would; fails when it takes too long.
fn within_limits<T: Send + 'static>(what: &str, work: impl FnOnce() -> T + Send + 'static) -> T {
    let (done, result) = mpsc::channel();
    let run = thread::Builder::new().stack_size(STACK).spawn(move || {
        let _ = done.send(catch_unwind(AssertUnwindSafe(work)));
    });
    run.expect("a thread");
    match result.recv_timeout(TIME) {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => panic!("{what}: it panics, see above"),
        Err(_) => panic!("{what}: it takes more than {TIME:?}"),
    }
}

/// What came of a description: its problems, or the warnings beside its files.
enum Outcome {
    Accepted(Vec<String>),
    Rejected(Vec<String>),
}

/// Generates from text with every generator and option set.
fn outcomes(what: &str, bytes: &[u8]) -> Vec<Outcome> {
    let mut out = Vec::new();
    for generator in ALL {
        for options in option_sets(generator) {
            let (name, bytes) = (what.to_owned(), bytes.to_owned());
            out.push(within_limits(what, move || {
                let input = Input { name: &name, bytes: &bytes, source: &NoFiles };
                outcome(&name, specmint::generate(generator, &input, &options))
            }));
        }
    }
    out
}

fn outcome(what: &str, result: Result<specmint::Generated, Failure>) -> Outcome {
    let lines = |problems: &[specmint::error::Problem]| {
        problems.iter().map(|p| format!("{}:{}:{} {} {}", p.file, p.line, p.column, p.rule, p.message)).collect()
    };
    match result {
        Ok(generated) => {
            assert_sound(what, &generated);
            Outcome::Accepted(lines(&generated.warnings))
        }
        Err(Failure::Description(problems)) => {
            assert!(!problems.is_empty(), "{what}: refused without a problem");
            Outcome::Rejected(lines(&problems))
        }
        Err(Failure::Options(problems)) => panic!("{what}: {problems:?}"),
    }
}

/// What the index of ../shared/evil asks of each document.
#[test]
fn evil_documents_do_what_the_index_says() {
    let Some(folder) = shared("evil") else { return };
    let index = std::fs::read_to_string(folder.join("index.tsv")).unwrap();
    let mut wrong = Vec::new();
    for row in index.lines().skip(1) {
        let columns: Vec<_> = row.split('\t').collect();
        let (file, expected) = (columns[0].to_owned(), columns[2]);
        for generator in ALL {
            for options in option_sets(generator) {
                let (path, name) = (folder.join(&file), file.clone());
                let outcome = within_limits(&file, move || outcome(&name, generate(generator, &path, &options)));
                let (accepted, problems) = match outcome {
                    Outcome::Accepted(warnings) => (true, warnings),
                    Outcome::Rejected(problems) => (false, problems),
                };
                let right = match expected {
                    "accept" => accepted,
                    "reject" => !accepted,
                    "accept with warning" | "reject or warn" | "reject or diagnose" => {
                        !accepted || !problems.is_empty()
                    }
                    _ => true,
                };
                let verdict = if accepted { "accepted" } else { "rejected" };
                println!(
                    "{file}: {expected}: {verdict}, {} problems: {:#?}",
                    problems.len(),
                    &problems[..problems.len().min(12)]
                );
                if !right {
                    wrong.push(format!("{file}: {expected}, but {verdict}: {problems:#?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
