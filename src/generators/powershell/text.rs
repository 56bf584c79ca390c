//! Encoders of untrusted text for PowerShell: literals and comments.

use crate::code;
use crate::emit::markdown;
use crate::emit::text::cleaned;

pub use crate::emit::text::{Code, word};

/// Characters that PowerShell reads as a single quote.
const QUOTES: [char; 5] = ['\'', '\u{2018}', '\u{2019}', '\u{201a}', '\u{201b}'];

/// A string in single quotes, in which only quotes are doubled. Invisible characters and a lone carriage return are
/// written as numbers.
pub fn string(text: &str) -> Code {
    let odd = |c: char| c.is_control() || crate::emit::text::is_unseen(c);
    if !text.contains(odd) {
        return Code::encoded(quoted(text));
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
    // Joined and not added, because the first part can be a character; invisible characters have a single UTF-16 unit.
    Code::encoded(format!("(-join @({}))", parts.join(", ")))
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

/// A string for a data file, which does not allow expressions: spaces replace invisible characters other than line
/// ends.
pub fn plain_string(text: &str) -> Code {
    let odd = |c: char| c.is_control() || c.is_whitespace() || crate::emit::text::is_unseen(c);
    let line = |line: &str| line.split(odd).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    Code::encoded(quoted(text.lines().map(line).collect::<Vec<_>>().join("\n").trim()))
}

/// A string as the argument of an attribute, which must be a constant; none if it has invisible characters.
pub fn constant(text: &str) -> Option<Code> {
    (!text.contains(crate::emit::text::is_unseen)).then(|| Code::encoded(quoted(text)))
}

/// `@('a', 'b')`.
pub fn strings<'t>(texts: impl IntoIterator<Item = &'t str>) -> Code {
    array(texts.into_iter().map(string))
}

/// `@(a, b)`.
pub fn array(items: impl IntoIterator<Item = Code>) -> Code {
    code!("@({})", Code::joined(items, ", "))
}

/// `@(, @(a))`: without the comma, a list that is the only item would be the array itself.
pub fn array_of_array(item: Code) -> Code {
    code!("@(, {})", item)
}

/// `@{ A = 1; B = 2 }`, from members such as `A = 1`.
pub fn hashtable(members: &[Code]) -> Code {
    code!("@{{ {} }}", Code::joined(members, "; "))
}

/// A string in double quotes; none if it has characters that are special in them.
pub fn double_quoted(text: &str) -> Option<Code> {
    let plain = |c: char| c.is_ascii_alphanumeric() || " _-.,:/".contains(c);
    text.chars().all(plain).then(|| Code::encoded(format!("\"{text}\"")))
}

/// A regular expression, if .NET reads it like JavaScript and it can be in double quotes unchanged.
pub fn regular_expression(pattern: &str) -> Option<Code> {
    let body = pattern.strip_suffix('$').unwrap_or(pattern);
    let plain = |c: char| c.is_ascii_alphanumeric() || "^[]{}()|*+?.,_-/\\ '".contains(c);
    let odd = ["(?", "[]", "[^]", "\\c", "\\u", "\\x", "\\k", "\\0"];
    let same = body.chars().all(plain) && !odd.iter().any(|odd| body.contains(odd)) && !body.ends_with('\\');
    same.then(|| Code::encoded(format!("\"{pattern}\"")))
}

/// A number, which may have no literal in PowerShell.
pub fn decimal(text: &str) -> Code {
    plain_decimal(text).unwrap_or_else(|| code!("[double]{}", string(text)))
}

/// A number as an argument: PowerShell converts a string to the type of the parameter.
pub fn decimal_argument(text: &str) -> Code {
    plain_decimal(text).unwrap_or_else(|| string(text))
}

/// A number as `decimal`, but an integer of any size is exact, and so is a fraction of up to 28 digits.
pub fn number(text: &str) -> Code {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_integer = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    match plain_decimal(text) {
        Some(plain) => plain,
        // Larger than any double, with an exponent that the runtime reads, too.
        None if text.parse().is_ok_and(f64::is_infinite) && has_small_exponent(text) && !is_integer => code!(
            "[System.Numerics.BigInteger]::Parse({}, 'Float', [System.Globalization.CultureInfo]::InvariantCulture)",
            string(text)
        ),
        // A cast would round to 15 digits.
        None if is_exact_decimal(digits) => {
            code!("[decimal]::Parse({}, [System.Globalization.CultureInfo]::InvariantCulture)", string(text))
        }
        None if !is_integer => decimal(text),
        None if text.parse::<i64>().is_ok() => code!("[long]{}", string(text)),
        None => code!("[System.Numerics.BigInteger]::Parse({})", string(text)),
    }
}

/// True for a fraction that .NET's decimal numbers represent.
fn is_exact_decimal(digits: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    digits.len() <= 28 && digits.split_once('.').is_some_and(|(whole, part)| is_number(whole) && is_number(part))
}

/// True for an exponent of at most three digits: a number of billions of digits would fill the memory.
fn has_small_exponent(text: &str) -> bool {
    text.len() <= 200
        && text.split_once(['e', 'E']).is_some_and(|(_, exponent)| exponent.trim_start_matches('+').len() <= 3)
}

fn plain_decimal(text: &str) -> Option<Code> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let number = |part: &str| !part.is_empty() && part.len() <= 9 && part.bytes().all(|b| b.is_ascii_digit());
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    (number(whole) && number(fraction)).then(|| Code::encoded(text))
}

