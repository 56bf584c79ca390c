//! Features that the FastAPI server does not support.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "inline enums become `Literal` types, which have no member names"),
    gap(Feature::EnumDescriptions, "inline enums become `Literal` types, which have no member descriptions"),
    gap(Feature::EncodingHeaders, "headers of form parts are not validated"),
];

/// Features that README.md describes.
pub const DOCUMENTED: &[Feature] = &[Feature::TagHierarchy, Feature::TagDocs, Feature::Callbacks, Feature::Webhooks];
