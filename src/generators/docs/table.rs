//! Tables, lists and links of Markdown, made from finished cells.

use crate::emit::text::Code;
use crate::generators::names::Ident;

pub type Row = Vec<Code>;

/// A table of a page in docs/; none without rows.
pub fn page_table(columns: &[&str], rows: Vec<Row>) -> Option<Code> {
    table(columns, rows, ["", ""], ["-------------"; 2])
}

/// The same of a model's page.
pub fn model_table(columns: &[&str], rows: Vec<Row>) -> Option<Code> {
    table(columns, rows, ["", ""], ["------------", "-------------"])
}

/// A table of a README; none without rows.
pub fn readme_table(columns: &[&str], rows: Vec<Row>) -> Option<Code> {
    table(columns, rows, ["| ", " |"], ["---"; 2])
}

fn table(columns: &[&str], rows: Vec<Row>, [start, end]: [&str; 2], rules: [&str; 2]) -> Option<Code> {
    if rows.is_empty() {
        return None;
    }
    let mut out = String::new();
    let mut line = |cells: &mut dyn Iterator<Item = &str>| {
        out.push_str(if out.is_empty() { start } else { "\n" });
        if out.ends_with('\n') {
            out.push_str(start);
        }
        for (i, cell) in cells.enumerate() {
            out.push_str(if i == 0 { "" } else { " | " });
            out.push_str(cell);
        }
        out.push_str(end);
    };
    line(&mut columns.iter().copied());
    line(&mut (0..columns.len()).map(|i| rules[i.min(1)]));
    rows.iter().for_each(|row| line(&mut row.iter().map(Code::as_str)));
    Some(Code::new(out))
}

/// A list; none without items.
pub fn list(items: &[Code]) -> Option<Code> {
    let lines: Vec<_> = items.iter().map(|item| format!("- {item}")).collect();
    (!items.is_empty()).then(|| Code::new(lines.join("\n")))
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
