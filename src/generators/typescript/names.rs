//! Identifiers: casing, reserved words, and scopes in which names are unique.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Formatter};

use crate::emit::is_device;
use crate::emit::options::shared::Naming;

/// A legal TypeScript identifier, rebuilt from letters, digits and `_`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ident(String);

impl Ident {
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// This name with a fixed suffix of ours.
    pub fn with(&self, suffix: &str) -> Self {
        Self(format!("{}{suffix}", self.0))
    }
}

impl Display for Ident {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

const RESERVED: [&str; 66] = [
    "abstract",
    "arguments",
    "async",
    "await",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "debugger",
    "default",
    "delete",
    "do",
    "double",
    "else",
    "enum",
    "eval",
    "export",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "function",
    "goto",
    "if",
    "implements",
    "import",
    "in",
    "instanceof",
    "int",
    "interface",
    "let",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "transient",
    "true",
    "try",
    "typeof",
    "undefined",
    "var",
    "void",
    "volatile",
    "while",
    "with",
    "yield",
    "NaN",
];

/// Names of types that the language or its library has; a model of the name gets the prefix `Model`.
const TYPES: [&str; 38] = [
    "String",
    "Boolean",
    "Double",
    "Integer",
    "Long",
    "Float",
    "Object",
    "Array",
    "ReadonlyArray",
    "Date",
    "File",
    "Error",
    "Map",
    "Set",
    "Promise",
    "URL",
    "Awaited",
    "Partial",
    "Required",
    "Readonly",
    "Record",
    "Pick",
    "Omit",
    "Exclude",
    "Extract",
    "NonNullable",
    "Parameters",
    "ConstructorParameters",
    "ReturnType",
    "InstanceType",
    "NoInfer",
    "ThisParameterType",
    "OmitThisParameter",
    "ThisType",
    "Uppercase",
    "Lowercase",
    "Capitalize",
    "Uncapitalize",
];

pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
}

/// Which characters beyond ASCII a name may keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alphabet {
    Ascii,
    Unicode,
}

impl Alphabet {
    fn allows(self, c: char) -> bool {
        // Beyond ASCII, digits such as ², letters in circles and ⸯ are no part of an identifier.
        let circled = matches!(c, '\u{24b6}'..='\u{24e9}' | '\u{2e2f}' | '\u{1f130}'..='\u{1f189}');
        c.is_ascii_alphanumeric() || c == '_' || (self == Self::Unicode && c.is_alphabetic() && !circled)
    }

    /// Separators become underscores, brackets and the rest fall away.
    pub fn sanitize(self, name: &str) -> String {
        let mut out = String::with_capacity(name.len());
        for c in name.chars() {
            match c {
                '.' | '-' | '|' | ' ' | '[' | '(' | ':' | '/' | '\\' | '~' | '@' | '#' => out.push('_'),
                c if self.allows(c) => out.push(c),
                _ => {}
            }
        }
        out
    }
}

/// Upper-cases the first letter and each letter behind an underscore, which falls away.
pub fn pascal(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    let mut up = true;
    for c in name.chars() {
        if c == '_' {
            up = true;
        } else if std::mem::take(&mut up) {
            out.extend(c.to_uppercase());
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
    let first: String = chars.next().into_iter().flat_map(char::to_lowercase).collect();
    first + chars.as_str()
}

/// Lower case, an underscore before each word that begins with a capital.
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
        out.extend(c.to_lowercase());
    }
    out
}

/// Lower case with hyphens, for file names.
pub fn kebab(name: &str) -> String {
    snake(name).replace('_', "-")
}

fn cast(name: &str, naming: Naming) -> String {
    match naming {
        Naming::Camel => camel(name),
        Naming::Pascal => pascal(name),
        Naming::Snake => snake(name),
        Naming::Upper => snake(name).to_uppercase(),
        Naming::Original => name.to_owned(),
    }
}

