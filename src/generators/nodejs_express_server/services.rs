//! services/ and controllers/: a function for each operation, and what leads to it.

use askama::Template;

use super::declarations::{HookView, fields, hooks, operation_doc};
use super::names::{BodyNames, Group, Member, NamedOperation};
use super::server::Server;
use crate::code;
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
    /// The call that passes it what it takes.
    takes: Code,
}

#[derive(Template)]
#[template(path = "nodejs-express-server/controllers/index.js", escape = "none")]
pub struct ControllersFile {
    controllers: Vec<Ident>,
    /// Pairs of the identifier in the contract and the function, laid out as the items of a list.
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
        let pattern = pattern(server, named);
        let head = code!("const {} = ({}) =>", named.name, pattern);
        let last = head.as_str().lines().last().unwrap_or_default().chars().count();
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
    let members: Vec<_> = members.iter().map(|(_, member)| member.pattern()).collect();
    let line = code!("{{ {} }}", Code::joined(&members, ", "));
    let head = code!("const {} = () =>", named.name);
    if head.as_str().len() + line.as_str().chars().count() <= WIDTH {
        return line;
    }
    code!("{{\n  {},\n}}", Code::joined(&members, ",\n  "))
}

pub fn controller(group: &Group<'_, '_>) -> ControllerFile {
    let operation = |named: &NamedOperation<'_, '_>| OperationView {
        doc: Doc::new().text(Some(&format!("{} {}", named.operation.method, named.operation.path))).at("  "),
        name: named.name.clone(),
        takes: takes(named),
    };
    ControllerFile { service: group.service.clone(), operations: group.operations.iter().map(operation).collect() }
}

/// A call with names of what the contract reads, in its order, laid out as prettier does it.
fn takes(named: &NamedOperation<'_, '_>) -> Code {
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
    let lines = out.iter().map(|(name, value)| code!("{}: {}", *name, value.line()));
    let line = if out.is_empty() { Code::fixed("{}") } else { code!("{{ {} }}", Code::joined(lines, ", ")) };
    let object = |indent: &'static str| {
        let members = out.iter().map(|(name, value)| value.member(name, indent));
        code!("{{\n{}{}}}", Code::joined(members, ""), &indent[2..])
    };
    let head = format!("  {0}: takes(service, '{0}', ", named.name).len();
    let width = line.as_str().chars().count();
    if head + width + "),".len() <= WIDTH {
        return code!("takes(service, '{}', {})", named.name, line);
    }
    if head < WIDTH && !out.is_empty() {
        return code!("takes(service, '{}', {})", named.name, object("    "));
    }
    // There is no room for the name itself.
    let last = if width + "    ,".len() <= WIDTH { line } else { object("      ") };
    code!("takes(\n    service,\n    '{}',\n    {},\n  )", named.name, last)
}

/// Columns of a line, as .prettierrc.json has them.
const WIDTH: usize = 120;

enum Value {
    One(Code),
    List(Vec<Code>),
}

impl Value {
    fn line(&self) -> Code {
        match self {
            Self::One(code) => code.clone(),
            Self::List(items) => code!("[{}]", Code::joined(items, ", ")),
        }
    }

    /// As the member of an object that has several lines.
    fn member(&self, name: &'static str, indent: &'static str) -> Code {
        let line = code!("{}{}: {},\n", indent, name, self.line());
        match self {
            Self::List(items) if line.as_str().chars().count() > WIDTH + 1 => {
                let items = items.iter().map(|item| code!("{}  {},\n", indent, item));
                code!("{}{}: [\n{}{}],\n", indent, name, Code::joined(items, ""), indent)
            }
            _ => line,
        }
    }
}

/// What stands around the operations in controllers/index.js.
const OPERATIONS: &str = "const operations = new Map([]);";

pub fn controllers(server: &Server<'_>) -> ControllersFile {
    let operations = server.names.places.iter().map(|(group, at)| {
        let group = &server.names.groups[*group];
        let named = &group.operations[*at];
        let (id, function) = (string(&named.id), code!("{}.{}", group.controller, named.name));
        let line = code!("[{}, {}]", id, function);
        // Behind two spaces, and before a comma.
        if line.as_str().chars().count() + 3 <= WIDTH { line } else { code!("[\n    {},\n    {},\n  ]", id, function) }
    });
    let operations: Vec<Code> = operations.collect();
    let operations = match operations.as_slice() {
        [] => Code::default(),
        // Prettier keeps one pair on the line if it fits.
        [one] if OPERATIONS.len() + one.as_str().chars().count() <= WIDTH => one.clone(),
        all => code!("\n  {},\n", Code::joined(all, ",\n  ")),
    };
    ControllersFile { controllers: server.names.groups.iter().map(|g| g.controller.clone()).collect(), operations }
}

pub fn services(server: &Server<'_>) -> ServicesFile {
    ServicesFile { services: server.names.groups.iter().map(|g| g.service.clone()).collect() }
}

pub fn security(server: &Server<'_>) -> SecurityFile {
    SecurityFile { hooks: hooks(server, "  ") }
}
