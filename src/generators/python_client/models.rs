//! Models: Pydantic classes, enumerations, and wrappers of values with several types.

use std::collections::BTreeSet;

use super::client::Client;
use super::constructors::Constructor;
use super::discriminators::{DEFAULT_CHOICE, DISCRIMINATOR};
use super::types::{Listed, Place, Types, enum_base, reference_name};
use crate::api::{AdditionalProperties, Discriminator, Enum, ModelId, Object, Property, Type};
use crate::emit::layout::{Break, Layout};
use crate::emit::text::Code;
use crate::error::Problem;
use crate::generators::context::{render, views};
use crate::generators::python::existing;
use crate::generators::python::expression::Expression;
use crate::generators::python::imports::Imports;
use crate::generators::python::text::{docstring, member, model_doc, string};
use crate::generators::python::tree::{Naming, PAGE, Tree, WIDTH, columns, in_brackets, in_brackets_if_broken};
use crate::generators::python::values::{constant, literal};
use crate::plan::models::{Alternatives, ModelKind};
use crate::plan::named::{Field, common, idents};
use crate::plan::names::{Ident, Scope};
use crate::plan::scalars::place;
use crate::plan::schema_notes::with_notes;
use crate::small::CollectSmall;
use crate::spec::NodeKind;
use crate::{code, layout};

views! {
    "python/model.py" => struct ClassView {
        head: Code,
        imports: Code,
        /// Imports of models, for the type checker only.
        checked: Option<Code>,
        /// Their replacements at run time.
        references: Vec<Code>,
        doc: Option<Code>,
        fields: Vec<Code>,
        facts: Vec<Code>,
        /// The parameters of the constructor for type checkers, if it accepts more than the types of the fields.
        constructor: Option<Vec<Code>>,
        checks: Vec<CheckView>,
    }
    "python/enum.py" => struct EnumView { head: Code, doc: Option<Code>, values: Vec<Code> }
    "python/union.py" => struct UnionView {
        head: Code,
        imports: Code,
        checked: Option<Code>,
        references: Vec<Code>,
        /// `PET_ONE_OF_SCHEMAS = ["Cat", "Dog"]`
        constant: Code,
        /// The same as a class member.
        set: Code,
        doc: Option<Code>,
        any: bool,
        members: Vec<Code>,
        fields: Vec<Code>,
        /// The value, with its type.
        value: Code,
        /// The signature of `to_dict`.
        to_dict: Code,
        /// The values of the discriminator, and the classes that they choose.
        values: Option<Code>,
        facts: Vec<Code>,
    }
}

/// A validator of a field.
struct CheckView {
    field: Ident,
    head: Code,
    about: &'static str,
    value: Code,
}

impl<'a> Client<'a> {
    /// The module of a model.
    pub fn model(&self, id: ModelId) -> String {
        if let Some(text) = self.existing(id) {
            return text;
        }
        match self.api.model(id).kind() {
            ModelKind::Enum(values) => render(&self.enumeration(id, values)),
            ModelKind::Object(object) => render(&self.class(id, object)),
            ModelKind::Union(of) => render(&self.union(id, &of)),
            ModelKind::Alias(_) => String::new(),
        }
    }

    /// The module of a model that exists in the program; none if Python cannot import it by that name.
    fn existing(&self, id: ModelId) -> Option<String> {
        existing::module(self.api.model(id).existing?, &self.names.model(id).class, None)
    }

    /// Warnings about models that are generated although they are mapped to existing types.
    pub fn kept_models(&self) -> Vec<Problem> {
        let kept = self.models().filter(|id| self.existing(*id).is_none());
        kept.filter_map(|id| existing::kept(self.api, id)).collect()
    }

    fn doc(&self, id: ModelId) -> Option<Code> {
        model_doc(self.api.model(id), "    ")
    }

    fn enumeration(&self, id: ModelId, values: &Enum<'_>) -> EnumView {
        let names = self.names.model(id);
        let bases = enum_base(values.kind(Some(self.api.model(id).node))).into_iter().chain(["Enum"]).map(Code::fixed);
        let head = class_line(&names.class, bases.collect());
        EnumView { head, doc: self.doc(id), values: names.constants.iter().map(constant).collect() }
    }

