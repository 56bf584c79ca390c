//! What the axum server does not express.

use crate::generators::contract::gaps as contract;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    contract::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "headers of form parts are not passed to handlers"),
    contract::ITEM_ENCODING,
    contract::XML,
    contract::XML_BODY,
    contract::XML_RESPONSE,
    contract::LINKS,
    gap(Feature::Callbacks, "outgoing calls are not generated; see the API description at /openapi.json"),
    gap(Feature::Webhooks, "outgoing calls are not generated; see the API description at /openapi.json"),
    contract::OWN_SERVERS,
    contract::SERVER_VARIABLES,
];

/// Nothing: comments of the code say what its types do not.
pub const DOCUMENTED: &[Feature] = &[];
