//! Text of a description, an option or a mapping reaches the output only through encoders (docs/design.md, "Text from
//! outside is hostile").
//!
//! The types enforce this, and this test checks that they do. It reads the sources without unit tests: which modules
//! make code from text, which types code is composed of, and which fields templates can print, that is, all fields
//! reachable from a template's struct.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{Written, absolute, exports, is_word, item, join, modules, paths, tokens};
use crate::support::root;

/// Modules outside of `emit` that turn text into code: those in the folder of a language or of docs that encode its
/// literals, comments and words.
const ENCODERS: [&str; 1] = ["text"];

/// The types that code is composed of, other than numbers and constant text, with the reason why each is code. A type
/// without a reason has only fields that a template may print.
const PARTS: &[(&str, &str)] = &[
    ("emit::text::Code", "made by encoders"),
    ("plan::names::Ident", "of an alphabet: only a Scope makes one"),
    ("generators::c::types::TypeName", ""),
    ("generators::powershell::names::Function", ""),
    ("generators::rust_axum::tree::Tree", ""),
];

/// The types of this crate that a template may print.
const PRINTED: [&str; 3] = ["emit::text::Code", "plan::names::Ident", "emit::options::value::Port"];

/// The types of Rust that a template may print, and the containers, which print only their content.
const PLAIN: [&str; 15] =
    ["bool", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32", "f64"];
const CONTAINERS: [&str; 6] = ["Option", "Vec", "Box", "Rc", "BTreeSet", "BTreeMap"];

#[test]
fn text_becomes_code_in_encoders_only() {
    let sources = Sources::read();
    let mut faults = sources.faults();
    for (part, _) in PARTS {
        if sources
            .tokens
            .keys()
            .all(|module| sources.parts(module).iter().all(|(found, _)| join(module, found) != *part))
        {
            faults.push(format!("no longer a row of PARTS: {part}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let templates = sources.types.values().filter(|found| found.is_template).count();
    assert!(templates > 80, "only {templates} templates found");
    println!("{} modules with {} types, of which {templates} are templates", sources.files.len(), sources.types.len());
}

fn is_within(module: &str, folder: &str) -> bool {
    module.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// True if a module may turn text into code.
fn encodes(module: &str) -> bool {
    let name = module.rsplit("::").next().unwrap_or_default();
    is_within(module, "emit")
        || module == "plan::names"
        || (is_within(module, "generators") && ENCODERS.contains(&name))
}

type Token = (String, usize);

/// The type of a field.
#[derive(Debug, Clone, PartialEq)]
enum Field {
    /// A path with its arguments. A type without a name gets one here: `dyn`.
    Named(Vec<String>, Vec<Field>),
    /// Several types: a tuple, or the items of a list.
    Of(Vec<Field>),
    /// `&'static str`
    Fixed,
    /// `&str` with any other lifetime.
    Borrowed,
}

/// A struct, an enum or an alias.
struct Declared {
    module: String,
    name: String,
    is_template: bool,
    line: usize,
    /// The type parameters; true for those bounded by `Part`.
    parameters: Vec<(String, bool)>,
    /// The fields, with their names and lines in the source.
    fields: Vec<(String, Field, usize)>,
}

struct Sources {
    /// The file of each module.
    files: BTreeMap<String, String>,
    tokens: BTreeMap<String, Vec<Token>>,
    found: BTreeMap<String, Vec<Written>>,
    exports: BTreeMap<String, String>,
    /// The types by their paths.
    types: BTreeMap<String, Declared>,
}

impl Sources {
    fn read() -> Self {
        let files = modules();
        let text = |path: &String| std::fs::read_to_string(root().join(path)).expect("a readable file");
        let texts = files.iter().map(|(module, path)| (module.clone(), text(path))).collect();
        Self::of(files, &texts)
    }

    fn of(files: BTreeMap<String, String>, texts: &BTreeMap<String, String>) -> Self {
        let tokens: BTreeMap<_, _> = texts.iter().map(|(module, text)| (module.clone(), tokens(text))).collect();
        let found = texts.iter().map(|(module, text)| (module.clone(), paths(text))).collect();
        let exports = exports(&found, &files);
        let all = tokens.iter().flat_map(|(module, tokens)| declared(module, tokens));
        let mut types = BTreeMap::new();
        for found in all {
            let path = join(&found.module, &found.name);
            // If two had the same path, one would hide the other.
            assert!(types.insert(path.clone(), found).is_none(), "{path} is declared twice");
        }
        Self { files, tokens, found, exports, types }
    }

    fn faults(&self) -> Vec<String> {
        let mut out = Vec::new();
        for (module, tokens) in &self.tokens {
            self.made(module, tokens, &mut out);
            for (part, line) in self.parts(module) {
                if PARTS.iter().all(|(known, _)| *known != join(module, &part)) {
                    let text =
                        format!("{}:{line} makes {part} a part of code, and is not in PARTS", self.files[module]);
                    out.push(text);
                }
            }
        }
        let mut seen = BTreeSet::new();
        for (part, _) in PARTS.iter().filter(|(_, why)| why.is_empty()) {
            if let Some(found) = self.types.get(*part) {
                self.reach(found, &found.name, &mut seen, &mut out);
            }
        }
        for template in self.types.values().filter(|found| found.is_template) {
            self.reach(template, &template.name, &mut seen, &mut out);
        }
        out
    }

    /// The types that a module makes parts of code, with their lines. Numbers and references are left out.
    fn parts(&self, module: &str) -> Vec<(String, usize)> {
        let tokens = self.tokens.get(module).map(Vec::as_slice).unwrap_or_default();
        let is_part = |words: &&[Token]| words[0].0 == "Part" && words[1].0 == "for";
        let found = tokens.windows(3).filter(is_part).map(|words| (words[2].0.clone(), words[2].1));
        found.filter(|(name, _)| name != "&" && !PLAIN.contains(&name.as_str())).collect()
    }

    /// Finds code that is made from text outside of an encoder.
    fn made(&self, module: &str, tokens: &[Token], out: &mut Vec<String>) {
        for at in 0..tokens.len() {
            let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens[at].0.as_str());
            let what = match tokens[at].0.as_str() {
                called @ ("encoded" | "composed") if before(1) == "::" && !encodes(module) => format!("Code::{called}"),
                // Leaked text would pass for constant text.
                "leak" if is_within(module, "generators") || is_within(module, "emit") => "leak".to_owned(),
                "Code" if before(1) == "for" && before(2) == ">" && !matches!(before(3), "Ident" | "Function") => {
                    "a conversion to Code".to_owned()
                }
                _ => continue,
            };
            let text = format!("{}:{} has {what}, which is for encoders", self.files[module], tokens[at].1);
            out.push(text);
        }
    }

    /// Checks the fields of a type and of the types in them, each once. `from` is the template that leads here.
    fn reach(&self, declared: &Declared, from: &str, seen: &mut BTreeSet<String>, out: &mut Vec<String>) {
        if !seen.insert(join(&declared.module, &declared.name)) {
            return;
        }
        for (name, _) in declared.parameters.iter().filter(|(_, is_part)| declared.is_template && !is_part) {
            let text =
                format!("{}:{} {}<{name}> is not bound by Part", self.files[&declared.module], declared.line, from);
            out.push(text);
        }
        for (name, field, line) in &declared.fields {
            let mut inner = Vec::new();
            let why = self.fault(field, declared, &mut inner);
            if let Some(why) = why {
                let text = format!(
                    "{}:{line} {}.{name} {why} (reached from the template {from})",
                    self.files[&declared.module], declared.name
                );
                out.push(text);
            }
            for found in inner {
                self.reach(found, from, seen, out);
            }
        }
    }

    /// The reason why a field may hold text. The views in it are added to `views`.
    fn fault<'s>(&'s self, field: &Field, within: &Declared, views: &mut Vec<&'s Declared>) -> Option<String> {
        match field {
            Field::Fixed => None,
            Field::Borrowed => Some("is a &str, which may be any text".to_owned()),
            Field::Of(fields) => fields.iter().find_map(|field| self.fault(field, within, views)),
            Field::Named(path, arguments) => {
                if let Some(why) = arguments.iter().find_map(|field| self.fault(field, within, views)) {
                    return Some(why);
                }
                let last = path.last().map(String::as_str).unwrap_or_default();
                let Some(full) = self.resolved(path, &within.module) else {
                    let is_known = PLAIN.contains(&last)
                        || CONTAINERS.contains(&last)
                        || within.parameters.iter().any(|(parameter, _)| parameter == last);
                    return (!is_known).then(|| format!("is a {last}, which may be any text"));
                };
                if PRINTED.contains(&full.as_str()) {
                    return None;
                }
                let found = &self.types[&full];
                let is_view =
                    |found: &Declared| is_within(&found.module, "generators") || is_within(&found.module, "emit");
                if is_view(found) || !is_view(within) {
                    views.push(found);
                    return None;
                }
                // A type of the model: it has to hold text, so the view must not contain it.
                let (mut seen, mut faults) = (BTreeSet::new(), Vec::new());
                self.reach(found, last, &mut seen, &mut faults);
                (!faults.is_empty()).then(|| format!("holds {full}, which holds text of the description"))
            }
        }
    }

    /// The path of a type if it is declared in the sources.
    fn resolved(&self, path: &[String], module: &str) -> Option<String> {
        let here = join(module, &path.join("::"));
        if self.types.contains_key(&here) {
            return Some(here);
        }
        let first = path.first()?;
        let imported = self.found[module].iter().find(|written| !written.name.is_empty() && written.name == *first);
        let full: Vec<String> = match imported {
            Some(written) => written.parts.iter().chain(&path[1..]).cloned().collect(),
            None => path.to_vec(),
        };
        let (module, name) = item(absolute(&full, module, &self.files)?, &self.files, &self.exports);
        Some(join(&module, &name?)).filter(|full| self.types.contains_key(full))
    }
}

/// The types that a module declares.
fn declared(module: &str, tokens: &[Token]) -> Vec<Declared> {
    let mut reader = Reader { tokens, at: 0 };
    let (mut out, mut is_template, mut depth) = (Vec::new(), false, 0_usize);
    // The depth outside of `views! { … }`, whose structs are templates.
    let mut views: Option<usize> = None;
    while reader.at < tokens.len() {
        match reader.word() {
            "views" if reader.ahead(1) == "!" => {
                views = Some(depth);
                reader.at += 2;
            }
            "#" if matches!(reader.ahead(1), "[" | "!") => is_template |= reader.attribute(),
            // In braces, `type` belongs to a trait.
            keyword @ ("struct" | "enum" | "type") if is_word(reader.ahead(1)) && (keyword != "type" || depth == 0) => {
                let (name, line) = (reader.ahead(1).to_owned(), reader.line());
                reader.at += 2;
                let parameters = reader.parameters();
                let fields = reader.body(keyword == "enum");
                is_template |= views.is_some();
                out.push(Declared { module: module.to_owned(), name, is_template, line, parameters, fields });
                is_template = false;
            }
            word => {
                match word {
                    "{" => depth += 1,
                    "}" => {
                        depth = depth.saturating_sub(1);
                        views = views.filter(|outside| depth > *outside);
                    }
                    _ => {}
                }
                reader.at += 1;
            }
        }
    }
    out
}

/// Reads type declarations from the tokens of a source that compiles.
struct Reader<'t> {
    tokens: &'t [Token],
    at: usize,
}

impl<'t> Reader<'t> {
    fn word(&self) -> &'t str {
        self.ahead(0)
    }

    fn ahead(&self, count: usize) -> &'t str {
        self.tokens.get(self.at + count).map_or("", |(token, _)| token.as_str())
    }

    fn line(&self) -> usize {
        self.tokens.get(self.at).map_or(0, |(_, line)| *line)
    }

    /// Skips a word if it is the next token.
    fn pass(&mut self, word: &str) -> bool {
        let is_next = self.word() == word;
        self.at += usize::from(is_next);
        is_next
    }

    /// Skips tokens up to the closing bracket, or up to one of `ends` outside of all brackets.
    fn skip(&mut self, ends: &[&str]) {
        let mut depth = 0_usize;
        while self.at < self.tokens.len() && !(depth == 0 && ends.contains(&self.word())) {
            match self.word() {
                "(" | "[" | "{" | "<" => depth += 1,
                ")" | "]" | "}" | ">" => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.at += 1;
        }
    }

    /// Skips an attribute; true if it derives a template.
    fn attribute(&mut self) -> bool {
        let start = self.at;
        self.at += 1;
        self.pass("!");
        self.pass("[");
        self.skip(&["]"]);
        self.at += 1;
        let has = |word: &str| self.tokens[start..self.at].iter().any(|(token, _)| token == word);
        has("derive") && has("Template")
    }

    /// Skips attributes and visibility before a field or a variant.
    fn decorations(&mut self) {
        while self.word() == "#" {
            self.attribute();
        }
        if self.pass("pub") && self.pass("(") {
            self.skip(&[")"]);
            self.at += 1;
        }
    }

    /// The type parameters of a declaration; true for those bounded by `Part` in the declaration.
    fn parameters(&mut self) -> Vec<(String, bool)> {
        let mut out = Vec::new();
        if !self.pass("<") {
            return out;
        }
        while !self.pass(">") && self.at < self.tokens.len() {
            let start = self.at;
            let is_lifetime = self.pass("'");
            self.skip(&[",", ">"]);
            if !is_lifetime {
                let words = &self.tokens[start..self.at];
                out.push((words[0].0.clone(), words.iter().any(|(word, _)| word == "Part")));
            }
            self.pass(",");
        }
        out
    }

    /// The fields of a struct, those of all variants of an enum, or the target of an alias.
    fn body(&mut self, is_enum: bool) -> Vec<(String, Field, usize)> {
        if self.word() == "where" {
            self.skip(&["{", ";"]);
        }
        if self.pass("=") {
            let line = self.line();
            return vec![("0".to_owned(), self.field(), line)];
        }
        if !is_enum {
            return self.fields();
        }
        let mut out = Vec::new();
        self.pass("{");
        while !self.pass("}") && self.at < self.tokens.len() {
            self.decorations();
            let variant = self.word();
            self.at += 1;
            let fields = self.fields().into_iter();
            out.extend(fields.map(|(name, field, line)| (format!("{variant}.{name}"), field, line)));
            // The value of a variant.
            self.skip(&[",", "}"]);
            self.pass(",");
        }
        out
    }

    fn fields(&mut self) -> Vec<(String, Field, usize)> {
        let mut out = Vec::new();
        let (is_named, end) = match self.word() {
            "{" => (true, "}"),
            "(" => (false, ")"),
            _ => return out,
        };
        self.at += 1;
        while !self.pass(end) && self.at < self.tokens.len() {
            self.decorations();
            let line = self.line();
            let mut name = out.len().to_string();
            if is_named {
                name = self.word().to_owned();
                self.at += 1;
                self.pass(":");
            }
            out.push((name, self.field(), line));
            // The constant of an option.
            self.skip(&[",", end]);
            self.pass(",");
        }
        out
    }

    /// A type.
    fn field(&mut self) -> Field {
        if self.pass("&") {
            let lifetime = if self.pass("'") { self.ahead(0) } else { "" };
            self.at += usize::from(!lifetime.is_empty());
            self.pass("mut");
            return match self.field() {
                Field::Named(path, _) if path == ["str"] => match lifetime {
                    "static" => Field::Fixed,
                    _ => Field::Borrowed,
                },
                other => other,
            };
        }
        for (start, end) in [("(", ")"), ("[", "]")] {
            if self.pass(start) {
                return Field::Of(self.list(end));
            }
        }
        if !is_word(self.word()) || matches!(self.word(), "dyn" | "impl" | "fn" | "for") {
            let word = self.word().to_owned();
            self.skip(&[",", ")", "]", "}", ">", ";", "="]);
            return Field::Named(vec![word], Vec::new());
        }
        let mut path = vec![self.word().to_owned()];
        self.at += 1;
        while self.word() == "::" && is_word(self.ahead(1)) {
            path.push(self.ahead(1).to_owned());
            self.at += 2;
        }
        let arguments = if self.pass("<") { self.list(">") } else { Vec::new() };
        Field::Named(path, arguments)
    }

    /// The types up to `end`, without lifetimes and the length of an array.
    fn list(&mut self, end: &'static str) -> Vec<Field> {
        let mut out = Vec::new();
        while !self.pass(end) && self.at < self.tokens.len() {
            if self.pass("'") {
                self.at += 1;
            } else {
                out.push(self.field());
            }
            self.skip(&[",", end]);
            self.pass(",");
        }
        out
    }
}

/// The faults of a small crate with this text in a module of a language.
fn faults_of(module: &str, text: &str) -> Vec<String> {
    let texts = [
        ("", ""),
        ("api", "pub struct Operation<'d> { pub path: &'d str }\npub enum Kind { Query, Code(u16) }"),
        ("emit", "pub mod text;"),
        ("emit::text", "pub struct Code(Cow<'static, str>);\nimpl Part for Code {}"),
        ("generators", ""),
        ("plan", ""),
        ("plan::names", "pub struct Ident(String);"),
        ("generators::shared", "pub use crate::emit::text::Code;\npub struct Row { pub cells: Vec<Code> }"),
        (module, text),
    ];
    let file = |module: &str| format!("{}.rs", module.replace("::", "/"));
    let files = texts.iter().map(|(module, _)| ((*module).to_owned(), file(module))).collect();
    let texts = texts.iter().map(|(module, text)| ((*module).to_owned(), (*text).to_owned())).collect();
    Sources::of(files, &texts).faults()
}

#[test]
fn fields_that_hold_text_are_found() {
    let template = "#[derive(Template)]\n#[template(path = \"a.md\", escape = \"none\")]\npub struct Page";
    for (declared, fault) in [
        ("{ title: String }", "4 Page.title is a String"),
        ("{\n    #[doc = \"}\"]\n    pub(crate) name: &'a str,\n}", "6 Page.name is a &str"),
        ("{ name: Option<Vec<(u8, &'a str)>> }", "4 Page.name is a &str"),
        (
            "{ rows: Vec<Row> }\nstruct Row { cells: [Cell; 2] }\nenum Cell { Code(Code), Text { text: String } }",
            "6 Cell.Text.text is a String",
        ),
        ("{ other: Box<Alias> }\ntype Alias = Rc<str>;", "5 Alias.0 is a str"),
        ("{ text: Cow<'static, str> }", "4 Page.text is a str"),
        ("{ show: &'a dyn Display }", "4 Page.show is a dyn"),
        ("{ operation: &'a api::Operation<'a> }", "4 Page.operation holds api::Operation, which holds text"),
        (
            "<T: Part> { it: T }\nstruct B;\n#[derive(Template)] struct C { page: Page<api::Operation<'d>> }",
            "6 C.page holds api::Operation",
        ),
        ("<T: Display> { it: T }", "4 Page<T> is not bound by Part"),
    ] {
        let text = format!("use crate::{{api, emit::text::Code}};\n{template}{declared}");
        let faults = faults_of("generators::x::views", &text);
        let expected = format!("generators/x/views.rs:{fault}");
        assert!(matches!(faults.as_slice(), [found] if found.starts_with(&expected)), "{expected}: {faults:?}");
    }
    let text =
        "views! {\n    \"a.md\" => struct Page<'v> {\n        title: &'v str,\n    }\n}\nstruct Input { text: String }";
    let faults = faults_of("generators::x::views", text);
    assert!(matches!(faults.as_slice(), [found] if found.contains("3 Page.title is a &str")), "{faults:?}");
}

#[test]
fn fields_of_code_are_no_faults() {
    let text = "use crate::generators::shared::{self, Code};
        use crate::plan::names::Ident;
        use crate::api::Kind;
        #[derive(Debug, Template)]
        pub struct Page<'a, T: Part> where T: Copy {
            name: &'a Ident, /// A `String`.
            text: Option<Code>, kind: Kind, word: &'static str, words: [&'static str; 3], count: (usize, bool),
            rows: Vec<shared::Row>, deep: Option<Box<super::views::Deep<'a>>>, of: T,
        }
        struct Deep<'a>(pub &'a [Ident], BTreeMap<u8, Page<'a, Code>>);
        struct Input { text: String }
        impl Shown for Page<'_, Code> { type Text = String; }";
    assert_eq!(faults_of("generators::x::views", text), [""; 0]);
}

