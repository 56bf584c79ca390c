//! Enumerations, whose values are constants.

use super::super::names::Members;
use super::super::text::{Code, Row, functions, inner_comment, number, rows, string};
use super::common::Models;
use crate::api::{Enum, EnumBase, EnumValue, Model, Type};
use crate::code;
use crate::plan::models::{UNKNOWN, UNKNOWN_NUMBER};
use crate::plan::names::Ident;

pub struct EnumView {
    pub(super) base: Code,
    pub(super) rows: Code,
    pub(super) literals: Code,
    pub(super) functions: Code,
}

impl<'a> Models<'a> {
    pub(super) fn values(
        &self,
        name: &Ident,
        model: &Model<'_>,
        values: &Enum<'_>,
        members: &Members<'_, '_>,
    ) -> EnumView {
        let ty = Type { schema: Some(model.node), ..Type::of_enum(values) };
        let is_mixed = values.base == EnumBase::Mixed;
        let base = if is_mixed { Code::fixed("string") } else { self.types.of_values(values, &ty) };
        let literal = |value: &EnumValue<'_>| match values.base {
            EnumBase::Mixed => string(&value.node.to_json()),
            EnumBase::String => string(&value.text()),
            EnumBase::Boolean => Code::fixed(if value.text() == "true" { "true" } else { "false" }),
            EnumBase::Number => number(&value.text()),
        };
        let unknown = members.unknown.as_ref().map(|ident| {
            let value = if values.base == EnumBase::Number { number(UNKNOWN_NUMBER) } else { string(UNKNOWN) };
            (ident, value)
        });
        let row = |doc: &str, ident: &Ident, value: Code| Row {
            doc: inner_comment(doc),
            cells: vec![Code::from(ident), Code::from(name), code!("= {}", value)],
        };
        let listed = members.constants.iter();
        let mut lines: Vec<_> =
            listed.map(|value| row(value.description.unwrap_or_default(), &value.ident, literal(value))).collect();
        let mut literals: Vec<_> = values.values.iter().map(literal).collect();
        for (ident, value) in unknown.iter().filter(|_| values.base != EnumBase::Boolean) {
            lines.push(row("The value that replaces unknown values.", ident, value.clone()));
            literals.push(value.clone());
        }
        let method = |head: Code, body: Code| functions(&[(head, body)]);
        let mut code = method(
            code!("func New{}FromValue(v {}) (*{}, error)", name, base, name),
            code!("return fromValue({}(v), Allowed{}EnumValues)", name, name),
        );
        code.push("\n// IsValid reports whether the value is an allowed one.\n");
        code.push(method(
            code!("func (v {}) IsValid() bool", name),
            code!("return slices.Contains(Allowed{}EnumValues, v)", name),
        ));
        code.push("\n// Ptr returns a pointer to the value.\n");
        code.push(method(code!("func (v {}) Ptr() *{}", name, name), Code::fixed("return &v")));
        code.push(
            "\n// UnmarshalJSON reads the value from JSON. A value that is not allowed is kept, but it is not valid.\n",
        );
        code.push(method(
            code!("func (v *{}) UnmarshalJSON(src []byte) error", name),
            Code::fixed("return decodeJSON(src, v)"),
        ));
        if is_mixed {
            code.push("\n// MarshalJSON writes the value, which is JSON.\n");
            code.push(method(
                code!("func (v {}) MarshalJSON() ([]byte, error)", name),
                Code::fixed("return []byte(v), nil"),
            ));
            code.push(code!("\nfunc (v *{}) isJSON() {{}}\n", name));
        }
        if let Some(ident) = members.unknown.as_ref().filter(|_| values.base != EnumBase::Boolean) {
            code.push("\n");
            code.push(method(code!("func (v *{}) settle()", name), code!("*v = {}", ident)));
        }
        EnumView { base, rows: rows(&lines), literals: Code::joined(literals, ", "), functions: code }
    }
}
