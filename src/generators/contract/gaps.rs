//! What no server expresses, since the contract has no place for it; a language lists them among its own gaps.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

const NO_XML: &str = "XML is not read or written: beside other media types it is refused, alone it is text";

pub const ALLOW_RESERVED: Gap = gap(Feature::AllowReserved, "a server reads reserved characters in any case");
pub const ITEM_ENCODING: Gap = gap(Feature::ItemEncoding, "parts are read as their own content types say");
pub const XML: Gap = gap(Feature::Xml, NO_XML);
pub const XML_BODY: Gap = gap(Feature::XmlBody, NO_XML);
pub const XML_RESPONSE: Gap = gap(Feature::XmlResponse, NO_XML);
pub const LINKS: Gap = gap(Feature::Links, "only the description says it, which the server gives at /openapi.json");
pub const OWN_SERVERS: Gap = gap(Feature::OwnServers, "all operations are served below the path of the first server");
pub const SERVER_VARIABLES: Gap =
    gap(Feature::ServerVariables, "the path of the first server has their defaults; `BASE_PATH` sets another");
