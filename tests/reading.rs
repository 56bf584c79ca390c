//! Reading: the corpus, the hostile documents, positions, references, and budgets.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use specmint::error::{Problem, Severity};
use specmint::spec::{Document, Folder, Input, Limits, NoFiles, Node, NodeKind, Source, Version, rules};

use crate::counting::count;
use crate::support::shared;

fn read_file(path: &Path) -> Result<Document, Vec<Problem>> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let name = path.to_string_lossy();
    followed(Document::read(&Input { name: &name, bytes: &bytes, source: &Folder::around(path) }))
}

fn read(text: &str) -> Result<Document, Vec<Problem>> {
    followed(Document::read(&Input { name: "api", bytes: text.as_bytes(), source: &NoFiles }))
}

/// The document, or its problems if one of them is an error.
fn followed(read: Result<Document, Vec<Problem>>) -> Result<Document, Vec<Problem>> {
    let document = read?;
    let failed = document.problems().iter().any(|problem| problem.severity == Severity::Error);
    if failed { Err(document.problems().to_vec()) } else { Ok(document) }
}

/// The problems of a document's references, in their order.
fn bad_references(document: &Document) -> Vec<Problem> {
    let mut problems = specmint::api::build(document).err().unwrap_or_default();
    problems.retain(|problem| problem.rule.starts_with("ref-"));
    problems
}

fn good(text: &str) -> Document {
    read(text).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

/// The only problem of a document.
fn bad(text: &str) -> Problem {
    let mut problems = read(text).err().unwrap_or_else(|| panic!("accepted: {text}"));
    assert_eq!(problems.len(), 1, "{problems:#?}");
    problems.remove(0)
}

fn at<'d>(document: &'d Document, path: &[&str]) -> Node<'d> {
    path.iter().fold(document.root(), |node, step| match node.kind() {
        NodeKind::Array => node.at(step.parse().unwrap()).unwrap(),
        _ => node.get(step).unwrap_or_else(|| panic!("{node:?} has no {step}")),
    })
}

/// Files in memory; records which files were requested.
#[derive(Default)]
struct Files {
    files: BTreeMap<&'static str, &'static str>,
    asked: RefCell<Vec<String>>,
}

impl Source for Files {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        self.asked.borrow_mut().push(path.to_owned());
        self.files.get(path).map(|text| text.as_bytes().to_vec()).ok_or_else(|| "it does not exist".to_owned())
    }
}

fn with_files(root: &str, files: &[(&'static str, &'static str)]) -> (Result<Document, Vec<Problem>>, Vec<String>) {
    let source = Files { files: files.iter().copied().collect(), ..Files::default() };
    let read = followed(Document::read(&Input { name: "spec/api.yaml", bytes: root.as_bytes(), source: &source }));
    (read, source.asked.into_inner())
}

#[test]
fn every_document_of_the_corpus_is_read() {
    let Some(specs) = shared("specs") else { return };
    let documents = [
        ("petstore-2.0.json", Version::V2_0, 1),
        ("petstore-3.0.yaml", Version::V3_0, 1),
        ("docker-engine-2.0.yaml", Version::V2_0, 1),
        ("qdrant-3.0.json", Version::V3_0, 1),
        ("box-3.0.json", Version::V3_0, 1),
        ("stripe-3.0.json", Version::V3_0, 1),
        ("workos-3.1.yaml", Version::V3_1, 1),
        ("cafe-3.2.yaml", Version::V3_2, 1),
        ("parameters-style-3.1.json", Version::V3_1, 1),
        ("webhook-example-3.1.json", Version::V3_1, 1),
        ("callback-example-3.0.yaml", Version::V3_0, 1),
        ("link-example-3.0.yaml", Version::V3_0, 1),
        ("hey-api-full-3.1/full.yaml", Version::V3_1, 2),
        ("petstore-separate-2.0/spec/swagger.yaml", Version::V2_0, 5),
    ];
    for (name, version, files) in documents {
        let document = read_file(&specs.join(name)).unwrap_or_else(|problems| panic!("{name}: {problems:#?}"));
        assert_eq!(document.version(), version, "{name}");
        assert!(document.problems().is_empty(), "{name}: {:#?}", document.problems());
        assert_eq!(document.files().count(), files, "{name}");
        let references = resolve_all(document.root(), &mut |problem| panic!("{name}: {problem:#?}"));
        println!("{name}: {} values, {references} references", document.size());
    }
}

