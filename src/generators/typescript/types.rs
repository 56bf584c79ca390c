//! Writes types and values of the model in TypeScript.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{
    Alphabet, Ident, Scope, enum_member, enum_type, is_identifier, is_special_member, led, number_member,
};
use super::text::{Code, is_number, literal, member_name, scalar, string};
use crate::api::{Api, Enum, EnumBase, EnumValue, ModelId, Property, Type};
use crate::code;
use crate::emit::layout::Layout;
use crate::emit::options::shared::Naming;
use crate::plan::by_model::ByModel;
use crate::plan::models::{UNKNOWN, UNKNOWN_NUMBER};
use crate::plan::types::{Kind, List, TextFormat};
use crate::spec::Node;

/// The data for writing types: the models' names and the options that change types.
#[derive(Clone, Copy)]
pub struct Types<'a> {
    /// By model id.
    pub names: &'a ByModel<Ident>,
    /// Map values may be `undefined` (`nullSafeAdditionalProps`).
    pub null_safe_maps: bool,
    /// The type names that differ between languages.
    pub words: Words,
}

/// The type names that differ between the TypeScript languages, with the options on sets and enums.
#[derive(Clone, Copy)]
pub struct Words {
    pub file: &'static str,
    pub sets: Sets,
    /// The types of `date` and of `date-time`.
    pub dates: [&'static str; 2],
    /// The type of 64-bit integers.
    pub int64: &'static str,
    pub any: &'static str,
    /// Unnamed enums have a case for unknown values.
    pub unknown_case: bool,
}

/// The type of an array with unique items.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sets {
    Array,
    /// An array or a `Set`, which the client writes as an array.
    Either,
    Set,
}

impl Words {
    /// The words of a client that does not convert JSON.
    pub const fn client(file: &'static str) -> Self {
        Self { file, sets: Sets::Either, dates: ["string"; 2], int64: "number", any: "any", unknown_case: false }
    }

    /// The type of a string of this format.
    pub fn string(&self, format: TextFormat) -> &'static str {
        match format {
            TextFormat::Date => self.dates[0],
            TextFormat::DateTime => self.dates[1],
            _ => "string",
        }
    }
}

impl Types<'_> {
    pub fn model(&self, id: ModelId) -> &Ident {
        &self.names[id]
    }

    /// The type; `enumeration` is the name of the inline enum inside it.
    pub fn code(&self, ty: &Type<'_>, enumeration: Option<&Ident>) -> Code {
        let mut out = Code::default();
        self.write(ty, enumeration, &mut out);
        out
    }

    /// True if TypeScript does not check the type, because it contains an `any`.
    pub fn is_loose(&self, ty: &Type<'_>) -> bool {
        let is_loose = matches!(ty.kind(), Kind::Any) || ty.is_empty_object() || ty.inner().any(|ty| self.is_loose(ty));
        is_loose && self.words.any == "any"
    }

    fn write(&self, ty: &Type<'_>, enumeration: Option<&Ident>, out: &mut Code) {
        self.write_kind(ty.kind(), enumeration, out);
        if ty.nullable {
            out.push(" | null");
        }
    }

    fn write_kind(&self, kind: Kind<'_, '_>, enumeration: Option<&Ident>, out: &mut Code) {
        match kind {
            Kind::Any => out.push(self.words.any),
            Kind::Never => out.push("never"),
            Kind::Null => out.push("null"),
            Kind::Boolean => out.push("boolean"),
            Kind::Integer(format) if format.is_long() => out.push(self.words.int64),
            Kind::Integer(_) | Kind::Number(_) => out.push("number"),
            Kind::Text(format) => out.push(self.words.string(format)),
            Kind::File => out.push(self.words.file),
            Kind::Object => out.push("object"),
            Kind::List(List { item, is_set }) => {
                let sets = if is_set { self.words.sets } else { Sets::Array };
                if sets != Sets::Set {
                    self.write_generic("Array", item, enumeration, out);
                }
                if sets == Sets::Either {
                    out.push(" | ");
                }
                if sets != Sets::Array {
                    self.write_generic("Set", item, enumeration, out);
                }
            }
            Kind::Tuple(tuple) => {
                out.push("[");
                for (i, item) in tuple.items.iter().enumerate() {
                    out.push(if i > 0 { ", " } else { "" });
                    self.write(item, enumeration, out);
                }
                if let Some(rest) = &tuple.rest {
                    // `Array<…>` would be circular if the tuple contains itself.
                    let (before, after) = if self.is_word(rest) { (", ...", "[]") } else { (", ...(", ")[]") };
                    out.push(before);
                    self.write(rest, enumeration, out);
                    out.push(after);
                }
                out.push("]");
            }
            Kind::Map(map) => {
                match &map.keys {
                    Some(keys) => {
                        out.push("{ [key in ");
                        self.write_kind(keys.kind(), None, out);
                        out.push("]?: ");
                    }
                    None => out.push("{ [key: string]: "),
                }
                match map.values.kind() {
                    // A map without values is an empty object. It has the reference's type, so that programs may read
                    // from it.
                    Kind::Never => out.push(code!("{} | null", self.words.any)),
                    _ => self.write(&map.values, enumeration, out),
                }
                out.push(if self.null_safe_maps { " | undefined; }" } else { "; }" });
            }
            Kind::Enum(values) => match enumeration {
                Some(name) => out.push(name),
                None => out.push(literals(values, self.words.unknown_case)),
            },
            Kind::Model(id) => out.push(self.model(id)),
            Kind::Union(members) => {
                let members: Vec<_> = members.iter().map(|m| self.code(m, enumeration)).collect();
                out.push(union(&members));
            }
        }
    }

    /// True if the type is certainly a single word; all other types are put in brackets.
    fn is_word(&self, ty: &Type<'_>) -> bool {
        match ty.kind() {
            _ if ty.nullable => false,
            Kind::File => !self.words.file.contains(' '),
            Kind::Model(id) => is_identifier(self.model(id).as_str()),
            Kind::List(_) | Kind::Tuple(_) | Kind::Map(_) | Kind::Enum(_) | Kind::Union(_) => false,
            _ => true,
        }
    }

    fn write_generic(&self, name: &'static str, item: &Type<'_>, enumeration: Option<&Ident>, out: &mut Code) {
        out.push(name);
        out.push("<");
        self.write(item, enumeration, out);
        out.push(">");
    }
}

