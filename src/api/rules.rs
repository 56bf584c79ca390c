//! The rules that building the model can find broken.

crate::error::rules! {
    /// The description has no `info`, so title and version are made up.
    INFO_MISSING = "info-missing", Warning,
        "Add `info` with a title and a version.";
    /// A path that does not begin with a slash.
    PATH_SLASH = "path-slash", Error,
        "Begin the path with `/`.";
    /// A key of `responses` that is no status.
    RESPONSE_STATUS = "response-status", Warning,
        "Write a code from 100 to 599, a range such as `4XX`, or `default`.";
    /// A link that leads to no operation.
    LINK_TARGET = "link-target", Warning,
        "Write an `operationId`, or an `operationRef` such as `#/paths/~1pets/get`.";
    /// A tag whose parent is no tag, or is below the tag itself.
    TAG_PARENT = "tag-parent", Warning,
        "Declare the parent in `tags`, or leave it out.";
    /// A server without a URL.
    SERVER_URL = "server-url", Error,
        "Give the server a `url`.";
    /// A parameter without a name.
    PARAMETER_NAME = "parameter-name", Error,
        "Give the parameter a name.";
    /// A body among the parameters that is not the only one, or that this version has no place for.
    PARAMETER_BODY = "parameter-body", Warning,
        "Describe one body, or one form (2.0: `in: body` or `in: formData`; since 3.0 `requestBody`).";
    /// A parameter whose place is missing or unknown.
    PARAMETER_PLACE = "parameter-place", Error,
        "Write `in`: path, query, header or cookie (2.0: formData and body, too; 3.2: querystring).";
    /// A style of parameters that does not exist; the default is used.
    PARAMETER_STYLE = "parameter-style", Warning,
        "Write one of simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject, cookie.";
    /// Two parameters of one name and place in one list; the first is used.
    PARAMETER_TWICE = "parameter-twice", Warning,
        "Remove one of them.";
    /// A name in a path's braces that no parameter has.
    PATH_PARAMETER_UNDECLARED = "path-parameter-undeclared", Warning,
        "Declare a parameter of that name with `in: path`.";
    /// A path parameter that the path does not name.
    PATH_PARAMETER_UNUSED = "path-parameter-unused", Warning,
        "Remove it, or name it in the path.";
    /// A discriminator's mapping that leads to no model.
    DISCRIMINATOR_MAPPING = "discriminator-mapping", Warning,
        "Write the name of a schema, or a reference to one.";
    /// A member of a `oneOf` or `anyOf` lacks the property that a discriminator chooses by
    /// (`legacyDiscriminatorBehavior=false`).
    DISCRIMINATOR_PROPERTY = "discriminator-property", Error,
        "Add the property, or set `legacyDiscriminatorBehavior` to true.";
    /// Members of an `allOf` give a property types that no value has both of; the last one is used.
    ALL_OF_CONFLICT = "all-of-conflict", Warning,
        "Give the property one type, or leave it out of one of the schemas.";
    /// A `oneOf`, `anyOf` or `allOf` has itself among its members, directly or through others.
    UNION_OF_ITSELF = "union-of-itself", Warning,
        "Take the schema out of its own members.";
    /// A security scheme of unknown type.
    SECURITY_TYPE = "security-type", Warning,
        "Write one of apiKey, http, oauth2, openIdConnect, mutualTLS (2.0: basic, apiKey, oauth2).";
    /// A requirement of a security scheme that is not declared; it is left out.
    SECURITY_UNDECLARED = "security-undeclared", Warning,
        "Declare the scheme, or correct its name.";
    /// Schemas without names of their own are nested past the budget.
    SCHEMA_TOO_DEEP = "schema-too-deep", Error,
        "Give one of the schemas properties, so that it has a name.";
    /// Followed everywhere, the references describe more than the budget.
    API_TOO_LARGE = "api-too-large", Error,
        "Give arrays and maps that are used often objects as items.";
    /// More problems were found than are listed.
    MORE_PROBLEMS = "more-problems", Either,
        "Mend those that are listed first.";
}
