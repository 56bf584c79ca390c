//! What the READMEs of all languages decide alike: which credentials their first call needs, which
//! operation a server shows as written, and when operations are too many for a row each.

use super::contract::unusable;
use super::operations::{result, whole};
use crate::api::{Api, Operation, SecurityScheme, Server, Shape, is_json};
use crate::emit::markdown::{code, line as markdown_line, plain};
use crate::emit::text::Code;

/// Up to this many operations have a row each in a README; of more, each group has one.
pub const OPERATION_ROWS: usize = 60;

/// True if a row for each operation would make the README too long.
pub fn is_long(api: &Api<'_>) -> bool {
    api.operations.len() > OPERATION_ROWS
}

/// The API in a sentence: `**Petstore** API`.
pub fn named(title: &str) -> Code {
    Code::new(format!("**{}**{}", markdown_line(title.trim()), api_after(title)))
}

/// The API in a sentence that is not Markdown: `Petstore API`.
pub fn plainly_named(title: &str) -> String {
    format!("{}{}", plain(title.trim()), api_after(title))
}

/// Many titles say already that it is an API.
fn api_after(title: &str) -> &'static str {
    let last = title.split_whitespace().last().unwrap_or_default();
    if last.eq_ignore_ascii_case("api") { "" } else { " API" }
}

/// A server in a list.
pub struct ServerRow {
    /// Its URL, and what it is for.
    pub label: Code,
    /// `region: defaults to eu, one of eu, us`
    pub variables: Vec<Code>,
}

/// The servers among which a reader has a choice: several, or one whose URL has variables.
pub fn servers(api: &Api<'_>) -> Vec<ServerRow> {
    let is_choice = api.servers.len() > 1 || api.servers.iter().any(|server| !server.variables.is_empty());
    api.servers.iter().filter(|_| is_choice).map(server_row).collect()
}

fn server_row(server: &Server<'_>) -> ServerRow {
    let variables = server.variables.iter().map(|variable| {
        let allowed: Vec<_> = variable.allowed.iter().map(|value| code(value)).collect();
        let allowed = if allowed.is_empty() { String::new() } else { format!(", one of {}", allowed.join(", ")) };
        Code::new(format!("{}: defaults to {}{allowed}", code(variable.name), code(&variable.default)))
    });
    let purpose = server.description.or(server.name).map(|text| format!(": {}", markdown_line(text)));
    ServerRow { label: Code::new(code(&server.url) + &purpose.unwrap_or_default()), variables: variables.collect() }
}

/// The schemes of the first authentication alternative of an operation; none where it needs no credentials.
pub fn credentials<'a, 'd>(api: &'a Api<'d>, operation: &Operation<'d>) -> Vec<&'a SecurityScheme<'d>> {
    let first = operation.security.first().into_iter().flatten();
    first.filter_map(|used| api.scheme(used)).collect()
}

/// True if an implementation can return the request body as the response: both are the same model, in JSON.
/// A server's README shows the first such operation, which is real code that needs no data of its own.
pub fn echoes(operation: &Operation<'_>) -> bool {
    if unusable(operation).is_some() {
        return false;
    }
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

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn titles_that_end_so_are_not_called_an_api_again() {
        let titles = ["Petstore", "Docker Engine API", "The Api", "rapi", "a|b"];
        let names = ["**Petstore** API", "**Docker Engine API**", "**The Api**", "**rapi** API", "**a\\|b** API"];
        assert_eq!(titles.map(|title| named(title).to_string()), names);
    }
}
