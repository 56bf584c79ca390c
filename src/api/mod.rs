//! The language-free model of an API, and its building from a document.
//!
//! Models form a graph by [`ModelId`]; nothing is inlined by copy. A [`Type`] is what stands at one
//! place of use: a small tree whose leaves are primitives and models. Names here are those of the
//! description, or derived from their place as `Parent_property`; a language casts them in its own
//! spelling.

mod annotations;
mod budget;
mod build;
mod conflicts;
mod constraints;
mod cycles;
mod directions;
mod discriminators;
mod inline;
mod merge;
mod model;
mod operation;
mod operations;
mod problems;
mod requests;
pub mod rules;
mod schema;
mod search;
mod security;
mod types;
mod usage;

use crate::error::Problem;
use crate::spec::Use;

pub use annotations::{Annotations, ExternalDocs, Xml, XmlNode};
pub use build::build;
pub use constraints::{Bound, Conditional, Constraints, Contains};
pub use directions::Directions;
pub use discriminators::{Children, Choice};
pub use model::{
    Discriminator, Enum, EnumBase, EnumValue, Extra, Map, Model, ModelId, ModelShape, Object, Property, Shape, Tuple,
    Type, Union,
};
pub use operation::{
    Body, Field, Flow, FormBody, Operation, Parameter, ParameterEncoding, Place, Response, SecurityKind,
    SecurityScheme, SecurityUse, Server, ServerVariable, Status, Style, WholeBody,
};
pub use requests::is_json;

/// An API, ready for a generator.
pub struct Api<'d> {
    pub info: Info<'d>,
    /// Servers of the whole API; never empty.
    pub servers: Vec<Server<'d>>,
    /// Every named type: components in the order of the description, then inline schemas.
    pub models: Vec<Model<'d>>,
    /// In the order of the description.
    pub operations: Vec<Operation<'d>>,
    pub security_schemes: Vec<SecurityScheme<'d>>,
    pub tags: Vec<Tag<'d>>,
    /// Which features the description uses.
    pub uses: Vec<Use>,
    /// What was generated all the same and should be known.
    pub warnings: Vec<Problem>,
}

impl<'d> Api<'d> {
    pub fn model(&self, id: ModelId) -> &Model<'d> {
        &self.models[id.0 as usize]
    }
}

/// What the description says of itself.
#[derive(Debug, Clone, Default)]
pub struct Info<'d> {
    pub title: &'d str,
    pub version: &'d str,
    pub description: Option<&'d str>,
    pub license: Option<&'d str>,
    pub contact: Option<&'d str>,
    /// Version of the OpenAPI Specification, as written.
    pub specification: &'d str,
}

#[derive(Debug, Clone)]
pub struct Tag<'d> {
    pub name: &'d str,
    pub description: Option<&'d str>,
}
