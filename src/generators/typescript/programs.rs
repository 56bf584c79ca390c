//! The example programs in the documentation of clients that are configured by a `Configuration`. Each program
//! compiles.

use std::collections::BTreeSet;

use super::arguments::Argument;
use super::docs::{CallExample, PAGE, Upload, call_example};
use super::example::{Imports, object};
use super::models::Models;
use super::operations::{Group, NamedOperation};
use super::readme::{base_url, credentials, has_one_base};
use super::text::Code;
use super::types::{access, member_key};
use crate::api::{Api, Operation, SecurityKind, SecurityScheme, Server};
use crate::emit::layout::Layout;
use crate::generators::docs::code;
use crate::plan::credentials::{CredentialKind, is_key};
use crate::plan::operations::{self, result};
use crate::small::CollectSmall;
use crate::{code, layout};

/// The parts of programs that differ between clients.
pub struct Idiom {
    /// The names that programs use in addition to the generated types.
    pub names: &'static [&'static str],
    /// The setting that contains a key for each scheme.
    pub keys: &'static str,
    /// The place to set a client certificate, in Markdown.
    pub certificate: &'static str,
    /// The place to set headers of all requests, in Markdown.
    pub headers: &'static str,
    /// The settings that add an `Authorization` header.
    pub authorization: &'static str,
    /// Writes a call, and prints its result if it has one.
    pub print: fn(call: &Code, has_result: bool) -> Code,
}

/// A program that calls an operation.
pub struct Example {
    pub program: Code,
    /// The call alone; `cancelled` is the call with an abort signal.
    pub call: Code,
    pub cancelled: Code,
}

/// Writes programs.
pub struct Programs<'a> {
    pub idiom: &'static Idiom,
    pub api: &'a Api<'a>,
    pub models: &'a Models<'a>,
    /// The module from which a program imports the client, as a TypeScript string.
    pub module: Code,
    /// Methods take all arguments as one object.
    pub single: bool,
    /// Names of all generated types. A program's variables must not use them.
    pub declared: BTreeSet<&'a str>,
    /// The arguments of a method.
    pub arguments: &'a (dyn Fn(&NamedOperation<'_, '_>) -> Vec<Argument> + Sync),
}

impl Idiom {
    /// The way to set a credential, in Markdown.
    pub fn setting(&self, scheme: &SecurityScheme<'_>) -> Code {
        Code::fixed(match CredentialKind::of(scheme) {
            CredentialKind::Key { name, .. } => {
                let own = format!("{}{}", self.keys, access(scheme.name));
                return code!("`apiKey` or {}; a function receives {}", code(&own), code(name));
            }
            CredentialKind::Basic => "`username` and `password`",
            CredentialKind::OAuth2 if matches!(scheme.kind, SecurityKind::OAuth2 { .. }) => {
                "`accessToken`: a string, or a function that receives the scheme name and scopes"
            }
            CredentialKind::Bearer | CredentialKind::OAuth2 => "`accessToken`: a string, or a function that returns it",
            CredentialKind::Certificate => self.certificate,
            CredentialKind::Signature | CredentialKind::Http(_) => {
                return code!("the `Authorization` header in {}", self.headers);
            }
        })
    }
}

