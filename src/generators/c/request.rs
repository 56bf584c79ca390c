//! Requests and responses of a call, as rows of the runtime's tables.

use std::collections::BTreeSet;

use super::client::Client;
use super::names::{EnumNames, NamedOperation, fixed};
use super::text::{Code, list, row, string};
use super::words;
use crate::api::{Api, Content, Operation, Response, SecurityScheme, Status};
use crate::code;
use crate::plan::call::{Argument, BodyKind, Call, Location, Reading};
use crate::plan::credentials::CredentialKind;
use crate::plan::items::ItemFraming;
use crate::plan::names::{Alphabet, Ident};
use crate::plan::operations::{is_success, may_be_unchanged, result, whole};
use crate::plan::table::{Entry, entries};

/// The rows of an operation's table for its request.
pub struct RequestRows {
    pub path: Code,
    pub fields: Vec<Code>,
    pub parameters: Vec<Code>,
}

/// A field of the client for credentials.
pub struct Credential {
    pub name: Ident,
    /// True for a list of API keys, false for a string.
    pub is_keys: bool,
    pub comment: &'static str,
    /// The placeholder value.
    placeholder: &'static str,
}

/// The fields for the credential of a scheme; none if only the transport or the caller's own headers provide it.
fn fields(scheme: &SecurityScheme<'_>, alphabet: Alphabet) -> Vec<Credential> {
    let text = |name, placeholder, comment| Credential { name: fixed(name), is_keys: false, comment, placeholder };
    match CredentialKind::of(scheme) {
        CredentialKind::Key { .. } => vec![Credential {
            name: key_field(scheme.name, alphabet),
            is_keys: true,
            comment: "keyValuePair_t entries: name and value of the API key",
            placeholder: "YOUR_API_KEY",
        }],
        CredentialKind::Basic => {
            let comment = "for HTTP basic authentication";
            vec![text("username", "YOUR_USER_NAME", comment), text("password", "YOUR_PASSWORD", comment)]
        }
        CredentialKind::Bearer | CredentialKind::OAuth2 => {
            vec![text("accessToken", "YOUR_ACCESS_TOKEN", "sent as a bearer token")]
        }
        CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => Vec::new(),
    }
}

/// The fields for the credentials of an API, in the order of its schemes.
pub fn credentials(api: &Api<'_>, alphabet: Alphabet) -> Vec<Credential> {
    let mut seen = BTreeSet::new();
    let all = api.security_schemes.iter().flat_map(|scheme| fields(scheme, alphabet));
    all.filter(|field| seen.insert(field.name.clone())).collect()
}

/// Statements that set the credentials of schemes in `apiClient`, with placeholder values.
#[derive(Default)]
pub struct Placeholders {
    pub statements: Vec<Code>,
    /// True if they call functions of `values.h`.
    pub call_values: bool,
}

/// The placeholders of schemes. Only the caller knows the header of an unknown HTTP scheme.
pub fn placeholders<'s, 'd: 's>(
    schemes: impl IntoIterator<Item = &'s SecurityScheme<'d>>,
    alphabet: Alphabet,
) -> Placeholders {
    let mut out = Placeholders::default();
    let mut add = |statement: Code| {
        if !out.statements.contains(&statement) {
            out.statements.push(statement);
        }
    };
    for scheme in schemes {
        for field in fields(scheme, alphabet) {
            out.call_values = true;
            let value = code!("newString(\"{}\")", field.placeholder);
            let field = code!("apiClient->{}", field.name);
            match CredentialKind::of(scheme) {
                CredentialKind::Key { name, .. } => {
                    let pair = code!("keyValuePair_create(newString({}), {})", string(name), value);
                    add(code!("{} = list_createList();", field));
                    add(code!("list_addElement({});", list(&[field, pair], 24, 20, 2)));
                }
                _ => add(code!("{} = {};", field, value)),
            }
        }
        if CredentialKind::of(scheme) == CredentialKind::Certificate {
            add(Code::fixed("apiClient->sslConfig = sslConfig_create(\"client.pem\", \"client.key\", NULL, 0);"));
        }
    }
    out
}

