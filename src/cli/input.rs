//! Reads a description from a file, standard input or a URL.

use std::io::Read as _;
use std::path::{Path, PathBuf};

use specmint::spec::{Document, Folder, Input, Limits, NoFiles, Source};

use super::fetch;
use super::report::Report;

/// Reads a description with all files that it refers to; the error is text for standard error.
pub fn read(input: &str, auth: Option<&str>) -> Result<Document, String> {
    if is_url(input) {
        return fetch::document(input, auth);
    }
    match input {
        "-" => read_from(input, &NoFiles),
        file => read_from(file, &Folder::around(Path::new(file))),
    }
}

/// Reads a description from a file or standard input, with the files that it refers to from `source`.
pub fn read_from(input: &str, source: &dyn Source) -> Result<Document, String> {
    let bytes = bytes(input).map_err(|why| format!("error: {why}\n"))?;
    let name = if input == "-" { "stdin".to_owned() } else { full_path(input) };
    let input_of = Input { name: &name, bytes: &bytes, source };
    Document::read_within(&input_of, Limits::MACHINE).map_err(|problems| Report::of(input).problems(&problems))
}

pub fn bytes(path: &str) -> Result<Vec<u8>, String> {
    if path == "-" {
        let mut bytes = Vec::new();
        std::io::stdin().read_to_end(&mut bytes).map_err(|e| format!("standard input: {e}"))?;
        return Ok(bytes);
    }
    std::fs::read(path).map_err(|e| format!("{path}: {e}"))
}

/// The absolute path: references in other files may lead back to this one by its name.
fn full_path(path: &str) -> String {
    std::path::absolute(path).map_or_else(|_| path.to_owned(), |full| full.to_string_lossy().into_owned())
}

/// The URL, or the path that is relative to `folder`, seen from the working directory.
pub fn from_folder(folder: &Path, path: &str) -> String {
    if is_url(path) {
        return path.to_owned();
    }
    // Without `.` in its middle.
    folder.join(path).components().collect::<PathBuf>().display().to_string()
}

pub fn is_url(input: &str) -> bool {
    input.starts_with("http://") || input.starts_with("https://")
}
