//! The client for Java.

mod annotations;
mod apis;
mod client;
mod docs;
mod example;
mod files;
mod gaps;
mod jackson;
mod models;
mod names;
mod options;
mod package;
mod packages;
mod pages;
mod project;
mod request;
mod text;
mod types;
mod words;

use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::emit::options::Choice;
use crate::error::Problem;
use crate::plan::contract::description;
use crate::settings::{
    API_NAME_SUFFIX, ENUM_NAME_MAPPINGS, GIT_HOST, GIT_REPO_ID, GIT_USER_ID, HTTP_USER_AGENT, NAME_MAPPINGS,
    RELEASE_NOTE,
};
use crate::spec::Feature;

pub use options::Options;

pub struct Java;

impl Language for Java {
    const NAME: &'static str = "java";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title {
        language: "Java",
        library: "OkHttp, java.net.http, RestTemplate, RestClient, WebClient, Jersey, Feign",
        runs: "8 or later",
        badge: "JV",
    };
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
        vec![("Build it", "mvn package".to_owned())]
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        // JSON is valid YAML.
        files.push("api/openapi.yaml", description(api));
        files.warn(options.idle().map(|(option, having)| {
            let having: Vec<_> = having.iter().map(|library| format!("`{}`", library.as_str())).collect();
            let of = match &having[..] {
                [others @ .., last] if !others.is_empty() => format!("libraries {} and {last}", others.join(", ")),
                one => format!("library {}", one.concat()),
            };
            super::ignored::warning(option, &format!("only the {of} can"))
        }));
        files.warn(
            options
                .without_interfaces()
                .map(|option| super::ignored::warning(option, "there are no interfaces without `useOneOfInterfaces`")),
        );
        let names = names::assign(api, options);
        files::write(&client::Client { api, options, names: &names, types: () }, files);
        Ok(())
    }
}
