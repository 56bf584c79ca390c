//! Parts shared by all server stubs: a call to check that a server responds, and the gaps of their common contract
//! ([`crate::plan::contract`]).

use std::fmt::Display;

use super::{Gap, Step, gap};
use crate::emit::text::{Code, json_document};
use crate::plan::contract::ProblemModel;
use crate::spec::Feature;

const NO_XML: &str = "XML is neither parsed nor generated; if there are other media types, it is rejected; if it is \
                      the only one, it is passed through as text";

/// The gaps that all servers share.
pub const GAPS: &[Gap] = &[
    gap(Feature::AllowReserved, "reserved characters are always accepted"),
    gap(Feature::ItemEncoding, "parts are read according to their own content types"),
    gap(Feature::Xml, NO_XML),
    gap(Feature::XmlBody, NO_XML),
    gap(Feature::XmlResponse, NO_XML),
    gap(Feature::Links, "links appear only in the API description, served at /openapi.json"),
    gap(Feature::OwnServers, "all operations are served under the path of the first server in the description"),
    gap(
        Feature::ServerVariables,
        "the path of the first server is used with the default values; set `BASE_PATH` to change it",
    ),
];

/// A document of the model of errors, for READMEs; `None` if errors are problem documents.
pub fn error_example(model: &ProblemModel) -> Option<Code> {
    model.example().as_ref().map(json_document)
}

/// The step that checks that a server responds.
pub fn call(port: impl Display) -> Step {
    ("Call it", format!("curl -i http://127.0.0.1:{port}/healthz"))
}
