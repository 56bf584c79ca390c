//! Examples as Go code of a program that imports the package: values and calls of operations.

use std::collections::BTreeSet;

use super::client::Client;
use super::models::Models;
use super::names::{Group, NamedOperation, exported};
use super::text::{Code, number, string};
use super::types::{Place, Types};
use crate::api::{ModelId, Type};
use crate::code;
use crate::generators::docs::{described_examples, sent};
use crate::plan::arguments::passed;
use crate::plan::examples::{self, Extent};
use crate::plan::models::ModelKind;
use crate::plan::names::{Ident, Scope};
use crate::plan::types::{Kind, List};
use crate::plan::values::{Record, Value};
use crate::spec::{Node, NodeKind};

/// The qualifier of the package in programs. The reference's examples use the same name.
pub const QUALIFIER: &str = "openapiclient.";

/// The width from which each call of a chain is on its own line.
const WIDTH: usize = 100;

/// Names that programs use themselves.
const TAKEN: &[&str] = &[
    "client", "configuration", "context", "ctx", "err", "fmt", "openapiclient", "os", "recorded", "requests",
    "response", "result", "t", "time",
];

/// A part of a program.
pub struct Snippet {
    /// Packages of the standard library.
    pub imports: BTreeSet<&'static str>,
    /// Statements before the call.
    pub before: Vec<Code>,
    pub call: Code,
}

/// Writes examples.
pub struct Examples<'c> {
    client: &'c Client<'c>,
    models: Models<'c>,
    types: Types<'c>,
}

impl<'c> Examples<'c> {
    pub fn of(client: &'c Client<'c>) -> Self {
        Self { client, models: Models::of(client), types: Types { qualifier: QUALIFIER, ..client.types() } }
    }

    /// An example of a model, if it has a finite value.
    pub fn model(&self, id: ModelId) -> Option<Snippet> {
        let value = examples::model(self.client.api, id, Extent::Received)?;
        let mut imports = BTreeSet::new();
        let (made, is_pointer) = self.of_model(id, &value, &mut imports);
        let call = if is_pointer { made } else { code!("&{}", made) };
        Some(Snippet { imports, before: Vec::new(), call })
    }

    /// A call of an operation with its required arguments, if they have finite values.
    pub fn call(&self, group: &Group<'_, '_>, named: &NamedOperation<'_, '_>) -> Option<Snippet> {
        let mut imports = BTreeSet::new();
        let (mut before, mut names) = (Vec::new(), Scope::with(TAKEN));
        let (mut path, mut set) = (vec![Code::fixed("ctx")], Vec::new());
        let sent = sent(named.operation, &named.arguments);
        for passed in passed(&named.arguments, self.client.options.order()) {
            let argument = passed.argument;
            if !argument.required && !argument.is_body() {
                continue;
            }
            let given = described_examples(named.operation, sent[&argument.ident].index);
            let example = examples::value(self.client.api, argument.ty, given, Extent::Short);
            let Some(example) = example else {
                if argument.required {
                    return None;
                }
                continue;
            };
            let mut value = self.value(argument.ty, &example, &mut imports);
            if matches!(
                example,
                Value::Record(_) | Value::Member { .. } | Value::List(_) | Value::Set(_) | Value::Map(_)
            ) {
                let name = names.take(argument.ident.to_string());
                before.push(code!("{} := {}", name, value));
                // An object without properties would leave a path parameter empty.
                if argument.is_path()
                    && let Some((field, value)) = self.optional(argument.ty, &example, &mut imports)
                {
                    before.push(code!("{}.Set{}({})", name, field, value));
                }
                value = Code::from(&name);
            }
            if argument.is_path() {
                path.push(value);
            } else {
                set.push(code!("{}({})", exported(&argument.ident), value));
            }
        }
        let call = code!("client.{}.{}({})", group.class, named.name, Code::joined(path, ", "));
        let parts: Vec<_> = [call].into_iter().chain(set).chain([Code::fixed("Execute()")]).collect();
        let width: usize = parts.iter().map(|part| part.as_str().len() + 1).sum();
        let call = Code::joined(parts, if width > WIDTH { ".\n\t" } else { "." });
        Some(Snippet { imports, before, call })
    }

