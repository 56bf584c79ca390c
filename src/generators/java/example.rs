//! Examples as Java code: values and calls of operations.

use std::collections::BTreeSet;

use super::client::Client;
use super::names::{Group, NamedOperation, is_of_query};
use super::packages::Packages;
use super::text::{Code, number, package, string};
use super::types::{Types, import};
use crate::api::{ModelId, Type};
use crate::code;
use crate::generators::docs::{described_examples, sent};
use crate::plan::arguments::passed;
use crate::plan::examples::{self, Extent};
use crate::plan::models::ModelKind;
use crate::plan::names::{Alphabet, Scope};
use crate::plan::types::{Kind, List};
use crate::plan::values::{Record, Value};
use crate::spec::{Node, NodeKind};

/// The names that programs and tests use themselves.
const TAKEN: &[&str] = &["api", "args", "client", "error", "expect", "file", "main", "result", "value"];
/// The width from which a call of a setter is on its own line.
const WIDTH: usize = 100;

/// A part of a program.
#[derive(Default)]
pub struct Snippet {
    pub imports: BTreeSet<Code>,
    /// Statements before the call.
    pub before: Vec<Code>,
    pub call: Code,
    /// True if it uses something deprecated.
    pub deprecated: bool,
    /// True for Java 8.
    is_old: bool,
    /// True where a file is a resource of Spring.
    is_resource: bool,
}

impl Snippet {
    fn uses(&mut self, class: &'static str) {
        self.imports.insert(Code::fixed(class));
    }
}

/// Writes examples.
pub struct Examples<'c> {
    client: &'c Client<'c>,
    types: Types<'c>,
    models: Code,
    /// The expression for a file.
    file: &'static str,
}

impl<'c> Examples<'c> {
    pub fn of(client: &'c Client<'c>, packages: &Packages, file: &'static str) -> Self {
        Self { client, types: client.types(), models: package(&packages.model), file }
    }

    /// An example of a model, if it has a finite value.
    pub fn model(&self, id: ModelId) -> Option<Snippet> {
        let value = examples::model(self.client.api, id, Extent::Short)?;
        let mut out = Snippet { is_old: self.client.options.is_java8(), ..Snippet::default() };
        out.call = self.of_model(id, &value, &mut out);
        Some(out)
    }

    /// A call of an operation with its required arguments, if they have finite values.
    pub fn call(&self, named: &NamedOperation<'_, '_>) -> Option<Snippet> {
        let mut out = Snippet {
            deprecated: named.operation.deprecated,
            is_old: self.client.options.is_java8(),
            ..Snippet::default()
        };
        let mut scope = Scope::of(Alphabet::Dollar).and(TAKEN);
        let mut arguments = Vec::new();
        // The optional arguments of an object that has all of them, and which sends the call.
        let mut set = Code::default();
        let is_fluent = named.request.is_some() && self.client.options.library.is_fluent();
        let sent = sent(named.operation, &named.arguments);
        for passed in passed(&named.arguments, self.client.options.order()) {
            let argument = passed.argument;
            let given = described_examples(named.operation, sent[&argument.ident].index);
            let is_given = argument.required || argument.is_body();
            let example =
                is_given.then(|| examples::value(self.client.api, argument.ty, given, Extent::Short)).flatten();
            let Some(example) = example else {
                if argument.required {
                    return None;
                }
                if is_fluent {
                    continue;
                }
                // The method with all arguments in one object has one parameter, or headers as a second one.
                // With Feign, that of all parameters of a query takes the place of one.
                let is_ambiguous = named.request.is_some()
                    && match self.client.options.library.has_interfaces() {
                        true => named.arguments.iter().filter(|it| is_of_query(&named.arguments, it)).count() == 1,
                        false => named.arguments.len() <= 2 && arguments.is_empty(),
                    };
                arguments.push(if is_ambiguous { self.absent(argument.ty, &mut out) } else { Code::fixed("null") });
                continue;
            };
            let ty = self.types.resolved(argument.ty);
            let is_file = ty.is_one_file() || ty.items().is_some_and(Type::is_one_file);
            out.is_resource = is_file && self.client.options.has_resources();
            let mut value = self.value(argument.ty, &example, &mut out);
            if matches!(example, Value::Record(_) | Value::Member { .. }) {
                // A variable that begins with a capital would hide a class.
                let is_small = argument.ident.as_str().starts_with(|c: char| !c.is_uppercase());
                let name = scope.take(format!("{}{}", if is_small { "" } else { "_" }, argument.ident));
                let ty = self.types.of(argument.ty, None);
                if let Some(id) = self.types.resolved(argument.ty).model() {
                    out.imports.insert(self.import(id));
                }
                out.before.push(code!("{} {} = {};", ty, name, value));
                value = Code::from(&name);
            }
            match is_fluent && !self.client.options.library.takes_required(argument.required) {
                true => set.push(code!(".{}({})", argument.ident, value)),
                false => arguments.push(value),
            }
        }
        let end = if is_fluent { code!("{}.execute()", set) } else { Code::default() };
        out.call = code!("api.{}({}){}", named.name, Code::joined(arguments, ", "), end);
        Some(out)
    }

