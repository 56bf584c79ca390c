//! Reads a text into a checked [`Document`]: JSON and YAML, budgets, positions and references.

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

/// A description as passed by a host.
pub struct Input<'a> {
    /// The name of the root document for messages, such as `petstore.yaml`.
    pub name: &'a str,
    pub bytes: &'a [u8],
    /// The source of the files that relative references lead to.
    pub source: &'a dyn Source,
}

/// The kind of a root document's name, which its relative references are resolved against.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Base {
    /// The name of a file, with as much of its path as is known. URLs are not followed.
    File,
    /// A URL: references to other URLs are followed.
    Url,
    /// No location, as for a text in a request. Only absolute URLs are followed.
    Unknown,
}

/// Provides the other files of a description immediately. A host that has to wait for them uses [`Reading`].
pub trait Source {
    /// The bytes of the file at `path`; the error is a sentence for the user.
    ///
    /// `path` is relative to the root document's folder, with `/` as separator, and never absolute or a URL. It is
    /// normalised: `..` occurs only at its beginning, if the path leaves that folder, and the source decides how far it
    /// may lead.
    fn load(&self, path: &str) -> Result<Vec<u8>, String>;
}

/// The source of a description without other files.
pub struct NoFiles;

impl Source for NoFiles {
    fn load(&self, _path: &str) -> Result<Vec<u8>, String> {
        Err("references to other files are not followed here".to_owned())
    }
}

/// The JSON type of a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NodeKind {
    Null,
    Bool,
    Number,
    String,
    Array,
    Object,
}
