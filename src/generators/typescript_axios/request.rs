//! The parts of a request, as calls of the functions in `common.ts`.

use super::client::Client;
use crate::api::ParameterLocation;
use crate::code;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::text::{Code, string};
use crate::generators::typescript::wire::{self, Calls, Parameters, encoding_argument, response_kind};
use crate::plan::call::{Argument, BodyKind, Call, Location, Serialization};

/// The arguments of `createRequestArgs`.
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
    let Parameters { path, query, headers, cookies } = Parameters::of(&call, &mut |argument| written(argument, calls));
    RequestView {
        method: string(&call.operation.method),
        path,
        query,
        headers,
        cookies,
        // Without this, axios accepts any type and prefers JSON.
        accept: (!call.accept.is_empty()).then(|| string(&call.accept.join(", "))),
        body: body(&call, brackets, calls),
        response: response_kind(client.api, &call),
        security: wire::security(&call, &wire::own_scheme),
    }
}

fn body(call: &Call<'_, '_>, brackets: bool, calls: &mut Calls) -> Option<Code> {
    let body = call.body.as_ref()?;
    let value = match body.kind {
        BodyKind::Form { .. } => code!("[\n{}                ]", fields(call, brackets, calls)),
        _ => Code::from(&call.whole_body()?.ident),
    };
    let (function, arguments) = wire::body(body, &value)?;
    Some(calls.call(function, &arguments))
}

fn fields(call: &Call<'_, '_>, brackets: bool, calls: &mut Calls) -> Code {
    let fields = call.fields().map(|(field, said)| {
        let wire = wire::field_name(field, brackets);
        let function = if field.ty.is_file() { "fileField" } else { "formField" };
        let arguments = code!("{}, {}{}", wire, field.ident, encoding_argument(said));
        code!("                    {},\n", calls.call(function, &arguments))
    });
    Code::joined(fields, "")
}

/// The call that writes a parameter.
fn written(argument: &Argument<'_, '_>, calls: &mut Calls) -> Option<Code> {
    let Location::Parameter(location, writing) = &argument.location else { return None };
    let (plain, content) = match location {
        ParameterLocation::Path => ("pathParameter", "contentPathParameter"),
        ParameterLocation::Query => ("queryParameter", "contentQueryParameter"),
        ParameterLocation::Querystring => ("queryParameter", "querystringParameter"),
        ParameterLocation::Header => ("headerParameter", "contentHeaderParameter"),
        ParameterLocation::Cookie => ("cookieParameter", "contentCookieParameter"),
    };
    let function = if let Serialization::Content(_) = writing.serialization { content } else { plain };
    // A query string has no name.
    let name = if function == "querystringParameter" { Code::default() } else { code!("{}, ", string(argument.name)) };
    Some(calls.call(function, &code!("{}{}{}", name, argument.ident, wire::writing(*location, writing))))
}
