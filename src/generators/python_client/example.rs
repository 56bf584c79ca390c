//! The programs of the documentation: values of the description's examples as Python, and calls with them.

use std::collections::BTreeSet;

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::options::Number;
use super::types::Place;
use crate::api::{Enum, ModelId, ModelShape, Operation, Shape, Type};
use crate::code;
use crate::emit::text::Code;
use crate::generators::docs::readme::credentials;
use crate::generators::docs::{Sent, given, sent};
use crate::generators::python::imports::Imports;
use crate::generators::python::text::{indentation, number, string};
use crate::generators::python::tree::{WIDTH, columns};
use crate::generators::python::values;
use crate::plan::arguments::whole_body;
use crate::plan::credentials::CredentialKind;
use crate::plan::examples::{self, Extent};
use crate::plan::names::{Ident, Scope};
use crate::plan::operations::{default_url, is_absolute, result};
use crate::plan::streams::{Plain, Stream};
use crate::plan::values::{Record, Value};

/// Names of what programs are made of; no value has one of them.
const TAKEN: [&str; 15] = [
    "api",
    "api_client",
    "asyncio",
    "configuration",
    "datetime",
    "decimal",
    "error",
    "file",
    "item",
    "main",
    "pathlib",
    "print",
    "response",
    "text",
    "uuid",
];

/// An expression that has a line for each of its parts where it is long.
enum Expression {
    Leaf(Code),
    /// What opens it, its parts with what stands before each, and what closes it.
    Group(Code, Vec<(Code, Expression)>, &'static str),
}

impl Expression {
    fn call(function: impl crate::emit::text::Part, arguments: Vec<(Code, Self)>) -> Self {
        Self::Group(code!("{}(", function), arguments, ")")
    }

    fn flat(&self) -> Code {
        match self {
            Self::Leaf(code) => code.clone(),
            Self::Group(open, parts, close) => {
                let parts = parts.iter().map(|(before, part)| code!("{}{}", before, part.flat()));
                code!("{}{}{}", open, Code::joined(parts, ", "), *close)
            }
        }
    }

    /// The text that begins at a column of a line with this indentation, in lines that end at `width`.
    fn laid(&self, indent: usize, column: usize, width: usize) -> Code {
        let flat = self.flat();
        match self {
            Self::Group(open, parts, close) if !parts.is_empty() && column + columns(flat.as_str()) > width => {
                let line = |(before, part): &(Code, Self)| {
                    // A comma follows.
                    let part = part.laid(indent + 4, indent + 4 + columns(before.as_str()) + 1, width);
                    code!("{}{}{},\n", indentation(indent + 4), before, part)
                };
                code!("{}\n{}{}{}", open, Code::joined(parts.iter().map(line), ""), indentation(indent), *close)
            }
            _ => flat,
        }
    }
}

/// What a program calls.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// The call with its errors.
    Call,
    /// The call alone, which ends when its time has passed.
    Cancelled,
    /// The call with more of its errors.
    Errors,
    /// The call with what its response has beside the body.
    Response,
    /// The call with its first argument that is a file.
    Upload,
}

