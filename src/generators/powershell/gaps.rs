//! What the PowerShell module does not express.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const UNCHECKED: &str = "values are not checked; the server does that";

pub const GAPS: &[Gap] = &[
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED),
    gap(Feature::Dependent, UNCHECKED),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "keys are any text"),
    gap(Feature::PatternProperties, "keys are any text, and values any JSON"),
    gap(Feature::XmlBody, "an object is sent as JSON; to send XML, give the finished text"),
    gap(Feature::XmlResponse, "XML is handed over as text"),
    gap(Feature::EventStream, "events are read as one list when the stream has ended"),
    gap(Feature::JsonStream, "values are read as one list when the stream has ended"),
    gap(Feature::EncodingHeaders, "parts have no headers beside their content type"),
    gap(Feature::OtherHttp, "the caller sets the header with Set-ConfigurationDefaultHeader"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is handed over as text"),
];

/// In docs/*.md, and in the help of functions.
pub const DOCUMENTED: &[Feature] = &[
    Feature::EnumNames,
    Feature::EnumDescriptions,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::DeprecatedSchema,
    Feature::DeprecatedParameter,
    Feature::DeprecatedOperation,
    Feature::OperationDocs,
    Feature::SeveralRequestTypes,
    Feature::SeveralSuccesses,
    Feature::ItemSchema,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ErrorBody,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
