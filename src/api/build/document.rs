//! Builds the [`Api`]: names first, then models, then operations.

use std::collections::BTreeSet;
use std::iter::repeat;
use std::sync::OnceLock;

use super::builder::Builder;
use super::inline::{Inline, InlineNaming, sanitize};
use super::inline_names;
use super::operations;
use super::problems::Problems;
use super::schema::{alternatives, effective, enum_base, enum_values, merged_enum_members, refers, text};
use super::security;
use super::servers;
use super::tags;
use crate::api::queries::usage;
use crate::api::rules;
use crate::api::settings::filter::select;
use crate::api::settings::name_mappings;
use crate::api::settings::normalizer::Rules;
use crate::api::{Annotations, Api, Enum, EnumValue, Info, ModelId, ModelShape};
use crate::error::{OptionProblem, Problem, Severity};
use crate::settings::{
    self, APP_DESCRIPTION, INFO_EMAIL, INFO_NAME, INFO_URL, SKIP_VALIDATE_SPEC, Settings, UnknownName,
};
use crate::spec::rules::{DUPLICATE_KEY, MORE_PROBLEMS, OPERATION_LOST};
use crate::spec::{Document, Node, check, uses_without};

/// Builds the model of a document. Problems of reading, of the walk by the grammar, and of building are reported
/// together.
pub fn build(document: &Document) -> Result<Api<'_>, Vec<Problem>> {
    build_as(document, &settings::NONE)
}

/// Builds the model of a document with settings. Settings with unusable values have no effect; [`check_settings`]
/// reports them.
///
/// With `skipValidateSpec`, errors of the rules in [`rules::WAIVABLE`] are warnings; without it, their hints mention
/// it.
pub fn build_as<'d>(document: &'d Document, settings: &'d Settings) -> Result<Api<'d>, Vec<Problem>> {
    let waived = if settings.is_on(SKIP_VALIDATE_SPEC) { rules::WAIVABLE } else { &[] };
    build_waiving(document, settings, waived).map_err(|problems| problems.into_iter().map(with_waiver_hint).collect())
}

/// An error that can be waived, with a hint about that.
fn with_waiver_hint(mut problem: Problem) -> Problem {
    if problem.severity == Severity::Error && rules::WAIVABLE.contains(&problem.rule) {
        let hint = problem.hint.map_or_else(String::new, |hint| hint + " ");
        problem.hint = Some(hint + "Set `skipValidateSpec` (`--skip-validate-spec`) to make this a warning.");
    }
    problem
}

fn build_waiving<'d>(
    document: &'d Document,
    settings: &'d Settings,
    waived: &'static [&'static str],
) -> Result<Api<'d>, Vec<Problem>> {
    let root = document.root();
    let checked = check(document, waived);
    let lost: BTreeSet<_> =
        checked.problems.iter().filter(|problem| problem.rule == OPERATION_LOST).map(place).collect();
    // The error for a lost operation already reports the duplicate key.
    let is_reported = |problem: &&Problem| problem.rule == DUPLICATE_KEY && lost.contains(&place(problem));
    let read = document.problems().iter().filter(|problem| !is_reported(problem)).cloned();
    let read = read.chain(checked.problems).map(|problem| match problem.rule {
        // As severe as the problems that it counts.
        MORE_PROBLEMS if !waived.is_empty() => Problem { severity: Severity::Warning, ..problem },
        _ => problem.waived(waived),
    });
    if checked.unlisted > 0 && read.clone().any(|problem| problem.severity == Severity::Error) {
        // No further problem would be listed.
        return Err(Problems::default().finish(read, checked.unlisted));
    }
    let mut builder = Builder::new(document, settings, Rules::read(settings).unwrap_or_default());
    builder.waived = waived;
    builder.reported = checked.broken;
    if root.get("info").is_none() {
        let message = "The description has no `info`; the title \"API\" and the version \"0.0.0\" are used instead.";
        builder.warn(root, rules::INFO_MISSING, message, Some("Add `info` with a `title` and a `version`."));
    }
    builder.selection = select(&mut builder);
    builder.name_everything();
    builder.shape_models();
    let security_schemes = security::schemes(&mut builder);
    let mut operations = operations::read(&mut builder, &security_schemes);
    // Operations can refer to schemas outside the components, or in other files.
    builder.shape_models();
    builder.end_unions();
    builder.paginate(&mut operations.outgoing);
    builder.rename_models();
    builder.find_existing_types();
    builder.report_unused_settings();
    let servers = servers::of_api(&mut builder);
    let tags = tags::tags(&mut builder);
    let Builder { mut models, problems: found, forms, selection, .. } = builder;
    let problems = found.finish(read, checked.unlisted);
    if problems.iter().any(|problem| problem.severity == Severity::Error) {
        return Err(problems);
    }
    let operations::Operations { outgoing, incoming, webhooks } = operations;
    let named = usage::named_models(&models, outgoing.iter().chain(&incoming));
    for id in forms.difference(&named) {
        models[id.0 as usize].used = false;
    }
    let uses = match selection.omitted.is_empty() {
        true => checked.uses,
        false => uses_without(document, &selection.omitted),
    };
    let mut api = Api {
        document,
        settings,
        selection,
        info: info(document, settings),
        servers,
        models,
        operations: outgoing,
        incoming,
        webhooks,
        security_schemes,
        tags,
        uses,
        warnings: problems,
        wide: OnceLock::new(),
    };
    api.complete_mappings();
    Ok(api)
}

