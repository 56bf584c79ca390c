//! Models as TypeScript: interfaces, enums, unions, with the enums that stand inside them.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::Options;
use super::names::{Names, alphabet};
use crate::api::{
    Api, Discriminator, Enum, EnumBase, Extra, Model, ModelId, ModelShape, Object, Property, Shape, Type, Union,
};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, Doc, string};
use crate::generators::typescript::types::{EnumStyle, Types, inline_enum, key, union};

#[derive(Template)]
#[template(path = "typescript-axios/model.ts", escape = "none")]
pub struct ModelView {
    doc: Code,
    body: ModelBody,
    enums: Vec<EnumView>,
}

enum ModelBody {
    Interface { name: Ident, index: Option<Code>, properties: Vec<PropertyView> },
    Alias { name: Ident, ty: Code },
    Enum(EnumView),
}

struct PropertyView {
    doc: Code,
    key: Code,
    optional: bool,
    ty: Code,
}

/// An enum: a constant object and the type of its values, or a TypeScript enum.
#[derive(Template)]
#[template(path = "typescript-axios/enum.ts", escape = "none")]
pub struct EnumView {
    name: Ident,
    /// `stringEnums`: a TypeScript `enum`, which has members of one type and no booleans.
    native: bool,
    members: Vec<MemberView>,
}

struct MemberView {
    doc: Code,
    name: Ident,
    value: Code,
}

pub struct Models<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub types: &'a Types<'a>,
}

/// What [`Models::allowed`] has found for the members of a union: many values may be mapped to one.
type Known<'m> = BTreeMap<ModelId, Option<BTreeSet<&'m str>>>;

