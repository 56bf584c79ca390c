//! What the axum server does not express.

use crate::generators::Gap;
use crate::spec::Feature;

const SERVED: &str = "only the description says it, which the server gives at /openapi.json";

const NO_XML: &str = "XML is not read or written: beside other media types it is refused, alone it is text";

pub const GAPS: &[Gap] = &[
    gap(Feature::AllowReserved, "a server reads reserved characters in any case"),
    gap(Feature::EncodingHeaders, "the headers of a form's parts are not handed over"),
    gap(Feature::ItemEncoding, "parts are read as their own content types say"),
    gap(Feature::Xml, NO_XML),
    gap(Feature::XmlBody, NO_XML),
    gap(Feature::XmlResponse, NO_XML),
    gap(Feature::Links, SERVED),
    gap(Feature::Callbacks, "what the API calls is not generated; the description has it, at /openapi.json"),
    gap(Feature::Webhooks, "what the API calls is not generated; the description has it, at /openapi.json"),
    gap(Feature::OwnServers, "all operations are served below the path of the first server"),
    gap(Feature::ServerVariables, "the path of the first server has their defaults; `BASE_PATH` sets another"),
];

/// Nothing: comments of the code say what its types do not.
pub const DOCUMENTED: &[Feature] = &[];

const fn gap(feature: Feature, instead: &'static str) -> Gap {
    Gap { feature, instead }
}
