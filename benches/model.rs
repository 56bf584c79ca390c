//! How fast descriptions are read and their models built: `cargo bench --bench model`.
//!
//! Prints a row of tab-separated values for each document; `scripts/bench` puts them beside the others.

use std::time::{Duration, Instant};

use specmint::api;
use specmint::spec::{Document, Input, NoFiles};

/// A document is read for about this long, and at least five times.
const BUDGET: Duration = Duration::from_secs(1);

fn main() {
    // Beside the clone, or further up for a worktree.
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let Some(specs) = folders.map(|folder| folder.join("shared/specs")).find(|specs| specs.is_dir()) else {
        println!("skipped: no ../shared/specs");
        return;
    };
    println!("document\tbytes\tread ms\tmodel ms\tMB/s");
    for name in ["stripe-3.0.json", "box-3.0.json", "workos-3.1.yaml", "docker-engine-2.0.yaml"] {
        let bytes = std::fs::read(specs.join(name)).expect("the document is in the folder");
        let input = Input { name, bytes: &bytes, source: &NoFiles };
        let (mut read, mut model) = (Vec::new(), Vec::new());
        let begun = Instant::now();
        while read.len() < 5 || begun.elapsed() < BUDGET {
            let start = Instant::now();
            let document = Document::read(&input).expect("the document reads");
            read.push(start.elapsed().as_secs_f64() * 1e3);
            let start = Instant::now();
            std::hint::black_box(api::build(&document).expect("the document builds"));
            model.push(start.elapsed().as_secs_f64() * 1e3);
        }
        let (read, model) = (median(read), median(model));
        let rate = bytes.len() as f64 / 1e3 / (read + model);
        println!("{name}\t{}\t{read:.3}\t{model:.3}\t{rate:.1}", bytes.len());
    }
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
