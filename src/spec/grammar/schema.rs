//! The Schema Object: the keywords of JSON Schema Wright Draft 00 (2.0, 3.0) and 2020-12 (3.1, 3.2), and the keywords
//! that OpenAPI adds. The items of a 2.0 parameter are also read as a schema.

use super::{Feature, Member, Object, Value, Versions, any, count, either, flag, list, map, number, one, text, word};

pub(super) const SCHEMA: Value = Value::One(Object::Schema);
const SCHEMAS: Value = Value::List(&SCHEMA);
const BY_NAME: Value = Value::Map(&SCHEMA);
const TEXTS: Value = Value::List(&Value::Text);
/// The values of keywords for which `true` and `false` are usual and do not count as boolean schemas.
const OR_BOOL: &[Value] = &[SCHEMA, Value::Bool];

const EXCLUSIVE_FLAG: &str = "Before OpenAPI 3.1, write `true` or `false` here, next to `minimum` or `maximum`.";
const EXCLUSIVE_BOUND: &str = "Since OpenAPI 3.1, write the bound itself here, instead of in `minimum` or `maximum`.";

pub(super) static MEMBERS: &[Member] = &[
    either("type", &[Value::Text])
        .only(Versions::UNTIL_3_0)
        .hint(
            "Before OpenAPI 3.1, `type` is a single string; to allow null, add `nullable: true` \
             (2.0: `x-nullable: true`).",
        )
        .look(),
    either("type", &[Value::Text, TEXTS]).only(Versions::SINCE_3_1).look(),
    text("title"),
    text("description"),
    text("format").means(Feature::Format),
    // Objects
    Member::new("properties", BY_NAME),
    list("required", &Value::Text)
        .hint("Move the name into the `required` array of the schema that declares the property.")
        .look(),
    either("additionalProperties", OR_BOOL).means(Feature::AdditionalProperties),
    Member::new("patternProperties", BY_NAME).only(Versions::SINCE_3_1).means(Feature::PatternProperties),
    Member::new("propertyNames", SCHEMA).only(Versions::SINCE_3_1).means(Feature::PropertyNames),
    either("unevaluatedProperties", OR_BOOL).only(Versions::SINCE_3_1).means(Feature::Unevaluated),
    count("minProperties").means(Feature::Constraints).look(),
    count("maxProperties").means(Feature::Constraints),
    map("dependentRequired", &TEXTS).only(Versions::SINCE_3_1).means(Feature::Dependent),
    Member::new("dependentSchemas", BY_NAME).only(Versions::SINCE_3_1).means(Feature::Dependent),
    map("dependencies", &Value::Either(&[SCHEMA, TEXTS])).only(Versions::SINCE_3_1).means(Feature::Dependent),
    // Arrays
    Member::new("items", Value::Either(&[SCHEMA, SCHEMAS])).hint("Use one schema for all items.").look(),
    Member::new("prefixItems", SCHEMAS).only(Versions::SINCE_3_1).means(Feature::Tuple).look(),
    Member::new("contains", SCHEMA).only(Versions::SINCE_3_1).means(Feature::Contains),
    count("minContains").only(Versions::SINCE_3_1).means(Feature::Contains),
    count("maxContains").only(Versions::SINCE_3_1).means(Feature::Contains),
    either("unevaluatedItems", OR_BOOL).only(Versions::SINCE_3_1).means(Feature::Unevaluated),
    count("minItems").means(Feature::Constraints).look(),
    count("maxItems").means(Feature::Constraints),
    flag("uniqueItems").means(Feature::UniqueItems),
    // 2.0: for the items of a parameter
    text("collectionFormat").only(Versions::V2_0),
    // Scalars
    list("enum", &Value::Any).means(Feature::Enum).look(),
    any("const").only(Versions::SINCE_3_1).means(Feature::Const).look(),
    number("multipleOf").means(Feature::Constraints),
    number("minimum").means(Feature::Constraints).look(),
    number("maximum").means(Feature::Constraints),
    flag("exclusiveMinimum").only(Versions::UNTIL_3_0).hint(EXCLUSIVE_FLAG).means(Feature::Constraints),
    flag("exclusiveMaximum").only(Versions::UNTIL_3_0).hint(EXCLUSIVE_FLAG).means(Feature::Constraints),
    number("exclusiveMinimum").only(Versions::SINCE_3_1).hint(EXCLUSIVE_BOUND).means(Feature::Constraints),
    number("exclusiveMaximum").only(Versions::SINCE_3_1).hint(EXCLUSIVE_BOUND).means(Feature::Constraints),
    count("minLength").means(Feature::Constraints).look(),
    count("maxLength").means(Feature::Constraints),
    text("pattern").means(Feature::Constraints),
    text("contentEncoding").only(Versions::SINCE_3_1).means(Feature::ContentEncoding),
    text("contentMediaType").only(Versions::SINCE_3_1).means(Feature::ContentMediaType),
    Member::new("contentSchema", SCHEMA).only(Versions::SINCE_3_1).means(Feature::ContentMediaType),
    // Compositions
    Member::new("allOf", SCHEMAS).means(Feature::AllOf),
    Member::new("oneOf", SCHEMAS).only(Versions::SINCE_3_0).means(Feature::OneOf).look(),
    Member::new("anyOf", SCHEMAS).only(Versions::SINCE_3_0).means(Feature::AnyOf).look(),
    Member::new("not", SCHEMA).only(Versions::SINCE_3_0).means(Feature::Not),
    Member::new("if", SCHEMA).only(Versions::SINCE_3_1).means(Feature::Conditional),
    Member::new("then", SCHEMA).only(Versions::SINCE_3_1).means(Feature::Conditional),
    Member::new("else", SCHEMA).only(Versions::SINCE_3_1).means(Feature::Conditional),
    text("discriminator").only(Versions::V2_0).look(),
    one("discriminator", Object::Discriminator).only(Versions::SINCE_3_0).look(),
    // Annotations
    any("default").means(Feature::Default),
    any("example").means(Feature::Example),
    list("examples", &Value::Any).only(Versions::SINCE_3_1).means(Feature::Example),
    flag("readOnly").means(Feature::ReadOnly),
    flag("writeOnly").only(Versions::SINCE_3_0).means(Feature::WriteOnly),
    flag("deprecated").only(Versions::SINCE_3_0).means(Feature::DeprecatedSchema),
    flag("nullable")
        .only(Versions::V3_0)
        .means(Feature::Nullable)
        .instead("Add `null` to `type`, as in `[string, null]` (3.1 and later), or use `x-nullable` (2.0)."),
    flag("x-nullable").means(Feature::Nullable),
    list("x-enum-varnames", &Value::Text).means(Feature::EnumNames),
    list("x-enum-descriptions", &Value::Text).means(Feature::EnumDescriptions),
    one("externalDocs", Object::ExternalDocs).means(Feature::SchemaDocs),
    one("xml", Object::Xml).means(Feature::Xml),
    // Names and references within JSON Schema
    map("$defs", &SCHEMA).only(Versions::SINCE_3_1).means(Feature::Defs),
    map("definitions", &SCHEMA).only(Versions::SINCE_3_1).means(Feature::Defs),
    text("$anchor").only(Versions::SINCE_3_1).means(Feature::Anchor),
    text("$id").only(Versions::SINCE_3_1).means(Feature::Id),
    text("$dynamicRef").only(Versions::SINCE_3_1).means(Feature::DynamicRef),
    text("$dynamicAnchor").only(Versions::SINCE_3_1).means(Feature::DynamicRef),
    text("$schema").only(Versions::SINCE_3_1),
    text("$comment").only(Versions::SINCE_3_1),
    any("$vocabulary").only(Versions::SINCE_3_1),
];

/// The types of JSON Schema, and the type of an upload in 2.0.
pub(in crate::spec) const TYPES: &[&str] =
    &["array", "boolean", "integer", "null", "number", "object", "string", "file"];

pub(super) static XML: &[Member] = &[
    text("name"),
    text("namespace"),
    text("prefix"),
    flag("attribute"),
    flag("wrapped"),
    word("nodeType", &["element", "attribute", "text", "cdata", "none"]).only(Versions::SINCE_3_2),
];

pub(super) static DISCRIMINATOR: &[Member] = &[
    text("propertyName").required(),
    map("mapping", &Value::Text).means(Feature::DiscriminatorMapping),
    text("defaultMapping").only(Versions::SINCE_3_2).means(Feature::DiscriminatorDefault),
];
