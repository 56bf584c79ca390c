//! The rules that reading checks; each has a stable identifier that users may rely on.

crate::error::rules! {
    /// The document is empty, or contains only white space and comments.
    EMPTY = "document-empty", Error,
        "Pass a file that contains an OpenAPI description.";
    /// The description is larger than the limit allows.
    TOO_LARGE = "document-too-large", Error,
        "Remove examples, or split the API into several descriptions.";
    /// The text is not UTF-8.
    ENCODING = "document-encoding", Error,
        "Save the document as UTF-8.";
    /// The text is not valid JSON (RFC 8259).
    JSON_SYNTAX = "json-syntax", Error,
        "Fix the text at the position shown; any JSON editor marks the same error.";
    /// The text is not valid YAML 1.2.
    YAML_SYNTAX = "yaml-syntax", Error,
        "Fix the text at the position shown; the usual causes are wrong indentation and a value that needs quotes.";
    /// The document uses a YAML construct that has no JSON equivalent.
    YAML_UNSUPPORTED = "yaml-unsupported", Error,
        "Rewrite it without that construct.";
    /// YAML aliases expand to more values than the limit allows.
    YAML_ALIASES = "yaml-aliases", Error,
        "Use fewer anchors and aliases; references (`$ref`) do not count towards this limit.";
    /// Values are nested more deeply than the limit allows.
    TOO_DEEP = "document-too-deep", Error,
        "Move inner schemas to `components/schemas` and reference them.";
    /// The description contains more values than the limit allows.
    TOO_MANY_NODES = "document-too-many-nodes", Error,
        "Remove examples, or split the API into several descriptions.";
    /// A key occurs more than once in an object; the last one is used.
    DUPLICATE_KEY = "duplicate-key", Warning,
        "Remove all but one.";
    /// The root of the document is not an object.
    ROOT_NOT_OBJECT = "root-not-object", Error,
        "Pass the file that contains the `openapi` or `swagger` field.";
    /// The document has neither an `openapi` nor a `swagger` field, so its version is unknown.
    VERSION_MISSING = "version-missing", Error,
        "Pass the file that contains the `openapi` or `swagger` field, or add the field.";
    /// The version is not supported.
    VERSION_UNKNOWN = "version-unknown", Error,
        "Use a supported version: 2.0, 3.0, 3.1 or 3.2.";
    /// A reference is not a valid URI reference or JSON pointer.
    REF_MALFORMED = "ref-malformed", Error,
        "Write a JSON pointer such as `#/components/schemas/Pet`; inside a name, escape `/` as `~1` and `~` as `~0`.";
    /// A reference points to something that does not exist.
    REF_DANGLING = "ref-dangling", Error,
        "Correct the reference, or define its target.";
    /// References form a cycle that never reaches a definition.
    REF_CYCLE = "ref-cycle", Error,
        "Point one of the references to a definition.";
    /// A chain of references is longer than the limit allows.
    REF_CHAIN = "ref-chain", Error,
        "Reference the definition directly.";
    /// A reference points to something that specmint does not read, such as a URL or an absolute path.
    REF_OUTSIDE = "ref-outside", Error,
        "Bundle the description into one document, or reference the file by a relative path.";
    /// A relative reference cannot be resolved, because the description has no URL.
    REF_NO_BASE = "ref-no-base", Error,
        "Pass the description by URL (`openAPIUrl`), write the reference as an absolute URL, or bundle the files into \
         one document.";
    /// A reference resolves only if the enclosing `$id` is ignored.
    REF_BASE = "ref-base", Warning,
        "Make the reference relative to the `$id`, or remove the `$id`.";
    /// A reference points to a file that cannot be read.
    REF_FILE = "ref-file", Error,
        "Put the file where the reference points, and pass it together with the description.";
    /// A reference points to the wrong kind of object, such as a parameter where a schema is required.
    REF_KIND = "ref-kind", Either,
        "Point the reference to an object of the required kind. This is only a warning if the target can still be \
         used.";
    /// The description has more files than the limit allows.
    TOO_MANY_FILES = "too-many-files", Error,
        "Bundle the description into fewer files.";
    /// A chain of files that reference each other is longer than the limit allows.
    FILES_TOO_DEEP = "files-too-deep", Error,
        "Bundle the description into fewer files.";
    /// The description has more `$id` and `$self` values than the limit allows.
    TOO_MANY_IDENTIFIERS = "too-many-identifiers", Error,
        "Remove those that no reference uses.";
    /// A value has the wrong type, such as an array where an object is required.
    WRONG_TYPE = "wrong-type", Either,
        "Use a value of the required type. This is only a warning if the value can be ignored.";
    /// A field that the specification requires is missing.
    FIELD_MISSING = "field-missing", Warning,
        "Add the field.";
    /// A field or keyword is not defined by the specification; it is ignored.
    FIELD_UNKNOWN = "field-unknown", Warning,
        "Correct the name, or start it with `x-` if it is your own extension.";
    /// A field or keyword belongs to another version of the specification.
    OTHER_VERSION = "other-version", Warning,
        "Use the equivalent in your version, or change the declared version.";
    /// A value is not one of those that the specification allows here.
    VALUE_UNKNOWN = "value-unknown", Warning,
        "Use one of the allowed values.";
    /// A `type` is not a JSON Schema type.
    SCHEMA_TYPE = "schema-type", Warning,
        "Use array, boolean, integer, null, number, object or string; omit `type` to allow any value.";
    /// An `enum` has no values; it is ignored.
    ENUM_EMPTY = "enum-empty", Warning,
        "List the allowed values, or remove `enum`.";
    /// An `enum` contains the same value more than once.
    ENUM_REPEATED = "enum-repeated", Warning,
        "Remove all but one.";
    /// An `enum` value does not match the `type` of its schema.
    ENUM_TYPE = "enum-type", Warning,
        "Write the value in that type (strings in quotes), or correct `type`.";
    /// A lower bound is greater than the upper bound.
    BOUNDS_REVERSED = "bounds-reversed", Warning,
        "Correct or swap the bounds.";
    /// A required property is not declared in the schema.
    REQUIRED_UNDECLARED = "required-undeclared", Warning,
        "Declare the property, or remove it from `required`.";
    /// The discriminator property is not declared in the schema.
    DISCRIMINATOR_UNDECLARED = "discriminator-undeclared", Warning,
        "Declare the property and list it in `required`.";
    /// A server variable is undeclared or unused, or has a default that its `enum` does not allow.
    SERVER_VARIABLE = "server-variable", Warning,
        "Declare each variable of the URL with a `default`; if it has an `enum`, the default must be one of its \
         values.";
    /// `paths` occurs more than once, or a path in it, or a method in a path, and only the last one is used; or a method
    /// next to a `$ref` is also in the referenced path item: operations of the others would be lost.
    OPERATION_LOST = "operation-lost", Error,
        "Write all operations of a path under one key.";
    /// Two paths differ only in the names of their parameters.
    PATH_DUPLICATE = "path-duplicate", Warning,
        "Merge their operations into one path.";
    /// A path has an unmatched brace or empty braces.
    PATH_BRACES = "path-braces", Warning,
        "Write each parameter as `{name}`; encode a literal brace as `%7B` or `%7D`.";
    /// A path uses the same parameter name more than once.
    PATH_NAME_TWICE = "path-name-twice", Warning,
        "Use a different name for each parameter.";
    /// A path parameter lacks `required: true`.
    PATH_PARAMETER_OPTIONAL = "path-parameter-optional", Warning,
        "Add `required: true`; for an optional segment, describe a second path without the parameter.";
    /// Two operations have the same `operationId`.
    OPERATION_ID_TWICE = "operation-id-twice", Warning,
        "Give each operation a unique `operationId`; it becomes a function name.";
    /// A name is not a valid HTTP header name; it is ignored, because no message could carry it.
    HEADER_NAME = "header-name", Warning,
        "Use only ASCII letters, digits and `-`.";
    /// A name is not a valid media type; if it contains line breaks or other control characters, it is ignored.
    MEDIA_TYPE = "media-type", Warning,
        "Use a type and a subtype, such as `application/json`.";
    /// More problems were found than are listed.
    MORE_PROBLEMS = "more-problems", Either,
        "Fix the listed ones first.";
}
