//! The types of a description in a file, `schema.ts`, in the form of openapi-typescript, which openapi-fetch and others read.
//!
//! `files.rs` writes the file, or `split.rs` several. `schema.rs` has the parts of files, `paths.rs` operations with their
//! parameters and bodies, `types.rs` a single type, and `enums.rs` enumerations. All of them print the types of
//! [`crate::plan::written`], which also decides about names and indexes.

mod enums;
mod files;
mod footer;
mod gaps;
mod lines;
mod options;
mod paths;
mod printer;
mod schema;
mod split;
mod text;
mod types;

use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::OPENAPI_NORMALIZER;
use crate::spec::Feature;

pub use options::Options;

pub struct TypescriptTypes;

impl Language for TypescriptTypes {
    const NAME: &'static str = "typescript-types";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title =
        Title { language: "TypeScript", library: "types only", runs: "with openapi-fetch and others", badge: "TS" };
    const MAKES_NAMES: bool = false;
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[];
    /// openapi-typescript does not know `x-internal`.
    const DEFAULTS: &'static [(&'static str, &'static str, &'static str)] =
        &[(OPENAPI_NORMALIZER, "REMOVE_X_INTERNAL", "true")];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] = &[];
    const LEFT_TO_PROGRAMS: &'static [Feature] = gaps::LEFT_TO_PROGRAMS;

    fn next_steps(_: &Options, _: &[&str]) -> Vec<Step> {
        vec![("Install a client that reads the types", "npm install openapi-fetch".to_owned())]
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        let (written, warnings) = files::write(api, options);
        written.into_iter().for_each(|(name, text)| files.push(name, text));
        files.warn(warnings);
        Ok(())
    }
}
