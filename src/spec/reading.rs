//! Reads a description of several files without access to their source: [`Reading`] lists the files that it needs, and
//! the host passes them. The same reader serves a host with immediate access to files
//! ([`Document::read`](super::Document::read)) and a host that has to wait for a network.

use std::collections::{BTreeMap, VecDeque};

use super::resolve::{self, Lead};
use super::{Base, Document, Limits, NodeId, reference, rules};
use crate::error::{FIX_FIRST, Problem, Severity, grouped};

/// A description that may still lack files.
#[derive(Debug)]
pub struct Reading {
    document: Document,
    /// All references found so far, in the order of the files.
    references: Vec<u32>,
    /// The problems of references, in the order of the document.
    failed: BTreeMap<u32, Problem>,
    /// Problems that still allow usable output.
    warnings: Vec<Problem>,
    /// The files that are needed and have not been passed, in the order of the first references to them.
    wanted: VecDeque<String>,
    waiting: BTreeMap<String, Waiting>,
    /// The files that are not available, with the reason.
    unavailable: BTreeMap<String, String>,
}

/// The references that wait for a file.
#[derive(Debug)]
struct Waiting {
    /// The number of files on the path to it from the root document.
    depth: usize,
    references: Vec<u32>,
}

impl Reading {
    /// Reads the root document. `name` is its file name, or with [`Base::Url`] its URL.
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

    /// The files that are needed next: URLs, or paths from the root document's folder with `/` as separator,
    /// normalised, so that `..` occurs only at the beginning. Each must be [passed](Reading::give) in this order, after
    /// which more may be needed.
    pub fn wanted(&self) -> impl Iterator<Item = &str> {
        self.wanted.iter().map(String::as_str)
    }

    /// Takes a wanted file, or a sentence with the reason why it is not available.
    pub fn give(&mut self, location: &str, file: Result<Vec<u8>, String>) {
        let Some((location, Waiting { depth, references })) = self.waiting.remove_entry(location) else { return };
        // Usually the first: comparing all others for each file would take quadratic time.
        if let Some(place) = self.wanted.iter().position(|wanted| *wanted == location) {
            self.wanted.remove(place);
        }
        match file {
            Ok(bytes) => {
                let index = self.document.file_count();
                if let Err(fault) = self.document.add_file(location, &bytes) {
                    // Other references to the file report that it has errors.
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

    /// The document, once no more files are wanted. Problems of references to other files are kept in it
    /// ([`Document::problems`]).
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
        // An identifier can be in a later file than the reference to it.
        failed.retain(|&id, problem| {
            problem.rule != rules::REF_OUTSIDE || document.target(document.node(NodeId(id))).is_err()
        });
        warnings.extend(reference::misled(&document, &references));
        document.finish(failed, warnings);
        document
    }

    /// Collects the references of a file, and requests the files that they need.
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

    /// Requests the file that a reference leads to, unless it has been read or requested.
    fn need(&mut self, id: u32, depth: usize) {
        let node = self.document.node(NodeId(id));
        let text = node.reference_text().unwrap_or_default();
        // A malformed fragment is reported when the reference is resolved.
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

    /// Keeps a problem. Output is possible without a discriminator's mapping, so problems with it are warnings.
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
