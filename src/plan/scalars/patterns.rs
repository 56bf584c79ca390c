//! Strings that match a pattern.

use std::iter::Peekable;
use std::str::Chars;

/// Levels of nested groups.
const NESTING: usize = 10;
/// Bytes of the string.
const LONGEST: usize = 200;
/// Characters that are tried for a set; if none fits, the first character of a set that is not negated is used.
const TRIED: &str = "a1A-_ .";
/// Further repetitions of repeatable parts, beyond the required ones.
const REPEATED: [usize; 8] = [0, 1, 2, 4, 8, 16, 32, 64];

/// A matching string whose length satisfies `is_long_enough`; none if the pattern has look-around, back references or
/// rare syntax.
pub fn follow(pattern: &str, is_long_enough: impl Fn(&str) -> bool) -> Option<String> {
    let whole = |more: usize| {
        let mut reader = Reader { rest: pattern.chars().peekable(), more };
        let text = reader.alternatives(0)?;
        // The rest is an unmatched bracket.
        reader.rest.peek().is_none().then_some(text)
    };
    REPEATED.iter().map_while(|more| whole(*more)).find(|text| text.len() <= LONGEST && is_long_enough(text))
}

struct Reader<'p> {
    rest: Peekable<Chars<'p>>,
    more: usize,
}

impl Reader<'_> {
    /// The first alternative; the others are only parsed.
    fn alternatives(&mut self, depth: usize) -> Option<String> {
        let text = self.sequence(depth)?;
        while self.rest.next_if_eq(&'|').is_some() {
            self.sequence(depth)?;
        }
        Some(text)
    }

    fn sequence(&mut self, depth: usize) -> Option<String> {
        let mut out = String::new();
        while let Some(c) = self.rest.next_if(|c| !matches!(c, '|' | ')')) {
            let atom = match c {
                '^' | '$' => continue,
                '(' => self.group(depth)?,
                '[' => self.set()?.to_string(),
                '\\' => self.escaped()?.to_string(),
                '.' => "a".to_owned(),
                '*' | '+' | '?' => return None,
                c => c.to_string(),
            };
            let times = self.times()?;
            out.push_str(&atom.repeat(times));
            if out.len() > LONGEST * 4 {
                return None;
            }
        }
        Some(out)
    }

    fn group(&mut self, depth: usize) -> Option<String> {
        if self.rest.next_if_eq(&'?').is_some() {
            self.rest.next_if_eq(&':')?;
        }
        let text = if depth < NESTING { self.alternatives(depth + 1) } else { None }?;
        self.rest.next_if_eq(&')').map(|_| text)
    }

    fn escaped(&mut self) -> Option<char> {
        match self.rest.next()? {
            'd' => Some('1'),
            'w' | 'S' | 'D' => Some('a'),
            's' => Some(' '),
            'W' => Some('-'),
            't' => Some('\t'),
            'n' => Some('\n'),
            c if c.is_ascii_alphanumeric() => None,
            c => Some(c),
        }
    }

    /// A character from a set.
    fn set(&mut self) -> Option<char> {
        let is_others = self.rest.next_if_eq(&'^').is_some();
        let mut ranges: Vec<(char, char)> = Vec::new();
        loop {
            let first = match self.rest.next()? {
                ']' => break,
                '\\' => {
                    let many = match self.rest.peek()? {
                        'd' => &[('0', '9')][..],
                        'w' => &[('a', 'z'), ('0', '9'), ('A', 'Z'), ('_', '_')],
                        's' => &[(' ', ' '), ('\t', '\r')],
                        _ => &[],
                    };
                    if !many.is_empty() {
                        self.rest.next();
                        ranges.extend(many);
                        continue;
                    }
                    self.escaped()?
                }
                c => c,
            };
            let mut last = first;
            if self.rest.next_if_eq(&'-').is_some() {
                match self.rest.peek()? {
                    ']' => ranges.push(('-', '-')),
                    '\\' => return None,
                    _ => last = self.rest.next()?,
                }
            }
            ranges.push((first, last));
        }
        let holds = |c: char| ranges.iter().any(|(first, last)| (*first..=*last).contains(&c));
        let first = ranges.first().map(|(first, _)| *first).filter(|_| !is_others);
        TRIED.chars().find(|c| holds(*c) != is_others).or(first)
    }

    /// The number of times to write the part that was read.
    fn times(&mut self) -> Option<usize> {
        let (least, most) = match self.rest.peek() {
            Some('*') => (0, usize::MAX),
            Some('+') => (1, usize::MAX),
            Some('?') => (0, 1),
            Some('{') => {
                self.rest.next();
                let least = self.number()?;
                let most = match self.rest.next_if_eq(&',') {
                    None => least,
                    Some(_) if self.rest.peek() == Some(&'}') => usize::MAX,
                    Some(_) => self.number()?,
                };
                (least, most)
            }
            _ => return Some(1),
        };
        self.rest.next();
        self.rest.next_if_eq(&'?');
        Some(least.saturating_add(self.more).min(most.max(least)).min(LONGEST * 2))
    }

    fn number(&mut self) -> Option<usize> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::follow;

    #[test]
    fn texts_follow_their_patterns() {
        let any = |pattern: &str| follow(pattern, |_| true).unwrap_or_else(|| "none".to_owned());
        for (pattern, text) in [
            ("^[a-z]{3}-\\d+$", "aaa-1"),
            ("^(?:GET|POST) /x?$", "GET /"),
            ("^[^a]\\.[-+]$", "1.-"),
            ("^[A-F0-9]{2,4}$", "11"),
            ("^x[\\w.-]*$", "x"),
            ("a|b", "a"),
            ("^\\+?[1-9]\\d{1,3}$", "11"),
        ] {
            assert_eq!(any(pattern), text, "{pattern}");
        }
        assert_eq!(follow("^[a-z]+$", |text| text.len() >= 5).as_deref(), Some("aaaaa"));
        for pattern in ["(?=a)b", "(a)\\1", "\\p{L}", "a)", "(a", "[a", "a{", "*", "^[a-z]{4}$("] {
            assert_eq!(any(pattern), "none", "{pattern}");
        }
        assert_eq!(follow("^abc$", |text| text.len() > 3), None);
    }
}
