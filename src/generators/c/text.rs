//! Encoders of untrusted text for C: literals and comments.

use std::borrow::Cow;

use crate::code;
use crate::emit::text::cleaned;
use crate::plan::names::{Alphabet, Ident};

pub use crate::emit::text::Code;

/// Characters of a literal: compilers need not support more than 4095 (C11, 5.2.4.1).
const LONGEST: usize = 4000;

/// A string as an expression that can initialise a static `const char *`.
pub fn string(text: &str) -> Code {
    // A C string ends at its first zero, so zeros become replacement characters.
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
            // Two question marks would begin a trigraph.
            '?' => out.push_str("\\?"),
            ' '..='~' => out.push(c),
            // Always three digits, so that a digit that follows is not part of the escape.
            c => c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| out.push_str(&format!("\\{byte:03o}"))),
        }
    }
    out.push('"');
    Code::encoded(out)
}

/// A string that is too long for a literal, as an array of characters.
fn array(text: &str) -> Code {
    let mut out = String::with_capacity(text.len() * 5 + 32);
    out.push_str("(const char[]){");
    // A char can be signed; the cast avoids a warning.
    for byte in text.bytes() {
        let value = if byte < 128 { format!("{byte}, ") } else { format!("(char){byte}, ") };
        out.push_str(&value);
    }
    out.push_str("0}");
    Code::encoded(out)
}

/// Bytes of JSON on a line of a literal.
const LINE: usize = 80;

/// JSON as adjacent literals on separate lines.
pub fn literals(json: &str) -> Vec<Code> {
    if json.len() <= LINE || json.len() > LONGEST {
        return vec![string(json)];
    }
    let mut out = Vec::new();
    let mut rest = json;
    while !rest.is_empty() {
        let most = rest.floor_char_boundary(LINE);
        let end = if rest.len() <= LINE { rest.len() } else { rest[..most].rfind(',').map_or(most, |comma| comma + 1) };
        out.push(string(&rest[..end]));
        rest = &rest[end..];
    }
    out
}

/// A number of JSON as a constant; 1 if it is invalid.
pub fn number(text: &str, is_floating: bool) -> Code {
    // A double would lose digits of a large integer.
    if let Some(value) = text.parse::<i64>().ok().filter(|_| !is_floating) {
        return code!("{}", value);
    }
    let value = text.parse::<f64>().ok().filter(|value| value.is_finite()).unwrap_or(1.0);
    let fraction = if is_floating && value.fract() == 0.0 { ".0" } else { "" };
    Code::encoded(format!("{value}{fraction}"))
}

/// Bytes of the title in the name of a package.
const LONGEST_PACKAGE: usize = 60;

/// The name of the package and its library. The suffix avoids the names of CMake targets and of other libraries,
/// because a title can be `Test` or `curl`. A name from the options is used unchanged.
pub fn package(name: Option<&str>, title: &str) -> Code {
    if let Some(name) = name {
        return Code::encoded(
            name.chars().filter(|c| c.is_ascii_alphanumeric() || "_-".contains(*c)).collect::<String>(),
        );
    }
    let title = Alphabet::Ascii.sanitize(&title.to_lowercase());
    let mut words: Vec<_> = title.split('_').filter(|word| !word.is_empty()).collect();
    if words.last() == Some(&"client") {
        words.pop();
    }
    let mut name = words.join("_");
    name.truncate(LONGEST_PACKAGE);
    let name = if name.starts_with(|c: char| c.is_ascii_digit()) { format!("api_{name}") } else { name };
    Code::encoded(if name.is_empty() {
        "api_client".to_owned()
    } else {
        format!("{}_client", name.trim_end_matches('_'))
    })
}

/// A version for CMake; the option's check has accepted it.
pub fn version(text: &str) -> Code {
    Code::encoded(text.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect::<String>())
}

/// Columns of a line.
const WIDTH: usize = 120;

/// Items separated by commas, on as many lines as needed. The first begins at `column`, further lines are indented by
/// `indent`, and `tail` characters follow the last item.
pub fn list(items: &[Code], column: usize, indent: usize, tail: usize) -> Code {
    separated(items, ",", column, indent, tail)
}

/// Items separated by `mark`.
pub fn separated(items: &[Code], mark: &'static str, column: usize, indent: usize, tail: usize) -> Code {
    let mut out = String::new();
    let mut at = column;
    let mut items = items.iter().peekable();
    while let Some(item) = items.next() {
        let behind = if items.peek().is_some() { mark.len() } else { tail };
        let width = width(item);
        if !out.is_empty() {
            out.push_str(mark);
            let fits = at + mark.len() + 1 + width + behind <= WIDTH;
            out.push_str(if fits { " " } else { "\n" });
            if !fits {
                out.extend(std::iter::repeat_n(' ', indent));
            }
            at = if fits { at + mark.len() + 1 } else { indent };
        }
        out.push_str(item.as_str());
        at += width;
    }
    Code::encoded(out)
}

