//! The objects around schemas.

use super::schema::{self, SCHEMA};
use super::{
    Feature, Form, Member, Object, Others, Value, Versions, any, count, either, flag, list, map, number, one, text,
    word,
};
use crate::error::Severity::{Error, Warning};

const TEXTS: Value = Value::List(&Value::Text);
const SERVERS: Value = Value::List(&Value::One(Object::Server));
const PARAMETERS: Value = Value::List(&Value::One(Object::Parameter));
const HEADERS: Value = Value::Map(&Value::One(Object::Header));
const EXAMPLES: Value = Value::Map(&Value::One(Object::Example));
const CONTENT: Value = Value::Map(&Value::One(Object::MediaType));
const SECURITY: Value = Value::List(&Value::One(Object::SecurityRequirement));

impl Object {
    /// The definition of the object in the specifications.
    pub fn form(self) -> &'static Form {
        form(self)
    }
}

/// The table of an object.
fn form(object: Object) -> &'static Form {
    macro_rules! form {
        ($one:literal, $many:literal, $severity:ident, $members:expr) => {
            form!($one, $many, $severity, $members, false, Others::Extensions)
        };
        ($one:literal, $many:literal, $severity:ident, $members:expr, or reference) => {
            form!($one, $many, $severity, $members, true, Others::Extensions)
        };
        ($one:literal, $many:literal, $severity:ident, $members:expr, $reference:expr, $others:expr) => {{
            static FORM: Form = Form {
                one: $one,
                many: $many,
                severity: $severity,
                reference: $reference,
                members: $members,
                others: $others,
            };
            &FORM
        }};
    }
    const PATH_ITEMS: Others = Others::Of(&Value::One(Object::PathItem));
    match object {
        Object::OpenApi => form!("an OpenAPI document", "OpenAPI documents", Error, OPEN_API),
        Object::Info => form!("an info object", "info objects", Warning, INFO),
        Object::Contact => form!("a contact object", "contact objects", Warning, CONTACT),
        Object::License => form!("a license object", "license objects", Warning, LICENSE),
        Object::Server => form!("a server", "servers", Warning, SERVER),
        Object::ServerVariable => form!("a server variable", "server variables", Warning, SERVER_VARIABLE),
        Object::Components => form!("a components object", "components objects", Error, COMPONENTS),
        Object::Paths => form!("a paths object", "paths objects", Error, &[], false, PATH_ITEMS),
        Object::PathItem => form!("a path item", "path items", Error, PATH_ITEM, or reference),
        Object::Operation => form!("an operation", "operations", Error, OPERATION),
        Object::Pagination => form!("an x-pagination object", "x-pagination objects", Warning, PAGINATION),
        Object::ExternalDocs => {
            form!("an external documentation object", "external documentation objects", Warning, DOCS)
        }
        Object::Parameter => form!("a parameter", "parameters", Error, PARAMETER, or reference),
        Object::RequestBody => form!("a request body", "request bodies", Error, REQUEST_BODY, or reference),
        Object::MediaType => form!("a media type object", "media type objects", Error, MEDIA_TYPE, or reference),
        Object::Encoding => form!("an encoding object", "encoding objects", Warning, ENCODING),
        Object::Responses => {
            const RESPONSES: Others = Others::Of(&Value::One(Object::Response));
            form!("a responses object", "responses objects", Error, &[], false, RESPONSES)
        }
        Object::Response => form!("a response", "responses", Error, RESPONSE, or reference),
        Object::Callback => {
            form!("a callback object", "callback objects", Warning, &[], true, PATH_ITEMS)
        }
        Object::Example => form!("an example object", "example objects", Warning, EXAMPLE, or reference),
        Object::Link => form!("a link", "links", Warning, LINK, or reference),
        Object::Header => form!("a header", "headers", Warning, HEADER, or reference),
        Object::Tag => form!("a tag", "tags", Warning, TAG),
        Object::Schema => form!("a schema", "schemas", Error, schema::MEMBERS, true, Others::Free),
        Object::Discriminator => {
            form!("a discriminator object", "discriminator objects", Warning, schema::DISCRIMINATOR)
        }
        Object::Xml => form!("an XML object", "XML objects", Warning, schema::XML),
        Object::SecurityScheme => form!("a security scheme", "security schemes", Error, SECURITY_SCHEME, or reference),
        Object::SecurityRequirement => {
            const SCOPES: Others = Others::Of(&TEXTS);
            form!("a security requirement", "security requirements", Warning, &[], false, SCOPES)
        }
        Object::OAuthFlows => form!("an OAuth flows object", "OAuth flows", Warning, FLOWS),
        Object::OAuthFlow => form!("an OAuth flow", "OAuth flows", Warning, FLOW),
    }
}

