//! Examples as Java code: values, and calls of operations.

use std::collections::BTreeSet;

use super::client::Client;
use super::names::{Field, NamedOperation};
use super::text::{Code, number, package, string};
use super::types::{Types, import};
use crate::api::{ModelId, Type};
use crate::code;
use crate::generators::docs::{described_examples, sent};
use crate::plan::arguments::passed;
use crate::plan::examples::{self, Extent};
use crate::plan::models::ModelKind;
use crate::plan::names::Scope;
use crate::plan::types::{Kind, List};
use crate::plan::values::Value;
use crate::spec::{Node, NodeKind};

/// Names that programs use themselves.
const TAKEN: &[&str] = &["api", "args", "client", "e", "result", "value"];

/// A part of a program.
#[derive(Default)]
pub struct Snippet {
    pub imports: BTreeSet<Code>,
    /// Statements before the call.
    pub before: Vec<Code>,
    pub call: Code,
}

/// Writes examples.
pub struct Examples<'c> {
    client: &'c Client<'c>,
    types: Types<'c>,
    /// The package of models.
    models: Code,
}

impl<'c> Examples<'c> {
    pub fn of(client: &'c Client<'c>) -> Self {
        Self { client, types: client.types(), models: package(&client.options.packages().model) }
    }

    /// An example of a model, if it has a finite value.
    pub fn model(&self, id: ModelId) -> Option<Snippet> {
        let value = examples::model(self.client.api, id, Extent::Received)?;
        let mut out = Snippet::default();
        out.call = self.of_model(id, &value, &mut out.imports);
        Some(out)
    }

    /// A call of an operation with its required arguments, if they have finite values. The others are null.
    pub fn call(&self, named: &NamedOperation<'_, '_>) -> Option<Snippet> {
        let (mut out, mut names, mut arguments) = (Snippet::default(), Scope::with(TAKEN), Vec::new());
        let sent = sent(named.operation, &named.arguments);
        for passed in passed(&named.arguments, self.client.options.order()) {
            let argument = passed.argument;
            let given = described_examples(named.operation, sent[&argument.ident].index);
            let is_shown = argument.required || argument.is_body();
            let example =
                if is_shown { examples::value(self.client.api, argument.ty, given, Extent::Short) } else { None };
            let Some(example) = example else {
                if argument.required {
                    return None;
                }
                arguments.push(Code::fixed("null"));
                continue;
            };
            let value = self.value(argument.ty, &example, None, &mut out.imports);
            if matches!(example, Value::Record(_) | Value::Member { .. }) {
                let name = names.take(argument.ident.to_string());
                out.before.push(code!("var {} = {};", name, value));
                arguments.push(Code::from(&name));
            } else {
                arguments.push(value);
            }
        }
        out.call = code!("api.{}({})", named.name, Code::joined(arguments, ", "));
        Some(out)
    }

    /// An example as an expression of its own type. An unnamed enumeration in a field has a class.
    fn value(
        &self,
        ty: &Type<'_>,
        value: &Value<'_, '_>,
        field: Option<(ModelId, &Field<'_, '_>)>,
        imports: &mut BTreeSet<Code>,
    ) -> Code {
        let resolved = self.client.api.resolved(ty);
        if let (Some(id), false) = (resolved.model(), matches!(value, Value::Null)) {
            return self.of_model(id, value, imports);
        }
        let name = self.types.of(resolved, None);
        imports.extend(import(name.as_str()).map(Code::fixed));
        match (value, resolved.kind()) {
            (Value::Null, _) => Code::fixed("null"),
            (Value::List(items) | Value::Set(items), Kind::List(List { item, is_set })) => {
                let items = items.iter().filter(|item| !matches!(item, Value::Null));
                let items: Vec<_> = items.map(|value| self.value(item, value, field, imports)).collect();
                collection(if is_set { "Set" } else { "List" }, items, imports)
            }
            (Value::Map(entries), Kind::Map(map)) => {
                let entry = |(name, value): &(String, Value<'_, '_>)| {
                    (string(name), self.value(&map.values, value, field, imports))
                };
                let entries = entries.iter().filter(|(_, value)| !matches!(value, Value::Null)).map(entry).collect();
                map_of(entries, imports)
            }
            (Value::Case { place, .. }, Kind::Enum(_)) if let Some((model, field)) = field => match &field.inline_enum {
                Some((class, constants)) => {
                    imports.insert(code!("{}.{}", self.models, self.types.models[model]));
                    code!("{}.{}.{}", self.types.models[model], class, constants.listed[*place].ident)
                }
                None => any(value, imports),
            },
            (Value::Case { values, place, .. }, _) => scalar_as(name.as_str(), &values.values[*place].node.to_json(), || {
                scalar(values.values[*place].node)
            }),
            (Value::Number(_, json), _) => scalar_as(name.as_str(), json, || any(value, &mut BTreeSet::new())),
            (Value::Text(_, text), _) => match name.as_str() {
                "OffsetDateTime" | "LocalDateTime" | "LocalDate" => code!("{}.parse({})", name, string(text)),
                "UUID" => code!("UUID.fromString({})", string(text)),
                "URI" => code!("URI.create({})", string(text)),
                "BigDecimal" => code!("new BigDecimal({})", string(text)),
                "byte[]" => code!("java.util.Base64.getDecoder().decode({})", string(text)),
                _ => string(text),
            },
            (Value::File, _) => {
                imports.insert(Code::fixed("java.io.File"));
                Code::fixed("new File(\"file\")")
            }
            _ => any(value, imports),
        }
    }