/// The initialiser of a table row.
pub fn row(members: &[Code]) -> Code {
    code!("{{{}}}", list(members, 5, 5, 2))
}

/// The columns of code on its line.
pub fn width(code: &Code) -> usize {
    code.as_str().chars().count()
}

/// The macro of an include guard: the name in upper case.
pub fn guard(name: &Ident) -> Code {
    Code::encoded(name.as_str().to_ascii_uppercase())
}

/// Text that is safe in a block comment.
fn commented(text: &str) -> Cow<'_, str> {
    cleaned(text, &[('*', '/'), ('/', '*'), ('?', '?')])
}

/// A comment at the end of a line; none without text.
pub fn comment(text: &str) -> Option<Code> {
    let text = commented(text);
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    let line = lines.join(" ");
    (!line.is_empty()).then(|| Code::encoded(format!("/* {line} */")))
}

/// A comment on separate lines, indented by `indent`; empty without text.
pub fn block(text: &str, indent: &'static str) -> Code {
    let text = text.trim();
    if text.is_empty() {
        return Code::default();
    }
    let lead = format!("{indent} * ");
    let text = commented(text);
    let inside: Vec<_> = text.lines().flat_map(|line| wrapped(format!("{lead}{line}").trim_end(), &lead)).collect();
    match inside.as_slice() {
        // A list with a single item.
        [_] => Code::encoded(format!("{indent}/* {} */\n", text.trim_end().trim_start_matches("* "))),
        lines => Code::encoded(format!("{indent}/*\n{}\n{indent} */\n", lines.join("\n"))),
    }
}

/// A line of a comment, wrapped between words; further lines begin with `lead`.
fn wrapped(line: &str, lead: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut width = 0;
    for (i, word) in line.split(' ').enumerate() {
        let more = word.chars().count() + usize::from(i > 0);
        // The first words are the lead and the indentation of the text.
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
    use super::{Code, block, list, literals, number, package, separated, string};

    #[test]
    fn literals_hold_what_they_are_given() {
        assert_eq!(string("a\"b\\\n\u{1}1é??/").as_str(), r#""a\"b\\\n\0011\303\251\?\?/""#);
        assert_eq!(string("a\0b").as_str(), "\"a\\357\\277\\275b\"");
        assert!(string(&"é".repeat(2001)).as_str().starts_with("(const char[]){(char)195, (char)169, "));
    }

    #[test]
    fn long_literals_take_several_lines() {
        assert_eq!(literals("{}"), [string("{}")]);
        let json = format!("[{}1]", "\"é\",".repeat(20));
        let lines = literals(&json);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines.iter().map(|line| line.as_str().matches("\\303\\251").count()).sum::<usize>(), 20);
    }

    #[test]
    fn numbers_are_constants() {
        let numbers = ["3", "3.5", "1e3", "1e999", "inf", "x"].map(|text| number(text, true).to_string());
        assert_eq!(numbers, ["3.0", "3.5", "1000.0", "1.0", "1.0", "1.0"]);
        assert_eq!(number("-7", false).as_str(), "-7");
    }

    #[test]
    fn lists_are_folded() {
        let items = ["a".repeat(60), "b".repeat(57), "c".to_owned()].map(Code::encoded);
        let folded = |tail| list(&items, 0, 4, tail).to_string();
        assert_eq!(folded(0), format!("{}, {},\n    c", items[0], items[1]));
        let items = ["a", "b"].map(Code::fixed);
        assert_eq!(list(&items, 117, 2, 1).as_str(), "a,\n  b");
        assert_eq!(list(&items, 115, 2, 1).as_str(), "a, b");
        assert_eq!(separated(&items, " ||", 113, 2, 1).as_str(), "a || b");
        assert_eq!(separated(&items, " ||", 114, 2, 1).as_str(), "a ||\n  b");
    }

    #[test]
    fn comments_do_not_end_early() {
        assert_eq!(block("a */ b", "").as_str(), "/* a *\\/ b */\n");
        assert_eq!(block("a\n\nb??/", "  ").as_str(), "  /*\n   * a\n   *\n   * b?\\?/\n   */\n");
        assert_eq!(block(" ", "").as_str(), "");
        let long = format!("{} {}", "a".repeat(80), "b".repeat(80));
        assert_eq!(block(&long, "").as_str(), format!("/*\n * {}\n * {}\n */\n", "a".repeat(80), "b".repeat(80)));
    }

    #[test]
    fn packages_have_names_that_tools_take() {
        assert_eq!(package(None, "Swagger Petstore - OpenAPI 3.0").as_str(), "swagger_petstore_openapi_3_0_client");
        assert_eq!(package(None, "Test").as_str(), "test_client");
        assert_eq!(package(None, "${EVIL} \"Client\"").as_str(), "evil_client");
        assert_eq!(package(None, "3 ways").as_str(), "api_3_ways_client");
        assert_eq!(package(None, "éü").as_str(), "api_client");
    }
}
