use super::Implementation;
use crate::apis;

/// Methods that are not implemented here respond with 501.
{{ self.head() }}
