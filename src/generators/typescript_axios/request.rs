//! The parts of a request, as calls of the functions in `common.ts`.

use super::client::Client;
use crate::api::ParameterLocation;
use crate::code;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::text::{Code, string};
use crate::generators::typescript::wire::{self, Calls, Members, Parameters, encoding_argument, response_kind};
use crate::plan::call::{Argument, BodyKind, Call, Location, Serialization};

/// The members of the object that `createRequestArgs` receives.
pub fn request(client: &Client<'_>, named: &NamedOperation<'_, '_>, calls: &mut Calls) -> Vec<Code> {
    let call = Call::of(client.api, named.operation, &named.arguments).headers_first(client.api);
    let brackets = client.options.use_square_brackets_in_array_names;
    let parameters = Parameters::of(&call, &mut |argument| written(argument, calls));
    let mut members = Members::of(&call, parameters, "                ");
    members.add("body", body(&call, brackets, calls));
    members.add("response", response_kind(client.api, &call).map(|kind| code!("'{}'", kind)));
    members.add("security", wire::security(&call, &wire::own_scheme));
    members.finish()
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
    let fields = call.fields().map(|(field, encoding)| {
        let wire = wire::field_name(field, brackets);
        let function = if field.ty.is_file() { "fileField" } else { "formField" };
        let arguments = code!("{}, {}{}", wire, field.ident, encoding_argument(encoding));
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
