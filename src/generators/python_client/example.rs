//! Example programs of the documentation: the description's examples as Python values, and calls with them.

use std::collections::BTreeSet;

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::options::Number;
use super::types::Place;
use crate::api::{Enum, ModelId, Operation};
use crate::emit::layout::{Layout, Page};
use crate::emit::text::Code;
use crate::generators::docs::readme::credentials;
use crate::generators::docs::{Sent, described_examples, sent};
use crate::generators::python::imports::Imports;
use crate::generators::python::text::{number, string};
use crate::generators::python::tree::{PAGE, columns};
use crate::generators::python::values;
use crate::plan::arguments::whole_body;
use crate::plan::credentials::CredentialKind;
use crate::plan::examples::{self, Extent};
use crate::plan::named::Constant;
use crate::plan::names::{Ident, Scope};
use crate::plan::operations::{default_url, is_absolute, result};
use crate::plan::streams::{Plain, Stream};
use crate::plan::types::{Kind, TextFormat};
use crate::plan::values::{Record, Value};
use crate::{code, layout};

/// Names that programs use, so that no value can have them.
const TAKEN: [&str; 15] = [
    "api", "api_client", "asyncio", "configuration", "datetime", "decimal", "error", "file", "item", "main", "pathlib",
    "print", "response", "text", "uuid",
];

/// The part of a call that a program shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The call with its errors.
    Call,
    /// The call with a timeout.
    Cancelled,
    /// The call with more kinds of errors.
    Errors,
    /// The call with the response's status and headers.
    Response,
    /// The call with its first file argument.
    Upload,
    /// The call whose body is read in pieces.
    Download,
}

/// A program under construction.
pub struct Program<'c> {
    client: &'c Client<'c>,
    imports: Imports,
    names: Scope,
    /// Columns before its lines.
    shift: usize,
}

impl<'c> Program<'c> {
    pub fn new(client: &'c Client<'c>) -> Self {
        let mut names = Scope::with(&TAKEN);
        names.reserve(&[client.options.package_name.split('.').next().unwrap_or_default()]);
        let shift = if client.options.is_async() { 4 } else { 0 };
        Self { client, imports: Imports::default(), names, shift }
    }

    /// Imports a class of the runtime and returns its name in the program.
    fn class(&mut self, module: &'static str, name: &'static str) -> Code {
        let names = self.client.names;
        let mut models = self.client.models().map(|id| &names.model(id).class);
        if names.groups.iter().any(|group| group.class.as_str() == name) || models.any(|class| class.as_str() == name) {
            self.imports.own(code!(".{}", module), code!("{} as Client{}", name, name));
            return code!("Client{}", name);
        }
        self.imports.own(Code::default(), Code::fixed(name));
        Code::fixed(name)
    }

    fn sections(&self) -> Code {
        self.imports.sections(Some(&self.client.package()))
    }

    /// A program that creates a model and converts it.
    pub fn model(client: &'c Client<'c>, id: ModelId) -> Option<Code> {
        let mut program = Self { shift: 0, ..Self::new(client) };
        let names = client.names.model(id);
        let value = program.value(&examples::model(client.api, id, Extent::Short)?);
        let name = program.names.take(names.module.to_string());
        let line = PAGE.print(&layout![&name, " = ", value], 0);
        let sections = program.sections();
        Some(code!("{}\n\n{}\ntext = {}.to_json()\nprint({}.from_json(text))", sections, line, name, names.class))
    }

