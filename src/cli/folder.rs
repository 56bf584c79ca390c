//! Where in a folder files are written: never outside of it.
//!
//! The folder may be a stranger's, such as a repository that was cloned, and links in it may lead anywhere. The folder
//! itself may be a link, because the user names it. Who can change it while files are written can still win a race: the
//! standard library opens files by their paths alone.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// A folder to which files are written.
pub struct OutputFolder<'p> {
    /// As the user names it.
    named: &'p Path,
    /// Without links, if it exists.
    real: PathBuf,
}

/// Where a file is, or would be.
#[derive(Debug, PartialEq, Eq)]
pub struct Target {
    /// Without links, as far as it exists.
    pub path: PathBuf,
    /// Whether a file is there.
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

    /// The path of a file of the folder, as the user sees it.
    pub fn shown(&self, path: &Path) -> PathBuf {
        self.named.join(path)
    }

    /// True where something has this path, even a link to nothing.
    pub fn holds(&self, path: &str) -> bool {
        is_there(&self.real.join(path))
    }

    /// Where the file of this path is: links are followed as long as they stay in the folder.
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

    /// The file of this path, if it is one and no step of its path is a link.
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

    /// Where a link leads. What git has in the folder runs programs, so no link leads there either.
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