#[test]
fn code_that_is_made_elsewhere_is_found() {
    let text = "use crate::emit::text::Code;
        fn a(text: &str) -> Code { Code::encoded(text) }
        fn b(text: Option<&str>) -> Option<Code> { text.map(Code::encoded) }
        fn c(text: &str) -> Code { crate::emit::text::Code::composed(format_args!(\"{text}\")) }
        fn d(text: String) -> Code { Code::fixed(text.leak()) }
        impl<'a> Part for Text<'a> {}
        impl From<String> for Code { }
        #[cfg(test)]\nmod tests {\n fn e() { Code::encoded(1) }\n}\n";
    let faults = faults_of("generators::x::views", text);
    let starts = [
        "2 has Code::encoded",
        "3 has Code::encoded",
        "4 has Code::composed",
        "5 has leak",
        "6 makes Text",
        "7 has a conversion",
    ];
    assert_eq!(faults.len(), starts.len(), "{faults:?}");
    for start in starts {
        let start = format!("generators/x/views.rs:{start}");
        assert!(faults.iter().any(|fault| fault.starts_with(&start)), "{start}: {faults:?}");
    }
    let encoder = "fn a(text: &str) -> Code { Code::encoded(text) }";
    assert_eq!(faults_of("generators::x::text", encoder), [""; 0]);
}
