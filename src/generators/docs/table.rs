//! Tables, lists and links in Markdown, made of encoded cells.

use super::text::{anchor, line};
use crate::code;
use crate::emit::text::{Code, Part};
use crate::plan::named::Constant;
use crate::plan::names::Ident;

pub type Row = Vec<Code>;

/// A table for a page in docs/; none without rows.
pub fn page_table(columns: &[&'static str], rows: Vec<Row>) -> Option<Code> {
    table(columns, rows, ["", ""], "-------------")
}

/// A table for a README; none without rows.
pub fn readme_table(columns: &[&'static str], rows: Vec<Row>) -> Option<Code> {
    table(columns, rows, ["| ", " |"], "---")
}

fn table(
    columns: &[&'static str],
    rows: Vec<Row>,
    [start, end]: [&'static str; 2],
    rule: &'static str,
) -> Option<Code> {
    if rows.is_empty() {
        return None;
    }
    let mut out = Code::default();
    add_line(&mut out, [start, end], columns);
    let rule: Row = columns.iter().map(|_| Code::fixed(rule)).collect();
    for row in [&rule].into_iter().chain(&rows) {
        out.push("\n");
        add_line(&mut out, [start, end], row);
    }
    Some(out)
}

fn add_line<P: Part>(out: &mut Code, [start, end]: [&'static str; 2], cells: &[P]) {
    out.push(start);
    for (i, cell) in cells.iter().enumerate() {
        out.push(if i > 0 { " | " } else { "" });
        out.push(cell);
    }
    out.push(end);
}

/// The constants of an enumeration; none without constants.
pub fn constants(constants: &[Constant<'_, '_>]) -> Option<Code> {
    let row = |constant: &Constant<'_, '_>| -> Row {
        let json = line(&constant.node.to_json());
        vec![bold(&constant.ident), json, line(constant.description.unwrap_or_default())]
    };
    page_table(&["Constant", "Value", "Description"], constants.iter().map(row).collect())
}

/// A list; none without items.
pub fn list(items: &[Code]) -> Option<Code> {
    let lines = items.iter().map(|item| code!("- {}", item));
    (!items.is_empty()).then(|| Code::joined(lines, "\n"))
}

/// A list of types, one of which fits a value; none without items.
pub fn one_of(items: &[Code]) -> Option<Code> {
    list(items).map(|list| code!("One of these:\n\n{}", list))
}

/// A list of types, one or more of which fit a value; none without items.
pub fn any_of(items: &[Code]) -> Option<Code> {
    list(items).map(|list| code!("One or more of these:\n\n{}", list))
}

/// `**name**`
pub fn bold(name: &dyn Part) -> Code {
    code!("**{}**", name)
}

/// A fenced code block.
pub fn fenced(language: &'static str, code: &Code) -> Code {
    code!("```{}\n{}\n```", language, code)
}

/// A link to a section of a page in the same folder.
pub fn section_link(symbol: &Code, page: &Ident) -> Code {
    code!("[**{}**]({}.md#{})", symbol, page, anchor(symbol))
}
