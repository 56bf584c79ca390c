//! Strings that match a pattern.

mod reader;

use reader::{Atom, Part, Term, read};

/// Bytes of the string.
const LONGEST: usize = 200;
/// Characters that are tried for a set, and those that are also tried for a further string; if none fits, the first
/// character of a set that is not negated is used.
const TRIED: &str = "a1A-_ .";
const TRIED_NEXT: &str = "bcdefghij23456789BCDEFGHIJ";
/// Further repetitions of repeatable parts, beyond the required ones.
const REPEATED: [usize; 8] = [0, 1, 2, 4, 8, 16, 32, 64];
/// The number of alternatives of each group that are tried.
const ALTERNATIVES: usize = 3;
/// The work for the strings of a pattern, or for comparing one: the number of characters that are looked at, times the length of the sets
/// with which they are compared. Nested repetitions could take exponential time.
const STEPS: usize = 50_000;

/// A pattern; one with back references or rare syntax cannot be read.
pub struct Pattern(Vec<Vec<Term>>);

impl Pattern {
    pub fn read(pattern: &str) -> Option<Self> {
        read(pattern).map(Self)
    }

    /// A string that fits and matches this pattern and others; none if finding one takes too long. `nth` selects among the characters of
    /// sets, so that strings differ.
    pub fn follow(&self, nth: usize, others: &[Self], fits: impl Fn(&str) -> bool) -> Option<String> {
        let mut steps = STEPS;
        for alternative in 0..ALTERNATIVES {
            for more in REPEATED {
                let mut choice = Choice { nth, more, alternative, steps: &mut steps };
                let Some(text) = choice.of(&self.0).filter(|text| text.len() <= LONGEST) else { break };
                let mut patterns = std::iter::once(self).chain(others);
                if fits(&text) && patterns.all(|pattern| pattern.is_in(&text, &mut steps)) && steps > 0 {
                    return Some(text);
                }
            }
        }
        None
    }

    /// True if a part of the text matches, or if finding out takes too long.
    pub fn matches(&self, text: &str) -> bool {
        let mut steps = STEPS;
        self.is_in(text, &mut steps)
    }

    fn is_in(&self, text: &str, steps: &mut usize) -> bool {
        let text: Vec<_> = text.chars().collect();
        if text.len() > LONGEST {
            return true;
        }
        let mut matcher = Matcher { text: &text, steps };
        let ends = matcher.alternatives(&self.0, Positions::up_to(text.len()));
        !ends.is_empty() || *steps == 0
    }
}

/// The choices that make a string out of a pattern.
struct Choice<'s> {
    nth: usize,
    more: usize,
    alternative: usize,
    steps: &'s mut usize,
}

impl Choice<'_> {
    fn of(&mut self, alternatives: &[Vec<Term>]) -> Option<String> {
        let mut out = String::new();
        for term in alternatives.get(self.alternative.min(alternatives.len() - 1))? {
            let part = match &term.part {
                Part::Start | Part::End | Part::Boundary(_) | Part::Look { .. } => continue,
                Part::Group(inner) => self.of(inner)?,
                Part::Char(c) => c.to_string(),
                Part::Any => "a".to_owned(),
                Part::Set { atoms, negated } => self.member(atoms, *negated)?.to_string(),
            };
            let times = term.least.saturating_add(self.more).min(term.most).min(LONGEST * 2);
            if out.len() + part.len() * times > LONGEST * 4 {
                return None;
            }
            out.push_str(&part.repeat(times));
        }
        Some(out)
    }

    fn member(&mut self, atoms: &[Atom], negated: bool) -> Option<char> {
        let tried = TRIED.len() + if self.nth == 0 { 0 } else { TRIED_NEXT.len() };
        *self.steps = self.steps.checked_sub(tried * atoms.len())?;
        let has = |c: &char| atoms.iter().any(|atom| atom.has(*c)) != negated;
        let first = atoms.iter().find_map(Atom::first).filter(|_| !negated);
        if self.nth == 0 {
            return TRIED.chars().find(has).or(first);
        }
        let fitting: Vec<_> = TRIED.chars().chain(TRIED_NEXT.chars()).filter(has).collect();
        fitting.get(self.nth % fitting.len().max(1)).copied().or(first)
    }
}

/// Positions in a text of at most [`LONGEST`] characters.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Positions([u64; 4]);

impl Positions {
    const NONE: Self = Self([0; 4]);

    fn up_to(last: usize) -> Self {
        (0..=last).fold(Self::NONE, |all, at| all.with(at))
    }

    const fn with(mut self, at: usize) -> Self {
        self.0[at / 64] |= 1 << (at % 64);
        self
    }

    const fn has(self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 == 1
    }

    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    fn count(self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    fn each(self) -> impl Iterator<Item = usize> {
        (0..=LONGEST).filter(move |at| self.has(*at))
    }
}

/// Finds where parts end that start at any of several positions, all at once.
struct Matcher<'t, 's> {
    text: &'t [char],
    steps: &'s mut usize,
}

impl Matcher<'_, '_> {
    fn alternatives(&mut self, alternatives: &[Vec<Term>], starts: Positions) -> Positions {
        let mut ends = Positions::NONE;
        for terms in alternatives {
            let end = terms.iter().fold(starts, |starts, term| self.term(term, starts));
            ends = ends.or(end);
        }
        ends
    }

