//! Reading a description of several files without asking where they come from: [`Reading`] says
//! which files it needs, and is given them. So one reader serves a host that has files at hand
//! ([`Document::read`](super::Document::read)) and one that has to wait for a network.

use std::collections::{BTreeMap, VecDeque};

use super::resolve::{self, Lead};
use super::{Base, Document, Limits, NodeId, reference, rules};
use crate::error::{FIX_FIRST, Problem, Severity, grouped};

/// A description of which not every file may have been read.
#[derive(Debug)]
pub struct Reading {
    document: Document,
    /// Every reference found so far, in the order of the files.
    references: Vec<u32>,
    /// What is wrong with some of them, in the order of the document.
    failed: BTreeMap<u32, Problem>,
    /// What is wrong and leaves usable output.
    warnings: Vec<Problem>,
    /// Files that are needed and were not given yet, in the order in which they were first named.
    wanted: VecDeque<String>,
    waiting: BTreeMap<String, Waiting>,
    /// Files that cannot be had, and why.
    unavailable: BTreeMap<String, String>,
}

/// What waits for a wanted file.
#[derive(Debug)]
struct Waiting {
    /// Files on the way to it from the root document.
    depth: usize,
    references: Vec<u32>,
}

impl Reading {
    /// Reads the root document. `name` is its file name, or with [`Base::Url`] its address.
    pub fn begin(name: &str, bytes: &[u8], base: Base, limits: Limits) -> Result<Reading, Vec<Problem>> {
        let document = Document::of_root(name, bytes, base, limits)?;
        let mut reading = Reading {
            document,
            references: Vec::new(),
            failed: BTreeMap::new(),
            warnings: Vec::new(),
            wanted: VecDeque::new(),
            waiting: BTreeMap::new(),
            unavailable: BTreeMap::new(),
        };
        reading.walk(0, 0);
        Ok(reading)
    }

    /// The files that are needed next: addresses, or paths from the root document's folder with `/`
    /// between their steps, normalised, so that `..` stands at the beginning only. Each is to be
    /// [given](Reading::give) in this order; more may be needed then.
    pub fn wanted(&self) -> impl Iterator<Item = &str> {
        self.wanted.iter().map(String::as_str)
    }

    /// Takes one wanted file, or a sentence about why it cannot be had.
    pub fn give(&mut self, location: &str, file: Result<Vec<u8>, String>) {
        let Some((location, Waiting { depth, references })) = self.waiting.remove_entry(location) else { return };
        // Usually the first, and looking at all others for each file would be quadratic.
        if let Some(place) = self.wanted.iter().position(|wanted| *wanted == location) {
            self.wanted.remove(place);
        }
        match file {
            Ok(bytes) => {
                let index = self.document.file_count();
                if let Err(fault) = self.document.add_file(location, &bytes) {
                    // The other references to it are told that it has problems of its own.
                    let problem = self.document.placed(fault);
                    self.fail(references[0], problem);
                }
                self.walk(index, depth);
            }
            Err(why) => {
                for reference in references {
                    self.fail_unavailable(reference, &location, &why);
                }
                self.unavailable.insert(location, why);
            }
        }
    }

    /// The document, once nothing is wanted any more. What is wrong with references to other files is
    /// kept in it ([`Document::problems`]).
    pub fn finish(mut self) -> Document {
        while let Some(location) = self.wanted.front().cloned() {
            self.give(&location, Err("it was not provided".to_owned()));
        }
        let Reading { mut document, references, mut failed, mut warnings, .. } = self;
        let limit = document.limits().problems;
        if failed.len() == limit
            && let Some((&last, _)) = failed.last_key_value()
        {
            let message = format!("Only the first {} problems are listed; there may be more.", grouped(limit));
            let hint = Some(FIX_FIRST.to_owned());
            let node = document.node(NodeId(last));
            warnings.push(resolve::problem_of(node, rules::MORE_PROBLEMS, message, hint));
        }
        // An identifier may have come with a later file than the reference to it.
        failed.retain(|&id, problem| {
            problem.rule != rules::REF_OUTSIDE || document.target(document.node(NodeId(id))).is_err()
        });
        warnings.extend(reference::misled(&document, &references));
        document.finish(failed, warnings);
        document
    }

    /// Collects the references of a file, and notes what they need.
    fn walk(&mut self, file: usize, depth: usize) {
        let first = self.references.len();
        if let Err((id, problem)) = reference::collect(&mut self.document, file, &mut self.references) {
            self.failed.insert(id, problem);
        }
        for i in first..self.references.len() {
            if self.failed.len() >= self.document.limits().problems {
                return;
            }
            self.need(self.references[i], depth + 1);
        }
    }

    /// Asks for the file that a reference leads to, unless it was read or asked for.
    fn need(&mut self, id: u32, depth: usize) {
        let node = self.document.node(NodeId(id));
        let text = node.reference_text().unwrap_or_default();
        // A malformed fragment is found by whoever resolves the reference.
        let resource = text.split('#').next().unwrap_or_default();
        let location = match resolve::lead(&self.document, node, resource) {
            Ok(Lead::File(location)) => location,
            Ok(Lead::Resource(_)) => return,
            Err(unusable) => {
                let problem = resolve::problem_of(node, unusable.rule, unusable.message, unusable.hint);
                return self.fail(id, problem);
            }
        };
        if self.document.has_file(&location) {
            return;
        }
        if let Some(waiting) = self.waiting.get_mut(&location) {
            return waiting.references.push(id);
        }
        let limits = self.document.limits();
        if let Some(why) = self.unavailable.get(&location) {
            let why = why.clone();
            self.fail_unavailable(id, &location, &why);
        } else if self.document.file_count() + self.wanted.len() > limits.files {
            let message = format!("The description references more than {} files.", grouped(limits.files));
            self.fail(id, resolve::problem_of(node, rules::TOO_MANY_FILES, message, resolve::bare_name_hint(node)));
        } else if depth > limits.file_depth {
            let limit = grouped(limits.file_depth);
            let message = format!("The chain of references that leads to this file is more than {limit} files long.");
            self.fail(id, resolve::problem_of(node, rules::FILES_TOO_DEEP, message, None));
        } else {
            self.wanted.push_back(location.clone());
            self.waiting.insert(location, Waiting { depth, references: vec![id] });
        }
    }

    fn fail_unavailable(&mut self, id: u32, location: &str, why: &str) {
        let node = self.document.node(NodeId(id));
        let shown = self.document.shown(location);
        let message =
            format!("The file {shown:?} that this reference points to cannot be read: {}.", why.trim_end_matches('.'));
        self.fail(id, resolve::problem_of(node, rules::REF_FILE, message, resolve::bare_name_hint(node)));
    }

    /// Keeps a problem. Without a discriminator's mapping there is still output, so its are warnings.
    fn fail(&mut self, id: u32, problem: Problem) {
        let limit = self.document.limits().problems;
        if self.document.node(NodeId(id)).is_string() {
            self.warnings.push(Problem { severity: Severity::Warning, ..problem });
            self.warnings.truncate(limit);
        } else if self.failed.len() < limit {
            self.failed.entry(id).or_insert(problem);
        }
    }
}