    /// A property of an object that requires none, and its example.
    fn optional(
        &self,
        ty: &Type<'_>,
        value: &Value<'_, '_>,
        imports: &mut BTreeSet<&'static str>,
    ) -> Option<(&Ident, Code)> {
        let id = self.client.api.resolved(ty).model()?;
        let (ModelKind::Object(_), Value::Record(record)) = (self.client.api.model(id).kind(), value) else {
            return None;
        };
        let field = record.fields.first().filter(|_| self.models.required(id).is_empty())?;
        let own = self.client.names.members[id].fields.iter().find(|own| own.name == field.property.name)?;
        Some((&own.ident, self.value(&field.property.ty, &field.value, imports)))
    }

    /// An example as an expression of its own type.
    fn value(&self, ty: &Type<'_>, value: &Value<'_, '_>, imports: &mut BTreeSet<&'static str>) -> Code {
        if let Some(id) = ty.model().filter(|_| !matches!(value, Value::Null)) {
            match self.client.api.resolved(ty).model() {
                Some(id) => {
                    let (made, is_pointer) = self.of_model(id, value, imports);
                    return if is_pointer { code!("*{}", made) } else { made };
                }
                None if matches!(self.client.api.model(id).kind(), ModelKind::Alias(_)) => {}
                None => return code!("{}{}{{}}", QUALIFIER, self.types.models[id]),
            }
        }
        let resolved = self.client.api.resolved(ty);
        let base = self.types.base(ty);
        let alias = if ty.model().is_some() { base.clone() } else { self.types.base(resolved) };
        match (value, resolved.kind()) {
            (Value::Null, _) => Code::fixed("nil"),
            (Value::Text(_, text), _) if self.types.base(resolved).as_str() == "time.Time" => time(text, imports),
            (Value::List(items) | Value::Set(items), Kind::List(List { item, .. })) => {
                let items = items.iter().map(|value| self.item(item, value, imports));
                code!("{}{{{}}}", alias, Code::joined(items.collect::<Vec<_>>(), ", "))
            }
            (Value::Map(entries), Kind::Map(map)) => {
                let entry = |(name, value): &(String, Value<'_, '_>)| {
                    code!("{}: {}", string(name), self.item(&map.values, value, imports))
                };
                code!("{}{{{}}}", alias, Code::joined(entries.iter().map(entry).collect::<Vec<_>>(), ", "))
            }
            (Value::File, _) => {
                imports.insert("os");
                Code::fixed("os.Stdin")
            }
            _ => any(value),
        }
    }

    /// A value in a list or a map.
    fn item(&self, ty: &Type<'_>, value: &Value<'_, '_>, imports: &mut BTreeSet<&'static str>) -> Code {
        let is_pointer = self.types.item(ty) != self.types.base(ty);
        match value {
            Value::Null => Code::fixed("nil"),
            _ if is_pointer => self.pointer(ty, value, imports),
            _ => self.value(ty, value, imports),
        }
    }

    /// A pointer to a value.
    fn pointer(&self, ty: &Type<'_>, value: &Value<'_, '_>, imports: &mut BTreeSet<&'static str>) -> Code {
        let model = self.client.api.resolved(ty).model().filter(|_| !matches!(value, Value::Null));
        let code = match model.map(|id| self.of_model(id, value, imports)) {
            Some((made, true)) => return made,
            Some((made, false)) => made,
            None => self.value(ty, value, imports),
        };
        match value {
            _ if self.types.is_interface(ty) => code!("{}Ptr[interface{{}}]({})", QUALIFIER, code),
            Value::Number(..) | Value::Case { of: None, .. } => {
                code!("{}Ptr({}({}))", QUALIFIER, self.types.base(ty), code)
            }
            _ => code!("{}Ptr({})", QUALIFIER, code),
        }
    }

