//! Features that the TypeScript clients do not support. The clients pass values through unchanged, and keep the
//! reference's types, because programs depend on them.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

const UNCHECKED_PARTS: &str = "values are not validated, and the type lacks properties that appear only in these \
     schemas";

pub const GAPS: &[Gap] = &[
    gap(Feature::DiscriminatorDefault, "values that are not in the mapping do not narrow the type"),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED_PARTS),
    gap(Feature::Dependent, UNCHECKED_PARTS),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "an enum of names becomes the key type of the map; other rules are not validated"),
    gap(
        Feature::PatternProperties,
        "keys can be any string; if there are several patterns, the value type is their union",
    ),
    gap(
        Feature::XmlBody,
        "objects are sent as JSON; to send XML, pass the serialized string as the value, regardless of the \
     declared type",
    ),
    gap(Feature::XmlResponse, "the value is the XML string, regardless of the declared type"),
    gap(Feature::EncodingHeaders, "parts are sent without headers other than their content type"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as a string"),
];

/// The gaps of clients that read a stream to its end.
pub const STREAMS: &[Gap] = &[
    gap(Feature::EventStream, "events are returned as one array when the stream has ended"),
    gap(Feature::JsonStream, "values are returned as one array when the stream has ended"),
];

/// Features that the tables of docs/*.md describe.
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
];
