//! The files of the client, top to bottom as they are written.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::Options;
use super::apis::{self, Apis};
use super::docs;
use super::names::{Group, HELPERS, Names};
use crate::api::{Api, ModelId};
use crate::emit::Files;
use crate::generators::operations::default_url;
use crate::generators::typescript::models::{self, Models};
use crate::generators::typescript::names::{Alphabet, Ident, Scope, file_stem, kebab};
use crate::generators::typescript::project::{self, ServerView, typed_header};
use crate::generators::typescript::text::{Code, json, string};
use crate::generators::typescript::types::Types;
use crate::lean::Filled;

pub struct Client<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub types: &'a Types<'a>,
    /// Names of all generated types.
    pub declared: BTreeSet<&'a str>,
}

#[derive(Template)]
#[template(path = "typescript-axios/base.ts", escape = "none")]
struct BaseFile {
    base_path: Code,
    servers: Vec<ServerView>,
    operation_servers: Vec<OperationServers>,
}

struct OperationServers {
    key: Code,
    servers: Vec<ServerView>,
}

#[derive(Template)]
#[template(path = "typescript-axios/common.ts", escape = "none")]
struct CommonFile {
    with_node_imports: bool,
}

#[derive(Template)]
#[template(path = "typescript-axios/configuration.ts", escape = "none")]
struct ConfigurationFile;

#[derive(Template)]
#[template(path = "typescript-axios/package.json", escape = "none")]
struct PackageFile {
    name: Code,
    version: Code,
    description: Code,
    license: Code,
    repository_url: Code,
    axios_version: Code,
    supports_es6: bool,
    npm_repository: Option<Code>,
}

#[derive(Template)]
#[template(path = "typescript-axios/tsconfig.json", escape = "none")]
struct TsconfigFile {
    supports_es6: bool,
}

