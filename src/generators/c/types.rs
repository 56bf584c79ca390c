//! Types as C declares them, and as the tables of the runtime describe them.

use super::names::{EnumNames, ModelNames, Names};
use super::shapes::is_enum;
use super::text::Code;
use crate::api::{Api, Enum, EnumBase, ModelId, ModelShape, Shape, Type};
use crate::generators::names::Ident;
use crate::spec::Node;

pub struct Types<'a> {
    pub api: &'a Api<'a>,
    pub names: &'a Names<'a, 'a>,
}

/// What a value is in C.
pub enum Kind<'t> {
    Any,
    Object,
    String,
    Boolean,
    Int,
    Long,
    Float,
    Double,
    Binary,
    Enum(&'t EnumNames),
    Model(ModelId),
    List,
    Map,
}

impl Kind<'_> {
    /// The scalars that stand by value where they are required arguments, or results.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Int | Self::Long | Self::Float | Self::Double | Self::Boolean)
    }
}

impl<'a> Types<'a> {
    pub fn model(&self, id: ModelId) -> &'a ModelNames<'a> {
        self.names.model(id)
    }

    /// What a type is; `inline` names the enum inside it.
    pub fn kind<'t>(&'t self, ty: &Type<'_>, inline: Option<&'t EnumNames>) -> Kind<'t> {
        match &ty.shape {
            // Alternatives that have no name are JSON.
            Shape::Any | Shape::Never | Shape::Null | Shape::Union(_) => Kind::Any,
            Shape::Object => Kind::Object,
            Shape::Boolean => Kind::Boolean,
            Shape::Integer(format) => integer(*format),
            Shape::Number(Some("float")) => Kind::Float,
            Shape::Number(_) => Kind::Double,
            Shape::String(_) => Kind::String,
            Shape::Binary => Kind::Binary,
            Shape::Array(_) | Shape::Set(_) | Shape::Tuple(_) => Kind::List,
            Shape::Map(_) => Kind::Map,
            Shape::Enum(values) if is_enum(values) => inline.map_or(Kind::String, Kind::Enum),
            Shape::Enum(values) => plain(values, ty.schema),
            Shape::Model(id) => match (&self.api.model(*id).shape, inline) {
                (ModelShape::Enum(_), Some(names)) => Kind::Enum(names),
                (ModelShape::Enum(_), None) => self.model(*id).values.as_ref().map_or(Kind::String, Kind::Enum),
                _ => Kind::Model(*id),
            },
        }
    }

    /// The declaration of a value behind a pointer, up to its name: `char *`.
    pub fn boxed(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
        Code::new(match self.kind(ty, inline) {
            Kind::Any => "any_type_t *".to_owned(),
            Kind::Object => "object_t *".to_owned(),
            Kind::String => "char *".to_owned(),
            Kind::Boolean | Kind::Int => "int *".to_owned(),
            Kind::Long => "long *".to_owned(),
            Kind::Float => "float *".to_owned(),
            Kind::Double => "double *".to_owned(),
            Kind::Binary => "binary_t *".to_owned(),
            Kind::Enum(names) => format!("{} *", names.ty),
            Kind::Model(id) => format!("{}_t *", self.model(id).stem),
            Kind::List | Kind::Map => "list_t *".to_owned(),
        })
    }

    /// The declaration of a field or argument: an enum stands as itself, all else behind a pointer.
    pub fn field(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
        match self.kind(ty, inline) {
            Kind::Enum(names) => Code::new(format!("{} ", names.ty)),
            _ => self.boxed(ty, inline),
        }
    }

    /// The declaration of a value as itself, where it is an enum or a number: `long `.
    pub fn value(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
        match self.kind(ty, inline) {
            kind if kind.is_number() => Code::new(self.boxed(ty, inline).as_str().trim_end_matches('*')),
            _ => self.field(ty, inline),
        }
    }

    /// What a list's or map's entries are, for a comment; none for what is neither.
    pub fn entries(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> Option<String> {
        let of = |item: &Type<'_>| {
            let within = self.entries(item, inline).map_or_else(String::new, |within| format!(", each {within}"));
            format!("{}{within}", self.boxed(item, inline).as_str().trim_end())
        };
        match &ty.shape {
            Shape::Array(item) | Shape::Set(item) => Some(format!("a list of {}", of(item))),
            Shape::Tuple(_) => Some("a list of any_type_t *".to_owned()),
            Shape::Map(map) if matches!(map.values.shape, Shape::Never) => {
                Some("a list of keyValuePair_t * with values of type any_type_t *".to_owned())
            }
            Shape::Map(map) => Some(format!("a list of keyValuePair_t * with values of type {}", of(&map.values))),
            _ => None,
        }
    }

    /// The `jsonType_t` that describes a type, as an initialiser.
    pub fn table(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
        let mut out = String::new();
        self.write_table(ty, inline, &mut out);
        Code::new(out)
    }

    fn write_table(&self, ty: &Type<'_>, inline: Option<&EnumNames>, out: &mut String) {
        let kind = self.kind(ty, inline);
        out.push_str("{.kind = jsonKind_");
        out.push_str(match kind {
            Kind::Any | Kind::Object => "any",
            Kind::String => "string",
            Kind::Boolean => "boolean",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Binary => "binary",
            Kind::Enum(_) => "enum",
            Kind::Model(_) => "model",
            Kind::List => "list",
            Kind::Map => "map",
        });
        if ty.nullable {
            out.push_str(", .nullable = 1");
        }
        match kind {
            Kind::Enum(names) => out.push_str(&format!(", .values = &{}_values", names.stem)),
            Kind::Model(id) => out.push_str(&format!(", .model = &{}_table", self.model(id).stem)),
            Kind::List | Kind::Map => {
                out.push_str(", .item = &(const jsonType_t)");
                match &ty.shape {
                    Shape::Array(item) | Shape::Set(item) => self.write_table(item, inline, out),
                    Shape::Map(map) if !matches!(map.values.shape, Shape::Never) => {
                        self.write_table(&map.values, inline, out)
                    }
                    // Each place of a tuple has a type of its own.
                    _ => out.push_str("{.kind = jsonKind_any, .nullable = 1}"),
                }
            }
            _ => {}
        }
        out.push('}');
    }
}

fn integer<'t>(format: Option<&str>) -> Kind<'t> {
    match format {
        Some("int64" | "uint64") => Kind::Long,
        _ => Kind::Int,
    }
}

/// What the values of an enum are that is none in C.
fn plain<'t>(values: &Enum<'_>, schema: Option<Node<'_>>) -> Kind<'t> {
    let text = |key: &str| schema.and_then(|schema| schema.get(key)).and_then(Node::str);
    match values.base {
        EnumBase::Boolean => Kind::Boolean,
        _ if text("type") == Some("integer") => integer(text("format")),
        _ => Kind::Double,
    }
}

/// The name of an enum's table.
pub fn values_table(names: &EnumNames) -> Ident {
    names.stem.with("_values")
}
