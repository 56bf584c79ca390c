//! Servers of the API, of paths and of operations, and the host of Swagger 2.0.

use super::builder::Builder;
use super::schema::text;
use crate::api::rules;
use crate::api::{Server, ServerVariable};
use crate::small::SortSmall;
use crate::spec::Node;

/// The servers of the whole API; never empty.
pub(in crate::api) fn of_api<'d>(builder: &mut Builder<'d>) -> Vec<Server<'d>> {
    let root = builder.document.root();
    if builder.is_swagger() {
        return swagger(root);
    }
    let mut out = list(builder, root.get("servers"));
    if out.is_empty() {
        out.push(plain("/".to_owned()));
    }
    out
}

fn plain<'d>(url: String) -> Server<'d> {
    Server { url, name: None, description: None, variables: Vec::new() }
}

/// From host, basePath and schemes.
fn swagger(root: Node<'_>) -> Vec<Server<'_>> {
    let base = text(root, "basePath").unwrap_or_default();
    let Some(host) = text(root, "host") else {
        return vec![plain(if base.is_empty() { "/".into() } else { base.into() })];
    };
    let mut schemes: Vec<_> = root.get("schemes").into_iter().flat_map(Node::items).filter_map(Node::str).collect();
    if schemes.is_empty() {
        schemes.push("http");
    }
    schemes.sort_small_by_key(|s| *s != "https");
    schemes.into_iter().map(|scheme| plain(format!("{scheme}://{host}{base}"))).collect()
}

/// The servers in a list, which can be empty.
pub(in crate::api) fn list<'d>(builder: &mut Builder<'d>, servers: Option<Node<'d>>) -> Vec<Server<'d>> {
    let servers: Vec<_> = servers.into_iter().flat_map(Node::items).filter(|server| server.is_object()).collect();
    servers.into_iter().filter_map(|node| server(builder, node)).collect()
}

pub(in crate::api) fn server<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Option<Server<'d>> {
    let Some(url) = node.get("url").and_then(Node::str) else {
        builder.error(node, rules::SERVER_URL, "This server has no `url`.", Some("Add a `url`."));
        return None;
    };
    let variables = node.get("variables");
    if !builder.spend(node, 1 + variables.map_or(0, Node::len)) {
        return None;
    }
    let variables = variables.into_iter().flat_map(Node::members);
    Some(Server {
        url: url.to_owned(),
        name: text(node, "name"),
        description: text(node, "description"),
        variables: variables
            .map(|(name, v)| ServerVariable {
                name,
                default: v.get("default").map(scalar).unwrap_or_default(),
                allowed: v.get("enum").into_iter().flat_map(Node::items).map(scalar).collect(),
                description: text(v, "description"),
            })
            .collect(),
    })
}

/// A scalar as a string: YAML reads an unquoted port as a number.
fn scalar(node: Node<'_>) -> String {
    node.str().map_or_else(|| node.to_json(), str::to_owned)
}
