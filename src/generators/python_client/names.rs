//! The names of the generated client, which are unique and stable.

use crate::api::{Api, Children, ModelId, Operation, Tag};
use crate::emit::options::shared::Patterns;
use crate::generators::python::words::{self, Reserved};
use crate::plan::arguments::{Argument, Spelling, arguments};
use crate::plan::by_model::ByModel;
use crate::plan::named::{Constant, Field, named};
use crate::plan::names::{Alphabet, Ident, Scope, file_stem, may_lead};
use crate::plan::operations::{Tagged, by_tag};
use crate::plan::pages::Walk;
use crate::settings::API_NAME_SUFFIX;

/// Names that modules of models and operations import; models with these names get the prefix `Model`.
const IMPORTED: [&str; 31] = [
    "Accepts", "Annotated", "Any", "ApiClient", "BaseModel", "Callable", "ClassVar", "ConfigDict", "Decimal", "Dict",
    "Enum", "Field", "LISTED", "List", "Literal", "Optional", "RESTResponseType", "SUGGESTED", "Self", "Set",
    "StrictBool", "StrictBytes", "StrictFloat", "StrictInt", "StrictStr", "TYPE_CHECKING", "Tuple", "Type", "UUID",
    "Union", "ValidationInfo",
];

/// Names that variables cannot have, because annotations use them.
const VARIABLES: [&str; 13] = [
    "all_params", "auth_settings", "body_params", "field", "form_params", "header_params", "local_var_files", "locals",
    "path_params", "print", "query_params", "resource_path", "self",
];

/// Names that properties cannot have: members of the base class other than those of Pydantic, and names in the
/// annotations of the class.
const PROPERTIES: [&str; 41] = [
    "actual_instance",
    "additional_properties",
    "all_params",
    "any_of_schemas",
    "auth_settings",
    "body_params",
    "bytes",
    "classmethod",
    "dict",
    "discriminator_value_class_map",
    "field",
    "field_validator",
    "float",
    "form_params",
    "from_dict",
    "from_json",
    "header_params",
    "int",
    "json",
    "list",
    "local_var_files",
    "model_validate_json",
    "model_validate_strings",
    "mro",
    "one_of_schemas",
    "parse_file",
    "parse_obj",
    "parse_raw",
    "path_params",
    "print",
    "query_params",
    "register",
    "resource_path",
    "schema",
    "schema_json",
    "self",
    "str",
    "to_dict",
    "to_json",
    "to_str",
    "update_forward_refs",
];

/// Names that methods cannot have, for the same reasons.
const METHODS: [&str; 15] = [
    "api_client", "bool", "bytes", "date", "datetime", "dict", "float", "int", "list", "object", "self", "set", "str",
    "tuple", "validate_call",
];

/// Reserved names of the client. The limits of length are high, so that names are those of the reference.
const RESERVED: Reserved = Reserved {
    soft_keywords: false,
    variables: &VARIABLES,
    properties: &PROPERTIES,
    prefixes: &[],
    classes: &IMPORTED,
    methods: &METHODS,
    longest: [200, 200, 200],
};

pub struct ModelNames<'a, 'd> {
    /// `OrderStatus`.
    pub class: Ident,
    /// `order_status`.
    pub module: Ident,
    pub fields: Vec<Field<'a, 'd>>,
    pub constants: Vec<Constant<'a, 'd>>,
}

pub struct Group<'a, 'd> {
    /// `PetApi`.
    pub class: Ident,
    /// `pet_api`.
    pub module: Ident,
    pub tag: Option<&'a Tag<'d>>,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// `get_pet_by_id`.
    pub method: Ident,
    /// `_GET_PET_BY_ID`: the constant that describes the operation.
    pub constant: Ident,
    pub arguments: Vec<Argument<'a, 'd>>,
    /// `get_report_stream`: the method that returns the response as it arrives, if there is one.
    pub stream: Ident,
    /// `list_pets_all`: the method that returns the items of all pages, if there is one.
    pub all: Option<Ident>,
}

pub struct Names<'a, 'd> {
    pub models: ByModel<ModelNames<'a, 'd>>,
    pub groups: Vec<Group<'a, 'd>>,
    /// The children of models, by inheritance.
    pub children: Children,
    /// The name of `ApiResponse` in modules of operations; a model can have that name.
    pub response: Ident,
}

