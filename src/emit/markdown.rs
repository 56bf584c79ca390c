//! Outside text in Markdown: its markup does not take over the page.

use std::borrow::Cow;
use std::str::Lines;

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

/// The characters that make markup within a line.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let mut rest: &[u8] = b"\\|<`[]";
    while let [mark, after @ ..] = rest {
        marks[*mark as usize] = true;
        rest = after;
    }
    marks
};

fn escape(line: &str, out: &mut String) {
    // Most texts have none of them.
    if !line.bytes().any(|byte| MARKS[usize::from(byte)]) {
        return out.push_str(line);
    }
    let is_special = |byte: u8| matches!(byte, b'\\' | b'|' | b'<' | b'`');
    let mut escaped = String::with_capacity(line.len() + 8);
    let mut rest = line;
    while let Some(at) = rest.bytes().position(is_special) {
        escaped.push_str(&rest[..at]);
        escaped.push_str(match rest.as_bytes()[at] {
            b'\\' => "\\\\",
            b'|' => "\\|",
            b'<' => "&lt;",
            _ => "\\`",
        });
        rest = &rest[at + 1..];
    }
    escaped.push_str(rest);
    out.push_str(&tamed(&escaped));
}

/// Markdown whose links lead to the web, to a mailbox or to other parts of the output, and whose images are links to
/// them: reading it runs no script, and tells no one.
fn tamed(text: &str) -> Cow<'_, str> {
    let makes_link = |pair: &[u8]| matches!(pair, b"![" | b"](" | b"]:");
    if !text.contains('[') && !text.contains(']') || !text.as_bytes().windows(2).any(makes_link) {
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

/// Bytes within which the scheme of a link ends.
const LONGEST_SCHEME: usize = 100;

/// Whether a link may lead to what comes first in `text`: an address of the web, a mailbox, or a relative reference.
fn is_harmless(text: &str) -> bool {
    // A definition may continue on the next line of a quotation.
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '>');
    // Schemes are short: what is further on cannot be one, and reading all of it for each link would take quadratic time.
    let text = &text[..text.floor_char_boundary(LONGEST_SCHEME)];
    let scheme = text.split(|c: char| c.is_whitespace() || ")/?#".contains(c)).next().unwrap_or_default();
    if !scheme.contains([':', '&', '\\']) {
        return true;
    }
    // Escapes and entities may stand for a colon, or for a letter before it; the one that we write ourselves does not.
    let scheme = scheme.to_ascii_lowercase().replace("&lt;", "");
    !scheme.contains([':', '&', '\\']) || matches!(scheme.as_str(), "http:" | "https:") || scheme.starts_with("mailto:")
}

/// Paragraphs of Markdown, with blocks of code between them. A fence that has no end would swallow what follows, so it
/// is text like all that is behind it.
pub fn text(text: &str) -> String {
    let text = cleaned(text, &[]);
    let mut out = String::with_capacity(text.len());
    let mut prose = String::new();
    let mut lines = text.lines();
    let mut is_unclosed = false;
    while let Some(line) = lines.next() {
        let fence = Fence::opened_by(line).filter(|_| !is_unclosed);
        match fence.as_ref().and_then(|fence| fence.block(&mut lines)) {
            Some(block) => {
                push_paragraphs(&prose, &mut out);
                prose.clear();
                push_part(&block, &mut out);
            }
            None => {
                is_unclosed |= fence.is_some();
                prose.push_str(line.trim_end());
                prose.push('\n');
            }
        }
    }
    push_paragraphs(&prose, &mut out);
    out
}

fn push_paragraphs(prose: &str, out: &mut String) {
    let prose = prose.trim_matches('\n');
    match prose.contains(['<', '`', '~']) {
        true => {
            let prose = prose.replace('<', "&lt;").replace("```", "\\`\\`\\`").replace("~~~", "\\~~~");
            push_part(&tamed(&prose), out);
        }
        false => push_part(&tamed(prose), out),
    }
}

/// Adds what a blank line sets apart from what comes before.
fn push_part(part: &str, out: &mut String) {
    if !part.is_empty() {
        out.push_str(if out.is_empty() { "" } else { "\n\n" });
        out.push_str(part);
    }
}

/// Languages that a block of code may be marked as. Viewers draw some others, such as `mermaid`, and load images for it.
const LANGUAGES: &str = " bash c console cpp csharp css csv curl diff go graphql html http java javascript js json jsx kotlin \
     php plain powershell py python ruby rust sh shell sql swift text toml ts tsx typescript xml yaml yml ";

