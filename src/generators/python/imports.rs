//! Imports, in the order and layout of formatters.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::text::Code;
use super::tree::{PAGE, WIDTH, columns};
use crate::emit::layout::{Break, Layout};
use crate::plan::names::Ident;
use crate::small::{CollectSmall, SortSmall};
use crate::{code, layout};

/// The imports of a module.
#[derive(Debug, Clone, Default)]
pub struct Imports {
    modules: BTreeSet<&'static str>,
    names: BTreeMap<&'static str, BTreeSet<Code>>,
    /// Module and name of imports from this package.
    models: BTreeSet<(Code, Code)>,
    /// Imports that must exist when the module is loaded, because they are base classes.
    bases: BTreeSet<(Code, Code)>,
}

/// Modules of the standard library.
const STANDARD: [&str; 10] = [
    "asyncio", "builtins", "collections.abc", "dataclasses", "datetime", "decimal", "enum", "pathlib", "typing", "uuid",
];

impl Imports {
    pub fn module(&mut self, module: &'static str) {
        self.modules.insert(module);
    }

    pub fn name(&mut self, module: &'static str, name: &'static str) {
        self.names.entry(module).or_default().insert(Code::fixed(name));
    }

    /// An import under another name: `ApiResponse as HttpResponse`.
    pub fn code(&mut self, module: &'static str, name: Code) {
        self.names.entry(module).or_default().insert(name);
    }

    pub fn model(&mut self, module: &Ident, class: &Ident) {
        self.own(module.into(), class.into());
    }

    /// A name from another module of this package.
    pub fn own(&mut self, module: Code, name: Code) {
        self.models.insert((module, name));
    }

    /// A model that is a base class.
    pub fn base(&mut self, module: &Ident, class: &Ident) {
        self.bases.insert((module.into(), class.into()));
    }

    /// With the models' modules in a subpackage, so that other modules can be imported as well.
    pub fn of_models(mut self, package: &'static str) -> Self {
        self.models =
            self.models.into_iter().map(|(module, class)| (code!("{}{}", package, module), class)).collect_small();
        self
    }

    /// Removes the imports of a module from itself.
    pub fn forget(&mut self, module: &Ident) {
        let bases = &self.bases;
        self.models.retain(|model| model.0.as_str() != module.as_str() && !bases.contains(model));
    }

    /// Adds the imports of another part of the module.
    pub fn merge(&mut self, other: Self) {
        self.modules.extend(other.modules);
        for (module, names) in other.names {
            self.names.entry(module).or_default().extend(names);
        }
        self.models.extend(other.models);
        self.bases.extend(other.bases);
    }

    /// Module and name of imports from this package, without base classes.
    pub fn own_names(&self) -> impl Iterator<Item = (&Code, &Code)> {
        self.models.iter().map(|(module, name)| (module, name))
    }

    /// True if models are imported.
    pub fn has_models(&self) -> bool {
        !self.models.is_empty()
    }

    /// The sections: `__future__`, the standard library, other packages, and this package with the models of `package`.
    pub fn sections(&self, package: Option<&Code>) -> Code {
        let mut out: Vec<Code> = Vec::new();
        for section in 0..4 {
            let mut lines: Vec<(bool, Code, Code)> = Vec::new();
            for module in self.modules.iter().filter(|module| section_of(module) == section) {
                lines.push((true, Code::fixed(module), code!("import {}", *module)));
            }
            for (module, names) in self.names.iter().filter(|(module, _)| section_of(module) == section) {
                let mut names: Vec<&Code> = names.iter().collect();
                names.sort_small_by(|a, b| by_kind(a.as_str(), b.as_str()));
                let module = Code::fixed(module);
                // Each import under another name has a line.
                let (renamed, plain): (Vec<_>, Vec<_>) =
                    names.into_iter().partition(|name| name.as_str().contains(" as "));
                let lists = [plain]
                    .into_iter()
                    .filter(|names| !names.is_empty())
                    .chain(renamed.into_iter().map(|name| vec![name]));
                lines.extend(lists.map(|names| (false, module.clone(), from(&module, &names, ""))));
            }
            if let (3, Some(package)) = (section, package) {
                lines.extend(
                    model_lines(&self.models, package, "").into_iter().map(|(module, line)| (false, module, line)),
                );
            }
            if section == 3 {
                let bases = model_lines(&self.bases, &Code::fixed("."), "").into_iter();
                lines.extend(bases.map(|(module, line)| (false, module, line)));
            }
            lines.sort_small_by(|a, b| b.0.cmp(&a.0).then_with(|| by_module(a.1.as_str(), b.1.as_str())));
            if !lines.is_empty() {
                out.push(Code::joined(lines.iter().map(|(_, _, line)| line), "\n"));
            }
        }
        Code::joined(&out, "\n\n")
    }

