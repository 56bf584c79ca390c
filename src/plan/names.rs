//! Identifiers of all languages: casing, and scopes with unique names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use askama::{FastWritable, Values};

use crate::emit::text::{Code, Part};
use crate::emit::{folded, is_device};

/// A legal identifier of the language that created it, with characters of an [`Alphabet`] only. Scopes create
/// identifiers ([`Scope`]).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ident(String);

impl Ident {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The qualified name of a member.
    pub fn member(&self, name: &Self) -> Self {
        Self(format!("{}.{}", self.0, name.0))
    }

    /// The name in capitals.
    pub fn upper(&self) -> Self {
        Self(self.0.to_uppercase())
    }

    /// The name with a capital first letter.
    pub fn capitalized(&self) -> Self {
        let mut chars = self.0.chars();
        let first: String = chars.next().into_iter().flat_map(|c| letters(c.to_uppercase())).collect();
        Self(first + chars.as_str())
    }

    /// The name with a constant suffix.
    pub fn with(&self, suffix: &'static str) -> Self {
        Self(format!("{}{suffix}", self.0))
    }
}

/// A constant name, which is legal as it is written.
pub fn fixed(name: &str) -> Ident {
    Scope::new().take(name.to_owned())
}

impl Display for Ident {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Part for Ident {
    fn text(&self) -> Option<&str> {
        Some(&self.0)
    }
}

impl FastWritable for Ident {
    fn write_into(&self, dest: &mut dyn fmt::Write, _: &dyn Values) -> askama::Result<()> {
        Ok(dest.write_str(&self.0)?)
    }
}

impl From<&Ident> for Code {
    fn from(name: &Ident) -> Self {
        Self::encoded(name.as_str())
    }
}

/// The name without brackets: PHP writes lists in forms and queries as `files[]`.
pub fn unbracketed(name: &str) -> String {
    name.replace("[]", "")
}

/// The characters that a name may have in addition to ASCII letters, digits and `_`. None of them can end a string or a
/// comment, or begin other syntax.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Alphabet {
    Ascii,
    /// Letters of all scripts that are allowed in identifiers of any language.
    #[default]
    Unicode,
    /// Unicode letters, and the dollar sign of JavaScript.
    Dollar,
    /// Unicode letters, and the hyphen of file names.
    Hyphen,
}

impl Alphabet {
    pub const fn of(unicode: bool) -> Self {
        if unicode { Self::Unicode } else { Self::Ascii }
    }

    fn allows(self, c: char) -> bool {
        // Beyond ASCII, digits such as ², circled letters and ⸯ are not allowed in identifiers.
        let circled = || matches!(c, '\u{24b6}'..='\u{24e9}' | '\u{2e2f}' | '\u{1f130}'..='\u{1f189}');
        match c {
            '_' => true,
            '$' => self == Self::Dollar,
            '-' => self == Self::Hyphen,
            c if c.is_ascii() => c.is_ascii_alphanumeric(),
            c => self != Self::Ascii && c.is_alphabetic() && !circled(),
        }
    }

    /// Separators become underscores; brackets and other characters are dropped.
    pub fn sanitize(self, name: &str) -> String {
        let mut out = String::with_capacity(name.len());
        for c in name.chars() {
            match c {
                c if self.allows(c) => out.push(c),
                '.' | '-' | '|' | ' ' | '[' | '(' | ':' | '/' | '\\' | '~' | '@' | '#' => out.push('_'),
                _ => {}
            }
        }
        out
    }
}

/// A character in another case, without combining marks: `İ` in lower case is `i` and a combining dot, which is not
/// allowed in file names.
pub fn letters(cased: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    cased.enumerate().filter(|(i, c)| *i == 0 || c.is_alphabetic()).map(|(_, c)| c)
}

/// Capitalizes the first letter and each letter after an underscore, and removes the underscores.
pub fn pascal(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut up = true;
    for c in name.chars() {
        if c == '_' {
            up = true;
        } else if std::mem::take(&mut up) {
            out.extend(letters(c.to_uppercase()));
        } else {
            out.push(c);
        }
    }
    out
}

/// As [`pascal`], with the first letter in lower case.
pub fn camel(name: &str) -> String {
    let pascal = pascal(name);
    let mut chars = pascal.chars();
    let first: String = chars.next().into_iter().flat_map(|c| letters(c.to_lowercase())).collect();
    first + chars.as_str()
}

