//! Models as PowerShell: a table for the runtime, a function that makes an object, and one that reads JSON.

use std::collections::BTreeSet;

use askama::Template;

use super::files::Module;
use super::names::properties;
use super::text::{Code, help, help_line, string};
use super::types::{decimal, declared, literal, member_list, member_name, members, property_set, table, validate_set};
use crate::api::{Constraints, Discriminator, ModelId, ModelShape, Property, Shape, Type};
use crate::generators::names::Ident;
use crate::generators::remarks::described;
use crate::spec::{Kind, Node};

#[derive(Template)]
#[template(path = "powershell/Model.ps1", escape = "none")]
pub struct ModelView<'v> {
    head: &'v Code,
    prefix: &'v str,
    class: &'v Ident,
    /// What the model's table says beside its parts.
    table: Vec<String>,
    rows: Vec<Rows>,
    body: Body,
    description: Code,
}

/// A list of rows in the table.
struct Rows {
    key: &'static str,
    rows: Vec<String>,
}

enum Body {
    Object(ObjectView),
    Alternatives {
        /// `OneOfSchemas`, as the reference calls it.
        key: &'static str,
        members: Code,
    },
    Value,
}

struct ObjectView {
    parameters: Vec<ParameterView>,
    /// Name in JSON, and the parameter.
    properties: Vec<(Code, Option<Ident>)>,
    /// True where no custom object can have the names.
    dictionary: bool,
    additional: bool,
}

/// A parameter of a function.
#[derive(Template)]
#[template(path = "powershell/Parameter.ps1", escape = "none")]
pub struct ParameterView {
    pub name: Ident,
    pub ty: String,
    pub set: Option<Code>,
    pub pattern: Option<Code>,
    pub default: Option<Code>,
    pub position: usize,
    /// The whole object of a pipeline is for the first parameter.
    pub whole: bool,
    pub documentation: Code,
    pub last: bool,
}

impl Module<'_> {
    pub fn model<'v>(&'v self, id: ModelId, head: &'v Code) -> ModelView<'v> {
        let model = self.api.model(id);
        let names = self.names.model(id);
        let mut table_of = Vec::new();
        let mut rows = Vec::new();
        let body = match &model.shape {
            ModelShape::Object(object) if object.any_of.is_empty() => {
                table_of.push("Kind = 'object'".to_owned());
                // A parent may be any of its children, which have more.
                let open = object.discriminator.is_some();
                let keeps = !self.options.disallow_additional_properties_if_not_present;
                let values = object.extra.values(open || keeps);
                table_of.extend(values.map(|ty| format!("Additional = {}", self.table(&ty))));
                let all = properties(model);
                rows.push(Rows {
                    key: "Properties",
                    rows: all.iter().zip(&names.parameters).map(|(p, name)| self.property(p, Some(name))).collect(),
                });
                Body::Object(self.object(id, &all, object.extra.values(keeps).is_some()))
            }
            ModelShape::Object(object) => {
                let common = object.own_properties();
                self.alternatives(
                    id,
                    "anyOf",
                    &object.any_of,
                    common,
                    object.discriminator.as_ref(),
                    &mut table_of,
                    &mut rows,
                )
            }
            ModelShape::Union(union) => {
                let kind = if model.node.get("oneOf").is_some() { "oneOf" } else { "anyOf" };
                let (common, by) = (union.common.iter(), union.discriminator.as_ref());
                self.alternatives(id, kind, &union.members, common, by, &mut table_of, &mut rows)
            }
            ModelShape::Enum(values) => {
                table_of.push("Kind = 'value'".to_owned());
                let of = Type { shape: Shape::Enum(values.clone()), nullable: false, schema: None };
                table_of.push(format!("Value = {}", self.table(&of)));
                Body::Value
            }
            ModelShape::Alias(ty) => {
                table_of.push("Kind = 'value'".to_owned());
                table_of.push(format!("Value = {}", self.table(ty)));
                Body::Value
            }
        };
        ModelView {
            head,
            prefix: &self.names.prefix,
            class: &names.class,
            table: table_of,
            rows,
            body,
            description: help(model.description.unwrap_or_default()),
        }
    }

    pub fn table(&self, ty: &Type<'_>) -> Code {
        table(self.api, self.names, ty)
    }

    /// The help of a parameter: its type, where the description says nothing.
    pub fn parameter_help(&self, description: Option<&str>, deprecated: bool, ty: &Type<'_>) -> Code {
        let mark = if deprecated { "Deprecated. " } else { "" };
        if description.is_some_and(|text| !help_line(text).as_str().is_empty()) {
            return help_line(&format!("{mark}{}", described(description, ty)));
        }
        let what = match ty.shape {
            Shape::Binary => "The path of the file".to_owned(),
            _ => format!("A value of type {}", self.argument_text(ty)),
        };
        help_line(&format!("{mark}{}.", described(Some(&what), ty)))
    }

    /// A type in words of the help.
    fn argument_text(&self, ty: &Type<'_>) -> String {
        match &ty.shape {
            Shape::Model(id) => self.names.model(*id).class.to_string(),
            Shape::Array(item) | Shape::Set(item) => format!("{}[]", self.argument_text(item)),
            _ => declared(self.api, ty, true),
        }
    }

    fn property(&self, property: &Property<'_>, parameter: Option<&Ident>) -> String {
        let mut out = vec![format!("Name = {}", string(property.name))];
        out.extend(parameter.map(|name| format!("Parameter = {}", string(name.as_str()))));
        out.extend(property.is_always_required().then(|| "Required = $true".to_owned()));
        let default = property.default.and_then(|node| default(&property.ty, node));
        out.extend(default.map(|_| "Default = $true".to_owned()));
        out.extend(property.read_only.then(|| "ReadOnly = $true".to_owned()));
        out.extend(property.write_only.then(|| "WriteOnly = $true".to_owned()));
        out.extend(members(self.api, self.names, &property.ty));
        format!("@{{ {} }}", out.join("; "))
    }

    fn object(&self, id: ModelId, all: &[&Property<'_>], additional: bool) -> ObjectView {
        let names = self.names.model(id);
        let given = |p: &Property<'_>| !(self.options.discard_read_only && p.read_only);
        let mut parameters = Vec::new();
        for (property, name) in all.iter().zip(&names.parameters).filter(|(p, _)| given(p)) {
            parameters.push(ParameterView {
                name: name.clone(),
                ty: declared(self.api, &property.ty, property.required && !property.ty.nullable),
                set: property_set(self.api, &property.ty).and_then(validate_set),
                pattern: pattern(&property.ty),
                default: property.default.and_then(|node| default(&property.ty, node)),
                position: parameters.len(),
                whole: false,
                documentation: self.parameter_help(property.description, property.deprecated, &property.ty),
                last: false,
            });
        }
        if let Some(last) = parameters.last_mut() {
            last.last = true;
        }
        ObjectView {
            parameters,
            properties: all
                .iter()
                .zip(&names.parameters)
                .map(|(p, name)| (string(p.name), given(p).then(|| name.clone())))
                .collect(),
            dictionary: !may_be_members(all.iter().map(|p| p.name), additional),
            additional,
        }
    }

    #[expect(clippy::too_many_arguments, reason = "two tables are filled")]
    fn alternatives<'p, 'd: 'p>(
        &self,
        id: ModelId,
        kind: &'static str,
        of: &[Type<'_>],
        common: impl Iterator<Item = &'p Property<'d>>,
        discriminator: Option<&Discriminator<'_>>,
        table_of: &mut Vec<String>,
        rows: &mut Vec<Rows>,
    ) -> Body {
        table_of.push(format!("Kind = '{kind}'"));
        if let Some(by) = discriminator {
            table_of.push(format!("Discriminator = {}", string(by.property)));
            table_of.extend(self.options.use_one_of_discriminator_lookup.then(|| "Lookup = $true".to_owned()));
            table_of.extend(by.default.map(|id| format!("Default = {}", string(self.names.model(id).class.as_str()))));
            let choices = self.api.choices(id, self.children);
            let row = |choice: &crate::api::Choice<'_>| {
                let model = string(self.names.model(choice.model).class.as_str());
                format!("@{{ Value = {}; Model = {model} }}", string(choice.value))
            };
            rows.push(Rows { key: "Mapping", rows: choices.iter().map(row).collect() });
        }
        let member = |ty: &Type<'_>| {
            let name = string(&member_name(self.api, self.names, ty));
            format!("@{{ Name = {name}; {} }}", members(self.api, self.names, ty).join("; "))
        };
        rows.push(Rows { key: "Members", rows: of.iter().map(member).collect() });
        let common: Vec<_> = common.map(|property| self.property(property, None)).collect();
        if !common.is_empty() {
            rows.push(Rows { key: "Properties", rows: common });
        }
        let key = if kind == "oneOf" { "OneOfSchemas" } else { "anyOfSchemas" };
        Body::Alternatives { key, members: member_list(self.api, self.names, of) }
    }
}

