//! Security schemes and requirements.

use std::collections::HashMap;

use super::builder::Builder;
use super::schema::{flag, text};
use crate::api::rules;
use crate::api::{Flow, ParameterLocation, SecurityKind, SecurityScheme, SecurityUse};
use crate::error::nearest;
use crate::spec::http::is_header_name;
use crate::spec::{Node, NodeId};

/// The number of schemes that are searched for a similar name.
const NAMES: usize = 100;

/// The declared schemes, in the order of the description.
pub(in crate::api) fn schemes<'d>(builder: &mut Builder<'d>) -> Vec<SecurityScheme<'d>> {
    let mut out = Vec::new();
    for (name, node) in declared(builder).into_iter().flat_map(Node::members) {
        if !builder.selection.has(node) {
            continue;
        }
        let Some(node) = builder.resolve(node).filter(|n| n.is_object()) else { continue };
        let bearer = builder.rules.bearer == Some(name);
        match if bearer { Some(SecurityKind::Bearer { format: None }) } else { kind(node) } {
            // The walk reports it.
            Some(SecurityKind::ApiKey { location: ParameterLocation::Header, name }) if !is_header_name(name) => {}
            Some(kind) => out.push(SecurityScheme {
                node,
                name,
                description: text(node, "description"),
                deprecated: flag(node, "deprecated"),
                kind,
            }),
            None => {
                let known = "Set `type` to `apiKey`, `http`, `oauth2`, `openIdConnect` or `mutualTLS` (2.0: \
                     `basic`, `apiKey` or `oauth2`).";
                let (what, hint) = match text(node, "type") {
                    Some("apiKey") => ("has type `apiKey`, but lacks `in` or `name`", "Add `in` and `name`."),
                    Some("http") => ("has type `http`, but lacks `scheme`", "Add `scheme`, such as `bearer`."),
                    _ => ("has a missing or unknown `type`", known),
                };
                let message = format!(
                    "The security scheme {name:?} {what}, so generated servers accept no request that requires it."
                );
                builder.warn(node, rules::SECURITY_TYPE, message, Some(hint));
            }
        }
    }
    out
}

pub(in crate::api) fn declared<'d>(builder: &Builder<'d>) -> Option<Node<'d>> {
    let root = builder.document.root();
    match builder.is_swagger() {
        true => root.get("securityDefinitions"),
        false => root.get("components").and_then(|c| c.get("securitySchemes")),
    }
}

