use super::Implementation;
use crate::apis;

/// Methods that are not written here answer 501.
impl apis::plants::Plants for Implementation {}
