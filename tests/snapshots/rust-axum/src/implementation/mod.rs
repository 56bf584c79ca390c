//! The implementation. The generator has written this folder once, and leaves it alone from now on:
//! `.openapi-generator-ignore` names it.

mod default;
mod plants;

/// What the operations share, such as a pool of connections to a database.
#[derive(Debug, Default)]
pub struct Implementation {}

/// Hooks that are not written here answer 501.
impl crate::apis::Authentication for Implementation {}
