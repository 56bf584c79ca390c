//! The rules of `openapiNormalizer`, which change a description before it becomes the model.
//!
//! The names and their values are those of the reference. Rules that only repair descriptions for the reference are
//! accepted, with a warning that no repair is needed.

use std::collections::BTreeSet;

use crate::api::build::schema::{text, types};
use crate::error::{OptionProblem, nearest};
use crate::settings::{OPENAPI_NORMALIZER, Settings, UnknownName};
use crate::spec::Node;

/// The values that a rule accepts.
#[derive(Clone, Copy)]
enum Expects {
    Switch,
    Text,
    /// Any of these, separated by `|`.
    Some(&'static [&'static str]),
    Filter,
    /// A boolean without effect, for this reason.
    Nothing(&'static str),
}

const PRIMITIVES: &[&str] = &["string", "integer", "number", "boolean"];
const CONTAINERS: &[&str] = &["array", "set", "map"];
const UNIONS: &str = "unions are generated as the description has them";
const ALL_OF: &str = "`allOf` is read as the description has it";

/// All rules of the reference.
const RULES: [(&str, Expects); 23] = [
    ("FILTER", Expects::Filter),
    ("REMOVE_X_INTERNAL", Expects::Switch),
    ("KEEP_ONLY_FIRST_TAG_IN_OPERATION", Expects::Switch),
    ("SET_TAGS_FOR_ALL_OPERATIONS", Expects::Text),
    ("SET_TAGS_TO_OPERATIONID", Expects::Switch),
    ("SET_TAGS_TO_VENDOR_EXTENSION", Expects::Text),
    ("ADD_UNSIGNED_TO_INTEGER_WITH_INVALID_MAX_VALUE", Expects::Nothing("numbers keep the range that `maximum` gives")),
    ("SET_PRIMITIVE_TYPES_TO_NULLABLE", Expects::Some(PRIMITIVES)),
    ("SET_CONTAINER_TO_NULLABLE", Expects::Some(CONTAINERS)),
    ("SORT_MODEL_PROPERTIES", Expects::Switch),
    ("SET_BEARER_AUTH_FOR_NAME", Expects::Text),
    ("FIX_DUPLICATED_OPERATIONID", Expects::Nothing("operations of one name are always numbered")),
    ("REF_AS_PARENT_IN_ALLOF", Expects::Nothing(ALL_OF)),
    ("REFACTOR_ALLOF_WITH_PROPERTIES_ONLY", Expects::Nothing(ALL_OF)),
    ("REMOVE_ANYOF_ONEOF_AND_KEEP_PROPERTIES_ONLY", Expects::Nothing(UNIONS)),
    ("SIMPLIFY_ONEOF_ANYOF", Expects::Nothing(UNIONS)),
    (
        "SIMPLIFY_ONEOF_ANYOF_ENUM",
        Expects::Nothing("alternatives that are all enums of strings, or all of numbers, are always one enum"),
    ),
    ("SIMPLIFY_ANYOF_STRING_AND_ENUM_STRING", Expects::Nothing(UNIONS)),
    ("SIMPLIFY_BOOLEAN_ENUM", Expects::Nothing("a list of both booleans is a boolean")),
    ("NORMALIZE_31SPEC", Expects::Nothing("OpenAPI 3.1 and 3.2 are read directly")),
    ("NORMALIZER_CLASS", Expects::Nothing("no Java class can be loaded")),
    ("DISABLE_ALL", Expects::Nothing("no rule is on by itself")),
    ("ENABLE_ALL", Expects::Nothing("each rule has to be set by itself")),
];

