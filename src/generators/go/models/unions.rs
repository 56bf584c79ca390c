//! The structs of unions, which have a field for each alternative.

use std::collections::BTreeSet;

use super::super::text::{Code, Row, functions, rows, string};
use super::common::{Models, article};
use crate::api::{Discriminator, ModelId, Type};
use crate::code;
use crate::plan::models::Alternatives;
use crate::plan::names::Ident;

pub struct UnionView {
    pub(super) rows: Code,
    /// For each alternative: the field, its type, the article of the type, and the constructor.
    pub(super) members: Vec<(Ident, Code, &'static str, Code)>,
    pub(super) accessors: Code,
    pub(super) fields: Code,
    /// `oneOf` or `anyOf`.
    pub(super) function: &'static str,
    /// The property that selects an alternative, and `"value": index` for each value.
    pub(super) chosen: Option<(Code, Code)>,
    /// For objects, only the value of the property selects an alternative.
    pub(super) is_looked_up: bool,
    /// The index of the alternative that is used if no value selects one.
    pub(super) other: Option<usize>,
}

impl<'a> Models<'a> {
    pub(super) fn union(
        &self,
        id: ModelId,
        union: &Alternatives<'a, 'a>,
        imports: &mut BTreeSet<&'static str>,
    ) -> (UnionView, Code) {
        let name = &self.client.names.models[id];
        let own = self.fields(id);
        let own: Vec<_> = own.into_iter().filter(|field| !field.property.of_alternative).collect();
        let mut seen = BTreeSet::new();
        let alternatives = &self.client.names.members[id].alternatives;
        let members = alternatives.iter().map(|named| (named.of, &named.ident));
        let members: Vec<_> = members.filter(|(_, ident)| seen.insert(*ident)).collect();
        let place = |ident: &Ident| members.iter().position(|member| member.1 == ident).unwrap_or_default();
        for ty in union.members.iter().chain(own.iter().map(|field| &field.property.ty)) {
            self.types.imports(ty, &mut |import| _ = imports.insert(import));
        }
        let row = |(ty, ident): &(&Type<'_>, &Ident)| Row {
            doc: Code::default(),
            cells: vec![Code::from(*ident), code!("*{}", self.types.base(ty))],
        };
        let choices = self.api.choices(id, &self.children);
        let chosen = |value: &str, at: usize| code!("{}: {}", string(value), place(&alternatives[at].ident));
        // The values that alternatives list for the property are ignored if they do not tell the alternatives apart.
        let told = |discriminator: &Discriminator<'_>| match self.api.tells_apart(id, &self.children) {
            true => choices.len(),
            false => discriminator.mapping.len(),
        };
        let mut seen = BTreeSet::new();
        let chosen = match union.discriminator {
            Some(discriminator) => {
                let choices = choices.iter().take(told(discriminator)).filter(|choice| seen.insert(choice.value));
                let rows = choices.filter_map(|choice| Some(chosen(choice.value, union.position(choice.alternative)?)));
                Some((string(discriminator.property), rows.collect::<Vec<_>>()))
            }
            None => self.api.telling(union).map(|(property, values)| {
                (string(property), values.into_iter().map(|(value, at)| chosen(value, at)).collect())
            }),
        };
        let other = union.discriminator.and_then(|of| Some(place(&alternatives[union.position(of.default?)?].ident)));
        let mut out = rows(&members.iter().map(row).collect::<Vec<_>>());
        if !own.is_empty() {
            out.push(code!("\n{}", rows(&own.iter().map(|field| self.row(field)).collect::<Vec<_>>())));
        }
        let mut accessors = self.accessors(name, &own);
        accessors.push(code!(
            "\n// GetActualInstance returns a pointer to the value that is set, or nil.\n{}",
            functions(&[(
                code!("func (o *{}) GetActualInstance() interface{{}}", name),
                Code::fixed("return instance(at(o).alternatives())")
            ),])
        ));
        if !union.any {
            accessors.push(code!(
                "\n// GetActualInstanceValue returns the value that is set, or nil.\n{}",
                functions(&[(
                    code!("func (o {}) GetActualInstanceValue() interface{{}}", name),
                    Code::fixed("return instanceValue(o.alternatives())")
                ),])
            ));
        }
        let made = members.iter().filter(|_| !union.any).map(|(ty, ident)| {
            let ty = self.types.base(ty);
            let article = article(ty.as_str());
            let head = code!("func {}As{}(v *{}) {}", ident, name, ty, name);
            let function = functions(&[(head, code!("return {}{{{}: v}}", name, ident))]);
            ((*ident).clone(), ty, article, function)
        });
        let view = UnionView {
            rows: out,
            members: made.collect(),
            accessors,
            fields: Code::joined(members.iter().map(|(_, ident)| code!("&o.{}", ident)), ", "),
            chosen: chosen
                .filter(|(_, rows)| !rows.is_empty())
                .map(|(property, rows)| (property, Code::joined(rows, ", "))),
            other,
            is_looked_up: self.client.options.use_one_of_discriminator_lookup
                && union.discriminator.is_some()
                && !union.any,
            function: if union.any { "anyOf" } else { "oneOf" },
        };
        let json = functions(&self.json(name, false));
        (view, code!("\n// MarshalJSON writes the value as JSON.\n{}{}", json, self.nullable(name)))
    }
}
