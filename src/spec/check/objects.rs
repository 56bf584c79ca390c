//! Checks the objects around schemas, and finds the features that the values of their members use.

use std::collections::HashSet;

use super::Walk;
use super::names::quoted;
use crate::error::grouped;
use crate::spec::grammar::Object;
use crate::spec::media_type::{Sequence, essence, is_binary, sequence};
use crate::spec::{Feature, Node, Version, rules};

/// The number of media types of a list that are checked.
const MEDIA_TYPES: usize = 20;

impl<'d> Walk<'d> {
    pub(super) fn look_at_object(&mut self, node: Node<'d>, object: Object) {
        match object {
            Object::OpenApi => {
                self.security(node);
                self.lists_of_media_types(node);
            }
            Object::Paths => self.templates(node),
            Object::Operation => {
                self.method(node);
                self.operation_id(node);
                self.security(node);
                self.lists_of_media_types(node);
                self.media_types_of_swagger(node);
            }
            Object::Encoding => self.encoding(node),
            Object::Parameter => self.parameter(node),
            Object::RequestBody => self.request_body(node),
            Object::Responses => self.responses(node),
            Object::Response => self.response(node),
            Object::SecurityScheme => self.security_scheme(node),
            Object::Server => self.server(node),
            Object::ServerVariable => self.server_variable(node),
            _ => {}
        }
    }

    fn is_swagger(&self) -> bool {
        self.document.version() == Version::V2_0
    }

    /// Notes a method with lowercase letters, because methods are case-sensitive.
    fn method(&mut self, operation: Node<'d>) {
        let other = operation.parent().and_then(Node::key) == Some("additionalOperations");
        if other && operation.key().is_some_and(|method| method.contains(|c: char| c.is_ascii_lowercase())) {
            self.uses(Feature::MethodCase, operation);
        }
    }

    fn security(&mut self, node: Node<'d>) {
        let Some(list) = node.get("security") else { return };
        let alternatives = list.items().filter(|a| !a.is_empty()).count();
        if alternatives > 1 {
            self.uses(Feature::SecurityOr, list);
        }
        if list.items().any(|a| a.len() > 1) {
            self.uses(Feature::SecurityAnd, list);
        }
        if alternatives > 0 && list.items().any(|a| a.is_object() && a.is_empty()) {
            self.uses(Feature::SecurityOptional, list);
        }
    }

    fn security_scheme(&mut self, node: Node<'d>) {
        let text = |name| node.get(name).and_then(Node::str).unwrap_or_default();
        let feature = match (text("type"), text("in"), text("scheme").to_ascii_lowercase().as_str()) {
            ("basic", ..) | ("http", _, "basic") => Feature::Basic,
            ("http", _, "bearer") => Feature::Bearer,
            ("http", ..) => Feature::OtherHttp,
            ("apiKey", "query", _) => Feature::ApiKeyQuery,
            ("apiKey", "cookie", _) => Feature::ApiKeyCookie,
            ("apiKey", ..) => Feature::ApiKeyHeader,
            ("oauth2", ..) => Feature::OAuth2,
            ("openIdConnect", ..) => Feature::OpenIdConnect,
            ("mutualTLS", ..) => Feature::MutualTls,
            _ => return,
        };
        self.uses(feature, node);
        if feature == Feature::ApiKeyHeader
            && let Some((at, name)) = node.get("name").and_then(|n| Some((n, n.text()?)))
        {
            let ignored = "the security scheme is ignored, and so is every requirement that uses it";
            self.header_name(at, name, ignored);
        }
    }

    fn parameter(&mut self, node: Node<'d>) {
        let text = |name| node.get(name).and_then(Node::str);
        let location = text("in").unwrap_or_default();
        match location {
            "path" if node.get("required").and_then(Node::bool) != Some(true) => {
                let message =
                    || "This path parameter lacks `required: true`; path parameters are always required.".to_owned();
                let hint = || Some("Add `required: true`.".to_owned());
                self.warn(node, rules::PATH_PARAMETER_OPTIONAL, ("", text("name").unwrap_or_default()), message, hint);
            }
            "header" => {
                self.uses(Feature::HeaderParameter, node);
                if let Some((at, name)) = node.get("name").and_then(|n| Some((n, n.text()?))) {
                    self.header_name(at, name, "it is ignored");
                }
            }
            "cookie" => self.uses(Feature::CookieParameter, node),
            "querystring" => self.uses(Feature::Querystring, node),
            _ => {}
        }
        if let Some(content) = node.get("content") {
            self.content_names(content);
            return;
        }
        // In 2.0 only a body has a schema; other parameters contain the keywords of their type themselves.
        let typed = if self.is_swagger() && location != "body" { "type" } else { "schema" };
        if node.get(typed).is_none() && node.get("schema").is_none() {
            let wanted = if self.is_swagger() { format!("`{typed}`") } else { "`schema` or `content`".to_owned() };
            let message = || format!("{wanted} is required in a parameter, but missing.");
            self.warn(node, rules::FIELD_MISSING, ("a parameter", typed), message, || None);
        }
        if matches!(location, "body" | "querystring" | "") {
            return;
        }
        let style = text(if self.is_swagger() { "collectionFormat" } else { "style" });
        self.uses(
            match style {
                Some("simple") => Feature::StyleSimple,
                Some("label") => Feature::StyleLabel,
                Some("matrix") => Feature::StyleMatrix,
                Some("spaceDelimited" | "ssv") => Feature::StyleSpace,
                Some("pipeDelimited" | "pipes") => Feature::StylePipe,
                Some("tsv") => Feature::StyleTab,
                Some("deepObject") => Feature::StyleDeepObject,
                Some("cookie") => Feature::StyleCookie,
                None | Some("csv") if matches!(location, "path" | "header") => Feature::StyleSimple,
                _ => Feature::StyleForm,
            },
            node,
        );
    }

