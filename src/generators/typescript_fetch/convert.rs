//! How values become JSON and JSON becomes values, as calls of `values.ts` and of the models' functions.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::client::Client;
use super::identity::{is_date, is_long, replaces_unknown};
use super::options::Int64;
use crate::api::{Enum, ModelId, ModelShape, Object, Property, Shape, Tuple, Type};
use crate::code;
use crate::generators::typescript::text::{Code, string};
use crate::generators::typescript::types::literals;
use crate::lean::LeanSort;

/// Which way a value goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    FromJson,
    ToJson,
}

/// Writes conversions, and knows what the file imports for them.
pub struct Converter<'c, 'a> {
    client: &'c Client<'a>,
    /// Models whose functions were called.
    pub models: BTreeSet<(ModelId, Function)>,
    /// Functions of `values.ts` were called.
    pub values: bool,
}

/// A function of a model.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Function {
    InstanceOf,
    From,
    FromTyped,
    To,
    ToTyped,
}

impl<'c, 'a> Converter<'c, 'a> {
    pub fn new(client: &'c Client<'a>) -> Self {
        Self { client, models: BTreeSet::new(), values: false }
    }

    /// A function of a model, which the file imports.
    pub fn function(&mut self, id: ModelId, function: Function) -> Code {
        self.models.insert((id, function));
        Code::from(name(self.client, id, function))
    }

    fn values(&mut self, function: &'static str) -> Code {
        self.values = true;
        code!("values.{}", function)
    }

    /// The value of an expression, converted.
    pub fn apply(&mut self, ty: &Type<'_>, way: Way, value: Code) -> Code {
        match self.call(ty, way, &value) {
            Some(call) => call,
            None => value,
        }
    }

    /// The function that converts a type; none for one that is the same in JSON.
    pub fn convert(&mut self, ty: &Type<'_>, way: Way) -> Option<Code> {
        if self.client.options.without_runtime_checks {
            return None;
        }
        match &ty.shape {
            Shape::Model(id) if way == Way::FromJson && !self.client.is_converted(*id) => None,
            Shape::Model(id) => {
                Some(self.function(*id, if way == Way::FromJson { Function::From } else { Function::To }))
            }
            Shape::String(format) => self.date(*format, way),
            Shape::Integer(format) => self.long(*format, way),
            _ => self.call(ty, way, &Code::fixed("item")).map(|call| code!("(item: any) => {}", call)),
        }
    }

    fn call(&mut self, ty: &Type<'_>, way: Way, value: &Code) -> Option<Code> {
        if self.client.options.without_runtime_checks {
            return None;
        }
        let of = |function: Code, inner: Option<Code>| match inner {
            Some(inner) => code!("{}({}, {})", function, value, inner),
            None => code!("{}({})", function, value),
        };
        match &ty.shape {
            Shape::Model(_) | Shape::String(_) | Shape::Integer(_) => {
                let function = self.convert(ty, way)?;
                Some(code!("{}({})", function, value))
            }
            Shape::Array(item) => {
                let inner = self.convert(item, way)?;
                Some(of(self.values("list"), Some(inner)))
            }
            Shape::Set(item) => {
                let inner = self.convert(item, way);
                Some(of(self.values(if way == Way::FromJson { "set" } else { "list" }), inner))
            }
            Shape::Map(map) => {
                let inner = self.convert(&map.values, way)?;
                Some(of(self.values("map"), Some(inner)))
            }
            Shape::Tuple(tuple) => self.tuple(tuple, way, value),
            Shape::Enum(values) if way == Way::FromJson => self.known(values, value),
            Shape::Union(members) => members.iter().any(|member| self.convert(member, way).is_some()).then(|| {
                let rows = self.rows(&members.iter().collect::<Vec<_>>(), way);
                code!("{}({}, {})", self.values("choose"), value, rows)
            }),
            _ => None,
        }
    }

    fn date(&mut self, format: Option<&str>, way: Way) -> Option<Code> {
        if !is_date(self.client, format) {
            return None;
        }
        Some(self.values(match (format, way) {
            (Some("date"), Way::FromJson) => "parseDate",
            (Some("date"), Way::ToJson) => "serializeDate",
            (_, Way::FromJson) => "parseDateTime",
            (_, Way::ToJson) => "serializeDateTime",
        }))
    }

