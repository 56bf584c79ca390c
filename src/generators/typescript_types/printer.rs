//! The state of printing.

use std::collections::BTreeMap;

use super::footer::Footer;
use super::indexing::Position;
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
    /// The position of the type that is being printed.
    pub position: Position,
}

impl Printer<'_, '_> {
    /// Prints something at another position.
    pub fn at<T>(&mut self, position: Position, print: impl FnOnce(&mut Self) -> T) -> T {
        let around = std::mem::replace(&mut self.position, position);
        let out = print(self);
        self.position = around;
        out
    }
}