static OPEN_API: &[Member] = &[
    // The version is read first (`Document::read`).
    any("openapi").only(Versions::SINCE_3_0),
    any("swagger").only(Versions::V2_0),
    text("$self").only(Versions::SINCE_3_2),
    one("info", Object::Info),
    text("jsonSchemaDialect").only(Versions::SINCE_3_1),
    Member::new("servers", SERVERS).only(Versions::SINCE_3_0).means(Feature::Servers),
    one("paths", Object::Paths),
    map("webhooks", &Value::One(Object::PathItem)).only(Versions::SINCE_3_1).means(Feature::Webhooks),
    one("components", Object::Components).only(Versions::SINCE_3_0),
    Member::new("security", SECURITY),
    list("tags", &Value::One(Object::Tag)),
    one("externalDocs", Object::ExternalDocs).means(Feature::TagDocs),
    text("host").only(Versions::V2_0).means(Feature::Servers).instead("Use `servers`."),
    text("basePath").only(Versions::V2_0).instead("Make it part of the `url` in `servers`."),
    list("schemes", &Value::Word(&["http", "https", "ws", "wss"])).only(Versions::V2_0).instead("Use `servers`."),
    Member::new("consumes", TEXTS)
        .only(Versions::V2_0)
        .instead("List the media types in the `content` of each `requestBody`."),
    Member::new("produces", TEXTS)
        .only(Versions::V2_0)
        .instead("List the media types in the `content` of each response."),
    map("definitions", &SCHEMA).only(Versions::V2_0).instead("Move them to `components.schemas`."),
    map("parameters", &Value::One(Object::Parameter))
        .only(Versions::V2_0)
        .instead("Move them to `components.parameters`."),
    map("responses", &Value::One(Object::Response))
        .only(Versions::V2_0)
        .instead("Move them to `components.responses`."),
    map("securityDefinitions", &Value::One(Object::SecurityScheme))
        .only(Versions::V2_0)
        .instead("Move them to `components.securitySchemes`."),
];

static INFO: &[Member] = &[
    text("title").required(),
    text("version").required(),
    text("summary").only(Versions::SINCE_3_1),
    text("description"),
    text("termsOfService"),
    one("contact", Object::Contact),
    one("license", Object::License),
];

static CONTACT: &[Member] = &[text("name"), text("url"), text("email")];

static LICENSE: &[Member] = &[text("name").required(), text("identifier").only(Versions::SINCE_3_1), text("url")];

static SERVER: &[Member] = &[
    text("url"),
    text("description"),
    text("name").only(Versions::SINCE_3_2),
    map("variables", &Value::One(Object::ServerVariable)).means(Feature::ServerVariables),
];

static SERVER_VARIABLE: &[Member] = &[text("default").required(), list("enum", &Value::Text), text("description")];

static COMPONENTS: &[Member] = &[
    map("schemas", &SCHEMA),
    map("responses", &Value::One(Object::Response)),
    map("parameters", &Value::One(Object::Parameter)),
    Member::new("examples", EXAMPLES),
    map("requestBodies", &Value::One(Object::RequestBody)),
    Member::new("headers", HEADERS),
    map("securitySchemes", &Value::One(Object::SecurityScheme)),
    map("links", &Value::One(Object::Link)),
    map("callbacks", &Value::One(Object::Callback)),
    map("pathItems", &Value::One(Object::PathItem)).only(Versions::SINCE_3_1),
    map("mediaTypes", &Value::One(Object::MediaType)).only(Versions::SINCE_3_2),
];