    fn long(&mut self, format: Option<&str>, way: Way) -> Option<Code> {
        match way {
            _ if !is_long(self.client, format) => None,
            Way::FromJson => Some(self.values("parseInt64")),
            // What writes JSON takes a bigint for a number.
            Way::ToJson => (self.client.options.int64() == Int64::Text).then(|| self.values("serializeInt64")),
        }
    }

    fn tuple(&mut self, tuple: &Tuple<'_>, way: Way, value: &Code) -> Option<Code> {
        let items: Vec<_> = tuple.items.iter().map(|item| self.convert(item, way)).collect();
        let rest = tuple.rest.as_deref().and_then(|rest| self.convert(rest, way));
        if rest.is_none() && items.iter().all(Option::is_none) {
            return None;
        }
        let items = Code::joined(items.into_iter().map(|item| item.unwrap_or(Code::fixed("undefined"))), ", ");
        let rest = rest.map_or(Code::default(), |rest| code!(", {}", rest));
        Some(code!("{}({}, [{}]{})", self.values("tuple"), value, items, rest))
    }

    /// The value of an enum with a case for those that are not known; none for other enums.
    pub fn known(&mut self, values: &Enum<'_>, value: &Code) -> Option<Code> {
        if !replaces_unknown(self.client, values) {
            return None;
        }
        let unknown = self.client.types.style.enums.members(values).pop()?.value;
        Some(code!("{}({}, [{}], {})", self.values("known"), value, listed(values), unknown))
    }

