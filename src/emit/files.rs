//! The generated files, sorted by path, and their zip archive.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::archive::{Archive, CENTRAL, LOCAL, Packed, Place, SHORT};
use super::file_filter::{FileFilter, FileKind};
use super::parallel;
use crate::error::Problem;

/// Generated files by path, sorted; paths are relative, `/`-separated and safe on every disk.
#[derive(Debug, Default)]
pub struct Files {
    files: BTreeMap<String, Text>,
    /// The kind of each file that is not a supporting file.
    kinds: BTreeMap<String, FileKind>,
    /// Bytes of the texts that are kept unpacked.
    plain: usize,
    packed: Packed,
    /// Warnings about the files.
    warnings: Vec<Problem>,
    /// Paths regardless of case: two files must not differ only in case.
    folded: BTreeSet<String>,
    /// The folders of these paths: no file may have the name of a folder.
    folders: BTreeSet<String>,
    /// The reason why a file was rejected.
    refused: Option<String>,
}

/// Bytes of text that are kept unpacked. Further texts are packed, because a Worker has little memory and the output of
/// a large description is several times as long as the description. A machine has more, and packing takes up to a fifth
/// of the instructions of a run there; only the largest known descriptions exceed its limit.
const PLAIN: usize = if cfg!(target_family = "wasm") { 4 << 20 } else { 32 << 20 };

#[derive(Debug)]
enum Text {
    Plain(String),
    /// A text of [`Files::packed`], and its length.
    Packed {
        at: Place,
        len: usize,
    },
}

impl Text {
    fn read<'a>(&'a self, packed: &Packed) -> Cow<'a, str> {
        match self {
            Self::Plain(text) => Cow::Borrowed(text),
            Self::Packed { at, .. } => Cow::Owned(packed.text(*at)),
        }
    }
}

impl Files {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text file, ended with exactly one line end.
    ///
    /// A file whose path is unsafe or taken is not added, and [`Files::refused`] reports it at the end: generators
    /// could only pass an error on.
    pub fn push(&mut self, path: impl Into<String>, text: impl Into<String>) {
        let path = path.into();
        if let Err(why) = self.admit(&path) {
            self.refused.get_or_insert(format!("The file {path:?} cannot be written: {why}."));
            return;
        }
        let mut text = text.into();
        text.truncate(text.trim_end_matches('\n').len());
        if !text.is_empty() {
            text.push('\n');
        }
        let text = if self.plain + text.len() > PLAIN && text.len() >= SHORT {
            Text::Packed { at: self.packed.add(&path, &text), len: text.len() }
        } else {
            text.shrink_to_fit();
            self.plain += text.len();
            Text::Plain(text)
        };
        self.files.insert(path, text);
    }

    /// Adds a text file of a kind, as [`Files::push`] does.
    pub fn push_as(&mut self, kind: FileKind, path: impl Into<String>, text: impl Into<String>) {
        let path = path.into();
        self.kinds.insert(path.clone(), kind);
        self.push(path, text);
    }

    /// Adds a file of a kind for each item, with its path and text.
    pub fn push_each<T: Sync>(&mut self, items: &[T], make: impl Fn(&T) -> (FileKind, String, String) + Sync) {
        parallel::each(items, make, |(kind, path, text)| self.push_as(kind, path, text));
    }

    /// Removes the files that the filter excludes.
    pub fn keep(&mut self, wanted: &FileFilter<'_>) {
        let kinds = std::mem::take(&mut self.kinds);
        self.files.retain(|path, _| wanted.has(path, kinds.get(path).unwrap_or(&FileKind::Supporting)));
    }

    /// Takes a path if it is safe on every disk and free.
    fn admit(&mut self, path: &str) -> Result<(), String> {
        for name in path.split('/') {
            check_name(name).map_err(|why| format!("the name {name:?} {why}"))?;
        }
        let folded = folded(path);
        let folders: Vec<_> = folded.match_indices('/').map(|(end, _)| folded[..end].to_owned()).collect();
        if self.folders.contains(&folded) || folders.iter().any(|folder| self.folded.contains(folder)) {
            return Err("a file and a folder would have the same name".to_owned());
        }
        if !self.folded.insert(folded) {
            return Err("another file has this name, or one that differs only in case".to_owned());
        }
        self.folders.extend(folders);
        Ok(())
    }

    /// The reason, as a sentence, why the first rejected file was not added.
    pub fn refused(&self) -> Option<&str> {
        self.refused.as_deref()
    }

    /// Adds warnings about the files, which [`Files::warnings`] returns.
    pub fn warn(&mut self, warnings: impl IntoIterator<Item = Problem>) {
        self.warnings.extend(warnings);
    }

