//! The files of the runtime, and of the project around the sources.

use super::client::Client;
use super::options::Packages;
use super::text::package;
use crate::emit::Files;
use crate::generators::context::fixed_files;

/// The classes that all clients have, by their package: they differ in the names of packages only, which templates write
/// as `PACKAGE`, `MODEL_PACKAGE` and `API_PACKAGE`.
pub fn write(client: &Client<'_>, packages: &Packages, files: &mut Files) {
    let jackson = fixed_files!("java/jackson": "AbstractOpenApiSchema.java");
    for (name, text) in jackson {
        let class = name.trim_end_matches(".java");
        files.push(client.path(&packages.model, class), runtime(text, packages));
    }
}

/// The text of a class with the names of its packages.
pub fn runtime(text: &str, packages: &Packages) -> String {
    text.replace("MODEL_PACKAGE", package(&packages.model).as_str())
        .replace("API_PACKAGE", package(&packages.api).as_str())
        .replace("PACKAGE", package(&packages.invoker).as_str())
}
