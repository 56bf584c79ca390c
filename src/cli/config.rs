//! Configuration files, YAML or JSON, with the keys of [`super::flags`]; any other key is an option of the generator.

use std::path::{Path, PathBuf};

use specmint::emit::text::readable;
use specmint::error::OptionProblem;
use specmint::settings::{Form, Given, pair};
use specmint::spec::{Document, Node};

use super::flags::IDLE_KEYS;
use super::report::{Report, option_line};
use super::request::{Request, flag};

/// The key whose value is another file, with further keys.
const INCLUDE: &str = "!include";

/// Files that include one another.
const DEEPEST: usize = 10;

/// Reads a file; the error is text for standard error. Files that it includes are relative to `includes`, or to its own
/// folder.
pub fn read(path: &Path, includes: Option<&Path>) -> Result<Request, String> {
    let mut request = Request::default();
    let folder = includes.map_or_else(|| path.parent().unwrap_or(Path::new("")).to_owned(), PathBuf::from);
    read_into(path, &folder, 0, &mut request)?;
    Ok(request)
}

fn read_into(path: &Path, includes: &Path, depth: usize, request: &mut Request) -> Result<(), String> {
    let shown = path.display().to_string();
    if depth > DEEPEST {
        return Err(format!("error: {shown}: the files include each other more than {DEEPEST} levels deep\n"));
    }
    let document = document(path)?;
    let mut problems = String::new();
    for (key, value) in document.root().members() {
        // `'!include': a.yaml`; several have names of their own: `'!include2'`.
        if key.starts_with(INCLUDE) {
            let Some(file) = value.text() else {
                problems.push_str(&place(&shown, value, key, "the value must be the name of a file"));
                continue;
            };
            read_into(&includes.join(file), includes, depth + 1, request)?;
        } else if let Err(why) = take(request, key, value) {
            problems.push_str(&why(&shown));
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

type Explained = Box<dyn Fn(&str) -> String>;

/// Sets a key of a file. The error makes the text for standard error of the file's name.
pub fn take(request: &mut Request, key: &str, value: Node<'_>) -> Result<(), Explained> {
    if value.is_null() {
        return Ok(());
    }
    let form = flag(key).map_or(Form::Text, |flag| flag.form);
    let idle = IDLE_KEYS.iter().any(|(idle, _)| *idle == key);
    let given = if idle { Ok(Given::Text(String::new())) } else { given(value, form) };
    let set = given.and_then(|given| request.set(key, given));
    let (line, column) = value.position();
    set.map_err(|problem| {
        let option = if problem.option.is_empty() { key.to_owned() } else { problem.option };
        let problem = OptionProblem { option, ..problem };
        Box::new(move |file: &str| format!("{}:{line}:{column}: {}", readable(file), option_line(&problem)))
            as Explained
    })
}

fn place(file: &str, value: Node<'_>, key: &str, message: &str) -> String {
    let (line, column) = value.position();
    let problem = OptionProblem { option: key.to_owned(), message: message.to_owned(), hint: None };
    format!("{}:{line}:{column}: {}", readable(file), option_line(&problem))
}

/// Reads a file of values.
pub fn document(path: &Path) -> Result<Document, String> {
    let shown = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| format!("error: {shown}: {error}\n"))?;
    let document =
        Document::of_values(&shown, &bytes).map_err(|problems| Report { input: &shown }.problems(&problems))?;
    if !document.root().is_object() {
        return Err(format!("error: {shown}: a configuration file must contain an object\n"));
    }
    Ok(document)
}

/// A value of a file as a setting takes it: numbers by their text, lists as `a,b`, or as pairs of `a=b`.
fn given(value: Node<'_>, form: Form) -> Result<Given, OptionProblem> {
    let problem = |message: &str| OptionProblem { option: String::new(), message: message.to_owned(), hint: None };
    if let Some(on) = value.bool() {
        return Ok(Given::Switch(on));
    }
    if let Some(text) = value.text() {
        return Ok(Given::Text(text.to_owned()));
    }
    let scalar = |node: Node<'_>| match node.bool() {
        Some(on) => Some(on.to_string()),
        None if node.is_null() => Some(String::new()),
        None => node.text().map(str::to_owned),
    };
    if value.is_object() {
        let mut pairs = Vec::new();
        for (name, value) in value.members() {
            let value = scalar(value).ok_or_else(|| problem(&format!("the value of {name} must be a string")))?;
            pairs.push((name.to_owned(), value));
        }
        return Ok(Given::Pairs(pairs));
    }
    let items: Option<Vec<_>> = value.items().map(scalar).collect();
    let items = items.ok_or_else(|| problem("the items must be strings"))?;
    if form != Form::Pairs {
        return Ok(Given::Text(items.join(",")));
    }
    Ok(Given::Pairs(items.iter().map(|item| pair(item)).collect()))
}

#[cfg(test)]
mod tests {
    use specmint::settings::{GLOBAL_PROPERTIES, NAME_MAPPINGS};
    use specmint::spec::Document;

    use super::{Request, take};

    fn read(text: &str) -> Result<Request, String> {
        let document = Document::of_values("c.yaml", text.as_bytes()).unwrap();
        let mut request = Request::default();
        for (key, value) in document.root().members() {
            take(&mut request, key, value).map_err(|why| why("c.yaml"))?;
        }
        Ok(request)
    }

    #[test]
    fn values_have_each_of_their_forms() {
        let request = read(
            "npmVersion: 1.10\nsupportsES6: true\nadditionalProperties: {npmName: a, snapshot: false}\nother:\n\
             nameMappings: [a=b]\nglobalProperties:\n  models: ''\n  apis:\nopenapiGeneratorIgnoreList: [a, b/*]\n",
        )
        .unwrap();
        assert_eq!(request.options["npmVersion"], "1.10", "as written");
        assert_eq!(request.options["supportsES6"], "true");
        assert_eq!(request.options["snapshot"], "false");
        assert!(!request.options.contains_key("other"));
        assert!(request.settings.pairs(NAME_MAPPINGS).eq([("a", "b")]));
        assert!(request.settings.pairs(GLOBAL_PROPERTIES).eq([("apis", ""), ("models", "")]));
        assert_eq!(request.text(crate::cli::flags::IGNORE_LIST), Some("a,b/*"));
    }

    #[test]
    fn mistakes_have_their_place() {
        let why = read("npmName: a\nimportMappings: true\n").unwrap_err();
        assert!(why.starts_with("c.yaml:2:17: error[option]: importMappings: "), "{why}");
        let why = read("importMapings: {A: b}\n").unwrap_err();
        assert!(why.contains("did you mean importMappings?"), "{why}");
    }
}
