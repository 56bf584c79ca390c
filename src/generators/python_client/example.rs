//! The programs of the documentation: values of the description's examples as Python, and calls with them.

use serde_json::Value as Json;

use super::client::Client;
use super::names::{Group, NamedOperation};
use super::options::Number;
use super::types::Place;
use crate::api::{
    AdditionalProperties, Discriminator, Enum, ModelId, ModelShape, Object, Operation, Property, Shape, Type,
};
use crate::code;
use crate::emit::text::Code;
use crate::generators::docs::readme::credentials;
use crate::generators::docs::{Sent, given, sent};
use crate::generators::python::imports::Imports;
use crate::generators::python::text::{indentation, number, string};
use crate::generators::python::tree::{WIDTH, columns};
use crate::generators::python::values;
use crate::plan::arguments::Location;
use crate::plan::content::items;
use crate::plan::credentials::CredentialKind;
use crate::plan::examples::{Patterns, scalar, short_model, value};
use crate::plan::names::{Ident, Scope};
use crate::plan::operations::{default_url, is_absolute, result, success};

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

/// Alternatives that are looked at for one that a value is of, how deep, and how many types in all: unions within unions
/// could take exponential time.
const ALTERNATIVES: usize = 20;
const DEPTH: usize = 24;
const STEPS: usize = 2_000;

/// Bytes of an example that is taken from the description.
const LONGEST: usize = 600;

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
    /// How many more values may be those of another example.
    others: usize,
    /// Models that the value being written is within, of `DEPTH` at most: unions may chain without end.
    within: usize,
}

impl<'c> Program<'c> {
    pub fn new(client: &'c Client<'c>) -> Self {
        let mut names = Scope::with(&TAKEN);
        names.reserve(&[client.options.package_name.split('.').next().unwrap_or_default()]);
        let shift = if client.options.is_async() { 4 } else { 0 };
        Self { client, imports: Imports::default(), names, shift, others: 4, within: 0 }
    }

