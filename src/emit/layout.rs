//! Code in lines, as the formatters of the languages break it: groups that stand on one line where there is room for them,
//! and in several where there is none.

use super::text::{Code, Part};
use crate::code;

/// Code whose lines are not decided yet. Where it is all on one line, it is flat; else it is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Layout {
    /// Code of one line.
    Text(Code),
    All(Vec<Layout>),
    /// A line end in broken code, and this text in flat code.
    Line(&'static str),
    /// A line end, with which nothing around it is flat.
    End,
    /// The first text in broken code, and the second in flat code.
    Either(&'static str, &'static str),
    /// Lines that are a step further in, but for the first.
    Indent(Box<Layout>),
    /// What is flat where it has room up to the next place where a line may end, whatever is around it.
    Group(Box<Layout>),
    /// The first of these that is flat with the room that there is, or whose first line has room when it is broken; else the
    /// last.
    First(Vec<Layout>),
}

impl<P: Part> From<P> for Layout {
    fn from(part: P) -> Self {
        Self::Text(code!("{}", part))
    }
}

/// Parts one after the other, each of them a [`Layout`] or what code is composed of: `layout!["const ", name, " = ", value]`.
#[macro_export]
macro_rules! layout {
    ($($part:expr),* $(,)?) => { $crate::emit::layout::Layout::All(vec![$($part.into()),*]) };
}

impl Layout {
    pub fn indent(layout: impl Into<Self>) -> Self {
        Self::Indent(Box::new(layout.into()))
    }

    pub fn group(layout: impl Into<Self>) -> Self {
        Self::Group(Box::new(layout.into()))
    }

    /// Parts with commas between them, each on a line of its own where they are broken, and `last` behind them.
    pub fn items(items: impl IntoIterator<Item = Self>, last: Self) -> Self {
        let mut out = Vec::new();
        for item in items {
            if !out.is_empty() {
                out.extend([",".into(), Self::Line(" ")]);
            }
            out.push(item);
        }
        out.push(last);
        Self::All(out)
    }

    /// Something within brackets, on lines of its own where it is broken.
    pub fn within(open: impl Into<Self>, line: Self, inner: Self, close: impl Into<Self>) -> Self {
        Self::group(layout![open.into(), Self::indent(layout![line.clone(), inner]), line, close.into()])
    }

    /// A list with a comma behind its last item where it is broken; `space` is within its brackets where it is flat.
    pub fn list(open: impl Into<Self>, space: &'static str, items: Vec<Self>, close: &'static str) -> Self {
        if items.is_empty() {
            return layout![open.into(), close];
        }
        Self::within(open, Self::Line(space), Self::items(items, Self::Either(",", "")), close)
    }

    /// All on one line.
    pub fn flat(&self) -> Code {
        Page { width: 0, step: 0, columns: str::len }.written(Open { layout: self, indent: 0, broken: false }).0
    }
}

/// Where code is printed.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// Columns of a line.
    pub width: usize,
    /// Columns of a step of indentation.
    pub step: usize,
    /// The columns that a text takes, as the formatter of the language counts them.
    pub columns: fn(&str) -> usize,
}

/// What is to be printed next.
#[derive(Clone, Copy)]
struct Open<'d> {
    layout: &'d Layout,
    indent: usize,
    broken: bool,
}

impl Page {
    /// The text of lines that are so many columns in, without these columns before the first of them.
    pub fn print(&self, layout: &Layout, indent: usize) -> Code {
        self.printed(layout, indent).0
    }

    /// The same, and which of the texts of an [`Layout::Either`] it has.
    pub fn printed(&self, layout: &Layout, indent: usize) -> (Code, Vec<&'static str>) {
        self.written(Open { layout, indent, broken: true })
    }

    fn written(&self, first: Open<'_>) -> (Code, Vec<&'static str>) {
        let (mut out, mut chosen, mut column) = (String::new(), Vec::new(), first.indent);
        let mut pending = vec![first];
        while let Some(next) = pending.pop() {
            let text = match next.layout {
                Layout::Text(code) => code.as_str(),
                Layout::Line(flat) if !next.broken => flat,
                Layout::Line(_) | Layout::End => {
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', next.indent));
                    column = next.indent;
                    continue;
                }
                Layout::Either(broken, flat) => {
                    let text = if next.broken { broken } else { flat };
                    chosen.push(*text);
                    text
                }
                Layout::All(_) | Layout::Indent(_) => {
                    self.open(next, &mut pending);
                    continue;
                }
                Layout::Group(layout) => {
                    let flat = Open { layout, broken: false, ..next };
                    let broken = next.broken && !self.has_room(column, flat, &pending);
                    pending.push(Open { broken, ..flat });
                    continue;
                }
                Layout::First(layouts) => {
                    let open = |layout| Open { layout, ..next };
                    let flat = layouts.iter().take(1).map(|layout| Open { broken: false, ..open(layout) });
                    let has_room = |open: &Open<'_>| !next.broken || self.has_room(column, *open, &pending);
                    let chosen = flat.chain(layouts.iter().map(open)).find(has_room);
                    pending.extend(chosen.or(layouts.last().map(open)));
                    continue;
                }
            };
            out.push_str(text);
            column += (self.columns)(text);
        }
        (Code::encoded(out), chosen)
    }

