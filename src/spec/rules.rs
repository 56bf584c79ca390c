//! The rules that reading can find broken: each has a stable identifier that users may rely on.

crate::error::rules! {
    /// The document has no bytes, or nothing but white space and comments.
    EMPTY = "document-empty";
    /// The document is larger than the budget.
    TOO_LARGE = "document-too-large";
    /// The text is not UTF-8.
    ENCODING = "document-encoding";
    /// The text is not JSON as RFC 8259 defines it.
    JSON_SYNTAX = "json-syntax";
    /// The text is not YAML 1.2.
    YAML_SYNTAX = "yaml-syntax";
    /// A YAML construct that JSON has no counterpart for.
    YAML_UNSUPPORTED = "yaml-unsupported";
    /// YAML aliases expand past the budget.
    YAML_ALIASES = "yaml-aliases";
    /// Values are nested past the budget.
    TOO_DEEP = "document-too-deep";
    /// The document has more values than the budget.
    TOO_MANY_NODES = "document-too-many-nodes";
    /// A member name occurs twice in one object; the last one wins.
    DUPLICATE_KEY = "duplicate-key";
    /// The document is no object.
    ROOT_NOT_OBJECT = "root-not-object";
    /// Neither `openapi` nor `swagger` says which version the document follows.
    VERSION_MISSING = "version-missing";
    /// The version is not one that can be read.
    VERSION_UNKNOWN = "version-unknown";
    /// A reference whose text cannot be understood.
    REF_MALFORMED = "ref-malformed";
    /// A reference to something that does not exist.
    REF_DANGLING = "ref-dangling";
    /// References that lead back to themselves.
    REF_CYCLE = "ref-cycle";
    /// References that lead from one to the next more often than the budget allows.
    REF_CHAIN = "ref-chain";
    /// A reference to somewhere that is not read: a URL, an absolute path.
    REF_OUTSIDE = "ref-outside";
    /// A relative reference in a description that has no address.
    REF_NO_BASE = "ref-no-base";
    /// A reference that is right only when the `$id` around it is left aside.
    REF_BASE = "ref-base";
    /// A reference to a file that cannot be read.
    REF_FILE = "ref-file";
    /// A reference to an object of another kind than its place needs.
    REF_KIND = "ref-kind";
    /// The files of the description are more than the budget.
    TOO_MANY_FILES = "too-many-files";
    /// Files lead from one to the next more often than the budget allows.
    FILES_TOO_DEEP = "files-too-deep";
    /// The values of `$id` and `$self` are more than the budget.
    TOO_MANY_IDENTIFIERS = "too-many-identifiers";
    /// A value of another kind than its place needs, such as a list in the place of an object.
    WRONG_TYPE = "wrong-type";
    /// A member that the specification asks for is missing.
    MEMBER_MISSING = "member-missing";
    /// A member that the specification does not know.
    UNKNOWN_MEMBER = "unknown-member";
    /// A member that another version of the specification has.
    OTHER_VERSION = "other-version";
    /// A text that is none of the words that its place allows.
    WORD_UNKNOWN = "word-unknown";
    /// A `type` that JSON Schema does not have.
    SCHEMA_TYPE = "schema-type";
    /// An `enum` without values.
    ENUM_EMPTY = "enum-empty";
    /// A value stands more than once in an `enum`.
    ENUM_REPEATED = "enum-repeated";
    /// A value of an `enum` is of another type than `type` says.
    ENUM_TYPE = "enum-type";
    /// A lower bound that is above the upper one.
    BOUNDS = "bounds";
    /// A required property that the schema does not declare.
    REQUIRED_UNDECLARED = "required-undeclared";
    /// A discriminator's property that the schema does not declare.
    DISCRIMINATOR_UNDECLARED = "discriminator-undeclared";
    /// A variable of a server that is not declared, or not used, or has a default that is not allowed.
    SERVER_VARIABLE = "server-variable";
}
