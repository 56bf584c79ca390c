//! The locations of a description's files: paths relative to the root document's folder, or URLs (`http:` or `https:`).
//! References are resolved by RFC 3986, without access to a disk or a network.

use super::rules;
use super::uri::{Unusable, malformed, percent_decode};
use crate::error::grouped;

/// The number of bytes of a location or identifier. Each can be built on the one around it, so they could grow without
/// limit.
pub(super) const LONGEST: usize = 2_000;

/// The parts of a URI reference, except for its fragment (RFC 3986, appendix B).
#[derive(Clone, Copy)]
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    /// Includes the `?`; empty if there is no query.
    query: &'a str,
}

fn split(text: &str) -> Parts<'_> {
    let scheme = scheme(text);
    let rest = scheme.map_or(text, |scheme| &text[scheme.len() + 1..]);
    let (authority, rest) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find(['/', '?']).unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, rest),
    };
    let (path, query) = rest.split_at(rest.find('?').unwrap_or(rest.len()));
    Parts { scheme, authority, path, query }
}

fn scheme(text: &str) -> Option<&str> {
    let (scheme, _) = text.split_once(':')?;
    let valid = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.'));
    valid.then_some(scheme)
}

/// Resolves `reference` against `base` (RFC 3986, 5.2); neither has a fragment. The result is a relative path if `base`
/// is one.
pub(super) fn join(base: &str, reference: &str) -> String {
    let (base, reference) = (split(base), split(reference));
    let (scheme, authority, path, query) = match reference {
        Parts { scheme: Some(scheme), authority, path, query } => (Some(scheme), authority, without_dots(path), query),
        Parts { authority: Some(authority), path, query, .. } => {
            (base.scheme, Some(authority), without_dots(path), query)
        }
        Parts { path: "", query: "", .. } => (base.scheme, base.authority, base.path.to_owned(), base.query),
        Parts { path: "", query, .. } => (base.scheme, base.authority, base.path.to_owned(), query),
        Parts { path, query, .. } => {
            let from = match (base.authority, base.path.rfind('/')) {
                _ if path.starts_with('/') => "",
                (Some(_), None) => "/",
                (_, slash) => &base.path[..slash.map_or(0, |at| at + 1)],
            };
            (base.scheme, base.authority, without_dots(&format!("{from}{path}")), query)
        }
    };
    let mut uri = String::new();
    if let Some(scheme) = scheme {
        uri.extend([scheme.to_ascii_lowercase().as_str(), ":"]);
    }
    if let Some(authority) = authority {
        uri.extend(["//", authority.to_ascii_lowercase().as_str()]);
    }
    uri + &path + query
}

/// A path without `.` and `..`, except for `..` at the beginning of a relative path.
fn without_dots(path: &str) -> String {
    let (root, rest) = path.strip_prefix('/').map_or(("", path), |rest| ("/", rest));
    let mut steps: Vec<&str> = Vec::new();
    for step in rest.split('/') {
        match step {
            "." => {}
            ".." if steps.last().is_some_and(|&last| last != "..") => drop(steps.pop()),
            ".." if root.is_empty() => steps.push(step),
            ".." => {}
            _ => steps.push(step),
        }
    }
    // A path that ends with dots is a folder.
    if matches!(rest.rsplit('/').next(), Some("." | "..")) && !steps.is_empty() {
        steps.push("");
    }
    format!("{root}{}", steps.join("/"))
}

/// True if a location is a URL rather than a path.
pub(super) fn is_url(location: &str) -> bool {
    location.starts_with("http://") || location.starts_with("https://")
}

/// The location of the file that `resource`, the part of a reference before `#`, refers to from the file at `from`.
pub(super) fn locate(from: &str, resource: &str) -> Result<String, Unusable> {
    let scheme = scheme(resource);
    let web = scheme.is_some_and(|scheme| ["http", "https"].iter().any(|known| known.eq_ignore_ascii_case(scheme)));
    let location = if resource.len() > LONGEST {
        return Err(malformed(&format!("The reference is longer than {} bytes.", grouped(LONGEST)), None));
    } else if resource.contains('\\') {
        return Err(leads_outside("paths with backslashes"));
    } else if web || (scheme.is_none() && is_url(from)) {
        if resource.chars().any(char::is_control) {
            return Err(malformed("The reference contains a control character.", None));
        }
        let location = join(from, resource);
        if split(&location).authority.is_none_or(str::is_empty) {
            return Err(malformed("The URL in this reference has no host.", None));
        }
        location
    } else {
        file_path(if is_url(from) { "" } else { folder(from) }, resource)?
    };
    if location.len() > LONGEST {
        return Err(malformed("The reference becomes too long when it is resolved against its base.", None));
    }
    Ok(location)
}

/// The problem of a reference to something that specmint does not read.
pub(super) fn leads_outside(what: &str) -> Unusable {
    Unusable {
        rule: rules::REF_OUTSIDE,
        message: format!("This reference points outside the description: specmint does not follow {what}."),
        hint: Some("Bundle the description into one document, or reference the file by a relative path.".into()),
    }
}

