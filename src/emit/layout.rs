//! Breaks code into lines like the formatters of the languages: a group is on one line if it fits, and otherwise on
//! several.

use std::fmt::Write as _;

use super::text::{Code, Part};

/// Code whose line ends are not decided yet. It is flat if all of it is on one line, and otherwise broken.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    /// The text of all steps; the text of a layout inside this one is copied into it.
    text: String,
    steps: Vec<Step>,
    /// The number of closed steps: further text begins a new step instead of extending the last of them.
    closed: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Step {
    /// A number of bytes of the text.
    Text(usize),
    Break(Break),
    /// Contents that are indented by a further step, except for their first line.
    Indent(Extent),
    /// Contents that are flat if there is room up to the next possible line end, regardless of their surroundings.
    Group(Extent),
    /// The first layout if there is room for it to be flat, otherwise the first layout whose first line has room when
    /// it is broken, otherwise the last layout.
    First(Vec<Layout>),
}

/// The size of a step's contents, which follow the step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Extent {
    steps: usize,
    bytes: usize,
}

/// A position that is printed differently in broken and in flat code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Break {
    /// A line end in broken code, and the text in flat code.
    Line(&'static str),
    /// A line end that breaks everything around it.
    End,
    /// The first text in broken code, and the second in flat code.
    Either(&'static str, &'static str),
}

/// The parts of a layout: other layouts, line ends, and the parts of code.
pub trait Laid {
    fn lay(self, out: &mut Layout);
}

impl<P: Part> Laid for P {
    fn lay(self, out: &mut Layout) {
        out.add(&self);
    }
}

impl Laid for Break {
    fn lay(self, out: &mut Layout) {
        out.steps.push(Step::Break(self));
    }
}

impl Laid for Layout {
    fn lay(mut self, out: &mut Layout) {
        if out.steps.is_empty() {
            *out = self;
            return;
        }
        out.closed = out.steps.len() + self.closed;
        out.text.push_str(&self.text);
        out.steps.append(&mut self.steps);
    }
}

impl Laid for &Layout {
    fn lay(self, out: &mut Layout) {
        out.closed = out.steps.len() + self.closed;
        out.text.push_str(&self.text);
        out.steps.extend_from_slice(&self.steps);
    }
}

/// The parts that a function adds to a layout.
pub struct With<F>(pub F);

impl<F: FnOnce(&mut Layout)> Laid for With<F> {
    fn lay(self, out: &mut Layout) {
        (self.0)(out);
    }
}

impl<P: Part> From<P> for Layout {
    fn from(part: P) -> Self {
        Self::of(part)
    }
}

impl From<Break> for Layout {
    fn from(part: Break) -> Self {
        Self::of(part)
    }
}

/// A sequence of parts, each of them [`Laid`]: `layout!["const ", name, " = ", value]`.
#[macro_export]
macro_rules! layout {
    ($($part:expr),* $(,)?) => {{
        let mut out = $crate::emit::layout::Layout::with_room();
        $(out.push($part);)*
        out
    }};
}

impl Layout {
    /// An empty layout with the capacity that most layouts need.
    #[doc(hidden)]
    pub fn with_room() -> Self {
        Self { text: String::with_capacity(64), steps: Vec::with_capacity(8), closed: 0 }
    }

    pub fn of(part: impl Laid) -> Self {
        let mut out = Self::with_room();
        part.lay(&mut out);
        out
    }

    pub fn push(&mut self, part: impl Laid) {
        part.lay(self);
    }

    fn add(&mut self, part: &dyn Part) {
        let before = self.text.len();
        match part.text() {
            Some(text) => self.text.push_str(text),
            None => _ = write!(self.text, "{part}"),
        }
        let added = self.text.len() - before;
        match self.steps[self.closed..].last_mut() {
            Some(Step::Text(bytes)) => *bytes += added,
            _ => self.steps.push(Step::Text(added)),
        }
    }

    /// Adds a step with contents.
    fn push_within(&mut self, step: fn(Extent) -> Step, inner: impl Laid) {
        let before = Extent { steps: self.steps.len(), bytes: self.text.len() };
        self.steps.push(step(Extent::default()));
        inner.lay(self);
        let steps = self.steps.len() - before.steps - 1;
        self.steps[before.steps] = step(Extent { steps, bytes: self.text.len() - before.bytes });
        self.closed = self.steps.len();
    }

    pub fn indent(layout: impl Laid) -> Self {
        Self::of(With(|out: &mut Self| out.push_within(Step::Indent, layout)))
    }

