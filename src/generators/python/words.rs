//! Reserved words of Python, and the construction of names.

use crate::api::{EnumBase, Model};
use crate::plan::named::{Constant, named};
use crate::plan::names::{Alphabet, Scope, pascal, snake, unbracketed};

const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def", "del",
    "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is", "lambda", "nonlocal",
    "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// Keywords in certain statements only.
const SOFT_KEYWORDS: [&str; 4] = ["_", "case", "match", "type"];

/// Members of every model of Pydantic.
const MODEL_MEMBERS: [&str; 18] = [
    "construct",
    "copy",
    "from_orm",
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

/// Names that are reserved in addition to keywords, and the maximum lengths of names.
pub struct Reserved {
    /// True if soft keywords are reserved, too.
    pub soft_keywords: bool,
    pub variables: &'static [&'static str],
    /// Names that a property cannot have, next to the members of every model.
    pub properties: &'static [&'static str],
    /// Beginnings of names that a property cannot have.
    pub prefixes: &'static [&'static str],
    /// Names that modules of models and operations import.
    pub classes: &'static [&'static str],
    /// Names that a class of operations defines.
    pub methods: &'static [&'static str],
    /// Maximum characters of the name of a class, a method, and a tag.
    pub longest: [usize; 3],
}

fn short(mut name: String, longest: usize) -> String {
    name.truncate(name.floor_char_boundary(longest));
    name
}

pub fn is_keyword(name: &str) -> bool {
    KEYWORDS.contains(&name) || SOFT_KEYWORDS.contains(&name)
}

fn leads(name: &str) -> bool {
    name.starts_with(|c: char| crate::plan::names::may_lead(c) && c != '_')
}

fn guarded(name: String, taken: &dyn Fn(&str) -> bool) -> String {
    // Names with a leading underscore are private.
    let name = name.trim_start_matches('_');
    match name {
        "" => "value".to_owned(),
        _ if leads(name) && !taken(name) => name.to_owned(),
        _ => format!("var_{name}"),
    }
}

impl Reserved {
    fn is_keyword(&self, name: &str) -> bool {
        KEYWORDS.contains(&name) || (self.soft_keywords && SOFT_KEYWORDS.contains(&name))
    }

    /// `pet_id`, for a parameter or a field of a form.
    pub fn variable(&self, name: &str, unicode: bool) -> String {
        let taken = |name: &str| self.is_keyword(name) || self.variables.contains(&name);
        guarded(snake(&Alphabet::of(unicode).sanitize(&unbracketed(name))), &taken)
    }

    /// `petId`: a path parameter keeps its spelling if Python allows it, as in the reference's servers.
    pub fn path_variable(&self, name: &str, unicode: bool) -> String {
        let plain =
            Alphabet::of(unicode).sanitize(name) == name && leads(name) && !self.is_keyword(name) && name != "self";
        if plain { name.to_owned() } else { self.variable(name, unicode) }
    }

    /// `photo_urls`, for a property.
    pub fn property(&self, name: &str, unicode: bool) -> String {
        let taken = |name: &str| {
            self.is_keyword(name)
                || MODEL_MEMBERS.contains(&name)
                || self.properties.contains(&name)
                || self.prefixes.iter().any(|prefix| name.starts_with(prefix))
        };
        guarded(snake(&Alphabet::of(unicode).sanitize(&unbracketed(name))), &taken)
    }

    /// `OrderStatus`, for a model.
    pub fn model(&self, name: &str, unicode: bool) -> String {
        let name = pascal(&Alphabet::of(unicode).sanitize(name));
        let lower = || name.to_lowercase();
        let taken = self.is_keyword(&name) || self.is_keyword(&lower()) || self.classes.contains(&name.as_str());
        match name.as_str() {
            "" => "Unnamed".to_owned(),
            _ if leads(&name) && !taken => short(name, self.longest[0]),
            _ => short(format!("Model{name}"), self.longest[0]),
        }
    }

    /// `get_pet_by_id`, for an operation.
    pub fn method(&self, id: &str, unicode: bool) -> String {
        let name = snake(&Alphabet::of(unicode).sanitize(id));
        let name = name.trim_start_matches('_');
        match name {
            "" => "operation".to_owned(),
            _ if leads(name) && !self.is_keyword(name) && !self.methods.contains(&name) => {
                short(name.to_owned(), self.longest[1])
            }
            _ => short(format!("call_{name}"), self.longest[1]),
        }
    }

    /// `order_status`, for the module of a model or of a tag.
    pub fn module(&self, class: &str) -> String {
        let name = snake(class);
        let name = name.trim_start_matches('_');
        if self.is_keyword(name) { format!("{name}_") } else { name.to_owned() }
    }

    /// `Pet`, for a tag.
    pub fn tag(&self, tag: &str, unicode: bool) -> String {
        let name = pascal(&Alphabet::of(unicode).sanitize(tag));
        match name.as_str() {
            "" => "Default".to_owned(),
            _ if leads(&name) => short(name, self.longest[2]),
            _ => short(format!("Tag{name}"), self.longest[2]),
        }
    }
}

/// The constants of a model that is an enumeration. `constant` spells those that are made from a text or a name; a number
/// without a name is `NUMBER_1`.
pub fn constants<'a, 'd>(model: &'a Model<'d>, constant: &dyn Fn(&str) -> String) -> Vec<Constant<'a, 'd>> {
    let Some(values) = model.enumeration() else { return Vec::new() };
    let mut scope = Scope::new();
    named(&values.values, |value| {
        let is_bare = value.declared_name().is_none() && value.node.str().is_none();
        scope.take(match is_bare && values.base == EnumBase::Number {
            true => number(&value.text()),
            false => constant(&value.word()),
        })
    })
}

fn number(value: &str) -> String {
    let name = value.replace('-', "MINUS_").replace('+', "").replace('.', "_DOT_");
    format!("NUMBER_{}", Alphabet::Ascii.sanitize(&name).to_uppercase())
}

/// `AVAILABLE`, for a value of an enumeration.
pub fn constant(value: &str, unicode: bool) -> String {
    let name = snake(&Alphabet::of(unicode).sanitize(value)).to_uppercase();
    let name = name.trim_matches('_');
    match name {
        "" if value.is_empty() => "EMPTY".to_owned(),
        "" => "VALUE".to_owned(),
        // `mro` and names with a leading underscore belong to the class itself.
        _ if leads(name) && name != "MRO" => name.to_owned(),
        _ => format!("VALUE_{name}"),
    }
}

/// The name of a class for the responses of a method: `GetPetById`.
pub fn class(method: &str) -> String {
    pascal(method)
}