/// A name as code on a line of Markdown.
pub fn markdown_code(text: &str) -> Code {
    Code::encoded(markdown::code(text))
}

/// Text of the description in a file that is neither Markdown nor a script.
pub fn plain(text: &str) -> Code {
    Code::encoded(markdown::plain(text))
}

/// Text in comment-based help: no line begins with a help keyword, and nothing ends the comment.
pub fn help(text: &str) -> Code {
    let text = cleaned(text.trim(), &[('#', '>'), ('<', '#')]);
    let lines = text.lines().map(|line| {
        let line = line.trim_end();
        let keyword = line.trim_start().trim_start_matches('#').trim_start();
        // A backslash or a no-break space in front keeps it from being the first character.
        if keyword.starts_with('.') { format!("\\{}", line.trim_start()) } else { line.to_owned() }
    });
    Code::encoded(lines.collect::<Vec<_>>().join("\n"))
}

/// Text of comment-based help on a single line.
pub fn help_line(text: &str) -> Code {
    Code::encoded(help(text).as_str().lines().map(str::trim).filter(|l| !l.is_empty()).collect::<Vec<_>>().join(" "))
}

/// A comment whose lines begin with `# `.
pub fn comment(text: &str) -> Code {
    let text = cleaned(text.trim(), &[]);
    Code::encoded(text.lines().map(|line| format!("# {line}").trim_end().to_owned()).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::{
        comment, decimal, decimal_argument, double_quoted, help, markdown_code, number, plain_string,
        regular_expression, string,
    };

    #[test]
    fn literals_hold_what_they_are_given() {
        assert_eq!(string("a'b\u{2019}c\"$(d)`").as_str(), "'a''b\u{2019}\u{2019}c\"$(d)`'");
        assert_eq!(string("a\r\nb").as_str(), "(-join @('a', [char]13, [char]10, 'b'))");
        assert_eq!(string("\u{202e}").as_str(), "(-join @([char]8238))");
        assert_eq!(string("").as_str(), "''");
    }

    #[test]
    fn data_files_have_plain_strings() {
        assert_eq!(plain_string(" a'b\r\n\u{202e}c\0\u{2019} ").as_str(), "'a''b\nc \u{2019}\u{2019}'");
    }

    #[test]
    fn numbers_are_literals_where_there_are_some() {
        assert_eq!(
            ["1", "-1.5", "1e3", "12345678901"].map(|text| decimal(text).to_string()),
            ["1", "-1.5", "[double]'1e3'", "[double]'12345678901'"]
        );
        assert_eq!(decimal_argument("1e3").as_str(), "'1e3'");
        assert_eq!(
            ["1", "-12345678901", "0.12345678901", "1e3", "1e400", "-9223372036854775809"]
                .map(|text| number(text).to_string()),
            [
                "1",
                "[long]'-12345678901'",
                "[decimal]::Parse('0.12345678901', [System.Globalization.CultureInfo]::InvariantCulture)",
                "[double]'1e3'",
                "[System.Numerics.BigInteger]::Parse('1e400', 'Float', [System.Globalization.CultureInfo]::InvariantCulture)",
                "[System.Numerics.BigInteger]::Parse('-9223372036854775809')"
            ]
        );
    }

    #[test]
    fn double_quotes_hold_what_is_harmless() {
        assert_eq!(double_quoted("a b-1.0").map(|code| code.to_string()), Some("\"a b-1.0\"".to_owned()));
        assert!(["$a", "a`b", "a\"b", "a\u{201d}b"].iter().all(|text| double_quoted(text).is_none()));
        assert_eq!(regular_expression("^[a-z]+$").map(|code| code.to_string()), Some("\"^[a-z]+$\"".to_owned()));
        assert!(
            ["$(a)", "a$b", "a\"", "(?i)a", "\\u0041", "a\\"].iter().all(|text| regular_expression(text).is_none())
        );
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
