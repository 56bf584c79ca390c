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

use super::{Gap, Idle, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::{
    API_NAME_SUFFIX, ENUM_NAME_MAPPINGS, HTTP_USER_AGENT, IMPORT_MAPPINGS, INFO_EMAIL, INFO_NAME, NAME_MAPPINGS,
    SCHEMA_MAPPINGS,
};
use crate::spec::Feature;

pub use options::Options;

pub struct Python;

impl Language for Python {
    const NAME: &'static str = "python";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "Python", library: "urllib3, httpx", runs: "3.10 and later", badge: "Py" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[&[
        API_NAME_SUFFIX, NAME_MAPPINGS, ENUM_NAME_MAPPINGS, SCHEMA_MAPPINGS, IMPORT_MAPPINGS, HTTP_USER_AGENT,
        INFO_NAME, INFO_EMAIL,
    ]];
    const IDLE: &'static [&'static [Idle]] = &[options::IDLE];
    const GAPS: &'static [&'static [Gap]] = &[gaps::GAPS];
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn next_steps(options: &Options, paths: &[&str]) -> Vec<Step> {
        let mut steps = Vec::new();
        if paths.contains(&"pyproject.toml") {
            steps.push(("Install it", "pip install .".to_owned()));
        }
        if paths.iter().any(|path| path.ends_with("/api_client.py")) {
            steps.push(("Import it", format!("from {} import ApiClient", options.package_name)));
        }
        steps
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        let names = names::assign(api);
        files::write(&client::Client { api, options, names: &names, types: () }, files);
        Ok(())
    }
}
