//! Schemas that contain themselves without a member of an object between. A language needs a name for such a type.

use std::collections::BTreeMap;

use super::corrections::Correction;
use super::kinds::ComponentKind;
use super::schema::Reader;
use super::types::Step;
use super::types::Written;
use crate::api::{ModelId, cycles};
use crate::spec::Node;

/// The schemas that contain themselves.
#[derive(Default)]
pub struct Recursive {
    /// For each of them the number of the cycle of alternatives that it is on; none if an array is between.
    schemas: BTreeMap<String, Option<usize>>,
}

impl Recursive {
    /// The names of the schemas.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.schemas.keys().map(String::as_str)
    }

    pub fn has(&self, name: &str) -> bool {
        self.schemas.contains_key(name)
    }

    /// The type of a schema without those alternatives that lead back to it.
    pub fn cut<'d>(&self, name: &str, ty: Written<'d>) -> Written<'d> {
        let Some(Some(cycle)) = self.schemas.get(name) else { return ty };
        let leads_back =
            |ty: &Written<'d>| component_of(ty).is_some_and(|name| self.schemas.get(name) == Some(&Some(*cycle)));
        match ty {
            ty if leads_back(&ty) => Written::Any,
            Written::Either(types) => {
                let kept: Vec<_> = types.into_iter().filter(|ty| !leads_back(ty)).collect();
                let kept = kept.into_iter().map(|ty| self.cut(name, ty)).collect::<Vec<_>>();
                if kept.is_empty() { Written::Any } else { Written::Either(kept) }
            }
            Written::All(types) => Written::All(types.into_iter().map(|ty| self.cut(name, ty)).collect()),
            Written::Without(ty, property) => Written::Without(Box::new(self.cut(name, *ty)), property),
            Written::Requiring(ty, names) => Written::Requiring(Box::new(self.cut(name, *ty)), names),
            Written::NotNull(ty) => Written::NotNull(Box::new(self.cut(name, *ty))),
            ty => ty,
        }
    }
}

impl<'d> Reader<'_, 'd> {
    /// Finds the schemas of the components that contain themselves.
    pub fn recursive(&self) -> Recursive {
        if !self.reading.corrected {
            return Recursive::default();
        }
        let all = self.components(ComponentKind::Schemas);
        let numbers: BTreeMap<&str, u32> =
            (0..).zip(&all).map(|(number, entry)| (entry.name.as_str(), number)).collect();
        let mut place = self.place(["components", "schemas", ""]);
        let (mut near, mut strict) = (Vec::new(), Vec::new());
        for entry in &all {
            let read = || self.directed(entry.direction, || self.schema(entry.node, &mut place));
            let ty = is_compound(entry.node).then(read);
            let mut found = (Vec::new(), Vec::new());
            if let Some(ty) = &ty {
                let mut add = |name: &str, in_array: bool| {
                    if let Some(number) = numbers.get(name) {
                        found.0.push(ModelId(*number));
                        if !in_array {
                            found.1.push(ModelId(*number));
                        }
                    }
                };
                direct(ty, false, &mut add);
            }
            near.push(found.0);
            strict.push(found.1);
        }
        let cycles_of = |edges: &[Vec<ModelId>]| {
            let alone = (0..).map(ModelId).zip(edges).filter(|(id, to)| to.contains(id)).map(|(id, _)| [id].into());
            let several = cycles(edges.len(), &|id| edges[id.0 as usize].clone());
            several.into_iter().chain(alone).collect::<Vec<std::collections::BTreeSet<_>>>()
        };
        let mut schemas = BTreeMap::new();
        for id in cycles_of(&near).into_iter().flatten() {
            self.note(all[id.0 as usize].node, Correction::Recursive);
            schemas.insert(all[id.0 as usize].name.clone(), None);
        }
        for (number, cycle) in cycles_of(&strict).into_iter().enumerate() {
            for id in cycle {
                schemas.insert(all[id.0 as usize].name.clone(), Some(number));
            }
        }
        Recursive { schemas }
    }
}

/// False for a schema that refers to others only in the members of an object.
fn is_compound(node: Node<'_>) -> bool {
    let keys = ["allOf", "anyOf", "oneOf", "items", "prefixItems", "$ref", "$dynamicRef"];
    keys.into_iter().any(|key| node.get(key).is_some())
}

/// The component that a type is, or is a part of.
fn component_of<'t>(ty: &'t Written<'_>) -> Option<&'t str> {
    match ty {
        Written::Reference(steps) => match steps.as_slice() {
            [Step::Key(root), Step::Key(kind), Step::Key(name), ..] if root == "components" && kind == "schemas" => {
                Some(name)
            }
            _ => None,
        },
        _ => None,
    }
}

/// Reports the components that a type contains without a member between, and whether an array is.
fn direct(ty: &Written<'_>, in_array: bool, found: &mut impl FnMut(&str, bool)) {
    match ty {
        Written::Reference(_) => component_of(ty).into_iter().for_each(|name| found(name, in_array)),
        Written::List(item) => direct(item, true, found),
        Written::Tuple(items, rest) => items.iter().chain(rest.as_deref()).for_each(|item| direct(item, true, found)),
        Written::All(types) | Written::Either(types) => types.iter().for_each(|ty| direct(ty, in_array, found)),
        Written::Without(ty, _) | Written::Requiring(ty, _) | Written::NotNull(ty) => direct(ty, in_array, found),
        _ => {}
    }
}
