//! Models in C: a header with the struct or enum and its functions, and a source file with the tables for the runtime.

use askama::Template;

use super::Options;
use super::client::Client;
use super::includes::Includes;
use super::names::{EnumNames, FieldNames, ModelNames, Names, UnionNames, fixed};
use super::shapes::{additional, alternatives, entry_enum, field_enum};
use super::text::{Code, block, comment, guard, list, row, string, width};
use super::types::{TypeName, Types, is_unsigned, values_table};
use crate::api::{Api, Children, Discriminator, Enum, EnumBase, EnumValue, Model, ModelId, Property, Type};
use crate::code;
use crate::plan::models::{UNKNOWN, UNKNOWN_NUMBER};
use crate::plan::named::Alternative;
use crate::plan::names::Ident;
use crate::plan::schema_notes::with_notes;
use crate::small::SortSmall;
use crate::spec::NodeKind;

#[derive(Template)]
#[template(path = "c/model.h", escape = "none")]
pub struct HeaderView<'v> {
    /// The prefix of the include guard, and the name in it.
    guard: &'v Code,
    name: Code,
    stem: &'v Ident,
    /// Short names of symbols that have the library's prefix.
    symbols: Vec<Ident>,
    includes: Vec<Ident>,
    /// Models whose headers are included after the struct, together with those of all models that reach as many.
    declared: Vec<Ident>,
    includes_behind: bool,
    doc: Code,
    enums: Vec<EnumView>,
    /// Tables of enums that other files use as well.
    values: Option<Ident>,
    body: ModelBody,
}

enum ModelBody {
    /// The type, and the constant for unlisted values.
    Enum(Ident, Ident),
    Struct(StructView),
}

struct StructView {
    fields: Vec<FieldView>,
    /// Strings of unlisted enum values. They follow all fields of earlier versions of the client.
    unlisted: Vec<FieldView>,
    /// The parameters of the `_create` function.
    parameters: Code,
}

struct FieldView {
    doc: Code,
    declaration: Code,
}

/// An enum in a header.
#[derive(Template)]
#[template(path = "c/enum.h", escape = "none")]
pub struct EnumView {
    ty: Ident,
    stem: Ident,
    argument: Ident,
    constants: Vec<ConstantView>,
    /// The constant for unlisted values.
    fallback: Ident,
    functions: bool,
}

impl EnumView {
    /// The names that other files use.
    pub fn symbols(&self, out: &mut Vec<Ident>) {
        out.push(self.ty.clone());
        out.extend(self.constants.iter().map(|constant| constant.name.clone()));
        if self.functions {
            out.extend(["_ToString", "_FromString"].map(|suffix| self.stem.with(suffix)));
        }
    }
}

struct ConstantView {
    name: Ident,
    comment: Option<Code>,
}

#[derive(Template)]
#[template(path = "c/model.c", escape = "none")]
pub struct SourceView<'v> {
    stem: &'v Ident,
    enums: Vec<EnumTable>,
    body: SourceBody,
}

enum SourceBody {
    Enum(EnumNames),
    Struct(TableView),
}

struct TableView {
    /// An initialiser of `jsonField_t` for each field.
    fields: Vec<Code>,
    additional: Option<(Ident, Code)>,
    union: Option<UnionTable>,
    alias: Option<Code>,
    /// The field for the string of an unlisted enum value in a union or alias.
    unlisted: Option<Ident>,
    parameters: Code,
    /// Fields that are set from arguments with the same name.
    assigned: Vec<Ident>,
}

struct UnionTable {
    tag: Ident,
    value: Ident,
    alternatives: Vec<AlternativeTable>,
    discriminator: Option<Code>,
    fallback: usize,
}

struct AlternativeTable {
    ty: Code,
    tags: Vec<Code>,
}

/// The table of an enum in a source.
#[derive(Template)]
#[template(path = "c/enum.c", escape = "none")]
pub struct EnumTable {
    ty: Ident,
    stem: Ident,
    argument: Ident,
    /// `static `, unless another file uses it.
    storage: &'static str,
    values: Vec<ValueView>,
    unknown: usize,
    functions: bool,
}

struct ValueView {
    text: Code,
    is_string: u8,
}

/// The models, with decisions that depend on all of them.
pub struct Models<'a> {
    pub api: &'a Api<'a>,
    pub options: &'a Options,
    pub names: &'a Names<'a, 'a>,
    pub types: &'a Types<'a>,
    pub includes: Includes,
    pub children: Children,
}

impl<'a> Models<'a> {
    pub fn of(client: &Client<'a>) -> Self {
        let Client { api, options, names, types, .. } = *client;
        Self { api, options, names, types, includes: Includes::of(api), children: api.children() }
    }
}

