//! Types as declarations of parameters, and as entries of the runtime's tables.

use super::names::Names;
use super::text::{Code, array, constant, hashtable, number, string, strings};
use crate::api::{Api, Enum, EnumValue, Type};
use crate::code;
use crate::emit::options::shared::Integers;
use crate::plan::constraints::{Rule, rules};
use crate::plan::integers::{Width, exceeds, width};
use crate::plan::types::{IntegerFormat, Kind, NumberFormat, TextFormat};
use crate::spec::{Node, NodeKind};

/// A .NET type.
#[derive(Clone, Copy)]
enum Plain {
    Boolean,
    Int32,
    Int64,
    UInt64,
    BigInteger,
    Double,
    Decimal,
    DateTime,
    DateTimeOffset,
    String,
    Bytes,
    File,
    Table,
    Object,
    Objects,
}

impl Plain {
    const fn name(self) -> &'static str {
        match self {
            Self::Boolean => "Boolean",
            Self::Int32 => "Int32",
            Self::Int64 => "Int64",
            Self::UInt64 => "UInt64",
            Self::BigInteger => "System.Numerics.BigInteger",
            Self::Double => "Double",
            Self::Decimal => "Decimal",
            Self::DateTime => "System.DateTime",
            Self::DateTimeOffset => "System.DateTimeOffset",
            Self::String => "String",
            Self::Bytes => "System.Byte[]",
            Self::File => "System.IO.FileInfo",
            Self::Table => "System.Collections.Hashtable",
            Self::Object => "PSCustomObject",
            Self::Objects => "PSCustomObject[]",
        }
    }

    /// True for a type without null.
    const fn is_value(self) -> bool {
        self.is_number() || matches!(self, Self::Boolean | Self::DateTime | Self::DateTimeOffset)
    }

    const fn is_number(self) -> bool {
        matches!(self, Self::Int32 | Self::Int64 | Self::UInt64 | Self::BigInteger | Self::Double | Self::Decimal)
    }

    /// True for a type that accepts several kinds of values, all of which the runtime reads.
    const fn is_any(self) -> bool {
        matches!(self, Self::Bytes | Self::File)
    }
}

/// The type of a parameter, without brackets. PowerShell converts null to 0 for a number that cannot be null, and
/// rejects it for a Boolean or date. A date-time becomes a `DateTimeOffset` from a string or a `DateTime`, whose kind
/// determines the offset: without a kind it is local, as in `DateTime`. Bytes can be base64 strings, and files can be
/// paths.
pub fn parameter_type(api: &Api<'_>, ty: &Type<'_>, required: bool) -> Code {
    match ty.kind() {
        Kind::List(list) => code!("{}[]", parameter_type(api, list.item, !list.item.nullable)),
        _ if plain(api, ty).is_any() => Code::fixed("Object"),
        // A map that was read is a custom object.
        Kind::Map(_) => Code::fixed(Plain::Object.name()),
        _ => declared(api, ty, required && !plain(api, ty).is_number()),
    }
}

/// The attribute (`Private/Attribute.ps1`) of a parameter whose arguments PowerShell itself would change or refuse.
pub fn conversion(api: &Api<'_>, ty: &Type<'_>) -> Option<&'static str> {
    let items = std::iter::successors(Some(ty), |ty| ty.item());
    match items.last().map(|item| plain(api, item))? {
        Plain::BigInteger => Some("WholeNumber"),
        Plain::DateTime => Some("Day"),
        Plain::String if ty.item().is_none() && property_set(api, ty).is_none() => Some("NullText"),
        _ => None,
    }
}

/// A .NET type, without brackets; if `required`, it need not allow null.
pub fn declared(api: &Api<'_>, ty: &Type<'_>, required: bool) -> Code {
    declared_with(api, ty, required, Integers::Int64)
}

fn declared_with(api: &Api<'_>, ty: &Type<'_>, required: bool, integers: Integers) -> Code {
    let of = plain_with(api, ty, integers);
    match ty.item() {
        Some(item) => code!("{}[]", declared_with(api, item, !item.nullable, integers)),
        _ if of.is_value() && !required => code!("System.Nullable[{}]", of.name()),
        _ => Code::fixed(of.name()),
    }
}

