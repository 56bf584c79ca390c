//! What nodejs-express-server does not express.

use crate::generators::Gap;
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[];

pub const DOCUMENTED: &[Feature] = &[];
