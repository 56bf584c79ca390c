//! The names of the generated client, which are unique and stable.

use std::collections::{BTreeMap, BTreeSet};

use super::Options;
use super::options::FileNaming;
use crate::api::{Api, Model};
use crate::emit::folded;
use crate::generators::typescript::arguments::{ArgumentNaming, by_tag};
use crate::generators::typescript::errors::ErrorNames;
use crate::generators::typescript::names::{
    Alphabet, Ident, OBJECT_MEMBERS, Scope, camel, file_stem, fixed, kebab, led, operation_name, pascal, type_name,
};
use crate::generators::typescript::operations::{Group, NamedOperation};
use crate::generators::typescript::types::{PropertyEnums, property_enums};
use crate::plan::by_model::ByModel;
use crate::spec::NodeId;

/// Types that the generated files import, or export next to those of the description.
const OURS: [&str; 45] = [
    "APIS",
    "AnyOf",
    "ApiCall",
    "BASE_PATH",
    "COLLECTION_FORMATS",
    "BaseService",
    "Blob",
    "CallOptions",
    "Configuration",
    "ConfigurationParameters",
    "DataFormat",
    "DataType",
    "HttpErrorGuard",
    "HttpErrorOf",
    "HttpClient",
    "HttpContext",
    "HttpEvent",
    "HttpHeaders",
    "HttpResponse",
    "Inject",
    "Injectable",
    "Observable",
    "Observe",
    "Optional",
    "Param",
    "ParamLocation",
    "ParamStyle",
    "StandardDataFormat",
    "StandardDataType",
    "StandardParamStyle",
    "provideApi",
    "eventDataResponse",
    "eventTextResponse",
    "eventsResponse",
    "fileResponse",
    "formBody",
    "isHttpErrorOf",
    "jsonBody",
    "jsonLinesResponse",
    "jsonSequenceResponse",
    "mixedResponse",
    "multipartBody",
    "objectBody",
    "rawBody",
    "textResponse",
];

/// The file of [`ANY_OF`](crate::generators::typescript::unions::ANY_OF), in the folder of the models.
pub const ANY_OF_FILE: &str = "anyOf";

/// Functions of `body.ts` and `response.ts` that services call.
const HELPERS: [&str; 15] = [
    "eventDataResponse",
    "eventTextResponse",
    "eventsResponse",
    "fileResponse",
    "formBody",
    "isHttpErrorOf",
    "jsonBody",
    "jsonLinesResponse",
    "jsonSequenceResponse",
    "mixedResponse",
    "multipartBody",
    "multipartItems",
    "objectBody",
    "rawBody",
    "sequenceBody",
];

/// Further names that parameters of methods must not hide.
const LOCALS: [&str; 7] =
    ["call", "observe", "options", "reportProgress", "requestParameters", "textResponse", "undefined"];

/// Members of BaseService, next to those of every object.
const MEMBERS: [&str; 11] = [
    "addToHttpParams", "basePath", "basePathOf", "callApi", "canConsumeForm", "configuration", "defaultHeaders",
    "encoder", "headersOf", "httpClient", "send",
];

/// Operations of one tag: a service.
pub struct Service<'a, 'd> {
    /// Its class is `PetService`.
    pub group: Group<'a, 'd>,
    /// `PetServiceInterface`.
    pub interface: Ident,
    /// `pet`, without the suffix of files.
    pub stem: Ident,
}

pub struct Names<'a, 'd> {
    pub models: ByModel<Ident>,
    /// The names of the files of models, without the suffix.
    pub stems: ByModel<Ident>,
    pub property_enums: PropertyEnums<'d>,
    pub services: Vec<Service<'a, 'd>>,
    /// `ApiModule` and `Configuration`, with the prefixes of the options.
    pub module: Ident,
    pub configuration: Ident,
}

