//! Whether an index into the type of a path or a component leads to the type that is being printed.
//!
//! An array of the values of an enumeration names its type by such an index, into a type in which arrays are replaced by their
//! items. Null, several alternatives, arrays in arrays and maps remain, so that an index beyond them does not compile.

use crate::plan::written::Written;

/// The position of a type inside that of a path or a component.
#[derive(Debug, Clone, Copy, Default)]
pub struct Position {
    /// The number of members on the way.
    members: usize,
    /// The first member of a type that can be null or has alternatives: its number, from 1.
    beyond_union: Option<usize>,
    /// True if no index leads to the type.
    unreachable: bool,
    in_list: bool,
    in_union: bool,
    /// True in a union of other types than arrays and null.
    in_mixed_union: bool,
}

impl Position {
    /// The type of a member; one with a marker of its direction cannot be indexed.
    pub fn member(self, marked: bool) -> Self {
        let members = self.members + 1;
        let beyond_union = self.beyond_union.or(self.in_union.then_some(members));
        Self { members, beyond_union, unreachable: self.unreachable || marked, ..Self::default() }
    }

    pub fn item(self) -> Self {
        let unreachable = self.unreachable || self.in_list || self.in_mixed_union;
        Self { unreachable, in_list: true, in_union: false, in_mixed_union: false, ..self }
    }

    pub fn alternative(self, types: &[Written<'_>]) -> Self {
        let is_list =
            |ty: &Written<'_>| matches!(ty, Written::Null | Written::Missing | Written::List(_) | Written::Tuple(..));
        Self { in_union: true, in_mixed_union: self.in_mixed_union || !types.iter().all(is_list), ..self }
    }

    /// The values of a map. They can be indexed only if they are an enumeration.
    pub fn value(self, values: &Written<'_>) -> Self {
        let can_be_indexed = !self.in_union && matches!(values, Written::Enum(values) if values.of_map);
        Self { unreachable: self.unreachable || !can_be_indexed, ..self }
    }

    /// True if an index whose last members are taken of the alternatives that have them leads to the type.
    pub fn is_reached(self, narrowed: usize) -> bool {
        !self.unreachable && self.beyond_union.is_none_or(|member| member + narrowed > self.members)
    }
}
