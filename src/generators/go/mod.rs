//! The client for Go.

mod apis;
mod client;
mod docs;
mod example;
mod files;
mod gaps;
mod models;
mod names;
mod options;
mod package;
mod pages;
mod project;
mod readme;
mod request;
mod text;
mod types;
mod words;

use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::plan::contract::description;
use crate::settings::{
    API_NAME_SUFFIX, ENUM_NAME_MAPPINGS, GIT_HOST, GIT_REPO_ID, GIT_USER_ID, HTTP_USER_AGENT, NAME_MAPPINGS,
    RELEASE_NOTE,
};
use crate::spec::Feature;

pub use options::Options;

pub struct Go;

impl Language for Go {
    const NAME: &'static str = "go";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "Go", library: "", runs: "1.23 or later", badge: "GO" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[&[
        API_NAME_SUFFIX, NAME_MAPPINGS, ENUM_NAME_MAPPINGS, HTTP_USER_AGENT, GIT_HOST, GIT_USER_ID, GIT_REPO_ID,
        RELEASE_NOTE,
    ]];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[super::language::OF_CLIENTS, gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] =
        &[super::docs::DOCUMENTED, super::docs::OF_MODELS, gaps::DOCUMENTED];

    fn next_steps(_: &Options, _: &[&str]) -> Vec<Step> {
        vec![("Build it", "go build ./...".to_owned()), ("Read it", "go doc -all .".to_owned())]
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        // JSON is valid YAML.
        files.push("api/openapi.yaml", description(api));
        let names = names::assign(api, options);
        let client = client::Client { api, options, names: &names, types: () };
        project::check(&client).map_err(|problem| vec![problem])?;
        files::write(&client, files);
        Ok(())
    }
}
