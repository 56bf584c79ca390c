//! A description that is ten times as large, in any dimension, costs about ten times as much. The cost is measured in
//! instructions of the program, which valgrind counts, and which vary little from run to run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use specmint::spec::{Document, Input, Limits};

use crate::support::{full, skipped};

#[path = "../benches/support/dimensions.rs"]
mod dimensions;

use dimensions::{ALL, Described, Dimension, SIZES};

/// The maximum factor of the cost for ten times the size: n·log n is up to 15 (less, because a part is linear), and a
/// square would be 100.
const MOST: f64 = 13.0;

#[test]
fn ten_times_the_size_costs_ten_times_the_instructions() {
    if !countable() {
        return;
    }
    let failures: Vec<_> = std::thread::scope(|scope| {
        let runs = dimensions::generators().into_iter().enumerate();
        let runs = runs.map(|(turn, generator)| scope.spawn(move || growth(turn, generator.name)));
        let runs: Vec<_> = runs.collect();
        runs.into_iter().flat_map(|run| run.join().expect("every size generates")).collect()
    });
    assert!(failures.is_empty(), "at most {MOST}×:\n{}", failures.join("\n"));
}

/// The dimensions whose cost grows too fast: a line for each dimension and size. Usually from 100 to 1,000, each dimension
/// with one of the generators in turn; the full tests have each with both, and continue to 100,000, or to the limit for that
/// dimension.
fn growth(turn: usize, generator: &str) -> Vec<String> {
    let (largest, count) = if full() { (100_000, 4) } else { (1_000, 2) };
    let mut failures = Vec::new();
    // The fixed cost of a run is not part of the growth.
    let start = instructions(generator, &ALL[0], 1);
    for dimension in ALL.iter().skip(if full() { 0 } else { turn }).step_by(if full() { 1 } else { 2 }) {
        let sizes: Vec<_> = SIZES.into_iter().filter(|size| *size <= largest && !dimension.refuses(*size)).collect();
        let cost = |size: &usize| (*size, instructions(generator, dimension, *size) - start);
        let costs: Vec<_> = sizes[sizes.len().saturating_sub(count)..].iter().map(cost).collect();
        for ((_, before), (size, now)) in costs.iter().zip(&costs[1..]) {
            let times = now / before;
            let name = dimension.name;
            let line = format!("{generator}, {size} {name}: {times:.2}×, {:.1} million instructions", now / 1e6);
            println!("{line}");
            if times > MOST {
                failures.push(line);
            }
        }
    }
    failures
}

/// True if instructions can be counted; otherwise reports that the test is skipped.
pub fn countable() -> bool {
    let found = Command::new("valgrind").arg("--version").output().is_ok();
    if !found {
        skipped("valgrind is missing (Debian: valgrind)");
    }
    found
}

/// The number of instructions of a run of the program in a folder. The run must end with one of these statuses.
pub fn count(folder: &Path, line: &str, statuses: &[i32]) -> f64 {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(program())
        .args(line.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("valgrind runs");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|status| statuses.contains(&status)), "{line}: {printed}");
    let line = printed.lines().rfind(|line| line.contains("refs:")).expect("valgrind counts");
    let digits: String = line.rsplit(':').next().unwrap().chars().filter(char::is_ascii_digit).collect();
    digits.parse().expect("a number of instructions")
}

/// The program without debug information, which valgrind would read in each of the hundreds of runs.
fn program() -> &'static Path {
    static STRIPPED: LazyLock<PathBuf> = LazyLock::new(|| {
        let whole = Path::new(env!("CARGO_BIN_EXE_specmint"));
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let stripped = folder.join("specmint-stripped");
        let mine = folder.join(format!("specmint-stripped-{}", std::process::id()));
        let status = Command::new("strip").arg("-o").arg(&mine).arg(whole).status();
        // Another run of the tests may be using the file.
        let is_there = status.is_ok_and(|status| status.success()) && std::fs::rename(&mine, &stripped).is_ok();
        if is_there { stripped } else { whole.to_owned() }
    });
    &STRIPPED
}

/// The number of instructions to generate from a description of this size.
fn instructions(generator: &str, dimension: &Dimension, size: usize) -> f64 {
    let folder = std::env::temp_dir().join(format!("specmint-instructions-{}-{generator}", std::process::id()));
    write(&dimension.describe(size), &folder);
    let counted = count(&folder, &format!("generate -g {generator} -i {} -o out", Described::NAME), &[0]);
    std::fs::remove_dir_all(&folder).unwrap();
    counted
}

/// Writes a description and its files to an empty folder.
fn write(described: &Described, folder: &Path) {
    let _ = std::fs::remove_dir_all(folder);
    let root = (Described::NAME, &described.root);
    for (name, text) in described.files.iter().map(|(name, text)| (name.as_str(), text)).chain([root]) {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn limits_refuse_what_the_table_says() {
    for dimension in &ALL {
        let Some(limit) = dimension.limit else { continue };
        let reads = |size| {
            let described = dimension.describe(size);
            let input = Input { name: Described::NAME, bytes: described.root.as_bytes(), source: &described };
            Document::read_within(&input, Limits::MACHINE).is_ok_and(|document| specmint::api::build(&document).is_ok())
        };
        assert!(reads(limit), "{limit} {}", dimension.name);
        assert!(!reads(limit + 1), "{} {}", limit + 1, dimension.name);
    }
}
