//! Features that the PowerShell module does not support.

use crate::generators::{Gap, gap};
use crate::spec::Feature;

pub const GAPS: &[Gap] = &[
    gap(Feature::XmlBody, "objects are sent as JSON; to send XML, pass the serialized text"),
    gap(Feature::XmlResponse, "XML is returned as text"),
    gap(Feature::OtherHttp, "set the header with Set-ConfigurationDefaultHeader"),
    gap(Feature::Xml, "objects are sent and read as JSON; XML is passed through as text"),
];

/// Features that docs/*.md and the help of functions describe.
pub const DOCUMENTED: &[Feature] = &[Feature::EnumNames, Feature::DeprecatedSchema];