    /// A program that calls an operation.
    pub fn of(client: &'c Client<'c>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>, shown: Shown) -> Code {
        let mut program = Self::new(client);
        let (before, call) = program.call(named, shown);
        program.imports.own(Code::default(), Code::from(&group.class));
        let wait = if client.options.is_async() { "await " } else { "" };
        let streams = is_stream(client, named.operation);
        let returned = result(named.operation);
        let method = &named.method;
        let mut tried = match shown {
            Shown::Response => code!(
                "response = {}api.{}_with_http_info{}\nprint(response.status_code, response.headers, response.data)",
                wait,
                method,
                call
            ),
            Shown::Cancelled => code!("await asyncio.wait_for(api.{}{}, timeout=5)", method, call),
            _ if streams => {
                let wait = if client.options.is_async() { "async " } else { "" };
                code!("{}for item in api.{}{}:\n    print(item)", wait, named.stream, call)
            }
            _ => match returned {
                None => code!("{}api.{}{}", wait, method, call),
                Some(ty) if ty.is_one_file() && shown == Shown::Download => {
                    let wait = if client.options.is_async() { "async " } else { "" };
                    code!(
                        "with open(\"response.bin\", \"wb\") as file:\n    \
                         {}for chunk in api.{}{}:\n        file.write(chunk)",
                        wait,
                        named.stream,
                        call
                    )
                }
                Some(ty) if ty.is_one_file() && !ty.nullable => {
                    program.imports.module("pathlib");
                    code!(
                        "response = {}api.{}{}\npathlib.Path(\"response.bin\").write_bytes(response)",
                        wait,
                        method,
                        call
                    )
                }
                Some(_) => code!("response = {}api.{}{}\nprint(response)", wait, method, call),
            },
        };
        let handled = match shown {
            Shown::Response => None,
            Shown::Cancelled => {
                Some(Code::fixed("except asyncio.TimeoutError:\n    print(\"The server did not respond in time.\")"))
            }
            Shown::Errors => {
                let [missing, network] = ["NotFoundException", "NetworkException"].map(|name| {
                    program.imports.own(Code::fixed(".exceptions"), Code::fixed(name));
                    name
                });
                Some(code!(
                    "except {} as error:\n    print(\"Not found:\", error.body)\n\
                     except {} as error:\n    print(\"No response:\", error.reason)\n\
                     except {} as error:\n    print(error.status, error.reason, error.headers, error.data)",
                    missing,
                    network,
                    program.class("exceptions", "ApiException")
                ))
            }
            _ => Some(code!(
                "except {} as error:\n    print(error.status, error.data)",
                program.class("exceptions", "ApiException")
            )),
        };
        if let Some(handled) = handled {
            tried = code!("try:\n    {}\n{}", tried.indented("    "), handled);
        }
        let lines: Vec<_> = before.into_iter().chain([tried]).collect();
        program.framed(named.operation, &group.class, &Code::joined(lines, "\n"))
    }

    /// The lines between those that every program has.
    fn framed(mut self, operation: &Operation<'_>, class: &Ident, lines: &Code) -> Code {
        let settings = self.settings(operation);
        let configuration = Layout::list(layout![self.class("configuration", "Configuration"), "("], "", settings, ")");
        let configuration = PAGE.print(&layout!["configuration = ", configuration], self.shift);
        let client = self.class("api_client", "ApiClient");
        let is_async = self.client.options.is_async();
        let with = if is_async { "async with" } else { "with" };
        let body = code!(
            "{} {}(configuration) as api_client:\n    api = {}(api_client)\n    {}",
            with,
            client,
            class,
            lines.indented("    ")
        );
        if !is_async {
            return code!("{}\n\n{}\n\n{}", self.sections(), configuration, body);
        }
        self.imports.module("asyncio");
        code!(
            "{}\n\n\nasync def main() -> None:\n    {}\n    {}\n\n\nasyncio.run(main())",
            self.sections(),
            configuration,
            body.indented("    ")
        )
    }

    /// The settings that an operation requires.
    fn settings(&mut self, operation: &Operation<'_>) -> Vec<Layout> {
        let mut out = Vec::new();
        if let Some(host) = host(self.client) {
            out.push(layout!["host=", string(&host)]);
        }
        let mut keys = Vec::new();
        let mut others: Vec<(&'static str, &'static str)> = Vec::new();
        for scheme in credentials(self.client.api, operation) {
            others.extend(match CredentialKind::of(scheme) {
                CredentialKind::Key { .. } => {
                    keys.push(layout![string(scheme.name), ": \"YOUR_API_KEY\""]);
                    &[][..]
                }
                CredentialKind::Basic => &[("username=", "\"YOUR_USER_NAME\""), ("password=", "\"YOUR_PASSWORD\"")],
                CredentialKind::Bearer | CredentialKind::OAuth2 => &[("access_token=", "\"YOUR_ACCESS_TOKEN\"")],
                CredentialKind::Certificate => &[("cert_file=", "\"client.pem\""), ("key_file=", "\"client.key\"")],
                CredentialKind::Signature | CredentialKind::Http(_) => &[],
            });
        }
        if !keys.is_empty() {
            out.push(layout!["api_key=", Layout::list("{", "", keys, "}")]);
        }
        for (i, (name, value)) in others.iter().enumerate() {
            if !others[..i].iter().any(|(known, _)| known == name) {
                out.push(layout![*name, *value]);
            }
        }
        out
    }

