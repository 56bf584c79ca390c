//! Converts text from outside to Markdown, so that its markup cannot take over the page.

use std::borrow::Cow;
use std::str::Lines;

use super::text::cleaned;

/// A line of Markdown text in a table or list; markup of the description cannot take over the page.
pub fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&plain(text), &mut out);
    out
}

/// A name as code in a line; plain text if it contains characters that would end the code span, or whose escapes it
/// would show.
pub fn code(text: &str) -> String {
    let line = line(text);
    if line == text && !text.is_empty() { format!("`{text}`") } else { line }
}

/// A line of a message. The names that our messages put between backticks remain code. If backticks of the description
/// come between ours, nothing is code.
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

/// The characters of markup within a line.
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
    // Most texts contain none of them.
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

/// Markdown whose links lead only to the web, a mailbox or other parts of the output, and whose images become links:
/// reading it runs no script and sends no request.
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
            // If there are several exclamation marks, each would turn the text that follows into an image.
            out.truncate(out.trim_end_matches('!').len());
            if after.starts_with("[]") {
                out.push_str("[image");
                rest = &after[1..];
            }
            continue;
        }
        out.push_str(mark);
        // The destination of a link, or of a definition that links refer to.
        if mark == "]" && after.starts_with(['(', ':']) && !is_harmless(&after[1..]) {
            out.push('\\');
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// The number of bytes within which the scheme of a link ends.
const LONGEST_SCHEME: usize = 100;

/// True if a link may lead to the destination at the start of `text`: a URL of the web, a mailbox, or a relative
/// reference.
fn is_harmless(text: &str) -> bool {
    // A definition may continue on the next line of a quotation.
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '>');
    // Schemes are short: later text cannot be part of one, and reading all of it for each link would take quadratic
    // time.
    let text = &text[..text.floor_char_boundary(LONGEST_SCHEME)];
    let scheme = text.split(|c: char| c.is_whitespace() || ")/?#".contains(c)).next().unwrap_or_default();
    if !scheme.contains([':', '&', '\\']) {
        return true;
    }
    // Escapes and entities can represent a colon or a letter before it, except for the `&lt;` that this module writes.
    let scheme = scheme.to_ascii_lowercase().replace("&lt;", "");
    !scheme.contains([':', '&', '\\']) || matches!(scheme.as_str(), "http:" | "https:") || scheme.starts_with("mailto:")
}

/// Paragraphs of Markdown, with code blocks between them. A fence without an end would swallow all text after it, so
/// from there on everything is text.
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

/// Adds a part, separated from the previous part by a blank line.
fn push_part(part: &str, out: &mut String) {
    if !part.is_empty() {
        out.push_str(if out.is_empty() { "" } else { "\n\n" });
        out.push_str(part);
    }
}

/// The languages that a code block can be marked with. Viewers draw some others, such as `mermaid`, and load images for
/// them.
const LANGUAGES: &str = " bash c console cpp csharp css csv curl diff go graphql html http java javascript js json jsx kotlin \
     php plain powershell py python ruby rust sh shell sql swift text toml ts tsx typescript xml yaml yml ";

/// The beginning of a code block.
struct Fence<'t> {
    mark: char,
    length: usize,
    indent: usize,
    /// The language, and the rest of the line after the marks.
    info: &'t str,
}

impl<'t> Fence<'t> {
    fn opened_by(line: &'t str) -> Option<Self> {
        let fence = line.trim_start_matches(' ');
        let mark = fence.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let info = fence.trim_start_matches(mark);
        let length = fence.len() - info.len();
        // A code span can have as many marks, but ends on the same line.
        let is_span = mark == '`' && info.contains(mark);
        (length >= 3 && !is_span).then_some(Self { mark, length, indent: line.len() - fence.len(), info })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let fence = line.trim_start_matches(' ');
        let marks = fence.trim_end();
        let is_within = line.len() - fence.len() < self.indent + 4;
        is_within && marks.len() >= self.length && marks.chars().all(|c| c == self.mark)
    }

    /// The block up to the end of the fence; none if it has no end. The fence is replaced by ours: without indentation,
    /// it begins a code block in any position, and it is longer than any run of backticks in the code, so that no line
    /// of the code ends it.
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

/// The text on one line, without escapes, for a code block.
pub fn plain(text: &str) -> String {
    let text = cleaned(text, &[]);
    // Most texts have only one line.
    if !text.contains('\n') {
        return text.trim_end().to_owned();
    }
    text.lines().map(str::trim_end).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::{line, message, text};

    /// The results of all functions whose Markdown is not code.
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
        // `line` and `message` escape a backslash of the text; only in `text` it is an escape itself.
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
            // A block without an end.
            ("a\n```\n<b>", "a\n\\`\\`\\`\n&lt;b>"),
            ("```a\n<b>\n```c\n~~~\n<d>\n~~~", "\\`\\`\\`a\n&lt;b>\n\\`\\`\\`c\n\\~~~\n&lt;d>\n\\~~~"),
            // A block with a line that only looks like its end, or with a fence in its code.
            ("````\n<b>\n```", "\\`\\`\\``\n&lt;b>\n\\`\\`\\`"),
            ("```\n<b>\n    ```\n<c>", "\\`\\`\\`\n&lt;b>\n    \\`\\`\\`\n&lt;c>"),
            ("~~~\n```\n<b>\n~~~\n<c>", "````\n```\n<b>\n````\n\n&lt;c>"),
            // A block that the end of a list or of a quotation could end.
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
