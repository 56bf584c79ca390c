//! Options of the Angular client: set A of the interface.

use super::idioms::NgVersion;
use crate::emit::options::shared::{self, AnyOf, Naming, alphanumeric};
use crate::emit::options::{Consistent, Declared};
use crate::generators::typescript::models::{EnumForm, ModelStyle};
use crate::generators::typescript::names::Alphabet;
use crate::generators::typescript::types::EnumStyle;
use crate::generators::typescript::unions::UnionStyle;
use crate::generators::{Ignored, ignored};
use crate::plan::arguments::Order;

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        sort_model_properties_by_required_flag: bool = shared::SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG,
        ..readings,
        ..enums,
        param_naming: Naming = shared::PARAM_NAMING,
        ..package,
        use_single_request_parameter: bool = shared::USE_SINGLE_REQUEST_PARAMETER,
        string_enums: bool = shared::STRING_ENUMS,
        model_property_naming: Naming = Declared::string(
            "modelPropertyNaming",
            Some("original"),
            "Naming convention of model properties: camelCase, PascalCase, snake_case or original. It affects only the \
             types, not the data that is sent: change it only with your own (de)serialization code.",
        )
        .with_check(shared::not_upper),
        tagged_unions: bool = Declared::boolean(
            "taggedUnions",
            "false",
            "Use discriminators to create tagged unions instead of extending interfaces.",
        ),
        provided_in_root: Option<bool> = Declared::boolean(
            "providedInRoot",
            "false",
            "Provide the services in the root injector; for Angular 6.0.0 or later. Deprecated from 9.0.0; use \
             providedIn instead.",
        )
        .with_absent(|| None),
        provided_in: Option<ProvidedIn> = Declared::string(
            "providedIn",
            Some("root"),
            "Which injector provides the services; for Angular 9.0.0 or later.",
        )
        .with_allowed(&[
            ("root", "The application's root injector."),
            ("none", "No injector: the module provides the services (same as providedInRoot=false)."),
            ("any", "Each lazy-loaded module gets its own instances."),
            ("platform", "A platform injector that all applications on the page share."),
        ])
        .with_absent(|| None),
        ng_version: NgVersion =
            Declared::string("ngVersion", Some("11.0.0"), "Version of Angular; at least 6.0.0."),
        api_module_prefix: Option<String> =
            Declared::string("apiModulePrefix", None, "Prefix of the generated ApiModule.").with_check(prefix),
        configuration_prefix: Option<String> =
            Declared::string("configurationPrefix", None, "Prefix of the generated Configuration.").with_check(prefix),
        service_suffix: String =
            Declared::string("serviceSuffix", Some("Service"), "Suffix of the generated services.")
                .with_check(alphanumeric),
        service_file_suffix: String =
            Declared::string("serviceFileSuffix", Some(".service"), "Suffix of the services' files.")
                .with_check(file_suffix),
        model_suffix: Option<String> =
            Declared::string("modelSuffix", None, "Suffix of the generated models.").with_check(alphanumeric),
        model_file_suffix: Option<String> =
            Declared::string("modelFileSuffix", None, "Suffix of the models' files.").with_check(file_suffix),
        file_naming: FileNaming =
            Declared::string("fileNaming", Some("camelCase"), "Naming convention of files: camelCase or kebab-case."),
        query_param_object_format: ObjectFormat = Declared::string(
            "queryParamObjectFormat",
            Some("dot"),
            "How nested objects are written in the query string: dot (a.b=1), json (a={\"b\":1}) or key (a[b]=1).",
        ),
        use_square_brackets_in_array_names: bool = shared::USE_SQUARE_BRACKETS_IN_ARRAY_NAMES,
        any_of: AnyOf = shared::ANY_OF,
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(
        &["ngPackagrVersion", "rxjsVersion", "tsVersion", "zonejsVersion"],
        "the versions of dependencies follow from `ngVersion`",
    ),
    ignored(
        &["useHttpClient=true", "useRxJS6=true", "injectionToken", "injectionTokenTyped"],
        "the supported versions of Angular leave no choice",
    ),
    ignored(
        &["useDotNotationForFormObjects=false"],
        "`queryParamObjectFormat` decides how objects in queries are written",
    ),
    ignored(&["enumPropertyNamingReplaceSpecialChar=false"], "the names of enum members are unique without it"),
    ignored(&["enumUnknownDefaultCase=false"], "values that the description lacks are passed on unchanged"),
    ignored(&["licenseName=Unlicense"], "the license of the package is a placeholder to replace"),
];

