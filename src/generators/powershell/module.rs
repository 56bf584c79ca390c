//! State that all files of the module share.

use super::Options;
use super::names::Names;
use crate::emit::{FileKind, Files};
use crate::generators::context::Context;

pub type Module<'a> = Context<'a, Options, Names<'a, 'a>>;

/// Adds a script.
pub fn push(files: &mut Files, path: String, text: String) {
    push_as(files, FileKind::Supporting, path, text);
}

/// Adds a script of a kind.
pub fn push_as(files: &mut Files, kind: FileKind, path: String, text: String) {
    files.push_as(kind, path, marked(text));
}

/// A script with a byte order mark if it is not ASCII: without the mark, Windows PowerShell does not read it as UTF-8.
pub fn marked(text: String) -> String {
    if text.is_ascii() { text } else { format!("\u{feff}{text}") }
}
