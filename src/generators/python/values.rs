//! Values of the description in Python, and the bounds that Pydantic supports. A module with an invalid value does not
//! load, so such values are omitted.

use super::text::{Code, docstring, member, number, string};
use super::tree::assigned;
use crate::api::Type;
use crate::code;
use crate::plan::constraints::{Rule, rules};
use crate::plan::named::Constant;
use crate::plan::types::{Kind, TextFormat};
use crate::spec::{Node, NodeKind};

/// The arguments of `Field` for the constraints of a type's schema.
pub fn bounds(ty: &Type<'_>) -> Vec<Code> {
    if ty.is_base64() || matches!(ty.kind(), Kind::Tuple(_)) {
        return Vec::new();
    }
    let is_whole = matches!(ty.kind(), Kind::Integer(_));
    let plain = |text: &str| number(text).filter(|_| !is_whole || !text.contains('.'));
    let count = |n: u64| (n < 1 << 31).then(|| code!("{}", n));
    let argument = |rule| {
        let (name, value) = match rule {
            Rule::Minimum(bound) => (if bound.exclusive { "gt" } else { "ge" }, plain(bound.value)),
            Rule::Maximum(bound) => (if bound.exclusive { "lt" } else { "le" }, plain(bound.value)),
            Rule::MultipleOf(of) if is_whole && of != "0" => ("multiple_of", plain(of)),
            Rule::MinLength(n) | Rule::MinItems(n) if n > 0 => ("min_length", count(n)),
            Rule::MaxLength(n) | Rule::MaxItems(n) => ("max_length", count(n)),
            _ => return None,
        };
        value.map(|value| code!("{}={}", name, value))
    };
    rules(ty).into_iter().filter_map(argument).collect()
}

/// The module and the name of the class for a string format.
pub const fn class_of(format: TextFormat) -> Option<(&'static str, &'static str)> {
    match format {
        TextFormat::Date => Some(("datetime", "date")),
        TextFormat::DateTime => Some(("datetime", "datetime")),
        TextFormat::Uuid => Some(("uuid", "UUID")),
        TextFormat::Byte | TextFormat::Plain => None,
    }
}

/// A scalar of the description.
pub fn literal(node: Node<'_>) -> Option<Code> {
    match node.kind() {
        NodeKind::String => node.str().map(string),
        NodeKind::Bool => Some(Code::fixed(if node.bool() == Some(true) { "True" } else { "False" })),
        NodeKind::Null => Some(Code::fixed("None")),
        NodeKind::Number => node.number().and_then(number),
        NodeKind::Object | NodeKind::Array => None,
    }
}

/// The member of an enum's class for a value.
pub fn constant(constant: &Constant<'_, '_>) -> Code {
    let value = literal(constant.node).unwrap_or_else(|| string(&constant.node.to_json()));
    let doc = constant.description.and_then(|text| docstring(text, "    "));
    member(assigned(&constant.ident, value), doc)
}

/// `date(2026, 1, 31)`.
pub fn date(text: &str) -> Option<Code> {
    let (year, month, day) = day(text)?;
    Some(code!("date({}, {}, {})", year, month, day))
}

/// `datetime.fromisoformat("2026-01-31T12:00:00+00:00")`, in the form that every version of Python accepts.
pub fn date_time(text: &str) -> Option<Code> {
    let (before, after) = text.split_once(['T', 't', ' '])?;
    day(before)?;
    let (time, offset) = match after.strip_suffix(['Z', 'z']) {
        Some(time) => (time, "+00:00"),
        None => after.split_at_checked(after.len().checked_sub(6)?)?,
    };
    let zone = offset.strip_prefix(['+', '-']).and_then(|zone| numbers(zone, ':', &[2, 2]))?;
    let (whole, fraction) = time.split_once('.').map_or((time, None), |(whole, fraction)| (whole, Some(fraction)));
    let clock = numbers(whole, ':', &[2, 2, 2])?;
    if clock[0] > 23 || clock[1] > 59 || clock[2] > 59 || zone[0] > 23 || zone[1] > 59 {
        return None;
    }
    let fraction = match fraction {
        Some(digits) if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) => return None,
        Some(digits) => format!(".{:0<6}", &digits[..digits.len().min(6)]),
        None => String::new(),
    };
    Some(code!("datetime.fromisoformat({})", string(&format!("{before}T{whole}{fraction}{offset}"))))
}

/// `UUID("…")`.
pub fn uuid(text: &str) -> Option<Code> {
    let groups: Vec<_> = text.split('-').collect();
    let hex = |group: &&str| group.bytes().all(|b| b.is_ascii_hexdigit());
    let is_uuid = groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]) && groups.iter().all(hex);
    is_uuid.then(|| code!("UUID({})", string(text)))
}

/// Year, month and day of a valid date.
fn day(text: &str) -> Option<(u32, u32, u32)> {
    let parts = numbers(text, '-', &[4, 2, 2])?;
    let [year, month, day] = parts[..] else { return None };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 31,
    };
    (year > 0 && (1..=12).contains(&month) && (1..=days).contains(&day)).then_some((year, month, day))
}

/// Numbers with these counts of digits.
fn numbers(text: &str, separator: char, digits: &[usize]) -> Option<Vec<u32>> {
    let parts: Vec<_> = text.split(separator).collect();
    let is_number = |part: &&str| part.bytes().all(|b| b.is_ascii_digit());
    if !parts.iter().map(|part| part.len()).eq(digits.iter().copied()) || !parts.iter().all(is_number) {
        return None;
    }
    parts.iter().map(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::{date, date_time, uuid};

    #[test]
    fn what_is_no_date_has_no_default() {
        let text = |code: Option<super::Code>| code.map(|code| code.to_string());
        assert_eq!(text(date("2024-02-29")).as_deref(), Some("date(2024, 2, 29)"));
        for invalid in ["2023-02-29", "2024-13-01", "0000-01-01", "24-1-1", "2024-01-+1", "x"] {
            assert_eq!(date(invalid), None, "{invalid}");
        }
        let of = |input: &str| text(date_time(input));
        let expected = r#"datetime.fromisoformat("2024-02-29T23:59:59.120000+00:00")"#;
        assert_eq!(of("2024-02-29t23:59:59.12Z").as_deref(), Some(expected));
        let expected = r#"datetime.fromisoformat("2024-02-29T23:59:59-05:30")"#;
        assert_eq!(of("2024-02-29T23:59:59-05:30").as_deref(), Some(expected));
        for invalid in [
            "2024-02-29",
            "2024-02-29T23:59:60Z",
            "2024-02-29T23:59Z",
            "2024-02-29T23:59:59",
            "2024-02-29T1:00:00Zé",
            "éT",
        ] {
            assert_eq!(date_time(invalid), None, "{invalid}");
        }
        assert!(uuid("00000000-0000-0000-0000-00000000000A").is_some());
        assert_eq!(uuid("00000000-0000-0000-0000-00000000000g"), None);
    }
}
