//! Models as types, with the functions that convert them.

use std::borrow::Cow;
use std::collections::BTreeSet;

use askama::Template;

use super::client::Client;
use super::convert::{Converter, Function, Way, choose, name};
use crate::api::{Constraints, Discriminator, ModelId, Object, Type};
use crate::code;
use crate::generators::context::render;
use crate::generators::typescript::models::{Keyed, ModelView};
use crate::generators::typescript::names::Ident;
use crate::generators::typescript::text::{Code, literal, string};
use crate::generators::typescript::types::{access, member_key};
use crate::generators::typescript::unions::{Form, Part};
use crate::plan::models::ModelKind;
use crate::plan::types::Kind;

#[derive(Template)]
#[template(path = "typescript-fetch/model.ts", escape = "none")]
struct FunctionsView {
    name: Ident,
    instance_of: Ident,
    from: Ident,
    from_typed: Ident,
    to: Ident,
    to_typed: Ident,
    /// The type of a value to send.
    sent: Code,
    /// Enums are recognized by their values.
    is_enum: bool,
    /// Every value is an object.
    is_object: bool,
    /// An expression that is true for a value of the model.
    fits: Code,
    from_body: Body,
    to_body: Body,
}

/// The conversion of a value in one direction.
struct Body {
    /// An object literal with the members next to the alternatives of a union.
    common: Option<Code>,
    cases: Option<Cases>,
    /// The returned value, if it is not an object literal.
    result: Option<Code>,
    /// The remaining members, spread after `members`.
    rest: Option<Code>,
    members: Vec<Code>,
    /// The type of the result is a union, against which TypeScript cannot check the object literal.
    is_loose: bool,
}

struct Cases {
    value: Code,
    rows: Vec<Case>,
}

struct Case {
    value: Code,
    result: Code,
}

/// The file of a model.
pub struct ModelFile {
    pub text: String,
    pub imports: BTreeSet<(ModelId, Option<Function>)>,
    pub values: bool,
    pub shares: bool,
}

pub fn file(client: &Client<'_>, id: ModelId) -> ModelFile {
    let view: ModelView = client.types.view(id);
    let shares = view.shares();
    let mut imports: BTreeSet<_> = client.types.dependencies(id).into_iter().map(|id| (id, None)).collect();
    let mut text = render(&view);
    let mut converter = Converter::new(client);
    if !client.options.without_runtime_checks {
        text.push('\n');
        text.push_str(&render(&functions(client, id, &mut converter)));
        imports.extend(converter.models.iter().map(|(id, function)| (*id, Some(*function))));
    }
    if client.options.validation_attributes
        && let Some(object) = client.api.model(id).object()
    {
        text.push('\n');
        text.push_str(attributes(client, id, object).as_str());
    }
    imports.retain(|(model, _)| *model != id);
    ModelFile { text, imports, values: converter.values, shares }
}

