//! The classes of unions, whose value is of one of several types.

use std::collections::{BTreeMap, BTreeSet};

use super::super::names::Field;
use super::super::text::{Code, string};
use super::common::{Imports, Models};
use super::fields::FieldView;
use crate::api::{Discriminator, ModelId, Type};
use crate::code;
use crate::plan::models::Alternatives;
use crate::plan::types::{Kind, List};

pub struct UnionView {
    /// `oneOf` or `anyOf`.
    pub(super) function: &'static str,
    pub(super) is_nullable: bool,
    /// The annotation by which the value is validated, too.
    pub(super) valid: Code,
    pub(super) members: Vec<MemberView>,
    /// The calls that say which properties a value has besides those of its member.
    pub(super) others: Code,
    /// The calls by which a value finds its member.
    pub(super) told: Code,
}

pub struct MemberView {
    pub(super) ty: Code,
    /// The type as a text, and as a value.
    pub(super) name: Code,
    pub(super) literal: Code,
    /// `ListOfString`, after `get`.
    pub(super) accessor: Code,
    /// True for the first member of a class: constructors tell classes apart, and not their arguments.
    pub(super) is_constructed: bool,
}

/// An interface, which the classes of its alternatives implement.
pub struct InterfaceView {
    /// The arguments of the annotation by which a value finds its class.
    pub(super) told: Code,
    pub(super) modifier: &'static str,
    /// ` extends Pet permits Cat, Dog`.
    pub(super) head: Code,
    pub(super) getters: Vec<FieldView>,
}

/// The way from a value to its alternative.
struct Told<'a> {
    property: &'a str,
    /// Values of the property, each with the alternative that it chooses.
    chosen: Vec<(&'a str, usize)>,
    /// The alternative for other values.
    other: Option<usize>,
}

