//! The classes of unions, whose value is of one of several types.

use std::collections::BTreeSet;

use super::super::text::{Code, string};
use super::common::{Imports, Models};
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

impl Models<'_> {
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
            told: self.told(id, union, &places),
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

    fn told(&self, id: ModelId, union: &Alternatives<'_, '_>, places: &[usize]) -> Code {
        let choices = self.api.choices(id, &self.children);
        let mut seen = BTreeSet::new();
        // The values that alternatives list for the property are ignored if they do not tell the alternatives apart.
        let told = |discriminator: &Discriminator<'_>| match self.api.tells_apart(id, &self.children) {
            true => choices.len(),
            false => discriminator.mapping.len(),
        };
        let row = |value: &str, at: usize| code!("\n    ALTERNATIVES.when({}, {});", string(value), places[at]);
        let (property, rows) = match union.discriminator {
            Some(discriminator) => {
                let choices = choices.iter().take(told(discriminator)).filter(|choice| seen.insert(choice.value));
                let rows = choices.filter_map(|choice| Some(row(choice.value, union.position(choice.alternative)?)));
                (discriminator.property, rows.collect::<Vec<_>>())
            }
            None => match self.api.telling(union) {
                Some((property, values)) => (property, values.into_iter().map(|(value, at)| row(value, at)).collect()),
                None => return Code::default(),
            },
        };
        let other = union.discriminator.and_then(|of| union.position(of.default?));
        let other = other.map(|at| code!("\n    ALTERNATIVES.otherwise({});", places[at])).unwrap_or_default();
        code!("\n    ALTERNATIVES.by({});{}{}", string(property), Code::joined(rows, ""), other)
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
