//! Data about each model of a run.

use std::ops::{Deref, DerefMut, Index, IndexMut};

use crate::api::ModelId;

/// A value for each model of an API, in the order of the models, indexed by id.
#[derive(Debug, Clone)]
pub struct ByModel<T>(Vec<T>);

impl<T> Default for ByModel<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> FromIterator<T> for ByModel<T> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self(Vec::from_iter(values))
    }
}

impl<T> Index<ModelId> for ByModel<T> {
    type Output = T;

    fn index(&self, id: ModelId) -> &T {
        &self.0[id.0 as usize]
    }
}

impl<T> IndexMut<ModelId> for ByModel<T> {
    fn index_mut(&mut self, id: ModelId) -> &mut T {
        &mut self.0[id.0 as usize]
    }
}

impl<T> Deref for ByModel<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> DerefMut for ByModel<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<'v, T> IntoIterator for &'v ByModel<T> {
    type Item = &'v T;
    type IntoIter = std::slice::Iter<'v, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'v, T> IntoIterator for &'v mut ByModel<T> {
    type Item = &'v mut T;
    type IntoIter = std::slice::IterMut<'v, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
