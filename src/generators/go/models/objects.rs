//! The structs of objects: their constructors and defaults.

use std::collections::BTreeSet;

use super::super::text::{Code, functions, number, rows, string};
use super::super::types::Place;
use super::super::words::variable;
use super::common::Models;
use super::fields::Field;
use crate::api::{ModelId, Object, Property, Type};
use crate::code;
use crate::plan::names::{Ident, Scope, fixed};
use crate::spec::{Node, NodeKind};

pub struct ObjectView {
    /// The model that is embedded.
    pub(super) parent: Option<Ident>,
    /// Embedded types of the runtime: `nulls`, `kept`.
    pub(super) embedded: Vec<&'static str>,
    pub(super) rows: Code,
    pub(super) additional: Option<Code>,
    /// True if any property is required.
    pub(super) requires: bool,
    /// The constructor with the required properties.
    pub(super) constructor: Code,
    /// The constructor without arguments; both constructors, if nothing is required.
    pub(super) defaults: Code,
    pub(super) accessors: Code,
}

impl<'a> Models<'a> {
    /// The fields that come from the embedded parent, and the others.
    fn inherited_and_own(&self, id: ModelId) -> (Vec<Field<'a>>, Vec<Field<'a>>) {
        let parent = self.embedded.get(&id).copied();
        let inherited = |field: &Field<'_>| parent.is_some_and(|parent| !self.api.lacks(parent, field.property.name));
        self.fields(id).into_iter().partition(inherited)
    }

    /// The parameters of an object's constructor in their order: the properties and their representations.
    pub fn required(&self, id: ModelId) -> Vec<(&'a Property<'a>, Place)> {
        let (above, own) = self.inherited_and_own(id);
        let required = own.iter().chain(&above).filter(|field| field.required);
        required.map(|field| (field.property, field.place)).collect()
    }

    pub(super) fn object(
        &self,
        id: ModelId,
        object: &'a Object<'a>,
        imports: &mut BTreeSet<&'static str>,
    ) -> (ObjectView, Code) {
        let name = &self.client.names.models[id];
        let parent = self.embedded.get(&id).copied();
        let (above, own) = self.inherited_and_own(id);
        for field in above.iter().filter(|field| field.required).chain(&own) {
            self.types.imports(&field.property.ty, &mut |import| _ = imports.insert(import));
        }
        let additional = object.other_values(!self.client.options.disallow_additional_properties_if_not_present);
        let additional = additional.filter(|_| parent.is_none()).map(|ty| {
            self.types.imports(&ty, &mut |import| _ = imports.insert(import));
            code!("map[string]{}", self.types.item(&ty))
        });
        let mut scope = Scope::new();
        let mut parameters = Vec::new();
        let mut assigned = Vec::new();
        for field in own.iter().chain(&above).filter(|field| field.required) {
            let argument = scope.take(variable(field.property.title()));
            let by_pointer = if field.place == Place::Pointer { "&" } else { "" };
            let ty = if by_pointer.is_empty() {
                self.types.field(&field.property.ty, field.place)
            } else {
                self.types.base(&field.property.ty)
            };
            parameters.push(code!("{} {}", argument, ty));
            assigned.push((Code::from(field.ident), code!("{}{}", by_pointer, argument)));
        }
        let embedded = parent.map(|parent| self.client.names.models[parent].clone());
        let inherited = embedded.iter().map(|parent| (Code::from(parent), code!("*New{}WithDefaults()", parent)));
        let defaults: Vec<_> = inherited.chain(own.iter().filter_map(|field| self.default(field))).collect();
        let mut methods = vec![(
            code!("func (o {}) ToMap() (map[string]interface{{}}, error)", name),
            Code::fixed("return toMap(o)"),
        )];
        methods.extend(self.json(name, true));
        let others = code!(
            "\n// ToMap returns the properties by their names, without those that are absent.\n{}{}{}",
            functions(&methods),
            self.remarks_of(name, object),
            code!("{}{}", self.required_defaults(name, &own), self.nullable(name))
        );
        let requires = !parameters.is_empty();
        let constructor = constructed(
            code!("func New{}({}) *{}", name, Code::joined(parameters, ", "), name),
            name,
            defaults.is_empty(),
            &scope.take("o".to_owned()),
            &assigned,
        );
        let without =
            constructed(code!("func New{}WithDefaults() *{}", name, name), name, true, &fixed("o"), &defaults);
        let view = ObjectView {
            embedded: [
                own.iter().any(|field| self.is_marked(field)).then_some("nulls"),
                (parent.is_none() && additional.is_none() && self.api.is_parent(id, &self.children)).then_some("kept"),
            ]
            .into_iter()
            .flatten()
            .collect(),
            rows: rows(&own.iter().map(|field| self.row(field)).collect::<Vec<_>>()),
            additional,
            defaults: if requires { functions(&[without]) } else { functions(&[constructor.clone(), without]) },
            constructor: functions(&[constructor]),
            requires,
            accessors: self.accessors(name, &own),
            parent: embedded,
        };
        (view, others)
    }