impl Programs<'_> {
    /// A program that calls an operation with its required parameters and settings.
    pub fn of(&self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Example {
        self.example(group, named, self.settings(named.operation, named.operation), None)
    }

    /// A program that calls an operation with its required parameters and settings and an upload.
    pub fn upload(&self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>, upload: &Upload<'_>) -> Example {
        self.example(group, named, self.settings(named.operation, named.operation), Some(upload))
    }

    /// The first program of a README, with the `settings` that [`Self::first_settings`] returns.
    pub fn first(&self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>, settings: Option<Layout>) -> Example {
        self.example(group, named, settings, None)
    }

    /// The call of an operation, without a program around it.
    pub fn call(&self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Code {
        self.example(group, named, None, None).call
    }

    /// A program that calls an operation by its function, which takes a configuration and an object with all
    /// parameters.
    pub fn function(&self, named: &NamedOperation<'_, '_>, settings: Option<Layout>) -> Code {
        let function = &named.function;
        let arguments = (self.arguments)(named);
        let taken = |name: &str| self.is_taken(name) || function.as_str() == name;
        let call = call_example(self.models, &taken, named, &arguments, !arguments.is_empty(), None);
        let mut program = self.imports(&call.imports, [Code::fixed("Configuration"), Code::from(function)]);
        program.push(code!("\n{}", configuration(settings.unwrap_or("".into()))));
        call.constants.iter().for_each(|constant| program.push(code!("{}\n", constant)));
        let comma = if call.arguments.is_empty() { "" } else { ", " };
        program.push(code!("\nawait {}(configuration{}{});", function, comma, call.arguments));
        program
    }

    /// A program that calls an operation with these settings, its required parameters and an upload.
    fn example(
        &self,
        group: &Group<'_, '_>,
        named: &NamedOperation<'_, '_>,
        settings: Option<Layout>,
        upload: Option<&Upload<'_>>,
    ) -> Example {
        let arguments = (self.arguments)(named);
        let single = self.single && !arguments.is_empty();
        let taken = |name: &str| self.is_taken(name) || group.class.as_str() == name;
        let call = call_example(self.models, &taken, named, &arguments, single, upload);
        let CallExample { imports, constants, arguments, omitted } = call;
        let is_stream = upload.is_some_and(|upload| upload.value.is_some());
        let mut head = Code::fixed(if is_stream { "import { createReadStream } from 'node:fs';\n" } else { "" });
        let configuration = settings.is_some().then_some(Code::fixed("Configuration"));
        head.push(self.imports(&imports, configuration.into_iter().chain([Code::from(&group.class)])));
        let (configuration, argument) = match settings {
            None => (Code::default(), ""),
            Some(settings) => (self::configuration(settings), "configuration"),
        };
        let constants = Code::joined(constants.iter().map(|constant| code!("{}\n", constant)), "");
        let call = code!("await api.{}({});", named.name, arguments);
        let comma = if arguments.is_empty() { "" } else { ", " };
        let undefined = Code::joined((0..omitted).map(|_| "undefined, "), "");
        let signal = "{ signal: AbortSignal.timeout(5000) }";
        let cancelled = code!("await api.{}({}{}{}{});", named.name, arguments, comma, undefined, signal);
        let api = code!("const api = new {}({});\n", group.class, argument);
        let print = (self.idiom.print)(&call, result(named.operation).is_some());
        Example { program: code!("{}\n{}{}{}\n{}", head, configuration, api, constants, print), call, cancelled }
    }

    /// True if programs already use the name.
    fn is_taken(&self, name: &str) -> bool {
        self.idiom.names.contains(&name) || self.declared.contains(name)
    }

    /// The import statements of a program.
    fn imports(&self, of: &Imports, own: impl IntoIterator<Item = Code>) -> Code {
        let mut values: BTreeSet<Code> = of.values.iter().map(Code::from).collect_small();
        values.extend(own);
        let mut out = code!("import {{ {} }} from {};\n", Code::joined(&values, ", "), self.module);
        if !of.types.is_empty() {
            out.push(code!("import type {{ {} }} from {};\n", Code::joined(&of.types, ", "), self.module));
        }
        out
    }

    /// The settings of a first program: those of its operation and the credentials of `secured`. If no setting is
    /// needed, the base URL serves as an example, unless operations have their own servers, which it would replace.
    pub fn first_settings(&self, operation: &Operation<'_>, secured: Option<&Operation<'_>>) -> Option<Layout> {
        let base_path = || layout!["basePath: ", base_url(&self.api.servers).url];
        let base_path = || has_one_base(self.api).then(|| object(vec![base_path()]));
        self.settings(operation, secured.unwrap_or(operation)).or_else(base_path)
    }

    /// The base URL of `operation` and the credentials of `secured`, as an object; none if no setting is needed.
    fn settings(&self, operation: &Operation<'_>, secured: &Operation<'_>) -> Option<Layout> {
        let mut out: Vec<Layout> = Vec::new();
        let base = base_url(self.servers(operation));
        // With several API keys, a plain `apiKey` would be ambiguous.
        let has_several_keys = self.api.security_schemes.iter().filter(|scheme| is_key(scheme)).nth(1).is_some();
        let mut own_keys = Vec::new();
        if !base.is_default {
            out.push(layout!["basePath: ", base.url]);
        }
        for scheme in credentials(self.api, secured) {
            let settings: &[&'static str] = match CredentialKind::of(scheme) {
                CredentialKind::Key { .. } if has_several_keys => {
                    own_keys.push(layout![member_key(scheme.name), ": 'YOUR_API_KEY'"]);
                    continue;
                }
                CredentialKind::Key { .. } => &["apiKey: 'YOUR_API_KEY'"],
                CredentialKind::Basic => &["username: 'YOUR_USER_NAME'", "password: 'YOUR_PASSWORD'"],
                CredentialKind::Bearer | CredentialKind::OAuth2 => &["accessToken: 'YOUR_ACCESS_TOKEN'"],
                CredentialKind::Signature | CredentialKind::Http(_) => &[self.idiom.authorization],
                // A certificate is a file of the caller, whose path is unknown here.
                CredentialKind::Certificate => continue,
            };
            for setting in settings.iter().map(|setting| Layout::from(*setting)) {
                if !out.contains(&setting) {
                    out.push(setting);
                }
            }
        }
        if !own_keys.is_empty() {
            out.push(layout![self.idiom.keys, ": ", object(own_keys)]);
        }
        (!out.is_empty()).then(|| object(out))
    }

    fn servers<'s>(&'s self, operation: &'s Operation<'_>) -> &'s [Server<'s>] {
        if operation.servers.is_empty() { &self.api.servers } else { &operation.servers }
    }

    /// True if the program calls a placeholder host, because the server URL has no host.
    pub fn asks_host(&self, operation: &Operation<'_>) -> bool {
        !base_url(self.servers(operation)).is_default
    }

    /// The path of the first server if its URL has no host, as code in Markdown.
    pub fn relative(&self) -> Option<Code> {
        let path = operations::base_url(&self.api.servers).err()?;
        Some(code(if path.is_empty() { "/" } else { &path }))
    }

    /// True if a security scheme is an API key.
    pub fn has_keys(&self) -> bool {
        self.api.security_schemes.iter().any(is_key)
    }

    /// True if a credential may be a function.
    pub fn takes_functions(&self) -> bool {
        let takes = |kind| matches!(kind, CredentialKind::Key { .. } | CredentialKind::Bearer | CredentialKind::OAuth2);
        self.api.security_schemes.iter().map(CredentialKind::of).any(takes)
    }
}

/// The statement that declares a program's configuration.
fn configuration(settings: Layout) -> Code {
    code!("{}\n", PAGE.print(&layout!["const configuration = new Configuration(", settings, ");"], 0))
}
