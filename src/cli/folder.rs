//! Resolves the paths of files in the output folder, and never leaves that folder.
//!
//! The folder may come from a stranger, for example as a cloned repository, and links in it may lead anywhere. The
//! folder itself may be a link, because the user has chosen it. A process that can change the folder while files are
//! written can still win a race: the standard library opens files only by their paths.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The folder that a run writes to.
pub struct OutputFolder<'p> {
    /// The path as the user wrote it.
    named: &'p Path,
    /// The path with all links resolved, if the folder exists.
    real: PathBuf,
}

/// The location of a file that exists or will be created.
#[derive(Debug, PartialEq, Eq)]
pub struct Target {
    /// The path with links resolved as far as it exists.
    pub path: PathBuf,
    /// True if the file exists.
    pub exists: bool,
}

impl<'p> OutputFolder<'p> {
    pub fn new(named: &'p Path) -> Result<Self, String> {
        let real = match named.canonicalize() {
            Ok(real) if real.is_dir() => real,
            Ok(_) => return Err(format!("{}: exists, but is not a folder", named.display())),
            Err(error) if error.kind() == ErrorKind::NotFound && !is_there(named) => named.to_owned(),
            Err(error) => return Err(format!("{}: {error}", named.display())),
        };
        Ok(Self { named, real })
    }

    /// The path of a file in the folder, as the user sees it.
    pub fn shown(&self, path: &Path) -> PathBuf {
        self.named.join(path)
    }

    /// True if anything has this path, even a dangling link.
    pub fn holds(&self, path: &str) -> bool {
        is_there(&self.real.join(path))
    }

    /// The location of the file with this path; links are followed as long as they stay in the folder.
    pub fn target(&self, path: &Path) -> Result<Target, String> {
        let (mut here, mut seen) = (self.real.clone(), PathBuf::new());
        let mut steps = path.iter().peekable();
        while let Some(step) = steps.next() {
            here.push(step);
            seen.push(step);
            let explain = |what: &dyn std::fmt::Display| format!("{}: {what}", self.shown(&seen).display());
            let mut found = match fs::symlink_metadata(&here) {
                Ok(found) => found,
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    here.extend(steps);
                    return Ok(Target { path: here, exists: false });
                }
                Err(error) => return Err(explain(&error)),
            };
            if found.is_symlink() {
                here = self.follow(&here).map_err(|why| explain(&why))?;
                found = fs::metadata(&here).map_err(|error| explain(&error))?;
            }
            match steps.peek() {
                Some(_) if !found.is_dir() => return Err(explain(&"exists, but is not a folder")),
                None if !found.is_file() => return Err(explain(&"exists, but is not a file")),
                _ => {}
            }
        }
        Ok(Target { path: here, exists: true })
    }

    /// The full path of a regular file, if no step of the path is a link.
    pub fn plain(&self, path: &str) -> Option<PathBuf> {
        let mut here = self.real.clone();
        let mut found = None;
        for step in path.split('/') {
            here.push(step);
            found = fs::symlink_metadata(&here).ok().filter(|found| !found.is_symlink());
            found.as_ref()?;
        }
        found.filter(fs::Metadata::is_file).map(|_| here)
    }

    /// The target of a link. A link into .git is refused: files there can make git run programs.
    fn follow(&self, link: &Path) -> Result<PathBuf, String> {
        let real = link.canonicalize().map_err(|error| format!("is a link that leads nowhere ({error}); remove it"))?;
        let is_git = |path: &Path| path.iter().any(|step| step.eq_ignore_ascii_case(".git"));
        match real.strip_prefix(&self.real) {
            Ok(within) if !is_git(within) => Ok(real),
            Ok(_) => Err("is a link into .git; remove it".to_owned()),
            Err(_) => Err(format!(
                "is a link to {real:?}, which is outside the output folder; remove it, or choose that folder with -o"
            )),
        }
    }
}

fn is_there(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}
