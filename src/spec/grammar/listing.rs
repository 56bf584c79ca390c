//! Writes the grammar of a version as JSON, for editors.

use std::fmt::Write as _;

use super::{Object, Others, TYPES, Value};
use crate::spec::Version;

/// The members of each object in a version, as JSON:
///
/// `{"objects": {"Info": {"one": "an info object", "reference": false, "members": [{"name", "value", "about",
/// "required"}], "others": value or null}}, "types": ["array", …]}`
///
/// A value is `"any"`, `"text"`, `"bool"`, `"number"`, or a list: `["word", "query", "path"]`, `["one", "Info"]`,
/// `["list", value]`, `["map", value]` or `["either", value, value]`.
pub fn grammar(version: Version) -> String {
    let mut out = "{\"objects\":{".to_owned();
    for (i, object) in Object::ALL.into_iter().enumerate() {
        let form = object.form();
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(
            out,
            "{comma}\"{object:?}\":{{\"one\":{},\"reference\":{},\"members\":[",
            text(form.one),
            form.reference
        );
        let members = form.members.iter().filter(|member| member.versions.has(version));
        for (i, member) in members.enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let (name, about, required) = (text(member.name), text(&member.value.wanted()), member.required);
            let _ = write!(out, "{comma}{{\"name\":{name},\"about\":{about},\"required\":{required},\"value\":");
            write_value(member.value, &mut out);
            out.push('}');
        }
        out.push_str("],\"others\":");
        match form.others {
            Others::Of(value) => write_value(*value, &mut out),
            Others::Extensions | Others::Free => out.push_str("null"),
        }
        out.push('}');
    }
    let types: Vec<_> = TYPES.iter().map(|name| text(name)).collect();
    let _ = write!(out, "}},\"types\":[{}]}}", types.join(","));
    out
}

fn write_value(value: Value, out: &mut String) {
    let (kind, parts): (_, &[Value]) = match value {
        Value::Any => return out.push_str("\"any\""),
        Value::Text => return out.push_str("\"text\""),
        Value::Bool => return out.push_str("\"bool\""),
        Value::Number | Value::Count => return out.push_str("\"number\""),
        Value::Word(words) => {
            out.push_str("[\"word\"");
            words.iter().for_each(|word| out.push_str(&format!(",{}", text(word))));
            return out.push(']');
        }
        Value::One(object) => {
            let _ = write!(out, "[\"one\",\"{object:?}\"]");
            return;
        }
        Value::List(of) => ("list", std::slice::from_ref(of)),
        Value::Map(of) => ("map", std::slice::from_ref(of)),
        Value::Either(values) => ("either", values),
    };
    let _ = write!(out, "[\"{kind}\"");
    for part in parts {
        out.push(',');
        write_value(*part, out);
    }
    out.push(']');
}

/// A JSON string; the texts of the tables need no escapes.
fn text(text: &str) -> String {
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::grammar;
    use crate::spec::Version;

    #[test]
    fn a_grammar_is_json_and_has_the_members_of_its_version() {
        let read = |version| serde_json::from_str::<Value>(&grammar(version)).unwrap();
        let names = |grammar: &Value, object: &str| -> Vec<String> {
            let members = grammar["objects"][object]["members"].as_array().unwrap();
            members.iter().map(|member| member["name"].as_str().unwrap().to_owned()).collect()
        };
        let (two, three) = (read(Version::V2_0), read(Version::V3_1));
        assert_eq!(names(&two, "License"), ["name", "url"]);
        assert_eq!(names(&three, "License"), ["name", "identifier", "url"]);
        assert!(!names(&two, "Operation").contains(&"requestBody".to_owned()));
        let body = &three["objects"]["Operation"]["members"];
        let body = body.as_array().unwrap().iter().find(|member| member["name"] == "requestBody").unwrap();
        let expected = json!({"name": "requestBody", "about": "a request body", "required": false, "value": ["one", "RequestBody"]});
        assert_eq!(*body, expected);
        assert_eq!(three["objects"]["Paths"]["others"], json!(["one", "PathItem"]));
        assert_eq!(three["objects"]["Schema"]["reference"], json!(true));
        assert!(three["types"].as_array().unwrap().contains(&json!("null")));
    }
}
