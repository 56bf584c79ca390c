//! What every generator uses: options, names, literals and comments, files and the archive.

mod files;
pub mod options;

pub use files::{Files, is_device};
