//! Rewrites regular expressions of ECMA-262 for engines without backtracking, with the same meaning.
//!
//! The result means the same in RE2 and in Rust's `regex`: classes are spelled out (`\d` is Unicode's there and ASCII's
//! in ECMA-262), and literal characters are escaped. Syntax that no such engine can run is rejected: look-around, back
//! references, repetitions beyond [`REPEATED`].

use std::iter::Peekable;
use std::str::Chars;

/// The maximum number of repetitions of a part, with nested repetitions multiplied; RE2's own limit.
const REPEATED: u32 = 1000;
/// Bytes of a pattern, and levels of nested groups.
const LONGEST: usize = 10_000;
const DEEPEST: usize = 50;

const DIGIT: &str = "0-9";
const WORD: &str = "0-9A-Z_a-z";
/// "WhiteSpace" and "LineTerminator" of ECMA-262.
const SPACE: &str = "\t\n\u{b}\u{c}\r \u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";

/// The pattern for an engine with linear time; the error says why the pattern is invalid, too large, or cannot run in
/// such an engine.
pub fn linear(pattern: &str) -> Result<String, &'static str> {
    if pattern.len() > LONGEST {
        return Err("it is longer than 10,000 bytes");
    }
    let mut translation = Translation { rest: pattern.chars().peekable(), out: String::new() };
    translation.alternatives(0)?;
    match translation.rest.next() {
        None => Ok(translation.out),
        Some(_) => Err("it has an unmatched `)`"),
    }
}

struct Translation<'p> {
    rest: Peekable<Chars<'p>>,
    out: String,
}

