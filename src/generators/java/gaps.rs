//! Features of API descriptions that the client does not express.

use crate::generators::{Gap, UNCHECKED, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::Constraints, UNCHECKED),
    gap(Feature::UniqueItems, "duplicate items are not detected by the client; the server has to do it"),
    gap(Feature::Tuple, "represented as a list whose items can be any JSON value"),
    gap(Feature::TupleRest, "represented as a list whose items can be any JSON value"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as a string"),
    gap(Feature::OtherHttp, "set the header with addDefaultHeader"),
];

/// In docs/*.md, and in the comments of the code.
pub const DOCUMENTED: &[Feature] = &[Feature::WriteOnly, Feature::OperationDocs];
