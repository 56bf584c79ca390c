//! Types as annotations of the server.

use std::collections::{BTreeMap, BTreeSet};

use super::classes::has_class;
use super::names::Names;
use crate::api::{Api, Constraints, Enum, ModelId, Type};
use crate::emit::layout::Layout;
use crate::generators::python::expression::Expression;
use crate::generators::python::imports::Imports;
use crate::generators::python::text::Code;
use crate::generators::python::tree::{PAGE, Tree, UNION};
use crate::generators::python::values::{bounds, class_of, literal};
use crate::plan::names::Ident;
use crate::plan::types::Kind;
use crate::spec::NodeKind;

/// The use of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypePosition {
    /// A property of a model, which can be part of a form or of JSON.
    Model,
    /// An argument; files are uploads.
    Argument,
    /// An argument without files: a parameter, or JSON.
    Text,
    /// The body of a response.
    Answer,
}

pub struct Types<'a> {
    pub api: &'a Api<'a>,
    pub names: &'a Names<'a, 'a>,
    pub position: TypePosition,
    pub imports: Imports,
    /// Classes of the current module that replace models.
    pub instead: BTreeMap<ModelId, Ident>,
    /// Built-in names that the current class hides.
    pub hidden: BTreeSet<String>,
}

impl<'a> Types<'a> {
    pub fn new(api: &'a Api<'a>, names: &'a Names<'a, 'a>, position: TypePosition) -> Self {
        Self { api, names, position, imports: Imports::default(), instead: BTreeMap::new(), hidden: BTreeSet::new() }
    }

    pub fn any(&mut self) -> Tree {
        self.imports.name("typing", "Any");
        Tree::Any
    }

    /// Prints a layout with this indentation; a union that is too long for a line needs an import.
    pub fn print(&mut self, layout: &Layout, indent: usize) -> Code {
        let (code, chosen) = PAGE.printed(layout, indent);
        if chosen.contains(&UNION) {
            self.imports.name("typing", "Union");
        }
        code
    }

