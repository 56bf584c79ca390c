//! What a language is.

use crate::api::Api;
use crate::emit::Files;
use crate::emit::options::OptionSet;
use crate::error::Problem;
use crate::spec::Feature;

/// Which half of the service a generator belongs to.
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

/// A feature that a language does not express, and what it does instead.
#[derive(Debug, Clone, Copy)]
pub struct Gap {
    pub feature: Feature,
    /// A sentence for the user.
    pub instead: &'static str,
}

/// Why clients have a gap where a schema limits values.
pub const UNCHECKED: &str = "values are not validated by the client; the server has to do it";

/// A row of a language's gaps.
pub const fn gap(feature: Feature, instead: &'static str) -> Gap {
    Gap { feature, instead }
}

/// Options that have no effect for one reason.
#[derive(Debug, Clone, Copy)]
pub struct Idle {
    /// Their names. What follows a `=` is the value that asks for what is done anyway: it is no reason for a warning, and
    /// often the default of the reference, which programs send back as they have read it.
    pub options: &'static [&'static str],
    /// Why they have no effect, as the end of a sentence.
    pub why: &'static str,
}

/// A row of a language's idle options.
pub const fn idle(options: &'static [&'static str], why: &'static str) -> Idle {
    Idle { options, why }
}

/// What people know a language by.
#[derive(Debug, Clone, Copy)]
pub struct Title {
    /// Such as `TypeScript`.
    pub language: &'static str,
    /// What its output is built on, such as `axios`.
    pub library: &'static str,
    /// What its output runs on, such as `Node.js and browsers`.
    pub runs: &'static str,
    /// Two letters that stand for the language.
    pub badge: &'static str,
}

/// A step with an output: what it does, and its line for a terminal or a program.
pub type Step = (&'static str, String);

/// Name of the folder that the output is in, such as `typescript-axios-client`.
pub fn folder(name: &str, kind: LanguageKind) -> String {
    format!("{name}-{}", kind.as_str())
}

/// What a language is; everything the hosts show of it is derived from this.
pub trait Language {
    /// Name in the interface, such as `typescript-axios`.
    const NAME: &'static str;
    const KIND: LanguageKind;
    const TITLE: Title;
    type Options: OptionSet;
    /// The keys of the settings with [`Effect::Output`](crate::settings::Effect::Output) that its output depends on, its own
    /// and those of its family.
    const SETTINGS: &'static [&'static [&'static str]];
    /// Options that it took in some version of the reference, and that have no effect here, its own before those of its family.
    const IDLE: &'static [&'static [Idle]];
    /// What of the specification it does not express, as lists that may be those of its family. Users see it in docs/support-matrix.md, and as
    /// a warning when a description uses it.
    const GAPS: &'static [&'static [Gap]];
    /// What only its documentation tells, and no type or call.
    const DOCUMENTED: &'static [Feature];

    /// What to do with an output, by the paths of its files: what its README says. These lines are pasted into terminals, so
    /// only identifiers and checked options stand in them.
    fn next_steps(options: &Self::Options, paths: &[&str]) -> Vec<Step>;

    /// Writes the language's files for `api`; problems are those that leave no usable output.
    fn generate(api: &Api<'_>, options: &Self::Options, files: &mut Files) -> Result<(), Vec<Problem>>;
}
