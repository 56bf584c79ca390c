//! A zip archive in memory, whose entries are written where they stay.
//!
//! Written here, because a file that is deflated already must not be deflated again, and a text is deflated into the archive
//! itself. The bytes are those of the crate `zip`, which a test compares.

use flate2::{Compress, Compression, Crc, FlushCompress, Status};

/// Bytes of text below which deflating does not pay: a compressor is cleared for each text, and a table takes some, too.
pub(super) const SHORT: usize = 1024;

/// Bytes of an entry's header, of its header in the directory, both before its path, and of all that ends an archive.
const LOCAL: usize = 30;
const CENTRAL: usize = 46;
const END: usize = 98;

/// Archives with more entries than these need the records of 64 bits.
const MANY: usize = u16::MAX as usize;

const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// The versions that readers need, by what is used.
const VERSION: u16 = 10;
const VERSION_DEFLATED: u16 = 20;

/// Of the host that paths and modes are as they are there: Unix.
const UNIX: u16 = 3 << 8;

/// Paths are UTF-8, which readers need to know where they are not ASCII.
const UTF8: u16 = 1 << 11;

/// The first of January 1980, at which dates of archives begin.
const DATE: u16 = 1 << 5 | 1;

/// Deflates one text after the other. It has some 300 kB, so it is used again.
#[derive(Debug)]
pub(super) struct Deflater {
    compressor: Compress,
    /// What was deflated of a text, in pieces of one size: where a piece ends, the compressor may write something else.
    piece: Vec<u8>,
}

/// Bytes of a piece, as flate2's own writers have it.
const PIECE: usize = 32 << 10;

impl Deflater {
    pub fn new() -> Self {
        Self { compressor: Compress::new(Compression::fast(), false), piece: Vec::with_capacity(PIECE) }
    }

    /// Appends a text, deflated.
    fn append(&mut self, text: &str, bytes: &mut Vec<u8>) {
        let Self { compressor, piece } = self;
        compressor.reset();
        loop {
            let rest = &text.as_bytes()[compressor.total_in() as usize..];
            let flush = if rest.is_empty() { FlushCompress::Finish } else { FlushCompress::None };
            let status = compressor.compress_vec(rest, piece, flush).expect("text can be deflated");
            bytes.append(piece);
            if status == Status::StreamEnd {
                return;
            }
        }
    }
}

/// A text as an entry has it.
#[derive(Debug)]
pub(super) struct Packed {
    pub bytes: Vec<u8>,
    /// Of the text.
    pub len: usize,
    crc: u32,
}

impl Packed {
    pub fn new(text: &str, deflater: &mut Deflater) -> Self {
        let mut bytes = Vec::with_capacity(text.len() / 3);
        deflater.append(text, &mut bytes);
        bytes.shrink_to_fit();
        Self { bytes, len: text.len(), crc: crc(text) }
    }
}

fn crc(text: &str) -> u32 {
    let mut crc = Crc::new();
    crc.update(text.as_bytes());
    crc.sum()
}

pub(super) struct Archive {
    bytes: Vec<u8>,
    /// The headers of all entries, which come after the last one.
    directory: Vec<u8>,
    entries: usize,
    /// The version that all entries need.
    version: u16,
    deflater: Deflater,
}

impl Archive {
    /// For entries of about these lengths of path and content: growing would need thrice as much.
    pub fn of(entries: impl Iterator<Item = (usize, usize)>) -> Self {
        let (bytes, directory) = entries.fold((END, 0), |(bytes, directory), (path, content)| {
            (bytes + content + LOCAL + CENTRAL + 2 * path, directory + CENTRAL + path)
        });
        Self {
            bytes: Vec::with_capacity(bytes),
            directory: Vec::with_capacity(directory),
            entries: 0,
            version: VERSION,
            deflater: Deflater::new(),
        }
    }

    /// Adds a text, deflated unless it is short.
    pub fn add(&mut self, path: &str, mode: u16, text: &str) {
        let start = self.bytes.len();
        let method = if text.len() < SHORT { STORED } else { DEFLATED };
        // What its header says of the content is known after it.
        self.bytes.resize(start + LOCAL + path.len(), 0);
        let content = self.bytes.len();
        match method {
            STORED => self.bytes.extend_from_slice(text.as_bytes()),
            _ => self.deflater.append(text, &mut self.bytes),
        }
        let facts = Facts { path, mode, method, crc: crc(text), packed: self.bytes.len() - content, len: text.len() };
        let mut header = Vec::with_capacity(LOCAL + path.len());
        facts.local_header(&mut header);
        self.bytes[start..content].copy_from_slice(&header);
        self.list(&facts, start);
    }

    /// Adds what was deflated before.
    pub fn add_packed(&mut self, path: &str, mode: u16, text: &Packed) {
        let Packed { bytes, len, crc } = text;
        let facts = Facts { path, mode, method: DEFLATED, crc: *crc, packed: bytes.len(), len: *len };
        let start = self.bytes.len();
        facts.local_header(&mut self.bytes);
        self.bytes.extend_from_slice(bytes);
        self.list(&facts, start);
    }

    fn list(&mut self, facts: &Facts<'_>, start: usize) {
        self.entries += 1;
        self.version = self.version.max(facts.version());
        facts.directory_header(start, &mut self.directory);
    }

