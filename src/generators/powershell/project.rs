//! Files that load and test the module: the root module, its configuration and the tests.

use std::collections::BTreeSet;

use super::manifest;
use super::module::{Module, push, push_as};
use super::names::{NamedOperation, is_object};
use super::text::{Code, plain_string, string, strings, word};
use super::types::{allowed, conversion};
use crate::api::{EnumBase, MediaKind, Server, Type};
use crate::code;
use crate::emit::{FileKind, Files};
use crate::generators::context::{render, views};
use crate::plan::call::{BodyKind, Call, Location};
use crate::plan::credentials::TokenRequest;
use crate::plan::examples::{self, Extent};
use crate::plan::names::Ident;
use crate::plan::operations;
use crate::plan::values::Value;
use crate::settings::HTTP_USER_AGENT;
use crate::small::SortSmall;

views! {
    "powershell/module.psm1" => struct RootModule<'p> {
        head: &'p Code,
        /// The alias, and the function.
        aliases: Vec<(Code, Code)>,
        package: &'p Code,
        prefix: &'p Code,
        /// The attributes of parameters, which are created when the module is imported.
        attributes: Option<Code>,
        /// Function, parameter and values.
        completions: Vec<(Code, Ident, Code)>,
    }
    "powershell/Client/Configuration.ps1" => struct Configuration<'p> {
        head: &'p Code,
        package: &'p Code,
        prefix: &'p Code,
        base_url: Code,
        user_agent: Code,
        /// The token endpoint of OAuth 2, which is empty if there is none, and its grant.
        token_url: Code,
        token_grant: &'static str,
        servers: Vec<ServerView>,
    }
    "powershell/Private/ApiClient.ps1" => struct ApiClient<'p> { head: &'p Code, prefix: &'p Code }
    "powershell/Private/HttpSignatureAuth.ps1" => struct HttpSignatureAuth<'p> { head: &'p Code }
    "powershell/Import.ps1" => struct Import<'p> { head: &'p Code, package: &'p Code }
    "powershell/Model.Tests.ps1" => struct ModelTests<'p> {
        head: &'p Code,
        package: &'p Code,
        prefix: &'p Code,
        class: &'p Ident,
        example: Option<Code>,
        /// The same as it is sent, if that differs.
        sent: Option<Code>,
        /// True if a function reads it.
        object: bool,
    }
    "powershell/Api.Tests.ps1" => struct ApiTests<'p> {
        head: &'p Code,
        package: &'p Code,
        class: &'p Ident,
        operations: Vec<CallTest>,
    }
}

struct ServerView {
    url: Code,
    description: Code,
    variables: Vec<Code>,
}

struct CallTest {
    title: Code,
    /// The reason for skipping it.
    left_out: bool,
    method: Code,
    call: Code,
}

pub fn write(module: &Module<'_>, head: &Code, files: &mut Files) {
    let package = &word(&module.options.package_name);
    let prefix = &module.names.prefix;
    let source = format!("src/{package}");
    let aliases = aliases(module);
    let completions = completions(module);
    let names = aliases.iter().map(|(alias, _)| code!("'{}'", alias));
    let names = Code::joined(names, ", ");
    push(
        files,
        format!("{source}/{package}.psm1"),
        render(&RootModule { head, aliases, package, prefix, attributes: attributes(module), completions }),
    );
    let base_url = string(&base_url(module).unwrap_or_else(|local| local));
    let user_agent = match module.api.settings.text(HTTP_USER_AGENT) {
        Some(text) => string(text),
        None => {
            code!("'{}/{} PowerShell/' + $PSVersionTable['PSVersion']", package, word(&module.options.package_version))
        }
    };
    let tokens = TokenRequest::of(&module.api.security_schemes);
    let configuration = Configuration {
        head,
        package,
        prefix,
        base_url,
        user_agent,
        token_url: plain_string(tokens.as_ref().and_then(|request| request.url).unwrap_or_default()),
        token_grant: tokens.map_or("client_credentials", |request| request.grant),
        servers: servers(module),
    };
    push(files, format!("{source}/Client/{prefix}Configuration.ps1"), render(&configuration));
    push(files, format!("{source}/Private/{prefix}ApiClient.ps1"), render(&ApiClient { head, prefix }));
    push(files, format!("{source}/Private/{prefix}HttpSignatureAuth.ps1"), render(&HttpSignatureAuth { head }));
    manifest::write(module, head, package, names, files);
    files.push("appveyor.yml", include_str!("../../../templates/powershell/appveyor.yml"));
    files.push(".openapi-generator-ignore", include_str!("../../../templates/powershell/openapi-generator-ignore"));
    push(files, "tests/Import.ps1".to_owned(), render(&Import { head, package }));
    for id in module.api.used_models() {
        let model = module.api.model(id);
        let class = &module.names.model(id).class;
        // An example for a reader has the properties of a single alternative, because others may be rejected next to
        // them.
        let example = examples::model(module.api, id, Extent::Received);
        let json = example.as_ref().map(Value::json);
        let sent = example.map(|example| example.sent().json()).filter(|sent| json.as_ref() != Some(sent));
        let (example, sent) = (json.as_deref().map(string), sent.as_deref().map(string));
        let object = is_object(model);
        let tests = ModelTests { head, package, prefix, class, example, sent, object };
        let kind = FileKind::ModelTest(model.name.clone());
        push_as(files, kind, format!("tests/Model/{class}.Tests.ps1"), render(&tests));
    }
    for group in &module.names.groups {
        let mut operations = Vec::new();
        for named in &group.operations {
            let method = &named.operation.method;
            let call = module.call(named, "$PSCommandPath");
            let why = if sends_object_as_text(module, named) {
                " (omitted: objects are not written as XML or other text)"
            } else if call.lacks {
                " (omitted: what is required contains itself without end)"
            } else {
                ""
            };
            operations.push(CallTest {
                title: string(&format!("{} sends {method}{why}", named.function)),
                left_out: !why.is_empty(),
                method: string(method),
                call: call.kept(" -WithHttpInfo").indented("        "),
            });
        }
        let tests = ApiTests { head, package, class: &group.class, operations };
        let kind = FileKind::ApiTest(group.class.to_string());
        push_as(files, kind, format!("tests/Api/{}.Tests.ps1", group.class), render(&tests));
    }
}

