//! Options that OpenAPI Generator has or had, and that have no effect here (src/generators/ignored.rs).

use std::borrow::Cow;
use std::path::PathBuf;

use specmint::Generated;
use specmint::emit::rules::OPTION_IDLE;
use specmint::error::{Failure, Severity};
use specmint::generators::ALL;

use crate::support::{generate, options, root};

fn garden() -> PathBuf {
    root().join("tests/specs/garden.yaml")
}

/// An option of each generator in some version of OpenAPI Generator, and a part of the reason why it has no effect.
const GIVEN: &[(&str, &str, &str)] = &[
    ("typescript-axios", "typescriptThreePlus", "TypeScript version"),
    ("typescript-axios", "useES6", "`supportsES6`"),
    ("typescript-axios", "groupId", "Maven"),
    ("typescript-angular", "rxjsVersion", "`ngVersion`"),
    ("typescript-angular", "apiPackage", "folders"),
    ("typescript-fetch", "sagasAndRecords", "redux-ts-simple"),
    ("c", "declareNumberBooleanWithoutPointer", "absent"),
    ("powershell", "csharpClientPath", "C#"),
    ("powershell", "sortParamsByRequiredFlag", "come first"),
    ("python-fastapi", "hideGenerationTimestamp", "time of their generation"),
    ("rust-axum", "sortParamsByRequiredFlag", "struct"),
    ("python", "enumUnknownDefaultCase", "`strictResponses`"),
    ("nodejs-express-server", "generateAliasAsModel", "never models"),
];

/// Values that describe the behaviour anyway, and so cause no warning.
const ANYWAY: &[(&str, &str)] = &[
    ("typescriptThreePlus", "true"),
    ("sortParamsByRequiredFlag", "true"),
    ("hideGenerationTimestamp", "true"),
    ("sagasAndRecords", "false"),
    ("declareNumberBooleanWithoutPointer", "false"),
    ("generateAliasAsModel", "false"),
];

/// The files except the two that warnings affect.
fn others(generated: &Generated) -> Vec<(&str, Cow<'_, str>)> {
    let told = |path: &str| matches!(path, "GENERATION-REPORT.md" | ".openapi-generator/FILES");
    generated.files.iter().filter(|(path, _)| !told(path)).collect()
}

#[test]
fn an_idle_option_is_a_warning_that_says_why_and_changes_nothing_else() {
    for (name, option, why) in GIVEN {
        let generator = ALL.iter().find(|generator| generator.name == *name).expect("a generator");
        let run = |more: &[(&str, &str)]| {
            generate(generator, &garden(), &options(more)).unwrap_or_else(|failure| panic!("{option}: {failure:?}"))
        };
        // This does not depend on the value, even if it is too long for an option.
        for value in ["true", "", "\u{0}${x}", &"x".repeat(20_000)] {
            if ANYWAY.contains(&(*option, value)) {
                continue;
            }
            let (without, with) = (run(&[]), run(&[(option, value)]));
            let [warning] = &with.warnings[..with.warnings.len() - without.warnings.len()] else {
                panic!("{name}: {option} is {} warnings", with.warnings.len() - without.warnings.len())
            };
            assert_eq!((warning.rule, warning.severity, warning.line), (OPTION_IDLE, Severity::Warning, 0));
            let start = format!("The option `{option}` has no effect: ");
            assert!(warning.message.starts_with(&start) && warning.message.contains(why), "{}", warning.message);
            assert_eq!(others(&with), others(&without), "{name}: {option}");
            let report = with.files.iter().find(|(path, _)| *path == "GENERATION-REPORT.md").expect("a report").1;
            assert!(report.contains(&format!("## Options\n\n{start}")), "{report}");
        }
    }
}

#[test]
fn a_value_that_asks_for_what_is_done_anyway_is_no_warning() {
    for (option, value) in ANYWAY {
        for (name, ..) in GIVEN.iter().filter(|(_, given, _)| given == option) {
            let generator = ALL.iter().find(|generator| generator.name == *name).expect("a generator");
            assert!(generator.ignored_options(&options(&[(option, value)])).is_empty(), "{name} {option}={value}");
        }
    }
}

#[test]
fn a_name_that_no_version_had_is_an_error_with_the_nearest_name() {
    for (name, option, near) in [
        ("typescript-axios", "npmname", Some("npmName")),
        ("typescript-axios", "colour", None),
        ("c", "typescriptThreePlus", None),
        ("rust-axum", "packageNam", Some("packageName")),
    ] {
        let generator = ALL.iter().find(|generator| generator.name == name).expect("a generator");
        let set = options(&[(option, "x"), ("groupId", "com.example")]);
        let Err(Failure::Options(problems)) = generate(generator, &garden(), &set) else { panic!("{option} is taken") };
        let hints: Vec<_> = problems.iter().map(|p| (p.option.as_str(), p.hint.clone())).collect();
        assert_eq!(hints, [(option, near.map(|near| format!("did you mean {near}?")))]);
    }
}

#[test]
fn an_option_that_a_generator_has_is_not_idle_in_it() {
    for generator in ALL {
        for option in generator.listing().0 {
            assert!(
                generator.ignored_options(&options(&[(option.opt, "true")])).is_empty(),
                "{} {}",
                generator.name,
                option.opt
            );
        }
    }
}
