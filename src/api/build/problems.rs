//! Problems found while building, and the final list of all problems.

use std::collections::{BTreeMap, BTreeSet};

use crate::error::{FIX_FIRST, PLACES, Problem, Severity, limited_by_rule, more_are, more_places};
use crate::small::SortSmall;
use crate::spec::rules::MORE_PROBLEMS;
use crate::spec::{Limits, Node, NodeId};

/// The number of problems kept for each severity: more than are listed, so that the first of the description are among
/// them.
const GATHERED: usize = 1_000;

/// Problems in the order found.
#[derive(Default)]
pub(in crate::api) struct Problems {
    found: Vec<Problem>,
    /// The number of problems of each severity.
    kept: [usize; 2],
    unlisted: usize,
    /// The positions of each warning, and its last index in `found`.
    places: BTreeMap<(&'static str, String), (BTreeSet<NodeId>, usize)>,
}

impl Problems {
    pub fn add(&mut self, at: Node<'_>, severity: Severity, rule: &'static str, message: String, hint: Option<&str>) {
        if self.kept[severity as usize] == GATHERED {
            self.unlisted += 1;
            return;
        }
        if severity == Severity::Warning {
            let (places, last) = self.places.entry((rule, message.clone())).or_default();
            // Several passes over the operations report the same problem.
            if !places.insert(at.id()) || places.len() > PLACES {
                return;
            }
            *last = self.found.len();
        }
        self.keep(at.document().problem(at, severity, rule, message, hint.map(str::to_owned)));
    }

    /// Adds a problem that has its position.
    pub fn keep(&mut self, problem: Problem) {
        let kept = &mut self.kept[problem.severity as usize];
        if *kept == GATHERED {
            self.unlisted += 1;
        } else {
            *kept += 1;
            self.found.push(problem);
        }
    }

    /// All problems in the order of the description, without duplicates and within the limit, which keeps errors before
    /// warnings. `others` were found earlier; `unlisted` of those are not listed.
    pub fn finish(mut self, others: impl Iterator<Item = Problem>, unlisted: usize) -> Vec<Problem> {
        for (places, last) in self.places.into_values() {
            self.found[last].message += &more_places(places.len());
        }
        let place = |p: &Problem| (p.file.clone(), p.line, p.column);
        let mut problems: Vec<Problem> = others.chain(self.found).collect();
        // Stable, so that the first problem found at a position stays first.
        problems.sort_small_by_cached_key(place);
        let mut listed: Vec<Problem> = Vec::new();
        for problem in problems {
            let mut here = listed.iter().rev().take_while(|p| p.line == problem.line && p.column == problem.column);
            if !here.any(|p| *p == problem) {
                listed.push(problem);
            }
        }
        // A notice from reading that there may be more does not count as a problem.
        let notices: Vec<_> = listed.extract_if(.., |p| p.rule == MORE_PROBLEMS).collect();
        let mut listed = limited_by_rule(listed);
        let limit = Limits::DEFAULT.problems;
        let unlisted = unlisted + self.unlisted + listed.len().saturating_sub(limit);
        if unlisted > 0 {
            listed.sort_small_by_key(|p| p.severity);
            listed.truncate(limit);
            let severity = listed.first().map_or(Severity::Warning, |p| p.severity);
            listed.sort_small_by_cached_key(place);
            let message = format!("At least {} not listed.", more_are(unlisted, "problem"));
            let last = listed.last().cloned();
            listed.extend(last.map(|last| Problem {
                severity,
                rule: MORE_PROBLEMS,
                message,
                hint: Some(FIX_FIRST.to_owned()),
                ..last
            }));
        } else {
            listed.extend(notices);
            listed.sort_small_by_cached_key(place);
        }
        listed
    }
}
