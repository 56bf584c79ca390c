//! The files of the server, top to bottom as they are written.

use askama::Template;

use super::Options;
use super::names::Names;
use super::project;
use crate::api::{Api, Children, ModelId};
use crate::emit::Files;
use crate::generators::contract;

pub struct Server<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub children: &'a Children,
}

/// The runtime, which is the same in every server.
macro_rules! runtime {
    ($($path:literal)*) => {
        [$(($path, include_str!(concat!("../../../templates/python-fastapi/runtime/", $path)))),*]
    };
}

const RUNTIME: [(&str, &str); 21] = runtime! {
    "__init__.py"
    "accept.py"
    "answers.py"
    "application.py"
    "bodies.py"
    "calls.py"
    "context.py"
    "contract.py"
    "growth.py"
    "json_text.py"
    "linking.py"
    "logs.py"
    "models.py"
    "multipart.py"
    "paths.py"
    "problems.py"
    "security.py"
    "server.py"
    "settings.py"
    "styles.py"
    "values.py"
};

impl Server<'_> {
    pub fn write(&self, files: &mut Files) {
        let package = self.package();
        contract::write(self.api, format!("{package}/contract.json"), contract::Integers::Any, files);
        files.push(format!("{package}/openapi.json"), contract::description(self.api));
        for (path, text) in RUNTIME {
            files.push(format!("{package}/runtime/{path}"), text);
        }
        for id in self.models() {
            files.push(format!("{package}/models/{}.py", self.names.model(id).module), self.model(id));
        }
        for group in &self.names.groups {
            files.push(format!("{package}/apis/{}_api.py", group.module), self.routes(group));
            files.push(format!("{package}/apis/{}_api_base.py", group.module), self.interface(group));
            files.push(format!("{package}/apis/{}_api_responses.py", group.module), self.responses(group));
        }
        project::write(self, files);
    }

    /// The folder of the generated package.
    pub fn package(&self) -> String {
        format!("{}/{}", self.options.source_folder, self.options.package_name)
    }

    /// The ids of the models that are written: a form's own model is not in use where its fields are arguments.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        let is_written = |id: &ModelId| self.api.model(*id).used || self.names.whole_forms.contains(id);
        (0..self.api.models.len() as u32).map(ModelId).filter(is_written)
    }
}

pub fn render(template: &impl Template) -> String {
    template.render().expect("rendering to memory does not fail")
}
