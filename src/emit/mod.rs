//! The parts that all generators share: options, text from outside, files and the archive.

mod archive;
mod chance;
mod file_filter;
mod files;
pub mod layout;
pub mod markdown;
pub mod options;
pub mod parallel;
mod random;
pub mod report;
pub mod rules;
pub mod semver;
pub mod text;
mod time;

pub use chance::{begin, is_reproducible};
pub use file_filter::{FileFilter, FileKind};
pub use files::{Files, check_name, folded, is_device};
pub use random::guid;
pub use time::{iso_time, timestamp};
