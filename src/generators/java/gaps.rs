//! Features of API descriptions that the client does not express.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::Constraints, UNCHECKED),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED),
    gap(Feature::Dependent, UNCHECKED),
    gap(Feature::UniqueItems, "duplicate items are not detected by the client; the server has to do it"),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::Tuple, "represented as a list whose items can be any JSON value"),
    gap(Feature::TupleRest, "represented as a list whose items can be any JSON value"),
    gap(Feature::PropertyNames, "keys can be any string"),
    gap(Feature::PatternProperties, "keys can be any string, and values any JSON value"),
    gap(Feature::EncodingHeaders, "parts are sent without headers other than their content type"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as a string"),
    gap(Feature::OtherHttp, "set the header with addDefaultHeader"),
];

/// In docs/*.md, and in the comments of the code.
pub const DOCUMENTED: &[Feature] = &[
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::WriteOnly,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::DeprecatedParameter,
    Feature::OperationDocs,
    Feature::SeveralRequestTypes,
    Feature::EnumDescriptions,
    Feature::SeveralSuccesses,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