/// A program as it is written.
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

    /// Imports a class of the runtime, and returns what the program calls it.
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

    /// A program that makes a model and converts it.
    pub fn model(client: &'c Client<'c>, id: ModelId) -> Option<Code> {
        let mut program = Self { shift: 0, ..Self::new(client) };
        let names = client.names.model(id);
        let value = program.written(&examples::model(client.api, id, Extent::Short)?);
        let name = program.names.take(names.module.to_string());
        let line = code!("{} = {}", name, value.laid(0, columns(name.as_str()) + 3, WIDTH));
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
                code!("{}for item in api.{}_stream{}:\n    print(item)", wait, method, call)
            }
            _ => match returned {
                None => code!("{}api.{}{}", wait, method, call),
                Some(Type { shape: Shape::Binary, nullable: false, .. }) => {
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

    /// The lines of a program between those that every program has.
    fn framed(mut self, operation: &Operation<'_>, class: &Ident, lines: &Code) -> Code {
        let settings = self.settings(operation);
        let configuration = Expression::call(self.class("configuration", "Configuration"), settings);
        let configuration = configuration.laid(self.shift, self.shift + 16, WIDTH);
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
            return code!("{}\n\nconfiguration = {}\n\n{}", self.sections(), configuration, body);
        }
        self.imports.module("asyncio");
        code!(
            "{}\n\n\nasync def main() -> None:\n    configuration = {}\n    {}\n\n\nasyncio.run(main())",
            self.sections(),
            configuration,
            body.indented("    ")
        )
    }

    /// The settings that an operation needs.
    fn settings(&mut self, operation: &Operation<'_>) -> Vec<(Code, Expression)> {
        let leaf = |name: &'static str, value: Code| (Code::fixed(name), Expression::Leaf(value));
        let mut out = Vec::new();
        if let Some(host) = host(self.client) {
            out.push(leaf("host=", string(&host)));
        }
        let mut keys = Vec::new();
        let mut others: Vec<(&'static str, &'static str)> = Vec::new();
        for scheme in credentials(self.client.api, operation) {
            others.extend(match CredentialKind::of(scheme) {
                CredentialKind::Key { .. } => {
                    keys.push((code!("{}: ", string(scheme.name)), Expression::Leaf(Code::fixed("\"YOUR_API_KEY\""))));
                    &[][..]
                }
                CredentialKind::Basic => &[("username=", "\"YOUR_USER_NAME\""), ("password=", "\"YOUR_PASSWORD\"")],
                CredentialKind::Bearer | CredentialKind::OAuth2 => &[("access_token=", "\"YOUR_ACCESS_TOKEN\"")],
                CredentialKind::Certificate => &[("cert_file=", "\"client.pem\""), ("key_file=", "\"client.key\"")],
                CredentialKind::Signature | CredentialKind::Http(_) => &[],
            });
        }
        if !keys.is_empty() {
            out.push((Code::fixed("api_key="), Expression::Group(Code::fixed("{"), keys, "}")));
        }
        for (i, (name, value)) in others.iter().enumerate() {
            if !others[..i].iter().any(|(known, _)| known == name) {
                out.push(leaf(name, Code::fixed(value)));
            }
        }
        out
    }

    /// The lines that a call needs before it, and its arguments in brackets.
    fn call(&mut self, named: &NamedOperation<'_, '_>, shown: Shown) -> (Vec<Code>, Code) {
        let client = self.client;
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
            // One body says what a call does, required or not.
            let is_shown = argument.required || is_upload || is_body && is_whole;
            if !is_shown {
                continue;
            }
            uploads -= usize::from(is_upload);
            is_first |= place == 0;
            let expression = self.argument(named, &sent[&argument.name], is_body);
            // A list has the type that its parameter expects only in its place.
            let is_model = matches!(&expression, Expression::Group(open, ..) if open.as_str().ends_with('('));
            let expression = if is_model {
                let name = self.names.take(argument.name.to_string());
                let column = self.shift + 4 + columns(name.as_str()) + 3;
                before.push(code!("{} = {}", name, relaid(&expression, self.shift + 4, column)));
                Expression::Leaf(Code::from(&name))
            } else {
                expression
            };
            arguments.push((code!("{}=", argument.name), expression));
        }
        if let ([(name, _)], true) = (&mut arguments[..], is_first) {
            *name = Code::default();
        }
        let column = self.shift + 8 + columns(named.method.as_str()) + columns("response = await api.");
        let call = Expression::Group(Code::fixed("("), arguments, ")");
        (before, relaid(&call, self.shift + 8, column))
    }

    fn argument(&mut self, named: &NamedOperation<'_, '_>, sent: &Sent<'_, '_>, is_body: bool) -> Expression {
        let ty = sent.argument.ty;
        if is_body && ty.is_file() {
            self.imports.module("pathlib");
            let path = || Expression::Leaf(Code::fixed("pathlib.Path(\"file.bin\")"));
            return match ty.item() {
                Some(_) => Expression::Group(Code::fixed("["), vec![(Code::default(), path())], "]"),
                None => path(),
            };
        }
        let given = given(named.operation, sent.index);
        match examples::value(self.client.api, ty, given, Extent::Short) {
            Some(value) => self.written(&value),
            None => Expression::Leaf(Code::fixed("None")),
        }
    }

    /// An example as an expression.
    fn written(&mut self, value: &Value<'_, '_>) -> Expression {
        match value {
            Value::Null => Expression::Leaf(Code::fixed("None")),
            Value::Boolean(value) => Expression::Leaf(Code::fixed(if *value { "True" } else { "False" })),
            Value::File => Expression::Leaf(string(&value.text())),
            Value::Number(shape, text) => self.number(shape, text),
            Value::Text(format, text) => self.text(*format, text),
            Value::Case { of: None, values, place } => case(values, *place),
            Value::Case { of: Some(id), values, place } => {
                let names = &self.client.names.model(*id);
                self.imports.own(Code::default(), Code::from(&names.class));
                match constant(values, *place, &names.constants) {
                    Some(name) => Expression::Leaf(code!("{}.{}", names.class, name)),
                    None => Expression::call(&names.class, vec![(Code::default(), case(values, *place))]),
                }
            }
            Value::List(items) | Value::Set(items) => {
                let items = items.iter().map(|item| (Code::default(), self.written(item))).collect();
                Expression::Group(Code::fixed("["), items, "]")
            }
            Value::Map(members) => self.members(members.iter().map(|(name, value)| (name.as_str(), value))),
            Value::Record(Record { of: None, fields, .. }) => {
                self.members(fields.iter().map(|field| (field.property.name, &field.value)))
            }
            Value::Record(Record { of: Some(id), fields, extra }) => {
                let names = &self.client.names.model(*id);
                self.imports.own(Code::default(), Code::from(&names.class));
                // A class does not require what only responses have.
                let own = fields.iter().filter(|field| !field.property.read_only);
                let own = own.filter_map(|field| Some((&names.fields[field.place?], &field.value)));
                let mut given: Vec<_> = own.map(|(name, value)| (code!("{}=", name), self.written(value))).collect();
                if !extra.is_empty() {
                    let extra = self.members(extra.iter().map(|(name, value)| (name.as_str(), value)));
                    given.push((Code::fixed("additional_properties="), extra));
                }
                Expression::call(&names.class, given)
            }
            Value::Member { of, value, .. } => {
                let client = self.client;
                let names = &client.names.model(*of);
                self.imports.own(Code::default(), Code::from(&names.class));
                let mut given = vec![(Code::default(), self.written(value))];
                // The wrapper of an object has no fields of its own.
                if let ModelShape::Union(union) = &client.api.model(*of).shape {
                    let common = union.common.iter().zip(&names.fields).filter(|(property, _)| !property.read_only);
                    let common = common.filter_map(|(property, name)| Some((name, value.field(property.name)?)));
                    given.extend(common.map(|(name, value)| (code!("{}=", name), self.written(value))));
                }
                Expression::call(&names.class, given)
            }
        }
    }

    fn members<'v, 'a: 'v, 'd: 'a>(
        &mut self,
        members: impl Iterator<Item = (&'v str, &'v Value<'a, 'd>)>,
    ) -> Expression {
        let members = members.map(|(key, value)| (code!("{}: ", string(key)), self.written(value)));
        Expression::Group(Code::fixed("{"), members.collect(), "}")
    }

    fn number(&mut self, shape: &Shape<'_>, text: &str) -> Expression {
        let (is_whole, is_number) = (matches!(shape, Shape::Integer(_)), matches!(shape, Shape::Number(_)));
        let plain = number(text).filter(|code| !is_whole || !code.as_str().contains('.')).unwrap_or(Code::fixed("1"));
        Expression::Leaf(match self.client.options.map_number_to {
            Number::Decimal if is_number => {
                self.imports.module("decimal");
                code!("decimal.Decimal({})", string(plain.as_str()))
            }
            Number::Strict if is_number && !plain.as_str().contains('.') => code!("{}.0", plain),
            _ => plain,
        })
    }

    fn text(&mut self, format: Option<&str>, text: &str) -> Expression {
        let (module, code) = match format {
            Some("date") => ("datetime", values::date(text).unwrap_or(Code::fixed("date(2026, 1, 31)"))),
            Some("date-time") => {
                let zoned = || code!("datetime.fromisoformat({})", string("2026-01-31T12:00:00+00:00"));
                ("datetime", values::date_time(text).unwrap_or_else(zoned))
            }
            Some("uuid") => {
                let some = || code!("UUID({})", string("00000000-0000-0000-0000-000000000000"));
                ("uuid", values::uuid(text).unwrap_or_else(some))
            }
            _ => return Expression::Leaf(string(text)),
        };
        self.imports.module(module);
        Expression::Leaf(code!("{}.{}", module, code))
    }
}

