//! The unions that a language can declare as interfaces: each value is an object of a declared type, which keeps all of it.

use std::collections::{BTreeMap, BTreeSet};

use super::models::ModelKind;
use crate::api::{Api, ModelId, Type};

/// Each interface with its alternatives: objects, and other interfaces.
#[derive(Default)]
pub struct Interfaces {
    alternatives: BTreeMap<ModelId, Vec<ModelId>>,
    /// The interfaces that have a model among their alternatives.
    above: BTreeMap<ModelId, Vec<ModelId>>,
}

impl Interfaces {
    pub fn of(api: &Api<'_>) -> Self {
        let mut alternatives = BTreeMap::new();
        // The properties that all objects of an interface have.
        let mut properties: BTreeMap<ModelId, BTreeSet<&str>> = BTreeMap::new();
        // The number of unions among the alternatives that are not known to be interfaces, and those that wait for each: a union
        // within itself waits forever.
        let (mut missing, mut waiting) = (BTreeMap::new(), BTreeMap::<_, Vec<_>>::new());
        let mut ready = Vec::new();
        for id in api.used_models() {
            let Some(all) = declared_alternatives(api, id) else { continue };
            let unions: Vec<_> = all.iter().filter(|id| api.model(**id).object().is_none()).copied().collect();
            unions.iter().for_each(|union| waiting.entry(*union).or_default().push(id));
            if unions.is_empty() {
                ready.push(id);
            }
            missing.insert(id, unions.len());
            alternatives.insert(id, all);
        }
        while let Some(id) = ready.pop() {
            let all = alternatives[&id].iter();
            let shared = all.map(|id| properties.get(id).cloned().unwrap_or_else(|| names(api, *id)));
            let shared =
                shared.reduce(|some, others| some.intersection(&others).copied().collect()).unwrap_or_default();
            if !kept_apart(api, id).all(|name| shared.contains(name)) {
                continue;
            }
            properties.insert(id, shared);
            for outer in waiting.remove(&id).unwrap_or_default() {
                let Some(left) = missing.get_mut(&outer) else { continue };
                *left -= 1;
                if *left == 0 {
                    ready.push(outer);
                }
            }
        }
        alternatives.retain(|id, _| properties.contains_key(id));
        let mut above = BTreeMap::<_, Vec<_>>::new();
        for (id, all) in &alternatives {
            all.iter().for_each(|below| above.entry(*below).or_default().push(*id));
        }
        Self { alternatives, above }
    }

    /// The alternatives of an interface.
    pub fn get(&self, id: ModelId) -> Option<&[ModelId]> {
        self.alternatives.get(&id).map(Vec::as_slice)
    }

    /// The interfaces that an object, or another interface, is an alternative of.
    pub fn above(&self, id: ModelId) -> &[ModelId] {
        self.above.get(&id).map(Vec::as_slice).unwrap_or_default()
    }

    /// The objects of an interface, also those of the interfaces among its alternatives.
    pub fn objects(&self, id: ModelId) -> Vec<ModelId> {
        let (mut seen, mut out, mut pending) = (BTreeSet::new(), Vec::new(), vec![id]);
        while let Some(id) = pending.pop() {
            match self.get(id) {
                _ if !seen.insert(id) => {}
                Some(all) => pending.extend(all.iter().rev()),
                None => out.push(id),
            }
        }
        out
    }
}

/// The alternatives of a `oneOf` of objects and unions, none of which is null.
fn declared_alternatives(api: &Api<'_>, id: ModelId) -> Option<Vec<ModelId>> {
    let model = api.model(id);
    let ModelKind::Union(union) = model.kind() else { return None };
    let (mut seen, mut out) = (BTreeSet::new(), Vec::new());
    for ty in union.members {
        let below = declared(api, ty)?;
        out.extend(seen.insert(below).then_some(below));
    }
    (model.is_exclusive() && !out.is_empty()).then_some(out)
}

/// The object or the union that a type is, whichever other names lead to it.
fn declared<'t>(api: &'t Api<'_>, mut ty: &'t Type<'t>) -> Option<ModelId> {
    loop {
        let id = ty.model().filter(|id| !ty.takes_null() && !api.model(*id).is_nullable())?;
        match api.model(id).kind() {
            ModelKind::Alias(of) => ty = of,
            ModelKind::Enum(_) => return None,
            ModelKind::Object(_) | ModelKind::Union(_) => return Some(id),
        }
    }
}

/// The properties that a union keeps itself if the object lacks them: that of the discriminator, and those next to it.
fn kept_apart<'a>(api: &'a Api<'_>, id: ModelId) -> impl Iterator<Item = &'a str> {
    let model = api.model(id);
    let common = match model.kind() {
        ModelKind::Union(union) => union.common,
        _ => Vec::new(),
    };
    common.into_iter().map(|property| property.name).chain(model.discriminator().map(|of| of.property))
}

fn names<'a>(api: &'a Api<'_>, id: ModelId) -> BTreeSet<&'a str> {
    api.model(id).properties().iter().map(|property| property.name).collect()
}
