//! Finds the operation for a path and method.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::contract::Operation;
use super::reading::{Escapes, decode};

/// A node of the tree of path segments. Literal segments take precedence over templates.
#[derive(Default)]
pub struct Routes {
    literals: BTreeMap<String, Routes>,
    templates: Vec<(Template, Routes)>,
    /// The routes ending here, those with the most query requirements first.
    ends: Vec<End>,
}

/// The operations of one path.
struct End {
    /// What the query must contain, if the path includes a query.
    query: Vec<Cow<'static, str>>,
    methods: BTreeMap<&'static str, Place>,
}

/// An operation by its index in the contract, and its names for the path parameters, which may differ between
/// operations of the same path.
pub struct Place {
    pub index: usize,
    pub names: Vec<&'static str>,
}

/// A segment with parameters: text, parameter, text, and so on.
#[derive(PartialEq, Eq)]
struct Template {
    first: &'static str,
    /// The literal text after each parameter.
    rest: Vec<&'static str>,
}

/// A matched path.
#[derive(Default)]
pub struct Found<'r, 'p> {
    /// The operation for the method.
    pub place: Option<&'r Place>,
    /// Its parameters in encoded form.
    pub values: Vec<&'p str>,
    /// Whether it has no parameters.
    pub is_literal: bool,
    /// The supported methods, if there is no operation for the one of the request.
    pub methods: BTreeSet<&'static str>,
}

/// What a request asks for.
struct Wanted<'q> {
    method: &'q str,
    query: &'q str,
}

impl Routes {
    pub fn of(operations: &'static [Operation]) -> Self {
        let mut root = Self::default();
        for (index, operation) in operations.iter().enumerate() {
            let mut node = &mut root;
            let (path, query) = operation.path.split_once('?').unwrap_or((&operation.path, ""));
            let mut names = Vec::new();
            for segment in segments(path) {
                node = node.child(segment, &mut names);
            }
            node.end(query).methods.entry(&operation.method).or_insert(Place { index, names });
        }
        root
    }

    fn end(&mut self, query: &'static str) -> &mut End {
        let query: Vec<_> = parts(query).collect();
        let known = self.ends.iter().position(|end| end.query == query);
        let index = known.unwrap_or_else(|| {
            let index = self.ends.partition_point(|end| end.query.len() >= query.len());
            self.ends.insert(index, End { query, methods: BTreeMap::new() });
            index
        });
        &mut self.ends[index]
    }

    fn child(&mut self, segment: &'static str, names: &mut Vec<&'static str>) -> &mut Self {
        let Some(template) = Template::of(segment, names) else {
            return self.literals.entry(decode(segment, Escapes::Percent).into_owned()).or_default();
        };
        let known = self.templates.iter().position(|(other, _)| *other == template);
        let index = known.unwrap_or_else(|| {
            // The template with more literal text takes precedence.
            let index = self.templates.partition_point(|(other, _)| other.text() >= template.text());
            self.templates.insert(index, (template, Self::default()));
            index
        });
        &mut self.templates[index].1
    }

    /// Finds the first of the matching paths that supports the method. Returns None if no path matches.
    pub fn find<'r, 'p>(&'r self, path: &'p str, query: &str, method: &str) -> Option<Found<'r, 'p>> {
        let segments: Vec<_> = segments(path).collect();
        let mut found = Found::default();
        self.walk(&segments, &Wanted { method, query }, &mut found);
        (found.place.is_some() || !found.methods.is_empty()).then_some(found)
    }

    /// Returns true after the last match that counts.
    fn walk<'r, 'p>(&'r self, path: &[&'p str], wanted: &Wanted<'_>, found: &mut Found<'r, 'p>) -> bool {
        let Some((segment, rest)) = path.split_first() else {
            let sent = |part: &Cow<'_, str>| parts(wanted.query).any(|other| other == *part);
            let Some(end) = self.ends.iter().find(|end| end.query.iter().all(sent)) else { return false };
            found.place = end.place(wanted.method);
            if found.place.is_none() {
                found.methods.extend(end.methods.keys());
            }
            // A path without parameters takes precedence over templates, whatever methods they support.
            found.is_literal = found.values.is_empty();
            return found.place.is_some() || found.is_literal;
        };
        let literal = self.literals.get(&*decode(segment, Escapes::Percent));
        if literal.is_some_and(|next| next.walk(rest, wanted, found)) {
            return true;
        }
        for (template, next) in &self.templates {
            let kept = found.values.len();
            if template.read(segment, &mut found.values) && next.walk(rest, wanted, found) {
                return true;
            }
            found.values.truncate(kept);
        }
        false
    }
}

impl End {
    /// Returns the operation for a method. HEAD is handled like GET, without a body.
    fn place(&self, method: &str) -> Option<&Place> {
        let get = || self.methods.get("GET").filter(|_| method == "HEAD");
        self.methods.get(method).or_else(get)
    }
}

