//! Features that the PowerShell module does not support.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED),
    gap(Feature::Dependent, UNCHECKED),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "keys can be any string"),
    gap(Feature::PatternProperties, "keys can be any string, and values any JSON value"),
    gap(Feature::XmlBody, "objects are sent as JSON; to send XML, pass the serialized text"),
    gap(Feature::XmlResponse, "XML is returned as text"),
    gap(Feature::EventStream, "events are returned as one list when the stream has ended"),
    gap(Feature::JsonStream, "values are returned as one list when the stream has ended"),
    gap(Feature::EncodingHeaders, "parts are sent without headers other than their content type"),
    gap(Feature::OtherHttp, "set the header with Set-ConfigurationDefaultHeader"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as text"),
];

/// Features that docs/*.md and the help of functions describe.
pub const DOCUMENTED: &[Feature] = &[
    Feature::EnumNames,
    Feature::EnumDescriptions,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::DeprecatedSchema,
    Feature::DeprecatedParameter,
    Feature::SeveralRequestTypes,
    Feature::SeveralSuccesses,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ErrorBody,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
