use specmint::spec::{Document, Input, NoFiles};
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let bytes = std::fs::read(&name).unwrap();
    match Document::read(&Input { name: &name, bytes: &bytes, source: &NoFiles }) {
        Ok(d) => {
            println!("{}", d.root().to_json());
            for w in d.warnings() {
                eprintln!("{w:?}");
            }
        }
        Err(p) => {
            for p in p {
                eprintln!(
                    "{}:{}:{}: {} [{}] {} ({})\n   | {}",
                    p.file,
                    p.line,
                    p.column,
                    p.message,
                    p.rule,
                    p.hint.unwrap_or_default(),
                    p.pointer,
                    p.source
                );
            }
            std::process::exit(1)
        }
    }
}