fn kind(node: Node<'_>) -> Option<SecurityKind<'_>> {
    Some(match text(node, "type")? {
        "basic" => SecurityKind::Basic,
        "apiKey" => SecurityKind::ApiKey {
            location: match text(node, "in")? {
                "query" => ParameterLocation::Query,
                "cookie" => ParameterLocation::Cookie,
                _ => ParameterLocation::Header,
            },
            name: text(node, "name")?,
        },
        "http" => match text(node, "scheme")? {
            scheme if scheme.eq_ignore_ascii_case("basic") => SecurityKind::Basic,
            scheme if scheme.eq_ignore_ascii_case("bearer") => {
                SecurityKind::Bearer { format: text(node, "bearerFormat") }
            }
            other => SecurityKind::Http(other),
        },
        "oauth2" => SecurityKind::OAuth2 { flows: flows(node), metadata_url: text(node, "oauth2MetadataUrl") },
        "openIdConnect" => SecurityKind::OpenIdConnect { url: text(node, "openIdConnectUrl").unwrap_or_default() },
        "mutualTLS" => SecurityKind::MutualTls,
        _ => return None,
    })
}

fn flows(node: Node<'_>) -> Vec<Flow<'_>> {
    let read = |name, flow| Flow {
        name,
        authorization_url: text(flow, "authorizationUrl"),
        device_authorization_url: text(flow, "deviceAuthorizationUrl"),
        token_url: text(flow, "tokenUrl"),
        refresh_url: text(flow, "refreshUrl"),
        scopes: flow
            .get("scopes")
            .into_iter()
            .flat_map(Node::members)
            .map(|(scope, meaning)| (scope, meaning.str().unwrap_or_default()))
            .collect(),
    };
    match (node.get("flows"), text(node, "flow")) {
        (Some(flows), _) => {
            let flows = flows.members().filter(|(name, _)| !name.starts_with("x-"));
            flows.map(|(name, flow)| read(name, flow)).collect()
        }
        // Swagger 2.0 has a single flow and other names for two of them.
        (None, Some("application")) => vec![read("clientCredentials", node)],
        (None, Some("accessCode")) => vec![read("authorizationCode", node)],
        (None, Some(name)) => vec![read(name, node)],
        (None, None) => Vec::new(),
    }
}

/// The indices of schemes by the names in requirements; only looked up.
pub(in crate::api) struct Declared<'d> {
    /// By index.
    names: Vec<&'d str>,
    by_name: HashMap<&'d str, usize>,
    by_node: HashMap<NodeId, usize>,
}

impl<'d> Declared<'d> {
    pub fn new(schemes: &[SecurityScheme<'d>]) -> Self {
        let names = schemes.iter().map(|scheme| scheme.name).collect();
        let mut this = Self { names, by_name: HashMap::new(), by_node: HashMap::new() };
        for (index, scheme) in schemes.iter().enumerate() {
            this.by_name.entry(scheme.name).or_insert(index);
            this.by_node.entry(scheme.node.id()).or_insert(index);
        }
        this
    }

    /// The scheme with this name or, since 3.2, the scheme that the name refers to as a URI.
    fn find(&self, at: Node<'d>, name: &str) -> Option<usize> {
        self.by_name.get(name).copied().or_else(|| {
            let node = name.contains('#').then(|| at.document().follow(at, name).ok())??;
            let node = at.document().resolve(node).ok()?;
            self.by_node.get(&node.id()).copied()
        })
    }
}

/// The requirements of an operation, or those of the whole description if the operation has none.
pub(in crate::api) fn requirements<'d>(
    builder: &mut Builder<'d>,
    operation: Node<'d>,
    schemes: &Declared<'d>,
    inherits: bool,
) -> Vec<Vec<SecurityUse<'d>>> {
    let root = builder.document.root();
    let list = operation.get("security").or_else(|| root.get("security").filter(|_| inherits));
    let mut out = Vec::new();
    let mut undeclared = Vec::new();
    for alternative in list.into_iter().flat_map(Node::items) {
        let mut uses = Vec::new();
        if !builder.spend(alternative, 1 + alternative.len()) {
            break;
        }
        for (name, scopes) in alternative.members() {
            let scheme = schemes.find(scopes, name);
            // Problems of a declared scheme are reported at the scheme.
            if scheme.is_none() && declared(builder).and_then(|all| all.get(name)).is_none() {
                undeclared.push((scopes, name));
            }
            // From 3.2 on, a URI can be used as the name of a scheme.
            let name = scheme.map_or(name, |index| schemes.names[index]);
            uses.push(SecurityUse { name, scheme, scopes: scopes.items().filter_map(Node::str).collect() });
        }
        out.push(uses);
    }
    let others = out.iter().any(|uses| uses.iter().all(|used| used.scheme.is_some()));
    let left = match (others, operation.get("security")) {
        (true, _) => "do not accept this alternative",
        (false, Some(_)) => "reject every request to the operation",
        (false, None) => "reject every request to the operations that inherit it",
    };
    for (scopes, name) in undeclared {
        let known = declared(builder).into_iter().flat_map(Node::members).take(NAMES).map(|(known, _)| known);
        let hint = match nearest(name, known) {
            Some(near) => format!("Did you mean `{near}`?"),
            None => "Declare it in `components.securitySchemes` (2.0: `securityDefinitions`).".to_owned(),
        };
        let message = format!("The security scheme {name:?} is not declared, so generated servers {left}.");
        builder.warn(scopes, rules::SECURITY_UNDECLARED, message, Some(&hint));
    }
    out
}
