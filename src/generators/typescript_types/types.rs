//! Prints types.

use super::footer::Once;
use super::lines::{constant, indent, line, margin};
use super::options::Options;
use super::printer::Printer;
use super::text::{Code, comment, index, json, key};
use crate::code;
use crate::plan::written::{Member, Notes, Step, Written};

/// True for a type that is printed with ` | `.
fn is_union(ty: &Written<'_>, options: &Options) -> bool {
    match ty {
        Written::Either(_) => true,
        Written::Enum(values) if options.declares_enum(values) => options.corrections && values.can_be_null(),
        Written::Enum(values) => values.values.len() + usize::from(values.nullable) > 1,
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
                self.footer.need(Once::Required);
                let ty = self.ty(ty, depth);
                let required = self.shared(Code::fixed("WithRequired"));
                code!("{}<{}, {}>", required, ty, Code::joined(names.iter().map(|name| json(name)), " | "))
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
                self.footer.need(Once::Uuid);
                self.shared(Code::fixed("Uuid"))
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
        let marked = self.options.read_write_markers && member.read_only != member.write_only;
        let ty = self.ty(&member.ty, depth);
        let ty = match (marked, member.read_only) {
            (true, true) => code!("{}<{}>", self.shared(Code::fixed("$Read")), ty),
            (true, false) => code!("{}<{}>", self.shared(Code::fixed("$Write")), ty),
            (false, _) => ty,
        };
        let readonly = (self.options.immutable && member.name != "$defs")
            || (member.read_only && !self.options.read_write_markers);
        out.push(comment(&Notes::of(member.notes), &indent(depth)));
        line(out, depth, readonly, key(member.name), member.optional, ty);
    }

    /// The way to another type.
    pub fn reference(&mut self, steps: &[Step<'_>]) -> Code {
        if let [Step::Key(root), Step::Key(kind), Step::Key(name)] = steps
            && self.in_alias
            && root == "components"
            && kind == "schemas"
            && let Some(alias) = self.aliases.get(name.as_ref())
        {
            return alias.clone();
        }
        let mut out = Code::default();
        let mut root = None;
        for step in steps {
            match step {
                Step::Key(name) if out.is_empty() => {
                    out = self.root(name);
                    root = Some(name);
                }
                Step::Key(name) => {
                    let index = root.take().map_or_else(|| index(name), |root| self.index(root, name));
                    out.push(code!("[{}]", index));
                }
                Step::Items => out.push("[number]"),
                Step::Values => out.push("[string]"),
                Step::Present => out = code!("NonNullable<{}>", out),
            }
        }
        out
    }
}
