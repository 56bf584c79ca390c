//! The files of a description on disk, for native hosts.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

use super::{Limits, Source};
use crate::error::grouped;

/// Reads the files around a root document.
///
/// Descriptions come from strangers, so access is limited to regular files in the root document's folder and its
/// subfolders, and, because some descriptions are split into sibling folders (`spec/` and `common/`), in the parent
/// folder and its subfolders. The latter only if they have a JSON or YAML extension, no part of the path is hidden, and
/// the parent folder is neither `/` nor directly inside it (`/tmp`, `/home`). The targets of symbolic links count, not
/// their own positions.
#[derive(Debug)]
pub struct Folder {
    /// The root document's folder without symbolic links, or the error of finding it.
    folder: Result<PathBuf, String>,
}

impl Folder {
    /// The files around the document at `root`.
    pub fn around(root: &Path) -> Folder {
        let folder = match root.parent() {
            Some(parent) if parent != Path::new("") => parent,
            _ => Path::new("."),
        };
        Folder {
            folder: folder
                .canonicalize()
                .map_err(|error| format!("the folder of the description cannot be found: {error}")),
        }
    }

    fn allowed(&self, folder: &Path, path: &Path) -> bool {
        if path.starts_with(folder) {
            return true;
        }
        let Some(around) = folder.parent().filter(|around| around.ancestors().count() > 2) else { return false };
        let Ok(below) = path.strip_prefix(around) else { return false };
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        let hidden = below.iter().any(|step| step.to_string_lossy().starts_with('.'));
        ["json", "yaml", "yml"].iter().any(|known| known.eq_ignore_ascii_case(extension)) && !hidden
    }
}

impl Source for Folder {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        let folder = self.folder.as_deref().map_err(Clone::clone)?;
        let outside = "it is outside the folders that the description may use";
        let found = match folder.join(path).canonicalize() {
            Ok(found) if self.allowed(folder, &found) => found,
            Ok(_) => return Err(outside.to_owned()),
            // The message does not reveal which files exist there.
            Err(_) if path.starts_with("../../") => return Err(outside.to_owned()),
            Err(error) => return Err(reason(&error)),
        };
        // Checked before opening, because opening a pipe would wait for its writer.
        if !fs::metadata(&found).map_err(|error| reason(&error))?.is_file() {
            return Err("it is not a regular file".to_owned());
        }
        let limit = Limits::DEFAULT.bytes as u64;
        let mut bytes = Vec::new();
        let file = File::open(&found).map_err(|error| reason(&error))?;
        file.take(limit + 1).read_to_end(&mut bytes).map_err(|error| reason(&error))?;
        if bytes.len() as u64 > limit {
            return Err(format!("it is larger than {} bytes", grouped(Limits::DEFAULT.bytes)));
        }
        Ok(bytes)
    }
}

fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => "it does not exist".to_owned(),
        ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => error.to_string(),
    }
}
