//! Converts offsets of the text to lines, columns and excerpts. Only problems need them, so the lines of a file are
//! counted when its first problem is located, one block of the text at a time.

use std::sync::OnceLock;

use super::words;

/// The number of characters of a source line that are shown.
const EXCERPT: usize = 160;
/// The number of characters shown before the position in a shortened line.
const BEFORE: usize = 60;

/// The number of bytes between two positions whose counts are stored.
const BLOCK: usize = 4096;

/// The numbers of lines and characters of a file before each block and before its end.
#[derive(Debug, Default)]
pub(super) struct Lines(OnceLock<Vec<Before>>);

#[derive(Debug, Clone, Copy, Default)]
struct Before {
    /// Lines that have ended.
    lines: u32,
    characters: u32,
}

/// A position for a message.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Position {
    /// Counted from 1.
    pub line: u32,
    /// Counted from 1, in characters.
    pub column: u32,
    /// The source line, or the part around the position if the line is long.
    pub source: String,
    /// The column within `source`, counted like `column`.
    pub caret: u32,
}

impl Lines {
    /// The position of an offset.
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = text.floor_char_boundary(offset);
        let counted = Counted { bytes: text.as_bytes(), before: self.0.get_or_init(|| count(text.as_bytes())) };
        let Before { lines, characters } = counted.before(offset);
        let start = counted.end_of(lines).unwrap_or(0);
        let end = counted.end_of(lines + 1).unwrap_or(text.len());
        let column = characters - counted.before(start).characters + 1;
        let (source, caret) = excerpt(&text[start..end], offset - start);
        Position { line: lines + 1, column, source, caret }
    }
}

/// A text with its counts of lines and characters.
struct Counted<'t> {
    bytes: &'t [u8],
    before: &'t [Before],
}

impl Counted<'_> {
    /// The counts before an offset.
    fn before(&self, offset: usize) -> Before {
        let block = offset / BLOCK;
        let Before { lines, characters } = self.before[block];
        let more = counts(self.bytes, block * BLOCK, offset);
        Before { lines: lines + more.lines, characters: characters + more.characters }
    }

    /// The offset after line number `line`, counted from 1; none for line 0 and for a line without an end.
    fn end_of(&self, line: u32) -> Option<usize> {
        // The line ends in the block before the first block that has as many lines before it.
        let block = self.before.partition_point(|before| before.lines < line).checked_sub(1)?;
        let mut left = line - self.before[block].lines;
        let mut at = block * BLOCK;
        while left > 0 {
            at = words::find(self.bytes, at, |word| words::equal(word, b'\n') | words::equal(word, b'\r'));
            self.bytes.get(at)?;
            left -= u32::from(ends_line(self.bytes, at));
            at += 1;
        }
        Some(at)
    }
}

/// True if a line ends here: with a line feed, a carriage return, or both.
fn ends_line(bytes: &[u8], at: usize) -> bool {
    match bytes[at] {
        b'\n' => true,
        b'\r' => bytes.get(at + 1) != Some(&b'\n'),
        _ => false,
    }
}

/// The number of lines that end and of characters that begin between two offsets.
fn counts(bytes: &[u8], from: usize, to: usize) -> Before {
    let part = &bytes[from..to];
    let has_returns = words::find(part, 0, |word| words::equal(word, b'\r')) < part.len();
    let lines = match has_returns {
        true => (from..to).filter(|&at| ends_line(bytes, at)).count(),
        false => words::count(part, |word| words::exactly(word, b'\n')),
    };
    Before { lines: lines as u32, characters: (part.len() - words::count(part, words::continues)) as u32 }
}

fn count(bytes: &[u8]) -> Vec<Before> {
    let mut sum = Before::default();
    let blocks = (0..bytes.len()).step_by(BLOCK).map(|start| {
        let before = sum;
        let more = counts(bytes, start, bytes.len().min(start + BLOCK));
        sum = Before { lines: sum.lines + more.lines, characters: sum.characters + more.characters };
        before
    });
    let mut before: Vec<_> = blocks.collect();
    // For an offset at the end of the text.
    before.push(sum);
    before
}

/// The line, or the part around `offset` if it is long, with the column of `offset` in it.
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
    fn places_are_those_that_one_counts_from_the_beginning() {
        let mut number = 1_u64;
        let mut next = || {
            number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (number >> 33) as usize
        };
        for ends in [1, 40, 2000] {
            let text: String = (0..3 * BLOCK).map(|_| *['\n', '\r'].get(next() % (2 * ends)).unwrap_or(&'ä')).collect();
            let text = text.replace("\rä", "\r\n");
            let lines = Lines::default();
            for (offset, _) in text.char_indices().step_by(37) {
                let start = (0..offset).rev().find(|&at| ends_line(text.as_bytes(), at)).map_or(0, |at| at + 1);
                let line = (0..offset).filter(|&at| ends_line(text.as_bytes(), at)).count() as u32 + 1;
                let Position { line: found, column, .. } = lines.position(&text, offset);
                assert_eq!((found, column), (line, text[start..offset].chars().count() as u32 + 1), "{offset}");
            }
        }
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
