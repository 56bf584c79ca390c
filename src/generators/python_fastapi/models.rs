//! Models: Pydantic classes, enumerations, and aliases for unions and lists.

use std::collections::BTreeSet;

use super::classes::{is_class, is_object, is_object_model};
use super::server::Server;
use super::types::{TypePosition, Types};
use crate::api::{AdditionalProperties, Discriminator, Enum, EnumBase, ModelId, Object, Type};
use crate::emit::layout::Layout;
use crate::error::Problem;
use crate::generators::context::{render, views};
use crate::generators::python::existing;
use crate::generators::python::expression::Expression;
use crate::generators::python::text::{Code, docstring, member, model_doc, string};
use crate::generators::python::tree::{
    Naming, PAGE, Tree, WIDTH, assigned, columns, in_brackets_if_broken, with_brackets,
};
use crate::generators::python::values::constant;
use crate::plan::models::{ModelKind, UNKNOWN, UNKNOWN_NUMBER};
use crate::plan::named::{Field, idents};
use crate::plan::names::{Ident, Scope};
use crate::plan::schema_notes::with_notes;
use crate::plan::types::Kind;
use crate::small::{CollectSmall, SortSmall};
use crate::{code, layout};

views! {
    "python-fastapi/model.py" => struct ClassView<'m> {
        class: &'m Ident,
        imports: Code,
        /// Imports of models, for the type checker only.
        checked: Option<Code>,
        doc: Code,
        config: Option<&'static str>,
        extra: Option<Code>,
        fields: Vec<Code>,
        /// The union of this class and its children.
        any: Option<Code>,
    }
    "python-fastapi/enum.py" => struct EnumView<'m> {
        class: &'m Ident,
        base: &'static str,
        doc: Code,
        values: Vec<Code>,
    }
    "python-fastapi/alias.py" => struct AliasView { imports: Code, checked: Option<Code>, alias: Code, doc: Code }
    "python-fastapi/extended.py" => struct ExtendedView<'m> {
        imports: Code,
        checked: Option<Code>,
        classes: Vec<ExtendedClass<'m>>,
        name: &'m Ident,
        alias: Code,
        doc: Code,
    }
}

/// A member of a union, with the properties next to the members.
struct ExtendedClass<'m> {
    class: &'m Ident,
    base: &'m Ident,
    fields: Vec<Code>,
}

