//! The list of features that a description can use, to measure languages by.
//!
//! A feature is a part of the specification that a user would look up by its name. The walk in [`super::check`] finds
//! the features that a description uses, with their positions; a language lists the features that it cannot express;
//! docs/support-matrix.md is generated from both.

/// Declares the features, by chapter.
macro_rules! features {
    ($($chapter:literal { $($(#[doc = $what:literal])+ $name:ident = $id:literal;)+ })+) => {
        /// A feature of the specification.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature {
            $($($(#[doc = $what])+ $name,)+)+
        }

        impl Feature {
            /// Every feature, in the order of declaration.
            pub const ALL: &[Feature] = &[$($(Feature::$name),+),+];

            /// A stable name, such as `pattern-properties`.
            pub const fn id(self) -> &'static str {
                match self { $($(Self::$name => $id,)+)+ }
            }

            /// The rule of the warning for a language that does not express it, such as `unsupported-links`.
            pub const fn unsupported(self) -> &'static str {
                match self { $($(Self::$name => concat!("unsupported-", $id),)+)+ }
            }

            /// The description of the feature, in Markdown.
            pub const fn what(self) -> &'static str {
                match self { $($(Self::$name => concat!($($what),+).trim_ascii_start(),)+)+ }
            }

            /// The chapter of the list that contains it.
            pub const fn chapter(self) -> &'static str {
                match self { $($(Self::$name => $chapter,)+)+ }
            }
        }
    };
}

features! {
    "Schemas" {
        /// `allOf`: properties of several schemas in one
        AllOf = "all-of";
        /// `oneOf`: one of several schemas
        OneOf = "one-of";
        /// `anyOf`: at least one of several schemas
        AnyOf = "any-of";
        /// `anyOf` of components with properties, where a value may match several at once
        AnyOfObjects = "any-of-objects";
        /// `discriminator`: a property that determines the schema of a value
        Discriminator = "discriminator";
        /// `discriminator` with a `mapping` of its values
        DiscriminatorMapping = "discriminator-mapping";
        /// `discriminator` with a `defaultMapping` (3.2)
        DiscriminatorDefault = "discriminator-default";
        /// `not`
        Not = "not";
        /// `if`, `then`, `else`
        Conditional = "conditional";
        /// `dependentRequired`, `dependentSchemas` and `dependencies`
        Dependent = "dependent";
        /// `null` as a value: by `nullable`, in a list of types, in `oneOf` or in `enum`
        Nullable = "nullable";
        /// Several types in `type`
        SeveralTypes = "several-types";
        /// `true` or `false` as a schema
        BooleanSchema = "boolean-schema";
        /// `const`
        Const = "const";
        /// `enum`
        Enum = "enum";
        /// `x-enum-varnames`
        EnumNames = "enum-names";
        /// `x-enum-descriptions`
        EnumDescriptions = "enum-descriptions";
        /// `prefixItems`: arrays with one schema per position
        Tuple = "tuple";
        /// `prefixItems` followed by `items`
        TupleRest = "tuple-rest";
        /// `uniqueItems`
        UniqueItems = "unique-items";
        /// `contains`, `minContains`, `maxContains`
        Contains = "contains";
        /// `additionalProperties`
        AdditionalProperties = "additional-properties";
        /// `patternProperties`
        PatternProperties = "pattern-properties";
        /// `propertyNames`
        PropertyNames = "property-names";
        /// `unevaluatedProperties` and `unevaluatedItems`
        Unevaluated = "unevaluated";
        /// Lengths, bounds, counts, `multipleOf` and `pattern`
        Constraints = "constraints";
        /// `format`
        Format = "format";
        /// `contentEncoding`: strings that contain binary data
        ContentEncoding = "content-encoding";
        /// `contentMediaType` and `contentSchema`: strings that contain another document
        ContentMediaType = "content-media-type";
        /// `readOnly`: sent by the server only
        ReadOnly = "read-only";
        /// `writeOnly`: sent by the client only
        WriteOnly = "write-only";
        /// `default`
        Default = "default";
        /// `example` and `examples`
        Example = "example";
        /// `deprecated`, of a schema or property
        DeprecatedSchema = "deprecated-schema";
        /// `externalDocs` of a schema
        SchemaDocs = "schema-docs";
        /// `xml`: names and structure in XML
        Xml = "xml";
        /// `$defs`
        Defs = "defs";
        /// `$anchor`
        Anchor = "anchor";
        /// `$id`
        Id = "id";
        /// `$dynamicRef` and `$dynamicAnchor`
        DynamicRef = "dynamic-ref";
        /// Keywords next to a `$ref` (3.1 and later)
        RefSiblings = "ref-siblings";
    }
    "Parameters" {
        /// Style `simple`
        StyleSimple = "style-simple";
        /// Style `label`
        StyleLabel = "style-label";
        /// Style `matrix`
        StyleMatrix = "style-matrix";
        /// Style `form`
        StyleForm = "style-form";
        /// Style `spaceDelimited` (2.0: `ssv`)
        StyleSpace = "style-space-delimited";
        /// Style `pipeDelimited` (2.0: `pipes`)
        StylePipe = "style-pipe-delimited";
        /// Collection format `tsv` (2.0)
        StyleTab = "style-tab-delimited";
        /// Style `deepObject`
        StyleDeepObject = "style-deep-object";
        /// Style `cookie` (3.2)
        StyleCookie = "style-cookie";
        /// `content` of a parameter
        ParameterContent = "parameter-content";
        /// Parameters in a header
        HeaderParameter = "header-parameter";
        /// Parameters in a cookie
        CookieParameter = "cookie-parameter";
        /// The whole query string as one parameter (3.2)
        Querystring = "querystring";
        /// `allowReserved`
        AllowReserved = "allow-reserved";
        /// `allowEmptyValue`
        AllowEmptyValue = "allow-empty-value";
        /// `deprecated`, of a parameter
        DeprecatedParameter = "deprecated-parameter";
    }
    "Requests" {
        /// The method `QUERY` (3.2)
        QueryMethod = "query-method";
        /// Other methods: `additionalOperations` (3.2)
        AdditionalOperations = "additional-operations";
        /// Other methods with lower-case letters
        MethodCase = "method-case";
        /// `application/x-www-form-urlencoded` bodies
        Form = "form";
        /// `multipart/form-data` bodies
        Multipart = "multipart";
        /// Other multipart bodies: `multipart/mixed`, `multipart/related`
        MultipartOther = "multipart-other";
        /// `encoding`: content type and style of form fields
        Encoding = "encoding";
        /// `headers` within `encoding`
        EncodingHeaders = "encoding-headers";
        /// `prefixEncoding` and `itemEncoding` (3.2)
        ItemEncoding = "item-encoding";
        /// Request bodies with several media types
        SeveralRequestTypes = "several-request-types";
        /// XML request bodies
        XmlBody = "xml-body";
        /// Binary request bodies
        BinaryBody = "binary-body";
        /// `deprecated`, of an operation
        DeprecatedOperation = "deprecated-operation";
        /// `externalDocs` of an operation
        OperationDocs = "operation-docs";
    }
    "Responses" {
        /// Responses for a range of status codes, such as `4XX`
        ResponseRange = "response-range";
        /// The response `default`
        ResponseDefault = "response-default";
        /// Bodies of error responses
        ErrorBody = "error-body";
        /// Several success responses with different bodies
        SeveralSuccesses = "several-successes";
        /// Responses with several media types
        SeveralResponseTypes = "several-response-types";
        /// Responses available only as XML
        XmlResponse = "xml-response";
        /// Binary responses
        BinaryResponse = "binary-response";
        /// `headers` of a response
        ResponseHeaders = "response-headers";
        /// `links`
        Links = "links";
        /// Server-sent events: `text/event-stream`
        EventStream = "event-stream";
        /// Streams of JSON values: JSON lines, JSON text sequences
        JsonStream = "json-stream";
        /// `itemSchema` (3.2)
        ItemSchema = "item-schema";
    }
    "Requests sent by the API" {
        /// `callbacks`
        Callbacks = "callbacks";
        /// `webhooks`
        Webhooks = "webhooks";
    }
    "Security" {
        /// Alternative requirements (OR)
        SecurityOr = "security-or";
        /// Combined schemes (AND)
        SecurityAnd = "security-and";
        /// Optional security (`{}`)
        SecurityOptional = "security-optional";
        /// API key in a header
        ApiKeyHeader = "api-key-header";
        /// API key in the query
        ApiKeyQuery = "api-key-query";
        /// API key in a cookie
        ApiKeyCookie = "api-key-cookie";
        /// HTTP Basic
        Basic = "basic";
        /// HTTP Bearer
        Bearer = "bearer";
        /// Other HTTP schemes, such as Digest
        OtherHttp = "other-http";
        /// OAuth 2, with a token that the caller provides
        OAuth2 = "oauth2";
        /// OpenID Connect, with a token that the caller provides
        OpenIdConnect = "open-id-connect";
        /// Mutual TLS
        MutualTls = "mutual-tls";
    }
    "Servers and tags" {
        /// `servers` of the whole description
        Servers = "servers";
        /// `servers` of a path or an operation
        OwnServers = "own-servers";
        /// `variables` of a server
        ServerVariables = "server-variables";
        /// Tags that group operations
        Tags = "tags";
        /// `parent` and `kind` of a tag (3.2)
        TagHierarchy = "tag-hierarchy";
        /// `externalDocs` of a tag or the whole description
        TagDocs = "tag-docs";
    }
}
