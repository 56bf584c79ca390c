//! The files of the client, in the order in which they are written.

use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::idioms::{Idioms, Packages};
use super::names::ANY_OF_FILE;
use super::options::{ObjectFormat, ProvidedIn};
use super::{readme, services};
use crate::api::{ModelId, SecurityScheme};
use crate::code;
use crate::emit::{FileKind, Files};
use crate::generators::context::{render, render_below, views};
use crate::generators::typescript::names::{Ident, OBJECT_MEMBERS};
use crate::generators::typescript::project::{self, Package, ServerView, typed_header};
use crate::generators::typescript::text::{Code, json};
use crate::generators::typescript::types::member_key;
use crate::generators::typescript::unions::exported_any_of;
use crate::generators::typescript::wire::scheme;
use crate::plan::credentials::CredentialKind;

views! {
    "typescript-angular/api.base.service.ts" => struct BaseFile { idioms: Idioms, configuration: Ident, base_path: Code }
    "typescript-angular/body.ts" => struct BodyFile { idioms: Idioms }
    "typescript-angular/configuration.ts" => struct ConfigurationFile { idioms: Idioms, configuration: Ident }
    "typescript-angular/encoder.ts" => struct EncoderFile { idioms: Idioms }
    "typescript-angular/errors.ts" => struct ErrorsFile { idioms: Idioms }
    "typescript-angular/api.module.ts" => struct ModuleFile {
        idioms: Idioms, configuration: Ident, module: Ident, provided: Vec<ServiceRow>,
    }
    "typescript-angular/param.ts" => struct ParamFile { idioms: Idioms }
    "typescript-angular/parameters.ts" => struct ParametersFile { idioms: Idioms, nested: Option<&'static str> }
    "typescript-angular/provide-api.ts" => struct ProvideFile { configuration: Ident, provided: Vec<ServiceRow> }
    "typescript-angular/query.params.ts" => struct QueryFile { idioms: Idioms }
    "typescript-angular/response.ts" => struct ResponseFile { idioms: Idioms }
    "typescript-angular/security.ts" => struct SecurityFile { idioms: Idioms, configuration: Ident, schemes: Vec<SchemeRow> }
    "typescript-angular/servers.ts" => struct ServersFile { servers: Vec<Code> }
    "typescript-angular/package.json" => struct PackageFile {
        package: Package, angular: Code, packages: &'static Packages,
    }
    "typescript-angular/tsconfig.json" => struct TsconfigFile {
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
        let idioms = self.options.ng_version.idioms();
        let configuration = || self.names.configuration.clone();
        self.services(&header, files);
        self.models(&header, files);
        let typed = typed_header(&header);
        let (header, typed) = (header.as_str(), typed.as_str());
        let base_path = project::base_path(self.api);
        files.push(
            "api.base.service.ts",
            render_below(typed, &BaseFile { idioms, configuration: configuration(), base_path }),
        );
        files.push("api.module.ts", render_below(header, &self.module(idioms)));
        files.push("body.ts", render_below(header, &BodyFile { idioms }));
        files.push(
            "configuration.ts",
            render_below(header, &ConfigurationFile { idioms, configuration: configuration() }),
        );
        files.push("encoder.ts", render_below(header, &EncoderFile { idioms }));
        files.push("errors.ts", render_below(header, &ErrorsFile { idioms }));
        files.push("param.ts", render_below(header, &ParamFile { idioms }));
        let nested = match self.options.query_param_object_format {
            ObjectFormat::Dot => Some("dot"),
            ObjectFormat::Key => Some("key"),
            ObjectFormat::Json => None,
        };
        files.push("parameters.ts", render_below(header, &ParametersFile { idioms, nested }));
        files.push("query.params.ts", render_below(typed, &QueryFile { idioms }));
        files.push("response.ts", render_below(header, &ResponseFile { idioms }));
        let schemes = self.schemes();
        files.push(
            "security.ts",
            render_below(header, &SecurityFile { idioms, configuration: configuration(), schemes }),
        );
        let servers = self.api.servers.iter().map(|server| ServerView::of(server).code()).collect();
        files.push("servers.ts", render_below(header, &ServersFile { servers }));
        files.push(
            "variables.ts",
            [header, include_str!("../../../templates/typescript-angular/variables.ts")].concat(),
        );
        let mut index = Code::fixed(include_str!("../../../templates/typescript-angular/index.ts"));
        if self.options.ng_version.is_standalone() {
            let provide = ProvideFile { configuration: configuration(), provided: self.provided() };
            files.push("provide-api.ts", render_below(header, &provide));
            index.push("export * from './provide-api';\n");
        }
        files.push("index.ts", [header, index.as_str()].concat());
        project::write_surroundings(self.api, files);
        readme::write(self, files);
        if let Some(name) = &self.options.npm_name {
            project::warn_of_package(self.api, name, self.options.npm_version.as_deref(), files);
            files.push("package.json", render(&self.package(name)));
            files.push("ng-package.json", include_str!("../../../templates/typescript-angular/ng-package.json"));
            files.push("tsconfig.json", render(&self.tsconfig()));
        }
    }

    fn services(&self, header: &Code, files: &mut Files) {
        let all = &self.names.services;
        let mut exports = Code::default();
        let mut imports = Code::default();
        for service in all {
            let stem = self.service_file(service);
            let view = services::view(self, service);
            let kind = FileKind::Api(service.group.class.to_string());
            let text = typed_below(header, view.is_loose, &Code::default(), &view);
            files.push_as(kind.clone(), format!("api/{stem}.ts"), text);
            exports.push(code!("export * from './{}';\n", stem));
            imports.push(code!("import {{ {} }} from './{}';\n", service.group.class, stem));
            if self.options.with_interfaces {
                let view = services::interface(self, service);
                let text = typed_below(header, view.is_loose, &Code::default(), &view);
                files.push_as(kind, format!("api/{stem}Interface.ts"), text);
                exports.push(code!("export * from './{}Interface';\n", stem));
            }
        }
        let separator = if all.is_empty() { "" } else { "\n" };
        // TypeScript cannot infer the type of an empty list.
        let ty = if all.is_empty() { ": never[]" } else { "" };
        let classes = Code::joined(all.iter().map(|service| &service.group.class), ", ");
        let list = code!("/** All services. */\nexport const APIS{} = [{}];\n", ty, classes);
        let text = code!("{}{}{}{}{}{}", header, imports, separator, exports, separator, list);
        files.push("api/api.ts", text.as_str());
    }

    fn models(&self, header: &Code, files: &mut Files) {
        let import_type = self.options.ng_version.idioms().import_type;
        let namespaces = "/* eslint-disable @typescript-eslint/no-namespace -- enums are in the namespace of their \
                          model */\n";
        let namespaces = code!("{}{}", namespaces, header);
        let mut all = Code::default();
        let mut shares = false;
        for id in self.api.used_models() {
            let mut needed: BTreeSet<ModelId> = self.types.dependencies(id);
            needed.remove(&id);
            let line = |id: &ModelId| {
                let import = self.import(*id);
                code!("{} {{ {} }} from './{}';\n", import_type, import.name, import.file)
            };
            let view = self.types.view(id);
            shares |= view.shares();
            let any_of = match view.shares() {
                true => code!("{} {{ AnyOf }} from './{}';\n", import_type, ANY_OF_FILE),
                false => Code::default(),
            };
            let imports = code!("{}{}", any_of, Code::joined(needed.iter().map(line), ""));
            let imports = if imports.is_empty() { imports } else { code!("{}\n", imports) };
            let header = if view.has_namespace() { &namespaces } else { header };
            let file = self.model_file(id);
            let kind = FileKind::Model(self.api.model(id).name.clone());
            files.push_as(kind, format!("model/{file}.ts"), typed_below(header, view.is_loose(), &imports, &view));
            all.push(code!("export * from './{}';\n", file));
        }
        if all.is_empty() {
            all.push("export {};\n");
        }
        if shares {
            files.push(format!("model/{ANY_OF_FILE}.ts"), exported_any_of(header));
        }
        files.push("model/models.ts", all.as_str());
    }

    /// The services that the module provides, if no injector provides them.
    fn provided(&self) -> Vec<ServiceRow> {
        let none = self.options.provided_in() == ProvidedIn::None;
        let services = self.names.services.iter().filter(|_| none);
        services.map(|s| ServiceRow { class: s.group.class.clone(), file: self.service_file(s) }).collect()
    }

    fn module(&self, idioms: Idioms) -> ModuleFile {
        ModuleFile {
            idioms,
            configuration: self.names.configuration.clone(),
            module: self.names.module.clone(),
            provided: self.provided(),
        }
    }

    fn schemes(&self) -> Vec<SchemeRow> {
        let row = |s: &SecurityScheme<'_>| {
            let code = scheme(CredentialKind::of(s))?;
            // TypeScript would compare it with the inherited member of that name.
            let is_inherited = s.name == "__proto__" || OBJECT_MEMBERS.contains(&s.name);
            let code = if is_inherited { code!("{} as SecurityScheme", code) } else { code };
            Some(SchemeRow { name: member_key(s.name), code })
        };
        self.api.security_schemes.iter().filter_map(row).collect()
    }

    fn package(&self, name: &str) -> PackageFile {
        PackageFile {
            package: Package::of(self.api, name, &self.version(), self.options.npm_repository.as_deref()),
            angular: json(&format!("^{}", self.options.ng_version)),
            packages: self.options.ng_version.packages(),
        }
    }

    fn tsconfig(&self) -> TsconfigFile {
        // Since version 15, Angular itself is ES2022.
        let (target, module, lib) = match (self.options.ng_version.major >= 15, self.options.supports_es6) {
            (true, _) => ("ES2022", "ES2022", "ES2022"),
            (false, true) => ("ES2015", "ES2015", "ES2018"),
            (false, false) => ("ES5", "ES2015", "ES2018"),
        };
        let modern = self.options.ng_version.major >= 17;
        TsconfigFile { target, module, resolution: if modern { "bundler" } else { "node" }, lib, modern }
    }
}

/// A view after the header, which allows `any` if the file contains it.
fn typed_below<T: Template>(header: &Code, is_loose: bool, imports: &Code, template: &T) -> String {
    let typed = is_loose.then(|| typed_header(header));
    render_below(code!("{}{}", typed.as_ref().unwrap_or(header), imports).as_str(), template)
}
