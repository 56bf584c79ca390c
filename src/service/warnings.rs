//! The response header with the warnings of a generation; the archive contains the full report.

use std::fmt::Write as _;

use crate::error::Problem;

pub const HEADER: &str = "X-Warnings";

/// The maximum size of the header and of one warning in it, in bytes.
const LONGEST: usize = 2_000;
const LONGEST_WARNING: usize = 400;

/// The header as a list of structured fields (RFC 9651): the number of warnings, then the first of them as display
/// strings. A display string is enclosed in `%"` and `"`; the bytes of non-ASCII characters, `%` and `"` are escaped as
/// `%` and two digits. `None` if there are no warnings.
pub fn header(warnings: &[Problem]) -> Option<String> {
    let mut header = match warnings.len() {
        0 => return None,
        count => count.to_string(),
    };
    for warning in warnings {
        let member = display_string(&format!("{}: {}", warning.rule, warning.message));
        if header.len() + ", ".len() + member.len() > LONGEST {
            break;
        }
        header.push_str(", ");
        header.push_str(&member);
    }
    Some(header)
}

/// Encodes a text as a display string; a text that is too long is cut off and ends with three dots.
fn display_string(text: &str) -> String {
    let mut out = "%\"".to_owned();
    for c in text.chars() {
        let start = out.len();
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            match byte {
                b'%' | b'"' | ..b' ' | 0x7f.. => drop(write!(out, "%{byte:02x}")),
                _ => out.push(char::from(byte)),
            }
        }
        if out.len() > LONGEST_WARNING - "...\"".len() {
            out.truncate(start);
            out.push_str("...");
            break;
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, LONGEST_WARNING, header};
    use crate::error::Problem;

    fn warning(message: &str) -> Problem {
        Problem::of_option("x", "option-idle", message.to_owned(), None)
    }

    #[test]
    fn the_first_warnings_follow_their_number() {
        assert_eq!(header(&[]), None);
        let two = header(&[warning("The option `a` has no effect."), warning("Für 100 % \"b\".")]);
        let expected = r#"2, %"option-idle: The option `a` has no effect.", %"option-idle: F%c3%bcr 100 %25 %22b%22.""#;
        assert_eq!(two.as_deref(), Some(expected));
    }

    #[test]
    fn hostile_and_long_texts_stay_within() {
        let hostile = header(&[warning("a\r\nSet-Cookie: b=\"c\", %\"d\u{0}\u{7f}\u{2028}")]).expect("a header");
        let expected = "1, %\"option-idle: a%0d%0aSet-Cookie: b=%22c%22, %25%22d%00%7f%e2%80%a8\"";
        assert_eq!(hostile, expected);
        for text in ["x", "ü", "\u{10ffff}", "%", "\""] {
            for length in [300, 390, 395, 396, 397, 398, 399, 400, 401, 5_000] {
                let header = header(&vec![warning(&text.repeat(length)); 1_000]).expect("a header");
                assert!(header.len() <= LONGEST && header.len() > LONGEST / 2, "{text:?}: {}", header.len());
                assert!(header.bytes().all(|byte| (b' '..=b'~').contains(&byte)), "{header}");
                let mut members = header.split(", ");
                assert_eq!(members.next(), Some("1000"));
                for member in members {
                    assert!(member.len() <= LONGEST_WARNING && member.starts_with("%\"") && member.ends_with('"'));
                    assert_eq!(member.matches('"').count(), 2, "{member}");
                }
            }
        }
    }
}