impl Types<'_> {
    /// A text as a value of the type of this string format.
    pub fn text(&self, format: TextFormat, text: &str) -> Code {
        match self.words.string(format) {
            "Date" => code!("new Date({})", string(text)),
            "Temporal.PlainDate" => code!("Temporal.PlainDate.from({})", string(text)),
            "Temporal.Instant" => code!("Temporal.Instant.from({})", string(text)),
            _ => string(text),
        }
    }

    /// A JSON number as a value of this kind; none if it is not a number.
    pub fn number(&self, kind: Kind<'_, '_>, json: &str) -> Option<Code> {
        let number = scalar(json)?;
        let is_long = matches!(kind, Kind::Integer(format) if format.is_long());
        let has_digits_only = json.trim_start_matches('-').bytes().all(|byte| byte.is_ascii_digit());
        Some(match self.words.int64 {
            _ if !is_long => number,
            "bigint" if has_digits_only => code!("{}n", number),
            "bigint" => code!("BigInt({})", number),
            "string" if has_digits_only => string(json),
            "string" => code!("String({})", number),
            _ => number,
        })
    }

    /// The items of an array with unique items, as a value of its type.
    pub fn set(&self, items: Vec<Layout>) -> Layout {
        let (open, close) = if self.words.sets == Sets::Set { ("new Set([", "])") } else { ("[", "]") };
        Layout::list(open, "", items, close)
    }
}

/// The members joined by `|`, without duplicates.
pub fn union(members: &[Code]) -> Code {
    let mut seen = BTreeSet::new();
    let members: Vec<_> = members.iter().filter(|member| seen.insert(*member)).collect();
    if members.is_empty() { Code::fixed("never") } else { Code::joined(members, " | ") }
}

/// The values as a union, with the unknown value if `unknown_case`.
pub fn literals(values: &Enum<'_>, unknown_case: bool) -> Code {
    let mut codes: Vec<_> = values.values.iter().map(|v| value(v.node, values.base)).collect();
    codes.extend(unknown(values.base).filter(|_| unknown_case));
    union(&codes)
}

/// The value of the case for unknown values; booleans have none.
fn unknown(base: EnumBase) -> Option<Code> {
    match base {
        EnumBase::Boolean => None,
        EnumBase::Number => Some(Code::fixed(UNKNOWN_NUMBER)),
        _ => Some(string(UNKNOWN)),
    }
}