fn plain(api: &Api<'_>, ty: &Type<'_>) -> Plain {
    plain_with(api, ty, Integers::Int64)
}

fn plain_with(api: &Api<'_>, ty: &Type<'_>, integers: Integers) -> Plain {
    match ty.kind() {
        Kind::Enum(values) => match ty.kind_of_values(values) {
            Kind::Any => Plain::String,
            kind => plain_of(api, ty, kind, integers),
        },
        kind => plain_of(api, ty, kind, integers),
    }
}

fn plain_of(api: &Api<'_>, ty: &Type<'_>, kind: Kind<'_, '_>, integers: Integers) -> Plain {
    match kind {
        Kind::Boolean => Plain::Boolean,
        Kind::Integer(format) => integer(api, ty, format, integers),
        Kind::Number(NumberFormat::Other) => Plain::Decimal,
        Kind::Number(_) => Plain::Double,
        Kind::Text(TextFormat::Date) => Plain::DateTime,
        Kind::Text(TextFormat::DateTime) => Plain::DateTimeOffset,
        Kind::Text(TextFormat::Byte) => Plain::Bytes,
        Kind::Text(_) => Plain::String,
        Kind::File => Plain::File,
        Kind::Map(_) => Plain::Table,
        Kind::Tuple(_) => Plain::Objects,
        Kind::Model(id) if api.model(id).alias().is_some_and(|ty| ty.item().is_some()) => Plain::Objects,
        _ => Plain::Object,
    }
}

/// Without a format, an integer can have any size, and a wider parameter takes all that a narrow one does. With `Int32`,
/// the types are those by which the reference calls alternatives.
fn integer(api: &Api<'_>, ty: &Type<'_>, format: IntegerFormat, integers: Integers) -> Plain {
    match width(api, ty, format, integers) {
        Width::Bits32 => Plain::Int32,
        _ if integers == Integers::Int32 => Plain::Int64,
        width if exceeds(ty, width) => Plain::BigInteger,
        Width::Bits64 => Plain::Int64,
        Width::Unsigned64 => Plain::UInt64,
    }
}

/// The values that a property is limited to, including those of named enumerations.
pub fn property_set<'t, 'd>(api: &'t Api<'d>, ty: &'t Type<'d>) -> Option<&'t Enum<'d>> {
    ty.listed_enum().or_else(|| api.named_enumeration(ty))
}

/// A type as an entry of the runtime's tables; `Private/Model.ps1` documents the keys.
pub fn table(api: &Api<'_>, names: &Names<'_, '_>, ty: &Type<'_>) -> Code {
    hashtable(&members(api, names, ty))
}