    /// Null as an argument of a method that another one is named as.
    fn absent(&self, ty: &Type<'_>, out: &mut Snippet) -> Code {
        let mut java = BTreeSet::new();
        self.types.imports(ty, &mut java);
        out.imports.extend(java.into_iter().map(Code::fixed));
        self.types.visit_classes(ty, &mut |id| _ = out.imports.insert(self.import(id)));
        code!("({}) null", self.types.of(ty, None))
    }

    /// The class of an operation's group, for imports.
    pub fn class(group: &Group<'_, '_>, packages: &Packages) -> Code {
        code!("{}.{}", package(&packages.api), group.class)
    }

    pub fn import(&self, id: ModelId) -> Code {
        self.client.import(&self.models, id)
    }

    /// An example as an expression of its own type.
    fn value(&self, ty: &Type<'_>, value: &Value<'_, '_>, out: &mut Snippet) -> Code {
        let resolved = self.types.resolved(ty);
        if let Some(id) = resolved.model().filter(|_| !matches!(value, Value::Null)) {
            return self.of_model(id, value, out);
        }
        match (value, resolved.kind()) {
            (Value::List(items) | Value::Set(items), Kind::List(List { item, is_set })) => {
                let items: Vec<_> = items.iter().map(|value| self.value(item, value, out)).collect();
                list(items, is_set, out)
            }
            (Value::Map(entries), Kind::Map(map)) => {
                let entry =
                    |(name, value): &(String, Value<'_, '_>)| (string(name), self.value(&map.values, value, out));
                let entries = entries.iter().map(entry).collect();
                object(entries, out)
            }
            (Value::File, Kind::File) => {
                if self.file.starts_with("new ") {
                    out.uses("java.io.File");
                }
                if out.is_resource {
                    out.uses("org.springframework.core.io.FileSystemResource");
                    return code!("new FileSystemResource({})", Code::fixed(self.file));
                }
                Code::fixed(self.file)
            }
            _ => scalar(&self.types.of(resolved, None), value, out),
        }
    }

    /// A value of a model.
    fn of_model(&self, id: ModelId, value: &Value<'_, '_>, out: &mut Snippet) -> Code {
        let (name, members) = (&self.client.names.models[id], &self.client.names.members[id]);
        let model = self.client.api.model(id);
        out.deprecated |= model.deprecated;
        match (model.kind(), value) {
            (ModelKind::Alias(ty), value) if !Types::has_class(ty) => return self.value(ty, value, out),
            (ModelKind::Enum(_), Value::Case { place, .. }) => {
                out.imports.insert(self.import(id));
                return code!("{}.{}", name, members.constants.listed[*place].ident);
            }
            (ModelKind::Union(union), Value::Member { place, value, .. }) if *place < union.members.len() => {
                let member = self.value(&union.members[*place], value, out);
                if self.client.names.interfaces.get(id).is_some() {
                    return member;
                }
                out.imports.insert(self.import(id));
                return code!("new {}({})", name, member);
            }
            (ModelKind::Object(_), Value::Record(record)) => {
                out.imports.insert(self.import(id));
                let setters = self.setters(id, record, out);
                let width: usize = setters.iter().map(|setter| setter.as_str().len()).sum();
                let between = if width > WIDTH { "\n    " } else { "" };
                let setters = setters.into_iter().map(|setter| code!("{}{}", between, setter));
                return code!("new {}(){}", name, Code::joined(setters, ""));
            }
            // An interface has no value of its own.
            _ if self.client.names.interfaces.get(id).is_some() => return Code::fixed("null"),
            _ => {}
        }
        out.imports.insert(self.import(id));
        code!("new {}()", name)
    }

    /// The calls that set the properties of an example.
    fn setters(&self, id: ModelId, record: &Record<'_, '_>, out: &mut Snippet) -> Vec<Code> {
        let (name, fields) = (&self.client.names.models[id], &self.client.names.members[id].fields);
        let mut setters = Vec::new();
        for given in record.fields.iter().filter(|given| !given.property.read_only) {
            let Some(field) = fields.iter().find(|field| field.of.name == given.property.name) else { continue };
            out.deprecated |= field.of.deprecated;
            let value = match (&field.inline_enum, &given.value) {
                (_, Value::Null) => Code::fixed("null"),
                (Some((class, constants)), value) => {
                    let constant = |place: usize| code!("{}.{}.{}", name, class, constants.listed[place].ident);
                    self.in_enum(&field.of.ty, value, &constant, out)
                }
                (None, value) => self.value(&given.property.ty, value, out),
            };
            setters.push(code!(".{}({})", field.ident, value.indented("    ")));
        }
        setters
    }