impl Server<'_> {
    /// The module of a model.
    pub fn model(&self, id: ModelId) -> String {
        let model = self.api.model(id);
        if let Some(text) = self.existing(id) {
            return text;
        }
        let mut types = Types::new(self.api, self.names, TypePosition::Model);
        if let Some(object) = model.object().filter(|object| is_object(self.api, object)) {
            return render(&self.class(id, object, types));
        }
        let tree = match model.kind() {
            ModelKind::Enum(values) if is_class(values) => return render(&self.enumeration(id, values)),
            ModelKind::Union(_) if !self.names.model(id).extended.is_empty() => {
                return render(&self.extended(id, types));
            }
            ModelKind::Enum(values) => types.literals(values),
            ModelKind::Alias(ty) => types.tree(ty),
            ModelKind::Object(_) | ModelKind::Union(_) => self.union(id, &mut types),
        };
        render(&self.alias(id, tree, types))
    }

    /// The module of a model that exists in the program; none if Python cannot import it by that name.
    fn existing(&self, id: ModelId) -> Option<String> {
        let ty = self.api.model(id).existing?;
        let names = self.names.model(id);
        names.extended.is_empty().then(|| existing::module(ty, &names.class, names.any.as_ref())).flatten()
    }

    /// Warnings about models that are generated although they are mapped to existing types.
    pub fn kept_models(&self) -> Vec<Problem> {
        let kept = self.models().filter(|id| self.existing(*id).is_none());
        kept.filter_map(|id| existing::kept(self.api, id)).collect()
    }

    fn doc(&self, id: ModelId, indent: &'static str) -> Code {
        let doc = model_doc(self.api.model(id), indent);
        doc.unwrap_or_else(|| code!("\"\"\"The model {}.\"\"\"", self.names.model(id).class))
    }

    fn class<'m>(&'m self, id: ModelId, object: &'m Object<'m>, mut types: Types<'m>) -> ClassView<'m> {
        let names = self.names.model(id);
        types.imports.name("..runtime.models", "Model");
        // An instance of an alternative can have properties that the other alternatives do not declare.
        let open = !self.options.disallow_additional_properties_if_not_present || !object.any_of.is_empty();
        // An object keeps the undeclared property that chose it.
        let open = open || self.names.without_discriminator.contains(&id);
        let values = object.additional_properties.values(open);
        let config = match &object.additional_properties {
            _ if values.is_some() => Some("allow"),
            AdditionalProperties::Forbidden => Some("forbid"),
            _ => None,
        };
        if config.is_some() {
            types.imports.name("pydantic", "ConfigDict");
        }
        let extra = match values.as_deref() {
            Some(ty) if !matches!(ty.kind(), Kind::Any) => {
                types.imports.name("pydantic", "Field");
                let tree = types.tree(ty);
                let tree = Tree::Of("dict", vec![Tree::name("str"), tree]);
                let line = layout!["__pydantic_extra__: ", tree.layout(Naming::Plain), " = Field(init=False)"];
                Some(types.print(&line, 4))
            }
            _ => None,
        };
        let mut fields: Vec<_> = names.fields.iter().collect();
        if self.options.sort_model_properties_by_required_flag {
            fields.sort_small_by_key(|field| !field.is_required_both_ways());
        }
        let fields = fields.into_iter().map(|field| self.field(field, &mut types)).collect();
        let any = names.any.as_ref().map(|any| {
            let tree = self.polymorphic(id, object, &mut types);
            alias_line(any, &tree, &mut types)
        });
        types.imports.name("__future__", "annotations");
        let own = std::mem::take(&mut types.imports);
        let (imports, checked) = self.imports(id, own);
        ClassView { class: &names.class, imports, checked, doc: self.doc(id, "    "), config, extra, fields, any }
    }

    /// The imports of a module, and separately those of models.
    fn imports(&self, id: ModelId, mut imports: crate::generators::python::imports::Imports) -> (Code, Option<Code>) {
        let names = self.names.model(id);
        imports.forget(&names.module);
        let checked = imports.has_models().then(|| {
            imports.name("typing", "TYPE_CHECKING");
            imports.models(".")
        });
        (imports.sections(None), checked)
    }

    fn field(&self, property: &Field<'_, '_>, types: &mut Types<'_>) -> Code {
        let name = &property.ident;
        let required = property.is_required_both_ways();
        let mut tree = types.tree(&property.ty);
        let default = if required { None } else { property.default.and_then(|node| types.default(&property.ty, node)) };
        let mut arguments = Vec::new();
        if name.as_str() != property.name {
            arguments.push(code!("alias={}", string(property.name)));
        }
        if property.deprecated {
            arguments.push(code!("deprecated=True"));
        }
        // Null is the default without a default.
        let is_null = property.default.is_some_and(|node| node.is_null());
        let has_default = default.is_some() && !is_null;
        if !required && !has_default {
            if tree.takes_none() {
                tree = tree.or_none();
            } else {
                types.imports.name("..runtime.models", "Maybe");
                tree = Tree::Of("Maybe", vec![tree]);
            }
        }
        if !arguments.is_empty() {
            tree = types.annotated(tree, arguments);
        }
        let value = match default {
            _ if required => None,
            // The class does not exist before all modules are loaded.
            Some(value) if is_late(&property.ty) && !is_null => {
                types.imports.name("pydantic", "Field");
                Some(code!("Field(default_factory=lambda: {})", value.flat()).into())
            }
            Some(value) => Some(value),
            None => Some(Code::fixed("None").into()),
        };
        let line = types.print(&declared(name, &tree, value.as_ref()), 4);
        let doc = docstring(&with_notes(property.description, &property.ty), "    ");
        member(line, doc)
    }

    /// A union whose members share further properties.
    fn extended<'m>(&'m self, id: ModelId, mut types: Types<'m>) -> ExtendedView<'m> {
        types.imports.name("__future__", "annotations");
        let names = self.names.model(id);
        let mut classes = Vec::new();
        for extended in &names.extended {
            let base = self.names.model(extended.member);
            types.imports.base(&base.module, &base.class);
            let fields = extended.fields.iter().map(|field| self.field(field, &mut types)).collect();
            classes.push(ExtendedClass { class: &extended.class, base: &base.class, fields });
        }
        types.instead = names.extended.iter().map(|extended| (extended.member, extended.class.clone())).collect_small();
        let tree = self.union(id, &mut types);
        let alias = alias_line(&names.class, &tree, &mut types);
        let (imports, checked) = self.imports(id, types.imports);
        ExtendedView { imports, checked, classes, name: &names.class, alias, doc: self.doc(id, "") }
    }

    fn alias(&self, id: ModelId, tree: Tree, mut types: Types<'_>) -> AliasView {
        let names = self.names.model(id);
        let tree = if self.api.model(id).is_nullable() { tree.or_none() } else { tree };
        let alias = alias_line(&names.class, &tree, &mut types);
        let (imports, checked) = self.imports(id, types.imports);
        AliasView { imports, checked, alias, doc: self.doc(id, "") }
    }

    /// A union: by its discriminator, or else the member that fits best.
    fn union(&self, id: ModelId, types: &mut Types<'_>) -> Tree {
        let model = self.api.model(id);
        let members = model.alternatives();
        let choices = self.api.choices(id, &self.names.children);
        let models: BTreeSet<_> = members.iter().filter_map(Type::model).collect_small();
        // A discriminator cannot distinguish members that are not objects of this API.
        let told =
            models.len() == members.len() && choices.iter().all(|choice| is_object_model(self.api, choice.model));
        match model.discriminator() {
            Some(by) if told && !choices.is_empty() && self.api.tells_apart(id, &self.names.children) => {
                let chosen: Vec<_> = choices.iter().map(|choice| (choice.value, choice.model)).collect();
                self.by_property(by, &chosen, by.default, types)
            }
            _ => types.any_of(members, Types::tree),
        }
    }

    /// A class and its children, distinguished by its discriminator.
    fn polymorphic(&self, id: ModelId, object: &Object<'_>, types: &mut Types<'_>) -> Tree {
        let choices = self.api.choices(id, &self.names.children);
        let objects = choices.iter().filter(|choice| is_object_model(self.api, choice.model));
        let chosen: Vec<_> = objects.map(|choice| (choice.value, choice.model)).collect();
        match &object.discriminator {
            // Values that do not choose a child are instances of the class itself.
            Some(by) => self.by_property(by, &chosen, by.default.or(Some(id)), types),
            None => types.class(id),
        }
    }

    /// `Annotated[Union[Annotated[Cat, tagged("Cat")], …], by_property("petType", {"cat": "Cat"})]`.
    fn by_property(
        &self,
        by: &Discriminator<'_>,
        chosen: &[(&str, ModelId)],
        default: Option<ModelId>,
        types: &mut Types<'_>,
    ) -> Tree {
        types.imports.name("typing", "Annotated");
        for name in ["by_property", "tagged"] {
            types.imports.name("..runtime.models", name);
        }
        let class = |types: &Types<'_>, id: ModelId| string(types.class_name(id).as_str());
        let mut seen = BTreeSet::new();
        let default = default.filter(|id| is_object_model(self.api, *id));
        let members: Vec<_> = chosen
            .iter()
            .map(|(_, model)| *model)
            .chain(default)
            .filter(|model| seen.insert(*model))
            .map(|model| {
                let tag = class(types, model).into();
                Tree::Of("Annotated", vec![types.class(model), Tree::Value(Expression::Call("tagged", vec![tag]))])
            })
            .collect();
        let mut seen_values = BTreeSet::new();
        let entries: Vec<_> = chosen
            .iter()
            .filter(|(value, _)| seen_values.insert(*value))
            .map(|(value, model)| Expression::entry(string(value), class(types, *model)))
            .collect();
        let mut arguments = vec![string(by.property).into(), Expression::Dict(entries)];
        arguments.extend(default.map(|id| class(types, id).into()));
        let members = if members.len() == 1 { members } else { vec![Tree::Or(members)] };
        let mut parts = members;
        parts.push(Tree::Value(Expression::Call("by_property", arguments)));
        Tree::Of("Annotated", parts)
    }

    fn enumeration<'m>(&'m self, id: ModelId, values: &Enum<'_>) -> EnumView<'m> {
        let names = self.names.model(id);
        let mut views: Vec<_> = names.constants.iter().map(constant).collect();
        let is_text = values.base == EnumBase::String;
        if self.options.enum_unknown_default_case {
            let mut scope = Scope::excluding(idents(&names.constants));
            let value = if is_text { string(UNKNOWN) } else { Code::fixed(UNKNOWN_NUMBER) };
            let name = scope.take("UNKNOWN_DEFAULT_OPEN_API".to_owned());
            views.push(assigned(&name, value));
        }
        let base = if is_text { "str" } else { "int" };
        EnumView { class: &names.class, base, doc: self.doc(id, "    "), values: views }
    }
}

