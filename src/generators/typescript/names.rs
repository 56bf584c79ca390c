//! Identifiers of TypeScript: reserved words, and the construction of names.

use crate::emit::options::shared::Naming;

use crate::plan::names::may_lead;
pub use crate::plan::names::{Alphabet, Ident, Scope, camel, file_stem, fixed, is_identifier, led, pascal, snake};

const RESERVED: [&str; 66] = [
    "abstract", "arguments", "async", "await", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "debugger", "default", "delete", "do", "double", "else", "enum", "eval", "export", "extends", "false",
    "final", "finally", "float", "for", "function", "goto", "if", "implements", "import", "in", "instanceof", "int",
    "interface", "let", "long", "native", "new", "null", "package", "private", "protected", "public", "return",
    "short", "static", "super", "switch", "synchronized", "this", "throw", "transient", "true", "try", "typeof",
    "undefined", "var", "void", "volatile", "while", "with", "yield", "NaN",
];

/// Types of the language and its library; models with these names get the prefix `Model`.
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

/// Members of every object.
pub const OBJECT_MEMBERS: [&str; 7] =
    ["constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString", "valueOf"];

pub fn is_reserved(name: &str) -> bool {
    RESERVED.contains(&name)
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

/// A legal identifier: not empty, and with a letter as its first character.
fn legal(name: String, fallback: &str) -> String {
    if name.is_empty() { fallback.to_owned() } else { led(name) }
}

pub fn type_name(name: &str, alphabet: Alphabet) -> String {
    let name = pascal(&alphabet.sanitize(name));
    let name = if name.starts_with(|c: char| !may_lead(c)) { format!("Model{name}") } else { legal(name, "Model") };
    if TYPES.contains(&name.as_str()) || is_reserved(&name) { format!("Model{name}") } else { name }
}

/// The name of an inline enum, made from these parts.
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

/// The name of a property that is not spelled like in the description.
pub fn property_name(name: &str, naming: Naming, alphabet: Alphabet) -> String {
    legal(cast(&alphabet.sanitize(name), naming), "property")
}

pub fn operation_name(id: &str, alphabet: Alphabet) -> String {
    let name = legal(camel(&alphabet.sanitize(id)), "operation");
    if is_reserved(&name) { format!("_{name}") } else { name }
}

/// The name of the member for a string.
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

/// True for names that members cannot have: as a key of an object literal, `__proto__` would set the
/// prototype, and the others are numbers to TypeScript.
pub fn is_special_member(name: &str) -> bool {
    matches!(name, "__proto__" | "Infinity" | "NaN")
}

/// The name of the member for a number: `NUMBER_MINUS_1_DOT_5` for `-1.5`.
pub fn number_member(value: &str) -> String {
    let plain = value.replace('-', "MINUS_").replace('+', "PLUS_").replace('.', "_DOT_");
    format!("NUMBER_{plain}")
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
}
