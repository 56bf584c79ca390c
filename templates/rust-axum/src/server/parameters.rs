//! Reads and validates the parameters of a request according to the contract.

use std::borrow::Cow;
use std::collections::BTreeMap;

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use serde_json::{Map, Value};

use super::body::is_deeper;
use super::contract::{Operation, Parameter, Place, Style};
use super::media::{is_json, matches};
use super::reading::{Escapes, Reading, decode, is_utf8, normalize, pairs};
use super::schemas::LISTED;
use super::settings::Settings;
use crate::types::Invalid;

/// The values by location and name.
pub type Values = BTreeMap<Place, Map<String, Value>>;

/// The parsed head of a request.
struct Head<'r> {
    path: &'r [(&'static str, &'r str)],
    query: Vec<(&'r str, Option<&'r str>)>,
    query_text: &'r str,
    headers: &'r HeaderMap,
    cookies: Vec<(&'r str, Option<&'r str>)>,
    /// The maximum depth of JSON.
    depth: usize,
}

/// Reads and validates the parameters of an operation. Validation errors are added to `problems`.
pub fn read(
    operation: &Operation,
    path: &[(&'static str, &str)],
    query: &str,
    headers: &HeaderMap,
    settings: &Settings,
    problems: &mut Vec<Invalid>,
) -> Values {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|header| header.to_str().ok());
    let cookies = cookies.flat_map(|text| text.split(';')).map(str::trim).filter(|part| !part.is_empty());
    let cookies = cookies.map(|part| part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value))));
    let (cookies, depth) = (cookies.collect(), settings.depth);
    let head = Head { path, query: pairs(query), query_text: query, headers, cookies, depth };
    let mut values = Values::new();
    for parameter in &operation.parameters {
        if let Some(value) = checked(parameter, operation, &head, settings, problems) {
            values.entry(parameter.r#in).or_default().insert(parameter.name.clone(), value);
        }
    }
    values
}

fn checked(
    parameter: &Parameter,
    operation: &Operation,
    head: &Head<'_>,
    settings: &Settings,
    problems: &mut Vec<Invalid>,
) -> Option<Value> {
    let mut problem = |message: &str| {
        problems.push(Invalid {
            r#in: parameter.r#in.word(),
            name: Some(parameter.name.clone()),
            pointer: String::new(),
            message: message.to_owned(),
        });
    };
    let text = match text(parameter, operation, head) {
        Ok(text) => text,
        Err(message) => {
            problem(message);
            return None;
        }
    };
    match text {
        Found::Nothing if parameter.required => {
            problem("is required");
            None
        }
        Found::Nothing => parameter.default.clone(),
        // A name without a value is valid if the API description allows it.
        Found::Empty => parameter.reading.is("string").then(|| Value::String(String::new())),
        Found::Value(mut value) => {
            if settings.validate {
                parameter.schema.check(&mut value, LISTED, parameter.r#in.word(), Some(&parameter.name), problems);
            }
            parameter.schema.fill(&mut value);
            Some(value)
        }
    }
}

/// The result of looking for a value.
pub enum Found {
    Nothing,
    /// The name without a value.
    Empty,
    Value(Value),
}

impl From<Option<Value>> for Found {
    fn from(value: Option<Value>) -> Self {
        value.map_or(Self::Nothing, Self::Value)
    }
}

fn text(parameter: &Parameter, operation: &Operation, head: &Head<'_>) -> Result<Found, &'static str> {
    let name = parameter.name.as_str();
    match parameter.r#in {
        Place::Path => {
            let Some((_, text)) = head.path.iter().find(|(known, _)| *known == name) else { return Ok(Found::Nothing) };
            if !is_utf8(text) {
                return Err("is not valid UTF-8");
            }
            if let Some(content) = &parameter.content {
                let text = decode(text, Escapes::Percent);
                return parsed(content, &parameter.reading, &text, head.depth).map(Found::Value);
            }
            path_value(parameter, text).map(|value| Found::from(Some(value)))
        }
        Place::Header => {
            let texts: Vec<_> = head.headers.get_all(name).iter().filter_map(|header| header.to_str().ok()).collect();
            if texts.is_empty() {
                return Ok(Found::Nothing);
            }
            let text = texts.join(",");
            if let Some(content) = &parameter.content {
                return parsed(content, &parameter.reading, &text, head.depth).map(Found::Value);
            }
            let value = parameter.reading.value(&text, parameter.style, parameter.explode, Escapes::None);
            Ok(Found::Value(value))
        }
        Place::Query => named(parameter.named(), &operation.parameters, &head.query, Escapes::Form, head.depth),
        Place::Cookie => {
            let escapes = if parameter.style == Style::Cookie { Escapes::None } else { Escapes::Percent };
            named(parameter.named(), &operation.parameters, &head.cookies, escapes, head.depth)
        }
        Place::Querystring => whole_query(parameter, head.query_text, head.depth),
    }
}

fn parsed(content: &str, reading: &Reading, text: &str, depth: usize) -> Result<Value, &'static str> {
    if !is_json(content) {
        return Ok(reading.scalar(text));
    }
    if is_deeper(text, depth) {
        return Err("is nested too deeply");
    }
    let mut value = serde_json::from_str(text).map_err(|_| "is not valid JSON")?;
    normalize(&mut value);
    Ok(value)
}

