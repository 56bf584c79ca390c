//! What a call sends and reads, as rows of the runtime's tables.

use super::files::Module;
use super::names::NamedOperation;
use super::text::{string, strings};
use super::types::members;
use crate::api::{Encoding, Framing, Operation, Parameter, ParameterEncoding, Place, SecurityKind, Shape, Style, Type};
use crate::generators::names::Ident;
use crate::generators::operations::{
    Part, accepted, alternatives, default_url, fitting, item_types, parts, result, sequence, success,
};

/// What an operation's table says, `key = value` each, and its lists of rows.
pub struct RequestRows {
    pub fields: Vec<String>,
    pub parameters: Vec<String>,
    pub security: Vec<String>,
}

impl Module<'_> {
    pub fn request(&self, named: &NamedOperation<'_, '_>) -> RequestRows {
        let operation = named.operation;
        let mut fields = vec![
            format!("Name = {}", string(&named.function.to_string())),
            format!("Method = {}", string(&operation.method)),
            format!("Path = {}", string(&operation.path_template())),
        ];
        if let Some(server) = operation.servers.first() {
            fields.push(format!("Server = {}", string(default_url(server).trim_end_matches('/'))));
        }
        let accepted = accepted(operation);
        if !accepted.is_empty() {
            fields.push(format!("Accept = {}", strings(accepted)));
        }
        let mut parameters: Vec<_> =
            operation.parameters.iter().zip(&named.parameters).map(|(p, name)| self.parameter(p, name)).collect();
        if let Some(body) = &operation.body {
            let content = body.sent();
            let media_type = if content.media_type == "*/*" { "application/json" } else { content.media_type };
            fields.push(format!("ContentType = {}", string(media_type)));
            if content.form.is_none() {
                let framing = content.stream.as_ref().and_then(|stream| framing(stream.framing));
                fields.extend(framing.map(|framing| format!("Sends = '{framing}'")));
            }
        }
        parameters.extend(parts(operation).iter().zip(&named.body).map(|(part, name)| self.part(part, name)));
        fields.extend(self.reads(operation).map(|reads| format!("Reads = '{reads}'")));
        RequestRows { fields, parameters, security: self.security(operation) }
    }

    fn parameter(&self, parameter: &Parameter<'_>, name: &Ident) -> String {
        let place = parameter.place.word();
        let mut out = self.row(parameter.name, name, place, parameter.required);
        match &parameter.encoding {
            ParameterEncoding::Content(media_type) => out.push(format!("Content = {}", string(media_type))),
            _ if parameter.place == Place::Querystring => {
                out.push("Content = 'application/x-www-form-urlencoded'".to_owned());
            }
            ParameterEncoding::Style { style, explode, allow_reserved } => {
                out.push(format!("Style = '{}'", fitting(*style, parameter.place).word()));
                out.extend(explode.then(|| "Explode = $true".to_owned()));
                out.extend(allow_reserved.then(|| "Reserved = $true".to_owned()));
            }
        }
        out.extend((parameter.allow_empty && parameter.place == Place::Query).then(|| "Empty = $true".to_owned()));
        self.close(out, &parameter.ty)
    }

    fn part(&self, part: &Part<'_, '_>, name: &Ident) -> String {
        let mut out;
        match part {
            Part::Field(field) => {
                out = self.row(field.name, name, "field", field.required);
                out.extend(encoding(&field.encoding));
            }
            Part::Whole(_, content) => {
                out = self.row(part.wire_name(), name, "body", part.required());
                out.extend(item_types(content).map(|types| format!("Items = {}", strings(types))));
            }
        }
        self.close(out, &part.ty())
    }

    fn row(&self, wire: &str, name: &Ident, place: &str, required: bool) -> Vec<String> {
        let mut out = vec![
            format!("Parameter = {}", string(name.as_str())),
            format!("Name = {}", string(wire)),
            format!("In = '{place}'"),
        ];
        out.extend(required.then(|| "Required = $true".to_owned()));
        out
    }

    fn close(&self, mut out: Vec<String>, ty: &Type<'_>) -> String {
        out.push(format!("Schema = @{{ {} }}", members(self.api, self.names, ty).join("; ")));
        format!("@{{ {} }}", out.join("; "))
    }

    /// How the runtime reads a success; by its media type, where nothing is said.
    fn reads(&self, operation: &Operation<'_>) -> Option<&'static str> {
        let content = success(operation)?.read()?;
        if let Some(framing) = sequence(content).and_then(framing) {
            return Some(framing);
        }
        result(operation).filter(|ty| matches!(ty.shape, Shape::Binary)).map(|_| "bytes")
    }

    /// A row for each alternative: the schemes that go together.
    fn security(&self, operation: &Operation<'_>) -> Vec<String> {
        let mut out = Vec::new();
        for alternative in alternatives(self.api, operation) {
            let mut schemes = Vec::new();
            for (scheme, _) in alternative {
                let name = string(scheme.name);
                schemes.push(match &scheme.kind {
                    SecurityKind::ApiKey { place, name: key } => {
                        let place = match place {
                            Place::Query => "query",
                            Place::Cookie => "cookie",
                            _ => "header",
                        };
                        format!("@{{ Scheme = {name}; Kind = 'key'; In = '{place}'; Name = {} }}", string(key))
                    }
                    SecurityKind::Basic => format!("@{{ Scheme = {name}; Kind = 'basic' }}"),
                    SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                        format!("@{{ Scheme = {name}; Kind = 'bearer' }}")
                    }
                    SecurityKind::Http(other) if other.eq_ignore_ascii_case("signature") => {
                        format!("@{{ Scheme = {name}; Kind = 'signature' }}")
                    }
                    // The transport or the caller's own headers do it.
                    SecurityKind::MutualTls | SecurityKind::Http(_) => {
                        format!("@{{ Scheme = {name}; Kind = 'other' }}")
                    }
                });
            }
            out.push(format!("@{{ Schemes = @({}) }}", schemes.join(", ")));
        }
        out
    }
}

/// What a description says of how a field is written.
fn encoding(encoding: &Encoding<'_>) -> Vec<String> {
    let mut out: Vec<_> = encoding.content_type.map(|ty| format!("Content = {}", string(ty))).into_iter().collect();
    // A form has a way of its own where nothing is said.
    if encoding.style.is_some() || encoding.explode.is_some() || encoding.allow_reserved {
        let style = encoding.style.unwrap_or(Style::Form);
        out.push(format!("Style = '{}'", style.word()));
        out.extend(encoding.explode.unwrap_or(style == Style::Form).then(|| "Explode = $true".to_owned()));
        out.extend(encoding.allow_reserved.then(|| "Reserved = $true".to_owned()));
    }
    out
}

/// What the runtime calls a framing that it can read and write.
fn framing(framing: Framing) -> Option<&'static str> {
    match framing {
        Framing::Events => Some("events"),
        Framing::JsonLines => Some("lines"),
        Framing::JsonSequence => Some("sequence"),
        Framing::Parts | Framing::Unknown => None,
    }
}
