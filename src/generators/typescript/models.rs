//! Models as TypeScript: interfaces, enums, unions, with the enums that stand inside them.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::names::{Ident, Scope, property_name};
use super::text::{Code, Doc, string};
use super::types::{EnumStyle, Types, inline_enum, key, literals, union};
use crate::api::{
    Annotations, Api, Children, Discriminator, Enum, EnumBase, Model, ModelId, ModelShape, Object, Property, Shape,
    Type, Union,
};
use crate::code;
use crate::emit::options::shared::Naming;
use crate::generators::remarks::described;
use crate::lean::{Filled, LeanSort};

/// How models are written.
#[derive(Clone, Copy)]
pub struct ModelStyle {
    pub enums: EnumStyle,
    pub form: EnumForm,
    /// Inline enums stand in a namespace of their model's name.
    pub nested_enums: bool,
    /// `sortModelPropertiesByRequiredFlag`
    pub sort_required: bool,
    /// Objects that say nothing of other properties have them (`disallowAdditionalPropertiesIfNotPresent` is false).
    pub open: bool,
    /// A union's members carry the values of its discriminator.
    pub tagged: bool,
    /// `legacyDiscriminatorBehavior`: only values that a mapping names choose a member of a union.
    pub legacy_discriminators: bool,
    /// `readOnly` properties are `readonly`.
    pub readonly: bool,
    /// Properties that only a request or only a response has are optional, so that one type serves both.
    pub both_ways: bool,
    /// Comments say what schemas say beyond types: there are no other pages that do.
    pub remarks: bool,
    pub property_naming: Naming,
}

/// What an enum becomes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum EnumForm {
    /// A TypeScript `enum`, which has members of one type and no booleans.
    Native,
    /// A constant object and the type of its values.
    Constant,
    /// The same for TypeScript before 3.4, which does not know `as const`.
    Asserted,
    /// The type alone, for declarations without code.
    Literals,
}

#[derive(Template)]
#[template(path = "typescript/model.ts", escape = "none")]
pub struct ModelView {
    doc: Code,
    body: ModelBody,
    /// The namespace that `enums` stand in.
    namespace: Option<Ident>,
    enums: Vec<EnumView>,
    is_loose: bool,
}

impl ModelView {
    pub fn has_namespace(&self) -> bool {
        self.namespace.is_some()
    }

    /// True if it has a type that TypeScript does not check.
    pub fn is_loose(&self) -> bool {
        self.is_loose
    }
}

enum ModelBody {
    Interface { name: Ident, index: Option<Code>, properties: Vec<PropertyView> },
    Alias { name: Ident, ty: Code },
    Enum(EnumView),
}

struct PropertyView {
    doc: Code,
    readonly: bool,
    key: Code,
    optional: bool,
    ty: Code,
}

/// An enum: a constant object and the type of its values, or a TypeScript enum.
#[derive(Template)]
#[template(path = "typescript/enum.ts", escape = "none")]
pub struct EnumView {
    indent: &'static str,
    name: Ident,
    native: bool,
    asserted: bool,
    members: Vec<MemberView>,
}

struct MemberView {
    doc: Code,
    name: Ident,
    value: Code,
}

pub struct Models<'a> {
    pub api: &'a Api<'a>,
    pub style: ModelStyle,
    pub types: &'a Types<'a>,
    /// By model id, then property index: names of inline enums.
    pub property_enums: &'a [Vec<Option<Ident>>],
    /// Given where models with a discriminator are unions of those that inherit from them.
    pub families: Option<&'a Families<'a>>,
}

/// Which models a discriminator chooses, and by which values.
pub struct Families<'a> {
    children: Children,
    /// The values of a model's property that choose it.
    tags: BTreeMap<(ModelId, &'a str), BTreeSet<&'a str>>,
    /// The models that are unions of those that inherit from them.
    parents: BTreeSet<ModelId>,
}

