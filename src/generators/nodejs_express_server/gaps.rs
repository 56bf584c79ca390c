//! Features that nodejs-express-server does not support.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "enums become unions of their values, without member names"),
    gap(Feature::EnumDescriptions, "enums become unions of their values, which cannot carry comments"),
    gap(Feature::EncodingHeaders, "headers of form parts are not passed to services"),
    gap(Feature::MethodCase, "Node.js supports only upper-case methods"),
];

/// Documented in comments of types and in README.md.
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
