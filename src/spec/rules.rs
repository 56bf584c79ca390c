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
    /// A reference to a file that cannot be read.
    REF_FILE = "ref-file";
    /// The files of the description are more than the budget.
    TOO_MANY_FILES = "too-many-files";
}
