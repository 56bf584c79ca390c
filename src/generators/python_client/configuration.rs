//! The module `configuration`: servers and security schemes.

use askama::Template;

use super::client::Client;
use super::options::Library;
use super::request::server;
use crate::api::{SecurityKind, SecurityScheme};
use crate::code;
use crate::emit::text::Code;
use crate::generators::call::CredentialKind;
use crate::generators::context::render;
use crate::generators::python::text::string;

#[derive(Template)]
#[template(path = "python/runtime/configuration.py", escape = "none")]
struct ConfigurationFile {
    urllib3: bool,
    aiohttp: bool,
    signing: bool,
    auth_types: Code,
    schemes: Code,
    servers: Code,
    retries_type: &'static str,
    date_format: Code,
    datetime_format: Code,
    api_version: Code,
    package_version: Code,
}

/// What is known of a scheme: its kind, and where its key goes.
struct Scheme {
    name: Code,
    /// The type that describes its settings.
    ty: &'static str,
    fact: Code,
}

fn scheme(scheme: &SecurityScheme<'_>) -> Option<Scheme> {
    let header = |kind: &'static str| code!("(\"{}\", \"header\", \"Authorization\", None)", kind);
    let (ty, fact) = match CredentialKind::of(&scheme.kind) {
        CredentialKind::Key { location, name } => {
            ("APIKeyAuthSetting", code!("(\"api_key\", \"{}\", {}, None)", location.as_str(), string(name)))
        }
        CredentialKind::Basic => ("BasicAuthSetting", header("basic")),
        CredentialKind::Bearer => match scheme.kind {
            SecurityKind::Bearer { format: Some(format) } => (
                "BearerFormatAuthSetting",
                code!("(\"bearer\", \"header\", \"Authorization\", {})", string(format)),
            ),
            _ => ("BearerAuthSetting", header("bearer")),
        },
        CredentialKind::OAuth2 => ("OAuth2AuthSetting", header("oauth2")),
        CredentialKind::Signature => ("HTTPSignatureAuthSetting", header("http-signature")),
        CredentialKind::Elsewhere => return None,
    };
    Some(Scheme { name: string(scheme.name), ty, fact })
}

fn dict(entries: impl Iterator<Item = Code>, pad: &'static str, end: &'static str) -> Code {
    let lines = Code::joined(entries.map(|entry| code!("{}{},\n", pad, entry)), "");
    if lines.is_empty() { Code::fixed("{}") } else { code!("{{\n{}{}}}", lines, end) }
}

pub fn file(client: &Client<'_>) -> String {
    let (api, options) = (client.api, client.options);
    let schemes: Vec<_> = api.security_schemes.iter().filter_map(scheme).collect();
    let servers: Vec<_> = api.servers.iter().map(|of| code!("    {},\n", server(of))).collect();
    let none = || code!("[{{\"url\": \"\", \"description\": \"No description provided\"}}]");
    render(&ConfigurationFile {
        urllib3: options.library == Library::Urllib3,
        aiohttp: options.library == Library::Asyncio,
        signing: client.signs(),
        auth_types: dict(schemes.iter().map(|scheme| code!("{}: {}", scheme.name, scheme.ty)), "        ", "    "),
        schemes: dict(schemes.iter().map(|scheme| code!("{}: {}", scheme.name, scheme.fact)), "    ", ""),
        servers: if servers.is_empty() { none() } else { code!("[\n{}]", Code::joined(servers, "")) },
        retries_type: match options.library {
            Library::Urllib3 => "Retry | int",
            Library::Asyncio => "Any",
            Library::Httpx | Library::Httpx2 => "int",
        },
        date_format: string(&options.date_format),
        datetime_format: string(&options.datetime_format),
        api_version: string(api.info.version),
        package_version: string(&options.package_version),
    })
}
