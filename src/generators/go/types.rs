//! The Go types of fields, items, arguments and results.

use std::collections::BTreeSet;

use super::text::Code;
use crate::api::{Api, Enum, EnumBase, ModelId, Property, Type};
use crate::code;
use crate::emit::options::shared::Integers;
use crate::plan::by_model::ByModel;
use crate::plan::integers::{Width, width, width_of_values};
use crate::plan::names::Ident;
use crate::plan::types::{Kind, List, NumberFormat, TextFormat};

/// Everything that determines a type.
#[derive(Clone, Copy)]
pub struct Types<'a> {
    pub api: &'a Api<'a>,
    pub models: &'a ByModel<Ident>,
    pub integers: Integers,
    /// The qualifier of models, with its dot; empty in the package itself.
    pub qualifier: &'static str,
}

/// The representation of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    Value,
    /// Nil where the value is absent.
    Pointer,
    /// A slice, a map or an interface, which may be nil itself.
    Plain,
    /// A `Nullable`, which distinguishes null from absent.
    Nullable,
}

/// `interface{}`.
pub const ANY: Code = Code::fixed("interface{}");
const ANY_OBJECT: Code = Code::fixed("map[string]interface{}");

impl<'a> Types<'a> {
    /// True if the type or its model allows null.
    pub fn takes_null(&self, ty: &Type<'_>) -> bool {
        ty.takes_null() || ty.model().is_some_and(|id| self.api.model(id).is_nullable())
    }

    /// The representation of a property's value.
    pub fn place(&self, ty: &Type<'_>, required: bool) -> Place {
        let takes_null = self.takes_null(ty);
        match self.api.resolved(ty).kind() {
            Kind::Map(map) if !required && !takes_null && !self.is_any(&map.values) => Place::Pointer,
            _ if self.is_plain(ty) => Place::Plain,
            _ if takes_null => Place::Nullable,
            _ if required => Place::Value,
            _ => Place::Pointer,
        }
    }

    /// The representation of a property's value in a model. A pointer breaks cycles of structs.
    pub fn field_place(&self, cycles: &[BTreeSet<ModelId>], of: ModelId, property: &Property<'_>) -> Place {
        let place = self.place(&property.ty, property.is_always_required());
        let within = self.api.resolved(&property.ty).model();
        let returns = |id| id == of || cycles.iter().any(|cycle| cycle.contains(&id) && cycle.contains(&of));
        if place == Place::Value && within.is_some_and(returns) { Place::Pointer } else { place }
    }

    /// True for a list and for an object of any values, which accessors return by value.
    pub fn is_plain_value(&self, ty: &Type<'_>) -> bool {
        match self.api.resolved(ty).kind() {
            Kind::List(_) | Kind::Tuple(_) | Kind::Object => true,
            Kind::Map(map) => self.is_any(&map.values),
            _ => false,
        }
    }

    /// True for a type with the value nil.
    pub fn is_plain(&self, ty: &Type<'_>) -> bool {
        let resolved = self.api.resolved(ty).kind();
        matches!(resolved, Kind::List(_) | Kind::Tuple(_) | Kind::Map(_) | Kind::Object) || self.is_interface(ty)
    }

    /// True for a type that is an interface.
    pub fn is_interface(&self, ty: &Type<'_>) -> bool {
        match self.api.resolved(ty).kind() {
            Kind::Any | Kind::Never | Kind::Null | Kind::Union(_) => true,
            Kind::Enum(values) => values.base == EnumBase::Mixed,
            _ => false,
        }
    }

    /// True for any value, an object of any values, and so on.
    fn is_any(&self, ty: &Type<'_>) -> bool {
        match ty.kind() {
            Kind::Map(map) => self.is_any(&map.values),
            kind => matches!(kind, Kind::Any | Kind::Never | Kind::Object),
        }
    }

    /// The type of a present value.
    pub fn base(&self, ty: &Type<'_>) -> Code {
        match ty.kind() {
            Kind::Any | Kind::Never | Kind::Null | Kind::Union(_) => ANY,
            Kind::Boolean => Code::fixed("bool"),
            Kind::Integer(format) => Code::fixed(whole(width(self.api, ty, format, self.integers))),
            Kind::Number(NumberFormat::Float) => Code::fixed("float32"),
            Kind::Number(_) => Code::fixed("float64"),
            Kind::Text(TextFormat::DateTime) => Code::fixed("time.Time"),
            Kind::Text(_) => Code::fixed("string"),
            Kind::File => Code::fixed("*os.File"),
            Kind::Object => ANY_OBJECT,
            Kind::List(List { item, .. }) => code!("[]{}", self.item(item)),
            Kind::Tuple(_) => Code::fixed("[]interface{}"),
            Kind::Map(map) => code!("map[string]{}", self.item(&map.values)),
            Kind::Enum(values) => self.of_values(values, ty),
            Kind::Model(id) => code!("{}{}", self.qualifier, self.models[id]),
        }
    }

