//! Writing files so that no run leaves half a file, and a failed one changes nothing.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use specmint::emit::Files;

use super::ignored::Ignored;

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
        if *kept > 0 { write!(f, "; {kept} kept as .openapi-generator-ignore says)") } else { f.write_str(")") }
    }
}

/// What would be written, in the files' order.
pub fn plan<'f>(files: &'f Files, folder: Option<&Path>) -> Vec<(&'f str, State)> {
    let ignored = folder.map(Ignored::read).unwrap_or_default();
    let state = |path: &str, text: &str| match folder {
        _ if ignored.holds(path) => State::Kept,
        Some(folder) => state(&folder.join(path), text.as_bytes()),
        None => State::New,
    };
    files.iter().map(|(path, text)| (path, state(path, &text))).collect()
}

/// Writes `files` below `folder`; other files there are left alone, and so are those that the folder's
/// `.openapi-generator-ignore` names. Unchanged ones keep their time, so that build tools do not run again for them.
///
/// All files are written under temporary names before the first is renamed: a full disk leaves
/// what was there.
pub fn write(files: &Files, folder: &Path) -> Result<Written, String> {
    let mut written = Written::default();
    let mut staged = Staged::default();
    let ignored = Ignored::read(folder);
    for (path, text) in files.iter() {
        if ignored.holds(path) {
            written.kept += 1;
            continue;
        }
        let target = folder.join(path);
        match state(&target, text.as_bytes()) {
            State::Same => {
                written.same += 1;
                continue;
            }
            State::New | State::Kept => written.new += 1,
            State::Replace => written.replaced += 1,
        }
        staged.add(target, text.as_bytes(), path.ends_with(".sh"))?;
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

fn state(target: &Path, bytes: &[u8]) -> State {
    match fs::read(target) {
        Ok(there) if there == bytes => State::Same,
        Ok(_) => State::Replace,
        Err(_) => State::New,
    }
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
            return Err(format!("{}: is there and is not a file", target.display()));
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
