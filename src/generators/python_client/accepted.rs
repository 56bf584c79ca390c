//! The types of the values that constructors and methods accept, which are more than those of results.

use std::mem;

use super::types::{Place, Types};
use crate::api::{ModelId, Type};
use crate::generators::python::imports::Imports;
use crate::generators::python::tree::Tree;
use crate::generators::python::values::class_of;
use crate::plan::given::{Forms, Given};

/// Levels of lists and maps whose items are written with all their forms.
const MOST_LEVELS: usize = 3;

impl<'a> Types<'a> {
    /// The type that constructors and methods accept for a value of this type, and the part of it that type checkers
    /// would accept anyway. `None` if they are the same.
    pub fn accepted(&mut self, ty: &Type<'_>) -> Option<(Tree, Tree)> {
        let place = mem::replace(&mut self.place, Place::Given);
        let (own, _) = self.apart(|types| types.tree(ty));
        let (accepted, imports) = self.apart(|types| types.with_forms(ty, &[], 0));
        self.place = place;
        if is_same(&accepted, &own) {
            return None;
        }
        self.imports.merge(imports);
        Some((accepted, own))
    }

    /// The type with all forms of its values. The value is `level` lists or maps deep in the models `outer`.
    fn with_forms(&mut self, ty: &Type<'_>, outer: &[ModelId], level: usize) -> Tree {
        let Forms { forms, models, is_cut } = Forms::of(self.api, ty, outer);
        let outer = [outer, &models[..]].concat();
        let (tree, imports) = self.apart(|types| {
            let parts = forms.into_iter().flat_map(|form| types.form(form, &outer, level + 1)).collect();
            if is_cut { Tree::Any } else { Tree::any_of(without_dictionaries(parts)) }
        });
        if tree == Tree::Any {
            return self.any();
        }
        self.imports.merge(imports);
        tree
    }

    /// The types of one form.
    fn form(&mut self, form: Given<'_>, outer: &[ModelId], level: usize) -> Vec<Tree> {
        let text = || Tree::name("str");
        vec![match form {
            Given::Null => Tree::None,
            Given::Instance(id) => self.model(id),
            Given::Members => self.dict(None),
            Given::Value(kind) => self.enumeration(kind),
            // Pydantic reads dates and UUIDs from text, too.
            Given::Text(ty, format) if class_of(format).is_some() => return vec![self.tree(ty), text()],
            Given::Text(ty, _) => self.tree(ty),
            Given::Other(ty) => match self.tree(ty) {
                decimal if decimal == Tree::name("Decimal") => return vec![decimal, Tree::name("float")],
                tree => tree,
            },
            Given::List(item) => match self.items(item, outer, level) {
                (own, None) => Tree::Of("list", vec![own]),
                (_, Some(accepted)) => {
                    // To type checkers, a list of instances is not a list of other forms, too.
                    self.imports.name("..", "fields as _fields");
                    Tree::Of("_fields.Items", vec![accepted])
                }
            },
            Given::Map(values) => match self.items(values, outer, level) {
                (own, None) => Tree::Of("dict", vec![text(), own]),
                (_, Some(accepted)) => {
                    // A field may hide the name.
                    self.imports.module("collections.abc as _abc");
                    Tree::Of("_abc.Mapping", vec![text(), accepted])
                }
            },
        }]
    }

    /// The type of the items of a list or map, and the type with all their forms if that is another one.
    fn items(&mut self, ty: &Type<'_>, outer: &[ModelId], level: usize) -> (Tree, Option<Tree>) {
        let (own, imports) = self.apart(|types| types.tree(ty));
        if level <= MOST_LEVELS {
            let (accepted, imports) = self.apart(|types| types.with_forms(ty, outer, level));
            if !is_same(&accepted, &own) {
                self.imports.merge(imports);
                return (own, Some(accepted));
            }
        }
        self.imports.merge(imports);
        (own, None)
    }

    /// The written type and its imports, which are not added to the others yet.
    fn apart(&mut self, write: impl FnOnce(&mut Self) -> Tree) -> (Tree, Imports) {
        let imports = mem::take(&mut self.imports);
        let tree = write(self);
        (tree, mem::replace(&mut self.imports, imports))
    }
}

/// True if two types have the same alternatives.
fn is_same(a: &Tree, b: &Tree) -> bool {
    let has_all = |a: &Tree, b: &Tree| b.parts().iter().all(|part| a.parts().contains(part));
    has_all(a, b) && has_all(b, a)
}

/// The alternatives with `dict[str, Any]` as the last one, if it is one of them. It includes all other dictionaries.
fn without_dictionaries(mut parts: Vec<Tree>) -> Vec<Tree> {
    let any = Tree::Of("dict", vec![Tree::name("str"), Tree::Any]);
    if parts.contains(&any) {
        parts.retain(|part| !matches!(part, Tree::Of("dict", _)));
        parts.push(any);
    }
    parts
}
