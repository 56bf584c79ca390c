//! Resolves plain YAML scalars by the core schema of YAML 1.2 (section 10.3.2).

use std::borrow::Cow;

/// A resolved plain scalar.
#[derive(Debug, PartialEq)]
pub(super) enum Plain<'a> {
    Null,
    Bool(bool),
    /// In JSON syntax; borrowed if it is written that way.
    Number(Cow<'a, str>),
    String,
}

/// Resolves a plain scalar. All but `true`, `false`, `null`, `~` and numbers are strings: also `yes`, `on`, dates, and
/// `.inf` and `.nan`, which JSON cannot represent.
pub(super) fn plain(text: &str) -> Plain<'_> {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Plain::Null,
        "true" | "True" | "TRUE" => Plain::Bool(true),
        "false" | "False" | "FALSE" => Plain::Bool(false),
        _ if text.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) => {
            number(text).map_or(Plain::String, Plain::Number)
        }
        _ => Plain::String,
    }
}

fn number(text: &str) -> Option<Cow<'_, str>> {
    let radix = |digits: &str, radix| {
        let valid = digits.bytes().all(|b| char::from(b).is_digit(radix));
        u128::from_str_radix(digits, radix).ok().filter(|_| valid).map(|value| Cow::Owned(value.to_string()))
    };
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    let (sign, rest) = match text.as_bytes()[0] {
        b'-' => ("-", &text[1..]),
        b'+' => ("", &text[1..]),
        _ => ("", text),
    };
    let (mantissa, exponent) = match rest.find(['e', 'E']) {
        Some(at) => (&rest[..at], Some(&rest[at + 1..])),
        None => (rest, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let digits = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    let some_digit = !whole.is_empty() || fraction.is_some_and(|fraction| !fraction.is_empty());
    let exponent_ok = exponent.is_none_or(|text| {
        let text = text.strip_prefix(['+', '-']).unwrap_or(text);
        !text.is_empty() && digits(text)
    });
    if !(some_digit && digits(whole) && fraction.is_none_or(digits) && exponent_ok) {
        return None;
    }
    let no_leading_zero = whole == "0" || (!whole.is_empty() && !whole.starts_with('0'));
    if !text.starts_with('+') && no_leading_zero && fraction != Some("") {
        return Some(Cow::Borrowed(text));
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let fraction =
        fraction.filter(|fraction| !fraction.is_empty()).map(|fraction| format!(".{fraction}")).unwrap_or_default();
    let exponent = exponent.map(|exponent| format!("e{exponent}")).unwrap_or_default();
    Some(Cow::Owned(format!("{sign}{whole}{fraction}{exponent}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_core_schema() {
        let number = |text: &'static str| Plain::Number(Cow::Borrowed(text));
        for (text, expected) in [
            ("", Plain::Null),
            ("~", Plain::Null),
            ("null", Plain::Null),
            ("nULL", Plain::String),
            ("true", Plain::Bool(true)),
            ("False", Plain::Bool(false)),
            ("yes", Plain::String),
            ("on", Plain::String),
            ("0", number("0")),
            ("-17", number("-17")),
            ("+17", number("17")),
            ("007", number("7")),
            ("-0", number("-0")),
            ("0o17", number("15")),
            ("0xfF", number("255")),
            ("0x", Plain::String),
            ("0x+1", Plain::String),
            ("1.50", number("1.50")),
            (".5", number("0.5")),
            ("-.5", number("-0.5")),
            ("1.", number("1")),
            ("1e3", number("1e3")),
            ("1.e+3", number("1e+3")),
            ("1e", Plain::String),
            ("e3", Plain::String),
            (".", Plain::String),
            ("-", Plain::String),
            ("+", Plain::String),
            ("-.", Plain::String),
            ("1.2.3", Plain::String),
            (".inf", Plain::String),
            (".nan", Plain::String),
            ("1_000", Plain::String),
            ("2024-01-01", Plain::String),
            ("1:30", Plain::String),
            ("0b1", Plain::String),
            (".e1", Plain::String),
        ] {
            assert_eq!(plain(text), expected, "{text:?}");
        }
    }
}
