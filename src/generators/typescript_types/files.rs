//! The files: all types in one, unless they are split.

use super::footer::Once;
use super::options::Options;
use super::printer::Printer;
use super::schema::{HEADER, MARKERS, components, conveniences, declared, footer, paths, remember_templates};
use super::split;
use super::text::Code;
use crate::api::Api;
use crate::error::Problem;
use crate::plan::written::{Reader, Recursive, Section, type_name};

/// Writes the files, with a warning for each correction.
pub fn write(api: &Api<'_>, options: &Options) -> (Vec<(String, String)>, Vec<Problem>) {
    let reader = Reader::of(api, options.reading());
    let mut printer = Printer::of(options);
    let recursive = reader.recursive();
    for name in recursive.names() {
        let alias = printer.footer.unique(&type_name(&format!("Recursive/{name}")));
        printer.aliases.insert(name.to_owned(), alias);
    }
    let sections = ["paths", "webhooks"].map(|name| reader.section(name));
    sections.iter().for_each(|section| remember_templates(&mut printer, section));
    let files = match options.split {
        true => split::write(&reader, &mut printer, &recursive, &sections),
        false => vec![(options.output_file.clone(), whole(&reader, &mut printer, &recursive, &sections))],
    };
    printer.corrections.into_iter().for_each(|(node, correction)| reader.note(node, correction));
    (files.into_iter().map(|(name, code)| (name, code.to_string())).collect(), reader.corrected())
}

/// Everything in a file.
fn whole<'d>(
    reader: &Reader<'_, 'd>,
    printer: &mut Printer<'_, 'd>,
    recursive: &Recursive,
    sections: &[Section<'d>],
) -> Code {
    let options = printer.options;
    let mut operations = Code::default();
    let mut out = Code::fixed(HEADER);
    if options.read_write_markers {
        out.push(MARKERS);
    }
    for section in sections {
        let items: Vec<_> = section.items.iter().collect();
        let body = paths(reader, printer, section, &items, &mut operations);
        out.push(declared(options, section.name, body));
    }
    out.push(components(reader, printer, recursive, &mut operations));
    out.push(footer(printer, &operations));
    if !printer.footer.needed.contains(&Once::Operations) {
        out.push("export type operations = Record<string, never>;\n");
    }
    out.push(conveniences(options, &sections[0]));
    out
}
