//! specmint turns an OpenAPI description into a client library or a server stub.
//!
//! Data flows one way: bytes → [`spec::Document`] → [`api::Api`] → a generator's views and
//! templates → [`emit::Files`] → zip. A module knows nothing of those to its right; the hosts
//! (`worker`, `page`, the command line) stand at the edge and only convert and call [`generate`].

pub mod api;
pub mod emit;
pub mod error;
pub mod generators;
pub mod lean;
pub mod service;
pub mod settings;
pub mod spec;

#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod page;
#[cfg(all(target_arch = "wasm32", feature = "worker"))]
mod worker;

use std::collections::BTreeMap;

use emit::Files;
use error::{Failure, Problem, Severity};
use generators::Generator;
use spec::{Document, Input, Limits};

/// What a run gives: the files, and the warnings that the user should see.
pub struct Generated {
    pub files: Files,
    pub warnings: Vec<Problem>,
}

/// Turns a description into the files of one generator.
///
/// The same input gives the same files on each host and in each run (unless an option asks for a time).
pub fn generate(
    generator: &Generator,
    input: &Input<'_>,
    options: &BTreeMap<String, String>,
) -> Result<Generated, Failure> {
    generate_within(generator, input, options, Limits::DEFAULT)
}

/// The same for a description that may cost more or less than usual.
pub fn generate_within(
    generator: &Generator,
    input: &Input<'_>,
    options: &BTreeMap<String, String>,
    limits: Limits,
) -> Result<Generated, Failure> {
    // Bad options are told before a bad description is.
    generator.configure(options).map(drop).map_err(Failure::Options)?;
    let document = Document::read_within(input, limits).map_err(Failure::Description)?;
    generate_from(generator, &document, options)
}

/// The same for a host that has read the description itself, since it had to wait for files ([`spec::Reading`]).
pub fn generate_from(
    generator: &Generator,
    document: &Document,
    options: &BTreeMap<String, String>,
) -> Result<Generated, Failure> {
    let run = generator.configure(options).map_err(Failure::Options)?;
    let api = api::build(document).map_err(Failure::Description)?;
    let mut files = run(&api).map_err(Failure::Description)?;
    let mut warnings = api.warnings;
    warnings.extend(generator.unsupported(document, &api.uses));
    warnings.extend(files.warnings());
    if !warnings.is_empty() {
        let report = emit::report::report(&generator.title(), api.info.title, api.info.version, &warnings);
        files.push(emit::report::NAME, report);
    }
    files.list();
    if let Some(why) = files.refused() {
        let hint = "Change the option, the tag or the schema that the name comes from.".to_owned();
        let (at, rule) = (document.root(), emit::rules::FILE_NAME);
        return Err(Failure::Description(vec![document.problem(at, Severity::Error, rule, why, Some(hint))]));
    }
    Ok(Generated { files, warnings })
}