/// Reads the query string as one value.
fn whole_query(parameter: &Parameter, query: &str, depth: usize) -> Result<Found, &'static str> {
    let content = parameter.content.as_deref().unwrap_or_default();
    if query.is_empty() {
        return Ok(Found::Nothing);
    }
    if !is_utf8(query) {
        return Err("is not valid UTF-8");
    }
    if !matches("application/x-www-form-urlencoded", content) {
        let text = decode(query, Escapes::Percent);
        return parsed(content, &parameter.reading, &text, depth).map(Found::Value);
    }
    let mut members = Map::new();
    for (name, text) in pairs(query) {
        let name = decode(name, Escapes::Form).into_owned();
        let reading = parameter.reading.property(&name);
        let text = text.unwrap_or_default();
        if reading.is_array() {
            let Value::Array(more) = reading.list([text], Escapes::Form) else { continue };
            match members.entry(name).or_insert_with(|| Value::Array(Vec::new())) {
                Value::Array(items) => items.extend(more),
                _ => return Err("occurs more than once"),
            }
        } else {
            members.insert(name, reading.scalar(&decode(text, Escapes::Form)));
        }
    }
    Ok(Found::Value(Value::Object(members)))
}

/// Reads a path parameter after the prefix of its style.
fn path_value(parameter: &Parameter, text: &str) -> Result<Value, &'static str> {
    let Parameter { reading, style, explode, name, .. } = parameter;
    let text = match style {
        Style::Label => text.strip_prefix('.').ok_or("must start with \".\"")?,
        Style::Matrix => text.strip_prefix(';').ok_or("must start with \";\"")?,
        _ => text,
    };
    if *style != Style::Matrix {
        return Ok(reading.value(text, *style, *explode, Escapes::Percent));
    }
    let own = |part: &'_ str| {
        let known = part.split('=').next().unwrap_or_default();
        decode(known, Escapes::Percent) == **name
    };
    let value = |part: &'_ str| part.find('=').map_or(part.len(), |at| at + 1);
    if *explode && reading.is_array() {
        let parts: Vec<_> = text.split(';').collect();
        if !parts.iter().all(|part| own(part)) {
            return Err("must start with the parameter name");
        }
        return Ok(reading.list(parts.iter().map(|part| &part[value(part)..]), Escapes::Percent));
    }
    if *explode && reading.is_object() {
        return Ok(reading.value(text, *style, true, Escapes::Percent));
    }
    if text == name && reading.is("string") {
        return Ok(Value::String(String::new()));
    }
    if !own(text) {
        return Err("must start with the parameter name");
    }
    Ok(reading.value(&text[value(text)..], *style, *explode, Escapes::Percent))
}

/// A parameter or form field that is read from names and values.
#[derive(Clone, Copy)]
pub struct Named<'n> {
    pub name: &'n str,
    pub reading: &'n Reading,
    pub style: Style,
    pub explode: bool,
    pub content: Option<&'n str>,
    pub allow_empty: bool,
}

impl Parameter {
    fn named(&self) -> Named<'_> {
        Named {
            name: &self.name,
            reading: &self.reading,
            style: self.style,
            explode: self.explode,
            content: self.content.as_deref(),
            allow_empty: self.allow_empty,
        }
    }
}

