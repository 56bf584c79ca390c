//! The description of a request that a call passes to the runtime, as members of an object.

use super::client::Client;
use crate::api::{ParameterLocation, Type};
use crate::code;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::project::ServerView;
use crate::generators::typescript::text::{Code, string, strings};
use crate::generators::typescript::wire::{self, Calls, Members, encoding, member, part_types, response_kind};
use crate::plan::call::{Argument, BodyKind, Call, Credential, Location, Serialization};
use crate::plan::table::{Entry, unusual};
use crate::plan::types::Kind;

/// The object that a method passes to `callApi`.
pub struct CallView {
    pub method: Code,
    pub path: Code,
    /// The other members, from `parameters` on.
    pub members: Vec<Code>,
    /// The reader of the response, without the suffix that all readers share.
    pub response: Option<&'static str>,
}

/// Describes the request of an operation. Functions that write the body are added to `calls`.
pub fn call(client: &Client<'_>, named: &NamedOperation<'_, '_>, calls: &mut Calls) -> CallView {
    let api = client.api;
    let brackets = client.options.use_square_brackets_in_array_names;
    let operation = named.operation;
    let call = Call::of(api, operation, &named.arguments).headers_first(api);
    let response = response_kind(api, &call);
    let security =
        |credential: &Credential<'_, '_>| wire::scheme(credential.kind).map(|_| string(credential.scheme.name));
    let mut members = Members::new("            ");
    members.add_list("parameters", call.arguments.iter().filter_map(parameter).collect());
    members.add("body", body(&call, brackets, calls).map(|body| code!("() => {}", body)));
    // Without this, HttpClient accepts any type and prefers JSON.
    members.add("accept", (!call.accept.is_empty()).then(|| code!("[{}]", strings(call.accept.iter().copied()))));
    members.add("response", response.map(|kind| code!("{}Response", kind)));
    members.add("security", wire::security(&call, &security));
    members.add_list("servers", operation.servers.iter().map(|server| ServerView::of(server).code()).collect());
    let (method, path) = (string(&operation.method), string(&operation.path_template()));
    CallView { method, path, members: members.finish(), response }
}

/// The member `value` of an object with this argument as its value, in shorthand if the argument has the same name.
fn value(argument: &Ident) -> Code {
    if argument.as_str() == "value" { Code::fixed("value") } else { code!("value: {}", argument) }
}

fn parameter(argument: &Argument<'_, '_>) -> Option<Code> {
    let Location::Parameter(location, writing) = &argument.location else { return None };
    let mut members =
        vec![code!("in: '{}'", location.as_str()), code!("name: {}", string(argument.name)), value(&argument.ident)];
    let is_content = matches!(writing.serialization, Serialization::Content(_));
    let is_wanted = |entry: &Entry<'_>| match entry {
        // The form media type is the runtime's default for a query string.
        Entry::Content("application/x-www-form-urlencoded") => *location != ParameterLocation::Querystring,
        // Headers are not encoded.
        Entry::AllowReserved => *location != ParameterLocation::Header,
        Entry::AllowEmpty => !is_content,
        _ => true,
    };
    members.extend(unusual(argument).iter().filter(|entry| is_wanted(entry)).map(|entry| member(entry, "content")));
    if *location == ParameterLocation::Path && !is_content {
        members.extend(data_type(argument.ty));
    }
    Some(code!("{{ {} }}", Code::joined(members, ", ")))
}

/// The type and format of a path parameter for `encodeParam`. Strings without a format are its default.
fn data_type(ty: &Type<'_>) -> Vec<Code> {
    let name = match ty.kind() {
        Kind::Boolean => Some("type: 'boolean'"),
        Kind::Integer(_) => Some("type: 'integer'"),
        Kind::Number(_) => Some("type: 'number'"),
        Kind::List(_) | Kind::Tuple(_) => Some("type: 'array'"),
        Kind::Object | Kind::Map(_) => Some("type: 'object'"),
        _ => None,
    };
    name.map(Code::fixed).into_iter().chain(ty.format().map(|format| code!("format: {}", string(format)))).collect()
}

fn body(call: &Call<'_, '_>, brackets: bool, calls: &mut Calls) -> Option<Code> {
    let body = call.body.as_ref()?;
    let value = match body.kind {
        BodyKind::Form { .. } => fields(call, brackets),
        _ => Code::from(&call.whole_body()?.ident),
    };
    let (function, arguments) = match &body.kind {
        BodyKind::Form { multipart: true } => ("multipartBody", code!("{}, {}", string(body.media_type), value)),
        BodyKind::Parts { first, rest } => {
            ("multipartItems", code!("{}, {}, {}", string(body.media_type), value, part_types(first, *rest)))
        }
        _ => wire::body(body, &value)?,
    };
    Some(calls.call(function, &arguments))
}

fn fields(call: &Call<'_, '_>, brackets: bool) -> Code {
    let fields = call.fields().map(|(field, field_encoding)| {
        let mut members = vec![code!("name: {}", wire::field_name(field, brackets)), value(&field.ident)];
        if field.ty.is_file() {
            members.push(Code::fixed("file: true"));
        }
        members.extend(encoding(field_encoding));
        code!("                {{ {} }},\n", Code::joined(members, ", "))
    });
    code!("[\n{}            ]", Code::joined(fields, ""))
}
