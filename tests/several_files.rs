//! Descriptions of several files: the targets of references by paths, addresses and identifiers.

use std::collections::BTreeMap;

use specmint::error::{Problem, Severity};
use specmint::spec::{Base, Document, Input, Limits, NoFiles, Node, Reading, Source, rules};

type Files<'a> = &'a [(&'a str, &'a str)];

/// Reads in the same way as a host that fetches files; also returns the locations that were requested, round by round.
fn fetch(
    name: &str,
    base: Base,
    root: &str,
    files: Files,
    limits: Limits,
) -> (Result<Document, Vec<Problem>>, Vec<Vec<String>>) {
    let files: BTreeMap<_, _> = files.iter().copied().collect();
    let mut rounds = Vec::new();
    let mut reading = match Reading::begin(name, root.as_bytes(), base, limits) {
        Ok(reading) => reading,
        Err(problems) => return (Err(problems), rounds),
    };
    loop {
        let wanted: Vec<String> = reading.wanted().map(str::to_owned).collect();
        if wanted.is_empty() {
            return (followed(reading.finish()), rounds);
        }
        for location in &wanted {
            let file = files.get(location.as_str()).map(|text| text.as_bytes().to_vec());
            reading.give(location, file.ok_or_else(|| "it answered with status 404".to_owned()));
        }
        rounds.push(wanted);
    }
}

/// The document, or its problems if one of them is an error.
fn followed(document: Document) -> Result<Document, Vec<Problem>> {
    let failed = document.problems().iter().any(|problem| problem.severity == Severity::Error);
    if failed { Err(document.problems().to_vec()) } else { Ok(document) }
}

fn on_disk(name: &str, root: &str, source: &dyn Source) -> Result<Document, Vec<Problem>> {
    followed(Document::read(&Input { name, bytes: root.as_bytes(), source })?)
}

fn from_address(root: &str, files: Files) -> (Result<Document, Vec<Problem>>, Vec<Vec<String>>) {
    fetch("https://h.example/s/api.yaml?v=1", Base::Url, root, files, Limits::DEFAULT)
}

fn good(read: Result<Document, Vec<Problem>>) -> Document {
    read.unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn alone(text: &str) -> Document {
    good(on_disk("api", text, &NoFiles))
}

/// The final target of a component's reference.
fn schema<'d>(document: &'d Document, name: &str) -> Result<Node<'d>, Problem> {
    let schemas = document.root().get("components").and_then(|c| c.get("schemas")).expect("schemas");
    document.resolve(schemas.get(name).unwrap_or_else(|| panic!("no {name}")))
}

fn kinds(problems: &[Problem]) -> Vec<(&'static str, &str, u32)> {
    problems.iter().map(|p| (p.rule, p.file.as_str(), p.line)).collect()
}

#[test]
fn references_are_relative_to_the_address_of_their_file() {
    let root = "openapi: 3.0.0\ncomponents:\n  schemas:\n    A: {$ref: 'm/a.yaml#/A'}\n    B: {$ref: 'https://H.example/s/m/../m/a.yaml#/B'}\n    C: {$ref: '/c.json'}\n    D: {$ref: 'http://g.example/d.yaml?x=1#/D'}\n";
    let (read, rounds) = from_address(
        root,
        &[
            ("https://h.example/s/m/a.yaml", "A: {$ref: '../api.yaml#/components/schemas/C'}\nB: {$ref: b.yaml}\n"),
            ("https://h.example/s/m/b.yaml", "type: string\n"),
            ("https://h.example/c.json", "{\"type\": \"number\"}"),
            ("http://g.example/d.yaml?x=1", "D: {$ref: '/e.yaml'}\n"),
            ("http://g.example/e.yaml", "type: boolean\n"),
        ],
    );
    let document = good(read);
    assert_eq!(
        rounds,
        [
            vec!["https://h.example/s/m/a.yaml", "https://h.example/c.json", "http://g.example/d.yaml?x=1"],
            vec!["https://h.example/s/m/b.yaml", "http://g.example/e.yaml"],
        ]
    );
    for (name, file) in [("A", "../c.json"), ("B", "m/b.yaml"), ("C", "../c.json"), ("D", "http://g.example/e.yaml")] {
        assert_eq!(schema(&document, name).unwrap().file(), file, "{name}");
    }
}