/// What a block of code begins with.
struct Fence<'t> {
    mark: char,
    length: usize,
    indent: usize,
    /// The language, and what else is behind the marks.
    info: &'t str,
}

impl<'t> Fence<'t> {
    fn opened_by(line: &'t str) -> Option<Self> {
        let fence = line.trim_start_matches(' ');
        let mark = fence.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let info = fence.trim_start_matches(mark);
        let length = fence.len() - info.len();
        // A span of code may have as many marks, and ends on its line.
        let is_span = mark == '`' && info.contains(mark);
        (length >= 3 && !is_span).then_some(Self { mark, length, indent: line.len() - fence.len(), info })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let fence = line.trim_start_matches(' ');
        let marks = fence.trim_end();
        let is_within = line.len() - fence.len() < self.indent + 4;
        is_within && marks.len() >= self.length && marks.chars().all(|c| c == self.mark)
    }

    /// The block to the fence's end; none if it has none. The fence is one of ours: not indented, it begins a block of code
    /// wherever it stands, and no line of the code is one that ends it.
    fn block(&self, lines: &mut Lines<'t>) -> Option<String> {
        let count = lines.clone().position(|line| self.is_closed_by(line))?;
        let mut code = String::new();
        for line in lines.by_ref().take(count) {
            let blanks = line.bytes().take(self.indent).take_while(|b| *b == b' ').count();
            code.push_str(line[blanks..].trim_end());
            code.push('\n');
        }
        lines.next();
        let longest = code.split(|c| c != '`').map(str::len).max().unwrap_or_default();
        let fence = "`".repeat(longest.max(2) + 1);
        let language = self.info.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let language = if LANGUAGES.contains(&format!(" {language} ")) { &language } else { "" };
        Some(format!("{fence}{language}\n{code}{fence}"))
    }
}

/// One line without markup of its own, for a block of code.
pub fn plain(text: &str) -> String {
    let text = cleaned(text, &[]);
    // Most texts are one line.
    if !text.contains('\n') {
        return text.trim_end().to_owned();
    }
    text.lines().map(str::trim_end).collect::<Vec<_>>().join(" ")
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
    fn blocks_of_code_stay_blocks() {
        let json = "a\n\n```json\n{ \"a<b\": [1](2) }\n```\n\nb";
        assert_eq!(text(json), json);
        for (written, shown) in [
            ("a\n~~~JSON title=\"x\"\n{}  \n~~~~\nb", "a\n\n```json\n{}\n```\n\nb"),
            ("- a\n\n  ```\n  b\n    c\n d\n   ```\n- e", "- a\n\n```\nb\n  c\nd\n```\n\n- e"),
            ("````\n```\na\n```\n````", "````\n```\na\n```\n````"),
            ("```mermaid\ngraph\n```", "```\ngraph\n```"),
            ("```a b`c\n```", "\\`\\`\\`a b`c\n\\`\\`\\`"),
            ("```\n```", "```\n```"),
        ] {
            assert_eq!(text(written), shown, "{written}");
        }
    }

    #[test]
    fn no_text_ends_in_a_block_of_code() {
        for (hostile, shown) in [
            // Without an end.
            ("a\n```\n<b>", "a\n\\`\\`\\`\n&lt;b>"),
            ("```a\n<b>\n```c\n~~~\n<d>\n~~~", "\\`\\`\\`a\n&lt;b>\n\\`\\`\\`c\n\\~~~\n&lt;d>\n\\~~~"),
            // With an end that is none, or one that the text has in its code.
            ("````\n<b>\n```", "\\`\\`\\``\n&lt;b>\n\\`\\`\\`"),
            ("```\n<b>\n    ```\n<c>", "\\`\\`\\`\n&lt;b>\n    \\`\\`\\`\n&lt;c>"),
            ("~~~\n```\n<b>\n~~~\n<c>", "````\n```\n<b>\n````\n\n&lt;c>"),
            // What might end in a list or a quotation.
            ("- ```\n<b>\n- ```", "- \\`\\`\\`\n&lt;b>\n- \\`\\`\\`"),
            ("> ```\n<b>", "> \\`\\`\\`\n&lt;b>"),
        ] {
            assert_eq!(text(hostile), shown, "{hostile}");
        }
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
