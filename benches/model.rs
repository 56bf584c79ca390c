//! How fast descriptions are read and their models built: `cargo bench --bench model`.
//!
//! Prints a row of tab-separated values for each document; `scripts/bench` puts them beside the others.

use std::time::{Duration, Instant};

use specmint::api;
use specmint::spec::{Document, Input, NoFiles};

#[path = "support/cpu.rs"]
mod cpu;

/// A document is read for about this long, and at least five times.
const BUDGET: Duration = Duration::from_secs(1);

fn main() {
    // Beside the clone, or further up for a worktree.
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let Some(specs) = folders.map(|folder| folder.join("shared/specs")).find(|specs| specs.is_dir()) else {
        println!("skipped: no ../shared/specs");
        return;
    };
    println!("document\tbytes\tread ms\tmodel ms");
    for name in ["stripe-3.0.json", "box-3.0.json", "workos-3.1.yaml", "docker-engine-2.0.yaml"] {
        let bytes = std::fs::read(specs.join(name)).expect("the document is in the folder");
        let input = Input { name, bytes: &bytes, source: &NoFiles };
        // The best, since whatever else the machine does only adds to it.
        let (mut runs, mut read, mut model) = (0, f64::INFINITY, f64::INFINITY);
        let begun = Instant::now();
        while runs < 5 || begun.elapsed() < BUDGET {
            let (document, ms) = cpu::time(|| Document::read(&input).expect("the document reads"));
            read = read.min(ms);
            let (api, ms) = cpu::time(|| api::build(&document).expect("the document builds"));
            model = model.min(ms);
            drop(api);
            runs += 1;
        }
        println!("{name}\t{}\t{read:.3}\t{model:.3}", bytes.len());
    }
}