    /// Only the models, indented for a `TYPE_CHECKING` block.
    pub fn models(&self, package: &'static str) -> Code {
        let mut lines = model_lines(&self.models, &Code::fixed(package), "    ");
        lines.sort_small_by(|a, b| by_module(a.0.as_str(), b.0.as_str()));
        Code::joined(lines.iter().map(|(_, line)| line), "\n")
    }
}

/// A line for each module, indented.
fn model_lines(models: &BTreeSet<(Code, Code)>, package: &Code, indent: &'static str) -> Vec<(Code, Code)> {
    let mut by_module: BTreeMap<&Code, Vec<&Code>> = BTreeMap::new();
    for (module, class) in models {
        by_module.entry(module).or_default().push(class);
    }
    let line = |(module, mut classes): (&Code, Vec<&Code>)| {
        classes.sort_small_by(|a, b| by_kind(a.as_str(), b.as_str()));
        let module = code!("{}{}", package, module);
        let line = from(&module, &classes, indent);
        (module, line)
    };
    by_module.into_iter().map(line).collect()
}

fn section_of(module: &str) -> usize {
    let module = module.split(' ').next().unwrap_or_default();
    match module {
        "__future__" => 0,
        _ if module.starts_with('.') => 3,
        _ if STANDARD.contains(&module) => 1,
        _ => 2,
    }
}

/// `from module import a, b`, indented.
pub fn from(module: &Code, names: &[&Code], indent: &'static str) -> Code {
    let line = code!("{}from {} import {}", indent, module, Code::joined(names, ", "));
    if columns(line.as_str()) <= WIDTH {
        return line;
    }
    let head = layout!["from ", module, " import ", Break::Either("(", "")];
    let names = Layout::items(names, Break::Either(",", ""));
    let line = PAGE.print(&Layout::within(head, Break::Line(""), names, Break::Either(")", "")), indent.len());
    code!("{}{}", indent, line)
}

/// Constants, then classes, then all others.
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

/// Outer packages first.
fn by_module(a: &str, b: &str) -> Ordering {
    let dots = |name: &str| name.chars().take_while(|c| *c == '.').count();
    dots(b).cmp(&dots(a)).then_with(|| natural(&a.to_lowercase(), &b.to_lowercase())).then_with(|| a.cmp(b))
}

/// Compares strings; numbers in them are compared by value.
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
    use crate::code;

    #[test]
    fn imports_are_sorted_as_formatters_do() {
        let mut imports = Imports::default();
        imports.name("typing", "Any");
        imports.name("typing", "TYPE_CHECKING");
        imports.name("fastapi", "UploadFile");
        imports.name("..runtime", "Model");
        imports.module("builtins");
        imports.own(code!("pet10"), code!("Pet10"));
        imports.own(code!("pet2"), code!("Pet2"));
        let expected = "import builtins\nfrom typing import TYPE_CHECKING, Any\n\nfrom fastapi import UploadFile\n\n\
                        from ..runtime import Model\nfrom .pet2 import Pet2\nfrom .pet10 import Pet10";
        assert_eq!(imports.sections(Some(&code!("."))).as_str(), expected);
    }
}
