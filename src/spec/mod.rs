//! Text to a checked [`Document`]: JSON and YAML reading, budgets, positions, references.

mod arena;
pub mod check;
mod document;
pub mod features;
mod flow_indent;
#[cfg(not(target_os = "unknown"))]
mod folder;
mod grammar;
pub mod http;
mod json;
mod limits;
mod location;
pub mod media_type;
mod node;
mod position;
mod reading;
mod reference;
mod resolve;
pub mod rules;
mod scalar;
mod uri;
mod words;
mod yaml;

pub use check::{Use, check, uses_without};
pub use document::{Document, Version};
pub use features::Feature;
#[cfg(not(target_os = "unknown"))]
pub use folder::Folder;
pub use grammar::grammar;
pub use limits::Limits;
pub use node::{Node, NodeId};
pub use reading::Reading;

/// A description as a host hands it over.
pub struct Input<'a> {
    /// Name of the root document for messages, such as `petstore.yaml`.
    pub name: &'a str,
    pub bytes: &'a [u8],
    /// Where the root document's relative references lead.
    pub source: &'a dyn Source,
}

/// What the name of a root document is, and so what its relative references are relative to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// The name of a file, with as much of its path as is known. Addresses are not followed.
    File,
    /// An address: references are followed to other ones.
    Url,
    /// Nothing, such as that of a text in a request. Only absolute addresses are followed.
    Unknown,
}

/// Gives the other files of a description at once. A host that has to wait for them uses [`Reading`].
pub trait Source {
    /// The bytes of the file at `path`; the error is a sentence for the user.
    ///
    /// `path` is relative to the root document's folder, with `/` between its steps, and never
    /// absolute or a URL. It is normalised: `..` stands at its beginning only, where the path
    /// leaves that folder, and the source decides how far it may lead.
    fn load(&self, path: &str) -> Result<Vec<u8>, String>;
}

/// The source of a description that stands alone.
pub struct NoFiles;

impl Source for NoFiles {
    fn load(&self, _path: &str) -> Result<Vec<u8>, String> {
        Err("references to other files are not followed here".to_owned())
    }
}

/// What a value is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    Null,
    Bool,
    Number,
    String,
    Array,
    Object,
}
