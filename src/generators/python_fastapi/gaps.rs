//! What the FastAPI server does not express.

use crate::generators::Gap;
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[];

pub const DOCUMENTED: &[Feature] = &[];

#[expect(dead_code, reason = "the first gap will need it")]
const fn gap(feature: Feature, instead: &'static str) -> Gap {
    Gap { feature, instead }
}
