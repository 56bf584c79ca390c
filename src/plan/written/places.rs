//! The place of a schema in the description, and of its type in that of a path or a component.
//!
//! An array of the values of an enumeration names its type by an index into a type in which arrays are replaced by their
//! items. Null, several alternatives, arrays in arrays and maps remain, so that an index beyond them does not compile.

/// A part of the place of a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// A member of the type around it.
    Member(String),
    /// An alternative of `oneOf` or `anyOf`: the keyword and the number.
    Alternative(&'static str, usize),
}

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

    /// An item of an array.
    pub fn item(self) -> Self {
        let unreachable = self.unreachable || self.in_list || self.in_mixed_union;
        Self { unreachable, in_list: true, in_union: false, in_mixed_union: false, ..self }
    }

    /// An alternative; `all_lists` if all of them are arrays or null.
    pub fn alternative(self, all_lists: bool) -> Self {
        Self { in_union: true, in_mixed_union: self.in_mixed_union || !all_lists, ..self }
    }

    /// The values of a map. They can be indexed only if they are an enumeration.
    pub fn value(self, is_enumeration: bool) -> Self {
        let can_be_indexed = !self.in_union && is_enumeration;
        Self { unreachable: self.unreachable || !can_be_indexed, ..self }
    }

    /// True if an index whose last members are taken of the alternatives that have them leads to the type.
    pub fn is_reached(self, narrowed: usize) -> bool {
        !self.unreachable && self.beyond_union.is_none_or(|member| member + narrowed > self.members)
    }
}
