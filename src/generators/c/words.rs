//! Reserved words of C, and the construction of names.

use crate::emit::is_device;
use crate::plan::names::{Alphabet, camel, led, pascal, snake, unbracketed};

/// Keywords of C11 and C++20 (both include the headers), and names that library headers define as macros or compilers
/// predefine.
const RESERVED: [&str; 121] = [
    "_Alignas", "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic", "_Imaginary", "_Noreturn", "_Pragma",
    "_Static_assert", "_Thread_local", "alignas", "alignof", "and", "and_eq", "asm", "atomic_cancel", "atomic_commit",
    "atomic_noexcept", "auto", "bitand", "bitor", "bool", "break", "case", "catch", "char", "char16_t", "char32_t",
    "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const", "const_cast", "consteval",
    "constexpr", "constinit", "continue", "decltype", "default", "delete", "do", "double", "dynamic_cast", "else",
    "enum", "errno", "explicit", "export", "extern", "false", "final", "float", "for", "friend", "goto", "i386", "if",
    "import", "inline", "int", "linux", "long", "mutable", "namespace", "new", "noexcept", "noreturn", "not", "not_eq",
    "nullptr", "operator", "or", "or_eq", "override", "private", "protected", "public", "reflexpr", "register",
    "reinterpret_cast", "requires", "restrict", "return", "short", "signed", "sizeof", "static", "static_assert",
    "static_cast", "stderr", "stdin", "stdout", "struct", "switch", "synchronized", "template", "this", "thread_local",
    "throw", "true", "try", "typedef", "typeid", "typename", "typeof", "union", "unix", "unsigned", "using", "virtual",
    "void", "volatile", "wchar_t", "while", "xor", "xor_eq",
];

/// Names of models whose `_t`, `_free` and similar symbols exist in the library itself, the standard library, POSIX or
/// libcurl.
const TYPES: [&str; 107] = [
    "any_type",
    "atomic",
    "binary",
    "blkcnt",
    "blksize",
    "caddr",
    "clock",
    "clockid",
    "cnd",
    "comparison_fn",
    "cookie_io_functions",
    "curl",
    "curl_off",
    "curl_socket",
    "daddr",
    "dev",
    "div",
    "double",
    "eventfd",
    "fd_set",
    "fenv",
    "fexcept",
    "float",
    "fpos",
    "fsblkcnt",
    "fsfilcnt",
    "fsid",
    "gid",
    "glob",
    "greg",
    "gregset",
    "iconv",
    "id",
    "idtype",
    "imaxdiv",
    "in_addr",
    "in_port",
    "ino",
    "int16",
    "int32",
    "int64",
    "int8",
    "int_fast16",
    "int_fast32",
    "int_fast64",
    "int_fast8",
    "int_least16",
    "int_least32",
    "int_least64",
    "int_least8",
    "intmax",
    "intptr",
    "key",
    "ldiv",
    "list",
    "lldiv",
    "locale",
    "loff",
    "max_align",
    "mbstate",
    "mcontext",
    "mode",
    "mqd",
    "mtx",
    "nlink",
    "nullptr",
    "object",
    "off",
    "off64",
    "pid",
    "pthread",
    "ptrdiff",
    "quad",
    "regex",
    "regmatch",
    "regoff",
    "rlim",
    "sa_family",
    "sem",
    "sig",
    "sig_atomic",
    "siginfo",
    "sigset",
    "sigval",
    "size",
    "socklen",
    "ssize",
    "stack",
    "suseconds",
    "thrd",
    "time",
    "timer",
    "tss",
    "u_char",
    "ucontext",
    "uid",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uintmax",
    "uintptr",
    "useconds",
    "wchar",
    "wctrans",
    "wctype",
    "wint",
];

pub fn is_reserved(word: &str) -> bool {
    RESERVED.contains(&word)
}

/// The word, with an underscore in front if C or C++ reserves it.
fn unreserved(word: String) -> String {
    if is_reserved(&word) { format!("_{word}") } else { word }
}

/// The word as a legal identifier.
fn legal(word: String, fallback: &str) -> String {
    if word.is_empty() { fallback.to_owned() } else { unreserved(led(word)) }
}

/// The base for a model's type, functions and files.
pub fn model(name: &str, alphabet: Alphabet) -> String {
    let word = snake(&alphabet.sanitize(name));
    let taken = TYPES.contains(&word.as_str()) || is_reserved(&word) || is_device(&word);
    match led(word.clone()) == word && !word.is_empty() {
        true if !taken => word,
        true | false => format!("model_{}", word.trim_start_matches('_')),
    }
}

