//! The programs of the documentation: values of the description's examples as Go, and calls with them.

use std::collections::BTreeSet;

use super::client::Client;
use super::names::{Group, NamedOperation, exported};
use super::project::module;
use super::text::{Code, number, string};
use super::types::{Place, Types};
use crate::api::{ModelId, ModelShape, ParameterLocation, Shape, Type};
use crate::code;
use crate::generators::docs::given;
use crate::generators::docs::readme::credentials;
use crate::plan::arguments::{Argument, Location, Order, passed};
use crate::plan::credentials::CredentialKind;
use crate::plan::examples::{self, Extent};
use crate::plan::operations::{base_url, result};
use crate::plan::values::{Record, Value};

/// Values as a program writes them that imports the package as `openapi`.
struct Writer<'c> {
    client: &'c Client<'c>,
    types: Types<'c>,
    imports: BTreeSet<&'static str>,
    files: usize,
}

/// A program that calls an operation.
pub fn program(client: &Client<'_>, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Code {
    let types = client.types();
    let mut writer = Writer { client, types, imports: BTreeSet::from(["context", "log"]), files: 0 };
    let chain = writer.call(named);
    let result = result(named.operation);
    let mut lines = Vec::new();
    if writer.files > 0 {
        writer.imports.insert("os");
        lines.push(Code::fixed("file, err := os.Open(\"file.bin\")"));
        lines.push(Code::fixed("if err != nil {\n\t\tlog.Fatal(err)\n\t}"));
        lines.push(Code::fixed("defer file.Close()"));
    }
    lines.push(Code::fixed("configuration := openapi.NewConfiguration()"));
    if base_url(&client.api.servers).is_err() {
        lines.push(Code::fixed("configuration.Scheme, configuration.Host = \"https\", \"api.example.com\""));
    }
    lines.push(Code::fixed("client := openapi.NewAPIClient(configuration)"));
    lines.push(Code::fixed("ctx := context.Background()"));
    lines.extend(contexts(client, named));
    let call = code!("client.{}.{}{}.Execute()", group.class, named.name, chain);
    match result {
        Some(_) => {
            writer.imports.insert("fmt");
            lines.push(code!("result, _, err := {}", call));
        }
        // The error of the file is there already.
        None if writer.files > 0 => lines.push(code!("_, err = {}", call)),
        None => lines.push(code!("_, err := {}", call)),
    }
    lines.push(Code::fixed("if err != nil {\n\t\tlog.Fatal(err)\n\t}"));
    lines.extend(result.map(|_| Code::fixed("fmt.Println(result)")));
    let imports = Code::joined(writer.imports.into_iter().map(|import| code!("\t\"{}\"\n", import)), "");
    let body = Code::joined(lines.into_iter().map(|line| code!("\t{}\n", line)), "");
    code!("package main\n\nimport (\n{}\n{}\n)\n\nfunc main() {{\n{}}}", imports, import(client), body)
}

/// The line that imports the package.
pub fn import(client: &Client<'_>) -> Code {
    code!("\topenapi \"{}\"", module(client))
}

/// A program's value of a model; none where its examples are of no use.
pub fn made(client: &Client<'_>, id: ModelId) -> Option<Code> {
    let ty = Type { shape: Shape::Model(id), nullable: false, schema: None };
    let mut writer = Writer { client, types: client.types(), imports: BTreeSet::new(), files: 0 };
    let value = examples::value(client.api, &ty, [], Extent::Short)?;
    let code = writer.written(&value, &ty);
    (writer.files == 0).then(|| code!("value := {}", code))
}

