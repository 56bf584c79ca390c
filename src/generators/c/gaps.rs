//! Features that the C client does not support: cJSON stores numbers as doubles, and values are checked only by type.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

const UNCHECKED_PARTS: &str = "values are not validated, and the struct lacks properties that appear only in these \
     schemas";

pub const GAPS: &[Gap] = &[
    gap(
        Feature::AnyOfObjects,
        "the alternatives become one struct with all their properties, none of them required; if a property has \
         several types, the last one is used",
    ),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED_PARTS),
    gap(Feature::Dependent, UNCHECKED_PARTS),
    gap(Feature::UniqueItems, "duplicate items are not detected by the client; the server has to do it"),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::Tuple, "represented as a list whose items can be any JSON value"),
    gap(Feature::TupleRest, "represented as a list whose items can be any JSON value"),
    gap(Feature::SeveralTypes, "represented as any JSON value, stored as JSON text"),
    gap(Feature::PropertyNames, "keys can be any string"),
    gap(
        Feature::PatternProperties,
        "keys can be any string; if there are several patterns, values can be any JSON value",
    ),
    gap(Feature::XmlBody, "objects are sent as JSON; to send XML, call apiClient_invoke with the serialized text"),
    gap(Feature::XmlResponse, "XML is not parsed; read it from dataReceived"),
    gap(Feature::EncodingHeaders, "parts are sent without headers other than their content type"),
    gap(Feature::OtherHttp, "set the header with apiClient_setHeader"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as text"),
];

/// Features that docs/*.md and the comments of headers describe.
pub const DOCUMENTED: &[Feature] = &[
    Feature::Constraints,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
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
    Feature::MutualTls,
    Feature::ServerVariables,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
