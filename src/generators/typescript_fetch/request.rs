//! The parts of a request, as calls of the functions in `requests.ts`.

use super::client::Client;
use super::convert::{Converter, Way};
use crate::api::{MediaKind, ParameterLocation, Style};
use crate::code;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::project::ServerView;
use crate::generators::typescript::text::{Code, string, strings};
use crate::generators::typescript::wire::{self, Members, Parameters, encoding_argument, field_name};
use crate::plan::call::{Argument, BodyKind, Call, Credential, Location, Serialization};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::distinct;

/// The request that an operation's function builds.
pub struct RequestView {
    /// The members of the object that describes it.
    pub members: Vec<Code>,
    /// True if a part of the request comes from the caller.
    pub uses_arguments: bool,
}

/// Writes the request of one operation.
struct Writer<'w, 'c, 'a> {
    client: &'c Client<'a>,
    call: &'w Call<'w, 'w>,
    converter: &'w mut Converter<'c, 'a>,
    uses_arguments: bool,
}

pub fn request<'c, 'a>(
    client: &'c Client<'a>,
    named: &NamedOperation<'_, '_>,
    converter: &mut Converter<'c, 'a>,
) -> RequestView {
    let call = Call::of(client.api, named.operation, &named.arguments).headers_first(client.api);
    let mut writer = Writer { client, call: &call, converter, uses_arguments: false };
    let parameters = Parameters::of(&call, &mut |argument| writer.parameter(argument));
    let mut members = Members::of(&call, parameters, "        ");
    members.add("body", writer.body());
    members.add("security", wire::security(&call, &scheme));
    members.add_list("servers", call.operation.servers.iter().map(|server| ServerView::of(server).code()).collect());
    RequestView { members: members.finish(), uses_arguments: writer.uses_arguments }
}

/// The function that adds a credential; none if the transport or the caller's headers have to provide it.
fn scheme(credential: &Credential<'_, '_>) -> Option<Code> {
    let of = || string(credential.scheme.name);
    Some(match credential.kind {
        CredentialKind::Key { location, name } => {
            code!("requests.apiKey('{}', {}, {})", location.as_str(), string(name), of())
        }
        CredentialKind::Basic => Code::fixed("requests.basic"),
        CredentialKind::Bearer => Code::fixed("requests.bearer"),
        CredentialKind::OAuth2 => {
            code!("requests.oauth2({}, [{}])", of(), strings(credential.scopes.iter().copied()))
        }
        CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => return None,
    })
}

/// The argument of this name, as the functions that build requests receive it.
pub fn argument(name: &Ident) -> Code {
    code!("requestParameters['{}']", name)
}

impl Writer<'_, '_, '_> {
    fn value(&mut self, of: &Argument<'_, '_>) -> Code {
        self.uses_arguments = true;
        self.converter.apply(of.ty, Way::ToJson, argument(&of.ident))
    }

    /// The call that writes a parameter.
    fn parameter(&mut self, of: &Argument<'_, '_>) -> Option<Code> {
        let Location::Parameter(location, writing) = &of.location else { return None };
        let value = self.value(of);
        let name = string(of.name);
        let (plain, content) = match location {
            ParameterLocation::Path => ("pathParameter", "contentPathParameter"),
            ParameterLocation::Query => ("query", "contentQuery"),
            ParameterLocation::Querystring => ("query", "querystring"),
            ParameterLocation::Header => ("headerParameter", "contentHeaderParameter"),
            ParameterLocation::Cookie => ("cookieParameter", "contentCookieParameter"),
        };
        let function = match writing.serialization {
            // Most path parameters are like this, and for them a bundle needs no code for the other styles.
            Serialization::Style { style: Style::Simple, allow_reserved: false, .. }
                if *location == ParameterLocation::Path && of.ty.is_one_text() =>
            {
                return Some(code!("requests.pathValue({}, {})", name, value));
            }
            Serialization::Style { .. } => plain,
            Serialization::Content(_) => content,
        };
        Some(code!("requests.{}({}, {}{})", function, name, value, wire::writing(*location, writing)))
    }

    fn body(&mut self) -> Option<Code> {
        let body = self.call.body.as_ref()?;
        let written = |value| {
            let (function, arguments) = wire::body(body, &value)?;
            Some(code!("requests.{}({})", function, arguments))
        };
        if let BodyKind::Form { .. } = body.kind {
            return written(code!("[\n{}        ]", self.fields()));
        }
        let of = self.call.whole_body()?;
        self.uses_arguments = true;
        let chosen = chosen(self.call);
        // A caller may pass a body in its final form, for example a form or XML, which is not converted.
        let value = match self.converter.convert(of.ty, Way::ToJson) {
            Some(convert) if chosen || matches!(body.kind, BodyKind::Object | BodyKind::Raw) => {
                code!("requests.converted({}, {})", argument(&of.ident), convert)
            }
            _ => self.value(of),
        };
        if chosen {
            let media_type = string(body.media_type);
            return Some(code!("requests.bodyOf(requestParameters['contentType'] ?? {}, {})", media_type, value));
        }
        match body.kind {
            BodyKind::Object if body.content.media() == MediaKind::Form => {
                Some(code!("requests.formObject({})", value))
            }
            _ => written(value),
        }
    }

    fn fields(&mut self) -> Code {
        let brackets = self.client.options.use_square_brackets_in_array_names;
        let call = self.call;
        let fields: Vec<_> = call
            .fields()
            .map(|(field, encoding)| {
                let wire = field_name(field, brackets);
                let function = if field.ty.is_file() { "fileField" } else { "formField" };
                let value = self.value(field);
                code!("            requests.{}({}, {}{}),\n", function, wire, value, encoding_argument(encoding))
            })
            .collect();
        Code::joined(fields, "")
    }
}

/// The media types that a caller can choose from; none if the body's kind allows no choice.
pub fn media_types<'d>(call: &Call<'_, 'd>) -> Vec<&'d str> {
    let Some(body) = &call.operation.body else { return Vec::new() };
    if !matches!(call.body.as_ref().map(|body| &body.kind), Some(BodyKind::Json | BodyKind::Raw | BodyKind::Object)) {
        return Vec::new();
    }
    distinct(body.contents.iter())
}

/// True if the caller chooses the media type.
fn chosen(call: &Call<'_, '_>) -> bool {
    media_types(call).len() > 1
}
