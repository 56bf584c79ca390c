//! Configuration files, YAML or JSON, with the keys of [`super::flags`]; any other key is an option of the generator.

use std::path::{Path, PathBuf};

use specmint::emit::text::readable;
use specmint::error::OptionProblem;
use specmint::settings::{Form, GLOBAL_PROPERTIES, SettingValue, pair};
use specmint::spec::{Document, Node};

use super::flags::{IGNORED_KEYS, PROPERTIES, VALIDATE_SPEC};
use super::report::{Report, option_line};
use super::request::{self, Request, flag};

/// The key for including another file, with further keys.
const INCLUDE: &str = "!include";

/// The maximum depth of files that include each other.
const DEEPEST: usize = 10;

/// Reads a configuration file; the error is text for standard error. Included files are relative to `includes`, or else
/// to the folder of the file itself.
pub fn read(path: &Path, includes: Option<&Path>) -> Result<Request, String> {
    let mut request = Request::default();
    let folder = includes.map_or_else(|| folder(path).to_owned(), PathBuf::from);
    read_into(path, &folder, 0, &mut request)?;
    Ok(request)
}

fn read_into(path: &Path, includes: &Path, depth: usize, request: &mut Request) -> Result<(), String> {
    let shown = path.display().to_string();
    if depth > DEEPEST {
        return Err(format!("error: {shown}: the files include each other more than {DEEPEST} levels deep\n"));
    }
    let document = document(&shown, &bytes(path)?)?;
    let place = |value: Node<'_>| place(&shown, value);
    let mut problems = String::new();
    for (key, value) in document.root().members() {
        // `'!include': a.yaml`; several includes have different keys: `'!include2'`.
        if key.starts_with(INCLUDE) {
            let Some(file) = value.text() else {
                let problem = option_problem(key, "the value must be the name of a file");
                problems.push_str(&format!("{}: {}", place(value), option_line(&problem)));
                continue;
            };
            read_into(&includes.join(file), includes, depth + 1, request)?;
        } else if let Err(why) = take(request, key, value, &place) {
            problems.push_str(&why);
        }
    }
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// Applies a key of a configuration file to a request; `place` formats the position of a value. The error is text for
/// standard error.
pub fn take(
    request: &mut Request,
    key: &str,
    value: Node<'_>,
    place: &dyn Fn(Node<'_>) -> String,
) -> Result<(), String> {
    if value.is_null() {
        return Ok(());
    }
    let flag = flag(key);
    let is_properties = flag.is_some_and(|flag| flag.key == PROPERTIES);
    if is_properties && value.is_object() {
        value.members().for_each(|(name, value)| take_option(request, name, value, place));
        return Ok(());
    }
    let Some(set_as) = request::set_as(key) else {
        take_option(request, key, value, place);
        return Ok(());
    };
    let form = if key == VALIDATE_SPEC { Form::Switch } else { flag.map_or(Form::Text, |flag| flag.form) };
    let is_ignored = IGNORED_KEYS.iter().any(|(ignored, _)| *ignored == key);
    let setting = if is_ignored { Ok(SettingValue::Text(String::new())) } else { setting_value(value, form, &set_as) };
    let set = setting.and_then(|setting| request.set(key, setting));
    set.map_err(|problem| {
        let option = if problem.option.is_empty() { key.to_owned() } else { problem.option };
        format!("{}: {}", place(value), option_line(&OptionProblem { option, ..problem }))
    })?;
    for (name, value) in value.members() {
        request.note_place(&format!("{set_as}.{name}"), place(value));
    }
    request.note_place(&set_as, place(value));
    Ok(())
}

/// The folder of a configuration file, for paths that are relative to it; empty for the working directory.
pub fn folder(file: &Path) -> &Path {
    file.parent().unwrap_or(Path::new(""))
}

/// Sets an option of the generator. The generator, and so whether it has the option, is not known yet; an object as the
/// value is reported later.
pub fn take_option(request: &mut Request, name: &str, value: Node<'_>, place: &dyn Fn(Node<'_>) -> String) {
    let text = scalar(value).or_else(|| joined(value, ","));
    request.set_option(name, text);
    request.note_place(name, place(value));
}

fn option_problem(option: &str, message: &str) -> OptionProblem {
    OptionProblem { option: option.to_owned(), message: message.to_owned(), hint: None }
}

/// The position of a value in a file: `config.yaml:3:1`.
pub fn place(shown: &str, value: Node<'_>) -> String {
    let (line, column) = value.position();
    format!("{}:{line}:{column}", readable(shown))
}

pub fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("error: {}: {error}\n", path.display()))
}

