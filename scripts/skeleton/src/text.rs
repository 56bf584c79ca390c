//! Encodes text from outside for __Title__: as a literal, or as a comment. Test everything that could end either.

use crate::emit::text::is_unseen;

pub use crate::emit::text::Code;

/// A string literal.
pub fn string(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            c if is_unseen(c) && (c as u32) < 0x10000 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    Code::encoded(out)
}

/// The lines of a comment, each after `//`.
pub fn comment(text: &str) -> Code {
    let lines = text.lines().map(|line| line.chars().filter(|c| !is_unseen(*c)).collect::<String>());
    Code::encoded(lines.map(|line| format!("// {}\n", line.trim_end())).collect::<String>())
}
