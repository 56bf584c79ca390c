//! What nodejs-express-server does not express.

use crate::generators::contract::gaps as contract;
use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "types are unions of the values themselves"),
    gap(Feature::EnumDescriptions, "types are unions of the values themselves, without a place for comments"),
    contract::ALLOW_RESERVED,
    gap(Feature::EncodingHeaders, "the headers of a form's parts are not handed over"),
    contract::ITEM_ENCODING,
    gap(Feature::MethodCase, "Node refuses methods that are not in capitals"),
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
    Feature::ReadOnly,
    Feature::WriteOnly,
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
