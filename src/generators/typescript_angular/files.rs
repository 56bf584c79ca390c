//! The files of the client, top to bottom as they are written.

use std::collections::BTreeSet;

use askama::Template;

use super::Options;
use super::idioms::{Idioms, Packages};
use super::names::{Group, Names};
use super::options::{ObjectFormat, ProvidedIn};
use super::readme;
use super::request::{scheme_code, server_code};
use super::services::{ModelImport, Services};
use crate::api::{Api, ModelId};
use crate::emit::Files;
use crate::generators::operations::default_url;
use crate::generators::typescript::models::{Families, Models};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::project::{self, ServerView, typed_header};
use crate::generators::typescript::text::{Code, json, string};
use crate::generators::typescript::types::{Types, key};

pub struct Client<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub types: &'a Types<'a>,
    /// Names of all generated types.
    pub declared: BTreeSet<&'a str>,
    /// Given for `taggedUnions`.
    pub families: Option<&'a Families<'a>>,
}

/// Declares a file that depends on the version and on what the configuration is called.
macro_rules! runtime {
    ($($name:ident = $path:literal { $($field:ident: $type:ty),* $(,)? })+) => {
        $(#[derive(Template)]
        #[template(path = $path, escape = "none")]
        struct $name { $($field: $type),* })+
    };
}

