//! What the axum server does not express.

use crate::generators::servers;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    servers::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "headers of form parts are not passed to handlers"),
    servers::ITEM_ENCODING,
    servers::XML,
    servers::XML_BODY,
    servers::XML_RESPONSE,
    servers::LINKS,
    gap(Feature::Callbacks, "outgoing calls are not generated; see the API description at /openapi.json"),
    gap(Feature::Webhooks, "outgoing calls are not generated; see the API description at /openapi.json"),
    servers::OWN_SERVERS,
    servers::SERVER_VARIABLES,
];

/// Nothing: comments of the code say what its types do not.
pub const DOCUMENTED: &[Feature] = &[];
