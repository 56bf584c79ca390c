//! Types and their layout: on a single line if it is wide enough, else with a part on each line.

use super::expression::Expression;
use super::text::Code;
use crate::emit::layout::{Break, Laid, Layout, Page, With};
use crate::plan::names::Ident;
use crate::small::SortSmall;
use crate::{code, layout};

/// Columns of a line, as pyproject.toml configures the formatter.
pub const WIDTH: usize = 120;

pub const PAGE: Page = Page { width: WIDTH, step: 4, columns };

/// The columns of a text: East Asian letters and emoji take two.
pub fn columns(text: &str) -> usize {
    // Most text is ASCII, and checking each character takes a tenth of a run.
    if text.is_ascii() {
        return text.len();
    }
    let wide = |c: char| {
        matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{303e}' | '\u{3041}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}'
            | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}'
            | '\u{1f300}'..='\u{1f64f}' | '\u{1f900}'..='\u{1f9ff}' | '\u{20000}'..='\u{3fffd}')
    };
    text.chars().map(|c| if wide(c) { 2 } else { 1 }).sum()
}

/// In brackets, on a separate line if its surroundings are broken.
pub fn in_brackets(layout: impl Laid) -> Layout {
    layout!["(", Layout::indent(layout![Break::Line(""), layout]), Break::Line(""), ")"]
}

/// In brackets on a separate line, or without brackets if it fits.
pub fn in_brackets_if_broken(layout: impl Laid) -> Layout {
    Layout::within(Break::Either("(", ""), Break::Line(""), layout, Break::Either(")", ""))
}

/// A class member with its value in brackets, if the brackets make it fit.
pub fn with_brackets(head: &Layout, value: &Layout) -> Option<Layout> {
    let has_room = 8 + columns(value.flat().as_str()) <= WIDTH;
    has_room.then(|| layout![head, in_brackets(value)])
}

/// `name = value` in a class, broken like formatters do.
pub fn assigned(name: &Ident, value: Code) -> Code {
    let line = code!("{} = {}", name, value);
    let has_room = |columns: usize| columns <= WIDTH;
    let broken = has_room(8 + columns(value.as_str())) && has_room(4 + columns(name.as_str()) + " = (".len());
    if has_room(4 + columns(line.as_str())) || !broken {
        return line;
    }
    code!("{} = (\n        {}\n    )", name, value)
}

/// A part of an annotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    Any,
    None,
    /// A name without special treatment, or a literal.
    Leaf(Code),
    /// The name of a model, which may be undefined where an alias is declared.
    Model(Code),
    /// The name of a model that is a type alias, not a class.
    Alias(Code),
    /// `name[parts]`.
    Of(&'static str, Vec<Tree>),
    /// A value, not a type: `Field(gt=0)`.
    Value(Expression),
    /// `a | b`, or `Union[a, b]` if that is too long for a line.
    Or(Vec<Tree>),
}

/// The form of models' names, and the form of a union that is too long for a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Naming {
    /// `Union[Cat, Dog]`
    Plain,
    /// `Cat | Dog`, each on a separate line.
    Piped,
    /// Always `Union["Cat", "Dog"]`: where an alias is declared, the class may not exist yet.
    Quoted,
}

/// The start of a union that is not written with `|`, and must be imported.
pub const UNION: &str = "Union[";

impl Tree {
    pub const fn name(name: &'static str) -> Self {
        Self::Leaf(Code::fixed(name))
    }

    /// True if the value may be None.
    pub fn takes_none(&self) -> bool {
        match self {
            Self::Any | Self::None => true,
            Self::Or(parts) => parts.iter().any(Self::takes_none),
            Self::Of("Annotated", parts) => parts[0].takes_none(),
            Self::Of("Literal", parts) => parts.iter().any(Self::takes_none),
            _ => false,
        }
    }

