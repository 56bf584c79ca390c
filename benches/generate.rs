//! How fast a description becomes the archive of its client: `cargo bench --bench generate`.
//!
//! Prints a row of tab-separated values for each document; `scripts/bench` puts them beside the others.

#![allow(clippy::disallowed_methods, reason = "the size of the benches does not matter")]

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use specmint::api;
use specmint::generators::{self, Generator, LanguageKind};
use specmint::spec::{Document, Input, NoFiles};

/// A document is generated for about this long after its warm-up, and at least five times.
const BUDGET: Duration = Duration::from_secs(2);

fn main() {
    // Beside the clone, or further up for a worktree.
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let Some(specs) = folders.map(|folder| folder.join("shared/specs")).find(|specs| specs.is_dir()) else {
        println!("skipped: no ../shared/specs");
        return;
    };
    let generator = generators::find(LanguageKind::Client, "typescript-axios").expect("it is the first of the list");
    let options = BTreeMap::from([("npmName".to_owned(), "@acme/client".to_owned())]);
    println!("document\tmedian ms\tbest ms\truns\tzip bytes\tstages");
    for name in ["petstore-3.0.yaml", "box-3.0.json", "stripe-3.0.json"] {
        let bytes = std::fs::read(specs.join(name)).expect("the document is in the folder");
        let run = || {
            let input = Input { name, bytes: &bytes, source: &NoFiles };
            let generated = specmint::generate(generator, &input, &options).expect("the document generates");
            generated.files.zip(&generator.folder()).len()
        };
        let size = run();
        let begun = Instant::now();
        let mut times = Vec::new();
        while times.len() < 5 || begun.elapsed() < BUDGET {
            let start = Instant::now();
            assert_eq!(run(), size, "the same input gives the same archive");
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let shares =
            stages(generator, &Input { name, bytes: &bytes, source: &NoFiles }, &options, times.len().min(200));
        println!("{name}\t{:.3}\t{:.3}\t{}\t{size}\t{shares}", times[times.len() / 2], times[0], times.len());
    }
}

/// Which part of the time each stage takes: `read 20 %, ...`, from the best of some runs.
fn stages(generator: &Generator, input: &Input<'_>, options: &BTreeMap<String, String>, runs: usize) -> String {
    let mut best = [f64::INFINITY; 4];
    for _ in 0..runs {
        let run = generator.configure(options).expect("the options are good");
        let mut begun = Instant::now();
        let mut stage = |i: usize| {
            best[i] = f64::min(best[i], begun.elapsed().as_secs_f64());
            begun = Instant::now();
        };
        let document = Document::read(input).expect("the document reads");
        stage(0);
        let api = api::build(&document).expect("the document builds");
        stage(1);
        let files = run(&api).expect("the document generates");
        stage(2);
        std::hint::black_box(files.zip(&generator.folder()));
        stage(3);
    }
    let whole: f64 = best.iter().sum();
    let share = |(what, time): (&str, f64)| format!("{what} {:.0} %", 100.0 * time / whole);
    ["read", "build", "render", "zip"].into_iter().zip(best).map(share).collect::<Vec<_>>().join(", ")
}