static PATH_ITEM: &[Member] = &[
    text("$ref"),
    text("summary").only(Versions::SINCE_3_0),
    text("description").only(Versions::SINCE_3_0),
    one("get", Object::Operation),
    one("put", Object::Operation),
    one("post", Object::Operation),
    one("delete", Object::Operation),
    one("options", Object::Operation),
    one("head", Object::Operation),
    one("patch", Object::Operation),
    one("trace", Object::Operation).only(Versions::SINCE_3_0),
    one("query", Object::Operation).only(Versions::SINCE_3_2).means(Feature::QueryMethod),
    map("additionalOperations", &Value::One(Object::Operation))
        .only(Versions::SINCE_3_2)
        .means(Feature::AdditionalOperations),
    Member::new("servers", SERVERS).only(Versions::SINCE_3_0).means(Feature::OwnServers),
    Member::new("parameters", PARAMETERS),
];

static OPERATION: &[Member] = &[
    Member::new("tags", TEXTS).means(Feature::Tags),
    text("summary"),
    text("description"),
    one("externalDocs", Object::ExternalDocs).means(Feature::OperationDocs),
    text("operationId"),
    Member::new("parameters", PARAMETERS),
    one("requestBody", Object::RequestBody).only(Versions::SINCE_3_0).instead("Use a parameter with `in: body`."),
    one("responses", Object::Responses).required().only(Versions::UNTIL_3_0),
    one("responses", Object::Responses).only(Versions::SINCE_3_1),
    map("callbacks", &Value::One(Object::Callback)).only(Versions::SINCE_3_0).means(Feature::Callbacks),
    flag("deprecated").means(Feature::DeprecatedOperation),
    Member::new("security", SECURITY),
    Member::new("servers", SERVERS).only(Versions::SINCE_3_0).means(Feature::OwnServers),
    Member::new("consumes", TEXTS)
        .only(Versions::V2_0)
        .instead("List the media types in the `content` of the `requestBody`."),
    Member::new("produces", TEXTS)
        .only(Versions::V2_0)
        .instead("List the media types in the `content` of each response."),
    list("schemes", &Value::Word(&["http", "https", "ws", "wss"])).only(Versions::V2_0).instead("Use `servers`."),
    one("x-pagination", Object::Pagination),
];

// The targets of the members are checked when they are read (api/build/pagination.rs).
static PAGINATION: &[Member] = &[text("parameter"), text("items"), text("next"), text("last"), text("more")];

static DOCS: &[Member] = &[text("description"), text("url").required()];

const IN_SCHEMA: &str = "Move it into the `schema`.";

