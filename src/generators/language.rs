//! The interface that each language implements.

use crate::api::Api;
use crate::emit::Files;
use crate::emit::options::OptionSet;
use crate::error::Problem;
use crate::spec::Feature;

/// The kind of code that a generator writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LanguageKind {
    Client,
    Server,
}

impl LanguageKind {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Server => "server",
        }
    }
}

/// A feature of the specification that a language does not support, and its behaviour instead.
#[derive(Debug, Clone, Copy)]
pub struct Gap {
    pub feature: Feature,
    /// A sentence for the user.
    pub instead: &'static str,
}

/// The explanation of a client's gaps in constraints of schemas.
pub const UNCHECKED: &str = "values are not validated by the client; the server has to do it";

/// A row of a language's gaps.
pub const fn gap(feature: Feature, instead: &'static str) -> Gap {
    Gap { feature, instead }
}

/// The gaps of clients whose maps have keys of any text, and which leave the rules of schemas to the server.
pub const OF_CLIENTS: &[Gap] = &[
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED),
    gap(Feature::Dependent, UNCHECKED),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "keys can be any string"),
    gap(Feature::PatternProperties, "keys can be any string, and values any JSON value"),
    gap(Feature::EncodingHeaders, "parts are sent without headers other than their content type"),
];

/// Options that have no effect for the same reason.
#[derive(Debug, Clone, Copy)]
pub struct Ignored {
    /// Their names. After a `=`, the value that asks for the behaviour that the generator always has: it causes no
    /// warning, and is often the default of the reference, which programs send back as they read it.
    pub options: &'static [&'static str],
    /// Why they have no effect, as the end of a sentence.
    pub why: &'static str,
}

/// A row of a language's ignored options.
pub const fn ignored(options: &'static [&'static str], why: &'static str) -> Ignored {
    Ignored { options, why }
}

/// The names and labels of a language in the page.
#[derive(Debug, Clone, Copy)]
pub struct Title {
    /// For example `TypeScript`.
    pub language: &'static str,
    /// The library or framework that the output uses, such as `axios`.
    pub library: &'static str,
    /// The platform that the output runs on, such as `Node.js and browsers`.
    pub runs: &'static str,
    /// A two-letter abbreviation of the language.
    pub badge: &'static str,
}

/// A step for using an output: its description, and a line for a terminal or a program.
pub type Step = (&'static str, String);

/// Name of the output's folder, such as `typescript-axios-client`.
pub fn folder(name: &str, kind: LanguageKind) -> String {
    format!("{name}-{}", kind.as_str())
}

/// The definition of a language. All that the hosts show of a language is derived from it.
pub trait Language {
    /// Name in the interface, such as `typescript-axios`.
    const NAME: &'static str;
    const KIND: LanguageKind;
    const TITLE: Title;
    type Options: OptionSet;
    /// False if the output has the names and types of the description only, and no program of its own.
    const MAKES_NAMES: bool = true;
    /// The keys of the settings with [`Effect::Output`](crate::settings::Effect::Output) that the output depends on:
    /// those of the language and those of its family.
    const SETTINGS: &'static [&'static [&'static str]];
    /// The settings with another default than in other languages: the key of a list of pairs, and a name with its value.
    const DEFAULTS: &'static [(&'static str, &'static str, &'static str)] = &[];
    /// Options that the language had in some version of the reference and that have no effect here: its own before
    /// those of its family.
    const IGNORED: &'static [&'static [Ignored]];
    /// Features of the specification that the language does not support, as lists that may be shared by its family.
    /// Users see them in docs/support-matrix.md, and as a warning when a description uses one.
    const GAPS: &'static [&'static [Gap]];
    /// Features that appear only in the generated documentation, not in types or calls, as lists like [`Self::GAPS`].
    const DOCUMENTED: &'static [&'static [Feature]];
    /// Features that are the business of the programs that use the output, and cause no warning.
    const LEFT_TO_PROGRAMS: &'static [Feature] = &[];

    /// The steps for using an output with files at `paths`, as in its README. Users paste these lines into terminals,
    /// so they may contain only identifiers and checked options.
    fn next_steps(options: &Self::Options, paths: &[&str]) -> Vec<Step>;

    /// Writes the language's files for `api`, or returns the problems that prevent a usable output.
    fn generate(api: &Api<'_>, options: &Self::Options, files: &mut Files) -> Result<(), Vec<Problem>>;
}
