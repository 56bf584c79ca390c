//! The names of values in messages.

use crate::spec::{Node, NodeKind};

/// The number of characters of a name that a message shows.
const SHOWN: usize = 60;

/// A value in a message: its key, or the key of the list that contains it.
pub(super) fn stated(node: Node<'_>) -> String {
    match (node.key(), nearest_name(node)) {
        (Some(name), _) => quoted(name),
        (None, "") => "The document".to_owned(),
        (None, list) => format!("An item in {}", quoted(list)),
    }
}

/// The key of a value, or of the nearest value around it that has a key.
pub(super) fn nearest_name<'d>(node: Node<'d>) -> &'d str {
    std::iter::successors(Some(node), |node| node.parent()).find_map(Node::key).unwrap_or_default()
}

/// A name for a message, shortened if it is long.
pub(super) fn quoted(name: &str) -> String {
    if name.is_empty() {
        return "`\"\"`".to_owned();
    }
    let mut shown = String::new();
    for char in name.chars().take(SHOWN) {
        if char.is_control() { shown.extend(char.escape_debug()) } else { shown.push(char) }
    }
    let more = if name.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("`{shown}{more}`")
}

pub(super) fn kind_with_article(node: Node<'_>) -> &'static str {
    match node.kind() {
        NodeKind::Null => "null",
        NodeKind::Bool if node.bool() == Some(true) => "`true`",
        NodeKind::Bool => "`false`",
        NodeKind::Number => "a number",
        NodeKind::String => "a string",
        NodeKind::Array => "an array",
        NodeKind::Object => "an object",
    }
}

pub(super) fn did_you_mean(name: &str) -> String {
    format!("Did you mean `{name}`?")
}
