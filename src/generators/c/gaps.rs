//! What the C client does not express.

use crate::generators::Gap;
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[];

/// In docs/*.md and in the comments of headers.
pub const DOCUMENTED: &[Feature] = &[];
