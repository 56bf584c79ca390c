//! Features that the TypeScript clients do not support. The clients pass values through unchanged, and keep the
//! reference's types, because programs depend on them.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

const UNCHECKED_PARTS: &str = "values are not validated, and the type lacks properties that appear only in these \
     schemas";

pub const DISCRIMINATOR_DEFAULT: Gap =
    gap(Feature::DiscriminatorDefault, "values that are not in the mapping do not narrow the type");

pub const NOT: Gap = gap(Feature::Not, UNCHECKED);

pub const CONDITIONAL: Gap = gap(Feature::Conditional, UNCHECKED_PARTS);

pub const DEPENDENT: Gap = gap(Feature::Dependent, UNCHECKED_PARTS);

pub const CONTAINS: Gap = gap(Feature::Contains, UNCHECKED);

pub const PROPERTY_NAMES: Gap =
    gap(Feature::PropertyNames, "an enum of names becomes the key type of the map; other rules are not validated");

pub const PATTERN_PROPERTIES: Gap = gap(
    Feature::PatternProperties,
    "keys can be any string; if there are several patterns, the value type is their union",
);

pub const XML_BODY: Gap = gap(
    Feature::XmlBody,
    "objects are sent as JSON; to send XML, pass the serialized string as the value, regardless of the \
     declared type",
);

pub const XML_RESPONSE: Gap = gap(Feature::XmlResponse, "the value is the XML string, regardless of the declared type");

pub const EVENT_STREAM: Gap = gap(Feature::EventStream, "events are returned as one array when the stream has ended");

pub const JSON_STREAM: Gap = gap(Feature::JsonStream, "values are returned as one array when the stream has ended");

pub const ENCODING_HEADERS: Gap =
    gap(Feature::EncodingHeaders, "parts are sent without headers other than their content type");

pub const XML: Gap = gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as a string");
