//! The description as a single JSON text, which a server returns on request.

use super::text::printable;
use crate::api::Api;
use crate::spec::Node;

/// The description as JSON. Further files are in `x-files` by their paths, and references between files lead there.
/// Omitted parts are not included.
///
/// The text takes about twice its size while it grows, so that it is best written while few other things are in memory.
pub fn description(api: &Api<'_>) -> String {
    let document = api.document;
    let omits = |node: Node<'_>| !api.selection.has(node);
    let others: Vec<_> = document.roots().filter(|root| !root.file().is_empty()).collect();
    let mut whole = document.root().to_json_with(omits, within_one);
    if !others.is_empty() {
        let entry =
            |root: &Node<'_>| format!("{}:{}", serde_json::json!(root.file()), root.to_json_with(omits, within_one));
        let entries: Vec<_> = others.iter().map(entry).collect();
        // The root is an object that contains at least the version.
        whole.truncate(whole.len() - 1);
        whole.push_str(&format!(",\"x-files\":{{{}}}}}", entries.join(",")));
    }
    whole.push('\n');
    printable(whole)
}

/// The rewritten text of a reference within the single text; none if it stays.
fn within_one(string: Node<'_>) -> Option<String> {
    if string.key() != Some("$ref") {
        return None;
    }
    let holder = string.parent()?;
    let target = string.document().target(holder).ok().filter(|target| target.id() != holder.id())?;
    if target.file().is_empty() && string.file().is_empty() {
        return None;
    }
    let file = target.file().replace('~', "~0").replace('/', "~1");
    let pointer = match target.file() {
        "" => target.pointer(),
        _ => format!("/x-files/{file}{}", target.pointer()),
    };
    Some(format!("#{}", as_fragment(&pointer)))
}

/// A pointer as a URI fragment (RFC 6901, section 6).
fn as_fragment(pointer: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&b);
    pointer.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
