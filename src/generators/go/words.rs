//! The spelling of names, and the reserved words.

use crate::plan::names::{Alphabet, camel, pascal, snake};

/// Keywords and predeclared names.
const RESERVED: &str = "\
    any bool break byte case chan complex64 complex128 const continue default defer else error fallthrough false \
    float32 float64 for func go goto if import int int32 int64 interface map nil package range return rune select \
    string struct switch true type uint uint64 uintptr var iota";

/// Names that the package itself declares, so that models get others.
pub const RUNTIME: &str = "\
    APIClient APIKey APIResponse AWSv4 BasicAuth CacheExpires Configuration ContextAPIKeys ContextAWSv4 \
    ContextAccessToken ContextBasicAuth ContextHttpSignatureAuth ContextOAuth2 ContextOperationServerIndices \
    ContextOperationServerVariables ContextServerIndex ContextServerVariables GenericOpenAPIError IsNil JsonCheck \
    MappedNullable NewAPIClient NewAPIResponse NewAPIResponseWithError NewConfiguration NewNullable NewNullableBool \
    NewNullableFloat32 NewNullableFloat64 NewNullableInt NewNullableInt32 NewNullableInt64 NewNullableString \
    NewNullableTime Nullable NullableBool NullableFloat32 NullableFloat64 NullableInt NullableInt32 NullableInt64 \
    NullableString NullableTime Ptr PtrBool PtrFloat32 PtrFloat64 PtrInt PtrInt32 PtrInt64 PtrString PtrTime \
    ServerConfiguration ServerConfigurations ServerVariable TypedError XmlCheck";

fn is_of(words: &str, name: &str) -> bool {
    words.split_whitespace().any(|word| word == name)
}

/// The name, with a word in front if it does not begin with a letter.
fn led(name: String, word: &str) -> String {
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) { name } else { format!("{word}{name}") }
}

/// A name in ASCII, which all of Go's tools accept, with other characters as separators.
fn plain(name: &str) -> String {
    pascal(&Alphabet::Ascii.sanitize(name))
}

/// `OrderStatus`, for a model.
pub fn model(name: &str) -> String {
    let is_word = is_of(RESERVED, name);
    let name = plain(name);
    if is_word || is_of(RUNTIME, &name) { format!("Model{name}") } else { led(name, "Model") }
}

/// `PetId`, for the field of a property or of an alternative.
pub fn field(name: &str) -> String {
    led(plain(name), "Var")
}

/// `petId`, for an argument.
pub fn variable(name: &str) -> String {
    let name = camel(&led(plain(name), "var"));
    if is_of(RESERVED, &name) { format!("{name}_") } else { name }
}

/// `Pet`, the base for the service of a tag.
pub fn tag(tag: &str) -> String {
    let name = plain(tag);
    if name.is_empty() { "Default".to_owned() } else { led(name, "Tag") }
}

/// `GetPetById`, for an operation.
pub fn operation(id: &str) -> String {
    let name = plain(id);
    if name.is_empty() { "Operation".to_owned() } else { led(name, "Call") }
}

/// `IN_STOCK`, for a value of an enumeration. A result with a leading underscore needs the name of its type in front.
pub fn constant(value: &str) -> String {
    let sign = match value.as_bytes() {
        [b'-', b'0'..=b'9', ..] => "MINUS_",
        [b'+', b'0'..=b'9', ..] => "PLUS_",
        _ => "",
    };
    let name = snake(&Alphabet::Ascii.sanitize(value.trim_start_matches(['-', '+']))).to_uppercase();
    match name.trim_start_matches('_') {
        "" if value.is_empty() => "EMPTY".to_owned(),
        "" => "VALUE".to_owned(),
        name if name.starts_with(|c: char| c.is_ascii_alphabetic()) => name.to_owned(),
        name => format!("_{sign}{name}"),
    }
}

/// The name of a value in the description, exported but otherwise as written.
pub fn constant_as_written(name: &str) -> String {
    capitalized(&Alphabet::Ascii.sanitize(name))
}

/// An exported name, which begins with a capital; names from mappings may begin otherwise.
pub fn visible(name: &str) -> String {
    if name.starts_with('_') { format!("X{name}") } else { capitalized(name) }
}

fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}

/// `model_order_status`, for a file, without a suffix that marks tests or platforms.
pub fn file(kind: &str, name: &str) -> String {
    let name = format!("{kind}_{}", snake(&Alphabet::Ascii.sanitize(name)));
    let last = name.rsplit('_').next().unwrap_or_default();
    if is_of(SYSTEMS, last) { format!("{name}_") } else { name }
}

/// Suffixes of file names that Go builds for a single platform.
const SYSTEMS: &str = "\
    test aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 \
    windows zos 386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le \
    ppc ppc64 ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm unix";

/// True for a word that a package cannot have as its name.
pub fn is_word(name: &str) -> bool {
    is_of(RESERVED, name)
}
