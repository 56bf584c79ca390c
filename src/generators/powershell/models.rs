//! Models in PowerShell: a table for the runtime, a function that creates an object, and a function that reads JSON.

use std::collections::BTreeSet;

use askama::Template;

use super::analyzer;
use super::links::Links;
use super::module::Module;
use super::text::{
    Code, decimal, double_quoted, hashtable, help, help_line, number, regular_expression, string, strings,
};
use super::types::{
    conversion, declared, literal, member_list, member_name, members, parameter_type, property_set, table, validate_set,
};
use crate::api::{Children, ModelId, Property, Type};
use crate::code;
use crate::plan::models::{Alternatives, ModelKind};
use crate::plan::named::{Field, idents};
use crate::plan::names::Ident;
use crate::plan::schema_notes::with_notes;
use crate::plan::types::{IntegerFormat, Kind, NumberFormat, TextFormat};
use crate::spec::{Node, NodeKind};

#[derive(Template)]
#[template(path = "powershell/Model.ps1", escape = "none")]
pub struct ModelView<'v> {
    head: &'v Code,
    package: &'v Code,
    prefix: &'v Code,
    class: &'v Ident,
    /// Further entries of the model's table.
    table: Vec<Code>,
    rows: Vec<Rows>,
    body: Body,
    description: Code,
    /// Suppressed rules of PSScriptAnalyzer.
    suppressed: Vec<Code>,
    links: &'v Links,
}

/// A list of rows in the table.
struct Rows {
    key: &'static str,
    rows: Vec<Code>,
}

enum Body {
    Object(ObjectView),
    Alternatives {
        /// The key in the reference, such as `OneOfSchemas`.
        key: &'static str,
        members: Code,
    },
    Value,
}

struct ObjectView {
    /// A call that creates an object.
    example: Code,
    parameters: Vec<ParameterView>,
    /// The names of the properties; empty if there are none.
    names: Code,
    /// The parameters of required properties with a default, which objects get if they are omitted.
    defaults: Option<Code>,
    /// True if a custom object cannot have these names.
    dictionary: bool,
    /// True if an object that is read has its other members as `AdditionalProperties`.
    additional: bool,
}

/// A parameter of a function.
#[derive(Template)]
#[template(path = "powershell/Parameter.ps1", escape = "none")]
pub struct ParameterView {
    pub name: Ident,
    pub ty: Code,
    pub conversion: Option<&'static str>,
    pub set: Option<Code>,
    pub pattern: Option<Code>,
    pub default: Option<Code>,
    pub position: usize,
    /// True if PowerShell prompts for it, and the help says so. Its value is checked by the runtime, whose messages are
    /// better.
    pub mandatory: bool,
    /// True if it takes a whole object from the pipeline.
    pub whole: bool,
    pub documentation: Code,
    pub last: bool,
}

/// The models, with decisions that depend on all of them.
pub struct Models<'a> {
    pub module: &'a Module<'a>,
    pub children: Children,
}

