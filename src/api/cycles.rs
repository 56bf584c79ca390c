//! Unions that contain themselves: a TypeScript or Rust union of itself does not end, and adds nothing.

use std::collections::BTreeSet;

use super::build::Builder;
use super::{ModelId, ModelShape, Shape, Type, rules};

impl Builder<'_> {
    /// Takes out the members that lead a union back to itself with nothing but unions in between.
    pub(super) fn cut_unions(&mut self) {
        let cut = self.back_edges();
        for (union, member) in &cut {
            let at = self.models[union.0 as usize].node;
            let message = "this schema is one of itself; that alternative is left out";
            self.warn(at, rules::UNION_OF_ITSELF, message, None);
            if let ModelShape::Union(union) = &mut self.models[union.0 as usize].shape {
                union.members.retain(|m| !direct(m).contains(member));
                if let Some(discriminator) = &mut union.discriminator {
                    discriminator.mapping.retain(|(_, id)| id != member);
                }
            }
        }
    }

    /// The edges of a depth-first walk that close a circle.
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
        let ModelShape::Union(union) = &self.models[id.0 as usize].shape else { return Vec::new() };
        let mapped = union.discriminator.iter().flat_map(|d| d.mapping.iter().map(|(_, id)| *id));
        union.members.iter().flat_map(direct).chain(mapped).collect()
    }
}

/// The models that a type is an alternative of: itself, or through unions in place.
fn direct(ty: &Type<'_>) -> Vec<ModelId> {
    match &ty.shape {
        Shape::Model(id) => vec![*id],
        Shape::Union(members) => members.iter().flat_map(direct).collect(),
        _ => Vec::new(),
    }
}
