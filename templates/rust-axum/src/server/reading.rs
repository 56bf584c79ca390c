//! Converts strings to values.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::contract::Style;

/// The types that a string may be converted to.
#[derive(Default, Deserialize)]
pub struct Reading {
    #[serde(default)]
    pub types: Vec<String>,
    pub items: Option<Box<Reading>>,
    #[serde(default)]
    pub properties: BTreeMap<String, Reading>,
    pub additional: Option<Box<Reading>>,
    /// True if `1` and `0`, and `true` and `false` in any case, are booleans.
    #[serde(default)]
    pub lenient: bool,
}

/// How the characters of a string are encoded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Escapes {
    /// Not encoded.
    None,
    /// Percent-encoded.
    Percent,
    /// Percent-encoded, with `+` for a space.
    Form,
}

static ANY: Reading =
    Reading { types: Vec::new(), items: None, properties: BTreeMap::new(), additional: None, lenient: false };

impl Reading {
    pub fn is(&self, name: &str) -> bool {
        self.types.iter().any(|known| known == name)
    }

    /// Returns whether the value can only be a string.
    pub fn is_text(&self) -> bool {
        self.types == ["string"]
    }

    /// Returns whether the value may be an array.
    pub fn is_array(&self) -> bool {
        self.is("array")
    }

    pub fn is_object(&self) -> bool {
        self.is("object")
    }

    pub fn item(&self) -> &Self {
        self.items.as_deref().unwrap_or(&ANY)
    }

    pub fn property(&self, name: &str) -> &Self {
        self.properties.get(name).or(self.additional.as_deref()).unwrap_or(&ANY)
    }

    /// Converts one decoded string.
    pub fn scalar(&self, text: &str) -> Value {
        if self.is("boolean") && (text == "true" || text == "false") {
            return Value::Bool(text == "true");
        }
        if self.lenient {
            for (word, digit, value) in [("true", "1", true), ("false", "0", false)] {
                if text.eq_ignore_ascii_case(word) || text == digit {
                    return Value::Bool(value);
                }
            }
        }
        if self.is("integer") || self.is("number") {
            // A string that is not a number is kept, and validation reports it. Unlike in JSON, surrounding space is
            // not allowed.
            if !text.contains(|c: char| c.is_ascii_whitespace())
                && let Ok(number) = serde_json::from_str::<serde_json::Number>(text)
            {
                let mut number = Value::Number(number);
                normalize(&mut number);
                return number;
            }
        }
        Value::String(text.to_owned())
    }

    fn raw(&self, text: &str, escapes: Escapes) -> Value {
        self.scalar(&decode(text, escapes))
    }

    /// Creates a list from strings.
    pub fn list<'t>(&self, texts: impl IntoIterator<Item = &'t str>, escapes: Escapes) -> Value {
        Value::Array(texts.into_iter().map(|text| self.item().raw(text, escapes)).collect())
    }

    /// Creates an object from names and strings.
    pub fn object<'t>(&self, pairs: impl IntoIterator<Item = (&'t str, &'t str)>, escapes: Escapes) -> Value {
        let pair = |(name, text): (&str, &str)| {
            let name = decode(name, escapes).into_owned();
            let value = self.property(&name).raw(text, escapes);
            (name, value)
        };
        Value::Object(pairs.into_iter().map(pair).collect::<Map<_, _>>())
    }

    /// Splits and converts the encoded string of an array or object.
    pub fn value(&self, text: &str, style: Style, explode: bool, escapes: Escapes) -> Value {
        let (array, object) = (self.is_array(), self.is_object());
        if !array && !object {
            return self.raw(text, escapes);
        }
        let separated = normal_separators(text, style);
        let separator = match style {
            Style::Label if explode => '.',
            Style::Matrix if explode => ';',
            Style::SpaceDelimited => ' ',
            Style::PipeDelimited => '|',
            Style::TabDelimited => '\t',
            _ => ',',
        };
        let mut parts: Vec<&str> = separated.split(separator).collect();
        if escapes == Escapes::None {
            // Headers may have spaces after commas.
            parts = parts.into_iter().map(str::trim).collect();
        }
        if separated.is_empty() {
            parts.clear();
        }
        if object && explode && (!array || parts.iter().all(|part| part.contains('='))) {
            return self.object(parts.iter().map(|part| part.split_once('=').unwrap_or((part, ""))), escapes);
        }
        // A name without a value is not an object, and validation reports it.
        if object && !array && parts.len().is_multiple_of(2) {
            let pairs = parts.chunks(2).map(|pair| (pair[0], pair[1]));
            return self.object(pairs, escapes);
        }
        if (object && !array) || (parts.len() < 2 && self.is("string")) {
            return self.raw(text, escapes);
        }
        self.list(parts, escapes)
    }
}

