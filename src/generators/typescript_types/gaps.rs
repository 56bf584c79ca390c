//! Features that types cannot express.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::Not, "types cannot exclude values"),
    gap(Feature::Conditional, "the type is that of the schema around it"),
];

/// Features that only comments describe.
pub const DOCUMENTED: &[Feature] = &[Feature::Default, Feature::Example, Feature::SchemaDocs];
