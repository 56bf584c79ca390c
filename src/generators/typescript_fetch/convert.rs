//! Conversions between values and JSON, as calls of `values.ts` and of the models' functions.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::client::Client;
use super::identity::{is_date, is_long, replaces_unknown};
use super::options::Int64;
use crate::api::{Enum, ModelId, Tuple, Type};
use crate::code;
use crate::generators::typescript::text::{Code, string};
use crate::generators::typescript::types::literals;
use crate::plan::models::ModelKind;
use crate::plan::types::{IntegerFormat, Kind, List, TextFormat};
use crate::small::SortSmall;

/// The direction of a conversion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Way {
    FromJson,
    ToJson,
}

/// The maximum nesting depth of unions whose alternatives are distinguished by the names of their members.
const NESTED_UNIONS: usize = 2;

/// Writes conversions, and records the imports that the file needs for them.
pub struct Converter<'c, 'a> {
    client: &'c Client<'a>,
    /// The functions of models that are called.
    pub models: BTreeSet<(ModelId, Function)>,
    /// True if functions of `values.ts` are called.
    pub values: bool,
    /// True if functions or classes of `responses.ts` are used.
    pub responses: bool,
    /// The name of the member whose value is being converted, for error messages.
    member: Option<Code>,
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
        Self { client, models: BTreeSet::new(), values: false, responses: false, member: None }
    }

    /// The name of a model's function, which the file imports.
    pub fn function(&mut self, id: ModelId, function: Function) -> Code {
        self.models.insert((id, function));
        Code::from(name(self.client, id, function))
    }

    fn values(&mut self, function: &'static str) -> Code {
        self.values = true;
        code!("values.{}", function)
    }

    /// A reference to a function or class of `responses.ts`.
    pub fn responses(&mut self, name: &'static str) -> Code {
        self.responses = true;
        code!("responses.{}", name)
    }

    /// The expression `value`, converted.
    pub fn apply(&mut self, ty: &Type<'_>, way: Way, value: Code) -> Code {
        match self.call(ty, way, &value) {
            Some(call) => call,
            None => value,
        }
    }

    /// The value of a member, converted by a call that mentions the member's name in its errors.
    pub fn apply_member(&mut self, ty: &Type<'_>, way: Way, value: Code, name: &str) -> Code {
        self.member = Some(string(name));
        let out = self.apply(ty, way, value);
        self.member = None;
        out
    }

    /// The last argument of a call: the name of the member, if the call may reject its value.
    fn named(&self, ty: &Type<'_>) -> Code {
        match &self.member {
            Some(name) if may_refuse(ty) => code!(", {}", name),
            _ => Code::default(),
        }
    }

    /// The function that converts a type; none if the values of the type are the same in JSON.
    pub fn convert(&mut self, ty: &Type<'_>, way: Way) -> Option<Code> {
        if self.client.options.without_runtime_checks {
            return None;
        }
        match ty.kind() {
            Kind::Model(id) if way == Way::FromJson && !self.client.is_converted(id) => None,
            Kind::Model(id) => {
                Some(self.function(id, if way == Way::FromJson { Function::From } else { Function::To }))
            }
            Kind::Text(format) => self.date(format, way),
            Kind::Integer(format) => self.long(format, way),
            _ => self.call(ty, way, &Code::fixed("item")).map(|call| code!("(item: any) => {}", call)),
        }
    }

    fn call(&mut self, ty: &Type<'_>, way: Way, value: &Code) -> Option<Code> {
        if self.client.options.without_runtime_checks {
            return None;
        }
        let named = self.named(ty);
        let of = |function: Code, inner: Option<Code>| match inner {
            Some(inner) => code!("{}({}, {}{})", function, value, inner, named),
            None => code!("{}({})", function, value),
        };
        match ty.kind() {
            Kind::Model(_) | Kind::Text(_) | Kind::Integer(_) => {
                let function = self.convert(ty, way)?;
                Some(code!("{}({}{})", function, value, named))
            }
            Kind::List(List { item, is_set }) => {
                let inner = self.convert(item, way);
                let function = if is_set && way == Way::FromJson { "set" } else { "list" };
                (is_set || inner.is_some()).then(|| of(self.values(function), inner))
            }
            Kind::Map(map) => {
                let inner = self.convert(&map.values, way)?;
                Some(of(self.values("map"), Some(inner)))
            }
            Kind::Tuple(tuple) => self.tuple(tuple, way, value),
            Kind::Enum(values) if way == Way::FromJson => self.known(values, value),
            Kind::Union(members) => members.iter().any(|member| self.convert(member, way).is_some()).then(|| {
                let rows = self.rows(&members.iter().collect::<Vec<_>>(), way);
                code!("{}({}, {}{})", self.values(choose(way)), value, rows, named)
            }),
            _ => None,
        }
    }

    fn date(&mut self, format: TextFormat, way: Way) -> Option<Code> {
        if !is_date(self.client, format) {
            return None;
        }
        Some(self.values(match (format, way) {
            (TextFormat::Date, Way::FromJson) => "parseDate",
            (TextFormat::Date, Way::ToJson) => "serializeDate",
            (_, Way::FromJson) => "parseDateTime",
            (_, Way::ToJson) => "serializeDateTime",
        }))
    }

    fn long(&mut self, format: IntegerFormat, way: Way) -> Option<Code> {
        match way {
            _ if !is_long(self.client, format) => None,
            Way::FromJson => Some(self.values("parseInt64")),
            // The function that writes JSON also writes a bigint, as a number.
            Way::ToJson => (self.client.options.int64() == Int64::Text).then(|| self.values("serializeInt64")),
        }
    }

    fn tuple(&mut self, tuple: &Tuple<'_>, way: Way, value: &Code) -> Option<Code> {
        let items: Vec<_> = tuple.items.iter().map(|item| self.convert(item, way)).collect();
        let rest = tuple.rest.as_deref().and_then(|rest| self.convert(rest, way));
        if rest.is_none() && items.iter().all(Option::is_none) {
            return None;
        }
        let undefined = || Code::fixed("undefined");
        let items = Code::joined(items.into_iter().map(|item| item.unwrap_or_else(undefined)), ", ");
        let named = self.member.clone().filter(|_| tuple.items.iter().chain(tuple.rest.as_deref()).any(may_refuse));
        let further = match (rest, named) {
            (None, None) => Code::default(),
            (Some(rest), None) => code!(", {}", rest),
            (rest, Some(name)) => code!(", {}, {}", rest.unwrap_or_else(undefined), name),
        };
        Some(code!("{}({}, [{}]{})", self.values("tuple"), value, items, further))
    }

    /// The value of an enum with a case for unknown values; none for other enums.
    pub fn known(&mut self, values: &Enum<'_>, value: &Code) -> Option<Code> {
        if !replaces_unknown(self.client, values) {
            return None;
        }
        let unknown = self.client.types.style.enums.members(values).pop()?.value;
        Some(code!("{}({}, [{}], {})", self.values("known"), value, listed(values), unknown))
    }

    /// The alternatives of a union. Each has its name, a function that tells if a value fits, a function that converts
    /// it, and, if there are several kinds of objects, the names of its members. The alternatives with the most
    /// requirements come first, and objects without described members last.
    pub fn rows(&mut self, members: &[&Type<'_>], way: Way) -> Code {
        let unions = &self.client.types.unions;
        let objects = members.iter().filter(|member| unions.may_be_object(member)).count();
        let names: Vec<_> = members.iter().map(|member| self.names(member, way).filter(|_| objects > 1)).collect();
        let mut order: Vec<_> = (0..members.len()).map(|i| (self.rank(members[i], &names[i]), i)).collect();
        order.sort_small_by_key(|(rank, i)| (*rank, *i));
        let lists = members.iter().filter(|member| item(member).is_some()).count();
        let has_times = members.iter().any(|member| is_of(member, TextFormat::DateTime));
        let rows: Vec<_> = order
            .into_iter()
            .map(|(_, i)| {
                let member = members[i];
                let name = string(self.client.types.types.code(member, None).as_str());
                if has_times && is_of(member, TextFormat::Date) && self.has_plain_dates() {
                    let (fits, parse) = (self.values("isDay"), self.values("parseDay"));
                    let convert = if way == Way::FromJson { parse } else { self.values("serializeDate") };
                    return code!("\n        [{}, {}, {}]", name, fits, convert);
                }
                // If a union has only one type of objects, it accepts every object, even one without required
                // properties.
                let fits = match item(member) {
                    _ if objects == 1 && unions.is_object(member) => self.values("isRecord"),
                    // If there are several types of lists, the items tell them apart.
                    Some(item) if lists > 1 => {
                        let item = self.item_fits(item);
                        code!("{}({})", self.values("isListOf"), item)
                    }
                    _ => self.fits(member),
                };
                let names = names[i].as_ref().map(|names| Code::joined(names.iter().map(|name| string(name)), ", "));
                match (self.convert(member, way), names) {
                    (None, None) => code!("\n        [{}, {}]", name, fits),
                    (Some(convert), None) => code!("\n        [{}, {}, {}]", name, fits, convert),
                    (convert, Some(names)) => {
                        let convert = convert.unwrap_or(Code::fixed("undefined"));
                        code!("\n        [{}, {}, {}, [{}]]", name, fits, convert, names)
                    }
                }
            })
            .collect();
        code!("[{},\n    ]", Code::joined(rows, ","))
    }

    /// The sort key of an alternative. Free objects come last, because they match objects that no other alternative
    /// describes; more specific alternatives come first.
    fn rank(&self, member: &Type<'_>, names: &Option<BTreeSet<String>>) -> (bool, Reverse<usize>, bool) {
        let is_free = names.is_none() && self.client.types.unions.may_be_object(member) && self.constants(member) == 0;
        // A JavaScript `Date` for a day is recognized by its origin, so times come after dates. Text for a
        // Temporal.PlainDate may contain a time, so there dates come after times.
        let later = if self.has_plain_dates() { TextFormat::DateTime } else { TextFormat::Date };
        (is_free, Reverse(self.demands(member)), is_of(member, later))
    }

    /// The number of required properties of an object that allow only one value.
    fn constants(&self, ty: &Type<'_>) -> usize {
        let Some(object) = self.client.api.object(ty) else { return 0 };
        object.properties.iter().filter(|p| p.is_always_required() && p.ty.constant().is_some()).count()
    }

    /// The names of an object's members before conversion. None for other types, for free objects, and for objects that
    /// a constant identifies.
    fn names(&self, ty: &Type<'_>, way: Way) -> Option<BTreeSet<String>> {
        if self.constants(ty) > 0 || !self.client.types.unions.may_be_object(ty) {
            return None;
        }
        let mut out = BTreeSet::new();
        self.add_names(ty, way, NESTED_UNIONS, &mut BTreeSet::new(), &mut out).then_some(out)
    }

    /// Adds the member names of an alternative and of its own alternatives. Returns false if one of them is a free
    /// object, or a union nested deeper than `depth`, because collecting its names would visit too many models.
    fn add_names(
        &self,
        ty: &Type<'_>,
        way: Way,
        depth: usize,
        seen: &mut BTreeSet<ModelId>,
        out: &mut BTreeSet<String>,
    ) -> bool {
        let id = match ty.kind() {
            Kind::Model(id) => id,
            Kind::Union(members) => return members.iter().all(|member| self.add_names(member, way, depth, seen, out)),
            Kind::Any | Kind::Object | Kind::Map(_) => return false,
            _ => return true,
        };
        if !seen.insert(id) {
            return true;
        }
        let (client, model) = (self.client, self.client.api.model(id));
        if model.existing.is_some() || (depth == 0 && model.union().is_some()) {
            return false;
        }
        if let Some(ty) = model.alias() {
            return self.add_names(ty, way, depth, seen, out);
        }
        match model.object() {
            Some(_) if way == Way::ToJson => out.extend(client.types.keyed(id).into_iter().map(|keyed| keyed.name)),
            Some(object) => out.extend(object.properties.iter().map(|p| p.name.to_owned())),
            None => {}
        }
        let depth = depth.saturating_sub(1);
        let members = client.types.unions.members(id);
        let chosen = client.types.unions.choices(id).into_iter().map(|choice| Type::of_model(choice.model));
        let chosen: Vec<_> = chosen.collect();
        members.iter().map(AsRef::as_ref).chain(&chosen).all(|member| self.add_names(member, way, depth, seen, out))
    }

    /// A score for the number of requirements that a type has for its values.
    fn demands(&self, ty: &Type<'_>) -> usize {
        let api = self.client.api;
        match ty.kind() {
            _ if api.enumeration(ty).is_some() => 1000,
            Kind::Any => 0,
            Kind::Object | Kind::Map(_) => 1,
            Kind::Model(id) => match api.model(id).alias().filter(|of| of.model().is_none()) {
                Some(of) => self.demands(of),
                None => {
                    let properties = api.object(ty).map_or(&[][..], |object| &object.properties);
                    2 + properties.iter().filter(|p| p.is_always_required()).count() + self.constants(ty)
                }
            },
            Kind::Text(TextFormat::Date | TextFormat::DateTime) => 4,
            Kind::Integer(format) if is_long(self.client, format) => 4,
            _ => 3,
        }
    }

    /// A function that tells if a value is of a type, as JSON or as a converted value.
    pub fn fits(&mut self, ty: &Type<'_>) -> Code {
        let fits = match ty.kind() {
            Kind::Any | Kind::File => self.values("isAny"),
            Kind::Never => self.values("isNone"),
            Kind::Null => self.values("isNull"),
            Kind::Boolean => self.values("isBoolean"),
            Kind::Integer(format) if is_long(self.client, format) => self.values("isInt64"),
            Kind::Integer(_) | Kind::Number(_) => self.values("isNumber"),
            Kind::Text(TextFormat::Date) if self.has_dates() => self.values("isDate"),
            Kind::Text(TextFormat::DateTime) if self.has_dates() => self.values("isDateTime"),
            Kind::Text(_) => self.values("isString"),
            Kind::Object | Kind::Map(_) => self.values("isRecord"),
            Kind::List(_) | Kind::Tuple(_) => self.values("isList"),
            Kind::Enum(values) => {
                // A constant selects an alternative, so it accepts no unknown values.
                let function = self.values(if values.values.len() == 1 { "isOneOf" } else { "isEnum" });
                code!("{}([{}])", function, listed(values))
            }
            Kind::Model(id) => self.function(id, Function::InstanceOf),
            Kind::Union(members) => {
                let members: Vec<_> = members.iter().map(|member| self.fits(member)).collect();
                code!("{}([{}])", self.values("isAnyOf"), Code::joined(members, ", "))
            }
        };
        if ty.adds_null() {
            return code!("{}([{}, {}])", self.values("isAnyOf"), self.values("isNull"), fits);
        }
        fits
    }

    fn has_dates(&self) -> bool {
        self.client.types.types.words.dates[0] != "string"
    }

    /// True if dates are JavaScript `Date`s, which do not distinguish a date from a time.
    fn has_plain_dates(&self) -> bool {
        self.client.types.types.words.dates[0] == "Date"
    }

    /// A function that tells if an item of a list is of its type. It checks only the members of objects, and nothing
    /// deeper, because lists may be deeply nested.
    fn item_fits(&mut self, ty: &Type<'_>) -> Code {
        let is_plain = self.client.api.object(ty).is_some_and(|object| object.any_of.is_empty());
        if is_plain { self.fits(ty) } else { self.shallow(ty) }
    }

    /// A function that tells if a member of an object is of its type, without checking the members of models.
    pub fn shallow(&mut self, ty: &Type<'_>) -> Code {
        match ty.kind() {
            Kind::Model(id) => match self.client.api.model(id).kind() {
                ModelKind::Enum(_) => self.fits(ty),
                ModelKind::Object(_) => self.fits(&ty.as_object()),
                ModelKind::Union(_) | ModelKind::Alias(_) => self.values("isAny"),
            },
            Kind::Union(_) => self.values("isAny"),
            _ => self.fits(ty),
        }
    }
}

/// The function that selects an alternative. In received values, an unknown alternative is not an error.
pub const fn choose(way: Way) -> &'static str {
    match way {
        Way::FromJson => "chooseKnown",
        Way::ToJson => "choose",
    }
}

/// True if the conversion of a type may throw, apart from the conversion of models.
fn may_refuse(ty: &Type<'_>) -> bool {
    matches!(ty.kind(), Kind::Text(TextFormat::Date | TextFormat::DateTime) | Kind::Union(_))
        || ty.inner().any(may_refuse)
}

/// True for a string of this format.
fn is_of(ty: &Type<'_>, format: TextFormat) -> bool {
    matches!(ty.kind(), Kind::Text(own) if own == format)
}

/// The type of a list's items, unless the list is nullable.
fn item<'t, 'd>(ty: &'t Type<'d>) -> Option<&'t Type<'d>> {
    ty.item().filter(|_| !ty.nullable)
}

/// The values of an enum as a list of literals.
fn listed(values: &Enum<'_>) -> Code {
    Code::joined(
        values.values.iter().map(|value| literals(&Enum { base: values.base, values: vec![value.clone()] }, false)),
        ", ",
    )
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