/// The pattern of a text, where .NET reads it as JavaScript does, and a null need not pass. It is checked again without
/// regard to no case, which an attribute cannot say in every version.
fn pattern(ty: &Type<'_>) -> Option<Code> {
    if ty.nullable || !matches!(ty.shape, Shape::String(None)) {
        return None;
    }
    let pattern = Constraints::applying(ty.schema?).into_iter().find_map(Constraints::pattern)?;
    let body = pattern.strip_suffix('$').unwrap_or(pattern);
    let plain = |c: char| c.is_ascii_alphanumeric() || "^[]{}()|*+?.,_-/\\ '".contains(c);
    let odd = ["(?", "[]", "[^]", "\\c", "\\u", "\\x", "\\k", "\\0"];
    let same = body.chars().all(plain) && !odd.iter().any(|odd| body.contains(odd)) && !body.ends_with('\\');
    same.then(|| Code::new(format!("\"{pattern}\"")))
}

/// A default as that of a parameter: what a constant can say.
pub fn default(ty: &Type<'_>, node: Node<'_>) -> Option<Code> {
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || " _-.,:/".contains(c));
    match (&ty.shape, node.kind()) {
        // Without anything that double quotes would take for more than it is.
        (Shape::String(None) | Shape::Enum(_), Kind::String) => {
            let text = node.str()?;
            Some(if plain(text) { Code::new(format!("\"{text}\"")) } else { string(text) })
        }
        (Shape::Boolean | Shape::Enum(_), Kind::Bool) => Some(Code::new(literal(node))),
        // Of the formats that are types of PowerShell, as in the reference.
        (
            Shape::Integer(None | Some("int32" | "int64")) | Shape::Number(Some("float" | "double")) | Shape::Enum(_),
            Kind::Number,
        ) => Some(Code::new(decimal(&node.to_json()))),
        _ => None,
    }
}

/// True where a custom object can have members of all these names: it tells no case apart, and has names that are
/// its own.
pub fn may_be_members<'n>(names: impl Iterator<Item = &'n str>, additional: bool) -> bool {
    const OWN: [&str; 6] = ["psobject", "psbase", "psadapted", "psextended", "pstypenames", "additionalproperties"];
    let own = if additional { &OWN[..] } else { &OWN[..5] };
    let mut seen = BTreeSet::new();
    let mut names = names;
    names.all(|name| {
        let folded = name.to_lowercase();
        !name.is_empty() && !own.contains(&folded.as_str()) && seen.insert(folded)
    })
}