impl<'a> Models<'a> {
    pub fn header(&self, id: ModelId) -> HeaderView<'a> {
        let model = self.api.model(id);
        let names = self.types.model(id);
        let doc = block(&documented(model.description, model.deprecated), "");
        let (enums, body) = match (model.enumeration(), &names.values) {
            (Some(values), Some(own)) => {
                let view = enum_view(own, values, self.options, true);
                let fallback = view.fallback.clone();
                (vec![view], ModelBody::Enum(own.ty.clone(), fallback))
            }
            _ => (self.enum_views(names), ModelBody::Struct(self.struct_view(model, names))),
        };
        HeaderView {
            guard: &self.names.library.guard,
            name: guard(&names.stem),
            symbols: self.symbols(id, names, &enums),
            stem: &names.stem,
            includes: self.includes(id),
            declared: self.includes.declared(id).map(|id| self.types.model(id).stem.clone()).collect(),
            includes_behind: self.includes.behind().contains(&id),
            doc,
            enums,
            values: names.values.as_ref().map(values_table),
            body,
        }
    }

    /// The symbols of a header, and fields with the name of a symbol. The symbol's macro renames such a field, so it
    /// must be defined before the struct.
    fn symbols(&self, id: ModelId, names: &ModelNames<'a, 'a>, enums: &[EnumView]) -> Vec<Ident> {
        let stem = &names.stem;
        let mut out = vec![stem.with("_parseFromJSON"), stem.with("_convertToJSON")];
        if names.values.is_none() {
            out.extend(["_t", "_new", "_create", "_free", "_table"].map(|suffix| stem.with(suffix)));
        }
        out.extend(names.values.as_ref().map(values_table));
        out.extend(self.includes.declared(id).map(|id| self.types.model(id).stem.with("_t")));
        enums.iter().for_each(|view| view.symbols(&mut out));
        let union = names.union.iter().flat_map(UnionNames::fields);
        let fields =
            names.fields.iter().flat_map(|field| [&field.ident].into_iter().chain(&field.is_null)).chain(union);
        out.extend(fields.filter(|name| self.names.is_symbol(name)).cloned());
        out.sort_small();
        out.dedup();
        out
    }

    /// The headers that are included before a model's struct.
    fn includes(&self, id: ModelId) -> Vec<Ident> {
        let own = ["any_type", "object"].map(fixed);
        own.into_iter().chain(self.includes.before(id).map(|id| self.types.model(id).stem.clone())).collect()
    }

    fn enum_views(&self, names: &ModelNames<'a, 'a>) -> Vec<EnumView> {
        let inline = names.fields.iter().filter_map(|field| {
            Some(enum_view(field.values.as_ref()?, entry_enum(self.api, &field.property.ty)?.0, self.options, true))
        });
        let tags = names.union.iter().map(|union| match &union.values {
            Some(values) => enum_view(&union.tags, values, self.options, true),
            None => EnumView {
                ty: union.tags.ty.clone(),
                stem: union.tags.stem.clone(),
                argument: union.tags.argument.clone(),
                constants: constants(&union.tags.constants, std::iter::empty()),
                fallback: union.tags.constants[0].clone(),
                functions: false,
            },
        });
        inline.chain(tags).collect()
    }

    fn struct_view(&self, model: &Model<'a>, names: &ModelNames<'a, 'a>) -> StructView {
        let mut fields = Vec::new();
        let mut parameters = Vec::new();
        let mut add = |doc: Code, declaration: Code, parameter: bool| {
            if parameter {
                parameters.push(declaration.clone());
            }
            fields.push(FieldView { doc, declaration });
        };
        if let Some(union) = &names.union {
            add(block("The member that is set.", "    "), code!("{} {}", union.tags.ty, union.tag), false);
            let member = |ty: &Alternative<'_, '_>| self.types.boxed(ty, None).declare(&ty.ident);
            let members = union.members.iter().map(|ty| code!("        {};\n", member(ty)));
            let unlisted = code!(
                "        {}; /* JSON of an object that the API description does not know */\n",
                TypeName::OBJECT.declare(&union.unlisted)
            );
            let members = code!("{}{}", Code::joined(members, ""), unlisted);
            add(Code::default(), code!("union {{\n{}    }} {}", members, union.value), false);
        }
        if let Some(ty) = model.alias() {
            add(Code::default(), self.types.boxed(ty, None).declare("value"), true);
        }
        for FieldNames { property, ident, values, .. } in &names.fields {
            let inline = values.as_ref();
            let doc = field_doc(property, self.types.entries(&property.ty, inline).as_ref());
            let required = if property.is_always_required() { "Required. " } else { "" };
            let doc = format!("{required}{doc}");
            let declaration = self.types.field(&property.ty, inline).declare(ident);
            add(block(&doc, "    "), declaration, true);
        }
        for FieldNames { ident, is_null, .. } in &names.fields {
            if let Some(is_null) = is_null {
                let doc = format!("1 if {ident} is null, 0 if it is absent or has a value");
                add(block(&doc, "    "), code!("int {}", is_null), false);
            }
        }
        if additional(self.api, model, self.options).is_some() {
            let doc = block("keyValuePair_t entries for properties without a field.", "    ");
            add(doc, code!("list_t *{}", names.additional), false);
        }
        let unlisted = names.fields.iter().filter_map(|field| {
            let (own, of) = (field.unlisted.as_ref()?, field_enum(self.api, &field.property.ty)?);
            Some((own, field.ident.as_str(), !of.values.iter().all(|value| is_string(of, value))))
        });
        let value = names.value_unlisted.iter().map(|own| (own, "the enum", false));
        let unlisted = unlisted.chain(value).map(|(own, field, is_json)| {
            let form = if is_json { ", as JSON" } else { "" };
            let doc =
                format!("The value of {field}{form}, if the API description does not list it; {field} is 0 then.");
            FieldView { doc: block(&doc, "    "), declaration: code!("char *{}", own) }
        });
        StructView { fields, unlisted: unlisted.collect(), parameters: parameter_list(&names.stem, &parameters) }
    }

    pub fn source(&self, id: ModelId) -> SourceView<'a> {
        let model = self.api.model(id);
        let names = self.types.model(id);
        let (enums, body) = match (model.enumeration(), &names.values) {
            (Some(values), Some(own)) => {
                (vec![enum_table(own, values, self.options, "", true)], SourceBody::Enum(own.clone()))
            }
            _ => {
                let enums = names.fields.iter().filter_map(|field| {
                    let (values, _) = entry_enum(self.api, &field.property.ty)?;
                    Some(enum_table(field.values.as_ref()?, values, self.options, "static ", true))
                });
                let tags = names.union.iter().filter_map(|union| {
                    Some(enum_table(&union.tags, union.values.as_ref()?, self.options, "static ", true))
                });
                (enums.chain(tags).collect(), SourceBody::Struct(self.table(id, model, names)))
            }
        };
        SourceView { stem: &names.stem, enums, body }
    }

    fn table(&self, id: ModelId, model: &Model<'a>, names: &ModelNames<'a, 'a>) -> TableView {
        let stem = &names.stem;
        let fields = names.fields.iter().map(|FieldNames { property, ident, is_null, values, unlisted }| {
            let mut members = vec![
                code!(".name = {}", string(property.name)),
                code!(".offset = offsetof({}_t, {})", stem, ident),
                code!(".type = {}", self.types.table(&property.ty, values.as_ref())),
            ];
            // An instance of another alternative can lack it.
            if property.is_always_required() {
                members.push(Code::fixed(".required = 1"));
            }
            members.extend(is_null.iter().map(|null| code!(".null_offset = offsetof({}_t, {})", stem, null)));
            match (property.read_only, property.write_only) {
                (true, false) => members.push(Code::fixed(".access = jsonAccess_read")),
                (false, true) => members.push(Code::fixed(".access = jsonAccess_write")),
                _ => {}
            }
            members.extend(unlisted.iter().map(|own| code!(".unlisted_offset = offsetof({}_t, {})", stem, own)));
            row(&members)
        });
        let alias = model.alias().map(|ty| self.types.table(ty, None));
        let mut assigned: Vec<_> = names.fields.iter().map(|field| field.ident.clone()).collect();
        assigned.extend(alias.is_some().then(|| fixed("value")));
        TableView {
            fields: fields.collect(),
            additional: additional(self.api, model, self.options)
                .map(|ty| (names.additional.clone(), self.types.table(&ty, None))),
            union: self.union(id, model, names),
            alias,
            unlisted: names.value_unlisted.clone(),
            parameters: self.struct_view(model, names).parameters,
            assigned,
        }
    }

    fn union(&self, id: ModelId, model: &Model<'a>, names: &ModelNames<'a, 'a>) -> Option<UnionTable> {
        let of = alternatives(self.api, model)?;
        let own = names.union.as_ref()?;
        let table = |(i, ty): (usize, &Type<'_>)| AlternativeTable {
            ty: self.types.table(ty, None),
            tags: match (&own.values, of.discriminator) {
                (Some(values), None) => vec![string(&values.values[i].text())],
                _ => self.tags(id, ty, of.discriminator),
            },
        };
        let fallback = of.discriminator.and_then(|discriminator| of.position(discriminator.default?));
        Some(UnionTable {
            alternatives: of.members.iter().enumerate().map(table).collect(),
            tag: own.tag.clone(),
            value: own.value.clone(),
            discriminator: match (of.discriminator, self.api.tagging(&of)) {
                (Some(discriminator), _) => Some(string(discriminator.property)),
                (None, tagging) => tagging.map(|tagging| string(tagging.property)),
            },
            fallback: fallback.map_or(0, |index| index + 1),
        })
    }

    /// The values of the discriminator that choose an alternative: those that the mapping assigns to it and, if
    /// `legacyDiscriminatorBehavior` is false, the name of its schema.
    fn tags(&self, id: ModelId, ty: &Type<'_>, discriminator: Option<&Discriminator<'_>>) -> Vec<Code> {
        let (Some(discriminator), Some(member)) = (discriminator, ty.model()) else { return Vec::new() };
        let legacy = self.options.legacy_discriminator_behavior;
        let known = if legacy { discriminator.mapping.len() } else { usize::MAX };
        let choices = self.api.choices(id, &self.children).into_iter().take(known);
        choices.filter(|choice| choice.alternative == member).map(|choice| string(choice.value)).collect()
    }
}

