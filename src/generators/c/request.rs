//! What a call sends and reads, as rows of the runtime's tables.

use super::apis::Apis;
use super::models::row;
use super::names::{EnumNames, NamedOperation};
use super::text::{Code, list, string};
use super::words;
use crate::api::{
    Api, Content, Encoding, Operation, Parameter, ParameterEncoding, Place, Response, SecurityKind, SecurityScheme,
    Shape, Status, Style, Type, is_json,
};
use crate::generators::names::{Alphabet, Ident};
use crate::generators::operations::{
    Part, accepted, alternatives, default_url, fitting, framing, is_success, item_types, parts, result, sequence,
    success,
};

/// What an operation's table says of its request.
pub struct RequestRows {
    pub path: Code,
    pub fields: Vec<Code>,
    pub parameters: Vec<Code>,
}

/// A field of the client that holds credentials.
pub struct Credential {
    pub name: Ident,
    /// A list of API keys rather than a text.
    pub is_keys: bool,
    pub comment: &'static str,
}

/// The fields for the credentials of an API, in the order of its schemes.
pub fn credentials(api: &Api<'_>, alphabet: Alphabet) -> Vec<Credential> {
    let mut out: Vec<Credential> = Vec::new();
    let mut add = |name: &str, is_keys, comment| {
        if !out.iter().any(|known| known.name.as_str() == name) {
            out.push(Credential { name: super::names::fixed(name), is_keys, comment });
        }
    };
    for scheme in &api.security_schemes {
        match scheme.kind {
            SecurityKind::ApiKey { .. } => {
                add(&key_field(scheme.name, alphabet), true, "keyValuePair_t entries: name and value of the API key");
            }
            SecurityKind::Basic => {
                add("username", false, "for HTTP basic authentication");
                add("password", false, "for HTTP basic authentication");
            }
            SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                add("accessToken", false, "sent as a bearer token");
            }
            SecurityKind::MutualTls | SecurityKind::Http(_) => {}
        }
    }
    out
}

/// Statements that set the credentials of schemes in `apiClient`, with values for a reader to replace.
pub fn placeholders<'s, 'd: 's>(
    schemes: impl IntoIterator<Item = &'s SecurityScheme<'d>>,
    alphabet: Alphabet,
) -> Vec<String> {
    let mut out = Vec::new();
    let mut add = |statement: String| {
        if !out.contains(&statement) {
            out.push(statement);
        }
    };
    for scheme in schemes {
        match &scheme.kind {
            SecurityKind::ApiKey { name, .. } => {
                let field = format!("apiClient->{}", key_field(scheme.name, alphabet));
                let pair = format!("keyValuePair_create(newString({}), newString(\"YOUR_API_KEY\"))", string(name));
                let arguments = list([field.as_str(), pair.as_str()], 24, 20, 2);
                add(format!("{field} = list_createList();"));
                add(format!("list_addElement({arguments});"));
            }
            SecurityKind::Basic => {
                add("apiClient->username = newString(\"YOUR_USER_NAME\");".to_owned());
                add("apiClient->password = newString(\"YOUR_PASSWORD\");".to_owned());
            }
            SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                add("apiClient->accessToken = newString(\"YOUR_ACCESS_TOKEN\");".to_owned());
            }
            SecurityKind::MutualTls => {
                add("apiClient->sslConfig = sslConfig_create(\"client.pem\", \"client.key\", NULL, 0);".to_owned());
            }
            // Only the caller knows what the header has.
            SecurityKind::Http(_) => {}
        }
    }
    out
}

/// The field for the keys of a scheme: as an identifier, whose length has a limit, wherever it stands.
pub fn key_field(scheme: &str, alphabet: Alphabet) -> String {
    super::names::fixed(&format!("apiKeys_{}", words::parameter(scheme, alphabet))).to_string()
}

