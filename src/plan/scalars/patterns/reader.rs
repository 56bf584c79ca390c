//! Reads the patterns of ECMA-262 that are used for examples.

use std::iter::Peekable;
use std::str::Chars;

/// Levels of nested groups.
const NESTING: usize = 10;
/// Bytes of a pattern.
const LONGEST: usize = 2_000;

/// A part, and how often it is repeated.
pub struct Term {
    pub part: Part,
    pub least: usize,
    pub most: usize,
}

pub enum Part {
    Start,
    End,
    /// `\b`, or `\B` if false.
    Boundary(bool),
    Look {
        inner: Vec<Vec<Term>>,
        ahead: bool,
        wanted: bool,
    },
    Group(Vec<Vec<Term>>),
    Char(char),
    /// Any character but a line end.
    Any,
    Set {
        atoms: Vec<Atom>,
        negated: bool,
    },
}

/// Characters of a set.
pub enum Atom {
    Range(char, char),
    Property { has: fn(char) -> bool, negated: bool },
}

impl Atom {
    pub fn has(&self, c: char) -> bool {
        match self {
            Self::Range(first, last) => (*first..=*last).contains(&c),
            Self::Property { has, negated } => has(c) != *negated,
        }
    }

    pub const fn first(&self) -> Option<char> {
        match self {
            Self::Range(first, _) => Some(*first),
            Self::Property { .. } => None,
        }
    }
}

pub const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

const fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

const fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

/// The alternatives of a pattern.
pub fn read(pattern: &str) -> Option<Vec<Vec<Term>>> {
    // Without regard to case, there are more strings that match.
    let pattern = &pattern.replace("(?i)", "");
    let mut reader = Reader { rest: pattern.chars().peekable() };
    let alternatives = if pattern.len() <= LONGEST { reader.alternatives(0) } else { None }?;
    // The rest is an unmatched bracket.
    reader.rest.peek().is_none().then_some(alternatives)
}

struct Reader<'p> {
    rest: Peekable<Chars<'p>>,
}

