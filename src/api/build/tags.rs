//! Tags, which since 3.2 form a hierarchy.

use super::builder::Builder;
use super::schema::text;
use crate::api::rules;
use crate::api::{Annotations, ExternalDocs};
use crate::spec::Node;

#[derive(Debug, Clone)]
pub struct Tag<'d> {
    pub node: Node<'d>,
    pub name: &'d str,
    pub summary: Option<&'d str>,
    pub description: Option<&'d str>,
    pub external_docs: Option<ExternalDocs<'d>>,
    /// Index in [`Api::tags`](crate::api::Api::tags); parents never form a cycle.
    pub parent: Option<usize>,
    /// The kind of tag, such as `nav`.
    pub kind: Option<&'d str>,
}

/// The declared tags, in the order of the description.
pub(in crate::api) fn tags<'d>(builder: &mut Builder<'d>) -> Vec<Tag<'d>> {
    let nodes = builder.document.root().get("tags").into_iter().flat_map(Node::items);
    let tag = |node| {
        let name = text(node, "name").filter(|_| builder.selection.has(node))?;
        Some(Tag {
            node,
            name,
            summary: text(node, "summary"),
            description: text(node, "description"),
            external_docs: Annotations::of(node).external_docs(),
            parent: None,
            kind: text(node, "kind"),
        })
    };
    let mut out: Vec<Tag<'d>> = nodes.filter_map(tag).collect();
    let mut index = std::collections::BTreeMap::new();
    for (i, tag) in out.iter().enumerate() {
        index.entry(tag.name).or_insert(i);
    }
    for i in 0..out.len() {
        let Some(node) = out[i].node.get("parent") else { continue };
        let name = node.str().unwrap_or_default();
        let Some(&parent) = index.get(name) else {
            let message =
                format!("The parent {name:?} is not a declared tag; this tag is treated as having no parent.");
            let hint = "Declare the parent in `tags`, or remove `parent`.";
            builder.warn(node, rules::TAG_PARENT, message, Some(hint));
            continue;
        };
        // The parents so far form no cycle, so this walk ends; the budget bounds the total.
        let mut above = Some(parent);
        while let Some(at) = above.filter(|at| *at != i) {
            if !builder.spend(node, 1) {
                return out;
            }
            above = out[at].parent;
        }
        if above.is_none() {
            out[i].parent = Some(parent);
        } else {
            let message = format!("The parent {name:?} is itself a descendant of this tag; this `parent` is ignored.");
            builder.warn(node, rules::TAG_PARENT, message, Some("Remove `parent` from one of the two tags."));
        }
    }
    out
}