    /// The base type of an enumeration.
    pub fn of_values(&self, values: &Enum<'_>, ty: &Type<'_>) -> Code {
        match values.base {
            EnumBase::String => Code::fixed("string"),
            EnumBase::Boolean => Code::fixed("bool"),
            EnumBase::Mixed => ANY,
            EnumBase::Number => {
                Code::fixed(width_of_values(self.api, values, ty, self.integers).map_or("float64", whole))
            }
        }
    }

    /// The type of an item of a list or a map.
    pub fn item(&self, ty: &Type<'_>) -> Code {
        match self.takes_null(ty) && !self.is_plain(ty) && !ty.is_one_file() {
            true => code!("*{}", self.base(ty)),
            false => self.base(ty),
        }
    }

    /// The type of a field.
    pub fn field(&self, ty: &Type<'_>, place: Place) -> Code {
        match place {
            Place::Value | Place::Plain => self.base(ty),
            Place::Pointer => code!("*{}", self.base(ty)),
            Place::Nullable => self.nullable(ty),
        }
    }

    /// `NullableString`: a type with a place for null.
    fn nullable(&self, ty: &Type<'_>) -> Code {
        let base = self.base(ty);
        match base.as_str() {
            "bool" => Code::fixed("NullableBool"),
            "int32" => Code::fixed("NullableInt32"),
            "int64" => Code::fixed("NullableInt64"),
            "float32" => Code::fixed("NullableFloat32"),
            "float64" => Code::fixed("NullableFloat64"),
            "string" => Code::fixed("NullableString"),
            "time.Time" => Code::fixed("NullableTime"),
            _ if ty.model().is_some() => code!("Nullable{}", base),
            _ => code!("Nullable[*{}]", base),
        }
    }

    /// The type of an argument, which is never a pointer.
    pub fn argument(&self, ty: &Type<'_>) -> Code {
        self.base(ty)
    }

    /// The type of a call's result: scalars, lists and objects of any values by value, others by pointer.
    pub fn result(&self, ty: &Type<'_>) -> Code {
        let base = self.base(ty);
        let by_value = match ty.kind() {
            Kind::Boolean | Kind::Integer(_) | Kind::Number(_) | Kind::File | Kind::Enum(_) => true,
            Kind::Text(format) => format != TextFormat::DateTime,
            Kind::Map(map) => self.is_any(&map.values),
            _ => self.is_plain(ty),
        };
        if by_value { base } else { code!("*{}", base) }
    }

    /// Adds the packages that a type needs.
    pub fn imports(&self, ty: &Type<'_>, add: &mut dyn FnMut(&'static str)) {
        match ty.kind() {
            Kind::Text(TextFormat::DateTime) => add("time"),
            Kind::File => add("os"),
            Kind::List(List { item, .. }) => self.imports(item, add),
            Kind::Map(map) => self.imports(&map.values, add),
            _ => {}
        }
    }

    /// The name of the field for an alternative of a union, from its type: `Pet`, `ArrayOfString`.
    pub fn alternative(&self, ty: &Type<'_>) -> Code {
        match ty.kind() {
            Kind::Model(id) => Code::from(&self.models[id]),
            Kind::List(List { item, .. }) => code!("ArrayOf{}", self.alternative(item)),
            Kind::Tuple(_) => Code::fixed("ArrayOfAny"),
            Kind::Map(map) => code!("MapmapOfString{}", self.alternative(&map.values)),
            Kind::Object => Code::fixed("MapmapOfStringAny"),
            _ => Code::fixed(match self.base(ty).as_str() {
                "bool" => "Bool",
                "int32" => "Int32",
                "int64" => "Int64",
                "uint64" => "Uint64",
                "float32" => "Float32",
                "float64" => "Float64",
                "string" => "String",
                "time.Time" => "TimeTime",
                "*os.File" => "OsFile",
                _ => "Any",
            }),
        }
    }

    /// The models that an object contains by value, which therefore must not contain it by value.
    pub fn held(&self, id: ModelId) -> Vec<ModelId> {
        let Some(object) = self.api.model(id).object() else { return Vec::new() };
        let by_value = |required, ty: &Type<'_>| self.place(ty, required) == Place::Value;
        let held = object.properties.iter().filter(|property| by_value(property.is_always_required(), &property.ty));
        held.filter_map(|property| self.api.resolved(&property.ty).model()).collect()
    }
}

const fn whole(width: Width) -> &'static str {
    match width {
        Width::Bits32 => "int32",
        Width::Bits64 => "int64",
        Width::Unsigned64 => "uint64",
    }
}
