//! Types as C declarations, and as entries of the runtime's tables.

use std::fmt::{self, Display, Formatter};

use super::names::{EnumNames, ModelNames, Names};
use super::shapes::is_enum;
use super::text::Code;
use crate::api::{Api, ModelId, Type};
use crate::code;
use crate::emit::options::shared::Integers;
use crate::emit::text::Part;
use crate::plan::integers::{Width, width};
use crate::plan::names::Ident;
use crate::plan::types::{IntegerFormat, Kind, NumberFormat, TextFormat};

pub struct Types<'a> {
    pub api: &'a Api<'a>,
    pub names: &'a Names<'a, 'a>,
    pub integers: Integers,
}

/// The name of a type in declarations.
#[derive(Clone, PartialEq)]
pub struct TypeName {
    /// The part before the asterisk.
    base: Code,
    pub is_pointer: bool,
}

impl TypeName {
    pub const VOID: Self = Self::value(Code::fixed("void"));
    pub const OBJECT: Self = Self::pointer_to("object_t");

    const fn value(base: Code) -> Self {
        Self { base, is_pointer: false }
    }

    const fn pointer(base: Code) -> Self {
        Self { base, is_pointer: true }
    }

    const fn pointer_to(base: &'static str) -> Self {
        Self::pointer(Code::fixed(base))
    }

    /// A declaration with this type: `char *name`, `long name`.
    pub fn declare(&self, name: impl Part) -> Code {
        code!("{}{}{}", self.base, if self.is_pointer { " *" } else { " " }, name)
    }
}

/// `char *`, `long`
impl Display for TypeName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.base, if self.is_pointer { " *" } else { "" })
    }
}

impl Part for TypeName {}

/// The representation of a value in C.
pub enum ValueKind<'t> {
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

impl ValueKind<'_> {
    /// True for scalars that are passed by value as required arguments or results.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Int | Self::Long | Self::Float | Self::Double | Self::Boolean)
    }
}

