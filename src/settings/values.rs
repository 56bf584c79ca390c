//! Values of settings, in each form in which hosts read them.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// The value of a setting, as a host has read it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingValue {
    Text(String),
    Switch(bool),
    Pairs(Vec<(String, String)>),
}

/// Reads `name=value,name=value`. A part without `=` continues the previous value, because a value may contain a comma
/// (`licenseName=MIT, see LICENSE`); if `bare` is true, it is a name without a value instead. `\,` never separates.
pub fn pairs(list: &str, bare: bool) -> Result<Vec<(String, String)>, String> {
    let mut out: Vec<(String, String)> = Vec::new();
    for part in split_commas(list) {
        match (part.split_once('='), out.last_mut()) {
            (Some((name, value)), _) => out.push((name.trim().to_owned(), value.to_owned())),
            (None, _) if bare => out.push((part.trim().to_owned(), String::new())),
            (None, Some((_, value))) => {
                value.push(',');
                value.push_str(&part);
            }
            (None, None) => return Err(format!("{part:?} is not of the form KEY=VALUE")),
        }
    }
    Ok(out)
}

/// Splits an item of a list of pairs, `name=value`, or a name alone.
pub fn pair(item: &str) -> (String, String) {
    let (name, value) = item.split_once('=').unwrap_or((item, ""));
    (name.trim().to_owned(), value.to_owned())
}

/// Splits at commas; `\,` is a literal comma.
fn split_commas(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut characters = list.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, parts.last_mut()) {
            ('\\', Some(part)) if characters.next_if_eq(&',').is_some() => part.push(','),
            (',', _) => parts.push(String::new()),
            (_, Some(part)) => part.push(c),
            (_, None) => {}
        }
    }
    parts
}

impl<'de> Deserialize<'de> for SettingValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = SettingValue;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string, true or false, or an object whose values are strings")
    }

    fn visit_bool<E>(self, on: bool) -> Result<SettingValue, E> {
        Ok(SettingValue::Switch(on))
    }

    fn visit_str<E>(self, text: &str) -> Result<SettingValue, E> {
        Ok(SettingValue::Text(text.to_owned()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<SettingValue, E> {
        Ok(SettingValue::Text(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<SettingValue, E> {
        Ok(SettingValue::Text(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<SettingValue, E> {
        Ok(SettingValue::Text(number.to_string()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SettingValue, A::Error> {
        let mut out = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Scalar>()? {
            out.push((name, value.0));
        }
        Ok(SettingValue::Pairs(out))
    }

    /// A list of `name=value`, which configuration files can contain.
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<SettingValue, A::Error> {
        let mut out = Vec::new();
        while let Some(Scalar(item)) = items.next_element()? {
            out.push(pair(&item));
        }
        Ok(SettingValue::Pairs(out))
    }
}

/// A string, or the text of a number or boolean.
pub struct Scalar(pub String);

impl<'de> Deserialize<'de> for Scalar {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match SettingValue::deserialize(deserializer)? {
            SettingValue::Text(text) => Ok(Self(text)),
            SettingValue::Switch(on) => Ok(Self(on.to_string())),
            SettingValue::Pairs(_) => Err(serde::de::Error::custom("the values must be strings")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(list: &str) -> Vec<(String, String)> {
        pairs(list, false).unwrap()
    }

    fn entry(key: &str, value: &str) -> (String, String) {
        (key.to_owned(), value.to_owned())
    }

    #[test]
    fn commas_separate_pairs_and_may_stand_in_values() {
        assert_eq!(read("a=1,b=2"), [entry("a", "1"), entry("b", "2")]);
        assert_eq!(read("a=1,2,b=x=y"), [entry("a", "1,2"), entry("b", "x=y")]);
        assert_eq!(read(r"a=x\,b=2"), [entry("a", "x,b=2")]);
        assert_eq!(read("a=,b="), [entry("a", ""), entry("b", "")]);
        assert_eq!(read(r"a=C:\tmp"), [entry("a", r"C:\tmp")]);
        assert!(pairs("a", false).is_err());
        assert_eq!(pairs("models=A:B,apis", true).unwrap(), [entry("models", "A:B"), entry("apis", "")]);
    }
}
