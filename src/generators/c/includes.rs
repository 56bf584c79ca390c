//! Which headers the header of a model includes.

use std::collections::BTreeSet;

use super::shapes::alternatives;
use crate::api::{Api, ModelId, Type};
use crate::lean::Filled;
use crate::plan::by_model::ByModel;

/// Other models that a model may reach by its header including those of the models that it names, which include
/// theirs: as one could stand within the other, and compilers take 200 files so, those of the program and of the
/// system among them.
const REACHED: usize = 150;

/// The headers that models need.
pub struct Includes {
    /// The models that each model names, without itself.
    named: ByModel<BTreeSet<ModelId>>,
    /// The models that reach more than [REACHED] others. One that reaches one of these is one of these.
    far: BTreeSet<ModelId>,
}

impl Includes {
    pub fn of(api: &Api<'_>) -> Self {
        let named: ByModel<_> = api.model_ids().map(|id| named(api, id)).collect();
        let mut seen: ByModel<_> = named.iter().map(|_| None).collect();
        let far = api.model_ids().filter(|id| is_far(*id, &named, &mut seen)).filled();
        Self { named, far }
    }

    /// The models whose headers a model's header includes before its struct.
    pub fn before(&self, id: ModelId) -> impl Iterator<Item = ModelId> {
        self.named[id].iter().copied().filter(|named| !self.far.contains(named))
    }

    /// The models whose structs a model's header declares, as their headers are included [behind](Self::behind)
    /// its own struct. None of them is an enum: an enum reaches nothing.
    pub fn declared(&self, id: ModelId) -> impl Iterator<Item = ModelId> {
        self.named[id].intersection(&self.far).copied()
    }

    /// The models whose headers one file includes, one beside the other, where any of their headers is included.
    pub fn behind(&self) -> &BTreeSet<ModelId> {
        &self.far
    }
}

/// The models that a model's struct names.
fn named(api: &Api<'_>, id: ModelId) -> BTreeSet<ModelId> {
    let mut ids = BTreeSet::new();
    let model = api.model(id);
    let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |used| ids.extend([used]));
    model.visit_types(&mut |ty| visit(ty));
    alternatives(api, model).iter().for_each(|union| union.members.iter().for_each(&mut visit));
    ids.remove(&id);
    ids
}

/// Whether a model reaches more than [REACHED] others. `seen` has, for each model, the one that reached it last.
fn is_far(from: ModelId, named: &ByModel<BTreeSet<ModelId>>, seen: &mut ByModel<Option<ModelId>>) -> bool {
    seen[from] = Some(from);
    let mut reached = vec![from];
    let mut next = 0;
    while next < reached.len() {
        for id in &named[reached[next]] {
            if seen[*id].replace(from) != Some(from) {
                reached.push(*id);
            }
            if reached.len() > REACHED + 1 {
                return true;
            }
        }
        next += 1;
    }
    false
}