runtime! {
    BaseFile = "typescript-angular/api.base.service.ts" { idioms: Idioms, configuration: Code, base_path: Code }
    BodyFile = "typescript-angular/body.ts" { idioms: Idioms }
    ConfigurationFile = "typescript-angular/configuration.ts" { idioms: Idioms, configuration: Code }
    EncoderFile = "typescript-angular/encoder.ts" { idioms: Idioms }
    ErrorsFile = "typescript-angular/errors.ts" { idioms: Idioms }
    ModuleFile = "typescript-angular/api.module.ts" {
        idioms: Idioms, configuration: Code, module: Code, provided: Vec<ServiceRow>,
    }
    ParamFile = "typescript-angular/param.ts" { idioms: Idioms }
    ParametersFile = "typescript-angular/parameters.ts" { idioms: Idioms, nested: Option<&'static str> }
    ProvideFile = "typescript-angular/provide-api.ts" { configuration: Code, provided: Vec<ServiceRow> }
    QueryFile = "typescript-angular/query.params.ts" { idioms: Idioms }
    ResponseFile = "typescript-angular/response.ts" { idioms: Idioms }
    SecurityFile = "typescript-angular/security.ts" { idioms: Idioms, configuration: Code, schemes: Vec<SchemeRow> }
    ServersFile = "typescript-angular/servers.ts" { servers: Vec<Code> }
    PackageFile = "typescript-angular/package.json" {
        name: Code, version: Code, description: Code, repository_url: Code, npm_repository: Option<Code>,
        angular: Code, packages: &'static Packages,
    }
    TsconfigFile = "typescript-angular/tsconfig.json" {
        target: &'static str, module: &'static str, resolution: &'static str, lib: &'static str, modern: bool,
    }
}

struct ServiceRow {
    class: Ident,
    file: Code,
}

struct SchemeRow {
    name: Code,
    code: Code,
}

impl Client<'_> {
    pub fn write(&self, files: &mut Files) {
        let header = self.header();
        let typed = typed_header(&header);
        let idioms = self.options.ng_version.idioms();
        let configuration = || Code::new(self.options.configuration());
        self.services(&header, files);
        self.models(&header, files);
        let base_path = self.api.servers.first().map(default_url).unwrap_or_default();
        let base_path = string(base_path.trim_end_matches('/'));
        files.push(
            "api.base.service.ts",
            below(&typed, &BaseFile { idioms, configuration: configuration(), base_path }),
        );
        files.push("api.module.ts", below(&header, &self.module(idioms)));
        files.push("body.ts", below(&header, &BodyFile { idioms }));
        files.push("configuration.ts", below(&header, &ConfigurationFile { idioms, configuration: configuration() }));
        files.push("encoder.ts", below(&header, &EncoderFile { idioms }));
        files.push("errors.ts", below(&header, &ErrorsFile { idioms }));
        files.push("param.ts", below(&header, &ParamFile { idioms }));
        let nested = match self.options.query_param_object_format {
            ObjectFormat::Dot => Some("dot"),
            ObjectFormat::Key => Some("key"),
            ObjectFormat::Json => None,
        };
        files.push("parameters.ts", below(&header, &ParametersFile { idioms, nested }));
        files.push("query.params.ts", below(&typed, &QueryFile { idioms }));
        files.push("response.ts", below(&header, &ResponseFile { idioms }));
        let schemes = self.schemes();
        files.push("security.ts", below(&header, &SecurityFile { idioms, configuration: configuration(), schemes }));
        let servers = self.api.servers.iter().map(|server| server_code(&ServerView::of(server))).collect();
        files.push("servers.ts", below(&header, &ServersFile { servers }));
        files.push(
            "variables.ts",
            format!("{header}{}", include_str!("../../../templates/typescript-angular/variables.ts")),
        );
        let mut index = include_str!("../../../templates/typescript-angular/index.ts").to_owned();
        if self.options.ng_version.is_standalone() {
            let provide = ProvideFile { configuration: configuration(), provided: self.provided() };
            files.push("provide-api.ts", below(&header, &provide));
            index.push_str("export * from './provide-api';\n");
        }
        files.push("index.ts", format!("{header}{index}"));
        files.push(".gitignore", include_str!("../../../templates/typescript-axios/gitignore"));
        files.push("git_push.sh", include_str!("../../../templates/typescript-axios/git_push.sh"));
        files.push(
            ".openapi-generator-ignore",
            include_str!("../../../templates/typescript-axios/openapi-generator-ignore"),
        );
        readme::write(self, files);
        if let Some(name) = &self.options.npm_name {
            files.push("package.json", below("", &self.package(name)));
            files.push("ng-package.json", include_str!("../../../templates/typescript-angular/ng-package.json"));
            files.push("tsconfig.json", below("", &self.tsconfig()));
        }
    }

    fn header(&self) -> String {
        project::header(&self.api.info, self.api.models.len() + self.names.groups.len() * 2 + 20)
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
            families: self.families,
        }
    }

    /// The ids of the models that are written.
    pub fn used_models(&self) -> impl Iterator<Item = ModelId> {
        (0..self.api.models.len() as u32).map(ModelId).filter(|id| self.api.model(*id).used)
    }

    /// A model with its file, as other files import it.
    pub fn import(&self, id: ModelId) -> ModelImport {
        ModelImport { name: self.types.model(id).clone(), file: self.model_file(id) }
    }

    /// `pet.service`.
    pub fn service_file(&self, group: &Group<'_, '_>) -> Code {
        Code::new(format!("{}{}", group.stem, self.options.service_file_suffix))
    }

    /// `pet`, with the suffix of models' files.
    pub fn model_file(&self, id: ModelId) -> Code {
        let suffix = self.options.model_file_suffix.as_deref().unwrap_or_default();
        Code::new(format!("{}{suffix}", self.names.stems[id.0 as usize]))
    }

    fn services(&self, header: &str, files: &mut Files) {
        let services = Services { client: self };
        let mut all = String::new();
        let mut imports = String::new();
        for group in &self.names.groups {
            let stem = self.service_file(group);
            files.push(format!("api/{stem}.ts"), typed_below(header, "", &services.view(group)));
            all.push_str(&format!("export * from './{stem}';\n"));
            imports.push_str(&format!("import {{ {} }} from './{stem}';\n", group.class));
            if self.options.with_interfaces {
                files.push(format!("api/{stem}Interface.ts"), typed_below(header, "", &services.interface(group)));
                all.push_str(&format!("export * from './{stem}Interface';\n"));
            }
        }
        let classes: Vec<_> = self.names.groups.iter().map(|g| g.class.as_str()).collect();
        let separator = if imports.is_empty() { "" } else { "\n" };
        let list = format!("/** All services. */\nexport const APIS = [{}];\n", classes.join(", "));
        // An empty list has no type of its own.
        let list = if classes.is_empty() { list.replace("APIS =", "APIS: never[] =") } else { list };
        files.push("api/api.ts", format!("{header}{imports}{separator}{all}{separator}{list}"));
    }

    fn models(&self, header: &str, files: &mut Files) {
        let models = self.model_code();
        let import_type = self.options.ng_version.idioms().import_type;
        let mut all = String::new();
        for id in self.used_models() {
            let mut needed: BTreeSet<ModelId> = models.dependencies(id);
            needed.remove(&id);
            let line = |id: ModelId| {
                format!("{import_type} {{ {} }} from './{}';\n", self.types.model(id), self.model_file(id))
            };
            let imports: String = needed.into_iter().map(line).collect();
            let separator = if imports.is_empty() { "" } else { "\n" };
            let view = models.view(id);
            let namespaces = "/* eslint-disable @typescript-eslint/no-namespace -- enums are in the namespace of their \
                 model */\n";
            let namespaces = if view.has_namespace() { namespaces } else { "" };
            let file = self.model_file(id);
            files.push(
                format!("model/{file}.ts"),
                typed_below(&format!("{namespaces}{header}"), &format!("{imports}{separator}"), &view),
            );
            all.push_str(&format!("export * from './{file}';\n"));
        }
        if all.is_empty() {
            all.push_str("export {};\n");
        }
        files.push("model/models.ts", all);
    }

    /// The services that the module provides, where no injector does it by itself.
    fn provided(&self) -> Vec<ServiceRow> {
        let none = self.options.provided_in() == ProvidedIn::None;
        let groups = self.names.groups.iter().filter(|_| none);
        groups.map(|g| ServiceRow { class: g.class.clone(), file: self.service_file(g) }).collect()
    }

    fn module(&self, idioms: Idioms) -> ModuleFile {
        ModuleFile {
            idioms,
            configuration: Code::new(self.options.configuration()),
            module: Code::new(self.options.module()),
            provided: self.provided(),
        }
    }

    fn schemes(&self) -> Vec<SchemeRow> {
        let schemes = self.api.security_schemes.iter();
        schemes.filter_map(|s| Some(SchemeRow { name: member_key(s.name), code: scheme_code(s)? })).collect()
    }

    fn package(&self, name: &str) -> PackageFile {
        PackageFile {
            name: json(name),
            version: json(&self.version()),
            description: json(&format!("OpenAPI client for {name}")),
            repository_url: json("https://github.com/GIT_USER_ID/GIT_REPO_ID.git"),
            npm_repository: self.options.npm_repository.as_deref().map(json),
            angular: json(&format!("^{}", self.options.ng_version)),
            packages: self.options.ng_version.packages(),
        }
    }

    fn tsconfig(&self) -> TsconfigFile {
        // From 15 on, Angular itself is ES2022.
        let (target, module, lib) = match (self.options.ng_version.major >= 15, self.options.supports_es6) {
            (true, _) => ("ES2022", "ES2022", "ES2022"),
            (false, true) => ("ES2015", "ES2015", "ES2018"),
            (false, false) => ("ES5", "ES2015", "ES2018"),
        };
        let modern = self.options.ng_version.major >= 17;
        TsconfigFile { target, module, resolution: if modern { "bundler" } else { "node" }, lib, modern }
    }
}

/// The same below a comment that lets `any` be, where the file has one.
fn typed_below<T: Template>(header: &str, imports: &str, template: &T) -> String {
    let text = below("", template);
    let is_loose = text.split(|c: char| !c.is_alphanumeric()).any(|word| word == "any");
    let header = if is_loose { typed_header(header) } else { header.to_owned() };
    [&header, imports, &text].concat()
}

pub fn below<T: Template>(head: &str, template: &T) -> String {
    let mut out = String::with_capacity(head.len() + T::SIZE_HINT);
    out.push_str(head);
    template.render_into(&mut out).expect("rendering to memory does not fail");
    out
}

/// A key in an object literal; `__proto__` would set the prototype, quoted or not, but for brackets around it.
pub fn member_key(name: &str) -> Code {
    if name == "__proto__" { Code::new("['__proto__']") } else { key(name) }
}