/// True if the runtime cannot write an object body, so that callers pass a string.
fn sends_object_as_text(module: &Module<'_>, named: &NamedOperation<'_, '_>) -> bool {
    let call = Call::of(module.api, named.operation, &named.arguments);
    let Some(body) = call.body.as_ref().filter(|body| matches!(body.kind, BodyKind::Raw)) else { return false };
    let is_raw = !matches!(MediaKind::of(body.media_type), MediaKind::Any | MediaKind::Json);
    is_raw && call.arguments.iter().any(|it| matches!(it.location, Location::Body) && module.api.has_parts(it.ty))
}

fn aliases(module: &Module<'_>) -> Vec<(Code, Code)> {
    let prefix = &module.names.prefix;
    let models = module.api.used_models().map(|id| module.names.model(id));
    models.filter_map(|names| Some((names.alias.clone()?, code!("Initialize-{}{}", prefix, names.class)))).collect()
}

/// The attributes that parameters have, as a list.
fn attributes(module: &Module<'_>) -> Option<Code> {
    let api = module.api;
    let arguments = module.names.groups.iter().flat_map(|group| &group.operations).flat_map(|named| &named.arguments);
    let fields = api.used_models().flat_map(|id| &module.names.model(id).parameters);
    let types = arguments.map(|argument| argument.ty).chain(fields.map(|field| &field.ty));
    let names: BTreeSet<_> = types.filter_map(|ty| conversion(api, ty)).collect();
    (!names.is_empty()).then(|| strings(names))
}

/// The values of parameters whose type is a named enumeration: the reference does not have a `ValidateSet` for these.
fn completions(module: &Module<'_>) -> Vec<(Code, Ident, Code)> {
    let values = |ty: &Type<'_>| {
        let values = module.api.named_enumeration(ty)?;
        (values.base == EnumBase::String).then(|| allowed(values))
    };
    let mut out = Vec::new();
    for named in module.names.groups.iter().flat_map(|group| &group.operations) {
        for argument in named.arguments.iter().filter(|argument| !argument.is_body()) {
            let values = values(argument.ty);
            out.extend(values.map(|values| (Code::from(&named.function), argument.ident.clone(), values)));
        }
    }
    out.sort_small();
    out.dedup();
    out
}

/// The first server's URL, or an error with the URL that is used instead: a URL without a host refers to localhost.
pub fn base_url(module: &Module<'_>) -> Result<String, String> {
    let local =
        |url: String| format!("http://localhost{}{url}", if url.starts_with('/') || url.is_empty() { "" } else { "/" });
    operations::base_url(&module.api.servers).map_err(local)
}

fn servers(module: &Module<'_>) -> Vec<ServerView> {
    let view = |server: &Server<'_>| ServerView {
        url: string(&server.url),
        description: string(server.description.or(server.name).unwrap_or("No description provided")),
        variables: server
            .variables
            .iter()
            .map(|variable| {
                let name = string(variable.name);
                let description = string(variable.description.unwrap_or("No description provided"));
                let allowed = strings(variable.allowed.iter().map(String::as_str));
                let default = string(&variable.default);
                code!(
                    "{} = @{{ Description = {}; DefaultValue = {}; EnumValues = {} }}",
                    name,
                    description,
                    default,
                    allowed
                )
            })
            .collect(),
    };
    module.api.servers.iter().map(view).collect()
}