/// The value that a problem is about.
fn place(problem: &Problem) -> (String, String) {
    (problem.file.clone(), problem.pointer.clone())
}

/// The unusable settings, and the unknown names in settings, which have no effect.
pub fn check_settings(settings: &Settings) -> (Vec<OptionProblem>, Vec<UnknownName>) {
    let mut problems = Rules::read(settings).err().unwrap_or_default();
    problems.extend(name_mappings::check(settings));
    let mut unknown = Rules::unknown(settings);
    unknown.extend(name_mappings::unknown(settings));
    (problems, unknown)
}

impl<'d> Builder<'d> {
    /// Names the components and every inline schema that becomes a model. Operations come first, because the first use
    /// of a schema determines its name.
    fn name_everything(&mut self) {
        self.inline = Inline::new(self.components().map(|(name, _)| name), InlineNaming::read(self.settings));
        inline_names::visit_schemas(self);
        let mut visited = BTreeSet::new();
        for (name, schema) in self.components() {
            let target = self.schema(schema).unwrap_or(schema);
            if (!refers(schema) || is_elsewhere(schema, target)) && visited.insert(target.id()) {
                self.inline.visit_parts(target, &sanitize(name), true);
            }
        }
        inline_names::visit_headers(self);
        for (name, schema) in self.components() {
            let target = self.schema(schema).unwrap_or(schema);
            if !self.is_component_model(target) {
                continue;
            }
            if is_elsewhere(schema, target) && !self.ids.contains_key(&target.id()) {
                // A schema in a separate file has only this name, for all references to the file.
                let id = self.add_model(name.to_owned(), target);
                self.ids.insert(schema.id(), id);
            } else {
                // A component that only refers to another is a further name for the same properties.
                self.add_model(name.to_owned(), schema);
            }
        }
        self.add_inline_models();
    }

    fn shape_models(&mut self) {
        // Referenced files add models during the loop.
        while let Some(model) = self.models.get(self.shaped) {
            let index = self.shaped;
            self.shaped += 1;
            if !matches!(model.shape, ModelShape::Alias(_)) {
                self.models[index].shape = match self.parts.remove(&ModelId(index as u32)) {
                    Some(parts) => {
                        let owner = self.models[index].name.clone();
                        ModelShape::Object(self.combined_object(&owner, &parts))
                    }
                    None => self.model_shape(model.node),
                };
            }
        }
    }

