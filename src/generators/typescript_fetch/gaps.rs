//! Features that typescript-fetch does not support.

use crate::generators::typescript::gaps;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gaps::DISCRIMINATOR_DEFAULT,
    gaps::NOT,
    gaps::CONDITIONAL,
    gaps::DEPENDENT,
    gaps::CONTAINS,
    gaps::PROPERTY_NAMES,
    gaps::PATTERN_PROPERTIES,
    gaps::XML_BODY,
    gaps::XML_RESPONSE,
    gaps::ENCODING_HEADERS,
    gap(Feature::OtherHttp, "set the header in the call or in the `headers` of the configuration"),
    gap(Feature::MutualTls, "set the client certificate in the function that `fetchApi` names"),
    gaps::XML,
];

/// Documented in the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] = &[
    Feature::Constraints,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::WriteOnly,
    Feature::Default,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
];