    /// Imports a class of the runtime, and returns what the program calls it.
    fn class(&mut self, module: &'static str, name: &'static str) -> Code {
        let names = self.client.names;
        let mut models = self.client.models().map(|id| &names.models[id.0 as usize].class);
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
        let json: Json = serde_json::from_str(&short_model(client.api, id, Patterns::Followed)?).ok()?;
        let names = &client.names.models[id.0 as usize];
        let value = program.of_model(id, &json);
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
        let is_whole = named.arguments.iter().any(|argument| matches!(argument.location, Location::Body));
        let mut before = Vec::new();
        let mut arguments = Vec::new();
        let mut uploads = usize::from(shown == Shown::Upload);
        let mut is_first = false;
        for (place, argument) in client.arguments(named, &mut types).into_iter().enumerate() {
            let ty = &sent[&argument.name].ty;
            let is_upload = uploads > 0 && ty.is_file();
            let is_body = named.is_body(argument.name);
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
        let ty = sent.ty;
        if is_body && ty.is_file() {
            self.imports.module("pathlib");
            let path = || Expression::Leaf(Code::fixed("pathlib.Path(\"file.bin\")"));
            return match ty.item() {
                Some(_) => Expression::Group(Code::fixed("["), vec![(Code::default(), path())], "]"),
                None => path(),
            };
        }
        let given = given(named.operation, sent.index);
        let json = match &ty.shape {
            // What the description has beside the schema.
            _ if ty.item().is_some() || matches!(ty.shape, Shape::Model(_) | Shape::Map(_) | Shape::Union(_)) => {
                given.into_iter().map(|node| node.to_json()).find(|json| self.is_shown(ty, json))
            }
            _ => scalar(self.client.api, ty, given).map(|scalar| scalar.json()),
        };
        let json = json.or_else(|| match &ty.shape {
            Shape::Model(id) => short_model(self.client.api, *id, Patterns::Followed),
            _ => None,
        });
        let json = json.or_else(|| value(self.client.api, ty, Patterns::Followed));
        match json.and_then(|json| serde_json::from_str(&json).ok()) {
            Some(json) => self.of_type(ty, &json),
            None => Expression::Leaf(Code::fixed("None")),
        }
    }

    /// True for an example of the description that a program can have.
    fn is_shown(&self, ty: &Type<'_>, json: &str) -> bool {
        let parsed = serde_json::from_str(json).ok().filter(|_| json.len() <= LONGEST);
        parsed.is_some_and(|json| self.fits(ty, &json, DEPTH, &mut STEPS.clone()))
    }

    /// A value of a type.
    fn of_type(&mut self, ty: &Type<'_>, json: &Json) -> Expression {
        let leaf = |code: &'static str| Expression::Leaf(Code::fixed(code));
        match (&ty.shape, json) {
            (_, Json::Null) => leaf("None"),
            (Shape::Model(id), _) => self.of_model(*id, json),
            (Shape::Array(item) | Shape::Set(item), Json::Array(items)) => {
                let items = items.iter().map(|json| (Code::default(), self.of_type(item, json))).collect();
                Expression::Group(Code::fixed("["), items, "]")
            }
            (Shape::Map(map), Json::Object(members)) => {
                let members =
                    members.iter().map(|(key, json)| (code!("{}: ", string(key)), self.of_type(&map.values, json)));
                Expression::Group(Code::fixed("{"), members.collect(), "}")
            }
            (Shape::Union(members), _) => match self.fitting(members, json) {
                Some(member) => self.of_type(member, json),
                None => literal(json),
            },
            (Shape::Number(_), Json::Number(given)) => {
                let text = given.to_string();
                let plain = number(&text).unwrap_or(Code::fixed("1"));
                match self.client.options.map_number_to {
                    Number::Decimal => {
                        self.imports.module("decimal");
                        Expression::Leaf(code!("decimal.Decimal({})", string(plain.as_str())))
                    }
                    Number::Strict if !plain.as_str().contains('.') => Expression::Leaf(code!("{}.0", plain)),
                    _ => Expression::Leaf(plain),
                }
            }
            (Shape::Integer(_), Json::Number(given)) => {
                let plain = number(&given.to_string()).filter(|code| !code.as_str().contains('.'));
                Expression::Leaf(plain.unwrap_or(Code::fixed("1")))
            }
            (Shape::String(format), Json::String(text)) => self.of_text(*format, text),
            _ => literal(json),
        }
    }

    fn of_text(&mut self, format: Option<&str>, text: &str) -> Expression {
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

    fn of_model(&mut self, id: ModelId, json: &Json) -> Expression {
        if self.within == DEPTH {
            return literal(json);
        }
        self.within += 1;
        let written = self.of_shape(id, json);
        self.within -= 1;
        written
    }

    /// A value of a model, by its shape.
    fn of_shape(&mut self, id: ModelId, json: &Json) -> Expression {
        let client = self.client;
        let class = &client.names.models[id.0 as usize].class;
        match &client.api.model(id).shape {
            // An alias of itself is any value.
            ModelShape::Alias(ty) if matches!(ty.shape, Shape::Model(of) if of == id) => literal(json),
            ModelShape::Alias(ty) => self.of_type(ty, json),
            ModelShape::Enum(values) => {
                self.imports.own(Code::default(), Code::from(class));
                match constant(values, json, &client.names.models[id.0 as usize].constants) {
                    Some(name) => Expression::Leaf(code!("{}.{}", class, name)),
                    None => Expression::call(class, vec![(Code::default(), literal(json))]),
                }
            }
            ModelShape::Object(object) if object.any_of.is_empty() => match json {
                Json::Object(_) => self.of_object(id, object, json),
                _ => literal(json),
            },
            ModelShape::Object(object) => self.of_union(id, &object.any_of, object.discriminator.as_ref(), json),
            ModelShape::Union(union) => self.of_union(id, &union.members, union.discriminator.as_ref(), json),
        }
    }

    fn of_object(&mut self, id: ModelId, object: &Object<'_>, json: &Json) -> Expression {
        let client = self.client;
        let names = &client.names.models[id.0 as usize];
        self.imports.own(Code::default(), Code::from(&names.class));
        let model = client.api.model(id);
        let mut given = self.fields(model.shape.properties().iter().zip(&names.fields), json);
        let is_known = |name: &str| model.shape.properties().iter().any(|property| property.name == name);
        if let (AdditionalProperties::Of(values), Json::Object(members)) = (&object.additional_properties, json) {
            let more = members.iter().filter(|(name, _)| !is_known(name));
            let more: Vec<_> =
                more.map(|(name, json)| (code!("{}: ", string(name)), self.of_type(values, json))).collect();
            if !more.is_empty() {
                given.push((Code::fixed("additional_properties="), Expression::Group(Code::fixed("{"), more, "}")));
            }
        }
        Expression::call(&names.class, given)
    }

    /// A wrapper of the alternative that the value is of.
    fn of_union(
        &mut self,
        id: ModelId,
        members: &[Type<'_>],
        by: Option<&Discriminator<'_>>,
        json: &Json,
    ) -> Expression {
        let client = self.client;
        let names = &client.names.models[id.0 as usize];
        let class = &names.class;
        self.imports.own(Code::default(), Code::from(class));
        let chosen = by.and_then(|by| json.get(by.property)?.as_str()).and_then(|value| {
            let choices = client.api.choices(id, &client.names.children);
            choices.into_iter().find(|choice| choice.value == value).map(|choice| choice.model)
        });
        let value = match (chosen, self.fitting(members, json)) {
            (Some(model), _) if client.api.model(model).used => self.of_model(model, json),
            (_, Some(member)) => self.of_type(member, json),
            (_, None) => self.of_another(members).unwrap_or_else(|| literal(json)),
        };
        let mut given = vec![(Code::default(), value)];
        let model = client.api.model(id);
        if let ModelShape::Union(_) = &model.shape {
            given.extend(self.fields(model.shape.properties().iter().zip(&names.fields), json));
        }
        Expression::call(class, given)
    }

    /// The members of an object as arguments.
    fn fields<'p, 'd: 'p>(
        &mut self,
        fields: impl Iterator<Item = (&'p Property<'d>, &'p Ident)>,
        json: &Json,
    ) -> Vec<(Code, Expression)> {
        let given = fields.filter(|(property, _)| !property.read_only);
        let given = given.filter_map(|(property, name)| Some((property, name, json.get(property.name)?)));
        given.map(|(property, name, json)| (code!("{}=", name), self.of_type(&property.ty, json))).collect()
    }

    /// A value of the first alternative that has one: an example of several at once may be none of them.
    fn of_another(&mut self, members: &[Type<'_>]) -> Option<Expression> {
        self.others = self.others.checked_sub(1)?;
        let api = self.client.api;
        let made = members.iter().take(ALTERNATIVES).find_map(|member| {
            let json = value(api, member, Patterns::Followed)?;
            Some((member, serde_json::from_str(&json).ok()?))
        });
        made.map(|(member, json)| self.of_type(member, &json))
    }

    /// The first of several types that a value is of.
    fn fitting<'t, 'd>(&self, members: &'t [Type<'d>], json: &Json) -> Option<&'t Type<'d>> {
        let mut steps = STEPS;
        members.iter().take(ALTERNATIVES).find(|member| self.fits(member, json, DEPTH, &mut steps))
    }

    /// True for a value of a type, as far as it is looked at.
    fn fits(&self, ty: &Type<'_>, json: &Json, depth: usize, steps: &mut usize) -> bool {
        if depth == 0 || *steps == 0 || json.is_null() {
            return !json.is_null() || ty.nullable || matches!(ty.shape, Shape::Any | Shape::Null);
        }
        *steps -= 1;
        let depth = depth - 1;
        match &ty.shape {
            Shape::Model(id) => match &self.client.api.model(*id).shape {
                ModelShape::Alias(ty) => self.fits(ty, json, depth, steps),
                ModelShape::Enum(values) => has(values, json),
                ModelShape::Object(object) if object.any_of.is_empty() => self.fits_object(object, json, depth, steps),
                ModelShape::Object(Object { any_of: members, .. }) => self.fits_one(members, json, depth, steps),
                ModelShape::Union(union) => self.fits_one(&union.members, json, depth, steps),
            },
            Shape::Union(members) => self.fits_one(members, json, depth, steps),
            Shape::Any => true,
            Shape::Enum(values) => has(values, json),
            Shape::Boolean => json.is_boolean(),
            Shape::Integer(_) => json.is_i64() || json.is_u64(),
            Shape::Number(_) => json.is_number(),
            Shape::String(_) | Shape::Binary => json.is_string(),
            Shape::Object | Shape::Map(_) => json.is_object(),
            Shape::Array(item) | Shape::Set(item) => {
                json.as_array().is_some_and(|items| items.iter().all(|json| self.fits(item, json, depth, steps)))
            }
            Shape::Tuple(_) => json.is_array(),
            Shape::Null | Shape::Never => false,
        }
    }

    fn fits_object(&self, object: &Object<'_>, json: &Json, depth: usize, steps: &mut usize) -> bool {
        let Json::Object(members) = json else { return false };
        let is_open = matches!(object.additional_properties, AdditionalProperties::Of(_));
        let is_known = |name: &String| object.properties.iter().any(|property| property.name == name);
        (is_open || members.keys().all(is_known))
            && object.properties.iter().all(|property| match members.get(property.name) {
                Some(json) => self.fits(&property.ty, json, depth, steps),
                None => !property.is_always_required(),
            })
    }

    fn fits_one(&self, members: &[Type<'_>], json: &Json, depth: usize, steps: &mut usize) -> bool {
        members.iter().take(ALTERNATIVES).any(|member| self.fits(member, json, depth, steps))
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
    let items = success(operation).and_then(|response| items(client.api, response));
    items.is_some_and(|items| !items.is_other)
}

/// An expression whose lines will be indented by what stands around them.
fn relaid(expression: &Expression, indent: usize, column: usize) -> Code {
    expression.laid(0, column.saturating_sub(indent), WIDTH - indent)
}

fn is_json(value: &crate::api::EnumValue<'_>, json: &Json) -> bool {
    serde_json::from_str::<Json>(&value.node.to_json()).is_ok_and(|of| of == *json)
}

fn has(values: &Enum<'_>, json: &Json) -> bool {
    values.values.iter().any(|value| is_json(value, json))
}

/// The constant of a value.
fn constant<'n>(values: &Enum<'_>, json: &Json, names: &'n [Ident]) -> Option<&'n Ident> {
    let mut seen = std::collections::BTreeSet::new();
    let distinct = values.values.iter().filter(|value| seen.insert(value.node.to_json()));
    distinct.zip(names).find(|(value, _)| is_json(value, json)).map(|(_, name)| name)
}

/// JSON as Python.
fn literal(json: &Json) -> Expression {
    let part = |json: &Json| (Code::default(), literal(json));
    match json {
        Json::Null => Expression::Leaf(Code::fixed("None")),
        Json::Bool(value) => Expression::Leaf(Code::fixed(if *value { "True" } else { "False" })),
        Json::Number(given) => Expression::Leaf(number(&given.to_string()).unwrap_or(Code::fixed("1"))),
        Json::String(text) => Expression::Leaf(string(text)),
        Json::Array(items) => Expression::Group(Code::fixed("["), items.iter().map(part).collect(), "]"),
        Json::Object(members) => {
            let members = members.iter().map(|(key, json)| (code!("{}: ", string(key)), literal(json)));
            Expression::Group(Code::fixed("{"), members.collect(), "}")
        }
    }
}
