//! A file for the paths of each tag, one for the components, and one that has all of them.

use std::collections::{BTreeMap, BTreeSet};

use super::footer::Use;
use super::options::Options;
use super::printer::Printer;
use super::schema::{HEADER, Item, MARKERS, Section, components, conveniences, declared, footer, operations, paths};
use super::text::{Code, identifier, json};
use crate::code;
use crate::emit::options::Choice;
use crate::generators::typescript::names::{Alphabet, Scope, file_stem, kebab};
use crate::plan::written::{Reader, Recursive};

/// The stem of the file of the components.
const COMPONENTS: &str = "components";

/// The files that share the interfaces.
struct Written<'o> {
    options: &'o Options,
    files: Vec<(String, Code)>,
    /// The imports of the file that has all of them.
    imports: Code,
    /// The interfaces of the files that have one of a name.
    parts: BTreeMap<&'static str, Vec<Code>>,
}

/// The names and contents of the files.
pub fn write<'d>(
    reader: &Reader<'_, 'd>,
    printer: &mut Printer<'_, 'd>,
    recursive: &Recursive,
    sections: &[Section<'d>],
) -> Vec<(String, Code)> {
    let options = printer.options;
    let (stem, extension) = match options.output_file.strip_suffix(".d.ts") {
        Some(stem) => (stem, ".d.ts"),
        None => (options.output_file.trim_end_matches(".ts"), ".ts"),
    };
    let mut stems = Scope::of(Alphabet::Hyphen);
    stems.take_file(stem.to_owned());
    stems.take_file(COMPONENTS.to_owned());
    let mut out = Written { options, files: Vec::new(), imports: Code::default(), parts: BTreeMap::new() };
    for tag in tags(sections) {
        let stem = stems.take_file(file_stem(&kebab(&Alphabet::Hyphen.sanitize(tag)))).to_string();
        let module = printer.footer.unique(&identifier(&stem.replace('-', "_")));
        let mut members = Code::default();
        let mut body = Code::default();
        let mut names = Vec::new();
        for section in sections {
            let items: Vec<_> = section.items.iter().filter(|item| of(item) == tag).collect();
            if let Some(paths) = paths(reader, printer, section, &items, &mut members) {
                body.push(declared(options, section.name, Some(paths)));
                names.push(section.name);
            }
        }
        if !members.is_empty() {
            body.push(operations(&members));
            names.push("operations");
        }
        let imports = out.imports_of(printer, true);
        out.add(&stem, extension, &module, names, code!("{}{}{}", HEADER, imports, body));
    }
    let mut members = Code::default();
    let mut body = components(reader, printer, recursive, &mut members);
    body.push(footer(printer, &Code::default()));
    let mut names = Vec::new();
    if !members.is_empty() {
        body.push(operations(&members));
        names.push("operations");
    }
    printer.uses.append(&mut printer.footer.uses);
    let imports = out.imports_of(printer, false);
    let markers = Code::fixed(if options.read_write_markers { MARKERS } else { "" });
    let module = printer.footer.unique("all_components");
    out.add(COMPONENTS, extension, &module, names, code!("{}{}{}{}", HEADER, imports, markers, body));
    let all = out.all(&sections[0]);
    out.files.insert(0, (options.output_file.clone(), all));
    out.files
}

/// The tags with a path, in the order of the paths.
fn tags<'d>(sections: &[Section<'d>]) -> Vec<&'d str> {
    let mut known = BTreeSet::new();
    sections.iter().flat_map(|section| &section.items).map(of).filter(|tag| known.insert(*tag)).collect()
}

/// The tag of a path. Those without are together, as in other languages.
fn of<'d>(item: &Item<'d>) -> &'d str {
    item.read.tag().unwrap_or("default")
}

impl Written<'_> {
    /// The specifier of a file.
    fn specifier(&self, stem: &str) -> Code {
        json(&format!("./{stem}{}", self.options.import_file_extension.as_str()))
    }

    /// Imports the declarations of other files that have been used since the last file.
    fn imports_of(&self, printer: &mut Printer<'_, '_>, of_components: bool) -> Code {
        let mut out = Code::default();
        let mut names = Vec::new();
        let stem = self.options.output_file.trim_end_matches(".ts").trim_end_matches(".d");
        for used in std::mem::take(&mut printer.uses) {
            match used {
                Use::Everything => out.push(code!("import type * as schema from {};\n", self.specifier(stem))),
                Use::Component(name) => names.push(name),
            }
        }
        if of_components && !names.is_empty() {
            out.push(code!("import type {{ {} }} from {};\n", Code::joined(names, ", "), self.specifier(COMPONENTS)));
        }
        if !out.is_empty() {
            out.push("\n");
        }
        out
    }

    /// Adds a file, whose interfaces of these names are parts of those of all files.
    fn add(&mut self, stem: &str, extension: &str, module: &Code, names: Vec<&'static str>, code: Code) {
        if !names.is_empty() {
            let specifier = self.specifier(stem);
            self.imports.push(code!("import type * as {} from {};\n", module, specifier));
        }
        for name in names {
            self.parts.entry(name).or_default().push(code!("{}.{}", module, Code::fixed(name)));
        }
        self.files.push((format!("{stem}{extension}"), code));
    }

    /// The file that has all declarations.
    fn all(&self, paths: &Section<'_>) -> Code {
        let options = self.options;
        let has_values = options.enums || options.const_enums || options.enum_values;
        let export = if has_values { "export *" } else { "export type *" };
        let mut out = code!("{}{}{} from {};\n", HEADER, self.imports, export, self.specifier(COMPONENTS));
        for name in ["paths", "webhooks", "operations"] {
            out.push(match self.parts.get(name) {
                None => code!("export type {} = Record<string, never>;\n", name),
                Some(parts) if options.export_type && name != "operations" => {
                    code!("export type {} = {};\n", name, Code::joined(parts, " & "))
                }
                Some(parts) => code!("export interface {} extends {} {{}}\n", name, Code::joined(parts, ", ")),
            });
        }
        out.push(conveniences(options, paths));
        out
    }
}
