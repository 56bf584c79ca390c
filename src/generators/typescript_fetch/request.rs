//! What a request is made of, as calls of the functions in `requests.ts`.

use super::client::Client;
use super::convert::{Converter, Way};
use crate::api::{MediaKind, ParameterLocation, PathPart, Style};
use crate::code;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::operations::NamedOperation;
use crate::generators::typescript::project::ServerView;
use crate::generators::typescript::text::{Code, string, strings, template_part};
use crate::generators::typescript::wire::{self, encoding, field_name, part_types};
use crate::plan::call::{Argument, BodyKind, Call, Credential, How, Location, Writing};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::framing;

/// What `buildRequest` is called with.
pub struct RequestView {
    pub method: Code,
    pub path: Code,
    pub query: Vec<Code>,
    pub headers: Vec<Code>,
    pub cookies: Vec<Code>,
    pub accept: Option<Code>,
    pub body: Option<Code>,
    pub security: Option<Code>,
    pub servers: Vec<Code>,
    /// A part of the request comes from the caller.
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
    let mut request = RequestView {
        method: string(&call.operation.method),
        path: writer.path(),
        query: Vec::new(),
        headers: Vec::new(),
        cookies: Vec::new(),
        accept: (!call.accept.is_empty()).then(|| string(&call.accept.join(", "))),
        body: writer.body(),
        security: wire::security(&call, &scheme),
        servers: call.operation.servers.iter().map(|server| ServerView::of(server).code()).collect(),
        uses_arguments: false,
    };
    for argument in call.arguments {
        let Location::Parameter(location, _) = argument.location else { continue };
        let list = match location {
            ParameterLocation::Query | ParameterLocation::Querystring => &mut request.query,
            ParameterLocation::Header => &mut request.headers,
            ParameterLocation::Cookie => &mut request.cookies,
            ParameterLocation::Path => continue,
        };
        list.extend(writer.parameter(argument));
    }
    request.uses_arguments = writer.uses_arguments;
    request
}

/// What adds a credential; none where the transport or the caller's own headers have to do it.
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

/// The argument of this name, as the methods that build requests have it.
pub fn argument(name: &Ident) -> Code {
    code!("requestParameters['{}']", name)
}

