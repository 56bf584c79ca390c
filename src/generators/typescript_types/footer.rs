//! The declarations at the end of the file.

use std::collections::{BTreeMap, BTreeSet};

use super::text::{Code, identifier, name};

/// The declarations at the end of the file, in the order in which they are first needed.
#[derive(Default)]
pub struct Footer<'d> {
    pub declarations: Vec<Declaration>,
    /// The names of declarations that are taken.
    names: BTreeSet<String>,
    /// The name of the enum for each list of values.
    pub known: BTreeMap<Vec<(String, String)>, Code>,
    /// The ids of operations that have a member in `operations`.
    pub ids: BTreeSet<&'d str>,
}

pub enum Declaration {
    /// The place of `operations`.
    Operations,
    Code(Code),
    Required,
    Values,
    Uuid,
}

impl Footer<'_> {
    pub fn needs_operations(&mut self) {
        if !self.declarations.iter().any(|found| matches!(found, Declaration::Operations)) {
            self.declarations.push(Declaration::Operations);
        }
    }

    pub fn needs_required(&mut self) {
        if !self.declarations.iter().any(|found| matches!(found, Declaration::Required)) {
            self.declarations.push(Declaration::Required);
        }
    }

    pub fn needs_values(&mut self) {
        if !self.declarations.iter().any(|found| matches!(found, Declaration::Values)) {
            self.declarations.push(Declaration::Values);
        }
    }

    pub fn needs_uuid(&mut self) {
        if !self.declarations.iter().any(|found| matches!(found, Declaration::Uuid)) {
            self.declarations.push(Declaration::Uuid);
        }
    }

    /// A name that no other declaration has.
    pub fn unique(&mut self, wanted: String) -> Code {
        let wanted = identifier(&wanted);
        let mut free = wanted.clone();
        for number in 2.. {
            if self.names.insert(free.clone()) {
                break;
            }
            free = format!("{wanted}_{number}");
        }
        name(&free)
    }
}
