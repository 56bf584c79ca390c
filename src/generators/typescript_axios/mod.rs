//! The typescript-axios client.
//!
//! The runtime (`common.ts`, `base.ts`, `configuration.ts` in the templates) builds the requests. `api.ts` calls it with the style, explode
//! and media type of each parameter, in the terms of the specification; the reference writes that code out for every operation. The functions
//! that `api.ts` calls are documented in `tests/languages/typescript-axios/wire/contract.md`.

mod apis;
mod client;
mod docs;
mod files;
mod gaps;
mod names;
mod options;
mod request;

use super::typescript::models::Models;
use super::typescript::types::{Types, Words};
use super::typescript::unions::Unions;
use super::{Gap, Ignored, Language, LanguageKind, Step, Title, typescript};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::API_NAME_SUFFIX;
use crate::spec::Feature;

pub use options::Options;

pub struct TypescriptAxios;

impl Language for TypescriptAxios {
    const NAME: &'static str = "typescript-axios";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "TypeScript", library: "axios", runs: "Node.js and browsers", badge: "TS" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[&[API_NAME_SUFFIX], typescript::project::SETTINGS];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED, typescript::options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[typescript::gaps::GAPS, typescript::gaps::STREAMS, gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] =
        &[super::docs::DOCUMENTED, typescript::gaps::DOCUMENTED, gaps::DOCUMENTED];

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
                words: Words::client("File"),
            },
            property_enums: &names.property_enums,
            unions: Unions::of(api, options.union_style()),
        };
        client::Client { api, options, names: &names, types: models }.write(files);
        Ok(())
    }
}
