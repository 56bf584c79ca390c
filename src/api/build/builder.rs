//! What all parts of building share: the [`Builder`], with the models and problems so far.
//!
//! The other modules add methods to it. Types, objects and unions hold each other, so these methods call each other: the
//! one cycle that building needs, and none of imports.

use std::collections::{BTreeSet, HashMap};

use super::inline::{Inline, Taken};
use super::problems::Problems;
use super::schema::{flag, follow, text};
use super::search::Search;
use crate::api::model::selection::Selection;
use crate::api::settings::normalizer::Rules;
use crate::api::{Model, ModelId, ModelShape, Object};
use crate::error::{Problem, Severity, WAIVED};
use crate::settings::Settings;
use crate::spec::{Document, Node, NodeId, Version};

/// What is known while an API is built.
pub(in crate::api) struct Builder<'d> {
    pub document: &'d Document,
    /// Mappings whose name the description has.
    pub mappings_used: BTreeSet<(&'static str, &'d str)>,
    pub settings: &'d Settings,
    pub rules: Rules<'d>,
    pub selection: Selection,
    pub models: Vec<Model<'d>>,
    /// The model that stands for a schema: components, named inline schemas, and what they alias.
    pub ids: HashMap<NodeId, ModelId>,
    pub inline: Inline<'d>,
    /// The models of inline schemas by the names that [`Inline`] gave.
    inline_ids: HashMap<String, ModelId>,
    /// How many of the models have their shape.
    pub shaped: usize,
    /// Schemas whose type is being worked out: meeting one again means that it does not end.
    pub open: Vec<NodeId>,
    pub problems: Problems,
    /// The rules whose errors are warnings.
    pub waived: &'static [&'static str],
    /// References whose problem is known.
    pub reported: BTreeSet<NodeId>,
    pub spent: Spent,
    /// Names of models.
    pub names: Taken,
    pub composed: Search,
    /// What was found out of the schemas that references name: whether it is a model, and nullable.
    pub targets: HashMap<NodeId, (bool, bool)>,
    /// The models of what follows several schemas at once, by these, and the other way round.
    pub combined: HashMap<Vec<NodeId>, ModelId>,
    pub parts: HashMap<ModelId, Vec<Node<'d>>>,
    /// Models whose properties are the fields of a form.
    pub forms: BTreeSet<ModelId>,
}

impl<'d> Builder<'d> {
    pub fn new(document: &'d Document, settings: &'d Settings, rules: Rules<'d>) -> Self {
        Self {
            document,
            mappings_used: BTreeSet::new(),
            settings,
            rules,
            selection: Selection::default(),
            models: Vec::new(),
            ids: HashMap::new(),
            inline: Inline::default(),
            inline_ids: HashMap::new(),
            shaped: 0,
            open: Vec::new(),
            problems: Problems::default(),
            waived: &[],
            reported: BTreeSet::new(),
            spent: Spent::default(),
            names: Taken::default(),
            composed: Search::default(),
            targets: HashMap::new(),
            combined: HashMap::new(),
            parts: HashMap::new(),
            forms: BTreeSet::new(),
        }
    }

    pub fn is_swagger(&self) -> bool {
        self.document.version() == Version::V2_0
    }

    pub fn error(&mut self, at: Node<'d>, rule: &'static str, message: impl Into<String>, hint: Option<&str>) {
        let message = message.into();
        let (severity, message) = if self.waived.contains(&rule) {
            (Severity::Warning, format!("{message} {WAIVED}"))
        } else {
            (Severity::Error, message)
        };
        self.problems.add(at, severity, rule, message, hint);
    }

    pub fn warn(&mut self, at: Node<'d>, rule: &'static str, message: impl Into<String>, hint: Option<&str>) {
        self.problems.add(at, Severity::Warning, rule, message.into(), hint);
    }

    /// Warns of a setting, or of a name in it. It has no place in the description.
    pub fn warn_of_setting(&mut self, option: &str, rule: &'static str, message: String, hint: &str) {
        self.problems.keep(Problem::of_option(option, rule, message, Some(hint.to_owned())));
    }

    /// The node that is meant: references followed; a bad one is reported once.
    pub fn resolve(&mut self, node: Node<'d>) -> Option<Node<'d>> {
        if node.reference().is_none() {
            return Some(node);
        }
        // What it names is of no use here.
        if self.reported.contains(&node.id()) {
            return None;
        }
        match self.document.resolve(node) {
            Ok(target) => Some(target),
            Err(problem) => {
                self.reported.insert(node.id());
                self.problems.keep(problem.waived(self.waived));
                None
            }
        }
    }

    /// The schema that is meant: references followed up to one that says more; a bad one is reported
    /// once.
    pub fn schema(&mut self, node: Node<'d>) -> Option<Node<'d>> {
        follow(node).ok().or_else(|| self.resolve(node))
    }

    /// Member `key` of `node`, references followed.
    pub fn member(&mut self, node: Node<'d>, key: &str) -> Option<Node<'d>> {
        node.get(key).and_then(|m| self.resolve(m))
    }

    pub fn schemas(&self) -> Option<Node<'d>> {
        let root = self.document.root();
        match self.document.version() {
            Version::V2_0 => root.get("definitions"),
            _ => root.get("components").and_then(|c| c.get("schemas")),
        }
    }

    /// The schema components that are not omitted.
    pub fn components(&self) -> impl Iterator<Item = (&'d str, Node<'d>)> + use<'d> {
        let all = self.schemas().into_iter().flat_map(Node::members);
        all.filter(|(_, schema)| self.selection.has(*schema)).collect::<Vec<_>>().into_iter()
    }

    /// The schema component of this name.
    pub fn component(&self, name: &str) -> Option<Node<'d>> {
        self.schemas()?.get(name)
    }

    /// Adds what [`Inline`] has named since the last call.
    pub(in crate::api) fn add_inline_models(&mut self) {
        for (name, schema) in std::mem::take(&mut self.inline.models) {
            let id = self.add_model(name.clone(), schema);
            self.inline_ids.insert(name, id);
        }
        for (node, name) in std::mem::take(&mut self.inline.repeats) {
            if let Some(id) = self.inline_ids.get(&name) {
                self.ids.insert(node, *id);
            }
        }
    }

    pub fn visit_schema(&mut self, schema: Node<'d>, place: &str) {
        self.inline.visit(schema, place);
    }

    pub(in crate::api) fn add_model(&mut self, name: String, schema: Node<'d>) -> ModelId {
        self.names.insert(&name);
        let id = self.push_model(name, schema);
        self.ids.insert(schema.id(), id);
        id
    }

    /// Adds a model that is not the one of its schema.
    pub(in crate::api) fn push_model(&mut self, name: String, schema: Node<'d>) -> ModelId {
        let id = ModelId(self.models.len() as u32);
        self.models.push(Model {
            title: name.clone(),
            name,
            called: None,
            existing: None,
            node: schema,
            description: text(schema, "description").or_else(|| text(schema, "title")),
            deprecated: flag(schema, "deprecated"),
            shape: ModelShape::Object(Object::default()),
            used: true,
        });
        id
    }

    /// The model that a type names directly.
    pub fn model_of(&self, node: Node<'d>) -> Option<ModelId> {
        self.ids.get(&node.id()).copied()
    }
}

/// What a [`Builder`] has used up of its budget.
#[derive(Default)]
pub(in crate::api) struct Spent {
    pub depth: usize,
    pub steps: usize,
}
