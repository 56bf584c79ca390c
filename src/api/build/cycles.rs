//! Unions that contain themselves, which would be infinite types in TypeScript or Rust.
//!
//! If A is B or C, and B is A or D, then both are C or D: unions that are alternatives of each other have the same
//! alternatives, so each gets those of all. If one of them has a discriminator or properties, the cycle is cut instead.

use std::collections::{BTreeMap, BTreeSet};

use super::builder::Builder;
use crate::api::rules;
use crate::api::{ModelId, ModelShape, Shape, Type};
use crate::small::CollectSmall;

/// The total number of alternatives after flattening the unions of a cycle.
const FLATTENED: usize = 10_000;

impl<'d> Builder<'d> {
    /// Resolves all cycles that consist of unions only.
    pub(in crate::api) fn end_unions(&mut self) {
        for cycle in cycles(self.models.len(), &|id| self.alternatives_of(id)) {
            if self.is_flat(&cycle) {
                let members: Vec<_> = cycle.iter().map(|id| self.flattened(*id, &cycle)).collect();
                for (id, members) in cycle.iter().zip(members) {
                    if let ModelShape::Union(union) = &mut self.models[id.0 as usize].shape {
                        union.members = members;
                    }
                }
            }
        }
        let mut cut: BTreeMap<ModelId, BTreeSet<ModelId>> = BTreeMap::new();
        for (union, member) in self.back_edges() {
            cut.entry(union).or_default().insert(member);
        }
        for (union, cut) in cut {
            let at = self.models[union.0 as usize].node;
            let message = "This schema contains itself as an alternative, directly or through other schemas; that \
                           alternative is ignored.";
            let hint = "Remove the reference back to this schema from its `oneOf`, `anyOf` or `allOf`.";
            self.warn(at, rules::COMPOSITION_CYCLE, message, Some(hint));
            match &mut self.models[union.0 as usize].shape {
                ModelShape::Union(union) => {
                    union.members.retain(|m| !leads_to(m, &cut));
                    if let Some(discriminator) = &mut union.discriminator {
                        discriminator.mapping.retain(|(_, id)| !cut.contains(id));
                    }
                }
                ModelShape::Alias(ty) => *ty = without(ty, &cut),
                ModelShape::Object(_) | ModelShape::Enum(_) => {}
            }
        }
    }

    /// True for a cycle of several unions that only list alternatives.
    fn is_flat(&self, cycle: &BTreeSet<ModelId>) -> bool {
        let mut members = 0;
        let plain = cycle.iter().all(|id| match &self.models[id.0 as usize].shape {
            ModelShape::Union(union) => {
                members += union.members.len();
                union.discriminator.is_none() && union.common.is_empty()
            }
            _ => false,
        });
        plain && members.saturating_mul(cycle.len()) <= FLATTENED
    }

    /// The alternatives of a union and of those in its cycle, in the order of a depth-first walk.
    fn flattened(&self, start: ModelId, cycle: &BTreeSet<ModelId>) -> Vec<Type<'d>> {
        let mut out: Vec<Type<'d>> = Vec::new();
        let mut entered: BTreeSet<_> = [start].into_iter().collect_small();
        let mut listed = BTreeSet::new();
        let mut null = false;
        let members = |id: ModelId| match &self.models[id.0 as usize].shape {
            ModelShape::Union(union) => union.members.iter().rev().collect(),
            _ => Vec::new(),
        };
        let mut pending: Vec<&Type<'d>> = members(start);
        while let Some(ty) = pending.pop() {
            match &ty.shape {
                Shape::Model(id) if cycle.contains(id) => {
                    null |= ty.nullable;
                    if entered.insert(*id) {
                        pending.extend(members(*id));
                    }
                }
                Shape::Union(inner) => {
                    null |= ty.nullable;
                    pending.extend(inner.iter().rev());
                }
                Shape::Model(id) if !listed.insert((*id, ty.nullable)) => {}
                _ => out.push(ty.clone()),
            }
        }
        if null {
            out.push(Type::of(Shape::Null));
        }
        out
    }

    /// The edges of a depth-first walk that close a cycle.
    fn back_edges(&self) -> BTreeSet<(ModelId, ModelId)> {
        #[derive(Clone, Copy, PartialEq)]
        enum Seen {
            Not,
            Open,
            Done,
        }
        let mut seen = vec![Seen::Not; self.models.len()];
        let mut cut = BTreeSet::new();
        for start in (0..self.models.len() as u32).map(ModelId) {
            if seen[start.0 as usize] != Seen::Not {
                continue;
            }
            seen[start.0 as usize] = Seen::Open;
            let mut path = vec![(start, self.alternatives_of(start))];
            while let Some((from, rest)) = path.last_mut() {
                let (from, next) = (*from, rest.pop());
                match next.map(|to| (to, seen[to.0 as usize])) {
                    Some((to, Seen::Not)) => {
                        seen[to.0 as usize] = Seen::Open;
                        path.push((to, self.alternatives_of(to)));
                    }
                    Some((to, Seen::Open)) => {
                        cut.insert((from, to));
                    }
                    Some((_, Seen::Done)) => {}
                    None => {
                        seen[from.0 as usize] = Seen::Done;
                        path.pop();
                    }
                }
            }
        }
        cut
    }

    fn alternatives_of(&self, id: ModelId) -> Vec<ModelId> {
        match &self.models[id.0 as usize].shape {
            ModelShape::Union(union) => {
                let mapped = union.discriminator.iter().flat_map(|d| d.mapping.iter().map(|(_, id)| *id));
                union.members.iter().flat_map(direct).chain(mapped).collect()
            }
            ModelShape::Alias(ty) => direct(ty),
            ModelShape::Object(_) | ModelShape::Enum(_) => Vec::new(),
        }
    }
}

