//! Features that typescript-axios does not support.

use crate::generators::typescript::gaps;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(
        Feature::Discriminator,
        "without a mapping, discriminator values do not narrow the union type, unless `legacyDiscriminatorBehavior` is \
         false",
    ),
    gaps::DISCRIMINATOR_DEFAULT,
    gaps::NOT,
    gaps::CONDITIONAL,
    gaps::DEPENDENT,
    gaps::CONTAINS,
    gaps::PROPERTY_NAMES,
    gaps::PATTERN_PROPERTIES,
    gap(Feature::MethodCase, "axios sends all methods in upper case"),
    gaps::XML_BODY,
    gaps::XML_RESPONSE,
    gaps::EVENT_STREAM,
    gaps::JSON_STREAM,
    gaps::ENCODING_HEADERS,
    gap(Feature::OtherHttp, "set the header in the call or in `baseOptions`"),
    gap(Feature::MutualTls, "set the client certificate in the axios options"),
    gaps::XML,
];

/// Documented in the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] = &[
    Feature::Constraints,
    Feature::Format,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::ReadOnly,
    Feature::WriteOnly,
    Feature::Default,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::SeveralRequestTypes,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ErrorBody,
    Feature::SeveralSuccesses,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
];