/// The statements that put credentials into the context.
fn contexts(client: &Client<'_>, named: &NamedOperation<'_, '_>) -> Vec<Code> {
    let mut keys = Vec::new();
    let mut out: Vec<Code> = Vec::new();
    for scheme in credentials(client.api, named.operation) {
        let (key, value) = match CredentialKind::of(scheme) {
            CredentialKind::Key { .. } => {
                keys.push(code!("{}: {{Key: \"YOUR_API_KEY\"}}", string(scheme.name)));
                continue;
            }
            CredentialKind::Basic => {
                ("ContextBasicAuth", "openapi.BasicAuth{UserName: \"YOUR_USER_NAME\", Password: \"YOUR_PASSWORD\"}")
            }
            CredentialKind::Bearer => ("ContextAccessToken", "\"YOUR_ACCESS_TOKEN\""),
            CredentialKind::OAuth2 => ("ContextOAuth2", "\"YOUR_ACCESS_TOKEN\""),
            CredentialKind::Signature | CredentialKind::Certificate | CredentialKind::Http(_) => continue,
        };
        let line = code!("ctx = context.WithValue(ctx, openapi.{}, {})", key, value);
        if !out.contains(&line) {
            out.push(line);
        }
    }
    if !keys.is_empty() {
        let keys = Code::joined(keys, ", ");
        let map = code!("map[string]openapi.APIKey{{{}}}", keys);
        out.push(code!("ctx = context.WithValue(ctx, openapi.ContextAPIKeys, {})", map));
    }
    out
}

