//! The options of go, in the order of the reference's listing.

use crate::emit::options::shared::{self, Integers};
use crate::emit::options::{Consistent, Declared};
use crate::error::OptionProblem;

crate::options! {
    pub struct Options {
        package_name: String = PACKAGE_NAME,
        struct_prefix: bool = STRUCT_PREFIX,
        enum_class_prefix: bool = ENUM_CLASS_PREFIX,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        disallow_additional_properties_if_not_present: bool = shared::DISALLOW_ADDITIONAL_PROPERTIES_IF_NOT_PRESENT,
        generate_marshal_json: bool = GENERATE_MARSHAL_JSON,
        generate_unmarshal_json: bool = GENERATE_UNMARSHAL_JSON,
        integers: Integers = shared::INTEGERS,
    }
}

const PACKAGE_NAME: Declared<String> = Declared::string("packageName", Some("openapi"), "Name of the package.");

const STRUCT_PREFIX: Declared<bool> = Declared::boolean("structPrefix", "false", "Prefix.");
const ENUM_CLASS_PREFIX: Declared<bool> = Declared::boolean("enumClassPrefix", "false", "Prefix.");

const GENERATE_MARSHAL_JSON: Declared<bool> = Declared::boolean("generateMarshalJSON", "true", "Prefix.");
const GENERATE_UNMARSHAL_JSON: Declared<bool> = Declared::boolean("generateUnmarshalJSON", "true", "Prefix.");

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        Ok(())
    }
}