    fn class<'m>(&'m self, id: ModelId, object: &'m Object<'m>) -> ClassView {
        let names = self.names.model(id);
        let mut types = self.types(Place::Checked);
        types.imports.name("__future__", "annotations");
        types.listed = Listed::Checked;
        types.hidden = idents(&names.fields).map(Ident::to_string).collect_small();
        let parent = self.parent(id, object);
        let mut facts = Vec::new();
        let mut fact = |types: &mut Types<'_>, name: &'static str, ty: &'static str, value: Expression| {
            types.imports.name("typing", "ClassVar");
            facts.push(class_variable(name, ty, &value));
        };
        let set = |wanted: &dyn Fn(&Property<'_>) -> bool| {
            let wanted = names.fields.iter().filter(|field| wanted(field));
            let names: Vec<_> = wanted.map(|field| code!("\"{}\"", field.ident).into()).collect();
            (!names.is_empty()).then(|| Expression::Call("frozenset", vec![Expression::Set(names)]))
        };
        let sets: [(&'static str, Option<Expression>); 4] = [
            ("_NULLABLE", set(&|p| p.ty.takes_null())),
            ("_READ_ONLY", set(&|p| p.read_only)),
            ("_WRITE_ONLY", set(&|p| p.write_only)),
            ("_REQUIRED_TO_SEND", set(&|p| p.write_only && p.is_always_required())),
        ];
        for (name, value) in sets {
            if let Some(value) = value {
                fact(&mut types, name, "frozenset[str]", value);
            }
        }
        if let Some(by) = &object.discriminator {
            let value = self.discriminator(id, by);
            fact(&mut types, "_DISCRIMINATOR", DISCRIMINATOR, value);
            if let Some(value) = self.default_choice(by) {
                fact(&mut types, "_DEFAULT_CHOICE", DEFAULT_CHOICE, value);
            }
        }
        let forbids = match object.additional_properties {
            AdditionalProperties::Forbidden => true,
            AdditionalProperties::Unspecified => {
                self.options.disallow_additional_properties_if_not_present == Some(true)
            }
            _ => false,
        };
        if forbids {
            fact(&mut types, "_FORBIDS_MORE", "bool", Code::fixed("True").into());
        }
        if self.options.compatible_with_python_legacy {
            let dict = |value: &dyn Fn(&Property<'_>) -> Code| {
                let entry = |field: &Field<'_, '_>| Expression::entry(code!("\"{}\"", field.ident), value(field));
                Expression::Dict(names.fields.iter().map(entry).collect())
            };
            let types_of = dict(&|property| string(reference_name(self.names, &property.ty).as_str()));
            let names_of = dict(&|property| string(property.name));
            fact(&mut types, "openapi_types", "dict[str, str]", types_of);
            fact(&mut types, "attribute_map", "dict[str, str]", names_of);
        }
        let mut taken: BTreeSet<&str> = BTreeSet::new();
        if let Some(parent) = parent {
            taken = self.api.model(parent).properties().iter().map(|property| property.name).collect_small();
        }
        let mut methods = Scope::excluding(idents(&names.fields));
        let mut fields = Vec::new();
        let mut checks = Vec::new();
        for field in names.fields.iter().filter(|field| !taken.contains(field.name)) {
            fields.push(self.field(field, &mut types));
            checks.extend(check(field, &mut methods, &mut types));
        }
        let mut constructor = Constructor::of(self.types(Place::Given), types.hidden.clone());
        names.fields.iter().for_each(|field| constructor.add(field));
        let open = self.options.disallow_additional_properties_if_not_present == Some(false);
        if let Some(values) = object.additional_properties.values(open) {
            let tree = types.tree(&values);
            let tree = Tree::Of("dict", vec![Tree::name("str"), if values.nullable { tree.or_none() } else { tree }]);
            let line = types_line(&Code::fixed("additional_properties"), &tree, Some(Code::fixed("{}").into()));
            fields.push(member(line, Some(Code::fixed("\"\"\"Members other than those above.\"\"\""))));
            constructor.add_additional_properties(&values);
        }
        let base = match parent {
            Some(parent) => {
                let parent = self.names.model(parent);
                types.imports.base(&parent.module, &parent.class);
                Code::from(&parent.class)
            }
            None => {
                types.imports.name("..base_model", "BaseModel");
                Code::fixed("BaseModel")
            }
        };
        let (constructor, constructed) = constructor.parameters().unzip();
        let (imports, checked, references) = self.imports(id, types.imports, constructed);
        let head = class_line(&names.class, vec![base]);
        ClassView { head, imports, checked, references, doc: self.doc(id), fields, facts, constructor, checks }
    }

    /// The imports of a module, those of models, and the replacements of these at run time, which the imports of
    /// constructors do not need.
    fn imports(
        &self,
        id: ModelId,
        mut imports: Imports,
        constructed: Option<Imports>,
    ) -> (Code, Option<Code>, Vec<Code>) {
        let module = &self.names.model(id).module;
        imports.forget(module);
        let references = imports.own_names().map(|(module, class)| {
            let named = [code!("\"{}\"", module), code!("\"{}\"", class)].map(Expression::Leaf);
            PAGE.print(&layout![class, " = ", Expression::Call("reference", named.into()).hug_brackets()], 4)
        });
        let references: Vec<_> = references.collect();
        if !references.is_empty() {
            imports.name("..fields", "reference");
        }
        if let Some(constructed) = constructed {
            imports.merge(constructed);
            imports.forget(module);
        }
        let checked = imports.has_models().then(|| imports.models("."));
        if checked.is_some() {
            imports.name("typing", "TYPE_CHECKING");
        }
        (imports.sections(None), checked, references)
    }

    fn field(&self, property: &Field<'_, '_>, types: &mut Types<'_>) -> Code {
        let name = &property.ident;
        let tree = types.tree(&property.ty);
        let required = property.is_always_required();
        let default = if required { None } else { default(property, types) };
        let tree = if required { tree } else { tree.or_none() };
        // Requests or responses lack the property; its type does not show that.
        let default = if required && (property.read_only || property.write_only) {
            types.imports.name("..fields", "unset");
            Some(("default", Code::fixed("unset")))
        } else {
            default.or((!required).then(|| ("default", Code::fixed("None"))))
        };
        let value = match default {
            Some(("default", value)) if name.as_str() == property.name => Some(value.into()),
            None if name.as_str() == property.name => None,
            default => {
                types.imports.name("pydantic", "Field");
                let default = default.map(|(kind, value)| Expression::named(kind, value));
                // Type checkers use `alias` as the name of the constructor's argument, and then reject the name of the
                // field.
                let aliases = ["validation_alias", "serialization_alias"].into_iter();
                let aliases = aliases.filter(|_| name.as_str() != property.name);
                let aliases = aliases.map(|kind| Expression::named(kind, string(property.name)));
                Some(Expression::Call("Field", default.into_iter().chain(aliases).collect()))
            }
        };
        let line = types_line(&Code::from(name), &tree, value);
        let text = with_notes(property.description, &property.ty);
        let deprecated = if property.deprecated { "\n\nDeprecated." } else { "" };
        member(line, docstring(&format!("{text}{deprecated}"), "    "))
    }

    fn union(&self, id: ModelId, of: &Alternatives<'_, '_>) -> UnionView {
        let names = self.names.model(id);
        let mut types = self.types(Place::Checked);
        types.imports.name("__future__", "annotations");
        for name in ["ValidationInfo", "field_validator"] {
            types.imports.name("pydantic", name);
        }
        types.imports.name("typing", "Any");
        types.imports.name("..unions", "BaseModel");
        types.imports.name("..unions", "choose");
        let mut trees = Vec::new();
        let mut members = Vec::new();
        let kind = if of.any { "anyof" } else { "oneof" };
        for (at, member) in of.members.iter().enumerate() {
            let tree = types.tree(member);
            let name = code!("{}_schema_{}_validator", kind, at + 1);
            members.push(types_line(&name, &tree.clone().or_none(), Some(Code::fixed("None").into())));
            trees.push(tree);
        }
        let fields = common(&names.fields).map(|field| self.field(field, &mut types)).collect();
        let mut plain = self.types(Place::Result);
        let bare: Vec<_> = of.members.iter().map(|member| plain.tree(member)).collect();
        types.imports.merge(plain.imports);
        let union = Tree::any_of(bare.clone()).or_none();
        let mut results = vec![Tree::Of("dict", vec![Tree::name("str"), Tree::name("Any")])];
        results.extend(bare);
        let result = Tree::any_of(results).or_none();
        let calls: BTreeSet<_> = of.members.iter().map(|member| reference_name(self.names, member)).collect_small();
        let calls: Vec<_> = calls.iter().map(|call| string(call.as_str())).collect();
        let constant = code!("{}_{}_OF_SCHEMAS", names.class.upper(), if of.any { "ANY" } else { "ONE" });
        let mut facts = Vec::new();
        let mut values = None;
        let told = |_: &&Discriminator<'_>| self.api.tells_apart(id, &self.names.children);
        if let Some(by) = of.discriminator.filter(told) {
            types.imports.name("typing", "ClassVar");
            facts.push(class_variable("_DISCRIMINATOR", DISCRIMINATOR, &self.discriminator(id, by)));
            let default = self.default_choice(by);
            facts.extend(default.map(|value| class_variable("_DEFAULT_CHOICE", DEFAULT_CHOICE, &value)));
            values = Some(Code::fixed("{}"));
        }
        if self.api.model(id).is_nullable() || of.members.iter().any(Type::takes_null) {
            types.imports.name("typing", "ClassVar");
            facts.push(Code::fixed("_NULLABLE: ClassVar[frozenset[str]] = frozenset({\"actual_instance\"})"));
        }
        let calls: Vec<Expression> = calls.into_iter().map(Expression::Leaf).collect();
        let constant = PAGE.print(&layout![constant, " = ", Expression::List(calls.clone()).layout()], 0);
        let set = if of.any { "any_of_schemas: set[str] = " } else { "one_of_schemas: set[str] = " };
        let set = PAGE.print(&layout![set, Expression::Set(calls).layout()], 4);
        let ty = types_line(&Code::fixed("actual_instance"), &union, Some(Code::fixed("None").into()));
        let to_dict = to_dict_line(&result);
        let (imports, checked, references) = self.imports(id, types.imports, None);
        UnionView {
            head: class_line(&names.class, vec![Code::fixed("BaseModel")]),
            imports,
            checked,
            references,
            set,
            constant,
            doc: self.doc(id),
            any: of.any,
            members,
            fields,
            value: ty,
            to_dict,
            values,
            facts,
        }
    }
}

