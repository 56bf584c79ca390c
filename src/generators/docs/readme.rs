//! What the READMEs of all languages decide alike: which credentials their first call needs, which
//! operation a server shows as written, and when operations are too many for a row each.

use super::rows::Incoming;
use super::table::{Row, readme_table};
use super::{Class, Docs, line};
use crate::api::{Api, Operation, SecurityKind, SecurityScheme, Server, Shape, is_json};
use crate::emit::markdown::{code, line as markdown_line, plain};
use crate::emit::text::Code;
use crate::generators::contract::unusable;
use crate::generators::names::Ident;
use crate::generators::operations::{result, whole};

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

/// A security scheme, and where its credential goes.
pub struct SchemeRow {
    pub name: Code,
    pub what: Code,
    pub how: Code,
    pub description: Code,
}

/// The row of a scheme; `how` is Markdown that says how the language is given its credential.
pub fn scheme(scheme: &SecurityScheme<'_>, how: impl Into<String>) -> SchemeRow {
    let what = match &scheme.kind {
        SecurityKind::ApiKey { .. } => "API key",
        SecurityKind::Basic => "HTTP basic",
        SecurityKind::Bearer { .. } => "HTTP bearer",
        SecurityKind::OAuth2 { .. } => "OAuth 2.0",
        SecurityKind::OpenIdConnect { .. } => "OpenID Connect",
        SecurityKind::MutualTls => "Mutual TLS",
        SecurityKind::Http(_) => "HTTP (other scheme)",
    };
    SchemeRow {
        name: line(scheme.name),
        what: Code::new(format!("{what}{}", if scheme.deprecated { ", deprecated" } else { "" })),
        how: Code::new(how),
        description: line(scheme.description.unwrap_or_default()),
    }
}

impl Docs<'_> {
    /// A row for each class, with its operations; `cell` is how the class is shown.
    pub fn class_table(&self, columns: [&str; 2], cell: &dyn Fn(&Class<'_>) -> String) -> Option<Code> {
        let row = |(class, page): (&Class<'_>, &Ident)| -> Row {
            let operations: Vec<_> = class.operations.iter().map(|op| format!("`{}`", op.symbol)).collect();
            vec![Code::new(format!("[{}](docs/{page}.md)", cell(class))), Code::new(operations.join(", "))]
        };
        let rows = self.classes.iter().zip(&self.pages.classes).map(row).collect();
        readme_table(&columns, rows)
    }

    /// A row for each operation, after its class where `class` names that column.
    pub fn operation_table(&self, class: Option<&str>) -> Option<Code> {
        let mut rows = Vec::new();
        for (class_of, page) in self.classes.iter().zip(&self.pages.classes) {
            for callable in &class_of.operations {
                let (operation, symbol) = (callable.operation, &callable.symbol);
                let mut row: Row = Vec::new();
                row.extend(class.map(|_| Code::new(format!("`{}`", class_of.name))));
                row.push(Code::new(format!("[`{symbol}`](docs/{page}.md#{})", super::table::anchor(symbol))));
                row.push(Code::new(match class {
                    Some(_) => format!("`{} {}`", line(&operation.method), line(&operation.path)),
                    None => code(&format!("{} {}", operation.method, operation.path)),
                }));
                row.push(super::rows::summary(operation));
                rows.push(row);
            }
        }
        let callable = self.dialect.words().callable;
        let columns: Vec<_> = class.into_iter().chain([callable, "HTTP request", "Description"]).collect();
        readme_table(&columns, rows)
    }

    /// The name of each model, and its page.
    pub fn model_names(&self) -> Vec<(Ident, Ident)> {
        let mut names: Vec<_> = self.models().map(|(id, page)| (self.dialect.model_name(id), page.clone())).collect();
        names.sort();
        names
    }

    /// The requests that the API sends outside of calls.
    pub fn webhooks(&self) -> Vec<Incoming> {
        super::rows::incoming(self.api, &self.api.webhooks, &|ty| self.dialect.received(ty, "docs/"))
    }
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
