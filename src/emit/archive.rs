//! The zip archive of a run, and packed texts that can be read.

use std::io::{Cursor, Read as _, Write as _};
use std::sync::Mutex;

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

/// Shorter texts are stored uncompressed: resetting the compressor costs more than it saves.
pub(super) const SHORT: usize = 1024;

/// Bytes of an entry's local header and its directory header, both without the path, and of the end of an archive.
pub(super) const LOCAL: usize = 30;
pub(super) const CENTRAL: usize = 46;
const END: usize = 98;

/// A zip archive that is being written to memory.
#[derive(Debug)]
pub(super) struct Archive(ZipWriter<Cursor<Vec<u8>>>);

impl Archive {
    /// Reserves memory for this many bytes of entries: growing would need up to three times as much.
    pub fn with_capacity(entries: usize) -> Self {
        Self(ZipWriter::new(Cursor::new(Vec::with_capacity(entries + END))))
    }

    /// Bytes written so far; the end of the last text may still be in the compressor.
    pub fn len(&self) -> usize {
        self.0.get_ref().map_or(0, |cursor| cursor.get_ref().len())
    }

    /// Adds a text, deflated unless it is short.
    pub fn add(&mut self, path: &str, text: &str) {
        // Constant times and modes, so that the bytes depend only on the files.
        let options = SimpleFileOptions::default()
            .last_modified_time(DateTime::default())
            .unix_permissions(if path.ends_with(".sh") { 0o755 } else { 0o644 });
        let options = match text.len() {
            0..SHORT => options.compression_method(CompressionMethod::Stored),
            _ => options.compression_method(CompressionMethod::Deflated).compression_level(Some(1)),
        };
        self.0.start_file(path, options).expect(VALID);
        self.0.write_all(text.as_bytes()).expect(VALID);
    }

    /// Copies a packed text without inflating it.
    pub fn copy(&mut self, path: &str, packed: &Packed, at: Place) {
        let mut archive = packed.finished[at.archive].lock().expect(VALID);
        self.0.raw_copy_file_rename(archive.by_index_raw(at.entry).expect(VALID), path).expect(VALID);
    }

    pub fn finish(self) -> Vec<u8> {
        self.0.finish().expect(VALID).into_inner()
    }
}

/// Writing to memory cannot fail. Paths are unique and short, and the limits of a description (`api/build/budget.rs`) keep its files
/// far below 4 GiB.
const VALID: &str = "an archive in memory is valid";

/// The position of a packed text: an archive of [`Packed`], and an entry of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    archive: usize,
    entry: usize,
}

/// Texts that are kept compressed until the end of a run, in archives of about [`PART`] bytes: a single archive would
/// need more than twice its memory while it grows.
#[derive(Debug, Default)]
pub(super) struct Packed {
    /// Reading an entry changes the position in its archive.
    finished: Vec<Mutex<ZipArchive<Cursor<Vec<u8>>>>>,
    open: Option<Box<Archive>>,
    /// The number of entries in the open archive, the size of its directory, and an estimate of the last content, which may
    /// still be in the compressor. An archive that grew beyond its capacity would waste the other half of it.
    entries: usize,
    directory: usize,
    last: usize,
    /// Bytes of the entries in the finished archives, with their first headers.
    bytes: usize,
}

const PART: usize = 512 << 10;

impl Packed {
    pub fn add(&mut self, path: &str, text: &str) -> Place {
        let content = text.len() / 2;
        let size = LOCAL + CENTRAL + 2 * path.len() + content;
        if self.open.as_ref().is_some_and(|open| open.len() + self.directory + self.last + size > PART) {
            self.finish();
        }
        let open = self.open.get_or_insert_with(|| Box::new(Archive::with_capacity(PART)));
        open.add(path, text);
        self.directory += CENTRAL + path.len();
        self.last = content;
        let place = Place { archive: self.finished.len(), entry: self.entries };
        self.entries += 1;
        place
    }

    /// Ends the open archive, so that every text can be read.
    pub fn finish(&mut self) {
        if let Some(open) = self.open.take() {
            let archive = open.0.finish_into_readable().expect(VALID);
            self.bytes += usize::try_from(archive.central_directory_start()).expect(VALID);
            self.finished.push(Mutex::new(archive));
            (self.entries, self.directory, self.last) = (0, 0, 0);
        }
    }

    /// Bytes that the texts take in another archive, without its directory.
    pub fn len(&self) -> usize {
        self.bytes
    }

    pub fn text(&self, at: Place) -> String {
        let mut archive = self.finished[at.archive].lock().expect(VALID);
        let mut entry = archive.by_index(at.entry).expect(VALID);
        let mut text = String::with_capacity(usize::try_from(entry.size()).expect(VALID));
        entry.read_to_string(&mut text).expect(VALID);
        text
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use zip::ZipArchive;

    use super::{Archive, PART, Packed, SHORT};

    #[test]
    fn copied_entries_are_the_same() {
        let numbers = |len| (0..).map(|i: usize| i * i % 9973).map(|i| format!("{i} ")).take(len).collect();
        let texts = [String::new(), "x".repeat(SHORT - 1), numbers(2 * PART), "x".repeat(SHORT), numbers(1000)];
        let (mut packed, mut direct, mut copied) =
            (Packed::default(), Archive::with_capacity(0), Archive::with_capacity(0));
        let places = texts.each_ref().map(|text| packed.add(&format!("{}.sh", text.len()), text));
        packed.finish();
        assert_eq!(packed.finished.len(), 3);
        for ((index, text), place) in texts.iter().enumerate().zip(places) {
            let path = format!("größe/{index}.sh");
            assert!(packed.text(place) == *text);
            copied.copy(&path, &packed, place);
            direct.add(&path, text);
        }
        assert!(copied.finish() == direct.finish());
    }

    #[test]
    fn more_entries_than_sixteen_bits_count() {
        let count = usize::from(u16::MAX) + 1;
        let mut archive = Archive::with_capacity(0);
        for index in 0..count {
            archive.add(&format!("{index}"), "");
        }
        assert_eq!(ZipArchive::new(Cursor::new(archive.finish())).unwrap().len(), count);
    }
}