/// Parses the content of a configuration file; `shown` is its name in messages.
pub fn document(shown: &str, bytes: &[u8]) -> Result<Document, String> {
    let document = Document::of_values(shown, bytes);
    let document = document.map_err(|problems| Report::of(shown).problems(&problems))?;
    if !document.root().is_object() {
        return Err(format!("error: {shown}: a configuration file must contain an object\n"));
    }
    Ok(document)
}

/// The text of a scalar; `None` for an array or an object.
fn scalar(value: Node<'_>) -> Option<String> {
    match value.bool() {
        Some(on) => Some(on.to_string()),
        None if value.is_null() => Some(String::new()),
        None => value.text().map(str::to_owned),
    }
}

/// The items of an array, joined, if all are scalars.
fn joined(list: Node<'_>, separator: &str) -> Option<String> {
    let items: Option<Vec<_>> = list.items().map(scalar).collect();
    items.filter(|_| list.is_array()).map(|items| items.join(separator))
}

/// Converts a value of a file to the form of a setting: numbers to their text, arrays to `a,b` or, for pairs, to pairs
/// from `a=b`.
fn setting_value(value: Node<'_>, form: Form, key: &str) -> Result<SettingValue, OptionProblem> {
    if let Some(on) = value.bool() {
        return Ok(SettingValue::Switch(on));
    }
    if let Some(text) = value.text() {
        return Ok(match text.to_ascii_lowercase().as_str() {
            // These are booleans in YAML 1.1.
            "on" | "yes" if form == Form::Switch => SettingValue::Switch(true),
            "off" | "no" if form == Form::Switch => SettingValue::Switch(false),
            _ => SettingValue::Text(text.to_owned()),
        });
    }
    if value.is_object() {
        let mut pairs = Vec::new();
        for (name, value) in value.members() {
            // The value can be a list of files, models or classes, which a global property separates by colons.
            let names = || joined(value, ":").filter(|_| key == GLOBAL_PROPERTIES);
            let value = scalar(value).or_else(names);
            let value = value.ok_or_else(|| option_problem("", &format!("the value of {name} must be a string")))?;
            pairs.push((name.to_owned(), value));
        }
        return Ok(SettingValue::Pairs(pairs));
    }
    let items: Option<Vec<_>> = value.items().map(scalar).collect();
    let items = items.ok_or_else(|| option_problem("", "the items must be strings"))?;
    if form != Form::Pairs {
        return Ok(SettingValue::Text(items.join(",")));
    }
    Ok(SettingValue::Pairs(items.iter().map(|item| pair(item)).collect()))
}

#[cfg(test)]
mod tests {
    use specmint::settings::{GLOBAL_PROPERTIES, NAME_MAPPINGS, SKIP_VALIDATE_SPEC};
    use specmint::spec::{Document, Node};

    use super::{Request, take};

    fn read(text: &str) -> Result<Request, String> {
        let document = Document::of_values("c.yaml", text.as_bytes()).unwrap();
        let mut request = Request::default();
        for (key, value) in document.root().members() {
            let place = |value: Node<'_>| format!("c.yaml:{}:{}", value.position().0, value.position().1);
            take(&mut request, key, value, &place)?;
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
        let why = read("typeMappings: {A: {b: c}}\n").unwrap_err();
        assert!(why.starts_with("c.yaml:1:1: error[option]: typeMappings: the value of A must be"), "{why}");
    }

    #[test]
    fn keys_and_options_have_their_place() {
        let request = read(
            "modelNamePrefix: A\nadditionalProperties:\n  npmName: a\n  packageJson: {a: b}\ntypeMapping: {A: b}\n\
             validateSpec: off\nglobalProperties:\n  models: [A, B]\n  apiDocs: false\n",
        )
        .unwrap();
        let place = |option| request.place(option).unwrap_or_default();
        assert_eq!(
            ["modelNamePrefix", "npmName", "packageJson"].map(place),
            ["c.yaml:1:18", "c.yaml:3:12", "c.yaml:4:3"]
        );
        assert_eq!(["typeMappings.A", "typeMappings.B"].map(place), ["c.yaml:5:18", "c.yaml:5:1"]);
        assert_eq!(place("globalProperties.apiDocs"), "c.yaml:9:12");
        assert!(request.settings.is_on(SKIP_VALIDATE_SPEC));
        assert_eq!(request.settings.pair(GLOBAL_PROPERTIES, "models"), Some("A:B"));
        assert_eq!(request.place("other"), None);
    }
}
