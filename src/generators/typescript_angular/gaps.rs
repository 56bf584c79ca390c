//! What typescript-angular does not express. It hands values through as they are, and its types are the
//! reference's, which programs are written against.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const UNCHECKED: &str = "values are not validated by the client; the server has to do it";

const UNCHECKED_PARTS: &str = "values are not validated, and the type lacks properties that appear only in these \
     schemas";

const UNTAGGED: &str = "discriminator values narrow the type only if `taggedUnions` is true";

pub const GAPS: &[Gap] = &[
    gap(
        Feature::AnyOfObjects,
        "the alternatives become one interface with all their properties; a property that any of them requires is \
         required, and if a property has several types, the last one is used",
    ),
    gap(Feature::Discriminator, UNTAGGED),
    gap(Feature::DiscriminatorMapping, UNTAGGED),
    gap(Feature::DiscriminatorDefault, "values that are not in the mapping do not narrow the type"),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED_PARTS),
    gap(Feature::Dependent, UNCHECKED_PARTS),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "an enum of names becomes the key type of the map; other rules are not validated"),
    gap(
        Feature::PatternProperties,
        "keys can be any string; if there are several patterns, the value type is their union",
    ),
    gap(Feature::MethodCase, "HttpClient sends all methods in upper case"),
    gap(
        Feature::XmlBody,
        "objects are sent as JSON; to send XML, pass the serialized string as the value, regardless of the \
         declared type",
    ),
    gap(Feature::XmlResponse, "the value is the XML string, regardless of the declared type"),
    gap(Feature::EventStream, "events are returned as one array when the stream has ended"),
    gap(Feature::JsonStream, "values are returned as one array when the stream has ended"),
    gap(Feature::EncodingHeaders, "parts are sent without headers other than their content type"),
    gap(Feature::OtherHttp, "set the header in an interceptor"),
    gap(Feature::MutualTls, "the browser provides the certificate"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as a string"),
];

/// In the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] = &[
    Feature::Constraints,
    Feature::Format,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::WriteOnly,
    Feature::Default,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::SeveralRequestTypes,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::SeveralSuccesses,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
];
