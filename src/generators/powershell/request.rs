//! Requests and responses of a call, as rows of the runtime's tables.

use super::module::Module;
use super::names::NamedOperation;
use super::pages::PageParameters;
use super::text::{Code, array, hashtable, string, strings};
use super::types::table;
use crate::api::Type;
use crate::code;
use crate::plan::call::{Argument, BodyKind, Call, Credential, Location, Reading};
use crate::plan::credentials::CredentialKind;
use crate::plan::operations::{may_be_unchanged, result};
use crate::plan::streams::{Plain, Stream, Watch};
use crate::plan::table::{Entry, entries};
use crate::plan::types::{Kind, TextFormat};

/// The entries of an operation's table, each `key = value`, and its lists of rows.
pub struct RequestRows {
    pub fields: Vec<Code>,
    pub parameters: Vec<Code>,
    pub security: Vec<Code>,
}

impl Module<'_> {
    pub fn request(&self, named: &NamedOperation<'_, '_>) -> RequestRows {
        let operation = named.operation;
        let call = Call::of(self.api, operation, &named.arguments);
        let mut fields = vec![
            code!("Name = {}", string(&named.function.to_string())),
            code!("Method = {}", string(&operation.method)),
            code!("Path = {}", string(&operation.path_template())),
        ];
        fields.extend(call.server.as_ref().map(|url| code!("Server = {}", string(url))));
        if !call.accept.is_empty() {
            fields.push(code!("Accept = {}", strings(call.accept.iter().copied())));
        }
        if let Some(body) = &call.body {
            fields.push(code!("ContentType = {}", string(body.media_type)));
            if let BodyKind::Sequence(framing) = body.kind {
                fields.push(code!("Sends = '{}'", framing.as_str()));
            }
        }
        fields.extend(reads(&call).map(|reads| code!("Reads = '{}'", reads)));
        fields.extend(self.stream(named));
        fields.extend(may_be_unchanged(operation).then(|| Code::fixed("MayBeUnchanged = $true")));
        let result = result(operation).filter(|ty| says_more(ty));
        fields.extend(result.map(|ty| code!("Result = {}", table(self.api, self.names, ty))));
        let pages = |pages: &PageParameters| pages.table(self.api, operation, &named.arguments, self.options);
        fields.extend(named.pages.as_ref().map(pages));
        let errors = call.failures().filter(|(_, ty)| says_more(ty));
        let errors: Vec<_> =
            errors.map(|(status, ty)| code!("{} = {}", string(&status), table(self.api, self.names, ty))).collect();
        fields.extend((!errors.is_empty()).then(|| code!("Errors = {}", hashtable(&errors))));
        RequestRows {
            fields,
            parameters: call.arguments.iter().map(|it| self.argument_row(&call, it)).collect(),
            security: call.credentials.iter().map(|together| alternative(together)).collect(),
        }
    }

    /// The stream that a response can be instead of a single value.
    fn stream(&self, named: &NamedOperation<'_, '_>) -> Option<Code> {
        let list = |list: Code| code!("Result = {}", list);
        let items =
            |item: &Type<'_>| list(code!("@{{ Type = 'array'; Items = {} }}", table(self.api, self.names, item)));
        let watched = |ty: &Type<'_>| match self.api.resolved(ty).is_list() {
            true => list(table(self.api, self.names, ty)),
            false => items(ty),
        };
        let lines = || vec![Code::fixed("MediaType = 'application/json'"), Code::fixed("Reads = 'jsonLines'")];
        let stream = Stream::of(self.api, named.operation, false).filter(|stream| stream.plain != Plain::List);
        let members = match (stream, Watch::of(named.operation, &named.arguments)) {
            (Some(stream), _) => vec![
                code!("MediaType = {}", string(stream.media_type())),
                code!("Reads = '{}'", stream.framing.as_str()),
                items(stream.item),
            ],
            (None, Some(Watch::Always)) => lines().into_iter().chain(result(named.operation).map(watched)).collect(),
            (None, Some(Watch::If(argument))) => {
                let condition = code!("If = {}", string(argument.ident.as_str()));
                lines().into_iter().chain([condition]).collect()
            }
            (None, None) => return None,
        };
        Some(code!("Stream = {}", hashtable(&members)))
    }

    fn argument_row(&self, call: &Call<'_, '_>, argument: &Argument<'_, '_>) -> Code {
        let mut out = vec![
            code!("Parameter = {}", string(argument.ident.as_str())),
            code!("Name = {}", string(argument.name)),
            code!("In = '{}'", argument.location.as_str()),
        ];
        out.extend(argument.required.then(|| Code::fixed("Required = $true")));
        out.extend(entries(argument).into_iter().filter_map(|entry| match entry {
            Entry::Content(media_type) => Some(code!("Content = {}", string(media_type))),
            Entry::Style(style) => Some(code!("Style = '{}'", style.as_str())),
            Entry::Explode(explode) => explode.then(|| Code::fixed("Explode = $true")),
            Entry::AllowReserved => Some(Code::fixed("Reserved = $true")),
            Entry::AllowEmpty => Some(Code::fixed("Empty = $true")),
        }));
        if let (Location::Body, Some(types)) = (&argument.location, call.item_types()) {
            out.push(code!("Items = {}", strings(types)));
        }
        out.push(code!("Schema = {}", table(self.api, self.names, argument.ty)));
        hashtable(&out)
    }
}

/// True if the schema of a result has information that its JSON lacks: the type of an object, or that a string is a
/// date-time.
fn says_more(ty: &Type<'_>) -> bool {
    match ty.kind() {
        Kind::Model(_) | Kind::Text(TextFormat::DateTime) => true,
        // The runtime does not look inside tuples.
        Kind::Tuple(_) => false,
        _ => ty.inner().any(says_more),
    }
}

/// The way in which the runtime reads a success; none if the media type of the response decides.
fn reads(call: &Call<'_, '_>) -> Option<&'static str> {
    match call.reading()? {
        Reading::Sequence(framing) => Some(framing.as_str()),
        // With several types, the type of the response decides.
        Reading::File if call.is_mixed() => None,
        Reading::File => Some("bytes"),
        Reading::Text | Reading::Other | Reading::Json => None,
    }
}

/// An alternative: schemes that are required together.
fn alternative(together: &[Credential<'_, '_>]) -> Code {
    let scheme = |credential: &Credential<'_, '_>| {
        let kind = credential.kind.as_str();
        let mut out = vec![code!("Scheme = {}", string(credential.scheme.name)), code!("Kind = '{}'", kind)];
        if let CredentialKind::Key { location, name } = credential.kind {
            out.extend([code!("In = '{}'", location.as_str()), code!("Name = {}", string(name))]);
        }
        hashtable(&out)
    };
    code!("@{{ Schemes = {} }}", array(together.iter().map(scheme)))
}
