//! The input of the client's files.

use super::names::Names;
use super::options::Options;
use super::text::Code;
use super::types::Types;
use super::words;
use crate::api::{ModelId, Operation};
use crate::code;
use crate::generators::context::Context;
use crate::plan::names::Ident;
use crate::plan::operations::result;

/// The API, the options and the names of a run.
pub type Client<'a> = Context<'a, Options, Names<'a, 'a>>;

impl<'a> Client<'a> {
    pub fn types(&self) -> Types<'a> {
        Types { api: self.api, options: self.options, models: &self.names.models, file: "File" }
    }

    /// The end of a call of an operation that waits for its result.
    pub fn wait(&self, operation: &Operation<'_>) -> &'static str {
        self.options.wait(result(operation).is_some_and(|ty| self.types().items(ty).is_some()))
    }

    /// An object of a class of operations, which `client` sends the calls of.
    pub fn made(&self, class: &Ident) -> Code {
        match self.options.library.has_interfaces() {
            true => code!("client.buildClient({}.class)", class),
            false => code!("new {}(client)", class),
        }
    }

    /// The import of the class of a model, whose package is `models`. Java 8 warns of an import of a deprecated class, however that is
    /// suppressed, but not of the import of its package, in which a class of java.lang would be ambiguous.
    pub fn import(&self, models: &Code, id: ModelId) -> Code {
        let name = &self.names.models[id];
        match self.options.is_java8() && self.api.model(id).deprecated && !words::is_of_lang(name.as_str()) {
            true => code!("{}.*", models),
            false => code!("{}.{}", models, name),
        }
    }

    /// The path of a class.
    pub fn path(&self, package: &str, class: &str) -> String {
        format!("{}/{}/{class}.java", self.options.source_folder, package.replace('.', "/"))
    }
}