/// A name that may stand where an identifier stands: never empty, and a letter first.
fn legal(name: String, fallback: &str) -> String {
    if name.is_empty() { fallback.to_owned() } else { led(name) }
}

/// The name, behind an underscore where its first character may not begin an identifier.
pub fn led(name: String) -> String {
    if name.starts_with(|c| !may_lead(c)) { format!("_{name}") } else { name }
}

/// False for digits, and for alphabetic characters that may be combining marks, as the vowel signs of
/// Indian scripts are: `is_alphabetic` does not tell them from letters, and the tables that do are large.
/// So letters are what has an upper or lower case, and the blocks of scripts without case that are
/// letters throughout.
fn may_lead(c: char) -> bool {
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
    // U+0345 has the property of a lower case, and is a mark.
    c == '_' || (cased && c != '\u{345}') || LETTERS.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

pub fn type_name(name: &str, alphabet: Alphabet) -> String {
    let name = pascal(&alphabet.sanitize(name));
    let name = if name.starts_with(|c: char| !may_lead(c)) { format!("Model{name}") } else { legal(name, "Model") };
    if TYPES.contains(&name.as_str()) || is_reserved(&name) { format!("Model{name}") } else { name }
}

/// The name of an inline enum, of the parts that it was made from.
pub fn enum_type(parts: String) -> String {
    let name = legal(parts, "Enum");
    if TYPES.contains(&name.as_str()) || is_reserved(&name) { format!("Model{name}") } else { name }
}

pub fn parameter_name(name: &str, naming: Naming, alphabet: Alphabet) -> String {
    let plain = alphabet.sanitize(name);
    let upper = !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let name = if upper && naming == Naming::Camel { plain } else { cast(&plain, naming) };
    let name = legal(name, "param");
    if is_reserved(&name) { format!("_{name}") } else { name }
}

pub fn operation_name(id: &str, alphabet: Alphabet) -> String {
    let name = legal(camel(&alphabet.sanitize(id)), "operation");
    if is_reserved(&name) { format!("_{name}") } else { name }
}

/// Name of the member that stands for a string value.
pub fn enum_member(value: &str, naming: Naming, alphabet: Alphabet, replace_special: bool) -> String {
    let value = if replace_special { value.replace('-', "_minus_").replace('+', "_plus_") } else { value.to_owned() };
    if value.is_empty() {
        return "Empty".to_owned();
    }
    let plain = alphabet.sanitize(&value);
    let cast = match naming {
        Naming::Original => plain,
        Naming::Upper => snake(&plain).to_uppercase(),
        Naming::Snake => snake(&plain),
        naming => cast(&snake(&plain), naming),
    };
    let name = legal(cast, "Empty");
    if is_special_member(&name) || is_reserved(&name) { format!("_{name}") } else { name }
}

/// True for what no member may be called: as a key of an object literal `__proto__` would set the
/// prototype, and TypeScript takes the others for numbers.
pub fn is_special_member(name: &str) -> bool {
    matches!(name, "__proto__" | "Infinity" | "NaN")
}

/// Name of the member that stands for a number: `-1.5` is `NUMBER_MINUS_1_DOT_5`.
pub fn number_member(value: &str) -> String {
    let plain = value.replace('-', "MINUS_").replace('+', "PLUS_").replace('.', "_DOT_");
    format!("NUMBER_{plain}")
}

/// True for a name that needs no quotes as a property.
pub fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || c == '$')
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '$')
}

/// Bytes that a name may have before its number: file systems stop at 255 with the extension, and
/// programs repeat names so often that long ones would swell the output.
const LONGEST: usize = 200;

/// The file name that a name gives, without its extension: no device of Windows.
pub fn file_stem(name: &str) -> String {
    if is_device(name) { format!("{name}_") } else { name.to_owned() }
}

/// Names that are taken; a name that is not free gets a number.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    taken: BTreeSet<String>,
    /// Names in lower case that become file names: disks may not tell case apart.
    files: BTreeSet<String>,
    /// The number to try next behind a name (of a file, in lower case): many equal names take no quadratic time.
    next: BTreeMap<String, u32>,
}

