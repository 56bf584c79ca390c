//! Examples of the documentation: values in PowerShell, and calls.

use std::collections::BTreeSet;

use super::module::Module;
use super::names::NamedOperation;
use super::text::{Code, array, array_of_array, decimal_argument, hashtable, number, string};
use super::types;
use crate::api::ModelId;
use crate::code;
use crate::generators::docs::{described_examples, sent};
use crate::plan::examples::{self, Extent};
use crate::plan::names::Ident;
use crate::plan::values::{Record, Value};

/// The file that examples send.
pub const FILE: &str = "'./file.bin'";

/// A call of a function, after the lines that it requires.
pub struct Call {
    before: Vec<Code>,
    call: Code,
    /// True if a required value has no finite example, so that null is used.
    pub lacks: bool,
}

impl Call {
    /// The lines with the result in `$Result` and `more` after the arguments.
    pub fn kept(&self, more: &'static str) -> Code {
        self.lines(&code!("$Result = {}{}", self.call, more))
    }

    /// The lines with the result on the pipeline.
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
    /// `Initialize-Pet -Id 10 -Name 'doggie'`, with the prefix from the options; models without such a function are
    /// parsed from JSON. The last line is the value.
    pub fn made(&self, id: ModelId) -> Option<Vec<Code>> {
        Some(self.lines(&examples::model(self.api, id, Extent::Short)?, FILE))
    }

    /// The lines that create a value, with `file` for a file.
    fn lines(&self, value: &Value<'_, '_>, file: &'static str) -> Vec<Code> {
        match value {
            Value::Record(Record { of: Some(id), fields, .. }) if self.api.model(*id).used => {
                let names = self.names.model(*id);
                // Read-only properties are not mandatory parameters.
                let own =
                    fields.iter().filter(|field| !field.property.read_only && !matches!(field.value, Value::Null));
                let own = own.filter_map(|field| Some((&names.parameters[field.place?].ident, &field.value)));
                let parameters: Vec<_> = own.map(|(name, value)| (name, argument(value, file))).collect();
                invocation(&self.maker(*id), &parameters)
            }
            Value::Member { of, .. } => {
                let (prefix, class) = (&self.names.prefix, &self.names.model(*of).class);
                let json = string(&value.json());
                vec![code!("(ConvertFrom-{}JsonTo{} -Json {}).ActualInstance", prefix, class, json)]
            }
            _ => vec![argument(value, file)],
        }
    }

    /// The name of the function that creates a model, for examples.
    pub fn maker(&self, id: ModelId) -> Code {
        let names = self.names.model(id);
        names.alias.clone().unwrap_or_else(|| code!("Initialize-{}{}", self.names.prefix, names.class))
    }

    /// A call of an operation, with `file` for files that are sent.
    pub fn call(&self, named: &NamedOperation<'_, '_>, file: &'static str) -> Call {
        self.call_with(named, file, Extent::Short)
    }

    /// A call with few properties.
    pub fn brief_call(&self, named: &NamedOperation<'_, '_>) -> Call {
        self.call_with(named, FILE, Extent::Required)
    }

    fn call_with(&self, named: &NamedOperation<'_, '_>, file: &'static str, extent: Extent) -> Call {
        let mut before = Vec::new();
        let mut lacks = false;
        let mut passed = Vec::new();
        let sent = sent(named.operation, &named.arguments);
        let arguments = self.arguments(named);
        for argument in arguments.iter().filter(|argument| argument.required) {
            let name = &argument.name;
            let Some(sent) = sent.get(name) else { continue };
            let example =
                examples::value(self.api, sent.argument.ty, described_examples(named.operation, sent.index), extent);
            lacks |= example.is_none() && !sent.argument.ty.nullable;
            let mut made = example.as_ref().map_or(vec![Code::fixed("$null")], |value| self.lines(value, file));
            let mut value = made.pop().unwrap_or_default();
            if matches!(example, Some(Value::Record(_) | Value::Member { .. })) {
                before.extend(made);
                before.push(code!("${} = {}", name, value));
                value = code!("${}", name);
            }
            passed.push((name, value));
        }
        let mut call = invocation(&Code::from(&named.function), &passed);
        let last = call.pop().unwrap_or_default();
        before.extend(call);
        Call { before, call: last, lacks }
    }
}

/// A function with its arguments, which are splatted from a table if a name ends with a digit: before a space it would
/// be read as the number of a stream.
fn invocation(function: &Code, arguments: &[(&Ident, Code)]) -> Vec<Code> {
    if !arguments.iter().any(|(name, _)| name.as_str().ends_with(|c: char| c.is_ascii_digit())) {
        let parameters = arguments.iter().map(|(name, value)| code!(" -{} {}", name, value));
        return vec![code!("{}{}", function, Code::joined(parameters, ""))];
    }
    let parameters: Vec<_> = arguments.iter().map(|(name, value)| code!("{} = {}", name, value)).collect();
    vec![code!("$Parameters = {}", hashtable(&parameters)), code!("{} @Parameters", function)]
}

/// An example as an argument; PowerShell converts strings to the type of the parameter.
fn argument(value: &Value<'_, '_>, file: &'static str) -> Code {
    match value {
        Value::File => Code::fixed(file),
        Value::Number(_, number) => decimal_argument(number),
        Value::Case { values, place, .. } if values.values[*place].node.is_number() => decimal_argument(&value.text()),
        Value::List(items) if matches!(items[..], [Value::File]) => array([Code::fixed(file)]),
        value => literal(value),
    }
}

/// An example as a value of the right type.
fn literal(value: &Value<'_, '_>) -> Code {
    match value {
        Value::Null => Code::fixed("$null"),
        Value::Boolean(value) => Code::fixed(if *value { "$true" } else { "$false" }),
        // A double would be sent with a fraction.
        Value::Number(_, json) => json.parse::<i64>().map_or_else(|_| number(json), |whole| code!("{}", whole)),
        Value::Text(..) | Value::File => string(&value.text()),
        Value::Case { values, place, .. } => types::literal(values.values[*place].node),
        Value::List(items) | Value::Set(items) => match items.as_slice() {
            [item] if is_list(item) => array_of_array(literal(item)),
            items => array(items.iter().map(literal)),
        },
        Value::Map(members) => table(members.iter().map(|(name, value)| (name.as_str(), value))),
        Value::Record(Record { fields, extra, .. }) => {
            let fields = fields.iter().map(|field| (field.property.name, &field.value));
            table(fields.chain(extra.iter().map(|(name, value)| (name.as_str(), value))))
        }
        Value::Member { value, .. } => literal(value),
    }
}

fn is_list(value: &Value<'_, '_>) -> bool {
    match value {
        Value::List(_) | Value::Set(_) => true,
        Value::Member { value, .. } => is_list(value),
        _ => false,
    }
}

/// A hashtable, whose keys are case-insensitive.
fn table<'v, 'a: 'v, 'd: 'a>(members: impl Iterator<Item = (&'v str, &'v Value<'a, 'd>)>) -> Code {
    let mut names = BTreeSet::new();
    let members: Vec<_> = members
        .filter(|(name, _)| names.insert(name.to_lowercase()))
        .map(|(name, value)| code!("{} = {}", string(name), literal(value)))
        .collect();
    if members.is_empty() { Code::fixed("@{}") } else { hashtable(&members) }
}
