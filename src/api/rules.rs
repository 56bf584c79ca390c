//! The rules that building the model can find broken, and those whose errors a caller can waive.

use crate::spec::rules as reading;

/// The rules whose errors leave something to generate from: what breaks them is ignored; if it is a schema, it allows any
/// value. A caller who wants that (`skipValidateSpec`) gets warnings instead.
pub const WAIVABLE: &[&str] = &[
    reading::REF_MALFORMED,
    reading::REF_DANGLING,
    reading::REF_CYCLE,
    reading::REF_OUTSIDE,
    reading::REF_NO_BASE,
    reading::REF_FILE,
    reading::REF_KIND,
    reading::WRONG_TYPE,
    reading::OPERATION_LOST,
    PATH_SLASH,
    SERVER_URL,
    PARAMETER_NAME,
    PARAMETER_LOCATION,
];

crate::error::rules! {
    /// The description has no `info`; a placeholder title and version are used.
    INFO_MISSING = "info-missing", Warning,
        "Add `info` with a `title` and a `version`.";
    /// A path does not begin with `/`.
    PATH_SLASH = "path-slash", Either,
        "Begin the path with `/`.";
    /// A key of `responses` is not a status code, a range or `default`; the response is ignored.
    RESPONSE_STATUS = "response-status", Warning,
        "Use a code from 100 to 599, a range such as `4XX`, or `default`.";
    /// A link does not point to an operation.
    LINK_TARGET = "link-target", Warning,
        "Set `operationId` to an existing id, or `operationRef` to a reference such as `#/paths/~1pets/get`.";
    /// An `x-pagination` names a parameter or a member that its operation does not have; it is ignored.
    PAGINATION = "pagination", Warning,
        "Name a parameter of the operation, and members of its response by JSON pointers such as `/data`.";
    /// The `parent` of a tag is not a declared tag, or is a descendant of the tag itself.
    TAG_PARENT = "tag-parent", Warning,
        "Declare the parent in `tags`, or remove `parent`.";
    /// A server has no `url`.
    SERVER_URL = "server-url", Error,
        "Give the server a `url`.";
    /// A parameter has no `name`.
    PARAMETER_NAME = "parameter-name", Error,
        "Give the parameter a name.";
    /// An operation has more than one body among its parameters, or one that this version of OpenAPI
    /// does not allow there.
    PARAMETER_BODY = "parameter-body", Warning,
        "Describe exactly one body or form (2.0: `in: body` or `in: formData`; 3.0 and later: `requestBody`).";
    /// The location (`in`) of a parameter is missing or unknown.
    PARAMETER_LOCATION = "parameter-location", Error,
        "Set `in` to path, query, header or cookie (2.0: also formData and body; 3.2: also querystring).";
    /// The `style` of a parameter does not exist; the default style is used.
    PARAMETER_STYLE = "parameter-style", Warning,
        "Use simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject or cookie.";
    /// Two parameters in one list have the same `name` and `in`; the first one is used.
    PARAMETER_TWICE = "parameter-twice", Warning,
        "Remove one of them.";
    /// A path contains a placeholder for which no path parameter is declared.
    PATH_PARAMETER_UNDECLARED = "path-parameter-undeclared", Warning,
        "Declare a parameter with that name and `in: path`.";
    /// A path parameter does not occur in the path; generated servers reject every request to the operation.
    PATH_PARAMETER_UNUSED = "path-parameter-unused", Warning,
        "Remove it, or add it to the path.";
    /// A `mapping` entry of a discriminator does not point to a schema with properties; it is ignored.
    DISCRIMINATOR_MAPPING = "discriminator-mapping", Warning,
        "Write the name of a schema, or a reference to one.";
    /// An alternative of a `oneOf` or `anyOf` lacks the discriminator property (checked when
    /// `legacyDiscriminatorBehavior` is false).
    DISCRIMINATOR_PROPERTY = "discriminator-property", Error,
        "Add the property, or set `legacyDiscriminatorBehavior` to true.";
    /// The subschemas of an `allOf` give one property incompatible types; the last one is used.
    ALL_OF_CONFLICT = "all-of-conflict", Warning,
        "Give the property the same type everywhere, or remove it from one of the schemas.";
    /// A schema contains itself in its `oneOf`, `anyOf` or `allOf`, directly or through other schemas;
    /// that alternative is ignored.
    COMPOSITION_CYCLE = "composition-cycle", Warning,
        "Remove the reference back to the schema.";
    /// The type of a security scheme is unknown or incomplete; generated servers accept no request that requires the
    /// scheme.
    SECURITY_TYPE = "security-type", Warning,
        "Set `type` to apiKey, http, oauth2, openIdConnect or mutualTLS (2.0: basic, apiKey or oauth2).";
    /// A security requirement uses a scheme that is not declared; generated servers do not accept that alternative, and
    /// reject every request if there is no other.
    SECURITY_UNDECLARED = "security-undeclared", Warning,
        "Declare the scheme, or correct its name.";
    /// Unnamed schemas are nested more deeply than the limit allows.
    SCHEMA_TOO_DEEP = "schema-too-deep", Error,
        "Turn one of the inner schemas into an object with `properties`: it becomes a named model, which ends the \
         nesting.";
    /// With all references expanded, the API is larger than the limit allows.
    API_TOO_LARGE = "api-too-large", Error,
        "Arrays and maps are expanded wherever they are used, objects only once: make the items of frequently used \
         arrays and maps objects with `properties`.";
    /// A setting, or a rule of one, has no effect.
    SETTING_IDLE = "setting-idle", Warning,
        "Remove it.";
    /// A type differs from that of openapi-typescript, which would be wrong.
    TYPES_CORRECTED = "types-corrected", Warning,
        "Set the option `corrections` to false for the types of openapi-typescript.";
    /// A setting names something that the description does not have.
    SETTING_UNUSED = "setting-unused", Warning,
        "Correct the name, or remove it.";
}
