//! The state of printing.

use std::collections::BTreeMap;

use super::footer::Footer;
use super::options::Options;
use super::text::Code;
use crate::plan::written::Correction;
use crate::spec::Node;

/// Prints types, and collects the declarations that these need.
pub struct Printer<'o, 'd> {
    pub options: &'o Options,
    pub footer: Footer,
    /// The schemas that contain themselves without a member between, each with the alias that it is then.
    pub aliases: BTreeMap<String, Code>,
    /// The corrections of names.
    pub corrections: Vec<(Node<'d>, Correction)>,
    /// True while the type of an alias is printed, which names the aliases.
    pub in_alias: bool,
}
