//! The state that all modules of this folder share: the [`Builder`] with its models and problems.
//!
//! The other modules add methods to it. Types, objects and unions contain each other, so these methods call each other;
//! that is the only cycle, and imports have none.

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

/// The state while an API is built.
pub(in crate::api) struct Builder<'d> {
    pub document: &'d Document,
    /// Mappings whose name occurs in the description.
    pub mappings_used: BTreeSet<(&'static str, &'d str)>,
    pub settings: &'d Settings,
    pub rules: Rules<'d>,
    pub selection: Selection,
    pub models: Vec<Model<'d>>,
    /// The model of a schema: for components, named inline schemas, and their aliases.
    pub ids: HashMap<NodeId, ModelId>,
    pub inline: Inline<'d>,
    /// The models of inline schemas by the names from [`Inline`].
    inline_ids: HashMap<String, ModelId>,
    /// The number of models that have their shape.
    pub shaped: usize,
    /// Schemas whose type is being determined: meeting one again means that the type is infinite.
    pub open: Vec<NodeId>,
    pub problems: Problems,
    /// The rules whose errors are warnings.
    pub waived: &'static [&'static str],
    /// References whose problem has been reported.
    pub reported: BTreeSet<NodeId>,
    pub spent: Spent,
    /// Names of models.
    pub names: Taken,
    pub composed: Search,
    /// For targets of references: whether the schema is a model, and whether it is nullable.
    pub targets: HashMap<NodeId, (bool, bool)>,
    /// The models that combine several schemas, by these schemas, and the reverse.
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

    /// Warns about a setting or a name in it, which has no position in the description.
    pub fn warn_of_setting(&mut self, option: &str, rule: &'static str, message: String, hint: &str) {
        self.problems.keep(Problem::of_option(option, rule, message, Some(hint.to_owned())));
    }

    /// The node after all references; a broken reference is reported once.
    pub fn resolve(&mut self, node: Node<'d>) -> Option<Node<'d>> {
        if node.reference().is_none() {
            return Some(node);
        }
        // The target has been reported already.
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

    /// The schema after all references that add nothing; a broken reference is reported once.
    pub fn schema(&mut self, node: Node<'d>) -> Option<Node<'d>> {
        follow(node).ok().or_else(|| self.resolve(node))
    }

    /// The value of `key` in `node`, after all references.
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

    /// The components of other kinds that can refer to schemas.
    pub fn other_components(&self) -> impl Iterator<Item = Node<'d>> + use<'d> {
        let root = self.document.root();
        let holder = if self.document.version() == Version::V2_0 { Some(root) } else { root.get("components") };
        let kinds = ["responses", "parameters", "requestBodies", "headers", "pathItems"];
        kinds.into_iter().filter_map(move |kind| holder?.get(kind)).flat_map(|all| all.members().map(|(_, node)| node))
    }

    /// The schema component of this name.
    pub fn component(&self, name: &str) -> Option<Node<'d>> {
        self.schemas()?.get(name)
    }

    /// Adds the models that [`Inline`] has named since the last call.
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

    /// Adds a further model for a schema.
    pub(in crate::api) fn push_model(&mut self, name: String, schema: Node<'d>) -> ModelId {
        let id = ModelId(self.models.len() as u32);
        self.models.push(Model {
            title: name.clone(),
            name,
            mapped_name: None,
            existing: None,
            node: schema,
            description: text(schema, "description").or_else(|| text(schema, "title")),
            deprecated: flag(schema, "deprecated"),
            shape: ModelShape::Object(Object::default()),
            used: true,
        });
        id
    }

    /// The model that a type refers to directly.
    pub fn model_of(&self, node: Node<'d>) -> Option<ModelId> {
        self.ids.get(&node.id()).copied()
    }
}

/// The part of the budget that a [`Builder`] has used.
#[derive(Default)]
pub(in crate::api) struct Spent {
    pub depth: usize,
    pub steps: usize,
}