/// `class Cat(Pet):`
fn class_line(class: &Ident, bases: Vec<Code>) -> Code {
    let bases = Code::joined(bases, ", ");
    PAGE.print(&Layout::within(layout!["class ", class, "("], Break::Line(""), bases, "):"), 0)
}

/// `_NAME: ClassVar[type] = value` in a class.
fn class_variable(name: &'static str, ty: &'static str, value: &Expression) -> Code {
    PAGE.print(&layout![name, ": ClassVar[", ty, "] = ", value.layout()], 4)
}

/// `name: type = value`, broken like formatters do: in the brackets of the value, else around the type.
fn types_line(name: &Code, tree: &Tree, value: Option<Expression>) -> Code {
    let flat = tree.flat(Naming::Plain);
    let line = layout![name, ": ", &flat];
    let line = value.iter().fold(line, |line, value| layout![line, " = ", value]);
    if PAGE.has_room_for(&line, 4) {
        return line.flat();
    }
    let broken = tree.layout(Naming::Piped);
    let Some(value) = value.map(|value| value.hug_brackets()) else {
        let ty = match tree {
            Tree::Of(..) => broken,
            _ if matches!(tree, Tree::Or(_)) || 8 + columns(flat.as_str()) <= WIDTH => in_brackets_if_broken(broken),
            _ => flat.into(),
        };
        return PAGE.print(&layout![name, ": ", ty], 4);
    };
    let ty = if matches!(tree, Tree::Or(_)) { in_brackets(broken) } else { broken };
    let layouts = [
        layout![name, ": ", &flat, " = ", &value],
        layout![name, ": ", &flat, " = ", in_brackets(&value)],
        layout![name, ": ", ty, " = ", value],
    ];
    PAGE.print(&Layout::first(layouts), 4)
}