crate::choices! {
    /// The injector that provides the services.
    pub enum ProvidedIn {
        Root = "root",
        None = "none",
        Any = "any",
        Platform = "platform",
    }
}

crate::choices! {
    /// Spelling of file names.
    pub enum FileNaming {
        Camel = "camelCase",
        Kebab = "kebab-case",
    }
}

crate::choices! {
    /// The format of nested objects in a query.
    pub enum ObjectFormat {
        Dot = "dot",
        Json = "json",
        Key = "key",
    }
}

/// Checks that an identifier may begin with the text.
fn prefix(text: &str) -> Result<(), String> {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("{text:?} begins with a digit, which class names must not do"));
    }
    alphanumeric(text)
}

/// The maximum length of a file name suffix, in characters.
const LONGEST: usize = 50;

/// Checks a file name suffix, which becomes part of a path.
fn file_suffix(text: &str) -> Result<(), String> {
    let legal = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
    let is_name = crate::emit::check_name(&format!("name{text}")).is_ok();
    if text.len() <= LONGEST && text.chars().all(legal) && !text.contains("..") && is_name {
        return Ok(());
    }
    Err(format!(
        "{text:?} is not a valid file name suffix; use at most {LONGEST} letters, digits, '-' and single dots, and no \
         dot at the end"
    ))
}

impl Options {
    /// The characters that names may contain.
    pub fn alphabet(&self) -> Alphabet {
        Alphabet::of(self.allow_unicode_identifiers)
    }

    pub fn union_style(&self) -> UnionStyle {
        UnionStyle {
            any_of: self.any_of,
            tagged: self.tagged_unions,
            families: self.tagged_unions,
            legacy: self.legacy_discriminator_behavior,
            conditional_types: self.ng_version.has_conditional_types(),
            recursive_lists: self.ng_version.has_recursive_lists(),
        }
    }

    pub fn model_style(&self) -> ModelStyle {
        ModelStyle {
            enums: EnumStyle {
                naming: self.enum_property_naming,
                alphabet: self.alphabet(),
                replace_special: false,
                unknown_case: false,
            },
            form: match (self.string_enums, self.ng_version.has_const_assertions()) {
                (true, _) => EnumForm::Native,
                (false, true) => EnumForm::Constant,
                (false, false) => EnumForm::Asserted,
            },
            nested_enums: !self.string_enums,
            sort_required: self.sort_model_properties_by_required_flag,
            open: !self.disallow_additional_properties_if_not_present,
            readonly: true,
            both_ways: false,
            schema_notes: false,
            property_naming: self.model_property_naming,
            mapped: false,
        }
    }

    pub fn order(&self) -> Order {
        Order { body_first: self.prepend_form_or_body_parameters, required_first: self.sort_params_by_required_flag }
    }

    /// The injector that provides the services. `providedInRoot` decides for versions before 9, and if it is the only
    /// one of the two options that is set.
    pub fn provided_in(&self) -> ProvidedIn {
        let of_flag = self.provided_in_root.map(|root| if root { ProvidedIn::Root } else { ProvidedIn::None });
        let of_choice = self.provided_in.unwrap_or(ProvidedIn::Root);
        match of_flag {
            Some(flag) if self.ng_version.major < 9 || self.provided_in.is_none() => flag,
            _ if self.ng_version.major < 9 && matches!(of_choice, ProvidedIn::Any | ProvidedIn::Platform) => {
                ProvidedIn::Root
            }
            _ => of_choice,
        }
    }

    /// The name of the module, such as `ApiModule`.
    pub fn module(&self) -> String {
        format!("{}ApiModule", self.api_module_prefix.as_deref().unwrap_or_default())
    }

    /// The name of the configuration class, such as `Configuration`.
    pub fn configuration(&self) -> String {
        format!("{}Configuration", self.configuration_prefix.as_deref().unwrap_or_default())
    }
}

impl Consistent for Options {}
