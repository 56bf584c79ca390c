//! The FastAPI server stub: Pydantic models, an interface to implement, and a runtime that follows contract.json.
//!
//! docs/servers.md describes the behaviour of a server; this module generates its typed part.

mod apis;
mod classes;
mod defaults;
mod files;
mod gaps;
mod models;
mod names;
mod options;
mod project;
mod readme;
mod server;
mod types;

use super::servers::call;
use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::emit::text::shell_word;
use crate::error::Problem;
use crate::settings::{API_NAME_SUFFIX, ENUM_NAME_MAPPINGS, IMPORT_MAPPINGS, NAME_MAPPINGS, SCHEMA_MAPPINGS};
use crate::spec::Feature;

pub use options::Options;

pub struct PythonFastApi;

impl Language for PythonFastApi {
    const NAME: &'static str = "python-fastapi";
    const KIND: LanguageKind = LanguageKind::Server;
    const TITLE: Title = Title { language: "Python", library: "FastAPI", runs: "3.10 and later", badge: "Py" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] =
        &[&[API_NAME_SUFFIX, NAME_MAPPINGS, ENUM_NAME_MAPPINGS, SCHEMA_MAPPINGS, IMPORT_MAPPINGS]];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[super::servers::GAPS, gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] = &[gaps::DOCUMENTED];

    fn next_steps(options: &Options, _: &[&str]) -> Vec<Step> {
        let (source, package) = (shell_word(&options.source_folder), &options.package_name);
        vec![
            ("Install it", "python3 -m venv .venv && .venv/bin/pip install -r requirements.txt".to_owned()),
            ("Start it", format!("PYTHONPATH={source} .venv/bin/python -m {package}")),
            call(options.server_port),
        ]
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        files::write(&server::Server { api, options, names: &names, types: () }, files);
        Ok(())
    }
}
