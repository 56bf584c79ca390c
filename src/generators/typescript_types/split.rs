//! A file for the paths of each tag, one for the components, and one that has all of them.

use std::collections::BTreeMap;

use super::footer::Use;
use super::options::Options;
use super::printer::Printer;
use super::schema::{HEADER, MARKERS, components, conveniences, declared, footer, operations, paths};
use super::text::{Code, identifier, json};
use crate::code;
use crate::emit::options::Choice;
use crate::generators::typescript::names::{Alphabet, Scope, file_stem, kebab};
use crate::plan::written::{Reader, Recursive, Section, by_tag};

/// The files that share the interfaces.
struct Outputs<'o> {
    options: &'o Options,
    /// The stem of the file that has all of them.
    stem: &'o str,
    /// The stem of the file of the components.
    components: String,
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
    let extension = if options.output_file.ends_with(".d.ts") { ".d.ts" } else { ".ts" };
    let stem = options.output_file.strip_suffix(extension).unwrap_or_default();
    let mut stems = Scope::of(Alphabet::Hyphen);
    stems.take_file(stem.to_owned());
    let components_stem = stems.take_file("components".to_owned()).to_string();
    let mut out = Outputs {
        options,
        stem,
        components: components_stem.clone(),
        files: Vec::new(),
        imports: Code::default(),
        parts: BTreeMap::new(),
    };
    for (tag, parts) in by_tag(sections) {
        let stem = stems.take_file(file_stem(&kebab(&Alphabet::Hyphen.sanitize(tag)))).to_string();
        let module = printer.footer.unique(&identifier(&stem.replace('-', "_")));
        let mut members = Code::default();
        let mut body = Code::default();
        let mut names = Vec::new();
        for (section, items) in parts {
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
    out.add(&components_stem, extension, &module, names, code!("{}{}{}{}", HEADER, imports, markers, body));
    let all = out.all(&sections[0]);
    out.files.insert(0, (options.output_file.clone(), all));
    out.files
}

impl Outputs<'_> {
    /// The specifier of a file.
    fn specifier(&self, stem: &str) -> Code {
        json(&format!("./{stem}{}", self.options.import_file_extension.as_str()))
    }

    /// Imports the declarations of other files that have been used since the last file.
    fn imports_of(&self, printer: &mut Printer<'_, '_>, of_components: bool) -> Code {
        let mut out = Code::default();
        let mut names = Vec::new();
        for used in std::mem::take(&mut printer.uses) {
            match used {
                Use::Everything => out.push(code!("import type * as schema from {};\n", self.specifier(self.stem))),
                Use::Component(name) => names.push(name),
            }
        }
        if of_components && !names.is_empty() {
            out.push(code!(
                "import type {{ {} }} from {};\n",
                Code::joined(names, ", "),
                self.specifier(&self.components)
            ));
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
        let mut out = code!("{}{}{} from {};\n", HEADER, self.imports, export, self.specifier(&self.components));
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
