//! Prints types.

use std::borrow::Cow;

use super::enums::Footer;
use super::options::Options;
use super::text::{Code, ascii_string, comment, index, json, key, number};
use crate::code;
use crate::plan::written::{Constant, Member, Notes, Step, Written};
use crate::spec::Node;

/// The indent of a level.
const INDENT: &str = "    ";

/// Prints types, and collects what they need beside them.
pub struct Printer<'o, 'd> {
    pub options: &'o Options,
    pub footer: Footer<'d>,
    /// The schemas that contain themselves without a member between, each with the alias that it is then.
    pub aliases: Vec<(String, Code)>,
    /// True while the type of an alias is printed, which names the aliases.
    pub in_alias: bool,
}

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

/// True for a type that is printed with ` | `.
fn is_union(ty: &Written<'_>, options: &Options) -> bool {
    match ty {
        Written::Either(_) => true,
        Written::Enum(values) => {
            (values.values.len() + usize::from(values.nullable)) > 1 && !options.declares_enum(values)
        }
        _ => false,
    }
}

impl<'d> Printer<'_, 'd> {
    /// A type whose first line is at a depth.
    pub fn ty(&mut self, ty: &Written<'d>, depth: usize) -> Code {
        match ty {
            Written::Any => Code::fixed("unknown"),
            Written::Never => Code::fixed("never"),
            Written::Null => Code::fixed("null"),
            Written::Missing => Code::fixed("undefined"),
            Written::Boolean => Code::fixed("boolean"),
            Written::Number(Some("int64")) if self.options.formats.has(Some("int64")) => Code::fixed("bigint"),
            Written::Number(_) => Code::fixed("number"),
            Written::String(format) => self.string(*format),
            Written::Literal(value) => constant(*value, depth),
            Written::Enum(values) => self.enumeration(values),
            Written::Reference(steps) => self.reference(steps),
            Written::List(item) => {
                let item = self.within(item, depth);
                code!("{}{}[]", self.readonly(), item)
            }
            Written::Tuple(items, rest) => self.tuple(items, rest.as_deref(), depth),
            Written::Unknown(true) => Code::fixed("Record<string, unknown>"),
            Written::Unknown(false) => Code::fixed("Record<string, never>"),
            Written::Object(members) => self.object(members, depth),
            Written::Map(values) => {
                let values = self.ty(values, depth + 1);
                let (inner, end) = (margin(depth + 1), margin(depth));
                code!("{{\n{}{}[key: string]: {};\n{}}}", inner, self.readonly(), values, end)
            }
            Written::All(types) => self.list(types, " & ", depth),
            Written::Either(types) => self.list(types, " | ", depth),
            Written::Without(ty, name) => {
                let ty = self.ty(ty, depth);
                code!("Omit<{}, {}>", ty, json(name))
            }
            Written::Requiring(ty, names) => {
                self.footer.needs_required();
                let ty = self.ty(ty, depth);
                code!("WithRequired<{}, {}>", ty, Code::joined(names.iter().map(|name| json(name)), " | "))
            }
            Written::NotNull(ty) => {
                let ty = self.ty(ty, depth);
                code!("NonNullable<{}>", ty)
            }
        }
    }

    fn readonly(&self) -> &'static str {
        if self.options.immutable { "readonly " } else { "" }
    }

    fn string(&mut self, format: Option<&str>) -> Code {
        if !self.options.formats.has(format) {
            return Code::fixed("string");
        }
        match format {
            Some("date-time" | "date") => Code::fixed("Date"),
            Some("binary") => Code::fixed("Blob"),
            Some("uuid") => {
                self.footer.needs_uuid();
                Code::fixed("Uuid")
            }
            Some("int64") => Code::fixed("bigint"),
            _ => Code::fixed("string"),
        }
    }

    /// A type before `[]` or `[…]`.
    fn within(&mut self, ty: &Written<'d>, depth: usize) -> Code {
        let code = self.ty(ty, depth);
        let is_operator = self.options.immutable && matches!(ty, Written::List(_) | Written::Tuple(..));
        let is_list = is_union(ty, self.options) || matches!(ty, Written::All(_)) || is_operator;
        if is_list { code!("({})", code) } else { code }
    }

    fn list(&mut self, types: &[Written<'d>], between: &'static str, depth: usize) -> Code {
        let mut out: Vec<Code> = Vec::new();
        let mut primitives: Vec<Code> = Vec::new();
        for ty in types {
            let code = self.ty(ty, depth);
            if ty.is_primitive() {
                if primitives.contains(&code) {
                    continue;
                }
                primitives.push(code.clone());
            }
            // TypeScript's printer puts parentheses around all lists in a list.
            let nested = is_union(ty, self.options) || matches!(ty, Written::All(_));
            out.push(if nested { code!("({})", code) } else { code });
        }
        Code::joined(out, between)
    }

    fn tuple(&mut self, items: &[Written<'d>], rest: Option<&Written<'d>>, depth: usize) -> Code {
        let mut lines: Vec<Code> = Vec::new();
        for item in items {
            let item = self.ty(item, depth + 1);
            lines.push(code!("{}{}", margin(depth + 1), item));
        }
        if let Some(rest) = rest {
            let rest = self.within(rest, depth + 1);
            lines.push(code!("{}...{}[]", margin(depth + 1), rest));
        }
        code!("{}[\n{}\n{}]", self.readonly(), Code::joined(lines, ",\n"), margin(depth))
    }

    pub fn object(&mut self, members: &[Member<'d>], depth: usize) -> Code {
        if members.is_empty() {
            return Code::fixed("{}");
        }
        let mut out = Code::fixed("{\n");
        for member in members {
            self.member(member, depth + 1, &mut out);
        }
        out.push(margin(depth));
        out.push("}");
        out
    }

    /// A member with its comment, on lines of its own.
    pub fn member(&mut self, member: &Member<'d>, depth: usize, out: &mut Code) {
        let ty = self.ty(&member.ty, depth);
        let marked = self.options.read_write_markers && member.read_only != member.write_only;
        let ty = match (marked, member.read_only) {
            (true, true) => code!("$Read<{}>", ty),
            (true, false) => code!("$Write<{}>", ty),
            (false, _) => ty,
        };
        let readonly = self.options.immutable || (member.read_only && !self.options.read_write_markers);
        out.push(comment(&Notes::of(member.notes), &indent(depth)));
        line(out, depth, readonly, key(member.name), member.optional, ty);
    }

    /// The way to another type.
    pub fn reference(&self, steps: &[Step<'_>]) -> Code {
        if let [Step::Key(root), Step::Key(kind), Step::Key(name)] = steps
            && self.in_alias
            && root == "components"
            && kind == "schemas"
            && let Some((_, alias)) = self.aliases.iter().find(|(known, _)| known == name)
        {
            return alias.clone();
        }
        let mut out = Code::default();
        for step in steps {
            match step {
                Step::Key(name) if out.is_empty() => out = super::text::name(name),
                Step::Key(name) => out.push(code!("[{}]", index(name))),
                Step::Items => out.push("[number]"),
                Step::Values => out.push("[string]"),
                Step::Present => out = code!("NonNullable<{}>", out),
            }
        }
        out
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
