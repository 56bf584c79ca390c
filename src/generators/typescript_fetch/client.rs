//! The context of the client's files.

use super::Options;
use super::names::Names;
use crate::api::ModelId;
use crate::code;
use crate::emit::options::Choice as _;
use crate::emit::text::Part;
use crate::generators::context::Context;
use crate::generators::typescript::arguments::{Argument, arguments};
use crate::generators::typescript::models::Models;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::project;
use crate::generators::typescript::text::Code;

pub type Client<'a> = Context<'a, Options, Names<'a, 'a>, Models<'a>>;

impl Client<'_> {
    /// The comment at the top of each file.
    pub fn header(&self) -> Code {
        project::header(&self.api.info, self.api.models.len() + self.names.classes.len() + 10)
    }

    pub fn version(&self) -> String {
        project::version(&self.api.info, self.options.npm_version.as_deref(), self.options.snapshot)
    }

    /// A relative import, with the extension that the options select.
    pub fn module(&self, path: impl Part) -> Code {
        code!("'{}{}'", path, self.options.extension().as_str())
    }

    pub fn model(&self, id: ModelId) -> &Ident {
        self.types.types.model(id)
    }

    pub fn functions(&self, id: ModelId) -> &super::names::Functions {
        &self.names.functions[id]
    }

    /// The arguments in the order that the options select.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        arguments(&named.arguments, &self.types.types, self.options.order(), true)
    }

    /// The folder of a package's sources.
    pub fn folder(&self) -> &'static str {
        if self.options.npm_name.is_some() { "src/" } else { "" }
    }
}