/// The rules that are set.
#[derive(Default)]
pub(in crate::api) struct Rules<'s> {
    pub filter: Option<Filter<'s>>,
    /// Operations and schemas with `x-internal: true` are kept.
    pub keeps_internal: bool,
    pub sorts_properties: bool,
    first_tag_only: bool,
    tag_of_all: Option<&'s str>,
    tag_is_id: bool,
    tag_extension: Option<&'s str>,
    pub bearer: Option<&'s str>,
    nullable: BTreeSet<&'s str>,
    /// Rules that are set but have no effect, with the reason.
    pub ignored_rules: Vec<(&'static str, &'static str)>,
}

impl<'s> Rules<'s> {
    /// Reads the known rules; all bad values are reported.
    pub fn read(settings: &'s Settings) -> Result<Self, Vec<OptionProblem>> {
        let (mut this, mut problems) = (Self::default(), Vec::new());
        for (name, value) in settings.pairs(OPENAPI_NORMALIZER) {
            let Some(rule) = RULES.iter().find(|(known, _)| *known == name) else { continue };
            if let Err((message, hint)) = this.set(rule, value.trim()) {
                let option = format!("{OPENAPI_NORMALIZER}.{name}");
                problems.push(OptionProblem { option, message, hint });
            }
        }
        if problems.is_empty() { Ok(this) } else { Err(problems) }
    }

    /// The unknown rules.
    pub fn unknown(settings: &Settings) -> Vec<UnknownName> {
        settings.unknown_names(OPENAPI_NORMALIZER, "unknown rule", &RULES.map(|(name, _)| name))
    }

    fn set(
        &mut self,
        (name, expects): &'static (&str, Expects),
        value: &'s str,
    ) -> Result<(), (String, Option<String>)> {
        let switch = || match value {
            "true" | "" => Ok(true),
            "false" => Ok(false),
            _ => Err((format!("{value:?} is neither true nor false"), None)),
        };
        match expects {
            Expects::Nothing(why) => self.ignored_rules.push((name, why)),
            Expects::Switch => {
                let on = switch()?;
                match *name {
                    "REMOVE_X_INTERNAL" => self.keeps_internal = on,
                    "KEEP_ONLY_FIRST_TAG_IN_OPERATION" => self.first_tag_only = on,
                    "SET_TAGS_TO_OPERATIONID" => self.tag_is_id = on,
                    _ => self.sorts_properties = on,
                }
            }
            Expects::Text => match (*name, value) {
                (_, "") => return Err(("a value is required".to_owned(), None)),
                ("SET_TAGS_FOR_ALL_OPERATIONS", tag) => self.tag_of_all = Some(tag),
                ("SET_TAGS_TO_VENDOR_EXTENSION", key) => self.tag_extension = Some(key),
                (_, scheme) => self.bearer = Some(scheme),
            },
            Expects::Some(known) => {
                // In the reference, `true` selects all.
                for part in value.split('|').map(str::trim) {
                    match part {
                        "true" => self.nullable.extend(known.iter()),
                        "false" => {}
                        _ if known.contains(&part) => drop(self.nullable.insert(part)),
                        _ => {
                            return Err((format!("{part:?} is not one of {}", known.join(", ")), None));
                        }
                    }
                }
            }
            Expects::Filter => self.filter = Some(Filter::read(value)?),
        }
        Ok(())
    }

    /// True if parts of the description can be omitted.
    pub fn selects(&self) -> bool {
        self.filter.is_some() || !self.keeps_internal
    }

    /// The tags of an operation: those that a rule sets, or else its own.
    pub fn operation_tags<'d>(&self, operation: Node<'d>) -> Vec<&'d str>
    where
        's: 'd,
    {
        if let Some(tag) = self.tag_of_all {
            return vec![tag];
        }
        if self.tag_is_id {
            return vec![text(operation, "operationId").unwrap_or("default")];
        }
        let key = self.tag_extension.unwrap_or("tags");
        let listed = operation.get(key).into_iter();
        let tags = listed.flat_map(|tags| tags.items().chain(tags.str().map(|_| tags))).filter_map(Node::str);
        tags.take(if self.first_tag_only { 1 } else { usize::MAX }).collect()
    }

    /// True if a rule makes the schema nullable.
    pub fn makes_nullable(&self, schema: Node<'_>) -> bool {
        !self.nullable.is_empty()
            && types(schema).iter().any(|name| match *name {
                "array" if crate::api::build::schema::flag(schema, "uniqueItems") => self.nullable.contains("set"),
                "object" => schema.get("properties").is_none() && self.nullable.contains("map"),
                name => self.nullable.contains(name),
            })
    }
}