    /// Removes and returns the warnings.
    pub fn warnings(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.warnings)
    }

    /// Path and text of each file, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.read(&self.packed)))
    }

    /// Path and size of each file, sorted by path.
    pub fn sizes(&self) -> impl Iterator<Item = (&str, usize)> {
        self.files.iter().map(|(path, text)| {
            let size = match text {
                Text::Plain(text) => text.len(),
                Text::Packed { len, .. } => *len,
            };
            (path.as_str(), size)
        })
    }

    pub fn get(&self, path: &str) -> Option<Cow<'_, str>> {
        self.files.get(path).map(|text| text.read(&self.packed))
    }

    /// Completes the run: adds the list of files and our version, by which tools distinguish our files from those of
    /// the user.
    pub fn list(&mut self) {
        let list = self.files.keys().map(String::as_str).collect::<Vec<_>>().join("\n");
        self.push(".openapi-generator/FILES", list);
        self.push(".openapi-generator/VERSION", env!("CARGO_PKG_VERSION"));
        self.packed.finish();
    }

    /// The archive, with all files in `folder`. Equal files give equal bytes: constant times and modes, sorted entries.
    pub fn zip(&self, folder: &str) -> Vec<u8> {
        let below = |path: &str| format!("{folder}/{path}");
        // The path is in both headers. Unpacked text is estimated at half its size, unless it is short.
        let entries = self.files.iter().map(|(path, text)| match text {
            Text::Packed { .. } => CENTRAL + path.len() + 2 * (folder.len() + 1),
            Text::Plain(text) => {
                let content = if text.len() < SHORT { text.len() } else { text.len() / 2 };
                LOCAL + CENTRAL + 2 * (folder.len() + 1 + path.len()) + content
            }
        });
        let mut archive = Archive::with_capacity(entries.sum::<usize>() + self.packed.len());
        for (path, text) in &self.files {
            match text {
                Text::Plain(text) => archive.add(&below(path), text),
                Text::Packed { at, .. } => archive.copy(&below(path), &self.packed, *at),
            }
        }
        archive.finish()
    }
}

/// Names that Windows reserves, with any extension.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// True for a name that Windows reserves for a device.
pub fn is_device(stem: &str) -> bool {
    DEVICES.contains(&stem.to_ascii_lowercase().as_str())
}

/// Bytes of a name on common file systems.
const LONGEST: usize = 255;

/// Checks that a name is allowed for files and folders on every disk; the error describes the problem.
///
/// Options that become names are checked with this function, so that accepted names can be written.
pub fn check_name(name: &str) -> Result<(), &'static str> {
    let legal = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@' | '+');
    match name {
        "" => Err("is empty"),
        _ if name.starts_with("..") || name == "." => Err("leads to another folder"),
        _ if name.len() > LONGEST => Err("is too long"),
        _ if name.ends_with('.') => Err("ends with a dot"),
        _ if !name.chars().all(legal) => {
            Err("contains a character that is not a letter, digit, '.', '-', '_', '@' or '+'")
        }
        _ if is_device(name.split('.').next().unwrap_or_default()) => Err("is a device on Windows"),
        _ => Ok(()),
    }
}

/// A name as compared by file systems that ignore case.
///
/// For these, `ſ`, `ẞ` and the final `ς` equal `s`, `ss` and `σ`. `to_lowercase` alone is not enough; lowering the
/// upper case of each character is.
pub fn folded(name: &str) -> String {
    if name.is_ascii() {
        return name.to_ascii_lowercase();
    }
    let lower = name.chars().flat_map(char::to_lowercase);
    lower.flat_map(char::to_uppercase).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{Files, PLAIN, SHORT, Text, check_name, folded};

    #[test]
    fn unsafe_names_are_seen() {
        for bad in ["", ".", "..", "../a", "a/b", "C:\\x", "nul", "con.ts", "a\0b", "a.", "i\u{307}", &"a".repeat(256)]
        {
            assert!(check_name(bad).is_err(), "{bad:?}");
        }
        for good in ["api.ts", ".openapi-generator", "Pet.md", ".gitignore", "größe"] {
            assert!(check_name(good).is_ok(), "{good:?}");
        }
    }

    #[test]
    fn names_are_compared_as_disks_do() {
        for [one, other] in [["Pet", "pet"], ["ſ", "S"], ["ẞ", "ss"], ["ΑΣ", "ας"], ["\u{212a}", "k"]] {
            assert_eq!(folded(one), folded(other));
        }
        assert_ne!(folded("ı"), folded("İ"));
    }

    /// The first file stays, and the end reports the second.
    #[test]
    fn unsafe_and_taken_paths_are_refused() {
        for (first, second, why) in [
            ("docs/Pet.md", "docs/pet.md", "another file has this name, or one that differs only in case"),
            ("README.md", "readme.md/a/b.py", "a file and a folder would have the same name"),
            ("a/b/c.py", "A/B", "a file and a folder would have the same name"),
            ("a", "a./b", "the name \"a.\" ends with a dot"),
            ("a", "../b", "the name \"..\" leads to another folder"),
        ] {
            let mut files = Files::new();
            files.push(first, "1");
            assert_eq!(files.refused(), None);
            files.push(second, "2");
            assert_eq!(files.refused(), Some(format!("The file {second:?} cannot be written: {why}.").as_str()));
            assert!(files.iter().eq([(first, "1\n".into())]));
        }
    }

    #[test]
    fn text_ends_with_one_line_end() {
        let mut files = Files::new();
        files.push("a", "x\n\n");
        files.push("b", "x");
        assert_eq!((files.get("a"), files.get("b")), (Some("x\n".into()), Some("x\n".into())));
        assert_eq!(files.zip("t"), files.zip("t"));
    }

    #[test]
    fn what_is_packed_is_the_same() {
        let texts = [SHORT / 2, 5, 5 * SHORT, 3, SHORT];
        let texts = texts.map(|len| "text ".chars().cycle().take(len - 1).chain(['\n']).collect::<String>());
        let mut files = Files { plain: PLAIN - SHORT, ..Files::default() };
        for (i, text) in texts.iter().enumerate() {
            files.push(format!("{i}"), text.as_str());
        }
        files.packed.finish();
        assert!(matches!(files.files["2"], Text::Packed { .. }) && files.plain < PLAIN);
        assert!(files.iter().map(|(_, text)| text).eq(texts.iter().map(String::as_str)));
        assert!(files.sizes().map(|(_, size)| size).eq(texts.iter().map(String::len)));
    }
}
