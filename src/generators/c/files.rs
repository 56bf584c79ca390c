//! The files of the client, in the order in which they are written.

use super::apis::Homes;
use super::client::Client;
use super::models::Models;
use super::project;
use super::readme;
use super::request::{Credential, credentials};
use super::runtime::{self, RUNTIME};
use super::text::{Code, string};
use crate::code;
use crate::emit::{FileKind, Files, parallel};
use crate::generators::context::{render, views};
use crate::plan::names::Ident;
use crate::plan::operations::default_url;
use crate::settings::HTTP_USER_AGENT;

views! {
    "c/include/apiClient.h" => struct ClientHeader<'c> {
        guard: &'c Code,
        credentials: &'c [Credential],
        key_parameters: &'c Code,
    }
    "c/src/apiClient.c" => struct ClientSource<'c> {
        base_path: Code,
        user_agent: Code,
        credentials: &'c [Credential],
        key_parameters: &'c Code,
    }
    /// Serialization to JSON, in a single file.
    "c/src/jsonText.c" => struct JsonText { indented: u8 }
    /// The headers of models that cannot include each other.
    "c/include/models.h" => struct ModelHeaders<'c> { guard: &'c Code, stems: Vec<&'c Ident> }
}

impl Client<'_> {
    pub fn write(&self, files: &mut Files) {
        let credentials = credentials(self.api, super::names::alphabet(self.options));
        let guard = &self.names.library.guard;
        let keys = credentials.iter().filter(|c| c.is_keys).map(|c| code!(", list_t *{}", c.name));
        let key_parameters = Code::joined(keys, "");
        let client = ClientHeader { guard, credentials: &credentials, key_parameters: &key_parameters };
        files.push("include/apiClient.h", render(&client));
        let first = self.api.servers.first().map(default_url).unwrap_or_default();
        let base_path = string(first.trim_end_matches('/'));
        let library = &self.names.library;
        let user_agent = match self.api.settings.text(HTTP_USER_AGENT) {
            Some(text) => string(text),
            None => code!("\"{}/{}\"", library.package, library.version),
        };
        let client = ClientSource { base_path, user_agent, credentials: &credentials, key_parameters: &key_parameters };
        files.push("src/apiClient.c", render(&client));
        let indented = u8::from(!self.options.use_json_unformatted);
        files.push("src/jsonText.c", render(&JsonText { indented }));
        for (path, text) in RUNTIME {
            files.push(path, text);
        }
        runtime::headers(&self.names.library, files);
        let models = Models::of(self);
        let behind = models.includes.behind();
        if !behind.is_empty() {
            let stems =
                self.api.used_models().filter(|id| behind.contains(id)).map(|id| &self.types.model(id).stem).collect();
            files.push("include/models.h", render(&ModelHeaders { guard, stems }));
        }
        let used: Vec<_> = self.api.used_models().collect();
        parallel::each(
            &used,
            |&id| (id, render(&models.header(id)), render(&models.source(id))),
            |(id, header, source)| {
                let stem = &self.types.model(id).stem;
                let kind = FileKind::Model(self.api.model(id).name.clone());
                files.push_as(kind.clone(), format!("model/{stem}.h"), header);
                files.push_as(kind, format!("model/{stem}.c"), source);
            },
        );
        let mut homes = Homes::new();
        for group in &self.names.groups {
            let kind = FileKind::Api(group.class.to_string());
            let header = render(&self.api_header(group, &mut homes));
            files.push_as(kind.clone(), format!("api/{}.h", group.class), header);
            files.push_as(kind, format!("api/{}.c", group.class), render(&self.api_source(group)));
        }
        readme::write(self, files);
        project::write(self, files);
    }
}
