//! Models, and the structs of parameters and forms.

use askama::Template;

use super::folding::folded;
use super::names::{FieldNames, LocationNames, NamedOperation, Names, constants, enum_of_texts};
use super::text::{Code, WIDTH, doc, match_arm, see, serde, string};
use super::tree::{Imports, Tree};
use super::types::{Site, Types, is_any_value};
use super::words;
use crate::api::{
    Annotations, Api, Children, Choice, Enum, EnumBase, Field, Model, ModelId, Object, Parameter, ParameterLocation,
    Type,
};
use crate::code;
use crate::plan::models::{Alternatives, ModelKind};
use crate::plan::named::{self, Constant};
use crate::plan::names::{Ident, Scope};
use crate::plan::schema_notes::with_notes;

/// A type in the file of a model.
#[derive(Template)]
#[template(path = "rust-axum/model.rs", escape = "none")]
pub struct Item {
    doc: Code,
    shape: ItemShape,
}

enum ItemShape {
    Struct {
        name: Ident,
        fields: Vec<FieldView>,
        /// True if all fields are optional.
        has_default: bool,
    },
    Enum {
        name: Ident,
        variants: Vec<VariantView>,
    },
    Union {
        name: Ident,
        variants: Vec<Alternative>,
        /// True if several alternatives can accept the same value, each with some of its members.
        is_fitted: bool,
    },
    Tagged {
        name: Ident,
        property: Code,
        arms: Vec<Arm>,
        fallback: Option<Ident>,
        variants: Vec<Alternative>,
        /// The serialization of each variant; empty if all declare the property.
        tags: Vec<Tag>,
    },
    Alias {
        name: Ident,
        ty: Tree,
    },
    /// An array or map that contains itself.
    Wrapper {
        name: Ident,
        ty: Tree,
    },
}

impl Item {
    /// The imports of its file.
    pub fn imports(&self) -> Imports {
        match &self.shape {
            ItemShape::Struct { fields, .. } => fields.iter().map(|field| field.ty.imports()).collect(),
            ItemShape::Union { variants, .. } | ItemShape::Tagged { variants, .. } => {
                variants.iter().map(|variant| variant.ty.imports()).collect()
            }
            ItemShape::Alias { ty, .. } | ItemShape::Wrapper { ty, .. } => ty.imports(),
            ItemShape::Enum { .. } => Imports::default(),
        }
    }
}

struct FieldView {
    doc: Code,
    attribute: Code,
    /// `name: Type`.
    code: Code,
    ty: Tree,
}

/// A value of an enum, with its string in JSON.
struct VariantView {
    doc: Code,
    name: Ident,
    text: Code,
}

#[derive(Clone)]
struct Alternative {
    name: Ident,
    /// `Name(Type)`.
    code: Code,
    ty: Tree,
}

impl FieldView {
    /// A field, folded like rustfmt does.
    fn new(doc: Code, attribute: Code, name: &Ident, ty: Tree) -> Self {
        let is_long = 4 + code!("pub {}: {},", name, ty).as_str().len() > WIDTH;
        let fits_below = 8 + ty.to_string().len() + ",".len() <= WIDTH;
        let code = match if is_long && !fits_below { folded(&ty, 4) } else { None } {
            Some(lines) => code!("{}: {}", name, lines),
            None if is_long => code!("{}:\n        {}", name, ty),
            None => code!("{}: {}", name, ty),
        };
        Self { doc, attribute, code, ty }
    }

    /// True if the field is optional.
    fn is_optional(&self) -> bool {
        matches!(self.ty, Tree::Option(_) | Tree::Map { .. })
    }
}

impl ItemShape {
    fn structure(name: &Ident, fields: Vec<FieldView>) -> Self {
        let has_default = fields.iter().all(FieldView::is_optional);
        Self::Struct { name: name.clone(), fields, has_default }
    }
}

impl Alternative {
    /// A variant, folded like rustfmt does.
    fn new(name: Ident, ty: Tree) -> Self {
        let line = code!("{}({})", name, ty);
        let is_long = 4 + line.as_str().len() + ",".len() > WIDTH;
        let code = if is_long { code!("{}(\n        {},\n    )", name, ty) } else { line };
        Self { name, code, ty }
    }
}

