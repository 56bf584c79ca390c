//! The files of the client, in the order in which they are written.

use std::collections::{BTreeMap, BTreeSet};

use super::apis;
use super::client::Client;
use super::docs;
use crate::api::ModelId;
use crate::code;
use crate::emit::options::Choice as _;
use crate::emit::{FileKind, Files, parallel};
use crate::generators::context::{render, render_below, views};
use crate::generators::typescript::names::{Alphabet, Ident, Scope, file_stem, kebab};
use crate::generators::typescript::operations::{Group, dependencies};
use crate::generators::typescript::options::ImportFileExtension;
use crate::generators::typescript::project::{self, Package, ServerView, typed_header};
use crate::generators::typescript::runtime;
use crate::generators::typescript::text::{Code, json, string, word};
use crate::generators::typescript::unions::{ANY_OF, exported_any_of};
use crate::generators::typescript::wire::Calls;
use crate::small::CollectSmall;

views! {
    "typescript-axios/base.ts" => struct BaseFile {
        extension: &'static str,
        base_path: Code,
        servers: Vec<ServerView>,
        operation_servers: Vec<OperationServers>,
    }
    "typescript-axios/common.ts" => struct CommonFile {
        extension: &'static str,
        with_node_imports: bool,
        parameters: &'static str,
        bodies: &'static str,
        text: &'static str,
        file_name: &'static str,
    }
    "typescript-axios/configuration.ts" => struct ConfigurationFile { extension: &'static str }
    "typescript-axios/package.json" => struct PackageFile {
        package: Package,
        license: Code,
        axios_version: Code,
        supports_es6: bool,
        /// ES modules are built too.
        esm: bool,
    }
    "typescript-axios/tsconfig.json" => struct TsconfigFile {
        supports_es6: bool,
        /// Imports refer to `.ts` files, which TypeScript does not allow by default.
        rewrites_imports: bool,
    }
}

struct OperationServers {
    key: Code,
    servers: Vec<ServerView>,
}

impl Client<'_> {
    pub fn write(&self, files: &mut Files) {
        self.api_files(files);
        let header = self.header();
        let header = header.as_str();
        files.push("base.ts", render_below(header, &self.base()));
        let extension = self.options.extension().as_str();
        let common = CommonFile {
            extension,
            with_node_imports: self.options.with_node_imports,
            parameters: runtime::PARAMETERS,
            bodies: runtime::BODIES,
            text: runtime::TEXT,
            file_name: runtime::FILE_NAME,
        };
        files.push("common.ts", render_below(header, &common));
        files.push("configuration.ts", render_below(header, &ConfigurationFile { extension }));
        let models = self.options.folders().map(|(_, models)| code!("{}/index", word(&models)));
        let exported = [Code::fixed("api"), Code::fixed("configuration")].into_iter().chain(models);
        let exports = Code::joined(exported.map(|module| self.export(code!("./{}", module))), "");
        files.push("index.ts", code!("{}{}", self.header(), exports).as_str());
        project::write_surroundings(self.api, files);
        docs::write(self, files);
        if let Some(name) = &self.options.npm_name {
            project::warn_of_package(self.api, name, self.options.npm_version.as_deref(), files);
            files.push("package.json", render(&self.package(name)));
            let rewrites_imports = self.options.extension() == ImportFileExtension::TypeScript;
            let config = TsconfigFile { supports_es6: self.options.supports_es6, rewrites_imports };
            files.push("tsconfig.json", render(&config));
            if self.has_esm() || self.options.supports_es6 {
                files.push("tsconfig.esm.json", project::ESM_CONFIG);
            }
        }
    }

    fn package(&self, name: &str) -> PackageFile {
        PackageFile {
            package: Package::of(self.api, name, &self.version(), self.options.npm_repository.as_deref()),
            license: json(&self.options.license_name),
            axios_version: json(&self.options.axios_version),
            supports_es6: self.options.supports_es6,
            esm: self.has_esm(),
        }
    }

    /// True if the package has ES modules that Node.js can load, whose imports need file extensions.
    pub fn has_esm(&self) -> bool {
        self.options.extension() != ImportFileExtension::None
    }

    fn base(&self) -> BaseFile {
        let operation_servers = self.names.groups.iter().flat_map(|group| {
            let own = group.operations.iter().filter(|o| !o.operation.servers.is_empty());
            own.map(|o| OperationServers {
                key: string(&format!("{}.{}", group.class, o.name)),
                servers: o.operation.servers.iter().map(ServerView::of).collect(),
            })
        });
        BaseFile {
            extension: self.options.extension().as_str(),
            base_path: project::base_path(self.api),
            servers: self.api.servers.iter().map(ServerView::of).collect(),
            operation_servers: operation_servers.collect(),
        }
    }

    fn api_files(&self, files: &mut Files) {
        let header = typed_header(&self.header());
        let mut seen = BTreeSet::new();
        let Some((api_folder, model_folder)) = self.options.folders() else {
            // The parts are joined at the end: appending to a text of many megabytes would need several times its size.
            let mut parts: Vec<Box<str>> = vec!["".into()];
            let mut add = |part: String| parts.push((part + "\n").into());
            let mut calls = Calls::default();
            let mut shares = false;
            let used: Vec<_> = self.api.used_models().collect();
            let declaration = |id: &ModelId| {
                let view = self.types.view(*id);
                (view.shares(), render(&view))
            };
            parallel::each(&used, declaration, |(shared, text)| {
                shares |= shared;
                add(text);
            });
            if shares {
                add(ANY_OF.to_owned());
            }
            self.names.groups.iter().for_each(|group| add(render(&apis::view(self, group, &mut seen, &mut calls))));
            if parts.len() == 1 {
                parts.push("export {};\n".into());
            }
            let end = if self.names.groups.is_empty() { "" } else { "\n" };
            let head = code!("{}{}{}", header, self.runtime_imports(&calls, &Code::fixed("./")), end);
            parts[0] = head.as_str().into();
            files.push("api.ts", parts.concat());
            return;
        };
        let mut exports = Code::default();
        let mut stems = Scope::of(Alphabet::Hyphen);
        stems.take_file("index".to_owned());
        stems.take_file("any-of".to_owned());
        let mut shares = false;
        for id in self.api.used_models() {
            let name = &self.names.models[id];
            let stem = stems.take_file(file_stem(&kebab(name.as_str())));
            let needed = self.types.dependencies(id).into_iter().filter(|d| *d != id).collect_small();
            let imports = self.model_imports(&needed, &Code::fixed("./"));
            let view = self.types.view(id);
            let any_of = match view.shares() {
                true => code!("import type {{ AnyOf }} from {};\n", self.module("./any-of")),
                false => Code::default(),
            };
            shares |= view.shares();
            let text = render_below(code!("{}{}{}", header, any_of, imports).as_str(), &view);
            let kind = FileKind::Model(self.api.model(id).name.clone());
            files.push_as(kind, format!("{model_folder}/{stem}.ts"), text);
            exports.push(self.export(code!("./{}", stem)));
        }
        if shares {
            files.push(format!("{model_folder}/any-of.ts"), exported_any_of(&self.header()));
        }
        files.push(format!("{model_folder}/index.ts"), or_nothing(exports).as_str());
        let up = Code::joined(api_folder.split('/').map(|_| "../"), "");
        let models = code!("{}{}/", up, word(&model_folder));
        let mut all = Code::default();
        let mut stems = Scope::of(Alphabet::Hyphen);
        let mut declared = BTreeMap::new();
        for group in &self.names.groups {
            let stem = stems.take_file(file_stem(&kebab(group.class.as_str())));
            // An operation with several tags has its enums in the file of its first tag.
            let enums = self.enum_imports(group, &stem, &mut declared);
            let mut calls = Calls::default();
            let view = apis::view(self, group, &mut seen, &mut calls);
            let runtime = self.runtime_imports(&calls, &up);
            let imports = self.model_imports(&dependencies(group), &models);
            let head = code!("{}{}{}{}\n", header, enums, runtime, imports);
            let kind = FileKind::Api(group.class.to_string());
            files.push_as(kind, format!("{api_folder}/{stem}.ts"), render_below(head.as_str(), &view));
            all.push(self.export(code!("./{}/{}", word(&api_folder), stem)));
        }
        files.push("api.ts", code!("{}{}", self.header(), or_nothing(all)).as_str());
    }

    /// The imports of a file with classes: axios, and the functions that the classes call, from the folder `up`.
    fn runtime_imports(&self, calls: &Calls, up: &Code) -> Code {
        if self.names.groups.is_empty() {
            return Code::default();
        }
        let mut out = Code::fixed("import type { AxiosInstance, AxiosPromise, RawAxiosRequestConfig } from 'axios';\n");
        out.push("import globalAxios from 'axios';\n");
        let base = self.module(code!("{}base", up));
        let configuration = self.module(code!("{}configuration", up));
        out.push(code!("import type {{ Configuration }} from {};\n", configuration));
        out.push(code!("import type {{ RequestArgs }} from {};\n", base));
        out.push(code!("import {{ BASE_PATH, BaseAPI, operationServer }} from {};\n", base));
        let common = self.module(code!("{}common", up));
        out.push(code!("import {{ {} }} from {};\n", Code::joined(calls.called_functions(), ", "), common));
        out
    }

    fn export(&self, module: Code) -> Code {
        code!("export * from {};\n", self.module(module))
    }

    fn model_imports(&self, needed: &BTreeSet<ModelId>, folder: &Code) -> Code {
        if needed.is_empty() {
            return Code::default();
        }
        let names = needed.iter().map(|id| self.types.types.model(*id));
        let index = self.module(code!("{}index", folder));
        code!("import type {{ {} }} from {};\n\n", Code::joined(names, ", "), index)
    }

    /// The imports of enums that other files declare; `declared` maps each enum to its file.
    fn enum_imports<'n>(
        &self,
        group: &'n Group<'_, '_>,
        stem: &Ident,
        declared: &mut BTreeMap<&'n Ident, Ident>,
    ) -> Code {
        let mut needed: BTreeMap<Ident, BTreeSet<&Ident>> = BTreeMap::new();
        for operation in &group.operations {
            for name in operation.inline_enums() {
                let home = declared.entry(name).or_insert_with(|| stem.clone());
                if home != stem {
                    needed.entry(home.clone()).or_default().insert(name);
                }
            }
        }
        let line = |(file, names): (&Ident, &BTreeSet<&Ident>)| {
            let module = self.module(code!("./{}", file));
            code!("import type {{ {} }} from {};\n", Code::joined(names, ", "), module)
        };
        Code::joined(needed.iter().map(line), "")
    }
}

/// The exports of a module, or `export {}` if there are none.
fn or_nothing(exports: Code) -> Code {
    if exports.is_empty() { Code::fixed("export {};\n") } else { exports }
}
