//! Imports, in the order and layout that formatters ask for.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::text::Code;
use super::tree::{WIDTH, columns};
use crate::lean::{Filled, LeanSort};

/// What a module imports.
#[derive(Debug, Clone, Default)]
pub struct Imports {
    modules: BTreeSet<&'static str>,
    names: BTreeMap<&'static str, BTreeSet<String>>,
    /// Module and class of models.
    models: BTreeSet<(String, String)>,
    /// Those of them that are there when the module is loaded, since classes are made of them.
    bases: BTreeSet<(String, String)>,
}

/// Modules of the standard library.
const STANDARD: [&str; 8] =
    ["builtins", "collections.abc", "dataclasses", "datetime", "enum", "pathlib", "typing", "uuid"];

impl Imports {
    pub fn module(&mut self, module: &'static str) {
        self.modules.insert(module);
    }

    pub fn name(&mut self, module: &'static str, name: &str) {
        self.names.entry(module).or_default().insert(name.to_owned());
    }

    pub fn model(&mut self, module: &str, class: &str) {
        self.models.insert((module.to_owned(), class.to_owned()));
    }

    /// A model that a class is made of.
    pub fn base(&mut self, module: &str, class: &str) {
        self.bases.insert((module.to_owned(), class.to_owned()));
    }

    /// The same with the models' modules below a package, so that other modules can stand beside them.
    pub fn of_models(mut self, package: &str) -> Self {
        self.models = self.models.into_iter().map(|(module, class)| (format!("{package}{module}"), class)).filled();
        self
    }

    /// Leaves out what is in a module itself.
    pub fn forget(&mut self, module: &str) {
        let bases = &self.bases;
        self.models.retain(|model| model.0 != module && !bases.contains(model));
    }

    /// True where there are models.
    pub fn has_models(&self) -> bool {
        !self.models.is_empty()
    }

    /// The sections: what is to come, the standard library, other packages, and this one with models of `package`.
    pub fn sections(&self, package: Option<&str>) -> Code {
        let mut out: Vec<String> = Vec::new();
        for section in 0..4 {
            let mut lines: Vec<(bool, String, String)> = Vec::new();
            for module in self.modules.iter().filter(|module| place(module) == section) {
                lines.push((true, (*module).to_owned(), format!("import {module}")));
            }
            for (module, names) in self.names.iter().filter(|(module, _)| place(module) == section) {
                let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
                names.lean_sort_by(|a, b| by_kind(a, b));
                lines.push((false, (*module).to_owned(), from(module, &names, 0)));
            }
            if let (3, Some(package)) = (section, package) {
                lines.extend(
                    model_lines(&self.models, package, 0).into_iter().map(|(module, line)| (false, module, line)),
                );
            }
            if section == 3 {
                lines.extend(model_lines(&self.bases, ".", 0).into_iter().map(|(module, line)| (false, module, line)));
            }
            lines.lean_sort_by(|a, b| b.0.cmp(&a.0).then_with(|| by_module(&a.1, &b.1)));
            if !lines.is_empty() {
                out.push(lines.into_iter().map(|(_, _, line)| line).collect::<Vec<_>>().join("\n"));
            }
        }
        Code::new(out.join("\n\n"))
    }

    /// The models alone, indented, for a block that only a type checker reads.
    pub fn models(&self, package: &str) -> Code {
        let mut lines = model_lines(&self.models, package, 4);
        lines.lean_sort_by(|a, b| by_module(&a.0, &b.0));
        Code::new(lines.into_iter().map(|(_, line)| line).collect::<Vec<_>>().join("\n"))
    }
}

/// A line for each module, indented.
fn model_lines(models: &BTreeSet<(String, String)>, package: &str, indent: usize) -> Vec<(String, String)> {
    let mut by_module: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (module, class) in models {
        by_module.entry(module).or_default().push(class);
    }
    let line = |(module, mut classes): (&str, Vec<&str>)| {
        classes.lean_sort_by(|a, b| by_kind(a, b));
        let module = format!("{package}{module}");
        let line = from(&module, &classes, indent);
        (module, line)
    };
    by_module.into_iter().map(line).collect()
}

fn place(module: &str) -> usize {
    match module {
        "__future__" => 0,
        _ if module.starts_with('.') => 3,
        _ if STANDARD.contains(&module) => 1,
        _ => 2,
    }
}

/// `from module import a, b`, indented.
pub fn from(module: &str, names: &[&str], indent: usize) -> String {
    let pad = " ".repeat(indent);
    let line = format!("{pad}from {module} import {}", names.join(", "));
    if columns(&line) <= WIDTH {
        return line;
    }
    let names: String = names.iter().map(|name| format!("{pad}    {name},\n")).collect();
    format!("{pad}from {module} import (\n{names}{pad})")
}

/// Constants, then classes, then the rest.
fn by_kind(a: &str, b: &str) -> Ordering {
    let kind = |name: &str| {
        let cased = name.chars().any(char::is_alphabetic);
        match name.chars().next() {
            _ if name.chars().count() > 1 && cased && name == name.to_uppercase() => 0,
            Some(c) if c.is_uppercase() => 1,
            _ => 2,
        }
    };
    kind(a).cmp(&kind(b)).then_with(|| natural(&a.to_lowercase(), &b.to_lowercase())).then_with(|| a.cmp(b))
}

/// Packages further away first.
fn by_module(a: &str, b: &str) -> Ordering {
    let dots = |name: &str| name.chars().take_while(|c| *c == '.').count();
    dots(b).cmp(&dots(a)).then_with(|| natural(&a.to_lowercase(), &b.to_lowercase())).then_with(|| a.cmp(b))
}

/// Compares texts with numbers in them by the size of these.
fn natural(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a, b);
    loop {
        let (Some(x), Some(y)) = (a.chars().next(), b.chars().next()) else { return a.len().cmp(&b.len()) };
        if x.is_ascii_digit() && y.is_ascii_digit() {
            let split = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
            let ((n, rest_a), (m, rest_b)) = (a.split_at(split(a)), b.split_at(split(b)));
            let (short_n, short_m) = (n.trim_start_matches('0'), m.trim_start_matches('0'));
            let order = short_n.len().cmp(&short_m.len()).then_with(|| short_n.cmp(short_m));
            if order != Ordering::Equal {
                return order;
            }
            (a, b) = (rest_a, rest_b);
        } else if x != y {
            return x.cmp(&y);
        } else {
            (a, b) = (&a[x.len_utf8()..], &b[y.len_utf8()..]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Imports;

    #[test]
    fn imports_are_sorted_as_formatters_do() {
        let mut imports = Imports::default();
        imports.name("typing", "Any");
        imports.name("typing", "TYPE_CHECKING");
        imports.name("fastapi", "UploadFile");
        imports.name("..runtime", "Model");
        imports.module("builtins");
        imports.model("pet10", "Pet10");
        imports.model("pet2", "Pet2");
        let expected = "import builtins\nfrom typing import TYPE_CHECKING, Any\n\nfrom fastapi import UploadFile\n\n\
                        from ..runtime import Model\nfrom .pet2 import Pet2\nfrom .pet10 import Pet10";
        assert_eq!(imports.sections(Some(".")).as_str(), expected);
    }
}