/// The columns after the parameters of a function whose result the caller must free: `) API_OWNED;`.
const OWNED: usize = 13;

/// The parameters of a `_create` function.
fn parameter_list(stem: &Ident, parameters: &[Code]) -> Code {
    if parameters.is_empty() {
        return Code::fixed("void");
    }
    list(parameters, width(&code!("{}_t *{}_create(", stem, stem)), 4, OWNED)
}

fn documented(description: Option<&str>, deprecated: bool) -> String {
    let text = description.unwrap_or_default().trim();
    match (text, deprecated) {
        ("", true) => "Deprecated.".to_owned(),
        (text, true) => format!("Deprecated. {text}"),
        (text, false) => text.to_owned(),
    }
}

pub fn field_doc(property: &Property<'_>, entries: Option<&Code>) -> String {
    let text = with_notes(property.description, &property.ty);
    let text = match entries {
        Some(entries) => format!("{text}\nA {entries}."),
        None if is_unsigned(&property.ty) => format!("{text}\nCast it to unsigned long."),
        None => text,
    };
    documented(Some(&text), property.deprecated)
}

fn constants<'v>(names: &[Ident], descriptions: impl Iterator<Item = Option<&'v str>>) -> Vec<ConstantView> {
    let none = "no value";
    let descriptions = std::iter::once(Some(none)).chain(descriptions).chain(std::iter::repeat(None));
    let view = |(name, description): (&Ident, Option<&str>)| ConstantView {
        name: name.clone(),
        comment: description.and_then(comment),
    };
    names.iter().zip(descriptions).map(view).collect()
}

