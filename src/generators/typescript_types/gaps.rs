//! Features that types cannot express, and those that are not about types.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const BEYOND: &str = "types do not say so";

pub const GAPS: &[Gap] = &[
    gap(Feature::DiscriminatorDefault, "values that are not in the mapping do not narrow the type"),
    gap(Feature::Not, BEYOND),
    gap(Feature::Conditional, "the type is that of the schema around it"),
    gap(Feature::Dependent, BEYOND),
    gap(Feature::Contains, BEYOND),
    gap(Feature::PropertyNames, "keys can be any string"),
    gap(Feature::Unevaluated, BEYOND),
    gap(Feature::WriteOnly, "requests and responses have the same type, unless the option `readWrite` is split"),
    gap(Feature::Callbacks, "only paths, webhooks and components have types"),
];

/// The features of sending requests and validating values, which programs do themselves.
pub const LEFT_TO_PROGRAMS: &[Feature] = &[
    Feature::UniqueItems,
    Feature::Constraints,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::EnumNames,
    Feature::EnumDescriptions,
    Feature::SchemaDocs,
    Feature::Xml,
    Feature::StyleLabel,
    Feature::StyleMatrix,
    Feature::StyleSpace,
    Feature::StylePipe,
    Feature::StyleTab,
    Feature::StyleDeepObject,
    Feature::StyleCookie,
    Feature::ParameterContent,
    Feature::AllowReserved,
    Feature::AllowEmptyValue,
    Feature::Encoding,
    Feature::EncodingHeaders,
    Feature::ItemEncoding,
    Feature::OperationDocs,
    Feature::Links,
    Feature::SecurityOr,
    Feature::SecurityAnd,
    Feature::SecurityOptional,
    Feature::ApiKeyHeader,
    Feature::ApiKeyQuery,
    Feature::ApiKeyCookie,
    Feature::Basic,
    Feature::Bearer,
    Feature::OtherHttp,
    Feature::OAuth2,
    Feature::OpenIdConnect,
    Feature::MutualTls,
    Feature::Servers,
    Feature::OwnServers,
    Feature::ServerVariables,
    Feature::Tags,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
