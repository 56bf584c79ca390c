//! The names of the generated client, which are unique and stable.

use std::collections::{BTreeMap, BTreeSet};

use super::options::{AnnotationLibrary, Library, Options};
use super::words;
use crate::api::{Api, Enum, ModelId, Operation, ParameterLocation, Property, Tag, Type};
use crate::plan::arguments::{Argument, Location, Spelling, arguments};
use crate::plan::by_model::ByModel;
use crate::plan::interfaces::Interfaces;
use crate::plan::models::{ModelKind, inherited};
use crate::plan::named::{Alternative, Constant, named};
use crate::plan::names::{Alphabet, Claims, Ident, Scope, led};
use crate::plan::operations::{by_tag, result};
use crate::plan::pages::Pages;
use crate::plan::streams::Stream;
use crate::settings::API_NAME_SUFFIX;

pub struct Names<'a, 'd> {
    pub models: ByModel<Ident>,
    /// The names of the members of models.
    pub members: ByModel<Members<'a, 'd>>,
    /// The parent that the class of a model extends.
    pub parents: BTreeMap<ModelId, ModelId>,
    /// The unions that are interfaces.
    pub interfaces: Interfaces,
    pub groups: Vec<Group<'a, 'd>>,
}

/// The names of the members of a model.
pub struct Members<'a, 'd> {
    /// All properties; those of the parent have its names.
    pub fields: Vec<Field<'a, 'd>>,
    pub alternatives: Vec<Alternative<'a, 'd>>,
    /// The constants of an enumeration.
    pub constants: Constants<'a, 'd>,
}

/// The constants of an enumeration, and the one for unlisted values.
#[derive(Clone, Default)]
pub struct Constants<'a, 'd> {
    pub listed: Vec<Constant<'a, 'd>>,
    pub unknown: Option<Ident>,
}

/// A property with its names.
#[derive(Clone)]
pub struct Field<'a, 'd> {
    pub of: &'a Property<'d>,
    /// `petId`: the variable, and the method that sets it and returns the object.
    pub ident: Ident,
    /// `PetId`, after `get`, `set`, `add` and `put`.
    pub accessor: Ident,
    /// `JSON_PROPERTY_PET_ID`.
    pub constant: Ident,
    /// `StatusEnum`, with its constants: the class of an unnamed enumeration.
    pub inline_enum: Option<(Ident, Constants<'a, 'd>)>,
}

/// Operations of one tag.
pub struct Group<'a, 'd> {
    pub tag: Option<&'a Tag<'d>>,
    /// `PetApi`.
    pub class: Ident,
    pub operations: Vec<NamedOperation<'a, 'd>>,
}

pub struct NamedOperation<'a, 'd> {
    pub operation: &'a Operation<'d>,
    /// `addPet`; `addPetWithHttpInfo` is reserved with it.
    pub name: Ident,
    pub arguments: Vec<Argument<'a, 'd>>,
    /// `APIAddPetRequest`, for `useSingleRequestParameter`; none if the operation has no arguments. With Feign `AddPetQueryParams`, if
    /// the operation has a query.
    pub request: Option<Ident>,
}

/// The methods derived from every operation.
const OF_OPERATION: [&str; 3] = ["*", "*WithHttpInfo", "*Call"];
/// The further ones of OkHttp's.
const OF_OKHTTP: &[&str] = &["*Async", "*Request"];
/// Names of the methods of every service.
const OF_SERVICES: &[&str] = &[
    "clone",
    "downloadFileFromResponse",
    "equals",
    "finalize",
    "getApiException",
    "getClass",
    "hashCode",
    "notify",
    "notifyAll",
    "toString",
    "wait",
];
/// Those of OkHttp's.
const OF_OKHTTP_SERVICES: &[&str] =
    &["getApiClient", "getCustomBaseUrl", "getHostIndex", "setApiClient", "setCustomBaseUrl", "setHostIndex"];
