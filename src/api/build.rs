//! Builds the [`Api`]: names first, then models, then operations.

use std::collections::{BTreeSet, HashMap};

use super::budget::Spent;
use super::inline::{Inline, Taken, sanitize};
use super::problems::Problems;
use super::rules;
use super::schema::{
    additional_schema, alternatives, effective, enum_values, flag, has_properties, is_annotation, merged_enum_members,
    text, types,
};
use super::search::Search;
use super::{
    Api, Enum, EnumBase, EnumValue, Info, Model, ModelId, ModelShape, Object, Shape, Type, operations, paths, security,
    servers, tags, usage,
};
use crate::error::{Problem, Severity};
use crate::spec::{Document, Node, NodeId, Version, check};

/// Reads the model out of a document. All problems are reported at once: those of reading, those that
/// the walk by the grammar finds, and those that building finds.
pub fn build(document: &Document) -> Result<Api<'_>, Vec<Problem>> {
    let root = document.root();
    let checked = check(document);
    let read = document.problems().iter().cloned().chain(checked.problems);
    if checked.unlisted > 0 && read.clone().any(|problem| problem.severity == Severity::Error) {
        // The answer is full.
        return Err(Problems::default().finish(read, checked.unlisted));
    }
    let mut builder = Builder::new(document);
    builder.reported = checked.broken;
    if root.get("info").is_none() {
        let message = "the description has no info; its title is API and its version 0.0.0 here";
        builder.warn(root, rules::INFO_MISSING, message, Some("add info with a title and a version"));
    }
    builder.name_everything();
    builder.shape_models();
    let security_schemes = security::schemes(&mut builder);
    let operations = operations::read(&mut builder, &security_schemes);
    // Operations may refer to schemas that stand outside the components, or in other files.
    builder.shape_models();
    builder.cut_unions();
    let servers = servers::of_api(&mut builder);
    let tags = tags::tags(&mut builder);
    let Builder { mut models, problems: found, forms, .. } = builder;
    let problems = found.finish(read, checked.unlisted);
    if problems.iter().any(|problem| problem.severity == Severity::Error) {
        return Err(problems);
    }
    let operations::Operations { outgoing, incoming, webhooks } = operations;
    let named = usage::named_models(&models, outgoing.iter().chain(&incoming));
    for id in forms.difference(&named) {
        models[id.0 as usize].used = false;
    }
    Ok(Api {
        info: info(document),
        servers,
        models,
        operations: outgoing,
        incoming,
        webhooks,
        security_schemes,
        tags,
        uses: checked.uses,
        warnings: problems,
    })
}

/// What is known while an API is built.
pub(super) struct Builder<'d> {
    pub document: &'d Document,
    pub models: Vec<Model<'d>>,
    /// The model that stands for a schema: components, named inline schemas, and what they alias.
    ids: HashMap<NodeId, ModelId>,
    inline: Inline<'d>,
    /// The models of inline schemas by the names that [`Inline`] gave.
    inline_ids: HashMap<String, ModelId>,
    /// How many of the models have their shape.
    shaped: usize,
    /// Schemas whose type is being worked out: meeting one again means that it does not end.
    open: Vec<NodeId>,
    problems: Problems,
    /// References whose problem is known.
    reported: BTreeSet<NodeId>,
    pub spent: Spent,
    /// Names of models.
    names: Taken,
    pub composed: Search,
    /// What was found out of the schemas that references name: whether it is a model, and nullable.
    targets: HashMap<NodeId, (bool, bool)>,
    /// Models whose properties are the fields of a form.
    pub forms: BTreeSet<ModelId>,
}

impl<'d> Builder<'d> {
    fn new(document: &'d Document) -> Self {
        Self {
            document,
            models: Vec::new(),
            ids: HashMap::new(),
            inline: Inline::default(),
            inline_ids: HashMap::new(),
            shaped: 0,
            open: Vec::new(),
            problems: Problems::default(),
            reported: BTreeSet::new(),
            spent: Spent::default(),
            names: Taken::default(),
            composed: Search::default(),
            targets: HashMap::new(),
            forms: BTreeSet::new(),
        }
    }

