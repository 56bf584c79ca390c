use super::Implementation;
use crate::apis;

/// Methods that are not implemented here respond with 501.
impl apis::default::Default for Implementation {}
