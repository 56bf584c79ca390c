//! Features that typescript-axios does not support.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(
        Feature::Discriminator,
        "without a mapping, discriminator values do not narrow the union type, unless `legacyDiscriminatorBehavior` is \
         false",
    ),
    gap(Feature::MethodCase, "axios sends all methods in upper case"),
    gap(Feature::OtherHttp, "set the header in the call or in `baseOptions`"),
    gap(Feature::MutualTls, "set the client certificate in the axios options"),
];

/// Documented in the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] =
    &[Feature::Format, Feature::ReadOnly, Feature::SeveralRequestTypes, Feature::ErrorBody, Feature::SeveralSuccesses];
