//! The paths of a description and its webhooks: sections of path items.

use std::collections::{BTreeMap, BTreeSet};

use super::corrections::Correction;
use super::names::{Names, member_name, of_path};
use super::paths::PathItem;
use super::schema::Reader;
use crate::api::path_names;
use crate::small::SortSmall;
use crate::spec::Node;

/// The paths of the description, or its webhooks.
pub struct Section<'d> {
    pub name: &'static str,
    pub items: Vec<Item<'d>>,
}

/// A path with its path item.
pub struct Item<'d> {
    pub path: &'d str,
    pub node: Node<'d>,
    pub read: PathItem<'d>,
    /// The tag of its first operation.
    pub tag: Option<&'d str>,
    /// The types of the parameters that the path has, if it is a template of them ([`Reading::templates`]).
    ///
    /// [`Reading::templates`]: super::Reading::templates
    pub template: Option<PathTypes<'d>>,
}

/// The type of each parameter of a path: `number`, `boolean` or `string`.
pub struct PathTypes<'d>(Vec<(&'d str, &'static str)>);

impl PathTypes<'_> {
    pub fn of(&self, name: &str) -> &'static str {
        self.0.iter().find(|(known, _)| *known == name).map_or("string", |(_, ty)| *ty)
    }

    /// True if every parameter of the path is a string.
    pub fn are_strings(&self, path: &str) -> bool {
        path_names(path).all(|name| self.of(name) == "string")
    }
}

/// Some paths of a section.
pub type TaggedPaths<'s, 'd> = (&'s Section<'d>, Vec<&'s Item<'d>>);

impl<'d> Reader<'_, 'd> {
    /// The paths of the description, or its webhooks, by the name of the section.
    pub fn section(&self, name: &'static str) -> Section<'d> {
        let found = self.path_items(name);
        let overlapping = match self.reading.templates && self.reading.corrected {
            true => overlapping(found.iter().map(|(path, _)| *path)),
            false => BTreeSet::new(),
        };
        let item = |(path, node)| {
            let read = self.path(name, path, node);
            let overlaps = overlapping.contains(path);
            if overlaps {
                self.note(node, Correction::Overlap);
            }
            let has_parameters = read.reference.is_none() && path_names(path).next().is_some();
            let is_template = self.reading.templates && !overlaps && has_parameters;
            let template = is_template.then(|| PathTypes(self.path_parameter_types(node)));
            Item { path, node, read, tag: self.tag(node), template }
        };
        Section { name, items: found.into_iter().map(item).collect() }
    }
}

impl<'d> Section<'d> {
    /// A name for each operation, with its path, in the order of the description.
    pub fn operations(&self) -> Vec<(String, &'d str)> {
        let mut taken = Names::default();
        let mut out = Vec::new();
        for Item { path, read, .. } in &self.items {
            let mut methods: Vec<_> = read.methods.iter().filter(|method| method.operation.is_some()).collect();
            methods.sort_small_by_key(|method| method.operation.map(|node| node.id()));
            out.extend(methods.into_iter().map(|method| {
                let wanted = method.id.map_or_else(|| of_path(&method.name, path), str::to_owned);
                (taken.unique(member_name(&wanted)), *path)
            }));
        }
        out
    }
}

/// The paths of each tag in each section that has some, in the order of the tags' first paths. Those without a tag are
/// together, as in other languages.
pub fn by_tag<'s, 'd>(sections: &'s [Section<'d>]) -> Vec<(&'d str, Vec<TaggedPaths<'s, 'd>>)> {
    let mut out: Vec<(&str, Vec<TaggedPaths<'_, '_>>)> = Vec::new();
    let mut places = BTreeMap::new();
    for section in sections {
        for item in &section.items {
            let tag = item.tag.unwrap_or("default");
            let place = *places.entry(tag).or_insert(out.len());
            if place == out.len() {
                out.push((tag, Vec::new()));
            }
            match out[place].1.last_mut() {
                Some((known, items)) if known.name == section.name => items.push(item),
                _ => out[place].1.push((section, vec![item])),
            }
        }
    }
    out
}

/// The paths with parameters whose template other paths match, so that TypeScript would require their types to agree.
fn overlapping<'d>(paths: impl Iterator<Item = &'d str>) -> BTreeSet<&'d str> {
    /// Paths with the same beginning that are compared with a template.
    const MOST: usize = 1000;
    let all: BTreeSet<_> = paths.collect();
    let overlaps = |path: &&'d str| {
        // The text before the first parameter and after the last; any text can be between them.
        let start = path.split('{').next().unwrap_or_default();
        let end = path.rsplit('}').next().unwrap_or_default();
        let mut others = all.range(start..).take_while(|other| other.starts_with(start)).filter(|other| *other != path);
        others.by_ref().take(MOST).any(|other| other.ends_with(end)) || others.next().is_some()
    };
    all.iter().copied().filter(|path| path_names(path).next().is_some() && overlaps(path)).collect()
}
