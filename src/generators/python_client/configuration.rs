//! The module `configuration`: servers and security schemes.

use askama::Template;

use super::client::Client;
use super::options::Library;
use super::request::server;
use crate::api::{SecurityKind, SecurityScheme};
use crate::emit::text::Code;
use crate::generators::context::render;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::string;
use crate::generators::python::tree::PAGE;
use crate::plan::credentials::CredentialKind;
use crate::{code, layout};

#[derive(Template)]
#[template(path = "python/runtime/configuration.py", escape = "none")]
struct ConfigurationFile {
    urllib3: bool,
    aiohttp: bool,
    asynchronous: bool,
    signing: bool,
    auth_types: Code,
    schemes: Code,
    servers: Code,
    retries_type: &'static str,
    date_format: Code,
    datetime_format: Code,
    api_version: Code,
    package_version: Code,
    strict_default: &'static str,
}

/// A security scheme: its kind, and the location of its key.
struct Scheme {
    name: Code,
    /// The type that describes its settings.
    ty: &'static str,
    fact: Expression,
}

fn scheme(scheme: &SecurityScheme<'_>) -> Option<Scheme> {
    let fact = |kind: &'static str, location: &'static str, name: &str, format: Option<&str>| {
        let format = format.map_or(Code::fixed("None"), string);
        Expression::tuple([code!("\"{}\"", kind), code!("\"{}\"", location), string(name), format])
    };
    let header = |kind: &'static str, format| fact(kind, "header", "Authorization", format);
    let (ty, fact) = match CredentialKind::of(scheme) {
        CredentialKind::Key { location, name } => ("APIKeyAuthSetting", fact("api_key", location.as_str(), name, None)),
        CredentialKind::Basic => ("BasicAuthSetting", header("basic", None)),
        CredentialKind::Bearer => match scheme.kind {
            SecurityKind::Bearer { format: Some(format) } => {
                ("BearerFormatAuthSetting", header("bearer", Some(format)))
            }
            _ => ("BearerAuthSetting", header("bearer", None)),
        },
        CredentialKind::OAuth2 => ("OAuth2AuthSetting", header("oauth2", None)),
        CredentialKind::Signature => ("HTTPSignatureAuthSetting", header("http-signature", None)),
        CredentialKind::Certificate | CredentialKind::Http(_) => return None,
    };
    Some(Scheme { name: string(scheme.name), ty, fact })
}

pub fn file(client: &Client<'_>) -> String {
    let (api, options) = (client.api, client.options);
    let schemes: Vec<_> = api.security_schemes.iter().filter_map(scheme).collect();
    let mut servers: Vec<_> = api.servers.iter().map(server).collect();
    if servers.is_empty() {
        servers.push(Code::fixed("{\"url\": \"\", \"description\": \"No description provided\"}").into());
    }
    let types = schemes.iter().map(|scheme| Expression::entry(scheme.name.clone(), Code::fixed(scheme.ty)));
    let facts = schemes.iter().map(|scheme| Expression::entry(scheme.name.clone(), scheme.fact.clone()));
    let schemes =
        layout!["_SCHEMES: dict[str, tuple[str, str, str, str | None]] = ", Expression::Dict(facts.collect()).layout()];
    let servers = layout!["_SERVERS: list[HostSetting] = ", Expression::List(servers).layout()];
    render(&ConfigurationFile {
        urllib3: options.library == Library::Urllib3,
        aiohttp: options.library == Library::Asyncio,
        asynchronous: options.is_async(),
        signing: client.signs(),
        auth_types: PAGE.print(&layout![Expression::Dict(types.collect()).layout(), ","], 4),
        schemes: PAGE.print(&schemes, 0),
        servers: PAGE.print(&servers, 0),
        retries_type: match options.library {
            Library::Urllib3 => "Retry | int",
            Library::Asyncio => "Any",
            Library::Httpx | Library::Httpx2 => "int",
        },
        date_format: string(&options.date_format),
        datetime_format: string(&options.datetime_format),
        api_version: string(api.info.version),
        package_version: string(&options.package_version),
        strict_default: match options.strictness() {
            Some(true) => "is True in this package",
            Some(false) => "is False in this package",
            None => "accepts the values alone",
        },
    })
}