/// Columns of a list after a property on the same line.
const LONGEST_DEFAULT: usize = 60;

/// A property's type and value, broken like formatters do.
fn declared(name: &Ident, tree: &Tree, value: Option<&Expression>) -> Layout {
    let flat = tree.flat(Naming::Plain);
    let head = layout![name, ": ", &flat];
    let Some(value) = value else {
        if PAGE.has_room_for(&head, 4) {
            return head;
        }
        let is_name = matches!(tree, Tree::Any | Tree::None | Tree::Leaf(_) | Tree::Model(_) | Tree::Alias(_));
        let has_room = is_name && 8 + columns(flat.as_str()) <= WIDTH;
        let broken = tree.layout(Naming::Plain);
        return layout![name, ": ", if has_room { in_brackets_if_broken(broken) } else { broken }];
    };
    let is_long = matches!(value, Expression::List(_)) && columns(value.flat().as_str()) > LONGEST_DEFAULT;
    let value = if is_long { value.broken() } else { value.layout() };
    let head = layout![head, " = "];
    let line = layout![&head, &value];
    if PAGE.has_room_for(&line, 4) {
        return Layout::group(line);
    }
    let in_brackets = if is_long { None } else { with_brackets(&head, &value) };
    let last = layout![name, ": ", tree.named(Naming::Plain), " = ", value];
    Layout::first([line].into_iter().chain(in_brackets).chain([last]))
}

/// `Name = TypeAliasType("Name", type)`.
fn alias_line(name: &Ident, tree: &Tree, types: &mut Types<'_>) -> Code {
    types.imports.name("typing_extensions", "TypeAliasType");
    let ty = match tree.has_alias() {
        // Type checkers resolve cycles of aliases if the whole type is a string.
        true => string(tree.flat(Naming::Plain).as_str()).into(),
        false => tree.layout(Naming::Quoted),
    };
    let arguments = vec![layout!["\"", name, "\""], ty];
    types.print(&layout![name, " = ", Layout::list("TypeAliasType(", "", arguments, ")")], 0)
}

/// True for a type whose default refers to a class.
fn is_late(ty: &Type<'_>) -> bool {
    ty.model().is_some() || ty.item().is_some_and(is_late)
}
