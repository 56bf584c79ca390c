use super::Server;
use crate::apis::{{ group.module }}::{{ group.name }};

/// Methods that are not written here answer 501.
impl {{ group.name }} for Server {}