impl<'a> Types<'a> {
    pub fn model(&self, id: ModelId) -> &'a ModelNames<'a, 'a> {
        self.names.model(id)
    }

    /// The kind of a type; `inline` has the names of the enum inside it.
    pub fn kind<'t>(&'t self, ty: &Type<'_>, inline: Option<&'t EnumNames>) -> ValueKind<'t> {
        match ty.kind() {
            // Unnamed alternatives are JSON values.
            Kind::Any | Kind::Never | Kind::Null | Kind::Union(_) => ValueKind::Any,
            Kind::Object => ValueKind::Object,
            Kind::Boolean => ValueKind::Boolean,
            Kind::Integer(format) => self.integer(ty, format),
            Kind::Number(NumberFormat::Float) => ValueKind::Float,
            Kind::Number(_) => ValueKind::Double,
            Kind::Text(_) => ValueKind::String,
            Kind::File => ValueKind::Binary,
            Kind::List(_) | Kind::Tuple(_) => ValueKind::List,
            Kind::Map(_) => ValueKind::Map,
            Kind::Enum(values) if is_enum(values) => inline.map_or(ValueKind::String, ValueKind::Enum),
            Kind::Enum(values) => match ty.kind_of_values(values) {
                Kind::Boolean => ValueKind::Boolean,
                Kind::Integer(format) => self.integer(ty, format),
                _ => ValueKind::Double,
            },
            Kind::Model(id) => match inline.or(self.model(id).values.as_ref()) {
                Some(names) if self.api.named_enumeration(ty).is_some() => ValueKind::Enum(names),
                _ => ValueKind::Model(id),
            },
        }
    }

    fn integer<'t>(&self, ty: &Type<'_>, format: IntegerFormat) -> ValueKind<'t> {
        match width(self.api, ty, format, self.integers) {
            Width::Bits32 => ValueKind::Int,
            Width::Bits64 | Width::Unsigned64 => ValueKind::Long,
        }
    }

    /// A pointer to a value.
    pub fn boxed(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> TypeName {
        match self.kind(ty, inline) {
            ValueKind::Any => TypeName::pointer_to("any_type_t"),
            ValueKind::Object => TypeName::OBJECT,
            ValueKind::String => TypeName::pointer_to("char"),
            ValueKind::Boolean | ValueKind::Int => TypeName::pointer_to("int"),
            ValueKind::Long => TypeName::pointer_to("long"),
            ValueKind::Float => TypeName::pointer_to("float"),
            ValueKind::Double => TypeName::pointer_to("double"),
            ValueKind::Binary => TypeName::pointer_to("binary_t"),
            ValueKind::Enum(names) => TypeName::pointer(Code::from(&names.ty)),
            ValueKind::Model(id) => TypeName::pointer(code!("{}_t", self.model(id).stem)),
            ValueKind::List | ValueKind::Map => TypeName::pointer_to("list_t"),
        }
    }

    /// A field or argument: enums by value, all others by pointer.
    pub fn field(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> TypeName {
        match self.kind(ty, inline) {
            ValueKind::Enum(names) => TypeName::value(Code::from(&names.ty)),
            _ => self.boxed(ty, inline),
        }
    }

    /// The type by value, for enums and numbers.
    pub fn value(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> TypeName {
        match self.kind(ty, inline) {
            kind if kind.is_number() => TypeName { is_pointer: false, ..self.boxed(ty, inline) },
            _ => self.field(ty, inline),
        }
    }

    /// A list or map with its entries, for a comment, without an article; none for other types.
    pub fn entries(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> Option<Code> {
        let of = |item: &Type<'_>| {
            let ty = self.boxed(item, inline);
            match self.entries(item, inline) {
                Some(within) => code!("{}, each a {}", ty, within),
                None => code!("{}", ty),
            }
        };
        match ty.kind() {
            Kind::List(list) => Some(code!("list of {}", of(list.item))),
            Kind::Tuple(_) => Some(Code::fixed("list of any_type_t *")),
            Kind::Map(_) if ty.is_empty_object() => {
                Some(Code::fixed("list of keyValuePair_t * with values of type any_type_t *"))
            }
            Kind::Map(map) => Some(code!("list of keyValuePair_t * with values of type {}", of(&map.values))),
            _ => None,
        }
    }

    /// The function that frees a value of a type; none for a number by value.
    pub fn freed_by(&self, ty: &Type<'_>) -> Option<Code> {
        match self.kind(ty, None) {
            ValueKind::Any | ValueKind::Object => Some(Code::fixed("object_free")),
            ValueKind::String => Some(Code::fixed("free")),
            ValueKind::Binary => Some(Code::fixed("binary_free")),
            ValueKind::Model(id) => Some(code!("{}_free", self.model(id).stem)),
            ValueKind::List | ValueKind::Map => Some(Code::fixed("list_free")),
            _ => None,
        }
    }

    /// The initialiser of the `jsonType_t` for a type.
    pub fn table(&self, ty: &Type<'_>, inline: Option<&EnumNames>) -> Code {
        let mut out = Code::default();
        self.push_table(ty, inline, &mut out);
        out
    }

    fn push_table(&self, ty: &Type<'_>, inline: Option<&EnumNames>, out: &mut Code) {
        let kind = self.kind(ty, inline);
        out.push("{.kind = jsonKind_");
        out.push(match kind {
            ValueKind::Any if matches!(ty.kind(), Kind::Null) => "null",
            ValueKind::Any | ValueKind::Object => "any",
            ValueKind::String => "string",
            ValueKind::Boolean => "boolean",
            ValueKind::Int => "int",
            ValueKind::Long if is_unsigned(ty) => "unsigned",
            ValueKind::Long => "long",
            ValueKind::Float => "float",
            ValueKind::Double => "double",
            ValueKind::Binary => "binary",
            ValueKind::Enum(_) => "enum",
            ValueKind::Model(_) => "model",
            ValueKind::List => "list",
            ValueKind::Map => "map",
        });
        if ty.nullable {
            out.push(", .nullable = 1");
        }
        match kind {
            ValueKind::String => match ty.kind() {
                Kind::Text(TextFormat::Date) => out.push(", .format = jsonFormat_date"),
                Kind::Text(TextFormat::DateTime) => out.push(", .format = jsonFormat_dateTime"),
                _ => {}
            },
            ValueKind::Enum(names) => out.push(code!(", .values = &{}_values", names.stem)),
            ValueKind::Model(id) => out.push(code!(", .model = &{}_table", self.model(id).stem)),
            ValueKind::List | ValueKind::Map => {
                out.push(", .item = &(const jsonType_t)");
                match ty.kind() {
                    Kind::List(list) => self.push_table(list.item, inline, out),
                    Kind::Map(map) if !ty.is_empty_object() => self.push_table(&map.values, inline, out),
                    // Each position of a tuple has a different type.
                    _ => out.push("{.kind = jsonKind_any, .nullable = 1}"),
                }
            }
            _ => {}
        }
        out.push("}");
    }
}

/// True for an unsigned integer, which a long stores bit by bit.
pub fn is_unsigned(ty: &Type<'_>) -> bool {
    let kind = match ty.kind() {
        Kind::Enum(values) => ty.kind_of_values(values),
        kind => kind,
    };
    matches!(kind, Kind::Integer(IntegerFormat::Uint64))
}

/// The name of an enum's table.
pub fn values_table(names: &EnumNames) -> Ident {
    names.stem.with("_values")
}