// `name`, `in` and `style` are checked when they are read (api/build/requests.rs and serialization.rs).
static PARAMETER: &[Member] = &[
    text("name"),
    text("in"),
    text("description"),
    flag("required"),
    one("schema", Object::Schema),
    flag("allowEmptyValue").means(Feature::AllowEmptyValue),
    flag("deprecated").only(Versions::SINCE_3_0).means(Feature::DeprecatedParameter),
    text("style").only(Versions::SINCE_3_0).instead("Use `collectionFormat`."),
    flag("explode").only(Versions::SINCE_3_0).instead("Use `collectionFormat: multi`."),
    flag("allowReserved").only(Versions::SINCE_3_0).means(Feature::AllowReserved),
    any("example").only(Versions::SINCE_3_0).means(Feature::Example),
    Member::new("examples", EXAMPLES).only(Versions::SINCE_3_0).means(Feature::Example),
    Member::new("content", CONTENT).only(Versions::SINCE_3_0).means(Feature::ParameterContent),
    either("type", &[Value::Text]).only(Versions::V2_0).instead(IN_SCHEMA),
    text("format").only(Versions::V2_0).means(Feature::Format).instead(IN_SCHEMA),
    one("items", Object::Schema).only(Versions::V2_0).instead(IN_SCHEMA),
    word("collectionFormat", &["csv", "ssv", "tsv", "pipes", "multi"])
        .only(Versions::V2_0)
        .instead("Use `style` and `explode`."),
    any("default").only(Versions::V2_0).means(Feature::Default).instead(IN_SCHEMA),
    number("maximum").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    number("minimum").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    flag("exclusiveMaximum").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    flag("exclusiveMinimum").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    count("maxLength").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    count("minLength").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    text("pattern").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    count("maxItems").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    count("minItems").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
    flag("uniqueItems").only(Versions::V2_0).means(Feature::UniqueItems).instead(IN_SCHEMA),
    list("enum", &Value::Any).only(Versions::V2_0).means(Feature::Enum).instead(IN_SCHEMA),
    number("multipleOf").only(Versions::V2_0).means(Feature::Constraints).instead(IN_SCHEMA),
];

static HEADER: &[Member] = &[
    text("description"),
    flag("required").only(Versions::SINCE_3_0),
    flag("deprecated").only(Versions::SINCE_3_0),
    flag("allowEmptyValue").only(Versions::SINCE_3_0),
    text("style").only(Versions::SINCE_3_0),
    flag("explode").only(Versions::SINCE_3_0),
    flag("allowReserved").only(Versions::SINCE_3_0),
    one("schema", Object::Schema).only(Versions::SINCE_3_0),
    any("example").only(Versions::SINCE_3_0),
    Member::new("examples", EXAMPLES).only(Versions::SINCE_3_0),
    Member::new("content", CONTENT).only(Versions::SINCE_3_0),
    text("type").only(Versions::V2_0).instead(IN_SCHEMA),
    text("format").only(Versions::V2_0).instead(IN_SCHEMA),
    one("items", Object::Schema).only(Versions::V2_0).instead(IN_SCHEMA),
    word("collectionFormat", &["csv", "ssv", "tsv", "pipes"]).only(Versions::V2_0),
    any("default").only(Versions::V2_0).instead(IN_SCHEMA),
    number("maximum").only(Versions::V2_0).instead(IN_SCHEMA),
    number("minimum").only(Versions::V2_0).instead(IN_SCHEMA),
    flag("exclusiveMaximum").only(Versions::V2_0).instead(IN_SCHEMA),
    flag("exclusiveMinimum").only(Versions::V2_0).instead(IN_SCHEMA),
    count("maxLength").only(Versions::V2_0).instead(IN_SCHEMA),
    count("minLength").only(Versions::V2_0).instead(IN_SCHEMA),
    text("pattern").only(Versions::V2_0).instead(IN_SCHEMA),
    count("maxItems").only(Versions::V2_0).instead(IN_SCHEMA),
    count("minItems").only(Versions::V2_0).instead(IN_SCHEMA),
    flag("uniqueItems").only(Versions::V2_0).instead(IN_SCHEMA),
    list("enum", &Value::Any).only(Versions::V2_0).instead(IN_SCHEMA),
    number("multipleOf").only(Versions::V2_0).instead(IN_SCHEMA),
];

static REQUEST_BODY: &[Member] = &[text("description"), Member::new("content", CONTENT).required(), flag("required")];

static MEDIA_TYPE: &[Member] = &[
    one("schema", Object::Schema),
    one("itemSchema", Object::Schema).only(Versions::SINCE_3_2).means(Feature::ItemSchema),
    any("example").means(Feature::Example),
    Member::new("examples", EXAMPLES).means(Feature::Example),
    map("encoding", &Value::One(Object::Encoding)).means(Feature::Encoding),
    list("prefixEncoding", &Value::One(Object::Encoding)).only(Versions::SINCE_3_2).means(Feature::ItemEncoding),
    one("itemEncoding", Object::Encoding).only(Versions::SINCE_3_2).means(Feature::ItemEncoding),
];

