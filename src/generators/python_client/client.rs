//! State that all files of the client share.

use super::names::Names;
use super::options::{Library, Options};
use super::types::{Place, Types};
use crate::api::ModelId;
use crate::generators::context::Context;
use crate::plan::credentials::CredentialKind;

pub type Client<'a> = Context<'a, Options, Names<'a, 'a>>;

impl<'a> Client<'a> {
    pub fn types(&self, place: Place) -> Types<'a> {
        Types::new(self.api, self.options, self.names, place)
    }

    /// The folder of the package, such as `src/zoo/client`.
    pub fn folder(&self) -> String {
        let package = self.options.package_name.replace('.', "/");
        match self.options.source_folder.as_deref() {
            None | Some("" | ".") => package,
            Some(folder) => format!("{folder}/{package}"),
        }
    }

    /// The models with a module: not those that only forms use, and not type aliases.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        self.api.used_models().filter(|id| self.has_module(*id))
    }

    /// True if the model has a module.
    pub fn has_module(&self, id: ModelId) -> bool {
        let model = self.api.model(id);
        model.used && model.alias().is_none()
    }

    /// True if requests of the API are signed.
    pub fn signs(&self) -> bool {
        self.api.security_schemes.iter().any(|scheme| CredentialKind::of(scheme) == CredentialKind::Signature)
    }

    pub fn is_httpx(&self) -> bool {
        matches!(self.options.library, Library::Httpx | Library::Httpx2)
    }
}
