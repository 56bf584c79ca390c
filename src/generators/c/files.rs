//! The files of the client, top to bottom as they are written.

use askama::Template;

use super::Options;
use super::apis::{Apis, Homes};
use super::includes::Includes;
use super::models::Models;
use super::names::Names;
use super::project;
use super::readme;
use super::request::{Credential, credentials};
use super::text::{Code, string};
use super::types::Types;
use crate::api::{Api, ModelId};
use crate::emit::Files;
use crate::generators::names::Ident;
use crate::generators::operations::default_url;

pub struct Client<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub types: &'a Types<'a>,
}

#[derive(Template)]
#[template(path = "c/include/apiClient.h", escape = "none")]
struct ClientHeader<'c> {
    credentials: &'c [Credential],
    key_parameters: &'c Code,
}

#[derive(Template)]
#[template(path = "c/src/apiClient.c", escape = "none")]
struct ClientSource<'c> {
    base_path: Code,
    credentials: &'c [Credential],
    key_parameters: &'c Code,
}

/// The one place where JSON becomes text.
#[derive(Template)]
#[template(path = "c/src/jsonText.c", escape = "none")]
struct JsonText {
    json_print: &'static str,
}

/// The headers of models that cannot include one another.
#[derive(Template)]
#[template(path = "c/include/models.h", escape = "none")]
struct ModelHeaders<'c> {
    stems: Vec<&'c Ident>,
}

/// Files of the runtime that are the same in every client.
macro_rules! fixed {
    ($($path:literal)*) => { [$(($path, include_str!(concat!("../../../templates/c/", $path)))),*] };
}

const RUNTIME: [(&str, &str); 28] = fixed! {
    "include/apiOperation.h"
    "include/binary.h"
    "include/jsonModel.h"
    "include/keyValuePair.h"
    "include/list.h"
    "include/values.h"
    "model/any_type.h"
    "model/object.c"
    "model/object.h"
    "src/apiBody.c"
    "src/apiInternal.h"
    "src/apiInvoke.c"
    "src/apiKey.c"
    "src/apiOperation.c"
    "src/apiRequest.c"
    "src/apiResponse.c"
    "src/apiSecurity.c"
    "src/apiStyles.c"
    "src/apiText.c"
    "src/apiTransfer.c"
    "src/binary.c"
    "src/jsonInternal.h"
    "src/jsonModel.c"
    "src/jsonParse.c"
    "src/jsonPrint.c"
    "src/jsonUnion.c"
    "src/list.c"
    "src/values.c"
};

impl Client<'_> {
    pub fn write(&self, files: &mut Files) {
        let credentials = credentials(self.api, super::names::alphabet(self.options));
        let keys = credentials.iter().filter(|c| c.is_keys).map(|c| format!(", list_t *{}", c.name));
        let key_parameters = Code::new(keys.collect::<String>());
        let client = ClientHeader { credentials: &credentials, key_parameters: &key_parameters };
        files.push("include/apiClient.h", render(&client));
        let first = self.api.servers.first().map(default_url).unwrap_or_default();
        let base_path = string(first.trim_end_matches('/'));
        let client = ClientSource { base_path, credentials: &credentials, key_parameters: &key_parameters };
        files.push("src/apiClient.c", render(&client));
        let json_print = if self.options.use_json_unformatted { "cJSON_PrintUnformatted" } else { "cJSON_Print" };
        files.push("src/jsonText.c", render(&JsonText { json_print }));
        for (path, text) in RUNTIME {
            files.push(path, text);
        }
        let models = Models {
            api: self.api,
            options: self.options,
            types: self.types,
            includes: Includes::of(self.api),
            children: self.api.children(),
        };
        let behind = models.includes.behind();
        if !behind.is_empty() {
            let stems = self.models().filter(|id| behind.contains(id)).map(|id| &self.types.model(id).stem).collect();
            files.push("include/models.h", render(&ModelHeaders { stems }));
        }
        for id in self.models() {
            let stem = &self.types.model(id).stem;
            files.push(format!("model/{stem}.h"), render(&models.header(id)));
            files.push(format!("model/{stem}.c"), render(&models.source(id)));
        }
        let apis = Apis { api: self.api, options: self.options, types: self.types };
        let mut homes = Homes::new();
        for group in &self.names.groups {
            files.push(format!("api/{}.h", group.class), render(&apis.header(group, &mut homes)));
            files.push(format!("api/{}.c", group.class), render(&apis.source(group)));
        }
        readme::write(self, files);
        project::write(self, files);
    }

    /// The ids of the models that are written.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        (0..self.api.models.len() as u32).map(ModelId).filter(|id| self.api.model(*id).used)
    }
}

pub fn render(template: &impl Template) -> String {
    template.render().expect("rendering to memory does not fail")
}
