//! The documentation of all languages: docs/ with a page for each class of operations and for each model, and what
//! READMEs have in common. A language says how it writes things, as a [`Dialect`]; which things there are and in which
//! order they stand is decided here.

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

pub use dialect::{Argument, Call, Callable, Class, Dialect, Docs, DocsPlace, Field, ModelText, Pages, Words};
pub use sent::{Sent, given, sent};
pub use text::{code, line, status};
