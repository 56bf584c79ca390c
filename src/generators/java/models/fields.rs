//! The fields of classes, and the methods of each.

use super::super::names::{Constants, Field, listed};
use super::super::text::{Code, constant, deprecation, javadoc, nested, number, string};
use super::super::types::is_received;
use super::common::{Imports, Models};
use super::enums::scalar;
use crate::api::{Bound, EnumBase, Property, Type};
use crate::code;
use crate::plan::constraints::{Rule, rules};
use crate::plan::names::Ident;
use crate::plan::schema_notes::current_text;
use crate::plan::types::{Kind, List, TextFormat};
use crate::spec::{Node, NodeKind};

/// A property of a class.
pub struct FieldView {
    /// The comment of the getter, and its annotation if it is deprecated.
    pub(super) doc: Code,
    /// The annotations of the getter for documentation and Bean Validation.
    pub(super) marks: Code,
    /// True for a number that JSON has as a text.
    pub(super) is_text: bool,
    pub(super) wire: Code,
    pub(super) constant: Ident,
    pub(super) ident: Ident,
    /// `PetId`, after `set`.
    pub(super) accessor: Ident,
    /// `getPetId`.
    pub(super) getter: Code,
    pub(super) ty: Code,
    /// The type with its nullness.
    pub(super) marked: Code,
    /// The value before any is set; empty for null.
    pub(super) default: Code,
    /// True for a `JsonNullable`, which tells null from absent.
    pub(super) is_wrapped: bool,
    /// True for a property that every response has.
    pub(super) is_required: bool,
    pub(super) include: &'static str,
    pub(super) is_read_only: bool,
    /// True for a read-only property that the constructor takes.
    pub(super) is_constructed: bool,
    /// The verb, the types of the parameters, and the arguments of the method that adds to a list or a map.
    pub(super) adder: Option<(&'static str, Code, Code)>,
    /// The enum of an unnamed enumeration, with its lines indented.
    pub(super) inline_enum: Option<Code>,
}

impl FieldView {
    /// The annotation with the facts of a field that Gson does not know.
    pub(super) fn rule(&self) -> Code {
        let flags = [
            (self.is_required, "isRequired = true"),
            (self.is_wrapped, "isNullable = true"),
            (self.is_text, "isText = true"),
            (self.is_read_only, "isReadOnly = true"),
        ];
        let flags = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| Code::fixed(flag));
        let rule = Code::joined(flags, ", ");
        if rule.is_empty() { rule } else { code!("\n  @ModelAdapters.Rule({})", rule) }
    }
}

impl<'a> Models<'a> {
    /// True for a property whose field tells null from absent.
    pub(super) fn is_wrapped(&self, property: &Property<'_>) -> bool {
        self.client.options.open_api_nullable && !is_received(property) && self.types.takes_null(&property.ty)
    }

    pub(super) fn type_of(&self, field: &Field<'_, '_>) -> Code {
        self.types.of(&field.of.ty, field.inline_enum.as_ref().map(|(name, _)| name))
    }

    pub(super) fn field(&self, field: &Field<'_, '_>, imports: &mut Imports) -> FieldView {
        let property = field.of;
        let (required, is_wrapped) = (is_received(property), self.is_wrapped(property));
        let ty = self.type_of(field);
        let is_nullable = self.types.is_nullable(property);
        self.types.imports(&property.ty, imports);
        imports
            .extend(["com.fasterxml.jackson.annotation.JsonInclude", "com.fasterxml.jackson.annotation.JsonProperty"]);
        if is_wrapped {
            imports.extend([
                "com.fasterxml.jackson.annotation.JsonIgnore",
                "org.openapitools.jackson.nullable.JsonNullable",
            ]);
        }
        let mark = if is_nullable { "@Nullable" } else { "@NonNull" };
        imports.insert(if is_nullable {
            "org.jspecify.annotations.Nullable"
        } else {
            "org.jspecify.annotations.NonNull"
        });
        let marked = match ty.as_str() {
            "byte[]" => code!("byte {} []", mark),
            _ => code!("{} {}", mark, ty),
        };
        let is_text =
            is_decimal(&property.ty) || self.client.options.big_decimal_as_string && ty.as_str() == "BigDecimal";
        if is_text {
            imports.insert("com.fasterxml.jackson.annotation.JsonFormat");
        }
        let text = current_text(property, &|value| value.node.to_json());
        let is_boolean = ty.as_str() == "Boolean";
        let prefix = if is_boolean {
            super::super::text::word(&self.client.options.boolean_getter_prefix)
        } else {
            Code::fixed("get")
        };
        FieldView {
            doc: code!("{}{}", javadoc(&text, "  "), deprecation(property.deprecated, "  ")),
            marks: code!("{}{}", self.documents_property(property, imports), self.marks(property, is_wrapped)),
            is_text,
            wire: string(property.name),
            constant: field.constant.clone(),
            ident: field.ident.clone(),
            accessor: field.accessor.clone(),
            getter: code!("{}{}", prefix, field.accessor),
            default: self.default(field, required, is_wrapped && !self.client.options.is_gson(), imports),
            adder: self.adder(field),
            inline_enum: field.inline_enum.as_ref().and_then(|(name, constants)| {
                let (values, ty, _) = listed(&property.ty)?;
                Some(nested(&self.enumeration(name, values, ty, constants, imports)))
            }),
            marked,
            ty,
            is_wrapped,
            is_required: required,
            include: if required { "ALWAYS" } else { "USE_DEFAULTS" },
            is_read_only: property.read_only,
            is_constructed: property.read_only,
        }
    }

