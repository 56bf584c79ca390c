//! The files of the client, in the order in which they are written.

use std::collections::BTreeMap;

use super::client::Client;
use super::options::{Library, NaiveDatetimes, Number};
use super::{configuration, pages, project, readme};
use crate::code;
use crate::emit::text::Code;
use crate::emit::{FileKind, Files};
use crate::generators::context::{fixed_files, render, views};
use crate::generators::docs::readme::plainly_named;
use crate::generators::python::imports::Imports;
use crate::generators::python::text::{docstring, string};
use crate::plan::names::Ident;
use crate::settings::HTTP_USER_AGENT;
use crate::small::CollectSmall;

/// The modules that are the same in every client.
const RUNTIME: [(&str, &str); 11] = fixed_files! {
    "python/runtime":
    "answers.py"
    "api_response.py"
    "exceptions.py"
    "forms.py"
    "lazy.py"
    "patterns.py"
    "styles.py"
    "transport.py"
    "unions.py"
    "uploads.py"
    "validation.py"
};

views! {
    "python/runtime/operation.py" => struct OperationFile { asynchronous: bool, paged: bool }
    "python/runtime/requests.py" => struct RequestsFile { paged: bool }
    "python/runtime/streams.py" => struct StreamsFile { asynchronous: bool }
    "python/runtime/fields.py" => struct FieldsFile { naive: &'static str, strict: &'static str }
    "python/runtime/base_model.py" => struct BaseModelFile { ensure_ascii: &'static str, decimals: &'static str }
    "python/runtime/api_client.py" => struct ApiClientFile { asynchronous: bool, signing: bool, paged: bool, user_agent: Code }
    "python/runtime/rest_urllib3.py" => struct Urllib3File {}
    "python/runtime/rest_asyncio.py" => struct AsyncioFile {}
    "python/runtime/rest_httpx.py" => struct HttpxFile { httpx_module: &'static str }
    "python/init.py" => struct InitFile {
        about: Code,
        version: Option<Code>,
        recursion_limit: Option<super::options::RecursionLimit>,
        /// The package that contains `lazy`.
        up: &'static str,
        /// Imports for the type checker only.
        checked: Code,
        names: Vec<Exported>,
    }
}

impl InitFile {
    fn text(mut self) -> String {
        let mut imports = Imports::default();
        for exported in &self.names {
            imports.own(exported.module.clone(), exported.name.clone());
        }
        self.checked = imports.models(".");
        render(&self)
    }
}

/// A name that a package exports, and its module.
struct Exported {
    name: Code,
    module: Code,
}

fn python(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// Exports of the package in addition to classes of operations and models.
const BASE: [(&str, &str); 12] = [
    ("ApiAttributeError", "exceptions"),
    ("ApiClient", "api_client"),
    ("ApiException", "exceptions"),
    ("ApiKeyError", "exceptions"),
    ("ApiResponse", "api_response"),
    ("ApiTypeError", "exceptions"),
    ("ApiValueError", "exceptions"),
    ("Configuration", "configuration"),
    ("NetworkException", "exceptions"),
    ("OpenApiException", "exceptions"),
    ("ResponseException", "exceptions"),
    ("TimeoutException", "exceptions"),
];

/// Names and their modules, sorted; a model comes before a runtime class with the same name, as in the reference.
fn exported(groups: &[(&'static str, &[(Code, &Ident)])], base: &[(&'static str, &'static str)]) -> Vec<Exported> {
    let base = base.iter().map(|(name, module)| (Code::fixed(name), Code::fixed(module)));
    let mut all: BTreeMap<Code, Code> = base.collect_small();
    for (package, names) in groups {
        all.extend(names.iter().map(|(name, module)| (name.clone(), code!("{}{}", *package, *module))));
    }
    all.into_iter().map(|(name, module)| Exported { name, module }).collect()
}

/// The description of the API, as the docstring of the package.
fn string_doc(client: &Client<'_>) -> Code {
    let info = &client.api.info;
    let text = format!("{}\n\n{}", plainly_named(info.title), info.description.unwrap_or_default());
    docstring(&text, "").unwrap_or(Code::fixed("\"\"\"A client of an API.\"\"\""))
}

/// The module that sends requests.
fn rest(library: Library) -> String {
    match library {
        Library::Urllib3 => render(&Urllib3File {}),
        Library::Asyncio => render(&AsyncioFile {}),
        Library::Httpx => render(&HttpxFile { httpx_module: "httpx" }),
        Library::Httpx2 => render(&HttpxFile { httpx_module: "httpx2 as httpx" }),
    }
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let folder = client.folder();
    let options = client.options;
    let asynchronous = options.is_async();
    let signing = client.signs();
    let mut push = |path: &str, text: String| files.push(format!("{folder}/{path}"), text);
    for (path, text) in RUNTIME {
        push(path, text.to_owned());
    }
    let paged = pages::any(client);
    push("operation.py", render(&OperationFile { asynchronous, paged }));
    push("requests.py", render(&RequestsFile { paged }));
    if paged {
        push("pages.py", include_str!("../../../templates/python/runtime/pages.py").to_owned());
    }
    push("streams.py", render(&StreamsFile { asynchronous }));
    let naive = match options.naive_datetimes {
        NaiveDatetimes::Local => "local",
        NaiveDatetimes::Utc => "utc",
        NaiveDatetimes::Refuse => "refuse",
    };
    push("fields.py", render(&FieldsFile { naive, strict: options.strictness().map_or("None", python) }));
    let decimals = python(options.map_number_to == Number::Decimal);
    let ensure_ascii = python(!options.set_ensure_ascii_to_false);
    push("base_model.py", render(&BaseModelFile { ensure_ascii, decimals }));
    let agent = format!("OpenAPI-Generator/{}/python", options.package_version);
    let agent = client.api.settings.text(HTTP_USER_AGENT).map_or(agent, str::to_owned);
    push("api_client.py", render(&ApiClientFile { asynchronous, signing, paged, user_agent: string(&agent) }));
    push("configuration.py", configuration::file(client));
    if signing {
        push("signing.py", include_str!("../../../templates/python/runtime/signing.py").to_owned());
    }
    if client.has_sync() {
        push("sync_helper.py", include_str!("../../../templates/python/runtime/sync_helper.py").to_owned());
    }
    push("rest.py", rest(options.library));
    push("py.typed", String::new());
    let names = client.names;
    let apis: Vec<_> = names.groups.iter().map(|group| (Code::from(&group.class), &group.module)).collect();
    let models = client.models().map(|id| names.model(id));
    let models: Vec<_> = models.map(|names| (Code::from(&names.class), &names.module)).collect();
    let version = string(&options.package_version);
    let init = InitFile {
        about: string_doc(client),
        version: Some(version),
        recursion_limit: options.recursion_limit,
        up: ".",
        checked: Code::default(),
        names: exported(&[("api.", &apis), ("models.", &models)], &BASE),
    };
    push("__init__.py", init.text());
    for (path, about, all) in [
        ("api/__init__.py", "\"\"\"The classes of operations.\"\"\"", &apis),
        ("models/__init__.py", "\"\"\"The models.\"\"\"", &models),
    ] {
        let names = exported(&[("", all)], &[]);
        let checked = Code::default();
        let about = Code::fixed(about);
        push(path, InitFile { about, version: None, recursion_limit: None, up: "..", checked, names }.text());
    }
    // Each nested package needs a module.
    let mut outer = folder.as_str();
    for _ in 1..options.package_name.split('.').count() {
        outer = outer.rsplit_once('/').map_or("", |(outer, _)| outer);
        files.push(format!("{outer}/__init__.py"), "");
    }
    files.warn(client.kept_models());
    let models: Vec<_> = client.models().collect();
    files.push_each(&models, |&id| {
        let kind = FileKind::Model(client.api.model(id).name.clone());
        let module = &names.model(id).module;
        (kind, format!("{folder}/models/{module}.py"), client.model(id))
    });
    files.push_each(&names.groups, |group| {
        let kind = FileKind::Api(group.class.to_string());
        (kind, format!("{folder}/api/{}.py", group.module), client.operations(group))
    });
    project::write(client, files);
    readme::write(client, files);
}
