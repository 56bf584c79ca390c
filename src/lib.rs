//! specmint turns an OpenAPI description into a client library or a server stub.
//!
//! Data flows one way: bytes → [`spec::Document`] → [`api::Api`] → a generator's views and templates → [`emit::Files`]
//! → zip. A module does not depend on those to its right; the hosts (`worker`, `page`, `component`, the command line)
//! are at the edge and only convert data and call [`generate`].

pub mod api;
pub mod emit;
pub mod error;
pub mod generators;
pub mod plan;
pub mod service;
pub mod settings;
pub mod small;
pub mod spec;

#[cfg(any(test, target_os = "unknown"))]
mod slabs;

use std::collections::BTreeMap;

use emit::Files;
use error::{Failure, Problem, Severity};
use generators::Generator;
use generators::asked::Asked;
use settings::Settings;
use spec::{Document, Input, Limits};

/// The version of specmint, also for its hosts: the versions of their crates say nothing.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The result of a run: the generated files and the warnings for the user.
pub struct Generated {
    pub files: Files,
    pub warnings: Vec<Problem>,
}

/// Turns a description into the files of one generator.
///
/// The same input produces the same files on every host and in every run (unless an option asks for a time).
pub fn generate(
    generator: &Generator,
    input: &Input<'_>,
    options: &BTreeMap<String, String>,
) -> Result<Generated, Failure> {
    generate_within(generator, input, options, Limits::DEFAULT)
}

/// Like [`generate`], with limits other than the default.
pub fn generate_within(
    generator: &Generator,
    input: &Input<'_>,
    options: &BTreeMap<String, String>,
    limits: Limits,
) -> Result<Generated, Failure> {
    Job { generator, options, settings: &settings::NONE, lenient: false }.run(input, limits)
}

/// The description for [`warm_up`]: it uses many features, and causes a warning.
const WARM_UP: Input<'static> =
    Input { name: "warm-up.yaml", bytes: include_bytes!("warm-up.yaml"), source: &spec::NoFiles };

/// Generates from a small description that uses many features, and drops the result.
///
/// An engine compiles each function of a wasm module when it is first called, which takes most of the time of a first
/// run. A host calls this in advance, while it waits for its user or if its start is free of charge.
pub fn warm_up(generator: &Generator) {
    if let Ok(generated) = generate(generator, &WARM_UP, &BTreeMap::new()) {
        generated.files.zip(&generator.folder());
    }
}

/// The inputs of a run except the description.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    pub generator: &'a Generator,
    pub options: &'a BTreeMap<String, String>,
    pub settings: &'a Settings,
    /// True if unknown options are warnings instead of errors.
    pub lenient: bool,
}

impl Job<'_> {
    /// Checks options and settings and reports all problems at once. For hosts that have to wait for the description.
    pub fn check(&self) -> Result<(), Failure> {
        self.configure().map(drop)
    }

    /// The steps that a user can take next with the files of this run.
    pub fn next_steps(&self, files: &Files) -> Vec<generators::Step> {
        let (asked, _) = Asked::of(self.generator, self.options, self.settings, self.lenient);
        let paths: Vec<_> = files.sizes().map(|(path, _)| path).collect();
        self.generator.next_steps(&asked.options, &paths)
    }

    fn configure(&self) -> Result<(Asked, generators::Run), Failure> {
        let (asked, mut problems) = Asked::of(self.generator, self.options, self.settings, self.lenient);
        match self.generator.configure(&asked.options) {
            Ok(run) if problems.is_empty() => return Ok((asked, run)),
            Ok(_) => {}
            Err(found) => problems.extend(found),
        }
        Err(Failure::Options(problems))
    }

    /// Reads the description and generates.
    pub fn run(&self, input: &Input<'_>, limits: Limits) -> Result<Generated, Failure> {
        // Problems with options are reported before the description is read.
        self.check()?;
        let document = Document::read_within(input, limits).map_err(Failure::Description)?;
        self.run_from(&document)
    }

    /// Like [`run`](Self::run), for a host that has read the description itself because it had to wait for files
    /// ([`spec::Reading`]).
    pub fn run_from(&self, document: &Document) -> Result<Generated, Failure> {
        self.run_with_warnings(document, |_| {})
    }

    /// Like [`run_from`](Self::run_from), for a host that shows problems while the files are written: `told` receives
    /// all warnings except those about the files.
    pub fn run_with_warnings(&self, document: &Document, told: impl FnOnce(&[Problem])) -> Result<Generated, Failure> {
        self.run_with(document, Vec::new(), told)
    }

    /// Like [`run_from`](Self::run_from), for a host with warnings of its own: those in `noted` come first.
    pub fn run_noting(&self, document: &Document, noted: Vec<Problem>) -> Result<Generated, Failure> {
        self.run_with(document, noted, |_| {})
    }

    fn run_with(
        &self,
        document: &Document,
        mut warnings: Vec<Problem>,
        told: impl FnOnce(&[Problem]),
    ) -> Result<Generated, Failure> {
        let generator = self.generator;
        let (Asked { settings, warnings: of_options, .. }, run) = self.configure()?;
        warnings.extend(of_options);
        let settings = generator.settings(&settings);
        let mut api = api::build_as(document, &settings).map_err(Failure::Description)?;
        warnings.append(&mut api.warnings);
        warnings.extend(generator.unsupported(document, &api.uses));
        told(&warnings);
        let mut files = run(&api).map_err(Failure::Description)?;
        warnings.extend(error::limited_by_rule(files.warnings()));
        if let Some(wanted) = emit::FileFilter::read(&settings) {
            files.keep(&wanted);
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If the warm-up description were refused, it would warm up only the reader.
    #[test]
    fn warm_ups_generate_and_warn() {
        for generator in generators::ALL {
            let generated = generate(generator, &WARM_UP, &BTreeMap::new());
            let generated = generated.unwrap_or_else(|failure| panic!("{}: {failure:?}", generator.name));
            assert!(!generated.warnings.is_empty(), "{}", generator.name);
        }
    }
}