/// The members inside the braces of such an entry.
pub fn members(api: &Api<'_>, names: &Names<'_, '_>, ty: &Type<'_>) -> Vec<Code> {
    let within = |ty: &Type<'_>| table(api, names, ty);
    let list = |types: &[Type<'_>]| array(types.iter().map(within));
    let kind = |name: &'static str| code!("Type = '{}'", name);
    let mut out = match ty.kind() {
        Kind::Any => vec![kind("any")],
        Kind::Never => vec![kind("never")],
        Kind::Null => vec![kind("null")],
        Kind::Boolean => vec![kind("boolean")],
        Kind::Integer(_) => vec![kind("integer")],
        Kind::Number(_) => vec![kind("number")],
        Kind::Text(TextFormat::Date) => vec![kind("date")],
        Kind::Text(TextFormat::DateTime) => vec![kind("date-time")],
        Kind::Text(TextFormat::Byte) => vec![kind("byte")],
        Kind::Text(_) => vec![kind("string")],
        Kind::File => vec![kind("binary")],
        Kind::Object => vec![kind("object")],
        Kind::List(list) => {
            let mut out = vec![kind("array"), code!("Items = {}", within(list.item))];
            out.extend(list.is_set.then(|| Code::fixed("Unique = $true")));
            out
        }
        Kind::Tuple(tuple) => {
            let mut out = vec![kind("tuple"), code!("Items = {}", list(&tuple.items))];
            out.extend(tuple.rest.as_ref().map(|rest| code!("Rest = {}", within(rest))));
            out
        }
        Kind::Map(map) => vec![kind("map"), code!("Values = {}", within(&map.values))],
        Kind::Enum(values) => vec![kind("enum"), code!("Allowed = {}", allowed(values))],
        Kind::Model(id) => vec![kind("model"), code!("Model = {}", string(names.model(id).class.as_str()))],
        Kind::Union(members) => vec![kind("union"), code!("Members = {}", list(members))],
    };
    out.extend(ty.nullable.then(|| Code::fixed("Nullable = $true")));
    out.extend(constraints(ty));
    out
}

/// The values of an enumeration as in JSON.
pub fn allowed(values: &Enum<'_>) -> Code {
    array(values.values.iter().map(|value| literal(value.node)))
}

/// A scalar of the description.
pub fn literal(node: Node<'_>) -> Code {
    match node.kind() {
        NodeKind::String => string(node.str().unwrap_or_default()),
        NodeKind::Null => Code::fixed("$null"),
        NodeKind::Object | NodeKind::Array => string(&node.to_json()),
        _ => match node.to_json().as_str() {
            "true" => Code::fixed("$true"),
            "false" => Code::fixed("$false"),
            json => number(json),
        },
    }
}

/// The constraints of a schema at its place of use, including those of its references that are not models.
fn constraints(ty: &Type<'_>) -> Vec<Code> {
    let count = |n: u64| number(&n.to_string());
    let member = |rule| match rule {
        // An inclusive or an exclusive bound.
        Rule::Minimum(bound) => (if bound.exclusive { "Above" } else { "Minimum" }, number(bound.value)),
        Rule::Maximum(bound) => (if bound.exclusive { "Below" } else { "Maximum" }, number(bound.value)),
        Rule::MultipleOf(of) => ("MultipleOf", number(of)),
        Rule::MinLength(n) => ("MinLength", count(n)),
        Rule::MaxLength(n) => ("MaxLength", count(n)),
        Rule::Pattern(pattern) => ("Pattern", string(pattern)),
        Rule::MinItems(n) => ("MinItems", count(n)),
        Rule::MaxItems(n) => ("MaxItems", count(n)),
        Rule::MinProperties(n) => ("MinProperties", count(n)),
        Rule::MaxProperties(n) => ("MaxProperties", count(n)),
    };
    rules(ty).into_iter().map(member).map(|(name, value)| code!("{} = {}", name, value)).collect()
}

/// The values of a set as arguments of `ValidateSet`; none if a value is not allowed there, or is a number that PowerShell
/// would compare by another text.
pub fn validate_set(values: &Enum<'_>) -> Option<Code> {
    let is_same = |value: &EnumValue<'_>| !value.node.is_number() || is_written_alike(&value.text());
    let allowed = |value: &EnumValue<'_>| constant(&value.text()).filter(|_| is_same(value));
    let items: Option<Vec<_>> = values.values.iter().map(allowed).collect();
    items.filter(|items| !items.is_empty()).map(|items| Code::joined(items, ", "))
}

/// True for a number that is read and written by PowerShell as the same text.
fn is_written_alike(json: &str) -> bool {
    let digits = json.strip_prefix('-').unwrap_or(json);
    let is_plain = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.') && json != "-0";
    is_plain && digits.split_once('.').is_none_or(|(_, fraction)| digits.len() <= 15 && !fraction.ends_with('0'))
}

/// The schemas of a oneOf or anyOf, by names for readers.
pub fn member_names(api: &Api<'_>, names: &Names<'_, '_>, members: &[Type<'_>]) -> Vec<Code> {
    members.iter().map(|ty| member_name(api, names, ty)).collect()
}

pub fn member_name(api: &Api<'_>, names: &Names<'_, '_>, ty: &Type<'_>) -> Code {
    match ty.kind() {
        Kind::Model(id) => Code::from(&names.model(id).class),
        // The names of the reference.
        Kind::Text(TextFormat::DateTime) => Code::fixed(Plain::DateTime.name()),
        Kind::Text(_) if plain(api, ty).is_any() => Code::fixed(Plain::String.name()),
        _ => declared_with(api, ty, true, Integers::Int32),
    }
}

/// `@('a', 'b')` with such names.
pub fn member_list(api: &Api<'_>, names: &Names<'_, '_>, members: &[Type<'_>]) -> Code {
    strings(member_names(api, names, members).iter().map(Code::as_str))
}