    fn encoding(&mut self, node: Node<'d>) {
        if let Some((at, name)) = node.get("contentType").and_then(|n| Some((n, n.str()?))) {
            self.media_type(at, name);
        }
        for (name, header) in node.get("headers").into_iter().flat_map(Node::members) {
            self.header_name(header, name, "it is ignored");
        }
    }

    /// Checks `consumes` and `produces` of Swagger 2.0.
    fn lists_of_media_types(&mut self, node: Node<'d>) {
        let lists = ["consumes", "produces"].into_iter().filter(|_| self.is_swagger());
        let items: Vec<_> = lists.filter_map(|key| node.get(key)).flat_map(Node::items).collect();
        for (at, name) in items.into_iter().filter_map(|item| Some((item, item.str()?))) {
            self.media_type(at, name);
        }
    }

    /// Notes the features of Swagger 2.0 whose media types are separate from the request body and the responses.
    fn media_types_of_swagger(&mut self, operation: Node<'d>) {
        if !self.is_swagger() {
            return;
        }
        let root = self.document.root();
        let list = |name| operation.get(name).or_else(|| root.get(name));
        let parameters: Vec<_> = operation.get("parameters").into_iter().flat_map(Node::items).collect();
        let mut locations = Vec::new();
        for parameter in parameters {
            let Some(parameter) = self.meant(parameter) else { continue };
            let text = |name| parameter.get(name).and_then(Node::str);
            if text("in") == Some("formData") && text("type") == Some("file") {
                self.uses(Feature::Multipart, parameter);
            }
            locations.extend(text("in"));
        }
        // Many operations may share a list.
        let consumes: Vec<_> = list("consumes").into_iter().flat_map(Node::items).take(MEDIA_TYPES).collect();
        if locations.contains(&"formData") {
            for (media_type, node) in consumes.iter().filter_map(|m| Some((m.str()?, *m))) {
                if let Some(feature @ (Feature::Form | Feature::Multipart)) = request_feature(media_type) {
                    self.uses(feature, node);
                }
            }
        } else if locations.contains(&"body") {
            if let Some(feature) = consumes.first().and_then(|m| request_feature(m.str()?)) {
                self.uses(feature, operation);
            }
            if consumes.len() > 1 {
                self.uses(Feature::SeveralRequestTypes, operation);
            }
        }
        let produces = list("produces");
        if produces.is_some_and(|p| p.len() > 1) {
            self.uses(Feature::SeveralResponseTypes, operation);
        }
        let media_types = || produces.into_iter().flat_map(Node::items).filter_map(Node::str);
        for (_, response) in operation.get("responses").into_iter().flat_map(Node::members) {
            let schema = self.meant(response).and_then(|response| response.get("schema"));
            self.xml_alone(response, media_types(), schema);
        }
    }

    fn request_body(&mut self, node: Node<'d>) {
        let Some(content) = node.get("content") else { return };
        self.content_names(content);
        if content.len() > 1 {
            self.uses(Feature::SeveralRequestTypes, content);
        }
        for (media_type, media) in content.members() {
            if let Some(feature) = request_feature(media_type) {
                self.uses(feature, media);
            }
        }
    }

    fn responses(&mut self, node: Node<'d>) {
        let mut successes = Vec::new();
        for (status, response) in node.members().filter(|(status, _)| !status.starts_with("x-")) {
            if status.len() == 3 && status.ends_with(['X', 'x']) {
                self.uses(Feature::ResponseRange, response);
            }
            if status == "default" {
                self.uses(Feature::ResponseDefault, response);
            }
            let Some(target) = self.meant(response) else { continue };
            let schema = if self.is_swagger() { target.get("schema") } else { first_schema(target) };
            match schema {
                Some(schema) if status.starts_with('2') => successes.push((response, schema)),
                Some(_) => self.uses(Feature::ErrorBody, response),
                None => {}
            }
        }
        let meant = |schema: Node<'d>| schema.reference().map_or(schema.id.to_string(), str::to_owned);
        if let [(_, first), .., (last, other)] = successes.as_slice()
            && meant(*first) != meant(*other)
        {
            self.uses(Feature::SeveralSuccesses, *last);
        }
    }

