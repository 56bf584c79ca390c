//! The C client: C11 over libcurl and cJSON.
//!
//! Models and operations are tables, and one small runtime reads, writes, frees and sends what they
//! describe (`templates/c/include/jsonModel.h` and `apiOperation.h` say how): generated code is little,
//! compiles fast, and every model has the same tested behaviour.

mod apis;
mod client;
mod docs;
mod example;
mod files;
mod filling;
mod gaps;
mod includes;
mod library;
mod models;
mod names;
mod options;
mod project;
mod readme;
mod request;
mod runtime;
mod shapes;
mod text;
mod types;
mod words;

use super::{Gap, Language, LanguageKind};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct C;

impl Language for C {
    const NAME: &'static str = "c";
    const KIND: LanguageKind = LanguageKind::Client;
    type Options = Options;
    const GAPS: &'static [Gap] = gaps::GAPS;
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        let types = types::Types { api, names: &names, integers: options.integers };
        client::Client { api, options, names: &names, types: &types }.write(files);
        Ok(())
    }
}
