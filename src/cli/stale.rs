//! Files that the last run wrote and this run does not.
//!
//! The list of the last run is a file in the folder, which may come from a stranger: only paths in our own format are
//! considered, and no link is followed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use specmint::emit::Files;
use specmint::emit::{check_name, folded};

use super::folder::OutputFolder;

/// The file with the paths of the generated files.
const LIST: &str = ".openapi-generator/FILES";

/// The maximum size of the list in bytes.
const LONGEST: u64 = 16 << 20;

/// The stale paths, as they are listed. `is_users` is true for the user's files, which are never stale.
pub fn stale(files: &Files, output: &OutputFolder<'_>, is_users: impl Fn(&str) -> bool) -> Vec<String> {
    let list = output.plain(LIST).filter(|list| fs::metadata(list).is_ok_and(|there| there.len() <= LONGEST));
    let Some(list) = list.and_then(|list| fs::read_to_string(list).ok()) else { return Vec::new() };
    // Some file systems ignore case: a path that differs only in case has been overwritten and is not stale.
    let written: BTreeSet<String> = files.iter().map(|(path, _)| folded(path)).collect();
    let is_stale = |path: &&str| {
        path.split('/').all(|name| check_name(name).is_ok())
            && !written.contains(&folded(path))
            && !is_users(path)
            && output.plain(path).is_some()
    };
    let stale: BTreeSet<&str> = list.lines().map(str::trim_end).filter(is_stale).collect();
    stale.into_iter().map(str::to_owned).collect()
}

/// Removes stale files and the folders that become empty.
pub fn remove(paths: &[String], output: &OutputFolder<'_>) -> Result<(), String> {
    for path in paths {
        let Some(file) = output.plain(path) else { continue };
        fs::remove_file(&file).map_err(|error| format!("{}: {error}", output.shown(Path::new(path)).display()))?;
        let mut folder = file.as_path();
        for _ in 0..path.matches('/').count() {
            folder = folder.parent().unwrap_or(folder);
            // A folder that is not empty stays.
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
    }
    Ok(())
}
