//! Names from settings: mappings, a prefix and a suffix.
//!
//! The model keeps the names of the description, which are used on the wire, and has the configured names next to them
//! (`mapped_name`). `named` applies the spelling of a language.

use crate::api::build::builder::Builder;
use crate::api::rules;
use crate::api::{EnumValue, ExistingType, Model, Operation, Parameter, Property};
use crate::error::OptionProblem;
use crate::settings::{
    ENUM_NAME_MAPPINGS, GIT_HOST, GIT_REPO_ID, GIT_USER_ID, HTTP_USER_AGENT, IMPORT_MAPPINGS,
    INLINE_SCHEMA_NAME_MAPPINGS, INLINE_SCHEMA_OPTIONS, MODEL_NAME_MAPPINGS, MODEL_NAME_PREFIX, MODEL_NAME_SUFFIX,
    NAME_MAPPINGS, OPENAPI_NORMALIZER, OPERATION_ID_NAME_MAPPINGS, PARAMETER_NAME_MAPPINGS, REMOVE_OPERATION_ID_PREFIX,
    RESERVED_WORDS_MAPPINGS, SCHEMA_MAPPINGS, Settings, TYPE_MAPPINGS, UnknownName,
};

/// The mappings of names. A mapping without effect is reported.
const MAPPINGS: [&str; 9] = [
    TYPE_MAPPINGS,
    SCHEMA_MAPPINGS,
    IMPORT_MAPPINGS,
    MODEL_NAME_MAPPINGS,
    NAME_MAPPINGS,
    PARAMETER_NAME_MAPPINGS,
    ENUM_NAME_MAPPINGS,
    OPERATION_ID_NAME_MAPPINGS,
    INLINE_SCHEMA_NAME_MAPPINGS,
];

/// The options of inline schemas, with a message for those that can have no effect.
const INLINE_OPTIONS: [(&str, Option<&str>); 5] = [
    ("ARRAY_ITEM_SUFFIX", None),
    ("MAP_ITEM_SUFFIX", None),
    ("SKIP_SCHEMA_REUSE", None),
    ("REFACTOR_ALLOF_INLINE_SCHEMAS", Some("an `allOf` becomes one model")),
    ("RESOLVE_INLINE_ENUMS", None),
];

/// Unknown options of inline schemas.
pub(in crate::api) fn unknown(settings: &Settings) -> Vec<UnknownName> {
    let known = INLINE_OPTIONS.map(|(name, _)| name);
    settings.unknown_names(INLINE_SCHEMA_OPTIONS, "unknown option of inline schemas", &known)
}

/// Settings with unusable values, such as invalid names of a git repository.
pub(in crate::api) fn check(settings: &Settings) -> Vec<OptionProblem> {
    let mut problems = Vec::new();
    for key in [GIT_HOST, GIT_USER_ID, GIT_REPO_ID] {
        let text = settings.text(key).unwrap_or("x");
        let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '/' | ':' | '~');
        if text.is_empty() || text.starts_with('-') || !text.chars().all(legal) {
            let message = format!("{text:?} is not a part of the URL of a repository");
            let hint = Some("use letters, digits, '.', '-', '_' and '/'".to_owned());
            problems.push(OptionProblem { option: key.to_owned(), message, hint });
        }
    }
    for (schema, ty) in settings.pairs(SCHEMA_MAPPINGS) {
        let message = if !is_type_name(ty) {
            format!("{ty:?} is not the name of a type")
        } else if existing(settings, ty).is_none() {
            format!("nothing says where {ty} is imported from")
        } else {
            continue;
        };
        let hint = Some(format!("write the name of a type, and set `{IMPORT_MAPPINGS}` to its module under that name"));
        problems.push(OptionProblem { option: format!("{SCHEMA_MAPPINGS}.{schema}"), message, hint });
    }
    let agent = settings.text(HTTP_USER_AGENT).unwrap_or_default();
    if !agent.bytes().all(|b| b == b' ' || b.is_ascii_graphic()) {
        let message = format!("{agent:?} is not the value of a header");
        let hint = Some("use characters of ASCII that can be seen, and spaces".to_owned());
        problems.push(OptionProblem { option: HTTP_USER_AGENT.to_owned(), message, hint });
    }
    problems
}

