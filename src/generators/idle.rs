//! Options of the reference, in one of its versions 3 to 7, that have no effect here. Existing configurations contain
//! them, so they cause warnings instead of errors.

use super::language::{Idle, idle};
use crate::emit::rules::OPTION_IDLE;
use crate::error::Problem;
use crate::settings::{self, Effect};

/// Idle options of all generators; those of a generator ([`Language::IDLE`](super::Language::IDLE)) are looked up
/// first. An option that a generator has is never idle, so a row may list an option that only some generators have.
const EVERYWHERE: &[Idle] = &[
    idle(
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
    idle(
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
    idle(&["library"], "the generator has one library only"),
    idle(
        &["appName", "appVersion", "licenseInfo", "termsOfService"],
        "the `info` of the description decides it, as in the reference",
    ),
    idle(&["invokerPackage"], "the output has no root package"),
    idle(
        &["apiPackage", "modelPackage", "srcPackage", "sourceFolder", "implFolder"],
        "the folders of the output are always the same",
    ),
    idle(&["hideGenerationTimestamp=true"], "files never contain the time of their generation"),
    idle(&["generateAliasAsModel=false"], "arrays and maps are types at the places where they are used, never models"),
    idle(&["skipFormModel=true"], "a model of a form is written only if something uses it"),
    idle(&["withXml"], "the description alone decides which media types are supported"),
    idle(&["skipOperationExample=false"], "examples are always short"),
    idle(
        &["enumClassPrefix=false", "removeEnumValuePrefix=false"],
        "the names of enum members are derived from their whole values",
    ),
    idle(&["enumValueSuffix"], "the values of enums are those of the description"),
    idle(&["sortModelPropertiesByRequiredFlag=true"], "properties are set by name"),
    idle(&["ensureUniqueParams=true"], "names are always unique"),
    idle(&["allowUnicodeIdentifiers=false"], "names always consist of ASCII characters"),
    idle(&["legacyDiscriminatorBehavior=false"], "a discriminator always selects among all of its models"),
];

/// Facts about an option that has no effect.
pub(super) struct Known {
    pub why: &'static str,
    /// The value that asks for the behaviour that the generator always has.
    pub anyway: Option<&'static str>,
}

impl Idle {
    /// The names of the options, each with the value that asks for the behaviour that the generator always has.
    fn names(&self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        self.options.iter().map(|option| match option.split_once('=') {
            Some((name, anyway)) => (name, Some(anyway)),
            None => (*option, None),
        })
    }
}

/// Looks up an option that the generator lacks in the generator's idle options `own`, in those of all generators, and
/// in the settings without effect. None if the option is unknown.
pub(super) fn find(own: &[&[Idle]], option: &str) -> Option<Known> {
    let known = |idle: &Idle| {
        let (_, anyway) = idle.names().find(|(name, _)| *name == option)?;
        Some(Known { why: idle.why, anyway })
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
        for idle in ALL.iter().flat_map(|generator| generator.idle).chain([&EVERYWHERE]).copied().flatten() {
            for (option, _) in idle.names() {
                let mut lacking = ALL.iter().filter(|generator| !generator.has_option(option));
                assert!(
                    lacking.any(|generator| generator.why_idle(option) == Some(idle.why)),
                    "{option}: {}",
                    idle.why
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
                let is_known = generator.has_option(option) || generator.why_idle(option).is_some();
                assert!(is_known, "{} knows nothing of {option}", generator.name);
            }
        }
        assert_eq!(nearest("typescriptThreePlus", ALL[0].listing().0.iter().map(|o| o.opt)), None);
    }
}