    /// The alternatives of a union: the name of each, what tells that a value is one, and how it is converted. Those that
    /// demand most come first.
    pub fn rows(&mut self, members: &[&Type<'_>], way: Way) -> Code {
        let mut order: Vec<(usize, usize)> = members.iter().map(|member| self.demands(member)).enumerate().collect();
        order.lean_sort_by_key(|(i, demands)| (Reverse(*demands), *i));
        let unions = self.client.types.unions;
        let objects = members.iter().filter(|member| unions.may_be_object(member)).count();
        let lists = members.iter().filter(|member| item(member).is_some()).count();
        let rows: Vec<_> = order
            .into_iter()
            .map(|(i, _)| {
                let member = members[i];
                let name = string(self.client.types.types.code(member, None).as_str());
                // An object that lacks what is required is read as one where the union has no other type of objects.
                let fits = match item(member) {
                    _ if objects == 1 && unions.is_object(member) => self.values("isRecord"),
                    // One of several types of lists is told by its items.
                    Some(item) if lists > 1 => {
                        let item = self.item_fits(item);
                        code!("{}({})", self.values("isListOf"), item)
                    }
                    _ => self.fits(member),
                };
                match self.convert(member, way) {
                    Some(convert) => code!("\n        [{}, {}, {}]", name, fits, convert),
                    None => code!("\n        [{}, {}]", name, fits),
                }
            })
            .collect();
        code!("[{},\n    ]", Code::joined(rows, ","))
    }

    /// How much a type asks of its values: the more specific alternative is tried first.
    fn demands(&self, ty: &Type<'_>) -> usize {
        match &ty.shape {
            Shape::Any => 0,
            Shape::Object | Shape::Map(_) => 1,
            Shape::Model(id) => match &self.client.api.model(*id).shape {
                ModelShape::Object(object) => {
                    let required = object.properties.iter().filter(|p| p.is_always_required());
                    let constant = |p: &&Property<'_>| constant(p).is_some();
                    2 + required.clone().count() + required.filter(constant).count()
                }
                ModelShape::Enum(_) => 1000,
                ModelShape::Union(_) => 2,
                ModelShape::Alias(ty) => {
                    if matches!(ty.shape, Shape::Model(_)) {
                        2
                    } else {
                        self.demands(ty)
                    }
                }
            },
            Shape::Enum(_) => 1000,
            Shape::String(Some("date" | "date-time")) => 4,
            Shape::Integer(format) if is_long(self.client, *format) => 4,
            _ => 3,
        }
    }

    /// A function that tells whether a value is of a type, in JSON or not.
    pub fn fits(&mut self, ty: &Type<'_>) -> Code {
        let fits = match &ty.shape {
            Shape::Any => self.values("isAny"),
            Shape::Never => self.values("isNone"),
            Shape::Null => self.values("isNull"),
            Shape::Boolean => self.values("isBoolean"),
            Shape::Integer(format) if is_long(self.client, *format) => self.values("isInt64"),
            Shape::Integer(_) | Shape::Number(_) => self.values("isNumber"),
            Shape::String(Some("date" | "date-time")) if self.has_dates() => self.values("isDate"),
            Shape::String(_) => self.values("isString"),
            Shape::Binary => self.values("isAny"),
            Shape::Object | Shape::Map(_) => self.values("isRecord"),
            Shape::Array(_) | Shape::Set(_) | Shape::Tuple(_) => self.values("isList"),
            Shape::Enum(values) => {
                let function = self.values("isOneOf");
                code!("{}([{}])", function, listed(values))
            }
            Shape::Model(id) => self.function(*id, Function::InstanceOf),
            Shape::Union(members) => {
                let members: Vec<_> = members.iter().map(|member| self.fits(member)).collect();
                code!("{}([{}])", self.values("isAnyOf"), Code::joined(members, ", "))
            }
        };
        if ty.nullable && !matches!(ty.shape, Shape::Any | Shape::Null) {
            return code!("{}([{}, {}])", self.values("isAnyOf"), self.values("isNull"), fits);
        }
        fits
    }

    fn has_dates(&self) -> bool {
        self.client.types.types.words.dates[0] != "string"
    }

    /// What tells whether an item of a list is of its type. Only objects are looked into, and no further, as lists may be deep.
    fn item_fits(&mut self, ty: &Type<'_>) -> Code {
        match &ty.shape {
            Shape::Model(id) if matches!(&self.client.api.model(*id).shape, ModelShape::Object(object) if object.any_of.is_empty()) => {
                self.fits(ty)
            }
            _ => self.shallow(ty),
        }
    }

    /// What tells whether a member of an object is of its type; models are not looked into.
    pub fn shallow(&mut self, ty: &Type<'_>) -> Code {
        match &ty.shape {
            Shape::Model(id) => match &self.client.api.model(*id).shape {
                ModelShape::Enum(_) => self.fits(ty),
                ModelShape::Object(object) if object.any_of.is_empty() => {
                    self.fits(&Type { shape: Shape::Object, ..ty.clone() })
                }
                _ => self.values("isAny"),
            },
            Shape::Union(_) => self.values("isAny"),
            _ => self.fits(ty),
        }
    }
}

/// The items of a list.
fn item<'t, 'd>(ty: &'t Type<'d>) -> Option<&'t Type<'d>> {
    match &ty.shape {
        Shape::Array(item) | Shape::Set(item) if !ty.nullable => Some(item),
        _ => None,
    }
}

/// The values of an enum.
fn listed(values: &Enum<'_>) -> Code {
    Code::joined(
        values.values.iter().map(|value| literals(&Enum { base: values.base, values: vec![value.clone()] }, false)),
        ", ",
    )
}

/// The one value that a property may have.
pub fn constant<'p, 'd>(property: &'p Property<'d>) -> Option<&'p Enum<'d>> {
    match &property.ty.shape {
        Shape::Enum(values) if values.values.len() == 1 => Some(values),
        _ => None,
    }
}

pub fn name<'n>(
    client: &'n Client<'_>,
    id: ModelId,
    function: Function,
) -> &'n crate::generators::typescript::names::Ident {
    let functions = client.functions(id);
    match function {
        Function::InstanceOf => &functions.instance_of,
        Function::From => &functions.from,
        Function::FromTyped => &functions.from_typed,
        Function::To => &functions.to,
        Function::ToTyped => &functions.to_typed,
    }
}

/// The read-only properties of an object, which requests do not have.
pub fn read_only<'o, 'd>(object: &'o Object<'d>) -> impl Iterator<Item = (usize, &'o Property<'d>)> {
    object.properties.iter().enumerate().filter(|(_, property)| property.read_only)
}
