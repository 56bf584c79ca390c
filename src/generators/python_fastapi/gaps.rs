//! What the FastAPI server does not express.

use crate::generators::servers;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "inline enums become `Literal` types, which have no member names"),
    gap(Feature::EnumDescriptions, "inline enums become `Literal` types, which have no member descriptions"),
    servers::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "headers of form parts are not validated"),
    servers::ITEM_ENCODING,
    servers::XML,
    servers::XML_BODY,
    servers::XML_RESPONSE,
    servers::LINKS,
    servers::OWN_SERVERS,
    servers::SERVER_VARIABLES,
];

/// In README.md.
pub const DOCUMENTED: &[Feature] = &[Feature::TagHierarchy, Feature::TagDocs, Feature::Callbacks, Feature::Webhooks];
