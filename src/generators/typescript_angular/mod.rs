//! The typescript-angular client.

mod client;
mod files;
mod gaps;
mod idioms;
mod names;
mod options;
mod readme;
mod request;
mod services;

use super::typescript::models::Models;
use super::typescript::types::{Types, Words};
use super::typescript::unions::Unions;
use super::{Gap, Language, LanguageKind};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct TypescriptAngular;

impl Language for TypescriptAngular {
    const NAME: &'static str = "typescript-angular";
    const KIND: LanguageKind = LanguageKind::Client;
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
        let unions = Unions::of(api, options.union_style());
        let models = Models {
            api,
            style: options.model_style(),
            types: &types,
            property_enums: &names.property_enums,
            unions: &unions,
        };
        client::Client { api, options, names: &names, types: models }.write(files);
        Ok(())
    }
}
