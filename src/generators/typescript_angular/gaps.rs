//! What typescript-angular does not express. It hands values through as they are, and its types are the
//! reference's, which programs are written against.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const UNCHECKED: &str = "values are not validated on the client; the server validates them";

const UNCHECKED_PARTS: &str = "values are not validated, and the type lacks properties that appear only in these \
     schemas";

const UNTAGGED: &str = "types are distinguished by values only if `taggedUnions` is true";

pub const GAPS: &[Gap] = &[
    gap(
        Feature::AnyOfObjects,
        "one interface has the properties of all members; what one of them requires is required, \
         and where they give a property different types, the last one holds",
    ),
    gap(Feature::Discriminator, UNTAGGED),
    gap(Feature::DiscriminatorMapping, UNTAGGED),
    gap(Feature::DiscriminatorDefault, "values that no mapping names are not distinguished"),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED_PARTS),
    gap(Feature::Dependent, UNCHECKED_PARTS),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "map keys have the type of a list of names; other rules are not checked"),
    gap(Feature::PatternProperties, "keys may be any string; the values of several patterns form one union"),
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