/// Decodes the separators of a style. Clients should encode them, but both forms are accepted.
fn normal_separators(text: &str, style: Style) -> Cow<'_, str> {
    match style {
        Style::SpaceDelimited => Cow::Owned(text.replace("%20", " ").replace('+', " ")),
        Style::PipeDelimited => Cow::Owned(text.replace("%7C", "|").replace("%7c", "|")),
        Style::TabDelimited => Cow::Owned(text.replace("%09", "\t")),
        _ => Cow::Borrowed(text),
    }
}

/// Decodes percent-encoding; invalid sequences are kept.
pub fn decode(text: &str, escapes: Escapes) -> Cow<'_, str> {
    let is_escape = |c: char| c == '%' || (c == '+' && escapes == Escapes::Form);
    if escapes == Escapes::None || !text.contains(is_escape) {
        return Cow::Borrowed(text);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut bytes = text.as_bytes();
    while let Some((&byte, rest)) = bytes.split_first() {
        bytes = rest;
        let digit = |at: usize| rest.get(at).and_then(|byte| char::from(*byte).to_digit(16));
        match (byte, digit(0), digit(1)) {
            (b'%', Some(high), Some(low)) => {
                // Two hexadecimal digits.
                out.push(u8::try_from(high * 16 + low).unwrap_or_default());
                bytes = &rest[2..];
            }
            (b'+', ..) if escapes == Escapes::Form => out.push(b' '),
            _ => out.push(byte),
        }
    }
    Cow::Owned(String::from_utf8_lossy(&out).into_owned())
}

/// Returns whether the decoded string is valid UTF-8.
pub fn is_utf8(text: &str) -> bool {
    !text.contains('%') || !decode(text, Escapes::Percent).contains(char::REPLACEMENT_CHARACTER)
}

/// Splits a query or form into encoded names and values. A name alone has no value.
pub fn pairs(text: &str) -> Vec<(&str, Option<&str>)> {
    let parts = text.split('&').filter(|part| !part.is_empty());
    parts.map(|part| part.split_once('=').map_or((part, None), |(name, value)| (name, Some(value)))).collect()
}

/// Converts integral numbers to integers, because JSON does not distinguish `1.0` from `1`.
pub fn normalize(value: &mut Value) {
    // Larger doubles do not represent every integer.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) if number.is_f64() => {
            if let Some(float) = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() < EXACT) {
                #[allow(clippy::cast_possible_truncation, reason = "the number is integral and in range")]
                let whole = float as i64;
                *value = Value::from(whole);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(normalize),
        Value::Object(members) => members.values_mut().for_each(normalize),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn reading(text: &str) -> Reading {
        serde_json::from_str(text).expect("a reading")
    }

    #[test]
    fn texts_are_read_by_their_types() {
        assert_eq!(reading(r#"{ "types": ["integer"] }"#).scalar("10"), json!(10));
        assert_eq!(reading(r#"{ "types": ["integer"] }"#).scalar("1.0"), json!(1));
        assert_eq!(reading(r#"{ "types": ["integer"] }"#).scalar("ten"), json!("ten"));
        assert_eq!(reading(r#"{ "types": ["string"] }"#).scalar("true"), json!("true"));
    }

    #[test]
    fn styles_take_texts_apart() {
        let list = reading(r#"{ "types": ["array"], "items": { "types": ["integer"] } }"#);
        assert_eq!(list.value("1,2", Style::Simple, false, Escapes::Percent), json!([1, 2]));
        assert_eq!(list.value("1.2", Style::Label, true, Escapes::Percent), json!([1, 2]));
        assert_eq!(list.value("1%7C2", Style::PipeDelimited, false, Escapes::Form), json!([1, 2]));
        let object = reading(r#"{ "types": ["object"], "properties": { "a": { "types": ["boolean"] } } }"#);
        assert_eq!(object.value("a,true,b,x%2Cy", Style::Form, false, Escapes::Form), json!({"a": true, "b": "x,y"}));
        assert_eq!(object.value("a=true,b=1", Style::Simple, true, Escapes::Percent), json!({"a": true, "b": "1"}));
    }

    #[test]
    fn escapes_are_read_and_broken_ones_kept() {
        assert_eq!(decode("a+b%20c%zz%", Escapes::Form), "a b c%zz%");
        assert_eq!(decode("a+b", Escapes::Percent), "a+b");
    }
}
