//! Runs every description through every generator.

use specmint::Job;
use specmint::generators::ALL;
use specmint::settings::NONE;
use specmint::spec::{Document, Folder, Input};

use crate::output_rules::assert_sound;
use crate::support::{option_sets, own_documents, reproducible, shared_documents};

#[test]
fn every_document_generates_the_same_sound_files_twice() {
    for path in own_documents().into_iter().chain(shared_documents()) {
        let bytes = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let input = Input { name: &path.to_string_lossy(), bytes: &bytes, source: &Folder::around(&path) };
        let read = || Document::read(&input).unwrap_or_else(|e| panic!("{}: {e:#?}", path.display()));
        let documents = [read(), read()];
        for generator in ALL {
            for options in option_sets(generator) {
                let what = format!("{} of {} with {options:?}", generator.name, path.display());
                let options = reproducible(generator, &options);
                let job = Job { generator, options: &options, settings: &NONE, lenient: false };
                let [first, second] = documents
                    .each_ref()
                    .map(|document| job.run_from(document).unwrap_or_else(|e| panic!("{what}: {e:#?}")));
                assert_sound(&what, &first);
                assert!(first.files.iter().eq(second.files.iter()), "{what}: two runs differ");
                assert_eq!(first.warnings, second.warnings, "{what}");
            }
        }
    }
}
