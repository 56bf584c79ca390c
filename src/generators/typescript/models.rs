//! Writes models as interfaces, enums and unions, with their inline enums.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use askama::Template;

use super::names::{Ident, Scope, property_name};
use super::text::{Code, Doc, imported, string};
use super::types::{EnumStyle, PropertyEnums, Types, key, literals, union};
use super::unions::{Form, Part, Unions};
use crate::api::{Annotations, Api, Discriminator, Enum, EnumBase, ModelId, Object, Property, Type};
use crate::code;
use crate::emit::options::shared::{AnyOf, Naming};
use crate::plan::models::ModelKind;
use crate::plan::schema_notes::with_notes;
use crate::plan::types::Kind;
use crate::settings::NAME_MAPPINGS;
use crate::small::{CollectSmall, SortSmall};

/// The options that affect models.
#[derive(Clone, Copy)]
pub struct ModelStyle {
    pub enums: EnumStyle,
    pub form: EnumForm,
    /// Inline enums are in a namespace with the name of their model.
    pub nested_enums: bool,
    /// `sortModelPropertiesByRequiredFlag`
    pub sort_required: bool,
    /// Objects whose schema does not mention additional properties allow them
    /// (`disallowAdditionalPropertiesIfNotPresent` is false).
    pub open: bool,
    /// `readOnly` properties are `readonly`.
    pub readonly: bool,
    /// Properties that are read-only or write-only are optional, so that one type fits requests and responses.
    pub both_ways: bool,
    /// Comments include the constraints that types do not express, because there are no other pages for them.
    pub schema_notes: bool,
    pub property_naming: Naming,
    /// Properties are renamed by the mappings of `nameMappings`. This is possible because values are converted.
    pub mapped: bool,
}

/// The TypeScript form of an enum.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum EnumForm {
    /// A TypeScript `enum`, whose members all have the same type and are never booleans.
    Native,
    /// A constant object and the type of its values.
    Constant,
    /// Like `Constant`, for TypeScript before 3.4, which lacks `as const`.
    Asserted,
    /// Only the type, for declarations without code.
    Literals,
}

#[derive(Template)]
#[template(path = "typescript/model.ts", escape = "none")]
pub struct ModelView {
    doc: Code,
    body: ModelBody,
    /// The namespace that contains `enums`.
    namespace: Option<Ident>,
    enums: Vec<EnumView>,
    is_loose: bool,
    shares: bool,
}

impl ModelView {
    pub fn has_namespace(&self) -> bool {
        self.namespace.is_some()
    }

    /// True if the model contains a type that TypeScript does not check.
    pub fn is_loose(&self) -> bool {
        self.is_loose
    }

    /// True if the model uses [`ANY_OF`](super::unions::ANY_OF).
    pub fn shares(&self) -> bool {
        self.shares
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

impl PropertyView {
    /// The property on one line.
    fn inline(&self) -> Code {
        let readonly = if self.readonly { "readonly " } else { "" };
        code!("{}{}{}: {};", readonly, self.key, if self.optional { "?" } else { "" }, self.ty)
    }
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
    pub types: Types<'a>,
    pub property_enums: &'a PropertyEnums<'a>,
    pub unions: Unions<'a>,
}

/// A property with its name in TypeScript.
pub struct Keyed<'m> {
    pub property: &'m Property<'m>,
    /// Without the quotes that it may need.
    pub name: String,
    /// The name of its inline enum, in the namespace of the model if models have such.
    pub inline_enum: Option<&'m Ident>,
}

impl Keyed<'_> {
    pub fn key(&self) -> Code {
        key(&self.name)
    }
}

/// The values of [`Models::allowed`] for the members of a union; a member can have several.
type Known<'m> = BTreeMap<ModelId, Option<BTreeSet<&'m str>>>;

