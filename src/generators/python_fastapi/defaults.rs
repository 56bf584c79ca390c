//! Defaults in Python. A module with an invalid value does not load, so defaults that do not match their type are
//! omitted.

use super::classes::is_class;
use super::types::Types;
use crate::api::Type;
use crate::code;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::Code;
use crate::generators::python::values::{date, date_time, literal, uuid};
use crate::plan::scalars::place;
use crate::plan::types::{Kind, TextFormat};
use crate::spec::{Node, NodeKind};

impl Types<'_> {
    /// A default as a Python expression; none if the type cannot have it.
    pub fn default(&self, ty: &Type<'_>, node: Node<'_>) -> Option<Expression> {
        match ty.item().filter(|_| node.is_array()) {
            Some(item) => {
                Some(Expression::List(node.items().map(|value| self.default(item, value)).collect::<Option<_>>()?))
            }
            None => self.scalar_default(ty, node).map(Expression::Leaf),
        }
    }

    fn scalar_default(&self, ty: &Type<'_>, node: Node<'_>) -> Option<Code> {
        match (ty.kind(), node.kind()) {
            _ if ty.is_base64() => None,
            (_, NodeKind::Null) => ty.nullable.then_some(Code::fixed("None")),
            _ if ty.is_literal(node) => literal(node),
            (Kind::Text(format), NodeKind::String) => match format {
                TextFormat::Date => date(node.str()?),
                TextFormat::DateTime => date_time(node.str()?),
                TextFormat::Uuid => uuid(node.str()?),
                TextFormat::Byte | TextFormat::Plain => literal(node),
            },
            (Kind::Model(id), NodeKind::String | NodeKind::Number) => {
                let values = self.api.model(id).enumeration()?;
                if !is_class(values) {
                    return literal(node).filter(|_| matches!(node.kind(), NodeKind::String));
                }
                let names = self.names.model(id);
                // The class exists when the value is evaluated.
                names.constants.get(place(values, node)?).map(|constant| code!("{}.{}", names.class, constant.ident))
            }
            _ => None,
        }
    }
}
