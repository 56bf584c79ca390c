//! The unions that are interfaces, which the classes of their alternatives implement.

use std::collections::{BTreeMap, BTreeSet};

use super::names::{Field, Members};
use super::types::Types;
use crate::api::ModelId;
use crate::plan::by_model::ByModel;
use crate::plan::models::ModelKind;

#[derive(Default)]
pub struct Interfaces<'d> {
    all: BTreeMap<ModelId, Interface<'d>>,
    /// The interfaces that have a model among their alternatives.
    above: BTreeMap<ModelId, Vec<ModelId>>,
}

pub struct Interface<'d> {
    /// Objects, and other interfaces.
    pub alternatives: Vec<ModelId>,
    /// The properties that each class has.
    properties: BTreeSet<&'d str>,
    /// Those that have the same getter in each, as the model and the place of one of its fields. It can be null if any of them can be.
    pub getters: Vec<(ModelId, usize)>,
}

impl<'d> Interfaces<'d> {
    /// The unions of objects, in which nothing but the object is to be kept: no properties next to it, nor one that only tells its class.
    pub fn of(types: Types<'_>, members: &ByModel<Members<'_, 'd>>, parents: &BTreeMap<ModelId, ModelId>) -> Self {
        let mut out = Self::default();
        // The interfaces among the alternatives of each union that are not known yet; a union within itself never becomes one.
        let mut missing: BTreeMap<_, _> = BTreeMap::new();
        let mut waiting: BTreeMap<_, Vec<_>> = BTreeMap::new();
        let mut ready = Vec::new();
        for id in types.api.used_models() {
            let Some(alternatives) = alternatives(types, id) else { continue };
            let is_union = |id: &&ModelId| types.api.model(**id).object().is_none();
            let unions: Vec<_> = alternatives.iter().filter(is_union).copied().collect();
            unions.iter().for_each(|union| waiting.entry(*union).or_default().push(id));
            if unions.is_empty() {
                ready.push(id);
            }
            missing.insert(id, (unions.len(), alternatives));
        }
        let shared = Shared { types, members, parents };
        while let Some(id) = ready.pop() {
            let Some((_, alternatives)) = missing.remove(&id) else { continue };
            let Some(interface) = shared.interface(id, alternatives, &out) else { continue };
            out.all.insert(id, interface);
            for outer in waiting.remove(&id).unwrap_or_default() {
                let Some((left, _)) = missing.get_mut(&outer) else { continue };
                *left -= 1;
                if *left == 0 {
                    ready.push(outer);
                }
            }
        }
        for (id, interface) in &out.all {
            interface.alternatives.iter().for_each(|below| out.above.entry(*below).or_default().push(*id));
        }
        out
    }

    pub fn get(&self, id: ModelId) -> Option<&Interface<'d>> {
        self.all.get(&id)
    }

    /// The interfaces that a class implements, or another interface extends.
    pub fn above(&self, id: ModelId) -> &[ModelId] {
        self.above.get(&id).map(Vec::as_slice).unwrap_or_default()
    }
}

/// The models that are the alternatives of a `oneOf`, if each is an object or a union.
fn alternatives(types: Types<'_>, id: ModelId) -> Option<Vec<ModelId>> {
    let model = types.api.model(id);
    let ModelKind::Union(union) = model.kind() else { return None };
    let mut out = Vec::new();
    for ty in union.members {
        let resolved = types.resolved(ty);
        let below = resolved.model().filter(|_| !types.takes_null(ty) && !types.takes_null(resolved))?;
        if !matches!(types.api.model(below).kind(), ModelKind::Object(_) | ModelKind::Union(_)) {
            return None;
        }
        if !out.contains(&below) {
            out.push(below);
        }
    }
    (model.is_exclusive() && !out.is_empty()).then_some(out)
}

/// What alternatives have in common.
struct Shared<'s, 'a, 'd> {
    types: Types<'s>,
    members: &'s ByModel<Members<'a, 'd>>,
    parents: &'s BTreeMap<ModelId, ModelId>,
}

impl<'d> Shared<'_, '_, 'd> {
    fn interface(&self, id: ModelId, alternatives: Vec<ModelId>, known: &Interfaces<'d>) -> Option<Interface<'d>> {
        let ModelKind::Union(union) = self.types.api.model(id).kind() else { return None };
        let mut all = alternatives.iter().map(|id| match known.get(*id) {
            Some(interface) => (interface.properties.clone(), interface.getters.clone()),
            None => self.object(*id),
        });
        let (mut properties, mut getters) = all.next()?;
        for (others, fields) in all {
            properties.retain(|name| others.contains(name));
            let fields: BTreeMap<_, _> = fields.into_iter().map(|at| (self.field(at).of.name, at)).collect();
            getters.retain_mut(|at| {
                let mine = self.field(*at);
                let Some(other) = fields.get(mine.of.name) else { return false };
                let field = self.field(*other);
                if field.accessor != mine.accessor
                    || self.types.of(&field.of.ty, None) != self.types.of(&mine.of.ty, None)
                {
                    return false;
                }
                if self.types.is_nullable(field.of) {
                    *at = *other;
                }
                true
            });
        }
        let beside = union.common.iter().map(|property| property.name);
        let mut needed = beside.chain(union.discriminator.map(|discriminator| discriminator.property));
        needed.all(|name| properties.contains(name)).then_some(Interface { alternatives, properties, getters })
    }

    /// The properties of an object, and the fields with getters whose types have a name outside of the class.
    fn object(&self, id: ModelId) -> (BTreeSet<&'d str>, Vec<(ModelId, usize)>) {
        let fields = &self.members[id].fields;
        let declared = fields.iter().map(|field| self.declared(id, field.of.name));
        let getters = declared.flatten().filter(|at| self.field(*at).inline_enum.is_none());
        (fields.iter().map(|field| field.of.name).collect(), getters.collect())
    }

    /// The field of the class that has a property first.
    fn declared(&self, id: ModelId, name: &str) -> Option<(ModelId, usize)> {
        let place = |id: ModelId| Some((id, self.members[id].fields.iter().position(|field| field.of.name == name)?));
        let mut out = place(id)?;
        while let Some(above) = self.parents.get(&out.0).and_then(|parent| place(*parent)) {
            out = above;
        }
        Some(out)
    }

    fn field(&self, (id, place): (ModelId, usize)) -> &Field<'_, 'd> {
        &self.members[id].fields[place]
    }
}
