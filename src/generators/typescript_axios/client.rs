//! The context of the client's files.

use super::Options;
use super::names::Names;
use crate::code;
use crate::emit::options::Choice as _;
use crate::emit::text::Part;
use crate::generators::context::Context;
use crate::generators::typescript::arguments::{Argument, arguments};
use crate::generators::typescript::models::Models;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::project;
use crate::generators::typescript::text::Code;
use crate::generators::typescript::types::{Types, Words};

pub type Client<'a> = Context<'a, Options, Names<'a, 'a>, Models<'a>>;

impl Client<'_> {
    /// The comment at the top of each file.
    pub fn header(&self) -> Code {
        project::header(&self.api.info, self.api.models.len() + self.names.groups.len() + 10)
    }

    pub fn version(&self) -> String {
        project::version(&self.api.info, self.options.npm_version.as_deref(), self.options.snapshot)
    }

    /// A relative import, with the extension that the options select.
    pub fn module(&self, path: impl Part) -> Code {
        code!("'{}{}'", path, self.options.extension().as_str())
    }

    /// The arguments in the order that the options select. A file needs no name, so it may be a `Blob`, and in Node.js
    /// also a buffer or a stream.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        let file = match (self.options.with_node_imports, self.names.has_blob) {
            (true, false) => "File | Blob | Uint8Array | NodeJS.ReadableStream",
            (true, true) => "File | globalThis.Blob | Uint8Array | NodeJS.ReadableStream",
            (false, false) => "File | Blob",
            (false, true) => "File | globalThis.Blob",
        };
        let types = Types { words: Words::client(file), ..self.types.types };
        arguments(&named.arguments, &types, self.options.order(), true)
    }
}
