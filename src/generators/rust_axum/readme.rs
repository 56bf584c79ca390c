//! README.md, the introduction for users of the server.

use askama::Template;

use super::apis::{ApiView, Apis, Argument, OperationView, VariantView};
use super::models::Models;
use super::names::Group;
use super::server::Server;
use super::text::{Code, PAGE};
use super::tree::Tree;
use super::types::Site;
use crate::api::{SecurityScheme, Type};
use crate::emit::layout::{Break, Laid, Layout};
use crate::emit::text::word;
use crate::generators::docs::readme::{self, echoes, named};
use crate::generators::docs::reference::{Outgoing, interfaces, outgoing};
use crate::generators::docs::{code as code_span, line};
use crate::generators::servers::error_example;
use crate::plan::contract::base_path;
use crate::plan::credentials::CredentialKind;
use crate::plan::named::Scheme;
use crate::plan::names::Ident;
use crate::{code, layout};

#[derive(Template)]
#[template(path = "rust-axum/README.md", escape = "none")]
pub struct Readme<'v> {
    title: Code,
    /// The title, with the word API.
    api: Code,
    about: Vec<Code>,
    version: Code,
    /// The name of the crate.
    name: Code,
    /// A document of the API's own model of errors; `None` if errors are problem documents (RFC 9457).
    error_example: Option<Code>,
    lenient_booleans: bool,
    base_path: Code,
    base_path_code: Code,
    /// True if values are checked by their schemas, not only by their types.
    validates: bool,
    example: Option<Example<'v>>,
    schemes: Option<Code>,
    hook: Option<Hook>,
    servers: Option<Code>,
    /// Traits and their methods.
    operations: Option<Code>,
    outgoing: Option<Outgoing>,
}

/// An implementation of a method.
struct Example<'v> {
    module: &'v Ident,
    name: &'v Ident,
    /// The signature of the method, including its brace.
    signature: Code,
    result: Code,
    has_models: bool,
}

/// An implementation of a hook.
struct Hook {
    /// The signature of the method, including its brace.
    signature: Code,
    variant: &'static str,
    fields: &'static str,
    /// True if the proxy that ends TLS identifies the caller.
    is_certificate: bool,
}

pub fn view<'v>(server: &'v Server<'v>, apis: &Apis<'_>, views: &'v [(&Group<'v, 'v>, ApiView)]) -> Readme<'v> {
    let info = &server.api.info;
    let base_path = base_path(server.api);
    let traits = server.names.groups.iter().map(|group| {
        let methods = group.operations.iter().map(|operation| &operation.method).collect();
        (crate::code!("`apis::{}::{}`", group.module, group.name), methods)
    });
    let cells = |i: usize, scheme: &SecurityScheme<'_>| {
        let (method, credential) = (&server.names.schemes[i].ident, credential(CredentialKind::of(scheme)).0);
        vec![crate::code!("`{}`", method), crate::code!("`types::Credential::{}`", credential)]
    };
    let text = |ty: &Type<'_>| code_span(&server.types.tree(ty, Site::outside()).to_string());
    Readme {
        error_example: error_example(&server.options.problem_model),
        lenient_booleans: server.options.lenient_booleans,
        title: line(info.title),
        api: named(info.title),
        about: readme::about(info),
        version: line(info.version),
        name: word(&server.options.package_name),
        base_path: line(&base_path),
        base_path_code: readme::default_path(&base_path),
        validates: !server.options.disable_validator,
        example: example(views, apis.models),
        hook: hook(&server.names.schemes),
        schemes: readme::schemes(server.api, &["Hook", "Receives"], &cells),
        servers: readme::servers(server.api),
        operations: interfaces(["Trait", "Methods"], traits),
        outgoing: outgoing(server.api, &text),
    }
}

/// The first operation that can return its body, else the one whose success response is shortest to write.
fn example<'v>(views: &'v [(&Group<'v, 'v>, ApiView)], models: &Models<'_>) -> Option<Example<'v>> {
    let mut best: Option<(usize, Example<'v>)> = None;
    for (group, view) in views {
        for (named, operation) in group.operations.iter().zip(&view.operations) {
            let echoed = if echoes(named.operation) { echo(operation) } else { None };
            let returned = echoed.or_else(|| empty(operation, models));
            let Some((rank, variant, values)) = returned else { continue };
            if best.as_ref().is_some_and(|(known, _)| *known <= rank) {
                continue;
            }
            best = Some((rank, written(group, operation, variant, &values, rank == ECHO)));
            if rank == ECHO {
                return best.map(|(_, example)| example);
            }
        }
    }
    best.map(|(_, example)| example)
}

/// The rank of an example that returns its body; all others come after it.
const ECHO: usize = 0;

/// The rank of a response (shorter examples have lower ranks), with the values of its fields.
type Returned<'v> = (usize, &'v VariantView, Vec<Value>);

/// The value of a response's field.
enum Value {
    /// The body of the request.
    Body,
    Empty(&'static str),
    /// The default of a model.
    Default(Tree),
}

impl Value {
    fn code(&self) -> Code {
        match self {
            Self::Body => code!("body"),
            Self::Empty(code) => Code::fixed(code),
            Self::Default(ty) => code!("{}::default()", ty),
        }
    }
}

/// The success response that only contains the body.
fn echo(operation: &OperationView) -> Option<Returned<'_>> {
    let body = operation.parameters.iter().find(|parameter| parameter.is_body)?;
    let holds =
        |variant: &&VariantView| variant.is_success && matches!(variant.fields.as_slice(), [(_, ty)] if *ty == body.ty);
    operation.variants.iter().find(holds).map(|variant| (ECHO, variant, vec![Value::Body]))
}