fn is_type_name(text: &str) -> bool {
    let is_name = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '$')
            && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'$')
    };
    text.split('.').all(is_name)
}

/// A type and its module: from a mapping, or else the part before its last dot.
fn existing<'d>(settings: &'d Settings, ty: &'d str) -> Option<ExistingType<'d>> {
    if let Some(module) = settings.pair(IMPORT_MAPPINGS, ty) {
        return Some(ExistingType { name: ty, module });
    }
    ty.rsplit_once('.').map(|(module, name)| ExistingType { name, module })
}

impl<'d> Builder<'d> {
    /// The name that a mapping assigns to `name`.
    pub(in crate::api) fn mapped_name(&mut self, mapping: &'static str, name: &str) -> Option<&'d str> {
        match self.settings.entry(mapping, name) {
            Some((name, mapped)) => {
                self.mappings_used.insert((mapping, name));
                Some(mapped)
            }
            None if mapping == ENUM_NAME_MAPPINGS => None,
            None => self.settings.pair(RESERVED_WORDS_MAPPINGS, name),
        }
    }

    /// The values of an enum with their names from a mapping.
    pub(in crate::api) fn with_mapped_names(&mut self, mut values: Vec<EnumValue<'d>>) -> Vec<EnumValue<'d>> {
        for value in &mut values {
            let name = value.node.text().and_then(|text| self.mapped_name(ENUM_NAME_MAPPINGS, text));
            value.name = name.or(value.name);
        }
        values
    }

    /// The id of an operation without the configured prefix, and its name from a mapping.
    pub(in crate::api) fn operation_id(&mut self, id: String) -> (String, Option<&'d str>) {
        let mapped = self.mapped_name(OPERATION_ID_NAME_MAPPINGS, &id);
        let rest = id.split_once('_').map(|(_, rest)| rest).filter(|rest| !rest.is_empty());
        match rest {
            Some(rest) if self.settings.is_on(REMOVE_OPERATION_ID_PREFIX) => (rest.to_owned(), mapped),
            _ => (id, mapped),
        }
    }

    /// Applies the configured prefix and suffix to the names of models.
    pub(in crate::api) fn rename_models(&mut self) {
        let prefix = self.settings.text(MODEL_NAME_PREFIX).filter(|prefix| !prefix.is_empty());
        let suffix = self.settings.text(MODEL_NAME_SUFFIX).filter(|suffix| !suffix.is_empty());
        for index in 0..self.models.len() {
            let name = self.models[index].name.clone();
            if let Some(mapped) = self.mapped_name(MODEL_NAME_MAPPINGS, &name) {
                self.models[index].mapped_name = Some(mapped);
            } else if prefix.is_some() || suffix.is_some() {
                let parts = prefix.into_iter().chain([name.as_str()]).chain(suffix);
                self.models[index].title = parts.collect::<Vec<_>>().join("_");
            }
        }
    }

    /// Marks the models that exist in the program already, which includes models whose own name is imported.
    pub(in crate::api) fn find_existing_types(&mut self) {
        let settings = self.settings;
        for model in &mut self.models {
            let ty = match settings.entry(SCHEMA_MAPPINGS, &model.name) {
                Some((name, ty)) => {
                    self.mappings_used.insert((SCHEMA_MAPPINGS, name));
                    Some(ty)
                }
                None => {
                    settings.entry(IMPORT_MAPPINGS, &model.name).map(|(name, _)| name).filter(|ty| is_type_name(ty))
                }
            };
            if let Some((name, _)) = ty.and_then(|ty| settings.entry(IMPORT_MAPPINGS, ty)) {
                self.mappings_used.insert((IMPORT_MAPPINGS, name));
            }
            model.existing = ty.and_then(|ty| existing(settings, ty));
        }
    }

    /// Warns about mappings without a match in the description, and about rules and options without effect.
    pub(in crate::api) fn report_unused_settings(&mut self) {
        let settings = self.settings;
        for (name, why) in std::mem::take(&mut self.rules.ignored_rules) {
            let message = format!("The rule {name} of `{OPENAPI_NORMALIZER}` has no effect: {why}.");
            self.warn_of_setting(&format!("{OPENAPI_NORMALIZER}.{name}"), rules::SETTING_IDLE, message, "Remove it.");
        }
        self.mappings_used.extend(self.inline.mapped.iter().map(|name| (INLINE_SCHEMA_NAME_MAPPINGS, *name)));
        self.report_other_types();
        for mapping in MAPPINGS {
            for (name, _) in settings.pairs(mapping) {
                if !self.mappings_used.contains(&(mapping, name)) {
                    let message = format!("`{mapping}` has the name {name:?}, which nothing in the description has.");
                    let option = format!("{mapping}.{name}");
                    self.warn_of_setting(&option, rules::SETTING_UNUSED, message, "Correct it, or remove it.");
                }
            }
        }
        for (name, why) in INLINE_OPTIONS {
            if let Some(why) = why.filter(|_| settings.pair(INLINE_SCHEMA_OPTIONS, name).is_some()) {
                let message = format!("The option {name} of `{INLINE_SCHEMA_OPTIONS}` has no effect: {why}.");
                let option = format!("{INLINE_SCHEMA_OPTIONS}.{name}");
                self.warn_of_setting(&option, rules::SETTING_IDLE, message, "Remove it.");
            }
        }
    }
}

/// The name from a mapping as written, if the language's spelling differs from it only in case and underscores between
/// words. Otherwise it contains illegal characters or is reserved. A single word always gets the spelling of the
/// language, because it can be reserved in another case: `class`, `None`.
fn spelled(mapped: Option<&str>, name: &str, spell: impl Fn(&str) -> String) -> String {
    let Some(mapped) = mapped else { return spell(name) };
    let spelled = spell(mapped);
    let is_identifier = mapped.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    let edges = |text: &str| (text.starts_with('_'), text.ends_with('_'));
    let letters = |text: &str| text.replace('_', "").to_ascii_lowercase();
    let mut pairs = mapped.as_bytes().windows(2);
    let has_words = pairs.any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase())
        || mapped.trim_matches('_').contains('_');
    if is_identifier && has_words && edges(mapped) == edges(&spelled) && letters(mapped) == letters(&spelled) {
        return mapped.to_owned();
    }
    spelled
}

impl Model<'_> {
    /// The name in the spelling of a language.
    pub fn named(&self, spell: impl Fn(&str) -> String) -> String {
        spelled(self.mapped_name, &self.title, spell)
    }
}

