//! Expressions as they are laid out: on one line where there is room, else an item on each, as formatters have it.

use super::text::{Code, indentation};
use super::tree::{WIDTH, columns};
use crate::code;

/// An expression whose parts may stand on lines of their own.
#[derive(Debug, Clone)]
pub enum Expression {
    Leaf(Code),
    /// `name(items)`.
    Call(&'static str, Vec<Expression>),
    Tuple(Vec<Expression>),
    List(Vec<Expression>),
    Set(Vec<Expression>),
    Dict(Vec<Expression>),
    /// `key=value` of a call.
    Named(&'static str, Box<Expression>),
    /// `key: value` of a dict.
    Entry(Code, Box<Expression>),
}

impl From<Code> for Expression {
    fn from(code: Code) -> Self {
        Self::Leaf(code)
    }
}

impl Expression {
    pub fn named(name: &'static str, value: impl Into<Self>) -> Self {
        Self::Named(name, Box::new(value.into()))
    }

    pub fn entry(key: Code, value: impl Into<Self>) -> Self {
        Self::Entry(key, Box::new(value.into()))
    }

    /// A tuple of leaves.
    pub fn tuple(items: impl IntoIterator<Item = Code>) -> Self {
        Self::Tuple(items.into_iter().map(Self::Leaf).collect())
    }

    /// What stands around the items, and the items; none for a leaf.
    fn parts(&self) -> Option<(&'static str, &'static str, &'static str, &[Self])> {
        Some(match self {
            Self::Call(name, items) => (name, "(", ")", items),
            Self::Tuple(items) => ("", "(", ")", items),
            Self::List(items) => ("", "[", "]", items),
            Self::Set(items) if items.is_empty() => ("set", "(", ")", items),
            Self::Set(items) | Self::Dict(items) => ("", "{", "}", items),
            Self::Leaf(_) | Self::Named(..) | Self::Entry(..) => return None,
        })
    }

    pub fn flat(&self) -> Code {
        match self {
            Self::Leaf(code) => code.clone(),
            Self::Named(name, value) => code!("{}={}", *name, value.flat()),
            Self::Entry(key, value) => code!("{}: {}", key, value.flat()),
            Self::Tuple(items) if items.len() == 1 => code!("({},)", items[0].flat()),
            _ => {
                let (name, open, close, items) = self.parts().unwrap_or(("", "", "", &[]));
                code!("{}{}{}{}", name, open, Code::joined(items.iter().map(Self::flat), ", "), close)
            }
        }
    }

    /// The text that begins at a column of a line with this indentation, and has `behind` columns behind it.
    pub fn layout(&self, indent: usize, column: usize, behind: usize) -> Code {
        let flat = self.flat();
        if column + columns(flat.as_str()) + behind <= WIDTH {
            return flat;
        }
        match self {
            Self::Named(name, value) => {
                code!("{}={}", *name, value.layout(indent, column + columns(name) + 1, behind))
            }
            Self::Entry(key, value) => {
                code!("{}: {}", key, value.layout(indent, column + columns(key.as_str()) + 2, behind))
            }
            _ => self.parts().filter(|(.., items)| !items.is_empty()).map_or(flat, |parts| self.lines(parts, indent)),
        }
    }

    fn lines(&self, parts: (&'static str, &'static str, &'static str, &[Self]), indent: usize) -> Code {
        let (name, open, close, items) = parts;
        let inner = indent + 4;
        // One that has brackets of its own stands in those of a call without a comma.
        let is_nested = matches!(self, Self::Call(..)) && items.len() == 1 && items[0].parts().is_some();
        let comma = if is_nested { "" } else { "," };
        let line = |item: &Self| code!("{}{}{}\n", indentation(inner), item.layout(inner, inner, 1), comma);
        code!("{}{}\n{}{}{}", name, open, Code::joined(items.iter().map(line), ""), indentation(indent), close)
    }
}

#[cfg(test)]
mod tests {
    use super::Expression;
    use crate::code;
    use crate::generators::python::text::string;

    #[test]
    fn what_is_too_long_has_a_line_for_each_item() {
        let one = Expression::tuple([string("a")]);
        assert_eq!(one.layout(0, 0, 0).as_str(), "(\"a\",)");
        assert_eq!(one.layout(4, 119, 0).as_str(), "(\n        \"a\",\n    )");
        let set = Expression::Call("frozenset", vec![Expression::Set(vec![string(&"x".repeat(120)).into()])]);
        let expected = format!("frozenset(\n    {{\n        \"{}\",\n    }}\n)", "x".repeat(120));
        assert_eq!(set.layout(0, 0, 0).as_str(), expected);
        let dict = Expression::Dict(vec![Expression::entry(string("k"), code!("1"))]);
        assert_eq!(dict.layout(0, 0, 0).as_str(), "{\"k\": 1}");
        assert_eq!(Expression::Set(Vec::new()).layout(0, 0, 0).as_str(), "set()");
    }
}