impl Client<'_> {
    pub fn write(&self, files: &mut Files) {
        self.api_files(files);
        let header = self.header();
        files.push("base.ts", render_below(&header, &self.base()));
        let common = CommonFile { with_node_imports: self.options.with_node_imports };
        files.push("common.ts", render_below(&header, &common));
        files.push("configuration.ts", render_below(&header, &ConfigurationFile));
        let models = self.options.folders().map(|(_, models)| format!("export * from './{models}/index';\n"));
        let index = include_str!("../../../templates/typescript-axios/index.ts");
        files.push("index.ts", format!("{header}{index}{}", models.unwrap_or_default()));
        files.push(".gitignore", include_str!("../../../templates/typescript-axios/gitignore"));
        files.push(".npmignore", include_str!("../../../templates/typescript-axios/npmignore"));
        files.push("git_push.sh", include_str!("../../../templates/typescript-axios/git_push.sh"));
        files.push(
            ".openapi-generator-ignore",
            include_str!("../../../templates/typescript-axios/openapi-generator-ignore"),
        );
        docs::write(self, files);
        if let Some(name) = &self.options.npm_name {
            files.push("package.json", render(&self.package(name)));
            files.push("tsconfig.json", render(&TsconfigFile { supports_es6: self.options.supports_es6 }));
            if self.options.supports_es6 {
                let esm = include_str!("../../../templates/typescript-axios/tsconfig.esm.json");
                files.push("tsconfig.esm.json", esm);
            }
        }
    }

    fn header(&self) -> String {
        project::header(&self.api.info, self.api.models.len() + self.names.groups.len() + 10)
    }

    fn typed_header(&self) -> String {
        typed_header(&self.header())
    }

    pub fn version(&self) -> String {
        project::version(&self.api.info, self.options.npm_version.as_deref(), self.options.snapshot)
    }

    pub fn model_code(&self) -> Models<'_> {
        Models {
            api: self.api,
            style: self.options.model_style(),
            types: self.types,
            property_enums: &self.names.property_enums,
            families: None,
        }
    }

    fn package(&self, name: &str) -> PackageFile {
        PackageFile {
            name: json(name),
            version: json(&self.version()),
            description: json(&format!("OpenAPI client for {name}")),
            license: json(&self.options.license_name),
            repository_url: json("https://github.com/GIT_USER_ID/GIT_REPO_ID.git"),
            axios_version: json(&self.options.axios_version),
            supports_es6: self.options.supports_es6,
            npm_repository: self.options.npm_repository.as_deref().map(json),
        }
    }

    fn base(&self) -> BaseFile {
        let operation_servers = self.names.groups.iter().flat_map(|group| {
            let own = group.operations.iter().filter(|o| !o.operation.servers.is_empty());
            own.map(|o| OperationServers {
                key: string(&format!("{}.{}", group.class, o.name)),
                servers: o.operation.servers.iter().map(ServerView::of).collect(),
            })
        });
        let first = self.api.servers.first().map(default_url).unwrap_or_default();
        BaseFile {
            base_path: string(first.trim_end_matches('/')),
            servers: self.api.servers.iter().map(ServerView::of).collect(),
            operation_servers: operation_servers.collect(),
        }
    }

    /// The ids of the models that are written.
    pub fn models(&self) -> impl Iterator<Item = ModelId> {
        (0..self.api.models.len() as u32).map(ModelId).filter(|id| self.api.model(*id).used)
    }

    fn api_files(&self, files: &mut Files) {
        let models = self.model_code();
        let apis = Apis { api: self.api, options: self.options, types: self.types };
        let mut seen = BTreeSet::new();
        let Some((api_folder, model_folder)) = self.options.folders() else {
            // Put together at the end: a text of many megabytes that grows needs several times its size.
            let mut parts: Vec<Box<str>> = Vec::new();
            let mut add = |part: String| parts.push((part + "\n").into());
            self.models().for_each(|id| add(render(&models.view(id))));
            self.names.groups.iter().for_each(|group| add(render(&apis.view(group, &mut seen))));
            if parts.is_empty() {
                parts.push("export {};\n".into());
            }
            let head = format!("{}{}", self.typed_header(), self.imports(&parts, "./", None));
            parts.insert(0, head.into());
            files.push("api.ts", parts.concat());
            return;
        };
        let header = self.typed_header();
        let mut exports = String::new();
        let mut stems = Scope::of(Alphabet::Hyphen);
        stems.take_file("index".to_owned());
        for id in self.models() {
            let name = &self.names.models[id.0 as usize];
            let stem = stems.take_file(file_stem(&kebab(name.as_str())));
            let needed = models::dependencies(self.api.model(id)).into_iter().filter(|d| *d != id).filled();
            let imports = self.model_imports(&needed, "./index");
            let text = render_below(&format!("{header}{imports}"), &models.view(id));
            files.push(format!("{model_folder}/{stem}.ts"), text);
            exports.push_str(&format!("export * from './{stem}';\n"));
        }
        if exports.is_empty() {
            exports.push_str("export {};\n");
        }
        files.push(format!("{model_folder}/index.ts"), exports);
        let up = "../".repeat(api_folder.split('/').count());
        let mut all = String::new();
        let mut stems = Scope::of(Alphabet::Hyphen);
        let mut declared = BTreeMap::new();
        for group in &self.names.groups {
            let stem = stems.take_file(file_stem(&kebab(group.class.as_str())));
            // An operation of several tags has its enums in the file of the first.
            let enums = enum_imports(group, &stem, &mut declared);
            let body = render(&apis.view(group, &mut seen));
            let needed = apis::dependencies(group);
            let models =
                self.imports(std::slice::from_ref(&body), &up, Some((&needed, &format!("{up}{model_folder}/index"))));
            files.push(format!("{api_folder}/{stem}.ts"), format!("{header}{enums}{models}{body}"));
            all.push_str(&format!("export * from './{api_folder}/{stem}';\n"));
        }
        if all.is_empty() {
            all.push_str("export {};\n");
        }
        files.push("api.ts", format!("{}{all}", self.header()));
    }

    /// The imports that the parts of `body` need; the helpers are found by their calls.
    fn imports(&self, body: &[impl AsRef<str>], up: &str, models: Option<(&BTreeSet<ModelId>, &str)>) -> String {
        let mut out = String::new();
        if !self.names.groups.is_empty() {
            out.push_str("import type { AxiosInstance, AxiosPromise, RawAxiosRequestConfig } from 'axios';\n");
            out.push_str("import globalAxios from 'axios';\n");
            let called: BTreeSet<_> = body.iter().flat_map(|part| called(part.as_ref())).filled();
            let helpers: Vec<_> = called.into_iter().collect();
            out.push_str(&format!("import type {{ Configuration }} from '{up}configuration';\n"));
            out.push_str(&format!("import type {{ RequestArgs }} from '{up}base';\n"));
            out.push_str(&format!("import {{ BASE_PATH, BaseAPI, operationServer }} from '{up}base';\n"));
            out.push_str(&format!("import {{ {} }} from '{up}common';\n", helpers.join(", ")));
        }
        if let Some((needed, folder)) = models {
            out.push_str(&self.model_imports(needed, folder));
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out
    }

    fn model_imports(&self, needed: &BTreeSet<ModelId>, folder: &str) -> String {
        if needed.is_empty() {
            return String::new();
        }
        let names: Vec<_> = needed.iter().map(|id| self.types.model(*id).as_str()).collect();
        format!("import type {{ {} }} from '{folder}';\n\n", names.join(", "))
    }
}

/// The helpers that `body` calls, each as often, in one walk, since it is long.
fn called(body: &str) -> impl Iterator<Item = &'static str> {
    let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    body.match_indices('(').filter_map(move |(at, _)| {
        let name = body[..at].rsplit(|c| !word(c)).next()?;
        HELPERS.iter().copied().find(|helper| *helper == name)
    })
}

/// The imports of enums that other files declare; `declared` has the file of each.
fn enum_imports<'n>(group: &'n Group<'_, '_>, stem: &Ident, declared: &mut BTreeMap<&'n str, Ident>) -> String {
    let mut needed: BTreeMap<Ident, BTreeSet<&str>> = BTreeMap::new();
    for operation in &group.operations {
        for name in operation.enums.iter().chain(&operation.body_enums).flatten() {
            let home = declared.entry(name.as_str()).or_insert_with(|| stem.clone());
            if home != stem {
                needed.entry(home.clone()).or_default().insert(name.as_str());
            }
        }
    }
    let line = |(file, names): (&Ident, &BTreeSet<&str>)| {
        let names: Vec<_> = names.iter().copied().collect();
        format!("import type {{ {} }} from './{file}';\n", names.join(", "))
    };
    needed.iter().map(line).collect()
}

pub fn render(template: &impl Template) -> String {
    render_below("", template)
}

fn render_below<T: Template>(head: &str, template: &T) -> String {
    let mut out = String::with_capacity(head.len() + T::SIZE_HINT);
    out.push_str(head);
    render_into(template, &mut out);
    out
}

fn render_into(template: &impl Template, out: &mut String) {
    template.render_into(out).expect("rendering to memory does not fail");
}
