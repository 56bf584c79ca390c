//! What the FastAPI server does not express.

use crate::generators::Gap;
use crate::spec::Feature;

const SERVED: &str = "only the description says it, which the server gives at /openapi.json";

const NO_XML: &str = "XML is not read or written: beside other media types it is refused, alone it is text";

pub const GAPS: &[Gap] = &[
    gap(Feature::EnumNames, "the values of an enumeration without a name of its own are literals, which have no names"),
    gap(Feature::EnumDescriptions, "the values of an enumeration without a name of its own are literals"),
    gap(Feature::AllowReserved, "a server reads reserved characters in any case"),
    gap(Feature::EncodingHeaders, "the headers of a form's parts are not checked"),
    gap(Feature::ItemEncoding, "parts are read as their own content types say"),
    gap(Feature::Xml, NO_XML),
    gap(Feature::XmlBody, NO_XML),
    gap(Feature::XmlResponse, NO_XML),
    gap(Feature::Links, SERVED),
    gap(Feature::OwnServers, "all operations are served below the path of the first server"),
    gap(Feature::ServerVariables, "the path of the first server has their defaults; `BASE_PATH` sets another"),
];

/// In README.md.
pub const DOCUMENTED: &[Feature] = &[Feature::TagHierarchy, Feature::TagDocs, Feature::Callbacks, Feature::Webhooks];

const fn gap(feature: Feature, instead: &'static str) -> Gap {
    Gap { feature, instead }
}
