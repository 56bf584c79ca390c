//! Checks path templates, operation ids, header names and media types.

use std::collections::HashMap;

use super::Walk;
use super::names::quoted;
use crate::error::Severity;
use crate::spec::http::{is_header_name, is_header_text};
use crate::spec::media_type::essence;
use crate::spec::{Node, rules};

/// A part of a path template in braces.
enum Part<'p> {
    Name(&'p str),
    /// An unmatched brace.
    Brace(char),
}

/// The names in a template's braces, and its unmatched braces.
fn parts(path: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = path;
    std::iter::from_fn(move || {
        let at = rest.find(['{', '}'])?;
        let inner = &rest[at + 1..];
        if rest[at..].starts_with('}') {
            rest = inner;
            return Some(Part::Brace('}'));
        }
        match inner.find(['{', '}']) {
            Some(end) if inner[end..].starts_with('}') => {
                rest = &inner[end + 1..];
                Some(Part::Name(&inner[..end]))
            }
            _ => {
                rest = inner;
                Some(Part::Brace('{'))
            }
        }
    })
}

/// A template without its names: equal for paths that a server cannot distinguish.
fn shape(path: &str) -> String {
    let mut shape = String::with_capacity(path.len());
    let mut inside = false;
    for c in path.chars() {
        inside &= c != '}';
        if !inside {
            shape.push(c);
        }
        inside |= c == '{';
    }
    shape
}

impl<'d> Walk<'d> {
    /// Checks the templates of all paths.
    pub(super) fn templates(&mut self, paths: Node<'d>) {
        let mut shapes: HashMap<String, &'d str> = HashMap::new();
        for (path, item) in paths.members().filter(|(path, _)| !path.starts_with("x-")) {
            self.template(path, item);
            if !path.contains('{') {
                continue;
            }
            if let Some(first) = shapes.insert(shape(path), path) {
                let message = || {
                    let (path, first) = (quoted(path), quoted(first));
                    format!("{path} and {first} differ only in parameter names, so no server can tell them apart.")
                };
                let hint = || Some("Merge their operations into one path.".to_owned());
                self.fault(item, Severity::Warning, rules::PATH_DUPLICATE, message, hint);
            }
        }
    }

    fn template(&mut self, path: &'d str, item: Node<'d>) {
        let mut names: Vec<&str> = Vec::new();
        for part in parts(path).take(100) {
            let braces = "Write each parameter as `{name}`; encode a literal brace as `%7B` or `%7D`.";
            let path = quoted(path);
            let (rule, message, hint) = match part {
                Part::Brace(brace) => (rules::PATH_BRACES, format!("{path} has an unmatched `{brace}`."), braces),
                Part::Name("") => {
                    let message = format!("{path} has empty braces: the parameter name is missing.");
                    (rules::PATH_BRACES, message, braces)
                }
                Part::Name(name) if names.contains(&name) => {
                    let message = format!("{path} uses the parameter name {} more than once.", quoted(name));
                    (rules::PATH_NAME_TWICE, message, "Use a different name for each parameter.")
                }
                Part::Name(name) => {
                    names.push(name);
                    continue;
                }
            };
            self.fault(item, Severity::Warning, rule, || message, || Some(hint.to_owned()));
        }
    }

    /// Warns about an `operationId` that another operation already uses.
    pub(super) fn operation_id(&mut self, operation: Node<'d>) {
        let Some((at, id)) = operation.get("operationId").and_then(|id| Some((id, id.text()?))) else { return };
        let Some(&first) = self.operation_ids.get(id) else {
            self.operation_ids.insert(id, at);
            return;
        };
        let message = || {
            let (line, _) = first.position();
            let file = if first.file().is_empty() { String::new() } else { format!(" of {}", first.file()) };
            format!("The `operationId` {} is already used on line {line}{file}.", quoted(id))
        };
        let hint = || {
            let hint = "Give each operation a unique `operationId`; until then, a number is appended to this one.";
            Some(hint.to_owned())
        };
        self.fault(at, Severity::Warning, rules::OPERATION_ID_TWICE, message, hint);
    }

    /// Warns about an invalid header name; `ignored` tells the consequence.
    pub(super) fn header_name(&mut self, at: Node<'d>, name: &'d str, ignored: &'static str) {
        if !is_header_name(name) {
            let message = || format!("{} is not a valid header name; {ignored}.", quoted(name));
            let hint = || Some("Use only ASCII letters, digits and `-`.".to_owned());
            self.warn(at, rules::HEADER_NAME, ("", name), message, hint);
        }
    }

    /// Warns about keys of `content` that are not media types.
    pub(super) fn content_names(&mut self, content: Node<'d>) {
        for (name, media) in content.members() {
            self.media_type(media, name);
        }
    }

    /// Warns about a name that is neither a media type nor several media types separated by commas.
    pub(super) fn media_type(&mut self, at: Node<'d>, name: &'d str) {
        let halves = |name: &str| essence(name).split_once('/').is_some_and(|(a, b)| !a.is_empty() && !b.is_empty());
        let sent = is_header_text(name);
        if !sent || !halves(name) {
            let left_out = if sent { "" } else { "; it is ignored" };
            let message = || format!("{} is not a valid media type{left_out}.", quoted(name));
            let hint = || Some("Use a type and a subtype, such as `application/json`.".to_owned());
            self.warn(at, rules::MEDIA_TYPE, ("", name), message, hint);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_taken_apart() {
        let written = |path| {
            let parts = parts(path).map(|part| match part {
                Part::Name(name) => name.to_owned(),
                Part::Brace(brace) => format!("!{brace}"),
            });
            parts.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(written("/a/{x}/{y}.{x}"), "x y x");
        assert_eq!(written("/a/{x"), "!{");
        assert_eq!(written("/a/x}/{}"), "!} ");
        assert_eq!(written("/{a{b}}"), "!{ b !}");
        assert_eq!((shape("/a/{x}/b"), shape("/a/{yy}/b")), ("/a/{}/b".into(), "/a/{}/b".into()));
        assert_ne!(shape("/a/{x}"), shape("/a/{x}/"));
    }
}