impl Models<'_> {
    pub(super) fn interface(
        &self,
        id: ModelId,
        union: &Alternatives<'_, '_>,
        alternatives: &[ModelId],
        imports: &mut Imports,
    ) -> InterfaceView {
        let names = &self.client.names;
        let classes =
            |end: &'static str| Code::joined(alternatives.iter().map(|id| code!("{}{}", names.models[*id], end)), ", ");
        // Alternatives of one class share its place.
        let place: BTreeMap<_, _> = alternatives.iter().enumerate().map(|(place, id)| (*id, place)).collect();
        let place = |ty| place.get(&self.types.resolved(ty).model()?).copied();
        let places: Vec<_> = union.members.iter().map(|ty| place(ty).unwrap_or_default()).collect();
        let mut told = code!("types = {{{}}}", classes(".class"));
        if let Some(Told { property, chosen, other }) = self.told(id, union, &places) {
            told.push(code!(",\n    by = {}", string(property)));
            if !chosen.is_empty() {
                let values = chosen.iter().map(|(value, _)| string(value));
                let places = chosen.iter().map(|(_, place)| code!("{}", *place));
                told.push(code!(",\n    values = {{{}}}", Code::joined(values, ", ")));
                told.push(code!(",\n    places = {{{}}}", Code::joined(places, ", ")));
            }
            other.into_iter().for_each(|place| told.push(code!(",\n    otherwise = {}", place)));
        }
        let is_sealed = self.client.options.has_sealed_interfaces();
        let permits = if is_sealed { code!(" permits {}", classes("")) } else { Code::default() };
        let getters = self.shared(id).into_iter().map(|field| self.field(field, imports)).collect();
        if self.client.options.serializable_model {
            imports.insert("java.io.Serializable");
        }
        InterfaceView {
            told,
            modifier: if is_sealed { "sealed " } else { "" },
            head: code!("{}{}", self.above(id, " extends "), permits),
            getters,
        }
    }

    /// The fields whose getters are the same in each class of an interface. An enum within a class has no name outside of it.
    pub(super) fn shared(&self, id: ModelId) -> Vec<&Field<'_, '_>> {
        let objects = self.client.names.interfaces.objects(id);
        let mut all = objects.into_iter().map(|id| self.ordered(id));
        let mut out = all.next().unwrap_or_default();
        out.retain(|field| field.inline_enum.is_none());
        for fields in all {
            let fields: BTreeMap<_, _> = fields.into_iter().map(|field| (field.of.name, field)).collect();
            out.retain_mut(|mine| {
                let Some(other) = fields.get(mine.of.name).filter(|other| other.inline_enum.is_none()) else {
                    return false;
                };
                let is_same = other.accessor == mine.accessor && self.type_of(other) == self.type_of(mine);
                // A getter that can give null in one of the classes can do so in the interface.
                if self.types.is_nullable(other.of) {
                    *mine = other;
                }
                is_same
            });
        }
        out
    }

    pub(super) fn union(&self, id: ModelId, union: &Alternatives<'_, '_>, imports: &mut Imports) -> UnionView {
        let jackson = self.client.options.jackson();
        imports.extend(jackson.of_union);
        imports.insert("java.util.Map");
        let mut classes = BTreeSet::new();
        let mut seen: Vec<String> = Vec::new();
        let mut members = Vec::new();
        // The place of each alternative among the members; alternatives of one type share it.
        let mut places = Vec::new();
        for ty in union.members {
            let of = self.types.of(ty, None);
            if let Some(place) = seen.iter().position(|known| known == of.as_str()) {
                places.push(place);
                continue;
            }
            places.push(seen.len());
            seen.push(of.to_string());
            self.types.imports(ty, imports);
            let raw = of.as_str().split('<').next().unwrap_or_default().to_owned();
            let is_generic = raw.len() < of.as_str().len();
            let token = if self.client.options.is_gson() { "TypeToken" } else { "TypeReference" };
            if is_generic {
                imports.insert(jackson.type_reference);
            }
            members.push(MemberView {
                name: string(of.as_str()),
                literal: if is_generic { code!("new {}<{}>() {{}}", token, of) } else { code!("{}.class", of) },
                accessor: self.accessor(ty),
                is_constructed: classes.insert(raw),
                ty: of,
            });
        }
        UnionView {
            function: if union.any { "anyOf" } else { "oneOf" },
            is_nullable: self.api.model(id).is_nullable(),
            valid: self.client.options.validation().map(|of| code!("  @{}.Valid\n", of)).unwrap_or_default(),
            others: self.others(union),
            told: self.told(id, union, &places).map(Told::calls).unwrap_or_default(),
            members,
        }
    }

    fn others(&self, union: &Alternatives<'_, '_>) -> Code {
        let mut out = Code::default();
        if !union.common.is_empty() {
            let names = union.common.iter().map(|property| string(property.name));
            out.push(code!("\n    ALTERNATIVES.others({});", Code::joined(names, ", ")));
        }
        let objects = union.members.iter().filter(|ty| self.api.object(ty).is_some());
        if union.any && objects.count() > 1 {
            out.push(Code::fixed("\n    ALTERNATIVES.any();"));
        }
        out
    }

    /// `places` has the place of each alternative.
    fn told<'t>(&'t self, id: ModelId, union: &Alternatives<'t, 't>, places: &[usize]) -> Option<Told<'t>> {
        let choices = self.api.choices(id, &self.children);
        let mut seen = BTreeSet::new();
        // The values that alternatives list for the property are ignored if they do not tell the alternatives apart.
        let told = |discriminator: &Discriminator<'_>| match self.api.tells_apart(id, &self.children) {
            true => choices.len(),
            false => discriminator.mapping.len(),
        };
        let Some(discriminator) = union.discriminator else {
            let (property, values) = self.api.telling(union)?;
            let chosen = values.into_iter().map(|(value, at)| (value, places[at])).collect();
            return Some(Told { property, chosen, other: None });
        };
        let choices = choices.iter().take(told(discriminator)).filter(|choice| seen.insert(choice.value));
        let chosen = choices.filter_map(|choice| Some((choice.value, places[union.position(choice.alternative)?])));
        let other = discriminator.default.and_then(|default| Some(places[union.position(default)?]));
        Some(Told { property: discriminator.property, chosen: chosen.collect(), other })
    }

    /// The name of a type within that of a method.
    fn accessor(&self, ty: &Type<'_>) -> Code {
        let ty = self.types.resolved(ty);
        match ty.kind() {
            Kind::List(List { item, is_set }) => {
                code!("{}Of{}", if is_set { "Set" } else { "List" }, self.accessor(item))
            }
            Kind::Tuple(_) => Code::fixed("ListOfObject"),
            Kind::Map(map) => code!("MapOf{}", self.accessor(&map.values)),
            _ => match self.types.of(ty, None).as_str() {
                "byte[]" => Code::fixed("ByteArray"),
                _ => self.types.of(ty, None),
            },
        }
    }
}

impl Told<'_> {
    /// The calls that say so.
    fn calls(self) -> Code {
        let row = |(value, place): (&str, usize)| code!("\n    ALTERNATIVES.when({}, {});", string(value), place);
        let rows = self.chosen.into_iter().map(row);
        let other = self.other.map(|place| code!("\n    ALTERNATIVES.otherwise({});", place)).unwrap_or_default();
        code!("\n    ALTERNATIVES.by({});{}{}", string(self.property), Code::joined(rows, ""), other)
    }
}
