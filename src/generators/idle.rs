//! Options that the reference has, or had in one of its versions 3 to 7, and that have nothing to do here. Configurations
//! contain them, so they are warnings instead of errors.

use crate::emit::rules::OPTION_IDLE;
use crate::error::Problem;
use crate::settings::{self, Effect};

/// Options that have no effect for one reason.
struct Idle {
    /// Their names. What follows a `=` is the value that asks for what is done anyway: it is no reason for a warning, and
    /// often the default of the reference, which programs send back as they have read it.
    options: &'static [&'static str],
    /// The generators that took them in the reference; all, if there are none here.
    generators: &'static [&'static str],
    /// Why they have no effect, as the end of a sentence.
    why: &'static str,
}

const fn of(generators: &'static [&'static str], options: &'static [&'static str], why: &'static str) -> Idle {
    Idle { options, generators, why }
}

const AXIOS: &str = "typescript-axios";
const ANGULAR: &str = "typescript-angular";
const FETCH: &str = "typescript-fetch";
const C: &str = "c";
const POWERSHELL: &str = "powershell";
const FASTAPI: &str = "python-fastapi";
const AXUM: &str = "rust-axum";
const EXPRESS: &str = "nodejs-express-server";
const PYTHON: &str = "python";

/// The one list of them. An option that a generator does have is never idle, so a row for all generators may name one
/// that some have.
const IDLE: &[Idle] = &[
    of(
        &[],
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
    of(
        &[],
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
    of(&[], &["library"], "the generator has one library only"),
    of(
        &[],
        &["appName", "appVersion", "licenseInfo", "termsOfService"],
        "the `info` of the description decides it, as in the reference",
    ),
    of(&[], &["invokerPackage"], "the output has no root package"),
    of(
        &[],
        &["apiPackage", "modelPackage", "srcPackage", "sourceFolder", "implFolder"],
        "the folders of the output are always the same",
    ),
    of(&[], &["hideGenerationTimestamp=true"], "files never contain the time of their generation"),
    of(
        &[],
        &["generateAliasAsModel=false"],
        "arrays and maps are types at the places where they are used, never models",
    ),
    of(&[], &["skipFormModel=true"], "a model of a form is written only if something uses it"),
    of(&[], &["withXml"], "the description alone decides which media types are supported"),
    of(&[], &["skipOperationExample=false"], "examples are always short"),
    of(
        &[],
        &["enumClassPrefix=false", "removeEnumValuePrefix=false"],
        "the names of enum members are derived from their whole values",
    ),
    of(&[], &["enumValueSuffix"], "the values of enums are those of the description"),
    of(
        &[AXIOS, ANGULAR, FETCH],
        &["typescriptThreePlus=true"],
        "the types are always those of the TypeScript version that the output requires",
    ),
    of(&[AXIOS, ANGULAR, FETCH], &["useES6", "es6"], "in this generator, the option is `supportsES6`"),
    of(&[AXIOS, ANGULAR, FETCH], &["basePath"], "programs set the base path in `Configuration`"),
    of(&[AXIOS, ANGULAR], &["withoutRuntimeChecks=true"], "types are never checked at run time"),
    of(&[AXIOS, ANGULAR], &["useErasableSyntax=false"], "only typescript-fetch had it"),
    of(
        &[FETCH],
        &[
            "sagasAndRecords=false",
            "detectPassthroughModelsWithSuffixAndField",
            "inferUniqueIdFromNameSuffix",
            "inferEntityFromUniqueIdWithName",
        ],
        "the code of sagas and records needs the package redux-ts-simple, which npm does not have",
    ),
    of(
        &[FETCH],
        &["useErasableSyntax=false"],
        "the classes have the constructors of the reference, which are not erasable",
    ),
    of(&[AXIOS], &["modelPropertyNaming"], "properties are sent and received under the names of the description"),
    of(&[AXIOS], &["multipartFormData"], "multipart forms are always supported"),
    of(&[AXIOS], &["withAWSV4Signature=false"], "an interceptor of the axios instance that you pass can sign requests"),
    of(
        &[ANGULAR],
        &["ngPackagrVersion", "rxjsVersion", "tsVersion", "zonejsVersion"],
        "the versions of dependencies follow from `ngVersion`",
    ),
    of(
        &[ANGULAR],
        &["useHttpClient=true", "useRxJS6=true", "injectionToken", "injectionTokenTyped"],
        "the supported versions of Angular leave no choice",
    ),
    of(
        &[ANGULAR],
        &["useDotNotationForFormObjects=false"],
        "`queryParamObjectFormat` decides how objects in queries are written",
    ),
    of(&[ANGULAR], &["enumPropertyNamingReplaceSpecialChar=false"], "the names of enum members are unique without it"),
    of(&[ANGULAR], &["enumUnknownDefaultCase=false"], "values that the description lacks are passed on unchanged"),
    of(&[ANGULAR], &["licenseName=Unlicense"], "the license of the package is a placeholder to replace"),
    of(
        &[C],
        &["declareNumberBooleanWithoutPointer=false"],
        "optional numbers and booleans are pointers, so that they can be absent",
    ),
    of(&[POWERSHELL], &["csharpClientPath"], "the module needs no C# client"),
    of(
        &[POWERSHELL],
        &["sortParamsByRequiredFlag=true", "prependFormOrBodyParameters=false"],
        "mandatory parameters always come first",
    ),
    of(
        &[AXUM],
        &["sortParamsByRequiredFlag=true", "prependFormOrBodyParameters=false"],
        "the parameters of a request are the fields of a struct",
    ),
    of(
        &[PYTHON],
        &["sortParamsByRequiredFlag=true", "prependFormOrBodyParameters=false"],
        "required parameters always come first, and all of them can be passed by name",
    ),
    of(&[PYTHON], &["enumUnknownDefaultCase"], "in this generator, the option is `strictResponses`"),
    of(
        &[PYTHON],
        &["useNose", "pythonAttrNoneIfUnset", "initRequiredVars", "nonCompliantUseDiscriminatorIfCompositionFails"],
        "it configured the code of an older generator",
    ),
    of(&[POWERSHELL, AXUM, PYTHON], &["sortModelPropertiesByRequiredFlag=true"], "properties are set by name"),
    of(&[POWERSHELL, AXUM, PYTHON], &["ensureUniqueParams=true"], "names are always unique"),
    of(&[POWERSHELL, AXUM, PYTHON], &["allowUnicodeIdentifiers=false"], "names always consist of ASCII characters"),
    of(
        &[POWERSHELL, AXUM, PYTHON],
        &["legacyDiscriminatorBehavior=false"],
        "a discriminator always selects among all of its models",
    ),
    of(&[POWERSHELL, AXUM], &["enumUnknownDefaultCase=false"], "a value that the description lacks is always an error"),
    of(&[FASTAPI, EXPRESS], &["projectName"], "the project has the name of the package or of the API"),
    of(
        &[EXPRESS],
        &["googleCloudFunctions", "exportedName", "supportsES6", "useES6"],
        "the server always runs in current versions of Node.js by itself",
    ),
];

/// What is known of an option that has no effect.
pub(super) struct Known {
    pub why: &'static str,
    /// The value that asks for what is done anyway.
    pub anyway: Option<&'static str>,
}

impl Idle {
    /// The names, each with the value that asks for what is done anyway.
    fn names(&self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        self.options.iter().map(|option| match option.split_once('=') {
            Some((name, anyway)) => (name, Some(anyway)),
            None => (*option, None),
        })
    }

    fn is_of(&self, generator: &str) -> bool {
        self.generators.is_empty() || self.generators.contains(&generator)
    }
}

/// What is known of an option that a generator does not have, if it is no mistake.
pub(super) fn find(generator: &str, option: &str) -> Option<Known> {
    let known = |idle: &Idle| {
        let (_, anyway) = idle.names().find(|(name, _)| *name == option)?;
        Some(Known { why: idle.why, anyway })
    };
    let setting = || match settings::find(option)?.effect {
        Effect::Nothing(why) => Some(Known { why, anyway: None }),
        _ => None,
    };
    IDLE.iter().filter(|idle| idle.is_of(generator)).find_map(known).or_else(setting)
}

/// A warning for an option that has no effect.
pub(super) fn warning(option: &str, why: &str) -> Problem {
    Problem::of_option(option, OPTION_IDLE, format!("The option `{option}` has no effect: {why}."), None)
}

#[cfg(test)]
mod tests {
    use super::{IDLE, find};
    use crate::error::nearest;
    use crate::generators::ALL;

    #[test]
    fn each_row_says_something_of_a_generator() {
        for idle in IDLE {
            for name in idle.generators {
                assert!(ALL.iter().any(|generator| generator.name == *name), "{name} is not a generator");
            }
            for (option, anyway) in idle.names() {
                let mut lacking = ALL.iter().filter(|g| g.listing().0.iter().all(|o| o.opt != option));
                assert!(lacking.any(|g| idle.is_of(g.name)), "each generator has {option}");
                // A row that names its generators is not about one that has the option.
                for name in idle.generators {
                    let generator = ALL.iter().find(|g| g.name == *name).expect("a generator");
                    assert!(generator.listing().0.iter().all(|o| o.opt != option), "{name} has {option}");
                    let known = find(name, option).map(|known| (known.why, known.anyway));
                    assert_eq!(known, Some((idle.why, anyway)), "{option} of {name} is in several rows");
                }
            }
        }
    }

    #[test]
    fn what_some_generator_of_a_kind_has_is_idle_where_it_is_lacking() {
        // Options of all generators in the reference: each of ours has them, or says why not.
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
                let has = generator.listing().0.iter().any(|o| o.opt == option);
                assert!(has || find(generator.name, option).is_some(), "{} knows nothing of {option}", generator.name);
            }
        }
        assert_eq!(nearest("typescriptThreePlus", ALL[0].listing().0.iter().map(|o| o.opt)), None);
    }
}