fn functions(client: &Client<'_>, id: ModelId, converter: &mut Converter<'_, '_>) -> FunctionsView {
    let own = |function| name(client, id, function).clone();
    let (model, name) = (client.api.model(id), client.model(id).clone());
    let mut out = FunctionsView {
        sent: Code::from(&name),
        instance_of: own(Function::InstanceOf),
        from: own(Function::From),
        from_typed: own(Function::FromTyped),
        to: own(Function::To),
        to_typed: own(Function::ToTyped),
        is_enum: false,
        is_object: model.object().is_some() && client.types.unions.form(id) == Form::Plain,
        fits: Code::default(),
        from_body: whole(Code::fixed("json")),
        to_body: whole(Code::fixed("value")),
        name,
    };
    if model.existing.is_some() {
        // An existing type of the program is its JSON form.
        out.is_object = false;
        out.fits = Code::fixed("value !== undefined");
        return out;
    }
    match (model.object(), model.kind()) {
        (Some(object), _) | (None, ModelKind::Object(object)) => {
            object_functions(client, id, object, converter, &mut out);
        }
        (None, ModelKind::Enum(values)) => {
            out.is_enum = true;
            let ty = Type::of_enum(values);
            out.fits = code!("{}(value)", converter.fits(&ty));
            let known = converter.known(values, &Code::fixed("json"));
            out.from_body = whole(known.unwrap_or(Code::fixed("json")));
        }
        (None, ModelKind::Alias(ty)) => {
            out.fits = code!("{}(value)", converter.fits(ty));
            out.from_body = whole(converter.apply(ty, Way::FromJson, Code::fixed("json")));
            out.to_body = whole(converter.apply(ty, Way::ToJson, Code::fixed("value")));
        }
        (None, ModelKind::Union(of)) => {
            let members = client.types.unions.members(id);
            let members: Vec<&Type<'_>> =
                members.iter().map(AsRef::as_ref).filter(|ty| ty.model() != Some(id)).collect();
            let mut fits: Vec<_> = members.iter().map(|member| code!("{}(value)", converter.fits(member))).collect();
            let mut seen = BTreeSet::new();
            fits.retain(|call| seen.insert(call.clone()));
            out.fits = if fits.is_empty() { Code::fixed("false") } else { Code::joined(fits, " || ") };
            for way in [Way::FromJson, Way::ToJson] {
                let cases = of.discriminator.and_then(|d| cases(client, id, d, way, converter));
                let rows = converter.rows(&members, way);
                converter.values = true;
                let chosen = match (of.any, way) {
                    (false, _) => code!("values.{}({}, {})", choose(way), value(way), rows),
                    (true, Way::FromJson) => code!("values.chooseAllKnown({}, {}, {})", value(way), out.from, rows),
                    (true, Way::ToJson) => code!("values.chooseAll({}, {}, {})", value(way), out.to, rows),
                };
                let common = properties(&client.types.keyed(id), loose(way), converter);
                let common = (!common.is_empty()).then(|| code!("{{ {} }}", Code::joined(common, ", ")));
                *out.body(way) = Body { common, cases, ..whole(chosen) };
            }
        }
    }
    out
}

impl FunctionsView {
    fn body(&mut self, way: Way) -> &mut Body {
        match way {
            Way::FromJson => &mut self.from_body,
            Way::ToJson => &mut self.to_body,
        }
    }
}

fn whole(result: Code) -> Body {
    Body { common: None, cases: None, result: Some(result), rest: None, members: Vec::new(), is_loose: false }
}

/// The expression for a value whose type may lack some of the properties.
const fn loose(way: Way) -> (Way, &'static str) {
    match way {
        Way::FromJson => (way, "json"),
        Way::ToJson => (way, "(value as any)"),
    }
}

const fn value(way: Way) -> &'static str {
    match way {
        Way::FromJson => "json",
        Way::ToJson => "value",
    }
}

fn object_functions(
    client: &Client<'_>,
    id: ModelId,
    object: &Object<'_>,
    converter: &mut Converter<'_, '_>,
    out: &mut FunctionsView,
) {
    let form = client.types.unions.form(id);
    let shown = client.types.shown(id);
    if form == Form::Plain {
        let omitted = omitted(&shown);
        if !omitted.is_empty() {
            out.sent = code!("Omit<{}, {}>", out.name, omitted);
        }
    }
    let rows = shown.iter().filter_map(|Keyed { property, name, .. }| {
        let required = client.types.is_required(property);
        let tags = client.types.tags(id, property);
        if !required && !property.ty.is_one_text() {
            return None;
        }
        let fits = match tags {
            Some(tags) => {
                converter.values = true;
                code!("values.isOneOf([{}])", Code::joined(tags.iter().map(|tag| string(tag)), ", "))
            }
            None => converter.shallow(&property.ty),
        };
        let optional = if required { "" } else { ", true" };
        Some(code!("\n        [{}, {}, {}{}]", string(name), string(property.name), fits, optional))
    });
    let rows: Vec<_> = rows.collect();
    converter.values = true;
    let rows = if rows.is_empty() { Code::default() } else { code!("{},\n    ", Code::joined(rows, ",")) };
    out.fits = code!("values.matches(value, [{}])", rows);
    if matches!(form, Form::AnyOf | Form::Shared) {
        let alternatives = client.types.unions.members(id);
        let mut seen = BTreeSet::new();
        for other in no_objects(client, id, &alternatives) {
            let fits = converter.fits(other);
            if seen.insert(fits.clone()) {
                out.fits = code!("{} || {}(value)", out.fits, fits);
            }
        }
    }
    for way in [Way::FromJson, Way::ToJson] {
        let discriminator = object.discriminator.as_ref();
        let cases = discriminator.and_then(|d| cases(client, id, d, way, converter));
        let from = if form == Form::Plain { (way, value(way)) } else { loose(way) };
        let properties = properties(&shown, from, converter);
        let body = match form {
            Form::AnyOf | Form::Shared => any_of(client, id, object, way, converter),
            Form::Plain | Form::Family => {
                let values = object.additional_properties.values(client.types.style.open);
                let rest = values.map(|values| {
                    converter.values = true;
                    let rest = code!("values.rest({}, [{}])", value(way), known(&shown, way));
                    converter.apply(&Type::map_of(&values), way, rest)
                });
                if properties.is_empty() && shown.is_empty() {
                    whole(rest.unwrap_or(Code::fixed(value(way))))
                } else {
                    Body {
                        common: None,
                        cases: None,
                        result: None,
                        rest,
                        members: properties,
                        is_loose: form == Form::Family && matches!(way, Way::FromJson),
                    }
                }
            }
        };
        *out.body(way) = Body { cases, ..body };
    }
}

