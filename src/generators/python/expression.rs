//! Expressions and their layout: on a single line if it is wide enough, else with an item on each line, as formatters
//! do.

use super::text::Code;
use crate::emit::layout::{Break, Laid, Layout, With};
use crate::layout;

/// An expression whose parts can be on separate lines.
#[derive(Debug, Clone, PartialEq, Eq)]
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

    /// The brackets and the items; none for a leaf.
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
        self.layout().flat()
    }

    /// On a single line if it is wide enough, else with an item on each line.
    pub fn layout(&self) -> Layout {
        Layout::of(self)
    }

    /// With an item on each line, even if a single line is wide enough.
    pub fn broken(&self) -> Layout {
        Layout::of(With(|out: &mut Layout| self.lay_lines(Break::End, out)))
    }

    /// A call without a trailing comma: if all arguments fit on a line, they stay together, as formatters do.
    pub fn hug_brackets(&self) -> Layout {
        match self {
            Self::Call(name, items) if !items.is_empty() => {
                let items = Layout::group(Layout::items(items, self.last(items)));
                Layout::within(layout![*name, "("], Break::Line(""), items, ")")
            }
            _ => self.layout(),
        }
    }

    fn lay_lines(&self, line: Break, out: &mut Layout) {
        let Some((name, open, close, items)) = self.parts() else { return self.lay(out) };
        let open = With(|out: &mut Layout| {
            out.push(name);
            out.push(open);
        });
        if items.is_empty() {
            out.push(open);
            return out.push(close);
        }
        let items = With(|out: &mut Layout| out.push_items(items, self.last(items)));
        out.push_in_brackets(open, line, items, close);
    }

    /// The text after the last item.
    fn last(&self, items: &[Self]) -> Break {
        match (self, items) {
            (Self::Tuple(_), [_]) => Break::Either(",", ","),
            // An argument with brackets shares the brackets of a call without a trailing comma.
            (Self::Call(..), [item]) if item.parts().is_some() => Break::Either("", ""),
            _ => Break::Either(",", ""),
        }
    }
}

impl Laid for &Expression {
    fn lay(self, out: &mut Layout) {
        match self {
            Expression::Leaf(code) => out.push(code),
            Expression::Named(name, value) => {
                out.push(*name);
                out.push("=");
                value.lay(out);
            }
            Expression::Entry(key, value) => {
                out.push(key);
                out.push(": ");
                value.lay(out);
            }
            _ => self.lay_lines(Break::Line(""), out),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Expression;
    use crate::code;
    use crate::generators::python::text::string;
    use crate::generators::python::tree::PAGE;

    #[test]
    fn what_is_too_long_has_a_line_for_each_item() {
        let long = || string(&"x".repeat(120));
        let tuple = |item| PAGE.print(&Expression::tuple([item]).layout(), 4).to_string();
        assert_eq!(tuple(string("a")), "(\"a\",)");
        assert_eq!(tuple(long()), format!("(\n        {},\n    )", long()));
        let set = Expression::Call("frozenset", vec![Expression::Set(vec![long().into()])]);
        let expected = format!("frozenset(\n    {{\n        {},\n    }}\n)", long());
        assert_eq!(PAGE.print(&set.layout(), 0).as_str(), expected);
        let dict = Expression::Dict(vec![Expression::entry(string("k"), code!("1"))]);
        assert_eq!(dict.layout().flat().as_str(), "{\"k\": 1}");
        assert_eq!(Expression::Set(Vec::new()).layout().flat().as_str(), "set()");
    }

    #[test]
    fn arguments_stay_together_where_a_line_holds_them() {
        let call = |length: usize| {
            let items = [string(&"x".repeat(length)), string(&"y".repeat(50))].map(Expression::Leaf);
            PAGE.print(&Expression::Call("match", items.into()).hug_brackets(), 8).to_string()
        };
        let (x, y) = (|length: usize| "x".repeat(length), "y".repeat(50));
        assert_eq!(call(40), format!("match(\"{}\", \"{y}\")", x(40)));
        assert_eq!(call(52), format!("match(\n            \"{}\", \"{y}\"\n        )", x(52)));
        assert_eq!(call(53), format!("match(\n            \"{}\",\n            \"{y}\",\n        )", x(53)));
    }
}