    /// A value of a property whose enumeration has a class of its own, alone or in lists and maps.
    fn in_enum(
        &self,
        ty: &Type<'_>,
        value: &Value<'_, '_>,
        constant: &dyn Fn(usize) -> Code,
        out: &mut Snippet,
    ) -> Code {
        match (value, ty.kind()) {
            (Value::Case { place, .. }, _) => constant(*place),
            (Value::List(items) | Value::Set(items), Kind::List(List { item, is_set })) => {
                let items: Vec<_> = items.iter().map(|value| self.in_enum(item, value, constant, out)).collect();
                list(items, is_set, out)
            }
            (Value::Map(entries), Kind::Map(map)) => {
                let entries =
                    entries.iter().map(|(name, value)| (string(name), self.in_enum(&map.values, value, constant, out)));
                let entries = entries.collect();
                object(entries, out)
            }
            _ => Code::fixed("null"),
        }
    }
}

fn list(items: Vec<Code>, is_set: bool, out: &mut Snippet) -> Code {
    let has_null = out.is_old || items.iter().any(|item| item.as_str() == "null");
    out.uses(if has_null { "java.util.Arrays" } else { "java.util.List" });
    let items = Code::joined(items, ", ");
    let made = if has_null { code!("Arrays.asList({})", items) } else { code!("List.of({})", items) };
    if !is_set {
        return made;
    }
    out.uses("java.util.LinkedHashSet");
    code!("new LinkedHashSet<>({})", made)
}

/// The number of entries that `Map.of` takes.
const ENTRIES: usize = 10;

fn object(entries: Vec<(Code, Code)>, out: &mut Snippet) -> Code {
    let mut entries = entries.into_iter().filter(|(_, value)| value.as_str() != "null").take(ENTRIES);
    if out.is_old {
        out.uses("java.util.Collections");
        return match entries.next() {
            Some((name, value)) => code!("Collections.singletonMap({}, {})", name, value),
            None => Code::fixed("Collections.emptyMap()"),
        };
    }
    out.uses("java.util.Map");
    code!("Map.of({})", Code::joined(entries.map(|(name, value)| code!("{}, {}", name, value)), ", "))
}

/// A value whose type is one of Java's.
fn scalar(ty: &Code, value: &Value<'_, '_>, out: &mut Snippet) -> Code {
    if let Some(class) = import(ty.as_str()) {
        out.uses(class);
    }
    match value {
        Value::Null => Code::fixed("null"),
        Value::Boolean(value) => Code::fixed(if *value { "true" } else { "false" }),
        Value::Number(_, json) => numeric(ty, json, out),
        Value::Text(_, text) => texted(ty, text, out),
        Value::File => bytes("content", out),
        Value::Case { values, place, .. } => of_node(ty, values.values[*place].node, out),
        Value::List(items) | Value::Set(items) => {
            let items: Vec<_> = items.iter().map(|item| scalar(&Code::fixed("Object"), item, out)).collect();
            list(items, ty.as_str().starts_with("Set<"), out)
        }
        Value::Map(entries) => {
            let entry =
                |(name, value): &(String, Value<'_, '_>)| (string(name), scalar(&Code::fixed("Object"), value, out));
            let entries = entries.iter().map(entry).collect();
            object(entries, out)
        }
        Value::Record(record) => {
            let fields = record.fields.iter().map(|field| (field.property.name, &field.value));
            let extra = record.extra.iter().map(|(name, value)| (name.as_str(), value));
            let entry =
                |(name, value): (&str, &Value<'_, '_>)| (string(name), scalar(&Code::fixed("Object"), value, out));
            let entries = fields.chain(extra).map(entry).collect();
            object(entries, out)
        }
        Value::Member { value, .. } => scalar(ty, value, out),
    }
}

fn of_node(ty: &Code, node: Node<'_>, out: &mut Snippet) -> Code {
    match node.kind() {
        NodeKind::String => texted(ty, node.str().unwrap_or_default(), out),
        NodeKind::Null => Code::fixed("null"),
        NodeKind::Bool => Code::fixed(if node.to_json() == "true" { "true" } else { "false" }),
        _ => numeric(ty, &node.to_json(), out),
    }
}

