//! Parts shared by the READMEs of all languages: the title of the API, its servers and security schemes, the
//! credentials of a first call, the operation that a server's README implements, and the limit for the number of rows.

use super::rows;
use super::table::{Row, list, readme_table};
use super::text::{autolink, code, line, paragraphs};
use crate::api::{Api, Info, MediaKind, Operation, SecurityScheme, Server};
use crate::code;
use crate::emit::markdown::plain;
use crate::emit::text::Code;
use crate::plan::contract::unusable;
use crate::plan::credentials::{first, title};
use crate::plan::operations::{alternatives, is_absolute, parts, result, whole};

/// The maximum number of operations with a row each in a README, and of models with a link each. With more operations,
/// each group has a row.
pub const ROWS: usize = 60;

/// True if a row for each operation would make the README too long.
pub fn is_long(api: &Api<'_>) -> bool {
    api.operations.len() > ROWS
}

/// The API's title in Markdown: `**Petstore** API`.
pub fn named(title: &str) -> Code {
    code!("**{}**{}", line(title.trim()), api_after(title))
}

/// The API's title in plain text: `Petstore API`.
pub fn plainly_named(title: &str) -> String {
    format!("{}{}", plain(title.trim()), api_after(title))
}

/// The word "API", unless the title already ends with it.
fn api_after(title: &str) -> &'static str {
    let last = title.split_whitespace().last().unwrap_or_default();
    if last.eq_ignore_ascii_case("api") { "" } else { " API" }
}

/// The API's description, and a link to further documentation.
pub fn about(info: &Info<'_>) -> Vec<Code> {
    let text = paragraphs(info.description.or(info.summary));
    text.into_iter().chain(info.external_docs.as_ref().map(rows::docs_line)).collect()
}

/// A list of the servers with their variables, if there is a choice: several servers, or one with variables.
pub fn servers(api: &Api<'_>) -> Option<Code> {
    let is_choice = api.servers.len() > 1 || api.servers.iter().any(|server| !server.variables.is_empty());
    let rows: Vec<_> = api.servers.iter().filter(|_| is_choice).map(server).collect();
    list(&rows)
}

fn server(server: &Server<'_>) -> Code {
    let mut out = code(&server.url);
    if let Some(purpose) = server.description.or(server.name) {
        out.push(code!(": {}", line(purpose)));
    }
    for variable in &server.variables {
        out.push(code!("\n  - {}: defaults to {}", code(variable.name), code(&variable.default)));
        if !variable.allowed.is_empty() {
            out.push(code!(", one of {}", Code::joined(variable.allowed.iter().map(|value| code(value)), ", ")));
        }
    }
    out
}

/// A URL as a link, or as plain text if it is not absolute.
pub fn linked(url: &str) -> Code {
    if is_absolute(url) { autolink(url) } else { line(url) }
}

/// The path of the first server's URL, as a default value in a table.
pub fn default_path(base_path: &str) -> Code {
    if base_path.is_empty() { Code::fixed("empty") } else { code(base_path) }
}

/// A table of the security schemes; none if the description has none. `cells` returns a language's cells for a scheme,
/// as Markdown, in the columns `names`.
pub fn schemes(
    api: &Api<'_>,
    names: &[&'static str],
    cells: &dyn Fn(usize, &SecurityScheme<'_>) -> Vec<Code>,
) -> Option<Code> {
    let schemes = &api.security_schemes;
    let described = schemes.iter().any(|scheme| scheme.description.is_some_and(|text| !text.is_empty()));
    let row = |(i, scheme): (usize, &SecurityScheme<'_>)| -> Row {
        let kind = code!("{}{}", title(scheme), if scheme.deprecated { ", deprecated" } else { "" });
        let mut row = vec![code(scheme.name), kind];
        row.extend(cells(i, scheme));
        row.extend(described.then(|| line(scheme.description.unwrap_or_default())));
        row
    };
    let last = if described { &["Description"][..] } else { &[] };
    readme_table(&[&["Scheme", "Type"], names, last].concat(), schemes.iter().enumerate().map(row).collect())
}

/// The schemes that a first call uses.
pub fn credentials<'a, 'd>(api: &'a Api<'d>, operation: &'a Operation<'d>) -> Vec<&'a SecurityScheme<'d>> {
    first(operation, alternatives(api, operation))
}

/// The index of the first file, or list of files, in the parts of an operation's body.
pub fn file(operation: &Operation<'_>) -> Option<usize> {
    parts(operation).iter().position(|part| part.ty().is_file())
}

/// True if an implementation can return the request body as the response: both are the same model, in JSON. A server's
/// README shows the first of these operations, because its code is complete without further data.
pub fn echoes(operation: &Operation<'_>) -> bool {
    if unusable(operation).is_some() {
        return false;
    }
    let Some(sent) =
        operation.body.as_ref().map(|body| body.preferred_content()).filter(|sent| sent.media() == MediaKind::Json)
    else {
        return false;
    };
    let sent = whole(sent).and_then(|ty| ty.model());
    sent.is_some() && result(operation).and_then(|ty| ty.model()) == sent
}

#[cfg(test)]
mod tests {
    use super::{linked, named};

    #[test]
    fn urls_are_links_where_they_can_be() {
        assert_eq!(linked("https://a.example/{b}").as_str(), "<https://a.example/{b}>");
        assert_eq!(linked("/v1").as_str(), "/v1");
        assert_eq!(linked("https://a.example/>[x](y)").as_str(), "https://a.example/>[x](y)");
        assert_eq!(linked("javascript:alert()").as_str(), "javascript:alert()");
    }

    #[test]
    fn titles_that_end_so_are_not_called_an_api_again() {
        let titles = ["Petstore", "Docker Engine API", "The Api", "rapi", "a|b"];
        let names = ["**Petstore** API", "**Docker Engine API**", "**The Api**", "**rapi** API", "**a\\|b** API"];
        assert_eq!(titles.map(|title| named(title).to_string()), names);
    }
}
