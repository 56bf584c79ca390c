//! What a call sends and reads, as rows of the runtime's tables.

use super::apis::Apis;
use super::models::row;
use super::names::{EnumNames, NamedOperation};
use super::text::{Code, list, string};
use super::words;
use crate::api::{Api, Content, Operation, Response, SecurityKind, SecurityScheme, Status, Style};
use crate::generators::call::{Argument, BodyKind, Call, CredentialKind, How, Location, Reading};
use crate::generators::names::{Alphabet, Ident};
use crate::generators::operations::{framing as word, is_success, result, success, whole};

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
    pub fn request(&self, named: &NamedOperation<'_, '_>, call: &Call<'_, '_>) -> RequestRows {
        let mut fields = Vec::new();
        fields.extend(call.server.as_ref().map(|url| Code::new(format!(".server = {}", string(url)))));
        if !call.accept.is_empty() {
            fields.push(Code::new(format!(".accept = {}", string(&call.accept.join(", ")))));
        }
        if let Some(body) = &call.body {
            fields.push(Code::new(format!(".content_type = {}", string(body.media_type))));
            if let BodyKind::Sequence(framing) = body.kind {
                fields.extend(word(framing).map(|word| Code::new(format!(".sequence = apiBody_{word}"))));
            }
        }
        if call.is_anonymous() {
            fields.push(Code::new(".anonymous = 1"));
        }
        let enums = named.enums.iter().chain(&named.body_enums);
        let rows = call.arguments.iter().zip(enums);
        RequestRows {
            path: string(&named.operation.path_template().replace('\0', "%00")),
            fields,
            parameters: rows.map(|(argument, inline)| self.argument_row(call, argument, inline.as_ref())).collect(),
        }
    }

    fn argument_row(&self, call: &Call<'_, '_>, argument: &Argument<'_, '_>, inline: Option<&EnumNames>) -> Code {
        let name = if matches!(argument.location, Location::Body) { "body" } else { argument.name };
        let mut out =
            vec![format!(".name = {}", string(name)), format!(".place = apiPlace_{}", argument.location.word())];
        let content = |text: &str| format!(".content = {}", string(text));
        let styled = |style: Style, explode: bool, allow_reserved: bool| {
            let explode = explode.then(|| ".explode = 1".to_owned());
            let reserved = allow_reserved.then(|| ".allow_reserved = 1".to_owned());
            [Some(format!(".style = apiStyle_{}", style.word())), explode, reserved].into_iter().flatten()
        };
        match &argument.location {
            Location::Parameter(_, writing) => {
                match writing.how {
                    How::Content(media_type) => out.push(content(media_type)),
                    How::Style { style, explode, allow_reserved } => out.extend(styled(style, explode, allow_reserved)),
                }
                out.extend(writing.allow_empty.then(|| ".allow_empty = 1".to_owned()));
            }
            Location::Field(encoding) => {
                out.extend(encoding.content_type.map(content));
                // A form has a way of its own where nothing is said.
                let said = encoding.styled().map(|(style, explode)| styled(style, explode, encoding.allow_reserved));
                out.extend(said.into_iter().flatten());
            }
            Location::Body => out.extend(call.item_types().map(|types| content(&types.join(",")))),
        }
        out.extend(argument.required.then(|| ".required = 1".to_owned()));
        out.push(format!(".type = {}", self.types.table(&argument.ty, inline)));
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
        let table = self.types.table(&*whole(content)?, None);
        let body = match Reading::of(response, content) {
            Reading::Sequence(framing) => word(framing)?,
            Reading::File => "binary",
            Reading::Text | Reading::Other => "text",
            Reading::Json => "json",
        };
        Some((body, table))
    }

    pub fn security(&self, call: &Call<'_, '_>) -> Vec<Code> {
        let alphabet = super::names::alphabet(self.options);
        let mut out = Vec::new();
        for alternative in &call.credentials {
            let mut rows: Vec<Vec<String>> = Vec::new();
            for credential in alternative {
                rows.push(match credential.kind {
                    CredentialKind::Key { place, name } => {
                        let field = key_field(credential.scheme.name, alphabet);
                        vec![
                            ".scheme = apiScheme_key".to_owned(),
                            format!(".place = apiPlace_{}", place.word()),
                            format!(".name = {}", string(name)),
                            format!(".offset = offsetof(apiClient_t, {field})"),
                        ]
                    }
                    CredentialKind::Basic => vec![
                        ".scheme = apiScheme_basic".to_owned(),
                        ".offset = offsetof(apiClient_t, username)".to_owned(),
                        ".offset2 = offsetof(apiClient_t, password)".to_owned(),
                    ],
                    CredentialKind::Bearer | CredentialKind::OAuth2 => vec![
                        ".scheme = apiScheme_bearer".to_owned(),
                        ".offset = offsetof(apiClient_t, accessToken)".to_owned(),
                    ],
                    CredentialKind::Signature | CredentialKind::Elsewhere => continue,
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
