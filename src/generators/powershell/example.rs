//! What the documentation shows: values as PowerShell, and calls.

use super::files::Module;
use super::names::{NamedOperation, properties};
use super::text::string;
use super::types::property_set;
use crate::api::{Annotations, ModelId, ModelShape, Property, Shape, Type};
use crate::generators::examples::{short_model, value};
use crate::generators::operations::parts;
use crate::lean::Filled;

/// The file that documentation sends.
pub const FILE: &str = "'./file.bin'";

/// Optional properties that a brief example shows.
const OPTIONAL: usize = 3;

/// A call of a function, after the lines that it needs.
pub struct Call {
    before: Vec<String>,
    call: String,
}

impl Call {
    /// The lines, with the result in `$Result` and `more` behind the arguments.
    pub fn kept(&self, more: &str) -> String {
        self.lines(&format!("$Result = {}{more}", self.call))
    }

    /// The lines, with the result on the pipeline.
    pub fn shown(&self) -> String {
        self.lines(&self.call)
    }

    pub fn is_line(&self) -> bool {
        self.before.is_empty()
    }

    fn lines(&self, last: &str) -> String {
        self.before.iter().map(String::as_str).chain([last]).collect::<Vec<_>>().join("\n")
    }
}

impl Module<'_> {
    /// `Initialize-Pet -Id 10 -Name 'doggie'`, as the options have it; for what has no such function, JSON that is
    /// read. The last line is the value. In `brief`, few properties are there.
    pub fn made(&self, id: ModelId, brief: bool) -> Option<Vec<String>> {
        let model = self.api.model(id);
        let names = self.names.model(id);
        let json = short_model(self.api, id)?;
        let prefix = &self.names.prefix;
        match &model.shape {
            ModelShape::Object(object) if object.any_of.is_empty() => {
                let example: serde_json::Value = serde_json::from_str(&json).ok()?;
                let mut given = Vec::new();
                let mut room = OPTIONAL;
                for (property, name) in properties(model).iter().zip(&names.parameters) {
                    let discarded = self.options.discard_read_only && property.read_only;
                    let Some(value) = example.get(property.name).filter(|value| !value.is_null() && !discarded) else {
                        continue;
                    };
                    if brief && !property.required {
                        let telling = !value.is_object() && !value.is_array() && self.is_exemplified(property);
                        if !telling || room == 0 {
                            continue;
                        }
                        room -= 1;
                    }
                    given.push((name.to_string(), literal(value)));
                }
                if brief && given.is_empty() { self.made(id, false) } else { Some(invocation(&self.maker(id), &given)) }
            }
            ModelShape::Object(_) | ModelShape::Union(_) => {
                let read = format!("ConvertFrom-{prefix}JsonTo{} -Json {}", names.class, string(&json));
                Some(vec![format!("({read}).ActualInstance")])
            }
            _ => Some(vec![literal(&serde_json::from_str(&json).ok()?)]),
        }
    }

    /// True if the description has a value for a property.
    fn is_exemplified(&self, property: &Property<'_>) -> bool {
        let annotations = Annotations::of(property.node);
        property_set(self.api, &property.ty).is_some()
            || annotations.default().is_some()
            || !annotations.examples().is_empty()
    }

    /// What the examples call the function that makes a model.
    pub fn maker(&self, id: ModelId) -> String {
        let names = self.names.model(id);
        names.alias.clone().unwrap_or_else(|| format!("Initialize-{}{}", self.names.prefix, names.class))
    }

    /// A call of an operation, with `file` where a file is sent.
    pub fn call(&self, named: &NamedOperation<'_, '_>, file: &str) -> Call {
        self.called(named, file, false)
    }

    /// One with few properties.
    pub fn brief_call(&self, named: &NamedOperation<'_, '_>) -> Call {
        self.called(named, FILE, true)
    }

    fn called(&self, named: &NamedOperation<'_, '_>, file: &str, brief: bool) -> Call {
        let mut before = Vec::new();
        let mut given = Vec::new();
        let mut types: Vec<(String, Type<'_>)> = named
            .operation
            .parameters
            .iter()
            .zip(&named.parameters)
            .map(|(parameter, name)| (name.to_string(), parameter.ty.clone()))
            .collect();
        let parts = parts(named.operation);
        types.extend(parts.iter().zip(&named.body).map(|(part, name)| (name.to_string(), part.ty().into_owned())));
        for argument in self.arguments(named).iter().filter(|argument| argument.required) {
            let name = argument.name.to_string();
            let Some((_, ty)) = types.iter().find(|(known, _)| *known == name) else { continue };
            let shown = match &ty.shape {
                Shape::Model(id) if self.api.model(*id).used => self.made(*id, brief).map(|mut made| {
                    let value = made.pop().unwrap_or_default();
                    before.extend(made);
                    before.push(format!("${name} = {value}"));
                    format!("${name}")
                }),
                Shape::Binary => Some(file.to_owned()),
                _ => value(self.api, ty).and_then(|json| Some(literal(&serde_json::from_str(&json).ok()?))),
            };
            given.push((name, shown.unwrap_or_else(|| "$null".to_owned())));
        }
        let mut call = invocation(&named.function.to_string(), &given);
        let last = call.pop().unwrap_or_default();
        before.extend(call);
        Call { before, call: last }
    }
}

/// A function with its arguments. These stand in a table where a name ends with a digit, which reads like the number
/// of a stream before a space.
fn invocation(function: &str, arguments: &[(String, String)]) -> Vec<String> {
    if !arguments.iter().any(|(name, _)| name.ends_with(|c: char| c.is_ascii_digit())) {
        let given = arguments.iter().map(|(name, value)| format!(" -{name} {value}"));
        return vec![format!("{function}{}", given.collect::<String>())];
    }
    let given: Vec<_> = arguments.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    vec![format!("$Parameters = @{{ {} }}", given.join("; ")), format!("{function} @Parameters")]
}

/// JSON as an argument of PowerShell.
fn literal(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::Null => "$null".to_owned(),
        Value::Bool(value) => if *value { "$true" } else { "$false" }.to_owned(),
        Value::Number(number) => super::types::decimal(&number.to_string()).replace("[double]", ""),
        Value::String(text) => string(text).to_string(),
        Value::Array(items) => format!("@({})", items.iter().map(within).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let unique: std::collections::BTreeSet<_> = members.keys().map(|key| key.to_lowercase()).filled();
            let members = members.iter().filter(|_| unique.len() == members.len());
            let members: Vec<_> = members.map(|(key, value)| format!("{} = {}", string(key), within(value))).collect();
            if members.is_empty() { "@{}".to_owned() } else { format!("@{{ {} }}", members.join("; ")) }
        }
    }
}

fn within(value: &serde_json::Value) -> String {
    literal(value)
}
