//! Questions about a finished model that take more than one of its parts to answer, such as who inherits from whom.

pub(in crate::api) mod breaking;
pub(in crate::api) mod directions;
pub(in crate::api) mod discriminators;
pub(in crate::api) mod outline;
pub(in crate::api) mod usage;
pub(in crate::api) mod wide;