/// A filter: an operation that matches any criterion is kept.
#[derive(Default)]
pub(in crate::api) struct Filter<'s> {
    criteria: Vec<(Criterion, BTreeSet<&'s str>)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Criterion {
    OperationId,
    Method,
    Tag,
    Path,
}

impl Criterion {
    const ALL: [(&'static str, Self); 4] =
        [("operationId", Self::OperationId), ("method", Self::Method), ("tag", Self::Tag), ("path", Self::Path)];

    fn name(self) -> &'static str {
        Self::ALL.iter().find(|(_, one)| *one == self).map_or("", |(name, _)| name)
    }
}

impl<'s> Filter<'s> {
    /// Reads `operationId:a|b;tag:c`.
    fn read(text: &'s str) -> Result<Self, (String, Option<String>)> {
        let mut this = Self::default();
        for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
            let example = || Some("write, for example, operationId:addPet|getPetById;tag:store".to_owned());
            let Some((name, values)) = part.split_once(':') else {
                return Err((format!("{part:?} is not a criterion with values"), example()));
            };
            let name = name.trim();
            let Some((_, criterion)) = Criterion::ALL.iter().find(|(known, _)| *known == name) else {
                let near = nearest(name, Criterion::ALL.iter().map(|(known, _)| *known));
                let hint = near.map(|near| format!("did you mean {near}?")).or_else(example);
                return Err((format!("unknown criterion {name:?}"), hint));
            };
            let values: BTreeSet<_> = values.split('|').map(str::trim).filter(|value| !value.is_empty()).collect();
            if values.is_empty() {
                return Err((format!("{name:?} has no values"), example()));
            }
            this.criteria.push((*criterion, values));
        }
        if this.criteria.is_empty() {
            return Err(("the filter is empty".to_owned(), Some("remove it, or name operations".to_owned())));
        }
        Ok(this)
    }

    /// True if an operation matches; matched criteria are removed from `unused`. `path` is none for a webhook.
    pub fn fits(&self, path: Option<&str>, method: &str, operation: Node<'_>, unused: &mut Unused<'s>) -> bool {
        let mut fits = false;
        for (criterion, values) in &self.criteria {
            let mut try_value = |value: &str| {
                if let Some(value) = values.get(value) {
                    unused.remove(&(criterion.name(), *value));
                    fits = true;
                }
            };
            match criterion {
                Criterion::OperationId => text(operation, "operationId").into_iter().for_each(try_value),
                Criterion::Method => try_value(method.to_ascii_lowercase().as_str()),
                Criterion::Tag => {
                    let tags = operation.get("tags").into_iter().flat_map(Node::items);
                    tags.filter_map(Node::str).for_each(try_value);
                }
                Criterion::Path => {
                    for value in values.iter().filter(|value| path.is_some_and(|path| path.starts_with(**value))) {
                        unused.remove(&(criterion.name(), *value));
                        fits = true;
                    }
                }
            }
        }
        fits
    }

    /// All criteria with their values.
    pub fn unused(&self) -> Unused<'s> {
        let pairs = |(criterion, values): &(Criterion, BTreeSet<&'s str>)| {
            let name = criterion.name();
            values.iter().map(|value| (name, *value)).collect::<Vec<_>>()
        };
        self.criteria.iter().flat_map(pairs).collect()
    }
}

/// Criteria that no operation has matched so far.
pub(in crate::api) type Unused<'s> = BTreeSet<(&'static str, &'s str)>;
