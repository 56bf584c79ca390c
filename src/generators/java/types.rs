//! The Java types of properties, items, arguments and results.

use std::collections::BTreeSet;

use super::options::{DateLibrary, Options};
use super::text::Code;
use crate::api::{Api, Enum, EnumBase, ModelId, Property, Type};
use crate::code;
use crate::plan::by_model::ByModel;
use crate::plan::integers::{Width, width, width_of_values};
use crate::plan::names::Ident;
use crate::plan::types::{Kind, List, NumberFormat, TextFormat};

/// Everything that determines a type.
#[derive(Clone, Copy)]
pub struct Types<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub models: &'a ByModel<Ident>,
    /// The class of a file.
    pub file: &'static str,
}

impl<'a> Types<'a> {
    /// The types that operations take and return, whose files can be resources of Spring.
    pub fn of_operations(self) -> Self {
        Self { file: if self.options.has_resources() { "Resource" } else { self.file }, ..self }
    }

    /// True if the type or its model allows null.
    pub fn takes_null(&self, ty: &Type<'_>) -> bool {
        ty.takes_null() || ty.model().is_some_and(|id| self.api.model(id).is_nullable())
    }

    /// True for a property that the value of a class can lack, or have null for.
    pub fn is_nullable(&self, property: &Property<'_>) -> bool {
        !is_received(property) || self.takes_null(&property.ty)
    }

    /// The type of a value. An unnamed enumeration is the type of its values, unless it is `named` by a class of its own.
    pub fn of(&self, ty: &Type<'_>, named: Option<&Ident>) -> Code {
        let ty = self.resolved(ty);
        match ty.kind() {
            Kind::Any | Kind::Never | Kind::Null | Kind::Object | Kind::Union(_) => Code::fixed("Object"),
            Kind::Boolean => Code::fixed("Boolean"),
            Kind::Integer(format) => Code::fixed(whole(width(self.api, ty, format, self.options.integers))),
            Kind::Number(format) => Code::fixed(fraction(format)),
            Kind::Text(format) => Code::fixed(self.text(format, ty.format())),
            Kind::File => Code::fixed(self.file),
            Kind::List(List { item, is_set }) => {
                code!("{}<{}>", if is_set { "Set" } else { "List" }, self.item(item, named))
            }
            Kind::Tuple(_) => Code::fixed("List<Object>"),
            Kind::Map(map) => code!("Map<String, {}>", self.item(&map.values, named)),
            Kind::Enum(values) => named.map_or_else(|| self.of_values(values, ty), Code::from),
            Kind::Model(id) => Code::from(&self.models[id]),
        }
    }

    /// The type of an item of a list, or of a value of a map.
    pub fn item(&self, ty: &Type<'_>, named: Option<&Ident>) -> Code {
        let of = self.of(ty, named);
        match of.as_str() {
            _ if !self.is_marked(ty) => of,
            "byte[]" => Code::fixed("byte @Nullable []"),
            _ => code!("@Nullable {}", of),
        }
    }

    /// True for an item that can be null, unless its type says so by itself.
    fn is_marked(&self, ty: &Type<'_>) -> bool {
        self.takes_null(ty) && self.of(ty, None).as_str() != "Object"
    }

    /// The target of a name that has no class.
    pub fn resolved<'t>(&self, mut ty: &'t Type<'t>) -> &'t Type<'t>
    where
        'a: 't,
    {
        while let Some(of) = ty.model().and_then(|id| self.api.model(id).alias()).filter(|of| !Self::has_class(of)) {
            ty = of;
        }
        ty
    }

    /// The type of the items of a list, if it is one, without its nullness.
    pub fn items(&self, ty: &Type<'_>) -> Option<Code> {
        let ty = self.resolved(ty);
        let item = ty.items().map(|item| self.of(item, None));
        item.or(ty.is_tuple().then_some(Code::fixed("Object")))
    }

