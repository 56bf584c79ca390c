//! Statements that fill the struct of a model, as the README shows them.

use super::client::Client;
use super::names::{EnumNames, fixed};
use super::shapes::properties;
use super::text::{Code, number, separated, string};
use super::types::ValueKind;
use crate::api::{Annotations, ModelId, ModelShape, Property, Shape, Type};
use crate::code;
use crate::plan::examples::scalar;
use crate::plan::names::Ident;
use crate::spec::Node;

/// Optional fields that are filled where a model has few required ones.
const FIELDS: usize = 5;
/// The same where only a call that succeeds is wanted.
const FEWEST: usize = 2;

/// Statements that fill a struct.
#[derive(Default)]
pub struct Filled {
    pub statements: Vec<Code>,
    /// What is NULL where there was no memory for a statement.
    pointers: Vec<Code>,
    /// A field is a string or a number on the heap.
    has_values: bool,
    /// These, or the items of a list: functions of `include/values.h`.
    pub calls_values: bool,
}

/// Which fields are filled beside those that are required.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Some, if the model requires nothing.
    Required,
    Several,
}

/// The statements that fill the struct `name`, with values of `given` (examples of the whole) where they fit. None
/// where statements cannot make what the model requires, or where there would be too many.
pub fn filled(client: &Client<'_>, id: ModelId, name: &Ident, given: &[Node<'_>], extent: Extent) -> Option<Filled> {
    let (model, names) = (client.api.model(id), client.types.model(id));
    if !matches!(model.shape, ModelShape::Object(_)) || names.union.is_some() {
        return None;
    }
    let of_model = Annotations::of(model.node).examples();
    let given: Vec<_> = given.iter().copied().chain(of_model).collect();
    let properties = properties(client.api, model, client.options);
    let optional = match extent {
        Extent::Required if properties.iter().any(|property| property.required) => 0,
        Extent::Required => FEWEST,
        Extent::Several => FIELDS,
    };
    let mut out = Filled::default();
    for (i, property) in properties.iter().enumerate() {
        // What only responses have is not sent.
        if !property.required && (out.pointers.len() >= optional || property.read_only) {
            continue;
        }
        let field = code!("{}->{}", name, names.fields[i]);
        let examples: Vec<_> = given.iter().filter_map(|whole| whole.get(property.name)).collect();
        if !out.fill(client, property, field, names.enums[i].as_ref(), examples) && property.required {
            return None;
        }
    }
    (!out.pointers.is_empty() && out.pointers.len() <= 2 * FIELDS).then_some(out)
}

impl Filled {
    /// Fills one field; false where no statement can.
    fn fill(
        &mut self,
        client: &Client<'_>,
        property: &Property<'_>,
        field: Code,
        inline: Option<&EnumNames>,
        given: Vec<Node<'_>>,
    ) -> bool {
        let value = match client.types.kind(&property.ty, inline) {
            ValueKind::Enum(_) => {
                self.statements.push(code!("{} = {};", field, plain_value(client, &property.ty, inline, given)));
                return true;
            }
            ValueKind::List if property.required => {
                let (Shape::Array(item) | Shape::Set(item)) = &property.ty.shape else { return false };
                let own = property.ty.schema.map(|schema| Annotations::of(schema).examples()).unwrap_or_default();
                let items: Vec<_> = given.into_iter().chain(own).flat_map(Node::items).collect();
                // A server may refuse an empty list.
                let Some(made) = new_value(client, item, items) else { return false };
                self.statements.push(code!("{} = list_createList();", field));
                self.statements.push(code!("list_addElement({}, {});", field, made));
                self.calls_values = true;
                self.pointers.push(field);
                return true;
            }
            ValueKind::Map if property.required => Code::fixed("list_createList()"),
            _ => match new_value(client, &property.ty, given) {
                Some(made) => {
                    self.has_values = true;
                    self.calls_values = true;
                    made
                }
                None => return false,
            },
        };
        self.statements.push(code!("{} = {};", field, value));
        self.pointers.push(field);
        true
    }
}

/// A call that makes a string or a number on the heap; none for what `include/values.h` has no function for.
fn new_value(client: &Client<'_>, ty: &Type<'_>, given: Vec<Node<'_>>) -> Option<Code> {
    let function = match client.types.kind(ty, None) {
        ValueKind::String => {
            let value = scalar(client.api, ty, given);
            return Some(code!("newString({})", string(value.as_ref().map_or("text", |value| value.as_str()))));
        }
        ValueKind::Boolean | ValueKind::Int => "newInt",
        ValueKind::Long => "newLong",
        ValueKind::Float => "newFloat",
        ValueKind::Double => "newDouble",
        _ => return None,
    };
    Some(code!("{}({})", function, plain_value(client, ty, None, given)))
}

/// A function that creates a model and fills it; none for a model without plain fields.
pub fn filling(client: &Client<'_>, id: ModelId) -> Option<Code> {
    let filled = filled(client, id, &fixed("value"), &[], Extent::Several)?;
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

/// A number or a constant, as C writes it.
pub fn plain_value<'d>(client: &Client<'_>, ty: &Type<'d>, inline: Option<&EnumNames>, given: Vec<Node<'d>>) -> Code {
    let kind = client.types.kind(ty, inline);
    if let ValueKind::Enum(names) = kind {
        return names.constants.get(1).or(names.constants.first()).map_or(Code::fixed("0"), Code::from);
    }
    let value = scalar(client.api, ty, given);
    let text = value.as_ref().map_or("", |value| value.as_str());
    match kind {
        ValueKind::Boolean => Code::fixed(if text == "false" { "0" } else { "1" }),
        ValueKind::Int | ValueKind::Long => number(text, false),
        ValueKind::Float => code!("{}f", number(text, true)),
        _ => number(text, true),
    }
}
