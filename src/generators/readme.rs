//! What the READMEs of all languages decide alike: which credentials their first call needs, which
//! operation a server shows as written, and when operations are too many for a row each.

use super::operations::{result, whole};
use crate::api::{Api, Operation, SecurityScheme, Shape, is_json};
use crate::emit::markdown::line as markdown_line;
use crate::emit::text::Code;

/// Up to this many operations have a row each in a README; of more, each group has one.
pub const OPERATION_ROWS: usize = 60;

/// True if a row for each operation would make the README too long.
pub fn is_long(api: &Api<'_>) -> bool {
    api.operations.len() > OPERATION_ROWS
}

/// The API in a sentence: `**Petstore** API`. Many titles say already that it is one.
pub fn named(title: &str) -> Code {
    let last = title.split_whitespace().last().unwrap_or_default();
    let api = if last.eq_ignore_ascii_case("api") { "" } else { " API" };
    Code::new(format!("**{}**{api}", markdown_line(title.trim())))
}

/// The schemes of the first authentication alternative of an operation; none where it needs no credentials.
pub fn credentials<'a, 'd>(api: &'a Api<'d>, operation: &Operation<'d>) -> Vec<&'a SecurityScheme<'d>> {
    let first = operation.security.first().into_iter().flatten();
    first.map(|used| &api.security_schemes[used.scheme]).collect()
}

/// True if an implementation can return the request body as the response: both are the same model, in JSON.
/// A server's README shows the first such operation, which is real code that needs no data of its own.
pub fn echoes(operation: &Operation<'_>) -> bool {
    let Some(sent) = operation.body.as_ref().map(|body| body.sent()).filter(|sent| is_json(sent.media_type)) else {
        return false;
    };
    let model = |shape: &Shape<'_>| match shape {
        Shape::Model(id) => Some(*id),
        _ => None,
    };
    let sent = whole(sent).and_then(|ty| model(&ty.shape));
    sent.is_some() && result(operation).and_then(|ty| model(&ty.shape)) == sent
}

/// The API in a sentence that is not Markdown: `Petstore API`.
pub fn plainly_named(title: &str) -> String {
    let api = if named(title).as_str().ends_with("**") { "" } else { " API" };
    format!("{}{api}", crate::emit::markdown::plain(title.trim()))
}
