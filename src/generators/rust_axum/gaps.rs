//! Features that the axum server does not support.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EncodingHeaders, "headers of form parts are not passed to handlers"),
    gap(Feature::Callbacks, "outgoing calls are not generated; see the API description at /openapi.json"),
    gap(Feature::Webhooks, "outgoing calls are not generated; see the API description at /openapi.json"),
];
