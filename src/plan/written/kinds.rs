//! The kinds of components.

use crate::spec::{Node, Version};

/// The kinds of components that have types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ComponentKind {
    Schemas,
    Responses,
    Parameters,
    RequestBodies,
    Headers,
    PathItems,
}

impl ComponentKind {
    pub const ALL: [Self; 6] =
        [Self::Schemas, Self::Responses, Self::Parameters, Self::RequestBodies, Self::Headers, Self::PathItems];

    /// Its name in OpenAPI 3.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Schemas => "schemas",
            Self::Responses => "responses",
            Self::Parameters => "parameters",
            Self::RequestBodies => "requestBodies",
            Self::Headers => "headers",
            Self::PathItems => "pathItems",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// The kind of the components in a section of Swagger 2.0.
    pub(super) fn of_swagger(section: &str) -> Option<Self> {
        match section {
            "definitions" => Some(Self::Schemas),
            "responses" => Some(Self::Responses),
            "parameters" => Some(Self::Parameters),
            _ => None,
        }
    }

    /// The object with the components of this kind.
    pub(super) fn node(self, root: Node<'_>) -> Option<Node<'_>> {
        if root.document().version() == Version::V2_0 {
            return root.members().find(|(section, _)| Self::of_swagger(section) == Some(self)).map(|(_, node)| node);
        }
        root.get("components")?.get(self.as_str())
    }
}