    fn of_model(&self, id: ModelId, value: &Value<'_, '_>, imports: &mut BTreeSet<Code>) -> Code {
        let (name, members) = (&self.types.models[id], &self.client.names.members[id]);
        imports.insert(code!("{}.{}", self.models, name));
        match (self.client.api.model(id).kind(), value) {
            (ModelKind::Enum(_), Value::Case { place, .. }) => {
                code!("{}.{}", name, members.constants.listed[*place].ident)
            }
            (ModelKind::Object(_), Value::Record(record)) => {
                let mut out = code!("new {}()", name);
                for given in &record.fields {
                    let field = members.fields.iter().find(|field| field.of.name == given.property.name);
                    let is_set = !given.property.read_only && !matches!(given.value, Value::Null);
                    if let Some(field) = field.filter(|_| is_set) {
                        let value = self.value(&given.property.ty, &given.value, Some((id, field)), imports);
                        out.push(code!("\n    .{}({})", field.ident, value.indented("    ")));
                    }
                }
                out
            }
            (ModelKind::Union(union), Value::Member { place, value, .. }) if *place < union.members.len() => {
                code!("new {}({})", name, self.value(&union.members[*place], value, None, imports))
            }
            _ => code!("new {}()", name),
        }
    }
}

/// A number as an expression of a type.
fn scalar_as(class: &str, json: &str, other: impl Fn() -> Code) -> Code {
    let is_whole = json.trim_start_matches('-').bytes().all(|c| c.is_ascii_digit());
    match class {
        "Integer" if is_whole => number(json, ""),
        "Long" if is_whole => number(json, "L"),
        "Integer" => code!("{}.intValueExact()", decimal(json)),
        "Long" => code!("{}.longValueExact()", decimal(json)),
        "Float" => number(json, "F"),
        "Double" => number(json, "D"),
        "BigDecimal" => decimal(json),
        "BigInteger" => code!("{}.toBigIntegerExact()", decimal(json)),
        _ => other(),
    }
}

fn decimal(json: &str) -> Code {
    code!("new java.math.BigDecimal({})", string(json))
}

fn collection(class: &'static str, items: Vec<Code>, imports: &mut BTreeSet<Code>) -> Code {
    imports.insert(if class == "Set" { Code::fixed("java.util.Set") } else { Code::fixed("java.util.List") });
    code!("{}.of({})", class, Code::joined(items, ", "))
}

fn map_of(entries: Vec<(Code, Code)>, imports: &mut BTreeSet<Code>) -> Code {
    imports.insert(Code::fixed("java.util.Map"));
    let entry = |(name, value): &(Code, Code)| code!("Map.entry({}, {})", name, value);
    match entries.len() {
        0 => Code::fixed("Map.of()"),
        _ => code!("Map.ofEntries({})", Code::joined(entries.iter().map(entry), ", ")),
    }
}

/// A value of any type.
fn any(value: &Value<'_, '_>, imports: &mut BTreeSet<Code>) -> Code {
    match value {
        Value::Null => Code::fixed("null"),
        Value::Boolean(value) => Code::fixed(if *value { "true" } else { "false" }),
        Value::Number(_, json) => {
            let is_small = json.len() < 10 && json.trim_start_matches('-').bytes().all(|c| c.is_ascii_digit());
            if is_small { number(json, "") } else { decimal(json) }
        }
        Value::Text(_, text) => string(text),
        Value::File => Code::fixed("new java.io.File(\"file\")"),
        Value::Case { values, place, .. } => scalar(values.values[*place].node),
        Value::List(items) | Value::Set(items) => {
            let items = items.iter().filter(|item| !matches!(item, Value::Null));
            let items = items.map(|item| any(item, imports)).collect();
            collection("List", items, imports)
        }
        Value::Map(entries) => {
            let entries = entries.iter().filter(|(_, value)| !matches!(value, Value::Null));
            let entries = entries.map(|(name, value)| (string(name), any(value, imports))).collect();
            map_of(entries, imports)
        }
        Value::Record(record) => {
            let fields = record.fields.iter().map(|field| (field.property.name, &field.value));
            let extra = record.extra.iter().map(|(name, value)| (name.as_str(), value));
            let all = fields.chain(extra).filter(|(_, value)| !matches!(value, Value::Null));
            let entries = all.map(|(name, value)| (string(name), any(value, imports))).collect();
            map_of(entries, imports)
        }
        Value::Member { value, .. } => any(value, imports),
    }
}

fn scalar(node: Node<'_>) -> Code {
    match node.kind() {
        NodeKind::String => string(node.str().unwrap_or_default()),
        NodeKind::Null => Code::fixed("null"),
        NodeKind::Bool => Code::fixed(if node.to_json() == "true" { "true" } else { "false" }),
        _ => decimal(&node.to_json()),
    }
}
