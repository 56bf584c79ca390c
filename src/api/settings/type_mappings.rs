//! `typeMappings`: types of the description that are plainer ones in every language, texts without a format and lists.
//!
//! The names are those of the reference: `DateTime`, `set`, or `string+FORMAT`. Types of the program take the place of models by
//! `schemaMappings`.

use crate::api::build::builder::Builder;
use crate::api::rules;
use crate::settings::TYPE_MAPPINGS;

/// The reference's names of texts that have a type of their own, with their format.
const TEXTS: [(&str, &str); 4] = [("date", "date"), ("DateTime", "date-time"), ("UUID", "uuid"), ("URI", "uri")];

/// What languages call a text, and a list.
const TEXT: [&str; 5] = ["string", "String", "str", "char", "std::string"];
const LIST: [&str; 6] = ["array", "Array", "list", "List", "Vec", "vector"];

/// True for a name of texts of this format.
fn names(name: &str, format: &str) -> bool {
    name.strip_prefix("string+") == Some(format)
        || TEXTS.iter().any(|(known, of)| *of == format && (known.eq_ignore_ascii_case(name) || *of == name))
}

/// True for a mapping that can be followed: bytes are never text.
fn is_followed(name: &str, to: &str) -> bool {
    match name {
        "set" => LIST.contains(&to),
        "string+byte" | "string+binary" => false,
        _ => TEXT.contains(&to) && (name.starts_with("string+") || TEXTS.iter().any(|(_, format)| names(name, format))),
    }
}

impl<'d> Builder<'d> {
    /// The format of a text, unless a mapping makes it plain.
    pub(in crate::api) fn kept(&mut self, format: Option<&'d str>) -> Option<&'d str> {
        let plainer = self.settings.pairs(TYPE_MAPPINGS);
        let mut plainer =
            plainer.filter(|(name, to)| is_followed(name, to) && format.is_some_and(|of| names(name, of)));
        let Some((name, _)) = plainer.next() else { return format };
        self.mappings_used.insert((TYPE_MAPPINGS, name));
        None
    }

    /// True where lists of distinct items are plain lists.
    pub(in crate::api) fn has_no_sets(&mut self) -> bool {
        let Some((name, to)) = self.settings.entry(TYPE_MAPPINGS, "set") else { return false };
        self.mappings_used.insert((TYPE_MAPPINGS, name));
        is_followed(name, to)
    }

    /// Warns of mappings that cannot be followed.
    pub(in crate::api) fn report_other_types(&mut self) {
        for (name, to) in self.settings.pairs(TYPE_MAPPINGS).filter(|(name, to)| !is_followed(name, to)) {
            self.mappings_used.insert((TYPE_MAPPINGS, name));
            let message = format!(
                "`{TYPE_MAPPINGS}` maps {name:?} to {to:?}, which has no effect: only texts with a format can become plain \
                 strings, and sets lists."
            );
            let hint = "Use `schemaMappings` for another type, or remove it.";
            self.warn_of_setting(&format!("{TYPE_MAPPINGS}.{name}"), rules::SETTING_IDLE, message, hint);
        }
    }
}
