//! State that all files of the server share.

use super::Options;
use super::names::Names;
use crate::api::ModelId;
use crate::generators::context::Context;

pub type Server<'a> = Context<'a, Options, Names<'a, 'a>>;

impl Server<'_> {
    /// The folder of the generated package.
    pub fn package(&self) -> String {
        format!("{}/{}", self.options.source_folder, self.options.package_name)
    }

    /// The ids of the models that are written: a form's own model is unused if its fields are arguments.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        let is_written = |id: &ModelId| self.api.model(*id).used || self.names.whole_forms.contains(id);
        self.api.model_ids().filter(is_written)
    }
}