impl Translation<'_> {
    /// Terms up to the end of the group; returns the number of repetitions of the most repeated part.
    fn alternatives(&mut self, depth: usize) -> Result<u32, &'static str> {
        if depth > DEEPEST {
            return Err("its groups are nested more than 50 levels deep");
        }
        let mut most = 1;
        while let Some(&next) = self.rest.peek() {
            if next == ')' {
                break;
            }
            self.rest.next();
            let mut repeated = 1;
            match next {
                '|' | '^' | '$' => {
                    self.out.push(next);
                    continue;
                }
                '(' => match self.group(depth)? {
                    Some(inner) => repeated = inner,
                    // Flags for the rest.
                    None => continue,
                },
                '[' => self.class()?,
                '.' => self.out.push_str("[^\n\r\u{2028}\u{2029}]"),
                '\\' => self.escape()?,
                '*' | '+' | '?' => return Err("a quantifier has nothing to repeat"),
                other => self.literal(other),
            }
            most = most.max(self.quantifier(repeated)?);
        }
        Ok(most)
    }

    fn group(&mut self, depth: usize) -> Result<Option<u32>, &'static str> {
        self.out.push('(');
        if self.rest.next_if_eq(&'?').is_some() {
            match self.rest.next() {
                Some(':') => self.out.push_str("?:"),
                Some('=' | '!') => return Err("it uses lookahead"),
                Some('<') if matches!(self.rest.peek(), Some('=' | '!')) => return Err("it uses lookbehind"),
                // Group names are dropped, because nothing reads the groups.
                Some('<') => while self.rest.next().ok_or("the name of a group is not terminated")? != '>' {},
                Some(flag @ ('i' | 'm' | 's')) => {
                    self.out.extend(['?', flag]);
                    match self.rest.next() {
                        Some(':') => self.out.push(':'),
                        Some(')') => {
                            self.out.push(')');
                            return Ok(None);
                        }
                        _ => return Err("it uses a kind of group that ECMA-262 does not have"),
                    }
                }
                _ => return Err("it uses a kind of group that ECMA-262 does not have"),
            }
        }
        let repeated = self.alternatives(depth + 1)?;
        self.rest.next().ok_or("it has an unmatched `(`")?;
        self.out.push(')');
        Ok(Some(repeated))
    }

    /// Reads what follows an atom whose parts are already repeated this many times.
    fn quantifier(&mut self, repeated: u32) -> Result<u32, &'static str> {
        let mut times = 1;
        match self.rest.peek() {
            Some(&sign @ ('*' | '+' | '?')) => {
                self.rest.next();
                self.out.push(sign);
            }
            Some('{') => match self.counted() {
                Some((text, most)) => {
                    self.out.push_str(&text);
                    times = most;
                }
                // A `{` that does not begin a quantifier is a literal, which the next iteration writes.
                None => return Ok(repeated),
            },
            _ => return Ok(repeated),
        }
        match self.rest.peek() {
            Some('?') => {
                self.rest.next();
                self.out.push('?');
            }
            Some('+') => return Err("it uses a possessive quantifier, which ECMA-262 does not have"),
            _ => {}
        }
        let repeated = repeated.saturating_mul(times.max(1));
        if repeated > REPEATED { Err("it repeats a part more than 1,000 times") } else { Ok(repeated) }
    }

    /// `{2}`, `{2,}` or `{2,3}`, with the maximum number of repetitions, or the minimum if there is no maximum.
    fn counted(&mut self) -> Option<(String, u32)> {
        let mut ahead = self.rest.clone();
        let text: String = ahead.by_ref().take_while(|c| *c != '}').collect();
        let (least, most) = match text[1..].split_once(',') {
            Some((least, most)) => (least, most),
            None => (&text[1..], &text[1..]),
        };
        let least: u32 = least.parse().ok()?;
        let times = if most.is_empty() { least } else { most.parse().ok()? };
        self.rest = ahead;
        Some((format!("{text}}}"), times.max(least)))
    }

    /// An escape outside a class.
    fn escape(&mut self) -> Result<(), &'static str> {
        match self.rest.next().ok_or("it ends with a single `\\`")? {
            'd' => self.out.push_str(&format!("[{DIGIT}]")),
            'D' => self.out.push_str(&format!("[^{DIGIT}]")),
            'w' => self.out.push_str(&format!("[{WORD}]")),
            'W' => self.out.push_str(&format!("[^{WORD}]")),
            's' => self.out.push_str(&format!("[{SPACE}]")),
            'S' => self.out.push_str(&format!("[^{SPACE}]")),
            sign @ ('b' | 'B') => self.out.extend(['\\', sign]),
            // The ends of a text in other dialects; authors use them here as well.
            'A' => self.out.push('^'),
            'z' | 'Z' => self.out.push('$'),
            '1'..='9' | 'k' => return Err("it uses a backreference"),
            sign @ ('p' | 'P') => {
                let property = self.property()?;
                self.out.push_str(&format!("\\{sign}{{{property}}}"));
            }
            other => {
                let c = self.character(other)?;
                self.literal(c);
            }
        }
        Ok(())
    }

    /// The name of a general category in one or two letters, or of a script.
    fn property(&mut self) -> Result<String, &'static str> {
        let unknown = "it uses a Unicode property that not all engines support";
        if self.rest.next() != Some('{') {
            return Err(unknown);
        }
        let name: String = self.rest.by_ref().take_while(|c| *c != '}').collect();
        let script = name.strip_prefix("Script=").or_else(|| name.strip_prefix("sc="));
        if let Some(script) = script {
            let known = script.bytes().all(|b| b.is_ascii_alphabetic() || b == b'_') && script.len() > 2;
            return if known { Ok(script.to_owned()) } else { Err(unknown) };
        }
        let category = name.strip_prefix("General_Category=").or_else(|| name.strip_prefix("gc=")).unwrap_or(&name);
        let long = CATEGORIES.iter().find(|(long, short)| *long == category || *short == category);
        long.map(|(_, short)| (*short).to_owned()).ok_or(unknown)
    }

    /// The character of an escape, after its backslash and first letter.
    fn character(&mut self, first: char) -> Result<char, &'static str> {
        let unknown = "it contains an invalid escape";
        Ok(match first {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'f' => '\u{c}',
            'v' => '\u{b}',
            '0' => '\0',
            'c' => {
                let letter = self.rest.next().filter(char::is_ascii_alphabetic).ok_or(unknown)?;
                char::from(letter as u8 % 32)
            }
            'x' => self.hex(2).and_then(char::from_u32).ok_or(unknown)?,
            'u' if self.rest.next_if_eq(&'{').is_some() => {
                let digits: String = self.rest.by_ref().take_while(|c| *c != '}').collect();
                u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32).ok_or(unknown)?
            }
            'u' => {
                let high = self.hex(4).ok_or(unknown)?;
                if (0xd800..0xdc00).contains(&high) && self.rest.next() == Some('\\') && self.rest.next() == Some('u') {
                    let low = self.hex(4).filter(|low| (0xdc00..0xe000).contains(low)).ok_or(unknown)?;
                    char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)).ok_or(unknown)?
                } else {
                    char::from_u32(high).ok_or("it contains an unpaired surrogate")?
                }
            }
            other => other,
        })
    }

    fn hex(&mut self, digits: usize) -> Option<u32> {
        (0..digits).try_fold(0, |value, _| Some(value * 16 + self.rest.next()?.to_digit(16)?))
    }

    fn literal(&mut self, c: char) {
        if "\\^$.*+?()[]{}|".contains(c) {
            self.out.push('\\');
        }
        self.out.push(c);
    }

    fn class(&mut self) -> Result<(), &'static str> {
        let start = self.out.len();
        self.out.push('[');
        if self.rest.next_if_eq(&'^').is_some() {
            self.out.push('^');
        }
        loop {
            match self.rest.next().ok_or("it has an unmatched `[`")? {
                ']' => break,
                first => {
                    let Some(low) = self.member(first)? else { continue };
                    // A range, unless the `-` is the last character of the class.
                    let mut ahead = self.rest.clone();
                    let ranges = ahead.next() == Some('-') && ahead.next().is_some_and(|c| c != ']');
                    if !ranges {
                        self.literal_of_class(low);
                        continue;
                    }
                    self.rest.next();
                    let behind = self.rest.next().ok_or("it has an unmatched `[`")?;
                    let before = self.out.len();
                    match self.member(behind)? {
                        Some(high) if high >= low => {
                            self.literal_of_class(low);
                            self.out.push('-');
                            self.literal_of_class(high);
                        }
                        Some(_) => return Err("it has a character range in reverse order"),
                        // `[a-\d]`: the `-` is a literal.
                        None => {
                            let class = self.out.split_off(before);
                            self.literal_of_class(low);
                            self.literal_of_class('-');
                            self.out.push_str(&class);
                        }
                    }
                }
            }
        }
        match &self.out[start..] {
            "[" => return Err("it has an empty character class"),
            "[^" => {
                // Any character.
                self.out.truncate(start);
                self.out.push_str("(?s:.)");
            }
            _ => self.out.push(']'),
        }
        Ok(())
    }

    /// A member of a class: a character, or a nested class, which is written immediately.
    fn member(&mut self, first: char) -> Result<Option<char>, &'static str> {
        if first != '\\' {
            return Ok(Some(first));
        }
        match self.rest.next().ok_or("it ends with a single `\\`")? {
            'd' => self.out.push_str(DIGIT),
            'w' => self.out.push_str(WORD),
            's' => self.out.push_str(SPACE),
            // All other characters, as ranges.
            'D' => self.out.push_str("\0-/:-\u{10ffff}"),
            'W' => self.out.push_str("\0-/:-@\\[-\\^`\\{-\u{10ffff}"),
            'S' => self.out.push_str(
                "\0-\u{8}\u{e}-\u{1f}!-\u{9f}\u{a1}-\u{167f}\u{1681}-\u{1fff}\u{200b}-\u{2027}\u{202a}-\u{202e}\
                 \u{2030}-\u{205e}\u{2060}-\u{2fff}\u{3001}-\u{fefe}\u{ff00}-\u{10ffff}",
            ),
            'b' => return Ok(Some('\u{8}')),
            sign @ ('p' | 'P') => {
                let property = self.property()?;
                self.out.push_str(&format!("\\{sign}{{{property}}}"));
            }
            '1'..='9' => return Err("it uses a backreference"),
            other => return self.character(other).map(Some),
        }
        Ok(None)
    }

    /// Rust's classes nest, and have the operators `&&`, `--` and `~~`.
    fn literal_of_class(&mut self, c: char) {
        if "\\[]^-".contains(c) || (matches!(c, '&' | '~') && self.out.ends_with(c)) {
            self.out.push('\\');
        }
        self.out.push(c);
    }
}