    /// The lines before a call, and its arguments in brackets.
    fn call(&mut self, named: &NamedOperation<'_, '_>, shown: Shown) -> (Vec<Code>, Code) {
        let (client, method) = (self.client, &named.method);
        let sent = sent(named.operation, &named.arguments);
        let mut types = client.types(Place::Checked);
        let is_whole = whole_body(&named.arguments).is_some();
        let mut before = Vec::new();
        let mut arguments = Vec::new();
        let mut uploads = usize::from(shown == Shown::Upload);
        let mut is_first = false;
        for (place, argument) in client.arguments(named, &mut types).into_iter().enumerate() {
            let ty = &sent[&argument.name].argument.ty;
            let is_upload = uploads > 0 && ty.is_file();
            let is_body = sent[&argument.name].argument.is_body();
            // A body shows the purpose of a call, even if it is optional.
            let is_shown = argument.required || is_upload || is_body && is_whole;
            if !is_shown {
                continue;
            }
            uploads -= usize::from(is_upload);
            is_first |= place == 0;
            let (value, is_model) = self.argument(named, &sent[&argument.name], is_body);
            // A list only has the type of its parameter if it is passed directly.
            if is_model {
                let name = self.names.take(argument.name.to_string());
                before.push(self.lines(4).print(&layout![&name, " = ", value], 0));
                arguments.push((argument.name, Layout::from(&name)));
            } else {
                arguments.push((argument.name, value));
            }
        }
        let is_alone = is_first && arguments.len() == 1;
        let named = |(name, value)| if is_alone { value } else { layout![name, "=", value] };
        let arguments = Layout::list("(", "", arguments.into_iter().map(named).collect(), ")");
        let column = columns(method.as_str()) + columns("response = await api.");
        (before, self.lines(8).print_from(&arguments, column, 0))
    }

    /// The layout of lines that are indented by this many columns.
    fn lines(&self, indent: usize) -> Page {
        Page { width: PAGE.width - self.shift - indent, ..PAGE }
    }

    /// The value of an argument; true if it creates a model.
    fn argument(&mut self, named: &NamedOperation<'_, '_>, sent: &Sent<'_, '_>, is_body: bool) -> (Layout, bool) {
        let ty = sent.argument.ty;
        if is_body && ty.is_file() {
            self.imports.module("pathlib");
            let path = Layout::from("pathlib.Path(\"file.bin\")");
            return (if ty.item().is_some() { Layout::list("[", "", vec![path], "]") } else { path }, false);
        }
        let described = described_examples(named.operation, sent.index);
        match examples::value(self.client.api, ty, described, Extent::Short) {
            Some(value) => {
                let is_model = matches!(value, Value::Record(Record { of: Some(_), .. }) | Value::Member { .. });
                (self.value(&value), is_model)
            }
            None => ("None".into(), false),
        }
    }

    /// An example as an expression.
    fn value(&mut self, value: &Value<'_, '_>) -> Layout {
        match value {
            Value::Null => "None".into(),
            Value::Boolean(value) => if *value { "True" } else { "False" }.into(),
            Value::File => string(&value.text()).into(),
            Value::Number(kind, text) => self.number(*kind, text).into(),
            Value::Text(format, text) => self.text(*format, text).into(),
            Value::Case { of: None, values, place } => case(values, *place).into(),
            Value::Case { of: Some(id), values, place } => {
                let class = self.model_class(*id);
                let constant = constant(values, *place, &self.client.names.model(*id).constants);
                constant.map_or_else(|| case(values, *place).into(), |constant| layout![class, ".", &constant.ident])
            }
            Value::List(items) | Value::Set(items) => {
                Layout::list("[", "", items.iter().map(|item| self.value(item)).collect(), "]")
            }
            Value::Map(members) => self.members(members.iter().map(|(name, value)| (name.as_str(), value))),
            Value::Record(Record { of: None, fields, .. }) => {
                self.members(fields.iter().map(|field| (field.property.name, &field.value)))
            }
            Value::Record(Record { of: Some(id), fields, extra }) => {
                let (client, class) = (self.client, self.model_class(*id));
                // Read-only properties are not required by the class.
                let own = fields.iter().filter(|field| !field.property.read_only);
                let own =
                    own.filter_map(|field| Some((&client.names.model(*id).fields[field.place?].ident, &field.value)));
                let mut arguments: Vec<_> = own.map(|(name, value)| layout![name, "=", self.value(value)]).collect();
                if !extra.is_empty() {
                    let extra = self.members(extra.iter().map(|(name, value)| (name.as_str(), value)));
                    arguments.push(layout!["additional_properties=", extra]);
                }
                Layout::list(layout![class, "("], "", arguments, ")")
            }
            Value::Member { of, value, .. } => {
                let (client, class) = (self.client, self.model_class(*of));
                let mut arguments = vec![self.value(value)];
                // The wrapper of an object does not have fields.
                if client.api.model(*of).union().is_some() {
                    let common = client.names.model(*of).fields.iter().filter(|field| !field.read_only);
                    let common = common.filter_map(|field| Some((&field.ident, value.field(field.name)?)));
                    arguments.extend(common.map(|(name, value)| layout![name, "=", self.value(value)]));
                }
                Layout::list(layout![class, "("], "", arguments, ")")
            }
        }
    }