impl<'a> Families<'a> {
    /// `legacy`: of a union's members, only values that a mapping names choose one.
    pub fn of(api: &'a Api<'_>, legacy: bool) -> Self {
        let children = api.children();
        let mut tags: BTreeMap<_, BTreeSet<&str>> = BTreeMap::new();
        let mut parents = BTreeSet::new();
        for (id, model) in (0..).map(ModelId).zip(&api.models) {
            let (ModelShape::Object(Object { discriminator, .. }) | ModelShape::Union(Union { discriminator, .. })) =
                &model.shape
            else {
                continue;
            };
            let Some(discriminator) = discriminator else { continue };
            let mut choices = api.choices(id, &children);
            if legacy && matches!(model.shape, ModelShape::Union(_)) {
                choices.truncate(discriminator.mapping.len());
            }
            // A model that its own mapping names is a union of others too.
            for choice in choices.into_iter().filter(|choice| choice.model != id) {
                tags.entry((choice.model, discriminator.property)).or_default().insert(choice.value);
                if matches!(model.shape, ModelShape::Object(_)) {
                    parents.insert(id);
                }
            }
        }
        Self { children, tags, parents }
    }
}

/// What [`Models::allowed`] has found for the members of a union: many values may be mapped to one.
type Known<'m> = BTreeMap<ModelId, Option<BTreeSet<&'m str>>>;

