//! The encoders through which text of a description reaches Java: literals and comments. Test everything that could end either.

use crate::code;
use crate::emit::text::{cleaned, is_unseen, push_code_units};
use crate::plan::names::Ident;
use crate::small::SortSmall;

pub use crate::emit::text::{Code, word};

/// The most bytes of a literal, and the characters of a part of a longer text.
const LITERAL: usize = 65_535;
const PART: usize = 10_000;

/// A string. A backslash always escapes the next character, since Java replaces `\u` before it sees literals.
pub fn string(text: &str) -> Code {
    constant(text).unwrap_or_else(|| {
        let chars: Vec<char> = text.chars().collect();
        code!("String.join(\"\", {})", Code::joined(chars.chunks(PART).map(literal), ", "))
    })
}

/// A string as annotations need it: a literal; none for a text that is too long for one.
pub fn constant(text: &str) -> Option<Code> {
    let chars: Vec<char> = text.chars().collect();
    // Classes have texts in UTF-8, but NUL in two bytes, and each half of a surrogate pair in three.
    let bytes: usize = chars.iter().map(|c| if *c == '\0' { 2 } else { c.len_utf8() + c.len_utf8() / 4 * 2 }).sum();
    (bytes <= LITERAL).then(|| literal(&chars))
}

fn literal(chars: &[char]) -> Code {
    let mut out = String::with_capacity(chars.len() + 2);
    out.push('"');
    for &c in chars {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Not as `\u0000`: Java would replace the escape of a line end before it reads the literal.
            c if (c as u32) < 0x80 && is_unseen(c) => out.push_str(&format!("\\{:03o}", c as u32)),
            c if is_unseen(c) => push_code_units(c, &mut out),
            c => out.push(c),
        }
    }
    out.push('"');
    Code::encoded(out)
}

/// A number of JSON, which is a literal of Java, too, with the suffix of its type.
pub fn number(json: &str, suffix: &'static str) -> Code {
    let plain = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
    if json.chars().all(plain) { Code::encoded(format!("{json}{suffix}")) } else { Code::encoded(format!("0{suffix}")) }
}

/// The name of a package, from an option that was checked.
pub fn package(name: &str) -> Code {
    word(name)
}

/// The lines of a Javadoc comment before a declaration; empty without a text.
pub fn javadoc(text: &str, indent: &'static str) -> Code {
    let text = documentation(text);
    if text.is_empty() {
        return Code::default();
    }
    let lines: Vec<_> =
        text.lines().map(|line| format!("{indent} *{}{line}\n", if line.is_empty() { "" } else { " " })).collect();
    Code::encoded(format!("{indent}/**\n{}{indent} */\n", lines.concat()))
}

/// A tag at the end of a Javadoc comment.
pub enum Tag<'t> {
    Param(&'t Ident, String),
    Return(String),
    Throws(&'static str, String),
}

/// A Javadoc comment with tags.
pub fn tagged(text: &str, tags: &[Tag<'_>], indent: &'static str) -> Code {
    let mut out = format!("{indent}/**\n");
    let mut add = |text: &str| {
        text.lines().for_each(|line| {
            let between = if line.is_empty() { "" } else { " " };
            out.push_str(&format!("{indent} *{between}{line}\n"));
        })
    };
    add(&documentation(text));
    add("\n");
    for tag in tags {
        add(&match tag {
            Tag::Param(name, text) => match documentation(text).as_str() {
                "" => format!("@param {name} {name}"),
                text => format!("@param {name} {text}"),
            },
            Tag::Return(text) => format!("@return {}", documentation(text)),
            Tag::Throws(name, text) => format!("@throws {name} {}", documentation(text)),
        });
    }
    out.push_str(&format!("{indent} */\n"));
    Code::encoded(out)
}

/// A text within a Javadoc comment: without tags, references, or the end of the comment.
fn documentation(text: &str) -> String {
    let text = cleaned(text.trim(), &[]);
    let mut lines: Vec<&str> = text.trim().lines().map(str::trim).collect();
    lines.dedup_by(|a, b| a.is_empty() && b.is_empty());
    let mut out = String::with_capacity(text.len());
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        if i > 0 && lines[i - 1].is_empty() {
            out.push_str("<p>");
        }
        let mut before = ' ';
        for c in line.chars() {
            match c {
                '&' => out.push_str("&amp;"),
                '<' => out.push_str("&lt;"),
                '>' => out.push_str("&gt;"),
                // A slash after a star ends the comment, and Java replaces `\u` in comments, too.
                '/' if before == '*' => out.push_str("&#47;"),
                '@' | '{' | '}' | '\\' => out.push_str(&format!("&#{};", c as u32)),
                c => out.push(c),
            }
            before = c;
        }
    }
    out
}

/// The annotation of a declaration that is deprecated.
pub fn deprecation(deprecated: bool, indent: &'static str) -> Code {
    if deprecated { Code::encoded(format!("{indent}@Deprecated\n")) } else { Code::default() }
}

/// The annotation of a class whose surface requires code that the compiler warns of. `warnings` are the names of warnings, and whether the
/// class has them.
pub fn suppression(warnings: &[(&'static str, bool)]) -> Code {
    let names: Vec<_> = warnings.iter().filter(|(_, has)| *has).map(|(name, _)| format!("\"{name}\"")).collect();
    Code::encoded(match &names[..] {
        [] => String::new(),
        [name] => format!("@SuppressWarnings({name})\n"),
        names => format!("@SuppressWarnings({{{}}})\n", names.join(", ")),
    })
}

/// The text of a class whose imports are in order, whatever their packages are called.
pub fn with_sorted_imports(text: &str) -> String {
    let is_import = |line: &&str| line.starts_with("import ") && !line.starts_with("import static ");
    let mut imports: Vec<_> = text.split_inclusive('\n').filter(is_import).collect();
    imports.sort_small();
    let mut sorted = imports.into_iter();
    text.split_inclusive('\n').map(|line| if is_import(&line) { sorted.next().unwrap_or(line) } else { line }).collect()
}

/// The text of a class without the imports whose names do not occur in it.
pub fn with_used_imports(mut text: String) -> String {
    let is_head =
        |line: &&str| line.starts_with("package ") || line.starts_with("import ") || line.trim_end().is_empty();
    let end: usize = text.split_inclusive('\n').take_while(is_head).map(str::len).sum();
    let (head, body) = text.split_at(end);
    let is_used = |line: &str| match line.strip_prefix("import ") {
        Some(import) => names(body, import.trim_end().trim_end_matches(';').rsplit('.').next().unwrap_or_default()),
        None => true,
    };
    let mut kept: String = head.split_inclusive('\n').filter(|line| is_used(line)).collect();
    if !kept.contains("\nimport ") {
        kept.truncate(kept.trim_end().len());
        kept.push_str("\n\n");
    }
    text.replace_range(..end, &kept);
    text
}

/// True if a name occurs in a text as a word.
fn names(text: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    text.match_indices(name)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + name.len()..].starts_with(is_part))
}

/// The annotations of an option, each on a line.
pub fn annotations(given: &str) -> Code {
    let all = super::annotations::annotations(given).unwrap_or_default();
    Code::encoded(all.into_iter().map(|one| format!("{one}\n")).collect::<String>())
}

/// The lines of a member within a class.
pub fn nested(code: &Code) -> Code {
    let indented = |line: &str| if line.is_empty() { "\n".to_owned() } else { format!("  {line}\n") };
    Code::encoded(code.as_str().lines().map(indented).collect::<String>())
}