impl Apis<'_> {
    pub fn request(&self, named: &NamedOperation<'_, '_>) -> RequestRows {
        let operation = named.operation;
        let mut fields = Vec::new();
        if let Some(server) = operation.servers.first() {
            fields.push(Code::new(format!(".server = {}", string(default_url(server).trim_end_matches('/')))));
        }
        let accepted = accepted(operation);
        if !accepted.is_empty() && accepted != ["*/*"] {
            fields.push(Code::new(format!(".accept = {}", string(&accepted.join(", ")))));
        }
        let mut parameters: Vec<_> = operation
            .parameters
            .iter()
            .zip(&named.enums)
            .map(|(parameter, inline)| self.parameter(parameter, inline.as_ref()))
            .collect();
        if let Some(body) = &operation.body {
            let content = body.sent();
            let media_type = if content.media_type == "*/*" { "application/json" } else { content.media_type };
            fields.push(Code::new(format!(".content_type = {}", string(media_type))));
            if content.form.is_none()
                && let Some(framing) = content.stream.as_ref().and_then(|s| framing(s.framing))
            {
                let text = content.ty.as_ref().is_some_and(|ty| matches!(ty.shape, Shape::String(_)));
                if !text && framing != "events" {
                    fields.push(Code::new(format!(".sequence = apiBody_{framing}")));
                }
            }
        }
        let parts = parts(operation);
        parameters.extend(parts.iter().zip(&named.body_enums).map(|(part, inline)| self.part(part, inline.as_ref())));
        // What the transport or the caller's own headers do is nothing that a call could lack.
        let beyond = |(scheme, _): &(&SecurityScheme<'_>, _)| {
            matches!(scheme.kind, SecurityKind::MutualTls | SecurityKind::Http(_))
        };
        if operation.security.is_empty() || alternatives(self.api, operation).iter().any(|all| all.iter().all(beyond)) {
            fields.push(Code::new(".anonymous = 1"));
        }
        RequestRows { path: string(&operation.path_template().replace('\0', "%00")), fields, parameters }
    }

    fn parameter(&self, parameter: &Parameter<'_>, inline: Option<&EnumNames>) -> Code {
        let place = parameter.place.word();
        let mut out = vec![format!(".name = {}", string(parameter.name)), format!(".place = apiPlace_{place}")];
        match &parameter.encoding {
            ParameterEncoding::Content(media_type) => out.push(format!(".content = {}", string(media_type))),
            _ if parameter.place == Place::Querystring => {
                out.push(".content = \"application/x-www-form-urlencoded\"".to_owned());
            }
            ParameterEncoding::Style { style, explode, allow_reserved } => {
                out.push(format!(".style = apiStyle_{}", fitting(*style, parameter.place).word()));
                out.extend(explode.then(|| ".explode = 1".to_owned()));
                out.extend(allow_reserved.then(|| ".allow_reserved = 1".to_owned()));
            }
        }
        if parameter.allow_empty && parameter.place == Place::Query {
            out.push(".allow_empty = 1".to_owned());
        }
        self.close(out, parameter.required, &parameter.ty, inline)
    }

    fn part(&self, part: &Part<'_, '_>, inline: Option<&EnumNames>) -> Code {
        let out = match part {
            Part::Field(field) => {
                let mut out = vec![format!(".name = {}", string(field.name)), ".place = apiPlace_field".to_owned()];
                out.extend(encoding(&field.encoding));
                out
            }
            Part::Whole(_, content) => {
                let mut out = vec![".name = \"body\"".to_owned(), ".place = apiPlace_body".to_owned()];
                out.extend(item_types(content).map(|types| format!(".content = {}", string(&types.join(",")))));
                out
            }
        };
        self.close(out, part.required(), &part.ty(), inline)
    }

    fn close(&self, mut out: Vec<String>, required: bool, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
        out.extend(required.then(|| ".required = 1".to_owned()));
        out.push(format!(".type = {}", self.types.table(ty, inline)));
        row(&out)
    }

    /// What each success is read as: the first row that has a status holds.
    pub fn responses(&self, operation: &Operation<'_>) -> Vec<Code> {
        let Some(chosen) = success(operation) else { return Vec::new() };
        let expected = result(operation).map(|ty| self.types.table(&ty, None));
        let row = |first: u16, last: u16, response: &Response<'_>| {
            let read = response.read().and_then(|content| Some((content, self.reading(response, content)?)));
            let row = match (read, &expected) {
                // What the function cannot give is left as it came.
                (Some((_, (body, table))), Some(expected)) if table == *expected => {
                    format!("{{{first}, {last}, apiBody_{body}, {table}}}")
                }
                _ => format!("{{{first}, {last}, apiBody_none, {{.kind = jsonKind_any}}}}"),
            };
            Code::new(row)
        };
        // Servers answer with statuses that nobody wrote down, so what was chosen holds for all that have no row.
        let rest = row(200, 299, chosen);
        let others = operation.responses.iter().filter(|r| is_success(r.status) && r.status != chosen.status);
        let coded = others.filter_map(|response| match response.status {
            Status::Code(code) => Some(row(code, code, response)),
            _ => None,
        });
        let is_other = |row: &Code| {
            row.as_str().split_once("apiBody").map(|(_, b)| b) != rest.as_str().split_once("apiBody").map(|(_, b)| b)
        };
        let mut out: Vec<_> = coded.filter(is_other).collect();
        out.extend(expected.is_some().then_some(rest));
        out
    }

    /// How a content is read, and the table of its type.
    fn reading(&self, response: &Response<'_>, content: &Content<'_>) -> Option<(&'static str, Code)> {
        let ty = crate::generators::operations::whole(content)?;
        let table = self.types.table(&ty, None);
        if let Some(framing) = sequence(content).and_then(framing) {
            return Some((framing, table));
        }
        let text = |content: &Content<'_>| content.media_type.starts_with("text/");
        let body = match ty.shape {
            Shape::Binary => "binary",
            Shape::String(_) if response.contents.iter().all(text) || !is_json(content.media_type) => "text",
            _ => "json",
        };
        Some((body, table))
    }

    pub fn security(&self, operation: &Operation<'_>) -> Vec<Code> {
        let alphabet = super::names::alphabet(self.options);
        let mut out = Vec::new();
        for alternative in alternatives(self.api, operation) {
            let mut rows: Vec<Vec<String>> = Vec::new();
            for (scheme, _) in alternative {
                rows.push(match &scheme.kind {
                    SecurityKind::ApiKey { place, name } => {
                        let place = match place {
                            Place::Query => "query",
                            Place::Cookie => "cookie",
                            _ => "header",
                        };
                        let field = key_field(scheme.name, alphabet);
                        vec![
                            ".scheme = apiScheme_key".to_owned(),
                            format!(".place = apiPlace_{place}"),
                            format!(".name = {}", string(name)),
                            format!(".offset = offsetof(apiClient_t, {field})"),
                        ]
                    }
                    SecurityKind::Basic => vec![
                        ".scheme = apiScheme_basic".to_owned(),
                        ".offset = offsetof(apiClient_t, username)".to_owned(),
                        ".offset2 = offsetof(apiClient_t, password)".to_owned(),
                    ],
                    SecurityKind::Bearer { .. } | SecurityKind::OAuth2 { .. } | SecurityKind::OpenIdConnect { .. } => {
                        vec![
                            ".scheme = apiScheme_bearer".to_owned(),
                            ".offset = offsetof(apiClient_t, accessToken)".to_owned(),
                        ]
                    }
                    // The transport or the caller's own headers have to do it.
                    SecurityKind::MutualTls | SecurityKind::Http(_) => continue,
                });
            }
            if let Some(last) = rows.last_mut() {
                last.push(".last = 1".to_owned());
            }
            out.extend(rows.iter().map(|members| row(members)));
        }
        out
    }
}

/// What a description says of how a field is written.
fn encoding(encoding: &Encoding<'_>) -> Vec<String> {
    let mut out: Vec<_> = encoding.content_type.map(|ty| format!(".content = {}", string(ty))).into_iter().collect();
    // A form has a way of its own where nothing is said.
    if encoding.style.is_some() || encoding.explode.is_some() || encoding.allow_reserved {
        let style = encoding.style.unwrap_or(Style::Form);
        out.push(format!(".style = apiStyle_{}", style.word()));
        out.extend(encoding.explode.unwrap_or(style == Style::Form).then(|| ".explode = 1".to_owned()));
        out.extend(encoding.allow_reserved.then(|| ".allow_reserved = 1".to_owned()));
    }
    out
}
