//! The names of the generated client, which are unique and stable.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use super::Options;
use super::options::FileNaming;
use crate::api::{Api, Operation};
use crate::generators::typescript::arguments::{ArgumentNaming, KnownEnums, by_tag};
use crate::generators::typescript::errors::ErrorNames;
use crate::generators::typescript::names::{
    Alphabet, Ident, OBJECT_MEMBERS, Scope, camel, file_stem, kebab, led, operation_name, pascal, type_name,
};
use crate::generators::typescript::operations::{Group, NamedOperation};
use crate::generators::typescript::types::{PropertyEnums, property_enums};
use crate::plan::by_model::ByModel;
use crate::settings::API_NAME_SUFFIX;
use crate::spec::NodeId;

/// Names of the runtime and the platform that the files use, and the exports of `runtime.ts`.
const OURS: [&str; 72] = [
    "AnyOf",
    "ApiResponse",
    "AsyncIterable",
    "BASE_PATH",
    "BaseAPI",
    "Blob",
    "BlobApiResponse",
    "COLLECTION_FORMATS",
    "Configuration",
    "ConfigurationParameters",
    "Consume",
    "DefaultConfig",
    "ErrorContext",
    "ErrorGuard",
    "FetchAPI",
    "FetchError",
    "FetchParams",
    "FormData",
    "HTTPBody",
    "HTTPHeaders",
    "HTTPMethod",
    "HTTPQuery",
    "HTTPRequestInit",
    "Headers",
    "HttpFile",
    "InitOverrideFunction",
    "JSONApiResponse",
    "Json",
    "Middleware",
    "ModelPropertyNaming",
    "RequestContext",
    "RequestInit",
    "RequestOpts",
    "RequiredError",
    "Response",
    "ResponseContext",
    "ResponseError",
    "ResponseErrorOf",
    "ResponseTransformer",
    "RetryOptions",
    "Server",
    "ServerVariable",
    "SecurityScheme",
    "StreamApiResponse",
    "SERVERS",
    "Temporal",
    "TextApiResponse",
    "URLSearchParams",
    "VoidApiResponse",
    "anyToJSON",
    "canConsumeForm",
    "errorGuard",
    "exists",
    "isJson",
    "linkedPages",
    "mapValues",
    "parseContentDispositionFilename",
    "parseDate",
    "parseDateTime",
    "querystring",
    "readJson",
    "requests",
    "responses",
    "runtime",
    "sendRequest",
    "serializeDate",
    "serializeDateTime",
    "textOf",
    "undefined",
    "values",
    "withRetries",
    "withTimeout",
];

/// Members of BaseAPI, next to those of every object.
const MEMBERS: [&str; 8] = [
    "clone", "configuration", "isJsonMime", "middleware", "request", "withMiddleware", "withPostMiddleware",
    "withPreMiddleware",
];

/// Names that parameters of methods must not hide.
const LOCALS: [&str; 8] =
    ["initOverrides", "requestParameters", "response", "runtime", "requests", "values", "responses", "undefined"];

/// The functions of a model.
pub struct Functions {
    pub instance_of: Ident,
    pub from: Ident,
    pub from_typed: Ident,
    pub to: Ident,
    pub to_typed: Ident,
    /// The map of `validationAttributes`.
    pub attributes: Ident,
    pub additional_attributes: Ident,
}

pub struct Class<'a, 'd> {
    pub group: Group<'a, 'd>,
    pub stem: Ident,
    pub interface: Ident,
}

pub struct Names<'a, 'd> {
    pub models: ByModel<Ident>,
    /// The names of the files of models.
    pub stems: ByModel<Ident>,
    pub functions: ByModel<Functions>,
    pub property_enums: PropertyEnums<'d>,
    pub classes: Vec<Class<'a, 'd>>,
    /// True for models whose values differ from their JSON. Computed at the first use.
    pub converted: OnceLock<ByModel<bool>>,
}