#[test]
fn files_that_cannot_be_had_are_problems_where_they_are_needed() {
    let root = "openapi: 3.0.0\na: {$ref: 'm/x.yaml#/A'}\nb: {$ref: 'm/x.yaml#/B'}\nc: {$ref: 'c.yaml'}\nd: {$ref: 'file:///etc/passwd'}\n";
    let (read, rounds) = from_address(root, &[("https://h.example/s/c.yaml", "a: [\n")]);
    let problems = read.unwrap_err();
    assert_eq!(rounds.len(), 1);
    assert_eq!(
        kinds(&problems),
        [
            (rules::REF_FILE, "", 2),
            (rules::REF_FILE, "", 3),
            (rules::YAML_SYNTAX, "c.yaml", 1),
            (rules::REF_OUTSIDE, "", 5),
        ],
        "{problems:#?}"
    );
    assert_eq!(
        problems[0].message,
        "The file \"m/x.yaml\" that this reference points to cannot be read: it answered with status 404."
    );
}

#[test]
fn a_text_without_an_address_refers_to_absolute_addresses_only() {
    let root =
        "openapi: 3.0.0\ncomponents:\n  schemas:\n    A: {$ref: 'https://h.example/a.yaml'}\n    B: {$ref: 'b.yaml'}\n";
    let files: Files = &[("https://h.example/a.yaml", "$ref: c.yaml\n"), ("https://h.example/c.yaml", "{}")];
    let (read, rounds) = fetch("spec", Base::Unknown, root, files, Limits::DEFAULT);
    assert_eq!(rounds, [["https://h.example/a.yaml"], ["https://h.example/c.yaml"]]);
    assert_eq!(kinds(&read.unwrap_err()), [(rules::REF_NO_BASE, "", 5)]);
    let (read, _) = fetch("spec", Base::Unknown, &root.replace("'b.yaml'", "'#/info'"), files, Limits::DEFAULT);
    assert_eq!(schema(&good(read), "A").unwrap().file(), "https://h.example/c.yaml");
    // A file on disk cannot refer to addresses, and `NoFiles` provides no other files.
    let read = on_disk("api", root, &NoFiles);
    assert_eq!(kinds(&read.unwrap_err()), [(rules::REF_OUTSIDE, "", 4), (rules::REF_FILE, "", 5)]);
}

#[test]
fn files_are_limited_in_number_depth_and_bytes() {
    let chain: Vec<(String, String)> =
        (0..9).map(|i| (format!("https://h.example/s/{i}.yaml"), format!("a: {{$ref: '{}.yaml'}}\n", i + 1))).collect();
    let mut files: Vec<(&str, &str)> = chain.iter().map(|(l, t)| (l.as_str(), t.as_str())).collect();
    files.push(("https://h.example/s/9.yaml", "{}"));
    let root = "openapi: 3.0.0\na: {$ref: '0.yaml'}\n";
    let read = |limits: Limits| {
        let (read, rounds) = fetch("https://h.example/s/api.yaml", Base::Url, root, &files, limits);
        (read.map_err(|problems| (problems[0].rule, problems[0].file.clone())), rounds.len())
    };
    let exact = Limits { files: 10, file_depth: 10, ..Limits::DEFAULT };
    assert!(matches!(read(exact), (Ok(_), 10)));
    let too = |rule, file: &str, rounds| (Err((rule, file.to_owned())), rounds);
    let refused = |limits| {
        let (read, rounds) = read(limits);
        (read.map(|_| ()), rounds)
    };
    assert_eq!(refused(Limits { files: 9, ..exact }), too(rules::TOO_MANY_FILES, "8.yaml", 9));
    assert_eq!(refused(Limits { file_depth: 4, ..exact }), too(rules::FILES_TOO_DEEP, "3.yaml", 4));
    let bytes = root.len() + 9 * chain[0].1.len() + 2;
    assert!(matches!(read(Limits { bytes, ..exact }), (Ok(_), 10)));
    assert_eq!(refused(Limits { bytes: bytes - 1, ..exact }), too(rules::TOO_LARGE, "9.yaml", 10));
}