/// The conversion of an `anyOf`. An object is converted with the properties of all members at once: trying nested
/// members one by one would take far too long.
fn any_of(client: &Client<'_>, id: ModelId, object: &Object<'_>, way: Way, converter: &mut Converter<'_, '_>) -> Body {
    let all = client.types.keyed(id);
    let mut members = properties(&all, loose(way), converter);
    let alternatives = client.types.unions.members(id);
    let of = |part: Part| alternatives.iter().map(AsRef::as_ref).filter(move |ty| client.types.unions.part(ty) == part);
    if object.other_values(false).is_some() || of(Part::Map).next().is_some() {
        members.push(code!("...values.rest({}, [{}])", value(way), known(&all, way)));
    }
    let members = Code::joined(members, ",\n        ");
    let chosen = code!("values.present({{\n        {},\n    }}, {})", members, value(way));
    let others = no_objects(client, id, &alternatives);
    if others.is_empty() {
        return whole(chosen);
    }
    let rows = converter.rows(&others, way);
    whole(code!("values.isRecord({}) ? {} : values.{}({}, {})", value(way), chosen, choose(way), value(way), rows))
}

/// The members of an `anyOf` that allow values other than objects.
fn no_objects<'m, 'd>(client: &Client<'_>, id: ModelId, members: &'m [Cow<'_, Type<'d>>]) -> Vec<&'m Type<'d>> {
    let members = members.iter().map(AsRef::as_ref);
    members.filter(|ty| ty.model() != Some(id) && !client.types.unions.is_object(ty)).collect()
}

/// The members of an object literal.
fn properties(of: &[Keyed<'_>], (way, from): (Way, &'static str), converter: &mut Converter<'_, '_>) -> Vec<Code> {
    let line = |Keyed { property, name, .. }: &Keyed<'_>| match way {
        Way::FromJson => {
            let read = code!("{}{}", from, access(property.name));
            let value = converter.apply_member(&property.ty, way, read, property.name);
            // A value of type `any` can be assigned to any type except `never`.
            let value = if matches!(property.ty.kind(), Kind::Never) { code!("{} as never", value) } else { value };
            code!("{}: {}", member_key(name), value)
        }
        Way::ToJson => {
            let read = code!("{}{}", from, access(name));
            let value = converter.apply_member(&property.ty, way, read, name);
            code!("{}: {}", member_key(property.name), value)
        }
    };
    of.iter().filter(|keyed| way == Way::FromJson || !keyed.property.read_only).map(line).collect()
}

/// The names of properties before conversion, as strings.
fn known(of: &[Keyed<'_>], way: Way) -> Code {
    let name = |keyed: &Keyed<'_>| match way {
        Way::FromJson => string(keyed.property.name),
        Way::ToJson => string(&keyed.name),
    };
    Code::joined(of.iter().map(name), ", ")
}

