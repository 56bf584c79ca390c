//! The encoders through which text of a description reaches Go: literals and comments. Test everything that could end either.

use crate::code;
use crate::emit::text::{cleaned, is_unseen};

pub use crate::emit::text::{Code, word};

/// A string.
pub fn string(text: &str) -> Code {
    Code::encoded(quoted(text))
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if is_unseen(c) && (c as u32) < 0x10000 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c if is_unseen(c) => out.push_str(&format!("\\U{:08x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A struct tag. The values may be any text.
pub fn tag<'t>(pairs: impl IntoIterator<Item = (&'static str, &'t str)>) -> Code {
    let pairs: Vec<_> = pairs.into_iter().map(|(key, value)| format!("{key}:{}", quoted(value))).collect();
    let tag = pairs.join(" ");
    // A raw string has no escapes.
    Code::encoded(if tag.contains('`') { quoted(&tag) } else { format!("`{tag}`") })
}

/// A number of JSON, which is a literal of Go, too.
pub fn number(json: &str) -> Code {
    let plain = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
    if json.chars().all(plain) { Code::encoded(json) } else { Code::fixed("0") }
}

/// The lines of a comment, each with `//` and a line end, in the form that gofmt keeps for declarations: no line is
/// indented, which would begin a list or code, none defines a link, and no line on its own is a heading unless it
/// begins with a number sign.
pub fn comment(text: &str) -> Code {
    // Code fences become paragraph breaks, because gofmt would turn backticks into quotes.
    let fences = |line: &str| if line.trim_start().starts_with("```") { String::new() } else { line.to_owned() };
    let text: Vec<_> = cleaned(text.trim(), &[]).lines().map(fences).collect();
    let text = text.join("\n").replace("``", "“").replace("''", "”");
    let mut lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    lines.dedup_by(|a, b| a.is_empty() && b.is_empty());
    let mut out = String::with_capacity(text.len() + 4);
    for (i, line) in lines.iter().enumerate() {
        let is_alone = i > 0 && lines[i - 1].is_empty() && lines.get(i + 1).is_some_and(|next| next.is_empty());
        // The start of a build constraint or of a link definition.
        let opens = line.starts_with('+') || (line.starts_with('[') && line.contains("]:"));
        match line.strip_prefix("# ") {
            _ if line.is_empty() => out.push_str("//\n"),
            Some(heading) => out.extend(["// # ", heading.trim_start(), "\n"]),
            None => {
                let stop = is_alone && line.ends_with(char::is_alphanumeric);
                out.extend(["// ", if opens { "\\" } else { "" }, line, if stop { "." } else { "" }, "\n"]);
            }
        }
    }
    Code::encoded(out)
}

/// A comment with the paragraph by which tools recognize deprecation.
pub fn with_deprecation(text: String, is_deprecated: bool) -> String {
    if is_deprecated { text + "\n\nDeprecated: The API description says so." } else { text }
}

/// A comment inside a struct or a block of constants.
pub fn inner_comment(text: &str) -> Code {
    Code::encoded(comment(text).as_str().lines().map(|line| format!("\t{line}\n")).collect::<String>())
}

/// A line of a struct or of a block of constants, with its comment.
pub struct Row {
    /// The lines of the comment, each after a tab.
    pub doc: Code,
    pub cells: Vec<Code>,
}

/// Lines in columns, which gofmt aligns between two comments.
pub fn rows(rows: &[Row]) -> Code {
    let mut out = Code::default();
    for run in rows.chunk_by(|_, next| next.doc.is_empty()) {
        out.push(&run[0].doc);
        let mut widths = vec![0; run.iter().map(|row| row.cells.len()).max().unwrap_or_default()];
        for (i, cell) in run.iter().flat_map(|row| row.cells.iter().enumerate()) {
            widths[i] = widths[i].max(cell.as_str().chars().count());
        }
        for row in run {
            let cells = row.cells.iter().enumerate().map(|(i, cell)| padded(cell, widths[i]));
            out.push(code!("\t{}\n", Code::joined(cells, " ").trim_end()));
        }
    }
    out
}

/// Functions under one comment. gofmt aligns those of one line.
pub fn functions(functions: &[(Code, Code)]) -> Code {
    let fits = |(head, body): &(Code, Code)| {
        !body.as_str().contains('\n') && head.as_str().len() + body.as_str().len() <= ONE_LINE
    };
    let mut out = Code::default();
    for run in functions.chunk_by(|a, b| fits(a) && fits(b)) {
        if !fits(&run[0]) {
            out.push(code!("{} {{\n\t{}\n}}\n", run[0].0, run[0].1));
            continue;
        }
        let width = run.iter().map(|(head, _)| head.as_str().len()).max().unwrap_or_default();
        for (head, body) in run {
            out.push(code!("{} {{ {} }}\n", padded(head, width), body));
        }
    }
    out
}

/// The length, without braces, up to which gofmt leaves a function on one line.
const ONE_LINE: usize = 99;

fn padded(code: &Code, width: usize) -> Code {
    let missing = width.saturating_sub(code.as_str().chars().count());
    Code::encoded(format!("{code}{}", " ".repeat(missing)))
}

#[cfg(test)]
mod tests {
    use super::{Code, Row, comment, functions, number, rows, string, tag};

    #[test]
    fn literals_hold_what_they_are_given() {
        assert_eq!(string("a\"b\\c\n\r\u{202e}`$").as_str(), "\"a\\\"b\\\\c\\n\\u000d\\u202e`$\"");
        assert_eq!(string("\u{e0001}").as_str(), "\"\\U000e0001\"");
        assert_eq!(tag([("json", "a\"b,omitempty")]).as_str(), "`json:\"a\\\"b,omitempty\"`");
        assert_eq!(tag([("json", "a`b")]).as_str(), "\"json:\\\"a`b\\\"\"");
        assert_eq!([number("-1.5e3").as_str(), number("1;x").as_str()], ["-1.5e3", "0"]);
    }

    #[test]
    fn comments_do_not_end_early() {
        assert_eq!(comment("a\r\n\n\n  - b\u{2028}*/ c\n").as_str(), "// a\n//\n// - b\n// */ c\n");
        assert_eq!(comment("+build x\n[a]: b\n//go:embed x").as_str(), "// \\+build x\n// \\[a]: b\n// //go:embed x\n");
        assert_eq!(comment("a\n\nHead\n\n#  b\n\nC").as_str(), "// a\n//\n// Head.\n//\n// # b\n//\n// C\n");
        assert_eq!(comment("a\n```json\n{}\n```").as_str(), "// a\n//\n// {}\n");
        assert_eq!(comment(" \n").as_str(), "");
    }

    #[test]
    fn lines_are_aligned_between_comments() {
        let row = |doc, a, b| Row { doc: Code::fixed(doc), cells: vec![Code::fixed(a), Code::fixed(b)] };
        let printed = rows(&[row("", "A", "int"), row("", "Bcd", "x"), row("\t// D\n", "D", "y")]);
        assert_eq!(printed.as_str(), "\tA   int\n\tBcd x\n\t// D\n\tD y\n");
        let function = |head, body| (Code::fixed(head), Code::fixed(body));
        let printed = functions(&[function("func A()", "return"), function("func Bc()", "return")]);
        assert_eq!(printed.as_str(), "func A()  { return }\nfunc Bc() { return }\n");
    }
}
