//! Options of the Express server: those that the reference has for it, and some of ours.

use crate::emit::options::shared::{self, AnyOf, Naming};
use crate::emit::options::{Consistent, Declared, Port};
use crate::generators::typescript::models::{EnumForm, ModelStyle};
use crate::generators::typescript::names::Alphabet;
use crate::generators::typescript::types::{EnumStyle, Sets, Words};
use crate::generators::typescript::unions::UnionStyle;
use crate::generators::{Ignored, ignored};
use crate::plan::contract::{LENIENT_BOOLEANS, PROBLEM_MODEL, ProblemModel};

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        sort_model_properties_by_required_flag: bool = shared::SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG,
        ..readings,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        server_port: Port = Declared::string("serverPort", Some("8080"), "TCP port to listen on."),
        tagged_unions: bool = shared::TAGGED_UNIONS,
        any_of: AnyOf = shared::ANY_OF,
        cors_origins: String = Declared::string(
            "corsOrigins",
            Some(""),
            "Origins of web pages that may call the server, separated by spaces or commas, such as https://example.com; \
             * allows all. The setting CORS_ORIGINS overrides it. The reference lacks this option.",
        )
        .with_check(origins),
        stream_bodies: bool = Declared::boolean(
            "streamBodies",
            "false",
            "Give services a binary body, such as application/octet-stream, as a stream instead of a Buffer; the \
             setting MAX_BINARY limits its size. The reference lacks this option.",
        ),
        lenient_booleans: bool = LENIENT_BOOLEANS,
        problem_model: ProblemModel = PROBLEM_MODEL,
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(&["projectName"], "the project has the name of the package or of the API"),
    ignored(
        &["googleCloudFunctions", "exportedName", "supportsES6", "useES6"],
        "the server always runs in current versions of Node.js by itself",
    ),
];

/// Checks a list of origins, as browsers send them, or `*`.
fn origins(text: &str) -> Result<(), String> {
    let is_host = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '.' | '-' | ':' | '[' | ']');
    for origin in text.split([' ', ',']).filter(|origin| !origin.is_empty() && *origin != "*") {
        let host = origin.strip_prefix("https://").or(origin.strip_prefix("http://")).unwrap_or_default();
        if host.is_empty() || !host.chars().all(is_host) {
            return Err(format!(
                "{origin:?} is not an origin; an origin has a scheme and a host, and no path, such as https://example.com"
            ));
        }
    }
    Ok(())
}

impl Options {
    /// The characters that names may contain.
    pub fn alphabet(&self) -> Alphabet {
        Alphabet::of(self.allow_unicode_identifiers)
    }

    /// The type names, with `file` as the type of a file.
    pub fn words(&self, file: &'static str) -> Words {
        // JSON has no sets, and the type of a client's unchecked input is unknown.
        let unknown_case = self.enum_unknown_default_case;
        Words { sets: Sets::Array, any: "unknown", unknown_case, ..Words::client(file) }
    }

    pub fn union_style(&self) -> UnionStyle {
        UnionStyle::current(self.any_of, self.tagged_unions, self.legacy_discriminator_behavior)
    }

    pub fn model_style(&self) -> ModelStyle {
        ModelStyle {
            enums: EnumStyle {
                naming: Naming::Original,
                alphabet: self.alphabet(),
                replace_special: false,
                unknown_case: self.enum_unknown_default_case,
            },
            form: EnumForm::Literals,
            nested_enums: false,
            sort_required: self.sort_model_properties_by_required_flag,
            open: !self.disallow_additional_properties_if_not_present,
            readonly: false,
            both_ways: true,
            schema_notes: true,
            property_naming: Naming::Original,
            mapped: false,
        }
    }
}

impl Consistent for Options {}