    /// Notes a response that has only XML media types, if its schema is not a string.
    fn xml_alone(
        &mut self,
        response: Node<'d>,
        mut media_types: impl Iterator<Item = &'d str>,
        schema: Option<Node<'d>>,
    ) {
        let is_xml = |media_type| request_feature(media_type) == Some(Feature::XmlBody);
        let alone = media_types.next().is_some_and(is_xml) && media_types.all(is_xml);
        let is_text = |schema: Node<'d>| schema.get("type").and_then(Node::str) == Some("string");
        if alone && schema.and_then(|schema| self.meant(schema)).is_some_and(|schema| !is_text(schema)) {
            self.uses(Feature::XmlResponse, response);
        }
    }

    fn response(&mut self, node: Node<'d>) {
        for (name, header) in node.get("headers").into_iter().flat_map(Node::members) {
            self.header_name(header, name, "it is ignored");
        }
        if self.is_swagger() {
            let file = node.get("schema").and_then(|s| s.get("type")).and_then(Node::str) == Some("file");
            if file {
                self.uses(Feature::BinaryResponse, node);
            }
            return;
        }
        let Some(content) = node.get("content") else { return };
        self.content_names(content);
        if content.len() > 1 {
            self.uses(Feature::SeveralResponseTypes, content);
        }
        self.xml_alone(node, content.members().map(|(media_type, _)| media_type), first_schema(node));
        for (media_type, media) in content.members() {
            let feature = match sequence(media_type) {
                Some(Sequence::Events) => Feature::EventStream,
                Some(Sequence::JsonLines | Sequence::JsonTexts) => Feature::JsonStream,
                None if is_binary(media_type) => Feature::BinaryResponse,
                None => continue,
            };
            self.uses(feature, media);
        }
    }

    /// Warns about variables in the URL that the server does not declare, and about declared variables that the URL
    /// lacks.
    fn server(&mut self, node: Node<'d>) {
        let Some((at, url)) = node.get("url").and_then(|url| Some((url, url.str()?))) else { return };
        let variables = node.get("variables");
        let named = || url.split('{').skip(1).filter_map(|part| part.split_once('}').map(|(name, _)| name));
        for name in named().filter(|name| variables.is_none_or(|v| v.get(name).is_none())).take(10) {
            let message =
                || format!("The server URL uses `{{{}}}`, but no variable of that name is declared.", cut(name));
            self.warn(at, rules::SERVER_VARIABLE, ("undeclared", ""), message, || {
                Some("Declare it in `variables` with a `default`.".to_owned())
            });
        }
        let names: HashSet<&str> = named().collect();
        for (name, variable) in variables.into_iter().flat_map(Node::members) {
            if !names.contains(name) {
                let message = || format!("The variable {} is not used in the server URL.", quoted(name));
                self.warn(variable, rules::SERVER_VARIABLE, ("unused", ""), message, || {
                    Some("Use it in the `url`, or remove it.".to_owned())
                });
            }
        }
    }

    fn server_variable(&mut self, node: Node<'d>) {
        let Some((at, default)) = node.get("default").and_then(|d| Some((d, d.text()?))) else { return };
        if let Some(list) = node.get("enum").filter(|e| e.is_array() && !e.items().any(|v| v.text() == Some(default))) {
            let message = || {
                format!("The default {} is not one of the {} values in `enum`.", quoted(default), grouped(list.len()))
            };
            let hint = || Some("Change the default, or add it to `enum`.".to_owned());
            self.warn(at, rules::SERVER_VARIABLE, ("default", ""), message, hint);
        }
    }
}

fn cut(name: &str) -> String {
    quoted(name).trim_matches('`').to_owned()
}

/// The schema of the first media type.
fn first_schema(response: Node<'_>) -> Option<Node<'_>> {
    let (_, media) = response.get("content")?.members().next()?;
    media.get("schema").or_else(|| media.get("itemSchema"))
}

fn request_feature(media_type: &str) -> Option<Feature> {
    let essence = essence(media_type);
    Some(match &*essence {
        "application/x-www-form-urlencoded" => Feature::Form,
        "multipart/form-data" => Feature::Multipart,
        _ if essence.starts_with("multipart/") => Feature::MultipartOther,
        "application/xml" | "text/xml" => Feature::XmlBody,
        _ if essence.ends_with("+xml") && !essence.starts_with("image/") => Feature::XmlBody,
        _ if is_binary(media_type) => Feature::BinaryBody,
        _ => return None,
    })
}
