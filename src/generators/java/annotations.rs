//! The annotations of an option. Its text is as hostile as that of a description, so that nothing but annotations is accepted.

use super::words::is_word;

/// The annotations of a text, which are separated by semicolons or blanks; none if there is anything else.
pub fn annotations(text: &str) -> Option<Vec<&str>> {
    let is_between = |c: char| matches!(c, ' ' | ';' | '\n' | '\r');
    let mut out = Vec::new();
    let mut rest = text.trim_start_matches(is_between);
    while !rest.is_empty() {
        let (one, after) = rest.split_at(end(rest)?);
        out.push(one);
        rest = after.trim_start_matches(is_between);
    }
    (!out.is_empty()).then_some(out)
}

/// The end of the annotation with which a text begins.
fn end(text: &str) -> Option<usize> {
    let name = text.strip_prefix('@')?;
    let length = name.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.').unwrap_or(name.len());
    let is_part = |part: &str| part.starts_with(|c: char| c.is_ascii_alphabetic()) && !is_word(part);
    if !name[..length].split('.').all(is_part) {
        return None;
    }
    let arguments = &name[length..];
    let more = if arguments.starts_with('(') { parenthesized(arguments)? } else { 0 };
    Some(1 + length + more)
}

/// The length of the parentheses, with names, numbers, strings and further annotations.
fn parenthesized(text: &str) -> Option<usize> {
    let (mut depth, mut is_text, mut is_escaped) = (0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            // Java replaces `\u` before it sees literals.
            _ if is_escaped && !"\"\\bfnrt".contains(c) => return None,
            _ if is_escaped => is_escaped = false,
            '\\' if is_text => is_escaped = true,
            '"' => is_text = !is_text,
            _ if is_text && crate::emit::text::is_unseen(c) => return None,
            _ if is_text => {}
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at + 1),
            ')' => depth -= 1,
            _ if c.is_ascii_alphanumeric() || "_., =-+@".contains(c) => {}
            _ => return None,
        }
    }
    None
}

/// Refuses a text that is not a list of annotations.
pub fn check(text: &str) -> Result<(), String> {
    annotations(text).map(|_| ()).ok_or_else(|| {
        format!(
            "{text:?} is not a list of annotations; separate them by semicolons or lines, and write names, numbers and \
             strings in their parentheses, as in @SuppressWarnings(\"all\")"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn annotations_are_found() {
        let one = |text: &'static str| annotations(text).unwrap_or_default();
        assert_eq!(one("@A"), ["@A"]);
        assert_eq!(
            one("@A; @b.C(\"x;)\\\"{/*\")\n@D(v = @E(1), w = F.class)"),
            ["@A", "@b.C(\"x;)\\\"{/*\")", "@D(v = @E(1), w = F.class)"]
        );
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "", ";", "A", "@", "@1", "@a..B", "@interface", "@A class X", "@A(", "@A)", "@A(\"x)", "@A(\"x\n\")",
            "@A({})", "@A(x;)", "@A(1/2)", "@A(/* */)", "@A // x", "@A /* x", "@A('x')", "@A(\"\\u0022\")",
            "@A(\"\\\")", "@A(\\u0029 class X",
        ] {
            assert!(check(text).is_err(), "{text:?} is accepted");
        }
    }
}