    /// The parts of what has no more to it.
    fn open<'d>(&self, open: Open<'d>, pending: &mut Vec<Open<'d>>) {
        match open.layout {
            Layout::All(layouts) => pending.extend(layouts.iter().rev().map(|layout| Open { layout, ..open })),
            Layout::Indent(layout) => pending.push(Open { layout, indent: open.indent + self.step, ..open }),
            Layout::Group(layout) => pending.push(Open { layout, ..open }),
            Layout::First(layouts) => pending.extend(layouts.first().map(|layout| Open { layout, ..open })),
            Layout::Text(_) | Layout::Line(_) | Layout::End | Layout::Either(..) => {}
        }
    }

    /// True if there is room from a column on, up to the next line end or what may be one.
    fn has_room(&self, column: usize, open: Open<'_>, behind: &[Open<'_>]) -> bool {
        let Some(mut room) = self.width.checked_sub(column) else { return false };
        let mut pending = vec![open];
        let mut behind = behind.iter().rev();
        while let Some(next) = pending.pop().or_else(|| behind.next().copied()) {
            let text = match next.layout {
                Layout::Text(code) => code.as_str(),
                Layout::Line(_) | Layout::End if next.broken => return true,
                Layout::End => return false,
                Layout::Line(flat) => flat,
                Layout::Either(broken, flat) => {
                    if next.broken {
                        broken
                    } else {
                        flat
                    }
                }
                Layout::All(_) | Layout::Indent(_) | Layout::Group(_) | Layout::First(_) => {
                    self.open(next, &mut pending);
                    continue;
                }
            };
            match room.checked_sub((self.columns)(text)) {
                Some(left) => room = left,
                None => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Layout, Page};

    /// What is printed four columns in, on lines of 20 columns.
    fn printed(layout: &Layout) -> String {
        Page { width: 20, step: 2, columns: |text| text.chars().count() }.print(layout, 4).to_string()
    }

    fn list(items: &[&'static str]) -> Layout {
        Layout::list("f(", "", items.iter().map(|item| Layout::from(*item)).collect(), ")")
    }

    #[test]
    fn groups_are_broken_from_the_outside() {
        assert_eq!(printed(&list(&[])), "f()");
        // The last column is one of the line, and what stands behind has to have room as well.
        assert_eq!(printed(&list(&["aaaaaa", "bbbbb"])), "f(aaaaaa, bbbbb)");
        let lines = "f(\n      aaaaaa,\n      bbbbb,\n    )";
        assert_eq!(printed(&layout![list(&["aaaaaa", "bbbbb"]), ";"]), format!("{lines};"));
        let outer = Layout::list("{", " ", vec![list(&["aaaaaa"]), list(&["bbbbbb", "ccccc"])], "}");
        let nested = "{\n      f(aaaaaa),\n      f(\n        bbbbbb,\n        ccccc,\n      ),\n    }";
        assert_eq!(printed(&outer), nested);
        assert_eq!(outer.flat().as_str(), "{ f(aaaaaa), f(bbbbbb, ccccc) }");
    }

    #[test]
    fn what_stands_behind_counts_up_to_the_next_place_for_a_line_end() {
        let chain = layout!["a = ", list(&["bbbb"]), Layout::group(layout![Layout::Line(" "), "|| cccccccccccc"])];
        assert_eq!(printed(&chain), "a = f(bbbb)\n    || cccccccccccc");
        // So lines are filled.
        let word = |word: &'static str| Layout::group(layout![Layout::Line(" "), word, ","]);
        let words = layout!["one,", word("two"), word("three"), word("four"), word("five")];
        assert_eq!(printed(&words), "one, two, three,\n    four, five,");
    }

    #[test]
    fn a_line_end_breaks_what_is_around_it() {
        let inner = Layout::within("[", Layout::End, "a".into(), "]");
        assert_eq!(printed(&Layout::list("(", "", vec![inner], ")")), "(\n      [\n        a\n      ],\n    )");
    }

    #[test]
    fn the_first_layout_that_has_room_is_taken() {
        let layouts = |head: &'static str| {
            let value = || Layout::within("(", Layout::Line(""), "a.value()".into(), ")");
            let line = layout![Layout::indent(layout![Layout::Line(" "), "= ", value()])];
            Layout::First(vec![layout![head, " = ", value()], layout![head, line]])
        };
        assert_eq!(printed(&layouts("x")), "x = (a.value())");
        assert_eq!(printed(&layouts("long_name")), "long_name = (\n      a.value()\n    )");
        assert_eq!(printed(&layouts("longer_name_")), "longer_name_ = (\n      a.value()\n    )");
        assert_eq!(printed(&layouts("longest_name_")), "longest_name_\n      = (a.value())");
    }

    #[test]
    fn columns_are_counted_as_the_formatter_does() {
        let bytes = Page { width: 10, step: 2, columns: str::len };
        assert_eq!(bytes.print(&list(&["éééé"]), 0).as_str(), "f(\n  éééé,\n)");
        let chosen = |width| Page { width, step: 2, columns: str::len }.printed(&list(&["a"]), 0).1;
        assert_eq!((chosen(4), chosen(3)), (vec![""], vec![","]));
    }
}
