//! What the FastAPI server does not express.

use crate::generators::contract::gaps as contract;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "inline enums become `Literal` types, which have no member names"),
    gap(Feature::EnumDescriptions, "inline enums become `Literal` types, which have no member descriptions"),
    contract::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "headers of form parts are not validated"),
    contract::ITEM_ENCODING,
    contract::XML,
    contract::XML_BODY,
    contract::XML_RESPONSE,
    contract::LINKS,
    contract::OWN_SERVERS,
    contract::SERVER_VARIABLES,
];

/// In README.md.
pub const DOCUMENTED: &[Feature] = &[Feature::TagHierarchy, Feature::TagDocs, Feature::Callbacks, Feature::Webhooks];
