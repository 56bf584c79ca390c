//! Options of the fetch client: those of the reference in its order, then ours.

use crate::emit::options::shared::{self, AnyOf, Naming};
use crate::emit::options::{Choice as _, Consistent, Declared};
use crate::generators::typescript::models::{EnumForm, ModelStyle};
use crate::generators::typescript::names::Alphabet;
use crate::generators::typescript::options::ImportFileExtension;
use crate::generators::typescript::types::{EnumStyle, Sets, Words};
use crate::generators::typescript::unions::UnionStyle;
use crate::generators::{Ignored, ignored};
use crate::plan::arguments::Order;

crate::options! {
    pub struct Options {
        sort_params_by_required_flag: bool = shared::SORT_PARAMS_BY_REQUIRED_FLAG,
        sort_model_properties_by_required_flag: bool =
            shared::SORT_MODEL_PROPERTIES_BY_REQUIRED_FLAG.with_absent(|| false),
        ..readings,
        enum_unknown_default_case: bool = shared::ENUM_UNKNOWN_DEFAULT_CASE,
        ..enums,
        model_property_naming: Naming = Declared::string(
            "modelPropertyNaming",
            Some("camelCase"),
            "Naming convention of model properties: camelCase, PascalCase, snake_case or original. The names in JSON \
             are those of the description.",
        )
        .with_check(shared::not_upper),
        param_naming: Naming = shared::PARAM_NAMING,
        ..package,
        with_request_opts_in_interface: bool = Declared::boolean(
            "withRequestOptsInInterface",
            "true",
            "Include the methods that build requests in the interfaces of withInterfaces.",
        ),
        use_single_request_parameter: bool = Declared::boolean(
            "useSingleRequestParameter",
            "true",
            "Methods take one argument, which holds all parameters of the endpoint. When false, they take one argument \
             for each.",
        ),
        prefix_parameter_interfaces: bool = Declared::boolean(
            "prefixParameterInterfaces",
            "false",
            "Prefix the interfaces of parameters with the name of the API class.",
        ),
        without_runtime_checks: bool = Declared::boolean(
            "withoutRuntimeChecks",
            "false",
            "Generate the types of models without the functions that convert them: properties have the names of the \
             description, and dates are strings.",
        ),
        string_enums: bool = shared::STRING_ENUMS,
        import_file_extension: Option<ImportFileExtension> = Declared::string(
            "importFileExtension",
            None,
            "File extension of relative imports: empty, .js or .ts. When absent, .js in a package (npmName) and empty \
             otherwise. A package with an extension is built as CommonJS and as ES modules.",
        ),
        file_naming: FileNaming = Declared::string(
            "fileNaming",
            Some("PascalCase"),
            "Naming convention of files: PascalCase, camelCase or kebab-case.",
        ),
        date_library: DateLibrary = Declared::string("dateLibrary", Some("date"), "The type of dates and times.")
            .with_allowed(&[
                ("date", "Date, for both."),
                ("string", "The text as it was sent."),
                ("temporal", "Temporal.PlainDate and Temporal.Instant, which the platform has to have."),
            ]),
        validation_attributes: bool = Declared::boolean(
            "validationAttributes",
            "false",
            "Generate a map of the constraints of the properties of each model.",
        ),
        enum_property_naming_replace_special_char: bool = shared::ENUM_PROPERTY_NAMING_REPLACE_SPECIAL_CHAR,
        license_name: Option<String> =
            Declared::string("licenseName", None, "Name of the license, written into package.json."),
        use_square_brackets_in_array_names: bool = shared::USE_SQUARE_BRACKETS_IN_ARRAY_NAMES,
        package_as_source_only_library: bool = Declared::boolean(
            "packageAsSourceOnlyLibrary",
            "false",
            "Make the package one of sources, which the application compiles.",
        ),
        tagged_unions: bool = shared::TAGGED_UNIONS,
        any_of: AnyOf = shared::ANY_OF,
        int64: Int64 = Declared::string(
            "int64",
            Some("number"),
            "The type of integers of 64 bits (int64 and uint64), unless withoutRuntimeChecks is true. The reference \
             lacks this option; its type is number.",
        )
        .with_allowed(&[
            ("number", "number, which is exact up to 9007199254740991."),
            ("string", "The digits."),
            ("bigint", "bigint."),
        ]),
    }
}

pub const IGNORED: &[Ignored] = &[
    ignored(
        &[
            "sagasAndRecords=false",
            "detectPassthroughModelsWithSuffixAndField",
            "inferUniqueIdFromNameSuffix",
            "inferEntityFromUniqueIdWithName",
        ],
        "the code of sagas and records needs the package redux-ts-simple, which npm does not have",
    ),
    ignored(&["useErasableSyntax=false"], "the classes have the constructors of the reference, which are not erasable"),
];

crate::choices! {
    /// Spelling of file names.
    pub enum FileNaming {
        Pascal = "PascalCase",
        Camel = "camelCase",
        Kebab = "kebab-case",
    }
}

crate::choices! {
    /// The type of dates and times.
    pub enum DateLibrary {
        Date = "date",
        Text = "string",
        Temporal = "temporal",
    }
}

crate::choices! {
    /// The type of 64-bit integers.
    pub enum Int64 {
        Number = "number",
        Text = "string",
        BigInt = "bigint",
    }
}

impl Options {
    /// The characters that names may contain.
    pub fn alphabet(&self) -> Alphabet {
        Alphabet::of(self.allow_unicode_identifiers)
    }

    /// The types of `date` and of `date-time`.
    fn dates(&self) -> [&'static str; 2] {
        match self.date_library {
            _ if self.without_runtime_checks => ["string"; 2],
            DateLibrary::Date => ["Date"; 2],
            DateLibrary::Text => ["string"; 2],
            DateLibrary::Temporal => ["Temporal.PlainDate", "Temporal.Instant"],
        }
    }

    /// The type of 64-bit integers. Without conversions, they are always numbers.
    pub fn int64(&self) -> Int64 {
        if self.without_runtime_checks { Int64::Number } else { self.int64 }
    }

    pub fn words(&self) -> Words {
        let sets = if self.without_runtime_checks { Sets::Array } else { Sets::Set };
        Words { sets, dates: self.dates(), int64: self.int64().as_str(), ..Words::client("Blob") }
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
            readonly: true,
            both_ways: false,
            schema_notes: false,
            property_naming: if self.without_runtime_checks { Naming::Original } else { self.model_property_naming },
            mapped: !self.without_runtime_checks,
        }
    }

    /// The extension of relative imports.
    pub fn extension(&self) -> ImportFileExtension {
        ImportFileExtension::of(self.import_file_extension, self.npm_name.is_some())
    }

    pub fn order(&self) -> Order {
        Order { body_first: self.prepend_form_or_body_parameters, required_first: self.sort_params_by_required_flag }
    }
}

impl Consistent for Options {}
