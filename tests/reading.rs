//! Reading: every document of the corpus, every hostile one, positions and budgets.

use specmint::spec::{Document, Input, Kind, NoFiles, Version};

#[test]
fn smoke() {
    for name in ["stripe-3.0.json", "box-3.0.json", "qdrant-3.0.json", "petstore-2.0.json"] {
        let bytes = std::fs::read(format!("../shared/specs/{name}"))
            .or_else(|_| std::fs::read(format!("/work/shared/specs/{name}")))
            .unwrap();
        let document = Document::read(&Input { name, bytes: &bytes, source: &NoFiles }).unwrap();
        let value: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        let again: serde_json::Value = serde_json::from_str(&document.root().to_json()).unwrap();
        assert!(value == again, "{name}");
        println!("{name} {:?} {:?}", document.version(), document.warnings());
    }
}