/// Lower case, with an underscore before each word that begins with a capital.
pub fn snake(name: &str) -> String {
    let chars: Vec<char> = name.chars().collect();
    let mut out = String::with_capacity(name.len() + 4);
    for (i, &c) in chars.iter().enumerate() {
        let before = i.checked_sub(1).map(|b| chars[b]);
        let starts_word = c.is_uppercase()
            && before.is_some_and(|b| {
                b.is_lowercase()
                    || b.is_ascii_digit()
                    || (b.is_uppercase()
                        && chars.get(i + 1).is_some_and(|n| n.is_lowercase())
                        && chars.get(i + 2).is_some_and(|n| n.is_lowercase()))
            });
        if starts_word {
            out.push('_');
        }
        out.extend(letters(c.to_lowercase()));
    }
    out
}

/// True for an identifier of ASCII letters, digits, `_` and `$`, which JavaScript takes as a property without quotes.
pub fn is_identifier(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    name.starts_with(|c: char| !c.is_ascii_digit()) && name.chars().all(is_plain)
}

/// The name, with an underscore in front if its first character cannot begin an identifier.
pub fn led(name: String) -> String {
    if name.starts_with(|c| !may_lead(c)) { format!("_{name}") } else { name }
}

/// False for digits, and for alphabetic characters that may be combining marks, such as the vowel signs of Indian
/// scripts: `is_alphabetic` does not distinguish them from letters, and complete tables are large. Letters are
/// therefore characters with an upper or lower case, and blocks of scripts without case that contain only letters.
pub fn may_lead(c: char) -> bool {
    const LETTERS: [(char, char); 14] = [
        ('\u{5d0}', '\u{5ea}'),
        ('\u{620}', '\u{64a}'),
        ('\u{671}', '\u{6d3}'),
        ('\u{904}', '\u{939}'),
        ('\u{985}', '\u{9b9}'),
        ('\u{b85}', '\u{bb9}'),
        ('\u{e01}', '\u{e30}'),
        ('\u{10d0}', '\u{10fa}'),
        ('\u{3041}', '\u{3096}'),
        ('\u{30a1}', '\u{30fa}'),
        ('\u{3400}', '\u{4dbf}'),
        ('\u{4e00}', '\u{9fff}'),
        ('\u{ac00}', '\u{d7a3}'),
        ('\u{20000}', '\u{2a6df}'),
    ];
    let cased = c.is_lowercase() || c.is_uppercase();
    // U+0345 has the property of a lower case letter, but is a mark.
    c == '_' || (cased && c != '\u{345}') || LETTERS.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

/// Bytes of a name before its number: file systems allow 255 with the extension, and long names are repeated so often
/// that they would inflate the output.
const LONGEST: usize = 200;

/// The name of a file without its extension; never a device name of Windows.
pub fn file_stem(name: &str) -> String {
    if is_device(name) { format!("{name}_") } else { name.to_owned() }
}

/// The taken names; a name that is not free gets a number.
///
/// All names have characters of the alphabet only, regardless of the wanted name: a language's `names.rs` makes names
/// that are legal and read well, and a mistake in it cannot pass text of the description through.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    alphabet: Alphabet,
    /// Reserved names shared by many scopes, by reference: the scope of an operation has more of these than names of
    /// its arguments.
    words: Vec<&'static [&'static str]>,
    taken: BTreeSet<String>,
    /// Names that become file names, regardless of case, because some file systems ignore case.
    files: BTreeSet<String>,
    /// The next number for a name (for files regardless of case), so that many equal names do not take quadratic time.
    next: BTreeMap<String, u32>,
}

impl Scope {
    pub fn new() -> Self {
        Self::default()
    }

    /// A scope with another alphabet.
    pub fn of(alphabet: Alphabet) -> Self {
        Self { alphabet, ..Self::default() }
    }

