//! The options of __name__, in the order of OpenAPI Generator's list.

use crate::emit::options::{Consistent, Declared};
use crate::error::OptionProblem;

crate::options! {
    pub struct Options {
        package_name: String = PACKAGE_NAME,
    }
}

const PACKAGE_NAME: Declared<String> = Declared::string("packageName", Some("openapi"), "Name of the package.");

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        Ok(())
    }
}
