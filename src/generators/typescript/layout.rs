//! Literals over several lines, where one would be long.

use super::text::Code;

/// Columns of a program in the documentation.
const WIDTH: usize = 100;

/// A literal behind `before` columns of its first line, in lines that are `indent` columns in.
pub fn laid_out(value: &Code, indent: usize, before: usize) -> Code {
    Code::encoded(broken(value.as_str(), indent, before))
}

/// The lines of a program.
pub fn lines(code: &Code) -> Vec<Code> {
    code.as_str().lines().map(Code::encoded).collect()
}

fn broken(value: &str, indent: usize, before: usize) -> String {
    if before + value.len() < WIDTH {
        return value.to_owned();
    }
    let (open, close) = match (value.strip_prefix('{'), value.strip_prefix('[')) {
        (Some(inner), _) => ("{", inner.strip_suffix('}')),
        (_, Some(inner)) => ("[", inner.strip_suffix(']')),
        _ => return value.to_owned(),
    };
    let Some(inner) = close.map(str::trim).filter(|inner| !inner.is_empty()) else { return value.to_owned() };
    let within = indent + 4;
    let mut out = format!("{open}\n");
    for member in members(inner) {
        let key = if open == "{" { key(member) } else { "" };
        let value = broken(&member[key.len()..], within, within + key.len() + 1);
        out.push_str(&format!("{:within$}{key}{value},\n", ""));
    }
    out.push_str(&format!("{:indent$}{}", "", if open == "{" { '}' } else { ']' }));
    out
}

/// The members of an object or array without its brackets.
fn members(inner: &str) -> Vec<&str> {
    let mut out = Vec::new();
    let (mut start, mut depth) = (0, 0_usize);
    outside_strings(inner, |at, c| match c {
        '{' | '[' | '(' => depth += 1,
        '}' | ']' | ')' => depth = depth.saturating_sub(1),
        ',' if depth == 0 => {
            out.push(inner[start..at].trim());
            start = at + 1;
        }
        _ => {}
    });
    out.push(inner[start..].trim());
    out
}

/// `name: ` of a member.
fn key(member: &str) -> &str {
    let mut end = None;
    outside_strings(member, |at, c| {
        if c == ':' && end.is_none() {
            end = Some(at);
        }
    });
    end.and_then(|at| member.get(..at + 2)).unwrap_or_default()
}

/// The characters of code that are not within quotes, with their places.
fn outside_strings(code: &str, mut visit: impl FnMut(usize, char)) {
    let (mut quoted, mut escaped) = (false, false);
    for (at, c) in code.char_indices() {
        let is_quote = c == '\'' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        quoted ^= is_quote;
        if !quoted || is_quote {
            visit(at, c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{broken, outside_strings};

    #[test]
    fn long_literals_have_a_line_for_each_member() {
        assert_eq!(broken("{ a: 1, b: [2] }", 0, 20), "{ a: 1, b: [2] }");
        let long = "x".repeat(90);
        let value = format!("{{ a: 'it\\'s, {{{long}', 'b: ,': [{{ c: '{long}' }}, 2], d: {{}} }}");
        let expected = format!(
            "{{\n    a: 'it\\'s, {{{long}',\n    'b: ,': [\n        {{\n            c: '{long}',\n        }},\n        2,\n    ],\n    d: {{}},\n}}"
        );
        assert_eq!(broken(&value, 0, 10), expected);
        let call = format!("new Set(['{long}'])");
        assert_eq!(broken(&call, 0, 10), call);
    }

    #[test]
    fn escaped_quotes_end_no_string() {
        let mut seen = String::new();
        outside_strings(r"a 'b\'c\\' d", |_, c| seen.push(c));
        assert_eq!(seen, "a '' d");
    }
}
