//! A description after reading: its files and values, and the positions of its problems.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard};

use super::arena::{Arena, Fault, NONE};
use super::position::{Lines, Position};
use super::uri::Unusable;
use super::{Base, Input, Limits, Node, NodeId, Reading, json, location, resolve, rules, yaml};
use crate::error::{FIX_FIRST, Problem, Severity, grouped, more_are};

/// The version of the specification that a description follows.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(non_camel_case_types)] // V30 would read as thirty
pub enum Version {
    V2_0,
    V3_0,
    V3_1,
    V3_2,
}

/// A description after reading.
#[derive(Debug)]
pub struct Document {
    /// The texts of all files, concatenated.
    pub(super) text: String,
    pub(super) arena: Arena,
    /// The files in the order of their texts and their slots, starting with the root document.
    pub(super) files: Vec<File>,
    /// The indices of `files` by location.
    paths: BTreeMap<String, usize>,
    /// The items of long arrays that were looked up by index, listed once.
    long_arrays: Mutex<BTreeMap<u32, Vec<u32>>>,
    /// The targets of references that have been followed, by reference: each is needed many times.
    targets: Mutex<BTreeMap<u32, u32>>,
    /// The schemas with an `$anchor`, by resource (the root of a file, or a value with an identifier) and name.
    pub(super) anchors: BTreeMap<(u32, String), u32>,
    /// The values with an identifier (`$id` or `$self`), with the resolved identifier.
    pub(super) resources: BTreeMap<u32, String>,
    /// The same values by identifier; if two have the same identifier, the first.
    pub(super) identified: BTreeMap<String, u32>,
    /// Pairs of a value and the resource that applies from this value on, in the order of the document.
    pub(super) scopes: Vec<(u32, u32)>,
    base: Base,
    /// The name of the root document, as passed by the host.
    name: String,
    /// References whose files could not be read, with the reason.
    pub(super) failed: BTreeMap<u32, Problem>,
    version: Version,
    problems: Vec<Problem>,
}

#[derive(Debug)]
pub(super) struct File {
    /// The path in messages: relative to the root document's folder, and empty for the root document.
    pub path: String,
    /// The base of its references: a URL or the path.
    pub location: String,
    /// The start of its text in the text of all files.
    base: u32,
    /// The root value.
    pub root: u32,
    /// True if the whole file was read.
    pub complete: bool,
    lines: Lines,
}

impl Document {
    /// Reads the root document (JSON or YAML, by its content) and, from `input.source`, every file that its references
    /// reach. Fails if the root document cannot be read; other problems are kept in [`Document::problems`], to be
    /// reported together with those found later.
    pub fn read(input: &Input<'_>) -> Result<Document, Vec<Problem>> {
        Document::read_within(input, Limits::DEFAULT)
    }

    /// Everything that was read, so that a host can recognise a description: the root document's name, then the
    /// location of each file and the start of its text, then the texts. `None` if a file could not be read, because it
    /// may exist the next time.
    pub fn contents(&self) -> Option<(String, &str)> {
        let mut names = format!("{:?}", self.name);
        for file in &self.files {
            names += &format!(" {:?} {}", file.location, file.base);
        }
        self.failed.is_empty().then_some((names, &self.text))
    }

    /// Reads with budgets other than the default.
    pub fn read_within(input: &Input<'_>, limits: Limits) -> Result<Document, Vec<Problem>> {
        let mut reading = Reading::begin(input.name, input.bytes, Base::File, limits)?;
        loop {
            let Some(path) = reading.wanted().next().map(str::to_owned) else { break };
            let file = input.source.load(&path);
            reading.give(&path, file);
        }
        Ok(reading.finish())
    }

    /// Reads values that are not a description, such as those of a configuration file: numbers keep their text, and
    /// problems have positions. References are not followed.
    pub fn of_values(name: &str, bytes: &[u8]) -> Result<Document, Vec<Problem>> {
        let mut document = Document::new(name, bytes, Base::File, Limits::DEFAULT);
        let read = document.add_file(String::new(), bytes);
        document.explained(read)
    }

