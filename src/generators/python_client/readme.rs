//! README.md and docs/, the introduction for users of the client.

use askama::Template;

use super::client::Client;
use super::docs::{Writer, pages};
use super::example::{Program, Shown, host, is_stream};
use super::names::{Group, NamedOperation};
use super::options::{Library, NaiveDatetimes};
use super::pages as paged;
use crate::api::{SecurityScheme, Type};
use crate::code;
use crate::emit::Files;
use crate::emit::iso_time;
use crate::emit::text::{Code, shell_word, word};
use crate::generators::context::render;
use crate::generators::docs::readme::{self, credentials, file, named, schemes, servers};
use crate::generators::docs::reference::Reference;
use crate::generators::docs::{Docs, DocsPlace, code, line};
use crate::generators::python::text::string;
use crate::plan::credentials::{CredentialKind, is_key, place};
use crate::plan::operations::result;

/// The number of operations that are tried to find a short program, and the number of its lines.
const TRIED: usize = 20;
const SHORT: usize = 30;

#[derive(Template)]
#[template(path = "python/README.md", escape = "none")]
struct Readme {
    title: Code,
    /// A sentence about the API.
    api: Code,
    version: Code,
    about: Vec<Code>,
    package_version: Code,
    built: Option<Code>,
    /// The package in Python's notation.
    package: Code,
    /// The name of the project as a word of a shell; none without a project.
    project: Option<Code>,
    library: &'static str,
    is_async: bool,
    /// True if blocking methods exist.
    sync: bool,
    /// True if classes of operations without a client do not share one.
    independent: bool,
    urllib3: bool,
    aiohttp: bool,
    first: Option<First>,
    upload: Option<Code>,
    download: Option<Code>,
    stream: Option<Code>,
    asks_host: bool,
    servers: Option<Code>,
    schemes: Option<Code>,
    has_keys: bool,
    signs: bool,
    naive: &'static str,
    /// True if an operation has `…_all`.
    has_pages: bool,
    /// True if enumerations in responses have to have listed values.
    strict: bool,
    /// True if responses may lack required members.
    lenient: bool,
    decimals: bool,
    reference: Reference,
}

/// The programs of the first call.
struct First {
    program: Code,
    response: Code,
    errors: Code,
    cancelled: Option<Code>,
}

pub fn write(client: &Client<'_>, files: &mut Files) {
    let pages = pages(client);
    let last = client.options.package_name.rsplit('.').next().unwrap_or_default();
    let place = match client.options.generate_source_code_only {
        false => DocsPlace::usual(true),
        true => DocsPlace {
            folder: format!("{}/docs", client.folder()),
            link: code!("{}/docs", word(last)),
            readme: Some(code!("../../{}_README.md", word(last))),
        },
    };
    let dialect = Writer { client, pages: &pages, link: place.link.clone() };
    let docs = Docs { api: client.api, dialect: &dialect, pages: &pages, place };
    docs.write(files);
    let path = match client.options.generate_source_code_only {
        false => "README.md".to_owned(),
        true => format!("{}_README.md", client.folder()),
    };
    files.push(path, render(&readme(client, &docs)));
}

type Operation<'c> = (&'c Group<'c, 'c>, &'c NamedOperation<'c, 'c>);

