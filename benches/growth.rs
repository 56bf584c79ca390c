//! What large descriptions cost: `cargo bench --bench growth`, or `cargo bench --bench growth -- FILE...`.
//!
//! Prints a row of tab-separated values for each dimension in each size with each generator, which `scripts/bench-growth.mjs`
//! makes a table of; or one for each file, which `scripts/bench-large.mjs` makes.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use specmint::error::Failure;
use specmint::generators::{self, Generator, LanguageKind};
use specmint::spec::{Input, Limits, NoFiles};

#[path = "../tests/counting.rs"]
mod counting;
#[path = "support/cpu.rs"]
mod cpu;
#[path = "support/dimensions.rs"]
mod dimensions;

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

fn main() {
    let paths: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    if paths.is_empty() {
        return all_dimensions();
    }
    let generator = generators::find(LanguageKind::Client, "typescript-axios").expect("it is the first of the list");
    println!("file\tbest ms\tpeak heap\tallocations\tbytes allocated\tzip bytes");
    for path in paths {
        let bytes = std::fs::read(&path).expect("a file that can be read");
        let input = Input { name: &path, bytes: &bytes, source: &NoFiles };
        let cost =
            measure(generator, &input, Limits::DEFAULT, Duration::from_secs(2), 5).expect("the document generates");
        println!("{path}\t{cost}");
    }
}

fn all_dimensions() {
    println!("generator\tdimension\tsize\tbytes\tbest ms\tpeak heap\tallocations\tbytes allocated\tzip bytes");
    for generator in dimensions::generators() {
        for dimension in &dimensions::ALL {
            for size in dimensions::SIZES {
                let described = dimension.describe(size);
                let bytes = described.root.as_bytes();
                let files: usize = described.files.values().map(String::len).sum();
                let input = Input { name: dimensions::Described::NAME, bytes, source: &described };
                let cost = measure(generator, &input, Limits::MACHINE, Duration::from_millis(500), 1);
                assert_eq!(cost.is_err(), dimension.refuses(size), "{size} {}: {cost:?}", dimension.name);
                let cost = cost.unwrap_or_else(|why| format!("refused: {why}"));
                println!("{}\t{}\t{size}\t{}\t{cost}", generator.name, dimension.name, files + bytes.len());
            }
        }
    }
}

/// What it costs to generate, for about `budget` and at least `least` times; or the first problem of the description.
fn measure(
    generator: &Generator,
    input: &Input<'_>,
    limits: Limits,
    budget: Duration,
    least: usize,
) -> Result<String, String> {
    let run = || {
        let generated = specmint::generate_within(generator, input, &BTreeMap::new(), limits)?;
        Ok::<_, Failure>(generated.files.zip(&generator.folder()).len())
    };
    let (first, counted) = counting::count(run);
    let size = first.map_err(|failure| match failure {
        Failure::Description(problems) => problems[0].message.clone(),
        other => format!("{other:?}"),
    })?;
    // The best, since whatever else the machine does only adds to it.
    let (mut runs, mut best) = (0, f64::INFINITY);
    let begun = Instant::now();
    while runs < least || begun.elapsed() < budget {
        let (again, ms) = cpu::time(run);
        assert_eq!(again.ok(), Some(size), "the same input gives the same archive");
        best = best.min(ms);
        runs += 1;
    }
    let counting::Counted { allocations, allocated, peak } = counted;
    Ok(format!("{best:.3}\t{peak}\t{allocations}\t{allocated}\t{size}"))
}
