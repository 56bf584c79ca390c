//! Serializes values as response bodies.

use axum::body::Bytes;
use serde_json::{Map, Value};

use super::contract::{Content, Header, Kind};

/// A boundary that does not occur in any part.
pub fn boundary() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}

/// Serializes a value. Only multipart content has a boundary.
pub fn body(content: Option<&Content>, value: &Value, boundary: Option<&str>) -> serde_json::Result<Bytes> {
    let kind = content.map_or(Kind::Json, |content| content.kind);
    let items = || value.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut out = Vec::with_capacity(256);
    match kind {
        Kind::Json => serde_json::to_writer(&mut out, value)?,
        Kind::Text | Kind::Bytes => out = text(value).into_bytes(),
        Kind::Form => {
            let mut form = String::new();
            for (name, value) in value.as_object().into_iter().flatten() {
                for value in listed(value) {
                    form.push_str(if form.is_empty() { "" } else { "&" });
                    form.extend([escaped(name), "=".to_owned(), escaped(&text(value))]);
                }
            }
            out = form.into_bytes();
        }
        Kind::Lines | Kind::Sequence | Kind::Events | Kind::Data => {
            for value in items() {
                item(kind, value, &mut out)?;
            }
        }
        Kind::Multipart | Kind::Parts => {
            let boundary = boundary.unwrap_or_default();
            for value in items() {
                part(boundary, None, false, value, &mut out);
            }
            let fields = content.map(|content| content.fields.as_slice()).unwrap_or_default();
            for (name, value) in value.as_object().into_iter().flatten() {
                let is_file = fields.iter().any(|field| field.name == *name && field.file);
                for value in listed(value) {
                    part(boundary, Some(name), is_file, value, &mut out);
                }
            }
            out.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
        }
    }
    Ok(out.into())
}

/// Returns the items of a list, or the value itself.
fn listed(value: &Value) -> &[Value] {
    value.as_array().map_or_else(|| std::slice::from_ref(value), Vec::as_slice)
}

/// Writes a part: strings unchanged, other values as JSON.
fn part(boundary: &str, name: Option<&str>, is_file: bool, value: &Value, out: &mut Vec<u8>) {
    let disposition = name.map(|name| {
        let name = name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A");
        format!("Content-Disposition: form-data; name=\"{name}\"\r\n")
    });
    let disposition = disposition.unwrap_or_default();
    let media_type = match value {
        Value::String(_) if is_file => "application/octet-stream",
        Value::String(_) => "text/plain; charset=utf-8",
        _ => "application/json",
    };
    let text = text(value);
    let part = format!("--{boundary}\r\n{disposition}Content-Type: {media_type}\r\n\r\n{text}\r\n");
    out.extend_from_slice(part.as_bytes());
}

/// Writes one item of a sequence.
pub fn item(kind: Kind, value: &Value, out: &mut Vec<u8>) -> serde_json::Result<()> {
    if matches!(kind, Kind::Events | Kind::Data) {
        match value.as_object().filter(|fields| kind == Kind::Events && is_event(fields)) {
            Some(fields) => event(fields, out),
            None => event(&Map::from_iter([("data".to_owned(), value.clone())]), out),
        }
        return Ok(());
    }
    if kind == Kind::Sequence {
        out.push(0x1e);
    }
    serde_json::to_writer(&mut *out, value)?;
    out.push(b'\n');
    Ok(())
}

const EVENT: [&str; 4] = ["event", "id", "retry", "data"];

/// Returns whether an object has nothing but the fields of an event. Any other value is the data of one.
fn is_event(fields: &Map<String, Value>) -> bool {
    !fields.is_empty() && fields.keys().all(|name| EVENT.contains(&name.as_str()))
}

/// Writes a server-sent event.
fn event(fields: &Map<String, Value>, out: &mut Vec<u8>) {
    let is_data = fields.len() == 1;
    for name in EVENT {
        let value = fields.get(name).filter(|value| !value.is_null() || (name == "data" && is_data));
        let Some(value) = value else { continue };
        // A line break in an ID or name would start another field.
        let lines = text(value);
        let lines = if name == "data" { lines } else { lines.replace(['\r', '\n'], " ") };
        for line in lines.replace("\r\n", "\n").split(['\r', '\n']) {
            out.extend_from_slice(format!("{name}: {line}\n").as_bytes());
        }
    }
    out.push(b'\n');
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Serializes a header in the style `simple`.
pub fn header_text(value: &Value, header: Option<&Header>) -> String {
    if header.is_some_and(|header| header.content.is_some()) {
        return value.to_string();
    }
    match value {
        Value::Array(items) => items.iter().map(text).collect::<Vec<_>>().join(","),
        Value::Object(members) => {
            let separator = if header.is_some_and(|header| header.explode) { "=" } else { "," };
            let pairs = members.iter().map(|(name, value)| format!("{name}{separator}{}", text(value)));
            pairs.collect::<Vec<_>>().join(",")
        }
        value => text(value),
    }
}

/// Encodes text for a form.
fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'*' => char::from(byte).to_string(),
        b' ' => "+".to_owned(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_parts() {
        let content =
            json!({ "type": "multipart/form-data", "kind": "multipart", "fields": [{ "name": "f", "file": true }] });
        let content: Content = serde_json::from_value(content).expect("a content");
        let value = json!({ "a\"": ["x", { "n": 1 }], "f": "octets" });
        let written = body(Some(&content), &value, Some("b")).expect("it is written");
        let part = |name, media_type, text| {
            format!(
                "--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\nContent-Type: {media_type}\r\n\r\n{text}\r\n"
            )
        };
        let parts = [
            part("a%22", "text/plain; charset=utf-8", "x"),
            part("a%22", "application/json", r#"{"n":1}"#),
            part("f", "application/octet-stream", "octets"),
        ];
        assert_eq!(String::from_utf8_lossy(&written), parts.concat() + "--b--\r\n");
    }

    #[test]
    fn items_are_events_or_the_data_of_events() {
        let written = |kind, value| {
            let mut out = Vec::new();
            item(kind, &value, &mut out).expect("it is written");
            String::from_utf8_lossy(&out).into_owned()
        };
        let event = json!({ "event": "a\nb", "data": "x\u{2028}y\r\nz\n" });
        assert_eq!(written(Kind::Events, event), "event: a b\ndata: x\u{2028}y\ndata: z\ndata: \n\n");
        assert_eq!(written(Kind::Events, json!({ "id": 1, "n": 2 })), "data: {\"id\":1,\"n\":2}\n\n");
        assert_eq!(written(Kind::Data, json!({ "id": 1 })), "data: {\"id\":1}\n\n");
        assert_eq!(written(Kind::Data, json!("text")), "data: text\n\n");
    }
}
