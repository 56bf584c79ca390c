//! services/ and controllers/: a function for each operation, and what leads to it.

use askama::Template;

use super::declarations::{HookView, fields, hooks, operation_doc};
use super::names::{BodyNames, Group, Member, NamedOperation};
use super::server::Server;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, Doc, string};
use crate::lean::LeanSort;

#[derive(Template)]
#[template(path = "nodejs-express-server/services/TagService.js", escape = "none")]
pub struct ServiceFile {
    service: Ident,
    functions: Vec<FunctionView>,
}

struct FunctionView {
    doc: Code,
    name: Ident,
    /// `{ petId }`, or nothing where the operation takes nothing.
    pattern: Code,
    /// There is no room behind it.
    below: bool,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/controllers/TagController.js", escape = "none")]
pub struct ControllerFile {
    service: Ident,
    operations: Vec<OperationView>,
}

struct OperationView {
    doc: Code,
    name: Ident,
    /// What it takes, as members of an object.
    takes: Code,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/controllers/index.js", escape = "none")]
pub struct ControllersFile {
    controllers: Vec<Ident>,
    /// Identifier in the contract, controller, function.
    operations: Vec<(Code, Ident, Ident)>,
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
        let pattern = pattern(server, named);
        let head = format!("const {} = ({pattern}) =>", named.name);
        let last = head.lines().last().unwrap_or_default().chars().count();
        FunctionView {
            doc: operation_doc(named).tag("type", Some(&format!("{{Interface['{}']}}", named.name))).at(""),
            name: named.name.clone(),
            below: last + " Service.notImplemented();".len() > WIDTH,
            pattern,
        }
    };
    ServiceFile { service: group.service.clone(), functions: group.operations.iter().map(function).collect() }
}

/// The parameters of a service's function.
fn pattern(server: &Server<'_>, named: &NamedOperation<'_, '_>) -> Code {
    let required = |required: bool| server.options.sort_params_by_required_flag && !required;
    let mut seen = std::collections::BTreeSet::new();
    let parameters = named.operation.parameters.iter().zip(&named.parameters);
    let parameters = parameters
        .filter(|(_, member)| seen.insert(member.name.as_str()))
        .map(|(p, member)| (required(p.required || p.default.is_some()), member));
    let parameters: Vec<_> = parameters.collect();
    let needed = named.operation.body.as_ref().is_some_and(|body| body.required);
    let body: Vec<(bool, &Member)> = match &named.body {
        BodyNames::None => Vec::new(),
        BodyNames::Whole(member) => vec![(required(needed), member)],
        BodyNames::Fields(members) => {
            fields(named).iter().zip(members).map(|(field, m)| (required(needed && field.required), m)).collect()
        }
    };
    let mut members: Vec<_> = match server.options.prepend_form_or_body_parameters {
        true => body.into_iter().chain(parameters).collect(),
        false => parameters.into_iter().chain(body).collect(),
    };
    members.lean_sort_by_key(|(last, _)| *last);
    if members.is_empty() {
        return Code::default();
    }
    let members: Vec<_> = members.iter().map(|(_, member)| member.pattern().to_string()).collect();
    let line = format!("{{ {} }}", members.join(", "));
    let head = format!("const {} = () =>", named.name);
    if head.len() + line.chars().count() <= WIDTH {
        return Code::new(line);
    }
    Code::new(format!("{{\n  {},\n}}", members.join(",\n  ")))
}

pub fn controller(group: &Group<'_, '_>) -> ControllerFile {
    let operation = |named: &NamedOperation<'_, '_>| OperationView {
        doc: Doc::new().text(Some(&format!("{} {}", named.operation.method, named.operation.path))).at("  "),
        name: named.name.clone(),
        takes: takes(named, format!("  {0}: takes(service, '{0}', ", named.name).len()),
    };
    ControllerFile { service: group.service.clone(), operations: group.operations.iter().map(operation).collect() }
}

/// Names of what the contract reads, in its order: an object, in one line where `before` leaves room for it.
fn takes(named: &NamedOperation<'_, '_>, before: usize) -> Code {
    let names = |members: &[Member]| members.iter().map(Member::literal).collect::<Vec<_>>();
    let mut out = Vec::new();
    if !named.parameters.is_empty() {
        out.push(("parameters", Value::List(names(&named.parameters))));
    }
    match &named.body {
        BodyNames::None => {}
        BodyNames::Whole(member) => out.push(("body", Value::One(member.literal()))),
        BodyNames::Fields(members) => {
            let fields: Vec<_> = fields(named).iter().map(|field| string(field.name)).collect();
            let members = names(members);
            let renamed = fields != members;
            out.push(("fields", Value::List(fields)));
            if renamed {
                out.push(("members", Value::List(members)));
            }
        }
    }
    if out.is_empty() {
        return Code::new("{}");
    }
    let lines: Vec<_> = out.iter().map(|(name, value)| format!("{name}: {}", value.line())).collect();
    let line = format!("{{ {} }}", lines.join(", "));
    if before + line.chars().count() <= WIDTH - "),".len() {
        return Code::new(line);
    }
    let lines: String = out.iter().map(|(name, value)| value.member(name)).collect();
    Code::new(format!("{{\n{lines}  }}"))
}

/// Columns of a line, as .prettierrc.json has them.
const WIDTH: usize = 120;

enum Value {
    One(Code),
    List(Vec<Code>),
}

impl Value {
    fn line(&self) -> String {
        match self {
            Self::One(code) => code.to_string(),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(Code::as_str).collect();
                format!("[{}]", items.join(", "))
            }
        }
    }

    /// As the member of an object that has several lines.
    fn member(&self, name: &str) -> String {
        let line = format!("    {name}: {},\n", self.line());
        match self {
            Self::List(items) if line.chars().count() > WIDTH + 1 => {
                let items: String = items.iter().map(|item| format!("      {item},\n")).collect();
                format!("    {name}: [\n{items}    ],\n")
            }
            _ => line,
        }
    }
}

pub fn controllers(server: &Server<'_>) -> ControllersFile {
    let operations = server.names.places.iter().map(|(group, at)| {
        let group = &server.names.groups[*group];
        let named = &group.operations[*at];
        (string(&named.id), group.controller.clone(), named.name.clone())
    });
    let operations = operations.collect();
    ControllersFile { controllers: server.names.groups.iter().map(|g| g.controller.clone()).collect(), operations }
}

pub fn services(server: &Server<'_>) -> ServicesFile {
    ServicesFile { services: server.names.groups.iter().map(|g| g.service.clone()).collect() }
}

pub fn security(server: &Server<'_>) -> SecurityFile {
    SecurityFile { hooks: hooks(server, "  ") }
}
