//! Your implementation. The generator creates this folder once and never overwrites it, because
//! `.openapi-generator-ignore` lists it.

mod default;
mod plants;

/// State shared by all operations, such as a database connection pool.
#[derive(Debug, Default)]
pub struct Implementation {}

/// Hooks that are not implemented here respond with 501.
impl crate::apis::Authentication for Implementation {}