    /// The annotations of a getter for Bean Validation.
    fn marks(&self, property: &Property<'_>, is_wrapped: bool) -> Code {
        let mut out = Code::default();
        let Some(package) = self.client.options.validation() else { return out };
        let mut mark = |code: Code| out.push(code!("  @{}.{}\n", package, code));
        if property.is_required_both_ways() && !is_wrapped && !self.types.takes_null(&property.ty) {
            mark(Code::fixed("constraints.NotNull"));
        }
        // Without a class of its own, a value has neither parts nor a size.
        let has_class = !matches!(property.ty.kind(), Kind::Any | Kind::Object);
        if has_class && self.api.has_parts(&property.ty) {
            mark(Code::fixed("Valid"));
        }
        let rules = if has_class { rules(&property.ty) } else { Vec::new() };
        rules.into_iter().filter_map(constraint).for_each(&mut mark);
        if property.ty.format() == Some("email") {
            mark(Code::fixed("constraints.Email"));
        }
        out
    }

    fn adder(&self, field: &Field<'_, '_>) -> Option<(&'static str, Code, Code)> {
        let named = field.inline_enum.as_ref().map(|(name, _)| name);
        let ident = &field.ident;
        match field.of.ty.kind() {
            Kind::List(List { item, .. }) => {
                Some(("add", code!("{} {}Item", self.types.of(item, named), ident), code!("{}Item", ident)))
            }
            Kind::Tuple(_) => Some(("add", code!("Object {}Item", ident), code!("{}Item", ident))),
            Kind::Map(map) => Some((
                "put",
                code!("String key, {} {}Item", self.types.of(&map.values, named), ident),
                code!("key, {}Item", ident),
            )),
            _ => None,
        }
    }

    /// The value of a new object.
    fn default(&self, field: &Field<'_, '_>, required: bool, is_wrapped: bool, imports: &mut Imports) -> Code {
        let constants = field.inline_enum.as_ref();
        let given = field.of.default.filter(|_| !field.of.read_only);
        let given = given.and_then(|node| self.literal(&field.of.ty, constants, node, imports));
        // A variable hides the class that has its name.
        let is_hidden =
            |value: &Code| value.as_str().strip_prefix(field.ident.as_str()).is_some_and(|rest| rest.starts_with('.'));
        let given = given.map(|value| if is_hidden(&value) { code!("{}.{}", self.package, value) } else { value });
        let container = || {
            let (class, import) = match field.of.ty.kind() {
                Kind::List(List { is_set: true, .. }) => ("LinkedHashSet", "java.util.LinkedHashSet"),
                Kind::List(_) | Kind::Tuple(_) => ("ArrayList", "java.util.ArrayList"),
                Kind::Map(_) => ("LinkedHashMap", "java.util.LinkedHashMap"),
                _ => return None,
            };
            let is_empty = required
                && !self.client.options.container_default_to_null
                && !field.of.read_only
                && !self.types.takes_null(&field.of.ty);
            is_empty.then(|| {
                imports.insert(import);
                code!("new {}<>()", class)
            })
        };
        match given.or_else(container) {
            Some(value) if is_wrapped => code!(" = JsonNullable.of({})", value),
            Some(value) => code!(" = {}", value),
            None if is_wrapped => Code::fixed(" = JsonNullable.undefined()"),
            None => Code::default(),
        }
    }

