//! What a request is made of, as calls of the functions in `common.ts`.

use super::apis::Apis;
use super::names::NamedOperation;
use crate::api::{MediaKind, PathPart, Place, Shape, Style};
use crate::generators::call::{Argument, BodyKind, Call, Credential, CredentialKind, How, Location, Writing};
use crate::generators::operations::framing;
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, string, template_part};
use crate::generators::typescript::wire::{encoding, response_kind};

/// What `createRequestArgs` is called with.
pub struct RequestView {
    pub method: Code,
    pub path: Code,
    pub query: Vec<Code>,
    pub headers: Vec<Code>,
    pub cookies: Vec<Code>,
    pub accept: Option<Code>,
    pub body: Option<Code>,
    pub response: Option<Code>,
    pub security: Option<Code>,
}

impl Apis<'_> {
    pub fn request(&self, named: &NamedOperation<'_, '_>) -> RequestView {
        let call = Call::of(self.api, named.operation);
        let mut request = RequestView {
            method: string(&call.operation.method),
            path: path(&call, &named.parameters),
            query: Vec::new(),
            headers: Vec::new(),
            cookies: Vec::new(),
            // Any type is what axios accepts by itself, with JSON before it.
            accept: (!call.accept.is_empty()).then(|| string(&call.accept.join(", "))),
            body: self.body(&call, &named.body),
            response: response_kind(&call).map(|kind| Code::new(format!("'{kind}'"))),
            security: security(&call),
        };
        for (argument, name) in call.arguments.iter().zip(&named.parameters) {
            let Location::Parameter(place, _) = argument.location else { continue };
            let list = match place {
                Place::Query | Place::Querystring => &mut request.query,
                Place::Header => &mut request.headers,
                Place::Cookie => &mut request.cookies,
                Place::Path => continue,
            };
            list.extend(written(argument, name));
        }
        request
    }

    fn body(&self, call: &Call<'_, '_>, names: &[Ident]) -> Option<Code> {
        let body = call.body.as_ref()?;
        let media_type = string(body.media_type);
        let function = match &body.kind {
            BodyKind::Form { multipart } => {
                // The last argument is left out where it is what the functions write by themselves.
                let other = *multipart && body.content.media() != MediaKind::FormData;
                let media_type = if other { format!(", {media_type}") } else { String::new() };
                let function = if *multipart { "multipartBody" } else { "formBody" };
                let fields = self.fields(call, names);
                return Some(Code::new(format!("{function}([\n{fields}                ]{media_type})")));
            }
            BodyKind::Sequence(sequence) => {
                let framing = framing(*sequence)?;
                return Some(Code::new(format!("sequenceBody({media_type}, {}, '{framing}')", names[0])));
            }
            BodyKind::Parts { first, rest } => {
                let first: Vec<_> = first.iter().map(|media_type| string(media_type).to_string()).collect();
                let types = match rest.map(string) {
                    Some(rest) => format!(", [{}], {rest}", first.join(", ")),
                    None if first.is_empty() => String::new(),
                    None => format!(", [{}]", first.join(", ")),
                };
                return Some(Code::new(format!("multipartItems({media_type}, {}{types})", names[0])));
            }
            BodyKind::Object => "objectBody",
            BodyKind::Json => "jsonBody",
            BodyKind::Raw => "rawBody",
        };
        Some(Code::new(format!("{function}({media_type}, {})", names[0])))
    }

    fn fields(&self, call: &Call<'_, '_>, names: &[Ident]) -> String {
        let fields = call.fields().zip(names).map(|((field, said), name)| {
            let list = matches!(field.ty.shape, Shape::Array(_) | Shape::Set(_));
            let brackets = if list && self.options.use_square_brackets_in_array_names { "[]" } else { "" };
            let function = if field.ty.is_file() { "fileField" } else { "formField" };
            let wire = string(&format!("{}{brackets}", field.name));
            let said = encoding(said);
            let said = if said.is_empty() { String::new() } else { format!(", {{ {} }}", said.join(", ")) };
            format!("                    {function}({wire}, {name}{said}),\n")
        });
        fields.collect()
    }
}

fn security(call: &Call<'_, '_>) -> Option<Code> {
    let scheme = |credential: &Credential<'_, '_>| match credential.kind {
        CredentialKind::Key { place, name } => {
            Some(format!("{{ type: 'apiKey', in: '{}', name: {} }}", place.word(), string(name)))
        }
        CredentialKind::Basic => Some("{ type: 'basic' }".to_owned()),
        CredentialKind::Bearer => Some("{ type: 'bearer' }".to_owned()),
        CredentialKind::OAuth2 => {
            let scopes: Vec<_> = credential.scopes.iter().map(|scope| string(scope).to_string()).collect();
            let name = string(credential.scheme.name);
            Some(format!("{{ type: 'oauth2', name: {name}, scopes: [{}] }}", scopes.join(", ")))
        }
        CredentialKind::Signature | CredentialKind::Elsewhere => None,
    };
    let together =
        |all: &Vec<Credential<'_, '_>>| format!("[{}]", all.iter().filter_map(scheme).collect::<Vec<_>>().join(", "));
    let alternatives: Vec<_> = call.credentials.iter().map(together).collect();
    alternatives.iter().any(|a| a != "[]").then(|| Code::new(format!("[{}]", alternatives.join(", "))))
}

fn path(call: &Call<'_, '_>, names: &[Ident]) -> Code {
    let parts = call.operation.path_parts();
    if let [PathPart::Text(text)] = &parts[..] {
        return string(text);
    }
    let mut out = String::from("`");
    for part in &parts {
        match part {
            PathPart::Text(text) => out.push_str(template_part(text).as_str()),
            PathPart::Parameter(index) => {
                out.extend(written(&call.arguments[*index], &names[*index]).map(|code| format!("${{{code}}}")));
            }
        }
    }
    out.push('`');
    Code::new(out)
}

/// The call that writes a parameter.
fn written(argument: &Argument<'_, '_>, value: &Ident) -> Option<Code> {
    let Location::Parameter(place, Writing { how, allow_empty }) = &argument.location else { return None };
    let name = string(argument.name);
    let (plain, content) = match place {
        Place::Path => ("pathParameter", "contentPathParameter"),
        Place::Query | Place::Querystring => ("queryParameter", "contentQueryParameter"),
        Place::Header => ("headerParameter", "contentHeaderParameter"),
        Place::Cookie => ("cookieParameter", "contentCookieParameter"),
    };
    Some(Code::new(match how {
        How::Content(media_type) if *place == Place::Querystring => {
            format!("querystringParameter({value}, {})", string(media_type))
        }
        How::Content(media_type) => format!("{content}({name}, {value}, {})", string(media_type)),
        How::Style { style, explode, .. } if *place == Place::Header => {
            let style = if *style == Style::Simple { String::new() } else { format!(", '{}'", style.word()) };
            format!("{plain}({name}, {value}, {explode}{style})")
        }
        How::Style { style, explode, allow_reserved } => {
            let options = match (*allow_reserved, *allow_empty) {
                (true, true) => ", { allowReserved: true, allowEmptyValue: true }",
                (true, false) => ", { allowReserved: true }",
                (false, true) => ", { allowEmptyValue: true }",
                (false, false) => "",
            };
            format!("{plain}({name}, {value}, '{}', {explode}{options})", style.word())
        }
    }))
}
