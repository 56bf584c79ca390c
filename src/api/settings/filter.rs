//! The part of a description to generate: the operations that a filter selects, or all that are not internal, and
//! everything that they use.
//!
//! Components and tags that only omitted operations use are omitted as well. This is decided in the document, before names
//! are assigned, so that the rest is named as if the omitted part did not exist.

use std::collections::{HashMap, HashSet};

use crate::api::Selection;
use crate::api::build::builder::Builder;
use crate::api::build::paths::{self, Item};
use crate::api::build::schema::{flag, text};
use crate::api::build::security;
use crate::api::rules;
use crate::settings::OPENAPI_NORMALIZER;
use crate::spec::{Node, NodeId};

/// Finds the omitted nodes.
pub(in crate::api) fn select<'d>(builder: &mut Builder<'d>) -> Selection {
    let mut selection = Selection::default();
    if !builder.rules.selects() {
        return selection;
    }
    let (mut kept, mut omitted) = (Used::default(), Used::default());
    let filter = builder.rules.filter.take();
    let mut unused = filter.as_ref().map(|filter| filter.unused()).unwrap_or_default();
    for (is_webhook, path, item) in paths::items(builder) {
        let operations = item.operations(builder);
        let (all, before) = (operations.len(), selection.omitted.len());
        for (method, _, node) in operations {
            let keeps = match &filter {
                Some(filter) => filter.fits((!is_webhook).then_some(path), &method, node, &mut unused),
                None => !flag(node, "x-internal"),
            };
            if keeps {
                kept.add(builder, item, node);
                selection.omitted.extend(internal_callbacks(builder, node));
            } else {
                selection.omitted.insert(node.id());
                omitted.add(builder, item, node);
            }
        }
        if all > 0 && selection.omitted.len() == before + all {
            selection.omitted.insert(item.id());
        }
    }
    for (criterion, value) in unused {
        let message = format!("No operation fits `{criterion}:{value}` of the rule FILTER of `{OPENAPI_NORMALIZER}`.");
        let option = format!("{OPENAPI_NORMALIZER}.FILTER");
        builder.warn_of_setting(&option, rules::SETTING_UNUSED, message, "Correct it, or remove it.");
    }
    let internal: Vec<_> = builder.components().filter(|(_, schema)| flag(*schema, "x-internal")).collect();
    let internal = if builder.rules.keeps_internal { Vec::new() } else { internal };
    if selection.omitted.is_empty() && internal.is_empty() {
        return selection;
    }
    let components = || builder.components().map(|(_, schema)| schema).chain(builder.other_components());
    // Without a filter, components that no operation uses are kept, and so are the internal schemas that they need.
    if filter.is_none() {
        let mut decided = omitted.reach(builder);
        decided.extend(internal.iter().map(|(_, schema)| schema.id()));
        decided.extend(kept.reach(builder));
        kept.roots.extend(components().filter(|component| !decided.contains(&component.id())));
    }
    let reached = kept.reach(builder);
    selection.omitted.extend(components().map(Node::id).filter(|id| !reached.contains(id)));
    // With a filter, everything unused is omitted; without a filter, only the parts that omitted operations use.
    let unused = |name: &str, kept: &HashSet<&str>, omitted: &HashSet<&str>| {
        !kept.contains(name) && (filter.is_some() || omitted.contains(name))
    };
    let schemes = security::declared(builder).into_iter().flat_map(Node::members);
    let schemes = schemes.filter(|(name, _)| unused(name, &kept.security_schemes, &omitted.security_schemes));
    selection.omitted.extend(schemes.map(|(_, node)| node.id()));
    let tags = builder.document.root().get("tags").into_iter().flat_map(Node::items);
    let tags = tags.filter(|tag| text(*tag, "name").is_some_and(|name| unused(name, &kept.tags, &omitted.tags)));
    selection.omitted.extend(tags.map(|tag| tag.id()));
    selection
}

/// The internal operations among the callbacks of an operation; schemas that only they use are kept.
fn internal_callbacks<'d>(builder: &mut Builder<'d>, operation: Node<'d>) -> Vec<NodeId> {
    let mut out = Vec::new();
    if builder.rules.keeps_internal {
        return out;
    }
    for (_, _, callback) in paths::callbacks(builder, operation) {
        let Some(item) = Item::of(builder, callback) else { continue };
        let internal = item.operations(builder).into_iter().filter(|(_, _, node)| flag(*node, "x-internal"));
        out.extend(internal.map(|(_, _, node)| node.id()));
    }
    out
}

/// The nodes that operations use.
#[derive(Default)]
struct Used<'d> {
    /// The operations, and the parameters of their path items.
    roots: Vec<Node<'d>>,
    security_schemes: HashSet<&'d str>,
    tags: HashSet<&'d str>,
}

impl<'d> Used<'d> {
    fn add(&mut self, builder: &Builder<'d>, item: Item<'d>, operation: Node<'d>) {
        self.roots.push(operation);
        self.roots.extend(item.get("parameters"));
        let required = operation.get("security").or_else(|| builder.document.root().get("security"));
        let alternatives = required.into_iter().flat_map(Node::items);
        self.security_schemes.extend(alternatives.flat_map(|alternative| alternative.members().map(|(name, _)| name)));
        self.tags.extend(builder.rules.operation_tags(operation));
    }

    /// The nodes reachable through references, including the subtypes of reached parents.
    fn reach(&self, builder: &Builder<'d>) -> HashSet<NodeId> {
        let subtypes = subtypes(builder);
        let mut reached: HashSet<NodeId> = self.roots.iter().map(|root| root.id()).collect();
        let mut waiting = self.roots.clone();
        while let Some(node) = waiting.pop() {
            let mut found = Vec::new();
            if node.get("discriminator").is_some() {
                found.extend(subtypes.get(&node.id()).into_iter().flatten());
            }
            if node.reference().is_some() {
                found.extend(builder.document.target(node));
            }
            for (key, value) in node.members() {
                let named = value.str().filter(|_| node.key() == Some("mapping") || key == "defaultMapping");
                let mapped = named
                    .and_then(|text| builder.component(text).or_else(|| builder.document.follow(value, text).ok()));
                found.extend(mapped);
                if !value.is_flat() || value.reference().is_some() || key == "discriminator" || key == "mapping" {
                    waiting.push(value);
                }
            }
            waiting.extend(node.items());
            waiting.extend(found.into_iter().filter(|target| reached.insert(target.id())));
        }
        reached
    }
}

/// The components that refer to a schema in their `allOf`, by that schema.
fn subtypes<'d>(builder: &Builder<'d>) -> HashMap<NodeId, Vec<Node<'d>>> {
    let mut out: HashMap<NodeId, Vec<Node<'d>>> = HashMap::new();
    for (_, component) in builder.components() {
        for member in component.get("allOf").into_iter().flat_map(Node::items) {
            if let Ok(parent) = builder.document.resolve(member) {
                out.entry(parent.id()).or_default().push(component);
            }
        }
    }
    out
}
