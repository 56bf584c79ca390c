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

use super::{Gap, Language, LanguageKind};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct NodejsExpressServer;

impl Language for NodejsExpressServer {
    const NAME: &'static str = "nodejs-express-server";
    const KIND: LanguageKind = LanguageKind::Server;
    type Options = Options;
    const GAPS: &'static [Gap] = gaps::GAPS;
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        server::Server { api, options, names: &names, types: () }.write(files);
        Ok(())
    }
}