impl Models<'_> {
    pub fn style(options: &Options) -> EnumStyle {
        EnumStyle {
            naming: options.enum_property_naming,
            alphabet: alphabet(options),
            replace_special: options.enum_property_naming_replace_special_char,
            unknown_case: options.enum_unknown_default_case,
        }
    }

    pub fn view(&self, id: ModelId) -> ModelView {
        let model = self.api.model(id);
        let name = self.names.models[id.0 as usize].clone();
        let doc = Doc::new().text(model.description).tag_if(model.deprecated, "deprecated").at("");
        let mut enums = Vec::new();
        let body = match &model.shape {
            ModelShape::Object(object) => {
                let properties = self.properties(id, object, &mut enums);
                ModelBody::Interface { name, index: self.index(object), properties }
            }
            ModelShape::Enum(values) => ModelBody::Enum(enum_view(name, values, self.options)),
            ModelShape::Union(union) => ModelBody::Alias { name, ty: self.union(union) },
            ModelShape::Alias(ty) => ModelBody::Alias { name, ty: self.types.code(ty, None) },
        };
        ModelView { doc, body, enums }
    }

    fn properties(&self, id: ModelId, object: &Object<'_>, enums: &mut Vec<EnumView>) -> Vec<PropertyView> {
        let names = &self.names.property_enums[id.0 as usize];
        let mut order: Vec<usize> = (0..object.properties.len()).collect();
        if self.options.sort_model_properties_by_required_flag {
            order.sort_by_key(|i| !object.properties[*i].required);
        }
        let views = order.into_iter().map(|i| {
            let property = &object.properties[i];
            let enumeration = names.get(i).and_then(Option::as_ref);
            if let (Some(name), Some(values)) = (enumeration, inline_enum(&property.ty)) {
                enums.push(enum_view(name.clone(), values, self.options));
            }
            PropertyView {
                doc: Doc::new().text(property.description).tag_if(property.deprecated, "deprecated").at("    "),
                key: key(property.name),
                optional: !property.required,
                ty: self.types.code(&property.ty, enumeration),
            }
        });
        views.collect()
    }

    /// The type of what an object has beyond its properties; `any` beside it, as TypeScript asks
    /// that the properties fit the index signature too.
    fn index(&self, object: &Object<'_>) -> Option<Code> {
        let undefined = if self.options.null_safe_additional_props { " | undefined" } else { "" };
        match &object.extra {
            Extra::Of(ty) if !matches!(ty.shape, Shape::Any) => {
                Some(Code::new(format!("{} | any{undefined}", self.types.code(ty, None))))
            }
            Extra::Of(_) | Extra::Any => Some(Code::new(format!("any{undefined}"))),
            Extra::Unsaid if !self.options.disallow_additional_properties_if_not_present => {
                Some(Code::new(format!("any{undefined}")))
            }
            Extra::Unsaid | Extra::Closed => None,
        }
    }

    fn union(&self, of: &Union<'_>) -> Code {
        let mut known = Known::new();
        let members: Vec<String> = match &of.discriminator {
            Some(discriminator) if !discriminator.mapping.is_empty() => self.mapped(discriminator, of, &mut known),
            Some(discriminator) if !self.options.legacy_discriminator_behavior => {
                of.members.iter().map(|m| self.tagged(discriminator, self.implicit(m), m, &mut known)).collect()
            }
            _ => of.members.iter().map(|m| self.types.code(m, None).as_str().to_owned()).collect(),
        };
        let alternatives = union(members.iter().map(String::as_str));
        if of.common.is_empty() {
            return Code::new(alternatives);
        }
        let property = |p: &Property<'_>| {
            let optional = if p.required { "" } else { "?" };
            format!("{}{optional}: {};", key(p.name), self.types.code(&p.ty, None))
        };
        let common: Vec<_> = of.common.iter().map(property).collect();
        Code::new(format!("({alternatives}) & {{ {} }}", common.join(" ")))
    }

    /// Each mapped value with its model; members that no value is mapped to stand as they are.
    fn mapped<'m>(&'m self, discriminator: &Discriminator<'_>, of: &Union<'_>, known: &mut Known<'m>) -> Vec<String> {
        let mut out: Vec<_> = discriminator
            .mapping
            .iter()
            .map(|(value, id)| self.tagged(discriminator, Some(value), &Type::of(Shape::Model(*id)), known))
            .collect();
        let mapped: BTreeSet<ModelId> = discriminator.mapping.iter().map(|(_, id)| *id).collect();
        for member in &of.members {
            if !matches!(member.shape, Shape::Model(id) if mapped.contains(&id)) {
                let value = self.implicit(member).filter(|_| !self.options.legacy_discriminator_behavior);
                out.push(self.tagged(discriminator, value, member, known));
            }
        }
        out
    }

    /// The value that names a member where nothing is mapped: its schema's name.
    fn implicit<'m>(&'m self, member: &Type<'_>) -> Option<&'m str> {
        match member.shape {
            Shape::Model(id) => Some(self.api.model(id).name.as_str()),
            _ => None,
        }
    }

    fn tagged<'m>(
        &'m self,
        discriminator: &Discriminator<'_>,
        value: Option<&str>,
        member: &Type<'_>,
        known: &mut Known<'m>,
    ) -> String {
        let code = self.types.code(member, None);
        let property = discriminator.property;
        match (value, &member.shape) {
            (Some(value), Shape::Model(id))
                if known
                    .entry(*id)
                    .or_insert_with(|| self.allowed(property, *id))
                    .as_ref()
                    .is_some_and(|allowed| !allowed.contains(value)) =>
            {
                code.as_str().to_owned()
            }
            (Some(value), _) => format!("{{ {}: {} }} & {code}", key(property), string(value)),
            (None, _) => code.as_str().to_owned(),
        }
    }

    /// The literals that a model's property may be where its enum lists them: another one would make an
    /// intersection empty. A TypeScript enum (`stringEnums`) excludes every literal.
    fn allowed(&self, property: &str, id: ModelId) -> Option<BTreeSet<&str>> {
        let ModelShape::Object(object) = &self.api.model(id).shape else { return None };
        let values = self.enumeration(&object.properties.iter().find(|p| p.name == property)?.ty)?;
        let literals = values.values.iter().filter(|_| !self.options.string_enums);
        Some(literals.filter_map(|v| v.node.str()).collect())
    }

    fn enumeration<'t>(&'t self, ty: &'t Type<'t>) -> Option<&'t Enum<'t>> {
        match ty.shape {
            Shape::Model(id) => match &self.api.model(id).shape {
                ModelShape::Enum(values) => Some(values),
                _ => None,
            },
            _ => inline_enum(ty),
        }
    }
}

pub fn enum_view(name: Ident, values: &Enum<'_>, options: &Options) -> EnumView {
    let members = Models::style(options).members(values).into_iter().map(|m| MemberView {
        doc: Doc::new().text(m.description.as_deref()).at("    "),
        name: m.name,
        value: m.value,
    });
    EnumView {
        name,
        native: options.string_enums && matches!(values.base, EnumBase::String | EnumBase::Number),
        members: members.collect(),
    }
}

/// The models that a model's TypeScript names.
pub fn dependencies(model: &Model<'_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    model.visit_types(&mut |ty| ty.visit_models(&mut |id| out.extend([id])));
    out
}
