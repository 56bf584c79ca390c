//! What every generator uses: options, names, literals and comments, files and the archive.

mod files;
mod time;
pub mod options;

pub use files::{Files, is_device};
pub use time::timestamp;
