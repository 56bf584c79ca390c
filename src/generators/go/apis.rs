//! The file with the operations of a tag.

use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::names::{Group, NamedOperation, exported};
use super::pages::pages;
use super::request;
use super::text::{Code, Row, comment, rows, string, with_deprecation, word};
use super::types::Types;
use crate::api::{Operation, ParameterLocation};
use crate::code;
use crate::plan::arguments::{Argument, Location, Passed, passed};
use crate::plan::call::Call;
use crate::plan::names::Ident;
use crate::plan::operations::result;
use crate::plan::schema_notes::deprecated;
use crate::plan::streams::{Plain, Stream, plain_accept};

#[derive(Template)]
#[template(path = "go/api.go", escape = "none")]
pub struct ApiView<'v> {
    package: Code,
    imports: BTreeSet<&'static str>,
    doc: Code,
    service: &'v Ident,
    /// The name of the interface, where there is one.
    interface: Option<&'v Ident>,
    operations: Vec<OperationView<'v>>,
}

struct OperationView<'v> {
    name: &'v Ident,
    request: &'v Ident,
    doc: Code,
    /// The parameters of the method: the context and the values of the path.
    signature: Code,
    /// The fields of the new request.
    made: Code,
    fields: Code,
    setters: Vec<Setter>,
    returns: Code,
    result: Option<Code>,
    stream: Option<StreamView>,
    pages: Option<WalkView>,
    key: Code,
    method: Code,
    path: Code,
    /// The media types that the request accepts when it is not streamed.
    accept: Code,
    /// The statements that build the call.
    lines: Vec<Code>,
}

/// A method that sets a value.
struct Setter {
    doc: Code,
    method: Ident,
    variable: Ident,
    ty: Code,
    field: Ident,
    value: Code,
}

struct WalkView {
    item: Code,
    paging: Code,
    put: Option<Code>,
}

struct StreamView {
    item: Code,
    framing: Code,
    accept: Code,
}

pub fn group<'v>(client: &Client<'v>, group: &'v Group<'_, '_>) -> ApiView<'v> {
    let mut imports = BTreeSet::from(["context", "net/http"]);
    let operations = group.operations.iter().map(|named| operation(client, group, named, &mut imports)).collect();
    ApiView {
        package: word(&client.options.package_name),
        doc: comment(&format!("{} has the operations of a tag.", group.service)),
        service: &group.service,
        interface: client.options.generate_interfaces.then_some(&group.class),
        operations,
        imports,
    }
}

fn operation<'v>(
    client: &Client<'v>,
    group: &'v Group<'_, '_>,
    named: &'v NamedOperation<'_, '_>,
    imports: &mut BTreeSet<&'static str>,
) -> OperationView<'v> {
    let (types, operation) = (client.types(), named.operation);
    let call = Call::of(client.api, operation, &named.arguments);
    let all = passed(&named.arguments, client.options.order());
    let (path, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|it| it.argument.is_path());
    for argument in &named.arguments {
        types.imports(argument.ty, &mut |import| _ = imports.insert(import));
        if argument.ty.is_one_file() {
            imports.insert("io");
        }
    }
    let result = result(operation);
    if let Some(ty) = result {
        types.imports(ty, &mut |import| _ = imports.insert(import));
    }
    let stream = Stream::of(client.api, operation, false);
    let accepted = plain_accept(&call, stream.as_ref()).join(", ");
    let lines = request::lines(&types, &call, stream.as_ref());
    let stream = stream.map(|stream| {
        imports.insert("iter");
        types.imports(stream.item, &mut |import| _ = imports.insert(import));
        // If the plain form returns a list of the same items, both accept the same media types.
        let accept = if stream.plain == Plain::List { "" } else { stream.media_type() };
        StreamView { item: types.base(stream.item), framing: string(stream.framing.as_str()), accept: string(accept) }
    });
    let pages = pages(client, named).map(|pages| {
        imports.extend(["encoding/json", "iter"]);
        types.imports(pages.item, &mut |import| _ = imports.insert(import));
        WalkView { item: types.item(pages.item), paging: pages.paging, put: pages.put }
    });
    let result = result.map(|ty| types.result(ty));
    let parameter = |it: &Passed<'_, '_, '_>| code!(", {} {}", it.argument.ident, types.argument(it.argument.ty));
    let set = |it: &Passed<'_, '_, '_>| code!(", {}: {}", it.argument.ident, it.argument.ident);
    OperationView {
        doc: comment(&described(&named.name, operation, &path)),
        signature: code!("ctx context.Context{}", Code::joined(path.iter().map(parameter), "")),
        made: code!(
            "ApiService: s, apiCall: apiCall{{ctx: ctx, apiClient: s.client}}{}",
            Code::joined(path.iter().map(set), "")
        ),
        fields: fields(client, group, &types, &path, &others),
        setters: setters(named, &types, &others),
        returns: match &result {
            Some(ty) => code!("({}, *http.Response, error)", ty),
            None => Code::fixed("(*http.Response, error)"),
        },
        result,
        stream,
        pages,
        key: string(&format!("{}.{}", group.service, named.name)),
        method: string(&operation.method),
        path: string(&operation.path_template()),
        accept: string(&accepted),
        lines,
        name: &named.name,
        request: &named.request,
    }
}