impl<'a, 'd> Names<'a, 'd> {
    pub fn model(&self, id: ModelId) -> &ModelNames<'a, 'd> {
        &self.models[id]
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, patterns: &Patterns) -> Names<'a, 'd> {
    let mut classes = Scope::new();
    let mut modules = Scope::new();
    modules.take_file("__init__".to_owned());
    // Models that only forms use are not part of the output.
    let mut unnamed = Scope::new();
    let models: ByModel<_> = api
        .models
        .iter()
        .map(|model| {
            let scope = if model.used { &mut classes } else { &mut unnamed };
            let class = scope.take(model.named(|name| RESERVED.model(name, false)));
            let module = if model.used {
                modules.take_file(file_stem(&RESERVED.module(class.as_str())))
            } else {
                unnamed.take(RESERVED.module(class.as_str()))
            };
            let mut scope = Scope::new();
            let fields = named(model.properties(), |p| scope.take(p.named(|name| RESERVED.property(name, false))));
            ModelNames { class, module, fields, constants: words::constants(model, &constant) }
        })
        .collect();
    let response = if classes.holds("ApiResponse") { "HttpResponse" } else { "ApiResponse" };
    let response = classes.take(response.to_owned());
    Names { groups: groups(api, &models, &mut classes, patterns), models, children: api.children(), response }
}

fn groups<'a, 'd>(
    api: &'a Api<'d>,
    models: &ByModel<ModelNames<'_, '_>>,
    classes: &mut Scope,
    patterns: &Patterns,
) -> Vec<Group<'a, 'd>> {
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    let mut modules = Scope::new();
    modules.take_file("__init__".to_owned());
    let argument = |name: &str| RESERVED.variable(name, false);
    let body = |model: ModelId| argument(models[model].class.as_str());
    let spelling = Spelling::of(&argument, &body);
    let group = |(name, (tag, members)): (String, Tagged<'a, 'd>)| {
        let class = classes.take(format!("{name}{suffix}"));
        let module = modules.take_file(file_stem(&RESERVED.module(class.as_str())));
        let mut methods = Scope::new();
        let mut constants = Scope::new();
        let operations = members.into_iter().map(|(_, operation)| {
            let method = methods.take_numbered(operation.named(|id| RESERVED.method(id, false)), "_", 0);
            for suffix in ["with_http_info", "without_preload_content", "sync"] {
                methods.take(format!("{method}_{suffix}"));
            }
            let constant = constants.take(format!("_{}", method.as_str().to_uppercase()));
            let mut scope = Scope::with(&["self"]);
            let arguments = arguments(operation, &spelling, true, &mut |name| scope.take(name));
            (operation, method, constant, arguments)
        });
        let named: Vec<_> = operations.collect();
        // The names of operations come first, since programs call them already.
        let operations = named.into_iter().map(|(operation, method, constant, arguments)| {
            let stream = methods.take(format!("{method}_stream"));
            let is_walked = Walk::of(api, operation, &arguments, patterns).is_some();
            let all = is_walked.then(|| methods.take(format!("{method}_all")));
            NamedOperation { operation, method, constant, arguments, stream, all }
        });
        let operations = operations.collect();
        Group { operations, class, module, tag }
    };
    by_tag(api, &|tag| RESERVED.tag(tag, false)).into_iter().map(group).collect()
}

/// Words for characters that are not allowed in names, as in the reference.
const CHARACTERS: [(char, &str); 30] = [
    ('!', "EXCLAMATION"),
    ('"', "DOUBLE_QUOTE"),
    ('#', "HASH"),
    ('$', "DOLLAR"),
    ('%', "PERCENT"),
    ('&', "AMPERSAND"),
    ('\'', "QUOTE"),
    ('(', "LEFT_PARENTHESIS"),
    (')', "RIGHT_PARENTHESIS"),
    ('*', "STAR"),
    ('+', "PLUS"),
    (',', "COMMA"),
    ('-', "MINUS"),
    ('.', "DOT"),
    ('/', "SLASH"),
    (':', "COLON"),
    (';', "SEMICOLON"),
    ('<', "LESS_THAN"),
    ('=', "EQUAL"),
    ('>', "GREATER_THAN"),
    ('?', "QUESTION_MARK"),
    ('@', "AT"),
    ('[', "LEFT_SQUARE_BRACKET"),
    ('\\', "BACK_SLASH"),
    (']', "RIGHT_SQUARE_BRACKET"),
    ('^', "CARET"),
    ('`', "BACKTICK"),
    ('{', "LEFT_CURLY_BRACKET"),
    ('}', "RIGHT_CURLY_BRACKET"),
    ('~', "TILDE"),
];

/// `ONE_MINUS_TWO`, for a value of an enumeration: words replace characters that are not allowed.
fn constant(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    for c in value.chars() {
        match CHARACTERS.iter().find(|(character, _)| *character == c) {
            Some((_, words)) => {
                if !out.is_empty() && !out.ends_with('_') {
                    out.push('_');
                }
                out.push_str(words);
                out.push('_');
            }
            None if c == '|' => out.push_str("PIPE_"),
            None if c.is_alphanumeric() => out.extend(c.to_uppercase()),
            None => out.push('_'),
        }
    }
    let name = Alphabet::Unicode.sanitize(out.trim_matches('_'));
    match name.as_str() {
        "" if value.is_empty() => "EMPTY".to_owned(),
        "" => "VALUE".to_owned(),
        // `mro` is a method of the class.
        "MRO" => "VALUE_MRO".to_owned(),
        _ if name.starts_with(|c: char| may_lead(c) && c != '_') => name,
        _ => format!("ENUM_{name}"),
    }
}