/// Names of the variables of a call.
const OF_CALLS: &[&str] = &["_callback", "apiClient", "headers", "call", "pages", "next"];
/// Names of the methods of a class with all arguments of an operation.
const OF_REQUESTS: &[&str] = &["apiRequest", "build", "builder", "newBuilder"];
/// Names of the methods of a map with the parameters of a query, and of an argument that is one.
const OF_QUERIES: &[&str] = &["containsKey", "containsValue", "equals", "get", "putAll", "queryParams", "remove"];
/// Names of the methods and fields of every model.
const OF_MODELS: &[&str] = &[
    "additionalProperties",
    "equals",
    "getActualInstance",
    "getActualInstanceRecursively",
    "getAdditionalProperties",
    "getAdditionalProperty",
    "getClass",
    "getSchemaType",
    "getSchemas",
    "instance",
    "isNullable",
    "putAdditionalProperty",
    "schemas",
    "serialVersionUID",
    "setActualInstance",
    "toUrlQueryString",
];

/// Those of models with Gson.
const OF_GSON: &[&str] = &[
    "explicitNulls",
    "fromJson",
    "isNull",
    "openapiFields",
    "openapiRequiredFields",
    "toJson",
    "unset",
    "validateJsonElement",
];

/// The classes that only the client with a library has.
fn of_library(library: Library) -> &'static str {
    match library {
        Library::Native => words::OF_NATIVE,
        Library::OkHttp => words::OF_OKHTTP,
        Library::Jersey3 | Library::Jersey2 => words::OF_JERSEY,
        Library::RestTemplate | Library::RestClient | Library::WebClient => words::OF_SPRING,
        Library::Feign => words::OF_FEIGN,
    }
}

pub fn assign<'a, 'd>(api: &'a Api<'d>, options: &Options) -> Names<'a, 'd> {
    let mut types = Scope::new();
    let packages = options.packages();
    // File systems that ignore case must not mix up the classes of the description and of the client.
    let is_shared = packages.invoker == packages.api || packages.invoker == packages.model;
    if is_shared {
        let taken = words::types().chain(words::of_clients()).chain(of_library(options.library).split_whitespace());
        taken.for_each(|name| _ = types.take_file(name.to_owned()));
    } else {
        words::types().for_each(|name| types.reserve(&[name]));
    }
    if options.library.is_spring() {
        types.reserve(&[
            "BaseApi",
            "DataBuffer",
            "Flux",
            "Mono",
            "ResponseEntity",
            "ResponseSpec",
            "RestClientException",
        ]);
        if options.has_resources() {
            types.reserve(&["Resource"]);
        }
        if options.generate_client_as_bean {
            types.reserve(&["Autowired", "Component"]);
        }
    }
    if options.library.has_interfaces() {
        types.reserve(&["FeignException", "HashMap", "Headers", "Param", "QueryMap", "RequestLine"]);
    }
    if options.has_requests() || options.generate_builders {
        types.reserve(&["Builder"]);
    }
    if options.perform_bean_validation {
        types.take_file("BeanValidationException".to_owned());
    }
    if options.annotation_library == AnnotationLibrary::Swagger2 {
        types.reserve(&["RequiredMode"]);
    }
    let models: ByModel<_> = api.models.iter().map(|model| types.take_file(model.named(words::model))).collect();
    let suffix = api.settings.text(API_NAME_SUFFIX).unwrap_or("Api");
    let mut groups = Vec::new();
    for (name, (tag, operations)) in by_tag(api, &words::tag) {
        let class = types.take_file(format!("{name}{suffix}"));
        let mut methods = Claims::with(OF_SERVICES);
        methods.taken.reserve(match options.library {
            Library::Native | Library::Feign => &[],
            Library::OkHttp => OF_OKHTTP_SERVICES,
            Library::Jersey3 | Library::Jersey2 => &["getApiClient", "setApiClient"],
            Library::RestTemplate | Library::RestClient | Library::WebClient => {
                &["getApiClient", "invokeAPI", "setApiClient"]
            }
        });
        let operations = operations
            .into_iter()
            .map(|(_, of)| operation(api, of, options, &models, &mut methods, &mut types))
            .collect();
        groups.push(Group { tag, class, operations });
    }
    let parents = inherited(api, &api.children());
    let is_parent = parents.values().copied().collect();
    let mut namer =
        Namer { api, options, types: &types, models: &models, parents: &parents, is_parent, fields: BTreeMap::new() };
    let members = api.model_ids().map(|id| namer.members(id)).collect();
    let interfaces = if options.has_one_of_interfaces() { Interfaces::of(api) } else { Interfaces::default() };
    Names { members, groups, models, parents, interfaces }
}

