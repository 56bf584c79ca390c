//! The files of the server, in the order in which they are written.

use super::apis::Apis;
use super::models::{Item, Models};
use super::readme;
use super::server::Server;
use super::text::{Code, WIDTH, doc, match_arm, string, toml};
use super::tree::Imports;
use crate::api::{Operation, Parameter, ParameterLocation, PathPart};
use crate::code;
use crate::emit::markdown::plain;
use crate::emit::semver;
use crate::emit::text::word;
use crate::emit::{FileKind, Files};
use crate::generators::context::{fixed_files, render, views};
use crate::generators::docs::readme::plainly_named;
use crate::plan::contract;
use crate::plan::named::Scheme;
use crate::plan::names::Ident;
use crate::plan::types::Kind;
use crate::small::SortSmall;

views! {
    "rust-axum/package.toml" => struct Cargo {
        name: Code,
        version: Code,
        description: Code,
        homepage: Option<Code>,
        author: Option<Code>,
    }
    "rust-axum/Dockerfile" => struct Dockerfile<'v> { name: &'v Code }
    "rust-axum/src/lib.rs" => struct Lib {
        base_path: Code,
        version: Code,
        /// The recursion limit of the compiler: a cycle can include all models, with several types for each.
        depth: usize,
    }
    "rust-axum/src/main.rs" => struct Main<'v> { krate: &'v Code }
    "rust-axum/models.rs" => struct ModelModules { modules: Vec<Ident> }
    "rust-axum/apis.rs" => struct Traits<'v> {
        modules: &'v [&'v Ident],
        schemes: &'v [SchemeView],
        declaration: Code,
        implementation: Code,
    }
    "rust-axum/implementation.rs" => struct Implementation<'v> { modules: &'v [&'v Ident], schemes: &'v [SchemeView] }
    "rust-axum/implementation_tag.rs" => struct ImplementationOfTag<'v> { module: &'v Ident, name: &'v Ident }
    "rust-axum/src/server/settings.rs" => struct SettingsFile {
        validate: bool,
        blocking_validation: &'static str,
        blocking_response: &'static str,
    }
    "rust-axum/tests/server.rs" => struct Tests<'v> {
        krate: &'v Code,
        /// Requests whose responses are known before any operation is implemented.
        asked: Vec<Request>,
        /// The media type of errors.
        media_type: &'static str,
    }
}

/// A request of a test, and the status of its response.
struct Request {
    method: Code,
    path: Code,
    status: u16,
}

impl ImplementationOfTag<'_> {
    /// The empty `impl`, folded like rustfmt does.
    fn head(&self) -> Code {
        let head = code!("impl apis::{}::{}", self.module, self.name);
        let line = code!("{} for Implementation {{}}", head);
        // Rustfmt counts only one of the braces.
        let fits = line.as_str().len() <= WIDTH + 1;
        if fits { line } else { code!("{}\n    for Implementation\n{{\n}}", head) }
    }
}

struct SchemeView {
    name: Code,
    method: Ident,
    doc: Code,
}

impl SchemeView {
    /// The match arm that calls the hook.
    fn arm(&self) -> Code {
        let call = code!("Authentication::{}(api, context, credential, scopes)", self.method);
        let pinned = code!("Box::pin({})", call);
        if 12 + pinned.as_str().len() <= WIDTH {
            return match_arm(&self.name, &pinned, "        ");
        }
        code!("{} => Box::pin(\n            {},\n        ),", self.name, call)
    }
}

/// Files that are the same in every output.
const RUNTIME: [(&str, &str); 21] = fixed_files! {
    "rust-axum":
    "src/server/answer.rs"
    "src/server/body.rs"
    "src/server/contract.rs"
    "src/server/growth.rs"
    "src/server/hidden.rs"
    "src/server/log.rs"
    "src/server/media.rs"
    "src/server/mod.rs"
    "src/server/multipart.rs"
    "src/server/parameters.rs"
    "src/server/problem.rs"
    "src/server/reading.rs"
    "src/server/routes.rs"
    "src/server/schemas.rs"
    "src/server/security.rs"
    "src/server/serving.rs"
    "src/server/table.rs"
    "src/server/upload.rs"
    "src/server/writing.rs"
    "src/types.rs"
    "rustfmt.toml"
};