fn readme(client: &Client<'_>, docs: &Docs<'_>) -> Readme {
    let (api, options) = (client.api, client.options);
    let all = || client.names.groups.iter().flat_map(|group| group.operations.iter().map(move |named| (group, named)));
    let of = |(group, named): Operation<'_>, shown: Shown| Program::of(client, group, named, shown);
    let is_file = |named: &NamedOperation<'_, '_>| result(named.operation).is_some_and(Type::is_one_file);
    let project = options.project_name.clone().unwrap_or_else(|| options.package_name.replace(['_', '.'], "-"));
    Readme {
        title: line(&project),
        api: named(api.info.title),
        version: line(api.info.version),
        about: readme::about(&api.info),
        package_version: line(&options.package_version),
        built: (!options.hide_generation_timestamp).then(|| line(&iso_time())),
        package: client.package(),
        project: (!options.generate_source_code_only).then(|| shell_word(&project)),
        library: match options.library {
            Library::Urllib3 => "[urllib3](https://urllib3.readthedocs.io)",
            Library::Asyncio => "[aiohttp](https://docs.aiohttp.org)",
            Library::Httpx => "[HTTPX](https://www.python-httpx.org)",
            Library::Httpx2 => "HTTPX 2",
        },
        is_async: options.is_async(),
        sync: client.is_httpx() && options.support_httpx_sync,
        independent: options.use_independent_implicit_clients,
        urllib3: options.library == Library::Urllib3,
        aiohttp: options.library == Library::Asyncio,
        first: first(client, all()).map(|first| First {
            program: of(first, Shown::Call),
            response: of(first, Shown::Response),
            errors: of(first, Shown::Errors),
            cancelled: options.is_async().then(|| of(first, Shown::Cancelled)),
        }),
        upload: all().find(|(_, named)| file(named.operation).is_some()).map(|found| of(found, Shown::Upload)),
        download: all().find(|(_, named)| is_file(named)).map(|found| of(found, Shown::Download)),
        stream: all().find(|(_, named)| is_stream(client, named.operation)).map(|found| of(found, Shown::Call)),
        asks_host: host(client).is_some(),
        servers: servers(api),
        schemes: schemes(api, &["Setting"], &|_, scheme| vec![setting(scheme)]),
        has_keys: api.security_schemes.iter().any(is_key),
        signs: client.signs(),
        naive: match options.naive_datetimes {
            NaiveDatetimes::Local => "is a time of the local zone",
            NaiveDatetimes::Utc => "is a time in UTC",
            NaiveDatetimes::Refuse => "raises an `ApiValueError`",
        },
        has_pages: paged::any(client),
        strict: options.strict_responses,
        lenient: options.strictness() == Some(false),
        decimals: options.map_number_to == super::options::Number::Decimal,
        reference: docs.reference(None),
    }
}

/// The first operation with a short program that prints something and sends no files, else the first one.
fn first<'c>(client: &'c Client<'c>, all: impl Iterator<Item = Operation<'c>>) -> Option<Operation<'c>> {
    let mut tried = all.take(TRIED).peekable();
    let first = tried.peek().copied();
    let is_short = |(group, named): &Operation<'_>| {
        let prints = result(named.operation).is_some_and(|ty| !ty.is_file()) && !is_stream(client, named.operation);
        let lines = || Program::of(client, group, named, Shown::Call).as_str().lines().count();
        !named.operation.deprecated && prints && file(named.operation).is_none() && lines() <= SHORT
    };
    let has_model = |(_, named): &Operation<'_>| {
        named.operation.body.is_some() && !credentials(client.api, named.operation).is_empty()
    };
    let short: Vec<_> = tried.filter(is_short).collect();
    short.iter().find(|found| has_model(found)).or(short.first()).copied().or(first)
}

/// The way to set a credential, in Markdown.
fn setting(scheme: &SecurityScheme<'_>) -> Code {
    Code::fixed(match CredentialKind::of(scheme) {
        CredentialKind::Key { location, name } => {
            let key = code(&format!("api_key[{}]", string(scheme.name).as_str()));
            return code!("{}, sent as the {} {}", key, place(location), code(name));
        }
        CredentialKind::Basic => "`username` and `password`",
        CredentialKind::Bearer | CredentialKind::OAuth2 => "`access_token`",
        CredentialKind::Certificate => "`cert_file` and `key_file`",
        CredentialKind::Signature => "`signing_info`",
        CredentialKind::Http(_) => "the header `Authorization`, set with `set_default_header` of `ApiClient`",
    })
}