#[test]
fn identifiers_are_bases() {
    let document = alone(
        "openapi: 3.1.0
$self: https://h.example/api
components:
  schemas:
    Pet:
      $id: https://h.example/schemas/pet
      $anchor: pet
      properties:
        own: {$ref: '#/$defs/tag'}
        other: {$ref: owner}
        by-anchor: {$ref: '#name'}
        outer: {$ref: '/api#/components/schemas/Plain'}
        lenient: {$ref: '#/components/schemas/Plain'}
      $defs:
        tag: {$anchor: name, type: string}
        inner: {$id: nested/deep, $anchor: name, items: {$ref: '#name'}}
    Owner: {$id: https://h.example/schemas/owner, type: object}
    Plain: {type: number}
    A: {$ref: 'schemas/pet#name'}
    B: {$ref: 'schemas/nested/deep#name'}
    C: {$ref: '#name'}
    D: {$ref: 'https://h.example/schemas/pet#pet'}
    E: {$ref: 'api#/components/schemas/Plain'}
",
    );
    let pet = schema(&document, "Pet").unwrap();
    let property = |name: &str| document.resolve(pet.get("properties").unwrap().get(name).unwrap()).unwrap().pointer();
    let tag = "/components/schemas/Pet/$defs/tag";
    let inner = "/components/schemas/Pet/$defs/inner";
    assert_eq!(property("own"), tag);
    assert_eq!(property("other"), "/components/schemas/Owner");
    assert_eq!(property("by-anchor"), tag);
    assert_eq!(property("outer"), "/components/schemas/Plain");
    assert_eq!(property("lenient"), "/components/schemas/Plain");
    let items = pet.get("$defs").and_then(|d| d.get("inner")?.get("items")).unwrap();
    assert_eq!(document.resolve(items).unwrap().pointer(), inner);
    for (name, pointer) in
        [("A", tag), ("B", inner), ("D", "/components/schemas/Pet"), ("E", "/components/schemas/Plain")]
    {
        assert_eq!(schema(&document, name).unwrap().pointer(), pointer, "{name}");
    }
    assert_eq!(schema(&document, "C").unwrap_err().rule, rules::REF_DANGLING);
    assert_eq!(kinds(document.problems()), [(rules::REF_BASE, "", 13)]);
    assert!(document.problems().iter().all(|warning| warning.severity == Severity::Warning));
}

#[test]
fn an_identifier_may_stand_in_a_file_that_is_read_later() {
    let root = "openapi: 3.1.0\ncomponents:\n  schemas:\n    A: {$ref: 'https://ids.example/b'}\n    B: {$ref: 'b.yaml'}\n    C: {$id: 'https://ids.example/c', items: {$ref: b.yaml}}\n";
    let source = Folder(&[("b.yaml", "$id: https://ids.example/b\ntype: string\n")]);
    let document = good(on_disk("api.yaml", root, &source));
    let b = schema(&document, "B").unwrap();
    assert_eq!((schema(&document, "A").unwrap().id(), b.file()), (b.id(), "b.yaml"));
    // Identifiers need not be addresses: the path is relative to the file with the reference.
    let items = schema(&document, "C").unwrap().get("items").unwrap();
    assert_eq!(document.resolve(items).unwrap().id(), b.id());
}

struct Folder<'a>(Files<'a>);

impl Source for Folder<'_> {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        let found = self.0.iter().find(|(name, _)| *name == path);
        found.map(|(_, text)| text.as_bytes().to_vec()).ok_or_else(|| "it does not exist".to_owned())
    }
}