impl Models<'_> {
    pub fn view(&self, id: ModelId) -> ModelView {
        let model = self.api.model(id);
        let name = self.types.model(id).clone();
        let doc = Doc::new().text(model.description).tag_if(model.deprecated, "deprecated");
        let docs = Annotations::of(model.node).external_docs().filter(|_| self.style.remarks);
        let doc = docs.map_or(doc.clone(), |docs| doc.tag("see", Some(docs.url))).at("");
        let mut enums = Vec::new();
        let namespace = self.style.nested_enums.then(|| name.clone());
        let body = match &model.shape {
            ModelShape::Object(object) => {
                let properties = self.properties(id, object, &mut enums);
                match self.family(id) {
                    Some(ty) => ModelBody::Alias { name, ty },
                    None => ModelBody::Interface { name, index: self.index(object), properties },
                }
            }
            ModelShape::Enum(values) if self.style.form == EnumForm::Literals => {
                ModelBody::Alias { name, ty: literals(values, self.style.enums.unknown_case) }
            }
            ModelShape::Enum(values) => ModelBody::Enum(enum_view(name, values, self.style, "")),
            ModelShape::Union(union) => ModelBody::Alias { name, ty: self.union(union) },
            ModelShape::Alias(ty) => ModelBody::Alias { name, ty: self.types.code(ty, None) },
        };
        let is_loose = self.is_loose(id, &body);
        ModelView { doc, body, namespace: namespace.filter(|_| !enums.is_empty()), enums, is_loose }
    }

    fn is_loose(&self, id: ModelId, body: &ModelBody) -> bool {
        let has_loose = |properties: &[Property<'_>]| properties.iter().any(|p| self.types.is_loose(&p.ty));
        match (&self.api.model(id).shape, body) {
            (ModelShape::Object(_), ModelBody::Interface { index: Some(_), .. }) => true,
            (ModelShape::Object(object), ModelBody::Interface { .. }) => has_loose(&object.properties),
            // A family has the properties of the model only where this is a member of it.
            (ModelShape::Object(object), _) => {
                let choices = self.families.map(|families| self.api.choices(id, &families.children));
                has_loose(&object.properties) && choices.iter().flatten().any(|choice| choice.model == id)
            }
            (ModelShape::Union(union), _) => {
                union.members.iter().any(|ty| self.types.is_loose(ty)) || has_loose(&union.common)
            }
            (ModelShape::Alias(ty), _) => self.types.is_loose(ty),
            (ModelShape::Enum(_), _) => false,
        }
    }

    /// The models that a model's TypeScript names.
    pub fn dependencies(&self, id: ModelId) -> BTreeSet<ModelId> {
        let mut out = dependencies(self.api.model(id));
        if let Some(families) = self.families {
            out.extend(self.api.choices(id, &families.children).iter().map(|choice| choice.model));
        }
        out
    }

    /// How other types name the inline enum of a property.
    pub fn property_enum(&self, id: ModelId, index: usize) -> Option<Ident> {
        let name = self.property_enums[id.0 as usize].get(index)?.as_ref()?;
        Some(if self.style.nested_enums { self.types.model(id).member(name) } else { name.clone() })
    }

    fn properties(&self, id: ModelId, object: &Object<'_>, enums: &mut Vec<EnumView>) -> Vec<PropertyView> {
        let names = &self.property_enums[id.0 as usize];
        let mut order: Vec<usize> = (0..object.properties.len()).collect();
        if self.style.sort_required {
            order.lean_sort_by_key(|i| !object.properties[*i].required);
        }
        let keys = self.keys(object);
        let views = order.into_iter().map(|i| {
            let property = &object.properties[i];
            if let (Some(Some(name)), Some(values)) = (names.get(i), inline_enum(&property.ty)) {
                let indent = if self.style.nested_enums { "    " } else { "" };
                enums.push(enum_view(name.clone(), values, self.style, indent));
            }
            PropertyView {
                doc: self.property_doc(property),
                readonly: self.style.readonly && property.read_only,
                key: keys[i].clone(),
                optional: !property.required || (self.style.both_ways && (property.read_only || property.write_only)),
                ty: match self.tag(id, property) {
                    Some(tag) => tag,
                    None => self.types.code(&property.ty, self.property_enum(id, i).as_ref()),
                },
            }
        });
        views.collect()
    }

    fn property_doc(&self, property: &Property<'_>) -> Code {
        let described = self.style.remarks.then(|| described(property.description, &property.ty));
        let text = described.as_deref().or(property.description);
        Doc::new().text(text).tag_if(property.deprecated, "deprecated").at("    ")
    }

    /// The values of a property that choose the model, where its type has no others.
    pub fn tags<'m>(&'m self, id: ModelId, property: &'m Property<'m>) -> Option<&'m BTreeSet<&'m str>> {
        let plain = matches!(property.ty.shape, Shape::String(_)) && !property.ty.nullable;
        self.families?.tags.get(&(id, property.name)).filter(|_| plain)
    }

    /// The type of such a property.
    fn tag(&self, id: ModelId, property: &Property<'_>) -> Option<Code> {
        let values = self.tags(id, property)?;
        Some(Code::joined(values.iter().map(|value| string(value)), " | "))
    }

    fn key(&self, name: &str) -> Code {
        match self.style.property_naming {
            Naming::Original => key(name),
            naming => key(&property_name(name, naming, self.style.enums.alphabet)),
        }
    }

    /// The properties' keys, in the order of the model.
    pub fn keys(&self, object: &Object<'_>) -> Vec<Code> {
        let names = object.properties.iter().map(|property| property.name);
        if self.style.property_naming == Naming::Original {
            return names.map(key).collect();
        }
        let mut scope = Scope::new();
        names
            .map(|name| {
                key(scope.take(property_name(name, self.style.property_naming, self.style.enums.alphabet)).as_str())
            })
            .collect()
    }

    /// The union of the models that inherit from one with a discriminator, each with its value.
    fn family(&self, id: ModelId) -> Option<Code> {
        let families = self.families.filter(|families| families.parents.contains(&id))?;
        let ModelShape::Object(object) = &self.api.model(id).shape else { return None };
        let discriminator = object.discriminator.as_ref()?;
        let mut known = Known::new();
        let choices = self.api.choices(id, &families.children);
        let others = choices.iter().filter(|choice| choice.model != id);
        let mut members: Vec<Code> = others
            .map(|c| self.tagged(discriminator, Some(c.value), &Type::of(Shape::Model(c.model)), &mut known))
            .collect();
        // What the mapping gives to the model itself has its properties and no name of its own.
        for own in choices.iter().filter(|choice| choice.model == id) {
            let mut unused = Vec::new();
            let tag = self.key(discriminator.property);
            let properties = self.properties(id, object, &mut unused).into_iter().map(|p| match p.key == tag {
                true => code!("{}: {};", tag, string(own.value)),
                false => {
                    let readonly = if p.readonly { "readonly " } else { "" };
                    code!("{}{}{}: {};", readonly, p.key, if p.optional { "?" } else { "" }, p.ty)
                }
            });
            members.push(code!("{{ {} }}", Code::joined(properties, " ")));
        }
        Some(union(&members))
    }

    /// The type of what an object has beyond its properties; `any` beside it, as TypeScript asks
    /// that the properties fit the index signature too.
    fn index(&self, object: &Object<'_>) -> Option<Code> {
        let undefined = if self.types.null_safe_maps { " | undefined" } else { "" };
        let any = self.types.words.any;
        let values = object.additional_properties.values(self.style.open)?;
        Some(match values.shape {
            Shape::Any => code!("{}{}", any, undefined),
            _ => code!("{} | {}{}", self.types.code(&values, None), any, undefined),
        })
    }

    fn union(&self, of: &Union<'_>) -> Code {
        let mut known = Known::new();
        let discriminator = of.discriminator.as_ref().filter(|_| self.style.tagged);
        let members: Vec<Code> = match discriminator {
            Some(discriminator) if !discriminator.mapping.is_empty() => self.mapped(discriminator, of, &mut known),
            Some(discriminator) if !self.style.legacy_discriminators => {
                of.members.iter().map(|m| self.tagged(discriminator, self.implicit(m), m, &mut known)).collect()
            }
            _ => of.members.iter().map(|m| self.types.code(m, None)).collect(),
        };
        let alternatives = union(&members);
        if of.common.is_empty() {
            return alternatives;
        }
        let property = |p: &Property<'_>| {
            let optional = if p.required { "" } else { "?" };
            code!("{}{}: {};", self.key(p.name), optional, self.types.code(&p.ty, None))
        };
        code!("({}) & {{ {} }}", alternatives, Code::joined(of.common.iter().map(property), " "))
    }

    /// Each mapped value with its model; members that no value is mapped to stand as they are.
    fn mapped<'m>(&'m self, discriminator: &Discriminator<'_>, of: &Union<'_>, known: &mut Known<'m>) -> Vec<Code> {
        let mut out: Vec<_> = discriminator
            .mapping
            .iter()
            .map(|(value, id)| self.tagged(discriminator, Some(value), &Type::of(Shape::Model(*id)), known))
            .collect();
        let mapped: BTreeSet<ModelId> = discriminator.mapping.iter().map(|(_, id)| *id).filled();
        for member in &of.members {
            if !matches!(member.shape, Shape::Model(id) if mapped.contains(&id)) {
                let value = self.implicit(member).filter(|_| !self.style.legacy_discriminators);
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
    ) -> Code {
        let code = self.types.code(member, None);
        let property = discriminator.property;
        match (value, &member.shape) {
            (Some(_), Shape::Model(id)) if self.is_tagged(property, *id) => code,
            (Some(value), Shape::Model(id))
                if known
                    .entry(*id)
                    .or_insert_with(|| self.allowed(property, *id))
                    .as_ref()
                    .is_some_and(|allowed| !allowed.contains(value)) =>
            {
                code
            }
            (Some(value), _) => code!("{{ {}: {} }} & {}", self.key(property), string(value), code),
            (None, _) => code,
        }
    }

    /// True for a model whose own type says which values choose it.
    fn is_tagged(&self, property: &str, id: ModelId) -> bool {
        // Where it is a union itself, its members say.
        if self.families.is_none_or(|families| families.parents.contains(&id)) {
            return false;
        }
        let ModelShape::Object(object) = &self.api.model(id).shape else { return false };
        let found = object.properties.iter().find(|p| p.name == property && p.required);
        found.is_some_and(|p| self.tags(id, p).is_some())
    }

    /// The literals that a model's property may be where its enum lists them: another one would make an
    /// intersection empty. A TypeScript enum (`stringEnums`) excludes every literal.
    fn allowed(&self, property: &str, id: ModelId) -> Option<BTreeSet<&str>> {
        let ModelShape::Object(object) = &self.api.model(id).shape else { return None };
        let values = self.enumeration(&object.properties.iter().find(|p| p.name == property)?.ty)?;
        let literals = values.values.iter().filter(|_| self.style.form != EnumForm::Native);
        Some(literals.filter_map(|v| v.node.str()).filled())
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

pub fn enum_view(name: Ident, values: &Enum<'_>, style: ModelStyle, indent: &'static str) -> EnumView {
    let members = style.enums.members(values).into_iter().map(|m| MemberView {
        doc: Doc::new().text(m.description.as_deref()).at(if indent.is_empty() { "    " } else { "        " }),
        name: m.name,
        value: m.value,
    });
    EnumView {
        indent,
        name,
        native: style.form == EnumForm::Native && matches!(values.base, EnumBase::String | EnumBase::Number),
        asserted: style.form == EnumForm::Asserted,
        members: members.collect(),
    }
}

/// The models that a model's TypeScript names by itself.
pub fn dependencies(model: &Model<'_>) -> BTreeSet<ModelId> {
    let mut out = BTreeSet::new();
    model.visit_types(&mut |ty| ty.visit_models(&mut |id| out.extend([id])));
    out
}
