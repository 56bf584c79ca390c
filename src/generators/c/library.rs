//! What tells this library from others in one program: its package, and the names of its symbols.

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
    /// The first of these, which is that of the shared library's interface.
    pub major: Code,
    /// What all external symbols begin with; may be empty.
    pub prefix: Code,
    /// What the include guards begin with.
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

/// The text as a part of a name; may be empty.
fn word(text: &str) -> Code {
    match Alphabet::Ascii.sanitize(text) {
        word if word.is_empty() => Code::default(),
        word => Code::from(&Scope::of(Alphabet::Ascii).take(word)),
    }
}
