//! docs/support-matrix.md: the features that each language supports.

use std::fmt::Write as _;

use specmint::generators::{ALL, Generator};
use specmint::spec::Feature;

use crate::support::known_of;

const HEAD: &str = "\
# What each language supports

Every language accepts all of OpenAPI 2.0, 3.0, 3.1 and 3.2; this table shows what reaches its output. *yes*: the
generated code supports the feature. *docs*: only the generated documentation mentions it. –: the programs that use
the output decide. A number: the feature is not
supported; a warning (`unsupported-…`) and GENERATION-REPORT.md say so, and the note with that number describes what
happens instead.

This file is generated from the tables of the languages (`GAPS`, `DOCUMENTED`) by `UPDATE_SNAPSHOTS=1 cargo test
tables`. `tests/matrix.rs` verifies each cell with one description that uses the feature and one that does not.
";

/// The page, in Markdown.
pub fn matrix() -> String {
    let mut out = HEAD.to_owned();
    for generator in ALL {
        if let Some(remark) = known_of(generator, "manifest.json")["remark"].as_str() {
            let _ = write!(out, "\n{remark}\n");
        }
    }
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
                None if generator.documents(*feature) => out.push_str(" docs |"),
                None if generator.leaves_to_programs(*feature) => out.push_str(" – |"),
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
    generator.gaps().find(|gap| gap.feature == feature).map(|gap| gap.instead)
}
