//! The parts of the comment of a member, an operation or a component.

use super::entries::entries;
use super::types::{Noted, Reading};
use crate::api::schema::{flag, text};
use crate::spec::Node;

/// The parts of a comment, in their order.
#[derive(Debug, Clone, Default)]
pub struct Notes<'d> {
    pub title: Option<&'d str>,
    pub summary: Option<&'d str>,
    pub format: Option<&'d str>,
    pub deprecated: bool,
    pub description: Option<&'d str>,
    pub default: Option<Node<'d>>,
    pub examples: Vec<Node<'d>>,
    /// True if the schema allows a single value.
    pub constant: bool,
    /// The types of the values of an enumeration, and whether null is one of them by `nullable`.
    pub enumeration: Option<(Vec<&'d str>, bool)>,
    /// True if the property tells alternatives apart, and the text is not that of the description.
    pub discriminates: bool,
}

impl<'d> Notes<'d> {
    /// The notes at a node; those of a reference are next to it.
    pub fn of(noted: Noted<'d>) -> Self {
        let node = match noted {
            Noted::None => return Self::default(),
            Noted::Schema(node) => node,
            Noted::Discriminator(replaced) => {
                let description = replaced.and_then(|node| text(node, "description"));
                let enumeration = Some((vec!["string"], false));
                return Self { description, enumeration, discriminates: true, ..Self::default() };
            }
        };
        let types = || match node.get("type") {
            Some(types) if types.is_array() => types.items().filter_map(Node::str).collect(),
            Some(ty) => ty.str().into_iter().collect(),
            None => vec!["unknown"],
        };
        let list = node.get("examples").into_iter().flat_map(Node::items);
        Self {
            title: text(node, "title"),
            summary: text(node, "summary"),
            format: text(node, "format"),
            deprecated: flag(node, "deprecated"),
            description: node.get("description").and_then(Node::text).filter(|text| !text.is_empty()),
            default: node.get("default"),
            examples: node.get("example").into_iter().chain(list).collect(),
            constant: node.get("const").is_some(),
            enumeration: node.get("enum").is_some().then(|| (types(), flag(node, "nullable"))),
            discriminates: false,
        }
    }
}

impl Notes<'_> {
    /// The parts of the comment as text, in their order; `number` writes numbers.
    pub fn items(&self, number: &impl Fn(Node<'_>) -> String) -> Vec<String> {
        // Values are JSON, but strings have no quotes.
        let value = |node: Node<'_>| node.str().map_or_else(|| pretty(node, number), str::to_owned);
        let mut items: Vec<String> = Vec::new();
        items.extend(self.title.into_iter().chain(self.summary).map(|text| text.trim().to_owned()));
        items.extend(self.format.map(|format| format!("Format: {format}")));
        items.extend(self.deprecated.then(|| "@deprecated".to_owned()));
        if self.discriminates {
            items.push(match self.description {
                Some(text) => format!("@description {text} (enum property replaced by openapi-typescript)"),
                None => "@description discriminator enum property added by openapi-typescript".to_owned(),
            });
        } else {
            items.extend(self.description.map(|text| format!("@description {}", text.trim())));
        }
        items.extend(self.default.map(|node| format!("@default {}", value(node).trim())));
        items.extend(self.examples.iter().map(|node| format!("@example {}", value(*node).trim())));
        items.extend(self.constant.then(|| "@constant".to_owned()));
        items.extend(
            self.enumeration.as_ref().map(|(types, nullable)| {
                format!("@enum {{{}{}}}", types.join("|"), if *nullable { "|null" } else { "" })
            }),
        );
        items
    }
}

/// JSON text with an indent of two spaces, as `JSON.stringify` writes it; `number` writes numbers.
fn pretty(node: Node<'_>, number: &impl Fn(Node<'_>) -> String) -> String {
    let mut out = String::new();
    write(node, 0, number, &mut out);
    out
}

fn write(node: Node<'_>, depth: usize, number: &impl Fn(Node<'_>) -> String, out: &mut String) {
    let line = |out: &mut String, depth: usize| {
        out.push('\n');
        out.extend(std::iter::repeat_n("  ", depth));
    };
    let plain = |text: &str| serde_json::to_string(text).unwrap_or_default();
    if node.is_number() {
        out.push_str(&number(node));
    } else if node.is_empty() || !(node.is_array() || node.is_object()) {
        out.push_str(&node.to_json());
    } else if node.is_array() {
        out.push('[');
        for (i, item) in node.items().enumerate() {
            out.push_str(if i > 0 { "," } else { "" });
            line(out, depth + 1);
            write(item, depth + 1, number, out);
        }
        line(out, depth);
        out.push(']');
    } else {
        out.push('{');
        for (i, (key, value)) in entries(node, &Reading::default()).into_iter().enumerate() {
            out.push_str(if i > 0 { "," } else { "" });
            line(out, depth + 1);
            out.push_str(&plain(key));
            out.push_str(": ");
            write(value, depth + 1, number, out);
        }
        line(out, depth);
        out.push('}');
    }
}