impl Reader<'_> {
    fn alternatives(&mut self, depth: usize) -> Option<Vec<Vec<Term>>> {
        let mut alternatives = vec![self.sequence(depth)?];
        while self.rest.next_if_eq(&'|').is_some() {
            alternatives.push(self.sequence(depth)?);
        }
        Some(alternatives)
    }

    fn sequence(&mut self, depth: usize) -> Option<Vec<Term>> {
        let mut terms = Vec::new();
        while let Some(c) = self.rest.next_if(|c| !matches!(c, '|' | ')')) {
            let part = match c {
                '^' => Part::Start,
                '$' => Part::End,
                '(' => self.group(depth)?,
                '[' => self.set()?,
                '\\' => match self.rest.next_if(|c| matches!(c, 'b' | 'B' | 'A' | 'z' | 'Z')) {
                    // The ends of the text in other dialects.
                    Some('A') => Part::Start,
                    Some('z' | 'Z') => Part::End,
                    Some(c) => Part::Boundary(c == 'b'),
                    None => match self.escaped()? {
                        Atom::Range(c, last) if c == last => Part::Char(c),
                        atom => Part::Set { atoms: vec![atom], negated: false },
                    },
                },
                '.' => Part::Any,
                '*' | '+' | '?' => return None,
                c => Part::Char(c),
            };
            let (least, most) = self.times()?;
            terms.push(Term { part, least, most });
        }
        Some(terms)
    }

    fn group(&mut self, depth: usize) -> Option<Part> {
        // True if it looks ahead, and true if the text must be there.
        let mut look = None;
        if self.rest.next_if_eq(&'?').is_some() {
            match self.rest.next()? {
                ':' => {}
                c @ ('=' | '!') => look = Some((true, c == '=')),
                '<' => match self.rest.next_if(|c| matches!(c, '=' | '!')) {
                    Some(c) => look = Some((false, c == '=')),
                    None => while self.rest.next()? != '>' {},
                },
                _ => return None,
            }
        }
        let inner = if depth < NESTING { self.alternatives(depth + 1) } else { None }?;
        self.rest.next_if_eq(&')')?;
        Some(match look {
            Some((ahead, wanted)) => Part::Look { inner, ahead, wanted },
            None => Part::Group(inner),
        })
    }

    /// The character or the characters after a backslash.
    fn escaped(&mut self) -> Option<Atom> {
        let property = |has: fn(char) -> bool, negated| Some(Atom::Property { has, negated });
        let c = match self.rest.next()? {
            c @ ('d' | 'D') => return property(is_digit, c == 'D'),
            c @ ('w' | 'W') => return property(is_word, c == 'W'),
            c @ ('s' | 'S') => return property(is_space, c == 'S'),
            c @ ('p' | 'P') => return property(self.property()?, c == 'P'),
            't' => '\t',
            'n' => '\n',
            'r' => '\r',
            'f' => '\u{c}',
            'v' => '\u{b}',
            'x' => self.hexadecimal(2)?,
            'u' => match self.rest.next_if_eq(&'{') {
                Some(_) => {
                    let digits = self.up_to('}')?;
                    char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?
                }
                None => self.hexadecimal(4)?,
            },
            c if c.is_ascii_alphanumeric() => return None,
            c => c,
        };
        Some(Atom::Range(c, c))
    }

    fn hexadecimal(&mut self, digits: usize) -> Option<char> {
        let digits: Option<String> = (0..digits).map(|_| self.rest.next().filter(char::is_ascii_hexdigit)).collect();
        char::from_u32(u32::from_str_radix(&digits?, 16).ok()?)
    }

    fn up_to(&mut self, end: char) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.rest.next()? {
                c if c == end => return Some(text),
                c => text.push(c),
            }
        }
    }

    /// A property of Unicode, in braces.
    fn property(&mut self) -> Option<fn(char) -> bool> {
        self.rest.next_if_eq(&'{')?;
        Some(match self.up_to('}')?.as_str() {
            "L" | "Letter" | "Alphabetic" | "Alpha" => char::is_alphabetic,
            "Lu" | "Uppercase_Letter" | "Uppercase" => char::is_uppercase,
            "Ll" | "Lowercase_Letter" | "Lowercase" => char::is_lowercase,
            "N" | "Number" | "Nd" | "Decimal_Number" => char::is_numeric,
            _ => return None,
        })
    }

    /// The characters up to a closing bracket.
    fn set(&mut self) -> Option<Part> {
        let negated = self.rest.next_if_eq(&'^').is_some();
        let mut atoms = Vec::new();
        loop {
            let first = match self.rest.next()? {
                ']' => break,
                c => self.member(c)?,
            };
            let Atom::Range(from, _) = first else {
                atoms.push(first);
                continue;
            };
            if self.rest.next_if_eq(&'-').is_none() {
                atoms.push(first);
                continue;
            }
            match self.rest.next()? {
                ']' => {
                    atoms.extend([first, Atom::Range('-', '-')]);
                    break;
                }
                c => match self.member(c)? {
                    Atom::Range(to, _) => atoms.push(Atom::Range(from, to)),
                    class => atoms.extend([first, Atom::Range('-', '-'), class]),
                },
            }
        }
        Some(Part::Set { atoms, negated })
    }

    fn member(&mut self, c: char) -> Option<Atom> {
        match c {
            '\\' if self.rest.next_if_eq(&'b').is_some() => Some(Atom::Range('\u{8}', '\u{8}')),
            '\\' => self.escaped(),
            c => Some(Atom::Range(c, c)),
        }
    }

    /// The number of times that the part may be there.
    fn times(&mut self) -> Option<(usize, usize)> {
        let is_counted = self.rest.clone().nth(1).is_some_and(|c| c.is_ascii_digit());
        let times = match self.rest.peek() {
            Some('*') => (0, usize::MAX),
            Some('+') => (1, usize::MAX),
            Some('?') => (0, 1),
            // Elsewhere it is a character.
            Some('{') if is_counted => {
                self.rest.next();
                let least = self.number()?;
                let most = match self.rest.next_if_eq(&',') {
                    None => least,
                    Some(_) if self.rest.peek() == Some(&'}') => usize::MAX,
                    Some(_) => self.number()?,
                };
                if self.rest.peek() != Some(&'}') {
                    return None;
                }
                (least, most.max(least))
            }
            _ => return Some((1, 1)),
        };
        self.rest.next();
        self.rest.next_if_eq(&'?');
        Some(times)
    }

    fn number(&mut self) -> Option<usize> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        digits.parse().ok()
    }
}
