//! The FastAPI server stub: Pydantic models, an interface to implement, and a runtime that follows contract.json.
//!
//! docs/servers.md says what a server does; here is its typed shell.

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

use super::{Gap, Language, LanguageKind};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct PythonFastApi;

impl Language for PythonFastApi {
    const NAME: &'static str = "python-fastapi";
    const KIND: LanguageKind = LanguageKind::Server;
    type Options = Options;
    const GAPS: &'static [Gap] = gaps::GAPS;
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        files::write(&server::Server { api, options, names: &names, types: () }, files);
        Ok(())
    }
}
