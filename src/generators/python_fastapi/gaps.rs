//! What the FastAPI server does not express.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "inline enums become `Literal` types, which have no member names"),
    gap(Feature::EnumDescriptions, "inline enums become `Literal` types, which have no member descriptions"),
    gap(Feature::EncodingHeaders, "headers of form parts are not validated"),
];

/// In README.md.
pub const DOCUMENTED: &[Feature] = &[Feature::TagHierarchy, Feature::TagDocs, Feature::Callbacks, Feature::Webhooks];
