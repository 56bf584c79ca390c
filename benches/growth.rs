//! What large descriptions cost: `cargo bench --bench growth -- FILE...`.
//!
//! Prints a row of tab-separated values for each file; `scripts/bench` makes the files.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use specmint::generators::{self, LanguageKind};
use specmint::spec::{Input, NoFiles};

#[path = "../tests/counting.rs"]
mod counting;
#[path = "support/cpu.rs"]
mod cpu;

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

/// A document is generated for about this long, and at least five times.
const BUDGET: Duration = Duration::from_secs(2);

fn main() {
    let generator = generators::find(LanguageKind::Client, "typescript-axios").expect("it is the first of the list");
    println!("file\tbest ms\tpeak heap\tallocations\tbytes allocated\tzip bytes");
    for path in std::env::args().skip(1).filter(|argument| !argument.starts_with('-')) {
        let bytes = std::fs::read(&path).expect("a file that can be read");
        let input = Input { name: &path, bytes: &bytes, source: &NoFiles };
        let run = || {
            let generated = specmint::generate(generator, &input, &BTreeMap::new()).expect("the document generates");
            generated.files.zip(&generator.folder()).len()
        };
        let (size, counted) = counting::count(run);
        // The best, since whatever else the machine does only adds to it.
        let (mut runs, mut best) = (0, f64::INFINITY);
        let begun = Instant::now();
        while runs < 5 || begun.elapsed() < BUDGET {
            let (again, ms) = cpu::time(run);
            assert_eq!(again, size, "the same input gives the same archive");
            best = best.min(ms);
            runs += 1;
        }
        let counting::Counted { allocations, allocated, peak } = counted;
        println!("{path}\t{best:.3}\t{peak}\t{allocations}\t{allocated}\t{size}");
    }
}