impl Server<'_> {
    pub fn write(&self, files: &mut Files) {
        let name = word(&self.options.package_name);
        let krate = word(&self.options.package_name.replace('-', "_"));
        let version = match &self.options.package_version {
            Some(version) => word(version),
            None => word(&semver::version(self.api.info.version)),
        };
        let schemes = self.schemes();
        let groups = &self.names.groups;
        let modules: Vec<_> = groups.iter().map(|group| &group.module).collect();
        let about = self.api.info.summary.map(plain);
        let about = about.unwrap_or_else(|| format!("Server for the {}.", plainly_named(self.api.info.title)));
        let description = toml(&about);
        let homepage = self.options.home_page_url.as_deref().map(toml);
        let author = match self.api.settings.maintainer() {
            (Some(name), Some(email)) => Some(toml(&format!("{name} <{email}>"))),
            (name, email) => name.or(email).map(toml),
        };
        let (name_of, version_of) = (name.clone(), version.clone());
        files.push("Cargo.toml", render(&Cargo { name: name_of, version: version_of, description, homepage, author }));
        let terms = contract::Terms {
            numbers: contract::Numbers::Sized,
            lenient_booleans: self.options.lenient_booleans,
            problems: &self.options.problem_model,
        };
        contract::write(self.api, "contract.json", terms, files);
        files.push("openapi.json", contract::description(self.api));
        let base_path = string(&contract::base_path(self.api));
        let depth = 512.max(8 * self.api.models.len());
        files.push("src/lib.rs", render(&Lib { base_path, version: string(self.api.info.version), depth }));
        files.push("src/main.rs", render(&Main { krate: &krate }));
        let models = Models {
            api: self.api,
            names: self.names,
            types: self.types,
            children: self.api.children(),
            open: !self.options.disallow_additional_properties_if_not_present,
        };
        let apis = Apis { api: self.api, types: self.types, models: &models };
        self.models(&models, &apis, files);
        files.push("src/apis/mod.rs", render(&self.traits(&modules, &schemes)));
        let views: Vec<_> = groups.iter().map(|group| (group, apis.view(group))).collect();
        for (group, view) in &views {
            let text = render(view);
            files.push_as(
                FileKind::Api(group.name.to_string()),
                format!("src/apis/{}.rs", group.module),
                format!("{}{}", view.imports().lines(), text.trim_start()),
            );
        }
        files.push("src/implementation/mod.rs", render(&Implementation { modules: &modules, schemes: &schemes }));
        for group in groups {
            let file = format!("src/implementation/{}.rs", group.module);
            let kind = FileKind::Api(group.name.to_string());
            files.push_as(kind, file, render(&ImplementationOfTag { module: &group.module, name: &group.name }));
        }
        for (path, text) in RUNTIME {
            files.push(path, text);
        }
        let limit = |blocking: bool, limit: &'static str| if blocking { "usize::MAX" } else { limit };
        let settings = SettingsFile {
            validate: !self.options.disable_validator,
            blocking_validation: limit(self.options.allow_blocking_validator, "64 << 10"),
            blocking_response: limit(self.options.allow_blocking_response_serialize, "4096"),
        };
        files.push("src/server/settings.rs", render(&settings));
        files.push("Dockerfile", render(&Dockerfile { name: &name }));
        files.push(".dockerignore", include_str!("../../../templates/rust-axum/dockerignore"));
        files.push(".gitignore", include_str!("../../../templates/rust-axum/gitignore"));
        let ignore = include_str!("../../../templates/rust-axum/openapi-generator-ignore");
        files.push(".openapi-generator-ignore", ignore);
        files.push("README.md", render(&readme::view(self, &apis, &views)));
        files.push("tests/server.rs", render(&self.tests(&krate)));
    }

    /// The first operation without requirements returns 501, and the first with a number in its path rejects a string.
    fn tests<'v>(&self, krate: &'v Code) -> Tests<'v> {
        let base = contract::base_path(self.api);
        let open = |operation: &&Operation<'_>| {
            let usable = contract::unusable(operation).is_none();
            usable && operation.security.is_empty() && matches!(operation.method.as_str(), "GET" | "DELETE")
        };
        let request = |operation: &Operation<'_>, status| {
            let filled = operation.path_parts().into_iter().map(|part| match part {
                PathPart::Text(text) => text,
                PathPart::Parameter(_) => "x".to_owned(),
            });
            let path = format!("{base}{}", filled.collect::<String>());
            Request { method: string(&operation.method), path: string(&path), status }
        };
        let operations = || self.api.operations.iter().filter(open);
        let plain = operations().find(|operation| {
            !operation.path.contains(['{', '#', '%', ' '])
                && !operation.parameters.iter().any(|parameter| parameter.required)
                && operation.body.is_none()
        });
        let number = operations().find(|operation| {
            let number = |p: &Parameter<'_>| {
                p.location == ParameterLocation::Path
                    && matches!(p.ty.kind(), Kind::Integer(_))
                    && operation.path.contains(&format!("/{{{}}}", p.name))
            };
            !operation.path.contains(['#', '%', ' ']) && operation.parameters.iter().any(number)
        });
        let asked = plain.map(|operation| request(operation, 501)).into_iter();
        Tests {
            krate,
            asked: asked.chain(number.map(|operation| request(operation, 400))).collect(),
            media_type: self.options.problem_model.media_type(),
        }
    }

    /// A file for each model, and one for the parameters and forms of each tag's operations.
    fn models(&self, models: &Models<'_>, apis: &Apis<'_>, files: &mut Files) {
        let mut modules = Vec::new();
        let mut push = |kind: FileKind, module: &Ident, head: &str, items: &[Item]| {
            if items.is_empty() {
                return;
            }
            let parts: Vec<_> = items.iter().map(|item| format!("{}\n", render(item).trim_end())).collect();
            let imports = items.iter().map(Item::imports).collect::<Imports>().lines();
            files.push_as(
                kind,
                format!("src/models/{module}.rs"),
                format!("{head}{imports}{}", parts.join("\n").trim_start()),
            );
            modules.push(module.clone());
        };
        for group in &self.names.groups {
            let items = group.operations.iter().flat_map(|named| {
                let parameters = models.parameters(named).into_iter();
                parameters.chain(apis.forms(named))
            });
            let head = format!("//! The parameters of the {} operations.\n\n", group.name);
            let kind = FileKind::Api(group.name.to_string());
            push(kind, &group.parameters, &head, &items.collect::<Vec<_>>());
        }
        for id in self.api.model_ids() {
            let kind = FileKind::Model(self.api.model(id).name.clone());
            push(kind, &self.names.model(id).module, "", &models.model(id));
        }
        modules.sort_small();
        files.push("src/models/mod.rs", render(&ModelModules { modules }));
    }

    /// The trait that combines all traits, folded like rustfmt does.
    fn traits<'v>(&self, modules: &'v [&'v Ident], schemes: &'v [SchemeView]) -> Traits<'v> {
        let mut bounds: Vec<Code> = Vec::new();
        bounds.extend((!schemes.is_empty()).then_some(Code::fixed("Authentication")));
        bounds.extend(self.names.groups.iter().map(|group| code!("{}::{}", group.module, group.name)));
        bounds.extend(["Send", "Sync", "'static"].map(Code::fixed));
        let joined = Code::joined(&bounds, " + ");
        // The widths up to which rustfmt keeps a line.
        let declaration = match joined.as_str().len() {
            0..=95 => code!("pub trait Api: {} {{}}", joined),
            96..=120 => code!("pub trait Api:\n    {}\n{{\n}}", joined),
            _ => code!("pub trait Api:\n    {}\n{{\n}}", Code::joined(&bounds, "\n    + ")),
        };
        let implementation = match joined.as_str().len() {
            0..=93 => code!("impl<A> Api for A where A: {} {{}}", joined),
            94 => code!("impl<A> Api for A where A: {}\n{{}}", joined),
            95..=112 => code!("impl<A> Api for A where\n    A: {}\n{{\n}}", joined),
            _ => code!("impl<A> Api for A where\n    A: {}\n{{\n}}", Code::joined(&bounds, "\n        + ")),
        };
        Traits { modules, schemes, declaration, implementation }
    }

    fn schemes(&self) -> Vec<SchemeView> {
        let view = |scheme: &Scheme<'_, '_>| SchemeView {
            name: string(scheme.name),
            method: scheme.ident.clone(),
            doc: doc(
                &format!("{}\n\nHook for the security scheme {}.", scheme.description.unwrap_or_default(), scheme.name),
                "    ",
            ),
        };
        self.names.schemes.iter().map(view).collect()
    }
}