impl<'d> Property<'d> {
    /// The name in the spelling of a language.
    pub fn named(&self, spell: impl Fn(&str) -> String) -> String {
        spelled(self.mapped_name, self.name, spell)
    }

    /// The base for further names.
    pub fn title(&self) -> &'d str {
        self.mapped_name.unwrap_or(self.name)
    }
}

impl<'d> Parameter<'d> {
    /// The name in the spelling of a language.
    pub fn named(&self, spell: impl Fn(&str) -> String) -> String {
        spelled(self.mapped_name, self.name, spell)
    }

    /// The base for further names.
    pub fn title(&self) -> &'d str {
        self.mapped_name.unwrap_or(self.name)
    }
}

impl Operation<'_> {
    /// The name in the spelling of a language.
    pub fn named(&self, spell: impl Fn(&str) -> String) -> String {
        spelled(self.mapped_name, &self.id, spell)
    }
}

#[cfg(test)]
mod tests {
    use super::spelled;

    #[test]
    fn names_of_mappings_stay_where_they_are_legal() {
        let snake = |name: &str| match name.to_ascii_lowercase().as_str() {
            "class" => "_class".to_owned(),
            name => name.replace('-', "_"),
        };
        assert_eq!(spelled(None, "Pet-Id", snake), "pet_id");
        assert_eq!(spelled(Some("petId"), "x", snake), "petId");
        assert_eq!(
            ["Class", "None", "pet_id"].map(|name| spelled(Some(name), "x", snake)),
            ["_class", "none", "pet_id"]
        );
        assert_eq!(spelled(Some("pet-id'"), "x", snake), "pet_id'", "a scope makes it legal");
    }
}
