//! Statements that fill the struct of a model, as the README shows them.

use super::example::plain_value;
use super::files::Client;
use super::shapes::properties;
use super::text::{Code, list, string};
use super::types::Kind;
use crate::api::{Annotations, ModelId, ModelShape, Property, Shape, Type};
use crate::generators::examples::scalar;
use crate::spec::Node;

/// Optional fields that are filled where a model has few required ones.
const FIELDS: usize = 5;
/// The same where only a call that succeeds is wanted.
const FEWEST: usize = 2;

/// Statements that fill a struct.
pub struct Filled {
    pub statements: Vec<String>,
    /// What is NULL where there was no memory for a statement.
    pointers: Vec<String>,
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
pub fn filled(client: &Client<'_>, id: ModelId, name: &str, given: &[Node<'_>], extent: Extent) -> Option<Filled> {
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
    let mut out = Filled { statements: Vec::new(), pointers: Vec::new() };
    for (i, property) in properties.iter().enumerate() {
        // What only responses have is not sent.
        if !property.required && (out.pointers.len() >= optional || property.read_only) {
            continue;
        }
        let field = format!("{name}->{}", names.fields[i]);
        let examples: Vec<_> = given.iter().filter_map(|whole| whole.get(property.name)).collect();
        if !out.fill(client, property, &field, i, id, examples) && property.required {
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
        field: &str,
        at: usize,
        id: ModelId,
        given: Vec<Node<'_>>,
    ) -> bool {
        let inline = client.types.model(id).enums[at].as_ref();
        let value = match client.types.kind(&property.ty, inline) {
            Kind::Enum(_) => {
                self.statements.push(format!("{field} = {};", plain_value(client, &property.ty, inline, given)));
                return true;
            }
            Kind::List if property.required => {
                let (Shape::Array(item) | Shape::Set(item)) = &property.ty.shape else { return false };
                let own = property.ty.schema.map(|schema| Annotations::of(schema).examples()).unwrap_or_default();
                let items: Vec<_> = given.into_iter().chain(own).flat_map(Node::items).collect();
                // A server may refuse an empty list.
                let Some(made) = new_value(client, item, items) else { return false };
                self.statements.push(format!("{field} = list_createList();"));
                self.statements.push(format!("list_addElement({field}, {made});"));
                self.pointers.push(field.to_owned());
                return true;
            }
            Kind::Map if property.required => "list_createList()".to_owned(),
            _ => match new_value(client, &property.ty, given) {
                Some(made) => made,
                None => return false,
            },
        };
        self.statements.push(format!("{field} = {value};"));
        self.pointers.push(field.to_owned());
        true
    }
}

/// A call that makes a string or a number on the heap; none for what `include/values.h` has no function for.
fn new_value(client: &Client<'_>, ty: &Type<'_>, given: Vec<Node<'_>>) -> Option<String> {
    let function = match client.types.kind(ty, None) {
        Kind::String => {
            let value = scalar(client.api, ty, given);
            return Some(format!("newString({})", string(value.as_ref().map_or("text", |value| value.as_str()))));
        }
        Kind::Boolean | Kind::Int => "newInt",
        Kind::Long => "newLong",
        Kind::Float => "newFloat",
        Kind::Double => "newDouble",
        _ => return None,
    };
    Some(format!("{function}({})", plain_value(client, ty, None, given)))
}

/// A function that creates a model and fills it; none for a model without plain fields.
pub fn filling(client: &Client<'_>, id: ModelId) -> Option<Code> {
    let filled = filled(client, id, "value", &[], Extent::Several)?;
    if !filled.statements.iter().any(|statement| statement.contains(" = new")) {
        return None;
    }
    let stem = &client.types.model(id).stem;
    let checks: Vec<_> = filled.pointers.iter().map(|pointer| format!("{pointer} == NULL")).collect();
    let checks = list(checks.iter().map(String::as_str), 8, 8, 3);
    let statements: String = filled.statements.iter().map(|statement| format!("    {statement}\n")).collect();
    Some(Code::new(format!(
        "#include \"include/values.h\"\n#include \"model/{stem}.h\"\n\n\
         /* Free the result with {stem}_free. Returns NULL if out of memory. */\n{stem}_t *example(void) {{\n    \
         {stem}_t *value = {stem}_new();\n    if (value == NULL) {{\n        return NULL;\n    }}\n{statements}    \
         if ({}) {{\n        {stem}_free(value);\n        return NULL;\n    }}\n    return value;\n}}",
        checks.as_str().replace(',', " ||")
    )))
}