impl Client<'_> {
    /// What programs import the client from.
    pub fn package(&self) -> Code {
        let names = self.options.package_name.split('.').map(crate::generators::python::text::dotted);
        Code::joined(names.flatten(), ".")
    }
}

/// The base URL that programs set, as the API description has no host.
pub fn host(client: &Client<'_>) -> Option<String> {
    let url = client.api.servers.first().map(default_url).unwrap_or_default();
    (!is_absolute(&url)).then(|| format!("https://api.example.com/{}", url.trim_start_matches('/')))
}

/// True for an operation that responds with items, and nothing else.
pub fn is_stream(client: &Client<'_>, operation: &Operation<'_>) -> bool {
    Stream::of(client.api, operation, false).is_some_and(|stream| stream.plain != Plain::Other)
}

/// An expression whose lines will be indented by what stands around them.
fn relaid(expression: &Expression, indent: usize, column: usize) -> Code {
    expression.laid(0, column.saturating_sub(indent), WIDTH - indent)
}

/// The constant of a value: equal ones have one.
fn constant<'n>(values: &Enum<'_>, place: usize, names: &'n [Ident]) -> Option<&'n Ident> {
    let mut seen = BTreeSet::new();
    let mut distinct = values.values.iter().map(|value| value.node.to_json()).filter(|json| seen.insert(json.clone()));
    let wanted = values.values[place].node.to_json();
    names.get(distinct.position(|json| json == wanted)?)
}

/// A value of an enumeration without a class.
fn case(values: &Enum<'_>, place: usize) -> Expression {
    Expression::Leaf(values::literal(values.values[place].node).unwrap_or(Code::fixed("None")))
}
