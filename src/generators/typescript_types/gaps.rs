//! Features that types cannot express.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const BEYOND: &str = "types do not say so";

const SERIALIZED: &str = "the client that sends a request serializes its parameters";

pub const GAPS: &[Gap] = &[
    gap(Feature::DiscriminatorDefault, "values that are not in the mapping do not narrow the type"),
    gap(Feature::Not, BEYOND),
    gap(Feature::Conditional, "the type is that of the schema around it"),
    gap(Feature::Dependent, BEYOND),
    gap(Feature::UniqueItems, BEYOND),
    gap(Feature::Contains, BEYOND),
    gap(Feature::PropertyNames, "keys can be any string"),
    gap(Feature::Unevaluated, BEYOND),
    gap(Feature::Constraints, BEYOND),
    gap(Feature::ContentEncoding, "the type is string"),
    gap(Feature::ContentMediaType, "the type is string"),
    gap(Feature::WriteOnly, "requests and responses have the same type, unless the option `readWrite` is split"),
    gap(Feature::Xml, "the type is that of the value as JSON"),
    gap(Feature::StyleLabel, SERIALIZED),
    gap(Feature::StyleMatrix, SERIALIZED),
    gap(Feature::StyleSpace, SERIALIZED),
    gap(Feature::StylePipe, SERIALIZED),
    gap(Feature::StyleTab, SERIALIZED),
    gap(Feature::SchemaDocs, "comments have no links"),
    gap(Feature::EnumNames, "only enums have names, which the option `enum` asks for"),
    gap(Feature::EnumDescriptions, "only enums have descriptions, which the option `enum` asks for"),
];

/// Features that only comments describe.
pub const DOCUMENTED: &[Feature] = &[];
