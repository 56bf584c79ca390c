//! The server for axum: Rust with serde.
//!
//! What a request has to be is in the contract, and a runtime that is the same in each output reads and checks it
//! (`templates/rust-axum/src/server`). What is generated is the typed shell: models, a trait for each tag, answers by
//! status. The two meet in one function for each operation, with `serde_json::Value` between them, so that little is
//! compiled for each.

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

use super::{Gap, Language, LanguageKind};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct RustAxum;

impl Language for RustAxum {
    const NAME: &'static str = "rust-axum";
    const KIND: LanguageKind = LanguageKind::Server;
    type Options = Options;
    const GAPS: &'static [Gap] = gaps::GAPS;
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        let names = names::assign(api);
        let types = types::Types::new(api, &names);
        server::Server { api, options, names: &names, types: &types }.write(files);
        Ok(())
    }
}
