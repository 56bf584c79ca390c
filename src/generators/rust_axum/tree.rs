//! Types in Rust, and the imports that they need.

use std::fmt::{self, Display, Formatter};

use crate::api::ModelId;
use crate::code;
use crate::emit::text::{Code, Part};
use crate::plan::names::Ident;

/// A type of Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    /// A type with a fixed name.
    Plain(&'static str),
    /// A type declared in the same file.
    Own(Ident),
    /// A type of the module of models; its model, unless it is the struct of a form or of parameters.
    Model(Ident, Option<ModelId>),
    Option(Box<Tree>),
    Box(Box<Tree>),
    Vec(Box<Tree>),
    /// A list whose items are streamed.
    Items(Box<Tree>),
    /// A map with string keys, by its short name if that is imported.
    Map {
        values: Box<Tree>,
        imported: bool,
    },
}

impl Tree {
    pub const BYTES: Self = Self::Plain("axum::body::Bytes");
    pub const OBJECT: Self = Self::Plain("serde_json::Map<String, serde_json::Value>");
    pub const STATUS: Self = Self::Plain("axum::http::StatusCode");
    pub const STRING: Self = Self::Plain("String");
    pub const VALUE: Self = Self::Plain("serde_json::Value");

    pub fn option(self) -> Self {
        Self::Option(Box::new(self))
    }

    pub fn list(self) -> Self {
        Self::Vec(Box::new(self))
    }

    /// The imports for this type.
    pub fn imports(&self) -> Imports {
        match self {
            Self::Plain(_) | Self::Own(_) => Imports::default(),
            Self::Model(..) => Imports { models: true, ..Imports::default() },
            Self::Option(inner) | Self::Box(inner) | Self::Vec(inner) => inner.imports(),
            Self::Items(item) => Imports { types: true, ..item.imports() },
            Self::Map { values, imported } => {
                let below = values.imports();
                Imports { maps: *imported || below.maps, ..below }
            }
        }
    }
}

impl Display for Tree {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(name) => f.write_str(name),
            Self::Own(name) => write!(f, "{name}"),
            Self::Model(name, _) => write!(f, "models::{name}"),
            Self::Option(inner) => write!(f, "Option<{inner}>"),
            Self::Box(inner) => write!(f, "Box<{inner}>"),
            Self::Vec(item) => write!(f, "Vec<{item}>"),
            Self::Items(item) => write!(f, "types::Items<{item}>"),
            Self::Map { values, imported: true } => write!(f, "BTreeMap<String, {values}>"),
            Self::Map { values, imported: false } => write!(f, "std::collections::BTreeMap<String, {values}>"),
        }
    }
}

/// Consists of fixed names and identifiers only.
impl Part for Tree {}

/// The imports of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imports {
    pub maps: bool,
    pub models: bool,
    pub server: bool,
    pub types: bool,
}

impl Imports {
    pub fn and(self, other: Self) -> Self {
        Self {
            maps: self.maps || other.maps,
            models: self.models || other.models,
            server: self.server || other.server,
            types: self.types || other.types,
        }
    }

    /// The import lines and an empty line; empty without imports.
    pub fn lines(self) -> Code {
        let maps = if self.maps { "use std::collections::BTreeMap;\n\n" } else { "" };
        let modules = [(self.models, "models"), (self.server, "server"), (self.types, "types")];
        let modules: Vec<_> = modules.into_iter().filter_map(|(used, name)| used.then_some(name)).collect();
        match modules.as_slice() {
            [] => Code::fixed(maps),
            [module] => code!("{}use crate::{};\n\n", maps, *module),
            modules => code!("{}use crate::{{{}}};\n\n", maps, Code::joined(modules.iter().copied(), ", ")),
        }
    }
}

impl FromIterator<Imports> for Imports {
    fn from_iter<I: IntoIterator<Item = Imports>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::and)
    }
}

#[cfg(test)]
mod tests {
    use super::{Imports, Tree};

    #[test]
    fn files_import_what_is_in_their_types() {
        let map = |values, imported| Tree::Map { values: Box::new(values), imported };
        let items = Tree::Items(Box::new(map(Tree::VALUE, false)));
        for (tree, code, imports) in [
            (Tree::STRING.list().option(), "Option<Vec<String>>", ""),
            (
                map(Tree::VALUE, true).list(),
                "Vec<BTreeMap<String, serde_json::Value>>",
                "use std::collections::BTreeMap;\n\n",
            ),
            (items, "types::Items<std::collections::BTreeMap<String, serde_json::Value>>", "use crate::types;\n\n"),
        ] {
            assert_eq!(tree.to_string(), code);
            assert_eq!(tree.imports().lines().as_str(), imports, "{code}");
        }
        let both = Imports { models: true, types: true, ..Imports::default() };
        assert_eq!(both.lines().as_str(), "use crate::{models, types};\n\n");
    }
}