impl Names<'_, '_> {
    /// The names of all types.
    pub fn types(&self) -> impl Iterator<Item = &str> {
        let operations = self.classes.iter().flat_map(|class| &class.group.operations);
        let enums = operations.flat_map(NamedOperation::inline_enums);
        let all = self.models.iter().chain(self.property_enums.iter().flat_map(BTreeMap::values)).chain(enums);
        all.map(Ident::as_str)
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let alphabet = options.alphabet();
    let mut types = Scope::with(&OURS);
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    let classes: Vec<_> = by_tag(api, alphabet)
        .into_iter()
        .map(|(name, members)| {
            let class = types.take_file(format!("{name}{suffix}"));
            let interface = types.take(format!("{class}Interface"));
            (class, interface, members)
        })
        .collect();
    // Models that only forms use are not part of the output.
    let mut unnamed = Scope::new();
    let models: ByModel<_> = api
        .models
        .iter()
        .map(|model| {
            let name = model.named(|name| type_name(name, alphabet));
            let name = if OURS.contains(&name.as_str()) { format!("Model{name}") } else { name };
            if model.used { types.take_file(name) } else { unnamed.take(name) }
        })
        .collect();
    let functions = api.models.iter().zip(&models);
    let functions =
        functions.map(|(model, name)| functions_of(name, if model.used { &mut types } else { &mut unnamed })).collect();
    let mut stems = Scope::of(Alphabet::Hyphen);
    ["index", "any-of"].into_iter().for_each(|taken| _ = stems.take_file(taken.to_owned()));
    let stem = |name: &str| {
        file_stem(&match options.file_naming {
            FileNaming::Pascal => name.to_owned(),
            FileNaming::Camel => camel(name),
            FileNaming::Kebab => kebab(name),
        })
    };
    let model_stems = models.iter().map(|name| stems.take_file(stem(name.as_str()))).collect();
    let suffix = &options.enum_name_suffix;
    let property_enums = property_enums(api, &models, Some(&mut types), &|model, property| {
        format!("{model}{}{suffix}", pascal(&alphabet.sanitize(property)))
    });
    let naming = ArgumentNaming {
        naming: options.param_naming,
        alphabet,
        unique: options.ensure_unique_params,
        models: &models,
    };
    let mut namer = Namer { options, naming, types: &mut types, enums: KnownEnums::new(), requests: BTreeMap::new() };
    let mut files = Scope::of(Alphabet::Hyphen);
    files.take_file("index".to_owned());
    let mut seen: BTreeSet<NodeId> = BTreeSet::new();
    let mut out = Vec::new();
    for (class, interface, (tag, members)) in classes {
        let mut methods = Scope::with(&MEMBERS).and(&OBJECT_MEMBERS);
        let mut operations = Vec::new();
        for (_, operation) in members {
            let name = methods.take_numbered(operation.named(|id| operation_name(id, alphabet)), "_", 1);
            for suffix in ["Raw", "RequestOpts"] {
                methods.take(format!("{name}{suffix}"));
            }
            let errors = ErrorNames::of(operation, &name, &mut seen, namer.types);
            operations.push(NamedOperation { errors, ..namer.operation(operation, name, &class) });
        }
        let stem = files.take_file(stem(class.as_str()));
        out.push(Class { group: Group { class, tag, operations }, stem, interface });
    }
    // Functions come after types, so that types keep their names.
    types.reserve(&LOCALS);
    let mut function_names: BTreeMap<NodeId, Ident> = BTreeMap::new();
    for named in out.iter_mut().flat_map(|class| &mut class.group.operations) {
        let of = function_names.entry(named.operation.node.id());
        named.function = of.or_insert_with(|| types.take(named.name.to_string())).clone();
    }
    Names { models, stems: model_stems, functions, property_enums, classes: out, converted: OnceLock::new() }
}

fn functions_of(model: &Ident, types: &mut Scope) -> Functions {
    let mut take = |name: String| types.take(name);
    Functions {
        instance_of: take(format!("instanceOf{model}")),
        from: take(format!("{model}FromJSON")),
        from_typed: take(format!("{model}FromJSONTyped")),
        to: take(format!("{model}ToJSON")),
        to_typed: take(format!("{model}ToJSONTyped")),
        attributes: take(format!("{model}PropertyValidationAttributesMap")),
        additional_attributes: take(format!("{model}AdditionalPropertiesValidationAttributes")),
    }
}

struct Namer<'n> {
    options: &'n Options,
    naming: ArgumentNaming<'n>,
    types: &'n mut Scope,
    /// Types of operations with several tags, which are declared once.
    enums: KnownEnums,
    requests: BTreeMap<NodeId, Ident>,
}

impl Namer<'_> {
    fn operation<'a, 'd>(
        &mut self,
        operation: &'a Operation<'d>,
        name: Ident,
        class: &Ident,
    ) -> NamedOperation<'a, 'd> {
        let enums = (&mut self.enums, self.options.enum_name_suffix.as_str(), &mut *self.types);
        let arguments = self.naming.assign_with_enums(operation, &mut Scope::with(&LOCALS), enums);
        let request = self.request(operation, &name, class);
        NamedOperation { operation, function: name.clone(), name, arguments, request, errors: None }
    }

    fn request(&mut self, operation: &Operation<'_>, method: &Ident, class: &Ident) -> Ident {
        if let Some(known) = self.requests.get(&operation.node.id()) {
            return known.clone();
        }
        let upper = led(pascal(method.as_str()));
        let class = if self.options.prefix_parameter_interfaces { class.as_str() } else { "" };
        let wanted = format!("{class}{upper}Request");
        // A schema with the name has priority.
        let taken = self.types.holds(&wanted);
        let request = self.types.take(if taken { format!("{class}{upper}OperationRequest") } else { wanted });
        self.requests.insert(operation.node.id(), request.clone());
        request
    }
}
