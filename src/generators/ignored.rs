//! Options of the reference, in one of its versions 3 to 7, that have no effect here. Existing configurations contain
//! them, so they cause warnings instead of errors.

use super::language::{Ignored, ignored};
use crate::emit::rules::OPTION_IDLE;
use crate::error::Problem;
use crate::settings::{self, Effect};

/// Ignored options of all generators; those of a generator ([`Language::IGNORED`](super::Language::IGNORED)) are looked up
/// first. An option that a generator has is never ignored, so a row may list an option that only some generators have.
const EVERYWHERE: &[Ignored] = &[
    ignored(
        &[
            "groupId",
            "artifactId",
            "artifactVersion",
            "artifactUrl",
            "artifactDescription",
            "scmConnection",
            "scmDeveloperConnection",
            "scmUrl",
            "developerName",
            "developerEmail",
            "developerOrganization",
            "developerOrganizationUrl",
            "licenseUrl",
            "parentGroupId",
            "parentArtifactId",
            "parentVersion",
            "snapshotVersion",
        ],
        "it describes a Maven project",
    ),
    ignored(
        &[
            "annotationLibrary",
            "bigDecimalAsString",
            "dateLibrary",
            "delegatePattern",
            "documentationProvider",
            "fullJavaUtil",
            "interfaceOnly",
            "java8",
            "java17",
            "openApiNullable",
            "performBeanValidation",
            "serializableModel",
            "serializationLibrary",
            "useBeanValidation",
            "useJakartaEe",
            "useSpringBoot3",
            "useTags",
        ],
        "it configures the code of JVM languages",
    ),
    ignored(&["library"], "the generator has one library only"),
    ignored(
        &["appName", "appVersion", "licenseInfo", "termsOfService"],
        "the `info` of the description decides it, as in the reference",
    ),
    ignored(&["invokerPackage"], "the output has no root package"),
    ignored(
        &["apiPackage", "modelPackage", "srcPackage", "sourceFolder", "implFolder"],
        "the folders of the output are always the same",
    ),
    ignored(&["hideGenerationTimestamp=true"], "files never contain the time of their generation"),
    ignored(
        &["generateAliasAsModel=false"],
        "arrays and maps are types at the places where they are used, never models",
    ),
    ignored(&["skipFormModel=true"], "a model of a form is written only if something uses it"),
    ignored(&["withXml"], "the description alone decides which media types are supported"),
    ignored(&["skipOperationExample=false"], "examples are always short"),
    ignored(
        &["enumClassPrefix=false", "removeEnumValuePrefix=false"],
        "the names of enum members are derived from their whole values",
    ),
    ignored(&["enumValueSuffix"], "the values of enums are those of the description"),
    ignored(&["sortModelPropertiesByRequiredFlag=true"], "properties are set by name"),
    ignored(&["ensureUniqueParams=true"], "names are always unique"),
    ignored(&["allowUnicodeIdentifiers=false"], "names always consist of ASCII characters"),
    ignored(&["legacyDiscriminatorBehavior=false"], "a discriminator always selects among all of its models"),
];

/// Facts about an option that has no effect.
pub(super) struct Known {
    pub why: &'static str,
    /// The value that asks for the behaviour that the generator always has.
    pub anyway: Option<&'static str>,
}

impl Ignored {
    /// The names of the options, each with the value that asks for the behaviour that the generator always has.
    fn names(&self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        self.options.iter().map(|option| match option.split_once('=') {
            Some((name, anyway)) => (name, Some(anyway)),
            None => (*option, None),
        })
    }
}

/// Looks up an option that the generator lacks in the generator's ignored options `own`, in those of all generators, and
/// in the settings without effect. None if the option is unknown.
pub(super) fn find(own: &[&[Ignored]], option: &str) -> Option<Known> {
    let known = |row: &Ignored| {
        let (_, anyway) = row.names().find(|(name, _)| *name == option)?;
        Some(Known { why: row.why, anyway })
    };
    let setting = || match settings::find(option)?.effect {
        Effect::Nothing(why) => Some(Known { why, anyway: None }),
        _ => None,
    };
    own.iter().chain([&EVERYWHERE]).copied().flatten().find_map(known).or_else(setting)
}

/// A warning for an option that has no effect.
pub(super) fn warning(option: &str, why: &str) -> Problem {
    Problem::of_option(option, OPTION_IDLE, format!("The option `{option}` has no effect: {why}."), None)
}

#[cfg(test)]
mod tests {
    use super::EVERYWHERE;
    use crate::error::nearest;
    use crate::generators::ALL;

    /// A row would be useless if each generator had its options or listed them itself.
    #[test]
    fn each_row_says_something_of_a_generator() {
        for row in ALL.iter().flat_map(|generator| generator.ignored).chain([&EVERYWHERE]).copied().flatten() {
            for (option, _) in row.names() {
                let mut lacking = ALL.iter().filter(|generator| !generator.has_option(option));
                assert!(
                    lacking.any(|generator| generator.why_ignored(option) == Some(row.why)),
                    "{option}: {}",
                    row.why
                );
            }
        }
    }

    #[test]
    fn what_some_generator_of_a_kind_has_is_idle_where_it_is_lacking() {
        // Options of all generators in the reference: each of our generators has them or explains why not.
        for option in [
            "sortParamsByRequiredFlag",
            "sortModelPropertiesByRequiredFlag",
            "ensureUniqueParams",
            "allowUnicodeIdentifiers",
            "prependFormOrBodyParameters",
            "legacyDiscriminatorBehavior",
            "disallowAdditionalPropertiesIfNotPresent",
            "enumUnknownDefaultCase",
            "hideGenerationTimestamp",
        ] {
            for generator in ALL {
                let is_known = generator.has_option(option) || generator.why_ignored(option).is_some();
                assert!(is_known, "{} knows nothing of {option}", generator.name);
            }
        }
        assert_eq!(nearest("typescriptThreePlus", ALL[0].listing().0.iter().map(|o| o.opt)), None);
    }
}
