//! Words that a name in Python cannot be, and what a name is made of.

use crate::generators::names::{Alphabet, pascal, snake};

/// Keywords, those of a statement only among them.
const KEYWORDS: [&str; 39] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "case", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "match",
    "nonlocal", "not", "or", "pass", "raise", "return", "try", "type", "while", "with", "yield", "_",
];

/// What a variable is not called, as in the reference: it would hide what annotations and bodies use.
const TAKEN: [&str; 30] = [
    "all_params",
    "auth_settings",
    "base64",
    "body_params",
    "bool",
    "bytes",
    "cls",
    "date",
    "datetime",
    "dict",
    "field",
    "file",
    "files",
    "float",
    "form_params",
    "header_params",
    "int",
    "json",
    "list",
    "local_var_files",
    "none",
    "object",
    "path_params",
    "print",
    "property",
    "query_params",
    "resource_path",
    "schema",
    "self",
    "str",
];

/// Further names that a property of a Pydantic model cannot have: methods of the base class.
const MODEL: [&str; 20] = [
    "construct",
    "copy",
    "dict",
    "from_orm",
    "json",
    "model_computed_fields",
    "model_config",
    "model_construct",
    "model_copy",
    "model_dump",
    "model_dump_json",
    "model_extra",
    "model_fields",
    "model_fields_set",
    "model_json_schema",
    "model_parametrized_name",
    "model_post_init",
    "model_rebuild",
    "model_validate",
    "validate",
];

/// The same, by the beginning of the name.
const MODEL_PREFIXES: [&str; 5] = ["model_validate_", "parse_", "schema_", "update_forward_", "uuid"];

/// Characters of names, so that lines with them have room for what else they say.
const LONGEST_CLASS: usize = 90;
const LONGEST_METHOD: usize = 70;
const LONGEST_TAG: usize = 45;

fn short(mut name: String, longest: usize) -> String {
    name.truncate(name.floor_char_boundary(longest));
    name
}

pub fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name)
}

fn alphabet(unicode: bool) -> Alphabet {
    if unicode { Alphabet::Unicode } else { Alphabet::Ascii }
}

fn leads(name: &str) -> bool {
    name.starts_with(|c: char| crate::generators::names::may_lead(c) && c != '_')
}

/// `pet_id`, for a parameter or a field of a form.
pub fn variable(name: &str, unicode: bool) -> String {
    guarded(snake(&alphabet(unicode).sanitize(name)), |name| is_keyword(name) || TAKEN.contains(&name))
}

/// `petId`: a path parameter keeps its spelling where it has one that Python knows, as in the reference.
pub fn path_variable(name: &str, unicode: bool) -> String {
    let plain = alphabet(unicode).sanitize(name) == name && leads(name) && !is_keyword(name) && name != "self";
    if plain { name.to_owned() } else { variable(name, unicode) }
}

/// `photo_urls`, for a property.
pub fn property(name: &str, unicode: bool) -> String {
    let taken = |name: &str| {
        is_keyword(name)
            || TAKEN.contains(&name)
            || MODEL.contains(&name)
            || MODEL_PREFIXES.iter().any(|prefix| name.starts_with(prefix))
    };
    guarded(snake(&alphabet(unicode).sanitize(name)), taken)
}

fn guarded(name: String, taken: impl Fn(&str) -> bool) -> String {
    // A name with an underscore in front of it is private.
    let name = name.trim_start_matches('_');
    match name {
        "" => "value".to_owned(),
        _ if leads(name) && !taken(name) => name.to_owned(),
        _ => format!("var_{name}"),
    }
}

/// `OrderStatus`, for a model: none of the names that its modules import.
pub fn model(name: &str, imported: &[&str], unicode: bool) -> String {
    let name = pascal(&alphabet(unicode).sanitize(name));
    let lower = name.to_lowercase();
    let taken = is_keyword(&name) || is_keyword(&lower) || imported.contains(&name.as_str());
    match name.as_str() {
        "" => "Unnamed".to_owned(),
        _ if leads(&name) && !taken => short(name, LONGEST_CLASS),
        _ => short(format!("Model{name}"), LONGEST_CLASS),
    }
}

/// `order_status`, for the module of a model or of a tag.
pub fn module(class: &str) -> String {
    let name = snake(class);
    let name = name.trim_start_matches('_');
    if is_keyword(name) { format!("{name}_") } else { name.to_owned() }
}

/// `Pet`, for a tag.
pub fn tag(tag: &str, unicode: bool) -> String {
    let name = pascal(&alphabet(unicode).sanitize(tag));
    match name.as_str() {
        "" => "Default".to_owned(),
        _ if leads(&name) => short(name, LONGEST_TAG),
        _ => short(format!("Tag{name}"), LONGEST_TAG),
    }
}

/// `get_pet_by_id`, for an operation: none of the names that its class has already.
pub fn method(id: &str, taken: &[&str], unicode: bool) -> String {
    let name = snake(&alphabet(unicode).sanitize(id));
    let name = name.trim_start_matches('_');
    match name {
        "" => "operation".to_owned(),
        _ if leads(name) && !is_keyword(name) && !taken.contains(&name) => short(name.to_owned(), LONGEST_METHOD),
        _ => short(format!("call_{name}"), LONGEST_METHOD),
    }
}

/// `AVAILABLE`, for a value of an enumeration.
pub fn constant(value: &str, is_number: bool, unicode: bool) -> String {
    if is_number {
        let name = value.replace('-', "MINUS_").replace('+', "").replace('.', "_DOT_");
        return format!("NUMBER_{}", Alphabet::Ascii.sanitize(&name).to_uppercase());
    }
    let name = snake(&alphabet(unicode).sanitize(value)).to_uppercase();
    let name = name.trim_matches('_');
    match name {
        "" if value.is_empty() => "EMPTY".to_owned(),
        "" => "VALUE".to_owned(),
        // `mro` and what begins with an underscore are of the class itself.
        _ if leads(name) && name != "MRO" => name.to_owned(),
        _ => format!("VALUE_{name}"),
    }
}

/// The name of a class for the answers of a method: `GetPetById`.
pub fn class(method: &str) -> String {
    pascal(method)
}
