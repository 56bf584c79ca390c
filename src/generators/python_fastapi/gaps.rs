//! What the FastAPI server does not express.

use crate::generators::contract::gaps as contract;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "the values of an enumeration without a name of its own are literals, which have no names"),
    gap(Feature::EnumDescriptions, "the values of an enumeration without a name of its own are literals"),
    contract::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "the headers of a form's parts are not checked"),
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
