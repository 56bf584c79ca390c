//! Features that typescript-fetch does not support.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::OtherHttp, "set the header in the call or in the `headers` of the configuration"),
    gap(Feature::MutualTls, "set the client certificate in the function that `fetchApi` names"),
];