/// The field for the keys of a scheme.
pub fn key_field(scheme: &str, alphabet: Alphabet) -> Ident {
    fixed(&format!("apiKeys_{}", words::parameter(scheme, alphabet)))
}

impl Client<'_> {
    pub fn request(&self, named: &NamedOperation<'_, '_>, call: &Call<'_, '_>) -> RequestRows {
        let mut fields = Vec::new();
        fields.extend(call.server.as_ref().map(|url| code!(".server = {}", string(url))));
        let accept = self.accept(call);
        if !accept.is_empty() {
            fields.push(code!(".accept = {}", string(&accept.join(", "))));
        }
        if let Some(body) = &call.body {
            fields.push(code!(".content_type = {}", string(body.media_type)));
            if let BodyKind::Sequence(framing) = body.kind {
                fields.push(code!(".sequence = apiBody_{}", framing.as_str()));
            }
        }
        if call.is_anonymous() {
            fields.push(Code::fixed(".anonymous = 1"));
        }
        RequestRows {
            path: string(&named.operation.path_template().replace('\0', "%00")),
            fields,
            parameters: named.arguments().map(|(argument, inline)| self.argument_row(call, argument, inline)).collect(),
        }
    }

    fn argument_row(&self, call: &Call<'_, '_>, argument: &Argument<'_, '_>, inline: Option<&EnumNames>) -> Code {
        // The name of a body only appears in errors, so it is that of the argument.
        let name = if matches!(argument.location, Location::Body) { argument.ident.as_str() } else { argument.name };
        let mut out =
            vec![code!(".name = {}", string(name)), code!(".place = apiPlace_{}", argument.location.as_str())];
        out.extend(entries(argument).into_iter().filter_map(|entry| match entry {
            Entry::Content(media_type) => Some(code!(".content = {}", string(media_type))),
            Entry::Style(style) => Some(code!(".style = apiStyle_{}", style.as_str())),
            Entry::Explode(explode) => explode.then(|| Code::fixed(".explode = 1")),
            Entry::AllowReserved => Some(Code::fixed(".allow_reserved = 1")),
            Entry::AllowEmpty => Some(Code::fixed(".allow_empty = 1")),
        }));
        if let (Location::Body, Some(types)) = (&argument.location, call.item_types()) {
            out.push(code!(".content = {}", string(&types.join(","))));
        }
        out.extend(argument.required.then(|| Code::fixed(".required = 1")));
        out.push(code!(".type = {}", self.types.table(argument.ty, inline)));
        row(&out)
    }

    /// The reader of each success: the runtime chooses the row of the narrowest range of statuses, then the row of the
    /// media type.
    pub fn responses(&self, operation: &Operation<'_>) -> Vec<Code> {
        let unchanged = may_be_unchanged(operation).then(|| response_row(304, 304, None, None));
        let Some(chosen) = operation.success() else { return unchanged.into_iter().collect() };
        let expected = result(operation).map(|ty| self.types.table(ty, None));
        let expected = expected.as_ref();
        let read = |response: &Response<'_>| {
            let content = response.preferred_content()?;
            self.reader(response, content, expected).filter(|reader| !reader.streamed)
        };
        // Servers send undocumented statuses, so the chosen reader applies to all statuses without a row.
        let rest = read(chosen);
        let mut out = Vec::new();
        for response in operation.responses.iter().filter(|r| is_success(r.status) || r.status == chosen.status) {
            let is_chosen = response.status == chosen.status;
            let (first, last) = match response.status {
                _ if is_chosen => (200, 299),
                Status::Code(code) => (code, code),
                _ => continue,
            };
            let default = read(response);
            if !is_chosen && default != rest {
                out.push(response_row(first, last, default.as_ref(), None));
            }
            let readers = response.contents.iter().filter_map(|content| {
                let reader = self.reader(response, content, expected)?;
                (Some(&reader) != default.as_ref()).then_some((reader, content.media_type))
            });
            out.extend(readers.map(|(reader, media)| response_row(first, last, Some(&reader), Some(media))));
        }
        out.extend((expected.is_some() || !out.is_empty()).then(|| response_row(200, 299, rest.as_ref(), None)));
        out.extend(unchanged);
        out
    }

    /// The runtime's reader for a content; none if the function cannot return it and it has no items.
    fn reader(&self, response: &Response<'_>, content: &Content<'_>, expected: Option<&Code>) -> Option<Reader> {
        let table = self.types.table(whole(content)?, None);
        let api = self.types.api;
        let body = reading(api, response, content);
        if expected == Some(&table) {
            return Some(Reader { body, table, streamed: false });
        }
        let body = item_framing(api, content)?.as_str();
        Some(Reader { body, table, streamed: true })
    }

    /// The media types that the client accepts. A media type that the function cannot return is omitted if the response
    /// has another.
    fn accept<'d>(&self, call: &Call<'_, 'd>) -> Vec<&'d str> {
        let expected = result(call.operation).map(|ty| self.types.table(ty, None));
        let mut kept = BTreeSet::new();
        for response in &call.operation.responses {
            let can = |content: &Content<'_>| self.reader(response, content, expected.as_ref()).is_some();
            let chooses = is_success(response.status) && response.contents.iter().any(can);
            let contents = response.contents.iter().filter(|content| !chooses || can(content));
            kept.extend(contents.map(|content| content.media_type));
        }
        call.accept.iter().copied().filter(|media_type| kept.contains(media_type)).collect()
    }

    pub fn security(&self, call: &Call<'_, '_>) -> Vec<Code> {
        let alphabet = super::names::alphabet(self.options);
        let mut out = Vec::new();
        for alternative in &call.credentials {
            let mut rows: Vec<Vec<Code>> = Vec::new();
            for credential in alternative {
                let fields = fields(credential.scheme, alphabet);
                if fields.is_empty() {
                    continue;
                }
                let mut row = vec![code!(".scheme = apiScheme_{}", credential.kind.as_str())];
                if let CredentialKind::Key { location, name } = credential.kind {
                    row.push(code!(".place = apiPlace_{}", location.as_str()));
                    row.push(code!(".name = {}", string(name)));
                }
                let offsets = [".offset", ".offset2"].into_iter().zip(&fields);
                row.extend(offsets.map(|(key, field)| code!("{} = offsetof(apiClient_t, {})", key, field.name)));
                rows.push(row);
            }
            if let Some(last) = rows.last_mut() {
                last.push(Code::fixed(".last = 1"));
            }
            out.extend(rows.iter().map(|members| row(members)));
        }
        out
    }
}

