//! The types of a description as it writes them: a reference stays a reference, and an inline schema stays inline.
//!
//! The model ([`crate::api`]) names inline schemas and merges compositions, as languages with classes need it. A
//! language with structural types prints the schemas themselves: intersections, unions and literals.
//!
//! - `types.rs` declares the types of schemas.
//! - `schema.rs` reads a schema, `object.rs` and `composition.rs` its parts.
//! - `corrections.rs` lists where the types differ from those of openapi-typescript.
//! - `directions.rs` tells the forms of components in requests and responses apart.
//! - `discriminators.rs` decides which values the property of a discriminator has in each alternative.
//! - `sections.rs` lists paths and webhooks.
//! - `enumerations.rs` names enumerations and their members; `places.rs` and `indexing.rs` know how an index leads to their values.
//! - `recursion.rs` finds the schemas that contain themselves.
//! - `references.rs` says how a reference leads to its target, and names the targets in other files.
//! - `paths.rs` and `components.rs` read everything that holds schemas.
//! - `notes.rs` reads the parts of comments, and `names.rs` makes the names of declarations.

mod components;
mod composition;
mod corrections;
mod directions;
mod discriminators;
mod entries;
mod enumerations;
mod indexing;
mod kinds;
mod names;
mod notes;
mod object;
mod paths;
mod places;
mod recursion;
mod references;
mod schema;
mod sections;
mod types;

pub use components::{Component, Entry};
pub use corrections::Correction;
pub use entries::alphabetical;
pub use enumerations::EnumMember;
pub use indexing::Access;
pub use kinds::ComponentKind;
pub use names::{Names, root_type_name, type_name};
pub use notes::Notes;
pub use paths::{Body, Content, Header, Method, Operation, Parameter, PathItem, Response};
pub use recursion::Recursive;
pub use schema::Reader;
pub use sections::{Item, PathTypes, Section, TaggedPaths, by_tag};
pub use types::{Constant, Direction, Enumeration, Member, Noted, Reading, Step, Value, Written};
