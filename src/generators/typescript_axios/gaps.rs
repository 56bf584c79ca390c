//! What typescript-axios does not express. It hands values through as they are, and its types are the
//! reference's, which programs are written against.

use crate::generators::Gap;
use crate::spec::Feature;

const UNCHECKED: &str = "values are not checked; the server does that";

pub const GAPS: &[Gap] = &[
    gap(
        Feature::AnyOfObjects,
        "one interface has the properties of all members, and what one of them requires is required",
    ),
    gap(Feature::DiscriminatorDefault, "values that no mapping names are not told apart"),
    gap(Feature::Not, UNCHECKED),
    gap(Feature::Conditional, UNCHECKED),
    gap(Feature::Dependent, UNCHECKED),
    gap(Feature::Contains, UNCHECKED),
    gap(Feature::Constraints, UNCHECKED),
    gap(Feature::PropertyNames, "a map's keys have the type of a list of names; other rules are not checked"),
    gap(Feature::PatternProperties, "keys are any text, and values of several patterns one union"),
    gap(Feature::Format, "text and numbers stay what they are in JSON: a date is a string"),
    gap(Feature::ContentEncoding, "the text is handed over as it is, not decoded"),
    gap(Feature::ContentMediaType, "the text is handed over as it is, not read"),
    gap(Feature::ReadOnly, "requests and responses share one interface"),
    gap(Feature::WriteOnly, "requests and responses share one interface"),
    gap(Feature::Default, "what is left out is not sent; the server fills it in"),
    gap(Feature::Example, "examples are not repeated in the comments"),
    gap(Feature::SchemaDocs, "the link is not repeated in the comments"),
    gap(Feature::EncodingHeaders, "parts have no headers beside their content type"),
    gap(Feature::SeveralRequestTypes, "JSON is sent where there is some, unless the first is a form or a file"),
    gap(Feature::OtherHttp, "the caller sets the header"),
    gap(Feature::MutualTls, "the caller sets the certificate on axios"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is handed over as text"),
];

/// In the tables of docs/*.md.
pub const DOCUMENTED: &[Feature] = &[
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::ErrorBody,
    Feature::SeveralSuccesses,
    Feature::ResponseHeaders,
    Feature::Links,
    Feature::Callbacks,
    Feature::Webhooks,
];

const fn gap(feature: Feature, instead: &'static str) -> Gap {
    Gap { feature, instead }
}
