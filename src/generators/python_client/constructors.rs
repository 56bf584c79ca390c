//! Constructors of models for type checkers, which accept all that Pydantic accepts.

use std::collections::BTreeSet;

use super::types::{Listed, Types};
use crate::api::Type;
use crate::emit::text::Code;
use crate::generators::python::imports::Imports;
use crate::generators::python::tree::{Naming, PAGE, Tree};
use crate::layout;
use crate::plan::named::Field;

/// The constructor of a model.
pub struct Constructor<'a> {
    types: Types<'a>,
    parameters: Vec<Code>,
    /// True if a parameter accepts more than the type of its field.
    is_wider: bool,
}

impl<'a> Constructor<'a> {
    /// A constructor without parameters; `hidden` are the names that the fields of the class hide.
    pub fn of(mut types: Types<'a>, hidden: BTreeSet<String>) -> Self {
        types.listed = Listed::Checked;
        types.hidden = hidden;
        Self { types, parameters: Vec::new(), is_wider: false }
    }

    pub fn add(&mut self, field: &Field<'_, '_>) {
        let tree = self.accepted(&field.ty);
        let is_required = field.is_always_required();
        let tree = if is_required { tree } else { tree.or_none() };
        // Requests lack the fields that only responses have.
        self.push(&(&field.ident).into(), &tree, is_required && !field.read_only);
    }

    /// Adds the parameter of the members that have no field.
    pub fn add_additional_properties(&mut self, values: &Type<'_>) {
        let tree = match self.types.accepted(values) {
            Some((accepted, _)) => {
                self.is_wider = true;
                self.types.imports.module("collections.abc as _abc");
                Tree::Of("_abc.Mapping", vec![Tree::name("str"), accepted])
            }
            None => Tree::Of("dict", vec![Tree::name("str"), self.types.tree(values)]),
        };
        self.push(&Code::fixed("additional_properties"), &tree, false);
    }

    fn accepted(&mut self, ty: &Type<'_>) -> Tree {
        match self.types.accepted(ty) {
            Some((accepted, _)) => {
                self.is_wider = true;
                accepted
            }
            None => self.types.tree(ty),
        }
    }

    fn push(&mut self, name: &Code, tree: &Tree, is_required: bool) {
        let default = if is_required { "," } else { " = ...," };
        let line = layout![name, ": ", tree.layout(Naming::Piped), default];
        self.parameters.push(PAGE.print(&line, 12));
    }

    /// The parameters and their imports; `None` if type checkers know them from the fields.
    pub fn parameters(mut self) -> Option<(Vec<Code>, Imports)> {
        self.types.imports.name("typing", "TYPE_CHECKING");
        self.is_wider.then_some((self.parameters, self.types.imports))
    }
}
