//! What the documentation shows: values as PowerShell, and calls.

use super::module::Module;
use super::names::{NamedOperation, properties};
use super::text::{Code, array, decimal, decimal_argument, hashtable, string};
use super::types::property_set;
use crate::api::{Annotations, ModelId, ModelShape, Property, Shape, Type};
use crate::code;
use crate::lean::Filled;
use crate::plan::examples::{Patterns, short_model, value};
use crate::plan::names::Ident;

/// The file that documentation sends.
pub const FILE: &str = "'./file.bin'";

/// Optional properties that a brief example shows.
const OPTIONAL: usize = 3;

/// A call of a function, after the lines that it needs.
pub struct Call {
    before: Vec<Code>,
    call: Code,
    /// Something that is required has no value that ends, so that null stands for it.
    pub lacks: bool,
}

impl Call {
    /// The lines, with the result in `$Result` and `more` behind the arguments.
    pub fn kept(&self, more: &'static str) -> Code {
        self.lines(&code!("$Result = {}{}", self.call, more))
    }

    /// The lines, with the result on the pipeline.
    pub fn shown(&self) -> Code {
        self.lines(&self.call)
    }

    pub fn is_line(&self) -> bool {
        self.before.is_empty()
    }

    fn lines(&self, last: &Code) -> Code {
        Code::joined(self.before.iter().chain([last]), "\n")
    }
}

impl Module<'_> {
    /// `Initialize-Pet -Id 10 -Name 'doggie'`, as the options have it; for what has no such function, JSON that is
    /// read. The last line is the value. In `brief`, few properties are there.
    pub fn made(&self, id: ModelId, brief: bool) -> Option<Vec<Code>> {
        self.made_with(id, FILE, brief)
    }

    /// The same, with `file` where a file is sent.
    fn made_with(&self, id: ModelId, file: &'static str, brief: bool) -> Option<Vec<Code>> {
        let model = self.api.model(id);
        let names = self.names.model(id);
        let json = short_model(self.api, id, Patterns::Followed)?;
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
                    given.push((name, file_argument(&property.ty, file).unwrap_or_else(|| as_argument(value))));
                }
                if brief && given.is_empty() {
                    self.made_with(id, file, false)
                } else {
                    Some(invocation(&self.maker(id), &given))
                }
            }
            ModelShape::Object(_) | ModelShape::Union(_) => {
                let json = string(&json);
                Some(vec![code!("(ConvertFrom-{}JsonTo{} -Json {}).ActualInstance", prefix, names.class, json)])
            }
            _ => Some(vec![as_argument(&serde_json::from_str(&json).ok()?)]),
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
    pub fn maker(&self, id: ModelId) -> Code {
        let names = self.names.model(id);
        names.alias.clone().unwrap_or_else(|| code!("Initialize-{}{}", self.names.prefix, names.class))
    }

    /// A call of an operation, with `file` where a file is sent.
    pub fn call(&self, named: &NamedOperation<'_, '_>, file: &'static str) -> Call {
        self.called(named, file, false)
    }

    /// One with few properties.
    pub fn brief_call(&self, named: &NamedOperation<'_, '_>) -> Call {
        self.called(named, FILE, true)
    }

    fn called(&self, named: &NamedOperation<'_, '_>, file: &'static str, brief: bool) -> Call {
        let mut before = Vec::new();
        let mut lacks = false;
        let mut given = Vec::new();
        let arguments = self.arguments(named);
        for argument in arguments.iter().filter(|argument| argument.required) {
            let name = &argument.name;
            let Some(ty) = named.arguments.iter().find(|it| it.ident == *name).map(|it| &it.ty) else { continue };
            let shown = match &ty.shape {
                Shape::Model(id) if self.api.model(*id).used => self.made_with(*id, file, brief).map(|mut made| {
                    let value = made.pop().unwrap_or_default();
                    before.extend(made);
                    before.push(code!("${} = {}", name, value));
                    code!("${}", name)
                }),
                _ if ty.is_file() => file_argument(ty, file),
                _ => value(self.api, ty, Patterns::Followed)
                    .and_then(|json| Some(as_argument(&serde_json::from_str(&json).ok()?))),
            };
            lacks |= shown.is_none() && !ty.nullable;
            given.push((name, shown.unwrap_or(Code::fixed("$null"))));
        }
        let mut call = invocation(&Code::from(&named.function), &given);
        let last = call.pop().unwrap_or_default();
        before.extend(call);
        Call { before, call: last, lacks }
    }
}

/// A function with its arguments. These stand in a table where a name ends with a digit, which reads like the number
/// of a stream before a space.
fn invocation(function: &Code, arguments: &[(&Ident, Code)]) -> Vec<Code> {
    if !arguments.iter().any(|(name, _)| name.as_str().ends_with(|c: char| c.is_ascii_digit())) {
        let given = arguments.iter().map(|(name, value)| code!(" -{} {}", name, value));
        return vec![code!("{}{}", function, Code::joined(given, ""))];
    }
    let given: Vec<_> = arguments.iter().map(|(name, value)| code!("{} = {}", name, value)).collect();
    vec![code!("$Parameters = {}", hashtable(&given)), code!("{} @Parameters", function)]
}

fn file_argument(ty: &Type<'_>, file: &'static str) -> Option<Code> {
    match &ty.shape {
        Shape::Binary => Some(Code::fixed(file)),
        Shape::Array(item) | Shape::Set(item) => Some(array([file_argument(item, file)?])),
        _ => None,
    }
}

/// JSON as an argument of PowerShell, which converts a string to the type of the parameter.
fn as_argument(value: &serde_json::Value) -> Code {
    match value {
        serde_json::Value::Number(number) => decimal_argument(&number.to_string()),
        value => literal(value),
    }
}

/// JSON as a value of PowerShell, which keeps its type.
fn literal(value: &serde_json::Value) -> Code {
    use serde_json::Value;
    match value {
        Value::Null => Code::fixed("$null"),
        Value::Bool(value) => Code::fixed(if *value { "$true" } else { "$false" }),
        // A double would be sent with a fraction.
        Value::Number(number) => {
            number.as_i64().map_or_else(|| decimal(&number.to_string()), |whole| code!("{}", whole))
        }
        Value::String(text) => string(text),
        Value::Array(items) => array(items.iter().map(literal)),
        Value::Object(members) => {
            let unique: std::collections::BTreeSet<_> = members.keys().map(|key| key.to_lowercase()).filled();
            let members = members.iter().filter(|_| unique.len() == members.len());
            let members: Vec<_> = members.map(|(key, value)| code!("{} = {}", string(key), literal(value))).collect();
            if members.is_empty() { Code::fixed("@{}") } else { hashtable(&members) }
        }
    }
}