/// Resolves all references in a node; returns their number.
fn resolve_all(root: Node<'_>, failed: &mut dyn FnMut(Problem)) -> usize {
    let (mut open, mut count) = (vec![root], 0);
    while let Some(node) = open.pop() {
        open.extend(node.items().chain(node.members().map(|(_, value)| value)));
        if node.reference().is_some() {
            count += 1;
            if let Err(problem) = node.document().resolve(node) {
                failed(problem);
            }
        }
    }
    count
}

#[test]
fn json_reads_as_serde_json_reads_it() {
    let Some(specs) = shared("specs") else { return };
    for name in ["petstore-2.0.json", "qdrant-3.0.json", "box-3.0.json", "stripe-3.0.json"] {
        let bytes = std::fs::read(specs.join(name)).unwrap();
        let document = Document::read(&Input { name, bytes: &bytes, source: &NoFiles }).unwrap();
        let expected: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
        assert!(serde_json::from_str::<serde_json::Value>(&document.root().to_json()).unwrap() == expected, "{name}");
    }
}

#[test]
fn hostile_documents_are_read_or_refused() {
    let Some(evil) = shared("evil") else { return };
    // The files with errors, and the rules that they break in the order of the report; all others are read without
    // problems.
    let refused: BTreeMap<&str, &[&str]> = [
        ("billion-laughs.yaml", &[rules::YAML_ALIASES] as &[&str]),
        ("deep-nesting-10k.json", &[rules::TOO_DEEP]),
        ("empty.yaml", &[rules::EMPTY]),
        ("invalid-utf8.yaml", &[rules::ENCODING]),
        ("not-openapi.json", &[rules::ROOT_NOT_OBJECT]),
        ("truncated.json", &[rules::JSON_SYNTAX]),
        ("version-unknown.yaml", &[rules::VERSION_UNKNOWN]),
        (
            "ref-file-etc-passwd.yaml",
            &[
                rules::REF_OUTSIDE,
                rules::REF_OUTSIDE,
                rules::REF_FILE,
                rules::REF_FILE,
                rules::REF_OUTSIDE,
                rules::REF_OUTSIDE,
            ],
        ),
        (
            "dangling-and-wrong-refs.yaml",
            &[
                rules::REF_KIND,
                rules::REF_DANGLING,
                rules::REF_KIND,
                rules::REF_KIND,
                rules::REF_DANGLING,
                rules::REF_MALFORMED,
                rules::REF_KIND,
                rules::REF_MALFORMED,
                rules::REF_MALFORMED,
                rules::REF_FILE,
                rules::REF_MALFORMED,
                rules::REF_DANGLING,
                rules::REF_DANGLING,
                rules::REF_KIND,
            ],
        ),
        ("ref-cycle-self.yaml", &[rules::REF_CYCLE, rules::REF_CYCLE, rules::REF_CYCLE]),
        ("wrong-types-everywhere.yaml", &[rules::REF_MALFORMED, rules::REF_MALFORMED]),
    ]
    .into();
    let mut seen = 0;
    for line in std::fs::read_to_string(evil.join("index.tsv")).unwrap().lines().skip(1) {
        let name = line.split('\t').next().unwrap();
        let path = evil.join(name);
        let bytes = std::fs::read(&path).unwrap();
        let (read, counted) = count(|| {
            let read = Document::read(&Input { name, bytes: &bytes, source: &Folder::around(&path) });
            read.and_then(|document| match bad_references(&document) {
                problems if problems.is_empty() => Ok(document),
                problems => Err(problems),
            })
        });
        assert!(counted.allocated < (64 << 20) + 500 * bytes.len(), "{name}: {counted:?} for {} bytes", bytes.len());
        match (read, refused.get(name)) {
            (Ok(document), None) => {
                let duplicates = if name == "duplicate-keys.json" { 4 } else { 0 };
                assert_eq!(document.problems().len(), duplicates, "{name}: {:#?}", document.problems());
            }
            (Err(problems), Some(expected)) => {
                let found: Vec<&str> = problems.iter().map(|problem| problem.rule).collect();
                assert_eq!(&found, expected, "{name}: {problems:#?}");
                assert!(
                    problems.iter().all(|problem| problem.line > 0 && !problem.message.contains("root:")),
                    "{name}"
                );
                seen += 1;
            }
            (Ok(_), Some(expected)) => panic!("{name} was accepted, not {expected:?}"),
            (Err(problems), None) => panic!("{name}: {problems:#?}"),
        }
    }
    assert_eq!(seen, refused.len());
    let (crlf, bom) = (read_file(&evil.join("crlf.yaml")).unwrap(), read_file(&evil.join("bom.json")).unwrap());
    assert!(!crlf.root().to_json().contains("\\r"));
    assert_eq!(bom.root().position(), (1, 1));
}

