//! Defaults as Python writes them. A module that is wrong does not load, so what a type cannot have is left out.

use super::classes::is_class;
use super::types::Types;
use crate::api::{Shape, Type};
use crate::code;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::Code;
use crate::generators::python::values::{date, date_time, is_base64, literal, uuid};
use crate::plan::scalars::place;
use crate::spec::{Node, NodeKind};

impl Types<'_> {
    /// A default as Python writes it; none for one that this type cannot have so.
    pub fn default(&self, ty: &Type<'_>, node: Node<'_>) -> Option<Expression> {
        match (&ty.shape, node.kind()) {
            (Shape::Array(item) | Shape::Set(item), NodeKind::Array) => {
                Some(Expression::List(node.items().map(|value| self.default(item, value)).collect::<Option<_>>()?))
            }
            _ => self.scalar_default(ty, node).map(Expression::Leaf),
        }
    }

    fn scalar_default(&self, ty: &Type<'_>, node: Node<'_>) -> Option<Code> {
        match (&ty.shape, node.kind()) {
            (Shape::String(_), _) if is_base64(ty) => None,
            (_, NodeKind::Null) => ty.nullable.then_some(Code::fixed("None")),
            (Shape::Boolean, NodeKind::Bool)
            | (Shape::String(None), NodeKind::String)
            | (Shape::Integer(_) | Shape::Number(_), NodeKind::Number) => literal(node),
            (Shape::String(Some(format)), NodeKind::String) => match *format {
                "date" => date(node.str()?),
                "date-time" => date_time(node.str()?),
                "uuid" => uuid(node.str()?),
                _ => literal(node),
            },
            (Shape::Enum(values), _) if place(values, node).is_some() => literal(node),
            (Shape::Model(id), NodeKind::String | NodeKind::Number) => {
                let values = self.api.named_enumeration(ty)?;
                if !is_class(values) {
                    return literal(node).filter(|_| matches!(node.kind(), NodeKind::String));
                }
                let names = self.names.model(*id);
                // The class is known when the value is asked for.
                names.constants.get(place(values, node)?).map(|name| code!("{}.{}", names.class, name))
            }
            _ => None,
        }
    }
}