impl Names<'_, '_> {
    /// The names of all types that programs can import.
    pub fn types(&self) -> impl Iterator<Item = &str> {
        self.models.iter().chain(self.property_enums.iter().flat_map(BTreeMap::values)).map(Ident::as_str)
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let alphabet = options.alphabet();
    let mut types = Scope::with(&OURS);
    let (module, configuration) = (options.module(), options.configuration());
    let ours = [module.clone(), format!("{configuration}Parameters"), configuration];
    types.reserve(&ours.each_ref().map(String::as_str));
    let tags = by_tag(api, alphabet);
    let classes: Vec<_> = tags
        .into_iter()
        .map(|(name, tagged)| {
            let class = types.take_file(format!("{name}{}", options.service_suffix));
            let interface = types.take(format!("{class}Interface"));
            (name, class, interface, tagged)
        })
        .collect();
    let suffix = options.model_suffix.as_deref().unwrap_or_default();
    let models: ByModel<_> = api
        .models
        .iter()
        .map(|m| {
            let name = match suffix {
                "" => m.named(|name| type_name(name, alphabet)),
                // With a suffix, the name cannot be a reserved one.
                suffix => match m.named(|name| led(pascal(&alphabet.sanitize(name)))) {
                    plain if plain.is_empty() => format!("Model{suffix}"),
                    plain => format!("{plain}{suffix}"),
                },
            };
            let taken = OURS.contains(&name.as_str()) || ours.contains(&name);
            types.take_file(if taken { format!("Model{name}") } else { name })
        })
        .collect();
    let mut stems = Scope::of(Alphabet::Hyphen);
    stems.take_file("models".to_owned());
    stems.take_file(ANY_OF_FILE.to_owned());
    avoid(&mut stems, "models", options.model_file_suffix.as_deref().unwrap_or_default());
    avoid(&mut stems, ANY_OF_FILE, options.model_file_suffix.as_deref().unwrap_or_default());
    let stem = |name: &str| {
        file_stem(&match options.file_naming {
            FileNaming::Camel => camel(name),
            FileNaming::Kebab => kebab(name),
        })
    };
    let model_stem = |(model, name): (&Model<'_>, &Ident)| {
        let plain = model.named(|name| pascal(&alphabet.sanitize(name)));
        let unchanged = *name.as_str() == format!("{plain}{suffix}");
        let name =
            if unchanged { plain } else { name.as_str().strip_suffix(suffix).unwrap_or(name.as_str()).to_owned() };
        stems.take_file(stem(&name))
    };
    let model_stems = api.models.iter().zip(&models).map(model_stem).collect();
    let suffix = &options.enum_name_suffix;
    let scope = options.string_enums.then_some(&mut types);
    let property_enums = property_enums(api, &models, scope, &|model, property| {
        let prefix = if options.string_enums { model.as_str() } else { "" };
        format!("{prefix}{}{suffix}", pascal(&alphabet.sanitize(property)))
    });
    let naming = ArgumentNaming {
        naming: options.param_naming,
        alphabet,
        unique: options.ensure_unique_params,
        models: &models,
    };
    let mut files = Scope::of(Alphabet::Hyphen);
    files.take_file("api".to_owned());
    avoid(&mut files, "api", &options.service_file_suffix);
    let mut seen: BTreeSet<NodeId> = BTreeSet::new();
    let mut services = Vec::new();
    for (name, class, interface, (tag, members)) in classes {
        let mut methods = Scope::with(&MEMBERS).and(&OBJECT_MEMBERS);
        let mut operations = Vec::new();
        for (_, operation) in members {
            let name = methods.take_numbered(operation.named(|id| operation_name(id, alphabet)), "_", 1);
            let mut scope = Scope::with(&LOCALS).and(&HELPERS);
            let arguments = naming.assign(operation, &mut scope);
            let upper = led(pascal(name.as_str()));
            let request = types.take(format!("{upper}RequestParams"));
            let errors = ErrorNames::of(operation, &name, &mut seen, &mut types);
            operations.push(NamedOperation { operation, function: name.clone(), name, arguments, request, errors });
        }
        let stem = files.take_file(stem(&name));
        files.take_file(format!("{stem}Interface"));
        avoid(&mut files, &format!("{stem}{}Interface", options.service_file_suffix), &options.service_file_suffix);
        services.push(Service { group: Group { class, tag, operations }, interface, stem });
    }
    let [module, configuration] = [options.module(), options.configuration()].map(|name| fixed(&name));
    Names { models, stems: model_stems, property_enums, services, module, configuration }
}

/// Reserves the stem that would become this file name with the suffix: `model` and `s` become `models`.
fn avoid(stems: &mut Scope, file: &str, suffix: &str) {
    if let Some(stem) = folded(file).strip_suffix(&folded(suffix)).filter(|_| !suffix.is_empty()) {
        stems.take_file(stem.to_owned());
    }
}
