//! The components of a description, and the targets of references that become such.

use super::kinds::ComponentKind;
use super::references::Lent;
use super::schema::Reader;
use super::types::{Direction, Noted, Written};
use crate::spec::Node;

/// A component, and the name of its type.
pub struct Entry<'d> {
    pub kind: ComponentKind,
    pub name: String,
    pub node: Node<'d>,
    /// The way of its values.
    pub direction: Direction,
}

/// The contents of a component, by its kind.
pub enum Component<'d> {
    /// A schema, the schema of a parameter or of a header.
    Type(Written<'d>),
    Response(super::paths::Response<'d>),
    Body(super::paths::Body<'d>),
    PathItem(super::paths::PathItem<'d>),
}

impl<'d> Reader<'_, 'd> {
    /// The components of a kind in the description, and the forms in requests of those that differ there.
    pub fn components(&self, kind: ComponentKind) -> Vec<Entry<'d>> {
        let mut out = Vec::new();
        for (name, node) in kind.node(self.root()).map(|node| self.entries(node)).unwrap_or_default() {
            if !self.has(node) || self.is_body(node) {
                continue;
            }
            self.forms(kind, name.to_owned(), node, &mut out);
        }
        out
    }

    /// The components that references to other files have made since `known`, which is advanced.
    pub fn lent(&self, known: &mut usize) -> Vec<Entry<'d>> {
        let mut out = Vec::new();
        let lent = self.references.lent(*known);
        *known += lent.len();
        for Lent { kind, name, node } in lent {
            self.forms(kind, name, node, &mut out);
        }
        out
    }

    /// Adds a component, and its form in requests if that differs.
    fn forms(&self, kind: ComponentKind, name: String, node: Node<'d>, out: &mut Vec<Entry<'d>>) {
        let sent = matches!(kind, ComponentKind::Parameters | ComponentKind::RequestBodies);
        let direction = if sent { Direction::Request } else { Direction::Response };
        let request = self.request_names.get(&name).filter(|_| kind == ComponentKind::Schemas).cloned();
        out.push(Entry { kind, name, node, direction });
        out.extend(request.map(|name| Entry { kind, name, node, direction: Direction::Request }));
    }

    /// A component.
    pub fn component(&self, entry: &Entry<'d>) -> Component<'d> {
        let Entry { kind, name, node, direction } = entry;
        let mut place = self.place(["components", kind.as_str(), name]);
        let place = &mut place;
        self.directed(*direction, || match kind {
            ComponentKind::Schemas => Component::Type(self.whole(*node, place)),
            ComponentKind::Parameters => Component::Type(self.parameter_type(*node, place)),
            ComponentKind::Headers => Component::Type(self.header_type(*node, place)),
            ComponentKind::Responses => Component::Response(self.response(name, *node, &[], place)),
            ComponentKind::RequestBodies => Component::Body(self.body(*node, place)),
            ComponentKind::PathItems => Component::PathItem(self.path_item(*node, place)),
        })
    }

    /// The type of each parameter of a path in a template literal: `number`, `boolean` or `string`.
    pub(super) fn path_parameter_types(&self, item: Node<'d>) -> Vec<(&'d str, &'static str)> {
        let operations = item.members().map(|(_, node)| node).filter(|node| node.is_object());
        let lists = [item].into_iter().chain(operations).filter_map(|node| node.get("parameters"));
        let nodes = lists.flat_map(Node::items).filter_map(|node| node.document().resolve(node).ok());
        let types = nodes.filter_map(|node| {
            let ty = match self.parameter_type(node, &mut self.place(["parameters", "", ""])) {
                Written::Number(_) => "number",
                Written::Boolean => "boolean",
                _ => "string",
            };
            (node.get("in")?.str() == Some("path")).then_some((node.get("name")?.str()?, ty))
        });
        types.collect()
    }

    /// The comment of a component.
    pub fn noted(&self, node: Node<'d>) -> Noted<'d> {
        if node.is_object() { Noted::Schema(node) } else { Noted::None }
    }
}