/// A number as a literal of its type, or of one that it fits into.
fn numeric(ty: &Code, json: &str, out: &mut Snippet) -> Code {
    let is_whole = !json.contains(['.', 'e', 'E']);
    match ty.as_str() {
        "Integer" if is_whole => number(json, ""),
        "Long" if is_whole => number(json, "L"),
        "Float" => number(json, "f"),
        "Double" => number(json, "d"),
        "BigDecimal" => code!("new BigDecimal({})", string(json)),
        "BigInteger" if is_whole => code!("new BigInteger({})", string(json)),
        "Integer" => Code::fixed("1"),
        "Long" => Code::fixed("1L"),
        "BigInteger" => Code::fixed("BigInteger.ONE"),
        "String" => string(json),
        _ if is_whole && json.parse::<i32>().is_ok() => number(json, ""),
        _ if is_whole && json.parse::<i64>().is_ok() => number(json, "L"),
        _ => {
            out.uses("java.math.BigDecimal");
            code!("new BigDecimal({})", string(json))
        }
    }
}

/// A text as a value of its type. A text that the type would reject when the program runs is replaced.
fn texted(ty: &Code, text: &str, out: &mut Snippet) -> Code {
    let literal = string(text);
    match ty.as_str() {
        "OffsetDateTime" if is_instant(text) => code!("OffsetDateTime.parse({})", literal),
        "OffsetDateTime" => Code::fixed("OffsetDateTime.now()"),
        "LocalDateTime" if is_instant(text) => {
            out.uses("java.time.format.DateTimeFormatter");
            code!("LocalDateTime.parse({}, DateTimeFormatter.ISO_OFFSET_DATE_TIME)", literal)
        }
        "LocalDateTime" => Code::fixed("LocalDateTime.now()"),
        "LocalDate" if is_like(text, "0000-00-00") => code!("LocalDate.parse({})", literal),
        "LocalDate" => Code::fixed("LocalDate.now()"),
        "UUID" if is_uuid(text) => code!("UUID.fromString({})", literal),
        "UUID" => Code::fixed("UUID.randomUUID()"),
        "URI" if text.chars().all(|c| c.is_ascii_alphanumeric() || ":/.-_?=&".contains(c)) => {
            code!("URI.create({})", literal)
        }
        "URI" => Code::fixed("URI.create(\"https://example.com\")"),
        "BigDecimal" if text.parse::<f64>().is_ok() => code!("new BigDecimal({})", literal),
        "BigDecimal" => Code::fixed("BigDecimal.ONE"),
        "byte[]" => bytes(text, out),
        _ => literal,
    }
}

fn bytes(text: &str, out: &mut Snippet) -> Code {
    out.uses("java.nio.charset.StandardCharsets");
    code!("{}.getBytes(StandardCharsets.UTF_8)", string(text))
}

/// True for a text with digits where the form has zeros, and its other characters.
fn is_like(text: &str, form: &str) -> bool {
    let fits = |(at, c): (usize, u8)| match form.as_bytes()[at] {
        b'0' => c.is_ascii_digit(),
        other => c == other,
    };
    text.len() == form.len() && text.bytes().enumerate().all(fits)
}

fn is_instant(text: &str) -> bool {
    is_like(text, "0000-00-00T00:00:00Z")
}

fn is_uuid(text: &str) -> bool {
    let hidden: String = text.chars().map(|c| if c.is_ascii_hexdigit() { '0' } else { c }).collect();
    is_like(&hidden, "00000000-0000-0000-0000-000000000000")
}

#[cfg(test)]
mod tests {
    use super::{Code, Snippet, numeric, texted};

    #[test]
    fn literals_have_the_types_of_their_places() {
        let mut out = Snippet::default();
        let of = |ty, json| (Code::fixed(ty), json);
        let numbers =
            [of("Integer", "5"), of("Long", "5"), of("Float", "1"), of("BigDecimal", "0.5"), of("Object", "1e3")];
        let made = numbers.map(|(ty, json)| numeric(&ty, json, &mut out).to_string());
        assert_eq!(made, ["5", "5L", "1f", "new BigDecimal(\"0.5\")", "new BigDecimal(\"1e3\")"]);
        let texts = [
            of("LocalDate", "2024-01-31"),
            of("LocalDate", "soon"),
            of("UUID", "x"),
            of("URI", "a b"),
            of("String", "a"),
        ];
        let made = texts.map(|(ty, text)| texted(&ty, text, &mut out).to_string());
        let wanted = [
            "LocalDate.parse(\"2024-01-31\")",
            "LocalDate.now()",
            "UUID.randomUUID()",
            "URI.create(\"https://example.com\")",
            "\"a\"",
        ];
        assert_eq!(made, wanted);
    }
}
