//! The index into the type of a path or a component that leads to the values of an enumeration.

use super::places::{Part, Position};
use super::types::{Enumeration, Written};

/// A step of an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access<'p> {
    Member(&'p str),
    /// A member of the alternatives that have it.
    MemberOfSome(&'p str),
    /// The values of a map.
    Values,
}

/// Tells the enumerations in a type their positions. With `markers`, members of one direction have a marker.
pub(super) fn locate(ty: &mut Written<'_>, position: Position, markers: bool) {
    match ty {
        Written::Enum(values) => values.position = position,
        Written::List(item) => locate(item, position.item(), markers),
        Written::Tuple(items, rest) => {
            let position = position.item();
            let position = if items.len() > 1 { position.alternative(are_lists(items)) } else { position };
            items.iter_mut().chain(rest.as_deref_mut()).for_each(|item| locate(item, position, markers));
        }
        Written::Object(members) => {
            for member in members {
                let marked = markers && member.read_only != member.write_only;
                locate(&mut member.ty, position.member(marked), markers);
            }
        }
        Written::Map(values) => {
            let position = position.value(matches!(&**values, Written::Enum(values) if values.of_map));
            locate(values, position, markers);
        }
        Written::Either(types) => {
            let position = position.alternative(are_lists(types));
            types.iter_mut().for_each(|ty| locate(ty, position, markers));
        }
        Written::All(types) => types.iter_mut().for_each(|ty| locate(ty, position, markers)),
        Written::Without(ty, _) | Written::Requiring(ty, _) | Written::NotNull(ty) => locate(ty, position, markers),
        _ => {}
    }
}

/// True for alternatives that are arrays or null.
fn are_lists(types: &[Written<'_>]) -> bool {
    let is_list =
        |ty: &Written<'_>| matches!(ty, Written::Null | Written::Missing | Written::List(_) | Written::Tuple(..));
    types.iter().all(is_list)
}

impl Enumeration<'_> {
    /// The index that leads to the values, from the interface with the first name on, and whether it does.
    pub fn index(&self) -> (Vec<Access<'_>>, bool) {
        let mut out = Vec::new();
        // The number of members after the first alternative on the way; none before it.
        let mut narrowed = None;
        for part in &self.place {
            match (part, &mut narrowed) {
                (Part::Alternative(..), _) => _ = narrowed.get_or_insert(0),
                (Part::Member(name), None) => out.push(Access::Member(name)),
                (Part::Member(name), Some(members)) => {
                    *members += 1;
                    out.push(Access::MemberOfSome(name));
                }
            }
        }
        out.extend(self.of_map.then_some(Access::Values));
        (out, self.position.is_reached(narrowed.unwrap_or_default()))
    }
}