fn operation<'a, 'd>(
    api: &'a Api<'d>,
    operation: &'a Operation<'d>,
    options: &Options,
    models: &ByModel<Ident>,
    methods: &mut Claims,
    types: &mut Scope,
) -> NamedOperation<'a, 'd> {
    let is_streamed = Stream::of(api, operation, false).is_some() || result(operation).is_some_and(Type::is_one_file);
    let has_pages = Pages::of(api, operation, &options.pagination).is_some();
    let further = is_streamed.then_some("*Stream").into_iter().chain(has_pages.then_some("*All"));
    let of_calls: &[_] = match options.library {
        Library::OkHttp => OF_OKHTTP,
        Library::RestClient | Library::WebClient => &["*WithResponseSpec"],
        Library::Jersey3 | Library::Jersey2 => &["*Request"],
        Library::Native | Library::RestTemplate | Library::Feign => &[],
    };
    let derived: Vec<_> = OF_OPERATION.into_iter().chain(of_calls.iter().copied()).chain(further).collect();
    let name = methods.claim(operation.named(words::operation), &derived);
    let mut scope = Scope::of(Alphabet::Dollar).and(OF_CALLS);
    if options.has_requests() {
        scope.reserve(OF_SERVICES);
        scope.reserve(OF_REQUESTS);
    }
    let has_interfaces = options.library.has_interfaces();
    if has_interfaces {
        scope.reserve(OF_QUERIES);
    }
    let body = |model: ModelId| words::variable(models[model].as_str());
    let spelling = Spelling::of(&words::variable, &body);
    let arguments = arguments(operation, &spelling, true, &mut |name| scope.take(name));
    let request = match arguments.iter().any(|one| is_of_query(&arguments, one)) {
        true if has_interfaces => Some(types.take_file(format!("{}QueryParams", name.capitalized()))),
        _ if options.has_requests() && !arguments.is_empty() => {
            Some(types.take_file(format!("API{}Request", name.capitalized())))
        }
        _ => None,
    };
    NamedOperation { operation, name, arguments, request }
}

/// True for an argument that is a parameter of the query, and no other one.
pub fn is_of_query(arguments: &[Argument<'_, '_>], one: &Argument<'_, '_>) -> bool {
    let in_query = |it: &Argument<'_, '_>| matches!(it.location, Location::Parameter(ParameterLocation::Query, _));
    in_query(one) && arguments.iter().all(|other| other.ident != one.ident || in_query(other))
}

struct Namer<'n, 'a, 'd> {
    api: &'a Api<'d>,
    options: &'n Options,
    /// The classes of the client.
    types: &'n Scope,
    models: &'n ByModel<Ident>,
    parents: &'n BTreeMap<ModelId, ModelId>,
    /// The models that others extend.
    is_parent: BTreeSet<ModelId>,
    /// The fields of parents.
    fields: BTreeMap<ModelId, Vec<Field<'a, 'd>>>,
}