    pub fn finish(self) -> Vec<u8> {
        let Self { mut bytes, directory, entries, version, .. } = self;
        let start = bytes.len();
        bytes.extend_from_slice(&directory);
        let (size, start, end) = (word(directory.len()), word(start), word(bytes.len()));
        let mut listed = size;
        if entries > MANY {
            listed = u32::MAX;
            let count = u64::try_from(entries).expect("a usize has at most 64 bits");
            bytes.extend_from_slice(b"PK\x06\x06");
            put(&mut bytes, [44_u64.to_le_bytes()]);
            put(&mut bytes, [version, version].map(u16::to_le_bytes));
            put(&mut bytes, [0_u32, 0].map(u32::to_le_bytes));
            put(&mut bytes, [count, count, size.into(), start.into()].map(u64::to_le_bytes));
            bytes.extend_from_slice(b"PK\x06\x07");
            put(&mut bytes, [0_u32.to_le_bytes()]);
            put(&mut bytes, [u64::from(end).to_le_bytes()]);
            put(&mut bytes, [1_u32.to_le_bytes()]);
        }
        let count = entries.min(MANY) as u16;
        bytes.extend_from_slice(b"PK\x05\x06");
        put(&mut bytes, [0, 0, count, count].map(u16::to_le_bytes));
        put(&mut bytes, [listed, start].map(u32::to_le_bytes));
        put(&mut bytes, [0_u16.to_le_bytes()]);
        bytes
    }
}

/// What both headers of an entry say.
struct Facts<'a> {
    path: &'a str,
    mode: u16,
    method: u16,
    crc: u32,
    packed: usize,
    len: usize,
}

impl Facts<'_> {
    fn version(&self) -> u16 {
        if self.method == STORED { VERSION } else { VERSION_DEFLATED }
    }

    fn local_header(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(b"PK\x03\x04");
        self.common(bytes);
        bytes.extend_from_slice(self.path.as_bytes());
    }

    fn directory_header(&self, start: usize, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(b"PK\x01\x02");
        put(bytes, [(UNIX | self.version()).to_le_bytes()]);
        self.common(bytes);
        // No comment, on the first disk, nothing about the content.
        put(bytes, [0_u16; 3].map(u16::to_le_bytes));
        put(bytes, [u32::from(REGULAR | self.mode) << 16, word(start)].map(u32::to_le_bytes));
        bytes.extend_from_slice(self.path.as_bytes());
    }

    fn common(&self, bytes: &mut Vec<u8>) {
        let flags = if self.path.is_ascii() { 0 } else { UTF8 };
        put(bytes, [self.version(), flags, self.method, 0, DATE].map(u16::to_le_bytes));
        put(bytes, [self.crc, word(self.packed), word(self.len)].map(u32::to_le_bytes));
        let path = u16::try_from(self.path.len()).expect("a path has less than 64 kB");
        put(bytes, [path, 0].map(u16::to_le_bytes));
    }
}

/// The mode of Unix for what is a file.
const REGULAR: u16 = 0o100_000;

fn put<const N: usize>(bytes: &mut Vec<u8>, numbers: impl IntoIterator<Item = [u8; N]>) {
    numbers.into_iter().for_each(|number| bytes.extend_from_slice(&number));
}

/// Lengths and places are of 32 bits: the limits of a description (`api/budget.rs`) leave no way to 4 GiB of output.
fn word(number: usize) -> u32 {
    u32::try_from(number).expect("an archive has less than 4 GiB")
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Write};

    use zip::write::SimpleFileOptions;
    use zip::{CompressionMethod, DateTime, ZipWriter};

    use super::{Archive, Deflater, MANY, Packed, SHORT};

    /// The same files by the crate `zip`.
    fn expected(files: &[(String, u16, String)]) -> Vec<u8> {
        let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
        for (path, mode, text) in files {
            let options =
                SimpleFileOptions::default().last_modified_time(DateTime::default()).unix_permissions(u32::from(*mode));
            let options = if text.len() < SHORT {
                options.compression_method(CompressionMethod::Stored)
            } else {
                options.compression_method(CompressionMethod::Deflated).compression_level(Some(1))
            };
            zip.start_file(path.as_str(), options).unwrap();
            zip.write_all(text.as_bytes()).unwrap();
        }
        zip.finish().unwrap().into_inner()
    }

    fn written(files: &[(String, u16, String)]) -> Vec<u8> {
        let mut archive = Archive::of(files.iter().map(|(path, _, text)| (path.len(), text.len())));
        for (path, mode, text) in files {
            archive.add(path, *mode, text);
        }
        archive.finish()
    }

    #[test]
    fn bytes_are_those_of_the_crate() {
        let numbers = |len: usize| (0..).map(|i: usize| i * i % 9973).map(|i| format!("{i} ")).take(len).collect();
        let files: Vec<(String, u16, String)> = vec![
            ("t/a".to_owned(), 0o644, String::new()),
            ("t/b.sh".to_owned(), 0o755, "x".repeat(SHORT - 1)),
            ("t/größe.md".to_owned(), 0o644, "x".repeat(SHORT)),
            ("t/c".to_owned(), 0o755, numbers(300)),
            ("t/d".to_owned(), 0o644, numbers(200_000)),
        ];
        let expected = expected(&files);
        assert!(written(&files) == expected);

        let (mut archive, mut deflater) = (Archive::of(std::iter::empty()), Deflater::new());
        for (path, mode, text) in &files {
            match text.len() {
                0..SHORT => archive.add(path, *mode, text),
                _ => archive.add_packed(path, *mode, &Packed::new(text, &mut deflater)),
            }
        }
        assert!(archive.finish() == expected);
    }

    #[test]
    fn more_entries_than_sixteen_bits_count() {
        for count in [MANY, MANY + 1] {
            let files: Vec<_> = (0..count).map(|i| (format!("t/{i}"), 0o644, String::new())).collect();
            assert!(written(&files) == expected(&files), "{count}");
        }
    }
}
