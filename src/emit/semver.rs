//! Versions that npm and cargo read: Semantic Versioning 2.0.0.

/// The version of a description in a form that package managers accept; a valid version is unchanged.
///
/// The text may be a tag (`v1`), a date (`2020-08-27`) or a branch (`master`).
pub fn version(text: &str) -> String {
    let text = text.trim();
    let text = match text.strip_prefix(['v', 'V']) {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => rest,
        _ => text,
    };
    if is_version(text) {
        return text.to_owned();
    }
    let (mut numbers, rest) = numbers(text);
    if numbers.is_empty() {
        let named = format!("0.0.0-{text}");
        return if is_version(&named) { named } else { "1.0.0".to_owned() };
    }
    numbers.resize(3, 0);
    let numbers = format!("{}.{}.{}", numbers[0], numbers[1], numbers[2]);
    let whole = format!("{numbers}{rest}");
    if is_version(&whole) { whole } else { numbers }
}

/// Up to three numbers at the start, and the text after them. Hyphens separate the numbers of a date.
fn numbers(text: &str) -> (Vec<u64>, &str) {
    let day = text.get(4..5) == Some("-") && text.get(7..8).is_some_and(|c| c == "-");
    let separator = if day { '-' } else { '.' };
    let (mut out, mut rest) = (Vec::new(), text);
    while out.len() < 3 {
        let from = if out.is_empty() { Some(rest) } else { rest.strip_prefix(separator) };
        let Some(from) = from else { break };
        let digits = from.find(|c: char| !c.is_ascii_digit()).unwrap_or(from.len());
        let Some(number) = from[..digits].parse().ok().filter(|_| digits <= DIGITS) else { break };
        out.push(number);
        rest = &from[digits..];
    }
    (out, rest)
}

/// The number of digits of the largest numbers that npm reads.
const DIGITS: usize = 15;
/// The number of bytes of the longest version that npm reads.
const LONGEST: usize = 256;

/// True for three numbers, optionally with a pre-release and a build.
pub fn is_version(text: &str) -> bool {
    let (version, build) = text.split_once('+').map_or((text, None), |(version, build)| (version, Some(build)));
    let (numbers, before) = version.split_once('-').map_or((version, None), |(numbers, pre)| (numbers, Some(pre)));
    let is_number = |part: &str| {
        let leading = part.len() > 1 && part.starts_with('0');
        (1..=DIGITS).contains(&part.len()) && !leading && part.bytes().all(|b| b.is_ascii_digit())
    };
    let legal = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    let is_label = |part: &str| legal(part) && (!part.bytes().all(|b| b.is_ascii_digit()) || is_number(part));
    text.len() <= LONGEST
        && numbers.split('.').count() == 3
        && numbers.split('.').all(is_number)
        && before.is_none_or(|before| before.split('.').all(is_label))
        && build.is_none_or(|build| build.split('.').all(legal))
}

#[cfg(test)]
mod tests {
    use super::{is_version, version};

    #[test]
    fn what_is_no_version_becomes_one() {
        let rows = [
            ("1.0.27-SNAPSHOT", "1.0.27-SNAPSHOT"),
            ("1.2.3+a", "1.2.3+a"),
            ("v1.2.3-rc.1", "1.2.3-rc.1"),
            ("v1", "1.0.0"),
            ("1.0", "1.0.0"),
            (" 1.0-beta ", "1.0.0-beta"),
            ("1.0 beta", "1.0.0"),
            ("1.02.3", "1.2.3"),
            ("1.2.3.4", "1.2.3"),
            ("1.2.3-01", "1.2.3"),
            ("2020-08-27", "2020.8.27"),
            ("2020-08-27-preview", "2020.8.27-preview"),
            ("2022", "2022.0.0"),
            ("1-beta", "1.0.0-beta"),
            ("master", "0.0.0-master"),
            ("version", "0.0.0-version"),
            ("feature/x", "1.0.0"),
            ("", "1.0.0"),
            ("{{version}}", "1.0.0"),
            ("9999999999999999999999", "1.0.0"),
            ("1.9999999999999999999999", "1.0.0"),
        ];
        for (written, expected) in rows {
            assert_eq!(version(written), expected, "{written:?}");
            assert!(is_version(expected), "{expected:?}");
        }
    }
}
