//! The typescript-angular client.
//!
//! A call is data: each method passes `callApi` an object with the path, the parameters, the media types and the names of the security
//! schemes, and one request function in `api.base.service.ts` does the rest. Code that only some services need, such as writers of bodies, is in
//! functions that the object refers to, so that a bundler drops the unused ones. The same code works for Angular 6 to 22 if possible;
//! `idioms.rs` has the exceptions and the packages of each version.

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
use super::{Gap, Ignored, Language, LanguageKind, Step, Title, typescript};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::spec::Feature;

pub use options::Options;

pub struct TypescriptAngular;

impl Language for TypescriptAngular {
    const NAME: &'static str = "typescript-angular";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "TypeScript", library: "Angular", runs: "Angular 6 and later", badge: "TS" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[typescript::project::SETTINGS];
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
                words: Words::client("Blob"),
            },
            property_enums: &names.property_enums,
            unions: Unions::of(api, options.union_style()),
        };
        client::Client { api, options, names: &names, types: models }.write(files);
        Ok(())
    }
}
