//! What typescript-axios does not express. It hands values through as they are, and its types are the
//! reference's, which programs are written against.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const UNCHECKED: &str = "values are not checked; the server does that";

const UNCHECKED_PARTS: &str = "values are not checked, and the type lacks properties that only these schemas name";

pub const GAPS: &[Gap] = &[
    gap(
        Feature::AnyOfObjects,
        "one interface has the properties of all members; what one of them requires is required, \
         and where they give a property different types, the last one holds",
    ),
    gap(
        Feature::Discriminator,
        "only values that a mapping names tell the types apart, unless `legacyDiscriminatorBehavior` is false",
    ),
    gap(Feature::DiscriminatorDefault, "values that no mapping names are not told apart"),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED_PARTS),
    gap(Feature::Dependent, UNCHECKED_PARTS),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::PropertyNames, "a map's keys have the type of a list of names; other rules are not checked"),
    gap(Feature::PatternProperties, "keys are any text, and values of several patterns one union"),
    gap(Feature::MethodCase, "axios sends methods in upper case"),
    gap(
        Feature::XmlBody,
        "an object is sent as JSON; to send XML, give the finished text as the value, whatever the type says",
    ),
    gap(Feature::XmlResponse, "the value is the XML as text, whatever the type says"),
    gap(Feature::EventStream, "events are read as one list when the stream has ended"),
    gap(Feature::JsonStream, "values are read as one list when the stream has ended"),
    gap(Feature::EncodingHeaders, "parts have no headers beside their content type"),
    gap(Feature::OtherHttp, "the caller sets the header"),
    gap(Feature::MutualTls, "the caller sets the certificate on axios"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is handed over as text"),
];

/// In the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] = &[
    Feature::Constraints,
    Feature::Format,
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::ReadOnly,
    Feature::WriteOnly,
    Feature::Default,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::SeveralRequestTypes,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ErrorBody,
    Feature::SeveralSuccesses,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
];
