//! The ways in which outside text reaches PowerShell: as a literal, or as a comment.

use crate::emit::markdown;
use crate::emit::text::cleaned;

pub use crate::emit::text::Code;

/// What PowerShell takes for a single quote.
const QUOTES: [char; 5] = ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'];

/// A string: what is in single quotes is taken as it stands, but for quotes, which are doubled. What no editor
/// shows, and a lone carriage return, stands as a number.
pub fn string(text: &str) -> Code {
    let odd = |c: char| c.is_control() || crate::emit::text::is_unseen(c);
    if !text.contains(odd) {
        return Code::new(quoted(text));
    }
    let mut parts: Vec<String> = Vec::new();
    let mut plain = String::new();
    for c in text.chars() {
        if odd(c) {
            parts.push(quoted(&std::mem::take(&mut plain)));
            parts.push(format!("[char]{}", c as u32));
        } else {
            plain.push(c);
        }
    }
    parts.push(quoted(&plain));
    parts.retain(|part| part != "''");
    // Joined and not added, as the first may be a character; what is unseen has one unit of UTF-16.
    Code::new(format!("(-join @({}))", parts.join(", ")))
}

fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('\'');
    for c in text.chars() {
        out.push(c);
        if QUOTES.contains(&c) {
            out.push(c);
        }
    }
    out.push('\'');
    out
}

/// A string as an argument of an attribute, which has to be a constant: without what cannot be seen.
pub fn constant(text: &str) -> Option<Code> {
    (!text.contains(crate::emit::text::is_unseen)).then(|| Code::new(quoted(text)))
}

/// `@('a', 'b')`.
pub fn strings<'t>(texts: impl IntoIterator<Item = &'t str>) -> Code {
    let items: Vec<_> = texts.into_iter().map(|text| string(text).to_string()).collect();
    Code::new(format!("@({})", items.join(", ")))
}

/// A name as code in a line of Markdown.
pub fn markdown_code(text: &str) -> Code {
    Code::new(markdown::code(text))
}

/// Text within a block comment that is help: no line begins with a keyword of help, and nothing ends the comment.
pub fn help(text: &str) -> Code {
    let text = cleaned(text.trim(), &[('#', '>'), ('<', '#')]);
    let lines = text.lines().map(|line| {
        let line = line.trim_end();
        let keyword = line.trim_start().trim_start_matches('#').trim_start();
        // A space that takes room keeps it from being the first character.
        if keyword.starts_with('.') { format!("\\{}", line.trim_start()) } else { line.to_owned() }
    });
    Code::new(lines.collect::<Vec<_>>().join("\n"))
}

/// The same on one line.
pub fn help_line(text: &str) -> Code {
    Code::new(help(text).as_str().lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" "))
}

/// A comment of lines that each begin with `# `.
pub fn comment(text: &str) -> Code {
    let text = cleaned(text.trim(), &[]);
    Code::new(text.lines().map(|line| format!("# {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{comment, help, markdown_code, string};

    #[test]
    fn literals_hold_what_they_are_given() {
        assert_eq!(string("a'b\u{2019}c\"$(d)`").as_str(), "'a''b\u{2019}\u{2019}c\"$(d)`'");
        assert_eq!(string("a\r\nb").as_str(), "(-join @('a', [char]13, [char]10, 'b'))");
        assert_eq!(string("\u{202e}").as_str(), "(-join @([char]8238))");
        assert_eq!(string("").as_str(), "''");
    }

    #[test]
    fn code_spans_do_not_end_early() {
        assert_eq!(markdown_code("GET /a/{b}").as_str(), "`GET /a/{b}`");
        assert_eq!(markdown_code("a`b|c").as_str(), "a\\`b\\|c");
        assert_eq!(markdown_code("").as_str(), "");
    }

    #[test]
    fn comments_do_not_end_early() {
        assert_eq!(help("a #> b\n.SYNOPSIS\n  .x <#").as_str(), "a #\\> b\n\\.SYNOPSIS\n\\.x <\\#");
        assert_eq!(help("#.EXAMPLE").as_str(), "\\#.EXAMPLE");
        assert_eq!(comment("a\rb\n").as_str(), "# a\n# b");
    }
}