impl<'a> Models<'a> {
    pub fn model<'v>(&'v self, id: ModelId, head: &'v Code, links: &'v Links) -> ModelView<'v> {
        let Module { api, options, names, .. } = *self.module;
        let model = api.model(id);
        let names = names.model(id);
        let mut table_of = Vec::new();
        let mut rows = Vec::new();
        let mut value = |ty: &Type<'_>| {
            table_of.extend([Code::fixed("Kind = 'value'"), code!("Value = {}", self.table(ty))]);
            Body::Value
        };
        let body = match model.kind() {
            ModelKind::Enum(values) => value(&Type::of_enum(values)),
            ModelKind::Alias(ty) => value(ty),
            ModelKind::Object(object) => {
                table_of.push(Code::fixed("Kind = 'object'"));
                // A parent can be any of its children, which have more properties.
                let open = object.discriminator.is_some();
                let keeps = !options.disallow_additional_properties_if_not_present;
                let values = object.additional_properties.values(open || keeps);
                table_of.extend(values.map(|ty| code!("Additional = {}", self.table(&ty))));
                let all = names.parameters.iter().map(|field| self.property(field, Some(&field.ident)));
                rows.push(Rows { key: "Properties", rows: all.collect() });
                let object = self.object(id, object.additional_properties.values(keeps).is_some());
                table_of.extend(object.additional.then(|| Code::fixed("AdditionalProperties = $true")));
                Body::Object(object)
            }
            ModelKind::Union(of) => self.alternatives(
                id,
                if model.is_exclusive() { "oneOf" } else { "anyOf" },
                &of,
                &mut table_of,
                &mut rows,
            ),
        };
        ModelView {
            head,
            package: &links.package,
            prefix: &self.module.names.prefix,
            class: &names.class,
            table: table_of,
            rows,
            body,
            suppressed: analyzer::of_names(&names.class, idents(&names.parameters)),
            description: help(model.description.unwrap_or_default()),
            links,
        }
    }

    fn table(&self, ty: &Type<'_>) -> Code {
        table(self.module.api, self.module.names, ty)
    }

    fn property(&self, property: &Property<'_>, parameter: Option<&Ident>) -> Code {
        let mut out = vec![code!("Name = {}", string(property.name))];
        out.extend(parameter.map(|name| code!("Parameter = {}", string(name.as_str()))));
        out.extend(property.is_always_required().then(|| Code::fixed("Required = $true")));
        out.extend(property.read_only.then(|| Code::fixed("ReadOnly = $true")));
        out.extend(property.write_only.then(|| Code::fixed("WriteOnly = $true")));
        out.extend(members(self.module.api, self.module.names, &property.ty));
        hashtable(&out)
    }

    fn object(&self, id: ModelId, additional: bool) -> ObjectView {
        let all = &self.module.names.model(id).parameters;
        let is_settable = |p: &Property<'_>| !(self.module.options.discard_read_only && p.read_only);
        let mut parameters = Vec::new();
        for property in all.iter().filter(|field| is_settable(field)) {
            parameters.push(ParameterView {
                name: property.ident.clone(),
                ty: parameter_type(self.module.api, &property.ty, property.required && !property.ty.nullable),
                conversion: conversion(self.module.api, &property.ty),
                set: property_set(self.module.api, &property.ty).and_then(validate_set),
                pattern: pattern(&property.ty),
                mandatory: property.is_always_required() && !property.read_only && default_of(property).is_none(),
                default: default_of(property),
                position: parameters.len(),
                whole: false,
                documentation: parameter_help(self.module, property.description, property.deprecated, &property.ty),
                last: false,
            });
        }
        if let Some(last) = parameters.last_mut() {
            last.last = true;
        }
        let is_default = |p: &&Field<'_, '_>| is_settable(p) && p.is_always_required() && default_of(p).is_some();
        let defaults: Vec<_> =
            all.iter().filter(is_default).map(|p| code!("{} = ${{{}}}", string(p.ident.as_str()), p.ident)).collect();
        let example = self.module.made(id).map(|lines| Code::joined(lines, "\n"));
        ObjectView {
            example: help(example.unwrap_or_else(|| self.module.maker(id)).as_str()),
            parameters,
            names: if all.is_empty() { Code::fixed("") } else { strings(all.iter().map(|p| p.name)) },
            defaults: (!defaults.is_empty()).then(|| hashtable(&defaults)),
            dictionary: !may_be_members(all.iter().map(|p| p.name), additional),
            additional,
        }
    }

    fn alternatives(
        &self,
        id: ModelId,
        kind: &'static str,
        of: &Alternatives<'_, '_>,
        table_of: &mut Vec<Code>,
        rows: &mut Vec<Rows>,
    ) -> Body {
        table_of.push(code!("Kind = '{}'", kind));
        if let Some(by) = of.discriminator {
            table_of.push(code!("Discriminator = {}", string(by.property)));
            table_of.extend(self.module.options.use_one_of_discriminator_lookup.then(|| Code::fixed("Lookup = $true")));
            table_of
                .extend(by.default.map(|id| code!("Default = {}", string(self.module.names.model(id).class.as_str()))));
            let choices = self.module.api.choices(id, &self.children);
            let row = |choice: &crate::api::Choice<'_>| {
                let model = string(self.module.names.model(choice.model).class.as_str());
                code!("@{{ Value = {}; Model = {} }}", string(choice.value), model)
            };
            rows.push(Rows { key: "Mapping", rows: choices.iter().map(row).collect() });
        }
        let member = |ty: &Type<'_>| {
            let (api, names) = (self.module.api, self.module.names);
            let mut out = vec![code!("Name = {}", string(member_name(api, names, ty).as_str()))];
            out.extend(members(api, names, ty));
            hashtable(&out)
        };
        rows.push(Rows { key: "Members", rows: of.members.iter().map(member).collect() });
        let common: Vec<_> = of.common.iter().map(|property| self.property(property, None)).collect();
        if !common.is_empty() {
            rows.push(Rows { key: "Properties", rows: common });
        }
        let key = if kind == "oneOf" { "OneOfSchemas" } else { "anyOfSchemas" };
        Body::Alternatives { key, members: member_list(self.module.api, self.module.names, of.members) }
    }
}