    /// A scope with reserved names, a few dozen at most.
    pub fn with(words: &'static [&'static str]) -> Self {
        Self { words: vec![words], ..Self::default() }
    }

    /// The scope with further reserved names.
    pub fn and(mut self, words: &'static [&'static str]) -> Self {
        self.words.push(words);
        self
    }

    /// A scope in which these names are taken.
    pub fn excluding<'n>(names: impl IntoIterator<Item = &'n Ident>) -> Self {
        let taken = names.into_iter().map(|name| name.0.clone()).collect();
        Self { taken, ..Self::default() }
    }

    /// Reserves names.
    pub fn reserve(&mut self, names: &[&str]) {
        self.taken.extend(names.iter().map(|name| (*name).to_owned()));
    }

    /// True for a name that is taken.
    pub fn holds(&self, name: &str) -> bool {
        self.words.iter().any(|words| words.contains(&name)) || self.taken.contains(name)
    }

    /// Takes a name, with the first free number from 2 on if needed.
    pub fn take(&mut self, wanted: String) -> Ident {
        self.claim(wanted, "", 2, false)
    }

    /// Takes a name that becomes a file name, unique regardless of case.
    pub fn take_file(&mut self, wanted: String) -> Ident {
        self.claim(wanted, "", 2, true)
    }

    /// Takes a name, with `separator` and the first free number from `first` on.
    pub fn take_numbered(&mut self, wanted: String, separator: &'static str, first: u32) -> Ident {
        self.claim(wanted, separator, first, false)
    }

    fn claim(&mut self, mut wanted: String, separator: &'static str, first: u32, file: bool) -> Ident {
        wanted.retain(|c| self.alphabet.allows(c));
        if wanted.is_empty() {
            wanted.push('_');
        }
        wanted.truncate(wanted.floor_char_boundary(LONGEST));
        if self.free(&wanted, file) {
            return Ident(wanted);
        }
        let key = if file { folded(&wanted) } else { wanted.clone() };
        let mut number = self.next.get(&key).copied().unwrap_or(first);
        loop {
            let name = format!("{wanted}{separator}{number}");
            number += 1;
            if self.free(&name, file) {
                self.next.insert(key, number);
                return Ident(name);
            }
        }
    }

    /// Takes the name if it is free.
    fn free(&mut self, name: &str, file: bool) -> bool {
        let folded = file.then(|| folded(name));
        if self.holds(name) || folded.as_ref().is_some_and(|f| self.files.contains(f)) {
            return false;
        }
        self.taken.insert(name.to_owned());
        self.files.extend(folded);
        true
    }
}

/// Names that are only given if the names derived from them are free, too.
#[derive(Default)]
pub struct Claims {
    pub taken: Scope,
    /// Names that were tried already.
    tried: Scope,
}

impl Claims {
    /// Claims in which these names are taken.
    pub fn with(words: &'static [&'static str]) -> Self {
        Self { taken: Scope::with(words), tried: Scope::new() }
    }

    /// Claims with names of another alphabet.
    pub fn of(alphabet: Alphabet, words: &'static [&'static str]) -> Self {
        let scope = Scope::of(alphabet);
        Self { taken: scope.clone().and(words), tried: scope }
    }

    /// The next name to try.
    pub fn tried(&mut self, wanted: &str) -> Ident {
        self.tried.take(wanted.to_owned())
    }

    /// A name derived from one that was tried, in the same alphabet.
    pub fn derived(&self, name: &str) -> Ident {
        Ident(name.chars().filter(|c| self.taken.alphabet.allows(*c)).collect())
    }

    /// Takes the name and the names derived from it; `*` is its placeholder.
    pub fn claim(&mut self, wanted: String, around: &[&str]) -> Ident {
        loop {
            let name = self.tried(&wanted);
            let names: Vec<_> = around.iter().map(|around| around.replace('*', name.as_str())).collect();
            if !names.iter().any(|name| self.taken.holds(name)) {
                names.iter().for_each(|name| self.taken.reserve(&[name]));
                return name;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_another_case_have_no_marks() {
        assert_eq!([pascal("ǰ_ΐ"), camel("İd"), snake("aİ"), pascal("ßa")], ["JΙ", "id", "a_i", "SSa"]);
    }

    #[test]
    fn scopes_number_what_is_taken() {
        let mut scope = Scope::new();
        let taken: Vec<_> = ["a", "a", "a2", "a"].map(|n| scope.take(n.to_owned()).as_str().to_owned()).into();
        assert_eq!(taken, ["a", "a2", "a22", "a3"]);
    }

    #[test]
    fn scopes_give_names_of_their_alphabets_only() {
        let hostile = "a$-b'\"`;\n\r\u{2028}\u{202e}*/<!--\\{{}}(é²Ⓐ)\0\u{301}日/../%";
        for (alphabet, name) in [
            (Alphabet::Ascii, "ab"),
            (Alphabet::Unicode, "abé日"),
            (Alphabet::Dollar, "a$bé日"),
            (Alphabet::Hyphen, "a-b--é日"),
        ] {
            let mut scope = Scope::of(alphabet);
            let take = |wanted: &str| Scope::of(alphabet).take(wanted.to_owned()).to_string();
            assert_eq!([take(hostile), take(""), take("'")], [name, "_", "_"]);
            assert_eq!(scope.take(hostile.to_owned()).as_str(), name);
            assert_eq!(scope.take_file(hostile.to_owned()).as_str(), format!("{name}2"));
            assert_eq!(scope.take_numbered(hostile.to_owned(), "_", 1).as_str(), format!("{name}_3"));
        }
        let taken = Scope::with(&["a'b"]).take("a'b".to_owned());
        assert_eq!(taken.as_str(), "ab", "a scope may reserve what it never gives");
    }
}
