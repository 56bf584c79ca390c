//! Options of the axios client: set B of the interface.

use crate::emit::options::shared::{self, AnyOf, Naming};
use crate::emit::options::{Consistent, Declared};
use crate::error::OptionProblem;
use crate::generators::typescript::models::{EnumForm, ModelStyle};
use crate::generators::typescript::names::Alphabet;
use crate::generators::typescript::options::ImportFileExtension;
use crate::generators::typescript::types::EnumStyle;
use crate::generators::typescript::unions::UnionStyle;
use crate::generators::{Ignored, ignored};
use crate::plan::arguments::Order;

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        sort_model_properties_by_required_flag: bool = shared::SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG,
        ..readings,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        ..enums,
        param_naming: Naming = shared::PARAM_NAMING,
        ..package,
        use_single_request_parameter: bool = shared::USE_SINGLE_REQUEST_PARAMETER,
        string_enums: bool = shared::STRING_ENUMS,
        enum_property_naming_replace_special_char: bool = shared::ENUM_PROPERTY_NAMING_REPLACE_SPECIAL_CHAR,
        license_name: String =
            Declared::string("licenseName", Some("Unlicense"), "Name of the license, written into package.json."),
        with_separate_models_and_api: bool = Declared::boolean(
            "withSeparateModelsAndApi",
            "false",
            "Put models and API classes in separate folders; requires apiPackage and modelPackage.",
        ),
        model_package: Option<String> =
            Declared::string("modelPackage", None, "Package (folder) of the generated models; dots separate folders.")
                .with_check(package),
        api_package: Option<String> = Declared::string(
            "apiPackage",
            None,
            "Package (folder) of the generated API classes; dots separate folders.",
        )
        .with_check(package),
        without_prefix_enums: bool = Declared::boolean(
            "withoutPrefixEnums",
            "false",
            "Do not prefix the names of inline enums with their model's name.",
        ),
        with_node_imports: bool = Declared::boolean(
            "withNodeImports",
            "false",
            "Add imports for Node.js modules, and accept buffers and streams as files.",
        ),
        use_square_brackets_in_array_names: bool = shared::USE_SQUARE_BRACKETS_IN_ARRAY_NAMES,
        axios_version: String =
            Declared::string("axiosVersion", Some("^1.6.1"), "Version of axios required in package.json."),
        tagged_unions: bool = shared::TAGGED_UNIONS,
        any_of: AnyOf = shared::ANY_OF,
        import_file_extension: Option<ImportFileExtension> = Declared::string(
            "importFileExtension",
            None,
            "File extension of relative imports: empty, .js or .ts. When absent, .js in a package (npmName) and empty \
             otherwise. A package with an extension is built as CommonJS and as ES modules. In the reference, \
             typescript-fetch has this option.",
        ),
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(&["modelPropertyNaming"], "properties are sent and received under the names of the description"),
    ignored(&["multipartFormData"], "multipart forms are always supported"),
    ignored(&["withAWSV4Signature=false"], "an interceptor of the axios instance that you pass can sign requests"),
];

/// The maximum length of a folder name, in characters, so that every file system accepts it.
const FOLDER: usize = 100;

/// Checks a list of folder names separated by dots or slashes. It becomes a path, so nothing else is allowed.
fn package(text: &str) -> Result<(), String> {
    let legal = |segment: &str| {
        (1..=FOLDER).contains(&segment.len())
            && segment.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
            && crate::emit::check_name(segment).is_ok()
    };
    if text.split(['.', '/']).all(legal) {
        Ok(())
    } else {
        Err(format!("{text:?} is not a valid package; use letters, digits, '-' and '_', with dots between folders"))
    }
}

impl Options {
    /// The characters that names may contain.
    pub fn alphabet(&self) -> Alphabet {
        Alphabet::of(self.allow_unicode_identifiers)
    }

    pub fn union_style(&self) -> UnionStyle {
        UnionStyle::current(self.any_of, self.tagged_unions, self.legacy_discriminator_behavior)
    }

    pub fn model_style(&self) -> ModelStyle {
        ModelStyle {
            enums: EnumStyle {
                naming: self.enum_property_naming,
                alphabet: self.alphabet(),
                replace_special: self.enum_property_naming_replace_special_char,
                unknown_case: self.enum_unknown_default_case,
            },
            form: if self.string_enums { EnumForm::Native } else { EnumForm::Constant },
            nested_enums: false,
            sort_required: self.sort_model_properties_by_required_flag,
            open: !self.disallow_additional_properties_if_not_present,
            readonly: false,
            both_ways: false,
            schema_notes: false,
            property_naming: Naming::Original,
            mapped: false,
        }
    }

    /// The extension of relative imports.
    pub fn extension(&self) -> ImportFileExtension {
        ImportFileExtension::of(self.import_file_extension, self.npm_name.is_some())
    }

    pub fn order(&self) -> Order {
        Order { body_first: self.prepend_form_or_body_parameters, required_first: self.sort_params_by_required_flag }
    }

    /// Folders of the API classes and of the models, if they are separate.
    pub fn folders(&self) -> Option<(String, String)> {
        let folder = |package: &Option<String>| package.as_ref().map(|p| p.replace('.', "/"));
        self.with_separate_models_and_api.then(|| folder(&self.api_package).zip(folder(&self.model_package))).flatten()
    }
}

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        if !self.with_separate_models_and_api {
            return Ok(());
        }
        let hint = "set it to a folder, such as api or model";
        let missing: Vec<_> = [("apiPackage", &self.api_package), ("modelPackage", &self.model_package)]
            .into_iter()
            .filter(|(_, value)| value.is_none())
            .map(|(option, _)| OptionProblem {
                option: option.to_owned(),
                message: "required by withSeparateModelsAndApi".to_owned(),
                hint: Some(hint.to_owned()),
            })
            .collect();
        if !missing.is_empty() {
            return Err(missing);
        }
        match self.folders() {
            Some((api, model)) if api.eq_ignore_ascii_case(&model) => Err(vec![OptionProblem {
                option: "modelPackage".to_owned(),
                message: "must not be the same folder as apiPackage".to_owned(),
                hint: Some("choose two different folders".to_owned()),
            }]),
            _ => Ok(()),
        }
    }
}