/// Finds a value among the names and values of a query, cookie or form; `others` may use the same names.
pub fn named(
    wanted: Named<'_>,
    others: &[Parameter],
    pairs: &[(&str, Option<&str>)],
    escapes: Escapes,
    depth: usize,
) -> Result<Found, &'static str> {
    let Named { name, reading, style, explode, content, allow_empty } = wanted;
    if style == Style::DeepObject {
        return Ok(deep(wanted, pairs, escapes).into());
    }
    if reading.is_object() && explode && content.is_none() {
        match spread(wanted, others, pairs, escapes) {
            None if reading.is_array() => {}
            members => return Ok(members.into()),
        }
    }
    let own = |known: &str| decode(known, escapes) == *name;
    let found: Vec<Option<&str>> = pairs.iter().filter(|(known, _)| own(known)).map(|(_, value)| *value).collect();
    let Some(first) = found.first() else { return Ok(Found::Nothing) };
    if first.is_none_or(str::is_empty) && allow_empty && found.len() == 1 && !reading.is_array() {
        return Ok(Found::Empty);
    }
    let texts: Vec<&str> = found.into_iter().map(Option::unwrap_or_default).collect();
    if escapes != Escapes::None && !texts.iter().all(|text| is_utf8(text)) {
        return Err("is not valid UTF-8");
    }
    if let Some(content) = content {
        if texts.len() > 1 {
            return Err("occurs more than once");
        }
        return parsed(content, reading, &decode(texts[0], escapes), depth).map(Found::Value);
    }
    if reading.is_array() && explode && (texts.len() > 1 || !reading.is("string")) {
        return Ok(Found::Value(reading.list(texts, escapes)));
    }
    if texts.len() > 1 {
        return Err("occurs more than once");
    }
    Ok(Found::Value(reading.value(texts[0], style, explode, escapes)))
}

/// Reads an object whose members are separate parameters.
fn spread(wanted: Named<'_>, others: &[Parameter], pairs: &[(&str, Option<&str>)], escapes: Escapes) -> Option<Value> {
    let mut members: Map<String, Value> = Map::new();
    for (name, text) in pairs {
        let name = decode(name, escapes).into_owned();
        let is_own = wanted.reading.properties.contains_key(&name);
        let is_others = || {
            others.iter().any(|other| {
                other.name == name || (other.reading.is_object() && other.reading.properties.contains_key(&name))
            })
        };
        if !is_own && (wanted.reading.additional.is_none() || is_others()) {
            continue;
        }
        let reading = wanted.reading.property(&name);
        let text = text.unwrap_or_default();
        if reading.is_array() {
            let Value::Array(more) = reading.list([text], escapes) else { continue };
            if let Value::Array(items) = members.entry(name).or_insert_with(|| Value::Array(Vec::new())) {
                items.extend(more);
            }
        } else {
            members.insert(name, reading.scalar(&decode(text, escapes)));
        }
    }
    (!members.is_empty()).then_some(Value::Object(members))
}

/// Reads an object written as `name[member]=value`, including nested members such as `name[member][member]=value`.
fn deep(wanted: Named<'_>, pairs: &[(&str, Option<&str>)], escapes: Escapes) -> Option<Value> {
    let mut root = Value::Object(Map::new());
    let mut any = false;
    for (known, text) in pairs {
        let known: Cow<'_, str> = decode(known, escapes);
        let Some(path) = known.strip_prefix(wanted.name) else { continue };
        let Some(path) = path.strip_prefix('[').and_then(|path| path.strip_suffix(']')) else { continue };
        any = true;
        let steps: Vec<_> = path.split("][").take(DEEPEST).collect();
        put(wanted.reading, &mut root, &steps, &decode(text.unwrap_or_default(), escapes));
    }
    any.then_some(root)
}

/// Stores a string at the path given by the brackets.
fn put(reading: &Reading, place: &mut Value, steps: &[&str], text: &str) {
    if reading.is_array() {
        // A number in brackets is ignored; items are added in the order in which they were sent.
        let steps = steps.get(1..).unwrap_or_default();
        if !place.is_array() {
            *place = Value::Array(Vec::new());
        }
        let Value::Array(items) = place else { return };
        let mut item = Value::Null;
        put(reading.item(), &mut item, steps, text);
        items.push(item);
        return;
    }
    let Some((step, rest)) = steps.split_first() else {
        *place = reading.scalar(text);
        return;
    };
    if !place.is_object() {
        *place = Value::Object(Map::new());
    }
    let Value::Object(members) = place else { return };
    put(reading.property(step), members.entry(*step).or_insert(Value::Null), rest, text);
}

/// The maximum number of brackets after a name.
const DEEPEST: usize = 20;
