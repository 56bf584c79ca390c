//! Paths to operations, with what they return and where they are served.

use super::build::Builder;
use super::inline::sanitize;
use super::requests;
use super::rules;
use super::schema::{flag, text};
use super::security;
use super::{Operation, Response, SecurityScheme, Server, ServerVariable, Shape, Status, Type};
use crate::spec::Node;

/// Fixed methods of a path item, in the order in which the reference reads them; it decides which
/// place names a shared inline schema.
const METHODS: [&str; 9] = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"];

/// One operation where it stands.
#[derive(Clone, Copy)]
struct Place<'d> {
    path: &'d str,
    item: Node<'d>,
    method: &'d str,
    node: Node<'d>,
}

impl<'d> Place<'d> {
    /// `operationId`, or a name made from path and method.
    fn id(&self) -> String {
        text(self.node, "operationId").map_or_else(|| derived_id(self.path, self.method), str::to_owned)
    }
}

fn places<'d>(builder: &mut Builder<'d>) -> Vec<Place<'d>> {
    let mut out = Vec::new();
    let paths = builder.document.root().get("paths");
    for (path, item) in paths.into_iter().flat_map(Node::members) {
        if path.starts_with("x-") {
            continue;
        }
        if !path.starts_with('/') {
            builder.error(
                item,
                rules::PATH_SLASH,
                format!("the path {path:?} does not begin with a slash"),
                Some("write /…"),
            );
            continue;
        }
        let Some(item) = builder.resolve(item) else { continue };
        let fixed = METHODS.iter().filter_map(|m| Some((*m, item.get(m)?)));
        let additional = item.get("additionalOperations").into_iter().flat_map(Node::members);
        for (method, node) in fixed.chain(additional) {
            if node.is_object() {
                out.push(Place { path, item, method, node });
            }
        }
    }
    out
}

/// Words of the path and the method, as one name: `GET /pets/{id}` gives `petsIdGet`.
fn derived_id(path: &str, method: &str) -> String {
    let plain = path.replace(['{', '}'], "");
    let mut out = String::new();
    if plain == "/" {
        out.push_str("root");
    }
    for part in plain.split('/').chain([method.to_ascii_lowercase().as_str()]).filter(|p| !p.is_empty()) {
        for word in part.split(['-', '_', '.', ' ', ':']) {
            let mut chars = word.chars().filter(|c| c.is_alphanumeric());
            let first = chars.next().into_iter();
            if out.is_empty() {
                out.extend(first.flat_map(char::to_lowercase));
            } else {
                out.extend(first.flat_map(char::to_uppercase));
            }
            out.extend(chars);
        }
    }
    out
}

/// Names the inline schemas of all operations: bodies, parameters, responses, in this order.
pub(super) fn visit_schemas<'d>(builder: &mut Builder<'d>) {
    for place in places(builder) {
        if !builder.spend(place.node, 1) {
            return;
        }
        let id = match text(place.node, "operationId") {
            Some(id) => sanitize(id),
            None => sanitize(&format!("{}_{}", place.path, place.method)),
        };
        requests::visit_schemas(builder, place.item, place.node, &id);
        for (status, response) in place.node.get("responses").into_iter().flat_map(Node::members) {
            let Some(response) = builder.resolve(response) else { continue };
            let name = format!("{id}_{status}_response");
            for (_, schema) in response_schemas(builder, response) {
                builder.visit_schema(schema, &name);
            }
        }
    }
}

fn response_schemas<'d>(builder: &mut Builder<'d>, response: Node<'d>) -> Vec<(&'d str, Node<'d>)> {
    if builder.is_swagger() {
        return response.get("schema").map(|s| ("", s)).into_iter().collect();
    }
    let mut out = Vec::new();
    for (media_type, media) in response.get("content").into_iter().flat_map(Node::members) {
        if let Some(media) = builder.resolve(media)
            && let Some(schema) = media.get("schema").or_else(|| media.get("itemSchema"))
        {
            out.push((media_type, schema));
        }
    }
    out
}

pub(super) fn operations<'d>(builder: &mut Builder<'d>, schemes: &[SecurityScheme<'d>]) -> Vec<Operation<'d>> {
    let places = places(builder);
    let mut out = Vec::new();
    for place in places {
        if !builder.spend(place.node, 1) {
            break;
        }
        let operation = operation(builder, place, schemes);
        builder.spend_on_operation(&operation);
        out.push(operation);
    }
    out
}

fn operation<'d>(builder: &mut Builder<'d>, place: Place<'d>, schemes: &[SecurityScheme<'d>]) -> Operation<'d> {
    let Place { path, item, method, node } = place;
    let (parameters, body) = requests::read(builder, item, node, path);
    let own = if node.get("servers").is_some_and(|s| !s.is_empty()) { node } else { item };
    let servers = if own.get("servers").is_some() { servers(builder, own) } else { Vec::new() };
    Operation {
        node,
        id: place.id(),
        method: method.to_ascii_uppercase(),
        path,
        tags: node.get("tags").into_iter().flat_map(Node::items).filter_map(Node::str).collect(),
        summary: text(node, "summary").or_else(|| text(item, "summary")),
        description: text(node, "description").or_else(|| text(item, "description")),
        deprecated: flag(node, "deprecated"),
        external_docs: node.get("externalDocs").and_then(|d| text(d, "url")),
        parameters,
        body,
        responses: responses(builder, node),
        security: security::requirements(builder, node, schemes),
        servers,
    }
}

