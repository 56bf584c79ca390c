//! The Python client: Pydantic models, classes of operations, and a runtime for urllib3, aiohttp or httpx.
//!
//! Nothing is built before its first use, because users wait for imports. `__init__.py` serves names through `__getattr__`
//! (`runtime/lazy.py`). A model has annotations only, and pydantic builds its validator when the first value is made or read
//! (`runtime/base_model.py`). An operation is a constant of data (`Operation`), and each method passes its arguments to the one call in
//! `runtime/operation.py`. `api_client.py` keeps the methods that programs written for the reference use. `transport.py` has the
//! common part of the three libraries; `rest.py` is written for the chosen one.
//!
//! A union (`unions.py`) follows its discriminator, or else tries each member and reports why none fits. Absent, null and set values stay
//! distinct through a round trip, and members that the description does not declare survive it.

mod accepted;
mod apis;
mod client;
mod configuration;
mod constructors;
mod discriminators;
mod docs;
mod example;
mod files;
mod gaps;
mod models;
mod names;
mod options;
mod pages;
mod project;
mod readme;
mod request;
mod types;

use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
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
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] = &[super::docs::DOCUMENTED, gaps::DOCUMENTED];

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
        let names = names::assign(api, &options.pagination);
        files::write(&client::Client { api, options, names: &names, types: () }, files);
        Ok(())
    }
}
