//! Writes files so that no run leaves a half-written file, and a failed run changes nothing.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use specmint::emit::{Files, guid, parallel};

use super::folder::{OutputFolder, Target};
use super::ignored::{self, Ignored};
use super::stale;

/// The effect of writing a generated file on the existing one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    New,
    Changed,
    Same,
    /// The user's patterns match it: it is neither changed nor created.
    Kept,
    /// It exists, and the user asked to keep existing files.
    Existing,
    /// The last run wrote it, and this run does not.
    Stale,
}

impl State {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Changed => "changed",
            Self::Same => "unchanged",
            Self::Kept | Self::Existing => "kept",
            Self::Stale => "stale",
        }
    }
}

/// The options for writing.
#[derive(Debug, Default)]
pub struct WriteOptions {
    /// A file with patterns to use instead of those in the folder.
    pub ignore_file: Option<PathBuf>,
    /// More patterns, separated by commas.
    pub ignore_list: String,
    /// Keep existing files.
    pub skip_existing: bool,
    /// Remove stale files.
    pub clean: bool,
}

/// The state of each file, in the order of the files; stale files come last.
#[derive(Debug, Default)]
pub struct Written {
    pub files: Vec<(String, State)>,
    cleaned: bool,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |state| self.files.iter().filter(|(_, other)| *other == state).count();
        let [new, replaced, same] = [State::New, State::Changed, State::Same].map(count);
        write!(f, "{} files ({new} new, {replaced} replaced, {same} unchanged", new + replaced + same)?;
        let stale = if self.cleaned { "stale removed" } else { "stale, which --clean removes" };
        for (state, what) in [
            (State::Kept, "kept because of ignore patterns"),
            (State::Existing, "kept because of --skip-overwrite"),
            (State::Stale, stale),
        ] {
            let count = count(state);
            if count > 0 {
                write!(f, "; {count} {what}")?;
            }
        }
        f.write_str(")")
    }
}

/// The state that each file would get, in the order of the files; without a folder, all are new.
pub fn plan(files: &Files, folder: Option<&Path>, options: &WriteOptions) -> Result<Vec<(String, State)>, String> {
    let Some(folder) = folder else { return Ok(files.iter().map(|(path, _)| (path.to_owned(), State::New)).collect()) };
    let plan = Plan::new(files, &OutputFolder::new(folder)?, folder, options)?;
    let stale = plan.stale.into_iter().map(|path| (path, State::Stale));
    Ok(plan.files.into_iter().map(|(path, state, _)| (path.to_owned(), state)).chain(stale).collect())
}

