//! Prints enumerations as unions, enums, constants, and arrays of values.

use super::footer::{Declaration, Names, Once};
use super::lines::{constant, expression};
use super::options::{Options, ReadWrite};
use super::printer::Printer;
use super::text::{Code, index, line_comment, member_key, member_name, type_name};
use crate::code;
use crate::plan::written::{Correction, Enumeration, Value};
use crate::small::SortSmall;

impl Options {
    /// True if an enumeration is declared as an enum.
    pub fn declares_enum(&self, values: &Enumeration<'_>) -> bool {
        let is_simple = |value: &Value<'_>| value.value.str().is_some() || value.value.number().is_some();
        let corrected_null = |value: &Value<'_>| self.corrections && value.value.is_null();
        (self.enums || self.const_enums)
            && values.values.iter().all(|value| is_simple(value) || corrected_null(value))
            && values.values.iter().any(is_simple)
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
        let listed: Vec<_> = values.values.iter().filter(|value| !value.value.is_null()).collect();
        let text = |value: &Value<'d>| value.value.str().or(value.value.number()).unwrap_or_default().to_owned();
        let mut key: Vec<_> = listed
            .iter()
            .map(|value| {
                (text(value), format!("{:?}{:?}{}", value.name, value.description, value.value.str().is_some()))
            })
            .collect();
        key.sort_small();
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
        let wanted = name_of(values);
        let name = self.footer.unique(&wanted);
        self.footer.of_nodes.extend(node.map(|node| (node, name.clone())));
        if name.as_str() != wanted {
            self.correct(values, Correction::Names);
        }
        self.footer.known.insert(key, name.clone());
        let mut taken = Names::default();
        let mut lines = Vec::new();
        for value in listed {
            let wanted = value.name.map_or_else(|| member_name(&text(value)), member_name);
            let member = taken.unique(wanted.clone());
            if member != wanted {
                self.correct(values, Correction::Names);
            }
            let described = value.description.filter(|text| !text.trim().is_empty());
            let note = described.map_or_else(Code::default, |text| code!("    {}\n", line_comment(text)));
            let written = expression(value.value);
            let sign = if self.options.const_enums { ": " } else { " = " };
            lines.push(code!("{}    {}{}{}", note, member_key(&member), sign, written));
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
        if !values.values.iter().all(|value| value.value.str().is_some() || value.value.number().is_some()) {
            return;
        }
        self.footer.need(Once::Values);
        let wanted = format!("{}Values", name_of(values));
        let mut chars = wanted.chars();
        let first = chars.next().map(|c| c.to_ascii_lowercase()).into_iter();
        let name = self.footer.unique(&first.chain(chars).collect::<String>());
        // The array is declared in the file of the components.
        let around = std::mem::take(&mut self.uses);
        let mut way = Code::default();
        let mut root = None;
        // The number of members after the first alternative on the way; none before it.
        let mut narrowed = None;
        let mut place = values.place.iter().peekable();
        while let Some(part) = place.next() {
            let is_index = |next: &&String| next.bytes().all(|byte| byte.is_ascii_digit());
            if matches!(part.as_str(), "anyOf" | "oneOf") && place.next_if(is_index).is_some() {
                narrowed.get_or_insert(0);
                continue;
            }
            if way.is_empty() {
                way = code!("FlattenedDeepRequired<{}>", self.root(part));
                root = Some(part);
                continue;
            }
            if let Some(members) = &mut narrowed {
                *members += 1;
                way = code!("Extract<{}, {{\n    {}: unknown;\n}}>", way, super::text::key(part));
            }
            let index = root.take().map_or_else(|| index(part), |root| self.index(root, part));
            way.push(code!("[{}]", index));
        }
        if values.of_map {
            way.push("[string]");
        }
        if self.options.corrections && !self.position.is_reached(narrowed.unwrap_or_default()) {
            self.correct(values, Correction::Values);
            way = Code::joined(values.values.iter().map(|value| constant(value.value, 0)), " | ");
        }
        let listed = Code::joined(values.values.iter().map(|value| expression(value.value)), ", ");
        self.footer.uses.extend(std::mem::replace(&mut self.uses, around));
        let declared = code!("export const {}: ReadonlyArray<{}> = [{}];", name, way, listed);
        self.footer.declarations.push(Declaration::Code(declared));
    }
}

/// The name that the place of an enumeration gives; those of schemas are short.
fn name_of(values: &Enumeration<'_>) -> String {
    type_name(&values.place.join("/").replacen("components/schemas", "", 1))
}
