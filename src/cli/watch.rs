//! `generate --watch`: generates again at each change of the files that were read.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use specmint::spec::{Folder, Source};

use super::generate::{self, Messages};
use super::input::{self, is_url};
use super::request::Request;
use super::{config, flags};

/// The time between two looks at the files.
const INTERVAL: Duration = Duration::from_millis(50);

/// The time for which changed files must rest: an editor may empty a file before it writes the new text.
const REST: Duration = Duration::from_millis(10);

/// The reason why the description of a request cannot be watched, if there is one.
pub fn check(request: &Request) -> Result<(), &'static str> {
    if cfg!(target_family = "wasm") {
        return Err("--watch is not supported by the npm package; use the native program");
    }
    match request.text(flags::INPUT) {
        Some("-") => Err("--watch cannot be used with standard input; use -i FILE"),
        Some(input) if is_url(input) => Err("--watch cannot be used with a URL; use -i FILE"),
        _ => Ok(()),
    }
}

/// Generates, then again at each change, and goes on after errors. Returns only the text of an error that no change of
/// the description can resolve. `say` receives the texts for standard output and standard error.
pub fn run(request: &Request, say: impl Fn(&str, &str)) -> String {
    let mut warnings = String::new();
    loop {
        let watched = Watched::default();
        let made = generate::make_from(request, &|input| {
            watched.note(Path::new(input));
            input::read_from(input, &Around { input: Path::new(input), watched: &watched })
        });
        match made.and_then(|made| generate::write(request, made)) {
            Ok(Messages { out, err }) => {
                // Warnings that the last run had, too, are not repeated.
                say(&out, if err == warnings { "" } else { &err });
                warnings = err;
            }
            // The options are wrong, so nothing was read.
            Err(why) if watched.0.borrow().is_empty() => return why,
            Err(why) => say("", &why),
        }
        watched.wait();
    }
}

/// The modification time and the size of a file; `None` if there is no such file.
type Stamp = Option<(Option<SystemTime>, u64)>;

fn stamp(path: &Path) -> Stamp {
    let there = fs::metadata(path).ok()?;
    Some((there.modified().ok(), there.len()))
}

/// The files that a run has read or looked for, as they were before.
#[derive(Default)]
struct Watched(RefCell<BTreeMap<PathBuf, Stamp>>);

impl Watched {
    fn note(&self, path: &Path) {
        self.0.borrow_mut().entry(path.to_owned()).or_insert_with(|| stamp(path));
    }

    /// Waits until a file has changed.
    fn wait(self) {
        let mut files = self.0.into_inner();
        let mut changed = || {
            let changed = |(path, old): (&PathBuf, &mut Stamp)| std::mem::replace(old, stamp(path)) != *old;
            files.iter_mut().map(changed).fold(false, |any, one| any | one)
        };
        while !changed() {
            thread::sleep(INTERVAL);
        }
        thread::sleep(REST);
        while changed() {
            thread::sleep(REST);
        }
    }
}

/// The files around a description, each noted before it is read.
struct Around<'a> {
    input: &'a Path,
    watched: &'a Watched,
}

impl Source for Around<'_> {
    fn load(&self, path: &str) -> Result<Vec<u8>, String> {
        self.watched.note(&config::folder(self.input).join(path));
        Folder::around(self.input).load(path)
    }
}
