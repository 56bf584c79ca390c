//! docs/support-matrix.md: which language expresses what.

use std::fmt::Write as _;

use super::{ALL, Generator};
use crate::spec::Feature;

const HEAD: &str = "\
# What each language expresses

Every language reads all of OpenAPI 2.0, 3.0, 3.1 and 3.2; this is what its output says of it. *yes*: the code
differs by it. *docs*: only the documentation does. A number: the output does without, says so in a warning
(`unexpressed-…`) and in GENERATION-REPORT.md, and the note below says what it does instead.

This file is made of the languages' own tables (`GAPS`, `DOCUMENTED`): `UPDATE_SNAPSHOTS=1 cargo test tables` writes it anew.
`tests/matrix.rs` tries each cell on a description with the feature and one without.
";

/// The page, in Markdown.
pub fn matrix() -> String {
    let mut out = HEAD.to_owned();
    let mut notes: Vec<&str> = Vec::new();
    let mut chapter = "";
    for feature in Feature::ALL {
        if feature.chapter() != chapter {
            chapter = feature.chapter();
            let names: Vec<_> = ALL.iter().map(|g| g.name).collect();
            let rule = " --- |".repeat(ALL.len());
            let _ = write!(out, "\n## {chapter}\n\n| | {} |\n| --- |{rule}\n", names.join(" | "));
        }
        let _ = write!(out, "| {} |", feature.what());
        for generator in ALL {
            match instead(generator, *feature) {
                None if generator.documented.contains(feature) => out.push_str(" docs |"),
                None => out.push_str(" yes |"),
                Some(note) => {
                    let number = notes.iter().position(|known| *known == note).unwrap_or_else(|| {
                        notes.push(note);
                        notes.len() - 1
                    });
                    let _ = write!(out, " {} |", number + 1);
                }
            }
        }
        out.push('\n');
    }
    out.push_str("\n## Notes\n\n");
    for (i, note) in notes.iter().enumerate() {
        let _ = writeln!(out, "{}. {note}", i + 1);
    }
    out
}

fn instead(generator: &Generator, feature: Feature) -> Option<&'static str> {
    generator.gaps.iter().find(|gap| gap.feature == feature).map(|gap| gap.instead)
}
