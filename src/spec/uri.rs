//! Parses the text of a `$ref`, without access to a document or a disk.

use super::rules;

/// A reference in its two parts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reference<'a> {
    /// The part before `#`, as written; empty if the reference stays in its file.
    pub resource: &'a str,
    pub fragment: Fragment,
}

/// The part after `#`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fragment {
    /// The whole resource.
    Whole,
    /// A decoded JSON pointer.
    Pointer(Vec<String>),
    /// A name that an `$anchor` declares.
    Anchor(String),
}

/// The reason why a reference cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unusable {
    pub rule: &'static str,
    pub message: String,
    pub hint: Option<String>,
}

pub(super) fn malformed(message: &str, hint: Option<String>) -> Unusable {
    Unusable { rule: rules::REF_MALFORMED, message: message.to_owned(), hint }
}

/// Splits a reference and decodes its fragment.
pub(super) fn parse(text: &str) -> Result<Reference<'_>, Unusable> {
    if text.is_empty() {
        return Err(malformed(
            "The reference is empty.",
            Some("Set it to a target, such as `#/components/schemas/Pet`.".into()),
        ));
    }
    let (resource, fragment) = text.split_once('#').unwrap_or((text, ""));
    Ok(Reference { resource, fragment: parse_fragment(fragment)? })
}

fn parse_fragment(fragment: &str) -> Result<Fragment, Unusable> {
    let decoded = percent_decode(fragment)?;
    if decoded.is_empty() {
        return Ok(Fragment::Whole);
    }
    let Some(pointer) = decoded.strip_prefix('/') else {
        if decoded.contains('/') {
            let hint = Some(format!("Write `#/{decoded}`."));
            return Err(malformed("The JSON pointer in this reference does not begin with `#/`.", hint));
        }
        return Ok(Fragment::Anchor(decoded));
    };
    pointer.split('/').map(unescape).collect::<Option<_>>().map(Fragment::Pointer).ok_or_else(|| {
        malformed(
            "Invalid escape in this JSON pointer: `~` must be followed by `0` or `1`.",
            Some("Escape `~` as `~0` and `/` as `~1`.".into()),
        )
    })
}

/// The key for a step of a JSON pointer; None for an invalid escape.
fn unescape(step: &str) -> Option<String> {
    let mut pieces = step.split('~');
    let mut name = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        name.push(match piece.as_bytes().first()? {
            b'0' => '~',
            b'1' => '/',
            _ => return None,
        });
        name.push_str(&piece[1..]);
    }
    Some(name)
}

pub(super) fn percent_decode(text: &str) -> Result<String, Unusable> {
    if !text.contains('%') {
        return Ok(text.to_owned());
    }
    let invalid_escape = || {
        malformed(
            "Invalid percent-encoding in this reference: `%` must be followed by two hexadecimal digits.",
            Some("Write a literal `%` as `%25`.".into()),
        )
    };
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |i: usize| rest.get(i).and_then(|&d| char::from(d).to_digit(16));
        let (Some(high), Some(low)) = (digit(0), digit(1)) else { return Err(invalid_escape()) };
        bytes.push((high * 16 + low) as u8);
        rest = &rest[2..];
    }
    String::from_utf8(bytes)
        .map_err(|_| malformed("The percent-encoded bytes in this reference are not valid UTF-8.", None))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointer(text: &str) -> Vec<String> {
        match parse(text).unwrap().fragment {
            Fragment::Pointer(steps) => steps,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn pointers_are_decoded_twice() {
        assert_eq!(pointer("#/paths/~1a~0b/%7Bid%7D"), ["paths", "/a~b", "{id}"]);
        assert_eq!(pointer("#/~01"), ["~1"]);
        assert_eq!(pointer("#/"), [""]);
        assert_eq!(pointer("#/a//b/"), ["a", "", "b", ""]);
        assert_eq!(pointer("x.yaml#/%C3%A4"), ["ä"]);
    }

    #[test]
    fn other_fragments() {
        assert_eq!(parse("#").unwrap().fragment, Fragment::Whole);
        assert_eq!(parse("x.yaml").unwrap(), Reference { resource: "x.yaml", fragment: Fragment::Whole });
        assert_eq!(parse("#Pet").unwrap().fragment, Fragment::Anchor("Pet".into()));
    }

    #[test]
    fn malformed_references() {
        for text in ["", "#/a~", "#/~2", "#/%ZZ", "#/%4", "#/%FF", "#components/schemas/S"] {
            assert_eq!(parse(text).unwrap_err().rule, rules::REF_MALFORMED, "{text}");
        }
    }
}