impl<'a> Models<'a> {
    pub fn view(&self, id: ModelId) -> ModelView {
        let model = self.api.model(id);
        let name = self.types.model(id).clone();
        let doc = Doc::new().text(model.description).tag_if(model.deprecated, "deprecated");
        let docs = Annotations::of(model.node).external_docs().filter(|_| self.style.schema_notes);
        let doc = docs.map_or(doc.clone(), |docs| doc.tag("see", Some(docs.url))).at("");
        let mut enums = Vec::new();
        let namespace = self.style.nested_enums.then(|| name.clone());
        let body = match self.unions.kind(id) {
            ModelKind::Object(object) => {
                let properties = self.properties(id, &mut enums);
                match self.unions.form(id) {
                    Form::Family => ModelBody::Alias { name, ty: self.family(id, object, &properties) },
                    _ => ModelBody::Interface { name, index: self.index(object), properties },
                }
            }
            ModelKind::Union(_) => ModelBody::Alias { name, ty: self.union(id, &mut enums) },
            ModelKind::Enum(values) if self.style.form == EnumForm::Literals => {
                ModelBody::Alias { name, ty: literals(values, self.style.enums.unknown_case) }
            }
            ModelKind::Enum(values) => ModelBody::Enum(enum_view(name, values, self.style, "")),
            ModelKind::Alias(ty) => ModelBody::Alias { name, ty: self.types.code(ty, None) },
        };
        // Keep the model's enums, because other types use them.
        if let Some(ty) = model.existing {
            let body = ModelBody::Alias { name: self.types.model(id).clone(), ty: imported(ty) };
            let namespace = namespace.filter(|_| !enums.is_empty());
            return ModelView { doc, body, namespace, enums, is_loose: false, shares: false };
        }
        let is_loose = self.is_loose(id, &body);
        let shares = self.unions.form(id) == Form::Shared;
        ModelView { doc, body, namespace: namespace.filter(|_| !enums.is_empty()), enums, is_loose, shares }
    }

    fn is_loose(&self, id: ModelId, body: &ModelBody) -> bool {
        let loose = |ty: &Type<'_>| self.types.is_loose(ty);
        match self.unions.kind(id) {
            ModelKind::Object(_) if matches!(body, ModelBody::Interface { index: Some(_), .. }) => true,
            ModelKind::Object(object) => self.has_own(id) && object.properties.iter().any(|p| loose(&p.ty)),
            ModelKind::Union(of) => {
                of.common.iter().any(|p| loose(&p.ty)) || self.unions.members(id).iter().any(|ty| loose(ty))
            }
            ModelKind::Alias(ty) => loose(ty),
            ModelKind::Enum(_) => false,
        }
    }

    /// True if the type contains the object's properties. The type of a family does so only if the object is itself a
    /// member.
    fn has_own(&self, id: ModelId) -> bool {
        self.unions.form(id) == Form::Plain || self.unions.choices(id).iter().any(|choice| choice.model == id)
    }

