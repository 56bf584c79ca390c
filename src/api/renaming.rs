//! What things are called, where that is set: by mappings, a prefix, a suffix.
//!
//! The model keeps the names of the description, which travel, and has those that are set beside them (`called`). A
//! language asks `generators::names::called` for the name to use.

use super::builder::Builder;
use super::{EnumValue, rules};
use crate::error::{OptionProblem, nearest};
use crate::settings::{
    ENUM_NAME_MAPPINGS, INLINE_SCHEMA_NAME_MAPPINGS, INLINE_SCHEMA_OPTIONS, MODEL_NAME_MAPPINGS, MODEL_NAME_PREFIX,
    MODEL_NAME_SUFFIX, NAME_MAPPINGS, OPERATION_ID_NAME_MAPPINGS, PARAMETER_NAME_MAPPINGS, REMOVE_OPERATION_ID_PREFIX,
    RESERVED_WORDS_MAPPINGS, Settings,
};

/// The mappings of names. One that nothing uses is reported.
const MAPPINGS: [&str; 6] = [
    MODEL_NAME_MAPPINGS,
    NAME_MAPPINGS,
    PARAMETER_NAME_MAPPINGS,
    ENUM_NAME_MAPPINGS,
    OPERATION_ID_NAME_MAPPINGS,
    INLINE_SCHEMA_NAME_MAPPINGS,
];

/// How models of inline schemas are named.
pub(super) struct InlineNaming<'s> {
    pub settings: Option<&'s Settings>,
    pub item_suffix: &'s str,
    pub value_suffix: &'s str,
    /// Equal schemas have a model each.
    pub keeps_apart: bool,
}

impl Default for InlineNaming<'_> {
    fn default() -> Self {
        Self { settings: None, item_suffix: "_inner", value_suffix: "_value", keeps_apart: false }
    }
}

impl<'s> InlineNaming<'s> {
    pub fn read(settings: &'s Settings) -> Self {
        let option = |name| settings.pair(INLINE_SCHEMA_OPTIONS, name);
        let default = Self::default();
        Self {
            settings: Some(settings),
            item_suffix: option("ARRAY_ITEM_SUFFIX").unwrap_or(default.item_suffix),
            value_suffix: option("MAP_ITEM_SUFFIX").unwrap_or(default.value_suffix),
            keeps_apart: option("SKIP_SCHEMA_REUSE") == Some("true"),
        }
    }
}

/// The options of inline schemas, with what is said where one has no effect.
const INLINE_OPTIONS: [(&str, Option<&str>); 5] = [
    ("ARRAY_ITEM_SUFFIX", None),
    ("MAP_ITEM_SUFFIX", None),
    ("SKIP_SCHEMA_REUSE", None),
    ("REFACTOR_ALLOF_INLINE_SCHEMAS", Some("an `allOf` becomes one model")),
    ("RESOLVE_INLINE_ENUMS", Some("inline enums have types where they are used")),
];

/// Unknown options of inline schemas.
pub(super) fn check(settings: &Settings) -> Vec<OptionProblem> {
    let known = || INLINE_OPTIONS.iter().map(|(name, _)| *name);
    let unknown = settings.pairs(INLINE_SCHEMA_OPTIONS).filter(|(name, _)| known().all(|known| known != *name));
    let problem = |(name, _): (&str, &str)| OptionProblem {
        option: format!("{INLINE_SCHEMA_OPTIONS}.{name}"),
        message: "unknown option of inline schemas".to_owned(),
        hint: nearest(name, known()).map(|near| format!("did you mean {near}?")),
    };
    unknown.map(problem).collect()
}

impl<'d> Builder<'d> {
    /// The name that a mapping gives to what has this name.
    pub(super) fn called(&mut self, mapping: &'static str, name: &str) -> Option<&'d str> {
        match self.settings.entry(mapping, name) {
            Some((name, called)) => {
                self.mappings_used.insert((mapping, name));
                Some(called)
            }
            None if mapping == ENUM_NAME_MAPPINGS => None,
            None => self.settings.pair(RESERVED_WORDS_MAPPINGS, name),
        }
    }

    /// The members of an enum, with the names that a mapping gives them.
    pub(super) fn with_called(&mut self, mut values: Vec<EnumValue<'d>>) -> Vec<EnumValue<'d>> {
        for value in &mut values {
            let name = value.node.text().and_then(|text| self.called(ENUM_NAME_MAPPINGS, text));
            value.name = name.or(value.name);
        }
        values
    }

    /// The id of an operation, without the prefix that is to be removed, and the name that a mapping gives it.
    pub(super) fn operation_id(&mut self, id: String) -> (String, Option<&'d str>) {
        let called = self.called(OPERATION_ID_NAME_MAPPINGS, &id);
        let rest = id.split_once('_').map(|(_, rest)| rest).filter(|rest| !rest.is_empty());
        match rest {
            Some(rest) if self.settings.is_on(REMOVE_OPERATION_ID_PREFIX) => (rest.to_owned(), called),
            _ => (id, called),
        }
    }

    /// Names the models as the settings say.
    pub(super) fn rename_models(&mut self) {
        let prefix = self.settings.text(MODEL_NAME_PREFIX).filter(|prefix| !prefix.is_empty());
        let suffix = self.settings.text(MODEL_NAME_SUFFIX).filter(|suffix| !suffix.is_empty());
        for index in 0..self.models.len() {
            let name = self.models[index].name.clone();
            if let Some(called) = self.called(MODEL_NAME_MAPPINGS, &name) {
                self.models[index].called = Some(called);
            } else if prefix.is_some() || suffix.is_some() {
                let parts = prefix.into_iter().chain([name.as_str()]).chain(suffix);
                self.models[index].title = parts.collect::<Vec<_>>().join("_");
            }
        }
    }

    /// Warns of mappings that name nothing in the description, and of options without effect.
    pub(super) fn report_unused_mappings(&mut self) {
        let settings = self.settings;
        self.mappings_used.extend(self.inline.mapped.iter().map(|name| (INLINE_SCHEMA_NAME_MAPPINGS, *name)));
        let root = self.document.root();
        for mapping in MAPPINGS {
            for (name, _) in settings.pairs(mapping) {
                if !self.mappings_used.contains(&(mapping, name)) {
                    let message = format!("`{mapping}` has the name {name:?}, which nothing in the description has.");
                    self.warn(root, rules::SETTING_UNUSED, message, Some("Correct it, or remove it."));
                }
            }
        }
        for (name, why) in INLINE_OPTIONS {
            if let Some(why) = why.filter(|_| settings.pair(INLINE_SCHEMA_OPTIONS, name).is_some()) {
                let message = format!("The option {name} of `{INLINE_SCHEMA_OPTIONS}` has no effect: {why}.");
                self.warn(root, rules::SETTING_IDLE, message, Some("Remove it."));
            }
        }
        for setting in settings.set_ones() {
            if let crate::settings::Effect::Nothing(why) = setting.effect {
                let message = format!("`{}` has no effect: {why}.", setting.key);
                self.warn(root, rules::SETTING_IDLE, message, Some("Remove it."));
            }
        }
    }
}
