//! Finds the models that differ between requests and responses.

use crate::api::{Api, ModelId, Type};

/// For each model whether a property inside it, directly or through other models, is `readOnly` or `writeOnly`. A
/// language that writes two types for such a model omits `readOnly` properties from the first and `writeOnly`
/// properties from the second; all other models need a single type.
pub struct Directions {
    differs: Vec<bool>,
}

impl Directions {
    /// True if the types for requests and responses differ.
    pub fn differ(&self, id: ModelId) -> bool {
        self.differs[id.0 as usize]
    }

    /// True if a model inside the type differs between requests and responses.
    pub fn differ_within(&self, ty: &Type<'_>) -> bool {
        let mut found = false;
        ty.visit_models(&mut |id| found |= self.differ(id));
        found
    }
}

impl Api<'_> {
    /// Computes the directions of all models.
    pub fn directions(&self) -> Directions {
        let mut differs = vec![false; self.models.len()];
        let mut users: Vec<Vec<ModelId>> = vec![Vec::new(); self.models.len()];
        let mut pending = Vec::new();
        for (id, model) in (0..).map(ModelId).zip(&self.models) {
            model.visit_types(&mut |ty| ty.visit_models(&mut |used| users[used.0 as usize].push(id)));
            if model.properties().iter().any(|p| p.read_only || p.write_only) {
                pending.push(id);
            }
        }
        while let Some(id) = pending.pop() {
            if !std::mem::replace(&mut differs[id.0 as usize], true) {
                pending.extend(&users[id.0 as usize]);
            }
        }
        Directions { differs }
    }
}
