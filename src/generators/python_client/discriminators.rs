//! Discriminators: the parent class that has one, and the values with the classes that they choose.

use std::collections::BTreeSet;

use super::client::Client;
use super::types::{Place, Types};
use crate::api::{Discriminator, ModelId, Object, Property, Type};
use crate::code;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::string;
use crate::generators::python::tree::Naming;

/// The type of a discriminator's choices.
pub const DISCRIMINATOR: &str = "tuple[str, dict[str, tuple[str, str]]] | None";

/// The type of its default choice.
pub const DEFAULT_CHOICE: &str = "tuple[str, str] | None";

impl Client<'_> {
    /// The parent class of a model: the first parent with a discriminator, if the model declares its properties
    /// identically.
    pub(super) fn parent(&self, id: ModelId, object: &Object<'_>) -> Option<ModelId> {
        let fits = |parent: &ModelId| {
            let model = self.api.model(*parent);
            let Some(of) = model.object() else { return false };
            let same = |property: &Property<'_>| {
                object.property(property.name).is_some_and(|own| {
                    let mut types = self.types(Place::Checked);
                    let flat = |types: &mut Types<'_>, ty: &Type<'_>| types.tree(ty).flat(Naming::Plain);
                    flat(&mut types, &own.ty) == flat(&mut types, &property.ty) && own.required == property.required
                })
            };
            of.discriminator.is_some()
                && of.any_of.is_empty()
                && model.used
                && model.existing.is_none()
                && *parent != id
                && of.properties.iter().all(same)
        };
        object.parents.iter().copied().find(|parent| fits(parent) && !self.descends(*parent, id))
    }

    /// True if a model has another in its `allOf`, at any depth.
    pub(super) fn descends(&self, from: ModelId, ancestor: ModelId) -> bool {
        let mut seen = BTreeSet::new();
        let mut pending = vec![from];
        while let Some(id) = pending.pop() {
            if id == ancestor {
                return true;
            }
            if seen.insert(id)
                && let Some(object) = self.api.model(id).object()
            {
                pending.extend(&object.parents);
            }
        }
        false
    }

    /// `("petType", {"cat": ("cat", "Cat")})`: the property, and the module and class that each value chooses. For the
    /// alternatives of a nested union, this is the class of the union.
    pub(super) fn discriminator(&self, id: ModelId, by: &Discriminator<'_>) -> Expression {
        let mut seen = BTreeSet::new();
        let choices = self.api.choices(id, &self.names.children);
        let entries = choices.iter().filter_map(|choice| {
            let chosen = self.chosen(self.api.nested_union(choice)).filter(|_| seen.insert(choice.value))?;
            Some(Expression::entry(string(choice.value), chosen))
        });
        Expression::Tuple(vec![string(by.property).into(), Expression::Dict(entries.collect())])
    }

    /// The choice of a discriminator for unknown and missing values.
    pub(super) fn default_choice(&self, by: &Discriminator<'_>) -> Option<Expression> {
        self.chosen(by.default?)
    }

    /// `("cat", "Cat")`: the module and the class of a model, if it has them.
    pub(super) fn chosen(&self, id: ModelId) -> Option<Expression> {
        let names = self.names.model(id);
        self.has_module(id).then(|| Expression::tuple([code!("\"{}\"", names.module), code!("\"{}\"", names.class)]))
    }
}