/// The help of a parameter: its type, if it has no description.
pub fn parameter_help(module: &Module<'_>, description: Option<&str>, deprecated: bool, ty: &Type<'_>) -> Code {
    let mark = if deprecated { "Deprecated. " } else { "" };
    if description.is_some_and(|text| !help_line(text).is_empty()) {
        return help_line(&format!("{mark}{}", with_notes(description, ty)));
    }
    let what = match ty.kind() {
        Kind::File => "The file: a path, a FileInfo, bytes or a stream".to_owned(),
        Kind::Text(TextFormat::Byte) => "Bytes, or base64 text".to_owned(),
        _ => format!("A value of type {}", argument_text(module, ty)),
    };
    help_line(&format!("{mark}{}.", with_notes(Some(&what), ty)))
}

/// A type in the words of the help.
fn argument_text(module: &Module<'_>, ty: &Type<'_>) -> Code {
    match ty.kind() {
        Kind::Model(id) => Code::from(&module.names.model(id).class),
        Kind::List(list) => code!("{}[]", argument_text(module, list.item)),
        _ => declared(module.api, ty, true),
    }
}

/// The pattern of a string, if .NET reads it like JavaScript and null is not a valid value. The runtime checks it again
/// with regard to case, which an attribute cannot do in every version.
fn pattern(ty: &Type<'_>) -> Option<Code> {
    regular_expression(ty.pattern().filter(|_| !ty.nullable)?)
}

/// The default of a property, as the default of a parameter.
fn default_of(property: &Property<'_>) -> Option<Code> {
    default(&property.ty, property.default?)
}

/// A default as that of a parameter, if it can be a constant.
fn default(ty: &Type<'_>, node: Node<'_>) -> Option<Code> {
    match (ty.kind(), node.kind()) {
        (Kind::Text(_), _) if !ty.is_plain_text() => None,
        (Kind::Text(_) | Kind::Enum(_), NodeKind::String) => {
            let text = node.str()?;
            Some(double_quoted(text).unwrap_or_else(|| string(text)))
        }
        (Kind::Boolean | Kind::Enum(_), NodeKind::Bool) => Some(literal(node)),
        // Formats that are PowerShell types, as in the reference.
        (
            Kind::Integer(IntegerFormat::Int32 | IntegerFormat::Int64 | IntegerFormat::Other) | Kind::Enum(_),
            NodeKind::Number,
        ) => Some(number(&node.to_json())),
        (Kind::Number(NumberFormat::Float | NumberFormat::Double), NodeKind::Number) => Some(decimal(&node.to_json())),
        _ => None,
    }
}

/// True if a custom object can have members with all these names: they are case-insensitive, and some names are
/// reserved.
pub fn may_be_members<'n>(names: impl Iterator<Item = &'n str>, additional: bool) -> bool {
    const OWN: [&str; 7] =
        ["psobject", "psbase", "psadapted", "psextended", "pstypenames", "pstypename", "additionalproperties"];
    let own = if additional { &OWN[..] } else { &OWN[..6] };
    let mut seen = BTreeSet::new();
    let mut names = names;
    names.all(|name| {
        let folded = name.to_lowercase();
        !name.is_empty() && !own.contains(&folded.as_str()) && seen.insert(folded)
    })
}
