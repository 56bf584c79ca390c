//! The headers that the header of a model includes.

use std::collections::BTreeSet;

use super::shapes::alternatives;
use crate::api::{Api, ModelId, Type};
use crate::plan::by_model::ByModel;
use crate::small::CollectSmall;

/// The number of further models that a model can reach through the headers of the models that it uses. Includes nest,
/// and compilers accept 200 nested files, including those of the program and the system.
const REACHED: usize = 150;

/// The headers that models need.
pub struct Includes {
    /// The models that each model uses, without itself.
    named: ByModel<BTreeSet<ModelId>>,
    /// The models that reach more than [REACHED] others, which includes every model that reaches such a model.
    far: BTreeSet<ModelId>,
}

impl Includes {
    pub fn of(api: &Api<'_>) -> Self {
        let named: ByModel<_> = api.model_ids().map(|id| named(api, id)).collect();
        let mut seen: ByModel<_> = named.iter().map(|_| None).collect();
        let far = api.model_ids().filter(|id| is_far(*id, &named, &mut seen)).collect_small();
        Self { named, far }
    }

    /// The models whose headers are included before the struct of a model.
    pub fn before(&self, id: ModelId) -> impl Iterator<Item = ModelId> {
        self.named[id].iter().copied().filter(|named| !self.far.contains(named))
    }

    /// The models whose structs a model's header declares, because their headers are included [after](Self::behind) the
    /// struct. An enum is never among them, because it does not reach other models.
    pub fn declared(&self, id: ModelId) -> impl Iterator<Item = ModelId> {
        self.named[id].intersection(&self.far).copied()
    }

    /// The models whose headers are included together by a single file, which is used by each of their headers.
    pub fn behind(&self) -> &BTreeSet<ModelId> {
        &self.far
    }
}

/// The models that a model's struct uses.
fn named(api: &Api<'_>, id: ModelId) -> BTreeSet<ModelId> {
    let mut ids = BTreeSet::new();
    let model = api.model(id);
    let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |used| ids.extend([used]));
    model.visit_types(&mut |ty| visit(ty));
    alternatives(api, model).iter().for_each(|union| union.members.iter().for_each(&mut visit));
    ids.remove(&id);
    ids
}

/// True if a model reaches more than [REACHED] others. For each model, `seen` has the model that reached it last.
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
