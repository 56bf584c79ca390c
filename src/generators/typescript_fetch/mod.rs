//! The typescript-fetch client.

mod apis;
mod client;
mod convert;
mod docs;
mod files;
mod gaps;
mod identity;
mod models;
mod names;
mod options;
mod request;

use super::typescript::models::Models;
use super::typescript::types::Types;
use super::typescript::unions::Unions;
use super::{Gap, Language, LanguageKind};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct TypescriptFetch;

impl Language for TypescriptFetch {
    const NAME: &'static str = "typescript-fetch";
    const KIND: LanguageKind = LanguageKind::Client;
    type Options = Options;
    const GAPS: &'static [Gap] = gaps::GAPS;
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        let types =
            Types { names: &names.models, null_safe_maps: options.null_safe_additional_props, words: options.words() };
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