pub fn field(name: &str, alphabet: Alphabet) -> String {
    // Punctuation before the first letter, as in `@type` or `$ref`, is dropped.
    let word = name.trim_start_matches(|c: char| c.is_ascii_punctuation() && !matches!(c, '_' | '+' | '-'));
    legal(snake(&alphabet.sanitize(&unbracketed(word))), "field")
}

pub fn parameter(name: &str, alphabet: Alphabet) -> String {
    legal(alphabet.sanitize(&unbracketed(name)), "parameter")
}

/// The group of functions for a tag: `PetAPI`.
pub fn class(tag: &str, alphabet: Alphabet) -> String {
    let word = pascal(&alphabet.sanitize(tag));
    format!("{}API", led(if word.is_empty() { "Default".to_owned() } else { word }))
}

/// The name after `PetAPI_`.
pub fn operation(id: &str, alphabet: Alphabet) -> String {
    let word = camel(&alphabet.sanitize(id));
    if word.is_empty() { "operation".to_owned() } else { word }
}

/// Characters of the title before the names of enums: compilers only distinguish a limited number of characters.
const PREFIX: usize = 80;

/// The prefix of an API's enums: its title. As in the reference, illegal characters after the last letter or digit are
/// dropped: `Payments (Preview)` becomes `payments__preview`.
pub fn prefix(title: &str, alphabet: Alphabet) -> String {
    let (named, end) = title.split_at(title.trim_end_matches(|c: char| !c.is_alphanumeric()).len());
    let word = underscored(named, alphabet) + &alphabet.sanitize(end);
    let word = word.chars().take(PREFIX).collect::<String>().to_lowercase();
    if word.is_empty() { "api".to_owned() } else { led(word) }
}

/// The text with an underscore for each illegal character.
fn underscored(text: &str, alphabet: Alphabet) -> String {
    let allowed = |c: char| if alphabet.sanitize(c.encode_utf8(&mut [0; 4])).is_empty() { '_' } else { c };
    alphabet.sanitize(&text.chars().map(allowed).collect::<String>())
}

/// The part of an enum's name for its field or parameter: `SHIPDATE`.
pub fn upper(name: &str, alphabet: Alphabet) -> String {
    let word = snake(&alphabet.sanitize(name));
    let word = if is_reserved(&word) { format!("model{word}") } else { word };
    word.replace('_', "").to_uppercase()
}

/// The part of a constant's name for its value.
pub fn value(text: &str, alphabet: Alphabet) -> String {
    let word = underscored(text, alphabet);
    if word.is_empty() { word } else { unreserved(led(word)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASCII: Alphabet = Alphabet::Ascii;

    #[test]
    fn tables_are_sorted_and_unique() {
        for table in [&RESERVED[..], &TYPES[..]] {
            let unique: std::collections::BTreeSet<_> = table.iter().collect();
            assert_eq!(unique.len(), table.len());
        }
    }

    #[test]
    fn names_are_legal() {
        assert_eq!(model("ApiResponse", ASCII), "api_response");
        assert_eq!(model("3e-num-1", ASCII), "model_3e_num_1");
        assert_eq!(model("Size", ASCII), "model_size");
        assert_eq!(field("16x16", ASCII), "_16x16");
        assert_eq!(field("default", ASCII), "_default");
        assert_eq!(class("Multiple tags 1", ASCII), "MultipleTags1API");
        assert_eq!(prefix("Swagger Petstore - OpenAPI 3.0", ASCII), "swagger_petstore___openapi_3_0");
        assert_eq!(prefix("Discord HTTP API (Preview)", ASCII), "discord_http_api__preview");
        assert_eq!(prefix("Pets (v1).", ASCII), "pets__v1_");
        assert_eq!(prefix("Pets (old) API", ASCII), "pets__old__api");
        assert_eq!(prefix("***", ASCII), "api");
        assert_eq!(parameter("_Bool", ASCII), "__Bool");
        assert_eq!(parameter("files[]", ASCII), "files");
        assert_eq!(field("files[]", ASCII), "files");
        assert_eq!(parameter("[]", ASCII), "parameter");
        assert_eq!(upper("foo_bar_enum", ASCII), "FOOBARENUM");
        assert_eq!(upper("bool", ASCII), "MODELBOOL");
        assert_eq!(value("FIVE six", ASCII), "FIVE_six");
        assert_eq!(value("+1", ASCII), "_1");
        assert_eq!(value("private", ASCII), "_private");
        assert_eq!(value("100", ASCII), "_100");
    }
}