    /// Reads a root document.
    pub(super) fn of_root(name: &str, bytes: &[u8], base: Base, limits: Limits) -> Result<Document, Vec<Problem>> {
        let mut document = Document::new(name, bytes, base, limits);
        let read = document.read_root(bytes);
        document.explained(read)
    }

    fn new(name: &str, bytes: &[u8], base: Base, limits: Limits) -> Document {
        Document {
            text: String::new(),
            arena: Arena::new(bytes.len(), limits),
            files: Vec::new(),
            paths: BTreeMap::new(),
            anchors: BTreeMap::new(),
            resources: BTreeMap::new(),
            scopes: Vec::new(),
            long_arrays: Mutex::default(),
            targets: Mutex::default(),
            identified: BTreeMap::new(),
            base,
            name: name.to_owned(),
            failed: BTreeMap::new(),
            version: Version::V3_0,
            problems: Vec::new(),
        }
    }

    /// The document, or its problems if the text could not be read.
    fn explained(mut self, read: Result<(), Fault>) -> Result<Document, Vec<Problem>> {
        let Err(fault) = read else { return Ok(self) };
        // Earlier warnings may explain the fault.
        let warnings = std::mem::take(&mut self.arena.warnings);
        Err(warnings.into_iter().chain([fault]).map(|fault| self.placed(fault)).collect())
    }

    /// Adds the problems of references, once all files are read, and the last warnings.
    pub(super) fn finish(&mut self, failed: BTreeMap<u32, Problem>, warnings: Vec<Problem>) {
        self.problems = failed.values().cloned().chain(warnings).collect();
        self.failed = failed;
        let faults = std::mem::take(&mut self.arena.warnings);
        let placed: Vec<Problem> = faults.into_iter().map(|fault| self.placed(fault)).collect();
        let last = placed.last().cloned();
        self.problems.extend(placed);
        if self.arena.unlisted > 0
            && let Some(last) = last
        {
            let message = format!("{} not listed.", more_are(self.arena.unlisted, "warning"));
            let hint = Some(FIX_FIRST.to_owned());
            self.problems.push(Problem { rule: rules::MORE_PROBLEMS, message, hint, ..last });
        }
    }

    fn read_root(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        let location = if self.base == Base::Url { self.name.clone() } else { String::new() };
        self.add_file(location, bytes)?;
        self.version = self.find_version()?;
        Ok(())
    }

    /// Adds the text and values of a file.
    pub(super) fn add_file(&mut self, location: String, bytes: &[u8]) -> Result<(), Fault> {
        let (base, root) = (self.text.len(), self.arena.len());
        let path = if self.files.is_empty() { String::new() } else { self.shown(&location) };
        let name = if self.files.is_empty() { self.name.clone() } else { location.clone() };
        self.paths.insert(location.clone(), self.files.len());
        let lines = Lines::default();
        self.files.push(File { path, location, base: base as u32, root, complete: false, lines });
        if base + bytes.len() > self.arena.limits.bytes {
            let message = format!("The description is larger than {} bytes.", grouped(self.arena.limits.bytes));
            return Err(Fault::error(base, NONE, rules::TOO_LARGE, message));
        }
        // A byte order mark has no meaning here and would take up the first column.
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        self.text.reserve_exact(bytes.len());
        self.arena.text_len = base + bytes.len();
        match std::str::from_utf8(bytes) {
            Ok(text) => self.text.push_str(text),
            Err(error) => {
                // Replacement characters come after the fault, so its offset stays correct.
                self.text.push_str(&String::from_utf8_lossy(bytes));
                return Err(encoding_fault(base, bytes, error.valid_up_to()));
            }
        }
        let text = &self.text[base..];
        if text.trim().is_empty() {
            return Err(Fault::error(base, NONE, rules::EMPTY, "The document is empty."));
        }
        let read = self.read_text(base, &name);
        self.arena.finish();
        read?;
        if self.arena.len() == root {
            return Err(Fault::error(base, NONE, rules::EMPTY, "The document contains only comments."));
        }
        if let Some(file) = self.files.last_mut() {
            file.complete = true;
        }
        Ok(())
    }

