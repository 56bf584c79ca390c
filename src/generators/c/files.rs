//! The files of the client, top to bottom as they are written.

use askama::Template;

use super::Options;
use super::apis::{Apis, Homes};
use super::models::Models;
use super::names::Names;
use super::request::{Credential, credentials};
use super::text::{Code, string};
use super::types::Types;
use crate::api::{Api, ModelId};
use crate::emit::Files;
use crate::generators::operations::default_url;

pub struct Client<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub types: &'a Types<'a>,
}

#[derive(Template)]
#[template(path = "c/include/apiClient.h", escape = "none")]
struct ClientHeader {
    credentials: Vec<Credential>,
    key_parameters: Code,
}

impl Client<'_> {
    pub fn write(&self, files: &mut Files) {
        let credentials = credentials(self.api, super::names::alphabet(self.options));
        let keys = credentials.iter().filter(|c| c.is_keys).map(|c| format!(", list_t *{}", c.name));
        let key_parameters = Code::new(keys.collect::<String>());
        files.push("include/apiClient.h", render(&ClientHeader { credentials, key_parameters }));
        files.push("include/apiOperation.h", include_str!("../../../templates/c/include/apiOperation.h"));
        files.push("include/jsonModel.h", include_str!("../../../templates/c/include/jsonModel.h"));
        let models = Models { api: self.api, options: self.options, types: self.types, children: self.api.children() };
        for id in self.models() {
            let stem = &self.types.model(id).stem;
            files.push(format!("model/{stem}.h"), render(&models.header(id)));
            files.push(format!("model/{stem}.c"), render(&models.source(id)));
        }
        let apis = Apis { api: self.api, options: self.options, types: self.types };
        let mut homes = Homes::new();
        for group in &self.names.groups {
            files.push(format!("api/{}.h", group.class), render(&apis.header(group, &mut homes)));
            files.push(format!("api/{}.c", group.class), render(&apis.source(group, &homes)));
        }
        let _ = string(&self.api.servers.first().map(default_url).unwrap_or_default());
    }

    /// The ids of the models that are written.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        (0..self.api.models.len() as u32).map(ModelId).filter(|id| self.api.model(*id).used)
    }
}

pub fn render(template: &impl Template) -> String {
    template.render().expect("rendering to memory does not fail")
}