    pub fn group(layout: impl Laid) -> Self {
        Self::of(With(|out: &mut Self| out.push_within(Step::Group, layout)))
    }

    /// The first of the layouts that has room.
    pub fn first(layouts: impl IntoIterator<Item = Self>) -> Self {
        Self { steps: vec![Step::First(layouts.into_iter().collect())], ..Self::default() }
    }

    /// Items separated by commas, each on its own line if they are broken, followed by `last`.
    pub fn items(items: impl IntoIterator<Item = impl Laid>, last: impl Laid) -> Self {
        let mut out = Self::with_room();
        out.push_items(items, last);
        out
    }

    pub fn push_items(&mut self, items: impl IntoIterator<Item = impl Laid>, last: impl Laid) {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self.push(",");
                self.push(Break::Line(" "));
            }
            self.push(item);
        }
        self.push(last);
    }

    /// `inner` in brackets, on its own lines if it is broken.
    pub fn within(open: impl Laid, line: Break, inner: impl Laid, close: impl Laid) -> Self {
        let mut out = Self::with_room();
        out.push_in_brackets(open, line, inner, close);
        out
    }

    pub fn push_in_brackets(&mut self, open: impl Laid, line: Break, inner: impl Laid, close: impl Laid) {
        let indented = With(|out: &mut Self| {
            out.push(line);
            out.push(inner);
        });
        let all = With(|out: &mut Self| {
            out.push(open);
            out.push_within(Step::Indent, indented);
            out.push(line);
            out.push(close);
        });
        self.push_within(Step::Group, all);
    }

    /// A list in brackets: if it is broken, a comma follows its last item; if it is flat, `space` is inside the
    /// brackets.
    pub fn list(open: impl Laid, space: &'static str, items: Vec<Self>, close: &'static str) -> Self {
        if items.is_empty() {
            return layout![open, close];
        }
        Self::within(open, Break::Line(space), Self::items(items, Break::Either(",", "")), close)
    }

    /// The code on one line.
    pub fn flat(&self) -> Code {
        Page { width: 0, step: 0, columns: str::len }.written(Open::new(self, 0, false), 0).0
    }
}

/// The lines that code is printed on.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// The columns of a line.
    pub width: usize,
    /// The columns of a step of indentation.
    pub step: usize,
    /// The columns of a text, counted like the formatter of the language.
    pub columns: fn(&str) -> usize,
}

/// The steps to print next, and the text that belongs to them.
#[derive(Clone, Copy)]
struct Open<'d> {
    steps: &'d [Step],
    text: &'d str,
    indent: usize,
    broken: bool,
}

impl<'d> Open<'d> {
    fn new(layout: &'d Layout, indent: usize, broken: bool) -> Self {
        Self { steps: &layout.steps, text: &layout.text, indent, broken }
    }

    fn step(&mut self) -> Option<&'d Step> {
        let (step, rest) = self.steps.split_first()?;
        self.steps = rest;
        Some(step)
    }

    fn text(&mut self, bytes: usize) -> &'d str {
        let (text, rest) = self.text.split_at(bytes);
        self.text = rest;
        text
    }

    /// The contents of the step that was taken last.
    fn inner(&mut self, extent: Extent) -> Self {
        let (steps, rest) = self.steps.split_at(extent.steps);
        self.steps = rest;
        Self { steps, text: self.text(extent.bytes), ..*self }
    }
}

impl Page {
    /// The text of lines that are indented by `indent` columns; the first line is printed without them.
    pub fn print(&self, layout: &Layout, indent: usize) -> Code {
        self.printed(layout, indent).0
    }

    /// Like [`print`](Self::print), but the first line begins at `column`.
    pub fn print_from(&self, layout: &Layout, column: usize, indent: usize) -> Code {
        self.written(Open::new(layout, indent, true), column).0
    }

    /// The text, with the chosen text of each [`Break::Either`].
    pub fn printed(&self, layout: &Layout, indent: usize) -> (Code, Vec<&'static str>) {
        self.written(Open::new(layout, indent, true), indent)
    }

    /// True if all of it has room on a line that is indented by `indent` columns.
    pub fn has_room_for(&self, layout: &Layout, indent: usize) -> bool {
        self.has_room(indent, Open::new(layout, indent, false), &[])
    }

