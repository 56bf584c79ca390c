//! The Python client: Pydantic models, classes of operations, and a runtime for urllib3, aiohttp or httpx.

mod apis;
mod client;
mod configuration;
mod docs;
mod example;
mod files;
mod gaps;
mod models;
mod names;
mod options;
mod project;
mod readme;
mod request;
mod types;

use super::{Gap, Language, LanguageKind};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct Python;

impl Language for Python {
    const NAME: &'static str = "python";
    const KIND: LanguageKind = LanguageKind::Client;
    type Options = Options;
    const GAPS: &'static [Gap] = gaps::GAPS;
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        let names = names::assign(api);
        files::write(&client::Client { api, options, names: &names, types: () }, files);
        Ok(())
    }
}
