//! Compares two sets of files: one line for each file that differs, or the lines that changed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use similar::TextDiff;
use specmint::emit::Files;
use specmint::error::grouped;

use super::output::LISTS;

/// File contents by path, without the lists of generated files, which would repeat the comparison.
#[derive(Default)]
pub struct Texts(BTreeMap<String, String>);

impl Texts {
    pub fn of(files: &Files) -> Self {
        let mut texts = Self::default();
        files.iter().for_each(|(path, text)| texts.add(path, text.into_owned()));
        texts
    }

    pub fn add(&mut self, path: &str, text: String) {
        if !path.starts_with(LISTS) {
            self.0.insert(path.to_owned(), text);
        }
    }
}

/// The differences between two sets of files.
pub struct Comparison {
    /// Empty if nothing differs.
    pub text: String,
    pub differs: bool,
}

impl Comparison {
    /// Compares two sets of files; with `patch`, shows the changed lines instead of the file names.
    pub fn of(one: &Texts, other: &Texts, patch: bool) -> Self {
        let paths: BTreeSet<_> = one.0.keys().chain(other.0.keys()).collect();
        let mut text = String::new();
        let mut counts = [0, 0, 0];
        for path in paths {
            let (old, new) = (one.0.get(path), other.0.get(path));
            if old == new {
                continue;
            }
            let (kind, what) = match (old, new) {
                (None, _) => (0, "new"),
                (_, None) => (2, "removed"),
                _ => (1, "changed"),
            };
            counts[kind] += 1;
            if !patch {
                let _ = writeln!(text, "{what:<10}{path}");
                continue;
            }
            let side = |there: bool, side: &str| if there { format!("{side}/{path}") } else { "/dev/null".to_owned() };
            let (old_name, new_name) = (side(old.is_some(), "a"), side(new.is_some(), "b"));
            let empty = String::new();
            let difference = TextDiff::from_lines(old.unwrap_or(&empty), new.unwrap_or(&empty));
            let _ = write!(text, "{}", difference.unified_diff().context_radius(3).header(&old_name, &new_name));
        }
        let differs = counts.iter().any(|count| *count > 0);
        if differs && !patch {
            let [new, changed, removed] = counts.map(grouped);
            let _ = writeln!(text, "{new} new, {changed} changed, {removed} removed");
        }
        Self { text, differs }
    }
}
