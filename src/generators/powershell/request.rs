//! What a call sends and reads, as rows of the runtime's tables.

use super::files::Module;
use super::names::NamedOperation;
use super::text::{string, strings};
use super::types::members;
use crate::api::{Framing, Style};
use crate::generators::call::{Argument, BodyKind, Call, Credential, CredentialKind, How, Location, Reading};
use crate::generators::names::Ident;

/// What an operation's table says, `key = value` each, and its lists of rows.
pub struct RequestRows {
    pub fields: Vec<String>,
    pub parameters: Vec<String>,
    pub security: Vec<String>,
}

impl Module<'_> {
    pub fn request(&self, named: &NamedOperation<'_, '_>) -> RequestRows {
        let operation = named.operation;
        let call = Call::of(self.api, operation);
        let mut fields = vec![
            format!("Name = {}", string(&named.function.to_string())),
            format!("Method = {}", string(&operation.method)),
            format!("Path = {}", string(&operation.path_template())),
        ];
        fields.extend(call.server.as_ref().map(|url| format!("Server = {}", string(url))));
        if !call.accept.is_empty() {
            fields.push(format!("Accept = {}", strings(call.accept.iter().copied())));
        }
        if let Some(body) = &call.body {
            fields.push(format!("ContentType = {}", string(body.media_type)));
            if let BodyKind::Sequence(framing) = body.kind {
                fields.extend(word(framing).map(|framing| format!("Sends = '{framing}'")));
            }
        }
        fields.extend(reads(&call).map(|reads| format!("Reads = '{reads}'")));
        let names = named.parameters.iter().chain(&named.body);
        RequestRows {
            fields,
            parameters: call.arguments.iter().zip(names).map(|(it, name)| self.argument_row(&call, it, name)).collect(),
            security: call.credentials.iter().map(|together| alternative(together)).collect(),
        }
    }

    fn argument_row(&self, call: &Call<'_, '_>, argument: &Argument<'_, '_>, name: &Ident) -> String {
        let mut out = vec![
            format!("Parameter = {}", string(name.as_str())),
            format!("Name = {}", string(argument.name)),
            format!("In = '{}'", argument.location.word()),
        ];
        out.extend(argument.required.then(|| "Required = $true".to_owned()));
        let content = |media_type: &str| format!("Content = {}", string(media_type));
        let styled = |style: Style, explode: bool, allow_reserved: bool| {
            let explode = explode.then(|| "Explode = $true".to_owned());
            let reserved = allow_reserved.then(|| "Reserved = $true".to_owned());
            [Some(format!("Style = '{}'", style.word())), explode, reserved].into_iter().flatten()
        };
        match &argument.location {
            Location::Parameter(_, writing) => {
                match writing.how {
                    How::Content(media_type) => out.push(content(media_type)),
                    How::Style { style, explode, allow_reserved } => out.extend(styled(style, explode, allow_reserved)),
                }
                out.extend(writing.allow_empty.then(|| "Empty = $true".to_owned()));
            }
            Location::Field(encoding) => {
                out.extend(encoding.content_type.map(content));
                // A form has a way of its own where nothing is said.
                let said = encoding.styled().map(|(style, explode)| styled(style, explode, encoding.allow_reserved));
                out.extend(said.into_iter().flatten());
            }
            Location::Body => out.extend(call.item_types().map(|types| format!("Items = {}", strings(types)))),
        }
        out.push(format!("Schema = @{{ {} }}", members(self.api, self.names, &argument.ty).join("; ")));
        format!("@{{ {} }}", out.join("; "))
    }
}

/// How the runtime reads a success; by its media type, where nothing is said.
fn reads(call: &Call<'_, '_>) -> Option<&'static str> {
    match call.reading()? {
        Reading::Sequence(framing) => word(framing),
        Reading::File => Some("bytes"),
        Reading::Text | Reading::Other | Reading::Json => None,
    }
}

/// An alternative: the schemes that go together.
fn alternative(together: &[Credential<'_, '_>]) -> String {
    let scheme = |credential: &Credential<'_, '_>| {
        let kind = match credential.kind {
            CredentialKind::Key { place, name } => format!("'key'; In = '{}'; Name = {}", place.word(), string(name)),
            CredentialKind::Basic => "'basic'".to_owned(),
            CredentialKind::Bearer | CredentialKind::OAuth2 => "'bearer'".to_owned(),
            CredentialKind::Signature => "'signature'".to_owned(),
            CredentialKind::Elsewhere => "'other'".to_owned(),
        };
        format!("@{{ Scheme = {}; Kind = {kind} }}", string(credential.scheme.name))
    };
    format!("@{{ Schemes = @({}) }}", together.iter().map(scheme).collect::<Vec<_>>().join(", "))
}

/// What the runtime calls a framing that it can read and write.
fn word(framing: Framing) -> Option<&'static str> {
    match framing {
        Framing::Events => Some("events"),
        Framing::JsonLines => Some("lines"),
        Framing::JsonSequence => Some("sequence"),
        Framing::Parts | Framing::Unknown => None,
    }
}
