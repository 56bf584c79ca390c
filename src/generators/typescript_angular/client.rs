//! The context of the client's files.

use super::Options;
use super::names::{Names, Service};
use crate::api::ModelId;
use crate::code;
use crate::generators::context::Context;
use crate::generators::typescript::arguments::{Argument, arguments};
use crate::generators::typescript::models::Models;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::project;
use crate::generators::typescript::text::{Code, word};

pub type Client<'a> = Context<'a, Options, Names<'a, 'a>, Models<'a>>;

/// A model and its file, without the extension.
pub struct ModelImport {
    pub name: Ident,
    pub file: Code,
}

impl Client<'_> {
    /// The comment at the top of each file.
    pub fn header(&self) -> Code {
        project::header(&self.api.info, self.api.models.len() + self.names.services.len() * 2 + 20)
    }

    pub fn version(&self) -> String {
        project::version(&self.api.info, self.options.npm_version.as_deref(), self.options.snapshot)
    }

    /// A model with its file, as other files import it.
    pub fn import(&self, id: ModelId) -> ModelImport {
        ModelImport { name: self.types.types.model(id).clone(), file: self.model_file(id) }
    }

    /// The file of a service: `pet.service`.
    pub fn service_file(&self, service: &Service<'_, '_>) -> Code {
        code!("{}{}", service.stem, word(&self.options.service_file_suffix))
    }

    /// The file of a model: `pet`, with the suffix for model files.
    pub fn model_file(&self, id: ModelId) -> Code {
        let suffix = self.options.model_file_suffix.as_deref().unwrap_or_default();
        code!("{}{}", self.names.stems[id], word(suffix))
    }

    /// The arguments in the order that the options select.
    pub fn arguments(&self, named: &NamedOperation<'_, '_>) -> Vec<Argument> {
        arguments(&named.arguments, &self.types.types, self.options.order(), false)
    }
}