    /// A value of a model, and whether it is a pointer.
    fn of_model(&self, id: ModelId, value: &Value<'_, '_>, imports: &mut BTreeSet<&'static str>) -> (Code, bool) {
        let (name, members) = (&self.types.models[id], &self.client.names.members[id]);
        let made = match (self.client.api.model(id).kind(), value) {
            (ModelKind::Enum(_), Value::Case { place, .. }) => {
                code!("{}{}", QUALIFIER, members.constants[*place].ident)
            }
            (ModelKind::Object(_), Value::Record(record)) => {
                let required = self.models.required(id);
                let made = match self.arguments(&required, record, imports) {
                    Some(arguments) => code!("{}New{}({})", QUALIFIER, name, Code::joined(arguments, ", ")),
                    None => code!("{}New{}WithDefaults()", QUALIFIER, name),
                };
                return (made, true);
            }
            (ModelKind::Union(union), Value::Member { place, value, .. }) if *place < union.members.len() => {
                let pointer = self.pointer(&union.members[*place], value, imports);
                code!("{}{}{{{}: {}}}", QUALIFIER, name, members.alternatives[*place].ident, pointer)
            }
            (ModelKind::Enum(_), _) => code!("{}{}({})", QUALIFIER, name, any(value)),
            _ => code!("{}{}{{}}", QUALIFIER, name),
        };
        (made, false)
    }

    /// The arguments of an object's constructor, if the example has them all.
    fn arguments(
        &self,
        required: &[(&crate::api::Property<'_>, Place)],
        record: &Record<'_, '_>,
        imports: &mut BTreeSet<&'static str>,
    ) -> Option<Vec<Code>> {
        let value = |name: &str| Some(&record.fields.iter().find(|field| field.property.name == name)?.value);
        let argument = |(property, place): &(&crate::api::Property<'_>, Place)| {
            let (ty, value) = (&property.ty, value(property.name)?);
            Some(match (place, value) {
                (Place::Nullable, Value::Null) => {
                    code!("*{}NewNullable[{}](nil)", QUALIFIER, self.types.base(ty))
                }
                (Place::Nullable, value) => code!("*{}NewNullable({})", QUALIFIER, self.pointer(ty, value, imports)),
                (Place::Value | Place::Pointer, Value::Null) => return None,
                (_, value) => self.value(ty, value, imports),
            })
        };
        required.iter().map(argument).collect()
    }
}

/// A value of any type.
fn any(value: &Value<'_, '_>) -> Code {
    match value {
        Value::Null => Code::fixed("nil"),
        Value::Boolean(value) => Code::fixed(if *value { "true" } else { "false" }),
        Value::Number(_, json) => number(json),
        Value::Text(_, text) => string(text),
        Value::File => Code::fixed("nil"),
        Value::Case { values, place, .. } => scalar(values.values[*place].node),
        Value::List(items) | Value::Set(items) => {
            code!("[]interface{{}}{{{}}}", Code::joined(items.iter().map(any), ", "))
        }
        Value::Map(entries) => {
            let entry = |(name, value): &(String, Value<'_, '_>)| code!("{}: {}", string(name), any(value));
            code!("map[string]interface{{}}{{{}}}", Code::joined(entries.iter().map(entry), ", "))
        }
        Value::Record(record) => {
            let fields = record.fields.iter().map(|field| (field.property.name, &field.value));
            let extra = record.extra.iter().map(|(name, value)| (name.as_str(), value));
            let entries = fields.chain(extra).map(|(name, value)| code!("{}: {}", string(name), any(value)));
            code!("map[string]interface{{}}{{{}}}", Code::joined(entries, ", "))
        }
        Value::Member { value, .. } => any(value),
    }
}

fn scalar(node: Node<'_>) -> Code {
    match node.kind() {
        NodeKind::String => string(node.str().unwrap_or_default()),
        NodeKind::Null => Code::fixed("nil"),
        NodeKind::Bool => Code::fixed(if node.to_json() == "true" { "true" } else { "false" }),
        _ => number(&node.to_json()),
    }
}

/// `time.Date(2024, 1, 31, 12, 30, 0, 0, time.UTC)`, or the current time for a string that is not a time in UTC.
fn time(text: &str, imports: &mut BTreeSet<&'static str>) -> Code {
    imports.insert("time");
    let digits: Vec<_> =
        text.split(['-', 'T', 't', ':', 'Z', 'z', '.']).map(|part| part.trim_start_matches('0')).collect();
    let is_utc = text.ends_with(['Z', 'z']) && text.len() == 20;
    match digits[..] {
        [year, month, day, hour, minute, second, _] if is_utc => {
            let part = |text: &str| number(if text.is_empty() { "0" } else { text });
            let parts = [year, month, day, hour, minute, second].map(part);
            code!("time.Date({}, 0, time.UTC)", Code::joined(parts, ", "))
        }
        _ => Code::fixed("time.Now()"),
    }
}