    pub fn is_swagger(&self) -> bool {
        self.document.version() == Version::V2_0
    }

    pub fn error(&mut self, at: Node<'d>, rule: &'static str, message: impl Into<String>, hint: Option<&str>) {
        self.problems.add(at, Severity::Error, rule, message.into(), hint);
    }

    pub fn warn(&mut self, at: Node<'d>, rule: &'static str, message: impl Into<String>, hint: Option<&str>) {
        self.problems.add(at, Severity::Warning, rule, message.into(), hint);
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
                self.problems.keep(problem);
                None
            }
        }
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

    fn components(&self) -> impl Iterator<Item = (&'d str, Node<'d>)> + use<'d> {
        self.schemas().into_iter().flat_map(Node::members)
    }

    /// The schema component of this name.
    pub fn component(&self, name: &str) -> Option<Node<'d>> {
        self.schemas()?.get(name)
    }

    /// Names the components and every inline schema that becomes a model: operations first, as the
    /// first place that a schema stands at names it.
    fn name_everything(&mut self) {
        self.inline = Inline::new(self.components().map(|(name, _)| name));
        paths::visit_schemas(self);
        for (name, schema) in self.components() {
            if schema.reference().is_none() {
                self.inline.visit_parts(schema, &sanitize(name), true);
            }
        }
        paths::visit_headers(self);
        for (name, schema) in self.components() {
            // A component that only refers to another is a name of its own for the same properties.
            let target = self.resolve(schema).unwrap_or(schema);
            if self.is_component_model(target) {
                self.add_model(name.to_owned(), schema);
            }
        }
        self.add_inline_models();
    }

    /// Adds what [`Inline`] has named since the last call.
    fn add_inline_models(&mut self) {
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

    fn add_model(&mut self, name: String, schema: Node<'d>) -> ModelId {
        let id = ModelId(self.models.len() as u32);
        self.names.insert(&name);
        self.models.push(Model {
            name,
            node: schema,
            description: text(schema, "description").or_else(|| text(schema, "title")),
            deprecated: flag(schema, "deprecated"),
            shape: ModelShape::Object(Object::default()),
            used: true,
        });
        self.ids.insert(schema.id(), id);
        id
    }

    fn shape_models(&mut self) {
        // Referenced files add models while the list is walked.
        while let Some(model) = self.models.get(self.shaped) {
            let index = self.shaped;
            self.shaped += 1;
            if !matches!(model.shape, ModelShape::Alias(_)) {
                self.models[index].shape = self.model_shape(model.node);
            }
        }
    }

    fn model_shape(&mut self, node: Node<'d>) -> ModelShape<'d> {
        let node = self.resolve(node).unwrap_or(node);
        if let Some(enumeration) = self.enumeration(node) {
            return ModelShape::Enum(enumeration);
        }
        match self.union(node) {
            Some(union) => ModelShape::Union(union),
            None => ModelShape::Object(self.merged_object(node)),
        }
    }

    /// The enumeration that a schema is, when it is one; `true` and `false` together are no more than
    /// a boolean.
    pub fn enumeration(&mut self, node: Node<'d>) -> Option<Enum<'d>> {
        if let Some(merged) = merged_enumeration(node) {
            return Some(merged);
        }
        let values = enum_values(node);
        let types = types(node);
        let base = match types.as_slice() {
            ["string"] => EnumBase::String,
            ["integer" | "number"] => EnumBase::Number,
            ["boolean"] if values.len() < 2 => EnumBase::Boolean,
            [] if node.get("enum").is_some() && values.iter().all(|v| v.is_string()) => EnumBase::String,
            [] if node.get("enum").is_some() && values.iter().all(|v| v.is_number()) => EnumBase::Number,
            [] if node.get("enum").is_some() => EnumBase::Mixed,
            _ => return None,
        };
        if values.is_empty() || !self.spend(node, values.len()) {
            return None;
        }
        let names = node.get("x-enum-varnames");
        let descriptions = node.get("x-enum-descriptions");
        let at = |list: Option<Node<'d>>, i| list.and_then(|l| l.at(i)).and_then(Node::str);
        let mut seen = BTreeSet::new();
        let values = values
            .into_iter()
            .enumerate()
            .filter(|(_, node)| seen.insert(node.to_json()))
            .map(|(i, node)| EnumValue { node, name: at(names, i), description: at(descriptions, i) })
            .collect();
        Some(Enum { base, values })
    }

    /// The type at a place of use.
    pub fn ty(&mut self, place: Node<'d>) -> Type<'d> {
        self.within(place, |builder| builder.open_ty(place)).unwrap_or(Type::of(Shape::Any))
    }

    fn open_ty(&mut self, place: Node<'d>) -> Type<'d> {
        let schema = effective(place);
        let mut ty = if schema.node.reference().is_some() {
            match self.resolve(schema.node) {
                Some(target) => self.target(target),
                None => Type::of(Shape::Any),
            }
        } else if let Some(id) = self.ids.get(&schema.node.id()) {
            Type::of(Shape::Model(*id))
        } else {
            Type::of(self.plain(schema.node))
        };
        ty.nullable |= schema.nullable && !matches!(ty.shape, Shape::Any | Shape::Null);
        ty
    }

    /// The type that a referenced schema stands for: its model, or what it is an alias of.
    fn target(&mut self, target: Node<'d>) -> Type<'d> {
        let id = target.id();
        let (is_model, nullable) = match self.targets.get(&id) {
            Some(known) => *known,
            None => {
                let found = (self.is_component_model(target), effective(target).nullable);
                self.targets.insert(id, found);
                found
            }
        };
        if let Some(id) = self.ids.get(&id) {
            return Type { shape: Shape::Model(*id), nullable };
        }
        if is_model {
            let name = self.name_of_target(target);
            self.inline.visit_parts(target, &sanitize(&name), true);
            let name = self.names.unique(name);
            let model = self.add_model(name, target);
            self.add_inline_models();
            return Type { shape: Shape::Model(model), nullable };
        }
        if self.open.contains(&id) {
            // An array or map of itself: only a name can end it.
            let name = self.name_of_target(target);
            let name = self.names.unique(name);
            let model = self.add_model(name, target);
            self.models[model.0 as usize].shape = ModelShape::Alias(Type::of(Shape::Any));
            return Type::of(Shape::Model(model));
        }
        self.open.push(id);
        let ty = self.ty(target);
        self.open.pop();
        match self.ids.get(&id) {
            Some(&model) => {
                self.models[model.0 as usize].shape = ModelShape::Alias(ty);
                Type::of(Shape::Model(model))
            }
            None => ty,
        }
    }

    fn name_of_target(&self, target: Node<'d>) -> String {
        let file = target.file().rsplit('/').next().unwrap_or_default();
        let stem = file.split('.').next().unwrap_or_default();
        target.key().unwrap_or(stem).to_owned()
    }

    /// The type of a schema that is neither a reference nor a model.
    fn plain(&mut self, node: Node<'d>) -> Shape<'d> {
        if !node.is_object() {
            return Shape::Any;
        }
        if let Some(enumeration) = self.enumeration(node) {
            return Shape::Enum(enumeration);
        }
        let types = types(node);
        if let [one] = types.as_slice() {
            return self.plain_type(node, one);
        }
        if !types.is_empty() {
            let members = types.iter().map(|t| Type::of(self.plain_type(node, t))).collect();
            return Shape::Union(members);
        }
        if super::schema::is_null_schema(node) {
            return Shape::Null;
        }
        if node.get("items").is_some() || node.get("prefixItems").is_some() {
            return self.plain_type(node, "array");
        }
        if additional_schema(node).is_some() || has_properties(node) {
            return self.plain_type(node, "object");
        }
        let members: Vec<_> = node.get("allOf").into_iter().flat_map(Node::items).collect();
        if let Some(member) = members.iter().find(|m| !is_annotation(**m)) {
            return self.ty(*member).shape;
        }
        Shape::Any
    }

    fn plain_type(&mut self, node: Node<'d>, name: &str) -> Shape<'d> {
        let format = text(node, "format");
        match name {
            "boolean" => Shape::Boolean,
            "integer" => Shape::Integer(format),
            "number" => Shape::Number(format),
            "file" => Shape::Binary,
            "string"
                if format == Some("binary") || text(node, "contentMediaType") == Some("application/octet-stream") =>
            {
                Shape::Binary
            }
            "string" => Shape::String(format),
            "array" => self.array(node),
            "object" => match node.get("additionalProperties") {
                Some(extra) if extra.is_object() => Shape::Map(Box::new(self.ty(extra))),
                Some(extra) if extra.bool() == Some(true) => Shape::Map(Box::new(Type::of(Shape::Any))),
                _ => match node.get("patternProperties").filter(|p| p.len() == 1).and_then(|p| p.members().next()) {
                    Some((_, value)) => Shape::Map(Box::new(self.ty(value))),
                    None => Shape::Object,
                },
            },
            _ => Shape::Any,
        }
    }

    fn array(&mut self, node: Node<'d>) -> Shape<'d> {
        let tuple: Vec<_> = node.get("prefixItems").into_iter().flat_map(Node::items).collect();
        if !tuple.is_empty() && node.get("items").is_none_or(|i| i.bool() == Some(false)) {
            return Shape::Tuple(tuple.into_iter().map(|item| self.ty(item)).collect());
        }
        let item = match node.get("items") {
            Some(items) => self.ty(items),
            None => Type::of(Shape::Any),
        };
        if flag(node, "uniqueItems") { Shape::Set(Box::new(item)) } else { Shape::Array(Box::new(item)) }
    }

    /// True for a named schema that a language gives a type: objects with properties, enumerations and
    /// compositions. Others are aliases, and stand at their places of use as what they are.
    fn is_component_model(&mut self, schema: Node<'d>) -> bool {
        if schema.reference().is_some() || !schema.is_object() {
            return false;
        }
        let inner = effective(schema).node;
        let alternative = ["oneOf", "anyOf"].iter().any(|key| !alternatives(schema, key).is_empty());
        if inner.reference().is_some() && alternative {
            return false;
        }
        let values = enum_values(schema);
        let types = types(schema);
        let scalar = matches!(types.as_slice(), ["string" | "integer" | "number"]);
        let listed = types.is_empty() && schema.get("enum").is_some();
        if !values.is_empty() && (scalar || listed || (types == ["boolean"] && values.len() < 2)) {
            return true;
        }
        merged_enum_members(schema).is_some() || self.inline.is_model(schema)
    }

    /// The model that a type names directly.
    pub fn model_of(&self, node: Node<'d>) -> Option<ModelId> {
        self.ids.get(&node.id()).copied()
    }
}

/// A `oneOf` or `anyOf` whose members each list strings: one enumeration, each value described by
/// its member.
fn merged_enumeration<'d>(node: Node<'d>) -> Option<Enum<'d>> {
    let values = merged_enum_members(node)?.into_iter().flat_map(|member| {
        let description = text(member, "description");
        enum_values(member).into_iter().map(move |node| EnumValue { node, name: None, description })
    });
    let mut seen = BTreeSet::new();
    let values: Vec<_> = values.filter(|v| seen.insert(v.node.to_json())).collect();
    (!values.is_empty()).then_some(Enum { base: EnumBase::String, values })
}

fn info(document: &Document) -> Info<'_> {
    let root = document.root();
    let specification = ["openapi", "swagger"].into_iter().find_map(|k| text(root, k)).unwrap_or_default();
    let external_docs = operations::external_docs(root);
    let Some(info) = root.get("info") else {
        return Info { title: "API", version: "0.0.0", specification, external_docs, ..Info::default() };
    };
    Info {
        title: text(info, "title").unwrap_or("API"),
        version: text(info, "version").unwrap_or("0.0.0"),
        summary: text(info, "summary"),
        description: text(info, "description"),
        license: info.get("license").and_then(|l| text(l, "name")),
        contact: info.get("contact").and_then(|c| text(c, "email").or_else(|| text(c, "url"))),
        terms: text(info, "termsOfService"),
        external_docs,
        specification,
    }
}
