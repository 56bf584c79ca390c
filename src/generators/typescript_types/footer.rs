//! The declarations at the end of the file.

use std::collections::{BTreeMap, BTreeSet};

use super::text::{Code, identifier, name};
use crate::generators::typescript::names::is_reserved;
use crate::plan::written::Names;
use crate::spec::NodeId;

/// The declarations at the end of the file, in the order in which they are first needed.
#[derive(Default)]
pub struct Footer {
    pub declarations: Vec<Declaration>,
    pub needed: BTreeSet<Once>,
    /// The names of declarations that are taken.
    names: Names,
    /// The name of the enum for each list of values.
    pub known: BTreeMap<Vec<(String, String)>, Code>,
    /// The name of the enum at each node, if it is declared once for requests and responses.
    pub of_nodes: BTreeMap<NodeId, Code>,
    /// The declarations of other files that these use.
    pub uses: BTreeSet<Use>,
    /// The ids of operations that have a member in `operations`.
    pub ids: BTreeSet<String>,
}

pub enum Declaration {
    Code(Code),
    Once(Once),
}

/// A declaration that stands once, where it is first needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Once {
    Operations,
    Required,
    Values,
    Uuid,
}

/// A declaration of another file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// All types, for the paths of other files.
    Everything,
    /// A declaration in the file of the components.
    Component(Code),
}

impl Footer {
    pub fn need(&mut self, once: Once) {
        if self.needed.insert(once) {
            self.declarations.push(Declaration::Once(once));
        }
    }

    /// A name that no other declaration has.
    pub fn unique(&mut self, wanted: &str) -> Code {
        let wanted = identifier(wanted);
        let is_taken = TYPES.contains(&wanted.as_str()) || is_reserved(&wanted);
        name(&self.names.unique(if is_taken { format!("{wanted}_") } else { wanted }))
    }
}

/// Names that mean other types.
const TYPES: [&str; 31] = [
    "ApiPaths",
    "Blob",
    "Date",
    "Exclude",
    "Extract",
    "FlattenedDeepRequired",
    "NonNullable",
    "Omit",
    "Readable",
    "Readonly",
    "ReadonlyArray",
    "Record",
    "Result",
    "ResultBody",
    "Uuid",
    "WithRequired",
    "Writable",
    "any",
    "bigint",
    "components",
    "never",
    "number",
    "object",
    "operations",
    "paths",
    "schema",
    "string",
    "symbol",
    "undefined",
    "unknown",
    "webhooks",
];
