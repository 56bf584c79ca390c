//! Examples as typed values. All decisions about an example have been made; a language prints it.

use crate::api::{Api, Enum, ModelId, Property, Type};
use crate::plan::scalars::{Scalar, quoted, scalar_of};
use crate::plan::types::{Kind, TextFormat};

/// An example, or a part of one.
#[derive(Debug, Clone)]
pub enum Value<'a, 'd> {
    Null,
    Boolean(bool),
    /// A number in JSON notation, with its type: an integer, a number, or any.
    Number(Kind<'a, 'd>, String),
    /// A string with its format.
    Text(TextFormat, String),
    /// A file without known contents.
    File,
    /// A value of an enumeration, which can be a model.
    Case {
        of: Option<ModelId>,
        values: &'a Enum<'d>,
        place: usize,
    },
    List(Vec<Self>),
    /// A list of unique items.
    Set(Vec<Self>),
    Map(Vec<(String, Self)>),
    Record(Record<'a, 'd>),
    /// A value of an alternative of a model, with the index of the alternative.
    Member {
        of: ModelId,
        place: usize,
        value: Box<Self>,
    },
}

/// An object with known properties.
#[derive(Debug, Clone)]
pub struct Record<'a, 'd> {
    /// None for an alternative of which only the properties next to the alternatives are known.
    pub of: Option<ModelId>,
    pub fields: Vec<Field<'a, 'd>>,
    /// Additional values with a known type.
    pub extra: Vec<(String, Value<'a, 'd>)>,
}

#[derive(Debug, Clone)]
pub struct Field<'a, 'd> {
    pub property: &'a Property<'d>,
    /// The index among the properties of the model; none for a property next to the alternatives of a union.
    pub place: Option<usize>,
    pub value: Value<'a, 'd>,
}

/// The base64 of a file in JSON.
const FILE: &str = "Y29udGVudA==";

impl<'a, 'd> Value<'a, 'd> {
    /// A scalar as a value of a type.
    pub fn plain(api: &'a Api<'d>, ty: &'a Type<'d>, scalar: Scalar<'d>) -> Self {
        let case = api.enumeration(ty).and_then(|values| {
            let place = values.values.iter().position(|value| scalar.is(value.node))?;
            Some(Self::Case { of: ty.model(), values, place })
        });
        case.unwrap_or_else(|| Self::of(ty.kind(), scalar))
    }

    /// The items of a list as a value of its type.
    pub fn list(ty: &Type<'_>, items: Vec<Self>) -> Self {
        if ty.is_set() { Self::Set(items) } else { Self::List(items) }
    }

    fn of(kind: Kind<'a, 'd>, scalar: Scalar<'d>) -> Self {
        match (kind, scalar) {
            (Kind::File, _) => Self::File,
            (Kind::Text(format), Scalar::Text(text)) => Self::Text(format, text),
            (_, Scalar::Text(text)) => Self::Text(TextFormat::Plain, text),
            (_, Scalar::Json(json)) => match json.as_str() {
                "null" => Self::Null,
                "true" | "false" => Self::Boolean(json == "true"),
                _ => Self::Number(kind, json),
            },
            (_, Scalar::Node(node)) if node.is_array() => {
                Self::List(node.items().map(|node| Self::of(Kind::Any, scalar_of(node))).collect())
            }
            (_, Scalar::Node(node)) => {
                let member = |(name, node): (&str, _)| (name.to_owned(), Self::of(Kind::Any, scalar_of(node)));
                Self::Map(node.members().map(member).collect())
            }
        }
    }