    fn term(&mut self, term: &Term, starts: Positions) -> Positions {
        let mut at = starts;
        for _ in 0..term.least {
            if at.is_empty() || *self.steps == 0 {
                break;
            }
            at = self.part(&term.part, at);
        }
        let mut ends = at;
        for _ in term.least..term.most {
            at = self.part(&term.part, at);
            let all = ends.or(at);
            if all == ends {
                break;
            }
            ends = all;
        }
        ends
    }

    fn part(&mut self, part: &Part, starts: Positions) -> Positions {
        let compared = if let Part::Set { atoms, .. } = part { atoms.len() } else { 1 };
        *self.steps = self.steps.saturating_sub(1 + starts.count() * compared);
        if starts.is_empty() || *self.steps == 0 {
            return Positions::NONE;
        }
        let text = self.text;
        let consume = |has: &dyn Fn(char) -> bool| {
            let next = starts.each().filter(|at| text.get(*at).is_some_and(|c| has(*c)));
            next.fold(Positions::NONE, |ends, at| ends.with(at + 1))
        };
        let stay = |holds: &mut dyn FnMut(usize) -> bool| {
            starts.each().filter(|at| holds(*at)).fold(Positions::NONE, Positions::with)
        };
        let is_word = |at: Option<usize>| at.and_then(|at| text.get(at)).is_some_and(|c| reader::is_word(*c));
        match part {
            Part::Start => stay(&mut |at| at == 0),
            Part::End => stay(&mut |at| at == text.len()),
            Part::Boundary(wanted) => stay(&mut |at| (is_word(at.checked_sub(1)) != is_word(Some(at))) == *wanted),
            Part::Look { inner, ahead, wanted } => {
                let from = |at: usize| Positions::NONE.with(at);
                stay(&mut |at| {
                    let found = match ahead {
                        true => !self.alternatives(inner, from(at)).is_empty(),
                        false => (0..=at).any(|start| self.alternatives(inner, from(start)).has(at)),
                    };
                    found == *wanted
                })
            }
            Part::Group(inner) => self.alternatives(inner, starts),
            Part::Char(wanted) => consume(&|c| c == *wanted),
            Part::Any => consume(&|c| !matches!(c, '\n' | '\r' | '\u{2028}' | '\u{2029}')),
            Part::Set { atoms, negated } => consume(&|c| atoms.iter().any(|atom| atom.has(c)) != *negated),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn follow(pattern: &str, nth: usize, fits: impl Fn(&str) -> bool) -> Option<String> {
        Pattern::read(pattern)?.follow(nth, &[], fits)
    }

    #[test]
    fn texts_follow_their_patterns() {
        let any = |pattern: &str| follow(pattern, 0, |_| true).unwrap_or_else(|| "none".to_owned());
        for (pattern, text) in [
            ("^[a-z]{3}-\\d+$", "aaa-1"),
            ("^(?:GET|POST) /x?$", "GET /"),
            ("^[^a]\\.[-+]$", "1.-"),
            ("^[A-F0-9]{2,4}$", "11"),
            ("^x[\\w.-]*$", "x"),
            ("a|b", "a"),
            ("^\\+?[1-9]\\d{1,3}$", "11"),
            ("^(?!foo)[a-z]+$", "a"),
            ("^[\\u0041-\\u005A]{2}\\x42$", "AAB"),
            ("^\\p{Lu}{2}\\P{L}$", "AA1"),
            ("\\bfoo\\b", "foo"),
            ("^(?<year>\\d{2})(?<!x)$", "11"),
            ("^{[^}]}$", "{a}"),
            ("^a(?=b)|c$", "c"),
            ("^[+\\-\\].]$", "-"),
            ("^(?i)abc$", "abc"),
            ("^a{,2}$", "a{,2}"),
            ("\\A\\d\\z", "1"),
        ] {
            assert_eq!(any(pattern), text, "{pattern}");
        }
        assert_eq!(follow("^[a-z]+$", 0, |text| text.len() >= 5).as_deref(), Some("aaaaa"));
        assert_eq!(follow("^a{2}|b{9}$", 0, |text| text.len() >= 5).as_deref(), Some("bbbbbbbbb"));
        for pattern in ["(?=a)b", "(a)\\1", "\\p{Greek}", "a)", "(a", "[a", "a{2", "*", "^[a-z]{4}$(", "(?s)a", "a^b"] {
            assert_eq!(any(pattern), "none", "{pattern}");
        }
        assert_eq!(follow("^abc$", 0, |text| text.len() > 3), None);
    }

    #[test]
    fn further_texts_differ() {
        let texts: Vec<_> = (0..4).filter_map(|nth| follow("^[a-z]\\d$", nth, |_| true)).collect();
        assert_eq!(texts, ["a1", "b2", "c3", "d4"]);
    }

    #[test]
    fn texts_are_compared_in_few_steps() {
        let matches = |pattern: &str, text: &str| Pattern::read(pattern).is_none_or(|pattern| pattern.matches(text));
        assert!(matches("b+c", "abbc") && !matches("^b+c", "abbc") && !matches("b+c$", "abbcd"));
        assert!(matches("^(a|ab)(c|bcd)$", "abcd") && !matches("^(a|ab){2}$", "abb"));
        assert!(!matches("^(a+)+$", &format!("{}b", "a".repeat(150))));
        assert!(!matches("^(?!.*x)", "abx") && matches("(?<=b)c", "bc") && !matches("(?<!b)c", "bc"));
        // Too many steps: there is no text.
        assert_eq!(follow("^(?=(?:(?:a?){400}){400})a{190}", 0, |_| true), None);
        // Too many steps: the text may match.
        assert!(matches("^(((a?){400}){400}){400}b$", "aaaa"));
    }
}
