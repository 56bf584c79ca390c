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

/// A row of a language's gaps.
pub const fn gap(feature: Feature, instead: &'static str) -> Gap {
    Gap { feature, instead }
}

/// What a language is; everything the hosts show of it is derived from this.
pub trait Language {
    /// Name in the interface, such as `typescript-axios`.
    const NAME: &'static str;
    const KIND: LanguageKind;
    type Options: OptionSet;
    /// What of the specification it does not express. Users see it in docs/support-matrix.md, and as
    /// a warning when a description uses it.
    const GAPS: &'static [Gap];
    /// What only its documentation tells, and no type or call.
    const DOCUMENTED: &'static [Feature];

    /// Writes the language's files for `api`; problems are those that leave no usable output.
    fn generate(api: &Api<'_>, options: &Self::Options, files: &mut Files) -> Result<(), Vec<Problem>>;
}
