//! The options of __name__, in the order of OpenAPI Generator's list.

use crate::emit::options::{Consistent, Declared};

crate::options! {
    pub struct Options {
        package_name: String = Declared::string("packageName", Some("openapi"), "Name of the package."),
    }
}

impl Consistent for Options {}