    /// The union of these, without duplicates.
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
        out.sort_small_by_key(|part| *part == Self::None);
        if out.len() == 1 { out.remove(0) } else { Self::Or(out) }
    }

    pub fn or_none(self) -> Self {
        if self.takes_none() { self } else { Self::any_of([self, Self::None]) }
    }

    /// The alternatives of a union, or the type itself.
    pub fn parts(&self) -> &[Self] {
        if let Self::Or(parts) = self { parts } else { std::slice::from_ref(self) }
    }

    /// True if a type alias is used.
    pub fn has_alias(&self) -> bool {
        match self {
            Self::Alias(_) => true,
            Self::Of(_, parts) | Self::Or(parts) => parts.iter().any(Self::has_alias),
            _ => false,
        }
    }

    pub fn flat(&self, naming: Naming) -> Code {
        match self {
            Self::Leaf(code) => code.clone(),
            _ => self.layout(naming).flat(),
        }
    }

    /// On a single line if it is wide enough, else with a part on each line.
    pub fn layout(&self, naming: Naming) -> Layout {
        Layout::of(self.named(naming))
    }

    /// The same as a part of another layout.
    pub fn named(&self, naming: Naming) -> impl Laid {
        With(move |out: &mut Layout| self.lay(naming, out))
    }

    fn lay(&self, naming: Naming, out: &mut Layout) {
        match self {
            Self::Any => out.push("Any"),
            Self::None => out.push("None"),
            Self::Model(code) | Self::Alias(code) if naming == Naming::Quoted => {
                out.push("\"");
                out.push(code);
                out.push("\"");
            }
            Self::Leaf(code) | Self::Model(code) | Self::Alias(code) => out.push(code),
            Self::Value(value) => out.push(value),
            Self::Of(name, parts) => {
                let open = layout![*name, "["];
                // A comma after the only part of a subscript would make it a tuple.
                let last = if parts.len() == 1 { Break::Either("", "") } else { Break::Either(",", "") };
                out.push_in_brackets(open, Break::Line(""), Layout::items(each(parts, naming), last), "]");
            }
            Self::Or(parts) if naming == Naming::Quoted => {
                let parts = Layout::items(each(parts, naming), Break::Either(",", ""));
                out.push_in_brackets(Break::Either(UNION, UNION), Break::Line(""), parts, "]");
            }
            Self::Or(parts) => {
                let mut all = Layout::default();
                for (i, part) in each(parts, naming).enumerate() {
                    match naming {
                        _ if i == 0 => {}
                        Naming::Piped => all.push(layout![Break::Line(" "), "| "]),
                        _ => all.push(layout![Break::Either(",", " |"), Break::Line(" ")]),
                    }
                    all.push(part);
                }
                if naming == Naming::Piped {
                    return out.push(Layout::group(all));
                }
                all.push(Break::Either(",", ""));
                out.push_in_brackets(Break::Either(UNION, ""), Break::Line(""), all, Break::Either("]", ""));
            }
        }
    }
}

fn each(parts: &[Tree], naming: Naming) -> impl Iterator<Item = impl Laid> {
    parts.iter().map(move |part| part.named(naming))
}

#[cfg(test)]
mod tests {
    use super::{Code, Naming, PAGE, Tree, UNION, assigned};
    use crate::generators::python::text::string;
    use crate::layout;
    use crate::plan::names::Scope;

    #[test]
    fn long_unions_are_written_as_the_place_asks_for() {
        let name = "X".repeat(50);
        let model = |n: usize| Tree::Model(Code::from(&Scope::new().take(format!("{name}{n}"))));
        let union = |count: usize| Tree::any_of((0..count).map(model));
        let print = |tree: &Tree, naming| {
            let (code, chosen) = PAGE.printed(&layout!["x: ", tree.layout(naming)], 0);
            assert_eq!(chosen.contains(&UNION), code.as_str().contains(UNION));
            code.to_string().replace(&name, "X")
        };
        for (tree, naming, expected) in [
            (union(2), Naming::Plain, "x: X0 | X1"),
            (union(3), Naming::Plain, "x: Union[\n    X0,\n    X1,\n    X2,\n]"),
            (union(3), Naming::Piped, "x: X0\n| X1\n| X2"),
            (union(2), Naming::Quoted, "x: Union[\"X0\", \"X1\"]"),
            (union(3), Naming::Quoted, "x: Union[\n    \"X0\",\n    \"X1\",\n    \"X2\",\n]"),
            (Tree::Of("aLongNameOfAList", vec![union(2)]), Naming::Plain, "x: aLongNameOfAList[\n    X0 | X1\n]"),
        ] {
            assert_eq!(print(&tree, naming), expected);
        }
    }

    #[test]
    fn long_values_are_broken_as_formatters_do_it() {
        let name = Scope::new().take("n".repeat(60));
        let value = |length: usize| string(&"x".repeat(length));
        let shown = |length: usize| assigned(&name, value(length)).to_string();
        assert_eq!(shown(51), format!("{name} = {}", value(51)));
        assert_eq!(shown(52), format!("{name} = (\n        {}\n    )", value(52)));
        // Brackets would not make it fit.
        assert_eq!(shown(111), format!("{name} = {}", value(111)));
    }
}