/// Returns the rest of a path after `base`, regardless of how characters are encoded.
pub fn below<'p>(path: &'p str, base: &str) -> Option<&'p str> {
    let mut rest = path;
    for wanted in base.split('/').skip(1) {
        let segment = rest.strip_prefix('/')?.split('/').next()?;
        if segment != wanted && decode(segment, Escapes::Percent) != decode(wanted, Escapes::Percent) {
            return None;
        }
        rest = &rest[1 + segment.len()..];
    }
    rest.starts_with('/').then_some(rest)
}

/// Returns the names and values of a query in comparable form.
fn parts(query: &str) -> impl Iterator<Item = Cow<'_, str>> {
    query.split('&').filter(|part| !part.is_empty()).map(|part| decode(part, Escapes::Form))
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.strip_prefix('/').unwrap_or(path).split('/')
}

impl Template {
    /// Parses the template of a segment and adds its names to `names`. Returns None if it has no parameter.
    fn of(segment: &'static str, names: &mut Vec<&'static str>) -> Option<Self> {
        let (first, mut behind) = segment.split_once('{')?;
        let (mut own, mut rest) = (Vec::new(), Vec::new());
        loop {
            let (name, after) = behind.split_once('}')?;
            own.push(name);
            let Some((text, more)) = after.split_once('{') else {
                names.append(&mut own);
                rest.push(after);
                return Some(Self { first, rest });
            };
            rest.push(text);
            behind = more;
        }
    }

    /// Returns the length of the literal text.
    fn text(&self) -> usize {
        self.first.len() + self.rest.iter().map(|text| text.len()).sum::<usize>()
    }

    /// Extracts the parameters of a segment. Returns false if it does not match.
    fn read<'p>(&self, segment: &'p str, values: &mut Vec<&'p str>) -> bool {
        let Some(mut text) = segment.strip_prefix(self.first) else { return false };
        // From the end, so that the last dot separates a file extension.
        let mut found = Vec::new();
        for (index, behind) in self.rest.iter().enumerate().rev() {
            let Some(before) = text.strip_suffix(behind) else { return false };
            let between = if index == 0 { "" } else { self.rest[index - 1] };
            let begin = match (index, between) {
                (0, _) => Some(0),
                // Without text between two parameters, the second one has one character.
                (_, "") => before.char_indices().next_back().map(|(at, _)| at),
                _ => before.rfind(between).map(|at| at + between.len()),
            };
            let Some(value) = begin.map(|begin| &before[begin..]).filter(|value| !value.is_empty()) else {
                return false;
            };
            found.push(value);
            text = &before[..before.len() - value.len()];
        }
        values.extend(found.into_iter().rev());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn routes(paths: &[&str]) -> Routes {
        let operation = |path: &&str| {
            let text = format!(r#"{{ "id": "", "method": "GET", "path": "{path}" }}"#);
            serde_json::from_str(&text).expect("an operation")
        };
        Routes::of(Vec::leak(paths.iter().map(operation).collect()))
    }

    #[test]
    fn literals_go_before_templates_and_are_gone_back_from() {
        let routes = routes(&["/a/{x}", "/a/b", "/a/b/c", "/{y}/b/d", "/f/{n}.{e}", "/a/{y}/c"]);
        let found = |path| {
            let found = routes.find(path, "", "GET")?;
            let place = found.place?;
            Some((place.index, place.names.iter().copied().zip(found.values).collect::<Vec<_>>()))
        };
        assert_eq!(found("/a/b"), Some((1, vec![])));
        assert_eq!(found("/a/b%2Fc"), Some((0, vec![("x", "b%2Fc")])));
        assert_eq!(found("/a/b/d"), Some((3, vec![("y", "a")])));
        assert_eq!(found("/a/1/c"), Some((5, vec![("y", "1")])));
        assert_eq!(found("/f/a.b.c"), Some((4, vec![("n", "a.b"), ("e", "c")])));
        assert_eq!(found("/a"), None);
        assert_eq!(found("/a/"), None);
    }

    #[test]
    fn a_base_is_compared_by_its_characters() {
        assert_eq!(below("/a%20b/%63/d", "/a b/c"), Some("/d"));
        assert_eq!(below("/a/b", ""), Some("/a/b"));
        assert_eq!(below("/a", "/a"), None);
        assert_eq!(below("/ab/c", "/a"), None);
    }

    #[test]
    fn a_query_in_a_path_is_asked_for() {
        let routes = routes(&["/a", "/a?kind=b", "/c?kind=b%20c"]);
        let found = |path, query| routes.find(path, query, "GET")?.place.map(|place| place.index);
        assert_eq!(found("/a", "x=1&kind=b"), Some(1));
        assert_eq!(found("/a", "kind=c"), Some(0));
        assert_eq!(found("/c", "kind=b+c"), Some(2));
        assert_eq!(found("/c", ""), None);
    }
}