/// The names of read-only properties, which requests omit, as a type.
pub fn omitted(of: &[Keyed<'_>]) -> Code {
    let names = of.iter().filter(|keyed| keyed.property.read_only).map(|keyed| string(&keyed.name));
    Code::joined(names, " | ")
}

/// The cases of a discriminator's values, except those that select the model itself.
fn cases(
    client: &Client<'_>,
    id: ModelId,
    discriminator: &Discriminator<'_>,
    way: Way,
    converter: &mut Converter<'_, '_>,
) -> Option<Cases> {
    let mut seen = BTreeSet::new();
    let choices: Vec<_> =
        client.types.unions.choices(id).into_iter().filter(|c| c.model != id && seen.insert(c.value)).collect();
    let key = client.types.key_name(discriminator.property);
    let rows = choices.iter().map(|choice| {
        let function = converter
            .function(choice.model, if way == Way::FromJson { Function::FromTyped } else { Function::ToTyped });
        let chosen = client.api.model(choice.model);
        let nested =
            chosen.union().is_some() || chosen.discriminator().is_some_and(|d| d.property != discriminator.property);
        let property = match way {
            Way::FromJson => &key,
            Way::ToJson => discriminator.property,
        };
        converter.values = true;
        let call =
            code!("{}({}{}, {})", function, value(way), if way == Way::ToJson { " as any" } else { "" }, !nested);
        Case {
            value: string(choice.value),
            result: code!("values.tagged({}, {}, {})", call, string(property), string(choice.value)),
        }
    });
    let rows: Vec<_> = rows.collect();
    let read = match way {
        Way::FromJson => code!("json{}", access(discriminator.property)),
        Way::ToJson => code!("(value as any){}", access(&key)),
    };
    (!rows.is_empty()).then_some(Cases { value: read, rows })
}

/// The constraints of an object's properties, for `validationAttributes`.
fn attributes(client: &Client<'_>, id: ModelId, object: &Object<'_>) -> Code {
    let functions = client.functions(id);
    let mut out = code!("/** The constraints of the properties of {}. */\n", client.model(id));
    out.push(code!("export const {}: {{\n    [property: string]: {{\n", functions.attributes));
    for (name, ty) in ATTRIBUTES {
        out.push(code!("        {}?: {},\n", *name, *ty));
    }
    out.push("    };\n} = {\n");
    for Keyed { property, name, .. } in client.types.shown(id) {
        let mut members = Vec::new();
        if let Some(format) = property.ty.format().filter(|_| property.ty.is_string()) {
            members.push(code!("dataType: {}", string(format)));
        }
        members.extend(constraints(&property.ty));
        if property.ty.is_set() {
            members.push(Code::fixed("uniqueItems: true"));
        }
        if client.types.is_required(property) {
            members.push(Code::fixed("required: true"));
        }
        if !members.is_empty() {
            let key = member_key(&name);
            out.push(code!("    {}: {{ {} }},\n", key, Code::joined(members, ", ")));
        }
    }
    out.push("};\n");
    if let Some(values) = object.additional_properties.described() {
        let members = constraints(values);
        let members = if members.is_empty() { Code::default() } else { code!(" {} ", Code::joined(members, ", ")) };
        out.push(code!("\n/** The constraints of the other properties of {}. */\n", client.model(id)));
        out.push(code!("export const {} = {{{}}};\n", functions.additional_attributes, members));
    }
    out
}

const ATTRIBUTES: &[(&str, &str)] = &[
    ("dataType", "string"),
    ("maxLength", "number"),
    ("minLength", "number"),
    ("pattern", "string"),
    ("maximum", "number"),
    ("exclusiveMaximum", "boolean"),
    ("minimum", "number"),
    ("exclusiveMinimum", "boolean"),
    ("multipleOf", "number"),
    ("maxItems", "number"),
    ("minItems", "number"),
    ("uniqueItems", "boolean"),
    ("required", "boolean"),
];

fn constraints(ty: &Type<'_>) -> Vec<Code> {
    let Some(schema) = ty.schema else { return Vec::new() };
    let schemas = Constraints::applying(schema);
    let mut out = Vec::new();
    for (name, kind) in ATTRIBUTES {
        let Some(value) = schemas.iter().find_map(|schema| schema.node().get(name)) else { continue };
        match *kind {
            "number" if value.number().is_some() => out.push(code!("{}: {}", *name, literal(value))),
            "string" if *name == "pattern" && value.str().is_some() => {
                out.push(code!("pattern: {}", string(value.str().unwrap_or_default())));
            }
            // Since OAS 3.1, an exclusive bound is a number instead of a boolean.
            "boolean" if name.starts_with("exclusive") && value.number().is_some() => {
                let bound = if *name == "exclusiveMaximum" { "maximum" } else { "minimum" };
                out.push(code!("{}: {}, {}: true", bound, literal(value), *name));
            }
            "boolean" if name.starts_with("exclusive") && value.bool() == Some(true) => {
                out.push(code!("{}: true", *name));
            }
            _ => {}
        }
    }
    out
}
