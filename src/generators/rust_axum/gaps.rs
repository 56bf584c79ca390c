//! What the axum server does not express.

use crate::generators::contract::gaps as contract;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    contract::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "the headers of a form's parts are not handed over"),
    contract::ITEM_ENCODING,
    contract::XML,
    contract::XML_BODY,
    contract::XML_RESPONSE,
    contract::LINKS,
    gap(Feature::Callbacks, "what the API calls is not generated; the description has it, at /openapi.json"),
    gap(Feature::Webhooks, "what the API calls is not generated; the description has it, at /openapi.json"),
    contract::OWN_SERVERS,
    contract::SERVER_VARIABLES,
];

/// Nothing: comments of the code say what its types do not.
pub const DOCUMENTED: &[Feature] = &[];
