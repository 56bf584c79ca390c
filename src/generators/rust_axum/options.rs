//! Options of the axum server, with the reference's names.

use crate::emit::options::{Consistent, Declared, shared};
use crate::emit::semver;
use crate::generators::{Ignored, ignored};
use crate::plan::contract::{LENIENT_BOOLEANS, PROBLEM_MODEL, ProblemModel};

crate::options! {
    pub struct Options {
        disallow_additional_properties_if_not_present: bool = shared::DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT,
        package_name: String =
            Declared::string("packageName", Some("openapi"), "Name of the crate, in snake_case.")
                .with_check(crate_name),
        package_version: Option<String> = Declared::string(
            "packageVersion",
            None,
            "Version of the crate; when absent, the version of the API description is used.",
        )
        .with_check(version),
        home_page_url: Option<String> =
            Declared::string("homePageUrl", None, "URL of the home page of the crate, in Cargo.toml.").with_check(url),
        disable_validator: bool = Declared::boolean(
            "disableValidator",
            "false",
            "Skip schema validation of parameters and bodies; values of the wrong type are still rejected.",
        ),
        allow_blocking_validator: bool = Declared::boolean(
            "allowBlockingValidator",
            "false",
            "Validate large bodies on the async thread that read them, which delays other requests. By default, they \
             are validated in a blocking section (tokio::task::block_in_place).",
        ),
        allow_blocking_response_serialize: bool = Declared::boolean(
            "allowBlockingResponseSerialize",
            "false",
            "Serialize large responses on the async thread that produced them, which delays other requests. By \
             default, they are serialized in a blocking section (tokio::task::block_in_place).",
        ),
        lenient_booleans: bool = LENIENT_BOOLEANS,
        problem_model: ProblemModel = PROBLEM_MODEL,
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(
        &["sortParamsByRequiredFlag=true", "prependFormOrBodyParameters=false"],
        "the parameters of a request are the fields of a struct",
    ),
    ignored(&["enumUnknownDefaultCase=false"], "a value that the description lacks is always an error"),
];

fn url(text: &str) -> Result<(), String> {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let is_url = rest.is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_graphic()));
    if is_url { Ok(()) } else { Err(format!("{text:?} is not an http:// or https:// URL")) }
}

/// A name that is valid for a Cargo package and for a Rust crate.
fn crate_name(text: &str) -> Result<(), String> {
    let legal = text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.len() <= 64
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
    if !legal {
        return Err(format!(
            "{text:?} is not a valid crate name; start with a lower-case letter, then use lower-case letters, \
             digits and '_'"
        ));
    }
    // Crates are imported with underscores, regardless of the package's name.
    let krate = text.replace('-', "_");
    if crate::emit::is_device(text) {
        return Err(format!("{text:?} is a device on Windows, so it cannot be the name of a program"));
    }
    if super::words::is_keyword(text) || TAKEN.contains(&krate.as_str()) {
        return Err(format!("{text:?} is a Rust keyword or the name of a crate that the server uses"));
    }
    Ok(())
}

/// Crates that the server uses, or that every program has.
const TAKEN: [&str; 25] = [
    "alloc", "axum", "base64", "build", "chrono", "core", "deps", "examples", "futures_util", "hyper", "hyper_util",
    "incremental", "jsonschema", "multer", "proc_macro", "serde", "serde_json", "std", "tempfile", "test", "tokio",
    "tower", "tracing", "tracing_subscriber", "uuid",
];

fn version(text: &str) -> Result<(), String> {
    if semver::is_version(text) {
        return Ok(());
    }
    Err(format!("{text:?} is not a version that cargo accepts; use one such as 1.2.3 or 1.2.3-rc.1"))
}

impl Consistent for Options {}

#[cfg(test)]
mod tests {
    use super::{TAKEN, crate_name};

    #[test]
    fn names_of_other_crates_are_refused() {
        let manifest = include_str!("../../../templates/rust-axum/package.toml");
        let used: Vec<_> = manifest.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name).collect();
        assert!(used.contains(&"futures-util"));
        let used = used.into_iter().skip_while(|name| *name != "axum").take_while(|name| *name != "pedantic");
        for name in used {
            assert!(crate_name(name).is_err() && crate_name(&name.replace('-', "_")).is_err(), "{name}");
        }
        assert!(["con", "nul", "async", "_", "A", "é", "9a", ""].iter().all(|name| crate_name(name).is_err()));
        assert!(["pet_store", "a-b", "x9"].iter().all(|name| crate_name(name).is_ok()));
        assert!(TAKEN.is_sorted());
    }
}
