//! Outside text in Markdown: its markup does not take over the page.

use super::text::cleaned;

/// One line of Markdown text in a table or list: no markup of the description takes over the page.
pub fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&plain(text), &mut out);
    out
}

/// A name as code in a line; plain text where a code span would end early, or show what is escaped in it.
pub fn code(text: &str) -> String {
    let line = line(text);
    if line == text && !text.is_empty() { format!("`{text}`") } else { line }
}

/// One line of a message, in which we write names between backticks: these stay code. Where backticks of
/// the description come between ours, none is code.
pub fn message(text: &str) -> String {
    let text = plain(text);
    let parts: Vec<_> = text.split('`').collect();
    let doubled = parts.len() > 2 && parts[1..parts.len() - 1].contains(&"");
    if parts.len() % 2 == 0 || doubled {
        return line(&text);
    }
    let mut out = String::with_capacity(text.len());
    for (i, part) in parts.into_iter().enumerate() {
        if i % 2 == 0 {
            escape(part, &mut out);
        } else {
            out.extend(["`", part, "`"]);
        }
    }
    out
}

fn escape(line: &str, out: &mut String) {
    for c in line.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '|' => out.push_str("\\|"),
            '<' => out.push_str("&lt;"),
            '`' => out.push_str("\\`"),
            c => out.push(c),
        }
    }
}

/// Paragraphs of Markdown; code fences of the description would swallow what follows.
pub fn text(text: &str) -> String {
    let text = cleaned(text, &[]);
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.lines().enumerate() {
        out.push_str(if i > 0 { "\n" } else { "" });
        out.push_str(line.trim_end());
    }
    if out.contains(['<', '`', '~']) {
        out = out.replace('<', "&lt;").replace("```", "\\`\\`\\`").replace("~~~", "\\~~~");
    }
    out
}

/// One line without markup of its own, for a block of code.
pub fn plain(text: &str) -> String {
    cleaned(text, &[]).lines().map(str::trim_end).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{line, message};

    #[test]
    fn markdown_stays_on_its_line() {
        assert_eq!(line("a|b \n`c` <d> \\"), "a\\|b \\`c\\` &lt;d> \\\\");
    }

    #[test]
    fn names_in_messages_are_code() {
        assert_eq!(message("no `a<b` in <c> of `d`"), "no `a<b` in &lt;c> of `d`");
        assert_eq!(message("`a` b"), "`a` b");
        for odd in ["a ` b", "`a `` b`", "``<b>``"] {
            assert_eq!(message(odd), line(odd), "{odd}");
        }
    }
}
