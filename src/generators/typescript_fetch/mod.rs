//! The typescript-fetch client.
//!
//! Each model has functions from and to JSON, written as plain object literals, so that a bundler keeps those of the models that a program
//! uses. `convert.rs` decides how a type is converted, by its shape; lists, maps, sets, tuples and unions use `values.ts` at run time.
//! `identity.rs` finds the types that are the same in JSON, for all models at once; responses with nothing else are not converted.
//!
//! A union takes the alternative that its discriminator names, or else the first that the value fits, trying those first that demand most.
//! `instanceOf…` checks the types of properties and does not look into models, so its cost does not depend on the depth of a value. If
//! several alternatives of an `anyOf` fit, each nested object is converted once (`chooseAll`).
//!
//! An operation is a constant, made by a function without side effects, which a method of the class calls: a bundler drops the unused ones.
//! `requests.ts` writes parameters and bodies with the same text as `common.ts` of axios (`typescript/runtime.rs`).

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
use super::{Gap, Ignored, Language, LanguageKind, Step, Title, typescript};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::{API_NAME_SUFFIX, NAME_MAPPINGS};
use crate::spec::Feature;

pub use options::Options;

pub struct TypescriptFetch;

impl Language for TypescriptFetch {
    const NAME: &'static str = "typescript-fetch";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "TypeScript", library: "fetch", runs: "Node.js and browsers", badge: "TS" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] =
        &[&[API_NAME_SUFFIX, NAME_MAPPINGS], typescript::project::SETTINGS];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED, typescript::options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[typescript::gaps::GAPS, gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] = &[super::docs::DOCUMENTED, typescript::gaps::DOCUMENTED];

    fn next_steps(options: &Options, paths: &[&str]) -> Vec<Step> {
        typescript::project::next_steps(Self::NAME, options.npm_name.as_deref(), paths)
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        if !options.legacy_discriminator_behavior {
            api.require_discriminators()?;
        }
        let names = names::assign(api, options);
        let models = Models {
            api,
            style: options.model_style(),
            types: Types {
                names: &names.models,
                null_safe_maps: options.null_safe_additional_props,
                words: options.words(),
            },
            property_enums: &names.property_enums,
            unions: Unions::of(api, options.union_style()),
        };
        client::Client { api, options, names: &names, types: models }.write(files);
        Ok(())
    }
}