impl<'a, 'd> Namer<'_, 'a, 'd> {
    fn members(&mut self, id: ModelId) -> Members<'a, 'd> {
        let model = self.api.model(id);
        let (mut alternatives, mut constants) = (Vec::new(), Constants::default());
        match model.kind() {
            ModelKind::Union(union) => alternatives = self.alternatives(union.members),
            ModelKind::Enum(values) => constants = self.constants(values),
            ModelKind::Object(_) | ModelKind::Alias(_) => {}
        }
        Members { fields: self.fields(id), alternatives, constants }
    }

    /// The fields of a model, after those of its parents.
    fn fields(&mut self, id: ModelId) -> Vec<Field<'a, 'd>> {
        if let Some(fields) = self.fields.get(&id) {
            return fields.clone();
        }
        let above = self.parents.get(&id).map(|parent| self.fields(*parent)).unwrap_or_default();
        let before = if self.options.is_gson() { "SERIALIZED_NAME" } else { "JSON_PROPERTY" };
        let mut scope = Claims::of(Alphabet::Dollar, OF_MODELS);
        if self.options.is_gson() {
            scope.taken.reserve(OF_GSON);
        }
        let names = above.iter().flat_map(|field| members([&field.ident, &field.accessor, &field.constant]));
        names.for_each(|name| scope.taken.reserve(&[name.as_str()]));
        let mut nested = Scope::new();
        above.iter().flat_map(|field| &field.inline_enum).for_each(|(name, _)| nested.reserve(&[name.as_str()]));
        let properties: &'a [Property<'d>] = self.api.model(id).properties();
        let named = properties.iter().map(|property| {
            if let Some(field) = above.iter().find(|field| field.of.name == property.name) {
                return Field { of: property, ..field.clone() };
            }
            let class = property.ty.model().map(|id| &self.models[id]);
            let (ident, accessor, constant) = claimed(&mut scope, before, property.named(words::variable), class);
            let inline_enum = self.inline_enum(&property.ty, &accessor, &mut nested);
            Field { of: property, ident, accessor, constant, inline_enum }
        });
        let fields: Vec<_> = named.collect();
        if self.is_parent.contains(&id) {
            self.fields.insert(id, fields.clone());
        }
        fields
    }

    /// The class of the unnamed enumeration in a property. No model has its name, which it would hide.
    fn inline_enum(
        &self,
        ty: &'a Type<'d>,
        accessor: &Ident,
        nested: &mut Scope,
    ) -> Option<(Ident, Constants<'a, 'd>)> {
        let (values, _, in_map) = listed(ty)?;
        let wanted = if in_map { "InnerEnum".to_owned() } else { format!("{accessor}Enum") };
        let wanted = led(wanted.trim_start_matches('$').to_owned());
        loop {
            let name = nested.take(wanted.clone());
            if !self.types.holds(name.as_str()) {
                return Some((name.capitalized(), self.constants(values)));
            }
        }
    }

    fn alternatives(&self, members: &'a [Type<'d>]) -> Vec<Alternative<'a, 'd>> {
        let mut scope = Scope::new();
        named(members, |_| scope.take("member".to_owned()))
    }

    fn constants(&self, values: &'a Enum<'d>) -> Constants<'a, 'd> {
        let mut scope = Scope::with(&["ModelAdapters", "value"]);
        let naming = self.options.enum_property_naming;
        let listed = named(&values.values, |value| {
            let is_number = value.node.str().is_none() && value.node.number().is_some();
            scope.take(match value.declared_name() {
                Some(name) => words::constant(name, false, naming),
                None => words::constant(&value.text(), is_number, naming),
            })
        });
        let unknown = self.options.enum_unknown_default_case;
        Constants { listed, unknown: unknown.then(|| scope.take("UNKNOWN_DEFAULT_OPEN_API".to_owned())) }
    }
}

/// The unnamed enumeration in a type, also of the items of lists, with the type that is one, and whether it is in a map.
pub fn listed<'t, 'd>(ty: &'t Type<'d>) -> Option<(&'t Enum<'d>, &'t Type<'d>, bool)> {
    use crate::plan::types::Kind;
    match ty.kind() {
        Kind::Enum(values) => Some((values, ty, false)),
        Kind::List(list) => listed(list.item),
        Kind::Map(map) => listed(&map.values).map(|(values, ty, _)| (values, ty, true)),
        _ => None,
    }
}

/// Takes the names of a property: the variable, the part of its methods, and the constant. A variable of the name of its
/// class would hide the class.
fn claimed(scope: &mut Claims, before: &str, wanted: String, class: Option<&Ident>) -> (Ident, Ident, Ident) {
    loop {
        let tried = scope.tried(&wanted);
        let accessor = scope.derived(&words::accessor(tried.as_str()));
        let constant = scope.derived(&format!("{before}_{}", words::upper(tried.as_str())));
        let ident = if class == Some(&tried) { scope.derived(&tried.as_str().to_lowercase()) } else { tried };
        let names = members([&ident, &accessor, &constant]);
        if !names.iter().any(|name| scope.taken.holds(name)) {
            names.iter().for_each(|name| scope.taken.reserve(&[name]));
            return (ident, accessor, constant);
        }
    }
}

/// The members of a class for a property.
fn members([ident, accessor, constant]: [&Ident; 3]) -> Vec<String> {
    let methods = ["get", "set"].map(|verb| format!("{verb}{accessor}"));
    let items = ["add", "put"].map(|verb| format!("{verb}{accessor}Item"));
    [ident.to_string(), constant.to_string()].into_iter().chain(methods).chain(items).collect()
}
