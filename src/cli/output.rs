//! Writing files so that no run leaves half a file, and a failed one changes nothing.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use specmint::emit::Files;

use super::ignored::{self, Ignored};

/// What writing a file means to what is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    New,
    Replace,
    Same,
    /// The user's patterns name it, so it is left as it is, or away.
    Kept,
}

impl State {
    pub fn word(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Replace => "replace",
            Self::Same => "same",
            Self::Kept => "keep",
        }
    }
}

/// How many files a run wrote.
#[derive(Debug, Default)]
pub struct Written {
    new: usize,
    replaced: usize,
    same: usize,
    kept: usize,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { new, replaced, same, kept } = self;
        write!(f, "{} files ({new} new, {replaced} replaced, {same} unchanged", new + replaced + same)?;
        if *kept > 0 { write!(f, "; {kept} kept because of .openapi-generator-ignore)") } else { f.write_str(")") }
    }
}

/// What would be written, in the files' order.
pub fn plan<'f>(files: &'f Files, folder: Option<&Path>) -> Vec<(&'f str, State)> {
    let place = folder.map(|folder| Place::new(files, folder));
    let state = |path: &str, text: &str| place.as_ref().map_or(State::New, |place| place.state(path, text.as_bytes()));
    files.iter().map(|(path, text)| (path, state(path, &text))).collect()
}

/// The folder that files are written to, and what in it is the user's.
struct Place<'p> {
    folder: &'p Path,
    /// What the folder's own patterns name.
    ignored: Ignored,
    /// What the generated patterns name: files that are the user's once they are there.
    own: Ignored,
}

impl<'p> Place<'p> {
    fn new(files: &Files, folder: &'p Path) -> Self {
        let generated = files.get(ignored::GENERATED).unwrap_or_default();
        Self { folder, ignored: Ignored::read(folder), own: Ignored::parse(&generated) }
    }

    /// A file that is the user's own is written where it is absent: what is new in a description has one, too, which
    /// others rely on. What the user alone has named is never written.
    fn state(&self, path: &str, bytes: &[u8]) -> State {
        let there = fs::read(self.folder.join(path));
        match there {
            _ if self.ignored.holds(path) && (there.is_ok() || !self.own.holds(path)) => State::Kept,
            Ok(there) if there == bytes => State::Same,
            Ok(_) => State::Replace,
            Err(_) => State::New,
        }
    }
}

/// Writes `files` below `folder`; other files there are left alone, and so are those that the folder's
/// `.openapi-generator-ignore` names, but for the user's own that are not there yet. Unchanged ones keep their time, so that
/// build tools do not run again for them.
///
/// All files are written under temporary names before the first is renamed: a full disk leaves
/// what was there.
pub fn write(files: &Files, folder: &Path) -> Result<Written, String> {
    let mut written = Written::default();
    let mut staged = Staged::default();
    if folder.exists() && !folder.is_dir() {
        return Err(format!("{}: exists, but is not a folder", folder.display()));
    }
    let place = Place::new(files, folder);
    for (path, text) in files.iter() {
        let count = match place.state(path, text.as_bytes()) {
            State::Same => &mut written.same,
            State::Kept => &mut written.kept,
            state => {
                staged.add(folder.join(path), text.as_bytes(), path.ends_with(".sh"))?;
                if state == State::New { &mut written.new } else { &mut written.replaced }
            }
        };
        *count += 1;
    }
    staged.rename()?;
    Ok(written)
}

/// Writes one file through a temporary name.
pub fn replace(target: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut staged = Staged::default();
    staged.add(target.to_owned(), bytes, false)?;
    staged.rename()
}

/// Files under temporary names; those that were not renamed are removed at the end.
#[derive(Default)]
struct Staged {
    /// Temporary name and target.
    files: Vec<(PathBuf, PathBuf)>,
}

impl Staged {
    fn add(&mut self, target: PathBuf, bytes: &[u8], executable: bool) -> Result<(), String> {
        // A link stays a link: what it leads to is replaced.
        let target = fs::canonicalize(&target).unwrap_or(target);
        let explain = |e: io::Error| format!("{}: {e}", target.display());
        if target.exists() && !target.is_file() {
            return Err(format!("{}: exists, but is not a file", target.display()));
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder).map_err(explain)?;
        }
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let temporary = target.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
        self.files.push((temporary.clone(), target.clone()));
        fs::write(&temporary, bytes).map_err(explain)?;
        if executable {
            make_executable(&temporary).map_err(explain)?;
        }
        Ok(())
    }

    fn rename(self) -> Result<(), String> {
        for (temporary, target) in &self.files {
            fs::rename(temporary, target).map_err(|e| format!("{}: {e}", target.display()))?;
        }
        Ok(())
    }
}

#[cfg(unix)]
fn make_executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_path: &Path) -> io::Result<()> {
    Ok(())
}

impl Drop for Staged {
    fn drop(&mut self) {
        for (temporary, _) in &self.files {
            let _ = fs::remove_file(temporary);
        }
    }
}
