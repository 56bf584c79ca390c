//! From offsets of the text to lines, columns and excerpts. Only problems need them, so the lines
//! of a file are counted when its first problem is placed.

use std::sync::OnceLock;

/// Characters of a source line that are shown at most.
const EXCERPT: usize = 160;
/// Characters shown before the place itself when a line is shortened.
const BEFORE: usize = 60;

/// Bytes of text after which the characters so far are noted, for lines of megabytes with many problems.
const BLOCK: usize = 4096;

/// Where the lines of one file begin, and how many characters stand before each block.
#[derive(Debug, Default)]
pub(super) struct Lines(OnceLock<(Vec<u32>, Vec<u32>)>);

impl Lines {
    /// Line and column of an offset, counted from 1, the column in characters, and the source line.
    pub fn place(&self, text: &str, offset: usize) -> (u32, u32, String) {
        let offset = text.floor_char_boundary(offset);
        let (starts, blocks) = self.0.get_or_init(|| (line_starts(text.as_bytes()), blocks(text.as_bytes())));
        let line = starts.partition_point(|&start| start as usize <= offset);
        let start = starts[line - 1] as usize;
        let end = starts.get(line).map_or(text.len(), |&next| next as usize);
        let characters = |to: usize| {
            let block = to / BLOCK;
            blocks[block] + characters(&text.as_bytes()[block * BLOCK..to])
        };
        (line as u32, characters(offset) - characters(start) + 1, excerpt(&text[start..end], offset - start))
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
    for (i, &byte) in bytes.iter().enumerate() {
        if byte == b'\n' || (byte == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
            starts.push(i as u32 + 1);
        }
    }
    starts
}

/// The line itself, or where it is long the part around `offset`.
fn excerpt(line: &str, offset: usize) -> String {
    let line = line.trim_end_matches(['\n', '\r']);
    if line.len() <= EXCERPT {
        return line.to_owned();
    }
    let offset = offset.min(line.len());
    let from = line[..offset].char_indices().rev().nth(BEFORE - 1).map_or(0, |(i, _)| i);
    let part = &line[from..];
    let to = part.char_indices().nth(EXCERPT).map_or(part.len(), |(i, _)| i);
    let (left, right) = (if from > 0 { "…" } else { "" }, if to < part.len() { "…" } else { "" });
    format!("{left}{}{right}", &part[..to])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let (lines, text) = (Lines::default(), "a\r\nüb\rc\n");
        assert_eq!(lines.place(text, 0), (1, 1, "a".to_owned()));
        assert_eq!(lines.place(text, text.find('b').unwrap()), (2, 2, "üb".to_owned()));
        assert_eq!(lines.place(text, text.find('c').unwrap()), (3, 1, "c".to_owned()));
        assert_eq!(lines.place(text, text.len()), (4, 1, String::new()));
        assert_eq!(Lines::default().place("", 0), (1, 1, String::new()));
    }

    #[test]
    fn columns_of_long_lines_are_counted_in_characters() {
        let text = format!("a\n{}", "aé名😀".repeat(3 * BLOCK));
        let lines = Lines::default();
        for (offset, _) in text.char_indices().skip(2).step_by(997) {
            let expected = text[2..offset].chars().count() as u32 + 1;
            assert_eq!(lines.place(&text, offset).1, expected, "{offset}");
        }
        assert_eq!(lines.place(&text, text.len()).1, 4 * 3 * BLOCK as u32 + 1);
        let whole = "x".repeat(BLOCK);
        assert_eq!(Lines::default().place(&whole, BLOCK).1, BLOCK as u32 + 1);
    }

    #[test]
    fn a_long_line_is_shown_around_its_place() {
        let text = format!("{}X{}", "ä".repeat(1000), "z".repeat(1000));
        let (_, column, shown) = Lines::default().place(&text, text.find('X').unwrap());
        assert_eq!(column, 1001);
        assert!(shown.contains("äXz") && shown.starts_with('…') && shown.ends_with('…'), "{shown}");
        assert_eq!(shown.chars().count(), EXCERPT + 2);
    }
}