const JSON: &str = "{\n  \"openapi\": \"3.0.3\",\n  \"info\": {\"title\": \"t\\u00fc\", \"version\": \"1\"},\n  \"x-ä\": [1.50, -2e3, true, null],\n  \"paths\": {}\n}\n";
const YAML: &str =
    "# first\nopenapi: 3.0.3\ninfo:\n  title: \"tü\"\n  version: '1'\nx-ä:\n- 1.50\n- -2e3\n- true\n-\npaths: {}\n";

#[test]
fn values_and_their_places() {
    let (json, yaml) = (good(JSON), good(YAML));
    assert_eq!(json.root().to_json(), yaml.root().to_json());
    for (path, in_json, in_yaml) in [
        (&["openapi"] as &[&str], (2, 14), (2, 10)),
        // The position of a container is that of its key.
        (&["info"], (3, 3), (3, 1)),
        (&["info", "title"], (3, 21), (4, 10)),
        (&["x-ä", "1"], (4, 17), (8, 3)),
        (&["paths"], (5, 3), (11, 1)),
    ] {
        assert_eq!((at(&json, path).position(), at(&yaml, path).position()), (in_json, in_yaml), "{path:?}");
        assert_eq!(at(&json, path).pointer(), format!("/{}", path.join("/")));
    }
    let numbers = at(&yaml, &["x-ä"]);
    assert_eq!(numbers.items().map(Node::number).collect::<Vec<_>>(), [Some("1.50"), Some("-2e3"), None, None]);
    assert_eq!(
        (numbers.len(), numbers.at(1).unwrap().f64(), numbers.at(2).unwrap().bool()),
        (4, Some(-2000.0), Some(true))
    );
    assert_eq!((numbers.key(), numbers.at(0).unwrap().key()), (Some("x-ä"), None));
    assert_eq!(numbers.parent().unwrap().id(), yaml.root().id());
    assert_eq!(yaml.root().members().map(|(key, _)| key).collect::<Vec<_>>(), ["openapi", "info", "x-ä", "paths"]);
    let problem = json.problem(at(&json, &["info", "title"]), Severity::Warning, "some-rule", "Why.", None);
    assert_eq!((problem.line, problem.column, problem.pointer.as_str()), (3, 21, "/info/title"));
    assert_eq!(problem.source, "  \"info\": {\"title\": \"t\\u00fc\", \"version\": \"1\"},");
}

