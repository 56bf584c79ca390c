//! What the axum server does not express.

use crate::generators::Gap;
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[];

/// In README.md alone.
pub const DOCUMENTED: &[Feature] = &[];
