//! The files of the server, in the order in which they are written.

use super::server::Server;
use super::{project, readme};
use crate::emit::{FileKind, Files};
use crate::generators::context::{fixed_files, render};
use crate::plan::contract;

/// The runtime, which is the same in every server.
const RUNTIME: [(&str, &str); 25] = fixed_files! {
    "python-fastapi/runtime":
    "__init__.py"
    "accept.py"
    "answers.py"
    "application.py"
    "bodies.py"
    "calls.py"
    "context.py"
    "contract.py"
    "growth.py"
    "hidden.py"
    "implementations.py"
    "json_text.py"
    "linking.py"
    "logs.py"
    "models.py"
    "multipart.py"
    "pages.py"
    "paths.py"
    "problems.py"
    "routes.py"
    "security.py"
    "server.py"
    "settings.py"
    "styles.py"
    "values.py"
};

pub fn write(server: &Server<'_>, files: &mut Files) {
    let package = server.package();
    let terms = contract::Terms {
        numbers: contract::Numbers::Any,
        lenient_booleans: server.options.lenient_booleans,
        problems: &server.options.problem_model,
    };
    contract::write(server.api, format!("{package}/contract.json"), terms, files);
    files.push(format!("{package}/openapi.json"), contract::description(server.api));
    for (path, text) in RUNTIME {
        files.push(format!("{package}/runtime/{path}"), text);
    }
    files.warn(server.kept_models());
    let models: Vec<_> = server.models().collect();
    files.push_each(&models, |&id| {
        let kind = FileKind::Model(server.api.model(id).name.clone());
        (kind, format!("{package}/models/{}.py", server.names.model(id).module), server.model(id))
    });
    for group in &server.names.groups {
        let kind = FileKind::Api(group.class.to_string());
        let mut push = |file: &str, text: String| {
            files.push_as(kind.clone(), format!("{package}/apis/{}{file}.py", group.module), text);
        };
        push("", server.routes(group));
        push("_base", server.interface(group));
        push("_responses", server.responses(group));
    }
    project::write(server, files);
    files.push("README.md", render(&readme::readme(server)));
}
