//! The rules that reading can find broken: each has a stable identifier that users may rely on.

crate::error::rules! {
    /// The document has no bytes, or nothing but white space and comments.
    EMPTY = "document-empty", Error,
        "Write a description, or name another file.";
    /// The document is larger than the budget.
    TOO_LARGE = "document-too-large", Error,
        "Leave out examples, or describe parts of the API apart.";
    /// The text is not UTF-8.
    ENCODING = "document-encoding", Error,
        "Save the document as UTF-8.";
    /// The text is not JSON as RFC 8259 defines it.
    JSON_SYNTAX = "json-syntax", Error,
        "Correct the text at the place that is shown; a JSON editor shows such errors, too.";
    /// The text is not YAML 1.2.
    YAML_SYNTAX = "yaml-syntax", Error,
        "Correct the text at the place that is shown; most often it is the indentation, or a value that needs quotes.";
    /// A YAML construct that JSON has no counterpart for.
    YAML_UNSUPPORTED = "yaml-unsupported", Error,
        "Write it without that construct, as JSON would say it.";
    /// YAML aliases expand past the budget.
    YAML_ALIASES = "yaml-aliases", Error,
        "Write less with anchors and aliases; references (`$ref`) cost nothing.";
    /// Values are nested past the budget.
    TOO_DEEP = "document-too-deep", Error,
        "Give inner schemas names in the components, and refer to them.";
    /// The document has more values than the budget.
    TOO_MANY_NODES = "document-too-many-nodes", Error,
        "Leave out examples, or describe parts of the API apart.";
    /// A member name occurs twice in one object; the last one wins.
    DUPLICATE_KEY = "duplicate-key", Warning,
        "Remove all but one.";
    /// The document is no object.
    ROOT_NOT_OBJECT = "root-not-object", Error,
        "Name the file that begins with `openapi` or `swagger`.";
    /// Neither `openapi` nor `swagger` says which version the document follows.
    VERSION_MISSING = "version-missing", Error,
        "Name the file that begins with `openapi` or `swagger`, or write the version into it.";
    /// The version is not one that can be read.
    VERSION_UNKNOWN = "version-unknown", Error,
        "Write one of the versions that are read: 2.0, 3.0, 3.1 and 3.2.";
    /// A reference whose text cannot be understood.
    REF_MALFORMED = "ref-malformed", Error,
        "Write a JSON pointer such as `#/components/schemas/Pet`, with `/` as `~1` and `~` as `~0` in names.";
    /// A reference to something that does not exist.
    REF_DANGLING = "ref-dangling", Error,
        "Correct the name, or define what it names.";
    /// References that lead back to themselves.
    REF_CYCLE = "ref-cycle", Error,
        "Let one of the references lead to a definition.";
    /// References that lead from one to the next more often than the budget allows.
    REF_CHAIN = "ref-chain", Error,
        "Refer to the definition itself.";
    /// A reference to somewhere that is not read: a URL, an absolute path.
    REF_OUTSIDE = "ref-outside", Error,
        "Bundle the description into one document, or refer to a file by its relative path.";
    /// A relative reference in a description that has no address.
    REF_NO_BASE = "ref-no-base", Error,
        "Give the description's address (`openAPIUrl`), write the reference as a whole address, or bundle the files into one.";
    /// A reference that is right only when the `$id` around it is left aside.
    REF_BASE = "ref-base", Warning,
        "Write the reference relative to the `$id`, or take the `$id` out.";
    /// A reference to a file that cannot be read.
    REF_FILE = "ref-file", Error,
        "Put the file in the place that the reference names, and hand it over with the description.";
    /// A reference to an object of another kind than its place needs.
    REF_KIND = "ref-kind", Either,
        "Refer to an object of the kind that the place needs. It is a warning where the target can be read all the same.";
    /// The files of the description are more than the budget.
    TOO_MANY_FILES = "too-many-files", Error,
        "Bundle the description into fewer files.";
    /// Files lead from one to the next more often than the budget allows.
    FILES_TOO_DEEP = "files-too-deep", Error,
        "Bundle the description into fewer files.";
    /// The values of `$id` and `$self` are more than the budget.
    TOO_MANY_IDENTIFIERS = "too-many-identifiers", Error,
        "Leave out those that no reference names.";
    /// A value of another kind than its place needs, such as a list in the place of an object.
    WRONG_TYPE = "wrong-type", Either,
        "Write a value of the kind that is asked for. It is a warning where the value can be left out.";
    /// A member that the specification asks for is missing.
    MEMBER_MISSING = "member-missing", Warning,
        "Add the member.";
    /// A member that the specification does not know.
    UNKNOWN_MEMBER = "unknown-member", Warning,
        "Correct the name; begin it with `x-` if it is an extension of your own.";
    /// A member that another version of the specification has.
    OTHER_VERSION = "other-version", Warning,
        "Write it as your version does, or name the version that has it.";
    /// A text that is none of the words that its place allows.
    WORD_UNKNOWN = "word-unknown", Warning,
        "Write one of the words.";
    /// A `type` that JSON Schema does not have.
    SCHEMA_TYPE = "schema-type", Warning,
        "Write one of array, boolean, integer, null, number, object, string; leave it out for any value.";
    /// An `enum` without values.
    ENUM_EMPTY = "enum-empty", Warning,
        "List the values, or leave `enum` out.";
    /// A value stands more than once in an `enum`.
    ENUM_REPEATED = "enum-repeated", Warning,
        "Remove all but one.";
    /// A value of an `enum` is of another type than `type` says.
    ENUM_TYPE = "enum-type", Warning,
        "Write the value as the type has it (text between quotes), or correct `type`.";
    /// A lower bound that is above the upper one.
    BOUNDS = "bounds", Warning,
        "Exchange the bounds.";
    /// A required property that the schema does not declare.
    REQUIRED_UNDECLARED = "required-undeclared", Warning,
        "Declare the property, or take its name out of `required`.";
    /// A discriminator's property that the schema does not declare.
    DISCRIMINATOR_UNDECLARED = "discriminator-undeclared", Warning,
        "Declare the property, and require it.";
    /// A variable of a server that is not declared, or not used, or has a default that is not allowed.
    SERVER_VARIABLE = "server-variable", Warning,
        "Declare each variable of the URL with a default, one of its `enum` if it has one.";
    /// Two paths that differ in the names between their braces only.
    PATH_EQUAL = "path-equal", Warning,
        "Write one path with the operations of both.";
    /// A path with a brace that has no partner, or with no name between two.
    PATH_BRACES = "path-braces", Warning,
        "Write each name between `{` and `}`; a literal brace is `%7B` or `%7D`.";
    /// A path that has the same name between its braces more than once.
    PATH_NAME_TWICE = "path-name-twice", Warning,
        "Give each place a name of its own.";
    /// A path parameter that is not required.
    PATH_PARAMETER_OPTIONAL = "path-parameter-optional", Warning,
        "Add `required: true`, or describe a second path without it.";
    /// Two operations have the same `operationId`.
    OPERATION_ID_TWICE = "operation-id-twice", Warning,
        "Give each operation an id of its own: it becomes the name of a function.";
    /// A name that cannot be one of a header; it is left out, since no request with it can be sent.
    HEADER_NAME = "header-name", Warning,
        "Name it with ASCII letters, digits and `-`.";
    /// What stands for a media type and is none; one with line ends or other controls is left out.
    MEDIA_TYPE = "media-type", Warning,
        "Write a type and a subtype, such as `application/json`.";
}
