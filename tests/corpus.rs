//! Runs every description through every generator.

use specmint::Job;
use specmint::generators::ALL;
use specmint::settings::NONE;
use specmint::spec::{Document, Folder, Input};

use crate::output_rules::assert_sound;
use crate::support::{full, option_sets, own_documents, reproducible, shared_documents};

/// The size in bytes from which a description has one of the sets of options with a language, and one run. Outside of the full
/// tests, that is; two runs that differ are found with small ones, too.
const LARGE: usize = 1 << 20;

#[test]
fn every_document_generates_the_same_sound_files_twice() {
    for (number, path) in own_documents().into_iter().chain(shared_documents()).enumerate() {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let input = Input { name: &path.to_string_lossy(), bytes: &bytes, source: &Folder::around(&path) };
        let read = || Document::read(&input).unwrap_or_else(|e| panic!("{}: {e:#?}", path.display()));
        let is_short = !full() && bytes.len() >= LARGE;
        let document = read();
        let again = (!is_short).then(read);
        for (turn, generator) in ALL.iter().enumerate() {
            let mut sets = option_sets(generator);
            if is_short {
                // The other set is the turn of the next document.
                sets.swap_remove((number + turn) % sets.len());
            }
            for options in sets {
                let what = format!("{} of {} with {options:?}", generator.name, path.display());
                let options = reproducible(generator, &options);
                let job = Job { generator, options: &options, settings: &NONE, lenient: false };
                let run = |document: &Document| job.run_from(document).unwrap_or_else(|e| panic!("{what}: {e:#?}"));
                let first = run(&document);
                assert_sound(&what, &first);
                if let Some(second) = again.as_ref().map(run) {
                    assert!(first.files.iter().eq(second.files.iter()), "{what}: two runs differ");
                    assert_eq!(first.warnings, second.warnings, "{what}");
                }
            }
        }
    }
}
