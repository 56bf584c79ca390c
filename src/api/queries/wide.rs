//! Finds integers whose examples exceed 32 bits.

use std::collections::BTreeSet;

use crate::api::{Annotations, Api, Content, Model, ModelId, Shape, Type, examples};
use crate::spec::{Node, NodeId};

/// The total number of example values that are examined.
const VALUES: usize = 200_000;
/// The number of items of an array, or entries of a map, that are examined.
const ITEMS: usize = 100;
/// The depth to which types are followed: an alternative can be the union itself.
const DEPTH: usize = 50;

impl<'d> Api<'d> {
    /// True if an example of a body, a parameter or an enclosing model has a value for the integer of this schema that
    /// exceeds 32 bits.
    pub fn has_wide_example(&self, schema: Node<'d>) -> bool {
        self.wide.get_or_init(|| Search::of(self)).contains(&schema.id())
    }
}

struct Search<'a, 'd> {
    api: &'a Api<'d>,
    left: usize,
    found: BTreeSet<NodeId>,
}

impl<'a, 'd> Search<'a, 'd> {
    fn of(api: &'a Api<'d>) -> BTreeSet<NodeId> {
        let mut search = Self { api, left: VALUES, found: BTreeSet::new() };
        for operation in api.operations.iter().chain(&api.incoming) {
            for parameter in &operation.parameters {
                search.look_at(&parameter.ty, parameter.node);
                search.look_within(&parameter.ty);
            }
            let responses = operation.responses.iter().flat_map(|response| &response.contents);
            for content in operation.body.iter().flat_map(|body| &body.contents).chain(responses) {
                if let Some(ty) = &content.ty {
                    search.look_at(ty, content.node);
                    search.look_within(ty);
                    search.plain(ty, content);
                }
            }
        }
        for id in api.model_ids() {
            let model = api.model(id);
            let notes = Annotations::of(model.node);
            for value in notes.examples().into_iter().chain(notes.default()) {
                search.model(id, value, DEPTH);
            }
            types(model).into_iter().for_each(|ty| search.look_within(ty));
        }
        search.found
    }

    /// Examines the examples of a node.
    fn look_at(&mut self, ty: &'a Type<'d>, node: Node<'d>) {
        for value in examples(node).into_iter().filter_map(|example| example.value) {
            self.value(ty, value, DEPTH);
        }
    }

    /// Examines the only example that Swagger 2.0 has for each media type.
    fn plain(&mut self, ty: &'a Type<'d>, content: &Content<'d>) {
        if let Some(value) = content.node.get("examples").and_then(|all| all.get(content.media_type)) {
            self.value(ty, value, DEPTH);
        }
    }

    /// Examines the examples and the default of a type, and of the unnamed types inside it.
    fn look_within(&mut self, ty: &'a Type<'d>) {
        let notes = ty.schema.map(Annotations::of);
        for value in notes.into_iter().flat_map(|notes| notes.examples().into_iter().chain(notes.default())) {
            self.value(ty, value, DEPTH);
        }
        match &ty.shape {
            Shape::Array(item) | Shape::Set(item) => self.look_within(item),
            Shape::Map(map) => self.look_within(&map.values),
            Shape::Union(types) => types.iter().for_each(|ty| self.look_within(ty)),
            _ => {}
        }
    }

    fn value(&mut self, ty: &'a Type<'d>, value: Node<'d>, depth: usize) {
        if self.left == 0 || depth == 0 {
            return;
        }
        self.left -= 1;
        match &ty.shape {
            Shape::Integer(_) => {
                self.found.extend(ty.schema.filter(|_| value.f64().is_some_and(is_wide)).map(Node::id));
            }
            Shape::Array(item) | Shape::Set(item) => {
                value.items().take(ITEMS).for_each(|value| self.value(item, value, depth - 1));
            }
            Shape::Map(map) => self.entries(&map.values, value, depth - 1),
            Shape::Union(types) => types.iter().for_each(|ty| self.value(ty, value, depth - 1)),
            Shape::Model(id) => self.model(*id, value, depth - 1),
            _ => {}
        }
    }

    fn entries(&mut self, ty: &'a Type<'d>, value: Node<'d>, depth: usize) {
        value.members().take(ITEMS).for_each(|(_, value)| self.value(ty, value, depth));
    }

    fn model(&mut self, id: ModelId, value: Node<'d>, depth: usize) {
        let model = self.api.model(id);
        if let Some(ty) = model.alias() {
            return self.value(ty, value, depth);
        }
        if let Some(ty) = model.object().and_then(|object| object.additional_properties.described()) {
            self.entries(ty, value, depth);
        }
        let properties = model.properties();
        if self.left < properties.len() {
            return;
        }
        self.left -= properties.len();
        for property in properties {
            if let Some(value) = value.get(property.name) {
                self.value(&property.ty, value, depth);
            }
        }
        model.alternatives().iter().for_each(|ty| self.value(ty, value, depth));
    }
}

/// True if the value exceeds 32 bits.
pub fn is_wide(value: f64) -> bool {
    !(f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&value)
}

/// The types directly inside a model.
fn types<'a, 'd>(model: &'a Model<'d>) -> Vec<&'a Type<'d>> {
    let more = model.object().map_or(model.alias(), |object| object.additional_properties.described());
    model.properties().iter().map(|property| &property.ty).chain(more).chain(model.alternatives()).collect()
}
