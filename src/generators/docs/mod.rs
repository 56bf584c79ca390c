//! The documentation of all languages: docs/, with a page for each class of operations and for each model, and parts of
//! READMEs. A language writes its own syntax by implementing [`Dialect`]; the contents and their order are the same for
//! all languages.

mod api;
mod dialect;
mod model;
mod pages;
pub mod readme;
pub mod reference;
pub mod rows;
mod sent;
pub mod table;
mod text;

use crate::spec::Feature;

pub use dialect::{Argument, Call, Callable, Class, Dialect, Docs, DocsPlace, Field, ModelText, Pages, Words, linked};
pub use sent::{Sent, described_examples, sent};
pub use text::{code, line, status};

/// Features that the pages of every client describe, and its code does not.
pub const DOCUMENTED: &[Feature] = &[Feature::ResponseHeaders, Feature::Links, Feature::Callbacks, Feature::Webhooks];

/// Features that the pages or the comments of a client with models of its own describe.
pub const OF_MODELS: &[Feature] = &[
    Feature::ContentEncoding,
    Feature::ContentMediaType,
    Feature::Example,
    Feature::SchemaDocs,
    Feature::DeprecatedParameter,
    Feature::SeveralRequestTypes,
    Feature::SeveralSuccesses,
    Feature::EnumDescriptions,
    Feature::ResponseRange,
    Feature::ResponseDefault,
    Feature::TagHierarchy,
    Feature::TagDocs,
];
