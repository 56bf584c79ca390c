//! Features of API descriptions that the client does not express.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::Constraints, UNCHECKED),
    gap(Feature::UniqueItems, "duplicate items are not detected by the client; the server has to do it"),
    gap(Feature::Tuple, "represented as a slice whose items can be any JSON value"),
    gap(Feature::TupleRest, "represented as a slice whose items can be any JSON value"),
    gap(Feature::Xml, "set `withXml` to give models the names that they have in XML"),
    gap(Feature::OtherHttp, "set the header with AddDefaultHeader"),
];

/// In docs/*.md, and in the comments of the code.
pub const DOCUMENTED: &[Feature] = &[
    Feature::DeprecatedSchema,
    Feature::DeprecatedOperation,
    Feature::OperationDocs,
    Feature::Const,
    Feature::Enum,
    Feature::EnumNames,
];
