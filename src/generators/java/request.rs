//! The statements that build a call.

use super::names::is_of_query;
use super::text::{Code, string};
use super::types::Types;
use crate::api::{ParameterLocation, Server, Type};
use crate::code;
use crate::plan::call::{Argument, Call, Credential, Location};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::result;
use crate::plan::streams::{Plain, Stream};
use crate::plan::table::words;
use crate::plan::types::{Kind, List};

pub fn lines(types: &Types<'_>, call: &Call<'_, '_>, stream: Option<&Stream<'_, '_>>) -> Vec<Code> {
    let operation = call.operation;
    let mut out: Vec<_> = call.arguments.iter().filter_map(|argument| check(types, call, argument)).collect();
    out.extend(call.arguments.iter().filter_map(|argument| line(types, call, argument)));
    if let Some((media_type, required)) = call.form() {
        out.push(code!("call.form({}, \"{}\");", string(media_type), if required { "required" } else { "" }));
    }
    out.extend(call.credentials.iter().map(|together| alternative(together)));
    out.extend(operation.servers.first().map(|own| code!("call.{};", server(own, "server"))));
    let is_own = types.options.library.is_overridden();
    out.extend(result(operation).map(|ty| match ty.is_one_file() && is_own {
        true => Code::fixed("call.downloads(this::downloadFileFromResponse);"),
        false => code!("call.returns({});", returned(types, ty)),
    }));
    if let Some(stream) = stream {
        let is_list = stream.plain == Plain::List;
        // If the plain form returns a list of the same items, both accept the same media types.
        let accept = string(if is_list { "" } else { stream.media_type() });
        let item = class(types, "call.", stream.item);
        let framing = string(stream.framing.as_str());
        out.push(code!("call.streams({}, {}, {}, {});", item, framing, accept, if is_list { "true" } else { "false" }));
    }
    out.extend(
        call.failures().map(|(status, ty)| code!("call.failure({}, {});", string(&status), class(types, "call.", ty))),
    );
    out
}

/// The call that adds a server, with its variables.
pub fn server(server: &Server<'_>, method: &'static str) -> Code {
    let mut out = code!("{}({}, {})", method, string(&server.url), string(server.description.unwrap_or_default()));
    for variable in &server.variables {
        let values = variable.allowed.iter().map(|value| code!(", {}", string(value)));
        out.push(code!(
            ".variable({}, {}, {}{})",
            string(variable.name),
            string(variable.description.unwrap_or_default()),
            string(&variable.default),
            Code::joined(values, "")
        ));
    }
    out
}

/// A type as an expression. The runtime's object makes those of lists and maps.
pub fn class(types: &Types<'_>, runtime: &'static str, ty: &Type<'_>) -> Code {
    let ty = types.resolved(ty);
    match ty.kind() {
        Kind::List(List { item, is_set }) => {
            code!("{}{}({})", runtime, if is_set { "set" } else { "list" }, class(types, runtime, item))
        }
        Kind::Tuple(_) => code!("{}list(Object.class)", runtime),
        Kind::Map(map) => code!("{}map({})", runtime, class(types, runtime, &map.values)),
        _ => code!("{}.class", types.of(ty, None)),
    }
}

/// The type of the result. A Flux gives the items of a set as they are listed.
fn returned(types: &Types<'_>, ty: &Type<'_>) -> Code {
    match types.resolved(ty).items().filter(|_| types.options.library.is_reactive()) {
        Some(item) => code!("call.list({})", class(types, "call.", item)),
        None => class(types, "call.", ty),
    }
}

/// The expression of an argument. Those of a query can be in an object.
fn given(types: &Types<'_>, call: &Call<'_, '_>, argument: &Argument<'_, '_>) -> Code {
    match types.options.library.has_interfaces() && is_of_query(call.arguments, argument) {
        true => code!("queryParams.get({})", string(argument.name)),
        false => Code::from(&argument.ident),
    }
}

/// The statement that validates an argument with models.
fn check(types: &Types<'_>, call: &Call<'_, '_>, argument: &Argument<'_, '_>) -> Option<Code> {
    let mut has_models = false;
    types.visit_classes(argument.ty, &mut |_| has_models = true);
    let is_checked = types.options.perform_bean_validation && has_models;
    is_checked.then(|| code!("BeanValidationException.check({});", given(types, call, argument)))
}

/// The statement that adds a value to the call.
fn line(types: &Types<'_>, call: &Call<'_, '_>, argument: &Argument<'_, '_>) -> Option<Code> {
    let (name, ident, how) = (string(argument.name), given(types, call, argument), how(argument));
    Some(match &argument.location {
        Location::Parameter(location, _) => {
            let method = match location {
                ParameterLocation::Path => "path",
                ParameterLocation::Query => "query",
                ParameterLocation::Querystring => "queryString",
                ParameterLocation::Header => "header",
                ParameterLocation::Cookie => "cookie",
            };
            code!("call.{}({}, {}, \"{}\");", method, name, ident, how)
        }
        Location::Field(encoding) => {
            let content = string(encoding.content_type.unwrap_or_default());
            code!("call.field({}, {}, {}, \"{}\");", name, ident, content, how)
        }
        Location::Body => {
            let body = call.body.as_ref()?;
            let (method, more) = body.word(call);
            let more = Code::joined(more.into_iter().map(|text| code!(", {}", string(text))), "");
            let media_type = string(body.media_type);
            code!(
                "call.{}({}, {}, {}, \"{}\"{});",
                method,
                string(argument.ident.as_str()),
                ident,
                media_type,
                how,
                more
            )
        }
    })
}

/// The way in which a value is written, as words of the runtime.
fn how(argument: &Argument<'_, '_>) -> Code {
    let body = matches!(argument.location, Location::Body).then_some("body");
    Code::joined(body.into_iter().chain(words(argument)).map(Code::fixed), " ")
}

/// The statement that allows an alternative of credentials.
fn alternative(together: &[Credential<'_, '_>]) -> Code {
    let credential = |credential: &Credential<'_, '_>| match credential.kind {
        CredentialKind::Key { location, name } => {
            code!("call.key({}, {}, {})", string(credential.scheme.name), string(location.as_str()), string(name))
        }
        CredentialKind::Basic => code!("call.basic({})", string(credential.scheme.name)),
        CredentialKind::Bearer | CredentialKind::OAuth2 => code!("call.bearer({})", string(credential.scheme.name)),
        CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => {
            Code::fixed("call.elsewhere()")
        }
    };
    code!("call.allow({});", Code::joined(together.iter().map(credential), ", "))
}