    /// A built-in name, which a method of the same name can hide.
    fn builtin(&mut self, name: &'static str) -> &'static str {
        if !self.hidden.contains(name) {
            return name;
        }
        self.imports.module("builtins");
        match name {
            "bool" => "builtins.bool",
            "bytes" => "builtins.bytes",
            "dict" => "builtins.dict",
            "float" => "builtins.float",
            "int" => "builtins.int",
            "list" => "builtins.list",
            _ => "builtins.str",
        }
    }

    fn plain(&mut self, name: &'static str) -> Tree {
        Tree::name(self.builtin(name))
    }

    /// The type in a context without files.
    pub fn text_tree(&mut self, ty: &Type<'_>) -> Tree {
        let position = std::mem::replace(&mut self.position, TypePosition::Text);
        let tree = self.tree(ty);
        self.position = position;
        tree
    }

    /// The type at a place of use.
    pub fn tree(&mut self, ty: &Type<'_>) -> Tree {
        let tree = self.kind(ty);
        let tree = self.constrained(tree, ty);
        if ty.nullable { tree.or_none() } else { tree }
    }

    fn kind(&mut self, ty: &Type<'_>) -> Tree {
        match ty.kind() {
            Kind::Any | Kind::Never => self.any(),
            Kind::Null => Tree::None,
            Kind::Boolean => self.plain("bool"),
            Kind::Integer(_) => self.plain("int"),
            Kind::Number(_) => self.plain("float"),
            Kind::Text(_) if ty.is_base64() => {
                self.imports.name("..runtime.models", "Base64");
                Tree::name("Base64")
            }
            Kind::Text(format) => match class_of(format) {
                Some((module, name)) => {
                    self.imports.name(module, name);
                    Tree::name(name)
                }
                None => self.plain("str"),
            },
            Kind::File => self.binary(),
            Kind::Object => self.dict(Self::any),
            Kind::Map(map) => self.dict(|types| types.tree(&map.values)),
            Kind::List(list) => self.list(|types| types.tree(list.item)),
            Kind::Tuple(tuple) => {
                let most = ty.schema.map(Constraints::applying).into_iter().flatten().find_map(|all| all.max_items());
                let is_open = tuple.rest.is_none() && most.is_none_or(|most| most > tuple.items.len() as u64);
                self.list(|types| match is_open {
                    // Items that are not described can have any value.
                    true => types.any(),
                    false => types.any_of(tuple.items.iter().chain(tuple.rest.as_deref()), Self::tree),
                })
            }
            Kind::Enum(values) => self.literals(values),
            Kind::Model(id) => self.model(id),
            Kind::Union(members) => self.any_of(members, Self::tree),
        }
    }

    fn list(&mut self, item: impl FnOnce(&mut Self) -> Tree) -> Tree {
        let item = item(self);
        Tree::Of(self.builtin("list"), vec![item])
    }

    fn dict(&mut self, values: impl FnOnce(&mut Self) -> Tree) -> Tree {
        let values = values(self);
        let text = self.plain("str");
        Tree::Of(self.builtin("dict"), vec![text, values])
    }

    /// The union of the trees of these items.
    pub fn any_of<T>(&mut self, of: impl IntoIterator<Item = T>, tree: impl Fn(&mut Self, T) -> Tree) -> Tree {
        let imports = self.imports.clone();
        let parts: Vec<_> = of.into_iter().map(|of| tree(self, of)).collect();
        let tree = self.told_apart(Tree::any_of(parts));
        if tree == Tree::Any {
            // Imports of other alternatives are dropped.
            self.imports = imports;
            return self.any();
        }
        tree
    }

    /// A union that distinguishes dates from date-times by their strings: Pydantic accepts either for the other.
    fn told_apart(&mut self, tree: Tree) -> Tree {
        let (date, time) = (Tree::name("date"), Tree::name("datetime"));
        let Tree::Or(parts) = tree else { return tree };
        if !(parts.contains(&date) && parts.contains(&time)) {
            return Tree::Or(parts);
        }
        let mut instead = |name| {
            self.imports.name("..runtime.models", name);
            Tree::name(name)
        };
        let told = parts.into_iter().map(|part| match part {
            part if part == date => instead("DateOnly"),
            part if part == time => instead("DateAndTime"),
            part => part,
        });
        Tree::Or(told.collect())
    }

    /// A file.
    pub fn binary(&mut self) -> Tree {
        if self.position == TypePosition::Answer {
            self.imports.name("..runtime.answers", "Binary");
            return Tree::name("Binary");
        }
        if self.position == TypePosition::Text {
            return self.plain("str");
        }
        self.imports.name("fastapi", "UploadFile");
        let file = Tree::name("UploadFile");
        if self.position == TypePosition::Argument {
            return file;
        }
        let text = self.plain("str");
        Tree::any_of([file, text])
    }

    pub fn model(&mut self, id: ModelId) -> Tree {
        if self.instead.contains_key(&id) {
            return self.class(id);
        }
        let names = self.names.model(id);
        let name = names.any.as_ref().unwrap_or(&names.class);
        self.imports.model(&names.module, name);
        let code = Code::from(name);
        let is_class = names.any.is_none() && has_class(self.api, id);
        if is_class { Tree::Model(code) } else { Tree::Alias(code) }
    }

    /// The name of a model's class in this module.
    pub fn class_name(&self, id: ModelId) -> &Ident {
        self.instead.get(&id).unwrap_or(&self.names.model(id).class)
    }

    /// The class of a model without its children.
    pub fn class(&mut self, id: ModelId) -> Tree {
        let names = self.names.model(id);
        if !self.instead.contains_key(&id) {
            self.imports.model(&names.module, &names.class);
        }
        Tree::Model(self.class_name(id).into())
    }

    /// `Literal["a", 1]`; a number with a fraction is a float, which cannot be a literal.
    pub fn literals(&mut self, values: &Enum<'_>) -> Tree {
        let mut parts = Vec::new();
        let mut fraction = false;
        for value in &values.values {
            let is_whole = value.node.number().is_none_or(|number| !number.contains('.'));
            let part = match value.node.kind() {
                NodeKind::Null => Some(Tree::None),
                _ => literal(value.node).filter(|_| is_whole).map(Tree::Leaf),
            };
            match part {
                Some(part) if parts.contains(&part) => {}
                Some(part) => parts.push(part),
                None => fraction = true,
            }
        }
        let mut all = Vec::new();
        if !parts.is_empty() {
            self.imports.name("typing", "Literal");
            all.push(Tree::Of("Literal", parts));
        }
        if fraction {
            all.push(self.plain("float"));
        }
        if all.is_empty() { self.any() } else { Tree::any_of(all) }
    }

    /// Adds the bounds that Pydantic supports.
    fn constrained(&mut self, tree: Tree, ty: &Type<'_>) -> Tree {
        let arguments = bounds(ty);
        if arguments.is_empty() || tree == Tree::Any { tree } else { self.annotated(tree, arguments) }
    }

    /// `Annotated[tree, Field(arguments)]`.
    pub fn annotated(&mut self, tree: Tree, arguments: Vec<Code>) -> Tree {
        self.imports.name("typing", "Annotated");
        self.imports.name("pydantic", "Field");
        let field = Expression::Call("Field", arguments.into_iter().map(Expression::Leaf).collect());
        Tree::Of("Annotated", vec![tree, Tree::Value(field)])
    }
}
