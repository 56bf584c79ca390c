//! What every generator uses: options, outside text, files and the archive.

mod files;
pub mod markdown;
pub mod options;
pub mod report;
pub mod text;
mod time;

pub use files::{Files, is_device};
pub use time::{iso_time, timestamp};
