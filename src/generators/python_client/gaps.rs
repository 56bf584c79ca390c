//! What the Python client does not express.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] =
    &[gap(Feature::OtherHttp, "pass the header in `_headers`, or set it with `set_default_header`")];

/// In the pages of docs/.
pub const DOCUMENTED: &[Feature] = &[
    Feature::ContentMediaType,
    Feature::Example,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
