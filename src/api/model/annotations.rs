//! Documentation of a schema, its examples and its XML form.
//!
//! As with [`crate::api::Constraints`], nothing is copied into the model: the node is read on request.

use crate::api::build::schema::{flag, text, types};
use crate::spec::Node;

/// A view of one schema. Keywords next to a `$ref` belong to the reference: ask the place of use for them, and the
/// model for the rest.
#[derive(Debug, Clone, Copy)]
pub struct Annotations<'d> {
    node: Node<'d>,
}

/// Documentation outside the description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExternalDocs<'d> {
    pub url: &'d str,
    pub description: Option<&'d str>,
}

/// The XML form of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Xml<'d> {
    /// The name of the element or attribute, if it differs from the property's.
    pub name: Option<&'d str>,
    pub namespace: Option<&'d str>,
    pub prefix: Option<&'d str>,
    pub node: XmlNode,
    /// True if the items of an array are wrapped in an element of the array.
    pub wrapped: bool,
}

/// `nodeType` of 3.2, or `attribute` of earlier versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum XmlNode {
    Element,
    Attribute,
    Text,
    Cdata,
    /// Without a node: the content becomes part of the parent's node.
    None,
}

impl<'d> Annotations<'d> {
    pub fn of(node: Node<'d>) -> Self {
        Self { node }
    }

    pub fn title(self) -> Option<&'d str> {
        text(self.node, "title")
    }

    pub fn description(self) -> Option<&'d str> {
        text(self.node, "description")
    }

    pub fn default(self) -> Option<Node<'d>> {
        self.node.get("default")
    }

    /// `example`, and the list `examples` of 3.1.
    pub fn examples(self) -> Vec<Node<'d>> {
        let list = self.node.get("examples").into_iter().flat_map(Node::items);
        self.node.get("example").into_iter().chain(list).collect()
    }

    pub fn deprecated(self) -> bool {
        flag(self.node, "deprecated")
    }

    /// True if only the server sends the value.
    pub fn read_only(self) -> bool {
        flag(self.node, "readOnly")
    }

    /// True if only the client sends the value.
    pub fn write_only(self) -> bool {
        flag(self.node, "writeOnly")
    }

    pub fn external_docs(self) -> Option<ExternalDocs<'d>> {
        let docs = self.node.get("externalDocs")?;
        Some(ExternalDocs { url: text(docs, "url")?, description: text(docs, "description") })
    }

    pub fn xml(self) -> Option<Xml<'d>> {
        let xml = self.node.get("xml").filter(|xml| xml.is_object())?;
        let node = match text(xml, "nodeType") {
            Some("attribute") => XmlNode::Attribute,
            Some("text") => XmlNode::Text,
            Some("cdata") => XmlNode::Cdata,
            Some("none") => XmlNode::None,
            Some("element") => XmlNode::Element,
            _ if flag(xml, "attribute") => XmlNode::Attribute,
            _ => XmlNode::Element,
        };
        // In 3.2 an array that is itself an element wraps its items.
        let element = text(xml, "nodeType") == Some("element") && types(self.node) == ["array"];
        let wrapped = flag(xml, "wrapped") || element;
        let (name, namespace, prefix) = (text(xml, "name"), text(xml, "namespace"), text(xml, "prefix"));
        Some(Xml { name, namespace, prefix, node, wrapped })
    }
}