/// `def to_dict(self) -> type:`.
fn to_dict_line(tree: &Tree) -> Code {
    let (head, lines) = ("def to_dict(", Layout::indent(layout![Break::End, "self,"]));
    let ty = in_brackets_if_broken(tree.layout(Naming::Piped));
    let flat = layout![head, "self) -> ", tree.flat(Naming::Plain), ":"];
    PAGE.print(&Layout::first([flat, layout![head, lines, Break::End, ") -> ", ty, ":"]]), 4)
}

/// The default of a scalar property that matches its type, as an argument of `Field`.
fn default(property: &Property<'_>, types: &Types<'_>) -> Option<(&'static str, Code)> {
    let (ty, node) = (&property.ty, property.default?);
    if ty.is_literal(node) {
        return Some(("default", literal(node)?));
    }
    let id = ty.model().filter(|_| matches!(node.kind(), NodeKind::String | NodeKind::Number))?;
    let (model, names) = (types.api.model(id), types.names.model(id));
    // A class of the program can have other names for its members.
    let values = model.enumeration().filter(|_| model.existing.is_none())?;
    place(values, node)?;
    // The class is imported when it is called.
    Some(("default_factory", code!("lambda: {}({})", names.class, literal(node)?)))
}

/// The check of a field without a class: the listed values, or a pattern.
fn check(property: &Field<'_, '_>, methods: &mut Scope, types: &mut Types<'_>) -> Option<CheckView> {
    let (about, suffix, function, value) = match listed(&property.ty) {
        // A `Literal` is checked by itself.
        Some((values, _)) if types.literals(property.ty.item().unwrap_or(&property.ty), values).is_some() => {
            return None;
        }
        Some((values, is_list)) => {
            let all = tuple_of(values)?;
            // The message lists the values, unless there are many.
            let named = if values.values.len() <= 20 { all.clone() } else { Expression::Tuple(Vec::new()) };
            let unlisted = ["value", "info"].map(|name| Expression::Leaf(Code::fixed(name))).into_iter().chain([named]);
            let unlisted =
                PAGE.print(&layout!["return ", Expression::Call("unlisted", unlisted.collect()).layout()], 8);
            let is_in = PAGE.print(&layout!["if value is None or ", is_in(&all, is_list), ":"], 8);
            let value = code!("{}\n            return value\n        {}", is_in, unlisted);
            let about = "Accept the values that the description lists; a response may have others.";
            (about, "enum", "unlisted", value)
        }
        None => {
            let pattern = property.ty.pattern()?;
            let arguments = [string(pattern), Code::fixed("value"), Code::fixed("info")].map(Expression::Leaf);
            let call = Expression::Call("match", arguments.into());
            let value = PAGE.print(&layout!["return ", call.hug_brackets()], 8);
            ("Accept what has the pattern; a response may have others.", "regular_expression", "match", value)
        }
    };
    for name in ["ValidationInfo", "field_validator"] {
        types.imports.name("pydantic", name);
    }
    types.imports.name("typing", "Any");
    types.imports.name(if function == "match" { "..patterns" } else { "..fields" }, function);
    let check = methods.take(format!("{}_validate_{suffix}", property.ident));
    let parameters = "cls, value: Any, info: ValidationInfo";
    let head = Layout::within(layout!["def ", check, "("], Break::Line(""), parameters, ") -> Any:");
    Some(CheckView { field: property.ident.clone(), head: PAGE.print(&head, 4), about, value })
}

/// The values of an inline enumeration; true if they are the items of a list.
fn listed<'t>(ty: &'t Type<'_>) -> Option<(&'t Enum<'t>, bool)> {
    let one = ty.item().unwrap_or(ty);
    let values = one.listed_enum().filter(|_| one.item().is_none())?;
    Some((values, ty.item().is_some()))
}

fn tuple_of(values: &Enum<'_>) -> Option<Expression> {
    let codes: Vec<_> = values.values.iter().map(|value| literal(value.node)).collect::<Option<_>>()?;
    (!codes.is_empty()).then(|| Expression::tuple(codes))
}

/// The condition that a value, or each of its items, is listed.
fn is_in(all: &Expression, is_list: bool) -> Layout {
    if !is_list {
        return layout!["value in ", all.layout()];
    }
    let item = Layout::group(layout!["item", Break::Line(" "), "in ", all.layout()]);
    let items = Layout::group(layout![item, Break::Line(" "), "for item in value"]);
    Layout::within("all(", Break::Line(""), items, ")")
}