/// The content of a file in the folder.
pub fn text(folder: &Path, path: &str) -> Result<String, String> {
    let output = OutputFolder::new(folder)?;
    let bytes = fs::read(output.target(Path::new(path))?.path);
    let bytes = bytes.map_err(|error| format!("{}: {error}", output.shown(Path::new(path)).display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The state of each file, in the order of the files.
struct Plan<'f> {
    /// The target is `None` if the file is not written.
    files: Vec<(&'f str, State, Option<Target>)>,
    stale: Vec<String>,
}

impl<'f> Plan<'f> {
    /// Collects all problems that prevent writing before the first file is written.
    fn new(files: &'f Files, output: &OutputFolder<'_>, folder: &Path, options: &WriteOptions) -> Result<Self, String> {
        // A file that the folder's patterns match belongs to the user. A file that the generated patterns match belongs
        // to the user once it exists.
        let generated = files.get(ignored::GENERATED).unwrap_or_default();
        let ignored = Ignored::read(folder, options.ignore_file.as_deref(), &options.ignore_list)?;
        let own = Ignored::parse(&generated);
        let (mut planned, mut problems) = (Vec::new(), BTreeSet::new());
        for (path, text) in files.iter() {
            // A file that the generated patterns match is written if it is absent: a new part of the description has
            // such a file, too, and other files depend on it. A file that only the user's own patterns match is never
            // written.
            if ignored.holds(path) && (output.holds(path) || !own.holds(path)) {
                planned.push((path, State::Kept, None));
                continue;
            }
            match output.target(Path::new(path)) {
                // The list of generated files is always updated.
                Ok(target) if options.skip_existing && target.exists && !path.starts_with(LISTS) => {
                    planned.push((path, State::Existing, None));
                }
                Ok(target) => planned.push((path, state(&target, text.as_bytes()), Some(target))),
                // One link can block many files.
                Err(problem) => drop(problems.insert(problem)),
            }
        }
        if problems.is_empty() {
            let stale = stale::stale(files, output, |path| ignored.holds(path) || own.holds(path));
            return Ok(Self { files: planned, stale });
        }
        Err(problems.into_iter().collect::<Vec<_>>().join("\nerror: "))
    }
}

/// The folder with specmint's metadata about a run.
pub const LISTS: &str = ".openapi-generator/";

fn state(target: &Target, bytes: &[u8]) -> State {
    let length = |path: &Path| fs::metadata(path).map_or(0, |there| there.len());
    match target.exists {
        false => State::New,
        true if length(&target.path) == bytes.len() as u64 && fs::read(&target.path).is_ok_and(|old| old == bytes) => {
            State::Same
        }
        true => State::Changed,
    }
}

/// Writes `files` to `folder`. Other files in the folder are not touched, nor are files that match its
/// `.openapi-generator-ignore`, except that those of the generated patterns are created if they are absent. Unchanged
/// files keep their modification time, so that build tools do not run again for them.
///
/// All files are written under temporary names before the first is renamed: a full disk leaves the folder as it was.
pub fn write(files: &Files, folder: &Path, options: &WriteOptions) -> Result<Written, String> {
    let output = OutputFolder::new(folder)?;
    let plan = Plan::new(files, &output, folder, options)?;
    let folders = plan.files.iter().filter_map(|(.., target)| target.as_ref()?.path.parent());
    folders.collect::<BTreeSet<_>>().into_iter().for_each(remove_leftovers);
    let mut written = Written { files: Vec::new(), cleaned: options.clean };
    let mut changed = Vec::new();
    for ((path, text), (_, state, target)) in files.iter().zip(plan.files) {
        written.files.push((path.to_owned(), state));
        if let (State::New | State::Changed, Some(target)) = (state, target) {
            let bytes = match text {
                Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
                Cow::Owned(text) => Cow::Owned(text.into_bytes()),
            };
            changed.push((Path::new(path), target, bytes));
        }
    }
    let mut staged = Staged { output: &output, files: Vec::new() };
    staged.add(&changed)?;
    staged.rename()?;
    if options.clean {
        // Resolved again, because the folder may not have existed before.
        stale::remove(&plan.stale, &OutputFolder::new(folder)?)?;
    }
    written.files.extend(plan.stale.into_iter().map(|path| (path, State::Stale)));
    Ok(written)
}

/// Writes one file under a temporary name, then renames it.
pub fn replace(file: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = file.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let name = Path::new(file.file_name().ok_or_else(|| format!("{}: is not the name of a file", file.display()))?);
    let output = OutputFolder::new(folder)?;
    let target = output.target(name)?;
    target.path.parent().into_iter().for_each(remove_leftovers);
    let mut staged = Staged { output: &output, files: Vec::new() };
    staged.add(&[(name, target, Cow::Borrowed(bytes))])?;
    staged.rename()
}

/// Files under temporary names; any that were not renamed are removed when this is dropped.
struct Staged<'p> {
    output: &'p OutputFolder<'p>,
    files: Vec<StagedFile>,
}

struct StagedFile {
    /// The path in the output folder.
    path: PathBuf,
    temporary: PathBuf,
    target: PathBuf,
}

impl Staged<'_> {
    /// Writes files under temporary names. Each has its path in the output, its target and its content.
    fn add(&mut self, files: &[(&Path, Target, Cow<'_, [u8]>)]) -> Result<(), String> {
        let mut failed = None;
        let stage = |(path, target, bytes): &(&Path, Target, Cow<'_, [u8]>)| {
            let temporary = target.path.with_file_name(temporary_name());
            let written = stage(path, target, &temporary, bytes);
            let explained = written.map_err(|error| format!("{}: {error}", self.output.shown(path).display()));
            (StagedFile { path: path.to_path_buf(), temporary, target: target.path.clone() }, explained)
        };
        parallel::each(files, stage, |(file, written)| {
            self.files.push(file);
            failed = failed.take().or(written.err());
        });
        failed.map_or(Ok(()), Err)
    }

    fn rename(self) -> Result<(), String> {
        for StagedFile { path, temporary, target } in &self.files {
            let explain = |why: &dyn fmt::Display| format!("{}: {why}", self.output.shown(path).display());
            // A link may have been created in the meantime.
            if self.output.target(path)?.path != *target {
                return Err(explain(&"was moved while it was written; run specmint again"));
            }
            fs::rename(temporary, target).map_err(|error| explain(&error))?;
        }
        Ok(())
    }
}

/// Writes a file under a temporary name, with the mode of the file that it will replace.
fn stage(path: &Path, target: &Target, temporary: &Path, bytes: &[u8]) -> io::Result<()> {
    let old = if target.exists { Some(fs::metadata(&target.path)?.permissions()) } else { None };
    if let Some(folder) = target.path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = create(temporary, old.is_some(), path.extension().is_some_and(|ending| ending == "sh"))?;
    file.write_all(bytes)?;
    old.map_or(Ok(()), |old| keep_mode(&file, old))
}

impl Drop for Staged<'_> {
    fn drop(&mut self) {
        for file in &self.files {
            let _ = fs::remove_file(&file.temporary);
        }
    }
}

const TEMPORARY: (&str, &str) = (".specmint-", ".tmp");

/// A unique name that cannot be guessed.
fn temporary_name() -> String {
    format!("{}{}{}", TEMPORARY.0, guid(), TEMPORARY.1)
}

/// The age from which a temporary file is a leftover: no run takes this long to write.
const STALE: Duration = Duration::from_secs(60 * 60);

/// Removes the temporary files that a killed run left in a folder. Other runs may be active, so only old files are
/// removed.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_stale = |there: fs::Metadata| {
            let age = there.modified().ok().and_then(|time| time.elapsed().ok());
            there.is_file() && age.is_some_and(|age| age > STALE)
        };
        let name = entry.file_name();
        if name.to_str().is_some_and(is_temporary) && fs::symlink_metadata(entry.path()).is_ok_and(is_stale) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_temporary(name: &str) -> bool {
    let guid = name.strip_prefix(TEMPORARY.0).and_then(|rest| rest.strip_suffix(TEMPORARY.1));
    guid.is_some_and(|guid| {
        guid.split('-').map(str::len).eq([8, 4, 4, 4, 12])
            && guid.bytes().all(|b| matches!(b, b'-' | b'0'..=b'9' | b'a'..=b'f'))
    })
}

/// Creates a file, and fails if anything has its path, even a link. A file that replaces another is readable only by
/// its owner until it gets its final mode.
#[cfg(unix)]
fn create(path: &Path, replaces: bool, executable: bool) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt as _;
    let mode = match (replaces, executable) {
        (true, _) => 0o600,
        (false, true) => 0o777,
        (false, false) => 0o666,
    };
    OpenOptions::new().write(true).create_new(true).mode(mode).open(path)
}

#[cfg(not(unix))]
fn create(path: &Path, _replaces: bool, _executable: bool) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Gives a file the mode of the file that it replaces, without the set-user-ID, set-group-ID and sticky bits.
#[cfg(unix)]
fn keep_mode(file: &File, old: Permissions) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    file.set_permissions(Permissions::from_mode(old.mode() & 0o777))
}

#[cfg(not(unix))]
fn keep_mode(_file: &File, _old: Permissions) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{is_temporary, temporary_name};

    #[test]
    fn only_our_own_names_are_temporary() {
        assert!(is_temporary(&temporary_name()));
        assert_ne!(temporary_name(), temporary_name());
        for name in [".specmint-.tmp", ".specmint-x.tmp", "specmint.tmp", ".api.ts.123.tmp", ".specmint-ignore"] {
            assert!(!is_temporary(name), "{name}");
        }
    }
}
