//! Prints enumerations as unions, enums, constants, and arrays of values.

use super::footer::{Declaration, Once};
use super::lines::{constant, expression};
use super::options::{Options, ReadWrite};
use super::printer::Printer;
use super::text::{Code, index, key, line_comment, member_key};
use crate::code;
use crate::plan::written::{Access, Correction, EnumMember, Enumeration, Value};

impl Options {
    /// True if an enumeration is declared as an enum.
    pub fn declares_enum(&self, values: &Enumeration<'_>) -> bool {
        let corrected_null = |value: &Value<'_>| self.corrections && value.value.is_null();
        (self.enums || self.const_enums)
            && values.values.iter().all(|value| value.is_simple() || corrected_null(value))
            && values.values.iter().any(Value::is_simple)
            && (!self.conditional_enums || values.described)
    }
}

impl<'d> Printer<'_, 'd> {
    pub fn enumeration(&mut self, values: &Enumeration<'d>) -> Code {
        if self.options.declares_enum(values) {
            let name = self.declared(values);
            let name = self.shared(name);
            if !values.can_be_null() || !self.options.corrections {
                return name;
            }
            self.correct(values, Correction::NullOfEnum);
            return code!("{} | null", name);
        }
        let mut types: Vec<_> = values.values.iter().map(|value| constant(value.value, 0)).collect();
        let has_null = types.contains(&Code::fixed("null"));
        if values.nullable && !has_null {
            types.push(Code::fixed("null"));
        }
        if self.options.enum_values {
            self.values(values);
        }
        if types.is_empty() { Code::fixed("never") } else { Code::joined(types, " | ") }
    }

    fn correct(&mut self, values: &Enumeration<'d>, correction: Correction) {
        self.corrections.extend(values.node.map(|node| (node, correction)));
    }

    /// The name of the enum of some values, which is declared if it is new.
    fn declared(&mut self, values: &Enumeration<'d>) -> Code {
        let key = values.key();
        if self.options.dedupe_enums
            && let Some(known) = self.footer.known.get(&key)
        {
            return known.clone();
        }
        // The forms of a schema in requests and responses share its enums, so that a value that was read can be sent.
        let node = values.node.map(|node| node.id()).filter(|_| self.options.read_write == ReadWrite::Split);
        if let Some(known) = node.and_then(|node| self.footer.of_nodes.get(&node)) {
            return known.clone();
        }
        let wanted = values.name();
        let name = self.footer.unique(&wanted);
        self.footer.of_nodes.extend(node.map(|node| (node, name.clone())));
        if name.as_str() != wanted {
            self.correct(values, Correction::Names);
        }
        self.footer.known.insert(key, name.clone());
        let mut lines = Vec::new();
        for EnumMember { name, renamed, value, description } in values.members() {
            if renamed {
                self.correct(values, Correction::Names);
            }
            let note = description.map_or_else(Code::default, |text| code!("    {}\n", line_comment(text)));
            let sign = if self.options.const_enums { ": " } else { " = " };
            lines.push(code!("{}    {}{}{}", note, member_key(&name), sign, expression(value)));
        }
        let members = Code::joined(lines, ",\n");
        self.footer.declarations.push(Declaration::Code(match self.options.const_enums {
            true => code!(
                "export const {} = {{\n{}\n}} as const;\nexport type {} = typeof {}[keyof typeof {}];",
                name,
                members,
                name,
                name,
                name
            ),
            false => code!("export enum {} {{\n{}\n}}", name, members),
        }));
        name
    }

    /// Declares an array of the values of an enumeration.
    fn values(&mut self, values: &Enumeration<'d>) {
        if !values.values.iter().all(Value::is_simple) {
            return;
        }
        self.footer.need(Once::Values);
        let wanted = format!("{}Values", values.name());
        let mut chars = wanted.chars();
        let first = chars.next().map(|c| c.to_ascii_lowercase()).into_iter();
        let name = self.footer.unique(&first.chain(chars).collect::<String>());
        // The array is declared in the file of the components.
        let around = std::mem::take(&mut self.uses);
        let (index, is_reached) = values.index();
        let ty = if is_reached || !self.options.corrections {
            self.indexed(&index)
        } else {
            self.correct(values, Correction::Values);
            Code::joined(values.values.iter().map(|value| constant(value.value, 0)), " | ")
        };
        let listed = Code::joined(values.values.iter().map(|value| expression(value.value)), ", ");
        self.footer.uses.extend(std::mem::replace(&mut self.uses, around));
        let declared = code!("export const {}: ReadonlyArray<{}> = [{}];", name, ty, listed);
        self.footer.declarations.push(Declaration::Code(declared));
    }

    /// The type at an index into an interface.
    fn indexed(&mut self, accesses: &[Access<'_>]) -> Code {
        let mut out = Code::default();
        let mut root = None;
        for access in accesses {
            let name = match *access {
                Access::Values => {
                    out.push("[string]");
                    continue;
                }
                Access::Member(name) if out.is_empty() => {
                    out = code!("FlattenedDeepRequired<{}>", self.root(name));
                    root = Some(name);
                    continue;
                }
                Access::Member(name) => name,
                Access::MemberOfSome(name) => {
                    out = code!("Extract<{}, {{\n    {}: unknown;\n}}>", out, key(name));
                    name
                }
            };
            let index = root.take().map_or_else(|| index(name), |root| self.index(root, name));
            out.push(code!("[{}]", index));
        }
        out
    }
}
