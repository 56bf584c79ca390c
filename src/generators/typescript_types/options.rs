//! Options of the types: those of openapi-typescript in the order of its help, then ours.

use crate::emit::check_name;
use crate::emit::options::{Consistent, Declared, OptionValue, none_of};
use crate::error::OptionProblem;
use crate::generators::typescript::options::ImportFileExtension;
use crate::generators::{Ignored, ignored};
use crate::plan::written::Reading;

/// A declared switch that is off by default.
const fn switch(name: &'static str, description: &'static str) -> Declared<bool> {
    Declared::boolean(name, "false", description)
}

crate::options! {
    pub struct Options {
        enums: bool = switch("enum", "Declare enums for enumerations of strings and numbers, in place of unions."),
        enum_values: bool = switch("enumValues", "Declare an array with the values of each enumeration."),
        conditional_enums: bool =
            switch("conditionalEnums", "With enum: only for enumerations whose values have names or descriptions."),
        dedupe_enums: bool = switch("dedupeEnums", "With enum: one declaration for all enumerations with the same values."),
        export_type: bool = switch("exportType", "Declare paths, webhooks and components as types, not as interfaces."),
        immutable: bool = switch("immutable", "All members and arrays are readonly."),
        additional_properties: bool =
            switch("additionalProperties", "Objects with properties can have further ones, unless they are closed."),
        empty_objects_unknown: bool =
            switch("emptyObjectsUnknown", "Objects without properties can have any, in place of none."),
        default_non_nullable: bool = Declared::boolean(
            "defaultNonNullable",
            "true",
            "A property with a default is always present, except in parameters and request bodies.",
        ),
        properties_required_by_default: bool =
            switch("propertiesRequiredByDefault", "All properties of a schema without `required` are required."),
        array_length: bool = switch("arrayLength", "Arrays with minItems or maxItems are tuples, up to 30 items in all."),
        path_params_as_types: bool =
            switch("pathParamsAsTypes", "Paths are template literal types of the types of their parameters."),
        alphabetize: bool = switch("alphabetize", "Sort all names."),
        exclude_deprecated: bool = switch("excludeDeprecated", "Omit what is deprecated."),
        root_types: bool = switch("rootTypes", "Declare a type for each component, such as SchemaPet."),
        root_types_no_schema_prefix: bool =
            switch("rootTypesNoSchemaPrefix", "With rootTypes: names of schemas have no prefix."),
        root_types_keep_casing: bool =
            switch("rootTypesKeepCasing", "With rootTypes: names of schemas are those of the description."),
        make_paths_enum: bool = switch("makePathsEnum", "Declare an enum of all paths, ApiPaths."),
        generate_path_params: bool =
            switch("generatePathParams", "A placeholder of a path without a parameter is a parameter of type string."),
        read_write_markers: bool =
            switch("readWriteMarkers", "Mark properties that are readOnly and writeOnly for openapi-fetch."),
        corrections: bool = Declared::boolean(
            "corrections",
            "true",
            "Write types that compile and are those of the description where openapi-typescript, which lacks this \
             option, makes mistakes. When false, the types are those of openapi-typescript.",
        ),
        read_write: ReadWrite = Declared::string(
            "readWrite",
            Some("one"),
            "The types of schemas with properties that are readOnly or writeOnly. openapi-typescript lacks this option.",
        )
        .with_allowed(&[
            ("one", "One type for requests and responses."),
            ("split", "A type for responses, and one for requests, whose name ends with Request."),
        ]),
        const_enums: bool = switch(
            "constEnums",
            "Objects by `as const` in place of enums, with a type of the same name. openapi-typescript lacks this option.",
        ),
        formats: Formats = Declared::string(
            "formats",
            Some(""),
            "Formats with a separate type, as a comma-separated list: date-time and date (Date), uuid (a branded \
             string), int64 (bigint), binary (Blob). openapi-typescript lacks this option.",
        ),
        result: bool = switch(
            "result",
            "Declare a type for the outcome of an operation, which tells data and error apart by the status. \
             openapi-typescript lacks this option.",
        ),
        split: bool = switch(
            "split",
            "A file for the paths of each tag, one for the components, and one that has all of them. A path is in the \
             file of the first tag of its operations. openapi-typescript lacks this option.",
        ),
        import_file_extension: ImportFileExtension = Declared::string(
            "importFileExtension",
            Some(""),
            "With split: file extension of relative imports, empty, .js or .ts. openapi-typescript lacks this option.",
        ),
        output_file: String = Declared::string(
            "outputFile",
            Some("schema.ts"),
            "Name of the file. openapi-typescript takes it from the path of its output.",
        )
        .with_check(file_name),
    }
}

crate::choices! {
    /// The types of schemas whose values differ between requests and responses.
    pub enum ReadWrite {
        One = "one",
        Split = "split",
    }
}

/// The formats whose values have a separate type.
const FORMATS: [&str; 5] = ["date-time", "date", "uuid", "int64", "binary"];

/// Some of [`FORMATS`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Formats(Vec<&'static str>);

impl Formats {
    /// True if this format is one of them.
    pub fn has(&self, format: Option<&str>) -> bool {
        format.is_some_and(|format| self.0.contains(&format))
    }
}

impl OptionValue for Formats {
    fn parse(text: &str) -> Result<Self, String> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        let known =
            |word: &str| FORMATS.into_iter().find(|format| *format == word).ok_or_else(|| none_of(word, &FORMATS));
        words.map(known).collect::<Result<_, _>>().map(Self)
    }
}

fn file_name(text: &str) -> Result<(), String> {
    check_name(text).map_err(|why| format!("the name {why}"))?;
    if text.ends_with(".ts") { Ok(()) } else { Err(format!("{text:?} does not end with .ts")) }
}

pub const IGNORED: &[Ignored] = &[
    ignored(
        &["sortParamsByRequiredFlag", "prependFormOrBodyParameters"],
        "parameters and bodies are members of an operation, not arguments",
    ),
    ignored(
        &["disallowAdditionalPropertiesIfNotPresent"],
        "in this generator, the option `additionalProperties` decides about further properties",
    ),
    ignored(&["enumUnknownDefaultCase=false"], "the values of enumerations are those of the description"),
    ignored(&["contentNever"], "it has no effect in openapi-typescript either"),
    ignored(&["silent"], "warnings are listed in GENERATION-REPORT.md"),
    ignored(&["cwd"], "references are relative to the file that has them"),
];

impl Options {
    pub fn reading(&self) -> Reading {
        Reading {
            corrected: self.corrections,
            open: self.additional_properties,
            defaults_present: self.default_non_nullable,
            required_by_default: self.properties_required_by_default,
            empty_unknown: self.empty_objects_unknown,
            array_length: self.array_length,
            exclude_deprecated: self.exclude_deprecated,
            alphabetize: self.alphabetize,
            path_parameters: self.generate_path_params,
            places: self.enums || self.enum_values || self.const_enums,
            markers: self.read_write_markers,
            templates: self.path_params_as_types,
            split: self.read_write == ReadWrite::Split,
        }
    }
}

impl Consistent for Options {
    fn check(&self) -> Result<(), Vec<OptionProblem>> {
        Ok(())
    }
}