    /// Methods that list the read-only and write-only properties for the runtime.
    fn remarks_of(&self, name: &Ident, object: &Object<'_>) -> Code {
        let mut out = Code::default();
        let only = |method: &'static str, is: &dyn Fn(&Property<'_>) -> bool| {
            let names: Vec<_> = object.properties.iter().filter(|it| is(it)).map(|it| string(it.name)).collect();
            let body = code!("return []string{{{}}}", Code::joined(&names, ", "));
            let head = code!("func (o *{}) {}() []string", name, method);
            (!names.is_empty()).then(|| code!("\n{}", functions(&[(head, body)])))
        };
        out.push(only("readOnly", &|property| property.read_only).unwrap_or_default());
        out.push(only("writeOnly", &|property| property.write_only).unwrap_or_default());
        out
    }

    /// The defaults that replace missing required properties, if the option is set.
    fn required_defaults(&self, name: &Ident, fields: &[Field<'_>]) -> Code {
        let is_filled = |field: &&Field<'_>| field.required && field.place == Place::Value;
        let filled = fields.iter().filter(is_filled).filter_map(|field| Some((field, self.default(field)?.1)));
        let filled: Vec<_> = filled.filter(|_| self.client.options.use_default_values_for_required_vars).collect();
        let mut out = Code::default();
        for (field, value) in &filled {
            let head = code!("func (o *{}) GetDefault{}() interface{{}}", name, field.ident);
            let function = functions(&[(head, code!("return {}", value))]);
            let says = "returns the value of the property if a response lacks it";
            out.push(code!("\n// GetDefault{} {}.\n{}", field.ident, says, function));
        }
        if !filled.is_empty() {
            let entry = |(field, _): &(&Field<'_>, Code)| {
                code!("{}: o.GetDefault{}()", string(field.property.name), field.ident)
            };
            let entries = Code::joined(filled.iter().map(entry), ", ");
            let head = code!("func (o *{}) defaults() map[string]interface{{}}", name);
            let body = code!("return map[string]interface{{}}{{{}}}", entries);
            out.push(code!("\n{}", functions(&[(head, body)])));
        }
        out
    }

    /// The field and its default, if Go can write it as an expression.
    fn default(&self, field: &Field<'_>) -> Option<(Code, Code)> {
        let value = self.literal(&field.property.ty, field.property.default?)?;
        let value = match field.place {
            Place::Value => value,
            Place::Pointer => code!("Ptr({})", value),
            Place::Nullable => code!("*NewNullable(Ptr({}))", value),
            Place::Plain => return None,
        };
        Some((Code::from(field.ident), value))
    }

    /// A value of the description as an expression of its Go type.
    fn literal(&self, ty: &Type<'_>, node: Node<'_>) -> Option<Code> {
        if let (Some(values), Some(id)) = (self.api.named_enumeration(ty), ty.model()) {
            let place = values.values.iter().position(|value| value.node.to_json() == node.to_json())?;
            return Some(Code::from(&self.client.names.members[id].constants[place].ident));
        }
        if self.types.is_interface(ty) {
            return None;
        }
        let base = self.types.base(ty);
        match (base.as_str(), node.kind()) {
            ("time.Time", NodeKind::String) => Some(code!("timeOf({})", string(node.str()?))),
            ("string", NodeKind::String) => Some(string(node.str()?)),
            ("bool", NodeKind::Bool) => Some(Code::fixed(if node.to_json() == "true" { "true" } else { "false" })),
            (_, NodeKind::Number) if in_range(base.as_str(), node.number()?) => {
                Some(code!("{}({})", base, number(node.number()?)))
            }
            _ => None,
        }
    }
}

/// A constructor that sets fields. It starts from the defaults unless it `is_empty`.
fn constructed(head: Code, model: &Ident, is_empty: bool, local: &Ident, fields: &[(Code, Code)]) -> (Code, Code) {
    // The form depends on the number of fields only, not on the length of their names.
    if is_empty && fields.len() <= FEW {
        let fields = Code::joined(fields.iter().map(|(field, value)| code!("{}: {}", field, value)), ", ");
        return (head, code!("return &{}{{{}}}", model, fields));
    }
    let value = if is_empty { code!("&{}{{}}", model) } else { code!("New{}WithDefaults()", model) };
    if fields.is_empty() {
        return (head, code!("return {}", value));
    }
    let fields = Code::joined(fields.iter().map(|(field, value)| code!("\t{}.{} = {}\n", local, field, value)), "");
    (head, code!("{} := {}\n{}\treturn {}", local, value, fields, local))
}

/// The number of fields up to which a literal is on one line.
const FEW: usize = 4;

/// True for a number in the range of a type.
fn in_range(base: &str, json: &str) -> bool {
    match base {
        "int32" => json.parse::<i32>().is_ok(),
        "int64" => json.parse::<i64>().is_ok(),
        "uint64" => json.parse::<u64>().is_ok(),
        "float32" => json.parse::<f32>().is_ok_and(f32::is_finite),
        "float64" => json.parse::<f64>().is_ok_and(f64::is_finite),
        _ => false,
    }
}
