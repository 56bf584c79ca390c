//! The state of printing.

use std::collections::{BTreeMap, BTreeSet};

use super::footer::{Footer, Use};
use super::options::Options;
use super::text::{Code, index, name};
use crate::code;
use crate::plan::written::Correction;
use crate::spec::Node;

/// Prints types, and collects the declarations that these need.
pub struct Printer<'o, 'd> {
    pub options: &'o Options,
    pub footer: Footer,
    /// The schemas that contain themselves without a member between, each with the alias that it is then.
    pub aliases: BTreeMap<String, Code>,
    /// The template of each path whose parameters are not all of type string, if paths have types.
    pub templates: BTreeMap<String, (Node<'d>, Code)>,
    /// The corrections that are known only when a type is printed.
    pub corrections: Vec<(Node<'d>, Correction)>,
    /// True while the type of an alias is printed, which names the aliases.
    pub in_alias: bool,
    /// The declarations of other files that the current one uses, if there are several.
    pub uses: BTreeSet<Use>,
}

impl<'o> Printer<'o, '_> {
    pub fn of(options: &'o Options) -> Self {
        Self {
            options,
            footer: Footer::default(),
            aliases: BTreeMap::new(),
            templates: BTreeMap::new(),
            corrections: Vec::new(),
            in_alias: false,
            uses: BTreeSet::new(),
        }
    }

    /// The name of a declaration in the file of the components.
    pub fn shared(&mut self, name: Code) -> Code {
        self.uses.insert(Use::Component(name.clone()));
        name
    }

    /// The index of a member of an interface in which a reference begins.
    pub fn index(&mut self, root: &str, member: &str) -> Code {
        match self.templates.get(member).filter(|_| root == "paths") {
            Some((node, template)) => {
                self.corrections.push((*node, Correction::Template));
                template.clone()
            }
            None => index(member),
        }
    }

    /// The interface in which a reference begins.
    pub fn root(&mut self, root: &str) -> Code {
        match root {
            "components" => self.shared(name(root)),
            _ if self.options.split => {
                self.uses.insert(Use::Everything);
                code!("schema.{}", name(root))
            }
            _ => name(root),
        }
    }
}