/// A scalar of the description as a literal of its enum's type. In an enum of strings, YAML reads an unquoted `true` or
/// `1` as a boolean or a number.
fn value(node: Node<'_>, base: EnumBase) -> Code {
    match (node.str(), base) {
        (Some(text), EnumBase::Number) => scalar(text).filter(|_| is_number(text)).unwrap_or_else(|| string(text)),
        (None, EnumBase::String) => string(&node.to_json()),
        _ => literal(node),
    }
}

/// A unique name for the inline enum inside a type; none for other types, or if the enum is not `used`.
pub fn enum_name(ty: &Type<'_>, wanted: impl FnOnce() -> String, used: bool, scope: &mut Scope) -> Option<Ident> {
    ty.inline_enum().filter(|_| used).map(|_| scope.take(enum_type(wanted())))
}

/// The names of the inline enums of properties, by model and property.
pub type PropertyEnums<'d> = ByModel<BTreeMap<&'d str, Ident>>;

/// The names of the inline enums of properties; `wanted` derives them from the names of model and property. Without a
/// `scope`, each model is a namespace.
pub fn property_enums<'d>(
    api: &Api<'d>,
    models: &ByModel<Ident>,
    mut scope: Option<&mut Scope>,
    wanted: &dyn Fn(&Ident, &str) -> String,
) -> PropertyEnums<'d> {
    let named = |id| {
        let model = api.model(id);
        let mut namespace = Scope::new();
        let scope = scope.as_deref_mut().unwrap_or(&mut namespace);
        let properties = model.object().map_or(&[][..], |object| &object.properties).iter();
        let wanted = |property: &Property<'_>| wanted(&models[id], property.title());
        let own = properties.filter_map(|p| Some((p.name, enum_name(&p.ty, || wanted(p), model.used, scope)?)));
        own.collect()
    };
    api.model_ids().map(named).collect()
}

/// The naming of enum members.
#[derive(Clone, Copy)]
pub struct EnumStyle {
    pub naming: Naming,
    pub alphabet: Alphabet,
    pub replace_special: bool,
    /// Adds a case for unknown values.
    pub unknown_case: bool,
}

pub struct Member {
    pub name: Ident,
    pub value: Code,
    pub description: Option<String>,
}

impl EnumStyle {
    pub fn members(&self, values: &Enum<'_>) -> Vec<Member> {
        let mut scope = Scope::new();
        let mut out: Vec<Member> = values
            .values
            .iter()
            .map(|v| Member {
                name: scope.take(self.name(v, values.base)),
                value: value(v.node, values.base),
                description: v.description.map(str::to_owned),
            })
            .collect();
        if let Some(value) = unknown(values.base).filter(|_| self.unknown_case) {
            let name = match values.base {
                EnumBase::Number => format!("NUMBER_{UNKNOWN}"),
                _ => enum_member(UNKNOWN, self.naming, self.alphabet, false),
            };
            let description = Some("Any value that is not listed in the API description.".to_owned());
            out.push(Member { name: scope.take(name), value, description });
        }
        out
    }

    fn name(&self, enum_value: &EnumValue<'_>, base: EnumBase) -> String {
        let usable = |plain: &String| !plain.is_empty() && led(plain.clone()) == *plain && !is_special_member(plain);
        let plain = |name: &str| Some(self.alphabet.sanitize(name)).filter(usable);
        if let Some(name) = enum_value.name.and_then(plain) {
            return name;
        }
        if let Some(title) = enum_value.title.filter(|title| plain(title).is_some()) {
            return enum_member(title, self.naming, self.alphabet, self.replace_special);
        }
        let (value, text) = (enum_value.node, enum_value.text());
        match base {
            EnumBase::Number if is_number(&text) => number_member(&text),
            EnumBase::Mixed if value.number().is_some() => number_member(&text),
            _ => enum_member(&text, self.naming, self.alphabet, self.replace_special),
        }
    }
}

/// A property's key, quoted if necessary.
pub fn key(name: &str) -> Code {
    member_name(name).unwrap_or_else(|| string(name))
}

/// A key in an object literal. `__proto__` is put in brackets, because it would otherwise set the prototype, even in
/// quotes.
pub fn member_key(name: &str) -> Code {
    if name == "__proto__" { Code::fixed("['__proto__']") } else { key(name) }
}

/// The code that reads a property: `.name` or `['a name']`.
pub fn access(name: &str) -> Code {
    member_name(name).map_or_else(|| code!("[{}]", string(name)), |name| code!(".{}", name))
}