const CATEGORIES: [(&str, &str); 35] = [
    ("Letter", "L"),
    ("Uppercase_Letter", "Lu"),
    ("Lowercase_Letter", "Ll"),
    ("Titlecase_Letter", "Lt"),
    ("Modifier_Letter", "Lm"),
    ("Other_Letter", "Lo"),
    ("Mark", "M"),
    ("Nonspacing_Mark", "Mn"),
    ("Spacing_Mark", "Mc"),
    ("Enclosing_Mark", "Me"),
    ("Number", "N"),
    ("Decimal_Number", "Nd"),
    ("Letter_Number", "Nl"),
    ("Other_Number", "No"),
    ("Punctuation", "P"),
    ("Connector_Punctuation", "Pc"),
    ("Dash_Punctuation", "Pd"),
    ("Open_Punctuation", "Ps"),
    ("Close_Punctuation", "Pe"),
    ("Initial_Punctuation", "Pi"),
    ("Final_Punctuation", "Pf"),
    ("Other_Punctuation", "Po"),
    ("Symbol", "S"),
    ("Math_Symbol", "Sm"),
    ("Currency_Symbol", "Sc"),
    ("Modifier_Symbol", "Sk"),
    ("Other_Symbol", "So"),
    ("Separator", "Z"),
    ("Space_Separator", "Zs"),
    ("Line_Separator", "Zl"),
    ("Paragraph_Separator", "Zp"),
    ("Other", "C"),
    ("Control", "Cc"),
    ("Format", "Cf"),
    ("Private_Use", "Co"),
];