    /// The properties in the TypeScript of a model: those of alternatives are omitted if they are in the members of a union.
    pub fn shown(&self, id: ModelId) -> Vec<Keyed<'a>> {
        let all = !matches!(self.unions.form(id), Form::AnyOf | Form::Shared);
        self.keyed(id).into_iter().filter(|keyed| all || !keyed.property.of_alternative).collect()
    }

    /// The models that a model's type refers to.
    pub fn dependencies(&self, id: ModelId) -> BTreeSet<ModelId> {
        let mut out = BTreeSet::new();
        if self.api.model(id).existing.is_some() {
            return out;
        }
        let mut visit = |ty: &Type<'_>| ty.visit_models(&mut |id| out.extend([id]));
        let model = self.api.model(id);
        match self.unions.kind(id) {
            ModelKind::Object(object) if self.unions.form(id) == Form::Family => {
                if self.has_own(id) {
                    object.properties.iter().for_each(|property| visit(&property.ty));
                }
                out.extend(self.unions.choices(id).iter().map(|choice| choice.model));
            }
            ModelKind::Union(of) if model.object().is_some() => {
                of.common.iter().for_each(|property| visit(&property.ty));
                of.members.iter().for_each(visit);
                let discriminator = of.discriminator.into_iter().filter(|_| self.unions.style.tagged);
                out.extend(discriminator.flat_map(|discriminator| &discriminator.mapping).map(|(_, id)| *id));
            }
            _ => model.visit_types(&mut visit),
        }
        out
    }

    /// True if every value of the object has the property.
    pub fn is_required(&self, property: &Property<'_>) -> bool {
        match self.unions.style.any_of {
            AnyOf::Union => property.is_always_required(),
            AnyOf::Merge => property.required,
        }
    }

    /// The name by which other types refer to the inline enum of a property.
    pub fn property_enum(&self, id: ModelId, keyed: &Keyed<'_>) -> Option<Ident> {
        let name = keyed.inline_enum?;
        Some(if self.style.nested_enums { self.types.model(id).member(name) } else { name.clone() })
    }

    fn properties(&self, id: ModelId, enums: &mut Vec<EnumView>) -> Vec<PropertyView> {
        let mut shown = self.shown(id);
        if self.style.sort_required {
            shown.sort_small_by_key(|keyed| !self.is_required(keyed.property));
        }
        let views = shown.into_iter().map(|keyed| {
            let property = keyed.property;
            if let (Some(name), Some(values)) = (keyed.inline_enum, property.ty.inline_enum()) {
                let indent = if self.style.nested_enums { "    " } else { "" };
                enums.push(enum_view(name.clone(), values, self.style, indent));
            }
            PropertyView {
                doc: self.property_doc(property),
                readonly: self.style.readonly && property.read_only,
                key: keyed.key(),
                optional: !self.is_required(property)
                    || (self.style.both_ways && (property.read_only || property.write_only)),
                ty: match self.tag(id, property) {
                    Some(tag) => tag,
                    None => self.types.code(&property.ty, self.property_enum(id, &keyed).as_ref()),
                },
            }
        });
        views.collect()
    }

    fn property_doc(&self, property: &Property<'_>) -> Code {
        let described = self.style.schema_notes.then(|| with_notes(property.description, &property.ty));
        let text = described.as_deref().or(property.description);
        Doc::new().text(text).tag_if(property.deprecated, "deprecated").at("    ")
    }

    /// The values of a property that select the model, if the property's type allows only these.
    pub fn tags<'m>(&'m self, id: ModelId, property: &'m Property<'m>) -> Option<&'m BTreeSet<&'m str>> {
        let plain = property.ty.is_string() && !property.ty.nullable;
        self.unions.tags(id, property.name).filter(|_| plain)
    }

    /// The type of a property that allows only the values that select the model.
    fn tag(&self, id: ModelId, property: &Property<'_>) -> Option<Code> {
        let values = self.tags(id, property)?;
        Some(Code::joined(values.iter().map(|value| string(value)), " | "))
    }

    pub fn key(&self, name: &str) -> Code {
        key(&self.key_name(name))
    }

    /// The key of a property, without quotes.
    pub fn key_name(&self, name: &str) -> String {
        let mapped = self.api.settings.entry(NAME_MAPPINGS, name).filter(|_| self.style.mapped);
        self.spelled(mapped.map_or(name, |(_, mapped)| mapped))
    }

    fn spelled(&self, name: &str) -> String {
        match self.style.property_naming {
            Naming::Original => name.to_owned(),
            naming => property_name(name, naming, self.style.enums.alphabet),
        }
    }

    /// The properties of a model with their keys, in order.
    pub fn keyed(&self, id: ModelId) -> Vec<Keyed<'a>> {
        let mut scope = Scope::new();
        let keyed = |property: &'a Property<'a>| {
            let name = match self.style.mapped {
                true => property.named(|name| self.spelled(name)),
                false => self.spelled(property.name),
            };
            let name = match self.style.property_naming {
                Naming::Original => name,
                _ => scope.take(name).to_string(),
            };
            Keyed { property, name, inline_enum: self.property_enums[id].get(property.name) }
        };
        self.api.model(id).properties().iter().map(keyed).collect()
    }

    /// The union of the models that inherit from a model with a discriminator, each with the value that selects it.
    fn family(&self, id: ModelId, object: &Object<'_>, properties: &[PropertyView]) -> Code {
        let Some(discriminator) = &object.discriminator else { return Code::fixed("never") };
        let mut known = Known::new();
        let choices = self.unions.choices(id);
        let others = choices.iter().filter(|choice| choice.model != id);
        let mut members: Vec<Code> =
            others.map(|c| self.tagged(discriminator, Some(c.value), &Type::of_model(c.model), &mut known)).collect();
        // A value that the mapping assigns to the model itself selects its properties; that member of the union has no
        // name.
        for own in choices.iter().filter(|choice| choice.model == id) {
            let tag = self.key(discriminator.property);
            let properties = properties.iter().map(|p| match p.key == tag {
                true => code!("{}: {};", tag, string(own.value)),
                false => p.inline(),
            });
            members.push(code!("{{ {} }}", Code::joined(properties, " ")));
        }
        union(&members)
    }

    /// The type of an object's additional properties, joined with `any`, because TypeScript requires that the declared
    /// properties fit the index signature too.
    fn index(&self, object: &Object<'_>) -> Option<Code> {
        let undefined = if self.types.null_safe_maps { " | undefined" } else { "" };
        let any = self.types.words.any;
        let values = object.additional_properties.values(self.style.open)?;
        Some(match values.kind() {
            Kind::Any => code!("{}{}", any, undefined),
            _ => code!("{} | {}{}", self.types.code(&values, None), any, undefined),
        })
    }

    /// The union of the members of a `oneOf` or `anyOf`. If an object has an `anyOf`, those of its members that are
    /// objects are extended with the object's properties.
    fn union(&self, id: ModelId, enums: &mut Vec<EnumView>) -> Code {
        let model = self.api.model(id);
        if model.object().is_some() {
            let own = self.properties(id, enums);
            let own = Code::joined(own.iter().map(PropertyView::inline), " ");
            let own = if own.is_empty() { own } else { code!(" & {{ {} }}", own) };
            return self.alternatives(id, &own);
        }
        let alternatives = self.alternatives(id, &Code::default());
        let common = self.keyed(id);
        if common.is_empty() {
            return alternatives;
        }
        let property = |keyed: &Keyed<'_>| {
            let optional = if keyed.property.required { "" } else { "?" };
            code!("{}{}: {};", keyed.key(), optional, self.types.code(&keyed.property.ty, None))
        };
        code!("({}) & {{ {} }}", alternatives, Code::joined(common.iter().map(property), " "))
    }

    /// The union of the members of a model's `oneOf` or `anyOf`; those that are objects are followed by `own`.
    fn alternatives(&self, id: ModelId, own: &Code) -> Code {
        let members = self.unions.members(id);
        let discriminator = self.api.model(id).discriminator().filter(|_| self.unions.style.tagged);
        let chosen = match discriminator {
            Some(discriminator) => self.chosen(id, discriminator, &members),
            None => members.iter().map(|member| (None, member.clone())).collect(),
        };
        let mut known = Known::new();
        let code = |(value, member): &(Option<&str>, Cow<'_, Type<'_>>)| match discriminator {
            Some(discriminator) => self.tagged(discriminator, *value, member, &mut known),
            None => self.types.code(member, None),
        };
        let codes: Vec<Code> = chosen.iter().map(code).collect();
        if self.unions.form(id) != Form::Shared && own.is_empty() {
            return union(&codes);
        }
        let of_part = |part: Part| {
            let members = chosen.iter().zip(&codes).filter(move |((_, member), _)| self.unions.part(member) == part);
            members.map(|(_, code)| code.clone()).collect::<Vec<_>>()
        };
        let mut objects = of_part(Part::Properties);
        if self.unions.form(id) == Form::Shared {
            objects = vec![code!("AnyOf<{}>", union(&objects))];
        }
        objects.extend(of_part(Part::Map));
        let objects = match (own.is_empty(), objects.as_slice()) {
            (true, _) => union(&objects),
            (false, [one]) => code!("{}{}", one, own),
            (false, _) => code!("({}){}", union(&objects), own),
        };
        union(&[of_part(Part::Other), vec![objects]].concat())
    }

    /// The members of a union, each with the value that selects it: the values of the mapping first, then the
    /// [values](Api::value_of) of members without a mapping (unless `legacy`).
    fn chosen<'m, 't>(
        &'m self,
        of: ModelId,
        discriminator: &Discriminator<'m>,
        members: &[Cow<'t, Type<'t>>],
    ) -> Vec<(Option<&'m str>, Cow<'t, Type<'t>>)> {
        let mapping = &discriminator.mapping;
        let mapped: BTreeSet<ModelId> = mapping.iter().map(|(_, id)| *id).collect_small();
        let named = mapping.iter().map(|(value, id)| (Some(*value), Cow::Owned(Type::of_model(*id))));
        let others = members.iter().filter(|member| !member.model().is_some_and(|id| mapped.contains(&id)));
        let implicit = |member: &Type<'_>| {
            member.model().filter(|_| !self.unions.style.legacy).and_then(|id| self.api.value_of(of, id))
        };
        named.chain(others.map(|member| (implicit(member), member.clone()))).collect()
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
        match (value, member.model()) {
            (Some(_), Some(id)) if self.is_tagged(property, id) => code,
            (Some(value), Some(id))
                if known
                    .entry(id)
                    .or_insert_with(|| self.allowed(property, id))
                    .as_ref()
                    .is_some_and(|allowed| !allowed.contains(value)) =>
            {
                code
            }
            (Some(value), _) => code!("{{ {}: {} }} & {}", self.key(property), string(value), code),
            (None, _) => code,
        }
    }

    /// True if the model's type already contains the values that select it.
    fn is_tagged(&self, property: &str, id: ModelId) -> bool {
        // If the model is a union, its members contain the values.
        if self.unions.form(id) != Form::Plain {
            return false;
        }
        let found = self.api.property(id, property).filter(|p| self.is_required(p));
        found.is_some_and(|p| self.tags(id, p).is_some())
    }

    /// The literals that an enum property of a model allows: intersecting its type with another literal would give
    /// `never`. A TypeScript enum (`stringEnums`) allows no literal.
    fn allowed(&self, property: &str, id: ModelId) -> Option<BTreeSet<&str>> {
        let values = self.api.enumeration(&self.api.property(id, property)?.ty)?;
        let literals = values.values.iter().filter(|_| self.style.form != EnumForm::Native);
        Some(literals.filter_map(|v| v.node.str()).collect_small())
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