#[test]
fn json_syntax_errors_are_located() {
    for (text, line, column, words) in [
        ("{\"a\": 1,\n}", 1, 8, "comma"),
        ("{\"a\": [1, ]}", 1, 9, "comma"),
        ("{\n a: 1}", 2, 2, "not in double quotes"),
        ("{'a': 1}", 1, 2, "not in double quotes"),
        ("{\"a\": 'b'}", 1, 7, "single quotes"),
        ("{\"a\" 1}", 1, 6, "`:`"),
        ("{\"a\": 1 \"b\": 2}", 1, 9, "`,` or `}`"),
        ("{\"a\": 01}", 1, 7, "leading zero"),
        ("{\"a\": 1.}", 1, 9, "a digit"),
        ("{\"a\": +1}", 1, 7, "a value"),
        ("{\"a\": 1a}", 1, 7, "not a valid JSON number"),
        ("{\"a\": nul}", 1, 7, "`nul`"),
        ("{\"a\": \"b\nc\"}", 1, 9, "Line break"),
        ("{\"a\": \"\\x\"}", 1, 8, "escape"),
        ("{\"a\": \"\\ud800\"}", 1, 8, "surrogate"),
        ("{\"a\": \"\\u00g0\"}", 1, 8, "hexadecimal"),
        ("{\"a\": {\"b\":\n", 1, 12, "on this line"),
        ("{\"a\": {\n\"b\":\n\n", 2, 5, "one line above"),
        ("{\"a\": \"b", 1, 7, "never closed"),
        ("{\"a\": 1} {}", 1, 10, "after the end"),
        ("{\"a\": 1]", 1, 8, "`,` or `}`"),
        ("{\"a\": 1 // b\n}", 1, 9, "comments"),
        ("{\"a\": 1 / b\n}", 1, 9, "`,` or `}`"),
        ("{,}", 1, 2, "a key in double quotes"),
        ("[,]", 1, 2, "a value"),
    ] {
        let problem = bad(text);
        assert_eq!(
            (problem.rule, problem.line, problem.column),
            (rules::JSON_SYNTAX, line, column),
            "{text}: {problem:?}"
        );
        assert!(problem.message.contains(words), "{text}: {}", problem.message);
    }
    assert_eq!(bad("{\"a\": [0, {\"b\": x}]}").pointer, "/a/1");
    let escapes = good(r#"{"openapi":"3.0.0","a":"\"\\\/\b\f\n\r\té😀","\u0061b":0}"#);
    assert_eq!(at(&escapes, &["a"]).str(), Some("\"\\/\u{8}\u{c}\n\r\té😀"));
    assert_eq!(at(&escapes, &["ab"]).u64(), Some(0));
}

#[test]
fn yaml_is_read_by_the_core_schema() {
    let document = good(
        "openapi: 3.1\na: yes\nb: 2024-01-01\nc: 0x1F\nd: .inf\n200: ok\nnull: n\ntrue: t\ne: !!str 12\nf: \"12\"\ng: |\n  x\n  y\nh: >-\n  x\n  y\n? i\n: ~\n",
    );
    assert_eq!(
        document.root().to_json(),
        r#"{"openapi":3.1,"a":"yes","b":"2024-01-01","c":31,"d":".inf","200":"ok","null":"n","true":"t","e":"12","f":"12","g":"x\ny\n","h":"x y","i":null}"#
    );
    assert_eq!(document.version(), Version::V3_1);
}

#[test]
fn yaml_aliases_and_merge_keys() {
    let document = good(
        "openapi: 3.0.0\nx-a: &a {p: 1, q: [2]}\nx-b: &b {p: 3, r: 4}\nx-c:\n  <<: [*a, *b]\n  q: 5\nx-d: {<<: *b}\nx-e: *a\nx-f: &k key\n*k : 6\nx-g: {\"<<\": 7}\n",
    );
    let json = |path: &[&str]| at(&document, path).to_json();
    assert_eq!(json(&["x-c"]), r#"{"q":5,"p":1,"r":4}"#);
    assert_eq!((json(&["x-d"]), json(&["x-e"])), (r#"{"p":3,"r":4}"#.into(), r#"{"p":1,"q":[2]}"#.into()));
    assert_eq!((json(&["key"]), json(&["x-g"])), ("6".into(), r#"{"<<":7}"#.into()));
    let copied = at(&document, &["x-e", "q", "0"]);
    assert_eq!((copied.pointer().as_str(), copied.position().0), ("/x-e/q/0", 2));
    assert!(document.problems().is_empty());
}

#[test]
fn a_copied_wide_object_keeps_its_index() {
    let members: String = (0..40).map(|i| format!("  k{i}: {i}\n")).collect();
    let document = good(&format!("openapi: 3.0.0\nx-a: &a\n{members}x-b:\n  - *a\nx-c:\n  <<: *a\n  k39: own\n"));
    assert_eq!(at(&document, &["x-b", "0"]).get("k17").unwrap().u64(), Some(17));
    assert_eq!(at(&document, &["x-c", "k17"]).u64(), Some(17));
    assert_eq!((at(&document, &["x-c", "k39"]).str(), at(&document, &["x-c"]).len()), (Some("own"), 40));
}

#[test]
fn yaml_problems_are_located() {
    for (text, rule, line) in [
        ("openapi: 3.0.0\n---\nopenapi: 3.0.0\n", rules::YAML_UNSUPPORTED, 2),
        ("openapi: 3.0.0\n? {a: b}\n: c\n", rules::YAML_UNSUPPORTED, 2),
        ("openapi: 3.0.0\na: &a [*a]\n", rules::YAML_UNSUPPORTED, 2),
        ("openapi: 3.0.0\na: *nothing\n", rules::YAML_SYNTAX, 2),
        ("openapi: 3.0.0\na:\n\tb: c\n", rules::YAML_SYNTAX, 3),
        ("openapi: 3.0.0\na: b: c\n", rules::YAML_SYNTAX, 2),
        ("openapi: 3.0.0\na: @b\n", rules::YAML_SYNTAX, 2),
        ("openapi: 3.0.0\na: \"b\u{0}\"\n", rules::YAML_SYNTAX, 2),
        ("openapi: 3.0.0\na: \"b\n", rules::YAML_SYNTAX, 2),
        ("openapi: 3.0.0\n<<: 1\n", rules::YAML_UNSUPPORTED, 2),
        ("just words\n", rules::ROOT_NOT_OBJECT, 1),
        ("# nothing\n", rules::EMPTY, 1),
        (" \n", rules::EMPTY, 1),
    ] {
        let problem = bad(text);
        assert_eq!((problem.rule, problem.line), (rule, line), "{text:?}: {problem:?}");
    }
}

#[test]
fn lenient_flow_indentation_as_in_libyaml() {
    let document = good("openapi: 3.0.0\na:\n  b: {\n    c: [\n    1,\n    2\n  ]\n  }\n  d: |\n    x\n    }\ne: f\n");
    assert_eq!(document.root().to_json(), r#"{"openapi":"3.0.0","a":{"b":{"c":[1,2]},"d":"x\n}\n"},"e":"f"}"#);
    assert_eq!(at(&document, &["e"]).position(), (12, 4));
}

#[test]
fn duplicate_keys_are_warned_of_and_the_last_wins() {
    let many: String = (0..30).map(|i| format!("\"k{}\": {i},", i % 20)).collect();
    let document = good(&format!("{{\"openapi\": \"3.0.0\",\n\"a\": 1,\n\"a\": 2,\n\"m\": {{{many}\"z\": 0}}}}"));
    assert_eq!((at(&document, &["a"]).u64(), document.root().len()), (Some(2), 3));
    let wide = at(&document, &["m"]);
    assert_eq!((wide.len(), wide.members().count(), wide.get("k3").unwrap().u64()), (21, 21, Some(23)));
    assert_eq!(document.problems().len(), 11);
    let of_a = document.problems().iter().find(|warning| warning.pointer == "/a").unwrap();
    assert_eq!((of_a.rule, of_a.line, of_a.severity), (rules::DUPLICATE_KEY, 3, Severity::Warning));
    let yaml = good("openapi: 3.0.0\na: 1\na: 2\n");
    assert_eq!((yaml.problems().len(), at(&yaml, &["a"]).u64()), (1, Some(2)));
    let flood: String = (0..1000).map(|_| "\"a\": 1,").collect();
    assert_eq!(good(&format!("{{{flood}\"openapi\": \"3.0.0\"}}")).problems().len(), Limits::DEFAULT.problems + 1);
}

#[test]
fn versions() {
    for (text, version) in [
        ("{\"swagger\": \"2.0\"}", Version::V2_0),
        ("swagger: 2.0", Version::V2_0),
        ("openapi: 3.0.4", Version::V3_0),
        ("openapi: '3.1'", Version::V3_1),
        ("{openapi: 3.2.0}", Version::V3_2),
    ] {
        let read = Document::read(&Input { name: "api.yaml", bytes: text.as_bytes(), source: &NoFiles });
        assert_eq!(read.unwrap().version(), version, "{text}");
    }
    for text in ["openapi: 3.3.0", "openapi: 3", "swagger: '1.2'", "openapi: [3]", "openapi: 2.0", "openapi: 30.1"] {
        assert_eq!(bad(text).rule, rules::VERSION_UNKNOWN, "{text}");
    }
    assert_eq!(bad("{\"info\": {}}").rule, rules::VERSION_MISSING);
}

#[test]
fn encodings() {
    let problem = |bytes: &[u8]| {
        let read = Document::read(&Input { name: "api", bytes, source: &NoFiles });
        read.expect_err("this is no UTF-8").remove(0)
    };
    let utf16: Vec<u8> = "\u{feff}{}".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(problem(&utf16).message.contains("UTF-16"));
    let latin = problem(b"a: b\nc: caf\xE9\n");
    assert_eq!((latin.rule, latin.line, latin.column), (rules::ENCODING, 2, 7));
    assert!(latin.message.contains("0xE9 at offset 11"), "{}", latin.message);
    assert_eq!(problem(b"").rule, rules::EMPTY);
    assert_eq!(problem(b"\xEF\xBB\xBF").rule, rules::EMPTY);
}

#[test]
fn references_name_values() {
    let document = good(
        "openapi: 3.1.0\ncomponents:\n  schemas:\n    A/b~c d: {$anchor: here, type: string}\n    L: [{}, {x: 1}]\n    R1: {$ref: '#/components/schemas/A~1b~0c%20d'}\n    R2: {$ref: '#/components/schemas/R1'}\n    R3: {$ref: '#here'}\n    R4: {$ref: '#/components/schemas/L/1'}\n    R5: {$ref: '#/components/schemas/L/01'}\n    R6: {$ref: '#/components/schemas/Lx'}\n    R7: {$ref: '#hare'}\n    R8: {$ref: '#/components/schemas/R9'}\n    R9: {$ref: '#/components/schemas/R8'}\n    R10: {$id: 'https://example.com/s', properties: {p: {type: number}}}\n    R11: {$ref: 'https://example.com/s#/properties/p'}\n",
    );
    let schema = |name: &str| at(&document, &["components", "schemas", name]);
    for (from, to) in [("R1", "A/b~c d"), ("R2", "A/b~c d"), ("R3", "A/b~c d")] {
        assert_eq!(document.resolve(schema(from)).unwrap().id(), schema(to).id(), "{from}");
    }
    assert_eq!(document.target(schema("R2")).unwrap().id(), schema("R1").id());
    assert_eq!(document.resolve(schema("R4")).unwrap().pointer(), "/components/schemas/L/1");
    assert_eq!(document.resolve(schema("R11")).unwrap().pointer(), "/components/schemas/R10/properties/p");
    assert_eq!(document.resolve(schema("L")).unwrap().id(), schema("L").id());
    for (from, rule, hint) in [
        ("R5", rules::REF_DANGLING, None),
        ("R6", rules::REF_DANGLING, Some("Did you mean `#/components/schemas/L`?")),
        ("R7", rules::REF_DANGLING, Some("Did you mean `#here`?")),
        ("R8", rules::REF_CYCLE, Some("Point one of the references in the cycle to a definition.")),
    ] {
        let problem = document.resolve(schema(from)).unwrap_err();
        assert_eq!((problem.rule, problem.hint.as_deref()), (rule, hint), "{from}: {problem:?}");
        assert_eq!(problem.pointer, format!("/components/schemas/{from}/$ref"));
    }
}

#[test]
fn files_are_read_once_each_and_cycles_between_them_end() {
    let root = "openapi: 3.0.0\ncomponents:\n  schemas:\n    A: {$ref: 'm/a.yaml#/A'}\n    B: {$ref: '../common/b.json'}\n    C: {$ref: './m/a.yaml#/B'}\n";
    let (read, asked) = with_files(
        root,
        &[
            ("m/a.yaml", "A: {$ref: '../../common/b.json'}\nB: {$ref: '../api.yaml#/components/schemas/B'}\n"),
            (
                "../common/b.json",
                "{\"properties\": {\"a\": {\"$ref\": \"../spec/m/a.yaml#/A\"}, \"r\": {\"$ref\": \"../spec/api.yaml#/info\"}}}",
            ),
        ],
    );
    let document = read.unwrap_or_else(|problems| panic!("{problems:#?}"));
    // `../spec/m/a.yaml` is m/a.yaml, and `../spec/api.yaml` is the root document.
    assert_eq!(asked, ["m/a.yaml", "../common/b.json"]);
    let a = document.resolve(at(&document, &["components", "schemas", "A"])).unwrap();
    assert_eq!((a.file(), a.pointer().as_str(), a.position()), ("../common/b.json", "", (1, 1)));
    let c = document.resolve(at(&document, &["components", "schemas", "C"])).unwrap();
    assert_eq!(c.id(), a.id());
    let dangling = document.resolve(at(&document, &["components", "schemas", "B"])).unwrap();
    let problem = document.resolve(dangling.get("properties").unwrap().get("r").unwrap()).unwrap_err();
    assert_eq!((problem.rule, problem.file.as_str()), (rules::REF_DANGLING, "../common/b.json"));
    assert!(problem.message.contains("`info`") || problem.message.contains("\"info\""), "{}", problem.message);
}

#[test]
fn only_references_in_real_positions_load_files() {
    let root = "openapi: 3.1.0\nx-a: {$ref: 'x1'}\ncomponents:\n  examples:\n    E: {value: {$ref: 'x2'}}\n  schemas:\n    S:\n      example: {$ref: 'x3'}\n      examples: [{$ref: 'x4'}]\n      default: {$ref: 'x5'}\n      enum: [{$ref: 'x6'}]\n      const: {$ref: 'x7'}\n      properties:\n        $ref: {type: string}\n        example: {$ref: 'y1'}\n        x-b: {$ref: 'y2'}\n  responses:\n    default: {$ref: 'y3'}\npaths:\n  /p:\n    get:\n      responses:\n        default: {content: {a/b: {examples: {default: {$ref: 'y4'}}}}}\n";
    let (read, mut asked) = with_files(root, &[]);
    asked.sort_unstable();
    assert_eq!(asked, ["y1", "y2", "y3", "y4"]);
    assert_eq!(read.unwrap_err().len(), 4);
}

#[test]
fn problems_of_other_files_name_them() {
    let root = "openapi: 3.0.0\ncomponents: {schemas: {\na: {$ref: 'a.json'},\nb: {$ref: 'a.json'},\nc: {$ref: '#/nowhere'}}}\n";
    let files = BTreeMap::from([("a.json", "{\n\"a\": }")]);
    let source = Files { files, ..Files::default() };
    let document = Document::read(&Input { name: "api", bytes: root.as_bytes(), source: &source }).unwrap();
    let problems = specmint::api::build(&document).err().unwrap();
    let asked = source.asked.take();
    let problems: Vec<_> = problems.iter().filter(|problem| problem.severity == Severity::Error).collect();
    assert_eq!(asked, ["a.json"]);
    let found: Vec<_> = problems.iter().map(|problem| (problem.rule, problem.file.as_str(), problem.line)).collect();
    assert_eq!(found, [(rules::REF_FILE, "", 4), (rules::REF_DANGLING, "", 5), (rules::JSON_SYNTAX, "a.json", 2)]);
}

#[test]
fn budgets_hold() {
    let within = |text: &str, limits: Limits| {
        let input = Input { name: "api", bytes: text.as_bytes(), source: &NoFiles };
        followed(Document::read_within(&input, limits)).err().map(|problems| problems[0].rule)
    };
    let text = "{\"openapi\": \"3.0.0\", \"a\": [[1, 2]]}";
    let exact = Limits { bytes: text.len(), depth: 3, nodes: 6, ..Limits::DEFAULT };
    assert_eq!(within(text, exact), None);
    assert_eq!(within(text, Limits { bytes: text.len() - 1, ..exact }), Some(rules::TOO_LARGE));
    assert_eq!(within(text, Limits { depth: 2, ..exact }), Some(rules::TOO_DEEP));
    assert_eq!(within(text, Limits { nodes: 5, ..exact }), Some(rules::TOO_MANY_NODES));
    let yaml = "openapi: 3.0.0\na: &a [1, 2]\nb: &b [*a, *a]\nc: [*b]\n";
    assert_eq!(within(yaml, Limits { alias_nodes: 13, depth: 4, ..Limits::DEFAULT }), None);
    assert_eq!(within(yaml, Limits { alias_nodes: 12, ..Limits::DEFAULT }), Some(rules::YAML_ALIASES));
    assert_eq!(within(yaml, Limits { depth: 3, ..Limits::DEFAULT }), Some(rules::TOO_DEEP));
    let file = "openapi: 3.0.0\na: {$ref: 'x'}\n";
    assert_eq!(within(file, Limits { files: 0, ..Limits::DEFAULT }), Some(rules::TOO_MANY_FILES));
    let chain = "openapi: 3.0.0\na: {$ref: '#/b'}\nb: {$ref: '#/c'}\nc: {$ref: '#/info'}\ninfo: {}\n";
    let resolved = |chain_limit| {
        let limits = Limits { chain: chain_limit, ..Limits::DEFAULT };
        let input = Input { name: "api", bytes: chain.as_bytes(), source: &NoFiles };
        let document = Document::read_within(&input, limits).unwrap();
        let end = |name| document.resolve(at(&document, &[name])).map(Node::pointer).map_err(|problem| problem.rule);
        let first = end("a");
        // Results about the rest of the chain that are cached by then do not change anything.
        assert_eq!(
            ["b", "c", "b", "a"].map(end),
            [Ok("/info".into()), Ok("/info".into()), Ok("/info".into()), first.clone()]
        );
        first
    };
    assert_eq!((resolved(3), resolved(2)), (Ok("/info".into()), Err(rules::REF_CHAIN)));
    let many: String = (0..300).map(|i| format!("a{i}: {{$ref: 'f{i}'}}\n")).collect();
    assert_eq!(read(&format!("openapi: 3.0.0\n{many}")).unwrap_err().len(), Limits::DEFAULT.problems + 1);
    for deep in [
        "[".repeat(100_000),
        "{\"a\":".repeat(100_000),
        format!("a: {}", "[".repeat(100_000)),
        format!("a: {}", "{a: ".repeat(100_000)),
        format!("a:\n{}", "- ".repeat(100_000)),
        format!("a:\n{}", "? ".repeat(100_000)),
    ] {
        let problem = bad(&deep);
        assert!(matches!(problem.rule, rules::TOO_DEEP | rules::YAML_UNSUPPORTED | rules::YAML_SYNTAX), "{problem:?}");
    }
}

#[test]
fn a_folder_gives_only_its_own_files() {
    let top = std::env::temp_dir().join(format!("specmint-reading-{}", std::process::id()));
    let (spec, outside) = (top.join("in/spec"), top.join("secret.yaml"));
    std::fs::create_dir_all(spec.join("sub")).unwrap();
    std::fs::create_dir_all(top.join("in/common/.hidden")).unwrap();
    for (path, text) in [
        ("in/spec/sub/a", "a"),
        ("in/common/b.yaml", "b"),
        ("in/common/c.txt", "c"),
        ("in/common/.hidden/d.yaml", "d"),
        ("secret.yaml", "s"),
    ] {
        std::fs::write(top.join(path), text).unwrap();
    }
    let source = Folder::around(&spec.join("api.yaml"));
    assert_eq!(source.load("sub/a").unwrap(), b"a");
    assert_eq!(source.load("../common/b.yaml").unwrap(), b"b");
    for (path, why) in [
        ("../common/c.txt", "outside"),
        ("../common/.hidden/d.yaml", "outside"),
        ("../../secret.yaml", "outside"),
        ("../../missing.yaml", "outside"),
        ("missing.yaml", "does not exist"),
        ("sub", "not a regular file"),
    ] {
        let error = source.load(path).unwrap_err();
        assert!(error.contains(why), "{path}: {error}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&outside, spec.join("link.yaml")).unwrap();
        std::os::unix::fs::symlink("/dev/zero", spec.join("zero.yaml")).unwrap();
        assert!(source.load("link.yaml").unwrap_err().contains("outside"));
        assert!(source.load("zero.yaml").unwrap_err().contains("outside"));
        assert!(Folder::around(Path::new("/tmp/api.yaml")).load("../etc/passwd").unwrap_err().contains("outside"));
    }
    let _ = outside;
    std::fs::remove_dir_all(&top).unwrap();
}

#[test]
fn no_prefix_and_no_single_change_panics() {
    let names = ["api", "api.json", "api.yaml"];
    let try_all = |bytes: &[u8]| {
        for name in names {
            if let Ok(document) = Document::read(&Input { name, bytes, source: &NoFiles }) {
                resolve_all(document.root(), &mut |_| ());
            }
        }
    };
    let more = "openapi: 3.0.0\na: &a {b: [1, 'c'], $ref: '#/a/b'}\nd:\n  <<: *a\n  e: |\n    ü\n\n    f\n? g\n: >+1\n  h\ni: [\n  \"j\\n\"\n]\n...\n";
    let json =
        "{\"swagger\":\"2.0\",\"\\u00e9\\\"\":[-1.5e+3,{},[],\"\\ud83d\\ude00\",true,null],\"$ref\":\"#/x%20~1\"}";
    for text in [JSON, YAML, more, json] {
        for end in 0..=text.len() {
            try_all(&text.as_bytes()[..end]);
        }
        for i in 0..text.len() {
            for byte in *b"\"'\\{}[]:,#&*!|>%@-? \n\r\t~0a\xFF\x00" {
                let mut bytes = text.as_bytes().to_vec();
                bytes[i] = byte;
                try_all(&bytes);
            }
        }
    }
}
