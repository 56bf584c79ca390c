//! The client for __Title__.

mod apis;
mod files;
mod models;
mod names;
mod options;
mod text;
mod words;

use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::generators::context::Context;
use crate::settings::{API_NAME_SUFFIX, NAME_MAPPINGS};
use crate::spec::Feature;

pub use options::Options;

pub struct __Type__;

/// The API, the options and the names of a run.
type Client<'a> = Context<'a, Options, names::Names<'a, 'a>>;

impl Language for __Type__ {
    const NAME: &'static str = "__name__";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "__Title__", library: "", runs: "", badge: "__Badge__" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[&[API_NAME_SUFFIX, NAME_MAPPINGS]];
    const IGNORED: &'static [&'static [Ignored]] = &[];
    /// `tests/matrix.rs` reports each feature that is neither supported nor listed.
    const GAPS: &'static [&'static [Gap]] = &[];
    const DOCUMENTED: &'static [&'static [Feature]] = &[];

    fn next_steps(_: &Options, _: &[&str]) -> Vec<Step> {
        Vec::new()
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        let names = names::assign(api);
        files::write(&Client { api, options, names: &names, types: () }, files);
        Ok(())
    }
}