/// The success response with the fewest values, all of them empty.
fn empty<'v>(operation: &'v OperationView, models: &Models<'_>) -> Option<Returned<'v>> {
    let returned = |variant: &'v VariantView| {
        let mut rank = 1;
        let mut values = Vec::new();
        for (_, ty) in &variant.fields {
            let (own, value) = empty_value(ty, models)?;
            rank = rank.max(own);
            values.push(value);
        }
        Some((rank, variant, values))
    };
    let successes = operation.variants.iter().filter(|variant| variant.is_success);
    successes.filter_map(returned).min_by_key(|(rank, ..)| *rank)
}

/// An expression for a type's empty value, and its rank: types whose empty value is a coincidence come last.
fn empty_value(ty: &Tree, models: &Models<'_>) -> Option<(usize, Value)> {
    let value = |rank, code| Some((rank, Value::Empty(code)));
    match ty {
        Tree::Option(_) => value(1, "None"),
        Tree::Vec(_) => value(2, "Vec::new()"),
        Tree::Items(_) => value(2, "Vec::new().into()"),
        Tree::Map { .. } => value(2, "std::collections::BTreeMap::new()"),
        Tree::Model(_, Some(id)) => models.has_default(*id).then(|| (3, Value::Default(ty.clone()))),
        ty if *ty == Tree::STATUS => value(1, "axum::http::StatusCode::OK"),
        ty if *ty == Tree::OBJECT => value(2, "serde_json::Map::new()"),
        ty if *ty == Tree::BYTES => value(4, "axum::body::Bytes::new()"),
        ty if *ty == Tree::STRING => value(4, "String::new()"),
        Tree::Plain(_) | Tree::Own(_) | Tree::Model(_, None) | Tree::Box(_) => None,
    }
}

fn written<'v>(
    group: &'v Group<'v, 'v>,
    operation: &'v OperationView,
    variant: &VariantView,
    values: &[Value],
    uses_body: bool,
) -> Example<'v> {
    let response = code!("apis::{}::{}", group.module, operation.response);
    let parameter = |parameter: &Argument| {
        let is_used = uses_body && parameter.is_body;
        code!("{}{}", if is_used { "" } else { "_" }, parameter.code())
    };
    let parameters: Vec<_> =
        std::iter::once(Code::fixed("&self")).chain(operation.parameters.iter().map(parameter)).collect();
    let returns = code!("Result<{}, types::Failure>", response);
    let path = code!("{}::{}", response, variant.name);
    let named = variant.fields.iter().zip(values).map(|((name, _), value)| {
        let value = value.code();
        let is_plain = variant.is_tuple || name.as_str() == value.as_str();
        if is_plain { value } else { code!("{}: {}", name, value) }
    });
    let has_models = operation.parameters.iter().any(|parameter| parameter.ty.imports().models)
        || values.iter().any(|value| matches!(value, Value::Default(_)));
    Example {
        module: &group.module,
        name: &group.name,
        signature: head(&operation.method, &parameters, &returns),
        result: result(&path, &named.collect::<Vec<_>>(), variant.is_tuple),
        has_models,
    }
}

/// `Ok` of a variant with its fields, folded like rustfmt does.
fn result(path: &Code, fields: &[Code], is_tuple: bool) -> Code {
    let (open, space, close) = if is_tuple { ("(", "", "))") } else { (" {", " ", "})") };
    match fields {
        [] => code!("Ok({})", path),
        fields => listed(layout!["Ok(", path, open], space, fields, close, 8),
    }
}

/// The signature of a method, including its brace.
fn head(method: &Ident, parameters: &[Code], returns: &Code) -> Code {
    listed(layout!["async fn ", method, "("], "", parameters, layout![") -> ", returns, " {"], 4)
}

/// Code on a single line, or with an item on each line.
fn listed(open: Layout, space: &'static str, items: &[Code], close: impl Laid, indent: usize) -> Code {
    let items = Layout::items(items, Break::Either(",", ""));
    PAGE.print(&Layout::within(open, Break::Line(space), items, close), indent)
}

/// The variant of a hook's credential, and the pattern for its fields in the example.
const fn credential(kind: CredentialKind<'_>) -> (&'static str, &'static str) {
    match kind {
        CredentialKind::Key { .. } => ("ApiKey", "(key) if key == \"special-key\""),
        CredentialKind::Basic => ("Basic", " { user, password } if user == \"demo\" && password == \"special-key\""),
        CredentialKind::Bearer | CredentialKind::OAuth2 => ("Bearer", "(token) if token == \"special-key\""),
        CredentialKind::Certificate => ("Certificate", ""),
        CredentialKind::Signature | CredentialKind::Http(_) => ("Http", "(value) if value == \"special-key\""),
    }
}

/// The hook of the first API key, which is shortest to check; else that of the first scheme with a secret.
fn hook(schemes: &[Scheme<'_, '_>]) -> Option<Hook> {
    let rank = |kind: &CredentialKind<'_>| match kind {
        CredentialKind::Key { .. } => 0,
        CredentialKind::Certificate => 2,
        _ => 1,
    };
    let kinds = schemes.iter().map(|scheme| (CredentialKind::of(scheme), &scheme.ident));
    let (kind, method) = kinds.min_by_key(|(kind, _)| rank(kind))?;
    let (variant, fields) = credential(kind);
    let is_certificate = kind == CredentialKind::Certificate;
    let names = if is_certificate { ["context", "_credential"] } else { ["_context", "credential"] };
    let parameters = [
        code!("&self"),
        code!("{}: &Context", names[0]),
        code!("{}: Credential", names[1]),
        code!("_scopes: &[String]"),
    ];
    let signature = head(method, &parameters, &code!("Result<Principal, Denied>"));
    Some(Hook { signature, variant, fields, is_certificate })
}