#[test]
fn identifiers_are_limited() {
    let many: String = (0..10_001).map(|i| format!("    S{i}: {{$id: 's{i}'}}\n")).collect();
    let text = format!("openapi: 3.1.0\ncomponents:\n  schemas:\n{many}");
    let read = on_disk("api", &text, &NoFiles);
    assert_eq!(kinds(&read.unwrap_err()), [(rules::TOO_MANY_IDENTIFIERS, "", 10_004)]);
    // Each identifier is resolved against the outer one, but they do not grow without limit.
    let step = "x".repeat(1_500);
    let deep = format!("openapi: 3.1.0\na: {}1{}", format!("{{$id: {step}/, b: ").repeat(100), "}".repeat(100));
    alone(&deep);
}

#[test]
fn dynamic_references_are_references() {
    let document = alone(
        "openapi: 3.1.0\ncomponents:\n  schemas:\n    Tree: {$dynamicAnchor: node, properties: {next: {$dynamicRef: '#node'}}}\n    A: {$dynamicRef: '#/components/schemas/Tree'}\n    B: {$dynamicRef: '#none'}\n",
    );
    let tree = schema(&document, "Tree").unwrap();
    assert_eq!(document.resolve(tree.get("properties").unwrap().get("next").unwrap()).unwrap().id(), tree.id());
    assert_eq!(schema(&document, "A").unwrap().id(), tree.id());
    let problem = schema(&document, "B").unwrap_err();
    assert_eq!((problem.rule, problem.pointer.as_str()), (rules::REF_DANGLING, "/components/schemas/B/$dynamicRef"));
    let old = alone("openapi: 3.0.0\ncomponents:\n  schemas:\n    A: {$dynamicRef: '#none'}\n");
    assert!(schema(&old, "A").is_ok_and(|node| node.reference().is_none()));
}

#[test]
fn mappings_load_files() {
    let root = "openapi: 3.1.0
components:
  schemas:
    Pet:
      discriminator:
        propertyName: kind
        mapping: {cat: 'cat.yaml#/Cat', dog: dog.yaml, bird: Bird, fish: '#/components/schemas/Bird', gone: ./gone.json}
    Bird: {type: object}
  securitySchemes: {discriminator: {mapping: {a: 'nothing.yaml'}}}
";
    let (read, rounds) = from_address(
        root,
        &[
            ("https://h.example/s/cat.yaml", "Cat: {$ref: dog.yaml}\n"),
            ("https://h.example/s/dog.yaml", "type: object\n"),
        ],
    );
    let document = good(read);
    assert_eq!(
        rounds,
        [["https://h.example/s/cat.yaml", "https://h.example/s/dog.yaml", "https://h.example/s/gone.json"]]
    );
    assert_eq!(kinds(document.problems()), [(rules::REF_FILE, "", 7)]);
    assert_eq!(document.problems()[0].severity, Severity::Warning);
    let mapping = schema(&document, "Pet").unwrap().get("discriminator").and_then(|d| d.get("mapping")).unwrap();
    let cat = mapping.get("cat").unwrap();
    assert_eq!(document.follow(cat, cat.str().unwrap()).unwrap().file(), "cat.yaml");
}

#[test]
fn a_component_names_the_file_that_it_refers_to() {
    let root = "openapi: 3.1.0
info: {title: t, version: '1'}
paths: {/pets: {get: {responses: {200: {description: d, content: {application/json: {schema: {$ref: pet.yaml}}}}}}}}
components: {schemas: {Pet: {$ref: pet.yaml}, Animal: {$ref: pet.yaml}, Text: {$ref: text.yaml}}}
";
    let pet = "type: object
properties: {friend: {$ref: '#'}, home: {type: object, properties: {a: {$ref: owner.yaml}}}}
";
    let (read, _) = from_address(
        root,
        &[
            ("https://h.example/s/pet.yaml", pet),
            ("https://h.example/s/owner.yaml", "properties: {pet: {$ref: pet.yaml}}"),
            ("https://h.example/s/text.yaml", "type: string"),
        ],
    );
    let document = good(read);
    let api = specmint::api::build(&document).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let names: Vec<_> = api.models.iter().map(|model| model.name.as_str()).collect();
    assert_eq!(names, ["Pet", "Animal", "Pet_home", "owner"]);
}
