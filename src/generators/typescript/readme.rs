//! Parts shared by the READMEs of the TypeScript clients.

use super::text::{Code, markdown_line, string};
use crate::api::{Api, Info, Operation, SecurityScheme, Server};
use crate::code;
use crate::generators::docs::readme::{self, linked};
use crate::plan::credentials::first;
use crate::plan::operations;

/// The base URL in Markdown; none for "/", the default for descriptions without servers, because it tells a reader
/// nothing.
pub fn reference_url(api: &Api<'_>) -> Option<Code> {
    let server = api.servers.first().filter(|server| !matches!(server.url.as_str(), "" | "/"));
    server.map(|server| linked(&server.url))
}

/// The API in a phrase: `the **Swagger Petstore** API, version 1.0`.
pub fn named(info: &Info<'_>) -> Code {
    let title = info.title.trim();
    let article = if title.to_ascii_lowercase().starts_with("the ") { "" } else { "the " };
    let version = match info.version.trim() {
        "" => Code::default(),
        version => code!(", version {}", markdown_line(version)),
    };
    match title {
        "" => code!("the API{}", version),
        _ => code!("{}{}{}", article, readme::named(title), version),
    }
}

/// The schemes that a first call uses. These clients prefer those in headers.
pub fn credentials<'a, 'd>(api: &'a Api<'d>, operation: &'a Operation<'d>) -> Vec<&'a SecurityScheme<'d>> {
    first(operation, operations::headers_first(api, operation))
}

/// The operation whose credentials the first program of a README shows: the first that needs credentials.
pub fn secured<'a, 'd>(
    api: &'a Api<'d>,
    mut operations: impl Iterator<Item = &'a Operation<'d>>,
) -> Option<&'a Operation<'d>> {
    operations.find(|operation| !credentials(api, operation).is_empty())
}

/// The base URL of a first call.
pub struct BaseUrl {
    /// As a string of TypeScript.
    pub url: Code,
    /// True if the client uses this URL by default.
    pub is_default: bool,
}

/// True if no operation has its own servers.
pub fn has_one_base(api: &Api<'_>) -> bool {
    api.operations.iter().all(|operation| operation.servers.is_empty())
}

/// The URL of the first server. If it is relative, it is appended to a placeholder host.
pub fn base_url(servers: &[Server<'_>]) -> BaseUrl {
    match operations::base_url(servers) {
        Ok(url) => BaseUrl { url: string(&url), is_default: true },
        Err(path) => {
            let path = path.trim_start_matches('/');
            let slash = if path.is_empty() { "" } else { "/" };
            BaseUrl { url: string(&format!("https://api.example.com{slash}{path}")), is_default: false }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::named;
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
}