    /// The class of a model, which is imported.
    fn model_class(&mut self, id: ModelId) -> &'c Ident {
        let class = &self.client.names.model(id).class;
        self.imports.own(Code::default(), class.into());
        class
    }

    fn members<'v, 'a: 'v, 'd: 'a>(&mut self, members: impl Iterator<Item = (&'v str, &'v Value<'a, 'd>)>) -> Layout {
        Layout::list("{", "", members.map(|(key, value)| layout![string(key), ": ", self.value(value)]).collect(), "}")
    }

    fn number(&mut self, kind: Kind<'_, '_>, text: &str) -> Code {
        let (is_whole, is_number) = (matches!(kind, Kind::Integer(_)), matches!(kind, Kind::Number(_)));
        let plain = number(text).filter(|code| !is_whole || !code.as_str().contains('.')).unwrap_or(Code::fixed("1"));
        match self.client.options.map_number_to {
            Number::Decimal if is_number => {
                self.imports.module("decimal");
                code!("decimal.Decimal({})", string(plain.as_str()))
            }
            Number::Strict if is_number && !plain.as_str().contains('.') => code!("{}.0", plain),
            _ => plain,
        }
    }

    fn text(&mut self, format: TextFormat, text: &str) -> Code {
        let (module, code) = match format {
            TextFormat::Date => ("datetime", values::date(text).unwrap_or(Code::fixed("date(2026, 1, 31)"))),
            TextFormat::DateTime => {
                let zoned = || code!("datetime.fromisoformat({})", string("2026-01-31T12:00:00+00:00"));
                ("datetime", values::date_time(text).unwrap_or_else(zoned))
            }
            TextFormat::Uuid => {
                let some = || code!("UUID({})", string("00000000-0000-0000-0000-000000000000"));
                ("uuid", values::uuid(text).unwrap_or_else(some))
            }
            _ => return string(text),
        };
        self.imports.module(module);
        code!("{}.{}", module, code)
    }
}

impl Client<'_> {
    /// The package from which programs import the client.
    pub fn package(&self) -> Code {
        let names = self.options.package_name.split('.').map(crate::generators::python::text::dotted);
        Code::joined(names.flatten(), ".")
    }
}

/// The base URL that programs set, if the API description does not have a host.
pub fn host(client: &Client<'_>) -> Option<String> {
    let url = client.api.servers.first().map(default_url).unwrap_or_default();
    (!is_absolute(&url)).then(|| format!("https://api.example.com/{}", url.trim_start_matches('/')))
}

/// True if an operation only responds with items.
pub fn is_stream(client: &Client<'_>, operation: &Operation<'_>) -> bool {
    Stream::of(client.api, operation, false).is_some_and(|stream| stream.plain != Plain::Other)
}

/// The constant of a value; equal values share a constant.
fn constant<'n, 'd>(
    values: &Enum<'_>,
    place: usize,
    constants: &'n [Constant<'n, 'd>],
) -> Option<&'n Constant<'n, 'd>> {
    let mut seen = BTreeSet::new();
    let mut distinct = values.values.iter().map(|value| value.node.to_json()).filter(|json| seen.insert(json.clone()));
    let wanted = values.values[place].node.to_json();
    constants.get(distinct.position(|json| json == wanted)?)
}

/// A value of an enumeration without a class.
fn case(values: &Enum<'_>, place: usize) -> Code {
    values::literal(values.values[place].node).unwrap_or(Code::fixed("None"))
}
