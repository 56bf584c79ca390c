//! The rules that building the model can find broken.

crate::error::rules! {
    /// The description has no `info`, so title and version are made up.
    INFO_MISSING = "info-missing";
    /// A path that does not begin with a slash.
    PATH_SLASH = "path-slash";
    /// A key of `responses` that is no status.
    RESPONSE_STATUS = "response-status";
    /// A server without a URL.
    SERVER_URL = "server-url";
    /// A parameter without a name.
    PARAMETER_NAME = "parameter-name";
    /// A parameter whose place is missing or unknown.
    PARAMETER_PLACE = "parameter-place";
    /// A style of parameters that does not exist; the default is used.
    PARAMETER_STYLE = "parameter-style";
    /// Two parameters of one name and place in one list; the first is used.
    PARAMETER_TWICE = "parameter-twice";
    /// A name in a path's braces that no parameter has.
    PATH_PARAMETER_UNDECLARED = "path-parameter-undeclared";
    /// A path parameter that the path does not name.
    PATH_PARAMETER_UNUSED = "path-parameter-unused";
    /// A schema that a discriminator chooses by a property that it does not have.
    DISCRIMINATOR_PROPERTY = "discriminator-property";
    /// A discriminator's mapping that leads to no model.
    DISCRIMINATOR_MAPPING = "discriminator-mapping";
    /// A `oneOf` or `anyOf` has itself among its members, directly or through others.
    UNION_OF_ITSELF = "union-of-itself";
    /// A security scheme of unknown type.
    SECURITY_TYPE = "security-type";
    /// A requirement of a security scheme that is not declared; it is left out.
    SECURITY_UNDECLARED = "security-undeclared";
    /// Schemas without names of their own are nested past the budget.
    SCHEMA_TOO_DEEP = "schema-too-deep";
    /// Followed everywhere, the references describe more than the budget.
    API_TOO_LARGE = "api-too-large";
    /// More problems were found than are listed.
    MORE_PROBLEMS = "more-problems";
}
