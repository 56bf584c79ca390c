//! The files of the runtime: the client, its configuration, and how requests are sent and responses read.

use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::text::{Code, Row, comment, inner_comment, rows, string, word};
use crate::api::{Server, ServerVariable};
use crate::code;
use crate::emit::Files;
use crate::generators::context::render;
use crate::generators::docs::readme::plainly_named;
use crate::plan::credentials::CredentialKind;
use crate::settings::HTTP_USER_AGENT;

#[derive(Template)]
#[template(path = "go/client.go", escape = "none")]
struct ClientFile {
    package: Code,
    /// The comment of the package.
    about: Code,
    canonical: &'static str,
    signs: bool,
    services: Code,
    made: Code,
}

#[derive(Template)]
#[template(path = "go/configuration.go", escape = "none")]
struct ConfigurationFile {
    package: Code,
    keys: Code,
    signs: bool,
    user_agent: Code,
    servers: Code,
}

/// The files that are the same in every client but for the package's name.
const RUNTIME: [(&str, &str); 3] = [
    ("request.go", include_str!("../../../templates/go/request.go")),
    ("response.go", include_str!("../../../templates/go/response.go")),
    ("send.go", include_str!("../../../templates/go/send.go")),
];
const SIGNING: (&str, &str) = ("signing_aws.go", include_str!("../../../templates/go/signing_aws.go"));

pub fn write(client: &Client<'_>, files: &mut Files) {
    files.push("client.go", render(&client_file(client)));
    files.push("configuration.go", render(&configuration(client)));
    for (path, text) in RUNTIME.into_iter().chain(client.options.with_aws_v4_signature.then_some(SIGNING)) {
        let (_, text) = text.split_once('\n').unwrap_or_default();
        files.push(path, format!("package {}\n{text}", word(&client.options.package_name)));
    }
}

fn client_file(client: &Client<'_>) -> ClientFile {
    let (options, groups) = (client.options, &client.names.groups);
    let info = &client.api.info;
    let about = format!(
        "Package {} is a client of the {}, version {}.\n\n{}",
        options.package_name,
        plainly_named(info.title),
        info.version.trim(),
        info.description.or(info.summary).unwrap_or_default()
    );
    let service = |group: &super::names::Group<'_, '_>| Row {
        doc: Code::default(),
        cells: vec![
            Code::from(&group.class),
            if options.generate_interfaces { Code::from(&group.class) } else { code!("*{}", group.service) },
        ],
    };
    let made = groups.iter().map(|group| code!("\tc.{} = &{}{{client: c}}\n", group.class, group.service));
    ClientFile {
        package: word(&options.package_name),
        about: comment(&about),
        canonical: if options.use_http_header_set { "true" } else { "false" },
        signs: options.with_aws_v4_signature,
        services: rows(&groups.iter().map(service).collect::<Vec<_>>()),
        made: Code::joined(made, ""),
    }
}

fn configuration(client: &Client<'_>) -> ConfigurationFile {
    let options = client.options;
    let agent = format!("OpenAPI-Generator/{}/go", options.package_version);
    let agent = client.api.settings.text(HTTP_USER_AGENT).map_or(agent, str::to_owned);
    ConfigurationFile {
        package: word(&options.package_name),
        keys: keys(client),
        signs: options.with_aws_v4_signature,
        user_agent: string(&agent),
        servers: servers(client),
    }
}