static ENCODING: &[Member] = &[
    text("contentType"),
    Member::new("headers", HEADERS).means(Feature::EncodingHeaders),
    word("style", &["form", "spaceDelimited", "pipeDelimited", "deepObject"]),
    flag("explode"),
    flag("allowReserved"),
    map("encoding", &Value::One(Object::Encoding)).only(Versions::SINCE_3_2).means(Feature::Encoding),
    list("prefixEncoding", &Value::One(Object::Encoding)).only(Versions::SINCE_3_2).means(Feature::ItemEncoding),
    one("itemEncoding", Object::Encoding).only(Versions::SINCE_3_2).means(Feature::ItemEncoding),
];

static RESPONSE: &[Member] = &[
    text("summary").only(Versions::SINCE_3_2),
    text("description").required().only(Versions::UNTIL_3_1),
    text("description").only(Versions::SINCE_3_2),
    Member::new("headers", HEADERS).means(Feature::ResponseHeaders),
    Member::new("content", CONTENT).only(Versions::SINCE_3_0),
    map("links", &Value::One(Object::Link)).only(Versions::SINCE_3_0).means(Feature::Links),
    one("schema", Object::Schema).only(Versions::V2_0).instead("Move it into a media type under `content`."),
    any("examples").only(Versions::V2_0).means(Feature::Example).instead("Move it into a media type under `content`."),
];

static EXAMPLE: &[Member] = &[
    text("summary"),
    text("description"),
    any("value"),
    text("externalValue"),
    any("dataValue").only(Versions::SINCE_3_2),
    text("serializedValue").only(Versions::SINCE_3_2),
];

static LINK: &[Member] = &[
    text("operationRef"),
    text("operationId"),
    map("parameters", &Value::Any),
    any("requestBody"),
    text("description"),
    one("server", Object::Server),
];

static TAG: &[Member] = &[
    text("name").required(),
    text("summary").only(Versions::SINCE_3_2),
    text("description"),
    one("externalDocs", Object::ExternalDocs).means(Feature::TagDocs),
    text("parent").only(Versions::SINCE_3_2).means(Feature::TagHierarchy),
    text("kind").only(Versions::SINCE_3_2).means(Feature::TagHierarchy),
];

// `type` is checked when it is read (api/build/security.rs).
static SECURITY_SCHEME: &[Member] = &[
    text("type"),
    text("description"),
    text("name"),
    text("in"),
    text("scheme").only(Versions::SINCE_3_0),
    text("bearerFormat").only(Versions::SINCE_3_0),
    one("flows", Object::OAuthFlows).only(Versions::SINCE_3_0).instead("Use `flow`, with its fields next to it."),
    text("openIdConnectUrl").only(Versions::SINCE_3_0),
    text("oauth2MetadataUrl").only(Versions::SINCE_3_2),
    flag("deprecated").only(Versions::SINCE_3_2),
    word("flow", &["implicit", "password", "application", "accessCode"])
        .only(Versions::V2_0)
        .instead("Move it into `flows`."),
    text("authorizationUrl").only(Versions::V2_0).instead("Move it into `flows`."),
    text("tokenUrl").only(Versions::V2_0).instead("Move it into `flows`."),
    map("scopes", &Value::Text).only(Versions::V2_0).instead("Move it into `flows`."),
];

static FLOWS: &[Member] = &[
    one("implicit", Object::OAuthFlow),
    one("password", Object::OAuthFlow),
    one("clientCredentials", Object::OAuthFlow),
    one("authorizationCode", Object::OAuthFlow),
    one("deviceAuthorization", Object::OAuthFlow).only(Versions::SINCE_3_2),
];

static FLOW: &[Member] = &[
    text("authorizationUrl"),
    text("deviceAuthorizationUrl").only(Versions::SINCE_3_2),
    text("tokenUrl"),
    text("refreshUrl"),
    map("scopes", &Value::Text).required(),
];
