//! Features that the Python client does not support.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::DiscriminatorDefault, "a value that is not in the mapping is read as the alternative that fits"),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED),
    gap(Feature::Dependent, UNCHECKED),
    gap(Feature::EnumNames, "inline enums are plain values, which have no names"),
    gap(Feature::EnumDescriptions, "inline enums are plain values, which have no descriptions"),
    gap(Feature::UniqueItems, "lists may have an item twice"),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "keys can be any string"),
    gap(Feature::PatternProperties, "keys can be any string, and values any JSON value"),
    gap(Feature::XmlBody, "objects are sent as JSON; to send XML, pass the serialized text"),
    gap(Feature::XmlResponse, "XML is returned as text"),
    gap(
        Feature::EncodingHeaders,
        "parts are sent without headers other than their content type, unless a value is fixed",
    ),
    gap(Feature::OtherHttp, "pass the header in `_headers`, or set it with `set_default_header`"),
    gap(Feature::MutualTls, "set `cert_file` and `key_file` in the configuration"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as text"),
];

/// Features that the pages of docs/ describe.
pub const DOCUMENTED: &[Feature] = &[Feature::TagHierarchy, Feature::TagDocs];