fn fields(
    client: &Client<'_>,
    group: &Group<'_, '_>,
    types: &Types<'_>,
    path: &[Passed<'_, '_, '_>],
    others: &[Passed<'_, '_, '_>],
) -> Code {
    let row = |name: Code, ty: Code| Row { doc: Code::default(), cells: vec![name, ty] };
    let service = match client.options.generate_interfaces {
        true => Code::from(&group.class),
        false => code!("*{}", group.service),
    };
    let mut out = vec![
        Row { doc: Code::default(), cells: vec![Code::fixed("apiCall")] },
        row(Code::fixed("ApiService"), service),
    ];
    out.extend(path.iter().map(|it| row(Code::from(&it.argument.ident), types.argument(it.argument.ty))));
    out.extend(others.iter().map(|it| {
        let ty = if it.argument.ty.is_one_file() {
            Code::fixed("io.Reader")
        } else {
            code!("*{}", types.argument(it.argument.ty))
        };
        row(Code::from(&it.argument.ident), ty)
    }));
    rows(&out)
}

fn setters(named: &NamedOperation<'_, '_>, types: &Types<'_>, others: &[Passed<'_, '_, '_>]) -> Vec<Setter> {
    let taken: BTreeSet<Ident> = named.arguments.iter().map(|argument| exported(&argument.ident)).collect();
    let mut out = Vec::new();
    for passed in others {
        let argument = passed.argument;
        let method = exported(&argument.ident);
        let is_file = argument.ty.is_one_file();
        let setter = |method: Ident, ty: Code| Setter {
            doc: comment(&setter_comment(&method, argument)),
            variable: argument.ident.clone(),
            field: argument.ident.clone(),
            value: code!("{}{}", if is_file { "" } else { "&" }, argument.ident),
            method,
            ty,
        };
        out.push(setter(method.clone(), types.argument(argument.ty)));
        let reader = method.with("Reader");
        if is_file && !taken.contains(&reader) {
            out.push(setter(reader, Code::fixed("io.Reader")));
        }
    }
    out
}

/// The comment of the method that sets an argument.
fn setter_comment(method: &Ident, argument: &Argument<'_, '_>) -> String {
    let start = match argument.location {
        Location::Body => format!("{method} sets the body."),
        Location::Parameter(ParameterLocation::Querystring, _) => format!("{method} sets the query string."),
        Location::Field(_) => format!("{method} sets a field of the form: {}.", argument.name),
        Location::Parameter(location, _) => {
            format!("{method} sets the {} parameter {}.", location.as_str(), argument.name)
        }
    };
    let text = crate::plan::schema_notes::with_notes(argument.description, argument.ty);
    let text = [start.as_str(), text.trim()].join("\n\n");
    with_deprecation(text, argument.deprecated)
}

/// The comment of the method that begins a call.
fn described(name: &Ident, operation: &Operation<'_>, path: &[Passed<'_, '_, '_>]) -> String {
    let mut out = format!("{name} begins a call of {} {}.", operation.method, operation.path);
    for text in [operation.summary, operation.description].into_iter().flatten() {
        out.extend(["\n\n", text.trim()]);
    }
    for passed in path {
        let text = deprecated(passed.argument.description.unwrap_or_default().trim().to_owned(), false);
        if !text.is_empty() {
            out.push_str(&format!("\n\n{}: {text}", passed.argument.ident));
        }
    }
    with_deprecation(out, operation.deprecated)
}