/// The keys of what a context may have, of credentials only those that the description has schemes for.
fn keys(client: &Client<'_>) -> Code {
    let kinds: Vec<_> = client.api.security_schemes.iter().map(CredentialKind::of).collect();
    let is_key = |kind: &CredentialKind<'_>| matches!(kind, CredentialKind::Key { .. });
    let all = [
        (
            kinds.contains(&CredentialKind::OAuth2),
            "ContextOAuth2 has the token for OAuth 2.0: an oauth2.TokenSource, or a string.",
            "ContextOAuth2 = contextKey(\"token\")",
        ),
        (
            kinds.contains(&CredentialKind::Basic),
            "ContextBasicAuth has the BasicAuth of a request.",
            "ContextBasicAuth = contextKey(\"basic\")",
        ),
        (
            kinds.contains(&CredentialKind::Bearer),
            "ContextAccessToken has the bearer token of a request: a string.",
            "ContextAccessToken = contextKey(\"accesstoken\")",
        ),
        (
            kinds.iter().any(is_key),
            "ContextAPIKeys has the API keys of a request by the names of their schemes: a map[string]APIKey.",
            "ContextAPIKeys = contextKey(\"apiKeys\")",
        ),
        (
            client.options.with_aws_v4_signature,
            "ContextAWSv4 has the AWSv4 that a request is signed with.",
            "ContextAWSv4 = contextKey(\"awsv4\")",
        ),
        (
            true,
            "ContextServerIndex has the place of the server among those of the configuration: an int.",
            "ContextServerIndex = contextKey(\"serverIndex\")",
        ),
        (
            true,
            "ContextOperationServerIndices has the same for operations with servers of their own: a map[string]int.",
            "ContextOperationServerIndices = contextKey(\"serverOperationIndices\")",
        ),
        (
            true,
            "ContextServerVariables has values for the variables of the server's URL: a map[string]string.",
            "ContextServerVariables = contextKey(\"serverVariables\")",
        ),
        (
            true,
            "ContextOperationServerVariables has the same for operations: a map[string]map[string]string.",
            "ContextOperationServerVariables = contextKey(\"serverOperationVariables\")",
        ),
    ];
    let there = all.into_iter().filter(|(is_there, ..)| *is_there);
    let row = |(_, doc, code): (bool, &str, &'static str)| code!("{}\t{}\n", inner_comment(doc), code);
    Code::joined(there.map(row), "")
}

/// The statements that set the servers: a line each, as a table of them would have columns.
fn servers(client: &Client<'_>) -> Code {
    let line = |server: &Server<'_>| code!("\t\t{{{}}},\n", literal(server));
    let servers = match client.api.servers.is_empty() {
        true => Code::fixed("\t\t{URL: \"/\"},\n"),
        false => Code::joined(client.api.servers.iter().map(line), ""),
    };
    let mut out = code!("\tcfg.Servers = ServerConfigurations{{\n{}\t}}\n", servers);
    let mut seen = BTreeSet::new();
    for group in &client.names.groups {
        for named in group.operations.iter().filter(|named| !named.operation.servers.is_empty()) {
            let key = format!("{}.{}", group.service, named.name);
            let own = Code::joined(named.operation.servers.iter().map(|server| code!("{{{}}}", literal(server))), ", ");
            if seen.insert(key.clone()) {
                out.push(code!("\tcfg.OperationServers[{}] = ServerConfigurations{{{}}}\n", string(&key), own));
            }
        }
    }
    out
}

fn literal(server: &Server<'_>) -> Code {
    let description = string(server.description.unwrap_or("No description provided"));
    let variables = Code::joined(server.variables.iter().map(variable), ", ");
    let head = code!("URL: {}, Description: {}", string(&server.url), description);
    match server.variables.is_empty() {
        true => head,
        false => code!("{}, Variables: map[string]ServerVariable{{{}}}", head, variables),
    }
}

fn variable(variable: &ServerVariable<'_>) -> Code {
    let allowed = Code::joined(variable.allowed.iter().map(|value| string(value)), ", ");
    let allowed = if allowed.is_empty() { allowed } else { code!(", EnumValues: []string{{{}}}", allowed) };
    let description = string(variable.description.unwrap_or("No description provided"));
    let default = string(&variable.default);
    code!("{}: {{Description: {}, DefaultValue: {}{}}}", string(variable.name), description, default, allowed)
}
