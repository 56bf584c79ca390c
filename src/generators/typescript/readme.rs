//! What the READMEs of the TypeScript clients have in common.

use askama::Template;

use super::docs::OperationRow;
use super::names::Ident;
use super::text::{Code, markdown_line, string};
use crate::api::{Api, Info, Server};
use crate::generators::beside::IncomingRow;
use crate::generators::operations::default_url;
use crate::generators::readme::{self, ServerRow, is_long};
use crate::lean::LeanSort;

/// Columns of a paragraph of links.
const WIDTH: usize = 120;

/// The operations, models and webhooks.
#[derive(Template)]
#[template(path = "typescript/reference.md", escape = "none")]
pub struct Reference {
    /// What a class of operations is called.
    pub class: &'static str,
    /// In Markdown, where the description has one.
    pub base_url: Option<Code>,
    /// Each class has one row instead of one for each operation.
    pub is_long: bool,
    pub apis: Vec<ApiRow>,
    /// Links to their pages, on several lines.
    pub models: Code,
    pub webhooks: Vec<IncomingRow>,
}

/// A class of operations.
pub struct ApiRow {
    pub class: Ident,
    pub page: Ident,
    pub operations: Vec<OperationRow>,
}

impl Reference {
    /// `models` has the name and page of each.
    pub fn new(
        api: &Api<'_>,
        class: &'static str,
        apis: Vec<ApiRow>,
        mut models: Vec<(Ident, Ident)>,
        webhooks: Vec<IncomingRow>,
    ) -> Self {
        models.lean_sort();
        Self {
            class,
            // A description without servers has one that is "/", which tells a reader nothing.
            base_url: api
                .servers
                .first()
                .filter(|server| !matches!(server.url.as_str(), "" | "/"))
                .map(|server| linked(&server.url)),
            is_long: is_long(api),
            apis,
            models: links(&models),
            webhooks,
        }
    }
}

/// The servers among which a caller chooses.
#[derive(Template)]
#[template(path = "typescript/servers.md", escape = "none")]
pub struct Servers {
    servers: Vec<ServerRow>,
}

impl Servers {
    /// None where there is nothing to choose.
    pub fn of(api: &Api<'_>) -> Option<Self> {
        let servers = readme::servers(api);
        (!servers.is_empty()).then_some(Self { servers })
    }
}

/// `the **Swagger Petstore** API, version 1.0`: what a client is for, in a sentence.
pub fn named(info: &Info<'_>) -> Code {
    let title = info.title.trim();
    let article = if title.to_ascii_lowercase().starts_with("the ") { "" } else { "the " };
    let version = match info.version.trim() {
        "" => String::new(),
        version => format!(", version {}", markdown_line(version)),
    };
    Code::new(match title {
        "" => format!("the API{version}"),
        _ => format!("{article}{}{version}", readme::named(title)),
    })
}

/// Where a first call goes.
pub struct BaseUrl {
    /// As a string of TypeScript.
    pub url: Code,
    /// Requests go there without a setting.
    pub is_default: bool,
}

/// The URL of the first server. A relative one says nothing of the host: an example takes its place.
pub fn base_url(servers: &[Server<'_>]) -> BaseUrl {
    let url = servers.first().map(default_url).unwrap_or_default();
    let url = url.trim_end_matches('/');
    if is_absolute(url) {
        return BaseUrl { url: string(url), is_default: true };
    }
    let path = url.trim_start_matches('/');
    let slash = if path.is_empty() { "" } else { "/" };
    BaseUrl { url: string(&format!("https://api.example.com{slash}{path}")), is_default: false }
}

fn is_absolute(url: &str) -> bool {
    let scheme = |name: &str| url.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
    scheme("https://") || scheme("http://")
}

/// A URL as a link, or as it is written where Markdown would not take it for one.
fn linked(url: &str) -> Code {
    let is_plain = url.chars().all(|c| c.is_ascii_graphic() && !matches!(c, '<' | '>' | '`' | '\\' | '|'));
    Code::new(if is_absolute(url) && is_plain { format!("<{url}>") } else { markdown_line(url) })
}

/// Links to pages, with line ends where lines would be long.
fn links(pages: &[(Ident, Ident)]) -> Code {
    let mut out = String::from("Models:");
    let mut column = out.len();
    for (i, (name, page)) in pages.iter().enumerate() {
        let comma = if i + 1 < pages.len() { "," } else { "" };
        let link = format!("[{name}](docs/{page}.md){comma}");
        let fits = column + 1 + link.len() <= WIDTH;
        out.push(if fits { ' ' } else { '\n' });
        column = if fits { column + 1 + link.len() } else { link.len() };
        out.push_str(&link);
    }
    Code::new(if pages.is_empty() { String::new() } else { out })
}

#[cfg(test)]
mod tests {
    use super::{linked, named};
    use crate::api::Info;

    #[test]
    fn titles_do_not_say_api_twice() {
        let text = |title, version| named(&Info { title, version, ..Info::default() }).to_string();
        assert_eq!(text("Pets", "1"), "the **Pets** API, version 1");
        assert_eq!(text("Docker Engine API", "v2"), "the **Docker Engine API**, version v2");
        assert_eq!(text("Rapi", ""), "the **Rapi** API");
        assert_eq!(text("The Cat API", ""), "**The Cat API**");
        assert_eq!(text("", " "), "the API");
    }

    #[test]
    fn urls_are_links_where_they_can_be() {
        assert_eq!(linked("https://a.example/{b}").as_str(), "<https://a.example/{b}>");
        assert_eq!(linked("/v1").as_str(), "/v1");
        assert_eq!(linked("https://a.example/>[x](y)").as_str(), "https://a.example/>[x](y)");
        assert_eq!(linked("javascript:alert()").as_str(), "javascript:alert()");
    }
}
