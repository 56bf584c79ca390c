//! The nodejs-express-server stub: Express 5, CommonJS, types in declaration files.

mod contents;
mod declarations;
mod example;
mod files;
mod gaps;
mod names;
mod options;
mod readme;
mod server;
mod services;

use super::servers::call;
use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::{IMPORT_MAPPINGS, INFO_EMAIL, INFO_URL, SCHEMA_MAPPINGS};
use crate::spec::Feature;

pub use options::Options;

pub struct NodejsExpressServer;

impl Language for NodejsExpressServer {
    const NAME: &'static str = "nodejs-express-server";
    const KIND: LanguageKind = LanguageKind::Server;
    const TITLE: Title = Title { language: "Node.js", library: "Express", runs: "Node.js 20 and later", badge: "JS" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[&[SCHEMA_MAPPINGS, IMPORT_MAPPINGS, INFO_EMAIL, INFO_URL]];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[super::servers::GAPS, gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] = &[gaps::DOCUMENTED];

    fn next_steps(options: &Options, _: &[&str]) -> Vec<Step> {
        vec![("Start it", "npm install && npm start".to_owned()), call(options.server_port)]
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        server::Server { api, options, names: &names, types: () }.write(files);
        Ok(())
    }
}
