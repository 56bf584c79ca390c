//! What nodejs-express-server does not express.

use crate::generators::contract::gaps as contract;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "enums become unions of their values, without member names"),
    gap(Feature::EnumDescriptions, "enums become unions of their values, which cannot carry comments"),
    contract::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "headers of form parts are not passed to services"),
    contract::ITEM_ENCODING,
    gap(Feature::MethodCase, "Node.js supports only upper-case methods"),
    contract::XML,
    contract::XML_BODY,
    contract::XML_RESPONSE,
    contract::LINKS,
    contract::OWN_SERVERS,
    contract::SERVER_VARIABLES,
];

/// In comments of types and in README.md.
pub const DOCUMENTED: &[Feature] = &[
    Feature::ContentMediaType,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::DeprecatedSchema,
    Feature::DeprecatedParameter,
    Feature::DeprecatedOperation,
    Feature::OperationDocs,
    Feature::TagHierarchy,
    Feature::TagDocs,
    Feature::Callbacks,
    Feature::Webhooks,
];