/// The path of the file that `resource` refers to from within `folder`; both are relative to the root document's
/// folder. `..` remains only at the beginning. Anything but a relative path is rejected.
fn file_path(folder: &str, resource: &str) -> Result<String, Unusable> {
    let resource = percent_decode(resource)?;
    if resource.chars().any(char::is_control) {
        return Err(malformed("The reference contains a control character.", None));
    }
    if let Some(what) = outside(&resource) {
        return Err(leads_outside(what));
    }
    let steps: Vec<&str> = folder.split('/').chain(resource.split('/')).filter(|step| !step.is_empty()).collect();
    let path = without_dots(&steps.join("/"));
    if path.is_empty() || path.ends_with('/') || resource.ends_with('/') {
        return Err(malformed("The reference points to a folder, not to a file.", None));
    }
    Ok(path)
}

fn outside(path: &str) -> Option<&'static str> {
    match scheme(path) {
        Some(drive) if drive.len() == 1 => Some("absolute paths"),
        Some(_) => Some("this kind of URL"),
        None if path.contains('\\') => Some("paths with backslashes"),
        None if path.starts_with("//") => Some("this kind of URL"),
        None if path.starts_with('/') => Some("absolute paths"),
        None => None,
    }
}

/// The folder of a file's path.
fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// `path` (a result of `file_path`) without a detour out of the root document's folder and back into it, as far as the
/// document's name contains its folders: `../spec/a.yaml` becomes `a.yaml` for `spec/api.yaml`.
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

/// The last part of a document's name.
pub(super) fn file_name(root_name: &str) -> &str {
    root_name.rsplit(['/', '\\']).next().unwrap_or_default()
}

/// A URL as a path from the folder of the URL `base`, if both have the same origin, so that problems show a fetched
/// file like a file on disk.
pub(super) fn relative(base: &str, location: &str) -> String {
    let (from, to) = (split(base), split(location));
    if !to.path.starts_with('/') || (from.scheme, from.authority) != (to.scheme, to.authority) {
        return location.to_owned();
    }
    let from: Vec<&str> = folder(from.path).split('/').collect();
    let steps: Vec<&str> = to.path.split('/').collect();
    let common = from.iter().zip(&steps).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n("..", from.len() - common);
    up.chain(steps[common..].iter().copied()).collect::<Vec<_>>().join("/") + to.query
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved_as_rfc_3986_says() {
        // The examples of section 5.4, except for those with fragments.
        for (reference, target) in [
            ("g:h", "g:h"),
            ("g", "http://a/b/c/g"),
            ("./g", "http://a/b/c/g"),
            ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"),
            ("//g", "http://g"),
            ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"),
            ("", "http://a/b/c/d;p?q"),
            (".", "http://a/b/c/"),
            ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"),
            ("../g", "http://a/b/g"),
            ("../..", "http://a/"),
            ("../../", "http://a/"),
            ("../../g", "http://a/g"),
            ("../../../g", "http://a/g"),
            ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."),
            ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"),
            ("./g/.", "http://a/b/c/g/"),
            ("g/../h", "http://a/b/c/h"),
            ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("HTTP://B.example/X", "http://b.example/X"),
        ] {
            assert_eq!(join("http://a/b/c/d;p?q", reference), target, "{reference}");
        }
        assert_eq!(join("http://a", "g"), "http://a/g");
        assert_eq!(join("", "g"), "g");
        assert_eq!(join("../m/a.yaml", "../../b"), "../../b");
        assert_eq!(join("urn:a:b", "urn:c"), "urn:c");
    }

    #[test]
    fn addresses_and_paths() {
        let at = |from, resource| locate(from, resource).unwrap();
        assert_eq!(at("https://h/s/api.yaml?v=1", "m/a.yaml"), "https://h/s/m/a.yaml");
        assert_eq!(at("https://h/s/api.yaml", "//g/a"), "https://g/a");
        assert_eq!(at("https://h/s/api.yaml", "/a%20b"), "https://h/a%20b");
        assert_eq!(at("", "HTTPS://H/x.yaml"), "https://h/x.yaml");
        assert_eq!(at("m/a.yaml", "b.yaml"), "m/b.yaml");
        for (from, resource, rule) in [
            ("https://h/a", "file:///etc/passwd", rules::REF_OUTSIDE),
            ("https://h/a", "..\\x", rules::REF_OUTSIDE),
            ("https://h/a", "c:x", rules::REF_OUTSIDE),
            ("https://h/a", "a\nb", rules::REF_MALFORMED),
            ("https://h/a", "http:x", rules::REF_MALFORMED),
            ("", "http:///x", rules::REF_MALFORMED),
            ("", "//h/x", rules::REF_OUTSIDE),
        ] {
            assert_eq!(locate(from, resource).unwrap_err().rule, rule, "{from} {resource}");
        }
        let long = "x".repeat(LONGEST - 1);
        assert!(locate("", &long).is_ok());
        assert_eq!(locate("ab/c", &long).unwrap_err().rule, rules::REF_MALFORMED);
    }

    #[test]
    fn addresses_are_shown_from_the_root_document() {
        for (location, shown) in [
            ("https://h/s/m/a.yaml?v=2", "m/a.yaml?v=2"),
            ("https://h/common/b.yaml", "../common/b.yaml"),
            ("https://h/s/api.yaml", "api.yaml"),
            ("https://g/s/a.yaml", "https://g/s/a.yaml"),
            ("http://h/s/a.yaml", "http://h/s/a.yaml"),
        ] {
            assert_eq!(relative("https://h/s/api.yaml?key=1", location), shown);
        }
        assert_eq!(relative("https://h", "https://h/a"), "a");
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