impl Scope {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn with(taken: &[&str]) -> Self {
        let mut scope = Self::new();
        scope.reserve(taken);
        scope
    }

    /// Takes names that something else has already.
    pub fn reserve(&mut self, names: &[&str]) {
        self.taken.extend(names.iter().map(|name| (*name).to_owned()));
    }

    /// Takes a name, with the first number from 2 on behind it that makes it unique.
    pub fn take(&mut self, wanted: String) -> Ident {
        self.claim(wanted, "", 2, false)
    }

    /// Takes a name that becomes a file name too: unique without regard to case.
    pub fn take_file(&mut self, wanted: String) -> Ident {
        self.claim(wanted, "", 2, true)
    }

    /// Takes a name, with `separator` and the first free number from `first` on.
    pub fn take_numbered(&mut self, wanted: String, separator: &str, first: u32) -> Ident {
        self.claim(wanted, separator, first, false)
    }

    fn claim(&mut self, mut wanted: String, separator: &str, first: u32, file: bool) -> Ident {
        wanted.truncate(wanted.floor_char_boundary(LONGEST));
        if self.free(&wanted, file) {
            return Ident(wanted);
        }
        let key = if file { wanted.to_lowercase() } else { wanted.clone() };
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
        let folded = file.then(|| name.to_lowercase());
        if self.taken.contains(name) || folded.as_ref().is_some_and(|f| self.files.contains(f)) {
            return false;
        }
        self.taken.insert(name.to_owned());
        self.files.extend(folded);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cast() {
        assert_eq!(type_name("User--Mini", Alphabet::Ascii), "UserMini");
        assert_eq!(type_name("File", Alphabet::Ascii), "ModelFile");
        assert_eq!(type_name("größe", Alphabet::Ascii), "Gre");
        assert_eq!(type_name("größe", Alphabet::Unicode), "Größe");
        assert_eq!(type_name("m²Ⓐ", Alphabet::Unicode), "M");
        assert_eq!(type_name("日本", Alphabet::Unicode), "日本");
        assert_eq!(type_name("\u{93e}क", Alphabet::Unicode), "Model\u{93e}क");
        assert_eq!(operation_name("\u{93e}a", Alphabet::Unicode), "_\u{93e}a");
        assert_eq!(enum_type("1a".to_owned()), "_1a");
        assert_eq!(enum_type("String".to_owned()), "ModelString");
        assert_eq!(enum_type(String::new()), "Enum");
        assert_eq!(parameter_name("X-Registry-Auth", Naming::Camel, Alphabet::Ascii), "xRegistryAuth");
        assert_eq!(parameter_name("default", Naming::Camel, Alphabet::Ascii), "_default");
        assert_eq!(operation_name("get_files_id", Alphabet::Ascii), "getFilesId");
        assert_eq!(snake("HTTPServerName"), "http_server_name");
    }

    #[test]
    fn enum_members_are_named() {
        let pascal = |v| enum_member(v, Naming::Pascal, Alphabet::Ascii, false);
        assert_eq!(pascal("dark_green"), "DarkGreen");
        assert_eq!(pascal("ASC"), "Asc");
        assert_eq!(pascal("500 foo.bar"), "_500FooBar");
        assert_eq!(pascal("600 foo&bar"), "_600Foobar");
        assert_eq!(pascal(""), "Empty");
        assert_eq!(enum_member("one-two", Naming::Pascal, Alphabet::Ascii, true), "OneMinusTwo");
        assert_eq!(number_member("-1.5"), "NUMBER_MINUS_1_DOT_5");
    }

    #[test]
    fn scopes_number_what_is_taken() {
        let mut scope = Scope::new();
        let taken: Vec<_> = ["a", "a", "a2", "a"].map(|n| scope.take(n.to_owned()).as_str().to_owned()).into();
        assert_eq!(taken, ["a", "a2", "a22", "a3"]);
    }
}
