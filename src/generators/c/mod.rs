//! The C client: C11 with libcurl and cJSON.
//!
//! Models and operations are tables, and a small runtime reads, writes, frees and sends values according to them
//! (`templates/c/include/jsonModel.h` and `apiOperation.h` document the tables). Generated code is therefore small and
//! compiles quickly, and all models share the same tested behaviour.

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

use super::{Gap, Idle, Language, LanguageKind, Step, Title};
use crate::api::Api;
use crate::emit::Files;
use crate::error::Problem;
use crate::settings::{ENUM_NAME_MAPPINGS, HTTP_USER_AGENT, NAME_MAPPINGS};
use crate::spec::Feature;

pub use options::Options;

pub struct C;

impl Language for C {
    const NAME: &'static str = "c";
    const KIND: LanguageKind = LanguageKind::Client;
    const TITLE: Title = Title { language: "C", library: "libcurl, cJSON", runs: "C11, CMake", badge: "C" };
    type Options = Options;
    const SETTINGS: &'static [&'static [&'static str]] = &[&[NAME_MAPPINGS, ENUM_NAME_MAPPINGS, HTTP_USER_AGENT]];
    const IDLE: &'static [&'static [Idle]] = &[options::IDLE];
    const GAPS: &'static [&'static [Gap]] = &[gaps::GAPS];
    const DOCUMENTED: &'static [Feature] = gaps::DOCUMENTED;

    fn next_steps(_: &Options, paths: &[&str]) -> Vec<Step> {
        let install = "cmake -S . -B build && cmake --build build && cmake --install build --prefix \"$HOME/.local\"";
        let header = paths.iter().find(|path| path.starts_with("api/") && path.ends_with(".h"));
        let include = header.map(|header| ("Include it", format!("#include \"{header}\"")));
        [("Install it", install.to_owned())].into_iter().chain(include).collect()
    }

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
