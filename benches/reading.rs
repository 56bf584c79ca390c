//! How fast descriptions are read and checked: `cargo bench --bench reading`.

use std::time::{Duration, Instant};

use specmint::spec::{Document, Input, NoFiles, check};

fn main() {
    // Beside the clone, or further up for a worktree.
    let folders = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let Some(specs) = folders.map(|folder| folder.join("shared/specs")).find(|specs| specs.is_dir()) else {
        println!("skipped: no ../shared/specs");
        return;
    };
    println!("{:24} {:>9} {:>9} {:>9} {:>9} {:>9}", "document", "bytes", "best ms", "MB/s", "values", "walk ms");
    for name in ["stripe-3.0.json", "box-3.0.json", "workos-3.1.yaml", "docker-engine-2.0.yaml"] {
        let Ok(bytes) = std::fs::read(specs.join(name)) else {
            println!("{name:24} skipped: no such document");
            continue;
        };
        let input = Input { name, bytes: &bytes, source: &NoFiles };
        let (mut best, mut walk) = (Duration::MAX, Duration::MAX);
        let mut values = 0;
        for _ in 0..20 {
            let start = Instant::now();
            let Ok(document) = Document::read(&input) else {
                println!("{name} refused");
                break;
            };
            best = best.min(start.elapsed());
            let start = Instant::now();
            std::hint::black_box(check(&document).uses.len());
            walk = walk.min(start.elapsed());
            values = document.size();
        }
        let rate = bytes.len() as f64 / 1e6 / best.as_secs_f64();
        println!(
            "{name:24} {:>9} {:>9.2} {rate:>9.0} {values:>9} {:>9.2}",
            bytes.len(),
            best.as_secs_f64() * 1e3,
            walk.as_secs_f64() * 1e3
        );
    }
}
