//! Literal and folded block scalars.

use super::Lines;

impl Lines<'_, '_> {
    /// Reads a literal or folded block scalar.
    pub(super) fn block(&mut self, at: usize, parent: usize) -> Option<()> {
        let folded = self.byte(at) == Some(b'>');
        let strip = self.byte(at + 1) == Some(b'-');
        let header = self.behind_spaces(at + 1 + usize::from(strip));
        if self.byte(header) != Some(b'\n') {
            return None;
        }
        self.at = header + 1;
        let (begin, mut breaks) = self.continuation()?;
        let column = begin - self.at;
        // It is an error if a leading empty line is longer than the indentation.
        let longer = self.text[header + 1..self.at].split('\n').any(|line| line.len() > column);
        if column <= parent || longer || self.byte(begin).is_none() {
            return None;
        }
        let mut value = "\n".repeat(breaks);
        // The position of the scalar according to the scanner.
        let written = self.at + column;
        loop {
            let begin = self.at + column;
            let end = self.end_of_line(begin);
            // A last line without a line end is left to the scanner.
            self.byte(end)?;
            if folded && matches!(self.byte(begin), Some(b' ' | b'\t')) {
                return None;
            }
            value.push_str(&self.text[begin..end]);
            self.at = end + 1;
            breaks = 0;
            let next = loop {
                let begin = self.behind_spaces(self.at);
                match self.byte(begin) {
                    Some(b'\n') if begin - self.at <= column => (self.at, breaks) = (begin + 1, breaks + 1),
                    _ => break begin,
                }
            };
            match self.byte(next) {
                None if next > self.at => return None,
                None => break,
                Some(b'\t') if next - self.at < column => return None,
                Some(_) if next - self.at >= column => {}
                Some(_) if next - self.at > parent => return None,
                Some(_) => break,
            }
            match (folded, breaks) {
                (true, 0) => value.push(' '),
                (true, _) => value.extend(std::iter::repeat_n('\n', breaks)),
                (false, _) => value.extend(std::iter::repeat_n('\n', breaks + 1)),
            }
        }
        if !strip {
            value.push('\n');
        }
        self.reader.scalar(&value, false, 0, None, self.base + written).ok()
    }
}
