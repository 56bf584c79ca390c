//! Features that typescript-angular does not support.

use crate::generators::typescript::gaps;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

const UNTAGGED: &str = "discriminator values narrow the type only if `taggedUnions` is true";

pub const GAPS: &[Gap] = &[
    gap(Feature::Discriminator, UNTAGGED),
    gap(Feature::DiscriminatorMapping, UNTAGGED),
    gaps::DISCRIMINATOR_DEFAULT,
    gaps::NOT,
    gaps::CONDITIONAL,
    gaps::DEPENDENT,
    gaps::CONTAINS,
    gaps::PROPERTY_NAMES,
    gaps::PATTERN_PROPERTIES,
    gap(Feature::MethodCase, "HttpClient sends all methods in upper case"),
    gaps::XML_BODY,
    gaps::XML_RESPONSE,
    gaps::EVENT_STREAM,
    gaps::JSON_STREAM,
    gaps::ENCODING_HEADERS,
    gap(Feature::OtherHttp, "set the header in an interceptor"),
    gap(Feature::MutualTls, "the browser provides the certificate"),
    gaps::XML,
];

/// Documented in the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] = &[
    Feature::Constraints,
    Feature::Format,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::WriteOnly,
    Feature::Default,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::SeveralRequestTypes,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::SeveralSuccesses,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
];
