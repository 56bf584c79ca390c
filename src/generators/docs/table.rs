//! Tables, lists and links of Markdown, made from finished cells.

use crate::emit::text::Code;
use crate::generators::names::Ident;

pub type Row = Vec<Code>;

/// A table of a page in docs/; none without rows.
pub fn page_table(columns: &[&str], rows: Vec<Row>) -> Option<Code> {
    table(columns, rows, ["", ""], "-------------")
}

/// A table of a README; none without rows.
pub fn readme_table(columns: &[&str], rows: Vec<Row>) -> Option<Code> {
    table(columns, rows, ["| ", " |"], "---")
}

fn table(columns: &[&str], rows: Vec<Row>, [start, end]: [&str; 2], rule: &str) -> Option<Code> {
    if rows.is_empty() {
        return None;
    }
    let line = |cells: &[&str]| format!("{start}{}{end}", cells.join(" | "));
    let mut lines = vec![line(columns), line(&vec![rule; columns.len()])];
    lines.extend(rows.iter().map(|row| line(&row.iter().map(Code::as_str).collect::<Vec<_>>())));
    Some(Code::new(lines.join("\n")))
}

/// A list; none without items.
pub fn list(items: &[Code]) -> Option<Code> {
    let lines: Vec<_> = items.iter().map(|item| format!("- {item}")).collect();
    (!items.is_empty()).then(|| Code::new(lines.join("\n")))
}

/// The types of which a value is one; none without items.
pub fn one_of(items: &[Code]) -> Option<Code> {
    list(items).map(|list| Code::new(format!("One of these:\n\n{list}")))
}

/// `**name**`
pub fn bold(name: &dyn std::fmt::Display) -> Code {
    Code::new(format!("**{name}**"))
}

/// Code in a fence.
pub fn fenced(language: &str, code: &str) -> Code {
    Code::new(format!("```{language}\n{code}\n```"))
}

/// The link to a section of a page in the same folder.
pub fn section_link(symbol: &Code, page: &Ident) -> Code {
    Code::new(format!("[**{symbol}**]({page}.md#{})", anchor(symbol)))
}

/// What leads to the section of an operation.
pub fn anchor(symbol: &Code) -> String {
    symbol.as_str().to_lowercase()
}
