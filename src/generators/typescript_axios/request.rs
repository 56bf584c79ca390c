//! What a request is made of, as calls of the functions in `common.ts`.

use super::client::Client;
use crate::api::{MediaKind, ParameterLocation, PathPart, Style};
use crate::code;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::text::{Code, string, template_part};
use crate::generators::typescript::wire::{self, Calls, encoding, part_types, response_kind, whole_body};
use crate::plan::call::{Argument, BodyKind, Call, How, Location, Writing};

/// What `createRequestArgs` is called with.
pub struct RequestView {
    pub method: Code,
    pub path: Code,
    pub query: Vec<Code>,
    pub headers: Vec<Code>,
    pub cookies: Vec<Code>,
    pub accept: Option<Code>,
    pub body: Option<Code>,
    pub response: Option<&'static str>,
    pub security: Option<Code>,
}

pub fn request(client: &Client<'_>, named: &NamedOperation<'_, '_>, calls: &mut Calls) -> RequestView {
    let call = Call::of(client.api, named.operation, &named.arguments).headers_first(client.api);
    let brackets = client.options.use_square_brackets_in_array_names;
    let mut request = RequestView {
        method: string(&call.operation.method),
        path: path(&call, calls),
        query: Vec::new(),
        headers: Vec::new(),
        cookies: Vec::new(),
        // Any type is what axios accepts by itself, with JSON before it.
        accept: (!call.accept.is_empty()).then(|| string(&call.accept.join(", "))),
        body: body(&call, brackets, calls),
        response: response_kind(client.api, &call),
        security: wire::security(&call, &wire::own_scheme),
    };
    for argument in call.arguments {
        let Location::Parameter(location, _) = argument.location else { continue };
        let list = match location {
            ParameterLocation::Query | ParameterLocation::Querystring => &mut request.query,
            ParameterLocation::Header => &mut request.headers,
            ParameterLocation::Cookie => &mut request.cookies,
            ParameterLocation::Path => continue,
        };
        list.extend(written(argument, calls));
    }
    request
}

fn body(call: &Call<'_, '_>, brackets: bool, calls: &mut Calls) -> Option<Code> {
    let body = call.body.as_ref()?;
    match &body.kind {
        BodyKind::Form { multipart } => {
            let fields = fields(call, brackets, calls);
            // The last argument is left out where it is what the functions write by themselves.
            let other = *multipart && body.content.media() != MediaKind::FormData;
            let media_type = if other { code!(", {}", string(body.media_type)) } else { Code::default() };
            let function = if *multipart { "multipartBody" } else { "formBody" };
            Some(calls.call(function, &code!("[\n{}                ]{}", fields, media_type)))
        }
        BodyKind::Parts { first, rest } => {
            let is_said = !first.is_empty() || rest.is_some();
            let types = if is_said { code!(", {}", part_types(first, *rest)) } else { Code::default() };
            Some(
                calls.call(
                    "multipartItems",
                    &code!("{}, {}{}", string(body.media_type), call.whole_body()?.ident, types),
                ),
            )
        }
        _ => whole_body(body, &call.whole_body()?.ident, calls),
    }
}

fn fields(call: &Call<'_, '_>, brackets: bool, calls: &mut Calls) -> Code {
    let fields = call.fields().map(|(field, said)| {
        let wire = wire::field_name(field, brackets);
        let function = if field.ty.is_file() { "fileField" } else { "formField" };
        let said = encoding(said);
        let said = if said.is_empty() { Code::default() } else { code!(", {{ {} }}", Code::joined(said, ", ")) };
        code!("                    {},\n", calls.call(function, &code!("{}, {}{}", wire, field.ident, said)))
    });
    Code::joined(fields, "")
}

fn path(call: &Call<'_, '_>, calls: &mut Calls) -> Code {
    let parts = call.operation.path_parts();
    if let [PathPart::Text(text)] = &parts[..] {
        return string(text);
    }
    let parts = parts.iter().map(|part| match part {
        PathPart::Text(text) => template_part(text),
        PathPart::Parameter(index) => {
            written(&call.arguments[*index], calls).map_or(Code::default(), |call| code!("${{{}}}", call))
        }
    });
    code!("`{}`", Code::joined(parts, ""))
}

/// The call that writes a parameter.
fn written(argument: &Argument<'_, '_>, calls: &mut Calls) -> Option<Code> {
    let Location::Parameter(location, Writing { how, allow_empty }) = &argument.location else { return None };
    let (name, value) = (string(argument.name), &argument.ident);
    let (plain, content) = match location {
        ParameterLocation::Path => ("pathParameter", "contentPathParameter"),
        ParameterLocation::Query | ParameterLocation::Querystring => ("queryParameter", "contentQueryParameter"),
        ParameterLocation::Header => ("headerParameter", "contentHeaderParameter"),
        ParameterLocation::Cookie => ("cookieParameter", "contentCookieParameter"),
    };
    Some(match how {
        How::Content(media_type) if *location == ParameterLocation::Querystring => {
            calls.call("querystringParameter", &code!("{}, {}", value, string(media_type)))
        }
        How::Content(media_type) => calls.call(content, &code!("{}, {}, {}", name, value, string(media_type))),
        How::Style { style: Style::Simple, explode, .. } if *location == ParameterLocation::Header => {
            calls.call(plain, &code!("{}, {}, {}", name, value, explode))
        }
        How::Style { style, explode, .. } if *location == ParameterLocation::Header => {
            calls.call(plain, &code!("{}, {}, {}, '{}'", name, value, explode, style.as_str()))
        }
        How::Style { style, explode, allow_reserved } => {
            let options = match (*allow_reserved, *allow_empty) {
                (true, true) => ", { allowReserved: true, allowEmptyValue: true }",
                (true, false) => ", { allowReserved: true }",
                (false, true) => ", { allowEmptyValue: true }",
                (false, false) => "",
            };
            calls.call(plain, &code!("{}, {}, '{}', {}{}", name, value, style.as_str(), explode, options))
        }
    })
}