    fn written(&self, first: Open<'_>, mut column: usize) -> (Code, Vec<&'static str>) {
        let (mut out, mut chosen) = (String::with_capacity(first.text.len() + 2 * first.steps.len()), Vec::new());
        let mut all = vec![first];
        while let Some(open) = all.last_mut() {
            let Some(step) = open.step() else {
                all.pop();
                continue;
            };
            let text = match step {
                Step::Text(bytes) => open.text(*bytes),
                Step::Break(Break::Line(flat)) if !open.broken => flat,
                Step::Break(Break::Line(_) | Break::End) => {
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', open.indent));
                    column = open.indent;
                    continue;
                }
                Step::Break(Break::Either(broken, flat)) => {
                    let text = if open.broken { broken } else { flat };
                    chosen.push(*text);
                    text
                }
                Step::Indent(extent) => {
                    let inner = open.inner(*extent);
                    all.push(Open { indent: inner.indent + self.step, ..inner });
                    continue;
                }
                Step::Group(_) if !open.broken => continue,
                Step::Group(extent) => {
                    let flat = Open { broken: false, ..open.inner(*extent) };
                    let broken = !self.has_room(column, flat, &all);
                    all.push(Open { broken, ..flat });
                    continue;
                }
                Step::First(layouts) => {
                    let around = *open;
                    let opened = |layout| Open::new(layout, around.indent, around.broken);
                    let flat = layouts.iter().take(1).map(|layout| Open { broken: false, ..opened(layout) });
                    let has_room = |open: &Open<'_>| !around.broken || self.has_room(column, *open, &all);
                    let chosen = flat.chain(layouts.iter().map(opened)).find(has_room);
                    all.extend(chosen.or(layouts.last().map(opened)));
                    continue;
                }
            };
            out.push_str(text);
            column += (self.columns)(text);
        }
        (Code::encoded(out), chosen)
    }

    /// True if there is room from a column to the next line end or possible line end.
    fn has_room<'d>(&self, column: usize, mut open: Open<'d>, behind: &[Open<'d>]) -> bool {
        let Some(mut room) = self.width.checked_sub(column) else { return false };
        let mut pending = Vec::new();
        let mut behind = behind.iter().rev();
        loop {
            let Some(step) = open.step() else {
                let Some(next) = pending.pop().or_else(|| behind.next().copied()) else { return true };
                open = next;
                continue;
            };
            let text = match step {
                Step::Text(bytes) => open.text(*bytes),
                Step::Break(Break::Line(_) | Break::End) if open.broken => return true,
                Step::Break(Break::End) => return false,
                Step::Break(Break::Line(flat)) => flat,
                Step::Break(Break::Either(broken, flat)) => {
                    if open.broken {
                        broken
                    } else {
                        flat
                    }
                }
                // Their steps follow.
                Step::Indent(_) | Step::Group(_) => continue,
                Step::First(layouts) => {
                    if let Some(layout) = layouts.first() {
                        pending.push(open);
                        open = Open::new(layout, open.indent, open.broken);
                    }
                    continue;
                }
            };
            match room.checked_sub((self.columns)(text)) {
                Some(left) => room = left,
                None => return false,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Break, Layout, Page};

    /// The layout, printed at an indentation of four columns, on lines of 20 columns.
    fn printed(layout: &Layout) -> String {
        Page { width: 20, step: 2, columns: |text| text.chars().count() }.print(layout, 4).to_string()
    }

    fn list(items: &[&'static str]) -> Layout {
        Layout::list("f(", "", items.iter().map(|item| Layout::from(*item)).collect(), ")")
    }

    #[test]
    fn groups_are_broken_from_the_outside() {
        assert_eq!(printed(&list(&[])), "f()");
        // The last column belongs to the line, and the text after the list needs room as well.
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
        let chain = layout!["a = ", list(&["bbbb"]), Layout::group(layout![Break::Line(" "), "|| cccccccccccc"])];
        assert_eq!(printed(&chain), "a = f(bbbb)\n    || cccccccccccc");
        // A group for each word fills the lines.
        let word = |word: &'static str| Layout::group(layout![Break::Line(" "), word, ","]);
        let words = layout!["one,", word("two"), word("three"), word("four"), word("five")];
        assert_eq!(printed(&words), "one, two, three,\n    four, five,");
    }

    #[test]
    fn a_line_end_breaks_what_is_around_it() {
        let inner = Layout::within("[", Break::End, "a", "]");
        assert_eq!(printed(&Layout::list("(", "", vec![inner], ")")), "(\n      [\n        a\n      ],\n    )");
    }

    #[test]
    fn the_first_layout_that_has_room_is_taken() {
        let layouts = |head: &'static str| {
            let value = || Layout::within("(", Break::Line(""), "a.value()", ")");
            let line = layout![Layout::indent(layout![Break::Line(" "), "= ", value()])];
            Layout::first([layout![head, " = ", value()], layout![head, line]])
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
