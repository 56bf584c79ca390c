//! Defaults as Python writes them. A module that is wrong does not load, so what a type cannot have is left out.

use super::classes::is_class;
use super::text::{Code, string};
use super::types::{Types, is_base64, literal};
use crate::api::{ModelShape, Shape, Type};
use crate::code;
use crate::spec::{Node, NodeKind};

impl Types<'_> {
    /// A default as Python writes it; none for one that this type cannot have so.
    pub fn default(&self, ty: &Type<'_>, node: Node<'_>) -> Option<Code> {
        match (&ty.shape, node.kind()) {
            (Shape::String(_), _) if is_base64(ty) => None,
            (_, NodeKind::Null) => ty.nullable.then_some(Code::fixed("None")),
            (Shape::Boolean, NodeKind::Bool)
            | (Shape::String(None), NodeKind::String)
            | (Shape::Integer(_) | Shape::Number(_), NodeKind::Number) => literal(node),
            (Shape::String(Some(format)), NodeKind::String) => match *format {
                "date" => date(node.str()?),
                "date-time" => date_time(node.str()?),
                "uuid" => uuid(node.str()?),
                _ => literal(node),
            },
            (Shape::Enum(values), _) if values.values.iter().any(|value| value.node.to_json() == node.to_json()) => {
                literal(node)
            }
            (Shape::Array(item) | Shape::Set(item), NodeKind::Array) => {
                let items: Option<Vec<_>> = node.items().map(|value| self.default(item, value)).collect();
                Some(code!("[{}]", Code::joined(items?, ", ")))
            }
            (Shape::Model(id), NodeKind::String | NodeKind::Number) => {
                let ModelShape::Enum(values) = &self.api.model(*id).shape else { return None };
                if !is_class(values) {
                    return literal(node).filter(|_| matches!(node.kind(), NodeKind::String));
                }
                let names = self.names.model(*id);
                let json = node.to_json();
                let at = values.values.iter().position(|value| value.node.to_json() == json)?;
                // The class is known when the value is asked for.
                names.constants.get(at).map(|name| code!("{}.{}", names.class, name))
            }
            _ => None,
        }
    }
}

/// `date(2026, 1, 31)`.
fn date(text: &str) -> Option<Code> {
    let (year, month, day) = day(text)?;
    Some(code!("date({}, {}, {})", year, month, day))
}

/// `datetime.fromisoformat("2026-01-31T12:00:00+00:00")`, in the form that every version of Python reads.
fn date_time(text: &str) -> Option<Code> {
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
fn uuid(text: &str) -> Option<Code> {
    let groups: Vec<_> = text.split('-').collect();
    let hex = |group: &&str| group.bytes().all(|b| b.is_ascii_hexdigit());
    let is_uuid = groups.iter().map(|group| group.len()).eq([8, 4, 4, 4, 12]) && groups.iter().all(hex);
    is_uuid.then(|| code!("UUID({})", string(text)))
}

/// Year, month and day of one that there is.
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

/// Numbers of these many digits.
fn numbers(text: &str, separator: char, digits: &[usize]) -> Option<Vec<u32>> {
    let parts: Vec<_> = text.split(separator).collect();
    let sound = |part: &&str| part.bytes().all(|b| b.is_ascii_digit());
    if !parts.iter().map(|part| part.len()).eq(digits.iter().copied()) || !parts.iter().all(sound) {
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
        for wrong in ["2023-02-29", "2024-13-01", "0000-01-01", "24-1-1", "2024-01-+1", "x"] {
            assert_eq!(date(wrong), None, "{wrong}");
        }
        let of = |said: &str| text(date_time(said));
        let expected = r#"datetime.fromisoformat("2024-02-29T23:59:59.120000+00:00")"#;
        assert_eq!(of("2024-02-29t23:59:59.12Z").as_deref(), Some(expected));
        let expected = r#"datetime.fromisoformat("2024-02-29T23:59:59-05:30")"#;
        assert_eq!(of("2024-02-29T23:59:59-05:30").as_deref(), Some(expected));
        for wrong in [
            "2024-02-29",
            "2024-02-29T23:59:60Z",
            "2024-02-29T23:59Z",
            "2024-02-29T23:59:59",
            "2024-02-29T1:00:00Zé",
            "éT",
        ] {
            assert_eq!(date_time(wrong), None, "{wrong}");
        }
        assert!(uuid("00000000-0000-0000-0000-00000000000A").is_some());
        assert_eq!(uuid("00000000-0000-0000-0000-00000000000g"), None);
    }
}
