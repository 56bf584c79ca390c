//! What the files of the module have in common.

use super::Options;
use super::names::Names;
use crate::emit::{FileKind, Files};
use crate::generators::context::Context;

pub type Module<'a> = Context<'a, Options, Names<'a, 'a>>;

/// Adds a script.
pub fn push(files: &mut Files, path: String, text: String) {
    push_as(files, FileKind::Supporting, path, text);
}

/// The same for a script of a kind.
pub fn push_as(files: &mut Files, kind: FileKind, path: String, text: String) {
    files.push_as(kind, path, marked(text));
}

/// Windows PowerShell takes a script that is no ASCII for UTF-8 when it begins with a mark that says so.
pub fn marked(text: String) -> String {
    if text.is_ascii() { text } else { format!("\u{feff}{text}") }
}
