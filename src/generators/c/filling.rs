//! Statements that fill the struct of a model, for the README.

use super::client::Client;
use super::names::{EnumNames, FieldNames, fixed};
use super::text::{Code, number, separated, string};
use super::types::ValueKind;
use crate::api::{ModelId, Property};
use crate::code;
use crate::plan::examples::{self, Extent};
use crate::plan::names::Ident;
use crate::plan::values::Value;

/// The number of optional fields that are filled.
const OPTIONAL: usize = 5;
/// The total number of fields that are filled: each allocation can fail.
const FIELDS: usize = 10;

/// Statements that fill a struct.
#[derive(Default)]
pub struct Filled {
    pub statements: Vec<Code>,
    /// Pointers that are NULL if a statement ran out of memory.
    pointers: Vec<Code>,
    /// True if a field is a string or a number on the heap.
    has_values: bool,
    /// True if these, or the items of a list, need functions of `include/values.h`.
    pub calls_values: bool,
}

/// The statements that fill the struct `name` with an example of its model. None if statements cannot create the
/// required fields, or if there would be too many.
pub fn filled(client: &Client<'_>, id: ModelId, name: &Ident, example: &Value<'_, '_>) -> Option<Filled> {
    let (model, names) = (client.api.model(id), client.types.model(id));
    if model.object().is_none() || names.union.is_some() {
        return None;
    }
    let mut out = Filled::default();
    for FieldNames { property, ident, values, .. } in &names.fields {
        let value = example.field(property.name);
        if !property.required && (out.pointers.len() >= OPTIONAL || value.is_none()) {
            continue;
        }
        let field = code!("{}->{}", name, ident);
        let is_filled = value.is_some_and(|value| out.fill(client, property, field, values.as_ref(), value));
        if !is_filled && property.required {
            return None;
        }
    }
    (!out.pointers.is_empty() && out.pointers.len() <= FIELDS).then_some(out)
}

impl Filled {
    /// Fills a single field; false if no statement can.
    fn fill(
        &mut self,
        client: &Client<'_>,
        property: &Property<'_>,
        field: Code,
        inline: Option<&EnumNames>,
        value: &Value<'_, '_>,
    ) -> bool {
        let made = match (client.types.kind(&property.ty, inline), value) {
            (kind @ ValueKind::Enum(_), _) => {
                self.statements.push(code!("{} = {};", field, plain_value(kind, value)));
                return true;
            }
            (ValueKind::List, Value::List(items) | Value::Set(items)) if property.required => {
                let Some(item) = property.ty.item() else { return false };
                let items = items.iter().map(|value| new_value(client.types.kind(item, None), value));
                let Some(items) = items.collect::<Option<Vec<_>>>() else { return false };
                self.statements.push(code!("{} = list_createList();", field));
                let items = items.into_iter().map(|item| code!("list_addElement({}, {});", field, item));
                self.statements.extend(items);
                self.calls_values = true;
                self.pointers.push(field);
                return true;
            }
            (ValueKind::Map, _) if property.required => Code::fixed("list_createList()"),
            (kind, value) => match new_value(kind, value) {
                Some(made) => {
                    self.has_values = true;
                    self.calls_values = true;
                    made
                }
                None => return false,
            },
        };
        self.statements.push(code!("{} = {};", field, made));
        self.pointers.push(field);
        true
    }
}

/// A call that creates a string or a number on the heap; none if `include/values.h` does not have such a function.
fn new_value(kind: ValueKind<'_>, value: &Value<'_, '_>) -> Option<Code> {
    let function = match kind {
        ValueKind::String => return Some(code!("newString({})", string(&value.text()))),
        ValueKind::Boolean | ValueKind::Int => "newInt",
        ValueKind::Long => "newLong",
        ValueKind::Float => "newFloat",
        ValueKind::Double => "newDouble",
        _ => return None,
    };
    Some(code!("{}({})", function, plain_value(kind, value)))
}

/// A function that creates a model and fills it; none for a model without plain fields.
pub fn filling(client: &Client<'_>, id: ModelId) -> Option<Code> {
    let example = examples::model(client.api, id, Extent::Short)?;
    let filled = filled(client, id, &fixed("value"), &example)?;
    if !filled.has_values {
        return None;
    }
    let stem = &client.types.model(id).stem;
    let checks: Vec<_> = filled.pointers.iter().map(|pointer| code!("{} == NULL", pointer)).collect();
    let checks = separated(&checks, " ||", 8, 8, 3);
    let statements = Code::joined(filled.statements.iter().map(|statement| code!("    {}\n", statement)), "");
    Some(code!(
        "#include \"include/values.h\"\n#include \"model/{}.h\"\n\n\
         /* Free the result with {}_free. Returns NULL if out of memory. */\n{}_t *example(void) {{\n    \
         {}_t *value = {}_new();\n    if (value == NULL) {{\n        return NULL;\n    }}\n{}    \
         if ({}) {{\n        {}_free(value);\n        return NULL;\n    }}\n    return value;\n}}",
        stem,
        stem,
        stem,
        stem,
        stem,
        statements,
        checks,
        stem
    ))
}

/// A number or a constant as C source.
pub fn plain_value(kind: ValueKind<'_>, value: &Value<'_, '_>) -> Code {
    let text = value.text();
    match (kind, value) {
        // The first constant is for an absent value.
        (ValueKind::Enum(names), Value::Case { place, .. }) => Code::from(&names.constants[place + 1]),
        (ValueKind::Enum(_), _) => Code::fixed("0"),
        (ValueKind::Boolean, _) => Code::fixed(if text == "false" { "0" } else { "1" }),
        (ValueKind::Int | ValueKind::Long, _) => number(&text, false),
        (ValueKind::Float, _) => code!("{}f", number(&text, true)),
        _ => number(&text, true),
    }
}
