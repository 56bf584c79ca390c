//! Outside text in Markdown: its markup does not take over the page.

use super::text::cleaned;

/// One line of Markdown text in a table or list: no markup of the description takes over the page.
pub fn line(text: &str) -> String {
    let text = cleaned(text, &[]);
    let mut out = String::with_capacity(text.len());
    for (i, line) in text.lines().enumerate() {
        out.push_str(if i > 0 { " " } else { "" });
        for c in line.trim_end().chars() {
            match c {
                '\\' => out.push_str("\\\\"),
                '|' => out.push_str("\\|"),
                '<' => out.push_str("&lt;"),
                '`' => out.push_str("\\`"),
                c => out.push(c),
            }
        }
    }
    out
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
    use super::line;

    #[test]
    fn markdown_stays_on_its_line() {
        assert_eq!(line("a|b \n`c` <d> \\"), "a\\|b \\`c\\` &lt;d> \\\\");
    }
}
