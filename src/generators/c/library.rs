//! The identity of the library in a program: its package, and the prefix of its symbols.

use super::Options;
use super::text::{package, version};
use crate::api::Api;
use crate::emit::text::Code;
use crate::plan::names::{Alphabet, Scope};

pub struct Library {
    /// The name of CMake's package and target.
    pub package: Code,
    /// Up to four numbers.
    pub version: Code,
    /// The first of these numbers, which versions the interface of the shared library.
    pub major: Code,
    /// The prefix of all external symbols; can be empty.
    pub prefix: Code,
    /// The prefix of the include guards.
    pub guard: Code,
}

impl Library {
    pub fn of(api: &Api<'_>, options: &Options) -> Self {
        let package = package(options.package_name.as_deref(), api.info.title);
        let version = version(&options.package_version);
        let major = version.as_str().split('.').next().unwrap_or_default();
        let prefix = match &options.symbol_prefix {
            Some(prefix) => prefix.clone(),
            None => {
                let name = package.as_str();
                format!("{}_", name.strip_suffix("_client").unwrap_or(name)).replace('-', "_")
            }
        };
        Self { major: word(major), prefix: word(&prefix), guard: word(&prefix.to_ascii_uppercase()), package, version }
    }
}

/// The text as a part of a name; can be empty.
fn word(text: &str) -> Code {
    match Alphabet::Ascii.sanitize(text) {
        word if word.is_empty() => Code::default(),
        word => Code::from(&Scope::of(Alphabet::Ascii).take(word)),
    }
}
