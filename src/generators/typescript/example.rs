//! Example values for the documentation. They compile, and a reader can start from them.

use std::collections::BTreeSet;

use super::models::{Keyed, Models};
use super::names::Ident;
use super::text::{Code, string};
use super::types::member_key;
use super::unions::Form;
use crate::api::{Enum, ModelId, Type};
use crate::emit::layout::Layout;
use crate::plan::examples::{self, Extent};
use crate::plan::values::{Field, Record, Value};
use crate::spec::Node;
use crate::{code, layout};

/// The number of an enum's values from which an example may come, because finding a member's name means naming all
/// members before it.
const LISTED: usize = 200;

/// The generated names that a program uses and therefore imports, as values or only as types.
#[derive(Clone, Default)]
pub struct Imports {
    pub values: BTreeSet<Ident>,
    pub types: BTreeSet<Ident>,
}

/// An inline enum: its name, and the name that a program imports for it, which differs if the enum is in a namespace.
#[derive(Clone, Copy)]
struct InlineEnum<'n> {
    name: &'n Ident,
    imported: &'n Ident,
}

/// The context of a value.
#[derive(Clone, Copy, Default)]
struct Around<'n> {
    /// The inline enum that the value contains.
    enumeration: Option<InlineEnum<'n>>,
    /// The union of which the value is an alternative.
    union: Option<ModelId>,
}

impl Models<'_> {
    /// A value of a type: one of `described` if it fits. `enumeration` is the name of the inline enum inside the type. Adds
    /// the imports that the value needs to `imports`.
    pub fn example<'d>(
        &self,
        ty: &Type<'d>,
        enumeration: Option<&Ident>,
        described: Vec<Node<'d>>,
        imports: &mut Imports,
    ) -> Layout {
        let enumeration = enumeration.map(|name| InlineEnum { name, imported: name });
        let family = |id| {
            let choices = if self.unions.form(id) == Form::Family { self.unions.choices(id) } else { Vec::new() };
            choices.into_iter().filter(|choice| choice.model != id).collect()
        };
        let example = examples::value_in_families(self.api, ty, described, Extent::Required, &family);
        match (example, ty.model()) {
            (Some(value), _) => self.value(&value, Around { enumeration, union: None }, imports),
            (None, Some(id)) => self.asserted(id, imports),
            (None, _) => "undefined as never".into(),
        }
    }

    fn value(&self, value: &Value<'_, '_>, around: Around<'_>, imports: &mut Imports) -> Layout {
        let mut list = |items: &[Value<'_, '_>]| {
            let around = Around { union: None, ..around };
            items.iter().map(|item| self.value(item, around, imports)).collect()
        };
        match value {
            Value::Null => "null".into(),
            Value::Boolean(value) => value.into(),
            Value::Number(kind, json) => self.types.number(*kind, json).unwrap_or(Code::fixed("null")).into(),
            Value::Text(format, text) => self.types.text(*format, text).into(),
            Value::File => "new File(['content'], 'file.txt')".into(),
            Value::List(items) => Layout::list("[", "", list(items), "]"),
            Value::Set(items) => self.types.set(list(items)),
            Value::Map(members) => {
                let around = Around { union: None, ..around };
                let member =
                    |(name, value): &(String, _)| layout![member_key(name), ": ", self.value(value, around, imports)];
                object(members.iter().map(member).collect())
            }
            Value::Case { of, values, place } => {
                let of = of.map(|id| self.types.model(id)).map(|name| InlineEnum { name, imported: name });
                self.case(values, *place, of.or(around.enumeration), imports).into()
            }
            Value::Record(record) => self.record(record, around.union, imports),
            Value::Member { of, value, .. } => self.member(*of, value, imports),
        }
    }

    /// The enum value at an index.
    fn case(&self, values: &Enum<'_>, place: usize, name: Option<InlineEnum<'_>>, imports: &mut Imports) -> Code {
        let place = if place < LISTED { place } else { 0 };
        // The name of a member does not depend on the members after it, of which there may be thousands.
        let first = Enum { base: values.base, values: values.values.iter().take(place + 1).cloned().collect() };
        let member = self.style.enums.members(&first).into_iter().nth(place);
        match (member, name) {
            (Some(member), Some(InlineEnum { name, imported })) => {
                imports.values.insert(imported.clone());
                code!("{}.{}", name, member.name)
            }
            (Some(member), None) => member.value,
            (None, _) => Code::fixed("null"),
        }
    }

    fn record(&self, record: &Record<'_, '_>, union: Option<ModelId>, imports: &mut Imports) -> Layout {
        let keyed = |of: Option<ModelId>| of.map(|id| self.keyed(id)).unwrap_or_default();
        let (own, of_union) = (keyed(record.of), keyed(union));
        let field = |field: &Field<'_, '_>| {
            let name = field.property.name;
            let (of, keyed) = match field.place {
                Some(place) => (record.of, own.get(place)),
                // The property belongs to the union, not to the alternative.
                None => (union, of_union.iter().find(|keyed| keyed.property.name == name)),
            };
            let key = keyed.map_or_else(|| self.key(name), Keyed::key);
            layout![key, ": ", self.field(of, keyed, field, imports)]
        };
        object(record.fields.iter().map(field).collect())
    }

    /// The value of a property of a model.
    fn field(
        &self,
        of: Option<ModelId>,
        keyed: Option<&Keyed<'_>>,
        field: &Field<'_, '_>,
        imports: &mut Imports,
    ) -> Layout {
        let Some(id) = of else { return self.value(&field.value, Around::default(), imports) };
        // The property's type may allow only the values that select the model.
        if let Some(tags) = self.tags(id, field.property) {
            let text = field.value.text();
            let tag = tags.get(text.as_str()).or(tags.first());
            return tag.map_or(Code::fixed("null"), |tag| string(tag)).into();
        }
        let name = keyed.and_then(|keyed| self.property_enum(id, keyed));
        let imported = |name| if self.style.nested_enums { self.types.model(id) } else { name };
        let enumeration = name.as_ref().map(|name| InlineEnum { name, imported: imported(name) });
        self.value(&field.value, Around { enumeration, union: None }, imports)
    }

    /// A value of one alternative of a union.
    fn member(&self, of: ModelId, value: &Value<'_, '_>, imports: &mut Imports) -> Layout {
        let model = self.api.model(of);
        // If an alternative lacks the discriminator property, its type is extended with it.
        let is_chosen = model.discriminator().is_none_or(|by| value.field(by.property).is_some());
        let form = self.unions.form(of);
        let merged = model.object().is_some() && form == Form::Plain;
        match value {
            _ if !is_chosen || form == Form::Family => self.asserted(of, imports),
            // The type may require properties of other alternatives.
            Value::Record(Record { fields, .. }) if merged => {
                let fields = fields.iter().map(|field| Field { place: None, ..field.clone() }).collect();
                let value = self.record(&Record { of: None, fields, extra: Vec::new() }, Some(of), imports);
                let name = self.types.model(of);
                imports.types.insert(name.clone());
                layout![value.flat(), " as ", name]
            }
            _ if merged => self.asserted(of, imports),
            _ => self.value(value, Around { enumeration: None, union: Some(of) }, imports),
        }
    }

    /// A placeholder for a value that the reader has to complete: an empty object, asserted to be of the type.
    fn asserted(&self, id: ModelId, imports: &mut Imports) -> Layout {
        let name = self.types.model(id);
        imports.types.insert(name.clone());
        layout!["{} as ", name]
    }
}

pub fn object(members: Vec<Layout>) -> Layout {
    Layout::list("{", " ", members, "}")
}
