//! What the C client does not express: cJSON keeps numbers as doubles, and values are checked as far as
//! their types go.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const UNCHECKED: &str = "values are not checked; the server does that";

const UNCHECKED_PARTS: &str = "values are not checked, and the struct lacks properties that only these schemas name";

pub const GAPS: &[Gap] = &[
    gap(
        Feature::AnyOfObjects,
        "one struct has the properties of all members, none of them required; where they give a property different \
         types, the last one holds",
    ),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED_PARTS),
    gap(Feature::Dependent, UNCHECKED_PARTS),
    gap(Feature::UniqueItems, "a list is a list; the server sees to it that no item comes twice"),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::Tuple, "a list of any JSON"),
    gap(Feature::TupleRest, "a list of any JSON"),
    gap(Feature::SeveralTypes, "any JSON, as its text"),
    gap(Feature::PropertyNames, "keys are any text"),
    gap(Feature::PatternProperties, "keys are any text, and values of several patterns any JSON"),
    gap(
        Feature::XmlBody,
        "an object is sent as JSON; to send XML, make the request with apiClient_invoke and the finished text",
    ),
    gap(Feature::XmlResponse, "an object cannot be read; the XML is in dataReceived"),
    gap(Feature::EventStream, "events are read as one list when the stream has ended"),
    gap(Feature::JsonStream, "values are read as one list when the stream has ended"),
    gap(Feature::EncodingHeaders, "parts have no headers beside their content type"),
    gap(Feature::OtherHttp, "the caller sets the header in curl_pre_invoke_func"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is handed over as text"),
];

/// In docs/*.md, and in the comments of headers.
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
    Feature::DeprecatedSchema,
    Feature::DeprecatedParameter,
    Feature::DeprecatedOperation,
    Feature::OperationDocs,
    Feature::SeveralRequestTypes,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ErrorBody,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
    Feature::MutualTls,
    Feature::ServerVariables,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
