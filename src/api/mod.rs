//! The language-free model of an API, and its building from a document.
//!
//! Models form a graph by [`ModelId`]; nothing is inlined by copy. A [`Type`] belongs to a single use: a small tree
//! whose leaves are primitives and models. Names are those of the description, or derived from their position as
//! `Parent_property`; each language spells them in its own way.
//!
//! - `model`: plain data about types, operations, bodies and parameters.
//! - `build`: reads a document into the model.
//! - `settings`: filters, normalizer rules, and mappings of names and types.
//! - `queries`: questions about a finished model.

mod build;
mod model;
mod queries;
pub mod rules;
mod settings;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use crate::error::Problem;
use crate::settings::Settings;
use crate::spec::{Document, Node, NodeId, Use};

pub use build::cycles::{cycles, direct};
pub use build::document::{build, build_as, check_settings};
pub use build::pagination::{Member, item, member, members};
pub(crate) use build::schema;
pub use build::tags::Tag;
pub use model::annotations::{Annotations, ExternalDocs, Xml, XmlNode};
pub use model::constraints::{Bound, Conditional, Constraints, Contains};
pub use model::content::{Body, Content, Encoding, Example, Field, Form, Framing, Header, MediaKind, Stream, examples};
pub use model::operation::{
    Callback, Flow, Link, Operation, Response, SecurityKind, SecurityScheme, SecurityUse, Server, ServerVariable,
    Status,
};
pub use model::pagination::{PagePlace, PageStep, Pagination};
pub use model::parameter::{Parameter, ParameterLocation, Serialization, Style};
pub use model::path_template::{PathPart, names as path_names};
pub use model::selection::Selection;
pub use model::types::{
    AdditionalProperties, Discriminator, Enum, EnumBase, EnumValue, ExistingType, Map, Model, ModelId, ModelShape,
    Object, Property, Shape, Tuple, Type, Union, resolved,
};
pub use queries::breaking::{Breaking, breaking};
pub use queries::directions::Directions;
pub use queries::discriminators::{Children, Choice};
pub use queries::outline::{Outline, outline};
pub use queries::wide::is_wide;

/// An API, ready for a generator.
pub struct Api<'d> {
    /// The document that the model was built from.
    pub document: &'d Document,
    /// The settings of the run other than the options of its generator.
    pub settings: &'d Settings,
    pub info: Info<'d>,
    /// Servers of the whole API; never empty.
    pub servers: Vec<Server<'d>>,
    /// Every named type: components in the order of the description, then inline schemas.
    pub models: Vec<Model<'d>>,
    /// The part of the description that the model covers.
    pub selection: Selection,
    /// The operations of the paths, in the order of the description.
    pub operations: Vec<Operation<'d>>,
    /// The operations of callbacks and webhooks, which the API calls; each appears once.
    pub incoming: Vec<Operation<'d>>,
    pub webhooks: Vec<Callback<'d>>,
    pub security_schemes: Vec<SecurityScheme<'d>>,
    pub tags: Vec<Tag<'d>>,
    /// The features that the description uses.
    pub uses: Vec<Use>,
    /// Problems that did not stop the run.
    pub warnings: Vec<Problem>,
    /// The integers with wide examples ([`Api::has_wide_example`]), computed on first use.
    wide: OnceLock<BTreeSet<NodeId>>,
}

impl<'d> Api<'d> {
    pub fn model(&self, id: ModelId) -> &Model<'d> {
        &self.models[id.0 as usize]
    }

    /// The ids of all models, in their order.
    pub fn model_ids(&self) -> impl Iterator<Item = ModelId> + use<> {
        (0..self.models.len() as u32).map(ModelId)
    }

    /// The ids of the models that languages write.
    pub fn used_models(&self) -> impl Iterator<Item = ModelId> {
        self.model_ids().filter(|id| self.model(*id).used)
    }

    /// The scheme of a requirement, if the description defines it.
    pub fn scheme(&self, used: &SecurityUse<'d>) -> Option<&SecurityScheme<'d>> {
        used.scheme.map(|index| &self.security_schemes[index])
    }
}

/// The `info` object of the description.
#[derive(Debug, Clone, Default)]
pub struct Info<'d> {
    pub title: &'d str,
    pub version: &'d str,
    /// The node of the version, if the description has one.
    pub version_node: Option<Node<'d>>,
    pub summary: Option<&'d str>,
    pub description: Option<&'d str>,
    /// Name of the license.
    pub license: Option<&'d str>,
    pub license_url: Option<&'d str>,
    /// Mail address, or URL.
    pub contact: Option<&'d str>,
    pub contact_name: Option<&'d str>,
    pub contact_url: Option<&'d str>,
    /// URL of the terms of service.
    pub terms: Option<&'d str>,
    pub external_docs: Option<ExternalDocs<'d>>,
    /// Version of the OpenAPI Specification, as written.
    pub specification: &'d str,
}
