//! The PowerShell module: for Windows PowerShell 5.1 and PowerShell 7, with `System.Net.Http`.
//!
//! As in the C client, models and operations are tables, and one runtime (`templates/powershell/Private`) reads, checks and sends
//! everything that they describe. It reads and writes JSON itself, because `ConvertFrom-Json` differs between 5.1 and 7 in names, times
//! and numbers. It sends through HttpClient in one function, which its tests mock, and calls no cmdlets, because an operation may have the
//! name of one. Tests run it in PowerShell 7; a parser looks for syntax that 5.1 lacks (`tests/languages/powershell/compile`).

mod analyzer;
mod apis;
mod commands;
mod docs;
mod example;
mod files;
mod formats;
mod gaps;
mod idioms;
mod links;
mod manifest;
mod models;
mod module;
mod names;
mod options;
mod pages;
mod project;
mod readme;
mod request;
mod runtime;
mod text;
mod types;
mod verbs;
mod words;

use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::{
    API_NAME_SUFFIX, ENUM_NAME_MAPPINGS, HTTP_USER_AGENT, INFO_EMAIL, INFO_NAME, INFO_URL, NAME_MAPPINGS,
};
use crate::spec::Feature;

pub use options::Options;

pub struct PowerShell;

impl Language for PowerShell {
    const NAME: &'static str = "powershell";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "PowerShell", library: "", runs: "5.1 and 7", badge: "PS" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] =
        &[&[API_NAME_SUFFIX, NAME_MAPPINGS, ENUM_NAME_MAPPINGS, HTTP_USER_AGENT, INFO_NAME, INFO_EMAIL, INFO_URL]];
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[super::language::OF_CLIENTS, gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] =
        &[super::docs::DOCUMENTED, super::docs::OF_MODELS, gaps::DOCUMENTED];

    fn next_steps(options: &Options, _: &[&str]) -> Vec<Step> {
        vec![("Import it", format!("Import-Module -Name ./src/{}", options.package_name))]
    }

    fn generate(api: &Api<'_>, options: &Options, files: &mut Files) -> Result<(), Vec<Problem>> {
        let names = names::assign(api, options);
        module::Module { api, options, names: &names, types: () }.write(files);
        Ok(())
    }
}