#[cfg(test)]
mod tests {
    use super::linear;

    #[test]
    fn what_engines_read_alike_is_kept() {
        for same in ["^[a-z]+$", "a|b", "(?:ab){2,3}?c*", "^(a|b){1,64}$", "[^/]+", "(?i:abc)"] {
            assert_eq!(linear(same).as_deref(), Ok(same));
        }
    }

    #[test]
    fn classes_are_spelled_out() {
        assert_eq!(linear(r"^\d{3}-\w+$").as_deref(), Ok("^[0-9]{3}-[0-9A-Z_a-z]+$"));
        assert_eq!(linear(r"[\d.\-x]").as_deref(), Ok(r"[0-9.\-x]"));
        assert_eq!(linear(".").as_deref(), Ok("[^\n\r\u{2028}\u{2029}]"));
        assert_eq!(linear("[^]").as_deref(), Ok("(?s:.)"));
        assert_eq!(linear(r"[a-\d]").as_deref(), Ok(r"[a\-0-9]"));
    }

    #[test]
    fn characters_stand_for_themselves() {
        assert_eq!(linear(r"\/\x41\u0042\u{43}\cJ").as_deref(), Ok("/ABC\n"));
        assert_eq!(linear(r"\ud83d\ude00").as_deref(), Ok("\u{1f600}"));
        assert_eq!(linear("a{,2}]").as_deref(), Ok(r"a\{,2\}\]"));
        assert_eq!(linear("[[&&~~a]").as_deref(), Ok(r"[\[&\&~\~a]"));
        assert_eq!(linear("(?<year>[0-9]+)").as_deref(), Ok("([0-9]+)"));
        assert_eq!(linear(r"\p{Letter}\p{Script=Greek}[\P{Lu}]").as_deref(), Ok(r"\p{L}\p{Greek}[\P{Lu}]"));
    }

    #[test]
    fn what_needs_backtracking_is_refused() {
        for refused in [r"(?=a)", r"(?!a)", r"(?<=a)", r"(?<!a)", r"(a)\1", r"(?<n>a)\k<n>", "a{1001}", "(a{100}){11}"]
        {
            assert!(linear(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for refused in ["(", ")", "[", "a\\", "[]", "*", "a**", "[z-a]", r"\ud83d", "(?>a)", "a++"] {
            assert!(linear(refused).is_err(), "{refused}");
        }
        assert!(linear(&"(".repeat(100)).is_err());
        assert!(linear(&"a".repeat(20_000)).is_err());
    }
}
