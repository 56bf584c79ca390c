//! `typeMappings`: replaces types of the description by simpler types in every language: strings without a format, and
//! lists.
//!
//! The names are those of the reference: `DateTime`, `set`, or `string+FORMAT`. `schemaMappings` replaces models by
//! existing types of the program.

use crate::api::build::builder::Builder;
use crate::api::rules;
use crate::settings::TYPE_MAPPINGS;

/// The reference's names of string types, with their formats.
const TEXTS: [(&str, &str); 4] = [("date", "date"), ("DateTime", "date-time"), ("UUID", "uuid"), ("URI", "uri")];

/// The names of string and list types in the languages.
const TEXT: [&str; 5] = ["string", "String", "str", "char", "std::string"];
const LIST: [&str; 6] = ["array", "Array", "list", "List", "Vec", "vector"];

/// True if the name is that of strings with this format.
fn names(name: &str, format: &str) -> bool {
    name.strip_prefix("string+") == Some(format)
        || TEXTS.iter().any(|(known, of)| *of == format && (known.eq_ignore_ascii_case(name) || *of == name))
}

/// True if the mapping is supported: bytes cannot become strings.
fn is_followed(name: &str, to: &str) -> bool {
    match name {
        "set" => LIST.contains(&to),
        "string+byte" | "string+binary" => false,
        _ => TEXT.contains(&to) && (name.starts_with("string+") || TEXTS.iter().any(|(_, format)| names(name, format))),
    }
}

impl<'d> Builder<'d> {
    /// The format of a string, unless a mapping removes it.
    pub(in crate::api) fn kept(&mut self, format: Option<&'d str>) -> Option<&'d str> {
        let type_mappings = self.settings.pairs(TYPE_MAPPINGS);
        let mut of_format =
            type_mappings.filter(|(name, to)| is_followed(name, to) && format.is_some_and(|of| names(name, of)));
        let Some((name, _)) = of_format.next() else { return format };
        self.mappings_used.insert((TYPE_MAPPINGS, name));
        None
    }

    /// True if lists of distinct items become plain lists.
    pub(in crate::api) fn has_no_sets(&mut self) -> bool {
        let Some((name, to)) = self.settings.entry(TYPE_MAPPINGS, "set") else { return false };
        self.mappings_used.insert((TYPE_MAPPINGS, name));
        is_followed(name, to)
    }

    /// Warns about unsupported mappings.
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
