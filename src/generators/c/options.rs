//! Options of the C client: set D of the interface.

use crate::emit::options::{Consistent, Declared, shared};
use crate::error::OptionProblem;

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        sort_model_properties_by_required_flag: bool = SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG,
        ensure_unique_params: bool = shared::ENSURE_UNIQUE_PARAMS,
        allow_unicode_identifiers: bool = shared::ALLOW_UNICODE_IDENTIFIERS,
        prepend_form_or_body_parameters: bool = shared::PREPEND_FORM_OR_BODY_PARAMETERS,
        legacy_discriminator_behavior: bool = shared::LEGACY_DISCRIMINATOR_BEHAVIOR,
        disallow_additional_properties_if_not_present: bool = shared::DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        hide_generation_timestamp: bool = HIDE_GENERATION_TIMESTAMP,
        use_json_unformatted: bool = USE_JSON_UNFORMATTED,
    }
}

/// Programs call `_create` functions with the properties in the order of the description, which is what the
/// reference gives where the option is absent, whatever default it lists.
const SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG: Declared<bool> =
    shared::SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG.with_absent(|| false);

const HIDE_GENERATION_TIMESTAMP: Declared<bool> =
    Declared::string("hideGenerationTimestamp", Some("true"), "Hide the generation timestamp in generated files.");

const USE_JSON_UNFORMATTED: Declared<bool> = Declared::string(
    "useJsonUnformatted",
    Some("false"),
    "Use the unformatted JSON print function of cJSON instead of the formatted one.",
);

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        Ok(())
    }
}