    /// Reads the text of the last file. Text that begins like JSON, or is in a `.json` file, is JSON; all other text is
    /// YAML. A file with a YAML extension can be a flow mapping without quotes, so it is read as YAML if it is not
    /// valid JSON.
    fn read_text(&mut self, base: usize, name: &str) -> Result<(), Fault> {
        let text = &self.text[base..];
        let named = |extensions: &[&str]| {
            let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
            extensions.iter().any(|known| known.eq_ignore_ascii_case(extension))
        };
        let json = text.trim_start().starts_with(['{', '[']) || named(&["json"]);
        if !json {
            return yaml::read(&self.text, base, &mut self.arena);
        }
        if !named(&["yaml", "yml"]) {
            return json::read(&self.text, base, &mut self.arena);
        }
        let before = self.arena.mark();
        json::read(&self.text, base, &mut self.arena).or_else(|_| {
            self.arena.back_to(before);
            yaml::read(&self.text, base, &mut self.arena)
        })
    }

    fn find_version(&self) -> Result<Version, Fault> {
        const SUPPORTED: &str = "Use Swagger 2.0 or OpenAPI 3.0, 3.1 or 3.2.";
        let root = self.root();
        if !root.is_object() {
            let message = "This is not an OpenAPI description: the root of the document must be an object.";
            return Err(Fault::error(root.start() as usize, root.id, rules::ROOT_NOT_OBJECT, message));
        }
        let Some((name, version)) = ["openapi", "swagger"].iter().find_map(|&name| Some((name, root.get(name)?)))
        else {
            let message = "This is not an OpenAPI description: it has neither an `openapi` nor a `swagger` field.";
            let hint = "Pass the file that contains the field, or add it, as in `openapi: 3.1.0`.";
            return Err(Fault::error(root.start() as usize, root.id, rules::VERSION_MISSING, message).hint(hint));
        };
        // YAML reads an unquoted 3.1 as a number, but its text is still the version.
        let text = version.str().or(version.number()).unwrap_or_default();
        let mut parts = text.split('.');
        match (name, parts.next(), parts.next()) {
            ("swagger", Some("2"), Some("0")) => Ok(Version::V2_0),
            ("openapi", Some("3"), Some("0")) => Ok(Version::V3_0),
            ("openapi", Some("3"), Some("1")) => Ok(Version::V3_1),
            ("openapi", Some("3"), Some("2")) => Ok(Version::V3_2),
            _ => {
                let shown: String = version.to_json().chars().take(40).collect();
                let message = format!("The version `{name}: {shown}` is not supported.");
                Err(Fault::error(version.start() as usize, version.id, rules::VERSION_UNKNOWN, message).hint(SUPPORTED))
            }
        }
    }

