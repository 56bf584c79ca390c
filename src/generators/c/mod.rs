//! The C client: C11 with libcurl and cJSON.
//!
//! A model is a table of its fields, an operation is a table of its request and its responses, and one runtime reads, prints, frees and
//! sends everything that the tables describe (`templates/c/include/jsonModel.h` and `apiOperation.h` are the contract). Written out for
//! each model, as in the reference, the code would be ten times as long and compile ten times as slowly. The runtime is
//! tested once, with failing allocations, hostile JSON and a fuzzer. `shapes.rs` has the differences between the model and C, such as
//! tagged unions and numeric enums.
//!
//! All symbols of a library begin with a prefix, so that a program can use several libraries (`library.rs`). Headers and sources use
//! short names, and each short name is a macro: `#define pet_t API_SYMBOL(pet_t)`. These lines are the same in all libraries; only
//! `API_SYMBOL` differs, which each header defines anew (`include/symbols.h`). A new function of the runtime needs a line there, or in
//! `src/symbols.h` if only the library uses it; a test finds missing ones.

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

use super::{Gap, Ignored, Language, LanguageKind, Step, Title};
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
    const IGNORED: &'static [&'static [Ignored]] = &[options::IGNORED];
    const GAPS: &'static [&'static [Gap]] = &[gaps::GAPS];
    const DOCUMENTED: &'static [&'static [Feature]] = &[super::docs::DOCUMENTED, gaps::DOCUMENTED];

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
