//! The options of the reference that the client does not have: each has a reason, or a replacement.

use crate::generators::{Ignored, ignored};

pub const IGNORED: &[Ignored] = &[
    ignored(
        &["legacyDiscriminatorBehavior=true", "useOneOfDiscriminatorLookup=false", "discriminatorCaseSensitive=true"],
        "a union is always read by its discriminator where it has one, with the names that the description has",
    ),
    ignored(
        &["disableDiscriminatorJsonIgnoreProperties=false"],
        "the property of a discriminator always keeps the value that was set",
    ),
    ignored(
        &["useDeductionForOneOfInterfaces=false"],
        "a value of a union without a discriminator is always read as the alternative that fits it best",
    ),
    ignored(
        &["typeInfoDefaultImpls=empty map"],
        "an object that no alternative fits is kept by the class of the union, and refused by an interface",
    ),
    ignored(&["ignoreAnyOfInEnum=false"], "an anyOf of an enum and a string is a union, which keeps both"),
    ignored(&["additionalItemsAnnotations"], "the items of lists and maps have no annotations"),
    ignored(
        &["implicitHeaders=false", "implicitHeadersRegex"],
        "headers are always arguments; the reference leaves them out of the methods and never sends them",
    ),
    ignored(&["camelCaseDollarSign=false"], "a dollar sign in a name is part of a word"),
    ignored(
        &["webclientBlockingOperations=false"],
        "methods of webclient give a Mono or a Flux, whose block() waits; they would wait themselves",
    ),
    ignored(&["useVertx5=false", "supportVertxFuture=false"], "it acts on other libraries of the reference"),
    ignored(
        &[
            "useRxJava2=false",
            "useRxJava3=false",
            "usePlayWS=false",
            "parcelableModel=false",
            "disableHtmlEscaping=false",
        ],
        "it acts on other libraries of the reference",
    ),
    ignored(
        &["withAWSV4Signature=false", "dynamicOperations=false", "errorObjectType"],
        "it acts on other libraries of the reference",
    ),
    ignored(
        &["generateInsecureTlsHook=true"],
        "no client has a method that trusts all certificates; with Jersey, customizeClientBuilder sets those that are",
    ),
    ignored(
        &[
            "configKey",
            "configKeyFromClassName",
            "microprofileFramework",
            "microprofileMutiny",
            "microprofileRegisterExceptionMapper=true",
            "microprofileGlobalExceptionMapper=true",
            "microprofileRestClientVersion",
        ],
        "it acts on other libraries of the reference",
    ),
    ignored(&["supportStreaming=false"], "operations with a binary result have a method that returns a stream"),
    ignored(
        &["serializationLibrary=jackson"],
        "JSON is read and written by the library: okhttp-gson with Gson, others with Jackson",
    ),
    ignored(&["useJspecify=false"], "types have the annotations of org.jspecify in any case"),
    ignored(
        &["withXml=false"],
        "models are JSON; it would add annotations for XML, which the client never reads or writes",
    ),
    ignored(&["documentationProvider=source"], "api/openapi.yaml is always written, as in the reference"),
    ignored(&["useReflectionEqualsHashCode=false"], "equals and hashCode compare properties without reflection"),
    ignored(&["caseInsensitiveResponseHeaders=false"], "the headers of a response are found regardless of case"),
    ignored(
        &["defaultToEmptyContainer"],
        "lists and maps that are not required start as null; set containerDefaultToNull for those that are",
    ),
    ignored(
        &["testOutput=${project.build.directory}/generated-test-sources/openapi"],
        "tests are in src/test/java; the reference would write them outside of the output",
    ),
    ignored(
        &[
            "interfaceOnly",
            "skipDefaultInterface",
            "useTags",
            "reactive",
            "returnResponse",
            "useOptional",
            "swaggerAnnotations",
        ],
        "it is an option of the reference's servers",
    ),
    ignored(
        &["java8", "java17", "java20", "fullJavaUtil", "feignClient", "useSpringBoot3", "oas3", "unhandledException"],
        "the reference's client does not have it, and ignores it, too",
    ),
];