fn responses<'d>(builder: &mut Builder<'d>, operation: Node<'d>) -> Vec<Response<'d>> {
    let mut out = Vec::new();
    let members: Vec<_> = operation.get("responses").into_iter().flat_map(Node::members).collect();
    for (key, response) in members {
        if key.starts_with("x-") {
            continue;
        }
        let Some(status) = status(key) else {
            builder.warn(
                response,
                rules::RESPONSE_STATUS,
                format!("{key:?} is no status code, range or default"),
                None,
            );
            continue;
        };
        let Some(response) = builder.resolve(response) else { continue };
        let schemas = response_schemas(builder, response);
        let media_types: Vec<&'d str> = if builder.is_swagger() {
            builder.swagger_media_types(operation, "produces")
        } else {
            response.get("content").into_iter().flat_map(Node::members).map(|(m, _)| m).collect()
        };
        let first = schemas.first().copied();
        let mut ty = first.map(|(_, schema)| builder.ty(schema));
        if let (Some(ty), Some((media_type, _))) = (&mut ty, first)
            && is_binary(media_type)
            && matches!(ty.shape, Shape::String(_))
        {
            ty.shape = Shape::Binary;
        }
        // A media type without a schema: text stays text, anything else is bytes or unknown.
        if ty.is_none()
            && let Some(media_type) = media_types.first().filter(|_| !builder.is_swagger())
        {
            ty = Some(Type::of(if is_binary(media_type) { Shape::Binary } else { Shape::Any }));
        }
        out.push(Response {
            status,
            description: text(response, "description"),
            media_types,
            ty,
            headers: response.get("headers").into_iter().flat_map(Node::members).map(|(name, _)| name).collect(),
        });
    }
    out
}

/// Media types whose values are bytes, whatever their schema says.
pub(super) fn is_binary(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    let (kind, sub) = essence.split_once('/').unwrap_or((essence, ""));
    matches!(kind, "image" | "audio" | "video" | "font")
        || matches!(sub, "octet-stream" | "pdf" | "zip" | "gzip" | "x-tar" | "x-gzip" | "vnd.ms-excel")
}

fn status(key: &str) -> Option<Status> {
    if key == "default" {
        return Some(Status::Default);
    }
    let (digit, rest) = key.split_at_checked(1)?;
    match (digit.parse(), rest) {
        (Ok(digit @ 1..=5), "XX" | "xx") => Some(Status::Range(digit)),
        _ => key.parse().ok().filter(|c| (100..=599).contains(c)).map(Status::Code),
    }
}

/// The servers of an object that may have some: in Swagger 2.0 from host, basePath and schemes.
pub(super) fn servers<'d>(builder: &mut Builder<'d>, node: Node<'d>) -> Vec<Server<'d>> {
    let plain = |url: String| Server { url, description: None, variables: Vec::new() };
    if builder.is_swagger() {
        let base = text(node, "basePath").unwrap_or_default();
        let Some(host) = text(node, "host") else {
            return vec![plain(if base.is_empty() { "/".into() } else { base.into() })];
        };
        let mut schemes: Vec<_> = node.get("schemes").into_iter().flat_map(Node::items).filter_map(Node::str).collect();
        if schemes.is_empty() {
            schemes.push("http");
        }
        schemes.sort_by_key(|s| *s != "https");
        return schemes.into_iter().map(|scheme| plain(format!("{scheme}://{host}{base}"))).collect();
    }
    let mut out = Vec::new();
    for server in node.get("servers").into_iter().flat_map(Node::items).filter(|s| s.is_object()) {
        let Some(url) = server.get("url").and_then(Node::str) else {
            builder.error(server, rules::SERVER_URL, "this server has no url", None);
            continue;
        };
        let variables = server.get("variables").into_iter().flat_map(Node::members);
        out.push(Server {
            url: url.to_owned(),
            description: text(server, "description"),
            variables: variables
                .map(|(name, v)| ServerVariable {
                    name,
                    default: v.get("default").map(scalar).unwrap_or_default(),
                    allowed: v.get("enum").into_iter().flat_map(Node::items).map(scalar).collect(),
                    description: text(v, "description"),
                })
                .collect(),
        });
    }
    if out.is_empty() {
        out.push(plain("/".to_owned()));
    }
    out
}

/// The text of a scalar: YAML reads an unquoted port as a number.
fn scalar(node: Node<'_>) -> String {
    node.str().map_or_else(|| node.to_json(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::{derived_id, status};
    use crate::api::Status;

    #[test]
    fn ids_are_made_from_path_and_method() {
        assert_eq!(derived_id("/pets/{petId}/photos", "get"), "petsPetIdPhotosGet");
        assert_eq!(derived_id("/", "post"), "rootPost");
        assert_eq!(derived_id("/api/v{api-version}/no+tag", "patch"), "apiVapiVersionNotagPatch");
    }

    #[test]
    fn statuses_are_codes_ranges_or_default() {
        assert_eq!(status("200"), Some(Status::Code(200)));
        assert_eq!(status("4XX"), Some(Status::Range(4)));
        assert_eq!(status("default"), Some(Status::Default));
        assert_eq!(status("9XX"), None);
        assert_eq!(status(""), None);
    }
}
