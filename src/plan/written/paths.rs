//! Reads path items, operations, parameters, bodies, responses and headers.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::corrections::Correction;
use super::entries::alphabetical;
use super::kinds::ComponentKind;
use super::schema::{Place, Reader};
use super::types::{Direction, Member, Noted, Written};
use crate::api::path_names;
use crate::api::schema::{flag, text};
use crate::small::SortSmall;
use crate::spec::Node;

/// A path, a webhook, or a component of that kind.
pub struct PathItem<'d> {
    pub noted: Noted<'d>,
    /// The type that it refers to, in place of everything else.
    pub reference: Option<Written<'d>>,
    /// The parameters of all operations.
    pub parameters: Vec<Parameter<'d>>,
    pub methods: Vec<Method<'d>>,
}

/// A method of a path. Those of the specification before 3.2 are there even without an operation.
pub struct Method<'d> {
    pub name: Cow<'d, str>,
    pub noted: Noted<'d>,
    /// The operation's node, for [`Reader::operation`].
    pub operation: Option<Node<'d>>,
    pub id: Option<&'d str>,
}

pub struct Operation<'d> {
    pub parameters: Vec<Parameter<'d>>,
    pub body: Option<Body<'d>>,
    pub responses: Vec<Response<'d>>,
}

pub struct Parameter<'d> {
    /// The location as in the description: `query`, `header`, `path` or `cookie`.
    pub location: &'d str,
    pub member: Member<'d>,
}

pub struct Body<'d> {
    pub noted: Noted<'d>,
    pub required: bool,
    pub reference: Option<Written<'d>>,
    pub contents: Vec<Content<'d>>,
}

pub struct Response<'d> {
    /// The status as in the description.
    pub status: &'d str,
    pub noted: Noted<'d>,
    pub reference: Option<Written<'d>>,
    pub headers: Vec<Header<'d>>,
    pub contents: Vec<Content<'d>>,
}

pub type Header<'d> = Member<'d>;

/// A body in one media type.
pub struct Content<'d> {
    pub media_type: &'d str,
    pub noted: Noted<'d>,
    pub ty: Written<'d>,
}

/// The methods that every path has a member for.
const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

