//! The three ways in which outside text reaches TypeScript: as a literal, as a comment, as JSON.
//!
//! Text of a description is hostile. Nothing of it may end its string or comment, so each encoder
//! escapes for the strictest reader: JavaScript with U+2028, HTML-embedded scripts, and Markdown.

use std::fmt::{self, Display, Formatter};

/// Finished TypeScript: made by this folder's functions from identifiers, literals and keywords only.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Code(String);

impl Code {
    /// Text that is code already; never text of a description.
    pub fn new(code: impl Into<String>) -> Self {
        Self(code.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Display for Code {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A string literal in single quotes.
pub fn string(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    escape(text, '\'', &mut out);
    out.push('\'');
    Code(out)
}

/// The inside of a template literal, without its backticks.
pub fn template_part(text: &str) -> Code {
    let mut out = String::with_capacity(text.len());
    escape(text, '`', &mut out);
    Code(out)
}

fn escape(text: &str, quote: char, out: &mut String) {
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '$' if quote == '`' => out.push_str("\\$"),
            c if c == quote => {
                out.push('\\');
                out.push(c);
            }
            c if is_unseen(c) => push_code_units(c, out),
            c => out.push(c),
        }
    }
}

/// Characters that end a line, cannot be seen, or turn the direction of the text around them.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn push_code_units(c: char, out: &mut String) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        out.push_str(&format!("\\u{unit:04x}"));
    }
}

/// A JSON string with its quotes, for manifests.
pub fn json(text: &str) -> Code {
    Code(serde_json::to_string(text).unwrap_or_default())
}

/// Text as it may stand in a block comment or in Markdown: one line per line, no terminator.
pub fn comment_lines(text: &str) -> Vec<String> {
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}', '\u{85}', '\u{0b}', '\u{0c}'], "\n");
    let lines = text.trim_matches('\n').lines();
    lines
        .map(|line| {
            let line: String = line.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
            line.replace("*/", "*\\/").replace("/*", "/\\*").trim_end().to_owned()
        })
        .collect()
}

/// A JSDoc comment of several parts.
#[derive(Debug, Clone, Default)]
pub struct Doc(Vec<String>);

impl Doc {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds outside text as paragraphs.
    pub fn text(mut self, text: Option<&str>) -> Self {
        if let Some(text) = text {
            // An `@` at the start of a line would read as a tag of ours.
            let lines = comment_lines(text).into_iter();
            self.0.extend(lines.map(|l| if l.trim_start().starts_with('@') { l.replacen('@', "\\@", 1) } else { l }));
        }
        self
    }

    /// Adds a tag with outside text behind it, on one line.
    pub fn tag(mut self, tag: &str, text: Option<&str>) -> Self {
        let text = text.map(|t| comment_lines(t).join(" ")).unwrap_or_default();
        self.0.push(format!("@{tag} {text}").trim_end().to_owned());
        self
    }

    pub fn tag_if(self, condition: bool, tag: &str) -> Self {
        if condition { self.tag(tag, None) } else { self }
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The comment, each line behind `indent`, with a line end; empty when there is nothing to say.
    pub fn at(&self, indent: &str) -> Code {
        if self.is_empty() {
            return Code::default();
        }
        let mut out = format!("{indent}/**\n");
        for line in &self.0 {
            out.push_str(format!("{indent} * {line}").trim_end());
            out.push('\n');
        }
        out.push_str(indent);
        out.push_str(" */\n");
        Code(out)
    }
}

/// One line of Markdown text in a table or list: no markup of the description takes over the page.
pub fn markdown_line(text: &str) -> String {
    let line = comment_lines(text).join(" ");
    line.replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;").replace('`', "\\`")
}

/// Paragraphs of Markdown; code fences of the description would swallow what follows.
pub fn markdown_text(text: &str) -> String {
    let escaped = comment_lines(text)
        .into_iter()
        .map(|l| l.replace('<', "&lt;").replace("```", "\\`\\`\\`").replace("~~~", "\\~~~"));
    escaped.collect::<Vec<_>>().join("\n")
}

/// One word of a shell's command, in quotes where it needs them: readers paste what they see.
pub fn shell_word(text: &str) -> Code {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '@' | '/' | '.' | '_' | '-' | '+' | '^');
    if !text.is_empty() && !text.starts_with('-') && text.chars().all(plain) {
        return Code::new(text);
    }
    let text: String = text.chars().map(|c| if is_unseen(c) { ' ' } else { c }).collect();
    Code(format!("'{}'", text.replace('\'', "'\\''")))
}

#[cfg(test)]
mod tests {
    use super::{Doc, comment_lines, shell_word, string, template_part};

    #[test]
    fn words_of_a_shell_stay_words() {
        assert_eq!(shell_word("@acme/client@1.0.0-rc.1").as_str(), "@acme/client@1.0.0-rc.1");
        assert_eq!(shell_word("x@1; rm\n'a' $(b)").as_str(), r"'x@1; rm '\''a'\'' $(b)'");
    }

    #[test]
    fn literals_keep_their_quotes() {
        assert_eq!(string("a'b\\\n${x}\u{2028}").as_str(), "'a\\'b\\\\\\n${x}\\u2028'");
        assert_eq!(template_part("`${x}").as_str(), "\\`\\${x}");
        assert_eq!(string("\0").as_str(), "'\\u0000'");
    }

    #[test]
    fn comments_cannot_be_left() {
        assert_eq!(comment_lines("a */ b\u{2028}c"), ["a *\\/ b", "c"]);
        assert_eq!(Doc::new().text(Some("@param x")).at("").as_str(), "/**\n * \\@param x\n */\n");
    }
}