/// The value of a discriminator, and the alternative that it chooses.
struct Arm {
    value: Code,
    variant: Ident,
}

impl Arm {
    fn code(&self) -> Code {
        let pattern = code!("std::option::Option::Some({})", self.value);
        let value = code!("serde_json::from_value(value).map(Self::{})", self.variant);
        match_arm(&pattern, &value, "            ")
    }
}

/// An alternative, and the value of a discriminator that it does not declare.
struct Tag {
    variant: Ident,
    value: Option<Code>,
}

impl Tag {
    fn code(&self, property: &Code) -> Code {
        let value = match &self.value {
            Some(value) => code!("crate::types::tagged(value, {}, {}, serializer)", property, value),
            None => code!("serde::Serialize::serialize(value, serializer)"),
        };
        match_arm(&code!("Self::{}(value)", self.variant), &value, "            ")
    }
}

pub struct Models<'a> {
    pub api: &'a Api<'a>,
    pub names: &'a Names<'a, 'a>,
    pub types: &'a Types<'a>,
    pub children: Children,
    /// True if objects keep undeclared properties.
    pub open: bool,
}

impl Models<'_> {
    /// True if the model is a struct with optional fields only.
    pub fn has_default(&self, id: ModelId) -> bool {
        let own = self.model(id).into_iter().next();
        own.is_some_and(|item| matches!(item.shape, ItemShape::Struct { has_default: true, .. }))
    }

    /// The types of a model: its own, and those of its inline enums.
    pub fn model(&self, id: ModelId) -> Vec<Item> {
        let model = self.api.model(id);
        let names = self.names.model(id);
        let mut out = Vec::new();
        let doc = self.doc(model);
        match self.api.merged_kind(model) {
            ModelKind::Union(_) if model.object().is_some() => {
                out.push(Item { doc, shape: self.untagged(&names.ty, &names.variants, id) });
                return out;
            }
            ModelKind::Object(object) => {
                let mut fields: Vec<_> = names.fields.iter().map(|field| self.property(field, id)).collect();
                fields.extend(self.additional(id, object, &names.additional));
                out.push(Item { doc, shape: ItemShape::structure(&names.ty, fields) });
            }
            ModelKind::Union(of) if !of.common.is_empty() => {
                // Properties of the alternatives stay with these: a field here would remove them from the alternatives.
                let own = names.fields.iter().filter(|field| !self.is_of_member(&of, field.property.name));
                let mut fields: Vec<_> = own.map(|field| self.property(field, id)).collect();
                let attribute = serde(&[code!("flatten")]);
                let ty = Tree::Own(names.alternatives.clone());
                fields.push(FieldView::new(Code::default(), attribute, &names.alternative, ty));
                out.push(Item { doc, shape: ItemShape::structure(&names.ty, fields) });
                let doc = super::text::doc(&format!("The alternatives of `{}`.", names.ty).replace('`', ""), "");
                out.push(Item { doc, shape: self.union(&of, id) });
            }
            ModelKind::Union(of) => out.push(Item { doc, shape: self.union(&of, id) }),
            ModelKind::Enum(values) if values.is_of_texts() => {
                out.push(Item { doc, shape: enumeration(&names.ty, &names.constants) });
            }
            ModelKind::Enum(values) => {
                let ty = self.types.plain(values.kind(Some(model.node)), Site::field(None));
                out.push(Item { doc, shape: ItemShape::Alias { name: names.ty.clone(), ty } });
            }
            ModelKind::Alias(ty) => {
                let ty = self.types.tree(ty, Site::field(None));
                out.push(Item { doc, shape: ItemShape::Wrapper { name: names.ty.clone(), ty } });
            }
        }
        out.extend(
            names.fields.iter().filter_map(|field| inline_enum(field.inline_enum.as_ref()?, &field.property.ty)),
        );
        out
    }

    /// True if an alternative declares the property.
    fn is_of_member(&self, of: &Alternatives<'_, '_>, name: &str) -> bool {
        let mut models = of.members.iter().filter_map(Type::model).map(|id| self.api.model(id));
        models.any(|model| model.properties().iter().any(|property| property.name == name))
    }

    fn doc(&self, model: &Model<'_>) -> Code {
        let deprecated = if model.deprecated { "\n\nDeprecated." } else { "" };
        let docs = Annotations::of(model.node).external_docs();
        // Enums of strings are inside a macro.
        let indent = if model.enumeration().is_some_and(Enum::is_of_texts) { "    " } else { "" };
        doc(&format!("{}{}{deprecated}", model.description.unwrap_or_default(), see(docs.as_ref())), indent)
    }

    fn property(&self, field: &FieldNames<'_, '_>, within: ModelId) -> FieldView {
        let FieldNames { property, ident, inline_enum } = field;
        // Requests and responses share a type, so properties of only one of them are optional.
        let optional = !property.is_required_both_ways();
        let site = Site { within: Some(within), ..Site::field(inline_enum.as_ref()) };
        let deprecated = if property.deprecated { "\n\nDeprecated." } else { "" };
        let text = format!("{}{deprecated}", with_notes(property.description, &property.ty));
        self.field(text, property.name, ident, &property.ty, optional, site)
    }

    fn field(
        &self,
        text: String,
        wire: &str,
        name: &Ident,
        ty: &Type<'_>,
        optional: bool,
        site: Site<'_>,
    ) -> FieldView {
        let mut arguments = Vec::new();
        if name.as_str() != wire {
            arguments.push(code!("rename = {}", string(wire)));
        }
        let mut tree = self.types.tree(ty, site);
        if optional {
            // Null is a value and differs from absence.
            let null = ty.takes_null() || is_any_value(ty);
            if null || self.may_be_null(ty) {
                arguments.push(code!("default"));
                arguments.push(code!("deserialize_with = \"crate::types::present\""));
            }
            arguments.push(code!("skip_serializing_if = \"Option::is_none\""));
            tree = tree.option();
        }
        let attribute = if arguments.is_empty() { Code::default() } else { serde(&arguments) };
        FieldView::new(doc(&text, "    "), attribute, name, tree)
    }

    /// True if null is among the values of the model.
    fn may_be_null(&self, ty: &Type<'_>) -> bool {
        let Some(id) = ty.model() else { return false };
        match self.api.merged_kind(self.api.model(id)) {
            ModelKind::Alias(ty) => ty.nullable,
            ModelKind::Union(of) => of.members.iter().any(Type::takes_null),
            ModelKind::Enum(values) => matches!(values.base, EnumBase::Mixed),
            ModelKind::Object(_) => false,
        }
    }

    fn additional(&self, id: ModelId, object: &Object<'_>, name: &Ident) -> Option<FieldView> {
        // A parent keeps the properties of the subtypes that its discriminator chooses.
        let values = object.other_values(self.open || self.api.is_parent(id, &self.children))?;
        let values = self.types.tree(values.as_ref(), Site::field(None));
        let doc = doc("Properties without their own field.", "    ");
        let ty = Tree::Map { values: Box::new(values), imported: true };
        Some(FieldView::new(doc, serde(&[code!("flatten")]), name, ty))
    }

    fn union(&self, union: &Alternatives<'_, '_>, id: ModelId) -> ItemShape {
        let names = self.names.model(id);
        let untagged = self.untagged(&names.alternatives, &names.variants, id);
        let (Some(discriminator), ItemShape::Union { name, variants, .. }) = (union.discriminator, &untagged) else {
            return untagged;
        };
        let of = |model: ModelId| union.position(model).map(|at| names.variants[at].ident.clone());
        let choices = self.api.choices(id, &self.children);
        let mut seen = std::collections::BTreeSet::new();
        let arms: Vec<_> = choices
            .iter()
            .filter_map(|choice| Some((choice.value.to_string(), of(choice.alternative)?)))
            .filter(|(value, _)| seen.insert(value.clone()))
            .map(|(value, variant)| Arm { value: string(&value), variant })
            .collect();
        if arms.is_empty() {
            return untagged;
        }
        let undeclared = |choice: &Choice<'_>| self.api.lacks(choice.model, discriminator.property);
        let tag = |variant: &Alternative| {
            let chosen = choices.iter().find(|choice| of(choice.model).as_ref() == Some(&variant.name));
            let value = chosen.filter(|choice| undeclared(choice)).map(|choice| string(choice.value));
            Tag { variant: variant.name.clone(), value }
        };
        let tags: Vec<_> = variants.iter().map(tag).collect();
        ItemShape::Tagged {
            tags: if tags.iter().any(|tag| tag.value.is_some()) { tags } else { Vec::new() },
            name: name.clone(),
            property: string(discriminator.property),
            arms,
            fallback: discriminator.default.and_then(of),
            variants: variants.clone(),
        }
    }

    fn untagged(&self, name: &Ident, members: &[named::Alternative<'_, '_>], id: ModelId) -> ItemShape {
        let site = Site { within: Some(id), ..Site::field(None) };
        let variants = members.iter().map(|ty| Alternative::new(ty.ident.clone(), self.types.tree(ty, site))).collect();
        let is_fitted = members.iter().filter(|member| self.api.has_parts(member)).count() > 1;
        ItemShape::Union { name: name.clone(), variants, is_fitted }
    }

    /// The structs of an operation's parameters, with their enums.
    pub fn parameters(&self, named: &NamedOperation<'_, '_>) -> Vec<Item> {
        named.locations.iter().flat_map(|names| self.parameter_struct(named, names)).collect()
    }

    fn parameter_struct(&self, named: &NamedOperation<'_, '_>, names: &LocationNames) -> Vec<Item> {
        let mut enums = Vec::new();
        let mut fields = Vec::new();
        for (index, field, values) in &names.fields {
            let parameter = &named.operation.parameters[*index];
            enums.extend(values.as_ref().and_then(|name| inline_enum(name, &parameter.ty)));
            fields.push(self.parameter(parameter, field, values.as_ref()));
        }
        let kind = match names.location {
            ParameterLocation::Querystring => "query string",
            location => location.as_str(),
        };
        let doc = doc(&format!("The {kind} parameters of {}.", named.stem), "");
        let shape = ItemShape::structure(&names.ty, fields);
        std::iter::once(Item { doc, shape }).chain(enums).collect()
    }

    fn parameter(&self, parameter: &Parameter<'_>, name: &Ident, values: Option<&Ident>) -> FieldView {
        // A parameter with a default is always present, unless it may be sent without a value.
        let optional = parameter.allow_empty || !(parameter.required || parameter.default.is_some());
        let deprecated = if parameter.deprecated { "\n\nDeprecated." } else { "" };
        let text = format!("{}{deprecated}", with_notes(parameter.description, &parameter.ty));
        self.field(text, parameter.name, name, &parameter.ty, optional, Site::field(values))
    }

    /// The struct of a form's fields, with its enums.
    pub fn form(&self, name: &Ident, fields: &[Field<'_>]) -> Vec<Item> {
        let (mut scope, mut enums, mut views) = (Scope::new(), Vec::new(), Vec::new());
        let mut types = Scope::excluding([name]);
        for field in fields {
            let inner = |_| types.take(words::inner_type(name.as_str(), field.name));
            let values = enum_of_texts(&field.ty).map(inner);
            enums.extend(values.as_ref().and_then(|name| inline_enum(name, &field.ty)));
            let site = Site { files: true, ..Site::field(values.as_ref()) };
            let text = with_notes(field.description, &field.ty);
            let ident = scope.take(words::field(field.name));
            views.push(self.field(text, field.name, &ident, &field.ty, !field.required, site));
        }
        let shape = ItemShape::structure(name, views);
        std::iter::once(Item { doc: doc("The fields of the form.", ""), shape }).chain(enums).collect()
    }
}

/// An enum of strings, without duplicates.
fn enumeration(name: &Ident, constants: &[Constant<'_, '_>]) -> ItemShape {
    let mut seen = std::collections::BTreeSet::new();
    let distinct = constants.iter().filter(|constant| seen.insert(constant.text()));
    let view = |constant: &Constant<'_, '_>| VariantView {
        doc: doc(constant.description.unwrap_or_default(), "        "),
        name: constant.ident.clone(),
        text: string(&constant.text()),
    };
    ItemShape::Enum { name: name.clone(), variants: distinct.map(view).collect() }
}

fn inline_enum(name: &Ident, ty: &Type<'_>) -> Option<Item> {
    let shape = enumeration(name, &constants(enum_of_texts(ty)?));
    Some(Item { doc: Code::default(), shape })
}
