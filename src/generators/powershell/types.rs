//! Types as PowerShell declares them for parameters, and as the tables say them to the runtime.

use super::names::Names;
use super::text::{Code, string, strings};
use crate::api::{Api, Bound, Constraints, Enum, EnumBase, ModelShape, Shape, Type};
use crate::spec::{Kind, Node};

/// The type of a parameter, without its brackets; `required` ones need no place for null.
pub fn declared(api: &Api<'_>, ty: &Type<'_>, required: bool) -> String {
    let name = plain(api, ty);
    let is_value = matches!(name, "Int32" | "Int64" | "Double" | "Decimal" | "Boolean" | "System.DateTime");
    match &ty.shape {
        Shape::Array(item) | Shape::Set(item) => format!("{}[]", declared(api, item, !item.nullable)),
        _ if is_value && !required => format!("System.Nullable[{name}]"),
        _ => name.to_owned(),
    }
}

fn plain(api: &Api<'_>, ty: &Type<'_>) -> &'static str {
    match &ty.shape {
        Shape::Boolean => "Boolean",
        Shape::Integer(Some("int64")) => "Int64",
        Shape::Integer(_) => "Int32",
        Shape::Number(Some("double" | "float")) => "Double",
        Shape::Number(_) => "Decimal",
        Shape::String(Some("date-time" | "date")) => "System.DateTime",
        Shape::String(_) => "String",
        Shape::Binary => "System.IO.FileInfo",
        Shape::Map(_) => "System.Collections.Hashtable",
        Shape::Enum(values) => match values.base {
            EnumBase::String | EnumBase::Mixed => "String",
            EnumBase::Boolean => "Boolean",
            EnumBase::Number => number(values, ty),
        },
        Shape::Tuple(_) => "PSCustomObject[]",
        Shape::Model(id) => match &api.model(*id).shape {
            ModelShape::Alias(ty) if matches!(ty.shape, Shape::Array(_) | Shape::Set(_)) => "PSCustomObject[]",
            _ => "PSCustomObject",
        },
        Shape::Any | Shape::Object | Shape::Never | Shape::Null | Shape::Union(_) | Shape::Array(_) | Shape::Set(_) => {
            "PSCustomObject"
        }
    }
}

fn number(values: &Enum<'_>, ty: &Type<'_>) -> &'static str {
    let format = ty.schema.and_then(|schema| schema.get("format")).and_then(Node::str);
    let is_number = ty.schema.and_then(|schema| schema.get("type")).and_then(Node::str) == Some("number");
    let whole = values.values.iter().all(|value| value.node.number().is_some_and(|n| !n.contains(['.', 'e', 'E'])));
    match (whole && !is_number, format) {
        (true, Some("int64")) => "Int64",
        (true, _) => "Int32",
        (false, Some("double" | "float")) => "Double",
        (false, _) => "Decimal",
    }
}

/// The values that a property is limited to, also where these have a name.
pub fn property_set<'t, 'd>(api: &'t Api<'d>, ty: &'t Type<'d>) -> Option<&'t Enum<'d>> {
    match ty.shape {
        Shape::Model(id) => match &api.model(id).shape {
            ModelShape::Enum(values) => Some(values),
            _ => None,
        },
        _ => set(ty),
    }
}

/// The values that a parameter is limited to, also where it is a list of them.
pub fn set<'t, 'd>(ty: &'t Type<'d>) -> Option<&'t Enum<'d>> {
    match &ty.shape {
        Shape::Enum(values) => Some(values),
        Shape::Array(item) | Shape::Set(item) => set(item),
        _ => None,
    }
}

/// A type as a table of the runtime. `Private/Model.ps1` says what its keys mean.
pub fn table(api: &Api<'_>, names: &Names<'_, '_>, ty: &Type<'_>) -> Code {
    Code::new(format!("@{{ {} }}", members(api, names, ty).join("; ")))
}

/// What stands within the braces of such a table.
pub fn members(api: &Api<'_>, names: &Names<'_, '_>, ty: &Type<'_>) -> Vec<String> {
    let within = |ty: &Type<'_>| table(api, names, ty);
    let list = |types: &[Type<'_>]| {
        let types: Vec<_> = types.iter().map(|ty| within(ty).to_string()).collect();
        format!("@({})", types.join(", "))
    };
    let mut out = match &ty.shape {
        Shape::Any => vec!["Type = 'any'".to_owned()],
        Shape::Never => vec!["Type = 'never'".to_owned()],
        Shape::Null => vec!["Type = 'null'".to_owned()],
        Shape::Boolean => vec!["Type = 'boolean'".to_owned()],
        Shape::Integer(_) => vec!["Type = 'integer'".to_owned()],
        Shape::Number(_) => vec!["Type = 'number'".to_owned()],
        Shape::String(Some("date")) => vec!["Type = 'date'".to_owned()],
        Shape::String(Some("date-time")) => vec!["Type = 'date-time'".to_owned()],
        Shape::String(Some("byte")) => vec!["Type = 'byte'".to_owned()],
        Shape::String(_) => vec!["Type = 'string'".to_owned()],
        Shape::Binary => vec!["Type = 'binary'".to_owned()],
        Shape::Object => vec!["Type = 'object'".to_owned()],
        Shape::Array(item) => vec!["Type = 'array'".to_owned(), format!("Items = {}", within(item))],
        Shape::Set(item) => {
            vec!["Type = 'array'".to_owned(), format!("Items = {}", within(item)), "Unique = $true".to_owned()]
        }
        Shape::Tuple(tuple) => {
            let mut out = vec!["Type = 'tuple'".to_owned(), format!("Items = {}", list(&tuple.items))];
            out.extend(tuple.rest.as_ref().map(|rest| format!("Rest = {}", within(rest))));
            out
        }
        Shape::Map(map) => vec!["Type = 'map'".to_owned(), format!("Values = {}", within(&map.values))],
        Shape::Enum(values) => vec!["Type = 'enum'".to_owned(), format!("Allowed = {}", allowed(values))],
        Shape::Model(id) => {
            vec!["Type = 'model'".to_owned(), format!("Model = {}", string(names.model(*id).class.as_str()))]
        }
        Shape::Union(members) => vec!["Type = 'union'".to_owned(), format!("Members = {}", list(members))],
    };
    out.extend(ty.nullable.then(|| "Nullable = $true".to_owned()));
    out.extend(constraints(ty));
    out
}

