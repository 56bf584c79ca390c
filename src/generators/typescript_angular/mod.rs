//! The typescript-angular client.

mod files;
mod gaps;
mod idioms;
mod names;
mod options;
mod readme;
mod request;
mod services;

use super::typescript::models::Families;
use super::typescript::types::{Types, Words};
use super::{Gap, Kind, Language};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::lean::Filled;
use crate::spec::Feature;

pub use options::Options;

pub struct TypescriptAngular;

impl Language for TypescriptAngular {
    const NAME: &'static str = "typescript-angular";
    const KIND: Kind = Kind::Client;
    type Options = Options;
    const GAPS: &'static [Gap] = gaps::GAPS;
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        let types = Types {
            names: &names.models,
            null_safe_maps: options.null_safe_additional_props,
            words: Words::client("Blob"),
        };
        let families = options.tagged_unions.then(|| Families::of(api, options.legacy_discriminator_behavior));
        let declared = names.types().filled();
        let client =
            files::Client { api, options, names: &names, types: &types, declared, families: families.as_ref() };
        client.write(files);
        Ok(())
    }
}
