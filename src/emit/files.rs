//! The sorted map of generated files, and its zip.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{Cursor, Write};

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::error::Problem;

/// Generated files by path, sorted; paths are relative, `/`-separated and safe on every disk.
#[derive(Debug, Default)]
pub struct Files {
    files: BTreeMap<String, Text>,
    /// Bytes of the texts that are kept as they are.
    plain: usize,
    compressor: Option<Compress>,
    /// What was found while they were written, and should be known.
    warnings: Vec<Problem>,
    /// Lower-cased paths: two files must not differ in case only.
    folded: BTreeSet<String>,
}

/// Bytes of text that are kept as they are; what comes after them is kept packed, since a Worker's memory is small and
/// the output of a large description several times as long as the description.
const PLAIN: usize = 4 << 20;

#[derive(Debug)]
enum Text {
    Plain(String),
    Packed { bytes: Vec<u8>, len: usize },
}

impl Text {
    /// The compressor has some 300 kB, so it is used again.
    fn pack(text: &str, compressor: &mut Compress) -> Self {
        compressor.reset();
        let mut bytes = Vec::with_capacity(text.len() / 3);
        loop {
            bytes.reserve(SHORT);
            let rest = &text.as_bytes()[compressor.total_in() as usize..];
            let status = compressor.compress_vec(rest, &mut bytes, FlushCompress::Finish);
            if status.expect("text can be packed") == Status::StreamEnd {
                bytes.shrink_to_fit();
                return Self::Packed { bytes, len: text.len() };
            }
        }
    }

    fn read(&self, decompressor: &mut Decompress) -> Cow<'_, str> {
        match self {
            Self::Plain(text) => Cow::Borrowed(text),
            Self::Packed { bytes, len } => {
                decompressor.reset(false);
                let mut text = Vec::with_capacity(*len);
                decompressor.decompress_vec(bytes, &mut text, FlushDecompress::Finish).expect("it was packed here");
                Cow::Owned(String::from_utf8(text).expect("what was packed is text"))
            }
        }
    }
}

impl Files {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a text file, ended with exactly one line end.
    ///
    /// # Panics
    /// When the path is unsafe or taken: generators make paths from identifiers, so this is a
    /// mistake of ours and never of a description.
    pub fn push(&mut self, path: impl Into<String>, text: impl Into<String>) {
        let path = path.into();
        assert!(is_safe(&path), "unsafe path {path:?}");
        assert!(self.folded.insert(path.to_lowercase()), "two files named {path:?}");
        let mut text = text.into();
        text.truncate(text.trim_end_matches('\n').len());
        if !text.is_empty() {
            text.push('\n');
        }
        let text = if self.plain + text.len() > PLAIN && text.len() >= SHORT {
            Text::pack(&text, self.compressor.get_or_insert_with(|| Compress::new(Compression::fast(), false)))
        } else {
            text.shrink_to_fit();
            self.plain += text.len();
            Text::Plain(text)
        };
        self.files.insert(path, text);
    }

    /// Keeps what should be known of the files, until [`Files::warnings`] takes it.
    pub fn warn(&mut self, warnings: impl IntoIterator<Item = Problem>) {
        self.warnings.extend(warnings);
    }

    /// The warnings that were kept, which are then no longer here.
    pub fn warnings(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.warnings)
    }

    /// Path and text of each file, sorted by path.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Cow<'_, str>)> {
        let mut decompressor = Decompress::new(false);
        self.files.iter().map(move |(path, text)| (path.as_str(), text.read(&mut decompressor)))
    }

    pub fn get(&self, path: &str) -> Option<Cow<'_, str>> {
        self.files.get(path).map(|text| text.read(&mut Decompress::new(false)))
    }

    /// Adds what tools look for to tell our files from those of the user: the list of them, and our version.
    pub fn list(&mut self) {
        let list = self.files.keys().map(String::as_str).collect::<Vec<_>>().join("\n");
        self.push(".openapi-generator/FILES", list);
        self.push(".openapi-generator/VERSION", env!("CARGO_PKG_VERSION"));
    }

    /// The archive, with every file below `folder`. The same files give the same bytes: fixed
    /// times and modes, sorted entries.
    pub fn zip(&self, folder: &str) -> Vec<u8> {
        // Growing would need thrice as much: what is asked for is a little more than what is written.
        let entry = |(path, text): (&String, &Text)| {
            let packed = match text {
                Text::Packed { bytes, .. } => bytes.len(),
                Text::Plain(text) if text.len() < SHORT => text.len(),
                Text::Plain(text) => text.len() / 3,
            };
            packed + 2 * (folder.len() + path.len()) + ENTRY
        };
        let mut zip = ZipWriter::new(Cursor::new(Vec::with_capacity(self.files.iter().map(entry).sum())));
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .compression_level(Some(1))
            .last_modified_time(DateTime::default())
            .unix_permissions(0o644);
        // A compressor is cleared for each file, which costs more than a short text is worth.
        let plain = options.compression_method(CompressionMethod::Stored).compression_level(None);
        for (path, text) in self.iter() {
            let options = if text.len() < SHORT { plain } else { options };
            let mode = if path.ends_with(".sh") { options.unix_permissions(0o755) } else { options };
            zip.start_file(format!("{folder}/{path}"), mode)
                .and_then(|()| Ok(zip.write_all(text.as_bytes())?))
                .expect("writing to memory does not fail");
        }
        zip.finish().expect("writing to memory does not fail").into_inner()
    }
}

/// Bytes of an archive that an entry takes beside its text and its path, which is there twice.
const ENTRY: usize = 128;

/// Bytes of text below which deflating does not pay.
const SHORT: usize = 1024;

/// Windows refuses these as file names, with any extension.
const DEVICES: [&str; 22] = [
    "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7", "com8", "com9", "lpt1", "lpt2",
    "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9",
];

/// True for a stem that Windows keeps for a device.
pub fn is_device(stem: &str) -> bool {
    DEVICES.contains(&stem.to_ascii_lowercase().as_str())
}

fn is_safe(path: &str) -> bool {
    path.split('/').all(|segment| {
        !segment.is_empty()
            && segment.len() <= 255
            && !segment.starts_with("..")
            && segment != "."
            && !segment.ends_with('.')
            && segment.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '@' | '+'))
            && !is_device(segment.split('.').next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::{Files, PLAIN, SHORT, Text, is_safe};

    #[test]
    fn unsafe_paths_are_seen() {
        for bad in ["", "/a", "a//b", "../a", "a/..", "C:\\x", "a/nul", "con.ts", "a\0b", "a.", "a/./b"] {
            assert!(!is_safe(bad), "{bad:?}");
        }
        for good in ["api.ts", ".openapi-generator/FILES", "docs/Pet.md", ".gitignore"] {
            assert!(is_safe(good), "{good:?}");
        }
    }

    #[test]
    #[should_panic(expected = "two files named")]
    fn case_clashes_are_refused() {
        let mut files = Files::new();
        files.push("docs/Pet.md", "");
        files.push("docs/pet.md", "");
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
        let texts = [PLAIN - 10, 5, 5 * SHORT, 3, SHORT];
        let texts = texts.map(|len| "text ".chars().cycle().take(len - 1).chain(['\n']).collect::<String>());
        let mut files = Files::new();
        for (i, text) in texts.iter().enumerate() {
            files.push(format!("{i}"), text.as_str());
        }
        assert!(matches!(files.files["2"], Text::Packed { .. }) && files.plain < PLAIN);
        assert!(files.iter().map(|(_, text)| text).eq(texts.iter().map(String::as_str)));
    }
}
