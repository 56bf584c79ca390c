//! What large descriptions cost: `cargo bench --bench growth -- FILE...`.
//!
//! Prints a row of tab-separated values for each file; `scripts/bench` makes the files.

use std::collections::BTreeMap;
use std::time::Instant;

use specmint::generators::{self, Kind};
use specmint::spec::{Input, NoFiles};

#[path = "../tests/counting.rs"]
mod counting;

#[global_allocator]
static ALLOCATOR: counting::Counting = counting::Counting;

fn main() {
    let generator = generators::find(Kind::Client, "typescript-axios").expect("it is the first of the list");
    println!("file\tmedian ms\tpeak heap\tallocations\tzip bytes");
    for path in std::env::args().skip(1).filter(|argument| !argument.starts_with('-')) {
        let bytes = std::fs::read(&path).expect("a file that can be read");
        let input = Input { name: &path, bytes: &bytes, source: &NoFiles };
        let run = || {
            let generated = specmint::generate(generator, &input, &BTreeMap::new()).expect("the document generates");
            generated.files.zip(&generator.folder()).len()
        };
        let (size, counted) = counting::count(run);
        let mut times: Vec<f64> = (0..9)
            .map(|_| {
                let start = Instant::now();
                assert_eq!(run(), size, "the same input gives the same archive");
                start.elapsed().as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!("{path}\t{:.3}\t{}\t{}\t{size}", times[4], counted.peak, counted.allocations);
    }
}
