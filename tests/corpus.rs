//! Every description through every generator.

use specmint::generators::ALL;

use crate::sound::assert_sound;
use crate::support::{generate, option_sets, own_documents, shared_documents};

#[test]
fn every_document_generates_the_same_sound_files_twice() {
    for path in own_documents().into_iter().chain(shared_documents()) {
        for generator in ALL {
            for options in option_sets(generator) {
                let what = format!("{} of {} with {options:?}", generator.name, path.display());
                let run = || generate(generator, &path, &options).unwrap_or_else(|e| panic!("{what}: {e:#?}"));
                let (first, second) = (run(), run());
                assert_sound(&what, &first);
                assert!(first.files.iter().eq(second.files.iter()), "{what}: two runs differ");
                assert_eq!(first.warnings, second.warnings, "{what}");
            }
        }
    }
}