    /// The value of a property, also if the value is that of an alternative.
    pub fn field(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Record(record) => Some(&record.fields.iter().find(|field| field.property.name == name)?.value),
            Self::Member { value, .. } => value.field(name),
            _ => None,
        }
    }

    /// The string, or the value in JSON notation.
    pub fn text(&self) -> String {
        match self {
            Self::Text(_, text) => text.clone(),
            Self::Case { values, place, .. } => {
                let node = values.values[*place].node;
                node.str().map_or_else(|| node.to_json(), str::to_owned)
            }
            value => value.json(),
        }
    }

    /// The value as it is sent: without the properties that only responses have.
    #[must_use]
    pub fn sent(&self) -> Self {
        let all = |items: &[Self]| items.iter().map(Self::sent).collect();
        let named = |(name, value): &(String, Self)| (name.clone(), value.sent());
        match self {
            Self::List(items) => Self::List(all(items)),
            Self::Set(items) => Self::Set(all(items)),
            Self::Map(members) => Self::Map(members.iter().map(named).collect()),
            Self::Record(Record { of, fields, extra }) => {
                let kept = fields.iter().filter(|field| !field.property.read_only || field.property.write_only);
                let fields = kept.map(|field| Field { value: field.value.sent(), ..field.clone() }).collect();
                Self::Record(Record { of: *of, fields, extra: extra.iter().map(named).collect() })
            }
            Self::Member { of, place, value } => Self::Member { of: *of, place: *place, value: Box::new(value.sent()) },
            _ => self.clone(),
        }
    }

    /// True if the value is a file or has one in it.
    pub fn has_files(&self) -> bool {
        match self {
            Self::File => true,
            Self::Null | Self::Boolean(_) | Self::Number(..) | Self::Text(..) | Self::Case { .. } => false,
            Self::List(items) | Self::Set(items) => items.iter().any(Self::has_files),
            Self::Map(entries) => entries.iter().any(|(_, value)| value.has_files()),
            Self::Record(Record { fields, extra, .. }) => {
                fields.iter().any(|field| field.value.has_files()) || extra.iter().any(|(_, value)| value.has_files())
            }
            Self::Member { value, .. } => value.has_files(),
        }
    }

    /// The value as JSON.
    pub fn json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// Its length in JSON in characters, where an escaped character counts as one: the choice of omitted parts does not
    /// depend on the characters of strings.
    pub fn width(&self) -> usize {
        let members = |widths: &mut dyn Iterator<Item = usize>| 2 + widths.map(|width| width + 1).sum::<usize>();
        match self {
            Self::Null => 4,
            Self::Boolean(value) => 5 - usize::from(*value),
            Self::Number(_, json) => json.len(),
            Self::Text(_, text) => quoted_width(text),
            Self::File => quoted_width(FILE),
            Self::Case { values, place, .. } => {
                let node = values.values[*place].node;
                node.str().map_or_else(|| node.to_json().len(), quoted_width)
            }
            Self::List(items) | Self::Set(items) => members(&mut items.iter().map(Self::width)),
            Self::Map(entries) => {
                members(&mut entries.iter().map(|(name, value)| quoted_width(name) + 1 + value.width()))
            }
            Self::Record(Record { fields, extra, .. }) => {
                let fields = fields.iter().map(|field| (field.property.name, &field.value));
                let all = fields.chain(extra.iter().map(|(name, value)| (name.as_str(), value)));
                members(&mut all.map(|(name, value)| quoted_width(name) + 1 + value.width()))
            }
            Self::Member { value, .. } => value.width(),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Number(_, json) => out.push_str(json),
            Self::Text(_, text) => out.push_str(&quoted(text)),
            Self::File => out.push_str(&quoted(FILE)),
            Self::Case { values, place, .. } => out.push_str(&values.values[*place].node.to_json()),
            Self::List(items) | Self::Set(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i > 0 { "," } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Self::Map(members) => members_of(members.iter().map(|(name, value)| (name.as_str(), value)), out),
            Self::Record(Record { fields, extra, .. }) => {
                let fields = fields.iter().map(|field| (field.property.name, &field.value));
                members_of(fields.chain(extra.iter().map(|(name, value)| (name.as_str(), value))), out);
            }
            Self::Member { value, .. } => value.write(out),
        }
    }
}

/// The length of a string in quotes, in characters.
pub fn quoted_width(text: &str) -> usize {
    text.chars().count() + 2
}

fn members_of<'v, 'a: 'v, 'd: 'a>(members: impl Iterator<Item = (&'v str, &'v Value<'a, 'd>)>, out: &mut String) {
    out.push('{');
    for (i, (name, value)) in members.enumerate() {
        out.push_str(if i > 0 { "," } else { "" });
        out.push_str(&quoted(name));
        out.push(':');
        value.write(out);
    }
    out.push('}');
}
