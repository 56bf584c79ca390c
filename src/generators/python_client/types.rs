//! Types as annotations of the client.

use std::collections::BTreeSet;

use super::names::Names;
use super::options::{Number, Options};
use crate::api::{Api, Enum, ModelId, Tuple, Type};
use crate::code;
use crate::emit::text::Code;
use crate::generators::python::expression::Expression;
use crate::generators::python::imports::Imports;
use crate::generators::python::tree::Tree;
use crate::generators::python::values::{bounds, class_of, literal};
use crate::plan::types::{Kind, TextFormat};
use crate::spec::{Node, NodeKind};

/// The use of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A property of a model, or an argument: Pydantic checks it.
    Checked,
    /// The same for type checkers alone.
    Given,
    /// The result of a method.
    Result,
}

/// The form of an inline enumeration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// The type of its values.
    Plain,
    /// Its values for type checkers; at run time, any value of their type is accepted, as in the reference.
    Suggested,
    /// Its values, also at run time, where responses may have others.
    Checked,
}

/// The base of an enumeration's class; none if its values have several types.
pub fn enum_base(kind: Kind<'_, '_>) -> Option<&'static str> {
    Some(value_type(kind)).filter(|ty| !matches!(*ty, "bool" | "object"))
}

/// The type of an enumeration's values.
const fn value_type(kind: Kind<'_, '_>) -> &'static str {
    match kind {
        Kind::Text(_) => "str",
        Kind::Integer(_) => "int",
        Kind::Number(_) => "float",
        Kind::Boolean => "bool",
        _ => "object",
    }
}

pub struct Types<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub place: Place,
    /// True if files can be given as paths and streams, too.
    pub uploads: bool,
    pub imports: Imports,
    /// Names that the fields of the class hide.
    pub hidden: BTreeSet<String>,
    /// The annotation of an inline enumeration.
    pub listed: Listed,
    /// Aliases being written: a nested occurrence becomes any value.
    open: Vec<ModelId>,
}

impl<'a> Types<'a> {
    pub fn new(api: &'a Api<'a>, options: &'a Options, names: &'a Names<'a, 'a>, place: Place) -> Self {
        Self {
            api,
            options,
            names,
            place,
            uploads: false,
            imports: Imports::default(),
            hidden: BTreeSet::new(),
            listed: Listed::Plain,
            open: Vec::new(),
        }
    }

    /// The type at a place of use, with the constraints of its schema.
    pub fn tree(&mut self, ty: &Type<'_>) -> Tree {
        let tree = self.kind(ty);
        let tree = if self.place == Place::Checked { self.bounded(tree, ty) } else { tree };
        if ty.nullable { tree.or_none() } else { tree }
    }

    pub(super) fn any(&mut self) -> Tree {
        if self.place == Place::Result {
            return Tree::name("object");
        }
        self.imports.name("typing", "Any");
        Tree::Any
    }

    /// A scalar, which is strict where Pydantic checks it.
    fn scalar(&mut self, strict: &'static str, plain: &'static str) -> Tree {
        if self.place != Place::Checked && !self.hidden.contains(plain) {
            return Tree::name(plain);
        }
        self.imports.name("..fields", strict);
        Tree::name(strict)
    }

    fn number(&mut self) -> Tree {
        match self.options.map_number_to {
            Number::Decimal => {
                self.imports.name("decimal", "Decimal");
                Tree::name("Decimal")
            }
            Number::Float => Tree::name("float"),
            Number::Strict => self.scalar("StrictFloat", "float"),
            Number::Union if self.place != Place::Checked => Tree::name("float"),
            Number::Union => {
                let float = self.scalar("StrictFloat", "float");
                Tree::any_of([float, self.scalar("StrictInt", "int")])
            }
        }
    }

    fn kind(&mut self, ty: &Type<'_>) -> Tree {
        match ty.kind() {
            Kind::Any | Kind::Never => self.any(),
            Kind::Null => Tree::None,
            Kind::Boolean => self.scalar("StrictBool", "bool"),
            Kind::Integer(_) => self.scalar("StrictInt", "int"),
            Kind::Number(_) => self.number(),
            Kind::Text(_) if ty.is_base64() => self.bytes(),
            Kind::Text(format) => self.text(format),
            Kind::File if self.uploads && self.place != Place::Result => {
                self.imports.name("..uploads", "Upload");
                Tree::name("Upload")
            }
            Kind::File => self.bytes(),
            Kind::Object => self.dict(None),
            Kind::List(list) => Tree::Of("list", vec![self.tree(list.item)]),
            // Items that are not described can have any value.
            Kind::Tuple(Tuple { rest: None, .. }) => Tree::Of("list", vec![self.any()]),
            Kind::Tuple(tuple) => Tree::Of("list", vec![self.any_of(tuple.items.iter().chain(tuple.rest.as_deref()))]),
            Kind::Map(map) => self.dict(Some(&map.values)),
            Kind::Enum(values) => match self.literals(ty, values) {
                Some(literals) => self.annotated_literals(literals),
                None => self.enumeration(ty.kind_of_values(values)),
            },
            Kind::Model(id) => self.model(id),
            Kind::Union(members) => self.any_of(members),
        }
    }