    fn model_shape(&mut self, node: Node<'d>) -> ModelShape<'d> {
        let node = self.schema(node).unwrap_or(node);
        if let Some(enumeration) = self.enumeration(node) {
            return ModelShape::Enum(enumeration);
        }
        match self.union(node) {
            Some(union) => ModelShape::Union(union),
            None => ModelShape::Object(self.merged_object(node)),
        }
    }

    /// The enumeration of a schema.
    pub fn enumeration(&mut self, node: Node<'d>) -> Option<Enum<'d>> {
        if let Some(merged) = merged_enumeration(node) {
            return Some(Enum { values: self.with_mapped_names(merged.values), ..merged });
        }
        let base = enum_base(node)?;
        let values = enum_values(node);
        if !self.spend(node, values.len()) {
            return None;
        }
        // Zipped, because finding an item by index walks the list.
        let list = |key: &str| node.get(key).into_iter().flat_map(Node::items).map(Node::str).chain(repeat(None));
        let mut seen = BTreeSet::new();
        let values = values
            .into_iter()
            .zip(list("x-enum-varnames").zip(list("x-enum-descriptions")))
            .filter(|(node, _)| seen.insert(node.to_json()))
            .map(|(node, (name, description))| EnumValue { node, name, title: None, description })
            .collect();
        let values = self.with_mapped_names(values);
        Some(Enum { base, values })
    }

    /// True for a named schema that becomes a type in a language: objects with properties, enumerations and
    /// compositions. Others are aliases, replaced by their targets.
    pub(in crate::api) fn is_component_model(&mut self, schema: Node<'d>) -> bool {
        if refers(schema) || !schema.is_object() {
            return false;
        }
        let inner = effective(schema).node;
        let alternative = ["oneOf", "anyOf"].iter().any(|key| !alternatives(schema, key).is_empty());
        if refers(inner) && alternative {
            return false;
        }
        enum_base(schema).is_some() || merged_enum_members(schema).is_some() || self.inline.is_model(schema)
    }
}

/// True if a component only refers to a schema in another file.
fn is_elsewhere(component: Node<'_>, target: Node<'_>) -> bool {
    refers(component) && target.file() != component.file()
}

/// A `oneOf` or `anyOf` whose members each list values: a single enumeration. A member's description belongs to its
/// values, and its title to its only value.
fn merged_enumeration<'d>(node: Node<'d>) -> Option<Enum<'d>> {
    let (base, members) = merged_enum_members(node)?;
    let values = members.into_iter().flat_map(|member| {
        let values = enum_values(member);
        let description = text(member, "description");
        let title = text(member, "title").filter(|_| values.len() == 1);
        values.into_iter().map(move |node| EnumValue { node, name: None, title, description })
    });
    let mut seen = BTreeSet::new();
    let values: Vec<_> = values.filter(|v| seen.insert(v.node.to_json())).collect();
    (!values.is_empty()).then_some(Enum { base, values })
}

fn info<'d>(document: &'d Document, settings: &'d Settings) -> Info<'d> {
    let root = document.root();
    let specification = ["openapi", "swagger"].into_iter().find_map(|k| text(root, k)).unwrap_or_default();
    let external_docs = Annotations::of(root).external_docs();
    let set = |key| settings.text(key).filter(|text| !text.trim().is_empty());
    let (contact_name, email, url) = (set(INFO_NAME), set(INFO_EMAIL), set(INFO_URL));
    let description = set(APP_DESCRIPTION);
    let Some(info) = root.get("info") else {
        return Info {
            title: "API",
            version: "0.0.0",
            specification,
            external_docs,
            description,
            contact: email.or(url),
            contact_name,
            contact_url: url,
            ..Info::default()
        };
    };
    let (license, contact) = (info.get("license"), info.get("contact"));
    let contact_url = url.or_else(|| contact.and_then(|c| text(c, "url")));
    Info {
        title: text(info, "title").unwrap_or("API"),
        version: text(info, "version").unwrap_or("0.0.0"),
        version_node: info.get("version"),
        summary: text(info, "summary"),
        description: description.or_else(|| text(info, "description")),
        license: license.and_then(|l| text(l, "name")),
        license_url: license.and_then(|l| text(l, "url")),
        contact: email.or_else(|| contact.and_then(|c| text(c, "email"))).or(contact_url),
        contact_name: contact_name.or_else(|| contact.and_then(|c| text(c, "name"))),
        contact_url,
        terms: text(info, "termsOfService"),
        external_docs,
        specification,
    }
}