    /// Calls `visit` for each model whose class a type names.
    pub fn visit_classes(&self, ty: &Type<'_>, visit: &mut dyn FnMut(ModelId)) {
        let ty = self.resolved(ty);
        match ty.kind() {
            Kind::List(list) => self.visit_classes(list.item, visit),
            Kind::Map(map) => self.visit_classes(&map.values, visit),
            Kind::Model(id) => visit(id),
            _ => {}
        }
    }

    /// True for the target of another name that is a class of its own: a list or a map that contains itself.
    pub fn has_class(of: &Type<'_>) -> bool {
        matches!(of.kind(), Kind::List(_) | Kind::Map(_))
    }

    fn text(&self, format: TextFormat, written: Option<&str>) -> &'static str {
        match format {
            TextFormat::DateTime if self.options.date_library == DateLibrary::LocalDateTime => "LocalDateTime",
            TextFormat::DateTime => "OffsetDateTime",
            TextFormat::Date => "LocalDate",
            TextFormat::Uuid => "UUID",
            TextFormat::Byte => "byte[]",
            TextFormat::Plain if written == Some("uri") => "URI",
            TextFormat::Plain if written == Some("decimal") => "BigDecimal",
            TextFormat::Plain => "String",
        }
    }

    /// The type of an enumeration's values.
    pub fn of_values(&self, values: &Enum<'_>, ty: &Type<'_>) -> Code {
        Code::fixed(match values.base {
            EnumBase::String => "String",
            EnumBase::Boolean => "Boolean",
            EnumBase::Mixed => "Object",
            EnumBase::Number => {
                width_of_values(self.api, values, ty, self.options.integers).map_or("BigDecimal", whole)
            }
        })
    }

    /// Adds the imports that a type needs.
    pub fn imports(&self, ty: &Type<'_>, imports: &mut BTreeSet<&'static str>) {
        let ty = self.resolved(ty);
        if ty.is_one_file() && self.file == "Resource" {
            imports.insert("org.springframework.core.io.Resource");
        }
        match ty.kind() {
            Kind::List(List { item, is_set }) => {
                imports.insert(if is_set { "java.util.Set" } else { "java.util.List" });
                self.item_imports(item, imports);
            }
            Kind::Tuple(_) => _ = imports.insert("java.util.List"),
            Kind::Map(map) => {
                imports.insert("java.util.Map");
                self.item_imports(&map.values, imports);
            }
            Kind::Enum(values) => imports.extend(import(self.of_values(values, ty).as_str())),
            _ => imports.extend(import(self.of(ty, None).as_str())),
        }
    }

    fn item_imports(&self, ty: &Type<'_>, imports: &mut BTreeSet<&'static str>) {
        if self.is_marked(ty) {
            imports.insert("org.jspecify.annotations.Nullable");
        }
        self.imports(ty, imports);
    }
}

/// True for a property that every response has.
pub fn is_received(property: &Property<'_>) -> bool {
    property.is_always_required() && !property.write_only
}

/// The import of a class of the Java library.
pub fn import(name: &str) -> Option<&'static str> {
    const IMPORTS: [&str; 8] = [
        "java.io.File",
        "java.math.BigDecimal",
        "java.math.BigInteger",
        "java.net.URI",
        "java.time.LocalDate",
        "java.time.LocalDateTime",
        "java.time.OffsetDateTime",
        "java.util.UUID",
    ];
    IMPORTS.into_iter().find(|import| import.rsplit('.').next() == Some(name))
}

const fn whole(width: Width) -> &'static str {
    match width {
        Width::Bits32 => "Integer",
        Width::Bits64 => "Long",
        Width::Unsigned64 => "BigInteger",
    }
}

const fn fraction(format: NumberFormat) -> &'static str {
    match format {
        NumberFormat::Float => "Float",
        NumberFormat::Double => "Double",
        NumberFormat::Other => "BigDecimal",
    }
}
