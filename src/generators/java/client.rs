//! The input of the client's files.

use super::names::Names;
use super::options::Options;
use super::types::Types;
use crate::generators::context::Context;

/// The API, the options and the names of a run.
pub type Client<'a> = Context<'a, Options, Names<'a, 'a>>;

impl<'a> Client<'a> {
    pub fn types(&self) -> Types<'a> {
        Types { api: self.api, options: self.options, models: &self.names.models }
    }

    /// The path of a class.
    pub fn path(&self, package: &str, class: &str) -> String {
        format!("{}/{}/{class}.java", self.options.source_folder, package.replace('.', "/"))
    }
}
