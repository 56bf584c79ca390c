//! The text of a `$ref`, taken apart without asking a document or a disk.

use super::rules;

/// A reference in two parts.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reference<'a> {
    /// What stands before `#`, as written; empty when the reference stays in its file.
    pub resource: &'a str,
    pub fragment: Fragment,
}

/// What stands behind `#`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fragment {
    /// The whole resource.
    Whole,
    /// A JSON pointer, decoded.
    Pointer(Vec<String>),
    /// A name that an `$anchor` declares.
    Anchor(String),
}

/// Why a reference cannot be used.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Unusable {
    pub rule: &'static str,
    pub message: String,
    pub hint: Option<String>,
}

fn malformed(message: &str, hint: Option<String>) -> Unusable {
    Unusable { rule: rules::REF_MALFORMED, message: message.to_owned(), hint }
}

/// Takes a reference apart and decodes its fragment.
pub(super) fn parse(text: &str) -> Result<Reference<'_>, Unusable> {
    if text.is_empty() {
        return Err(malformed(
            "The reference is empty.",
            Some("Name a target, such as `#/components/schemas/Pet`.".into()),
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
            return Err(malformed("A JSON pointer begins with `#/`.", hint));
        }
        return Ok(Fragment::Anchor(decoded));
    };
    pointer.split('/').map(unescape).collect::<Option<_>>().map(Fragment::Pointer).ok_or_else(|| {
        malformed("In a JSON pointer, `~` is followed by 0 or 1.", Some("Write `~` as `~0` and `/` as `~1`.".into()))
    })
}

/// One step of a JSON pointer as a member name; None where a `~` escapes nothing.
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

fn percent_decode(text: &str) -> Result<String, Unusable> {
    if !text.contains('%') {
        return Ok(text.to_owned());
    }
    let wrong =
        || malformed("In a reference, `%` is followed by two hexadecimal digits.", Some("Write `%` as `%25`.".into()));
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let digit = |i: usize| rest.get(i).and_then(|&d| char::from(d).to_digit(16));
        let (Some(high), Some(low)) = (digit(0), digit(1)) else { return Err(wrong()) };
        bytes.push((high * 16 + low) as u8);
        rest = &rest[2..];
    }
    String::from_utf8(bytes).map_err(|_| malformed("The reference's percent escapes are not UTF-8.", None))
}

/// The path of the file that `resource` names from within `folder`; both are relative to the root
/// document's folder. `..` stays at the beginning only. What is no relative path is refused.
pub(super) fn file_path(folder: &str, resource: &str) -> Result<String, Unusable> {
    let resource = percent_decode(resource)?;
    if resource.chars().any(char::is_control) {
        return Err(malformed("The reference holds a control character.", None));
    }
    if let Some(what) = outside(&resource) {
        return Err(Unusable {
            rule: rules::REF_OUTSIDE,
            message: format!("The reference leads outside the description: {what} is not followed."),
            hint: Some("Bundle the description into one document, or refer to a file by its relative path.".into()),
        });
    }
    let mut steps: Vec<&str> = Vec::new();
    for step in folder.split('/').chain(resource.split('/')) {
        match step {
            "" | "." => {}
            ".." if steps.last().is_some_and(|&last| last != "..") => {
                steps.pop();
            }
            _ => steps.push(step),
        }
    }
    if steps.last().is_none_or(|&last| last == "..") || resource.ends_with('/') {
        return Err(malformed("The reference names a folder.", None));
    }
    Ok(steps.join("/"))
}

fn outside(path: &str) -> Option<&'static str> {
    let scheme = path.split_once(':').map(|(scheme, _)| scheme).filter(|scheme| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'))
    });
    match scheme {
        Some(drive) if drive.len() == 1 => Some("an absolute path"),
        Some(_) => Some("a URL"),
        None if path.contains('\\') => Some("a path with backslashes"),
        None if path.starts_with("//") => Some("a URL"),
        None if path.starts_with('/') => Some("an absolute path"),
        None => None,
    }
}

/// The folder of a file's path.
pub(super) fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// `path` (as `file_path` gives it) without a way out of the root document's folder that leads back
/// into it, as far as the document's name tells its folders: `../spec/a.yaml` is `a.yaml` for `spec/api.yaml`.
pub(super) fn shortest<'p>(path: &'p str, root_name: &str) -> &'p str {
    let folders: Vec<&str> = root_name.rsplit(['/', '\\']).skip(1).filter(|&step| !matches!(step, "" | ".")).collect();
    let up = path.split('/').take_while(|&step| step == "..").count();
    let down = &path[up * 3..];
    let back = down.split('/').take(up);
    if up == 0 || up > folders.len() || !back.eq(folders[..up].iter().rev().copied()) {
        return path;
    }
    down.splitn(up + 1, '/').nth(up).unwrap_or(path)
}

/// The last step of a document's name.
pub(super) fn file_name(root_name: &str) -> &str {
    root_name.rsplit(['/', '\\']).next().unwrap_or_default()
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

    #[test]
    fn paths_are_normalised() {
        let path = |folder, resource| file_path(folder, resource).unwrap();
        assert_eq!(path("", "./a.yaml"), "a.yaml");
        assert_eq!(path("x/y", "../a%20b.yaml"), "x/a b.yaml");
        assert_eq!(path("x", "../../a.yaml"), "../a.yaml");
        assert_eq!(path("../c", "../../a/./b/../c.yaml"), "../../a/c.yaml");
        assert_eq!(path("", "..%2f..%2fetc%2fpasswd"), "../../etc/passwd");
    }

    #[test]
    fn what_is_no_relative_path_is_refused() {
        for text in [
            "file:///etc/passwd",
            "/etc/passwd",
            "%2fetc%2fpasswd",
            "//host/x",
            "\\\\host\\share",
            "a\\b",
            "C:/x",
            "c:x",
            "https://host/x.yaml",
            "%68ttp://host/x",
            "urn:x:y",
        ] {
            assert_eq!(file_path("a", text).unwrap_err().rule, rules::REF_OUTSIDE, "{text}");
        }
        for text in ["..", ".", "a/", "a/..", "a\0b", "%00"] {
            assert_eq!(file_path("", text).unwrap_err().rule, rules::REF_MALFORMED, "{text}");
        }
    }

    #[test]
    fn ways_out_and_back_are_cut() {
        assert_eq!(shortest("../spec/m/a.yaml", "/x/spec/api.yaml"), "m/a.yaml");
        assert_eq!(shortest("../../x/spec/a.yaml", "x\\spec\\api.yaml"), "a.yaml");
        for kept in ["m/a.yaml", "../common/a.yaml", "../spec", "../../spec/a.yaml"] {
            assert_eq!(shortest(kept, "/x/spec/api.yaml"), kept);
        }
        assert_eq!(shortest("../spec/a.yaml", "api.yaml"), "../spec/a.yaml");
        assert_eq!((file_name("a/b.yaml"), file_name("b.yaml")), ("b.yaml", "b.yaml"));
    }
}
