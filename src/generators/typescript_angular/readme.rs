//! README.md: what a user of the client reads first. Every snippet compiles.

use super::files::Client;
use crate::emit::Files;

pub fn write(_client: &Client<'_>, files: &mut Files) {
    files.push("README.md", "");
}
