//! Lines and values, of which types consist.

use std::borrow::Cow;

use super::text::{Code, ascii_string, json, key, number};
use crate::code;
use crate::plan::written::Constant;
use crate::spec::Node;

/// The indent of a level.
const INDENT: &str = "    ";

/// The spaces at a depth.
pub fn indent(depth: usize) -> Cow<'static, str> {
    const SPACES: &str = "                                                                                ";
    match SPACES.get(..depth * INDENT.len()) {
        Some(spaces) => Cow::Borrowed(spaces),
        None => Cow::Owned(INDENT.repeat(depth)),
    }
}

/// The indent of a line, as code.
pub fn margin(depth: usize) -> Code {
    match indent(depth) {
        Cow::Borrowed(spaces) => Code::fixed(spaces),
        Cow::Owned(_) => Code::joined((0..depth).map(|_| INDENT), ""),
    }
}

/// Adds a member on a line.
pub fn line(out: &mut Code, depth: usize, readonly: bool, name: Code, optional: bool, ty: Code) {
    let readonly = if readonly { "readonly " } else { "" };
    let optional = if optional { "?" } else { "" };
    out.push(code!("{}{}{}{}: {};\n", margin(depth), readonly, name, optional, ty));
}

/// A value as a type.
pub fn constant(value: Constant<'_>, depth: usize) -> Code {
    match value {
        Constant::Node(node) => literal(node, depth),
        Constant::Text(text) => json(text),
    }
}

/// A value of the description as a type.
fn literal(value: Node<'_>, depth: usize) -> Code {
    if let Some(text) = value.str() {
        return json(text);
    }
    if let Some(text) = value.number() {
        return number(text).unwrap_or_default();
    }
    if value.is_array() {
        if value.is_empty() {
            return Code::fixed("never[]");
        }
        let lines = value.items().map(|item| code!("{}{}", margin(depth + 1), literal(item, depth + 1)));
        return code!("[\n{}\n{}]", Code::joined(lines, ",\n"), margin(depth));
    }
    if value.is_object() {
        if value.is_empty() {
            return Code::fixed("Record<string, never>");
        }
        let mut out = Code::fixed("{\n");
        for (name, value) in value.members() {
            line(&mut out, depth + 1, false, key(name), false, literal(value, depth + 1));
        }
        out.push(margin(depth));
        out.push("}");
        return out;
    }
    match value.bool() {
        Some(true) => Code::fixed("true"),
        Some(false) => Code::fixed("false"),
        None => Code::fixed("null"),
    }
}

/// A value as an expression: a number, or a string as TypeScript's printer writes it.
pub fn expression(value: Constant<'_>) -> Code {
    match value.number() {
        Some(text) => number(text).unwrap_or_default(),
        None => ascii_string(value.str().unwrap_or_default()),
    }
}