/// The strongly connected components with more than one model, where `edges` leads from model to model (Tarjan's
/// algorithm).
pub fn cycles(count: usize, edges: &dyn Fn(ModelId) -> Vec<ModelId>) -> Vec<BTreeSet<ModelId>> {
    const NEW: usize = usize::MAX;
    // The time at which each model was visited, and the earliest visited model that it leads back to.
    let (mut met, mut low, mut on_stack) = (vec![NEW; count], vec![NEW; count], vec![false; count]);
    let (mut clock, mut stack, mut cycles) = (0, Vec::new(), Vec::new());
    for start in (0..count as u32).map(ModelId) {
        let mut path: Vec<(ModelId, Vec<ModelId>)> = Vec::new();
        let mut enter = (met[start.0 as usize] == NEW).then_some(start);
        while enter.is_some() || !path.is_empty() {
            if let Some(id) = enter.take() {
                let i = id.0 as usize;
                (met[i], low[i], on_stack[i]) = (clock, clock, true);
                clock += 1;
                stack.push(id);
                path.push((id, edges(id)));
            }
            let Some((id, rest)) = path.last_mut() else { break };
            let i = id.0 as usize;
            match rest.pop().map(|to| to.0 as usize) {
                Some(to) if met[to] == NEW => enter = Some(ModelId(to as u32)),
                Some(to) if on_stack[to] => low[i] = low[i].min(met[to]),
                Some(_) => {}
                None => {
                    if low[i] == met[i] {
                        let first = stack.iter().rposition(|id| id.0 as usize == i).unwrap_or_default();
                        let cycle: BTreeSet<ModelId> = stack.drain(first..).collect_small();
                        cycle.iter().for_each(|id| on_stack[id.0 as usize] = false);
                        if cycle.len() > 1 {
                            cycles.push(cycle);
                        }
                    }
                    path.pop();
                    if let Some((above, _)) = path.last() {
                        low[above.0 as usize] = low[above.0 as usize].min(low[i]);
                    }
                }
            }
        }
    }
    cycles
}

/// The type of an alias without the models that lead back to it; any value if no alternative remains.
fn without<'d>(ty: &Type<'d>, cut: &BTreeSet<ModelId>) -> Type<'d> {
    let shape = match &ty.shape {
        Shape::Union(members) if members.iter().any(|m| !leads_to(m, cut)) => {
            Shape::Union(members.iter().filter(|m| !leads_to(m, cut)).cloned().collect())
        }
        _ if ty.nullable => Shape::Null,
        _ => Shape::Any,
    };
    let nullable = ty.nullable && matches!(shape, Shape::Union(_));
    Type { shape, nullable, schema: ty.schema }
}

fn leads_to(ty: &Type<'_>, cut: &BTreeSet<ModelId>) -> bool {
    direct(ty).iter().any(|id| cut.contains(id))
}

/// The models that a type is an alternative of: its own model, or those of an inline union.
pub fn direct(ty: &Type<'_>) -> Vec<ModelId> {
    match &ty.shape {
        Shape::Model(id) => vec![*id],
        Shape::Union(members) => members.iter().flat_map(direct).collect(),
        _ => Vec::new(),
    }
}