impl Writer<'_> {
    /// What follows the name of an operation: the values of the path, and the methods for what is required and for the body.
    fn call(&mut self, named: &NamedOperation<'_, '_>) -> Code {
        let order = Order { body_first: self.client.options.prepend_form_or_body_parameters, required_first: true };
        let (mut path, mut chain) = (Code::fixed("ctx"), Code::default());
        for it in passed(&named.arguments, order) {
            let argument = it.argument;
            if let Location::Parameter(ParameterLocation::Path, _) = argument.location {
                path.push(code!(", {}", self.argument(named, argument, it.index)));
            } else if it.required || matches!(argument.location, Location::Body) {
                let value = self.argument(named, argument, it.index);
                chain.push(code!(".{}({})", exported(&argument.ident), value));
            }
        }
        code!("({}){}", path, chain)
    }

    fn argument(&mut self, named: &NamedOperation<'_, '_>, argument: &Argument<'_, '_>, index: usize) -> Code {
        let given = given(named.operation, index);
        match examples::value(self.client.api, argument.ty, given, Extent::Short) {
            Some(value) => self.written(&value, argument.ty),
            None => self.zero(argument.ty),
        }
    }

    fn zero(&self, ty: &Type<'_>) -> Code {
        code!("*new({})", self.outer(ty))
    }

    /// A type as other packages write it.
    fn outer(&self, ty: &Type<'_>) -> Code {
        match &ty.shape {
            Shape::Model(id) => code!("openapi.{}", self.types.models[*id]),
            Shape::Array(item) | Shape::Set(item) => code!("[]{}", self.item(item)),
            Shape::Map(map) => code!("map[string]{}", self.item(&map.values)),
            _ => self.types.base(ty),
        }
    }

    fn item(&self, ty: &Type<'_>) -> Code {
        let is_pointer = self.types.item(ty).as_str().starts_with('*') && !matches!(ty.shape, Shape::Binary);
        code!("{}{}", if is_pointer { "*" } else { "" }, self.outer(ty))
    }

    /// A value within a list or a map.
    fn within(&mut self, value: &Value<'_, '_>, ty: &Type<'_>) -> Code {
        let written = self.written(value, ty);
        let is_pointer = self.item(ty).as_str().starts_with('*') && !matches!(ty.shape, Shape::Binary);
        if is_pointer && written.as_str() != "nil" { self.pointer(&written, ty) } else { written }
    }

    fn pointer(&self, written: &Code, ty: &Type<'_>) -> Code {
        code!("openapi.Ptr[{}]({})", self.outer(ty), written)
    }

    fn written(&mut self, value: &Value<'_, '_>, ty: &Type<'_>) -> Code {
        let resolved = self.client.api.resolved(ty);
        match (value, &resolved.shape) {
            (Value::Null, _) => Code::fixed("nil"),
            (Value::Boolean(value), _) => Code::fixed(if *value { "true" } else { "false" }),
            (Value::File, Shape::Binary) => {
                self.files += 1;
                Code::fixed("file")
            }
            (Value::Number(shape, text), _) => match shape {
                Shape::Integer(_) if text.contains(['.', 'e', 'E']) => Code::fixed("1"),
                _ => number(text),
            },
            (Value::Text(..), Shape::String(Some("date-time"))) => {
                self.imports.insert("time");
                Code::fixed("time.Now()")
            }
            (Value::Text(_, text), _) => string(text),
            (Value::File, _) => string(&value.text()),
            (Value::Case { values, place, .. }, _) => {
                let node = values.values[*place].node;
                let literal = node.str().map_or_else(|| number(&node.to_json()), string);
                let literal =
                    if node.to_json() == "true" || node.to_json() == "false" { self.zero(ty) } else { literal };
                if ty.model().is_some() { code!("{}({})", self.outer(ty), literal) } else { literal }
            }
            (Value::List(items) | Value::Set(items), Shape::Array(item) | Shape::Set(item)) => {
                let items = items.iter().map(|value| self.within(value, item)).collect::<Vec<_>>();
                code!("{}{{{}}}", self.outer(ty), Code::joined(items, ", "))
            }
            (Value::Map(entries), Shape::Map(map)) => {
                let entry = |(name, value): &(String, Value<'_, '_>)| {
                    code!("{}: {}", string(name), self.within(value, &map.values))
                };
                let entries = entries.iter().map(entry).collect::<Vec<_>>();
                code!("{}{{{}}}", self.outer(ty), Code::joined(entries, ", "))
            }
            (Value::Record(record), Shape::Model(id)) if record.of == Some(*id) => self.record(record, *id, ty),
            (Value::Member { of, place, value }, _) => self.member(*of, *place, value),
            _ => self.zero(ty),
        }
    }

    fn record(&mut self, record: &Record<'_, '_>, id: ModelId, ty: &Type<'_>) -> Code {
        let names = &self.client.names.members[id];
        // What is embedded has fields of its own.
        let embeds =
            matches!(&self.client.api.model(id).shape, ModelShape::Object(object) if !object.parents.is_empty());
        if embeds || names.fields.is_empty() {
            return self.zero(ty);
        }
        let mut fields = Vec::new();
        for field in &record.fields {
            let Some(name) = field.place.and_then(|place| names.fields.get(place)) else { continue };
            let place = self.types.field_place(&self.client.names.cycles, id, field.property);
            let of = &field.property.ty;
            let written = self.written(&field.value, of);
            let value = match place {
                Place::Value | Place::Plain => written,
                Place::Pointer if written.as_str() == "nil" => written,
                Place::Pointer => self.pointer(&written, of),
                Place::Nullable if written.as_str() == "nil" => code!("*openapi.NewNullable[{}](nil)", self.outer(of)),
                Place::Nullable => code!("*openapi.NewNullable({})", self.pointer(&written, of)),
            };
            fields.push(code!("{}: {}", name, value));
        }
        code!("{}{{{}}}", self.outer(ty), Code::joined(fields, ", "))
    }

    fn member(&mut self, of: ModelId, place: usize, value: &Value<'_, '_>) -> Code {
        let client = self.client;
        let union = &self.types.models[of];
        let members = client.api.model(of).shape.alternatives();
        match (members.get(place), client.names.members[of].alternatives.get(place)) {
            (Some(member), Some(field)) => {
                let written = self.written(value, member);
                let written = if written.as_str() == "nil" { self.zero(member) } else { written };
                code!("openapi.{}{{{}: {}}}", union, field, self.pointer(&written, member))
            }
            _ => code!("openapi.{}{{}}", union),
        }
    }
}
