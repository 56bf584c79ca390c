//! services/ and controllers/: a function for each operation, and the code that routes requests to it.

use askama::Template;

use super::declarations::{HookView, hooks, operation_doc};
use super::names::{BodyNames, Group, Member, NamedOperation};
use super::server::Server;
use crate::emit::layout::{Break, Layout, Page};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, Doc, string};
use crate::layout;
use crate::small::SortSmall;

#[derive(Template)]
#[template(path = "nodejs-express-server/services/TagService.js", escape = "none")]
pub struct ServiceFile {
    service: Ident,
    functions: Vec<FunctionView>,
}

struct FunctionView {
    doc: Code,
    name: Ident,
    /// `const getPetById = ({ petId }) => Service.notImplemented();`
    code: Code,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/controllers/TagController.js", escape = "none")]
pub struct ControllerFile {
    service: Ident,
    operations: Vec<OperationView>,
}

struct OperationView {
    doc: Code,
    /// The name of the operation, and the `takes` call that collects the arguments of its function.
    code: Code,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/controllers/index.js", escape = "none")]
pub struct ControllersFile {
    controllers: Vec<Ident>,
    /// A map from operation identifiers in the contract to functions.
    operations: Code,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/services/index.js", escape = "none")]
pub struct ServicesFile {
    services: Vec<Ident>,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/services/security.js", escape = "none")]
pub struct SecurityFile {
    hooks: Vec<HookView>,
}

pub fn service(server: &Server<'_>, group: &Group<'_, '_>) -> ServiceFile {
    let function = |named: &NamedOperation<'_, '_>| {
        let below = Layout::group(Layout::indent(layout![Break::Line(" "), "Service.notImplemented();"]));
        let code = layout!["const ", &named.name, " = (", pattern(server, named), ") =>", below];
        FunctionView {
            doc: operation_doc(named).tag("type", Some(&format!("{{Interface['{}']}}", named.name))).at(""),
            name: named.name.clone(),
            code: PAGE.print(&code, 0),
        }
    };
    ServiceFile { service: group.service.clone(), functions: group.operations.iter().map(function).collect() }
}

/// The destructured parameters of a service's function: `{ petId }`, or nothing if the operation has no parameters.
fn pattern(server: &Server<'_>, named: &NamedOperation<'_, '_>) -> Layout {
    let required = |required: bool| server.options.sort_params_by_required_flag && !required;
    let mut seen = std::collections::BTreeSet::new();
    let parameters = named.parameters.iter().filter(|(_, member)| seen.insert(member.name.as_str()));
    let parameters = parameters.map(|(p, member)| (required(p.required || p.default.is_some()), member));
    let parameters: Vec<_> = parameters.collect();
    let needed = named.operation.body.as_ref().is_some_and(|body| body.required);
    let body: Vec<(bool, &Member)> = match &named.body {
        BodyNames::None => Vec::new(),
        BodyNames::Whole(member) => vec![(required(needed), member)],
        BodyNames::Fields(fields) => fields.iter().map(|(f, m)| (required(needed && f.required), m)).collect(),
    };
    let mut members: Vec<_> = match server.options.prepend_form_or_body_parameters {
        true => body.into_iter().chain(parameters).collect(),
        false => parameters.into_iter().chain(body).collect(),
    };
    members.sort_small_by_key(|(last, _)| *last);
    if members.is_empty() {
        return "".into();
    }
    Layout::list("{", " ", members.iter().map(|(_, member)| member.pattern().into()).collect(), "}")
}

pub fn controller(group: &Group<'_, '_>) -> ControllerFile {
    let operation = |named: &NamedOperation<'_, '_>| OperationView {
        doc: Doc::new().text(Some(&format!("{} {}", named.operation.method, named.operation.path))).at("  "),
        code: PAGE.print(&layout![&named.name, ": ", takes(named), ","], 2),
    };
    ControllerFile { service: group.service.clone(), operations: group.operations.iter().map(operation).collect() }
}

/// A `takes` call with the names of the values that the contract reads, in its order.
fn takes(named: &NamedOperation<'_, '_>) -> Layout {
    let list = |items: Vec<Code>| Layout::list("[", "", items.into_iter().map(Layout::from).collect(), "]");
    let mut out = Vec::new();
    if !named.parameters.is_empty() {
        out.push(layout!["parameters: ", list(named.parameters.iter().map(|(_, member)| member.literal()).collect())]);
    }
    match &named.body {
        BodyNames::None => {}
        BodyNames::Whole(member) => out.push(layout!["body: ", member.literal()]),
        BodyNames::Fields(fields) => {
            out.push(layout!["fields: ", list(fields.iter().map(|(field, _)| string(field.name)).collect())]);
            if fields.iter().any(|(field, member)| field.name != member.name) {
                out.push(layout!["members: ", list(fields.iter().map(|(_, member)| member.literal()).collect())]);
            }
        }
    }
    let name = || layout!["'", &named.name, "'"];
    let object = Layout::list("{", " ", out, "}");
    // Prettier breaks only the last argument if the others fit on the line.
    let in_brackets = layout!["takes(service, ", name(), ", ", &object, ")"];
    Layout::first([in_brackets, Layout::list("takes(", "", vec!["service".into(), name(), object], ")")])
}

/// The line width and indentation of .prettierrc.json.
const PAGE: Page = Page { width: 120, step: 2, columns: |text| text.chars().count() };

pub fn controllers(server: &Server<'_>) -> ControllersFile {
    let operations = server.names.places.iter().map(|(group, at)| {
        let group = &server.names.groups[*group];
        let named = &group.operations[*at];
        let function = layout![&group.controller, ".", &named.name];
        Layout::list("[", "", vec![string(&named.id).into(), function], "]")
    });
    let operations: Vec<_> = operations.collect();
    // Prettier keeps a single pair on the line if it fits.
    let line = if operations.len() > 1 { Break::End } else { Break::Line("") };
    let map = "const operations = new Map([";
    let operations = match operations.is_empty() {
        true => layout![map, "]);"],
        false => Layout::within(map, line, Layout::items(operations, Break::Either(",", "")), "]);"),
    };
    let controllers = server.names.groups.iter().map(|group| group.controller.clone()).collect();
    ControllersFile { controllers, operations: PAGE.print(&operations, 0) }
}

pub fn services(server: &Server<'_>) -> ServicesFile {
    ServicesFile { services: server.names.groups.iter().map(|g| g.service.clone()).collect() }
}

pub fn security(server: &Server<'_>) -> SecurityFile {
    SecurityFile { hooks: hooks(server, "  ") }
}