    /// A value of the description as an expression of its Java type.
    pub(super) fn literal(
        &self,
        ty: &Type<'_>,
        inline: Option<&(Ident, Constants<'_, '_>)>,
        node: Node<'_>,
        imports: &mut Imports,
    ) -> Option<Code> {
        let constant = |name: &Ident, constants: &Constants<'_, '_>| {
            let found = constants.listed.iter().find(|value| value.node.to_json() == node.to_json())?;
            Some(code!("{}.{}", name, found.ident))
        };
        if self.api.named_enumeration(ty).is_some() {
            let id = ty.model()?;
            return constant(&self.client.names.models[id], &self.client.names.members[id].constants);
        }
        if let (Kind::Enum(_), Some((name, constants))) = (ty.kind(), inline) {
            return constant(name, constants);
        }
        let base = self.types.of(ty, None);
        let parsed = |parse: &'static str| Some(code!("ModelValues.parsed({}, {})", parse, string(node.str()?)));
        match (base.as_str(), node.kind()) {
            ("String", NodeKind::String) => Some(string(node.str()?)),
            ("Boolean", NodeKind::Bool) => Some(Code::fixed(if node.to_json() == "true" { "true" } else { "false" })),
            ("OffsetDateTime", NodeKind::String) => parsed("Formats::time"),
            ("LocalDate", NodeKind::String) => parsed("LocalDate::parse"),
            ("UUID", NodeKind::String) => parsed("UUID::fromString"),
            ("URI", NodeKind::String) => parsed("URI::create"),
            (_, NodeKind::Number) if in_range(base.as_str(), node.number()?) => {
                Some(scalar(node.number()?, base.as_str()))
            }
            (_, NodeKind::Array) => {
                let Kind::List(List { item, is_set }) = ty.kind() else { return None };
                let items = node.items().map(|item_node| self.literal(item, inline, item_node, imports));
                let items: Vec<_> = items.collect::<Option<_>>()?;
                let (class, import) = if is_set {
                    ("LinkedHashSet", "java.util.LinkedHashSet")
                } else {
                    ("ArrayList", "java.util.ArrayList")
                };
                imports.extend([import, "java.util.Arrays"]);
                Some(match items.is_empty() {
                    true => code!("new {}<>()", class),
                    false => code!("new {}<>(Arrays.asList({}))", class, Code::joined(items, ", ")),
                })
            }
            _ => None,
        }
    }

    /// A string as a value of a property that tells subclasses apart.
    pub(super) fn tag(&self, field: &Field<'_, '_>, value: &str) -> Option<Code> {
        let found = |name: &Ident, constants: &Constants<'_, '_>| {
            let constant = constants.listed.iter().find(|constant| constant.node.str() == Some(value))?;
            Some(code!("{}.{}", name, constant.ident))
        };
        if let Some(values) = self.api.named_enumeration(&field.of.ty) {
            let id = field.of.ty.model().filter(|_| values.base == EnumBase::String)?;
            return found(&self.client.names.models[id], &self.client.names.members[id].constants);
        }
        match &field.inline_enum {
            Some((name, constants)) => found(name, constants),
            None => (self.type_of(field).as_str() == "String").then(|| string(value)),
        }
    }
}

/// True for a number that JSON has as a text, also within lists and maps.
fn is_decimal(ty: &Type<'_>) -> bool {
    match ty.kind() {
        Kind::Text(TextFormat::Plain) => ty.format() == Some("decimal"),
        Kind::List(List { item, .. }) => is_decimal(item),
        Kind::Map(map) => is_decimal(&map.values),
        _ => false,
    }
}

/// A constraint of the description as an annotation, without its package.
fn constraint(rule: Rule<'_>) -> Option<Code> {
    let bound = |name: &'static str, bound: Bound<'_>| {
        code!(
            "constraints.{}(value = {}, inclusive = {})",
            name,
            string(bound.value),
            if bound.exclusive { "false" } else { "true" }
        )
    };
    let size = |name: &'static str, length: u64| {
        code!("constraints.Size({} = {})", name, number(&length.min(i32::MAX as u64).to_string(), ""))
    };
    Some(match rule {
        Rule::Minimum(at) => bound("DecimalMin", at),
        Rule::Maximum(at) => bound("DecimalMax", at),
        Rule::MinLength(length) | Rule::MinItems(length) | Rule::MinProperties(length) => size("min", length),
        Rule::MaxLength(length) | Rule::MaxItems(length) | Rule::MaxProperties(length) => size("max", length),
        Rule::Pattern(pattern) => code!("constraints.Pattern(regexp = {})", constant(pattern)?),
        Rule::MultipleOf(_) => return None,
    })
}

/// True for a number in the range of a type.
fn in_range(base: &str, json: &str) -> bool {
    match base {
        "Integer" => json.parse::<i32>().is_ok(),
        "Long" => json.parse::<i64>().is_ok(),
        "BigInteger" => json.parse::<i128>().is_ok(),
        "Float" => json.parse::<f32>().is_ok_and(f32::is_finite),
        "Double" => json.parse::<f64>().is_ok_and(f64::is_finite),
        "BigDecimal" => true,
        _ => false,
    }
}
