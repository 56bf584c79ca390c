//! The axum server: Rust with serde.
//!
//! The contract describes valid requests, and a runtime that is the same in every output reads and checks them
//! (`templates/rust-axum/src/server`). The typed part is generated: models, a trait for each tag, responses by status.
//! One function for each operation connects both, with `serde_json::Value` in between, so that little code is compiled
//! for each.

mod apis;
mod files;
mod folding;
mod gaps;
mod models;
mod names;
mod options;
mod readme;
mod server;
mod text;
mod tree;
mod types;
mod words;

use super::servers::call;
use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::{ENUM_NAME_MAPPINGS, INFO_EMAIL, INFO_NAME, NAME_MAPPINGS};
use crate::spec::Feature;

pub use options::Options;

pub struct RustAxum;

impl Language for RustAxum {
    const NAME: &'static str = "rust-axum";
    const KIND: LanguageKind = LanguageKind::Server;
    const TITLE: Title = Title { language: "Rust", library: "Axum", runs: "2021 edition", badge: "Ru" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[&[NAME_MAPPINGS, ENUM_NAME_MAPPINGS, INFO_NAME, INFO_EMAIL]];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[super::servers::GAPS, gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] = &[];

    fn next_steps(_: &Options, _: &[&str]) -> Vec<Step> {
        vec![("Start it", "cargo run".to_owned()), call(8080)]
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        let names = names::assign(api);
        let types = types::Types::new(api, &names);
        server::Server { api, options, names: &names, types: &types }.write(files);
        Ok(())
    }
}