    pub fn root(&self) -> Node<'_> {
        Node { document: self, id: 0 }
    }

    /// The root values of all files that were read, starting with the root document's.
    pub fn roots(&self) -> impl Iterator<Item = Node<'_>> {
        (0..self.files.len()).filter_map(|file| self.complete_root(file)).map(|id| Node { document: self, id })
    }

    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node { document: self, id: id.0 }
    }

    /// The version of the specification in the root document.
    pub fn version(&self) -> Version {
        self.version
    }

    /// The paths of the files that were read, starting with the root document's ("").
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| file.path.as_str())
    }

    /// The number of values in all files.
    pub fn size(&self) -> usize {
        self.arena.len() as usize
    }

    /// The problems of reading: files that references need and that cannot be read, and duplicate keys.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// A problem at a value, with its pointer, file, line, column and source line.
    pub fn problem(
        &self,
        at: Node<'_>,
        severity: Severity,
        rule: &'static str,
        message: impl Into<String>,
        hint: Option<String>,
    ) -> Problem {
        self.placed(Fault { at: at.start(), node: at.id, severity, rule, message: message.into(), hint })
    }

    /// Follows `$ref` to a value that is not a reference; any other value is returned itself.
    pub fn resolve<'d>(&'d self, node: Node<'d>) -> Result<Node<'d>, Problem> {
        resolve::resolve(self, node)
    }

    /// Follows one `$ref`; the target may be a reference again.
    pub fn target<'d>(&'d self, node: Node<'d>) -> Result<Node<'d>, Problem> {
        resolve::target(self, node)
    }

    /// The target of a reference at `node` that is not a `$ref` (a discriminator's mapping).
    pub fn follow<'d>(&'d self, node: Node<'d>, reference: &str) -> Result<Node<'d>, Problem> {
        resolve::named(self, node, reference)
    }

    pub(super) fn placed(&self, fault: Fault) -> Problem {
        let file = &self.files[self.file_at(fault.at)];
        // A premature end is shown after the last word, not on the empty line that follows.
        let text = self.text_of(fault.at);
        let offset = ((fault.at - file.base) as usize).min(text.trim_end().len());
        let Position { line, column, source, caret } = file.lines.position(text, offset);
        // A fault in a text without any values has no pointer.
        let pointer = if fault.node == NONE {
            String::new()
        } else {
            Node { document: self, id: fault.node }.pointer_within(LONGEST)
        };
        let Fault { severity, rule, message, hint, .. } = fault;
        let (message, hint) = (shortened(message), hint.map(shortened));
        Problem {
            severity,
            rule,
            message,
            hint,
            file: file.path.clone(),
            pointer,
            line,
            column,
            source,
            caret,
            option: None,
        }
    }

    pub(super) fn position(&self, offset: u32) -> (u32, u32) {
        let base = self.files[self.file_at(offset)].base;
        let place = self.files[self.file_at(offset)].lines.position(self.text_of(offset), (offset - base) as usize);
        (place.line, place.column)
    }

    /// The text of the file that contains an offset.
    fn text_of(&self, offset: u32) -> &str {
        let file = self.file_at(offset);
        let end = self.files.get(file + 1).map_or(self.text.len(), |next| next.base as usize);
        &self.text[self.files[file].base as usize..end]
    }

    fn file_at(&self, offset: u32) -> usize {
        self.files.partition_point(|file| file.base <= offset).max(1) - 1
    }

    /// The ids of the items of a long array. Walking to an item takes too long if there are many references and
    /// problems.
    pub(super) fn with_items<T>(&self, array: Node<'_>, find: impl FnOnce(&[u32]) -> T) -> T {
        let mut listed = unpoisoned(&self.long_arrays);
        find(listed.entry(array.id).or_insert_with(|| array.items().map(|item| item.id).collect()))
    }

    /// The target of a reference, if it has been followed before.
    pub(super) fn known_target(&self, reference: u32) -> Option<u32> {
        unpoisoned(&self.targets).get(&reference).copied()
    }

    pub(super) fn remember_target(&self, reference: u32, target: u32) {
        unpoisoned(&self.targets).insert(reference, target);
    }

    /// The index of the file that contains a value.
    pub(super) fn file_index(&self, id: u32) -> usize {
        self.files.partition_point(|file| file.root <= id).max(1) - 1
    }

    pub(super) fn file_of(&self, id: u32) -> &File {
        &self.files[self.file_index(id)]
    }

    /// The budgets of the description, including its model.
    pub fn limits(&self) -> &Limits {
        &self.arena.limits
    }

    pub(super) fn file_count(&self) -> usize {
        self.files.len()
    }

    pub(super) fn has_file(&self, location: &str) -> bool {
        self.paths.contains_key(location)
    }

    /// The root value of a file, unless the file could not be read completely.
    pub(super) fn complete_root(&self, file: usize) -> Option<u32> {
        Some(&self.files[file]).filter(|file| file.complete).map(|file| file.root)
    }

    /// The root value of the file at a location; the error is the path of an incomplete file for messages.
    pub(super) fn file_root(&self, location: &str) -> Option<Result<u32, &str>> {
        let &file = self.paths.get(location)?;
        Some(self.complete_root(file).ok_or(&self.files[file].path))
    }

    /// A location for messages: a URL near the root document's as a path relative to it.
    pub(super) fn shown(&self, location: &str) -> String {
        match self.base {
            Base::Url => location::relative(&self.name, location),
            Base::File | Base::Unknown => location.to_owned(),
        }
    }

    /// The location of the file that `resource` refers to, from a value. A reference to the root document gives the
    /// location of its file.
    pub(super) fn locate(&self, id: u32, resource: &str) -> Result<String, Unusable> {
        let located = location::locate(&self.file_of(id).location, resource)?;
        match (self.base, location::is_url(&located)) {
            (Base::File, true) => Err(location::leads_outside("URLs in a description that was passed as a file")),
            (Base::Unknown, false) => Err(Unusable {
                rule: rules::REF_NO_BASE,
                message: "This reference is relative, but the description was passed without a URL to resolve it \
                          against."
                    .to_owned(),
                hint: Some("Pass the description by URL, or bundle it into one document.".to_owned()),
            }),
            (Base::File, false) => {
                let path = location::shortest(&located, &self.name);
                let own = path == location::file_name(&self.name);
                Ok(if own { String::new() } else { path.to_owned() })
            }
            // The other files refer to the root document without the query of its URL.
            (Base::Url, _) if self.name.split('?').next() == Some(&located) => Ok(self.name.clone()),
            (Base::Url, _) | (Base::Unknown, true) => Ok(located),
        }
    }

    /// The resource that a value's references are relative to, with its URI: the innermost value around it with an
    /// identifier, or else its file.
    pub(super) fn resource_of(&self, id: u32) -> (u32, &str) {
        let file = self.file_of(id);
        let reached = self.scopes.partition_point(|&(from, _)| from <= id);
        // The last scope of an earlier file does not apply to this file.
        let root = self.scopes[..reached].last().map_or(file.root, |&(_, resource)| resource.max(file.root));
        (root, self.uri_of(root))
    }

    /// The URI of a resource: its identifier, or the location of its file.
    pub(super) fn uri_of(&self, root: u32) -> &str {
        self.resources.get(&root).map_or_else(|| self.file_of(root).location.as_str(), String::as_str)
    }

    /// Ends the scopes of the resources in `around` that do not contain `id`; each contains the next.
    pub(super) fn leave(&mut self, root: u32, around: &mut Vec<u32>, id: u32) {
        while let Some(end) = around.last().map(|&inner| self.arena.end(inner)).filter(|&end| end <= id) {
            around.pop();
            self.scopes.push((end, around.last().copied().unwrap_or(root)));
        }
    }
}

/// The remembered values are correct even if a thread panicked halfway.
fn unpoisoned<T>(memory: &Mutex<T>) -> MutexGuard<'_, T> {
    memory.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// The number of bytes of a problem's pointer and texts: there can be many problems, and names have up to 65,535 bytes.
const LONGEST: usize = 4096;

/// A text without its middle if it is too long.
fn shortened(text: String) -> String {
    if text.len() <= LONGEST {
        return text;
    }
    let (head, tail) = (text.floor_char_boundary(LONGEST / 2), text.ceil_char_boundary(text.len() - LONGEST / 4));
    format!("{}…{}", &text[..head], &text[tail..])
}

fn encoding_fault(base: usize, bytes: &[u8], valid: usize) -> Fault {
    let utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
    let message = if utf16 {
        "The document is UTF-16, but only UTF-8 is supported.".to_owned()
    } else {
        format!("The document is not valid UTF-8: unexpected byte 0x{:02X} at offset {valid}.", bytes[valid])
    };
    Fault::error(base + valid, NONE, rules::ENCODING, message).hint("Save the document as UTF-8.")
}
