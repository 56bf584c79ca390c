//! The files of the client, in the order in which they are written.

use std::collections::{BTreeMap, BTreeSet};

use super::client::Client;
use super::convert::{Function, name};
use super::options::{DateLibrary, Int64};
use super::{apis, docs, models};
use crate::api::ModelId;
use crate::code;
use crate::emit::options::Choice as _;
use crate::emit::{FileKind, Files, parallel};
use crate::generators::context::{render, render_below, views};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::options::ImportFileExtension;
use crate::generators::typescript::project::{self, Package, ServerView, typed_header};
use crate::generators::typescript::runtime;
use crate::generators::typescript::text::{Code, json};
use crate::generators::typescript::unions::exported_any_of;
use crate::small::CollectSmall;

views! {
    "typescript-fetch/runtime.ts" => struct RuntimeFile {
        extension: &'static str,
        base_path: Code,
        servers: Vec<Code>,
        dates: &'static str,
        /// Models have functions.
        with_models: bool,
        /// 64-bit integers are not numbers.
        has_int64: bool,
        file_name: &'static str,
    }
    "typescript-fetch/requests.ts" => struct RequestsFile {
        extension: &'static str,
        parameters: &'static str,
        bodies: &'static str,
        text: &'static str,
    }
    "typescript-fetch/responses.ts" => struct ResponsesFile { extension: &'static str }
    "typescript-fetch/helpers.ts" => struct HelpersFile { extension: &'static str }
    "typescript-fetch/json.ts" => struct JsonFile {
        /// 64-bit integers are not numbers.
        has_int64: bool,
    }
    "typescript-fetch/values.ts" => struct ValuesFile {
        extension: &'static str,
        has_dates: bool,
        /// Dates are Temporal objects.
        temporal: bool,
        /// The type of 64-bit integers.
        int64: &'static str,
    }
    "typescript-fetch/package.json" => struct PackageFile {
        package: Package,
        license: Option<Code>,
        esm: bool,
        source_only: bool,
    }
    "typescript-fetch/tsconfig.json" => struct TsconfigFile {
        supports_es6: bool,
        /// Imports refer to `.ts` files, which TypeScript does not allow by default.
        rewrites_imports: bool,
    }
}

const UNUSED: &str = "/* eslint-disable @typescript-eslint/no-explicit-any, @typescript-eslint/no-unused-vars -- JSON may be \
                      anything until it is converted; the functions of all models have the same parameters */\n";

impl Client<'_> {
    pub fn write(&self, files: &mut Files) {
        let header = self.header();
        self.models(&header, files);
        self.apis(&header, files);
        self.runtime(&header, files);
        let exports =
            ["./runtime", "./helpers", "./apis/index", "./models/index"].map(|module| self.export(Code::fixed(module)));
        self.push(files, "index.ts", code!("{}{}", header, Code::joined(exports, "")).as_str());
        project::write_surroundings(self.api, files);
        docs::write(self, files);
        if let Some(name) = &self.options.npm_name {
            project::warn_of_package(self.api, name, self.options.npm_version.as_deref(), files);
            files.push("package.json", render(&self.package(name)));
            files.push(".npmignore", "README.md\n");
            let rewrites_imports = self.options.extension() == ImportFileExtension::TypeScript;
            let config = TsconfigFile { supports_es6: self.options.supports_es6, rewrites_imports };
            files.push("tsconfig.json", render(&config));
            files.push("tsconfig.esm.json", project::ESM_CONFIG);
        }
    }

    fn push(&self, files: &mut Files, path: &str, text: impl Into<String>) {
        files.push(format!("{}{path}", self.folder()), text);
    }

    fn runtime(&self, header: &Code, files: &mut Files) {
        let extension = self.options.extension().as_str();
        let with_models = !self.options.without_runtime_checks;
        let int64 = self.options.int64();
        let has_int64 = int64 != Int64::Number;
        let runtime = RuntimeFile {
            extension,
            base_path: project::base_path(self.api),
            servers: self.api.servers.iter().map(|server| ServerView::of(server).code()).collect(),
            dates: match self.options.date_library {
                _ if !with_models => "string",
                DateLibrary::Date => "date",
                DateLibrary::Text => "string",
                DateLibrary::Temporal => "temporal",
            },
            with_models,
            has_int64,
            file_name: runtime::FILE_NAME,
        };
        let has_dates = runtime.dates != "string";
        let temporal = runtime.dates == "temporal";
        self.push(files, "runtime.ts", render_below(typed_header(header).as_str(), &runtime));
        let requests =
            RequestsFile { extension, parameters: runtime::PARAMETERS, bodies: runtime::BODIES, text: runtime::TEXT };
        self.push(files, "requests.ts", render_below(header.as_str(), &requests));
        self.push(files, "responses.ts", render_below(header.as_str(), &ResponsesFile { extension }));
        self.push(files, "helpers.ts", render_below(header.as_str(), &HelpersFile { extension }));
        self.push(files, "json.ts", render_below(header.as_str(), &JsonFile { has_int64 }));
        if with_models {
            let values = ValuesFile { extension, has_dates, temporal, int64: int64.as_str() };
            self.push(files, "values.ts", render_below(header.as_str(), &values));
        }
    }

    fn models(&self, header: &Code, files: &mut Files) {
        let head = code!("{}{}", UNUSED, header);
        let mut exports = Code::default();
        let mut shares = false;
        let whole = self.options.without_runtime_checks;
        let mut all = String::new();
        let used: Vec<_> = self.api.used_models().collect();
        let text = |id: &ModelId| (*id, models::file(self, *id));
        parallel::each(&used, text, |(id, file)| {
            shares |= file.shares;
            if whole {
                all.push('\n');
                all.push_str(&file.text);
                return;
            }
            let mut imports = self.model_imports(&file.imports, "./");
            if file.shares {
                imports.push(code!("import type {{ AnyOf }} from {};\n", self.module("./any-of")));
            }
            if file.values {
                imports.push(code!("import * as values from {};\n", self.module("../values")));
            }
            let separator = if imports.is_empty() { "" } else { "\n" };
            let stem = &self.names.stems[id];
            let text = [head.as_str(), imports.as_str(), separator, &file.text].concat();
            let kind = FileKind::Model(self.api.model(id).name.clone());
            files.push_as(kind, format!("{}models/{stem}.ts", self.folder()), text);
            exports.push(self.export(code!("./{}", stem)));
        });
        if shares {
            self.push(files, "models/any-of.ts", exported_any_of(header));
        }
        if whole {
            let any_of = code!("import type {{ AnyOf }} from {};\n", self.module("./any-of"));
            let any_of = if shares { any_of } else { Code::default() };
            let none = if all.is_empty() { "export {};\n" } else { "" };
            self.push(files, "models/index.ts", [head.as_str(), any_of.as_str(), none, &all].concat());
        } else {
            self.push(files, "models/index.ts", or_nothing(exports).as_str());
        }
    }

    fn apis(&self, header: &Code, files: &mut Files) {
        let header = typed_header(header);
        let mut exports = Code::default();
        let mut seen = BTreeMap::new();
        for class in &self.names.classes {
            let file = apis::file(self, class, &mut seen);
            let mut imports = Code::default();
            if file.requests {
                imports.push(code!("import * as requests from {};\n", self.module("../requests")));
            }
            if file.responses {
                imports.push(code!("import * as responses from {};\n", self.module("../responses")));
            }
            imports.push(code!("import * as runtime from {};\n", self.module("../runtime")));
            if file.values {
                imports.push(code!("import * as values from {};\n", self.module("../values")));
            }
            for (keyword, others) in [("import type", &file.others), ("import", &file.functions)] {
                for (stem, names) in others {
                    let module = self.module(code!("./{}", stem));
                    imports.push(code!("{} {{ {} }} from {};\n", keyword, Code::joined(names, ", "), module));
                }
            }
            imports.push(self.model_imports(&file.imports, "../models/"));
            let head = code!("{}{}\n", header, imports);
            let kind = FileKind::Api(class.group.class.to_string());
            let path = format!("{}apis/{}.ts", self.folder(), class.stem);
            files.push_as(kind, path, render_below(head.as_str(), &file.view));
            exports.push(self.export(code!("./{}", class.stem)));
        }
        self.push(files, "apis/index.ts", or_nothing(exports).as_str());
    }

    fn export(&self, module: Code) -> Code {
        code!("export * from {};\n", self.module(module))
    }

    /// The imports of models and of their functions, each from the file of its model.
    fn model_imports(&self, needed: &BTreeSet<(ModelId, Option<Function>)>, folder: &'static str) -> Code {
        let mut types: BTreeMap<ModelId, BTreeSet<&Ident>> = BTreeMap::new();
        let mut functions: BTreeMap<ModelId, BTreeSet<&Ident>> = BTreeMap::new();
        for (id, function) in needed {
            match function {
                Some(function) => functions.entry(*id).or_default().insert(name(self, *id, *function)),
                None => types.entry(*id).or_default().insert(self.model(*id)),
            };
        }
        if self.options.without_runtime_checks {
            let names: BTreeSet<_> = types.into_values().flatten().collect_small();
            let module = self.module(code!("{}index", folder));
            let line = || code!("import type {{ {} }} from {};\n", Code::joined(&names, ", "), module);
            return if names.is_empty() { Code::default() } else { line() };
        }
        let mut out = Code::default();
        for (keyword, all) in [("import type", &types), ("import", &functions)] {
            for (id, names) in all {
                let module = self.module(code!("{}{}", folder, self.names.stems[*id]));
                out.push(code!("{} {{ {} }} from {};\n", keyword, Code::joined(names, ", "), module));
            }
        }
        out
    }

    fn package(&self, name: &str) -> PackageFile {
        PackageFile {
            package: Package::of(self.api, name, &self.version(), self.options.npm_repository.as_deref()),
            license: self.options.license_name.as_deref().map(json),
            esm: self.options.extension() != ImportFileExtension::None,
            source_only: self.options.package_as_source_only_library,
        }
    }
}

/// The exports of a module, or `export {}` if there are none.
fn or_nothing(exports: Code) -> Code {
    if exports.is_empty() { Code::fixed("export {};\n") } else { exports }
}