    /// The union of these.
    fn any_of<'t, 'd: 't>(&mut self, types: impl IntoIterator<Item = &'t Type<'d>>) -> Tree {
        let imports = self.imports.clone();
        let parts: Vec<_> = types.into_iter().map(|ty| self.tree(ty)).collect();
        let tree = Tree::any_of(parts);
        if tree != Tree::Any {
            return tree;
        }
        // Imports of other alternatives are dropped.
        self.imports = imports;
        self.any()
    }

    pub(super) fn dict(&mut self, values: Option<&Type<'_>>) -> Tree {
        let values = match values {
            Some(ty) => self.tree(ty),
            None => {
                self.imports.name("typing", "Any");
                Tree::Any
            }
        };
        Tree::Of("dict", vec![Tree::name("str"), values])
    }

    fn bytes(&mut self) -> Tree {
        if self.place == Place::Result {
            return Tree::name("bytes");
        }
        let bytes = self.scalar("StrictBytes", "bytes");
        Tree::any_of([bytes, self.scalar("StrictStr", "str")])
    }

    fn text(&mut self, format: TextFormat) -> Tree {
        let Some((module, name)) = class_of(format) else { return self.scalar("StrictStr", "str") };
        if module == "datetime" && self.hidden.contains(name) {
            self.imports.module("datetime as _datetime");
            return Tree::name(if name == "date" { "_datetime.date" } else { "_datetime.datetime" });
        }
        self.imports.name(module, name);
        Tree::name(name)
    }

    /// `"available", "sold"`: the values of an inline enumeration that is written as a `Literal`. Such values are strings,
    /// integers or booleans.
    pub fn literals(&self, ty: &Type<'_>, values: &Enum<'_>) -> Option<Vec<Code>> {
        if self.listed == Listed::Plain || self.place == Place::Result || values.values.is_empty() {
            return None;
        }
        let is_literal: fn(Node<'_>) -> bool = match value_type(ty.kind_of_values(values)) {
            "str" => |node| node.kind() == NodeKind::String,
            "bool" => |node| node.kind() == NodeKind::Bool,
            "int" => |node| node.number().is_some_and(|number| number.parse::<i64>().is_ok()),
            _ => return None,
        };
        values.values.iter().map(|value| literal(value.node).filter(|_| is_literal(value.node))).collect()
    }

    fn annotated_literals(&mut self, literals: Vec<Code>) -> Tree {
        self.imports.name("typing", "Literal");
        let literals = Tree::Of("Literal", literals.into_iter().map(Tree::Leaf).collect());
        if self.place == Place::Given {
            return literals;
        }
        self.imports.name("typing", "Annotated");
        let marker = if self.listed == Listed::Checked { "LISTED" } else { "SUGGESTED" };
        self.imports.name("..fields", marker);
        Tree::Of("Annotated", vec![literals, Tree::name(marker)])
    }

    /// The type of an enumeration's values.
    pub(super) fn enumeration(&mut self, kind: Kind<'_, '_>) -> Tree {
        match value_type(kind) {
            "str" => self.scalar("StrictStr", "str"),
            "bool" => self.scalar("StrictBool", "bool"),
            "int" => self.scalar("StrictInt", "int"),
            "float" => self.number(),
            _ => self.any(),
        }
    }

    pub fn model(&mut self, id: ModelId) -> Tree {
        if let Some(ty) = self.api.model(id).alias() {
            if self.open.contains(&id) {
                return self.any();
            }
            self.open.push(id);
            let tree = self.tree(ty);
            self.open.pop();
            return tree;
        }
        let names = self.names.model(id);
        self.imports.model(&names.module, &names.class);
        Tree::Model(Code::from(&names.class))
    }

    /// Adds the bounds that Pydantic supports; those of numbers are on each number type.
    fn bounded(&mut self, tree: Tree, ty: &Type<'_>) -> Tree {
        let arguments = bounds(ty);
        if arguments.is_empty() || tree == Tree::Any {
            return tree;
        }
        self.imports.name("typing", "Annotated");
        self.imports.name("pydantic", "Field");
        let annotated = |tree: Tree| {
            let arguments = arguments.iter().cloned().map(Expression::Leaf).collect();
            Tree::Of("Annotated", vec![tree, Tree::Value(Expression::Call("Field", arguments))])
        };
        match tree {
            Tree::Or(parts) => Tree::Or(parts.into_iter().map(annotated).collect()),
            tree => annotated(tree),
        }
    }
}

/// The reference's name of the type in lists of alternatives: `List[int]`.
pub fn reference_name(names: &Names<'_, '_>, ty: &Type<'_>) -> Code {
    Code::fixed(match ty.kind() {
        Kind::Model(id) => return Code::from(&names.model(id).class),
        Kind::List(list) => return code!("List[{}]", reference_name(names, list.item)),
        Kind::Map(map) => return code!("Dict[str, {}]", reference_name(names, &map.values)),
        Kind::Tuple(_) => "List[object]",
        Kind::Object => "Dict[str, object]",
        Kind::Boolean => "bool",
        Kind::Integer(_) => "int",
        Kind::Number(_) => "float",
        Kind::Text(format) => class_of(format).map_or("str", |(_, name)| name),
        Kind::File => "bytearray",
        Kind::Enum(values) => value_type(ty.kind_of_values(values)),
        Kind::Any | Kind::Never | Kind::Null | Kind::Union(_) => "object",
    })
}