pub fn enum_view(names: &EnumNames, values: &Enum<'_>, options: &Options, functions: bool) -> EnumView {
    let fallback = if options.enum_unknown_default_case { names.constants.last() } else { names.constants.first() };
    EnumView {
        ty: names.ty.clone(),
        stem: names.stem.clone(),
        argument: names.argument.clone(),
        constants: constants(&names.constants, values.values.iter().map(|value| value.description)),
        fallback: fallback.unwrap_or(&names.ty).clone(),
        functions,
    }
}

fn is_string(values: &Enum<'_>, value: &EnumValue<'_>) -> bool {
    value.node.kind() == NodeKind::String || values.base == EnumBase::String
}

pub fn enum_table(
    names: &EnumNames,
    values: &Enum<'_>,
    options: &Options,
    storage: &'static str,
    functions: bool,
) -> EnumTable {
    let mut views: Vec<_> = values
        .values
        .iter()
        .map(|value| ValueView { text: string(&value.text()), is_string: u8::from(is_string(values, value)) })
        .collect();
    if options.enum_unknown_default_case {
        let number = values.base == EnumBase::Number;
        let text = if number { UNKNOWN_NUMBER } else { UNKNOWN };
        views.push(ValueView { text: string(text), is_string: u8::from(!number) });
    }
    EnumTable {
        ty: names.ty.clone(),
        stem: names.stem.clone(),
        argument: names.argument.clone(),
        storage,
        unknown: if options.enum_unknown_default_case { views.len() } else { 0 },
        values: views,
        functions,
    }
}
