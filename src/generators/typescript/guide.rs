//! The pages of docs/ and the README of clients that are configured by a `Configuration`.

use super::docs::{Method, Upload, WORDS, Writer, classes};
use super::operations::{Group, NamedOperation};
use super::programs::{Example, Programs};
use super::readme::{named, reference_url, secured};
use super::text::{Code, markdown_line, shell_word};
use crate::api::ModelId;
use crate::emit::Files;
use crate::generators::docs::readme::{about, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, Pages};

/// The package that a README describes.
pub struct Named<'p> {
    pub name: &'p str,
    pub version: &'p str,
    /// The package also has ES modules.
    pub esm: bool,
}

/// The parts that the READMEs of these clients have in common.
pub struct Guide {
    /// The API's title and version in a phrase.
    pub api: Code,
    pub about: Vec<Code>,
    pub package: Code,
    /// Package name and version as one shell word.
    pub pinned: Code,
    pub first: Option<Example>,
    pub upload: Option<Example>,
    /// The program calls a placeholder host, because the server URL has no host.
    pub asks_host: bool,
    pub esm: bool,
    /// The path of the first server, if its URL has no host.
    pub relative: Option<Code>,
    pub servers: Option<Code>,
    pub schemes: Option<Code>,
    /// True if a scheme is an API key.
    pub has_keys: bool,
    /// True if a credential may be a function.
    pub takes_functions: bool,
    pub reference: Reference,
}

/// The operations of all classes, each with its class.
pub fn operations<'g>(
    groups: &'g [&'g Group<'g, 'g>],
) -> impl Iterator<Item = (&'g Group<'g, 'g>, &'g NamedOperation<'g, 'g>)> {
    groups.iter().flat_map(|group| group.operations.iter().map(move |named| (*group, named)))
}

/// Writes the pages of docs/, in which models have these names, and returns the parts of the README of a package. `file`
/// is the value that the program with an upload sends.
pub fn write<'p>(
    programs: &'p Programs<'p>,
    groups: &'p [&'p Group<'p, 'p>],
    models: &mut dyn Iterator<Item = (ModelId, String)>,
    package: Option<Named<'_>>,
    file: Option<Code>,
    files: &mut Files,
) -> Option<Guide> {
    let api = programs.api;
    let method = |class: usize, operation: usize| {
        let named = &groups[class].operations[operation];
        let snippet = programs.of(groups[class], named).program;
        Method { operation: named.operation, arguments: (programs.arguments)(named), snippet }
    };
    let pages = Pages::new(classes(groups.iter().copied()), models);
    let dialect = Writer { words: &WORDS, models: programs.models, method: &method };
    let place = DocsPlace::usual(package.is_some());
    let docs = Docs { api, dialect: &dialect, pages: &pages, place };
    docs.write(files);
    let Named { name, version, esm } = package?;
    let secured = secured(api, operations(groups).map(|(_, named)| named.operation));
    let first = operations(groups).next();
    Some(Guide {
        api: named(&api.info),
        about: about(&api.info),
        package: markdown_line(name),
        pinned: shell_word(&format!("{name}@{version}")),
        first: first
            .map(|(group, named)| programs.first(group, named, programs.first_settings(named.operation, secured))),
        upload: operations(groups).find_map(|(group, named)| {
            Some(programs.upload(group, named, &Upload { value: file.clone(), ..Upload::of(named)? }))
        }),
        asks_host: first.is_some_and(|(_, named)| programs.asks_host(named.operation)),
        esm,
        relative: programs.relative(),
        servers: servers(api),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![programs.idiom.setting(scheme)]),
        has_keys: programs.has_keys(),
        takes_functions: programs.takes_functions(),
        reference: docs.reference(reference_url(api)),
    })
}
