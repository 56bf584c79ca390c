//! Types and calls as they are laid out: on one line where there is room, else a part on each line.

use super::text::{Code, indentation};
use crate::code;
use crate::lean::LeanSort;

/// Columns of a line, as pyproject.toml tells the formatter.
pub const WIDTH: usize = 120;

/// The columns that a text takes: letters of East Asia and pictures take two.
pub fn columns(text: &str) -> usize {
    let wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}'
            | '\u{1f300}'..='\u{1f64f}' | '\u{1f900}'..='\u{1f9ff}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|c| if wide(c) { 2 } else { 1 }).sum()
}

/// What stands in brackets in the body of a class, on a line of its own.
pub fn in_brackets(code: &Code) -> Code {
    code!("(\n        {}\n    )", code)
}

/// The value of a class's member on a line of its own, where formatters put it: behind the `before` columns of its name it
/// would be too long, and in brackets it is not.
pub fn broken_value(before: usize, value: &Code) -> Option<Code> {
    let width = columns(value.as_str());
    let breaks = before + columns(" = ") + width > WIDTH && before + columns(" = (") <= WIDTH;
    (breaks && 8 + width <= WIDTH).then(|| in_brackets(value))
}

/// What stands in an annotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    Any,
    None,
    /// Another name, or a literal.
    Leaf(Code),
    /// The name of a model, which is not known yet where an alias is declared.
    Model(Code),
    /// The same for a model that is no class, but another name for a type.
    Alias(Code),
    /// `name[parts]`.
    Of(&'static str, Vec<Tree>),
    /// `name(parts)`.
    Call(&'static str, Vec<Tree>),
    /// `name[parts]` of a list: `tags=["pet"]`.
    List(&'static str, Vec<Code>),
    /// `{entries}`.
    Dict(Vec<Code>),
    /// `a | b`, or `Union[a, b]` where that is too long for a line.
    Or(Vec<Tree>),
}

/// A text, laid out.
pub struct Laid {
    pub text: Code,
    /// It has `Union`, which needs an import.
    pub needs_union: bool,
}

/// How models are named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    Plain,
    /// In quotes: where an alias is declared, the class may not be there yet.
    Quoted,
}

impl Tree {
    pub const fn name(name: &'static str) -> Self {
        Self::Leaf(Code::fixed(name))
    }

    /// True where the value may be None.
    pub fn takes_none(&self) -> bool {
        match self {
            Self::Any | Self::None => true,
            Self::Or(parts) => parts.iter().any(Self::takes_none),
            Self::Of("Annotated", parts) => parts[0].takes_none(),
            Self::Of("Literal", parts) => parts.iter().any(Self::takes_none),
            _ => false,
        }
    }

    /// The union of these, without what stands twice.
    pub fn any_of(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut out: Vec<Self> = Vec::new();
        for part in parts {
            let parts = if let Self::Or(parts) = part { parts } else { vec![part] };
            for part in parts {
                if !out.contains(&part) {
                    out.push(part);
                }
            }
        }
        if out.contains(&Self::Any) {
            return Self::Any;
        }
        // None comes last, as a reader expects.
        out.lean_sort_by_key(|part| *part == Self::None);
        if out.len() == 1 { out.remove(0) } else { Self::Or(out) }
    }

    pub fn or_none(self) -> Self {
        if self.takes_none() { self } else { Self::any_of([self, Self::None]) }
    }

    /// True where a type is named that is no class.
    pub fn has_alias(&self) -> bool {
        match self {
            Self::Alias(_) => true,
            Self::Of(_, parts) | Self::Or(parts) => parts.iter().any(Self::has_alias),
            _ => false,
        }
    }

    pub fn flat(&self, naming: Naming) -> Code {
        let joined = |parts: &[Self], between| Code::joined(parts.iter().map(|part| part.flat(naming)), between);
        match self {
            Self::Any => Code::fixed("Any"),
            Self::None => Code::fixed("None"),
            Self::Leaf(code) => code.clone(),
            Self::Model(code) | Self::Alias(code) if naming == Naming::Quoted => code!("\"{}\"", code),
            Self::Model(code) | Self::Alias(code) => code.clone(),
            Self::Of(name, parts) => code!("{}[{}]", *name, joined(parts, ", ")),
            Self::Call(name, parts) => code!("{}({})", *name, joined(parts, ", ")),
            Self::List(name, items) => code!("{}[{}]", *name, Code::joined(items, ", ")),
            Self::Dict(entries) => code!("{{{}}}", Code::joined(entries, ", ")),
            Self::Or(parts) if naming == Naming::Quoted => code!("Union[{}]", joined(parts, ", ")),
            Self::Or(parts) => joined(parts, " | "),
        }
    }

    /// True where this or a part of it is a union.
    fn has_union(&self) -> bool {
        match self {
            Self::Or(_) => true,
            Self::Of(_, parts) | Self::Call(_, parts) => parts.iter().any(Self::has_union),
            _ => false,
        }
    }

    /// The same as [`Self::layout`], with `|` for every union: each of its types has a line of its own.
    pub fn piped(&self, indent: usize, column: usize, behind: usize) -> Code {
        let flat = self.flat(Naming::Plain);
        if column + columns(flat.as_str()) + behind <= WIDTH {
            return flat;
        }
        let pad = indentation(indent);
        let inner = indent + 4;
        match self {
            Self::Or(parts) => {
                let mut out = parts[0].piped(indent, column, 0);
                for part in &parts[1..] {
                    out.push(code!("\n{}| {}", pad, part.piped(indent, indent + 2, 0)));
                }
                out
            }
            Self::Of(name, parts) => {
                let comma = if parts.len() == 1 { "" } else { "," };
                let line = |part: &Self| code!("{}{}{}\n", indentation(inner), part.piped(inner, inner, 1), comma);
                code!("{}[\n{}{}]", *name, Code::joined(parts.iter().map(line), ""), pad)
            }
            _ => flat,
        }
    }

    /// The text that begins at a column of a line with this indentation, and has `behind` columns behind it.
    pub fn layout(&self, naming: Naming, indent: usize, column: usize, behind: usize) -> Code {
        self.laid(naming, indent, column, behind).text
    }

    /// The same, with what it needs.
    pub fn laid(&self, naming: Naming, indent: usize, column: usize, behind: usize) -> Laid {
        let flat = self.flat(naming);
        if column + columns(flat.as_str()) + behind <= WIDTH {
            return Laid { text: flat, needs_union: naming == Naming::Quoted && self.has_union() };
        }
        let inner = indent + 4;
        let pad = indentation(inner);
        let mut needs_union = matches!(self, Self::Or(_));
        let mut lines = |parts: &[Self]| {
            let laid = parts.iter().map(|part| part.laid(naming, inner, inner, 1));
            let text = |laid: Laid| {
                needs_union |= laid.needs_union;
                laid.text
            };
            laid.map(text).collect::<Vec<_>>()
        };
        let (name, open, close, parts) = match self {
            Self::Any | Self::None | Self::Leaf(_) | Self::Model(_) | Self::Alias(_) => {
                return Laid { text: flat, needs_union };
            }
            Self::Of(name, parts) => (*name, "[", "]", lines(parts)),
            Self::Or(parts) => ("Union", "[", "]", lines(parts)),
            Self::Call(name, parts) => (*name, "(", ")", lines(parts)),
            Self::List(name, items) => (*name, "[", "]", items.clone()),
            Self::Dict(entries) => ("", "{", "}", entries.clone()),
        };
        // A comma behind the one part of a subscript would make it a tuple.
        let is_subscript = matches!(self, Self::Of(..) | Self::Or(_));
        let comma = if parts.len() == 1 && is_subscript { "" } else { "," };
        let body = Code::joined(parts.iter().map(|part| code!("{}{}{}\n", pad, part, comma)), "");
        let text = code!("{}{}\n{}{}{}", name, open, body, indentation(indent), close);
        Laid { text, needs_union }
    }
}

#[cfg(test)]
mod tests {
    use super::{Naming, Tree};
    use crate::generators::python::text::string;

    #[test]
    fn unions_are_imported_where_they_are_written_so() {
        let union = Tree::any_of([Tree::name("int"), Tree::name("str")]);
        let list = Tree::Of("list", vec![union.clone()]);
        let text = Tree::Of("Literal", vec![Tree::Leaf(string("Union["))]);
        let at = |tree: &Tree, naming, column| tree.laid(naming, 0, column, 0);
        for (tree, naming, column, expected) in [
            (&union, Naming::Plain, 0, "int | str"),
            (&union, Naming::Plain, 119, "Union[\n    int,\n    str,\n]"),
            (&union, Naming::Quoted, 0, "Union[int, str]"),
            (&list, Naming::Plain, 119, "list[\n    int | str\n]"),
            (&list, Naming::Quoted, 119, "list[\n    Union[int, str]\n]"),
        ] {
            let laid = at(tree, naming, column);
            assert_eq!(laid.text.as_str(), expected);
            assert_eq!(laid.needs_union, expected.contains("Union["), "{expected}");
        }
        for naming in [Naming::Plain, Naming::Quoted] {
            assert!(!at(&text, naming, 0).needs_union && !at(&text, naming, 119).needs_union);
        }
    }

    #[test]
    fn long_values_are_broken_as_formatters_do_it() {
        let string = |length: usize| crate::generators::python::text::string(&"x".repeat(length));
        let shown = |length: usize| super::broken_value(64, &string(length)).map(|code| code.to_string());
        assert_eq!(shown(51), None);
        assert_eq!(shown(52), Some(format!("(\n        \"{}\"\n    )", "x".repeat(52))));
        // In brackets, it would be too long, too.
        assert_eq!(shown(111), None);
    }
}