/// The reader of a content.
#[derive(PartialEq)]
struct Reader {
    body: &'static str,
    table: Code,
    /// True if it is only read item by item, because the function returns another type.
    streamed: bool,
}

fn response_row(first: u16, last: u16, reader: Option<&Reader>, media: Option<&str>) -> Code {
    let media = media.map_or(Code::fixed("NULL"), string);
    match reader {
        Some(Reader { body, table, streamed }) => {
            code!("{{{}, {}, apiBody_{}, {}, {}, {}}}", first, last, *body, table, media, u16::from(*streamed))
        }
        None => code!("{{{}, {}, apiBody_none, {{.kind = jsonKind_any}}, {}, 0}}", first, last, media),
    }
}

/// The name of the runtime's reader for a content.
fn reading(api: &Api<'_>, response: &Response<'_>, content: &Content<'_>) -> &'static str {
    match Reading::of(api, response, content) {
        Reading::Sequence(framing) => framing.as_str(),
        Reading::File => "binary",
        Reading::Text | Reading::Other => "text",
        // A single event describes the items of a stream.
        Reading::Json if item_framing(api, content) == Some(ItemFraming::Events) => "events",
        Reading::Json => "json",
    }
}

/// The framing of a content whose items the runtime passes to `item_func`.
pub fn item_framing(api: &Api<'_>, content: &Content<'_>) -> Option<ItemFraming> {
    ItemFraming::of(api, content).filter(|framing| *framing != ItemFraming::Parts)
}
