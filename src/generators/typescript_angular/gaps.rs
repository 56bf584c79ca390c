//! Features that typescript-angular does not support.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const UNTAGGED: &str = "discriminator values narrow the type only if `taggedUnions` is true";

pub const GAPS: &[Gap] = &[
    gap(Feature::Discriminator, UNTAGGED),
    gap(Feature::DiscriminatorMapping, UNTAGGED),
    gap(Feature::MethodCase, "HttpClient sends all methods in upper case"),
    gap(Feature::OtherHttp, "set the header in an interceptor"),
    gap(Feature::MutualTls, "the browser provides the certificate"),
];

/// Documented in the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] = &[Feature::Format, Feature::SeveralRequestTypes, Feature::SeveralSuccesses];