/// The values of an enumeration, as they are in JSON.
pub fn allowed(values: &Enum<'_>) -> Code {
    let values: Vec<_> = values.values.iter().map(|value| literal(value.node)).collect();
    Code::new(format!("@({})", values.join(", ")))
}

/// A scalar of the description.
pub fn literal(node: Node<'_>) -> String {
    match node.kind() {
        Kind::String => string(node.str().unwrap_or_default()).to_string(),
        Kind::Null => "$null".to_owned(),
        Kind::Object | Kind::Array => string(&node.to_json()).to_string(),
        _ => match node.to_json().as_str() {
            "true" => "$true".to_owned(),
            "false" => "$false".to_owned(),
            number => decimal(number),
        },
    }
}

/// A number, which PowerShell may not know as a literal of a size that it has.
pub fn decimal(text: &str) -> String {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let number = |part: &str| !part.is_empty() && part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    if number(whole) && number(fraction) { text.to_owned() } else { format!("[double]{}", string(text)) }
}

/// What a schema says of its values: only at the place, and in what it refers to that is no model.
fn constraints(ty: &Type<'_>) -> Vec<String> {
    let Some(place) = ty.schema else { return Vec::new() };
    let schemas = match ty.shape {
        Shape::Model(_) => vec![Constraints::of(place)],
        _ => Constraints::applying(place),
    };
    let mut out = Vec::new();
    let is_number = matches!(ty.shape, Shape::Integer(_) | Shape::Number(_));
    let bound = |name: &str, bound: Option<Bound<'_>>| {
        let bound = bound.filter(|_| is_number)?;
        let exclusive = if bound.exclusive { "Above" } else { "" };
        let name = if bound.exclusive && name == "Maximum" { "Below".to_owned() } else { format!("{exclusive}{name}") };
        let name = if name == "AboveMinimum" { "Above".to_owned() } else { name };
        Some(format!("{name} = {}", decimal(bound.value)))
    };
    let first = |read: &dyn Fn(Constraints<'_>) -> Option<String>| schemas.iter().find_map(|schema| read(*schema));
    out.extend(first(&|schema| bound("Minimum", schema.minimum())));
    out.extend(first(&|schema| bound("Maximum", schema.maximum())));
    if is_number {
        out.extend(first(&|schema| schema.multiple_of().map(|of| format!("MultipleOf = {}", decimal(of)))));
    }
    let count = |name: &str, count: Option<u64>| count.map(|n| format!("{name} = {}", decimal(&n.to_string())));
    match ty.shape {
        Shape::String(None) => {
            out.extend(first(&|schema| count("MinLength", schema.min_length())));
            out.extend(first(&|schema| count("MaxLength", schema.max_length())));
            out.extend(first(&|schema| schema.pattern().map(|pattern| format!("Pattern = {}", string(pattern)))));
        }
        Shape::Array(_) | Shape::Set(_) | Shape::Tuple(_) => {
            out.extend(first(&|schema| count("MinItems", schema.min_items())));
            out.extend(first(&|schema| count("MaxItems", schema.max_items())));
        }
        Shape::Object | Shape::Map(_) => {
            out.extend(first(&|schema| count("MinProperties", schema.min_properties())));
            out.extend(first(&|schema| count("MaxProperties", schema.max_properties())));
        }
        _ => {}
    }
    out
}

/// The values of a set as arguments of `ValidateSet`; none where one of them could not stand there.
pub fn validate_set(values: &Enum<'_>) -> Option<Code> {
    let text = |node: Node<'_>| node.str().map_or_else(|| node.to_json(), str::to_owned);
    let texts: Vec<String> = values.values.iter().map(|value| text(value.node)).collect();
    let items: Option<Vec<_>> =
        texts.iter().map(|text| super::text::constant(text).map(|code| code.to_string())).collect();
    items.filter(|items| !items.is_empty()).map(|items| Code::new(items.join(", ")))
}

/// The schemas of a oneOf or anyOf, by the names that a reader knows.
pub fn member_names(api: &Api<'_>, names: &Names<'_, '_>, members: &[Type<'_>]) -> Vec<String> {
    members.iter().map(|ty| member_name(api, names, ty)).collect()
}

pub fn member_name(api: &Api<'_>, names: &Names<'_, '_>, ty: &Type<'_>) -> String {
    match &ty.shape {
        Shape::Model(id) => names.model(*id).class.to_string(),
        _ => declared(api, ty, true),
    }
}

/// `@('a', 'b')` of such names.
pub fn member_list(api: &Api<'_>, names: &Names<'_, '_>, members: &[Type<'_>]) -> Code {
    strings(member_names(api, names, members).iter().map(String::as_str))
}
