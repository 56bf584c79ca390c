//! Outside text in Markdown: its markup does not take over the page.

use std::borrow::Cow;

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
    let mut escaped = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '\\' => escaped.push_str("\\\\"),
            '|' => escaped.push_str("\\|"),
            '<' => escaped.push_str("&lt;"),
            '`' => escaped.push_str("\\`"),
            c => escaped.push(c),
        }
    }
    out.push_str(&tamed(&escaped));
}

/// Markdown whose links lead to the web, to a mailbox or to other parts of the output, and whose images are links to
/// them: reading it runs no script, and tells no one.
fn tamed(text: &str) -> Cow<'_, str> {
    if !["![", "](", "]:"].iter().any(|mark| text.contains(mark)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    let mut rest = text;
    while let Some(at) = rest.find(['!', ']']) {
        let (before, mark, after) = (&rest[..at], &rest[at..=at], &rest[at + 1..]);
        rest = after;
        out.push_str(before);
        if mark == "!" && after.starts_with('[') {
            // Of several marks of exclamation, each would make an image of what follows.
            out.truncate(out.trim_end_matches('!').len());
            if after.starts_with("[]") {
                out.push_str("[image");
                rest = &after[1..];
            }
            continue;
        }
        out.push_str(mark);
        // The destination of a link, or that of a definition to which links refer.
        if mark == "]" && after.starts_with(['(', ':']) && !is_harmless(&after[1..]) {
            out.push('\\');
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Whether a link may lead to what comes first in `text`: an address of the web, a mailbox, or a relative reference.
fn is_harmless(text: &str) -> bool {
    // A definition may continue on the next line of a quotation.
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '>');
    let target = text.split(|c: char| c.is_whitespace() || c == ')').next().unwrap_or_default();
    let scheme = target.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
    // Escapes and entities may stand for a colon, or for a letter before it; the one that we write ourselves does not.
    let scheme = scheme.replace("&lt;", "");
    !scheme.contains([':', '&', '\\']) || matches!(scheme.as_str(), "http:" | "https:") || scheme.starts_with("mailto:")
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
    match tamed(&out) {
        Cow::Borrowed(_) => out,
        Cow::Owned(tamed) => tamed,
    }
}

/// One line without markup of its own, for a block of code.
pub fn plain(text: &str) -> String {
    cleaned(text, &[]).lines().map(str::trim_end).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{line, message, text};

    /// What reaches every part of Markdown that is not code, whichever way it comes.
    fn every(markdown: &str) -> [String; 3] {
        [line(markdown), text(markdown), message(markdown)]
    }

    #[test]
    fn links_lead_to_the_web_or_nowhere() {
        for kept in [
            "[a](https://a.example/x:y) and [b](HTTP://b.example)",
            "[a](mailto:a@b.example), [b](docs/b.md#c:d), [c](#c), [d](?a:b), [e]()",
            "[a]: https://a.example/",
            "[note]: that, or (this): [x] y",
        ] {
            assert_eq!(every(kept), [kept; 3], "{kept}");
        }
        assert_eq!(line("{ [key: string]: Array<Pet>; }"), "{ [key: string]: Array&lt;Pet>; }");
        for target in [
            "javascript:alert(1)",
            " JavaScript:alert(1)",
            "javascript&colon;alert(1)",
            "&#106;avascript:alert(1)",
            "vbscript:x",
            "data:text/html,x",
            "file:///etc/passwd",
            "\n  javascript:alert(1)",
            "\n> javascript:alert(1)",
        ] {
            for (before, after) in [("](", "]\\("), ("]:", "]\\:")] {
                for shown in every(&format!("[a{before}{target})")) {
                    assert!(shown.starts_with(&format!("[a{after}")), "{target:?}: {shown}");
                }
            }
        }
        // A backslash of the text escapes only where it has not been escaped itself.
        assert_eq!(text(r"[a](javascript\:x) [b]\(javascript:x)"), r"[a]\(javascript\:x) [b]\(javascript:x)");
    }

    #[test]
    fn images_are_links_to_them() {
        for (image, link) in [
            ("a ![logo](https://a.example/x.png) b", "a [logo](https://a.example/x.png) b"),
            ("![](https://a.example/x.png)", "[image](https://a.example/x.png)"),
            ("[![b](https://a.example/b.svg)](https://a.example)", "[[b](https://a.example/b.svg)](https://a.example)"),
            ("no!!![b][c] ![d]", "no[b][c] [d]"),
            ("![a](data:image/png;base64,AA)", "[a]\\(data:image/png;base64,AA)"),
            ("wow! [a] b!", "wow! [a] b!"),
        ] {
            assert_eq!(every(image), [link; 3], "{image}");
        }
    }

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
