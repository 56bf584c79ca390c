//! What every generator uses: options, names, literals and comments, files and the archive.

mod files;
pub mod options;
mod time;

pub use files::{Files, is_device};
pub use time::timestamp;
