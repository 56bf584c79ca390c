//! The ways in which outside text reaches C: as a literal or as a comment.

use crate::emit::text::cleaned;

pub use crate::emit::markdown::line as markdown_line;
pub use crate::emit::text::Code;

/// Characters that a literal may have: compilers need not take more than 4095 (C11, 5.2.4.1).
const LONGEST: usize = 4000;

/// A string as an expression that may initialise a static `const char *`.
pub fn string(text: &str) -> Code {
    // A string of C ends at its first zero: what stands for characters that cannot be told takes its place.
    let replaced = text.contains('\0').then(|| text.replace('\0', "\u{fffd}"));
    let text = replaced.as_deref().unwrap_or(text);
    if text.len() > LONGEST {
        return array(text);
    }
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            '"' => out.push_str("\\\""),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Two of them would begin a trigraph.
            '?' => out.push_str("\\?"),
            ' '..='~' => out.push(c),
            // Always three digits, so that none of what follows is taken for one more.
            c => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| out.push_str(&format!("\\{byte:03o}"))),
        }
    }
    out.push('"');
    Code::new(out)
}

/// A string that is too long for a literal, as the array that it is.
fn array(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() * 5 + 32);
    out.push_str("(const char[]){");
    // A char may be signed, and a cast keeps the conversion quiet.
    for byte in text.bytes() {
        let value = if byte < 128 { format!("{byte}, ") } else { format!("(char){byte}, ") };
        out.push_str(&value);
    }
    out.push_str("0}");
    Code::new(out)
}

/// Columns of a line.
const WIDTH: usize = 120;

/// Items with commas between them, on as many lines as they need: `column` is where the first begins, `indent`
/// where further lines do, and `tail` characters follow the last.
pub fn list<'i>(items: impl IntoIterator<Item = &'i str>, column: usize, indent: usize, tail: usize) -> Code {
    let mut out = String::new();
    let mut at = column;
    let mut items = items.into_iter().peekable();
    while let Some(item) = items.next() {
        let behind = if items.peek().is_some() { 1 } else { tail };
        let width = item.chars().count();
        if !out.is_empty() {
            out.push(',');
            let fits = at + 2 + width + behind <= WIDTH;
            out.push_str(if fits { " " } else { "\n" });
            if !fits {
                out.extend(std::iter::repeat_n(' ', indent));
            }
            at = if fits { at + 2 } else { indent };
        }
        out.push_str(item);
        at += width;
    }
    Code::new(out)
}

/// Text as it may stand in a block comment, each line behind `lead`; empty where there is none.
pub fn comment(text: &str, lead: &str) -> Code {
    let text = cleaned(text, &[('*', '/'), ('/', '*'), ('?', '?')]);
    let lines: Vec<_> = text.lines().map(|line| format!("{lead}{}", line.trim_end()).trim_end().to_owned()).collect();
    Code::new(lines.join("\n"))
}

/// A comment of its own lines before what is indented by `indent`; nothing where there is no text.
pub fn block(text: &str, indent: &str) -> Code {
    let text = text.trim();
    if text.is_empty() {
        return Code::default();
    }
    let lead = format!("{indent} * ");
    let inside = comment(text, &lead);
    let inside: Vec<_> = inside.as_str().lines().flat_map(|line| wrapped(line, &lead)).collect();
    let inside = Code::new(inside.join("\n"));
    match inside.as_str().lines().collect::<Vec<_>>().as_slice() {
        [one] => Code::new(format!("{indent}/* {} */\n", one.trim_start().trim_start_matches("* "))),
        _ => Code::new(format!("{indent}/*\n{inside}\n{indent} */\n")),
    }
}

/// A line of a comment, broken between words where it is too long; further lines begin with `lead`.
fn wrapped(line: &str, lead: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut width = 0;
    for (i, word) in line.split(' ').enumerate() {
        let more = word.chars().count() + usize::from(i > 0);
        // The first words are the lead, and what is indented in the text.
        if width + more > WIDTH && width > lead.len() + 20 {
            out.push(format!("{lead}{word}"));
            width = lead.len() + more - 1;
            continue;
        }
        if let Some(last) = out.last_mut() {
            last.push_str(if i > 0 { " " } else { "" });
            last.push_str(word);
        }
        width += more;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{block, list, string};

    #[test]
    fn literals_hold_what_they_are_given() {
        assert_eq!(string("a\"b\\\n\u{1}1é??/").as_str(), r#""a\"b\\\n\0011\303\251\?\?/""#);
        assert_eq!(string("a\0b").as_str(), "\"a\\357\\277\\275b\"");
        assert!(string(&"é".repeat(2001)).as_str().starts_with("(const char[]){(char)195, (char)169, "));
    }

    #[test]
    fn lists_are_folded() {
        let items = ["a".repeat(60), "b".repeat(57), "c".to_owned()];
        let folded = |tail| list(items.iter().map(String::as_str), 0, 4, tail).to_string();
        assert_eq!(folded(0), format!("{}, {},\n    c", items[0], items[1]));
        assert_eq!(list(["a", "b"], 117, 2, 1).as_str(), "a,\n  b");
        assert_eq!(list(["a", "b"], 115, 2, 1).as_str(), "a, b");
    }

    #[test]
    fn comments_do_not_end_early() {
        assert_eq!(block("a */ b", "").as_str(), "/* a *\\/ b */\n");
        assert_eq!(block("a\n\nb??/", "  ").as_str(), "  /*\n   * a\n   *\n   * b?\\?/\n   */\n");
        assert_eq!(block(" ", "").as_str(), "");
        let long = format!("{} {}", "a".repeat(80), "b".repeat(80));
        assert_eq!(block(&long, "").as_str(), format!("/*\n * {}\n * {}\n */\n", "a".repeat(80), "b".repeat(80)));
    }
}