impl Writer<'_, '_, '_> {
    fn value(&mut self, of: &Argument<'_, '_>) -> Code {
        self.uses_arguments = true;
        self.converter.apply(of.ty, Way::ToJson, argument(&of.ident))
    }

    fn path(&mut self) -> Code {
        let parts = self.call.operation.path_parts();
        if let [PathPart::Text(text)] = &parts[..] {
            return string(text);
        }
        let parts = parts.iter().map(|part| match part {
            PathPart::Text(text) => template_part(text),
            PathPart::Parameter(index) => {
                self.parameter(&self.call.arguments[*index]).map_or(Code::default(), |call| code!("${{{}}}", call))
            }
        });
        let parts: Vec<_> = parts.collect();
        code!("`{}`", Code::joined(parts, ""))
    }

    /// The call that writes a parameter.
    fn parameter(&mut self, of: &Argument<'_, '_>) -> Option<Code> {
        let Location::Parameter(location, Writing { how, allow_empty }) = &of.location else { return None };
        let value = self.value(of);
        let name = string(of.name);
        let (plain, content) = match location {
            ParameterLocation::Path => ("pathParameter", "contentPathParameter"),
            ParameterLocation::Query => ("query", "contentQuery"),
            ParameterLocation::Querystring => ("query", "querystring"),
            ParameterLocation::Header => ("headerParameter", "contentHeaderParameter"),
            ParameterLocation::Cookie => ("cookieParameter", "contentCookieParameter"),
        };
        Some(match how {
            How::Content(media_type) => {
                code!("requests.{}({}, {}, {})", content, name, value, string(media_type))
            }
            How::Style { style: Style::Simple, explode, .. } if *location == ParameterLocation::Header => {
                code!("requests.{}({}, {}, {})", plain, name, value, *explode)
            }
            // Most are: a bundle needs nothing of the other styles for them.
            How::Style { style: Style::Simple, allow_reserved: false, .. }
                if *location == ParameterLocation::Path && of.ty.is_one_text() =>
            {
                code!("requests.pathValue({}, {})", name, value)
            }
            How::Style { style, explode, .. } if *location == ParameterLocation::Header => {
                code!("requests.{}({}, {}, {}, '{}')", plain, name, value, *explode, style.as_str())
            }
            How::Style { style, explode, allow_reserved } => {
                let options = match (*allow_reserved, *allow_empty) {
                    (true, true) => ", { allowReserved: true, allowEmptyValue: true }",
                    (true, false) => ", { allowReserved: true }",
                    (false, true) => ", { allowEmptyValue: true }",
                    (false, false) => "",
                };
                code!("requests.{}({}, {}, '{}', {}{})", plain, name, value, style.as_str(), *explode, options)
            }
        })
    }

    fn body(&mut self) -> Option<Code> {
        let body = self.call.body.as_ref()?;
        let media_type = string(body.media_type);
        if let BodyKind::Form { multipart } = &body.kind {
            let fields = self.fields();
            // The last argument is left out where it is what the functions write by themselves.
            let other = *multipart && body.content.media() != MediaKind::FormData;
            let media_type = if other { code!(", {}", media_type) } else { Code::default() };
            let function = if *multipart { "multipartBody" } else { "formBody" };
            return Some(code!("requests.{}([\n{}        ]{})", function, fields, media_type));
        }
        let of = self.call.whole_body()?;
        self.uses_arguments = true;
        let chosen = chosen(self.call);
        // A caller may hand over what is sent as it is, such as a form or XML.
        let value = match self.converter.convert(of.ty, Way::ToJson) {
            Some(convert) if chosen || matches!(body.kind, BodyKind::Object | BodyKind::Raw) => {
                code!("requests.converted({}, {})", argument(&of.ident), convert)
            }
            _ => self.value(of),
        };
        if chosen {
            return Some(code!("requests.bodyOf(requestParameters['contentType'] ?? {}, {})", media_type, value));
        }
        let function = match &body.kind {
            BodyKind::Parts { first, rest } => {
                let is_said = !first.is_empty() || rest.is_some();
                let types = if is_said { code!(", {}", part_types(first, *rest)) } else { Code::default() };
                return Some(code!("requests.multipartItems({}, {}{})", media_type, value, types));
            }
            BodyKind::Sequence(sequence) => {
                let framing = framing(*sequence)?;
                return Some(code!("requests.sequenceBody({}, {}, '{}')", media_type, value, framing));
            }
            BodyKind::Object if body.content.media() == MediaKind::Form => {
                return Some(code!("requests.formObject({})", value));
            }
            BodyKind::Object => "objectBody",
            BodyKind::Json => "jsonBody",
            BodyKind::Raw | BodyKind::Form { .. } => "rawBody",
        };
        Some(code!("requests.{}({}, {})", function, media_type, value))
    }

    fn fields(&mut self) -> Code {
        let brackets = self.client.options.use_square_brackets_in_array_names;
        let call = self.call;
        let fields: Vec<_> = call
            .fields()
            .map(|(field, said)| {
                let wire = field_name(field, brackets);
                let function = if field.ty.is_file() { "fileField" } else { "formField" };
                let said = encoding(said);
                let said =
                    if said.is_empty() { Code::default() } else { code!(", {{ {} }}", Code::joined(said, ", ")) };
                let value = self.value(field);
                code!("            requests.{}({}, {}{}),\n", function, wire, value, said)
            })
            .collect();
        Code::joined(fields, "")
    }
}

/// The media types that a caller can choose from, where there are several.
pub fn media_types<'d>(call: &Call<'_, 'd>) -> Vec<&'d str> {
    let Some(body) = &call.operation.body else { return Vec::new() };
    if !matches!(call.body.as_ref().map(|body| &body.kind), Some(BodyKind::Json | BodyKind::Raw | BodyKind::Object)) {
        return Vec::new();
    }
    let mut seen = std::collections::BTreeSet::new();
    body.contents.iter().map(|content| content.media_type).filter(|media_type| seen.insert(*media_type)).collect()
}

/// True where a caller chooses the media type.
fn chosen(call: &Call<'_, '_>) -> bool {
    media_types(call).len() > 1
}
