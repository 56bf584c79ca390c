//! Writing files so that no run leaves half a file, and a failed one changes nothing.

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

/// What writing a file means to what is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    New,
    Changed,
    Same,
    /// The user's patterns name it, so it is left as it is, or away.
    Kept,
    /// It is there, and the user wants to keep what is there.
    Existing,
    /// The last run wrote it, this one does not.
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

/// What is written, and what is not.
#[derive(Debug, Default)]
pub struct Ways {
    /// Patterns of another file than that of the folder.
    pub ignore_file: Option<PathBuf>,
    /// More patterns, separated by commas.
    pub ignore_list: String,
    /// Files that exist are kept.
    pub skip_existing: bool,
    /// Files that are stale are removed.
    pub clean: bool,
}

/// What became of each file, in the files' order; stale ones come last.
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
            (State::Kept, "kept because of .openapi-generator-ignore"),
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

/// What would be written, in the files' order; each is new without a folder.
pub fn plan(files: &Files, folder: Option<&Path>, ways: &Ways) -> Result<Vec<(String, State)>, String> {
    let Some(folder) = folder else { return Ok(files.iter().map(|(path, _)| (path.to_owned(), State::New)).collect()) };
    let plan = Plan::new(files, &OutputFolder::new(folder)?, folder, ways)?;
    let stale = plan.stale.into_iter().map(|path| (path, State::Stale));
    Ok(plan.files.into_iter().map(|(path, state, _)| (path.to_owned(), state)).chain(stale).collect())
}

/// The text of a file of the folder.
pub fn text(folder: &Path, path: &str) -> Result<String, String> {
    let output = OutputFolder::new(folder)?;
    let bytes = fs::read(output.target(Path::new(path))?.path);
    let bytes = bytes.map_err(|error| format!("{}: {error}", output.shown(Path::new(path)).display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What becomes of each file, in the files' order.
struct Plan<'f> {
    /// No target where nothing is written.
    files: Vec<(&'f str, State, Option<Target>)>,
    stale: Vec<String>,
}

impl<'f> Plan<'f> {
    /// Everything that keeps files from being written is found before the first one is.
    fn new(files: &'f Files, output: &OutputFolder<'_>, folder: &Path, ways: &Ways) -> Result<Self, String> {
        // What the folder's own patterns name is the user's, and what the generated ones name is so once it is there.
        let generated = files.get(ignored::GENERATED).unwrap_or_default();
        let ignored = Ignored::read(folder, ways.ignore_file.as_deref(), &ways.ignore_list)?;
        let own = Ignored::parse(&generated);
        let (mut planned, mut problems) = (Vec::new(), BTreeSet::new());
        for (path, text) in files.iter() {
            // A file that is the user's own is written where it is absent: what is new in a description has one, too,
            // which others rely on. What the user alone has named is never written.
            if ignored.holds(path) && (output.holds(path) || !own.holds(path)) {
                planned.push((path, State::Kept, None));
                continue;
            }
            match output.target(Path::new(path)) {
                // The list of files is ours.
                Ok(target) if ways.skip_existing && target.exists && !path.starts_with(LISTS) => {
                    planned.push((path, State::Existing, None));
                }
                Ok(target) => planned.push((path, state(&target, text.as_bytes()), Some(target))),
                // One link may be in the way of many files.
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

/// The folder of what a run says of itself.
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

/// Writes `files` below `folder`; other files there are left alone, and so are those that the folder's
/// `.openapi-generator-ignore` names, but for the user's own that are not there yet. Unchanged ones keep their time, so that
/// build tools do not run again for them.
///
/// All files are written under temporary names before the first is renamed: a full disk leaves
/// what was there.
pub fn write(files: &Files, folder: &Path, ways: &Ways) -> Result<Written, String> {
    let output = OutputFolder::new(folder)?;
    let plan = Plan::new(files, &output, folder, ways)?;
    let folders = plan.files.iter().filter_map(|(.., target)| target.as_ref()?.path.parent());
    folders.collect::<BTreeSet<_>>().into_iter().for_each(remove_leftovers);
    let mut written = Written { files: Vec::new(), cleaned: ways.clean };
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
    if ways.clean {
        // The folder may not have been there before.
        stale::remove(&plan.stale, &OutputFolder::new(folder)?)?;
    }
    written.files.extend(plan.stale.into_iter().map(|path| (path, State::Stale)));
    Ok(written)
}

/// Writes one file through a temporary name.
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

/// Files under temporary names; those that were not renamed are removed at the end.
struct Staged<'p> {
    output: &'p OutputFolder<'p>,
    files: Vec<StagedFile>,
}

struct StagedFile {
    /// In the folder of the output.
    path: PathBuf,
    temporary: PathBuf,
    target: PathBuf,
}

impl Staged<'_> {
    /// Writes files to temporary names: the path in the output, where that is, and what the file has.
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
            // Between then and now a link may have come into the way.
            if self.output.target(path)?.path != *target {
                return Err(explain(&"was moved while it was written; run specmint again"));
            }
            fs::rename(temporary, target).map_err(|error| explain(&error))?;
        }
        Ok(())
    }
}

/// Writes a file to a temporary name, with the mode of the file that it will replace.
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

/// A name that no other program has, and that cannot be guessed.
fn temporary_name() -> String {
    format!("{}{}{}", TEMPORARY.0, guid(), TEMPORARY.1)
}

/// How long ago a temporary file was written that no run can still be writing.
const STALE: Duration = Duration::from_secs(60 * 60);

/// Removes what a killed run left in a folder. Others may be running, so only what is old is removed.
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

/// Creates a file where nothing is: no link is followed. What replaces a file is nobody else's until it has its mode.
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

/// Gives a file the mode of the one that it replaces, without the bits that lend its owner's rights.
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