impl<'d> Reader<'_, 'd> {
    /// The paths of the description; `webhooks` for those that the API calls.
    pub(super) fn path_items(&self, section: &str) -> Vec<(&'d str, Node<'d>)> {
        let found = self.root().get(section).into_iter().flat_map(|paths| self.entries(paths));
        found.filter(|(name, node)| !name.starts_with("x-") && node.is_object() && self.has(*node)).collect()
    }

    /// The first tag of the first operation at a path that has one.
    pub(super) fn tag(&self, item: Node<'d>) -> Option<&'d str> {
        let item = item.document().resolve(item).unwrap_or(item);
        let more = item.get("additionalOperations").into_iter().flat_map(Node::members);
        item.members().chain(more).find_map(|(_, node)| self.tags.get(&node.id()).copied())
    }

    /// A path item of `paths` or `webhooks`.
    pub(super) fn path(&self, section: &str, name: &'d str, node: Node<'d>) -> PathItem<'d> {
        self.path_item(node, &mut self.place([section, name]))
    }

    pub(super) fn path_item(&self, node: Node<'d>, place: &mut Place) -> PathItem<'d> {
        let (mut reference, mut item) = (None, node);
        if node.reference().is_some() {
            let target = node.document().target(node);
            let is_component = target.as_ref().is_ok_and(|target| target.file() == self.root().file());
            match target {
                Ok(_) if is_component || !self.swagger() => {
                    reference = Some(self.reference(node, ComponentKind::PathItems, place));
                }
                Ok(target) => item = target,
                Err(_) => {}
            }
        }
        let mut methods = Vec::new();
        if reference.is_none() {
            let deprecated = |node: &Node<'d>| self.reading.exclude_deprecated && flag(*node, "deprecated");
            let method = |name: Cow<'d, str>, found: Option<Node<'d>>| {
                let operation = found.filter(|node| node.is_object() && self.has(*node) && !deprecated(node));
                let id = operation.and_then(|node| text(node, "operationId"));
                Method { name, noted: operation.map_or(Noted::None, Noted::Schema), operation, id }
            };
            methods.extend(METHODS.iter().map(|name| method(Cow::Borrowed(name), item.get(name))));
            if self.reading.corrected {
                let added = item.get("query").into_iter().chain(item.get("additionalOperations"));
                added.for_each(|node| self.note(node, Correction::Method));
                methods.extend(item.get("query").map(|node| method("query".into(), Some(node))));
                let more = item.get("additionalOperations").into_iter().flat_map(|all| self.entries(all));
                methods.extend(more.map(|(name, node)| method(name.into(), Some(node))));
            }
        }
        let parameters = match reference {
            Some(_) => Vec::new(),
            None => {
                let own = item.get("parameters").into_iter().flat_map(Node::items).collect();
                let template = if self.reading.path_parameters { node.key() } else { None };
                self.inside(place, &["parameters"], |place| self.parameters(own, template, item, place))
            }
        };
        // A reference has a comment, and a path item none.
        let noted = if reference.is_some() { Noted::Schema(node) } else { Noted::None };
        PathItem { noted, reference, parameters, methods }
    }

    /// The operation at a node, with the parameters of the path item around it.
    pub fn operation(&self, section: &str, path: &'d str, method: &str, node: Node<'d>) -> Operation<'d> {
        let place = &mut self.place([section, path, method]);
        let item = node.parent();
        // Further operations of 3.2 are one level deeper.
        let item = item.filter(|item| item.key() != Some("additionalOperations")).or_else(|| item?.parent());
        let listed =
            |node: Option<Node<'d>>| node.and_then(|node| node.get("parameters")).into_iter().flat_map(Node::items);
        let mut all: Vec<Node<'d>> = Vec::new();
        let mut places = BTreeMap::new();
        for parameter in listed(item).chain(listed(Some(node))) {
            let resolved = parameter.document().resolve(parameter).unwrap_or(parameter);
            let place = *places.entry((text(resolved, "in"), text(resolved, "name"))).or_insert(all.len());
            match all.get_mut(place) {
                Some(known) => *known = parameter,
                None => all.push(parameter),
            }
        }
        // A placeholder without a parameter is a part of each request nevertheless.
        let fills = section == "paths" && (self.reading.path_parameters || self.reading.corrected);
        // A webhook is sent by the API.
        let (sent, received) = match section {
            "webhooks" => (Direction::Response, Direction::Request),
            _ => (Direction::Request, Direction::Response),
        };
        let parameters = self.directed(sent, || self.parameters(all, fills.then_some(path), node, place));
        let body = self.directed(sent, || match self.swagger() {
            true => self.swagger_body(node, place),
            false => node.get("requestBody").map(|body| {
                self.inside(place, &["requestBody"], |place| {
                    let reference = body.reference().map(|_| self.reference(body, ComponentKind::RequestBodies, place));
                    match reference {
                        Some(reference) => {
                            let required = body.document().resolve(body).is_ok_and(|body| flag(body, "required"));
                            let (noted, contents) = (Noted::Schema(body), Vec::new());
                            Body { noted, required, reference: Some(reference), contents }
                        }
                        None => self.body(body, place),
                    }
                })
            }),
        });
        let responses = node.get("responses").into_iter().flat_map(|all| self.entries(all));
        let responses = responses.filter(|(status, node)| !status.starts_with("x-") && node.is_object());
        let responses = responses.map(|(status, response)| {
            self.inside(place, &["responses", status], |place| self.response(status, response, &[node], place))
        });
        let responses = self.directed(received, || responses.collect());
        Operation { parameters, body, responses }
    }

    fn parameters(
        &self,
        nodes: Vec<Node<'d>>,
        template: Option<&'d str>,
        at: Node<'d>,
        place: &mut Place,
    ) -> Vec<Parameter<'d>> {
        let resolved = |node: Node<'d>| node.document().resolve(node).unwrap_or(node);
        let mut all: Vec<_> = nodes.into_iter().map(|node| (node, resolved(node))).collect();
        all.retain(|(_, node)| !self.is_body(*node) && !self.leaves_out(*node));
        if self.reading.alphabetize {
            let name = |node: Node<'d>| text(node, "name").unwrap_or_default();
            all.sort_small_by(|(_, a), (_, b)| alphabetical(name(*a), name(*b)));
        }
        let mut out = Vec::new();
        for (node, resolved) in all {
            let (Some(location), Some(name)) = (text(resolved, "in"), resolved.get("name").and_then(Node::text)) else {
                continue;
            };
            let ty = match node.reference() {
                Some(_) => self.reference(node, ComponentKind::Parameters, place),
                None => self.inside(place, &["parameters", location, name], |place| self.parameter_type(node, place)),
            };
            let optional = location != "path" && !flag(resolved, "required");
            out.push(Parameter { location, member: member(name, resolved, ty, optional) });
        }
        let of_path = out.iter().filter(|parameter| parameter.location == "path");
        let mut declared: BTreeSet<_> = of_path.map(|parameter| parameter.member.name).collect();
        let names = template.into_iter().flat_map(path_names).filter(|name| !name.is_empty() && declared.insert(name));
        let names: Vec<_> = names.collect();
        let added = |name| Member { notes: Noted::None, ..member(name, self.root(), Written::String(None), false) };
        if !names.is_empty() && !self.reading.path_parameters {
            self.note(at, Correction::Placeholder);
        }
        out.extend(names.into_iter().map(|name| Parameter { location: "path", member: added(name) }));
        out
    }

    fn leaves_out(&self, parameter: Node<'d>) -> bool {
        let of_schema = parameter.get("schema").is_some_and(|schema| flag(schema, "deprecated"));
        self.reading.exclude_deprecated && (flag(parameter, "deprecated") || of_schema)
    }

    /// True for a parameter of Swagger 2.0 that is a part of the body.
    pub(super) fn is_body(&self, parameter: Node<'d>) -> bool {
        self.swagger() && matches!(text(parameter, "in"), Some("body" | "formData"))
    }

    pub(super) fn parameter_type(&self, node: Node<'d>, place: &mut Place) -> Written<'d> {
        let content = node.get("content").filter(|_| self.reading.corrected).and_then(|all| all.members().next());
        match (node.get("schema"), content) {
            (Some(schema), _) => self.whole(schema, place),
            (None, Some((_, content))) => {
                self.note(node, Correction::ParameterContent);
                self.content_type(content, place)
            }
            (None, None) if self.swagger() => self.whole(node, place),
            (None, None) => Written::String(None),
        }
    }

    pub(super) fn header_type(&self, node: Node<'d>, place: &mut Place) -> Written<'d> {
        match (node.get("schema"), node.get("content")) {
            (Some(schema), _) => self.whole(schema, place),
            (None, Some(content)) if self.reading.corrected => {
                self.note(node, Correction::ParameterContent);
                content.members().next().map_or(Written::Any, |(_, content)| self.content_type(content, place))
            }
            (None, Some(content)) => {
                let of = |(name, content)| member(name, content, self.content_type(content, &mut place.clone()), false);
                Written::Object(self.entries(content).into_iter().map(of).collect())
            }
            (None, None) if self.swagger() => self.whole(node, place),
            (None, None) => Written::Any,
        }
    }

    pub(super) fn body(&self, node: Node<'d>, place: &mut Place) -> Body<'d> {
        let contents = self.contents(node, place);
        Body { noted: Noted::Schema(node), required: flag(node, "required"), reference: None, contents }
    }

    /// The response at a node, of an operation or of the components.
    pub(super) fn response(
        &self,
        status: &str,
        node: Node<'d>,
        operation: &[Node<'d>],
        place: &mut Place,
    ) -> Response<'d> {
        let status = node.key().filter(|key| *key == status).unwrap_or_default();
        let noted = Noted::Schema(node);
        let mut resolved = node;
        if node.reference().is_some() {
            if !self.swagger() {
                let reference = Some(self.reference(node, ComponentKind::Responses, place));
                return Response { status, noted, reference, headers: Vec::new(), contents: Vec::new() };
            }
            // The media types of a response of Swagger 2.0 are those of the operation.
            resolved = node.document().resolve(node).unwrap_or(node);
        }
        let mut headers = Vec::new();
        for (name, header) in resolved.get("headers").map(|all| self.entries(all)).unwrap_or_default() {
            let target = header.document().resolve(header).unwrap_or(header);
            let (ty, required) = match header.reference() {
                Some(_) => {
                    let is_required = !self.reading.corrected || flag(target, "required");
                    if !is_required {
                        self.note(header, Correction::OptionalHeader);
                    }
                    (self.reference(header, ComponentKind::Headers, place), is_required)
                }
                None => {
                    let ty = self.inside(place, &["headers", name], |place| self.header_type(header, place));
                    (ty, flag(header, "required"))
                }
            };
            headers.push(member(name, header, ty, !required));
        }
        let contents = match self.swagger() {
            true => self.swagger_contents(resolved, operation, place),
            false => self.contents(resolved, place),
        };
        Response { status, noted, reference: None, headers, contents }
    }

    fn contents(&self, node: Node<'d>, place: &mut Place) -> Vec<Content<'d>> {
        let mut out = Vec::new();
        for (media_type, content) in node.get("content").map(|all| self.entries(all)).unwrap_or_default() {
            let content = content.document().resolve(content).unwrap_or(content);
            let ty = self.inside(place, &["content", media_type], |place| self.content_type(content, place));
            out.push(Content { media_type, noted: Noted::Schema(content), ty });
        }
        out
    }

    fn content_type(&self, content: Node<'d>, place: &mut Place) -> Written<'d> {
        // Since 3.2, a stream is described by its items.
        let item = content.get("itemSchema").filter(|_| self.reading.corrected);
        if content.get("schema").is_none() && item.is_some() {
            self.note(content, Correction::ItemSchema);
        }
        content.get("schema").or(item).map_or(Written::Any, |schema| self.whole(schema, place))
    }

    /// The body of an operation of Swagger 2.0, from its parameters.
    fn swagger_body(&self, node: Node<'d>, place: &mut Place) -> Option<Body<'d>> {
        let operation = self.operations.get(&node.id())?;
        let body = operation.body.as_ref()?;
        let mut contents = Vec::new();
        for content in &body.contents {
            let ty = match (&content.form, content.schema) {
                (_, Some(schema)) => self.whole(schema, place),
                (Some(form), None) => {
                    let field = |field: &crate::api::Field<'d>| {
                        let ty = self.parameter_type(field.node, &mut place.clone());
                        member(field.name, field.node, ty, !field.required)
                    };
                    Written::Object(form.fields.iter().map(field).collect())
                }
                (None, None) => Written::Any,
            };
            contents.push(Content { media_type: content.media_type, noted: Noted::None, ty });
        }
        let noted = if body.node.id() == node.id() { Noted::None } else { Noted::Schema(body.node) };
        Some(Body { noted, required: body.required, reference: None, contents })
    }

    fn swagger_contents(&self, response: Node<'d>, operation: &[Node<'d>], place: &mut Place) -> Vec<Content<'d>> {
        let Some(schema) = response.get("schema") else { return Vec::new() };
        let at = operation.iter().find_map(|node| node.get("produces")).or_else(|| self.root().get("produces"));
        let mut types: Vec<_> = at.into_iter().flat_map(Node::items).filter_map(Node::str).collect();
        if types.is_empty() {
            types.push("application/json");
        }
        let mut seen = BTreeSet::new();
        types.retain(|ty| seen.insert(*ty));
        let content =
            |media_type| Content { media_type, noted: Noted::None, ty: self.whole(schema, &mut place.clone()) };
        types.into_iter().map(content).collect()
    }
}

fn member<'d>(name: &'d str, node: Node<'d>, ty: Written<'d>, optional: bool) -> Member<'d> {
    Member { optional, ..Member::new(name, Noted::Schema(node), ty) }
}
