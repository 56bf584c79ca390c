//! From offsets of the text to lines, columns and excerpts. Only problems need them, so the lines
//! of a file are counted when its first problem is placed.

use std::sync::OnceLock;

use super::words;

/// Characters of a source line that are shown at most.
const EXCERPT: usize = 160;
/// Characters shown before the place itself when a line is shortened.
const BEFORE: usize = 60;

/// Bytes of text after which the characters so far are noted, for lines of megabytes with many problems.
const BLOCK: usize = 4096;

/// Where the lines of one file begin, and how many characters stand before each block.
#[derive(Debug, Default)]
pub(super) struct Lines(OnceLock<(Vec<u32>, Vec<u32>)>);

/// A place as it is shown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// Counted from 1.
    pub line: u32,
    /// Counted from 1, in characters.
    pub column: u32,
    /// The source line, or where that is long the part around the place.
    pub source: String,
    /// The column within `source`, counted as `column`.
    pub caret: u32,
}

impl Lines {
    /// The place of an offset.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = text.floor_char_boundary(offset);
        let (starts, blocks) = self.0.get_or_init(|| (line_starts(text.as_bytes()), blocks(text.as_bytes())));
        let line = starts.partition_point(|&start| start as usize <= offset);
        let start = starts[line - 1] as usize;
        let end = starts.get(line).map_or(text.len(), |&next| next as usize);
        let characters = |to: usize| {
            let block = to / BLOCK;
            blocks[block] + characters(&text.as_bytes()[block * BLOCK..to])
        };
        let column = characters(offset) - characters(start) + 1;
        let (source, caret) = excerpt(&text[start..end], offset - start);
        Position { line: line as u32, column, source, caret }
    }
}

/// The characters that begin among these bytes.
fn characters(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|byte| (**byte as i8) >= -0x40).count() as u32
}

/// How many characters stand before each block.
fn blocks(bytes: &[u8]) -> Vec<u32> {
    let before = |sum: &mut u32, block: &[u8]| Some(std::mem::replace(sum, *sum + characters(block)));
    // One more block, for an offset at the very end.
    bytes.chunks(BLOCK).chain([&[] as &[u8]]).scan(0, before).collect()
}

/// A line ends with a line feed, a carriage return, or both.
fn line_starts(bytes: &[u8]) -> Vec<u32> {
    let mut starts = vec![0];
    let mut at = 0;
    loop {
        at = words::find(bytes, at, |word| words::equal(word, b'\n') | words::equal(word, b'\r')) + 1;
        match bytes.get(at - 1) {
            None => return starts,
            Some(b'\r') if bytes.get(at) == Some(&b'\n') => {}
            Some(_) => starts.push(at as u32),
        }
    }
}

/// The line itself, or where it is long the part around `offset`; and where `offset` stands in it.
fn excerpt(line: &str, offset: usize) -> (String, u32) {
    let line = line.trim_end_matches(['\n', '\r']);
    let offset = offset.min(line.len());
    if line.len() <= EXCERPT {
        return (line.to_owned(), line[..offset].chars().count() as u32 + 1);
    }
    let from = line[..offset].char_indices().rev().nth(BEFORE - 1).map_or(0, |(i, _)| i);
    let part = &line[from..];
    let to = part.char_indices().nth(EXCERPT).map_or(part.len(), |(i, _)| i);
    let (left, right) = (if from > 0 { "…" } else { "" }, if to < part.len() { "…" } else { "" });
    let before = left.chars().count() + line[from..offset].chars().count();
    (format!("{left}{}{right}", &part[..to]), before as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let (lines, text) = (Lines::default(), "a\r\nüb\rc\n");
        let place = |line, column, source: &str| Position { line, column, source: source.to_owned(), caret: column };
        assert_eq!(lines.position(text, 0), place(1, 1, "a"));
        assert_eq!(lines.position(text, text.find('b').unwrap()), place(2, 2, "üb"));
        assert_eq!(lines.position(text, text.find('c').unwrap()), place(3, 1, "c"));
        assert_eq!(lines.position(text, text.len()), place(4, 1, ""));
        assert_eq!(Lines::default().position("", 0), place(1, 1, ""));
    }

    #[test]
    fn columns_of_long_lines_are_counted_in_characters() {
        let text = format!("a\n{}", "aé名😀".repeat(3 * BLOCK));
        let lines = Lines::default();
        for (offset, _) in text.char_indices().skip(2).step_by(997) {
            let expected = text[2..offset].chars().count() as u32 + 1;
            assert_eq!(lines.position(&text, offset).column, expected, "{offset}");
        }
        assert_eq!(lines.position(&text, text.len()).column, 4 * 3 * BLOCK as u32 + 1);
        let whole = "x".repeat(BLOCK);
        assert_eq!(Lines::default().position(&whole, BLOCK).column, BLOCK as u32 + 1);
    }

    #[test]
    fn a_long_line_is_shown_around_its_place() {
        let text = format!("{}X{}", "ä".repeat(1000), "z".repeat(1000));
        let Position { column, source, caret, .. } = Lines::default().position(&text, text.find('X').unwrap());
        assert_eq!(column, 1001);
        assert!(source.starts_with('…') && source.ends_with('…'), "{source}");
        assert_eq!(source.chars().nth(caret as usize - 1), Some('X'), "{source}");
        assert_eq!(source.chars().count(), EXCERPT + 2);
        let start = Lines::default().position(&text, text.char_indices().nth(10).unwrap().0);
        assert_eq!((start.column, start.caret), (11, 11));
    }
}
